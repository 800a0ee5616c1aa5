@ A row of a matrix times pairs: out_i = sum over j of k_j . w_(i - j), where a pair is two polynomials' coefficients and
@ the row's k_j are two, too. Five results at a time: five pairs are in registers, and for each j one is loaded.

@ r10 . w_i to five sums; w0 is the pair of the lowest.
.macro row_products w0, w1, w2, w3, w4
    ldr.w   \w0, [r12, #-4]!
    ldr.w   r10, [lr], #4
    smlad   r0, \w0, r10, r0
    smlad   r1, \w1, r10, r1
    smlad   r2, \w2, r10, r2
    smlad   r3, \w3, r10, r3
    smlad   r4, \w4, r10, r4
.endm

@ Five of the row's pairs. The registers are in their places again.
.macro row_round
    row_products r5, r6, r7, r8, r9
    row_products r9, r5, r6, r7, r8
    row_products r8, r9, r5, r6, r7
    row_products r7, r8, r9, r5, r6
    row_products r6, r7, r8, r9, r5
.endm

@ goodprime_m4_row_\name(out, w, k, shape): out is every second half-word; w is the pair after that which the lowest result
@ meets first. shape: end of k, blocks of five results, 1/q, q.
@ Two rounds a time; where \odd is 1, their number may be odd, and the first time begins with the second.
@ s0: out; s1: w; s2: k; s3: end of k; s4: blocks left; s5: 1/q; s6: q.
.macro row_kernel name, odd, w_step, k_step, end_step
kernel goodprime_m4_row_\name
    push    {r4-r11, lr}
    vmov    s0, r0
    vmov    s1, r1
    vmov    s2, r2
    ldm     r3, {r4-r7}
    vmov    s3, s4, r4, r5
    vmov    s5, s6, r6, r7
1:  vmov    r12, s1
    vmov    lr, s2
    vmov    r11, s3
    ldm     r12, {r6-r9}
    mov.w   r0, #0
    mov.w   r1, #0
    mov.w   r2, #0
    mov.w   r3, #0
    mov.w   r4, #0
    .if \odd
    sub     r5, r11, lr                     @ 20 times the rounds
    tst     r5, #4
    bne.w   3f
    .endif
2:  row_round
3:  row_round
    cmp     lr, r11
    bne.w   2b
    vmov    r5, s5
    vmov    r6, s6
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
    .if \w_step
    vmov    r5, s1
    add     r5, r5, #20
    vmov    s1, r5
    .endif
    .if \k_step
    vmov    r5, s2
    add     r5, r5, #20
    vmov    s2, r5
    .endif
    .if \end_step
    add     r11, r11, #20
    vmov    s3, r11
    .endif
    vmov    r5, s4
    subs    r5, r5, #1
    vmov    s4, r5
    bne.w   1b
    pop     {r4-r11, pc}
.endm

@ Five more of k in each block; all of k, a multiple of ten; five fewer in each block, and the same of w.
row_kernel rising, 1, 1, 0, 1
row_kernel level, 0, 1, 0, 0
row_kernel falling, 1, 0, 1, 0

@ goodprime_m4_rows(first, second, u, v, end of u): rows x^-1 (u, v) and (q, r) of a matrix from its columns (u, q) and (v, r). Threes;
@ r7 and r11 are the last pairs of those before.
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
