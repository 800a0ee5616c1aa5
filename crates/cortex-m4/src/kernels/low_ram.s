@ Products for p = 761 in low RAM: sixteen rows of six blocks of sixteen coefficients. ../low_ram.rs explains the
@ passes. Passes change columns of words in place. A word holds two columns, A in the lower half and B in the upper one.
@ Models are in model/passes/low_ram.rs.

.set low_ram_row, 192

.altmacro
.macro low_ram_constant_from place
    vmov    r12, s\place
.endm
.noaltmacro

@ r12 <- the constant that is in s(\place).
.macro low_ram_constant place
    .altmacro
    low_ram_constant_from %(\place)
    .noaltmacro
.endm

@ Words of the blocks 0 .. 7, a row each, of an operand that begins \row rows after lr, to r0 .. r7.
.macro low_ram_load row
    ldr.w   r0, [lr, #(low_ram_row*\row)]
    ldr.w   r1, [lr, #(low_ram_row*(\row+1))]
    ldr.w   r2, [lr, #(low_ram_row*(\row+2))]
    ldr.w   r3, [lr, #(low_ram_row*(\row+3))]
    ldr.w   r4, [lr, #(low_ram_row*(\row+4))]
    ldr.w   r5, [lr, #(low_ram_row*(\row+5))]
    ldr.w   r6, [lr, #(low_ram_row*(\row+6))]
    ldr.w   r7, [lr, #(low_ram_row*(\row+7))]
.endm

@ Sums and differences of blocks 4 + v and 3 - v, those of v and v + 1 as pairs: sums of A and B in r4, r5 and r6, r7,
@ differences in r8, r9 and r10, r11.
.macro low_ram_pairs
    sadd16  r8, r4, r3
    ssub16  r3, r4, r3
    sadd16  r9, r5, r2
    ssub16  r2, r5, r2
    sadd16  r10, r6, r1
    ssub16  r1, r6, r1
    sadd16  r11, r7, r0
    ssub16  r0, r7, r0
    pkhbt   r4, r8, r9, lsl #16
    pkhtb   r5, r9, r8, asr #16
    pkhbt   r6, r10, r11, lsl #16
    pkhtb   r7, r11, r10, asr #16
    pkhbt   r8, r3, r2, lsl #16
    pkhtb   r9, r2, r3, asr #16
    pkhbt   r10, r1, r0, lsl #16
    pkhtb   r11, r0, r1, asr #16
.endm

@ goodprime_m4_low_ram_sums(b): the right operand, eight rows, <- pairs of sums and differences of its blocks, in place.
@ In: 2|x| < 2^15. Model: sums.
kernel goodprime_m4_low_ram_sums
    push    {r4-r11, lr}
    mov     lr, r0
    add     r12, r0, #low_ram_row
1:  low_ram_load 0
    low_ram_pairs
    str.w   r4, [lr]
    str.w   r5, [lr, #low_ram_row]
    str.w   r6, [lr, #(2*low_ram_row)]
    str.w   r7, [lr, #(3*low_ram_row)]
    str.w   r8, [lr, #(4*low_ram_row)]
    str.w   r9, [lr, #(5*low_ram_row)]
    str.w   r10, [lr, #(6*low_ram_row)]
    str.w   r11, [lr, #(7*low_ram_row)]
    add     lr, lr, #4
    cmp     lr, r12
    bne.w   1b
    pop     {r4-r11, pc}

@ The values at a point, to r12, and at its inverse, to r2: a dot product of the sums, plus and minus one of the
@ differences. The four words of constants are in s(\at) on. r0, r1, r3 are lost.
.macro low_ram_point at
    low_ram_constant \at
    smuad   r0, r4, r12
    smuad   r1, r5, r12
    low_ram_constant \at+1
    smlad   r0, r6, r12, r0
    smlad   r1, r7, r12, r1
    low_ram_constant \at+2
    smuad   r2, r8, r12
    smuad   r3, r9, r12
    low_ram_constant \at+3
    smlad   r2, r10, r12, r2
    smlad   r3, r11, r12, r3
    add.w   r12, r0, r2
    sub.w   r2, r0, r2
    add.w   r0, r1, r3
    sub.w   r3, r1, r3
    vmov    r1, s14
    mul     r12, r12, r1
    mul     r2, r2, r1
    mul     r0, r0, r1
    mul     r3, r3, r1
    vmov    r1, s13
    smmulr  r12, r12, r1
    smmulr  r2, r2, r1
    smmulr  r0, r0, r1
    smmulr  r3, r3, r1
    pkhbt   r12, r12, r0, lsl #16
    pkhbt   r2, r2, r3, lsl #16
.endm

@ goodprime_m4_low_ram_spread(rows, 32 words of constants, header q 1/q): the left operand, in rows 8 .. 15, to its
@ values at all points, in all 16 rows, two points at a time: of point i in row 8 + i, of its inverse in row 7 - i.
@ In: canonical. Out: canonical. Model: spread.
@ s0: next constants; s1: next row of a point; s2: of its inverse; s3: end of constants; s4 .. s11: constants; s12: all
@ of them; s13: q;
@ s14: 1/q; s15: end of the first row.
kernel goodprime_m4_low_ram_spread
    push    {r4-r11, lr}
    ldm     r2, {r2, r3}
    vmov    s13, s14, r2, r3
    add     r4, r0, #low_ram_row
    vmov    s15, r4
    vmov    s12, r1
    add     r1, r1, #128
    vmov    s3, r1
    mov     lr, r0
1:  low_ram_load 8
    low_ram_pairs
    vmov.f32 s0, s12
    add     r0, lr, #(8*low_ram_row)
    add     r1, lr, #(7*low_ram_row)
    vmov    s1, s2, r0, r1
2:  vmov    r12, s0
    vldm    r12!, {s4-s11}
    vmov    s0, r12
    low_ram_point 4
    vmov    r0, r1, s1, s2
    str.w   r12, [r0]
    str.w   r2, [r1]
    low_ram_point 8
    vmov    r0, r1, s1, s2
    str.w   r12, [r0, #low_ram_row]
    str     r2, [r1, #(-low_ram_row)]
    add.w   r0, r0, #(2*low_ram_row)
    sub.w   r1, r1, #(2*low_ram_row)
    vmov    s1, s2, r0, r1
    vmov    r0, s0
    vmov    r1, s3
    cmp.w   r0, r1
    bne.w   2b
    add.w   lr, lr, #4
    vmov    r0, s15
    cmp.w   lr, r0
    bne.w   1b
    pop     {r4-r11, pc}

@ A word of two columns at a point and at its inverse, from the words at r1, which moves to the next word.
.macro low_ram_two
    ldr.w   r12, [r1], #4
    ldr.w   lr, [r1, #(low_ram_row-4)]
    smuad   r2, r12, r4
    smuad   r3, lr, r4
    ldr.w   r12, [r1, #(2*low_ram_row-4)]
    ldr.w   lr, [r1, #(3*low_ram_row-4)]
    smlad   r2, r12, r5, r2
    smlad   r3, lr, r5, r3
    ldr.w   r12, [r1, #(4*low_ram_row-4)]
    ldr.w   lr, [r1, #(5*low_ram_row-4)]
    smuad   r10, r12, r6
    smuad   r11, lr, r6
    ldr.w   r12, [r1, #(6*low_ram_row-4)]
    ldr.w   lr, [r1, #(7*low_ram_row-4)]
    smlad   r10, r12, r7, r10
    smlad   r11, lr, r7, r11
    add.w   r12, r2, r10
    sub.w   r2, r2, r10
    add.w   r10, r3, r11
    sub.w   r3, r3, r11
    reduce  r12, r9, r8
    reduce  r2, r9, r8
    reduce  r10, r9, r8
    reduce  r3, r9, r8
    pkhbt   r12, r12, r10, lsl #16
    pkhbt   r2, r2, r3, lsl #16
    str.w   r12, [r0, #low_ram_row]
    str.w   r2, [r0], #4
.endm

@ goodprime_m4_low_ram_pair(out, b, four words of constants, header q 1/q): two rows out <- the values of the right
@ operand at the inverse of a point and at the point, from the pairs b of goodprime_m4_low_ram_sums. In: pairs
@ within 2H.
@ Out: canonical. Model: values.
kernel goodprime_m4_low_ram_pair
    push    {r4-r11, lr}
    ldm     r3, {r8, r9}
    ldm     r2, {r4-r7}
    add     r2, r0, #low_ram_row
    vmov    s0, r2
1:  low_ram_two
    low_ram_two
    vmov    r12, s0
    cmp     r0, r12
    bne.w   1b
    pop     {r4-r11, pc}

.macro low_ram_row_load
    ldr.w   r2, [r0]
    ldr.w   r3, [r0, #32]
    ldr.w   r4, [r0, #64]
    ldr.w   r5, [r0, #96]
    ldr.w   r6, [r0, #128]
    ldr.w   r7, [r0, #160]
.endm

.macro low_ram_scale reg, place
    vmov    lr, s\place
    scale   \reg, lr, r11
.endm

@ goodprime_m4_low_ram_powers(out, unit, constant rho, header q 1/q): eight constants out <- u rho, u rho^2 .. u rho^8,
@ where `unit` is -2^32 u within H. Model: LowRam::powers.
kernel goodprime_m4_low_ram_powers
    push    {r4-r6}
    ldm     r3, {r3, r4}
    lsl     r5, r3, #2
    add     r12, r0, #32
1:  smulwb  r1, r2, r1
    smlabb  r1, r1, r3, r5
    asr     r1, r1, #16
    mul     r6, r1, r4
    str     r6, [r0], #4
    cmp     r0, r12
    bne     1b
    pop     {r4-r6}
    bx      lr

@ goodprime_m4_low_ram_six(row, constants rho .. rho^5, constants w 1 and the number q): the six blocks of a row,
@ aligned to 32 bytes, times powers of rho, then length 6 in place: the halves z^3 = 1 and z^3 = -1; in the latter, z is
@ the negative of a root. Sums are made canonical. In: canonical. Out: within 5H. Model: six.
kernel goodprime_m4_low_ram_six
    push    {r4-r11, lr}
    vldm    r1, {s0-s4}
    ldm     r2, {r10, r11, r12}
    vmov    s5, r11
    modulus r12
1:  low_ram_row_load
    low_ram_scale r3, 0
    low_ram_scale r4, 1
    low_ram_scale r5, 2
    low_ram_scale r6, 3
    low_ram_scale r7, 4
    sadd16  r12, r2, r5
    ssub16  r5, r2, r5
    sadd16  r2, r3, r6
    ssub16  r6, r6, r3
    sadd16  r3, r4, r7
    ssub16  r7, r4, r7
    radix_3 r12, r2, r3, r11, r4, r10
    radix_3 r5, r6, r7, r11, r3, r10
    low_ram_scale r12, 5
    low_ram_scale r5, 5
    str.w   r4, [r0, #32]
    str.w   r2, [r0, #64]
    str.w   r5, [r0, #96]
    str.w   r3, [r0, #128]
    str.w   r6, [r0, #160]
    str.w   r12, [r0], #4
    tst     r0, #31
    bne.w   1b
    pop     {r4-r11, pc}

@ goodprime_m4_low_ram_six_back(row, six constants, constants 1/w 1 and the number q): length 6 back, and blocks times
@ the constants, powers of 1/rho times a factor, in place of a row aligned to 32 bytes. In: canonical. Out: canonical.
@ Model: six_back.
kernel goodprime_m4_low_ram_six_back
    push    {r4-r11, lr}
    vldm    r1, {s0-s5}
    ldm     r2, {r10, r11, r12}
    modulus r12
1:  low_ram_row_load
    radix_3 r2, r3, r4, r11, r12, r10
    radix_3 r5, r6, r7, r11, r4, r10
    sadd16  r7, r2, r5
    ssub16  r2, r2, r5
    ssub16  r5, r12, r4
    sadd16  r4, r12, r4
    sadd16  r12, r3, r6
    ssub16  r3, r3, r6
    low_ram_scale r7, 0
    low_ram_scale r5, 1
    low_ram_scale r12, 2
    low_ram_scale r2, 3
    low_ram_scale r4, 4
    low_ram_scale r3, 5
    str.w   r5, [r0, #32]
    str.w   r12, [r0, #64]
    str.w   r2, [r0, #96]
    str.w   r4, [r0, #128]
    str.w   r3, [r0, #160]
    str.w   r7, [r0], #4
    tst     r0, #31
    bne.w   1b
    pop     {r4-r11, pc}

@ Sums of the values at points i and i + 1 and at their inverses, as pairs; differences go where the inverses' were.
.macro low_ram_pair_in i, d_a, d_b
    ldr.w   r0, [lr, #(low_ram_row*(8+\i))]
    ldr.w   r1, [lr, #(low_ram_row*(7-\i))]
    ldr.w   r12, [lr, #(low_ram_row*(9+\i))]
    ldr.w   \d_a, [lr, #(low_ram_row*(6-\i))]
    sadd16  \d_b, r0, r1
    ssub16  r0, r0, r1
    sadd16  r1, r12, \d_a
    ssub16  r12, r12, \d_a
    str.w   r0, [lr, #(low_ram_row*(7-\i))]
    str.w   r12, [lr, #(low_ram_row*(6-\i))]
    pkhbt   \d_a, \d_b, r1, lsl #16
    pkhtb   \d_b, r1, \d_b, asr #16
.endm

@ The differences, which low_ram_pair_in has stored, as pairs.
.macro low_ram_pair_again i, d_a, d_b
    ldr.w   \d_b, [lr, #(low_ram_row*(7-\i))]
    ldr.w   r0, [lr, #(low_ram_row*(6-\i))]
    pkhbt   \d_a, \d_b, r0, lsl #16
    pkhtb   \d_b, r0, \d_b, asr #16
.endm

@ A row of a matrix times the pairs of both columns, to r0.
.macro low_ram_matrix_row v
    low_ram_constant 4*\v
    smuad   r0, r4, r12
    smuad   r1, r5, r12
    low_ram_constant 4*\v+1
    smlad   r0, r6, r12, r0
    smlad   r1, r7, r12, r1
    low_ram_constant 4*\v+2
    smlad   r0, r8, r12, r0
    smlad   r1, r9, r12, r1
    low_ram_constant 4*\v+3
    smlad   r0, r10, r12, r0
    smlad   r1, r11, r12, r1
    reduce  r0, r3, r2
    reduce  r1, r3, r2
    pkhbt   r0, r0, r1, lsl #16
.endm

@ EQ: row 8 + v <- half the sum of blocks 8 + v and 7 - v. NE: both blocks from half their difference and that sum.
.macro low_ram_block v
    low_ram_matrix_row \v
    ldr.w   r12, [lr, #(low_ram_row*(8+\v))]
    it      eq
    moveq   r12, #0
    sadd16  r1, r12, r0
    ssub16  r0, r12, r0
    str.w   r1, [lr, #(low_ram_row*(8+\v))]
    it      ne
    strne.w r0, [lr, #(low_ram_row*(7-\v))]
.endm

@ goodprime_m4_low_ram_back(rows, 32 words of a matrix, header q 1/q, blocks), in place: with blocks = 0, canonical
@ values at all points to half sums of blocks in rows 8 to 15, canonical, and differences of values in rows 0 to 7,
@ within 2H; with another number, half sums and differences to the 16 blocks, within 2H. The flags are EQ for 0.
@ Model: back_sums for 0, back_blocks else.
kernel goodprime_m4_low_ram_back
    push    {r4-r11, lr}
    vpush   {s16-s31}
    vldm    r1, {s0-s31}
    add     r4, r0, #low_ram_row
    push    {r3, r4}
    ldm     r2, {r2, r3}
    mov     lr, r0
1:  ldr     r0, [sp]
    cmp     r0, #0
    bne.w   2f
    low_ram_pair_in 0, r4, r5
    low_ram_pair_in 2, r6, r7
    low_ram_pair_in 4, r8, r9
    low_ram_pair_in 6, r10, r11
    b.w     3f
2:  low_ram_pair_again 0, r4, r5
    low_ram_pair_again 2, r6, r7
    low_ram_pair_again 4, r8, r9
    low_ram_pair_again 6, r10, r11
3:  .irp v, 0, 1, 2, 3, 4, 5, 6, 7
    low_ram_block \v
    .endr
    add     lr, lr, #4
    ldr     r0, [sp, #4]
    cmp     lr, r0
    bne.w   1b
    add     sp, sp, #8
    vpop    {s16-s31}
    pop     {r4-r11, pc}
