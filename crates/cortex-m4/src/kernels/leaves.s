@ Products modulo x^16 - zeta. The words of a are in r0 .. r7. A word (b_2k, b_2k+1) and the crosswise product give odd
@ results, a word (b_2k, b_2k-1) and the straight one give even results; the lowest even word is (b_0, zeta*b_15). First
@ the sums that wrap, reduced and multiplied by zeta; then the others on top.
@ s0 .. s7: odd words; s8 .. s15: even words; s16: -1/q : q; s17: 1/q; s18: q; s19: zeta; s20: next of a;
@ s21: next of out; s22: next of b; s23: next zeta; s24: end of out.

@ The word k of this parity.
.macro b_word odd, s_odd, s_even
    .if \odd
    vmov    r12, \s_odd
    .else
    vmov    r12, \s_even
    .endif
.endm

.macro multiply odd, acc, a
    .if \odd
    smuadx  \acc, \a, r12
    .else
    smuad   \acc, \a, r12
    .endif
.endm

.macro add_product odd, acc, a
    .ifnb \a
    .if \odd
    smladx  \acc, \a, r12, \acc
    .else
    smlad   \acc, \a, r12, \acc
    .endif
    .endif
.endm

@ Adds one word's products to the four sums; a blank is none.
.macro add_products odd, a0, a1, a2, a3
    add_product \odd, r8, \a0
    add_product \odd, r9, \a1
    add_product \odd, r10, \a2
    add_product \odd, r11, \a3
.endm

.macro times_zeta last
    montgomery r8, r12, lr
    montgomery r9, r12, lr
    montgomery r10, r12, lr
    .if \last
    montgomery r11, r12, lr
    .endif
    vmov    r12, s19
    smultb  r8, r8, r12
    smultb  r9, r9, r12
    smultb  r10, r10, r12
    .if \last
    smultb  r11, r11, r12
    .endif
.endm

.macro store at
    vmov    lr, s17
    vmov    r12, s18
    reduce  r8, lr, r12
    reduce  r9, lr, r12
    reduce  r10, lr, r12
    reduce  r11, lr, r12
    vmov    lr, s21
    strh.w  r8, [lr, #\at]
    strh.w  r9, [lr, #(\at+4)]
    strh.w  r10, [lr, #(\at+8)]
    strh.w  r11, [lr, #(\at+12)]
.endm

@ Results 0 .. 7 of this parity. lr = -1/q : q.
.macro lower_half odd
    vmov    lr, s16
    b_word  \odd, s7, s15
    multiply \odd, r8, r1
    multiply \odd, r9, r2
    multiply \odd, r10, r3
    multiply \odd, r11, r4
    b_word  \odd, s6, s14
    add_products \odd, r2, r3, r4, r5
    b_word  \odd, s5, s13
    add_products \odd, r3, r4, r5, r6
    b_word  \odd, s4, s12
    add_products \odd, r4, r5, r6, r7
    b_word  \odd, s3, s11
    add_products \odd, r5, r6, r7
    b_word  \odd, s2, s10
    add_products \odd, r6, r7
    b_word  \odd, s1, s9
    add_products \odd, r7
    times_zeta 1
    b_word  \odd, s0, s8
    add_products \odd, r0, r1, r2, r3
    b_word  \odd, s1, s9
    add_products \odd, , r0, r1, r2
    b_word  \odd, s2, s10
    add_products \odd, , , r0, r1
    b_word  \odd, s3, s11
    add_products \odd, , , , r0
    store   (2*\odd)
.endm

@ Results 8 .. 15 of this parity.
.macro upper_half odd
    vmov    lr, s16
    b_word  \odd, s7, s15
    multiply \odd, r8, r5
    multiply \odd, r9, r6
    multiply \odd, r10, r7
    b_word  \odd, s6, s14
    add_products \odd, r6, r7
    b_word  \odd, s5, s13
    add_products \odd, r7
    times_zeta 0
    b_word  \odd, s0, s8
    add_products \odd, r4, r5, r6
    multiply \odd, r11, r7
    b_word  \odd, s1, s9
    add_products \odd, r3, r4, r5, r6
    b_word  \odd, s2, s10
    add_products \odd, r2, r3, r4, r5
    b_word  \odd, s3, s11
    add_products \odd, r1, r2, r3, r4
    b_word  \odd, s4, s12
    add_products \odd, r0, r1, r2, r3
    b_word  \odd, s5, s13
    add_products \odd, , r0, r1, r2
    b_word  \odd, s6, s14
    add_products \odd, , , r0, r1
    b_word  \odd, s7, s15
    add_products \odd, , , , r0
    store   (16+2*\odd)
.endm

@ goodprime_m4_leaves(out, a, b, table): the table is q, 1/q, -1/q : q, the number of leaves, zetas. out may be a.
kernel goodprime_m4_leaves
    push    {r4-r11, lr}
    vpush   {s16-s24}
    vmov    s21, r0
    vmov    s20, r1
    vmov    s22, r2
    ldm     r3!, {r4-r7}
    vmov    s18, r4
    vmov    s17, r5
    vmov    s16, r6
    add     r7, r0, r7, lsl #5
    vmov    s23, r3
    vmov    s24, r7
1:  vmov    lr, s22
    ldm     lr!, {r0-r7}
    vmov    s22, lr
    vmov    s0, s1, r0, r1
    vmov    s2, s3, r2, r3
    vmov    s4, s5, r4, r5
    vmov    s6, s7, r6, r7
    vmov    lr, s23
    ldr.w   r8, [lr], #4
    vmov    s23, lr
    vmov    s19, r8
    vmov    lr, s16
    smultb  r8, r7, r8
    montgomery r8, r9, lr
    pkhbt   r8, r0, r8
    vmov    s8, r8
    pkhbt   r7, r7, r6
    pkhbt   r6, r6, r5
    pkhbt   r5, r5, r4
    pkhbt   r4, r4, r3
    pkhbt   r3, r3, r2
    pkhbt   r2, r2, r1
    pkhbt   r1, r1, r0
    vmov    s9, r1
    vmov    s10, s11, r2, r3
    vmov    s12, s13, r4, r5
    vmov    s14, s15, r6, r7
    vmov    lr, s20
    ldm     lr!, {r0-r7}
    vmov    s20, lr
    lower_half 1
    lower_half 0
    upper_half 1
    upper_half 0
    add     lr, lr, #32
    vmov    s21, lr
    vmov    r0, s24
    cmp     lr, r0
    bne.w   1b
    vpop    {s16-s24}
    pop     {r4-r11, pc}
