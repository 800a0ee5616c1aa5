@ Modulo x^p - x - 1: c_k + c_(k+p) + c_(k+p-1), which becomes an integer and then a residue modulo q.
@ r0 = out; r1 and r2 are 128 bytes behind c_k and c_(k+p); r3 the sum; r4 and r5 the last and this c_(k+p), in turns.
@ r6 = 2^32/q', r7 = scale, r8 = q, r9 = 2^32/q.

.macro fold_one s, row, far_row, near, far, steps
    ldr     r3, [r1, #(4*\s + 2048*(\row % 3) - 128)]
    ldr     \far, [r2, #(4*\s + 2048*(\far_row % 3) - 128)]
    add.w   r3, r3, \near
    add.w   r3, r3, \far
    smull   r10, r3, r3, r7
    montgomery_32 r10, r3, lr
    smmulr  lr, r3, r6
    mls     r3, lr, r12, r3
    .rept \steps
    smmulr  lr, r3, r9
    mls     r3, lr, r8, r3
    .endr
    strh    r3, [r0], #2
.endm

@ \count coefficients.
.macro fold_some count, at, row, far_row, near, far, steps
    .if \count > 0
    fold_one \at, (\row + \at), (\far_row + \at), \near, \far, \steps
    fold_some (\count - 1), (\at + 1), \row, \far_row, \far, \near, \steps
    .endif
.endm

@ Coefficients k to k + \count - 1, where neither k nor k + p leaves its row's end. s0 is 128 bytes behind the rows.
.macro fold_part p, k, count, near, far, steps
    vmov    r10, s0
    addw    r1, r10, #(4*(\k % 512))
    addw    r2, r10, #(4*((\k + \p) % 512))
    addw    r10, r1, #(24*(\count / 6))
    vmov    s1, r10
1:  fold_some 6, 0, (\k % 3), ((\k + \p) % 3), \near, \far, \steps
    add.w   r1, r1, #24
    add.w   r2, r2, #24
    until_end r1, s1, r10, 1b
    fold_some (\count % 6), 0, (\k % 3), ((\k + \p) % 3), \near, \far, \steps
.endm

@ name(out, rows, table). All three parts are of odd length: what is near one is far for the next.
.macro good_fold name, p, steps
lab_kernel \name
    push    {r4-r11, lr}
    add.w   r10, r1, #128
    vmov    s0, r10
    ldr.w   r12, [r2]
    ldr.w   r11, [r2, #4]
    ldr.w   r7, [r2, #8]
    ldr.w   r6, [r2, #12]
    ldr.w   r8, [r2, #16]
    ldr.w   r9, [r2, #20]
    mov.w   r4, #0
    fold_part \p, 0, (1024 - \p), r4, r5, \steps
    fold_part \p, (1024 - \p), (\p - 512), r5, r4, \steps
    fold_part \p, 512, (\p - 512), r4, r5, \steps
    pop     {r4-r11, pc}
.endm
good_fold goodprime_m4_lab_good_fold_761, 761, 1
good_fold goodprime_m4_lab_good_fold_653, 653, 2
