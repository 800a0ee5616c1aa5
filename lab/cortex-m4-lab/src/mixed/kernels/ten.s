@ 1620 = 6 * 270: between blocks of 6 coefficients and 10 rows of 27 blocks, by parity of the block and length 5 in each half.
@ Block n = i + 27m is of class i and has exponent n mod 5 = (i + 2m) mod 5 and parity (i + m) mod 2; so classes that are ten apart
@ have the same constants, and code. A class has three words.
@ s6: end of the block; s7: end of the classes.

@ 761 coefficients in words of memory and the one that is left, then zeros up to 135 blocks. The operand need not be aligned.
.macro mixed_pad name, pairs, load, zeros
lab_kernel \name
    push    {r4, lr}
    addw    lr, r0, #(8*\pairs)
1:  .rept 5
    ldr.w   r2, [r1], #4
    ldr.w   r3, [r1], #4
    stm     r0!, {r2, r3}
    .endr
    cmp.w   r0, lr
    bne.w   1b
    \load   r2, [r1]
    str.w   r2, [r0], #4
    mov.w   r2, #0
    mov.w   r3, r2
    mov.w   r4, r2
    mov.w   r12, r2
    .rept \zeros
    stm     r0!, {r2, r3, r4, r12}
    .endr
    pop     {r4, pc}
.endm
mixed_pad goodprime_m4_mixed_pad, 190, ldrh.w, 6
mixed_pad goodprime_m4_mixed_pad_small, 95, ldrb.w, 3

@ All 27 classes: \do for each of ten, three times, of which the last one ends after seven. \step: bytes of a block at r1.
.macro mixed_classes do, step
    add     lr, r0, #240
    vmov    s7, lr
3:  add     lr, r0, #12
    vmov    s6, lr
    .irp i, 0, 1, 2, 3, 4, 5, 6
    \do \i
    .endr
    vmov    lr, s7
    cmp.w   r0, lr
    beq.w   4f
    .irp i, 7, 8, 9
    \do \i
    .endr
    add     r0, r0, #120
    add     r1, r1, #(10*\step)
    b.w     3b
4:  pop     {r4-r11, pc}
.endm

@ The next word of the block, or the same block's first one again. \word: bytes of a word at r1.
.macro mixed_next_word word
    add     r0, r0, #4
    add     r1, r1, #\word
    vmov    lr, s6
    cmp.w   r0, lr
    bne.w   1b
    sub     r0, r0, #12
    sub     r1, r1, #(3*\word)
.endm

@ Rows k and 5 + k of this class.
.macro mixed_store i, k, even, odd
    str.w   \even, [r0, #12 * (27 * \k + \i)]
    str.w   \odd, [r0, #12 * (135 + 27 * \k + \i)]
.endm

@ The constant at exponent e: s0 .. s4.
.macro mixed_power_of_5 reg, e
    .if (\e) % 5 == 0
    vmov    \reg, s0
    .elseif (\e) % 5 == 1
    vmov    \reg, s1
    .elseif (\e) % 5 == 2
    vmov    \reg, s2
    .elseif (\e) % 5 == 3
    vmov    \reg, s3
    .else
    vmov    \reg, s4
    .endif
.endm

@ Rows k and 5 + k of this class from the two sums r10 and r11.
.macro mixed_both_halves i
    sadd16  r12, r10, r11
    .if \i % 2 == 0
    ssub16  r10, r10, r11
    .else
    ssub16  r10, r11, r10
    .endif
.endm

.macro mixed_output i, k
    mixed_power_of_5 lr, (\k*\i)
    mr_first_term r10, r12, lr, r2
    mixed_power_of_5 lr, (\k*(\i+4))
    mr_next_term r10, r12, lr, r4
    mixed_power_of_5 lr, (\k*(\i+8))
    mr_next_term r10, r12, lr, r6
    mr_finish  r10, r12
    mixed_power_of_5 lr, (\k*(\i+2))
    mr_first_term r11, r7, lr, r3
    mixed_power_of_5 lr, (\k*(\i+6))
    mr_next_term r11, r7, lr, r5
    mr_finish  r11, r7
    mixed_both_halves \i
    mixed_store \i, \k, r12, r10
.endm

@ The operand has 127 blocks, and zeros up to 135.
.macro mixed_class i
1:  ldr.w   r2, [r1, #12 * \i]
    ldr.w   r3, [r1, #12 * (\i + 27)]
    ldr.w   r4, [r1, #12 * (\i + 54)]
    ldr.w   r5, [r1, #12 * (\i + 81)]
    ldr.w   r6, [r1, #12 * (\i + 108)]
    sadd16  r10, r2, r4
    sadd16  r10, r10, r6
    sadd16  r11, r3, r5
    mixed_both_halves \i
    vmov    lr, s0
    mr_scale   r12, lr, r11
    mr_scale   r10, lr, r11
    mixed_store \i, 0, r12, r10
    mixed_output \i, 1
    mixed_output \i, 2
    mixed_output \i, 3
    mixed_output \i, 4
    mixed_next_word 4
.endm

@ goodprime_m4_mixed_ten(rows, operand, powers of w, q)
lab_kernel goodprime_m4_mixed_ten
    push    {r4-r11, lr}
    vldm    r2, {s0-s4}
    mr_modulus r3
    mixed_classes mixed_class, 12

@ Small operands: a word is the number lower + 2^16 * upper, which is multiplied and added as a whole, since no sum leaves 16
@ bits. At the end a negative lower coefficient has taken a unit from the upper one.

.macro small_load to, at
    ldrsb.w \to, [r1, #\at]
    ldrsb.w lr, [r1, #(\at + 1)]
    add     \to, \to, lr, lsl #16
.endm

.macro small_split x
    add.w   lr, \x, #0x8000
    pkhbt   \x, \x, lr
.endm

@ \acc <- w^e * \x, where powers are in r7, r8, r9, r11.
.macro small_first acc, e, x
    .if (\e) % 5 == 0
    mov.w   \acc, \x
    .elseif (\e) % 5 == 1
    mul     \acc, r7, \x
    .elseif (\e) % 5 == 2
    mul     \acc, r8, \x
    .elseif (\e) % 5 == 3
    mul     \acc, r9, \x
    .else
    mul     \acc, r11, \x
    .endif
.endm

.macro small_next acc, e, x
    .if (\e) % 5 == 0
    add     \acc, \acc, \x
    .elseif (\e) % 5 == 1
    mla     \acc, r7, \x, \acc
    .elseif (\e) % 5 == 2
    mla     \acc, r8, \x, \acc
    .elseif (\e) % 5 == 3
    mla     \acc, r9, \x, \acc
    .else
    mla     \acc, r11, \x, \acc
    .endif
.endm

.macro small_output i, k
    small_first r10, (\k*\i), r2
    small_next r10, (\k*(\i+4)), r4
    small_next r10, (\k*(\i+8)), r6
    small_first lr, (\k*(\i+2)), r3
    small_next lr, (\k*(\i+6)), r5
    add     r12, r10, lr
    .if \i % 2 == 0
    sub     r10, r10, lr
    .else
    sub     r10, lr, r10
    .endif
    small_split r12
    small_split r10
    mixed_store \i, \k, r12, r10
.endm

.macro small_class i
1:  small_load r2, 6 * \i
    small_load r3, 6 * (\i + 27)
    small_load r4, 6 * (\i + 54)
    small_load r5, 6 * (\i + 81)
    small_load r6, 6 * (\i + 108)
    small_output \i, 0
    small_output \i, 1
    small_output \i, 2
    small_output \i, 3
    small_output \i, 4
    mixed_next_word 2
.endm

@ goodprime_m4_mixed_ten_small(rows, operand of bytes, w w^2 w^3 w^4)
lab_kernel goodprime_m4_mixed_ten_small
    push    {r4-r11, lr}
    ldm     r2, {r7, r8, r9, r11}
    mixed_classes small_class, 6

@ The values of block m and of that with the same exponent, m + 5, from u and v.
.macro mixed_blocks i, m, u, v
    vmov    r12, \u
    sadd16  lr, r12, \v
    ssub16  r12, r12, \v
    .if (\i + \m) % 2 == 0
    str.w   lr, [r1, #12 * (\i + 27*\m)]
    str.w   r12, [r1, #12 * (\i + 27*(\m+5))]
    .else
    str.w   r12, [r1, #12 * (\i + 27*\m)]
    str.w   lr, [r1, #12 * (\i + 27*(\m+5))]
    .endif
.endm

@ The exponent j belongs to m = (j - i)/2 modulo 5.
.macro mixed_exponent i, j, u, v
    mixed_blocks \i, ((3 * (\j + 10 - \i)) % 5), \u, \v
.endm

.macro mixed_load i, half
    ldr.w   r2, [r0, #12 * (\half + \i)]
    ldr.w   r3, [r0, #12 * (\half + \i + 27)]
    ldr.w   r4, [r0, #12 * (\half + \i + 54)]
    ldr.w   r5, [r0, #12 * (\half + \i + 81)]
    ldr.w   r6, [r0, #12 * (\half + \i + 108)]
.endm

.macro mixed_class_back i
1:  mixed_load \i, 0
    mr_length_5
    vmov    s8, r5
    vmov    s9, r4
    vmov    s10, r7
    vmov    s11, r2
    vmov    s12, r6
    mixed_load \i, 135
    mr_length_5
    mixed_exponent \i, 0, s8, r5
    mixed_exponent \i, 1, s9, r4
    mixed_exponent \i, 2, s10, r7
    mixed_exponent \i, 3, s11, r2
    mixed_exponent \i, 4, s12, r6
    mixed_next_word 4
.endm

@ goodprime_m4_mixed_ten_back(rows, coefficients, constants, q)
lab_kernel goodprime_m4_mixed_ten_back
    push    {r4-r11, lr}
    vldm    r2, {s0-s5}
    mr_modulus r3
    mixed_classes mixed_class_back, 12
