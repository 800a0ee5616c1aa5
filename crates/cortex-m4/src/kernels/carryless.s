@ A product of polynomials over Z_2, whose coefficients are bits, by integer products: of the bits of each operand every
@ fourth is taken at a time, so that at most eight ones meet in a place and no sum reaches the next bit that counts.
@ Source of the technique: Pornin, BearSSL, "Constant-Time Mul".
@ r2-r5: fourths of a; r6-r9: fourths of b.

@ Adds to r0:r1 the bits in the mask of a product: the sum of fourths of a times the fourths \b_0 .. \b_3 of b.
.macro carryless_class mask, b_0, b_1, b_2, b_3
    umull   r10, r11, r2, \b_0
    umull   r12, lr, r3, \b_1
    eor.w   r10, r10, r12
    eor.w   r11, r11, lr
    umull   r12, lr, r4, \b_2
    eor.w   r10, r10, r12
    eor.w   r11, r11, lr
    umull   r12, lr, r5, \b_3
    eor.w   r10, r10, r12
    eor.w   r11, r11, lr
    .if \mask == 0x11111111
    and     r0, r10, #\mask
    and     r1, r11, #\mask
    .else
    and     r10, r10, #\mask
    and     r11, r11, #\mask
    orr.w   r0, r0, r10
    orr.w   r1, r1, r11
    .endif
.endm

@ r0:r1 <- r0 * r1 over Z_2, 32 bits each.
.macro carryless_halves
    and     r2, r0, #0x11111111
    and     r3, r0, #0x22222222
    and     r4, r0, #0x44444444
    and     r5, r0, #0x88888888
    and     r6, r1, #0x11111111
    and     r7, r1, #0x22222222
    and     r8, r1, #0x44444444
    and     r9, r1, #0x88888888
    carryless_class 0x11111111, r6, r9, r8, r7
    carryless_class 0x22222222, r7, r6, r9, r8
    carryless_class 0x44444444, r8, r7, r6, r9
    carryless_class 0x88888888, r9, r8, r7, r6
.endm

@ goodprime_m4_carryless(out, a, b): out, two words of 64 bits, <- a*b over Z_2 for words a, b of 64 bits, by
@ Karatsuba's three products of halves. Model: CarrylessModel::product. 230 cycles.
@ s0: out; s1, s2: a; s3, s4: b; s5, s6: the product of the lower halves; s7, s8: of the upper ones.
kernel goodprime_m4_carryless
    push    {r4-r11, lr}
    vmov    s0, r0
    vldmia  r1, {s1-s2}
    vldmia  r2, {s3-s4}
    vmov    r0, s1
    vmov    r1, s3
    carryless_halves
    vmov    s5, r0
    vmov    s6, r1
    vmov    r0, s2
    vmov    r1, s4
    carryless_halves
    vmov    s7, r0
    vmov    s8, r1
    vmov    r0, s1
    vmov    r1, s3
    vmov    r2, s2
    vmov    r3, s4
    eor.w   r0, r0, r2
    eor.w   r1, r1, r3
    carryless_halves
    vmov    r2, s5
    vmov    r3, s6
    vmov    r4, s7
    vmov    r5, s8
    eor.w   r0, r0, r2
    eor.w   r1, r1, r3
    eor.w   r0, r0, r4
    eor.w   r1, r1, r5
    eor.w   r3, r3, r0
    eor.w   r4, r4, r1
    vmov    r0, s0
    stm     r0, {r2-r5}
    pop     {r4-r11, pc}
