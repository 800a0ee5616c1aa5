@ The first pass of transforms of pairs of polynomials modulo x^n - 1 in place, for inverses modulo q, and its inverse:
@ between blocks and rows, lengths 4 and 3, 2 and 3, or 2 and 7 of a column.
@ A column has the blocks of a class modulo the length of a row. A table has their places, residue by residue; rows have
@ the same places in their own order. So a word of all blocks is read before it is written. Columns take the same code
@ one after the other, and blocks have any length.
@
@ All kernels are name(words, constants, shape, header q 1/q), in place. shape, a struct ColumnShape: bytes of a block
@ and of a row, and the address of a byte per block, its number, in the order of CyclicRing::places.
@ Model: inverse::turns::columns.
@ s24: bytes of a row; s25: end of the block; s26: block 0; s27: end of the first row; s28: next places; s29: bytes of a
@ block.

.altmacro
.macro cyclic_from_fp reg, place
    vmov    \reg, s\place
.endm

.macro cyclic_to_fp place, reg
    vmov    s\place, \reg
.endm

.macro cyclic_prologue
    push    {r4-r11, lr}
    vpush   {s16-s29}
    ldm     r2, {r4-r6}
    vmov    s28, s29, r6, r4
    vmov    s24, s25, r5, r0
    add     r5, r0, r5
    vmov    s26, s27, r0, r5
.endm

.macro cyclic_epilogue
    vpop    {s16-s29}
    pop     {r4-r11, pc}
.endm

@ The end of the next column's block to s25, its places to r3, bytes of a block to r4.
.macro cyclic_column_begins
    vmov    r3, r4, s28, s29
    vmov    r5, s25
    add     r5, r5, r4
    vmov    s25, r5
.endm

@ Back to 2 for another word, or to 1 for another column.
.macro cyclic_column_ends
    vmov    r12, s25
    cmp     r0, r12
    bne.w   2b
    vmov    r1, s26
    vmov    r12, s29
    sub     r1, r1, r12
    vmov    s26, r1
    vmov    r12, s27
    cmp     r0, r12
    bne.w   1b
.endm

@ s4 on: places in bytes.
.macro cyclic_places count
    .set n, 4
    .rept \count
    ldrb    r5, [r3], #1
    mul     r5, r5, r4
    cyclic_to_fp %(n), r5
    .set n, n + 1
    .endr
    vmov    s28, r3
.endm

@ Length 3: the sum, canonical, in x0, the value at w in r10, at w^2 in x1; x2, r1, r11, r12, lr are lost.
@ s0 .. s3: 1, w, w^2, i.
.macro cyclic_3 x0, x1, x2
    vmov    lr, s1
    vmov    r12, s2
    first_term r10, r11, lr, \x1
    next_term r10, r11, r12, \x2
    finish  r10, r11
    first_term r1, r11, r12, \x1
    next_term r1, r11, lr, \x2
    finish  r1, r11
    sadd16  \x2, \x1, \x2
    vmov    lr, s0
    sadd16  r10, \x0, r10
    sadd16  \x1, \x0, r1
    sadd16  \x0, \x0, \x2
    scale   \x0, lr, r12
.endm

@ The values at 1 and i of four blocks to \a and \b, those at -1 and -i to s(16 + j) and s(19 + j).
.macro cyclic_4 j, a, b
    cyclic_from_fp r10, %(4+4*\j)
    cyclic_from_fp r11, %(5+4*\j)
    cyclic_from_fp r12, %(6+4*\j)
    cyclic_from_fp lr, %(7+4*\j)
    ldr.w   r10, [r1, r10]
    ldr.w   r11, [r1, r11]
    ldr.w   r12, [r1, r12]
    ldr.w   lr, [r1, lr]
    sadd16  \a, r10, r12
    ssub16  \b, r10, r12
    sadd16  r10, r11, lr
    ssub16  r11, r11, lr
    vmov    lr, s0
    scale   r10, lr, r12
    vmov    lr, s3
    scale   r11, lr, r12
    ssub16  r12, \a, r10
    cyclic_to_fp %(16+\j), r12
    ssub16  r12, \b, r11
    cyclic_to_fp %(19+\j), r12
    sadd16  \a, \a, r10
    sadd16  \b, \b, r11
.endm

@ The sum and the difference of two blocks.
.macro cyclic_2 j, a, b
    cyclic_from_fp r10, %(4+2*\j)
    cyclic_from_fp r11, %(5+2*\j)
    ldr.w   r10, [r1, r10]
    ldr.w   r11, [r1, r11]
    sadd16  \a, r10, r11
    ssub16  \b, r10, r11
.endm

@ Three rows from the one at r0 on. lr: bytes of a row.
.macro cyclic_to_rows x0, x1, x2
    cyclic_3 \x0, \x1, \x2
    vmov    lr, s24
    str.w   \x0, [r0]
    str.w   r10, [r0, lr]
    str.w   \x1, [r0, lr, lsl #1]
.endm

.macro cyclic_next_rows
    add     r0, r0, lr
    add     r0, r0, lr, lsl #1
.endm

@ From the last three rows to the next word of the first. lr: bytes of a row.
.macro cyclic_first_rows fours
    sub     r0, r0, lr
    sub     r0, r0, lr, lsl #1
    .if \fours
    sub     r0, r0, lr, lsl #1
    sub     r0, r0, lr, lsl #2
    .endif
    add     r0, r0, #4
.endm

@ Blocks to rows, lengths 4 or 2 and 3. Constants 1 w w^2 i, for lengths 2 and 3 as well.
@ In: canonical. Out: within 4H for lengths 4 and 3, within 3H for 2 and 3.
.macro cyclic_columns name, fours
kernel \name
    cyclic_prologue
    vldm    r1, {s0-s3}
    ldr     r3, [r3]
    modulus r3
1:  cyclic_column_begins
    cyclic_places (6+6*\fours)
2:  vmov    r1, s26
    .if \fours
    cyclic_4 0, r2, r5
    cyclic_4 1, r3, r6
    cyclic_4 2, r4, r7
    .else
    cyclic_2 0, r2, r5
    cyclic_2 1, r3, r6
    cyclic_2 2, r4, r7
    .endif
    add     r1, r1, #4
    vmov    s26, r1
    cyclic_to_rows r2, r3, r4
    cyclic_next_rows
    cyclic_to_rows r5, r6, r7
    .if \fours
    cyclic_next_rows
    vmov    r2, r3, s16, s17
    vmov    r4, s18
    cyclic_to_rows r2, r3, r4
    cyclic_next_rows
    vmov    r5, r6, s19, s20
    vmov    r7, s21
    cyclic_to_rows r5, r6, r7
    .endif
    cyclic_first_rows \fours
    cyclic_column_ends
    cyclic_epilogue
.endm
cyclic_columns goodprime_m4_cyclic_12, 1
cyclic_columns goodprime_m4_cyclic_6, 0

@ Length 3 of three rows from the one at r0 on. Values in x0, r10, x1.
.macro cyclic_from_rows x0, x1, x2
    vmov    lr, s24
    ldr.w   \x0, [r0]
    ldr.w   \x1, [r0, lr]
    ldr.w   \x2, [r0, lr, lsl #1]
    cyclic_3 \x0, \x1, \x2
.endm

@ A value, made canonical, to a block. lr = 1.
.macro cyclic_put value, place
    scale   \value, lr, r12
    cyclic_from_fp r12, \place
    str.w   \value, [r1, r12]
.endm

@ Length 4 of r2 .. r5 to blocks of residue j modulo 3.
.macro cyclic_4_back j
    sadd16  r6, r3, r5
    ssub16  r5, r3, r5
    vmov    lr, s3
    scale   r5, lr, r12
    vmov    lr, s0
    scale   r6, lr, r12
    sadd16  r7, r2, r4
    ssub16  r2, r2, r4
    sadd16  r10, r7, r6
    ssub16  r7, r7, r6
    sadd16  r6, r2, r5
    ssub16  r2, r2, r5
    cyclic_put r10, %(4+4*\j)
    cyclic_put r6, %(5+4*\j)
    cyclic_put r7, %(6+4*\j)
    cyclic_put r2, %(7+4*\j)
.endm

@ The sum and the difference of \u and \v.
.macro cyclic_2_back j, u, v
    sadd16  r10, \u, \v
    ssub16  \u, \u, \v
    cyclic_put r10, %(4+2*\j)
    cyclic_put \u, %(5+2*\j)
.endm

@ Rows to blocks, lengths 3 and 4 or 2. Constants 1, 1/w, 1/w^2, 1/i. In: within 2H. Out: canonical.
.macro cyclic_columns_back name, fours
kernel \name
    cyclic_prologue
    vldm    r1, {s0-s3}
    ldr     r3, [r3]
    modulus r3
1:  cyclic_column_begins
    cyclic_places (6+6*\fours)
2:  cyclic_from_rows r2, r3, r4
    vmov    s16, s17, r10, r3
    vmov    lr, s24
    cyclic_next_rows
    cyclic_from_rows r3, r4, r5
    .if \fours
    vmov    s18, s19, r10, r4
    vmov    lr, s24
    cyclic_next_rows
    cyclic_from_rows r4, r5, r6
    vmov    s20, s21, r10, r5
    vmov    lr, s24
    cyclic_next_rows
    cyclic_from_rows r5, r6, r7
    vmov    s22, s23, r10, r6
    .else
    mov.w   r5, r10
    .endif
    vmov    lr, s24
    cyclic_first_rows \fours
    vmov    r1, s26
    .if \fours
    cyclic_4_back 0
    vmov    r2, s16
    vmov    r3, s18
    vmov    r4, s20
    vmov    r5, s22
    cyclic_4_back 1
    vmov    r2, s17
    vmov    r3, s19
    vmov    r4, s21
    vmov    r5, s23
    cyclic_4_back 2
    .else
    vmov    lr, s0
    cyclic_2_back 0, r2, r3
    vmov    r2, r3, s16, s17
    cyclic_2_back 1, r2, r5
    cyclic_2_back 2, r3, r4
    .endif
    add     r1, r1, #4
    vmov    s26, r1
    cyclic_column_ends
    cyclic_epilogue
.endm
cyclic_columns_back goodprime_m4_cyclic_12_back, 1
cyclic_columns_back goodprime_m4_cyclic_6_back, 0

@ Lengths 2 and 7 take the same code both ways. Two tables on the stack, of 14 offsets each, say where words are read
@ and written, by pairs: one is for blocks (\blocks), one for rows (\rows). s0 .. s12: constants of length 7;
@ s13 .. s19: differences.
.macro cyclic_pair j, sum
    ldrd    r10, r11, [sp, #(8*\j)]
    ldr.w   r10, [r0, r10]
    ldr.w   r11, [r0, r11]
    sadd16  \sum, r10, r11
    ssub16  r10, r10, r11
    cyclic_to_fp %(13+\j), r10
.endm

.macro cyclic_14_put k, value, half, unused
    ldr.w   r12, [sp, #(56+8*\k+4*\half)]
    str.w   \value, [r0, r12]
.endm

@ The offsets of the seven rows of a half to the table. r5: bytes of a row; r6: offset of the next row.
.macro cyclic_14_rows rows, half
    .set n, 0
    .rept 7
    str.w   r6, [sp, #(\rows+8*n+4*\half)]
    add     r6, r6, r5
    .set n, n + 1
    .endr
.endm

@ Blocks to rows or rows to blocks, lengths 2 and 7. Constants: 13 pairs as in seven.s, for 1/w and over n back.
@ In: 4|x| < 2^15. Out: within 2H. s25: bytes before the column; s26: end of block 0. 112 bytes of stack.
.macro cyclic_14 name, blocks, rows
kernel \name
    cyclic_prologue
    sub     sp, sp, #112
    add     r4, r0, r4
    mov.w   r5, #0
    vmov    s25, s26, r5, r4
    vldm    r1, {s0-s12}
    ldm     r3, {r8, r9}
1:  vmov    r3, r4, s28, s29
    vmov    r5, r6, s24, s25
    .set n, 0
    .rept 14
    ldrb    r7, [r3], #1
    mul     r7, r7, r4
    str.w   r7, [sp, #(\blocks+4*n)]
    .set n, n + 1
    .endr
    vmov    s28, r3
    cyclic_14_rows \rows, 0
    cyclic_14_rows \rows, 1
2:  cyclic_pair 0, r1
    cyclic_pair 1, r2
    cyclic_pair 2, r3
    cyclic_pair 3, r4
    cyclic_pair 4, r5
    cyclic_pair 5, r6
    cyclic_pair 6, r7
    split_7 0, 0, 0, 0, 0, 0, 0
    values_7 cyclic_14_put, 0
    vmov    r1, r2, s13, s14
    vmov    r3, r4, s15, s16
    vmov    r5, r6, s17, s18
    vmov    r7, s19
    split_7 0, 0, 0, 0, 0, 0, 0
    values_7 cyclic_14_put, 1
    add     r0, r0, #4
    vmov    r1, s26
    cmp     r0, r1
    bne.w   2b
    vmov    r1, r2, s24, s25
    vmov    r3, s29
    sub     r0, r0, r3
    add     r2, r2, r3
    vmov    s25, r2
    cmp     r1, r2
    bne.w   1b
    add     sp, sp, #112
    cyclic_epilogue
.endm
cyclic_14 goodprime_m4_cyclic_14, 0, 56
cyclic_14 goodprime_m4_cyclic_14_back, 56, 0
.noaltmacro
