@ The first pass of a transform modulo x^1440 - 1, from 48 or 90 blocks to 10 rows of 9, and its inverse: halves by
@ parity of the block, and length 5 in each half. Inverses have two polynomials of 720 or 360 coefficients in place of
@ one of 1440, blocks of 8 or 4 words, and operands of all 90 blocks. Rows are aligned to blocks. Block n = i + 9m is of
@ class i and has exponent n mod 5 = (i - m) mod 5. With y = x^16 the halves are y^45 = 1 and, for y = -z, z^45 = 1; so
@ the sums over even and odd m meet as a sum and as a difference. Classes take the same code one after the other: what
@ differs is in registers, and takes the next place in each class.

@ Five registers move up by one, and the last comes first. t is lost.
.macro rotate_5 t, a, b, c, d, e
    vmov.f32 \t, \e
    vmov.f32 \e, \d
    vmov.f32 \d, \c
    vmov.f32 \c, \b
    vmov.f32 \b, \a
    vmov.f32 \a, \t
.endm

@ Rows k and 45 + k of a block of class i from the two sums r10 and r11. If \odd is neither 0 nor 1, V says whether i is
@ odd.
.macro both_halves odd
    sadd16  r12, r10, r11
    .if \odd == 0
    ssub16  r10, r10, r11
    .elseif \odd == 1
    ssub16  r10, r11, r10
    .else
    ite     vc
    ssub16vc r10, r10, r11
    ssub16vs r10, r11, r10
    .endif
.endm

@ c\m is w^(k(i-m)). With \six there is a sixth block, which has the first one's exponent.
.macro forward_output words, six, odd, k, c0, c1, c2, c3, c4
    vmov    lr, \c0
    first_term r10, r12, lr, r2
    .if \six
    first_term r11, r1, lr, r7
    .endif
    vmov    lr, \c2
    next_term r10, r12, lr, r4
    vmov    lr, \c4
    next_term r10, r12, lr, r6
    finish  r10, r12
    vmov    lr, \c1
    .if \six
    next_term r11, r1, lr, r3
    .else
    first_term r11, r1, lr, r3
    .endif
    vmov    lr, \c3
    next_term r11, r1, lr, r5
    finish  r11, r1
    both_halves \odd
    str.w   r12, [r0, #4 * \words * (9 * \k)]
    str.w   r10, [r0, #4 * \words * (45 + 9 * \k)]
.endm

@ The words of a class.
.macro forward_class words, six, odd
1:  vmov    r1, s21
    ldr.w   r2, [r1], #4
    ldr.w   r3, [r1, #(4 * \words * 9 - 4)]
    ldr.w   r4, [r1, #(4 * \words * 18 - 4)]
    ldr.w   r5, [r1, #(4 * \words * 27 - 4)]
    ldr.w   r6, [r1, #(4 * \words * 36 - 4)]
    .if \six
    ldr.w   r7, [r1, #(4 * \words * 45 - 4)]
    .endif
    vmov    s21, r1
    sadd16  r10, r2, r4
    sadd16  r10, r10, r6
    sadd16  r11, r3, r5
    .if \six
    sadd16  r11, r11, r7
    .endif
    vmov    lr, s20
    scale   r10, lr, r12
    scale   r11, lr, r12
    both_halves \odd
    str.w   r12, [r0]
    str.w   r10, [r0, #4 * \words * 45]
    forward_output \words, \six, \odd, 1, s0, s1, s2, s3, s4
    forward_output \words, \six, \odd, 2, s5, s6, s7, s8, s9
    forward_output \words, \six, \odd, 3, s10, s11, s12, s13, s14
    forward_output \words, \six, \odd, 4, s15, s16, s17, s18, s19
    add     r0, r0, #4
    tst     r0, #(4*\words-1)              @ V stays
    bne.w   1b
.endm

@ name(rows, operand, constants 1 w w^2 w^3 w^4 for w of order 5, q), for blocks of \words words.
@ In: 48 blocks of the operand, 3|x| < 2^15; the operand may be at `rows`. Out: 90 blocks in rows, within 2H.
@ Model: passes::ten_of. 143 cycles per word of a column of ten blocks, 10.3k for p = 761. In large blocks odd classes
@ of five blocks have code of their own, which is faster.
@ s0 .. s19: for each k constants by place; s20: 1; s21: operand; s22: class; s23 is lost.
.macro ten name, words
kernel \name
    push    {r4-r11, lr}
    vpush   {s16-s23}
    vldm    r2, {s15-s19}                   @ w^(4(0-m)) = w^m
    vmov.f32 s20, s15
    .irp t, 0, 5, 10
    vmov.f32 s\t, s15
    .endr
    vmov.f32 s1, s19
    vmov.f32 s2, s18
    vmov.f32 s3, s17
    vmov.f32 s4, s16
    vmov.f32 s6, s18
    vmov.f32 s7, s16
    vmov.f32 s8, s19
    vmov.f32 s9, s17
    vmov.f32 s11, s17
    vmov.f32 s12, s19
    vmov.f32 s13, s16
    vmov.f32 s14, s18
    vmov    s21, r1
    modulus r3
    mov.w   r12, #0
4:  vmov    s22, r12
    lsl.w   r11, r12, #31
    cmp.w   r12, #3
    blo.w   2f
    .if \words == 8
    cmp.w   r11, #0
    bne.w   5f
    forward_class \words, 0, 0
    b.w     3f
5:  forward_class \words, 0, 1
    .else
    adds.w  r11, r11, r11
    forward_class \words, 0, 2
    .endif
    b.w     3f
2:  adds.w  r11, r11, r11                   @ V
    forward_class \words, 1, 2
3:  rotate_5 s23, s0, s1, s2, s3, s4
    rotate_5 s23, s5, s6, s7, s8, s9
    rotate_5 s23, s10, s11, s12, s13, s14
    rotate_5 s23, s15, s16, s17, s18, s19
    vmov    r12, s22
    add     r12, r12, #1
    cmp.w   r12, #9
    bne.w   4b
    vpop    {s16-s23}
    pop     {r4-r11, pc}
.endm
ten goodprime_m4_ten, 8
ten goodprime_m4_ten_of_8, 4

@ Length 5 of r2 .. r6, 2|x| < 2^15: sums and differences of the arguments 1, 4 and 2, 3, and of the even and odd parts.
@ Values 0 to 4 in r5, r4, r7, r2, r6, within 2H. r3, r10, r11, r12, lr are lost. Model: passes::length_5.
@ s0 .. s5: 1, (w+w^4)/2, (w^2+w^3)/2, (w-w^4)/2, (w^2-w^3)/2, -(w-w^4)/2; all over 90 on the way back.
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

@ Operands of all 90 blocks, and the way back. Blocks n and n + 45 of class i and exponent j belong together: the even
@ one is i + 9((i + 4j) mod 10), the odd one i + 9((i + 4j + 5) mod 10). The distance of i + 9((i - t) mod 10) from
@ block i, in bytes, is in s(6 + t).
@ s16 .. s20: values of one half; s21: bytes of nine blocks; s22: bytes of a block, less one; s23: end of the first row;
@ s24, s25 are lost.
.macro whole_begins first, t
    mov.w   \t, #0
    .irp i, 6, 15, 14, 13, 12, 11, 10, 9, 8, 7
    vmov    s\i, \t
    add     \t, \t, \first
    .endr
.endm

.macro whole_class_ends
    rotate_5 s24, s6, s7, s8, s9, s10
    rotate_5 s25, s11, s12, s13, s14, s15
    vmov.f32 s6, s25
    vmov.f32 s11, s24
.endm

@ Saves registers; \first becomes the bytes of nine blocks. The fifth argument is the bytes of a block, a power of two.
.macro whole_prologue first, t
    push    {r4-r11, lr}
    ldr.w   \first, [sp, #36]
    vpush   {s16-s25}
    vldm    r2, {s0-s5}
    modulus r3
    sub     \t, \first, #1
    vmov    s22, \t
    add     \first, \first, \first, lsl #3
    vmov    s21, \first
    add     \t, r0, \first
    vmov    s23, \t
    whole_begins \first, \t
.endm

@ From a word on to the next one, block and class.
.macro whole_epilogue
    add     r0, r0, #4
    add     r1, r1, #4
    vmov    lr, s22
    tst     r0, lr
    bne.w   1b
    whole_class_ends
    vmov    lr, s23
    cmp.w   r0, lr
    bne.w   1b
    vpop    {s16-s25}
    pop     {r4-r11, pc}
.endm

@ x <- the sum of a pair of blocks; their difference to \d.
.macro whole_input x, even, odd, d
    vmov    r12, \even
    vmov    lr, \odd
    ldr.w   r12, [r1, r12]
    ldr.w   lr, [r1, lr]
    sadd16  \x, r12, lr
    ssub16  r12, r12, lr
    vmov    \d, r12
.endm

@ Values to five rows, the first at p. lr: bytes of nine blocks. t is lost.
.macro whole_output p, t
    str.w   r5, [\p]
    str.w   r4, [\p, lr]
    str.w   r7, [\p, lr, lsl #1]
    str.w   r6, [\p, lr, lsl #2]
    add     \t, \p, lr
    str.w   r2, [\t, lr, lsl #1]
.endm

@ goodprime_m4_ten_whole(rows, operand, six constants of length_5, q, bytes of a block: 16 or 32).
@ In: 90 blocks of the operand, |x| < 2^13; the operand may be at `rows`. Out: 90 blocks in rows, within 2H.
@ Model: passes::ten_whole.
kernel goodprime_m4_ten_whole
    whole_prologue r4, r5
1:  whole_input r2, s6, s11, s16
    whole_input r3, s12, s7, s17
    whole_input r4, s8, s13, s18
    whole_input r5, s14, s9, s19
    whole_input r6, s10, s15, s20
    length_5
    vmov    lr, s21
    whole_output r0, r12
    vmov    r2, s16
    vmov    r3, s17
    vmov    r4, s18
    vmov    r5, s19
    vmov    r6, s20
    length_5
    vmov    lr, s21
    add     r12, r0, lr
    add     r12, r12, lr, lsl #2
    whole_output r12, r3
    whole_epilogue

@ x_0 .. x_4 to r2 .. r6 from five rows, the first at p. lr: bytes of nine blocks. t is lost.
.macro back_input p, t
    add     \t, \p, lr
    ldr.w   r2, [\p]
    ldr.w   r3, [\p, lr]
    ldr.w   r4, [\p, lr, lsl #1]
    ldr.w   r6, [\p, lr, lsl #2]
    ldr.w   r5, [\t, lr, lsl #1]
.endm

@ A pair of blocks from a value of the first half (\u) and the one of the second half (\v).
.macro back_output even, odd, u, v
    vmov    r12, \u
    vmov    r10, \even
    vmov    r11, \odd
    sadd16  lr, r12, \v
    ssub16  r12, r12, \v
    str.w   lr, [r1, r10]
    str.w   r12, [r1, r11]
.endm

@ goodprime_m4_ten_back(rows, coefficients, six constants of length_5 over 90, q, bytes of a block: 16 or 32).
@ In: 90 blocks in rows, 2|x| < 2^15. Out: 90 blocks of coefficients, within 4H.
@ Model: passes::ten_back_of. 188 cycles per word of ten blocks, 13.6k for p = 761.
kernel goodprime_m4_ten_back
    whole_prologue r4, r5
1:  vmov    lr, s21
    back_input r0, r12
    length_5
    vmov    s16, r5
    vmov    s17, r4
    vmov    s18, r7
    vmov    s19, r2
    vmov    s20, r6
    vmov    lr, s21
    add     r12, r0, lr
    add     r12, r12, lr, lsl #2
    back_input r12, r10
    length_5
    back_output s6, s11, s16, r5
    back_output s12, s7, s17, r4
    back_output s8, s13, s18, r7
    back_output s14, s9, s19, r2
    back_output s10, s15, s20, r6
    whole_epilogue
