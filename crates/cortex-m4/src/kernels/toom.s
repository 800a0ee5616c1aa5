@ Toom-3 on words of two coefficients modulo 2^16: the three passes of `T3` in cut.rs, where the sums are explained. A part
@ has M words; column j is word j of each. Four columns a round; the first has what is left of M.

@ Begins a round's loop: jumps to its last M mod 4 columns first.
.macro toom_rounds M
    .if \M % 4 == 1
    b.w     5f
    .elseif \M % 4 == 2
    b.w     4f
    .elseif \M % 4 == 3
    b.w     3f
    .endif
.endm

@ The columns, a macro with M.
.macro toom_loop column, M
2:  \column \M
3:  \column \M
4:  \column \M
5:  \column \M
    cmp     r1, r2
    bne.w   2b
.endm

@ One column of Hankel sides. r1, lr: words of parts 0 and 3 of h, where the first three lines go; r0: the others. 36 cycles.
@ w_k = 2 x_k - x_(k+1).
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

@ One column of right operands. r1: b, where the first three forms go; r0: the others; r3: 1/3. 17 cycles.
.macro toom_right_column M
    ldr     r4, [r1]
    ldr     r5, [r1, #(4*\M)]
    ldr     r6, [r1, #(8*\M)]
    uadd16  r7, r4, r6
    usub16  r8, r7, r5
    smulbb  r9, r8, r3
    smultb  r8, r8, r3
    uadd16  r7, r7, r5
    uadd16  r5, r5, r6
    pkhbt   r8, r9, r8, lsl #16
    uadd16  r5, r5, r8
    str     r7, [r1, #(4*\M)]
    str     r8, [r1, #(8*\M)]
    str     r4, [r1], #4
    str     r6, [r0, #(4*\M)]
    str     r5, [r0], #4
.endm

@ One column of products. r1: the first three, where the sums go; r0: the others. 18 cycles.
.macro toom_back_column M
    ldr     r4, [r1]
    ldr     r5, [r1, #(4*\M)]
    ldr     r6, [r1, #(8*\M)]
    ldr     r8, [r0, #(4*\M)]
    ldr     r7, [r0], #4
    uadd16  r9, r5, r6
    usub16  r5, r5, r6
    uadd16  r6, r7, r7
    uadd16  r4, r4, r9
    uadd16  r8, r8, r6
    uadd16  r4, r4, r7
    uadd16  r8, r8, r8
    uadd16  r5, r5, r6
    uadd16  r8, r8, r9
    str     r5, [r1, #(4*\M)]
    str     r8, [r1, #(8*\M)]
    str     r4, [r1], #4
.endm

@ Passes in place: of the Hankel side, the right operand and the product. Each has as first operand what is beyond: two
@ lines, forms or products.
@ goodprime_m4_toom_\which_M(beyond, words, end of the words' first part)
.macro toom M
kernel goodprime_m4_toom_left_\M
    push    {r4-r11, lr}
    add     lr, r1, #(12*\M)
    toom_rounds \M
    toom_loop toom_left_column, \M
    pop     {r4-r11, pc}
kernel goodprime_m4_toom_right_\M
    push    {r4-r9, lr}
    movw    r3, #0xaaab
    toom_rounds \M
    toom_loop toom_right_column, \M
    pop     {r4-r9, pc}
kernel goodprime_m4_toom_back_\M
    push    {r4-r9, lr}
    toom_rounds \M
    toom_loop toom_back_column, \M
    pop     {r4-r9, pc}
.endm

toom 6
toom 8
toom 13
toom 18
toom 24
toom 28
toom 39
toom 72
toom 81
toom 117
toom 216
toom 243
