@ Products of inverses modulo q in low RAM: a row of 30 pairs times a vector of pairs, in place: out_i = sum over j of
@ k_j . w_(x + i - j), five results at a time. All pairs of the row are in floating-point registers; six pairs of the
@ vector are in others, and two are loaded at a time.

.altmacro

@ Two of the row's pairs, from s(\j) on, times the pairs from w0, the lowest, to w5.
.macro line_products j, next, w0, w1, w2, w3, w4, w5
    vmov    r11, lr, s\j, s\next
    .if \j == 0
    smuad   r0, \w1, r11
    smuad   r1, \w2, r11
    smuad   r2, \w3, r11
    smuad   r3, \w4, r11
    smuad   r4, \w5, r11
    .else
    smlad   r0, \w1, r11, r0
    smlad   r1, \w2, r11, r1
    smlad   r2, \w3, r11, r2
    smlad   r3, \w4, r11, r3
    smlad   r4, \w5, r11, r4
    .endif
    smlad   r0, \w0, lr, r0
    smlad   r1, \w1, lr, r1
    smlad   r2, \w2, lr, r2
    smlad   r3, \w3, lr, r3
    smlad   r4, \w4, lr, r4
    .if \j < 28
    ldrd    \w4, \w5, [r12, #(-4*(\j+2))]
    .endif
.endm

@ goodprime_m4_line(w, k, to, shape): results -sum/2^32 modulo q, canonical. w: one before the pair that meets k_0 in
@ the lowest result of the first block. shape, a struct LineShape: the first row's results or null; bytes of pairs from
@ block to block, 20 or -20; blocks > 0; 1/q; q. For null, results go to half-words from `to` on, aligned to 2, and the
@ step is halved for them. Else they become the upper halves of pairs from `to` on, whose lower halves are the first
@ row's results.
@ In: 30 pairs k; pairs w from 28 before the first to five after it in each block; sums fit 32 bits.
@ Model: StepsModel::line.
@ s0 .. s29: the row; s30: 1/q; s31: q. On the stack: next of `to`, of the first row's results, step, blocks left.
kernel goodprime_m4_line
    push    {r4-r11, lr}
    vpush   {s16-s31}
    vldm    r1, {s0-s29}
    ldm.w   r3, {r4-r8}
    vmov    s30, s31, r7, r8
    mov.w   r3, r4
    mov.w   r4, r5
    mov.w   r5, r6
    push.w  {r2-r5}
    mov.w   r12, r0
1:  ldm     r12, {r5-r10}
    .set j, 0
    .rept 5
    line_products %(j), %(j+1), r5, r6, r7, r8, r9, r10
    line_products %(j+2), %(j+3), r9, r10, r5, r6, r7, r8
    line_products %(j+4), %(j+5), r7, r8, r9, r10, r5, r6
    .set j, j + 6
    .endr
    vmov    r5, r6, s30, s31
    reduce  r0, r5, r6
    reduce  r1, r5, r6
    reduce  r2, r5, r6
    reduce  r3, r5, r6
    reduce  r4, r5, r6
    ldm     sp, {r5-r8}
    cmp.w   r6, #0
    bne.w   2f
    strh.w  r0, [r5]
    strh.w  r1, [r5, #2]
    strh.w  r2, [r5, #4]
    strh.w  r3, [r5, #6]
    strh.w  r4, [r5, #8]
    add     r5, r5, r7, asr #1
    b.w     3f
2:  ldrh.w  r9, [r6]
    ldrh.w  r10, [r6, #2]
    ldrh.w  r11, [r6, #4]
    ldrh.w  lr, [r6, #6]
    pkhbt   r0, r9, r0, lsl #16
    ldrh.w  r9, [r6, #8]
    pkhbt   r1, r10, r1, lsl #16
    pkhbt   r2, r11, r2, lsl #16
    pkhbt   r3, lr, r3, lsl #16
    pkhbt   r4, r9, r4, lsl #16
    stm     r5, {r0-r4}
    add.w   r5, r5, r7
    add     r6, r6, r7, asr #1
3:  add.w   r12, r12, r7
    subs    r8, r8, #1
    stm     sp, {r5-r8}
    bne.w   1b
    add     sp, sp, #16
    vpop    {s16-s31}
    pop     {r4-r11, pc}
.noaltmacro
