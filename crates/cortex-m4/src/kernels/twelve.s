@ Between 42 blocks of 16 coefficients, or 84, and 12 rows of 7: lengths 4 and 3 of a column.
@ A column has the blocks i + 7m. Block n has exponents n mod 4 and n mod 3; so blocks m and m + 3 are at the same place
@ of length 3, and at neighboring places of length 4. The upper half of an operand's blocks is zero.

@ Length 4 of r10 at \residue and r11 at the next place: the value at 1 in \sum, at i in \at_i, at -1 in \minus, at -i
@ in \minus_i. One product. lr = i.
.macro length_4 residue, sum, at_i, minus, minus_i
    .if \residue % 2 == 0
    first_term r12, \sum, lr, r11
    finish  r12, \sum
    ssub16  r1, r10, r11
    .else
    first_term r12, \sum, lr, r10
    finish  r12, \sum
    ssub16  r1, r11, r10
    .endif
    vmov    \minus, r1
    sadd16  \sum, r10, r11
    .if \residue == 0
    sadd16  \at_i, r10, r12
    ssub16  r1, r10, r12
    .elseif \residue == 1
    ssub16  \at_i, r12, r11
    ssub16  r1, r11, r11
    ssub16  r1, r1, r11
    ssub16  r1, r1, r12
    .elseif \residue == 2
    ssub16  \at_i, r10, r10
    ssub16  \at_i, \at_i, r10
    ssub16  \at_i, \at_i, r12
    ssub16  r1, r12, r10
    .else
    ssub16  \at_i, r11, r12
    sadd16  r1, r11, r12
    .endif
    vmov    \minus_i, r1
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
    radix_3 \x0, \x1, \x2, r10, r11, lr
    str.w   \x0, [r0, #32 * (21 * \k + \i)]
    str.w   r11, [r0, #32 * (21 * \k + \i + 7)]
    str.w   \x1, [r0, #32 * (21 * \k + \i + 14)]
.endm

@ s0, s1: i, w; s2: next of the operand; s4 .. s9: values at -1 and -i.
.macro twelve_column i
1:  vmov    r1, s2
    ldr.w   r10, [r1, #32 * \i]
    ldr.w   r11, [r1, #32 * (\i + 21)]
    ldr.w   r3, [r1, #32 * (\i + 7)]
    ldr.w   r6, [r1, #32 * (\i + 28)]
    ldr.w   r4, [r1, #32 * (\i + 14)]
    ldr.w   r7, [r1, #32 * (\i + 35)]
    add     r1, r1, #4
    vmov    s2, r1
    vmov    lr, s0
    length_4 (\i % 4), r2, r5, s4, s7
    mov.w   r10, r3
    mov.w   r11, r6
    length_4 ((\i + 7) % 4), r3, r6, s5, s8
    mov.w   r10, r4
    mov.w   r11, r7
    length_4 ((\i + 14) % 4), r4, r7, s6, s9
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
    tst     r0, #31
    bne.w   1b
    sub     r0, r0, #32
    vmov    r1, s2
    sub     r1, r1, #32
    vmov    s2, r1
.endm

@ goodprime_m4_twelve(rows, operand, i and w, q)
kernel goodprime_m4_twelve
    push    {r4-r11, lr}
    vldm    r2, {s0-s1}
    vmov    s2, r1
    modulus r3
    twelve_column 0
    twelve_column 1
    twelve_column 2
    twelve_column 3
    twelve_column 4
    twelve_column 5
    twelve_column 6
    pop     {r4-r11, pc}

@ Length 3 of rows 3k, 3k + 1, 3k + 2: the value of residue 1 is in r11. lr = w.
.macro rows_to_length_3 i, k, x0, x1, x2
    ldr.w   \x0, [r0, #32 * (21 * \k + \i)]
    ldr.w   \x1, [r0, #32 * (21 * \k + \i + 7)]
    ldr.w   \x2, [r0, #32 * (21 * \k + \i + 14)]
    radix_3 \x0, \x1, \x2, r10, r11, lr
.endm

.macro store_block i, j, residue, value
    str.w   \value, [r1, #32 * ((36 * \i + 28 * \j + 21 * \residue) % 84)]
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

@ s0 .. s2: 1, i, w; s4 .. s10: values of residues 1 and 2 modulo 3.
.macro twelve_back_column i
1:  vmov    lr, s2
    rows_to_length_3 \i, 0, r2, r3, r4
    vmov    s4, s5, r11, r3
    rows_to_length_3 \i, 1, r3, r4, r5
    vmov    s6, s7, r11, r4
    rows_to_length_3 \i, 2, r4, r5, r6
    vmov    s8, s9, r11, r5
    rows_to_length_3 \i, 3, r5, r6, r7
    vmov    s10, s11, r11, r6
    vmov    r7, s1
    vmov    lr, s0
    length_4_to_blocks \i, 0, r2, r3, r4, r5
    vmov    r2, s4
    vmov    r3, s6
    vmov    r4, s8
    vmov    r5, s10
    length_4_to_blocks \i, 1, r2, r3, r4, r5
    vmov    r2, s5
    vmov    r3, s7
    vmov    r4, s9
    vmov    r5, s11
    length_4_to_blocks \i, 2, r2, r3, r4, r5
    add     r0, r0, #4
    add     r1, r1, #4
    tst     r1, #31
    bne.w   1b
    sub     r0, r0, #32
    sub     r1, r1, #32
.endm

@ goodprime_m4_twelve_back(rows, coefficients, 1 i w, q)
kernel goodprime_m4_twelve_back
    push    {r4-r11, lr}
    vldm    r2, {s0-s2}
    modulus r3
    twelve_back_column 0
    twelve_back_column 1
    twelve_back_column 2
    twelve_back_column 3
    twelve_back_column 4
    twelve_back_column 5
    twelve_back_column 6
    pop     {r4-r11, pc}
