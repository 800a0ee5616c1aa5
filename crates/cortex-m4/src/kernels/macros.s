@ The macro layer. In kernels r8 = q and r9 = 4q while coefficients are multiplied by constants.
@ A word holds two coefficients, and both take the same path. Wide encodings keep instructions aligned.

.syntax unified
.fpu fpv4-sp-d16

.macro kernel name
    .section .text.\name, "ax"
    .global \name
    .type \name, %function
    .p2align 2
    .thumb_func
\name:
.endm

@ A loop over the words of a block at p begins. A block of 8 words ends where the pointer is a multiple of 32; where another one
@ ends is in \end, and t is lost.
.macro block_begins words, p, t, end
    .if \words != 8
    add     \t, \p, #(4*\words)
    vmov    \end, \t
    .endif
.endm

@ Sets the flags: equal at the end of the block.
.macro block_ends words, p, t, end
    .if \words == 8
    tst     \p, #31
    .else
    vmov    \t, \end
    cmp.w   \p, \t
    .endif
.endm

.macro modulus from
    mov.w   r8, \from
    lsl.w   r9, r8, #2
.endm

@ d:t <- c * x, the first of at most three products by constants that share one reduction. d may be x.
.macro first_term d, t, c, x
    smulwb  \t, \c, \x
    smulwt  \d, \c, \x
.endm

@ d:t <- d:t + c * x
.macro next_term d, t, c, x
    smlawb  \t, \c, \x, \t
    smlawt  \d, \c, \x, \d
.endm

@ d <- d:t modulo q, canonical
.macro finish d, t
    smlabb  \t, \t, r8, r9
    smlabb  \d, \d, r8, r9
    pkhtb   \d, \d, \t, asr #16
.endm

@ d <- c * d modulo q, canonical; t is lost. 5 cycles.
.macro scale d, c, t
    first_term \d, \t, \c, \d
    finish  \d, \t
.endm

@ Length 3: sums in x0, the value at w in t, at w^2 in x1; x2 and d are lost. 12 cycles.
@ x1 - x2 is the only product, because w^2 = -1 - w.
.macro radix_3 x0, x1, x2, d, t, w
    ssub16  \d, \x1, \x2
    scale   \d, \w, \t
    ssub16  \t, \x0, \x2
    sadd16  \t, \t, \d
    sadd16  \x2, \x1, \x2
    ssub16  \x1, \x0, \x1
    ssub16  \x1, \x1, \d
    sadd16  \x0, \x0, \x2
.endm

@ The sum of 32-bit products to its reduction -acc/2^32, canonical for any 32 bits. \i = 1/q, \q = q.
.macro reduce acc, i, q
    mul     \acc, \acc, \i
    smmulr  \acc, \acc, \q
.endm

@ The upper half of acc <- acc/2^16 modulo q. \m = -1/q : q.
.macro montgomery acc, t, m
    smulbt  \t, \acc, \m
    smlabb  \acc, \t, \m, \acc
.endm
