@ Radix 2 and radix 3 in one pass over 1620 = 6*270 coefficients: places n + 45k of six coefficients, k = 0 .. 5.

@ The next of six columns of this place, and then the next place. s12: end of the columns; s14: of the places.
.macro sixes_end
    add     r0, r0, #2
    until_end r0, s12, r1, 2b
    until_end r0, s14, r1, 1b
    pop     {r4-r11, pc}
.endm

@ name(rows, table). An operand is in the lower half, and so radix 2 is a copy and twiddles. r6, r7: these; s0: those of radix 3.
@ \wide: the operand is not ternary.
.macro sixes name, wide
lab_kernel \name
    push    {r4-r11, lr}
    ldm     r1!, {r10, r11, r12}
    mov.w   r2, #0x00010001
    vmov    s11, r2
    mov.w   lr, r1
    add     r1, r0, #540
    vmov    s14, r1
1:  vldm    lr!, {s0}
    ldm     lr!, {r6, r7}
    add     r1, r0, #12
    vmov    s12, r1
2:  ldrsh.w r1, [r0]
    ldrsh.w r2, [r0, #540]
    ldrsh.w r3, [r0, #1080]
    smulbb  r4, r1, r6
    smulbt  r5, r2, r6
    smulbb  r8, r3, r7
    .if \wide
    barrett r4, r9
    barrett r5, r9
    barrett r8, r9
    .endif
    pkhbt   r2, r2, r3, lsl #16
    pkhbt   r5, r5, r8, lsl #16
    radix_3_gs r1, r2, r3, r8, s0, 0, \wide
    strh.w  r3, [r0]
    strh.w  r8, [r0, #540]
    strh.w  r1, [r0, #1080]
    radix_3_gs r4, r5, r3, r8, s0, 0, 1
    strh.w  r3, [r0, #1620]
    strh.w  r8, [r0, #2160]
    strh.w  r4, [r0, #2700]
    sixes_end
.endm
sixes goodprime_m4_lab_paper_sixes, 1
sixes goodprime_m4_lab_paper_sixes_small, 0

@ A sum and a difference, half of the length apart.
.macro sixes_two u, v, t, at
    add.w   \t, \u, \v
    sub.w   \u, \u, \v
    strh.w  \t, [r0, #(\at)]
    strh.w  \u, [r0, #(\at + 1620)]
.endm

@ (rows, table). r8, r9: twiddles of radix 2; s0 .. s2: factors of radix 3; s15: table.
lab_kernel goodprime_m4_lab_paper_sixes_back
    push    {r4-r11, lr}
    ldm     r1!, {r11, r12}
    vmov    s15, r1
    add     r1, r0, #540
    vmov    s14, r1
1:  vmov    r1, s15
    vldm    r1!, {s0-s2}
    ldm     r1!, {r8, r9}
    vmov    s15, r1
    add     r1, r0, #12
    vmov    s12, r1
2:  load_3  r3, r7, r1, 0, 540, 1080
    radix_3_ct r3, r7, r1, r2, s0, s1, s2
    load_3  r6, r7, r4, 1620, 2160, 2700
    radix_3_ct r6, r7, r4, r5, s0, s1, s2
    smulbb  r4, r4, r8
    smulbt  r5, r5, r8
    smulbb  r6, r6, r9
    barrett r4, r7
    barrett r5, r7
    barrett r6, r7
    sixes_two r1, r4, r7, 0
    sixes_two r2, r5, r7, 540
    sixes_two r3, r6, r7, 1080
    sixes_end
