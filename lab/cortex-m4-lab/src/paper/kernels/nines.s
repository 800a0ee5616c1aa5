@ Two layers of radix 3 in one pass: nine coefficients \step bytes apart. Triple t of the first layer has the coefficients
@ \a*t + \b*e, triple j of the second one the results j of the first, and its own go to \b*j + \a*e.
@ s12: end of the columns; s13: of the blocks that have the same constants; s14: of the groups; s15: constants.

.macro nines_load t, a0, a12, x, step, a, b
    load_3  \a0, \a12, \x, (\step*\a*\t), (\step*(\a*\t + \b)), (\step*(\a*\t + 2*\b))
.endm

.macro nines_store j, o0, o1, o2, step, a, b
    strh.w  \o0, [r0, #(\step*\b*\j)]
    strh.w  \o1, [r0, #(\step*(\b*\j + \a))]
    strh.w  \o2, [r0, #(\step*(\b*\j + 2*\a))]
.endm

@ r1, r2, r3 <- results of the first triple; r4, r5, r6 <- those of the second and the third, in pairs.
.macro nines_pair
    pkhbt   r4, r4, lr, lsl #16
    pkhbt   r5, r5, r8, lsl #16
    pkhbt   r6, r6, r9, lsl #16
.endm

@ Cooley-Tukey: the first layer has the same constants for all triples.
.macro nine_ct step, a, b
    nines_load 0, r3, r7, r1, \step, \a, \b
    radix_3_ct r3, r7, r1, r2, s0, s1, s2
    nines_load 1, r6, r7, r4, \step, \a, \b
    radix_3_ct r6, r7, r4, r5, s0, s1, s2
    nines_load 2, r9, r7, lr, \step, \a, \b
    radix_3_ct r9, r7, lr, r8, s0, s1, s2
    nines_pair
    radix_3_ct r1, r4, r7, r8, s3, s4, s5
    nines_store 0, r7, r8, r1, \step, \a, \b
    radix_3_ct r2, r5, r7, r8, s6, s7, s8
    nines_store 1, r7, r8, r2, \step, \a, \b
    radix_3_ct r3, r6, r7, r8, s9, s10, s11
    nines_store 2, r7, r8, r3, \step, \a, \b
.endm

@ Gentleman-Sande: the second layer has the same twiddles for all triples. Sums are reduced in the second layer alone.
.macro nine_gs step, a, b
    nines_load 0, r3, r7, r1, \step, \a, \b
    radix_3_gs r3, r7, r1, r2, s0, 0, 1
    nines_load 1, r6, r7, r4, \step, \a, \b
    radix_3_gs r6, r7, r4, r5, s1, 0, 1
    nines_load 2, r9, r7, lr, \step, \a, \b
    radix_3_gs r9, r7, lr, r8, s2, 0, 1
    nines_pair
    radix_3_gs r1, r4, r7, r8, s3, 1, 1
    nines_store 0, r7, r8, r1, \step, \a, \b
    radix_3_gs r2, r5, r7, r8, s3, 1, 1
    nines_store 1, r7, r8, r2, \step, \a, \b
    radix_3_gs r3, r6, r7, r8, s3, 1, 1
    nines_store 2, r7, r8, r3, \step, \a, \b
.endm

.macro nines_begin name
lab_kernel \name
    push    {r4-r11, lr}
    ldm     r1!, {r11, r12}
.endm

@ The pair of roots and 1 : 1.
.macro nines_roots
    ldr.w   r10, [r1], #4
    mov.w   r2, #0x00010001
    vmov    s11, r2
.endm

@ 17 rows of 90 coefficients with constants of their own.
.macro nines_of_1530 do, a, b, registers:vararg
    vmov    s15, r1
    addw    r1, r0, #3060
    vmov    s14, r1
1:  vmov    r1, s15
    vldm    r1!, {\registers}
    vmov    s15, r1
    add     r1, r0, #20
    vmov    s12, r1
2:  \do     20, \a, \b
    add     r0, r0, #2
    until_end r0, s12, r1, 2b
    add     r0, r0, #160
    until_end r0, s14, r1, 1b
    pop     {r4-r11, pc}
.endm

@ Five places of 6 coefficients with constants of their own, in six blocks of 45 places.
.macro nines_of_1620 do, a, b, registers:vararg
    vmov    s15, r1
    add     r1, r0, #60
    vmov    s14, r1
1:  vmov    r1, s15
    vldm    r1!, {\registers}
    vmov    s15, r1
    addw    r1, r0, #3240
    vmov    s13, r1
2:  add     r1, r0, #12
    vmov    s12, r1
3:  \do     60, \a, \b
    add     r0, r0, #2
    until_end r0, s12, r1, 3b
    add     r0, r0, #528
    until_end r0, s13, r1, 2b
    subw    r0, r0, #3228
    until_end r0, s14, r1, 1b
    pop     {r4-r11, pc}
.endm

@ All: name(rows, table)
nines_begin goodprime_m4_lab_paper_nines_1530
    nines_of_1530 nine_ct, 1, 3, s0-s11
nines_begin goodprime_m4_lab_paper_nines_1530_back
    nines_roots
    nines_of_1530 nine_gs, 3, 1, s0-s3
nines_begin goodprime_m4_lab_paper_nines_1620
    nines_roots
    nines_of_1620 nine_gs, 1, 3, s0-s3
nines_begin goodprime_m4_lab_paper_nines_1620_back
    nines_of_1620 nine_ct, 3, 1, s0-s11
