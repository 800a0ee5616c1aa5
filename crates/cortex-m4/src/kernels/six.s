@ The first pass of the transforms of p = 953 and p = 1277, from the blocks of 16 coefficients of an operand to 6 rows
@ of 7 or 13 for one point, and its inverse: halves and length 3 of a column. With X = x^(16*6*row) a product is known
@ from its values at some X = a^(6*row). At such an X, x^16 is a times a root of order 6*row, so block n is multiplied
@ by a^n; blocks from 6*row on have powers of X and are added to the first ones. A column has the blocks n = i + row*m,
@ where row = 1 modulo 6. Symbols say which ring it is: row: blocks of a row; blocks: blocks of an operand; small: 1 if
@ length 3 has to have small results, since the next pass adds two of them.
@ s0 .. s2: w, w^2, 1; s14: the next column's powers; s15: from a row to the operand; s16 .. s24: powers of a for each
@ m.

.altmacro
.macro six_from_fp place
    vmov    lr, s\place
.endm
.noaltmacro

@ lr <- the power of a for block m of this column.
.macro six_power m
    .altmacro
    six_from_fp %(16+\m)
    .noaltmacro
.endm

@ Multiplies block m in \reg by its power of a, and adds block m + 6 times its power of a, if the operand has that
@ block.
.macro six_block reg, i, m, twisted
    .if \i + row*(\m+6) < blocks
    ldr.w   r10, [r1, #32 * (\i + row*(\m+6))]
    .if \twisted
    six_power \m
    first_term \reg, r12, lr, \reg
    six_power (\m+6)
    .else
    vmov    lr, s2
    first_term \reg, r12, lr, \reg
    .endif
    next_term \reg, r12, lr, r10
    finish  \reg, r12
    .elseif \twisted
    six_power \m
    scale   \reg, lr, r12
    .endif
.endm

@ Length 3: the sum, canonical, in x0, the value at w in t, at w^2 in x1; x2, r11, r12, lr and, if `small`, r1 are lost.
.macro six_radix_3 x0, x1, x2, t
    vmov    lr, s0
    .if small
    vmov    r12, s1
    first_term \t, r11, lr, \x1
    next_term \t, r11, r12, \x2
    finish  \t, r11
    first_term r1, r11, r12, \x1
    next_term r1, r11, lr, \x2
    finish  r1, r11
    vmov    r12, s2
    sadd16  \x2, \x1, \x2
    sadd16  \t, \x0, \t
    sadd16  \x1, \x0, r1
    sadd16  \x0, \x0, \x2
    .else
    radix_3 \x0, \x1, \x2, r12, \t, lr
    vmov    r12, s2
    .endif
    scale   \x0, r12, r11
.endm

@ y <- the even one less the odd one of the blocks m in x and m + 3 in y.
.macro six_difference i, m, x, y
    .if (\i + \m) % 2 == 0
    ssub16  \y, \x, \y
    .else
    ssub16  \y, \y, \x
    .endif
.endm

@ Rows 3k, 3k + 1, 3k + 2 of column i from three values in the order of m.
.macro six_to_rows i, k, x0, x1, x2
    .if \i % 3 == 0
    six_row_values \i, \k, \x0, \x1, \x2
    .elseif \i % 3 == 1
    six_row_values \i, \k, \x2, \x0, \x1
    .else
    six_row_values \i, \k, \x1, \x2, \x0
    .endif
.endm

.macro six_row_values i, k, x0, x1, x2
    six_radix_3 \x0, \x1, \x2, r4
    str.w   \x0, [r0, #32 * (3*row*\k + \i)]
    str.w   r4, [r0, #32 * (3*row*\k + row + \i)]
    str.w   \x1, [r0, #32 * (3*row*\k + 2*row + \i)]
.endm

.macro six_column i, twisted
    .if \twisted
    vmov    r1, s14
    vldm    r1!, {s16-s24}
    vmov    s14, r1
    .endif
1:  vmov    r1, s15
    add     r1, r1, r0
    ldr.w   r2, [r1, #32 * \i]
    ldr.w   r3, [r1, #32 * (\i + row)]
    ldr.w   r4, [r1, #32 * (\i + 2*row)]
    ldr.w   r5, [r1, #32 * (\i + 3*row)]
    ldr.w   r6, [r1, #32 * (\i + 4*row)]
    ldr.w   r7, [r1, #32 * (\i + 5*row)]
    six_block r2, \i, 0, \twisted
    six_block r3, \i, 1, \twisted
    six_block r4, \i, 2, \twisted
    six_block r5, \i, 3, \twisted
    six_block r6, \i, 4, \twisted
    six_block r7, \i, 5, \twisted
    sadd16  r10, r2, r5
    six_difference \i, 0, r2, r5
    sadd16  r2, r3, r6
    six_difference \i, 1, r3, r6
    sadd16  r3, r4, r7
    six_difference \i, 2, r4, r7
    six_to_rows \i, 0, r10, r2, r3
    six_to_rows \i, 1, r5, r6, r7
    add     r0, r0, #4
    tst     r0, #31
    bne.w   1b
    sub     r0, r0, #32
.endm

@ name(rows, operand, constants w w^2 1 for w of order 3, q); if \twisted, nine powers of a for each column come before
@ w.
@ In: 60 blocks by 7, 80 by 13, canonical; the operand may be at `rows`. Rows are aligned to 32 bytes.
@ Out: 6*row blocks in rows of the point, within 5H by 7, within 3H by 13. Model: passes::six. 17.8k cycles for the
@ three points of p = 953.
.macro six name, twisted
kernel \name
    push    {r4-r11, lr}
    vpush   {s16-s24}
    .if \twisted
    vmov    s14, r2
    add     r2, r2, #(4*9*row)
    .endif
    vldm    r2, {s0-s2}
    sub     r1, r1, r0
    vmov    s15, r1
    modulus r3
    .irp i, 0, 1, 2, 3, 4, 5, 6
    six_column \i, \twisted
    .endr
    .if row == 13
    .irp i, 7, 8, 9, 10, 11, 12
    six_column \i, \twisted
    .endr
    .endif
    vpop    {s16-s24}
    pop     {r4-r11, pc}
.endm

@ The blocks n = i modulo the row and j modulo 3 of both parities.
.macro six_to_blocks i, j, u, v
    .if row == 7
    .set even, (36 * \i + 28 * \j) % 42
    .set odd, (36 * \i + 28 * \j + 21) % 42
    .else
    .set even, (66 * \i + 52 * \j) % 78
    .set odd, (66 * \i + 52 * \j + 39) % 78
    .endif
    sadd16  r12, \u, \v
    ssub16  \u, \u, \v
    str.w   r12, [r0, #32 * even]
    str.w   \u, [r0, #32 * odd]
.endm

.macro six_back_column i
1:  ldr.w   r2, [r0, #32 * \i]
    ldr.w   r3, [r0, #32 * (\i + row)]
    ldr.w   r4, [r0, #32 * (\i + 2*row)]
    ldr.w   r5, [r0, #32 * (\i + 3*row)]
    ldr.w   r6, [r0, #32 * (\i + 4*row)]
    ldr.w   r7, [r0, #32 * (\i + 5*row)]
    six_radix_3 r2, r3, r4, r10
    six_radix_3 r5, r6, r7, r4
    six_to_blocks \i, 0, r2, r5
    six_to_blocks \i, 1, r10, r4
    six_to_blocks \i, 2, r3, r6
    add     r0, r0, #4
    tst     r0, #31
    bne.w   1b
    sub     r0, r0, #32
.endm

@ name(rows, constants 1/w 1/w^2 1, q): rows of one point to 6*row blocks, in place. Rows are aligned to 32 bytes.
@ In: within 2H. Out: within 10H by 7, within 6H by 13. Model: passes::six_back. 10.5k cycles for the points of p = 953.
.macro six_back name
kernel \name
    push    {r4-r11, lr}
    vldm    r1, {s0-s2}
    modulus r2
    .irp i, 0, 1, 2, 3, 4, 5, 6
    six_back_column \i
    .endr
    .if row == 13
    .irp i, 7, 8, 9, 10, 11, 12
    six_back_column \i
    .endr
    .endif
    pop     {r4-r11, pc}
.endm

.set row, 13
.set blocks, 80
.set small, 1
six goodprime_m4_six_by_13, 0
six goodprime_m4_six_by_13_twisted, 1
six_back goodprime_m4_six_by_13_back

.set row, 7
.set blocks, 60
.set small, 0
six goodprime_m4_six_by_7, 0
six goodprime_m4_six_by_7_twisted, 1
six_back goodprime_m4_six_by_7_back
