@ Matrices times pairs of polynomials modulo x^n - zeta for n = \words, any multiple of three, for inverses modulo q: as
@ in pairs.s, but rows and pairs are on the stack, and three results of both rows are made at a time. Three of 18 pairs
@ are made canonical first, because sums of all products would leave 32 bits.
@ On the stack: next of u, of v, of out; next zeta; q, 1/q; end of out; first pair of the results; rows by turns; e from
@ -n on.

@ Products of the pairs in \e0, \e1, \e2 with a word of both rows, and the pair before in place of \e2.
.macro threes_round e0, e1, e2
    ldrd    r9, r10, [lr], #8
    smlad   r0, \e0, r9, r0
    smlad   r1, \e1, r9, r1
    smlad   r2, \e2, r9, r2
    smlad   r3, \e0, r10, r3
    smlad   r4, \e1, r10, r4
    smlad   r5, \e2, r10, r5
    ldr.w   \e2, [r12, #-4]!
.endm

@ Both rows' words from a word of both columns.
.macro threes_rows u, v, x, y
    pkhbt   \x, \u, \v, lsl #16
    pkhtb   \y, \v, \u, asr #16
.endm

@ name(out, u, v, table): arguments and results are those of pairs.s. s0: 1. Model: inverse::turns::leaves. 32 + 16n
@ bytes of stack besides saved registers.
.macro pair_threes name, words
kernel \name
    push    {r4-r11, lr}
    sub     sp, sp, #(32+16*\words)
    strd    r1, r2, [sp]
    ldrd    r4, r5, [r3], #8
    strd    r4, r5, [sp, #16]
    ldrd    r4, r5, [r3], #8
    vmov    s0, r5
    strd    r0, r3, [sp, #8]
    add     r0, r0, r4, lsl #2
    str.w   r0, [sp, #24]
1:  ldrd    r0, r1, [sp]
    add     r12, sp, #32
    add     lr, r12, #(8*\words)
2:  ldm     r0!, {r2-r4}
    ldm     r1!, {r5-r7}
    threes_rows r2, r5, r8, r9
    threes_rows r3, r6, r10, r11
    stm     r12!, {r8-r11}
    threes_rows r4, r7, r8, r9
    stm     r12!, {r8, r9}
    cmp     r12, lr
    bne.w   2b
    strd    r0, r1, [sp]
    ldrd    r0, r1, [sp, #8]
    ldr.w   r10, [r1], #4
    str.w   r1, [sp, #12]
    ldr.w   r8, [sp, #16]
    lsl.w   r9, r8, #2
    add     lr, r12, #(4*\words)
    mov     r7, lr
    .if \words == 18
    ldm     r0!, {r2-r4}
    vmov    r5, s0
    scale   r2, r5, r11
    scale   r3, r5, r11
    scale   r4, r5, r11
    b.w     6f
    .endif
3:  ldm     r0!, {r2-r4}
6:  stm     lr!, {r2-r4}
    scale   r2, r10, r11
    scale   r3, r10, r11
    scale   r4, r10, r11
    stm     r12!, {r2-r4}
    cmp     r12, r7
    bne.w   3b
4:  str.w   r12, [sp, #28]
    ldm     r12, {r6-r8}
    add     lr, sp, #32
    add     r11, lr, #(8*\words)
    .irp acc, r0, r1, r2, r3, r4, r5
    mov.w   \acc, #0
    .endr
5:  threes_round r6, r7, r8
    threes_round r8, r6, r7
    threes_round r7, r8, r6
    cmp     lr, r11
    bne.w   5b
    ldrd    r8, r9, [sp, #16]
    .irp acc, r0, r1, r2, r3, r4, r5
    reduce  \acc, r9, r8
    .endr
    pkhbt   r0, r0, r3, lsl #16
    pkhbt   r1, r1, r4, lsl #16
    pkhbt   r2, r2, r5, lsl #16
    ldr.w   r10, [sp, #8]
    stm     r10!, {r0-r2}
    str.w   r10, [sp, #8]
    ldr.w   r12, [sp, #28]
    add     r12, r12, #12
    add     r11, sp, #(32+16*\words)
    cmp     r12, r11
    bne.w   4b
    ldr.w   r12, [sp, #24]
    cmp     r10, r12
    bne.w   1b
    add     sp, sp, #(32+16*\words)
    pop     {r4-r11, pc}
.endm
pair_threes goodprime_m4_pairs_of_24, 24
pair_threes goodprime_m4_pairs_of_18, 18
pair_threes goodprime_m4_pairs_of_12, 12
pair_threes goodprime_m4_pairs_of_9, 9
