@ Layers 3 to 8, three at a time, of three rows of 512. Of the first block's seven roots in layers 3 to 5, and of the first place's
@ on the way back, four are 1: s0 = i, s1 = ζ, s2 = ζ³ are the others.

@ Three layers from halves to neighbours with the roots 1, then 1 and i, then 1, i, ζ and ζ³.
.macro first_there at, apart
    load_8  \at, \apart
    length_2 r2, r6
    length_2 r3, r7
    length_2 r4, r8
    length_2 r5, r9
    length_2 r2, r4
    length_2 r3, r5
    length_2 r2, r3
    vmov    r1, s0
    butterfly_32 r6, r8
    butterfly_32 r7, r9
    butterfly_32 r4, r5
    vmov    r1, s1
    butterfly_32 r6, r7
    vmov    r1, s2
    butterfly_32 r8, r9
    store_8 \at, \apart
.endm

@ The first block of 64 of each row, and the roots of the others.
.macro first_block
    add.w   r10, r0, #32
    vmov    s9, r10
    vldm    r1, {s0-s2}
1:  first_there 0, 32
    add.w   r0, r0, #2048
    first_there 0, 32
    add.w   r0, r0, #2048
    first_there 0, 32
    subw    r0, r0, #(4096 - 4)
    until_end r0, s9, r10, 1b
    add.w   r0, r0, #224
.endm

@ name(rows, table): blocks of 64 or 8 with roots of their own, each at the same place in three rows.
.macro good_there name, apart, skip
lab_kernel \name
    push    {r4-r11, lr}
    reduce_from_table 0
    add.w   r10, r1, #(4*\skip)
    vmov    s8, r10
    add.w   r10, r0, #2048
    vmov    s10, r10
    .if \apart > 4
    first_block
    .endif
1:  seven_roots
    .if \apart > 4
    add.w   r10, r0, #\apart
    vmov    s9, r10
    .endif
2:  there_8 0, \apart
    add.w   r0, r0, #2048
    there_8 0, \apart
    add.w   r0, r0, #2048
    there_8 0, \apart
    .if \apart > 4
    subw    r0, r0, #(4096 - 4)
    until_end r0, s9, r10, 2b
    add.w   r0, r0, #(7*\apart)
    .else
    subw    r0, r0, #(4096 - 8*\apart)
    .endif
    until_end r0, s10, r10, 1b
    pop     {r4-r11, pc}
.endm
good_there goodprime_m4_lab_good_forward_3_to_5, 32, 6
good_there goodprime_m4_lab_good_forward_6_to_8, 4, (6 + 7*7)

@ Three layers from neighbours to halves with the same roots, inverted.
.macro first_back at, apart
    load_8  \at, \apart
    length_2 r2, r3
    length_2 r4, r5
    length_2 r6, r7
    length_2 r8, r9
    length_2 r2, r4
    length_2 r6, r8
    vmov    r1, s0
    butterfly_32 r3, r5
    butterfly_32 r7, r9
    length_2 r2, r6
    butterfly_32 r4, r8
    vmov    r1, s1
    butterfly_32 r3, r7
    vmov    r1, s2
    butterfly_32 r5, r9
.endm

@ The first three layers on the way back.
.macro first_back_of_8
    first_back 0, 4
    str.w   r3, [r0, #4]
    str.w   r4, [r0, #8]
    str.w   r5, [r0, #12]
    str.w   r6, [r0, #16]
    str.w   r7, [r0, #20]
    str.w   r8, [r0, #24]
    str.w   r9, [r0, #28]
    str     r2, [r0], #32
.endm

@ (rows, table)
lab_kernel goodprime_m4_lab_good_inverse_0_to_2
    push    {r4-r11, lr}
    reduce_from_table 0
    vldm    r1, {s0-s2}
    add.w   r10, r0, #6144
    vmov    s3, r10
1:  first_back_of_8
    first_back_of_8
    first_back_of_8
    first_back_of_8
    until_end r0, s3, r10, 1b
    pop     {r4-r11, pc}

@ (rows, table): places in blocks of 8, with roots of their own, each of 8 blocks of 64 in three rows.
lab_kernel goodprime_m4_lab_good_inverse_3_to_5
    push    {r4-r11, lr}
    reduce_from_table 0
    vldm    r1!, {s0-s2}
    vmov    s8, r1
    add.w   r10, r0, #32
    vmov    s10, r10
    add.w   r10, r0, #6144
    vmov    s9, r10
1:  first_back 0, 32
    store_8 0, 32
    add.w   r0, r0, #256
    until_end r0, s9, r10, 1b
    sub.w   r0, r0, #6144
    add.w   r0, r0, #4
1:  seven_roots
    add.w   r10, r0, #6144
    vmov    s9, r10
2:  back_8  0, 32
    back_8  256, 32
    back_8  512, 32
    add.w   r0, r0, #768
    until_end r0, s9, r10, 2b
    sub.w   r0, r0, #6144
    add.w   r0, r0, #4
    until_end r0, s10, r10, 1b
    pop     {r4-r11, pc}

@ (rows, table): places in blocks of 64, each in three rows.
lab_kernel goodprime_m4_lab_good_inverse_6_to_8
    push    {r4-r11, lr}
    reduce_from_table (3 + 7*7)
    vmov    s8, r1
    add.w   r10, r0, #256
    vmov    s10, r10
1:  seven_roots
    back_8  0, 256
    back_8  2048, 256
    add.w   r0, r0, #4096
    back_8  0, 256
    subw    r0, r0, #(4096 - 4)
    until_end r0, s10, r10, 1b
    pop     {r4-r11, pc}
