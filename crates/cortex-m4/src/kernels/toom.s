@ Toom-3 in NTRU's rings, on words of two coefficients modulo 2^16: the three passes of `T3` in toeplitz/cut.rs, which
@ explains the sums. A part has M words; column j is word j of each part.

@ The columns, by macros with M for one and for two of them, of which a round has four.
.macro toom_loop one, two, M
    .if \M % 2
    \one   \M
    .endif
    .if \M % 4 >= 2
    b.w     2f
    .endif
1:  \two   \M
2:  \two   \M
    cmp     r1, r2
    bne.w   1b
.endm

@ One column of Hankel sides. r1, lr: words of parts 0 and 3 of h, which the first three lines overwrite; r0: the
@ others. 36 cycles. w_k = 2 x_k - x_(k+1).
.macro toom_left_column M
    ldr     r3, [r1]
    ldr     r4, [r1, #(4*\M)]
    ldr     r5, [r1, #(8*\M)]
    ldr     r6, [lr]
    ldr     r7, [lr, #(4*\M)]
    ldr     r8, [lr, #(8*\M)]
    usub16  r9, r3, r4
    uadd16  r9, r9, r3                      @ w0
    usub16  r3, r4, r5
    uadd16  r3, r3, r4                      @ w1
    usub16  r10, r5, r6
    uadd16  r10, r10, r5                    @ w2
    usub16  r11, r6, r7
    uadd16  r11, r11, r6                    @ w3
    usub16  r4, r6, r4                      @ x3 - x1
    usub16  r5, r7, r5                      @ x4 - x2
    usub16  r6, r7, r8
    uadd16  r6, r6, r7                      @ w4
    usub16  r9, r9, r10
    usub16  r7, r3, r11
    usub16  r6, r10, r6
    uadd16  r8, r3, r10
    usub16  r3, r10, r3
    uadd16  r12, r10, r11
    usub16  r11, r11, r10
    str     r7, [r1, #(4*\M)]
    str     r8, [r1, #(8*\M)]
    str     r9, [r1], #4
    str     r3, [lr, #(4*\M)]
    str     r11, [lr, #(8*\M)]
    str     r12, [lr], #4
    str     r5, [r0, #(4*\M)]
    str     r7, [r0, #(8*\M)]
    str     r6, [r0, #(12*\M)]
    str     r4, [r0], #4
.endm

@ The forms of one column of right operands: b_0, the value at 1 in \sum, at -1 over 3 in \t, at 2 over 3 in \b1, b_2. u
@ is lost. r3: 1/3.
.macro toom_forms b0, b1, b2, sum, t, u
    uadd16  \sum, \b0, \b2
    usub16  \t, \sum, \b1
    smulbb  \u, \t, r3
    smultb  \t, \t, r3
    uadd16  \sum, \sum, \b1
    uadd16  \b1, \b1, \b2
    pkhbt   \t, \u, \t, lsl #16
    uadd16  \b1, \b1, \t
.endm

@ One column of right operands. r1: b, which the first three forms overwrite; r0: the others.
.macro toom_right_column M
    ldr     r4, [r1]
    ldr     r5, [r1, #(4*\M)]
    ldr     r6, [r1, #(8*\M)]
    toom_forms r4, r5, r6, r7, r8, r9
    str     r7, [r1, #(4*\M)]
    str     r8, [r1, #(8*\M)]
    str     r4, [r1], #4
    str     r6, [r0, #(4*\M)]
    str     r5, [r0], #4
.endm

@ Two columns at once. 33 cycles.
.macro toom_right_columns M
    ldr     r4, [r1]
    ldr     r5, [r1, #(4*\M)]
    ldr     r6, [r1, #(8*\M)]
    ldr     r7, [r1, #4]
    ldr     r8, [r1, #(4*\M+4)]
    ldr     r9, [r1, #(8*\M+4)]
    toom_forms r4, r5, r6, r10, r11, r12
    str     r10, [r1, #(4*\M)]
    str     r11, [r1, #(8*\M)]
    str     r6, [r0, #(4*\M)]
    str     r5, [r0], #8
    toom_forms r7, r8, r9, r10, r11, r12
    str     r10, [r1, #(4*\M+4)]
    str     r11, [r1, #(8*\M+4)]
    str     r7, [r1, #4]
    str     r4, [r1], #8
    str     r9, [r0, #(4*\M-4)]
    str     r8, [r0, #-4]
.endm

@ Two columns. A load after a store takes a cycle more.
.macro toom_left_columns M
    toom_left_column \M
    toom_left_column \M
.endm

@ The sums of one column of products, in \p0, \p1 and \minus_1; the others and t are lost.
.macro toom_sums p0, p1, minus_1, two, infinity, t
    uadd16  \t, \p1, \minus_1
    usub16  \p1, \p1, \minus_1
    uadd16  \p0, \p0, \t
    uadd16  \p0, \p0, \two
    uadd16  \two, \two, \two
    uadd16  \infinity, \infinity, \two
    uadd16  \infinity, \infinity, \infinity
    uadd16  \p1, \p1, \two
    uadd16  \minus_1, \infinity, \t
.endm

@ One column of products. r1: the first three, which the sums overwrite; r0: the others.
.macro toom_back_column M
    ldr     r4, [r1]
    ldr     r5, [r1, #(4*\M)]
    ldr     r6, [r1, #(8*\M)]
    ldr     r8, [r0, #(4*\M)]
    ldr     r7, [r0], #4
    toom_sums r4, r5, r6, r7, r8, r9
    str     r5, [r1, #(4*\M)]
    str     r6, [r1, #(8*\M)]
    str     r4, [r1], #4
.endm

@ Two columns at once. 35 cycles.
.macro toom_back_columns M
    ldr     r4, [r1]
    ldr     r5, [r1, #(4*\M)]
    ldr     r6, [r1, #(8*\M)]
    ldr     r9, [r1, #4]
    ldr     r10, [r1, #(4*\M+4)]
    ldr     r11, [r1, #(8*\M+4)]
    ldr     r8, [r0, #(4*\M)]
    ldr     lr, [r0, #(4*\M+4)]
    ldr     r12, [r0, #4]
    ldr     r7, [r0], #8
    toom_sums r4, r5, r6, r7, r8, r3
    toom_sums r9, r10, r11, r12, lr, r3
    str     r5, [r1, #(4*\M)]
    str     r6, [r1, #(8*\M)]
    str     r10, [r1, #(4*\M+4)]
    str     r11, [r1, #(8*\M+4)]
    str     r9, [r1, #4]
    str     r4, [r1], #8
.endm

@ goodprime_m4_toom_left_\M, _right_\M, _back_\M(beyond, words, end of the first part at `words`): passes in place on
@ parts of \M words, any words, for five products.
@ left: six parts of a Hankel side become its lines for three products; four parts beyond become lines for two more.
@ right: three parts of an operand become three forms; two parts beyond become two more.
@ back: three products at `words` and two beyond, which stay, become three parts of twice the product, modulo 2^16.
@ Model: T3::left, T3::right, T3::back for Plain. 36, 17 and 18 cycles per column.
.macro toom M
kernel goodprime_m4_toom_left_\M
    push    {r4-r11, lr}
    add     lr, r1, #(12*\M)
    toom_loop toom_left_column, toom_left_columns, \M
    pop     {r4-r11, pc}
kernel goodprime_m4_toom_right_\M
    push    {r4-r11, lr}
    movw    r3, #0xaaab
    toom_loop toom_right_column, toom_right_columns, \M
    pop     {r4-r11, pc}
kernel goodprime_m4_toom_back_\M
    push    {r4-r11, lr}
    toom_loop toom_back_column, toom_back_columns, \M
    pop     {r4-r11, pc}
.endm

toom 13
toom 17
toom 23
toom 26
toom 28
toom 39
toom 69
toom 78
toom 117
toom 207
toom 234
