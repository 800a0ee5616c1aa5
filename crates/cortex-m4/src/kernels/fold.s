@ The last pass of a product: from 2p - 1 coefficients to p by x^p = x + 1.
@ r10 holds the word at k + p - 1; the words at odd places are put together from two. \wide = 1: the sum of three
@ coefficients may leave 16 bits, and each is multiplied.

@ c <- the sum of c, \near and \far, times the constant in r2, canonical. r7 and r11 are lost.
.macro fold_word wide, c, near, far
    .if \wide
    first_term r11, r7, r2, \c
    next_term r11, r7, r2, \near
    next_term r11, r7, r2, \far
    finish  r11, r7
    mov.w   \c, r11
    .else
    sadd16  \c, \c, \near
    sadd16  \c, \c, \far
    scale   \c, r2, r7
    .endif
.endm

.macro fold_words p, wide
    ldr.w   r3, [r1, #(2*\p+2)]
    ldr.w   r4, [r1, #(2*\p+6)]
    ldr.w   r5, [r1], #4
    ldr.w   r6, [r1], #4
    lsr.w   r12, r10, #16
    pkhbt   r12, r12, r3, lsl #16
    fold_word \wide, r5, r10, r12
    lsr.w   r12, r3, #16
    pkhbt   r12, r12, r4, lsl #16
    fold_word \wide, r6, r3, r12
    mov.w   r10, r4
    str.w   r5, [r0], #4
    str.w   r6, [r0], #4
.endm

@ name(out, c, constant, q): out_k <- constant (c_k + c_(k+p-1) + c_(k+p)), where c_(p-1) counts in out_(p-1) only.
@ In: 2p coefficients, of which the last is not used; |c_k + c_(k+p-1) + c_(k+p)| < 2^15 unless \wide. out may be c.
@ Out: p canonical coefficients and a zero. Model: passes::fold_of with Scale::Each if \wide, or Scale::Sum.
@ 5.5k cycles for p = 761, 6.6k for p = 953. \unroll divides (p - 1)/4.
.macro fold name, p, wide, unroll
kernel \name
    push    {r4-r11, lr}
    modulus r3
    addw    lr, r0, #(2*\p-2)
    ldr.w   r10, [r1, #(2*\p-2)]
    lsr.w   r10, r10, #16
    lsl.w   r10, r10, #16                   @ c_(p-1) is a result of its own
1:  .rept \unroll
    fold_words \p, \wide
    .endr
    cmp.w   r0, lr
    bne.w   1b
    ldrsh.w r3, [r1]
    ldrsh.w r4, [r1, #(2*\p-2)]
    .if \wide
    smulwb  r3, r2, r3
    smlawb  r3, r2, r4, r3
    .else
    add     r3, r3, r4
    smulwb  r3, r2, r3
    .endif
    smlabb  r3, r3, r8, r9
    lsr.w   r3, r3, #16
    str.w   r3, [r0]
    pop     {r4-r11, pc}
.endm
fold goodprime_m4_fold_653, 653, 1, 1
fold goodprime_m4_fold_761, 761, 0, 2
fold goodprime_m4_fold_857, 857, 0, 2
fold goodprime_m4_fold_953, 953, 0, 7
fold goodprime_m4_fold_1013, 1013, 1, 11
fold goodprime_m4_fold_1277, 1277, 1, 11
