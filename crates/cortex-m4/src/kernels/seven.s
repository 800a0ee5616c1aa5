@ Length 7 of each row of 7 blocks, in place, in natural order, by even and odd parts: dot products of pairs of 16 bits.
@ Each is reduced once and canonical, whatever the operands; the factor of that reduction is in the constants.
@ r2, r3: (x0, s1) of the lower and of the upper coefficient; r4, r5: (s2, s3); r6, r7: (d1, d2); r10: d3 of both, for
@ s_n = x_n + x_(7-n), d_n = x_n - x_(7-n). r8 = q, r9 = 1/q; r1, r11, r12, lr are free.

@ The even part to r11.
.macro even_7 c0, c1
    vmov    lr, \c0
    smuad   r11, r2, lr
    smuad   r12, r3, lr
    vmov    lr, \c1
    smlad   r11, r4, lr, r11
    smlad   r12, r5, lr, r12
    reduce  r11, r9, r8
    reduce  r12, r9, r8
    pkhbt   r11, r11, r12, lsl #16
.endm

@ The odd part to r12.
.macro odd_7 t0, t1
    vmov    lr, \t0
    smuad   r12, r6, lr
    smuad   r1, r7, lr
    vmov    lr, \t1
    smlabb  r12, r10, lr, r12
    smlatb  r1, r10, lr, r1
    reduce  r12, r9, r8
    reduce  r1, r9, r8
    pkhbt   r12, r12, r1, lsl #16
.endm

.macro outputs_7 k, at, c0, c1, t0, t1
    even_7  \c0, \c1
    odd_7   \t0, \t1
    sadd16  lr, r11, r12
    ssub16  r11, r11, r12
    str.w   lr, [r0, #(\at + 32 * \k)]
    str.w   r11, [r0, #(\at + 32 * (7 - \k))]
.endm

.macro length_7 at
    ldr.w   r1, [r0, #\at]
    ldr.w   r2, [r0, #(\at + 32)]
    ldr.w   r3, [r0, #(\at + 64)]
    ldr.w   r4, [r0, #(\at + 96)]
    ldr.w   r5, [r0, #(\at + 128)]
    ldr.w   r6, [r0, #(\at + 160)]
    ldr.w   r7, [r0, #(\at + 192)]
    sadd16  r11, r2, r7                     @ s1
    ssub16  r12, r2, r7                     @ d1
    pkhbt   r2, r1, r11, lsl #16
    pkhtb   r11, r11, r1, asr #16
    sadd16  r1, r3, r6                      @ s2
    ssub16  lr, r3, r6                      @ d2
    mov.w   r3, r11
    ssub16  r10, r4, r5
    sadd16  r5, r4, r5                      @ s3
    pkhbt   r4, r1, r5, lsl #16
    pkhtb   r5, r5, r1, asr #16
    pkhbt   r6, r12, lr, lsl #16
    pkhtb   r7, lr, r12, asr #16
    even_7  s0, s0
    str.w   r11, [r0, #\at]
    outputs_7 1, \at, s1, s2, s3, s4
    outputs_7 2, \at, s5, s6, s7, s8
    outputs_7 3, \at, s9, s10, s11, s12
.endm

@ goodprime_m4_seven(rows, pairs of constants, end of rows, q and 1/q)
kernel goodprime_m4_seven
    push    {r4-r11, lr}
    vldm    r1, {s0-s12}
    vmov    s13, r2
    ldm     r3, {r8, r9}
1:  length_7 0
    length_7 4
    add     r0, r0, #8
    tst     r0, #31
    bne.w   1b
    add     r0, r0, #192
    vmov    r1, s13
    cmp.w   r0, r1
    bne.w   1b
    pop     {r4-r11, pc}
