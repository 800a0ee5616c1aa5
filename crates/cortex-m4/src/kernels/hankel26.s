@ Hankel products of 26 coefficients modulo 2^16, leaves of products in NTRU's rings, as those of long.s: four even
@ outputs and the four odd ones after them at once, three times, and then the last two. A word of b, straight and
@ crosswise, meets four words of h.
@
@ r0-r3: even sums; r4-r7: odd sums; r8-r11: words of h, of which a step loads one; r12 and lr: a word of b and the one
@ before, which becomes the crosswise word (b_2k, b_2k-1). s0-s18: words 0 to 18 of h, where those from 19 on follow;
@ s19-s31: b.
@ On the stack: b; next of h; end of b.

@ Word k of b, k > 0, and a word of h.
.macro hankel_step b, h, w0, w1, w2, w3, x, y
    vmov    \x, \b
    vmov    \w3, \h
    pkhbt   \y, \x, \y
    smlad   r0, \w0, \x, r0
    smladx  r4, \w0, \y, r4
    smlad   r1, \w1, \x, r1
    smladx  r5, \w1, \y, r5
    smlad   r2, \w2, \x, r2
    smladx  r6, \w2, \y, r6
    smlad   r3, \w3, \x, r3
    smladx  r7, \w3, \y, r7
.endm

@ Outputs T to T+7 from seventeen words of h.
.macro hankel_eight T, h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, h10, h11, h12, h13, h14, h15, h16
    vmov    r8, \h0
    vmov    r9, \h1
    vmov    r10, \h2
    vmov    r11, \h3
    vmov    r12, s19
    smuad   r0, r8, r12
    smuad   r1, r9, r12
    smuad   r2, r10, r12
    smuad   r3, r11, r12
    smultb  r4, r8, r12
    smultb  r5, r9, r12
    smultb  r6, r10, r12
    smultb  r7, r11, r12
    hankel_step s20, \h4, r9, r10, r11, r8, lr, r12
    hankel_step s21, \h5, r10, r11, r8, r9, r12, lr
    hankel_step s22, \h6, r11, r8, r9, r10, lr, r12
    hankel_step s23, \h7, r8, r9, r10, r11, r12, lr
    hankel_step s24, \h8, r9, r10, r11, r8, lr, r12
    hankel_step s25, \h9, r10, r11, r8, r9, r12, lr
    hankel_step s26, \h10, r11, r8, r9, r10, lr, r12
    hankel_step s27, \h11, r8, r9, r10, r11, r12, lr
    hankel_step s28, \h12, r9, r10, r11, r8, lr, r12
    hankel_step s29, \h13, r10, r11, r8, r9, r12, lr
    hankel_step s30, \h14, r11, r8, r9, r10, lr, r12
    hankel_step s31, \h15, r8, r9, r10, r11, r12, lr
    vmov    r8, \h16
    smlabt  r4, r9, r12, r4
    smlabt  r5, r10, r12, r5
    smlabt  r6, r11, r12, r6
    smlabt  r7, r8, r12, r7
    ldr     r8, [sp]
    ldr     r9, [sp, #4]
    pkhbt   r0, r0, r4, lsl #16
    pkhbt   r1, r1, r5, lsl #16
    pkhbt   r2, r2, r6, lsl #16
    pkhbt   r3, r3, r7, lsl #16
    str     r0, [r8, #(2*\T)]
    str     r1, [r8, #(2*\T+4)]
    str     r2, [r8, #(2*\T+8)]
    str     r3, [r8, #(2*\T+12)]
.endm

@ A word of b and a word of h for the last two outputs, in r0 and r4.
.macro hankel_last b, h, x, y
    vmov    \x, \b
    vmov    r8, \h
    pkhbt   \y, \x, \y
    smlad   r0, r8, \x, r0
    smladx  r4, r8, \y, r4
.endm

@ goodprime_m4_hankel_26(b, h, end of b): for each 26 coefficients b, in place, b_i <- sum over j < 26 of h_(i+j) b_j
@ modulo 2^16, with 52 coefficients of h, the last of which has no effect. Any 16 bits; at least 26 coefficients, whole
@ vectors. Model: ToeplitzModel::hankel. 630 cycles per vector. 16 bytes of stack besides saved registers.
kernel goodprime_m4_hankel_26
    push    {r4-r11, lr}
    vpush   {s16-s31}
    sub     sp, sp, #16
    str     r2, [sp, #8]
1:  vldmia  r1!, {s0-s18}
    vldmia  r0, {s19-s31}
    str     r0, [sp]
    str     r1, [sp, #4]
    hankel_eight 0, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16
    vldmia  r9!, {s0-s3}
    str     r9, [sp, #4]
    hankel_eight 8, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s0, s1
    vldmia  r9!, {s4-s6}
    str     r9, [sp, #4]
    hankel_eight 16, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s0, s1, s2, s3, s4, s5
    vmov    r8, s12
    vmov    r12, s19
    smuad   r0, r8, r12
    smultb  r4, r8, r12
    hankel_last s20, s13, lr, r12
    hankel_last s21, s14, r12, lr
    hankel_last s22, s15, lr, r12
    hankel_last s23, s16, r12, lr
    hankel_last s24, s17, lr, r12
    hankel_last s25, s18, r12, lr
    hankel_last s26, s0, lr, r12
    hankel_last s27, s1, r12, lr
    hankel_last s28, s2, lr, r12
    hankel_last s29, s3, r12, lr
    hankel_last s30, s4, lr, r12
    hankel_last s31, s5, r12, lr
    vmov    r8, s6
    smlabt  r4, r8, r12, r4
    ldr     r1, [sp]
    ldr     r2, [sp, #8]
    pkhbt   r3, r0, r4, lsl #16
    add     r0, r1, #52
    str     r3, [r1, #48]
    mov     r1, r9
    cmp     r0, r2
    bne.w   1b
    add     sp, sp, #16
    vpop    {s16-s31}
    pop     {r4-r11, pc}
