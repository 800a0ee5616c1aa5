@ Discrete Fourier transforms of length 7 modulo q, by even and odd parts: dot products of pairs of 16 bits.
@ Each is reduced once and canonical, whatever the operands; the constants undo the factor of that reduction.
@ r2, r3: (x0, s1) of the lower and of the upper coefficient; r4, r5: (s2, s3); r6, r7: (d1, d2); r10: d3 of both, for
@ s_n = x_n + x_(7-n), d_n = x_n - x_(7-n). r8 = q, r9 = 1/q; r1, r11, r12, lr are free. s0 .. s12: pairs of constants.

@ The even part to r11.
.macro even_7 c0, c1
    vmov    lr, \c0
    smuad   r11, r2, lr
    smuad   r12, r3, lr
    .ifnc \c0, \c1
    vmov    lr, \c1
    .endif
    smlad   r11, r4, lr, r11
    smlad   r12, r5, lr, r12
    reduce  r11, r9, r8
    reduce  r12, r9, r8
    pkhbt   r11, r11, r12, lsl #16
.endm

@ The odd part to r12.
.macro odd_7 t0, t1
    vmov    lr, \t0
    smuad   r12, r6, lr
    smuad   r1, r7, lr
    vmov    lr, \t1
    smlabb  r12, r10, lr, r12
    smlatb  r1, r10, lr, r1
    reduce  r12, r9, r8
    reduce  r1, r9, r8
    pkhbt   r12, r12, r1, lsl #16
.endm

.macro values_7_pair k, c0, c1, t0, t1, put, a, b
    even_7  \c0, \c1
    odd_7   \t0, \t1
    sadd16  lr, r11, r12
    ssub16  r11, r11, r12
    \put    \k, lr, \a, \b
    \put    (7-\k), r11, \a, \b
.endm

@ Passes each value to the macro \put, after its place and before \a and \b. \put may change r1 and r12.
.macro values_7 put, a, b
    even_7  s0, s0
    \put    0, r11, \a, \b
    values_7_pair 1, s1, s2, s3, s4, \put, \a, \b
    values_7_pair 2, s5, s6, s7, s8, \put, \a, \b
    values_7_pair 3, s9, s10, s11, s12, \put, \a, \b
.endm

@ s <- x + y and d <- x - y, where an operand whose sign is 1 is negated first. \zero is lost.
.macro sum_and_difference s, d, x, y, sign_x, sign_y, zero
    .if \sign_x
    mov.w   \zero, #0
    .endif
    .if \sign_x == 0 && \sign_y == 0
    sadd16  \s, \x, \y
    ssub16  \d, \x, \y
    .elseif \sign_x == 0
    ssub16  \s, \x, \y
    sadd16  \d, \x, \y
    .elseif \sign_y == 0
    ssub16  \s, \y, \x
    sadd16  \d, \x, \y
    ssub16  \d, \zero, \d
    .else
    sadd16  \s, \x, \y
    ssub16  \s, \zero, \s
    ssub16  \d, \y, \x
    .endif
.endm

@ The words of sums and differences, as even_7 and odd_7 want them, from x_0 .. x_6 in r1 .. r7, each with a sign.
.macro split_7 e0, e1, e2, e3, e4, e5, e6
    .if \e0
    mov.w   r10, #0
    ssub16  r1, r10, r1
    .endif
    sum_and_difference r11, r12, r2, r7, \e1, \e6, r10
    pkhbt   r2, r1, r11, lsl #16
    pkhtb   r11, r11, r1, asr #16
    sum_and_difference r1, lr, r3, r6, \e2, \e5, r10
    mov.w   r3, r11
    sum_and_difference r6, r10, r4, r5, \e3, \e4, r7
    pkhbt   r4, r1, r6, lsl #16
    pkhtb   r5, r6, r1, asr #16
    pkhbt   r6, r12, lr, lsl #16
    pkhtb   r7, lr, r12, asr #16
.endm

@ Stores value k of a row that begins \at bytes after r0.
.macro seven_to_row k, value, words, at
    str.w   \value, [r0, #(\at + 4*\words*\k)]
.endm

.macro length_7 words, at
    ldr.w   r1, [r0, #\at]
    ldr.w   r2, [r0, #(\at + 4*\words)]
    ldr.w   r3, [r0, #(\at + 2*4*\words)]
    ldr.w   r4, [r0, #(\at + 3*4*\words)]
    ldr.w   r5, [r0, #(\at + 4*4*\words)]
    ldr.w   r6, [r0, #(\at + 5*4*\words)]
    ldr.w   r7, [r0, #(\at + 6*4*\words)]
    split_7 0, 0, 0, 0, 0, 0, 0
    values_7 seven_to_row, \words, \at
.endm

@ name(rows, 13 pairs of constants, end of rows, header q 1/q): each row of 7 blocks of \words words, an even number, in
@ place, in natural order. Rows of 8 words per block are aligned to 32 bytes.
@ In: |x| < 2^14. Out: within 2H. 114 cycles per word of seven blocks. Model: passes::seven_of.
@ Constants, in s0 .. s12: ring::tables::seven.
.macro seven name, words
kernel \name
    push    {r4-r11, lr}
    vldm    r1, {s0-s12}
    vmov    s13, r2
    ldm     r3, {r8, r9}
1:  block_begins \words, r0, r1, s14
2:  length_7 \words, 0
    length_7 \words, 4
    add     r0, r0, #8
    block_ends \words, r0, r1, s14
    bne.w   2b
    add     r0, r0, #(6*4*\words)
    vmov    r1, s13
    cmp.w   r0, r1
    bne.w   1b
    pop     {r4-r11, pc}
.endm
seven goodprime_m4_seven, 8
seven goodprime_m4_seven_of_8, 4
seven goodprime_m4_seven_of_12, 6
seven goodprime_m4_seven_of_24, 12
seven goodprime_m4_seven_of_48, 24
