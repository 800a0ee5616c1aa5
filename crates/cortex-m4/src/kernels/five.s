@ Toom-5 in NTRU's rings, on words of two coefficients modulo 2^16: the three passes of `T5` in toeplitz/cut.rs, which
@ explains the sums and names. A part has M words, up to 113; column j is word j of each part. r0: lines, forms or
@ products beyond; r1: the words; s15: the end of their first part.

@ The columns, a macro with M.
.macro five_loop column, M
    vmov    s15, r2
1:  \column \M
    vmov    r2, s15
    cmp     r1, r2
    bne.w   1b
.endm

@ One column of Hankel sides, 10 words to 18. 150 cycles.
.macro five_left_column M
    ldr     r2, [r1]                        @ x0
    ldr     r3, [r1, #(4*\M)]               @ x1
    ldr     r4, [r1, #(8*\M)]               @ x2
    ldr     r5, [r1, #(12*\M)]              @ x3
    ldr     r6, [r1, #(16*\M)]              @ x4
    ldr     r7, [r1, #(20*\M)]              @ x5
    ldr     r8, [r1, #(24*\M)]              @ x6
    ldr     r9, [r1, #(28*\M)]              @ x7
    ldr     r10, [r1, #(32*\M)]             @ x8
    ldr     r11, [r1, #(36*\M)]             @ x9
    usub16  r12, r6, r5
    usub16  r12, r12, r5
    usub16  r12, r12, r5                    @ w3
    uadd16  lr, r12, r12
    uadd16  lr, lr, lr
    uadd16  lr, lr, lr
    uadd16  lr, lr, r12                     @ 9 w3
    usub16  r12, r7, r6
    usub16  r12, r12, r6
    usub16  r12, r12, r6                    @ w4
    vmov    s0, lr
    uadd16  lr, r12, r12
    uadd16  lr, lr, lr
    uadd16  lr, lr, lr
    uadd16  lr, lr, r12                     @ 9 w4
    usub16  r12, r8, r7
    usub16  r12, r12, r7
    usub16  r12, r12, r7                    @ w5
    vmov    s1, lr
    uadd16  lr, r12, r12
    uadd16  lr, lr, lr
    uadd16  lr, lr, lr
    uadd16  r12, lr, r12                    @ 9 w5
    usub16  r2, r4, r2                      @ d0
    usub16  r3, r5, r3                      @ d1
    usub16  r4, r6, r4                      @ d2
    usub16  r5, r7, r5                      @ d3
    usub16  r6, r8, r6                      @ d4
    usub16  r7, r9, r7                      @ d5
    usub16  r10, r10, r8                    @ d6
    usub16  r9, r11, r9                     @ d7
    uadd16  r11, r3, r7
    uadd16  r8, r5, r5
    uadd16  r8, r8, r8
    usub16  r11, r11, r8
    uadd16  r11, r11, r11
    uadd16  r11, r11, r11
    usub16  r11, r11, r5
    str     r11, [r0, #(16*\M)]
    uadd16  r11, r4, r10
    uadd16  r8, r6, r6
    uadd16  r8, r8, r8
    usub16  r11, r11, r8
    uadd16  r11, r11, r11
    uadd16  r11, r11, r11
    usub16  r11, r11, r6
    str     r11, [r0, #(20*\M)]
    usub16  r11, r3, r2
    usub16  r11, r11, r2
    usub16  r2, r11, r2                     @ dw0
    usub16  r11, r4, r3
    usub16  r11, r11, r3
    usub16  r3, r11, r3                     @ dw1
    usub16  r11, r5, r4
    usub16  r11, r11, r4
    usub16  r11, r11, r4                    @ dw2
    usub16  r4, r6, r5
    usub16  r4, r4, r5
    usub16  r4, r4, r5                      @ dw3
    usub16  r5, r7, r6
    usub16  r5, r5, r6
    usub16  r6, r5, r6                      @ dw4
    usub16  r5, r10, r7
    usub16  r5, r5, r7
    usub16  r5, r5, r7                      @ dw5
    usub16  r9, r9, r10
    usub16  r9, r9, r10
    usub16  r10, r9, r10                    @ dw6
    uadd16  r9, r3, r3
    uadd16  r9, r9, r9                      @ 4 dw1
    uadd16  r7, r4, r4
    uadd16  r7, r7, r7                      @ 4 dw3
    usub16  r8, r7, r9
    vmov    lr, s0
    usub16  r8, r8, lr                      @ p1
    usub16  r9, r4, r9                      @ s1
    usub16  r3, r7, r3                      @ q1
    uadd16  lr, r5, r5
    uadd16  lr, lr, lr                      @ 4 dw5
    vmov    s0, r3
    usub16  r3, lr, r7
    usub16  r3, r3, r12                     @ p3
    usub16  r5, r5, r7                      @ s3
    usub16  lr, lr, r4                      @ q3
    uadd16  r4, r11, r11
    uadd16  r4, r4, r4                      @ 4 dw2
    uadd16  r7, r6, r6
    uadd16  r7, r7, r7                      @ 4 dw4
    usub16  r12, r7, r4
    vmov    s2, lr
    vmov    lr, s1
    usub16  lr, r12, lr                     @ p2
    uadd16  r12, lr, r8
    str     r12, [r1, #(8*\M)]
    uadd16  r12, r3, lr
    str     r12, [r1, #(12*\M)]
    usub16  r8, lr, r8
    str     r8, [r1, #(16*\M)]
    usub16  r3, r3, lr
    str     r3, [r1, #(20*\M)]
    usub16  r2, r4, r2                      @ q0
    usub16  r4, r6, r4                      @ s2
    usub16  r11, r7, r11                    @ q2
    uadd16  r10, r10, r10
    uadd16  r10, r10, r10                   @ 4 dw6
    usub16  r10, r10, r6                    @ q4
    uadd16  r6, r4, r4
    uadd16  r5, r5, r5
    uadd16  r7, r6, r9
    str     r7, [r0], #4
    uadd16  r7, r5, r4
    str     r7, [r0, #(4*\M-4)]
    usub16  r6, r6, r9
    str     r6, [r0, #(8*\M-4)]
    usub16  r5, r5, r4
    str     r5, [r0, #(12*\M-4)]
    vmov    r5, s0
    uadd16  r5, r5, r5
    uadd16  r4, r11, r11
    uadd16  r6, r11, r5
    str     r6, [r1, #(24*\M)]
    vmov    r6, s2
    uadd16  r9, r6, r4
    str     r9, [r1, #(28*\M)]
    usub16  r9, r11, r5
    str     r9, [r1, #(32*\M)]
    usub16  r9, r6, r4
    str     r9, [r1, #(36*\M)]
    uadd16  r5, r5, r5
    usub16  r6, r6, r5
    str     r6, [r1, #(4*\M)]
    str     r6, [r0, #(24*\M-4)]
    uadd16  r4, r4, r4
    usub16  r4, r10, r4
    str     r4, [r0, #(28*\M-4)]
    uadd16  r2, r2, r2
    uadd16  r2, r2, r2
    usub16  r11, r11, r2
    str     r11, [r1], #4
.endm

@ One column of right operands, 5 words to 9. 89 cycles.
.macro five_right_column M
    ldr     r2, [r1]                        @ b0
    ldr     r3, [r1, #(4*\M)]               @ b1
    ldr     r4, [r1, #(8*\M)]               @ b2
    ldr     r5, [r1, #(12*\M)]              @ b3
    ldr     r6, [r1, #(16*\M)]              @ b4
    uadd16  r7, r6, r6                      @ at infinity
    uadd16  r8, r6, r6
    uadd16  r8, r8, r6
    uadd16  r8, r8, r5
    uadd16  r9, r8, r8
    uadd16  r8, r9, r8
    uadd16  r8, r8, r4
    uadd16  r9, r8, r8
    uadd16  r8, r9, r8
    uadd16  r8, r8, r3
    uadd16  r9, r8, r8
    uadd16  r8, r9, r8
    uadd16  r8, r8, r2
    movw    r10, #0x1cc5                    @ 1/525
    smulbb  r9, r8, r10
    smultb  r10, r8, r10
    pkhbt   r9, r9, r10, lsl #16
    str     r9, [r0, #(8*\M)]
    str     r7, [r0, #(12*\M)]
    uadd16  r7, r3, r3
    uadd16  r7, r7, r7
    uadd16  r7, r7, r5
    uadd16  r7, r7, r7
    uadd16  r9, r2, r2
    uadd16  r9, r9, r9
    uadd16  r9, r9, r4
    uadd16  r9, r9, r9
    uadd16  r9, r9, r9
    uadd16  r9, r9, r6
    uadd16  r10, r9, r7                     @ at 1/2
    movw    r11, #0xbcdf                    @ -1/225
    smulbb  r8, r10, r11
    smultb  r11, r10, r11
    pkhbt   r8, r8, r11, lsl #16
    str     r8, [r0], #4
    usub16  r7, r9, r7                      @ at -1/2
    movw    r8, #0xd00d                     @ -1/315
    smulbb  r9, r7, r8
    smultb  r8, r7, r8
    pkhbt   r9, r9, r8, lsl #16
    str     r9, [r0, #(4*\M-4)]
    uadd16  r9, r5, r5
    uadd16  r9, r9, r9
    uadd16  r9, r9, r3
    uadd16  r9, r9, r9
    uadd16  r8, r6, r6
    uadd16  r8, r8, r8
    uadd16  r8, r8, r4
    uadd16  r8, r8, r8
    uadd16  r8, r8, r8
    uadd16  r8, r8, r2
    uadd16  r7, r8, r9                      @ at 2
    movw    r10, #0xb05b                    @ -1/45
    smulbb  r11, r7, r10
    smultb  r10, r7, r10
    pkhbt   r11, r11, r10, lsl #16
    str     r11, [r1, #(12*\M)]
    usub16  r9, r8, r9                      @ at -2
    movw    r11, #0xbcdf                    @ -1/225
    smulbb  r8, r9, r11
    smultb  r11, r9, r11
    pkhbt   r8, r8, r11, lsl #16
    uadd16  r4, r2, r4
    uadd16  r6, r4, r6
    uadd16  r5, r3, r5
    uadd16  r3, r6, r5                      @ at 1
    movw    r11, #0x1c72                    @ 2/9
    smulbb  r4, r3, r11
    smultb  r11, r3, r11
    pkhbt   r4, r4, r11, lsl #16
    usub16  r6, r6, r5                      @ at -1
    movw    r11, #0x8e39                    @ 1/9
    smulbb  r5, r6, r11
    smultb  r11, r6, r11
    pkhbt   r5, r5, r11, lsl #16
    movw    r6, #0x5556                     @ 2/3
    smulbb  r11, r2, r6
    smultb  r6, r2, r6
    pkhbt   r11, r11, r6, lsl #16
    str     r8, [r1, #(16*\M)]
    str     r4, [r1, #(4*\M)]
    str     r5, [r1, #(8*\M)]
    str     r11, [r1], #4
.endm

@ One column of products, 9 words to 5. 66 cycles.
.macro five_back_column M
    ldr     r2, [r1]                        @ product at 0
    ldr     r3, [r1, #(4*\M)]               @ product at 1
    ldr     r4, [r1, #(8*\M)]               @ at -1
    ldr     r5, [r1, #(12*\M)]              @ at 2
    ldr     r6, [r1, #(16*\M)]              @ at -2
    ldr     r7, [r0], #4                    @ at 1/2
    ldr     r8, [r0, #(4*\M-4)]             @ at -1/2
    ldr     r9, [r0, #(8*\M-4)]             @ at 3
    ldr     r10, [r0, #(12*\M-4)]           @ at infinity
    uadd16  r11, r3, r4
    usub16  r3, r3, r4
    uadd16  r4, r5, r6
    usub16  r6, r5, r6
    uadd16  r5, r7, r8
    usub16  r7, r7, r8
    uadd16  r8, r4, r4
    uadd16  r8, r8, r8
    uadd16  r12, r5, r5
    uadd16  r12, r12, r12
    uadd16  lr, r9, r9
    uadd16  lr, lr, r9                      @ 3 times that at 3
    vmov    s0, r10
    uadd16  r10, lr, lr
    uadd16  r10, r10, lr                    @ 9 times that at 3
    vmov    s1, r5
    uadd16  r5, r10, r10
    uadd16  r5, r5, r10                     @ 27 times that at 3
    vmov    s2, r8
    uadd16  r8, r5, r5
    uadd16  r8, r8, r5                      @ 81 times that at 3
    uadd16  r2, r11, r2
    uadd16  r4, r4, r9
    uadd16  r2, r2, r4
    uadd16  r4, r12, r12
    uadd16  r4, r4, r4
    uadd16  r4, r2, r4                      @ first
    uadd16  r2, r7, r7
    uadd16  r2, r2, r2
    uadd16  r2, r2, r6
    uadd16  r2, r2, r2
    uadd16  lr, r3, lr
    uadd16  r2, lr, r2                      @ second
    uadd16  r10, r11, r10
    vmov    lr, s2
    uadd16  r12, lr, r12
    uadd16  r10, r10, r12                   @ third
    uadd16  r6, r6, r6
    uadd16  r6, r6, r6
    uadd16  r7, r6, r7
    uadd16  r7, r7, r7
    uadd16  r3, r3, r5
    uadd16  r7, r3, r7                      @ fourth
    vmov    r3, s1
    uadd16  r11, r11, r3
    uadd16  lr, lr, lr
    uadd16  lr, lr, lr
    uadd16  lr, lr, r8
    uadd16  r11, r11, lr
    vmov    lr, s0
    uadd16  lr, r11, lr                     @ fifth
    str     r2, [r1, #(4*\M)]
    str     r10, [r1, #(8*\M)]
    str     r7, [r1, #(12*\M)]
    str     lr, [r1, #(16*\M)]
    str     r4, [r1], #4
.endm

@ goodprime_m4_five_left_\M, _right_\M, _back_\M(beyond, words, end of the first part at `words`): passes in place on
@ parts of \M words, any words, for nine products.
@ left: ten parts of a Hankel side become its lines for five products; eight parts beyond become lines for four more.
@ right: five parts of an operand become five forms; four parts beyond become four more.
@ back: five products at `words` and four beyond, which stay, become five parts of eight times the product, modulo 2^16.
@ Model: T5::left, T5::right, T5::back for Plain. 150, 89 and 66 cycles per column.
.macro five which, M
kernel goodprime_m4_five_\which\()_\M
    push    {r4-r11, lr}
    five_loop five_\which\()_column, \M
    pop     {r4-r11, pc}
.endm

.macro fives M
    five    left, \M
    five    right, \M
    five    back, \M
.endm

fives 51
fives 69
fives 84
