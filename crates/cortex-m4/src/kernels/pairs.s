@ Matrices (u, v; q, r) times pairs of polynomials modulo x^n - zeta, n = \words, for inverses modulo q: word i is (f_i,
@ g_i), a row of the matrix has words (u_j, v_j), and a multiplication does two products. Both rows k and all of f and g
@ are in floating-point registers: words that wrap, times zeta, before the others, so that result i is the sum over j of
@ k_j . e_(i - j) for e from -(n - 1) on.
@ s0 .. s(n-1): the first row; s(n) .. s(2n-1): the second; s(2n) on: e.
@ On the stack: next of u, of v, of out; next zeta; q, 1/q; end of out.

.altmacro

.macro pair_to_fp place, reg
    vmov    s\place, \reg
.endm

.macro pair_from_fp reg, place
    vmov    r\reg, s\place
.endm

@ Word k of both rows from the words of both columns, (u, q) in \u and (v, r) in \v.
.macro pair_row words, u, v
    pkhbt   r10, \u, \v, lsl #16
    pair_to_fp %(k), r10
    pkhtb   \u, \v, \u, asr #16
    pair_to_fp %(\words+k), \u
    .set k, k + 1
.endm

@ Word \word of e, and its product by zeta among the words that wrap. r8 = q, r9 = 4q, r10 = zeta; r11, r12 are lost.
.macro pair_wrap words, word
    first_term r11, r12, r10, r\word
    finish  r11, r12
    pair_to_fp %(2*\words+\word-1), r11
    pair_to_fp %(3*\words-1+\word), r\word
.endm

.macro pair_product begins, sum, e
    .if \begins
    smuad   r\sum, r\e, r12
    .else
    smlad   r\sum, r\e, r12, r\sum
    .endif
.endm

@ Results from first on of both rows, up to four, in r0 .. r3 and r4 .. r7. e_t is in r(8 + t modulo 4).
.macro pair_group words, first
    .set count, 4
    .if \words - \first < 4
    .set count, \words - \first
    .endif
    .set t, \first
    .rept count
    pair_from_fp %(8+t%4), %(3*\words-1+t)
    .set t, t + 1
    .endr
    .set j, 0
    .rept \words
    .set row, 0
    .rept 2
    pair_from_fp 12, %(\words*row+j)
    .set t, 0
    .rept count
    pair_product %(j == 0), %(4*row+t), %(8+(4*\words+t-j)%4)
    .set t, t + 1
    .endr
    .set row, row + 1
    .endr
    .set j, j + 1
    .if j < \words
    pair_from_fp %(8+(4*\words-j)%4), %(3*\words-1+\first-j)
    .endif
    .endr
    ldrd    r8, r9, [sp, #16]
    .set t, 0
    .rept count
    pair_reduce %(t)
    pair_reduce %(4+t)
    .set t, t + 1
    .endr
    ldr.w   lr, [sp, #8]
    pkhbt   r0, r0, r4, lsl #16
    .if count > 1
    pkhbt   r1, r1, r5, lsl #16
    .endif
    .if count > 2
    pkhbt   r2, r2, r6, lsl #16
    .endif
    .if count == 4
    pkhbt   r3, r3, r7, lsl #16
    stm     lr!, {r0-r3}
    .elseif count == 3
    stm     lr!, {r0-r2}
    .elseif count == 2
    stm     lr!, {r0, r1}
    .else
    str.w   r0, [lr], #4
    .endif
    str.w   lr, [sp, #8]
.endm

.macro pair_reduce sum
    reduce  r\sum, r9, r8
.endm

@ Words of rows from the next \count words of both columns at r0 and r1, up to four.
.macro pair_rows words, count
    .if \count == 4
    ldm     r0!, {r2-r5}
    ldm     r1!, {r6-r9}
    .elseif \count == 3
    ldm     r0!, {r2-r4}
    ldm     r1!, {r6-r8}
    .elseif \count == 2
    ldm     r0!, {r2, r3}
    ldm     r1!, {r6, r7}
    .else
    ldr.w   r2, [r0], #4
    ldr.w   r6, [r1], #4
    .endif
    pair_row \words, r2, r6
    .if \count > 1
    pair_row \words, r3, r7
    .endif
    .if \count > 2
    pair_row \words, r4, r8
    .endif
    .if \count > 3
    pair_row \words, r5, r9
    .endif
.endm

@ name(out, u, v, table): out <- -2^-32 times the matrix times out, for each leaf. The columns are u, of words (u_i,
@ q_i), and v, of words (v_i, r_i). The table is q, 1/q, words of all leaves, and constants: 1 and zeta of each leaf.
@ In: words such that sums of 2n products fit 32 bits, where wrapped words are canonical. Out: canonical.
@ Model: inverse::turns::leaves, inverse::numbers::leaves. 32 bytes of stack besides saved registers.
.macro pair_leaves name, words
kernel \name
    push    {r4-r11, lr}
    vpush   {s16-s31}
    sub     sp, sp, #32
    strd    r1, r2, [sp]
    ldrd    r4, r5, [r3], #8
    strd    r4, r5, [sp, #16]
    ldr.w   r4, [r3], #8
    strd    r0, r3, [sp, #8]
    add     r0, r0, r4, lsl #2
    str.w   r0, [sp, #24]
1:  ldrd    r0, r1, [sp]
    .set k, 0
    .rept \words / 4
    pair_rows \words, 4
    .endr
    .if \words % 4
    pair_rows \words, %(\words-4*(\words/4))
    .endif
    strd    r0, r1, [sp]
    ldrd    r12, lr, [sp, #8]
    ldr.w   r8, [sp, #16]
    ldr.w   r10, [lr], #4
    str.w   lr, [sp, #12]
    lsl     r9, r8, #2
    .if \words == 8
    ldm     r12, {r0-r7}
    .elseif \words == 7
    ldm     r12, {r0-r6}
    .elseif \words == 6
    ldm     r12, {r0-r5}
    .elseif \words == 5
    ldm     r12, {r0-r4}
    .elseif \words == 4
    ldm     r12, {r0-r3}
    .elseif \words == 3
    ldm     r12, {r0-r2}
    .else
    ldm     r12, {r0, r1}
    .endif
    pair_to_fp %(3*\words-1), r0
    .set k, 1
    .rept \words - 1
    pair_wrap \words, %(k)
    .set k, k + 1
    .endr
    .set group, 0
    .rept (\words + 3) / 4
    pair_group \words, %(4*group)
    .set group, group + 1
    .endr
    ldr.w   r12, [sp, #24]
    cmp.w   lr, r12
    bne.w   1b
    add     sp, sp, #32
    vpop    {s16-s31}
    pop     {r4-r11, pc}
.endm
pair_leaves goodprime_m4_pairs_of_8, 8
pair_leaves goodprime_m4_pairs_of_7, 7
pair_leaves goodprime_m4_pairs_of_6, 6
pair_leaves goodprime_m4_pairs_of_5, 5
pair_leaves goodprime_m4_pairs_of_4, 4
pair_leaves goodprime_m4_pairs_of_3, 3
pair_leaves goodprime_m4_pairs_of_2, 2
.noaltmacro

@ goodprime_m4_canonical(words, end, constant 1, q): canonical numbers in place of any 16 bits, two per word; a multiple
@ of four words, at least four. Model: inverse::turns::reduce, inverse::numbers::canonical.
kernel goodprime_m4_canonical
    push    {r4-r11, lr}
    mov     lr, r2
    modulus r3
1:  ldm     r0, {r2-r5}
    scale   r2, lr, r12
    scale   r3, lr, r12
    scale   r4, lr, r12
    scale   r5, lr, r12
    stm     r0!, {r2-r5}
    cmp     r0, r1
    bne.w   1b
    pop     {r4-r11, pc}
