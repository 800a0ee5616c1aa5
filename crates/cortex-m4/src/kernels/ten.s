@ Between 48 blocks of so many words and 10 rows of 9: x^1440 - 1 by parity of the block, and length 5 in each half. Inverses have
@ two polynomials of 720 or 360 coefficients in place of one of 1440, blocks of 8 or 4 words, and operands of all 90 blocks.
@ Rows, and what comes back, are aligned to blocks.
@ Block n = i + 9m is of class i and has exponent n mod 5 = (i - m) mod 5. With y = x^16 the halves are y^45 = 1
@ and, for y = -z, z^45 = 1; so the sums over even and odd m meet as a sum and as a difference.

@ The constant at exponent e: s0 .. s4.
.macro power_of_5 reg, e
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

@ Rows k and 45 + k of block i from the two sums r10 and r11.
.macro both_halves i, k
    sadd16  r12, r10, r11
    .if \i % 2 == 0
    ssub16  r10, r10, r11
    .else
    ssub16  r10, r11, r10
    .endif
.endm

.macro forward_output words, i, k, six
    power_of_5 lr, (\k*\i)
    first_term r10, r12, lr, r2
    .if \six
    first_term r11, r1, lr, r7
    .endif
    power_of_5 lr, (\k*(\i+8))
    next_term r10, r12, lr, r4
    power_of_5 lr, (\k*(\i+6))
    next_term r10, r12, lr, r6
    finish  r10, r12
    power_of_5 lr, (\k*(\i+9))
    .if \six
    next_term r11, r1, lr, r3
    .else
    first_term r11, r1, lr, r3
    .endif
    power_of_5 lr, (\k*(\i+7))
    next_term r11, r1, lr, r5
    finish  r11, r1
    both_halves \i, \k
    str.w   r12, [r0, #4 * \words * (9 * \k + \i)]
    str.w   r10, [r0, #4 * \words * (45 + 9 * \k + \i)]
.endm

.macro forward_class words, i, six
1:  vmov    r1, s5
    ldr.w   r2, [r1, #4 * \words * \i]
    ldr.w   r3, [r1, #4 * \words * (\i + 9)]
    ldr.w   r4, [r1, #4 * \words * (\i + 18)]
    ldr.w   r5, [r1, #4 * \words * (\i + 27)]
    ldr.w   r6, [r1, #4 * \words * (\i + 36)]
    .if \six
    ldr.w   r7, [r1, #4 * \words * (\i + 45)]
    .endif
    add     r1, r1, #4
    vmov    s5, r1
    sadd16  r10, r2, r4
    sadd16  r10, r10, r6
    sadd16  r11, r3, r5
    .if \six
    sadd16  r11, r11, r7
    .endif
    vmov    lr, s0
    scale   r10, lr, r12
    scale   r11, lr, r12
    both_halves \i, 0
    str.w   r12, [r0, #4 * \words * \i]
    str.w   r10, [r0, #4 * \words * (45 + \i)]
    forward_output \words, \i, 1, \six
    forward_output \words, \i, 2, \six
    forward_output \words, \i, 3, \six
    forward_output \words, \i, 4, \six
    add     r0, r0, #4
    tst     r0, #(4*\words-1)
    bne.w   1b
    sub     r0, r0, #(4*\words)
    vmov    r1, s5
    sub     r1, r1, #(4*\words)
    vmov    s5, r1
.endm

@ name(rows, operand, powers of w, q)
.macro ten name, words
kernel \name
    push    {r4-r11, lr}
    vldm    r2, {s0-s4}
    vmov    s5, r1
    modulus r3
    forward_class \words, 0, 1
    forward_class \words, 1, 1
    forward_class \words, 2, 1
    forward_class \words, 3, 0
    forward_class \words, 4, 0
    forward_class \words, 5, 0
    forward_class \words, 6, 0
    forward_class \words, 7, 0
    forward_class \words, 8, 0
    pop     {r4-r11, pc}
.endm
ten goodprime_m4_ten, 8
ten goodprime_m4_ten_of_8, 4

@ Length 5 of r2 .. r6: sums and differences of the arguments 1, 4 and 2, 3, and of the even and odd parts.
@ Values in r5, r4, r7, r2, r6. s0 .. s5: 1, (w+w^4)/2, (w^2+w^3)/2, (w-w^4)/2, (w^2-w^3)/2, -(w-w^4)/2, scaled.
.macro length_5
    sadd16  r7, r3, r6
    ssub16  r3, r3, r6
    sadd16  r6, r4, r5
    ssub16  r4, r4, r5
    vmov    lr, s0
    first_term r5, r12, lr, r2
    next_term r5, r12, lr, r7
    next_term r5, r12, lr, r6
    finish  r5, r12
    first_term r10, r12, lr, r2
    first_term r2, r11, lr, r2
    vmov    lr, s1
    next_term r10, r12, lr, r7
    next_term r2, r11, lr, r6
    vmov    lr, s2
    next_term r10, r12, lr, r6
    next_term r2, r11, lr, r7
    finish  r10, r12
    finish  r2, r11
    vmov    lr, s3
    first_term r11, r12, lr, r3
    vmov    r6, s4
    next_term r11, r12, r6, r4
    finish  r11, r12
    first_term r3, r12, r6, r3
    vmov    lr, s5
    next_term r3, r12, lr, r4
    finish  r3, r12
    sadd16  r4, r10, r11
    ssub16  r6, r10, r11
    sadd16  r7, r2, r3
    ssub16  r2, r2, r3
.endm

@ Blocks n and n + 45 of the exponent j, from that value of the first half (\u) and of the second (\v).
.macro backward_output words, i, j, u, v
    .set block, (10 * \i + 36 * \j) % 45
    vmov    r12, \u
    sadd16  lr, r12, \v
    ssub16  r12, r12, \v
    .if block % 2 == 0
    str.w   lr, [r1, #4 * \words * block]
    str.w   r12, [r1, #4 * \words * (block + 45)]
    .else
    str.w   r12, [r1, #4 * \words * block]
    str.w   lr, [r1, #4 * \words * (block + 45)]
    .endif
.endm

.macro backward_class words, i
1:  ldr.w   r2, [r0, #4 * \words * \i]
    ldr.w   r3, [r0, #4 * \words * (\i + 9)]
    ldr.w   r4, [r0, #4 * \words * (\i + 18)]
    ldr.w   r5, [r0, #4 * \words * (\i + 27)]
    ldr.w   r6, [r0, #4 * \words * (\i + 36)]
    length_5
    vmov    s8, r5
    vmov    s9, r4
    vmov    s10, r7
    vmov    s11, r2
    vmov    s12, r6
    ldr.w   r2, [r0, #4 * \words * (\i + 45)]
    ldr.w   r3, [r0, #4 * \words * (\i + 54)]
    ldr.w   r4, [r0, #4 * \words * (\i + 63)]
    ldr.w   r5, [r0, #4 * \words * (\i + 72)]
    ldr.w   r6, [r0, #4 * \words * (\i + 81)]
    length_5
    backward_output \words, \i, 0, s8, r5
    backward_output \words, \i, 1, s9, r4
    backward_output \words, \i, 2, s10, r7
    backward_output \words, \i, 3, s11, r2
    backward_output \words, \i, 4, s12, r6
    add     r0, r0, #4
    add     r1, r1, #4
    tst     r1, #(4*\words-1)
    bne.w   1b
    sub     r0, r0, #(4*\words)
    sub     r1, r1, #(4*\words)
.endm

@ name(rows, coefficients, constants, q)
.macro ten_back name, words
kernel \name
    push    {r4-r11, lr}
    vldm    r2, {s0-s5}
    modulus r3
    backward_class \words, 0
    backward_class \words, 1
    backward_class \words, 2
    backward_class \words, 3
    backward_class \words, 4
    backward_class \words, 5
    backward_class \words, 6
    backward_class \words, 7
    backward_class \words, 8
    pop     {r4-r11, pc}
.endm
ten_back goodprime_m4_ten_back, 8
ten_back goodprime_m4_ten_of_8_back, 4

@ x <- what a half has of the blocks n and n + 45.
.macro whole_input words, half, n, x
    ldr.w   \x, [r1, #4 * \words * (\n)]
    ldr.w   r7, [r1, #4 * \words * (\n + 45)]
    .if \half == 0
    sadd16  \x, \x, r7
    .elseif (\n) % 2 == 0
    ssub16  \x, \x, r7
    .else
    ssub16  \x, r7, \x
    .endif
.endm

.macro whole_half words, i, half
    whole_input \words, \half, ((10*\i)%45), r2
    whole_input \words, \half, ((10*\i+36)%45), r3
    whole_input \words, \half, ((10*\i+72)%45), r4
    whole_input \words, \half, ((10*\i+108)%45), r5
    whole_input \words, \half, ((10*\i+144)%45), r6
    length_5
    str.w   r5, [r0, #4 * \words * (45*\half+\i)]
    str.w   r4, [r0, #4 * \words * (45*\half+9+\i)]
    str.w   r7, [r0, #4 * \words * (45*\half+18+\i)]
    str.w   r2, [r0, #4 * \words * (45*\half+27+\i)]
    str.w   r6, [r0, #4 * \words * (45*\half+36+\i)]
.endm

.macro whole_class words, i
1:  whole_half \words, \i, 0
    whole_half \words, \i, 1
    add     r0, r0, #4
    add     r1, r1, #4
    tst     r0, #(4*\words-1)
    bne.w   1b
    sub     r0, r0, #(4*\words)
    sub     r1, r1, #(4*\words)
.endm

@ The same way there for an operand of all 90 blocks. name(rows, operand, constants, q)
.macro ten_whole name, words
kernel \name
    push    {r4-r11, lr}
    vldm    r2, {s0-s5}
    modulus r3
    whole_class \words, 0
    whole_class \words, 1
    whole_class \words, 2
    whole_class \words, 3
    whole_class \words, 4
    whole_class \words, 5
    whole_class \words, 6
    whole_class \words, 7
    whole_class \words, 8
    pop     {r4-r11, pc}
.endm
ten_whole goodprime_m4_ten_whole_of_16, 8
ten_whole goodprime_m4_ten_whole_of_8, 4
