@ Passes of a bitonic network on 32-bit words, all of whose exchanges put the larger word higher. Eight words at a time.

@ The larger of a and b to b. The same four cycles either way: what is not executed takes its cycle.
.macro exchange a, b
    cmp     \a, \b
    ittt    hi
    movhi   r12, \a
    movhi   \a, \b
    movhi   \b, r12
.endm

@ goodprime_m4_sort_eights(words, eights): each eight words. 19 exchanges in 6 layers (Knuth, TAOCP 3, 5.3.4, Floyd's).
kernel goodprime_m4_sort_eights
    push    {r4-r11, lr}
1:  ldm     r0, {r4-r11}
    exchange r4, r6
    exchange r5, r7
    exchange r8, r10
    exchange r9, r11
    exchange r4, r8
    exchange r5, r9
    exchange r6, r10
    exchange r7, r11
    exchange r4, r5
    exchange r6, r7
    exchange r8, r9
    exchange r10, r11
    exchange r6, r8
    exchange r7, r9
    exchange r5, r8
    exchange r7, r10
    exchange r5, r6
    exchange r7, r8
    exchange r9, r10
    stm     r0!, {r4-r11}
    subs    r1, r1, #1
    bne.w   1b
    pop     {r4-r11, pc}

@ goodprime_m4_sort_halves(words, d, blocks): distances 4d, 2d and d (in bytes) in blocks of 8d.
@ Lanes 0, 1, 2 are at r0, lanes 3, 4, 5 at r3, lanes 6, 7 at lr.
kernel goodprime_m4_sort_halves
    push    {r4-r11, lr}
    vmov    s0, r2
1:  add     r2, r0, r1
    add     r3, r2, r1, lsl #1
    add     lr, r3, r1
    add     lr, lr, r1, lsl #1
2:  ldr.w   r4, [r0]
    ldr.w   r5, [r0, r1]
    ldr.w   r6, [r0, r1, lsl #1]
    ldr.w   r7, [r3]
    ldr.w   r8, [r3, r1]
    ldr.w   r9, [r3, r1, lsl #1]
    ldr.w   r10, [lr]
    ldr.w   r11, [lr, r1]
    exchange r4, r8
    exchange r5, r9
    exchange r6, r10
    exchange r7, r11
    exchange r4, r6
    exchange r5, r7
    exchange r8, r10
    exchange r9, r11
    exchange r4, r5
    exchange r6, r7
    exchange r8, r9
    exchange r10, r11
    str.w   r5, [r0, r1]
    str.w   r6, [r0, r1, lsl #1]
    str.w   r4, [r0], #4
    str.w   r8, [r3, r1]
    str.w   r9, [r3, r1, lsl #1]
    str.w   r7, [r3], #4
    str.w   r11, [lr, r1]
    str.w   r10, [lr], #4
    cmp     r0, r2
    bne.w   2b
    add     r0, lr, r1
    vmov    r2, s0
    subs    r2, r2, #1
    vmov    s0, r2
    bne.w   1b
    pop     {r4-r11, pc}

@ goodprime_m4_sort_mirrored(words, d, blocks): in blocks of 8d each word with its mirror image, then 2d and d.
@ Lower lanes 0, 1, 2 are at r0 and 3 at r3, upwards; their images at lr and r2, downwards.
kernel goodprime_m4_sort_mirrored
    push    {r4-r11, lr}
    vmov    s0, r2
1:  add     r3, r0, r1
    vmov    s1, r3
    add     r3, r3, r1, lsl #1
    add     r2, r3, r1, lsl #1
    sub     r2, r2, #4                      @ the image of lane 3: word 5d - 1
    add     lr, r2, r1                      @ of lane 2; lanes 1 and 0 are d and 2d above
2:  ldr.w   r4, [r0]
    ldr.w   r5, [r0, r1]
    ldr.w   r6, [r0, r1, lsl #1]
    ldr.w   r7, [r3]
    ldr.w   r8, [r2]
    ldr.w   r9, [lr]
    ldr.w   r10, [lr, r1]
    ldr.w   r11, [lr, r1, lsl #1]
    exchange r4, r11
    exchange r5, r10
    exchange r6, r9
    exchange r7, r8
    exchange r4, r6
    exchange r5, r7
    exchange r8, r10
    exchange r9, r11
    exchange r4, r5
    exchange r6, r7
    exchange r8, r9
    exchange r10, r11
    str.w   r5, [r0, r1]
    str.w   r6, [r0, r1, lsl #1]
    str.w   r4, [r0], #4
    str.w   r7, [r3], #4
    str.w   r10, [lr, r1]
    str.w   r11, [lr, r1, lsl #1]
    str.w   r9, [lr], #-4
    str.w   r8, [r2], #-4
    vmov    r12, s1
    cmp     r0, r12
    bne.w   2b
    sub     r0, r0, r1
    add     r0, r0, r1, lsl #3
    vmov    r2, s0
    subs    r2, r2, #1
    vmov    s0, r2
    bne.w   1b
    pop     {r4-r11, pc}
