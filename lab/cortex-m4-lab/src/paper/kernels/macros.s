@ Butterflies of both sizes, on packed halves. In kernels r0 is the column, r11 = 2^32/q, r12 = q; r10 is the pair of roots of
@ order 3 or a constant that was just loaded. A coefficient is a half of a word, or a word by itself.

@ Algorithm 7: x <- x modulo q, within ±(q + kt')/2; t is lost.
.macro barrett x, t
    smmulr  \t, \x, r11
    mls     \x, \t, r12, \x
.endm

@ a0 <- coefficient, a12 <- two coefficients; x is lost.
.macro load_3 a0, a12, x, at0, at1, at2
    ldrsh.w \a0, [r0, #(\at0)]
    ldrh.w  \a12, [r0, #(\at1)]
    ldrh.w  \x, [r0, #(\at2)]
    pkhbt   \a12, \a12, \x, lsl #16
.endm

@ Figure 3, right: Cooley-Tukey. c0, c1 and c2 hold the pairs of factors of the three results, twiddles included. Results
@ o0, o1, a0; a12 is lost.
.macro radix_3_ct a0, a12, o0, o1, c0, c1, c2
    vmov    r10, \c0
    smlad   \o0, \a12, r10, \a0
    vmov    r10, \c1
    smlad   \o1, \a12, r10, \a0
    vmov    r10, \c2
    smlad   \a0, \a12, r10, \a0
    barrett \o0, \a12
    barrett \o1, \a12
    barrett \a0, \a12
.endm

@ Algorithm 13, and Figure 3, left: Gentleman-Sande. r10 = w^2 : w, s11 = 1 : 1, twist = the twiddles of the second and third
@ result. Results o0, o1, a0; a12 is lost. \sum: the first result is reduced. \wide: the others are before the twiddles.
.macro radix_3_gs a0, a12, o0, o1, twist, sum, wide
    vmov    \o0, s11
    smlad   \o0, \a12, \o0, \a0
    smlad   \o1, \a12, r10, \a0
    smladx  \a0, \a12, r10, \a0
    .if \sum
    barrett \o0, \a12
    .endif
    .if \wide
    barrett \o1, \a12
    barrett \a0, \a12
    .endif
    vmov    \a12, \twist
    smulbb  \o1, \o1, \a12
    smulbt  \a0, \a0, \a12
    barrett \o1, \a12
    barrett \a0, \a12
.endm

@ Algorithm 14. w0 = w^2 : w, w1 = w^4 : w^3. Results t1, t2, t4, a0, t3; the pairs are lost.
.macro radix_5 a0, a12, a34, w0, w1, t1, t2, t3, t4, w2, w3
    mov.w   \t4, #0x00010001
    smlad   \t1, \a12, \t4, \a0
    smlad   \t1, \a34, \t4, \t1
    smlad   \t2, \a12, \w0, \a0
    smlad   \t2, \a34, \w1, \t2
    smladx  \t3, \a12, \w1, \a0
    smladx  \t3, \a34, \w0, \t3
    pkhbt   \w2, \w0, \w1, lsl #16
    pkhtb   \w3, \w1, \w0, asr #16
    smlad   \t4, \a12, \w3, \a0
    smlad   \t4, \a34, \w2, \t4
    smladx  \a0, \a12, \w2, \a0
    smladx  \a0, \a34, \w3, \a0
    barrett \t1, \a12
    barrett \t2, \a12
    barrett \t3, \a12
    barrett \t4, \a12
    barrett \a0, \a12
.endm
