@ Discrete Fourier transforms of length 13 modulo q, of rows of 13 blocks, in place, in natural order, by even and odd
@ parts. With g = 2, which has order 12 modulo 13, let s_n and d_n be sum and difference of x at g^n and at -g^n. The
@ value at g^j is x_0 + sum s_n c_(n+j) + sum d_n t_(n+j), and the value at -g^j has the other sign before the second
@ sum: so six words have all pairs of c, of period 6, and ten words have all pairs of t, whose sign changes.
@ Each sum is reduced once and canonical, whatever the operands; the constants undo the factor of that reduction.
@ s0 .. s5: c_n : c_(n+1); s6 .. s15: t_n : t_(n+1); s16: 1 : 1; s17 .. s22: differences; s23 .. s28: even parts;
@ s29: end of rows; s30: end of the block. r2 .. r4: sums of the lower coefficients, r5 .. r7: of the upper ones;
@ r8 = q, r9 = 1/q; r10, r11: x_0.

.altmacro
.macro thirteen_from_fp word, place
    vmov    \word, s\place
.endm

.macro thirteen_to_fp place, word
    vmov    s\place, \word
.endm

@ Sums and differences for n and n + 1, of the lower coefficients to \low and s\place, of the upper ones to \high and
@ s\next.
.macro thirteen_split words, n, low, high, place, next
    ldr.w   r1, [r0, #(4*\words * ((1 << \n) % 13))]
    ldr.w   r10, [r0, #(4*\words * (13 - (1 << \n) % 13))]
    ldr.w   r11, [r0, #(4*\words * ((2 << \n) % 13))]
    ldr.w   r12, [r0, #(4*\words * (13 - (2 << \n) % 13))]
    sadd16  lr, r1, r10
    ssub16  r1, r1, r10
    sadd16  r10, r11, r12
    ssub16  r11, r11, r12
    pkhbt   \low, lr, r10, lsl #16
    pkhtb   \high, r10, lr, asr #16
    pkhbt   r12, r1, r11, lsl #16
    pkhtb   r1, r11, r1, asr #16
    vmov    s\place, s\next, r12, r1
.endm

@ \low <- the sums of both coefficients, reduced.
.macro thirteen_reduce low, high
    reduce  \low, r9, r8
    reduce  \high, r9, r8
    pkhbt   \low, \low, \high, lsl #16
.endm

.macro thirteen_add low, high
    smlad   r12, \low, r1, r12
    smlad   lr, \high, r1, lr
.endm

@ s(23 + j) <- the even part of g^j.
.macro thirteen_even j
    thirteen_from_fp r1, %(\j)
    smlad   r12, r2, r1, r10
    smlad   lr, r5, r1, r11
    thirteen_from_fp r1, %((\j+2)%6)
    thirteen_add r3, r6
    thirteen_from_fp r1, %((\j+4)%6)
    thirteen_add r4, r7
    thirteen_reduce r12, lr
    thirteen_to_fp %(23+\j), r12
.endm

@ The values at g^j and -g^j from the odd part.
.macro thirteen_store words, j, odd
    thirteen_from_fp r1, %(23+\j)
    sadd16  lr, r1, \odd
    ssub16  r1, r1, \odd
    str.w   lr, [r0, #(4*\words * ((1 << \j) % 13))]
    str.w   r1, [r0, #(4*\words * (13 - (1 << \j) % 13))]
.endm

@ The values at g^j, -g^j and, if \two, for j + 2, which has two constants in common.
.macro thirteen_values words, j, two
    thirteen_from_fp r1, %(6+\j)
    smuad   r12, r2, r1
    smuad   lr, r5, r1
    thirteen_from_fp r1, %(8+\j)
    thirteen_add r3, r6
    .if \two
    smuad   r10, r2, r1
    smuad   r11, r5, r1
    .endif
    thirteen_from_fp r1, %(10+\j)
    thirteen_add r4, r7
    .if \two
    smlad   r10, r3, r1, r10
    smlad   r11, r6, r1, r11
    thirteen_from_fp r1, %(12+\j)
    smlad   r10, r4, r1, r10
    smlad   r11, r7, r1, r11
    .endif
    thirteen_reduce r12, lr
    thirteen_store \words, \j, r12
    .if \two
    thirteen_reduce r10, r11
    thirteen_store \words, %(\j+2), r10
    .endif
.endm

@ name(rows, 17 pairs of constants, end of rows, header q 1/q): each row of 13 blocks of \words words in place.
@ In: |x| < 2^14. Out: within 2H. Rows of 8 words per block are aligned to 32 bytes. Model: passes::thirteen_of.
@ Constants, in s0 .. s16: ring::tables::thirteen.
.macro thirteen name, words
kernel \name
    push    {r4-r11, lr}
    vpush   {s16-s30}
    vldm    r1, {s0-s16}
    vmov    s29, r2
    ldm     r3, {r8, r9}
1:  block_begins \words, r0, r1, s30
2:  thirteen_split \words, 0, r2, r5, 17, 18
    thirteen_split \words, 2, r3, r6, 19, 20
    thirteen_split \words, 4, r4, r7, 21, 22
    ldr.w   r10, [r0]
    vmov    r1, s16
    smultb  r11, r10, r1
    smulbb  r10, r10, r1
    smlad   r12, r2, r1, r10
    smlad   lr, r5, r1, r11
    thirteen_add r3, r6
    thirteen_add r4, r7
    thirteen_reduce r12, lr
    str.w   r12, [r0]
    .irp j, 0, 1, 2, 3, 4, 5
    thirteen_even \j
    .endr
    vmov    r2, r5, s17, s18
    vmov    r3, r6, s19, s20
    vmov    r4, r7, s21, s22
    thirteen_values \words, 0, 1
    thirteen_values \words, 1, 1
    thirteen_values \words, 4, 0
    thirteen_values \words, 5, 0
    add     r0, r0, #4
    block_ends \words, r0, r1, s30
    bne.w   2b
    add     r0, r0, #(12*4*\words)
    vmov    r1, s29
    cmp.w   r0, r1
    bne.w   1b
    vpop    {s16-s30}
    pop     {r4-r11, pc}
.endm

thirteen goodprime_m4_thirteen_of_4, 2
thirteen goodprime_m4_thirteen_of_6, 3
thirteen goodprime_m4_thirteen_of_8, 4
thirteen goodprime_m4_thirteen_of_10, 5
thirteen goodprime_m4_thirteen_of_12, 6
thirteen goodprime_m4_thirteen_of_14, 7
thirteen goodprime_m4_thirteen_of_16, 8
thirteen goodprime_m4_thirteen_of_18, 9
thirteen goodprime_m4_thirteen_of_36, 18
.noaltmacro
