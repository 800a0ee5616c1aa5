@ Discrete Fourier transforms of length 9 modulo q, of rows of 9 blocks of \words words: 3 x 3, in place, in natural
@ order. Kernels differ in what they reduce on the way. \reduce = 3: all that enters the second step; 2: the three sums;
@ 1: two of them; 0: only the last sum.

@ x + t1, x + t2, x - t1 - t2 with t1 = a*ca + b*cb and t2 = a*da + b*db; the third follows from 1 + w^3 + w^6 = 0.
@ One of da, db is still in \late, and comes to lr.
.macro radix_3_twisted words, x, a, b, ca, cb, da, db, late, t1, t, at
    first_term \t1, \t, \ca, \a
    next_term \t1, \t, \cb, \b
    finish  \t1, \t
    vmov    lr, \late
    first_term \a, \t, \da, \a
    next_term \a, \t, \db, \b
    finish  \a, \t
    sadd16  \t, \x, \t1
    sadd16  \b, \x, \a
    ssub16  \t1, \x, \t1
    ssub16  \t1, \t1, \a
    str.w   \t, [r0, #\at]
    str.w   \b, [r0, #(\at+3*4*\words)]
    str.w   \t1, [r0, #(\at+6*4*\words)]
.endm

.macro length_9 words, reduce, at
    vmov    lr, s1
    ldr.w   r1, [r0, #\at]
    ldr.w   r2, [r0, #(\at+3*4*\words)]
    ldr.w   r3, [r0, #(\at+6*4*\words)]
    radix_3 r1, r2, r3, r12, r4, lr
    vmov    s8, r2
    ldr.w   r3, [r0, #(\at+4*\words)]
    ldr.w   r5, [r0, #(\at+4*4*\words)]
    ldr.w   r6, [r0, #(\at+7*4*\words)]
    radix_3 r3, r5, r6, r12, r7, lr
    ldr.w   r6, [r0, #(\at+2*4*\words)]
    ldr.w   r10, [r0, #(\at+5*4*\words)]
    ldr.w   r11, [r0, #(\at+8*4*\words)]
    radix_3 r6, r10, r11, r12, r2, lr
    .if \reduce > 0
    vmov    lr, s0
    scale   r3, lr, r12
    scale   r6, lr, r12
    .if \reduce > 1
    scale   r1, lr, r12
    .endif
    .if \reduce > 2
    scale   r4, lr, r12
    .endif
    vmov    lr, s1
    .endif
    radix_3 r1, r3, r6, r12, r11, lr
    .if \reduce == 0
    vmov    lr, s0
    scale   r1, lr, r12
    .endif
    str.w   r1, [r0, #\at]
    str.w   r11, [r0, #(\at+3*4*\words)]
    str.w   r3, [r0, #(\at+6*4*\words)]
    vmov    r6, s2                          @ w, w^2, w^4
    vmov    r1, s3
    vmov    r3, s4
    radix_3_twisted \words, r4, r7, r2, r6, r1, r3, lr, s5, r11, r12, (\at+4*\words)
    vmov    r4, s8
    .if \reduce > 2
    vmov    lr, s0
    scale   r4, lr, r12
    .endif
    radix_3_twisted \words, r4, r5, r10, r1, r3, lr, r6, s6, r11, r12, (\at+2*4*\words)
.endm

@ name(rows, constants 1 w^3 w w^2 w^4 w^8 w^5 for w of order 9, end of rows, q): each row in place.
@ In: |x| <= B with H <= B; 3B, the bound of Out and, for \reduce = 0, 9B are below 2^15. Rows of 8 words per block are
@ aligned to 32 bytes.
@ Out: within 3H for \reduce = 3, 2B + 3H for 2, 3B + 2H for 1, 6B + H for 0. 144 cycles per word of nine blocks for 3.
@ Model: passes::nine_of with Reduce::All, ThreeSums, TwoSums, LastSum for \reduce = 3, 2, 1, 0. Two words at a time:
@ neighbours or, in blocks of an odd number of words, words of two rows, whose number is even.
@ \together = 1: one word, in half the code.
.macro nine name, words, reduce, together=2
kernel \name
    push    {r4-r11, lr}
    vldm    r1, {s0-s6}
    vmov    s7, r2
    modulus r3
1:  block_begins \words, r0, r1, s9
2:  length_9 \words, \reduce, 0
    .if \together == 1
    add     r0, r0, #4
    .elseif \words % 2 == 0
    length_9 \words, \reduce, 4
    add     r0, r0, #8
    .else
    length_9 \words, \reduce, (9*4*\words)
    add     r0, r0, #4
    .endif
    block_ends \words, r0, r1, s9
    bne.w   2b
    .if \words % 2 == 0 || \together == 1
    add     r0, r0, #(8*4*\words)
    .else
    add     r0, r0, #(17*4*\words)
    .endif
    vmov    r1, s7
    cmp.w   r0, r1
    bne.w   1b
    pop     {r4-r11, pc}
.endm
nine goodprime_m4_nine_of_16_all, 8, 3
nine goodprime_m4_nine_of_16_two_sums, 8, 1, 1
nine goodprime_m4_nine_of_16_last_sum, 8, 0
nine goodprime_m4_nine_of_14_all, 7, 3
nine goodprime_m4_nine_of_14_three_sums, 7, 2
nine goodprime_m4_nine_of_14_two_sums, 7, 1
nine goodprime_m4_nine_of_8_all, 4, 3
