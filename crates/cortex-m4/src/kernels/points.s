@ Interpolation for p = 953 and p = 1277: from the values of a product at two or three points to the coefficients of the
@ powers of X, block by block. The constants of block n include the factor a^-n that undoes the twist of six.s.

@ With two points (X - 1)(X - s) has a coefficient in the middle, too. Where low.s left g = c_n - low above X^2, the
@ coefficient of X^2 becomes h = -g/s and (1 + s)h is subtracted from that of X. r10: X; r11: X^2. The upper coefficient
@ of the \last word stays.
.macro spread_word last
    ldr.w   r6, [r10]
    ldr.w   r7, [r11]
    first_term r2, r1, r5, r6
    next_term r2, r1, r4, r7
    finish  r2, r1
    scale   r7, r3, r1
    .if \last
    pkhbt   r2, r2, r6
    .endif
    str.w   r2, [r10], #4
    str.w   r7, [r11], #4
.endm

@ name(coefficients, constants -1/s (1+s)/s 1, q); n: blocks of a point; low: number of lowest coefficients, odd.
@ In: any 16 bits. Out: `low` coefficients from 16n on and `low` + 1 from 32n on, canonical. Model: passes::spread.
.macro spread name, n, low
kernel \name
    push    {r4-r11, lr}
    modulus r2
    ldm     r1, {r3, r4, r5}
    add     r10, r0, #(32*\n)
    add     r11, r10, #(32*\n)
    add     r12, r10, #(2*\low-2)
1:  spread_word 0
    cmp.w   r10, r12
    bne.w   1b
    spread_word 1
    pop     {r4-r11, pc}
.endm

spread goodprime_m4_spread, 78, 57

@ Two points: the upper half is a combination, the lower one is what is left of the value at 1.
.macro two_points_words n
    ldr.w   r4, [r0]
    ldr.w   r5, [r0, #4]
    ldr.w   r6, [r0, #(32*\n)]
    ldr.w   r7, [r0, #(32*\n+4)]
    first_term r12, lr, r2, r4
    next_term r12, lr, r3, r6
    finish  r12, lr
    first_term r6, lr, r2, r5
    next_term r6, lr, r3, r7
    finish  r6, lr
    ssub16  r4, r4, r12
    ssub16  r5, r5, r6
    str.w   r4, [r1]
    str.w   r5, [r1, #4]
    str.w   r12, [r1, #(32*\n)]
    str.w   r6, [r1, #(32*\n+4)]
.endm

@ name(values, coefficients, constants, q); n: blocks of a point. Constants: one of the first point, then one of the
@ second point for each block. Values are aligned to 32 bytes.
@ In: 2n blocks; values u at the first point with |u| + H < 2^15. Out: n blocks of X^0, within |u| + H, and n of X,
@ canonical. Model: passes::two_points.
.macro two_points name, n
kernel \name
    push    {r4-r11, lr}
    modulus r3
    mov.w   r10, r2
    ldr.w   r2, [r10], #4
    add     r11, r0, #(32*\n)
1:  ldr.w   r3, [r10], #4
2:  two_points_words \n
    add     r0, r0, #8
    add     r1, r1, #8
    tst     r0, #31
    bne.w   2b
    cmp.w   r0, r11
    bne.w   1b
    pop     {r4-r11, pc}
.endm

two_points goodprime_m4_two_points, 78

@ A power of X to d, from three values in r2, r3, r4.
.macro three_points_power d, c0, c1, c2
    first_term \d, r6, \c0, r2
    vmov    r7, \c1
    next_term \d, r6, r7, r3
    vmov    r7, \c2
    next_term \d, r6, r7, r4
    finish  \d, r6
.endm

@ X and X^2; what is left of the value at 1 is the lowest part.
.macro three_points_word n, at
    ldr.w   r2, [r0, #\at]
    ldr.w   r3, [r0, #(32*\n+\at)]
    ldr.w   r4, [r0, #(64*\n+\at)]
    three_points_power r5, r11, s0, s2
    three_points_power lr, r12, s1, s3
    scale   r2, r10, r6
    ssub16  r2, r2, r5
    ssub16  r2, r2, lr
    str.w   r2, [r1, #\at]
    str.w   r5, [r1, #(32*\n+\at)]
    str.w   lr, [r1, #(64*\n+\at)]
.endm

@ name(values, coefficients, constants, q); n: blocks of a point. Constants: 1 and, for X and X^2, two of the first
@ point; for each block two of the second point and two of the third one. Values are aligned to 32 bytes.
@ In: 3n blocks, any 16 bits. Out: n blocks of X^0, within 3H, n of X and n of X^2, canonical.
@ Model: passes::three_points. 13.7k cycles.
@ s0 .. s3: constants of the block; s4: end of the first point; s5: next constants.
.macro three_points name, n
kernel \name
    push    {r4-r11, lr}
    modulus r3
    ldm     r2!, {r10, r11, r12}
    add     r3, r0, #(32*\n)
    vmov    s4, r3
1:  vldm    r2!, {s0-s3}
    vmov    s5, r2
2:  three_points_word \n, 0
    three_points_word \n, 4
    add     r0, r0, #8
    add     r1, r1, #8
    tst     r0, #31
    bne.w   2b
    vmov    r2, s5
    vmov    r3, s4
    cmp.w   r0, r3
    bne.w   1b
    pop     {r4-r11, pc}
.endm

three_points goodprime_m4_three_points, 42
