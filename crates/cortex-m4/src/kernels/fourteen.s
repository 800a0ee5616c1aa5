@ The first pass of the transform of p = 857, from 62 blocks of 14 coefficients to 14 rows of 9, and its inverse, to 126
@ blocks: halves and length 7 of a column, by the macros of seven.s. A column has the blocks n = i + 9m, whose exponent
@ modulo 7 is i + 2m. The upper half of an operand's blocks is zero. The first half of the rows has y^63 = 1, the second
@ one y^63 = -1, for which odd blocks change their sign.
@ s0 .. s12: constants of length 7; s14: end of the block; s15: from a row to its operand; s16 .. s22: the column for
@ the second half, because the first half's values may overwrite it.

@ The m of the exponent r in column i.
.macro fourteen_m i, r
    .set m, (4 * (\r - \i + 14)) % 7
.endm

@ The block of the exponent r, or zero where m would be 6 and \last is not.
.macro fourteen_load reg, i, r, last
    fourteen_m \i, \r
    .if m < 6 || \last
    ldr.w   \reg, [r1, #28 * (\i + 9*m)]
    .else
    mov.w   \reg, #0
    .endif
.endm

.macro fourteen_load_column i, last
    vmov    r1, s15
    add     r1, r1, r0
    fourteen_load r2, \i, 1, \last
    fourteen_load r3, \i, 2, \last
    fourteen_load r4, \i, 3, \last
    fourteen_load r5, \i, 4, \last
    fourteen_load r6, \i, 5, \last
    fourteen_load r7, \i, 6, \last
    fourteen_load r1, \i, 0, \last
.endm

@ Moves the column to s16 .. s22, or back.
.macro fourteen_column_away
    vmov    s16, s17, r2, r3
    vmov    s18, s19, r4, r5
    vmov    s20, s21, r6, r7
    vmov    s22, r1
.endm

.macro fourteen_column_again
    vmov    r2, r3, s16, s17
    vmov    r4, r5, s18, s19
    vmov    r6, r7, s20, s21
    vmov    r1, s22
.endm

@ The sign of the exponent r: 1 if its block is odd.
.macro fourteen_sign name, i, r
    fourteen_m \i, \r
    .set \name, (\i + m) % 2
.endm

.macro fourteen_to_row k, value, i, half
    str.w   \value, [r0, #28 * (63*\half + 9*\k + \i)]
.endm

@ The next \words words of column i.
.macro fourteen_words i, words, last
    fourteen_sign e0, \i, 0
    fourteen_sign e1, \i, 1
    fourteen_sign e2, \i, 2
    fourteen_sign e3, \i, 3
    fourteen_sign e4, \i, 4
    fourteen_sign e5, \i, 5
    fourteen_sign e6, \i, 6
    block_begins \words, r0, r1, s14
1:  fourteen_load_column \i, \last
    fourteen_column_away
    split_7 0, 0, 0, 0, 0, 0, 0
    values_7 fourteen_to_row, \i, 0
    fourteen_column_again
    split_7 e0, e1, e2, e3, e4, e5, e6
    values_7 fourteen_to_row, \i, 1
    add     r0, r0, #4
    block_ends \words, r0, r1, s14
    bne.w   1b
.endm

@ goodprime_m4_fourteen(rows, operand, 13 pairs of constants as in seven.s, header q 1/q).
@ In: 864 canonical coefficients, which end with the fifth word of block 61; the operand may be at `rows`.
@ Out: 126 blocks in rows, within 2H. Model: passes::fourteen.
kernel goodprime_m4_fourteen
    push    {r4-r11, lr}
    vpush   {s16-s22}
    vldm    r2, {s0-s12}
    sub     r1, r1, r0
    vmov    s15, r1
    ldm     r3, {r8, r9}
    .irp i, 0, 1, 2, 3, 4, 5, 6
    fourteen_words \i, 7, 1
    sub     r0, r0, #28
    .endr
    fourteen_words 7, 5, 1
    fourteen_words 7, 2, 0
    sub     r0, r0, #28
    fourteen_words 8, 7, 0
    vpop    {s16-s22}
    pop     {r4-r11, pc}

.altmacro
.macro fourteen_to_fp place, value
    vmov    s\place, \value
.endm

.macro fourteen_from_fp value, place
    vmov    \value, s\place
.endm

@ Value k of the first half to s(16 + k).
.macro fourteen_keep k, value, i, half
    fourteen_to_fp %(16+\k), \value
.endm

@ Blocks n and n + 63 of the exponent k, from value k of the second half and s(16 + k).
.macro fourteen_to_blocks k, value, i, half
    .set n, (28 * \i + 36 * \k) % 63
    fourteen_from_fp r12, %(16+\k)
    sadd16  r1, r12, \value
    ssub16  r12, r12, \value
    .if n % 2 == 0
    str.w   r1, [r0, #28 * n]
    str.w   r12, [r0, #28 * (n + 63)]
    .else
    str.w   r12, [r0, #28 * n]
    str.w   r1, [r0, #28 * (n + 63)]
    .endif
.endm

.macro fourteen_load_rows i, half
    ldr.w   r1, [r0, #28 * (63*\half + \i)]
    ldr.w   r2, [r0, #28 * (63*\half + 9 + \i)]
    ldr.w   r3, [r0, #28 * (63*\half + 18 + \i)]
    ldr.w   r4, [r0, #28 * (63*\half + 27 + \i)]
    ldr.w   r5, [r0, #28 * (63*\half + 36 + \i)]
    ldr.w   r6, [r0, #28 * (63*\half + 45 + \i)]
    ldr.w   r7, [r0, #28 * (63*\half + 54 + \i)]
.endm

@ goodprime_m4_fourteen_back(rows, coefficients, 13 pairs of constants for 1/w over 126, header q 1/q).
@ In: 126 blocks in rows, |x| < 2^14. Out: 126 blocks of coefficients, within 4H. Model: passes::fourteen_back.
@ s15: from a row to its coefficients; s16 .. s22: values of the first half.
kernel goodprime_m4_fourteen_back
    push    {r4-r11, lr}
    vpush   {s16-s22}
    vldm    r2, {s0-s12}
    sub     r1, r1, r0
    vmov    s15, r1
    ldm     r3, {r8, r9}
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8
    block_begins 7, r0, r1, s14
1:  fourteen_load_rows \i, 0
    split_7 0, 0, 0, 0, 0, 0, 0
    values_7 fourteen_keep, \i, 0
    fourteen_load_rows \i, 1
    vmov    r12, s15
    add     r0, r0, r12
    split_7 0, 0, 0, 0, 0, 0, 0
    values_7 fourteen_to_blocks, \i, 1
    vmov    r1, s15
    sub     r0, r0, r1
    add     r0, r0, #4
    block_ends 7, r0, r1, s14
    bne.w   1b
    sub     r0, r0, #28
    .endr
    vpop    {s16-s22}
    pop     {r4-r11, pc}
.noaltmacro
