@ From the values at the points to the coefficients of the powers of X, block by block; the twist a^-n of block n is in its constants.

@ With two points (X - 1)(X - s) has a coefficient in the middle, too. Where the lowest coefficients left g = c_n - low above X^2,
@ X^2 has h = -g/s and X has what it had minus (1 + s)h. Of the last word \last says that the upper coefficient is none of these.
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

@ name(coefficients, -1/s (1 + s)/s 1, q); n: blocks of a point, low: how many lowest coefficients there are, an odd number.
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
.macro two_points_word n, at
    ldr.w   r4, [r0, #\at]
    ldr.w   r5, [r0, #(32*\n+\at)]
    first_term r6, r7, r2, r4
    next_term r6, r7, r3, r5
    finish  r6, r7
    ssub16  r4, r4, r6
    str.w   r4, [r1, #\at]
    str.w   r6, [r1, #(32*\n+\at)]
.endm

@ name(values, coefficients, the constant of the first point and then that of the second one for each block, q); n: blocks of a point.
.macro two_points name, n
kernel \name
    push    {r4-r11, lr}
    modulus r3
    mov.w   r10, r2
    ldr.w   r2, [r10], #4
    add     r11, r0, #(32*\n)
1:  ldr.w   r3, [r10], #4
2:  two_points_word \n, 0
    two_points_word \n, 4
    add     r0, r0, #8
    add     r1, r1, #8
    tst     r0, #31
    bne.w   2b
    cmp.w   r0, r11
    bne.w   1b
    pop     {r4-r11, pc}
.endm

two_points goodprime_m4_two_points, 78

@ The power of X that c, d and e are the constants of, from three values in r2, r3, r4.
.macro three_points_word c, d, e, at
    first_term r5, r6, \c, r2
    vmov    r7, \d
    next_term r5, r6, r7, r3
    vmov    r7, \e
    next_term r5, r6, r7, r4
    finish  r5, r6
    str.w   r5, [r1, #\at]
.endm

@ name(values, coefficients, constants, q): three constants of the first point, one a power of X; for each block three of the second
@ point and three of the third one. n: blocks of a point.
.macro three_points name, n
kernel \name
    push    {r4-r11, lr}
    modulus r3
    mov.w   lr, r2
    ldm     lr!, {r10, r11, r12}
    add     r2, r0, #(32*\n)
    vmov    s6, r2
1:  vldm    lr!, {s0-s5}
2:  ldr.w   r2, [r0]
    ldr.w   r3, [r0, #(32*\n)]
    ldr.w   r4, [r0, #(64*\n)]
    three_points_word r10, s0, s3, 0
    three_points_word r11, s1, s4, (32*\n)
    three_points_word r12, s2, s5, (64*\n)
    add     r0, r0, #4
    add     r1, r1, #4
    tst     r0, #31
    bne.w   2b
    vmov    r2, s6
    cmp.w   r0, r2
    bne.w   1b
    pop     {r4-r11, pc}
.endm

three_points goodprime_m4_three_points, 42
