@ Sorting of unsigned 32-bit words: passes of a bitonic network, all of whose exchanges put the larger word higher.
@ Eight words at a time: lanes 0 to 6 in r0 .. r6, lane 7 in r8. Passes of fours have two columns in these registers,
@ whose words are neighbours. Any words are allowed; the model of all passes is SortModel::pass. 761 words take 109k
@ cycles in all.

@ The larger of a and b to b, which are among r0 .. r6. r7 is lost. Three cycles for any words: an instruction whose
@ condition fails takes its cycle, and IT takes none after a narrow instruction.
.macro exchange a, b
    subs    r7, \a, \b
    itt     hi
    subhi   \a, \a, r7
    addhi   \b, \b, r7
.endm

@ The larger of a and r8 to r8. r7 is lost. Four cycles.
.macro exchange_last a
    cmp     \a, r8
    ittt    hi
    movhi   r7, \a
    movhi   \a, r8
    movhi   r8, r7
.endm

@ Distances of 4, 2 and 1 lanes.
.macro exchange_halves
    exchange r0, r4
    exchange r1, r5
    exchange r2, r6
    exchange_last r3
    exchange_quarters
.endm

@ Distances of 2 and 1 lanes, of eight lanes or of two columns of four.
.macro exchange_quarters
    exchange r0, r2
    exchange r1, r3
    exchange r4, r6
    exchange_last r5
    exchange r0, r1
    exchange r2, r3
    exchange r4, r5
    exchange_last r6
.endm

@ goodprime_m4_sort_eights(words, eights > 0): sorts each eight words. 19 exchanges in 6 layers (Floyd; Knuth, TAOCP 3,
@ 5.3.4).
@ Model: SortPass::Eights.
kernel goodprime_m4_sort_eights
    push    {r4-r9, lr}
    mov     lr, r0
    mov     r9, r1
1:  ldm.w   lr, {r0-r6, r8}
    exchange r0, r2
    exchange r1, r3
    exchange r4, r6
    exchange_last r5
    exchange r0, r4
    exchange r1, r5
    exchange r2, r6
    exchange_last r3
    exchange r0, r1
    exchange r2, r3
    exchange r4, r5
    exchange_last r6
    exchange r2, r4
    exchange r3, r5
    exchange r1, r4
    exchange r3, r6
    exchange r1, r2
    exchange r3, r4
    exchange r5, r6
    stm.w   lr!, {r0-r6, r8}
    subs.w  r9, r9, #1
    bne.w   1b
    pop     {r4-r9, pc}

@ goodprime_m4_sort_last(words, eights > 0): exchanges at distances of 4, 2 and 1 in each eight words.
@ Model: SortPass::Last.
kernel goodprime_m4_sort_last
    push    {r4-r9, lr}
    mov     lr, r0
    mov     r9, r1
1:  ldm.w   lr, {r0-r6, r8}
    exchange_halves
    stm.w   lr!, {r0-r6, r8}
    subs.w  r9, r9, #1
    bne.w   1b
    pop     {r4-r9, pc}

@ goodprime_m4_sort_fours(words, d, blocks > 0): exchanges at distances 2d and d in blocks of 4d, two columns at a time.
@ d is in bytes, a multiple of 8. Model: SortPass::Fours. Lanes 0 and 4 are at r9, 1 and 5 at r10, 2 and 6 at r12, 3 and
@ 7 at lr, upwards; r11 = the end of lane 0.
kernel goodprime_m4_sort_fours
    push    {r4-r11, lr}
    vmov    s0, r2
    vmov    s1, r1
    mov     r9, r0
1:  vmov    r1, s1
    add     r10, r9, r1
    add     r12, r10, r1
    add     lr, r12, r1
    mov     r11, r10
2:  ldr.w   r0, [r9]
    ldr.w   r1, [r10]
    ldr.w   r2, [r12]
    ldr.w   r3, [lr]
    ldr.w   r4, [r9, #4]
    ldr.w   r5, [r10, #4]
    ldr.w   r6, [r12, #4]
    ldr.w   r8, [lr, #4]
    exchange_quarters
    str.w   r4, [r9, #4]
    str.w   r5, [r10, #4]
    str.w   r6, [r12, #4]
    str.w   r8, [lr, #4]
    str     r0, [r9], #8
    str     r1, [r10], #8
    str     r2, [r12], #8
    str     r3, [lr], #8
    cmp     r9, r11
    bne.w   2b
    mov     r9, lr
    vmov    r2, s0
    subs    r2, r2, #1
    vmov    s0, r2
    bne.w   1b
    pop     {r4-r11, pc}

@ goodprime_m4_sort_mirrored_fours(words, d, blocks > 0): in blocks of 4d exchanges each word with its mirror image,
@ then at distance d. d is in bytes, a multiple of 8. Model: SortPass::MirroredFours. Lanes 0 and 4 are at r9, 1 and 5
@ at r10, upwards; 2 and 6 at r12, 3 and 7 at lr, downwards; r11 = the end of lane 0.
kernel goodprime_m4_sort_mirrored_fours
    push    {r4-r11, lr}
    vmov    s0, r2
    vmov    s1, r1
    mov     r9, r0
1:  vmov    r1, s1
    add     r10, r9, r1
    mov     r11, r10
    add     r12, r10, r1, lsl #1
    sub     r12, r12, #4
    add     lr, r12, r1
2:  ldr.w   r0, [r9]
    ldr.w   r1, [r10]
    ldr.w   r2, [r12]
    ldr.w   r3, [lr]
    ldr.w   r4, [r9, #4]
    ldr.w   r5, [r10, #4]
    ldr     r6, [r12, #-4]
    ldr     r8, [lr, #-4]
    exchange r0, r3
    exchange r1, r2
    exchange_last r4
    exchange r5, r6
    exchange r0, r1
    exchange r2, r3
    exchange r4, r5
    exchange_last r6
    str.w   r4, [r9, #4]
    str.w   r5, [r10, #4]
    str     r6, [r12, #-4]
    str     r8, [lr, #-4]
    str     r0, [r9], #8
    str     r1, [r10], #8
    str     r2, [r12], #-8
    str     r3, [lr], #-8
    cmp     r9, r11
    bne.w   2b
    vmov    r1, s1
    add     r9, r10, r1, lsl #1
    vmov    r2, s0
    subs    r2, r2, #1
    vmov    s0, r2
    bne.w   1b
    pop     {r4-r11, pc}

@ name(words, d, blocks > 0): in blocks of 8d exchanges each word with its mirror image, then at distances 2d and d. d
@ is in bytes, a multiple of 4. \six = 1: one block, of lanes 0 to 5 only; `blocks` is not used.
@ Model: SortPass::MirroredEights, MirroredSixes. Lower lanes 0, 1, 2 are at r9 and 3 at r10, upwards; their images at
@ lr and r12, downwards; r11 = d.
.macro sort_mirrored name, six
kernel \name
    push    {r4-r11, lr}
    vmov    s0, r2
    mov     r9, r0
    mov     r11, r1
1:  add     r10, r9, r11
    vmov    s1, r10
    add     r10, r10, r11, lsl #1
    add     r12, r10, r11, lsl #1
    sub     r12, r12, #4                    @ the image of lane 3: word 5d - 1
    add     lr, r12, r11                    @ of lane 2; lanes 1 and 0 are d and 2d above
2:  ldr.w   r0, [r9]
    ldr.w   r1, [r9, r11]
    ldr.w   r2, [r9, r11, lsl #1]
    ldr.w   r3, [r10]
    ldr.w   r4, [r12]
    ldr.w   r5, [lr]
    .if \six
    exchange r2, r5
    exchange r3, r4
    exchange r0, r2
    exchange r1, r3
    exchange r0, r1
    exchange r2, r3
    exchange r4, r5
    .else
    ldr.w   r6, [lr, r11]
    ldr.w   r8, [lr, r11, lsl #1]
    exchange_last r0
    exchange r1, r6
    exchange r2, r5
    exchange r3, r4
    exchange_quarters
    str.w   r6, [lr, r11]
    str.w   r8, [lr, r11, lsl #1]
    .endif
    str.w   r1, [r9, r11]
    str.w   r2, [r9, r11, lsl #1]
    str.w   r0, [r9], #4
    str.w   r3, [r10], #4
    str.w   r5, [lr], #-4
    str.w   r4, [r12], #-4
    vmov    r7, s1
    cmp     r9, r7
    bne.w   2b
    .ifeq \six
    sub     r9, r9, r11
    add     r9, r9, r11, lsl #3
    vmov    r2, s0
    subs    r2, r2, #1
    vmov    s0, r2
    bne.w   1b
    .endif
    pop     {r4-r11, pc}
.endm
sort_mirrored goodprime_m4_sort_mirrored_eights, 0
sort_mirrored goodprime_m4_sort_mirrored_sixes, 1
