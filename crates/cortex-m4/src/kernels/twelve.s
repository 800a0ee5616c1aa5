@ The first pass of the transforms of p = 653 and p = 1013, from the blocks of an operand to 12 rows of 7 or 13, and its
@ inverse: lengths 4 and 3 of a column. A column has the blocks i + row*m, where row = 1 modulo 3; so blocks m, m + 3
@ and m + 6 are at the same place of length 3. Blocks from m = 6 on of an operand are zero but for m = 6 in the lowest
@ columns of p = 1013.
@ Symbols say which ring it is. row: blocks of a row; block: bytes of a block; sixth: columns with a block m = 6;
@ small: 1 if sums of length 3 have to be small, since the next pass adds two of its results.

@ The values at 1 and -1 of \x at \residue and \next at the next place.
.macro even_arguments_of_4 residue, x, next, sum, minus
    .if \residue % 2 == 0
    ssub16  r1, \x, \next
    .else
    ssub16  r1, \next, \x
    .endif
    vmov    \minus, r1
    sadd16  \sum, \x, \next
.endm

@ Length 4 of \x at \residue and \z at the next place, and with \third of \at_i at the one before: the value at 1 in
@ \sum, at i in \at_i, at -1 in \minus, at -i in \minus_i. One product. lr = i.
.macro length_4 residue, third, x, z, sum, at_i, minus, minus_i
    .if \third
    sadd16  \sum, \z, \at_i
    even_arguments_of_4 \residue, \x, \sum, \sum, \minus
    ssub16  \z, \z, \at_i
    .else
    even_arguments_of_4 \residue, \x, \z, \sum, \minus
    .endif
    .if \residue % 2 == 0
    first_term r12, r1, lr, \z
    .else
    first_term r12, r1, lr, \x
    .endif
    finish  r12, r1
    .if \residue == 0
    sadd16  \at_i, \x, r12
    ssub16  r1, \x, r12
    .elseif \residue == 1
    ssub16  \at_i, r12, \z
    ssub16  r1, \z, \z
    ssub16  r1, r1, \z
    ssub16  r1, r1, r12
    .elseif \residue == 2
    ssub16  \at_i, \x, \x
    ssub16  \at_i, \at_i, \x
    ssub16  \at_i, \at_i, r12
    ssub16  r1, r12, \x
    .else
    ssub16  \at_i, \z, r12
    sadd16  r1, \z, r12
    .endif
    vmov    \minus_i, r1
.endm

@ Length 4 of the blocks n and n + 3*row in \x and \y, of which the one at the lower residue comes first.
.macro length_4_of_blocks n, third, x, y, sum, at_i, minus, minus_i
    .if 3*row % 4 == 1
    length_4 ((\n) % 4), \third, \x, \y, \sum, \at_i, \minus, \minus_i
    .else
    length_4 ((\n + 3) % 4), \third, \y, \x, \sum, \at_i, \minus, \minus_i
    .endif
.endm

@ Length 3: the sum in x0, the value at w in r11, at w^2 in x1; x2, r10 and, if `small`, r1 and r12 are lost. lr = w;
@ s10, s11: w^2, 1.
.macro twelve_radix_3 x0, x1, x2
    .if small
    vmov    r12, s10
    first_term r10, r11, lr, \x1
    next_term r10, r11, r12, \x2
    finish  r10, r11
    first_term r1, r11, r12, \x1
    next_term r1, r11, lr, \x2
    finish  r1, r11
    vmov    r12, s11
    sadd16  \x2, \x1, \x2
    sadd16  r11, \x0, r10
    sadd16  \x1, \x0, r1
    sadd16  \x0, \x0, \x2
    scale   \x0, r12, r10
    .else
    radix_3 \x0, \x1, \x2, r10, r11, lr
    .endif
.endm

@ Rows 3k, 3k + 1, 3k + 2 of column i from three values in the order of m. lr = w.
.macro length_3_to_rows i, k, x0, x1, x2
    .if \i % 3 == 0
    three_to_rows \i, \k, \x0, \x1, \x2
    .elseif \i % 3 == 1
    three_to_rows \i, \k, \x2, \x0, \x1
    .else
    three_to_rows \i, \k, \x1, \x2, \x0
    .endif
.endm

.macro three_to_rows i, k, x0, x1, x2
    twelve_radix_3 \x0, \x1, \x2
    str.w   \x0, [r0, #block * (3*row*\k + \i)]
    str.w   r11, [r0, #block * (3*row*\k + row + \i)]
    str.w   \x1, [r0, #block * (3*row*\k + 2*row + \i)]
.endm

@ s0, s1: i, w; s2: next of the operand; s3: end of the block; s4 .. s9: values at -1 and -i.
.macro twelve_column i
    block_begins (block/4), r0, r1, s3
1:  vmov    r1, s2
    ldr.w   r3, [r1, #block * \i]
    ldr.w   r6, [r1, #block * (\i + 3*row)]
    .if \i < sixth
    ldr.w   r5, [r1, #block * (\i + 6*row)]
    .endif
    ldr.w   r4, [r1, #block * (\i + row)]
    ldr.w   r7, [r1, #block * (\i + 4*row)]
    ldr.w   r10, [r1, #block * (\i + 2*row)]
    ldr.w   r11, [r1, #block * (\i + 5*row)]
    add     r1, r1, #4
    vmov    s2, r1
    vmov    lr, s0
    length_4_of_blocks \i, (\i < sixth), r3, r6, r2, r5, s4, s7
    length_4_of_blocks (\i + row), 0, r4, r7, r3, r6, s5, s8
    length_4_of_blocks (\i + 2*row), 0, r10, r11, r4, r7, s6, s9
    vmov    lr, s1
    length_3_to_rows \i, 0, r2, r3, r4
    length_3_to_rows \i, 1, r5, r6, r7
    vmov    r2, r3, s4, s5
    vmov    r4, s6
    length_3_to_rows \i, 2, r2, r3, r4
    vmov    r5, s7
    vmov    r6, r7, s8, s9
    length_3_to_rows \i, 3, r5, r6, r7
    add     r0, r0, #4
    block_ends (block/4), r0, r1, s3
    bne.w   1b
    sub     r0, r0, #block
    vmov    r1, s2
    sub     r1, r1, #block
    vmov    s2, r1
.endm

@ name(rows, operand, constants i w and, if `small`, w^2 1, q). i and w have orders 4 and 3.
@ In: 42 blocks by 7, 85 by 13, canonical; the operand may be at `rows`. Blocks of 32 bytes are aligned to 32.
@ Out: 84 or 156 blocks in rows, within 6H by 7, within 4H by 13. Model: passes::twelve.
.macro twelve name
kernel \name
    push    {r4-r11, lr}
    vldm    r2, {s0-s1}
    .if small
    add     r2, r2, #8
    vldm    r2, {s10-s11}
    .endif
    vmov    s2, r1
    modulus r3
    .irp i, 0, 1, 2, 3, 4, 5, 6
    twelve_column \i
    .endr
    .if row == 13
    .irp i, 7, 8, 9, 10, 11, 12
    twelve_column \i
    .endr
    .endif
    pop     {r4-r11, pc}
.endm

@ Length 3 of rows 3k, 3k + 1, 3k + 2: the value of residue 1 is in r11. lr = w.
.macro rows_to_length_3 i, k, x0, x1, x2
    ldr.w   \x0, [r0, #block * (3*row*\k + \i)]
    ldr.w   \x1, [r0, #block * (3*row*\k + row + \i)]
    ldr.w   \x2, [r0, #block * (3*row*\k + 2*row + \i)]
    twelve_radix_3 \x0, \x1, \x2
.endm

@ Stores the block n with n = i modulo the row, j modulo 3, \residue modulo 4.
.macro store_block i, j, residue, value
    .if row == 7
    str.w   \value, [r1, #block * ((36 * \i + 28 * \j + 21 * \residue) % 84)]
    .else
    str.w   \value, [r1, #block * ((144 * \i + 52 * \j + 117 * \residue) % 156)]
    .endif
.endm

@ Length 4 of the values \u0, \u1, \u2, \u3, to the blocks of residue j modulo 3. r7 = i; lr = 1.
.macro length_4_to_blocks i, j, u0, u1, u2, u3
    sadd16  r10, \u1, \u3
    ssub16  \u3, \u1, \u3
    scale   r10, lr, r11
    scale   \u3, r7, r11
    sadd16  r11, \u0, \u2
    ssub16  \u0, \u0, \u2
    sadd16  r12, r11, r10
    ssub16  r11, r11, r10
    sadd16  r10, \u0, \u3
    ssub16  \u0, \u0, \u3
    store_block \i, \j, 0, r12
    store_block \i, \j, 2, r11
    store_block \i, \j, 1, r10
    store_block \i, \j, 3, \u0
.endm

@ s0 .. s2: 1, i, w; s4 .. s9, s12, s13: values of residues 1 and 2 modulo 3; s3: end of the block; s14: from a row to
@ its coefficients.
.macro twelve_back_column i
    block_begins (block/4), r0, r1, s3
1:  vmov    lr, s2
    rows_to_length_3 \i, 0, r2, r3, r4
    vmov    s4, s5, r11, r3
    rows_to_length_3 \i, 1, r3, r4, r5
    vmov    s6, s7, r11, r4
    rows_to_length_3 \i, 2, r4, r5, r6
    vmov    s8, s9, r11, r5
    rows_to_length_3 \i, 3, r5, r6, r7
    vmov    s12, s13, r11, r6
    vmov    r7, s1
    vmov    lr, s0
    vmov    r1, s14
    add     r1, r1, r0
    length_4_to_blocks \i, 0, r2, r3, r4, r5
    vmov    r2, s4
    vmov    r3, s6
    vmov    r4, s8
    vmov    r5, s12
    length_4_to_blocks \i, 1, r2, r3, r4, r5
    vmov    r2, s5
    vmov    r3, s7
    vmov    r4, s9
    vmov    r5, s13
    length_4_to_blocks \i, 2, r2, r3, r4, r5
    add     r0, r0, #4
    block_ends (block/4), r0, r1, s3
    bne.w   1b
    sub     r0, r0, #block
.endm

@ name(rows, coefficients, constants 1, 1/i, 1/w and, if `small`, 1/w^2, 1, q).
@ In: 84 or 156 blocks in rows, within 2H. Blocks of 32 bytes are aligned to 32.
@ Out: as many blocks of coefficients, within 13H by 7, within 7H by 13. Model: passes::twelve_back.
.macro twelve_back name
kernel \name
    push    {r4-r11, lr}
    vldm    r2, {s0-s2}
    .if small
    add     r2, r2, #12
    vldm    r2, {s10-s11}
    .endif
    sub     r1, r1, r0
    vmov    s14, r1
    modulus r3
    .irp i, 0, 1, 2, 3, 4, 5, 6
    twelve_back_column \i
    .endr
    .if row == 13
    .irp i, 7, 8, 9, 10, 11, 12
    twelve_back_column \i
    .endr
    .endif
    pop     {r4-r11, pc}
.endm

.set row, 7
.set block, 32
.set sixth, 0
.set small, 0
twelve goodprime_m4_twelve_by_7
twelve_back goodprime_m4_twelve_by_7_back

.set row, 13
.set block, 24
.set sixth, 7
.set small, 1
twelve goodprime_m4_twelve_by_13
twelve_back goodprime_m4_twelve_by_13_back
