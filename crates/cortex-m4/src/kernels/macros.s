@ Macros that several files of kernels share, and the conventions of all kernels.
@
@ A kernel is a C function by the procedure call standard for hardware floating point (AAPCS): arguments in r0 to r3 and
@ then on the stack, result in r0. It restores r4 to r11 and s16 to s31 and loses r0 to r3, r12, lr, s0 to s15 and the
@ flags. Floating-point registers hold words and no numbers. Path and addresses are the same for all operands, but for
@ aes/tables.s.
@
@ The head of a kernel names the arguments in the order of r0, r1, r2, r3, then the stack; their contents before (In)
@ and after (Out); and the function in Rust with the same results (Model), which firmware/cortex-m4/passes compares with
@ the kernel on a board. `passes` is model::passes. Addresses are multiples of 4 if a head says nothing else.
@ "Canonical" is within H of zero, H = (q-1)/2. A "constant" c is the word Field::plantard(c), a "header" the words with
@ which a table of leaves begins. Cycles are modelled (tools/armsim); docs/experiments and docs/multiply have them.
@
@ In kernels r8 = q and r9 = 4q while coefficients are multiplied by constants. A word holds two coefficients, and both
@ take the same path. Wide encodings keep instructions aligned.

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

@ A loop over the words of a block at p begins. A block of 8 words ends where the pointer is a multiple of 32; the end
@ of a block of another length goes to \end, and t is lost.
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

@ d:t <- c * x, the first of at most three products by constants that share one reduction. Halves of x are any 16 bits;
@ the lower one's product goes to t, the upper one's to d. d may be x.
.macro first_term d, t, c, x
    smulwb  \t, \c, \x
    smulwt  \d, \c, \x
.endm

@ d:t <- d:t + c * x
.macro next_term d, t, c, x
    smlawb  \t, \c, \x, \t
    smlawt  \d, \c, \x, \d
.endm

@ d <- d:t modulo q, canonical for any operands of up to three products. Model: Number::combine.
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

@ Length 3: the sum in x0, the value at w in t, at w^2 in x1; x2 and d are lost. 12 cycles. Sums of three have to fit 16
@ bits. x1 - x2 is the only product, because w^2 = -1 - w.
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

@ acc <- -acc/2^32 modulo q, canonical for any 32 bits. \i = 1/q modulo 2^32, \q = q. Model: Number::reduce.
.macro reduce acc, i, q
    mul     \acc, \acc, \i
    smmulr  \acc, \acc, \q
.endm

@ The upper half of acc <- acc/2^16 modulo q, within |acc|/2^16 + q/2 + 1, for |acc| < 2^31 - 2^15 q. \m = -1/q : q.
.macro montgomery acc, t, m
    smulbt  \t, \acc, \m
    smlabb  \acc, \t, \m, \acc
.endm
