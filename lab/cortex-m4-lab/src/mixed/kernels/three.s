@ Length 27 = 3 * 9 of each row of 27 blocks of three words: length 3 with the factors between both lengths; and length 9 of rows of
@ 9 blocks. In a row x_i, i = i0 + 9*i1, becomes sum over i1 of w^(9*i1*k0) x_i, times w^(i0*k0), at i0 + 9*k0.
@ For each i0 the constants are in registers; ten rows follow each other.
@ s0: 1; s1: next constants; s2: end of the rows; s3: end of the classes.

@ r1, r2, r3 <- the three words.
.macro three_load at
    ldr.w   r1, [r0, #\at]
    ldr.w   r2, [r0, #(\at + 108)]
    ldr.w   r3, [r0, #(\at + 216)]
.endm

.macro three_word at
    three_load \at
    mr_first_term r4, r5, r6, r1
    mr_next_term r4, r5, r7, r2
    mr_next_term r4, r5, r10, r3
    mr_finish  r4, r5
    str.w   r4, [r0, #(\at + 108)]
    mr_first_term r4, r5, r11, r1
    mr_next_term r4, r5, r12, r2
    mr_next_term r4, r5, lr, r3
    mr_finish  r4, r5
    str.w   r4, [r0, #(\at + 216)]
    sadd16  r1, r1, r2
    sadd16  r1, r1, r3
    vmov    r2, s0
    mr_scale   r1, r2, r3
    str.w   r1, [r0, #\at]
.endm

@ The other way: x + t1, x + t2, x - t1 - t2 with t1 and t2 from the other two and four constants.
.macro three_word_back at
    three_load \at
    vmov    lr, s0
    mr_scale   r1, lr, r5
    mr_first_term r4, r5, r6, r2
    mr_next_term r4, r5, r7, r3
    mr_finish  r4, r5
    mr_first_term r2, r5, r10, r2
    mr_next_term r2, r5, r11, r3
    mr_finish  r2, r5
    sadd16  r5, r1, r4
    sadd16  r3, r1, r2
    ssub16  r1, r1, r4
    ssub16  r1, r1, r2
    str.w   r5, [r0, #\at]
    str.w   r3, [r0, #(\at + 108)]
    str.w   r1, [r0, #(\at + 216)]
.endm

@ name(rows, 1 and the constants of each class, q)
.macro mixed_threes name, do, registers:vararg
lab_kernel \name
    push    {r4-r11, lr}
    vldm    r1!, {s0}
    vmov    s1, r1
    add     r1, r0, #108
    vmov    s3, r1
    mr_modulus r2
1:  vmov    r1, s1
    ldm     r1!, {\registers}
    vmov    s1, r1
    addw    r1, r0, #3240
    vmov    s2, r1
2:  \do 0
    \do 4
    \do 8
    add     r0, r0, #324
    vmov    r1, s2
    cmp.w   r0, r1
    bne.w   2b
    subw    r0, r0, #3228
    vmov    r1, s3
    cmp.w   r0, r1
    bne.w   1b
    pop     {r4-r11, pc}
.endm
mixed_threes goodprime_m4_mixed_threes, three_word, r6, r7, r10, r11, r12, lr
mixed_threes goodprime_m4_mixed_threes_back, three_word_back, r6, r7, r10, r11

@ In rows of blocks of three words, words of two rows at a time.
@ goodprime_m4_nine_of_6(rows, 1 w^3 w w^2 w^4 w^8 w^5, end of rows, q)
lab_kernel goodprime_m4_nine_of_6
    push    {r4-r11, lr}
    vldm    r1, {s0-s6}
    vmov    s7, r2
    mr_modulus r3
1:  add     r1, r0, #12
    vmov    s9, r1
2:  mr_length_9 3, 0, 0
    mr_length_9 3, 0, 108
    add     r0, r0, #4
    until_end r0, s9, r1, 2b
    add     r0, r0, #204
    until_end r0, s7, r1, 1b
    pop     {r4-r11, pc}

@ Rows of blocks of five words are an odd number: one word at a time.
@ goodprime_m4_nine_of_10(rows, 1 w^3 w w^2 w^4 w^8 w^5, end of rows, q)
lab_kernel goodprime_m4_nine_of_10
    push    {r4-r11, lr}
    vldm    r1, {s0-s6}
    vmov    s7, r2
    mr_modulus r3
1:  add     r1, r0, #20
    vmov    s9, r1
2:  mr_length_9 5, 3, 0
    add     r0, r0, #4
    until_end r0, s9, r1, 2b
    add     r0, r0, #160
    until_end r0, s7, r1, 1b
    pop     {r4-r11, pc}
