@ Good's permutation and layers 0 to 2. Coefficients n, n + 192, n + 384 and n + 576 of the operand meet, in blocks of 64 of the row
@ n mod 3; of the blocks k and k + 4 one is zero, and so v_k = ±. Which t in n + 192t is v_k's, and what sign it has,
@ is the same for 64 n: a third.
@ r8 = q', r9 = -1/q', r10 = i, r11 = ζ; r12 = ζ³ in the first third and -ζ³ in the others.

@ d <- v_k of the third, s coefficients on; zero where the operand has ended.
.macro coefficient bytes, d, third, k, s, ended
    .if \ended && ((\third - \k) & 3) == 3
    mov.w   \d, #0
    .elseif \bytes == 2
    ldrsh.w \d, [r1, #(2*\s + 384*((\third - \k) & 3))]
    .else
    ldrsb.w \d, [r1, #(\s + 192*((\third - \k) & 3))]
    .endif
.endm

@ lo:hi <- (a·c + b·d)/2^32 modulo q', in hi; or a·c + b·d in hi, where that fits.
.macro two_products bytes, lo, hi, t, a, c, b, d
    .if \bytes == 2
    smull   \lo, \hi, \a, \c
    smlal   \lo, \hi, \b, \d
    mul     \t, \lo, r9
    smlal   \lo, \hi, \t, r8
    .else
    mul     \hi, \a, \c
    mla     \hi, \b, \d, \hi
    .endif
.endm

.macro one_product bytes, lo, hi, t, a, c
    .if \bytes == 2
    smull   \lo, \hi, \a, \c
    mul     \t, \lo, r9
    smlal   \lo, \hi, \t, r8
    .else
    mul     \hi, \a, \c
    .endif
.endm

@ Eight coefficients of a row from four of the operand. Then the row after this one.
.macro eight_of_four bytes, third, s, row, ended=0
    coefficient \bytes, r3, \third, 1, \s, \ended
    coefficient \bytes, r5, \third, 3, \s, \ended
    two_products \bytes, r6, r7, r2, r3, r11, r5, r12
    two_products \bytes, r6, lr, r2, r3, r12, r5, r11
    length_2 r3, r5
    one_product \bytes, r6, r4, r2, r5, r10
    coefficient \bytes, r2, \third, 0, \s, \ended
    coefficient \bytes, r5, \third, 2, \s, \ended
    add.w   r6, r2, r5
    length_2 r6, r3
    str.w   r6, [r0]
    str.w   r3, [r0, #256]
    sub.w   r6, r2, r5
    length_2 r6, r4
    str.w   r6, [r0, #512]
    str.w   r4, [r0, #768]
    one_product \bytes, r3, r4, r6, r5, r10
    @ Modulo y^128 - i and y^128 + i. In the second third the latter is negative.
    .if \third == 0
    sub.w   r3, r2, r4
    .elseif \third == 1
    sub.w   r3, r4, r2
    .else
    add.w   r3, r2, r4
    .endif
    .if \third == 2
    sub.w   r2, r2, r4
    .else
    add.w   r2, r2, r4
    .endif
    length_2 r3, r7
    .if \third == 1
    negative_length_2 r2, lr
    .else
    length_2 r2, lr
    .endif
    .if \third == 2
    str.w   r7, [r0, #1024]
    str.w   r3, [r0, #1280]
    .else
    str.w   r3, [r0, #1024]
    str.w   r7, [r0, #1280]
    .endif
    .if \third == 1
    str.w   lr, [r0, #1536]
    str.w   r2, [r0, #1792]
    .else
    str.w   r2, [r0, #1536]
    str.w   lr, [r0, #1792]
    .endif
    .if \row == 2
    subw    r0, r0, #(4096 - 4)
    .else
    addw    r0, r0, #(2048 + 4)
    .endif
.endm

@ Three times \threes coefficients, from a row on.
.macro threes bytes, third, threes, row
    add.w   r2, r1, #(\bytes*3*\threes)
    vmov    s0, r2
1:  eight_of_four \bytes, \third, 0, \row
    eight_of_four \bytes, \third, 1, ((\row + 1) % 3)
    eight_of_four \bytes, \third, 2, ((\row + 2) % 3)
    add.w   r1, r1, #(3*\bytes)
    until_end r1, s0, r2, 1b
.endm

@ name(rows, operand, table)
.macro good_first name, bytes, skip
lab_kernel \name
    push    {r4-r11, lr}
    ldm.w   r2!, {r8, r9}
    add.w   r2, r2, #(4*\skip)
    ldm.w   r2, {r10-r12}
    threes  \bytes, 0, 21, 0
    eight_of_four \bytes, 0, 0, 0
    add.w   r1, r1, #\bytes
    sub.w   r0, r0, #256
    rsb     r12, r12, #0
    threes  \bytes, 1, 21, 1
    eight_of_four \bytes, 1, 0, 1
    add.w   r1, r1, #\bytes
    sub.w   r0, r0, #256
    threes  \bytes, 2, 19, 2
    eight_of_four \bytes, 2, 0, 2, 1
    eight_of_four \bytes, 2, 1, 0, 1
    eight_of_four \bytes, 2, 2, 1, 1
    eight_of_four \bytes, 2, 3, 2, 1
    eight_of_four \bytes, 2, 4, 0, 1
    eight_of_four \bytes, 2, 5, 1, 1
    eight_of_four \bytes, 2, 6, 2, 1
    pop     {r4-r11, pc}
.endm
good_first goodprime_m4_lab_good_forward_0_to_2, 2, 0
good_first goodprime_m4_lab_good_forward_0_to_2_small, 1, 3
