@ 1530 = 10 * 153: between blocks of 10 coefficients and 17 rows of 9 blocks. Block n is in row n mod 17 at n mod 9; a table has
@ where that is, in bytes.

@ All rows zero.
.macro scatter_begins name
lab_kernel \name
    push    {r4-r8, lr}
    mov.w   r3, #0
    mov.w   r4, r3
    mov.w   r5, r3
    mov.w   r6, r3
    mov.w   r7, r3
    addw    lr, r0, #3060
    mov.w   r12, r0
1:  .rept 9
    stm     r12!, {r3-r7}
    .endr
    cmp.w   r12, lr
    bne.w   1b
    add     lr, r2, #(2*76)
.endm

@ The next block's coefficients go to where they belong; \width: bytes of a coefficient. Then the one that is left.
.macro scatter_ends width, load
    ldrh.w  r12, [r2], #2
    add     r12, r12, r0
    stm     r12, {r3-r7}
    add     r1, r1, #(10*\width)
    cmp.w   r2, lr
    bne.w   2b
    ldrh.w  r12, [r2]
    \load   r3, [r1]
    strh.w  r3, [r12, r0]
    pop     {r4-r8, pc}
.endm

@ goodprime_m4_scatter(rows, operand, places). The operand need not be aligned.
scatter_begins goodprime_m4_scatter
2:  ldr.w   r3, [r1]
    ldr.w   r4, [r1, #4]
    ldr.w   r5, [r1, #8]
    ldr.w   r6, [r1, #12]
    ldr.w   r7, [r1, #16]
    scatter_ends 2, ldrh.w

.macro scatter_bytes to, at
    ldrsb.w \to, [r1, #\at]
    ldrsb.w r8, [r1, #(\at + 1)]
    pkhbt   \to, \to, r8, lsl #16
.endm

@ goodprime_m4_scatter_small(rows, operand of bytes, places)
scatter_begins goodprime_m4_scatter_small
2:  scatter_bytes r3, 0
    scatter_bytes r4, 2
    scatter_bytes r5, 4
    scatter_bytes r6, 6
    scatter_bytes r7, 8
    scatter_ends 1, ldrsb.w

@ goodprime_m4_gather(rows, coefficients, places)
lab_kernel goodprime_m4_gather
    push    {r4-r7, lr}
    add     lr, r2, #(2*153)
1:  .rept 3
    ldrh.w  r12, [r2], #2
    add     r12, r12, r0
    ldm     r12, {r3-r7}
    stm     r1!, {r3-r7}
    .endr
    cmp.w   r2, lr
    bne.w   1b
    pop     {r4-r7, pc}
