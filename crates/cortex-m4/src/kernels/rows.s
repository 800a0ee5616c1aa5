@ Products of inverses modulo q: a row of a matrix times pairs, out_i = sum over j of k_j . w_(i - j), where a pair w
@ has a coefficient of each of two polynomials, and k_j, too. Five results at a time: five pairs are in registers, and
@ for each j one is loaded.

@ The next k_j times five pairs to the sums r0 .. r4; w0, which is loaded, is the pair of the lowest.
.macro row_products w0, w1, w2, w3, w4
    ldr.w   \w0, [r12, #-4]!
    ldr.w   r10, [lr], #4
    smlad   r0, \w0, r10, r0
    smlad   r1, \w1, r10, r1
    smlad   r2, \w2, r10, r2
    smlad   r3, \w3, r10, r3
    smlad   r4, \w4, r10, r4
.endm

@ Five of the row's pairs, after which registers have their places again.
.macro row_round
    row_products r5, r6, r7, r8, r9
    row_products r9, r5, r6, r7, r8
    row_products r8, r9, r5, r6, r7
    row_products r7, r8, r9, r5, r6
    row_products r6, r7, r8, r9, r5
.endm

@ goodprime_m4_row(out, w, k, shape): results -sum/2^32 modulo q, canonical, to every second half-word from `out` on,
@ which is aligned to 2. w: one after the pair that meets the first k in the lowest result. shape, a struct RowShape:
@ end of k, blocks of five results, 1/q, q, and by how many bytes w, k and the end of k move from block to block.
@ In: blocks > 0, a positive multiple of five pairs k in each; sums fit 32 bits.
@ Model: StepsModel::row. Two rounds per turn of the loop; if the number of rounds is odd, it begins with the second.
@ s0: out; s1: w; s2: k; s3: end of k; s4: blocks left; s5: 1/q; s6: q; s7, s8, s9: steps.
kernel goodprime_m4_row
    push    {r4-r11, lr}
    vmov    s0, r0
    vmov    s1, s2, r1, r2
    vldm    r3, {s3-s9}
1:  vmov    r12, lr, s1, s2
    vmov    r11, s3
    ldm     r12, {r6-r9}
    mov.w   r0, #0
    mov.w   r1, #0
    mov.w   r2, #0
    mov.w   r3, #0
    mov.w   r4, #0
    sub     r5, r11, lr                     @ 20 times the rounds
    tst     r5, #4
    bne.w   3f
2:  row_round
3:  row_round
    cmp     lr, r11
    bne.w   2b
    vmov    r5, r6, s5, s6
    vmov    r7, s0
    reduce  r0, r5, r6
    reduce  r1, r5, r6
    reduce  r2, r5, r6
    reduce  r3, r5, r6
    reduce  r4, r5, r6
    strh.w  r0, [r7], #4
    strh.w  r1, [r7], #4
    strh.w  r2, [r7], #4
    strh.w  r3, [r7], #4
    strh.w  r4, [r7], #4
    vmov    s0, r7
    vmov    r0, r1, s1, s2
    vmov    r2, r3, s7, s8
    add     r0, r0, r2
    add     r1, r1, r3
    vmov    s1, s2, r0, r1
    vmov    r5, s9
    add     r11, r11, r5
    vmov    r5, s4
    subs    r5, r5, #1
    vmov    s3, s4, r11, r5
    bne.w   1b
    pop     {r4-r11, pc}

@ goodprime_m4_rows(first, second, u, v, end of u): rows x^-1 (u, v) and (q, r) of a matrix, n pairs each, from its
@ columns (u, q) and (v, r), n + 1 pairs each, for a multiple n > 0 of three. Any 16 bits. Model: StepsModel::rows_of.
@ r7 and r11 are the pairs before the three.
kernel goodprime_m4_rows
    push    {r4-r11, lr}
    ldr.w   r12, [sp, #36]
    ldr.w   r7, [r2], #4
    ldr.w   r11, [r3], #4
1:  ldm     r2!, {r4-r6}
    ldm     r3!, {r8-r10}
    pkhtb   r7, r11, r7, asr #16
    pkhtb   lr, r8, r4, asr #16
    pkhbt   r4, r4, r8, lsl #16
    str.w   r7, [r1], #4
    str.w   lr, [r1], #4
    str.w   r4, [r0], #4
    pkhtb   lr, r9, r5, asr #16
    pkhbt   r5, r5, r9, lsl #16
    str.w   lr, [r1], #4
    str.w   r5, [r0], #4
    pkhbt   r4, r6, r10, lsl #16
    str.w   r4, [r0], #4
    mov.w   r7, r6
    mov.w   r11, r10
    cmp     r2, r12
    bne.w   1b
    pop     {r4-r11, pc}
