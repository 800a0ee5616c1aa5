@ Products modulo x^(2w) - zeta of leaves of w = 3 and 5 words, a <- a * b. With zeta times the words of b, a word of a and the
@ crosswise product of a word of b give odd results: (a*b)_(2j+1) = sum over k <= j of A_(j-k) x B_k + sum over k > j of
@ A_(w+j-k) x (zeta B_k). Even results are the odd ones of x*a, whose words (a_(2k), a_(2k-1)), with zeta*a_(2w-1) before a_0, take
@ straight products.
@ r8: q; r9: 4q while words are multiplied, then 1/q or a sum.

@ \to <- zeta * \from, where r12 = zeta; \t is lost.
.macro leaf_wrap to, t, from
    mr_first_term \to, \t, r12, \from
    mr_finish  \to, \t
.endm

@ The sum to a coefficient. \i = 1/q.
.macro leaf_coefficient sum, i, at
    mr_reduce  \sum, \i, r8
    strh.w  \sum, [r0, #(\at)]
.endm

.macro leaf_3 sign, x0, y0, x1, y1, x2, y2, at
    smua\sign r12, \x0, \y0
    smla\sign r12, \x1, \y1, r12
    smla\sign r12, \x2, \y2, r12
    leaf_coefficient r12, r9, \at
.endm

@ s0: next zeta; s1: 4q; s2: 1/q; s3: end of a.
.macro leaf_of_6 at
    ldr.w   r2, [r0, #\at]
    ldr.w   r3, [r0, #(\at + 4)]
    ldr.w   r4, [r0, #(\at + 8)]
    ldm     r1!, {r5, r6, r7}
    vmov    lr, s0
    ldr.w   r12, [lr], #4
    vmov    s0, lr
    vmov    r9, s1
    leaf_wrap r10, lr, r6
    leaf_wrap r11, lr, r7
    smulwt  lr, r12, r4
    smlabb  lr, lr, r8, r9                  @ zeta * a_5 above
    vmov    r9, s2
    leaf_3  dx, r2, r5, r3, r11, r4, r10, (\at + 2)
    leaf_3  dx, r2, r6, r3, r5, r4, r11, (\at + 6)
    leaf_3  dx, r2, r7, r3, r6, r4, r5, (\at + 10)
    pkhbt   r4, r4, r3
    pkhbt   r3, r3, r2
    pkhbt   r2, r2, lr
    leaf_3  d, r2, r5, r3, r11, r4, r10, \at
    leaf_3  d, r2, r6, r3, r5, r4, r11, (\at + 4)
    leaf_3  d, r2, r7, r3, r6, r4, r5, (\at + 8)
.endm

@ The table is q, 1/q, zetas. \bytes: of all leaves.
.macro leaves_begin name, bytes
lab_kernel \name
    push    {r4-r11, lr}
    ldm     r2!, {r8, r9}
    vmov    s2, r9
    lsl     r9, r8, #2
    vmov    s1, r9
    vmov    s0, r2
    addw    r3, r0, #\bytes
    vmov    s3, r3
.endm

@ goodprime_m4_mixed_leaves_of_6(a, b, table)
leaves_begin goodprime_m4_mixed_leaves_of_6, 3240
1:  leaf_of_6 0
    leaf_of_6 12
    add     r0, r0, #24
    vmov    r2, s3
    cmp.w   r0, r2
    bne.w   1b
    pop     {r4-r11, pc}

@ Five sums in r9 .. r12, lr of the words r2 .. r6. s5 .. s9: words of b; s10 .. s13: zeta times all but the first.
.macro leaf_5 sign, at
    vmov    r7, s5
    smua\sign r9, r2, r7
    smua\sign r10, r3, r7
    smua\sign r11, r4, r7
    smua\sign r12, r5, r7
    smua\sign lr, r6, r7
    vmov    r7, s6
    smla\sign r10, r2, r7, r10
    smla\sign r11, r3, r7, r11
    smla\sign r12, r4, r7, r12
    smla\sign lr, r5, r7, lr
    vmov    r7, s10
    smla\sign r9, r6, r7, r9
    vmov    r7, s7
    smla\sign r11, r2, r7, r11
    smla\sign r12, r3, r7, r12
    smla\sign lr, r4, r7, lr
    vmov    r7, s11
    smla\sign r9, r5, r7, r9
    smla\sign r10, r6, r7, r10
    vmov    r7, s8
    smla\sign r12, r2, r7, r12
    smla\sign lr, r3, r7, lr
    vmov    r7, s12
    smla\sign r9, r4, r7, r9
    smla\sign r10, r5, r7, r10
    smla\sign r11, r6, r7, r11
    vmov    r7, s9
    smla\sign lr, r2, r7, lr
    vmov    r7, s13
    smla\sign r9, r3, r7, r9
    smla\sign r10, r4, r7, r10
    smla\sign r11, r5, r7, r11
    smla\sign r12, r6, r7, r12
    vmov    r7, s2
    leaf_coefficient r9, r7, \at
    leaf_coefficient r10, r7, (\at + 4)
    leaf_coefficient r11, r7, (\at + 8)
    leaf_coefficient r12, r7, (\at + 12)
    leaf_coefficient lr, r7, (\at + 16)
.endm

@ goodprime_m4_mixed_leaves_of_10(a, b, table). s4: zeta * a_9 above.
leaves_begin goodprime_m4_mixed_leaves_of_10, 3060
1:  ldm     r1!, {r2-r6}
    vmov    s5, s6, r2, r3
    vmov    s7, s8, r4, r5
    vmov    s9, r6
    vmov    lr, s0
    ldr.w   r12, [lr], #4
    vmov    s0, lr
    vmov    r9, s1
    leaf_wrap r3, lr, r3
    leaf_wrap r4, lr, r4
    leaf_wrap r5, lr, r5
    leaf_wrap r6, lr, r6
    vmov    s10, s11, r3, r4
    vmov    s12, s13, r5, r6
    ldm     r0, {r2-r6}
    smulwt  lr, r12, r6
    smlabb  lr, lr, r8, r9
    vmov    s4, lr
    leaf_5  dx, 2
    pkhbt   r6, r6, r5
    pkhbt   r5, r5, r4
    pkhbt   r4, r4, r3
    pkhbt   r3, r3, r2
    vmov    r7, s4
    pkhbt   r2, r2, r7
    leaf_5  d, 0
    add     r0, r0, #20
    vmov    r2, s3
    cmp.w   r0, r2
    bne.w   1b
    pop     {r4-r11, pc}
