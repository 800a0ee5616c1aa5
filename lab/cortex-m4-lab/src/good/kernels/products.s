@ 512 products modulo w³ - 1, in place of the left operand. Pointers are 128 bytes behind, so that three rows are in reach.

@ One product. r2 to r4 and r5 to r7 are the operands; r8, r9 and r3 become the product.
.macro product_of_3 at
    ldr     r2, [r0, #(\at - 128)]
    ldr     r3, [r0, #(\at + 2048 - 128)]
    ldr     r4, [r0, #(\at + 4096 - 128)]
    ldr     r5, [r1, #(\at - 128)]
    ldr     r6, [r1, #(\at + 2048 - 128)]
    ldr     r7, [r1, #(\at + 4096 - 128)]
    smull   r10, r8, r2, r5
    smlal   r10, r8, r3, r7
    smlal   r10, r8, r4, r6
    montgomery_32 r10, r8, lr
    smull   r10, r9, r2, r6
    smlal   r10, r9, r3, r5
    smlal   r10, r9, r4, r7
    montgomery_32 r10, r9, lr
    smull   r10, r3, r3, r6
    smlal   r10, r3, r2, r7
    smlal   r10, r3, r4, r5
    montgomery_32 r10, r3, lr
    str     r8, [r0, #(\at - 128)]
    str     r9, [r0, #(\at + 2048 - 128)]
    str     r3, [r0, #(\at + 4096 - 128)]
.endm

@ (a, b, table)
lab_kernel goodprime_m4_lab_good_products
    push    {r4-r11, lr}
    ldr.w   r12, [r2]
    ldr.w   r11, [r2, #4]
    add.w   r0, r0, #128
    add.w   r1, r1, #128
    add.w   r10, r0, #2048
    vmov    s0, r10
1:  product_of_3 0
    product_of_3 4
    product_of_3 8
    product_of_3 12
    product_of_3 16
    product_of_3 20
    product_of_3 24
    product_of_3 28
    add.w   r0, r0, #32
    add.w   r1, r1, #32
    until_end r0, s0, r10, 1b
    pop     {r4-r11, pc}
