@ What the kernels of mixed radix share: butterflies of the library's products as they were when these kernels were among
@ them, under names of their own. In kernels r8 = q and r9 = 4q while coefficients are multiplied by constants.
@ A word holds two coefficients, and both take the same path. Wide encodings keep instructions aligned.

.macro mr_modulus from
    mov.w   r8, \from
    lsl.w   r9, r8, #2
.endm

@ d:t <- c * x, the first of at most three products by constants that share one reduction. d may be x.
.macro mr_first_term d, t, c, x
    smulwb  \t, \c, \x
    smulwt  \d, \c, \x
.endm

@ d:t <- d:t + c * x
.macro mr_next_term d, t, c, x
    smlawb  \t, \c, \x, \t
    smlawt  \d, \c, \x, \d
.endm

@ d <- d:t modulo q, canonical
.macro mr_finish d, t
    smlabb  \t, \t, r8, r9
    smlabb  \d, \d, r8, r9
    pkhtb   \d, \d, \t, asr #16
.endm

@ d <- c * d modulo q, canonical; t is lost. 5 cycles.
.macro mr_scale d, c, t
    mr_first_term \d, \t, \c, \d
    mr_finish  \d, \t
.endm

@ Length 3: sums in x0, the value at w in t, at w^2 in x1; x2 and d are lost. 12 cycles.
@ x1 - x2 is the only product, because w^2 = -1 - w.
.macro mr_radix_3 x0, x1, x2, d, t, w
    ssub16  \d, \x1, \x2
    mr_scale   \d, \w, \t
    ssub16  \t, \x0, \x2
    sadd16  \t, \t, \d
    sadd16  \x2, \x1, \x2
    ssub16  \x1, \x0, \x1
    ssub16  \x1, \x1, \d
    sadd16  \x0, \x0, \x2
.endm

@ The sum of 32-bit products to its reduction -acc/2^32, canonical for any 32 bits. \i = 1/q, \q = q.
.macro mr_reduce acc, i, q
    mul     \acc, \acc, \i
    smmulr  \acc, \acc, \q
.endm

@ x + t1, x + t2, x - t1 - t2 with t1 = a*ca + b*cb and t2 = a*da + b*db; the third follows from 1 + w^3 + w^6 = 0.
@ One of da, db is still in \late, and comes to lr.
.macro mr_radix_3_twisted words, x, a, b, ca, cb, da, db, late, t1, t, at
    mr_first_term \t1, \t, \ca, \a
    mr_next_term \t1, \t, \cb, \b
    mr_finish  \t1, \t
    vmov    lr, \late
    mr_first_term \a, \t, \da, \a
    mr_next_term \a, \t, \db, \b
    mr_finish  \a, \t
    sadd16  \t, \x, \t1
    sadd16  \b, \x, \a
    ssub16  \t1, \x, \t1
    ssub16  \t1, \t1, \a
    str.w   \t, [r0, #\at]
    str.w   \b, [r0, #(\at+3*4*\words)]
    str.w   \t1, [r0, #(\at+6*4*\words)]
.endm

@ Length 9 of rows of 9 blocks of \words words: 3 x 3, in place, in natural order. \reduce is 3: all that enters the second step is
@ reduced; 0: only the last sum.
.macro mr_length_9 words, reduce, at
    vmov    lr, s1
    ldr.w   r1, [r0, #\at]
    ldr.w   r2, [r0, #(\at+3*4*\words)]
    ldr.w   r3, [r0, #(\at+6*4*\words)]
    mr_radix_3 r1, r2, r3, r12, r4, lr
    vmov    s8, r2
    ldr.w   r3, [r0, #(\at+4*\words)]
    ldr.w   r5, [r0, #(\at+4*4*\words)]
    ldr.w   r6, [r0, #(\at+7*4*\words)]
    mr_radix_3 r3, r5, r6, r12, r7, lr
    ldr.w   r6, [r0, #(\at+2*4*\words)]
    ldr.w   r10, [r0, #(\at+5*4*\words)]
    ldr.w   r11, [r0, #(\at+8*4*\words)]
    mr_radix_3 r6, r10, r11, r12, r2, lr
    .if \reduce == 3
    vmov    lr, s0
    mr_scale   r3, lr, r12
    mr_scale   r6, lr, r12
    mr_scale   r1, lr, r12
    mr_scale   r4, lr, r12
    vmov    lr, s1
    .endif
    mr_radix_3 r1, r3, r6, r12, r11, lr
    .if \reduce == 0
    vmov    lr, s0
    mr_scale   r1, lr, r12
    .endif
    str.w   r1, [r0, #\at]
    str.w   r11, [r0, #(\at+3*4*\words)]
    str.w   r3, [r0, #(\at+6*4*\words)]
    vmov    r6, s2                          @ w, w^2, w^4
    vmov    r1, s3
    vmov    r3, s4
    mr_radix_3_twisted \words, r4, r7, r2, r6, r1, r3, lr, s5, r11, r12, (\at+4*\words)
    vmov    r4, s8
    .if \reduce == 3
    vmov    lr, s0
    mr_scale   r4, lr, r12
    .endif
    mr_radix_3_twisted \words, r4, r5, r10, r1, r3, lr, r6, s6, r11, r12, (\at+2*4*\words)
.endm

@ Length 5 of r2 .. r6: sums and differences of the arguments 1, 4 and 2, 3, and of the even and odd parts.
@ Values in r5, r4, r7, r2, r6. s0 .. s5: 1, (w+w^4)/2, (w^2+w^3)/2, (w-w^4)/2, (w^2-w^3)/2, -(w-w^4)/2, scaled.
.macro mr_length_5
    sadd16  r7, r3, r6
    ssub16  r3, r3, r6
    sadd16  r6, r4, r5
    ssub16  r4, r4, r5
    vmov    lr, s0
    mr_first_term r5, r12, lr, r2
    mr_next_term r5, r12, lr, r7
    mr_next_term r5, r12, lr, r6
    mr_finish  r5, r12
    mr_first_term r10, r12, lr, r2
    mr_first_term r2, r11, lr, r2
    vmov    lr, s1
    mr_next_term r10, r12, lr, r7
    mr_next_term r2, r11, lr, r6
    vmov    lr, s2
    mr_next_term r10, r12, lr, r6
    mr_next_term r2, r11, lr, r7
    mr_finish  r10, r12
    mr_finish  r2, r11
    vmov    lr, s3
    mr_first_term r11, r12, lr, r3
    vmov    r6, s4
    mr_next_term r11, r12, r6, r4
    mr_finish  r11, r12
    mr_first_term r3, r12, r6, r3
    vmov    lr, s5
    mr_next_term r3, r12, lr, r4
    mr_finish  r3, r12
    sadd16  r4, r10, r11
    ssub16  r6, r10, r11
    sadd16  r7, r2, r3
    ssub16  r2, r2, r3
.endm
