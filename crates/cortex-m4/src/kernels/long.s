@ Hankel products of L = 34 to 56 coefficients modulo 2^16, leaves of products in NTRU's rings. The K = L/2 words of b
@ are in s0 .., six or five sums of one parity in r0 .. at a time, and the words of h that they need in r6-r11, word k
@ in r(6 + k mod 6). Two words of b are taken at a time, so that two words of h are loaded one right after the other. An
@ instruction does two products and two sums: the lower half of their 32 bits is right, and nothing is reduced.
@
@ Even outputs come first: word k of h from theirs on times (b_2k, b_2k+1). Odd ones: the same words, crosswise times
@ (b_2k, b_2k-1); the first word with b_0 alone and the one after the last with b_(L-1), which are together in s0 then.
@ lr: next word of h; s28: h; s29: end of b; s30: b; s31: where outputs go.

.altmacro
.macro long_b k, K
    .if \k == \K
    vmov    r12, s0
    .else
    vmov    r12, s\k
    .endif
.endm

@ acc <- acc + word of h * word k of b
.macro long_product acc, w, k, K, odd
    .if \odd
    .if \k == 0
    smultb  \acc, \w, r12
    .elseif \k == \K
    smlabt  \acc, \w, r12, \acc
    .else
    smladx  \acc, \w, r12, \acc
    .endif
    .elseif \k == 0
    smuad   \acc, \w, r12
    .else
    smlad   \acc, \w, r12, \acc
    .endif
.endm

@ All of R sums but the first.
.macro long_others R, k, K, odd, w1, w2, w3, w4, w5
    long_product r1, \w1, \k, \K, \odd
    long_product r2, \w2, \k, \K, \odd
    long_product r3, \w3, \k, \K, \odd
    long_product r4, \w4, \k, \K, \odd
    .if \R == 6
    long_product r5, \w5, \k, \K, \odd
    .endif
.endm

@ Words k and k + 1 of b, or the last one.
.macro long_words R, k, K, odd, w0, w1, w2, w3, w4, w5
    long_b  %(\k), \K
    long_product r0, \w0, \k, \K, \odd
    .if \R == 6
    ldr     \w5, [lr], #4
    .else
    ldr     \w4, [lr], #4
    .endif
    .if \k + 1 < \K + \odd
    .if \R == 6
    ldr     \w0, [lr], #4
    .else
    ldr     \w5, [lr], #4
    .endif
    .endif
    long_others \R, \k, \K, \odd, \w1, \w2, \w3, \w4, \w5
    .if \k + 1 < \K + \odd
    long_b  %(\k + 1), \K
    long_product r0, \w1, %(\k + 1), \K, \odd
    long_others \R, %(\k + 1), \K, \odd, \w2, \w3, \w4, \w5, \w0
    .endif
.endm

@ The next R outputs of a parity.
.macro long_sums R, K, odd
    .if \R == 6
    ldm     lr!, {r6-r10}
    .else
    ldm     lr!, {r6-r9}
    .endif
    .set j, 0
    .rept (\K + \odd + 5) / 6
    long_words \R, %(j), \K, \odd, r6, r7, r8, r9, r10, r11
    .if j + 2 < \K + \odd
    long_words \R, %(j + 2), \K, \odd, r8, r9, r10, r11, r6, r7
    .endif
    .if j + 4 < \K + \odd
    long_words \R, %(j + 4), \K, \odd, r10, r11, r6, r7, r8, r9
    .endif
    .set j, j + 6
    .endr
    vmov    r12, s31
    sub     lr, lr, #(4*(\K+\odd-1))
    strh.w  r0, [r12, #(2*\odd)]
    strh.w  r1, [r12, #(4+2*\odd)]
    strh.w  r2, [r12, #(8+2*\odd)]
    strh.w  r3, [r12, #(12+2*\odd)]
    strh.w  r4, [r12, #(16+2*\odd)]
    .if \R == 6
    strh.w  r5, [r12, #(20+2*\odd)]
    .endif
    add     r12, r12, #(4*\R)
    vmov    s31, r12
.endm

@ All outputs of a parity: some times six, and some times five.
.macro long_half sixes, fives, K, odd
2:  long_sums 6, \K, \odd
    .if \sixes > 1
    vmov    r11, s30
    add     r11, r11, #(24*\sixes)
    cmp     r12, r11
    bne.w   2b
    .endif
2:  long_sums 5, \K, \odd
    .if \fives > 1
    vmov    r11, s30
    add     r11, r11, #(4*\K)
    cmp     r12, r11
    bne.w   2b
    .endif
.endm

@ Word k of b crosswise, with the one before it, which is lost.
.macro long_crosswise k, word, before
    vmov    \word, s\k
    pkhbt   \before, \word, \before
    vmov    s\k, \before
.endm

@ goodprime_m4_hankel_\L(b, h, end of b): for each L coefficients b, in place, b_i <- sum over j < L of h_(i+j) b_j
@ modulo 2^16, with 2L coefficients of h, the last of which has no effect. Any 16 bits; at least L coefficients, whole
@ vectors. Model: ToeplitzModel::hankel. 1,076, 1,838 and 2,664 cycles per vector for L = 34, 46, 56.
.macro long L, K, sixes, fives, last
kernel goodprime_m4_hankel_\L
    push    {r4-r11, lr}
    vpush   {s16-s31}
    vmov    s29, r2
    mov     lr, r1
1:  vldmia  r0, {s0-\last}
    vmov    s28, lr
    vmov    s30, r0
    vmov    s31, r0
    long_half \sixes, \fives, \K, 0
    vmov    r0, s0
    vmov    r1, \last
    pkhbt   r1, r0, r1
    vmov    s0, r1
    .set j, 1
    .rept (\K - 1) / 2
    long_crosswise %(j), r1, r0
    long_crosswise %(j + 1), r0, r1
    .set j, j + 2
    .endr
    .if \K % 2 == 0
    long_crosswise %(j), r1, r0
    .endif
    vmov    r12, s30
    vmov    lr, s28
    vmov    s31, r12
    long_half \sixes, \fives, \K, 1
    vmov    r1, s29
    add     lr, lr, #(4*\K)
    mov     r0, r12
    cmp     r0, r1
    bne.w   1b
    vpop    {s16-s31}
    pop     {r4-r11, pc}
.endm

long 34, 17, 2, 1, s16
long 46, 23, 3, 1, s22
long 52, 26, 1, 4, s25
long 56, 28, 3, 2, s27
.noaltmacro
