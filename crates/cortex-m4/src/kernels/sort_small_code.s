@ Passes of sorting in small code, as in sort.s but a column at a time. Model: SortModel::pass.

@ Lanes 0 .. 3 from four places.
.macro sort_small_code_load
    ldr.w   r0, [r9]
    ldr.w   r1, [r10]
    ldr.w   r2, [r12]
    ldr.w   r3, [lr]
.endm

@ name(words, d, blocks > 0): in blocks of 4d exchanges each word with its mirror image, then at distance d, if
@ \mirrored; at distances 2d and d if not. d is in bytes, a multiple of 4. Model: SortPass::MirroredFours, Fours.
@ Lanes 0 .. 3 are at r9, r10, r12 and lr, the latter two downwards if mirrored; r11 = the end of lane 0; r6 = d; r8:
@ blocks left.
.macro sort_small_code_fours name, mirrored
kernel \name
    push    {r4-r11, lr}
    mov     r6, r1
    mov     r8, r2
    mov     r9, r0
1:  add     r10, r9, r6
    mov     r11, r10
    add     r12, r10, r6
    .if \mirrored
    add     r12, r12, r6
    sub     r12, r12, #4
    .endif
    add     lr, r12, r6
2:  sort_small_code_load
    .if \mirrored
    exchange r0, r3
    exchange r1, r2
    .else
    exchange r0, r2
    exchange r1, r3
    .endif
    exchange r0, r1
    exchange r2, r3
    str     r0, [r9], #4
    str     r1, [r10], #4
    .if \mirrored
    str     r2, [r12], #-4
    str     r3, [lr], #-4
    .else
    str     r2, [r12], #4
    str     r3, [lr], #4
    .endif
    cmp     r9, r11
    bne     2b
    .if \mirrored
    add     r9, r10, r6, lsl #1
    .else
    mov     r9, lr
    .endif
    subs    r8, r8, #1
    bne     1b
    pop     {r4-r11, pc}
.endm
sort_small_code_fours goodprime_m4_sort_small_code_mirrored_fours, 1
sort_small_code_fours goodprime_m4_sort_small_code_fours, 0
