@ Radix 5 over 1620 = 54*5*6 coefficients, the last layer there and the first one back.

@ (rows, table)
lab_kernel goodprime_m4_lab_paper_fives
    push    {r4-r11, lr}
    ldm     r1, {r9-r12}
    addw    r1, r0, #3240
    vmov    s14, r1
1:  add     r1, r0, #12
    vmov    s12, r1
2:  ldrsh.w r1, [r0]
    ldrh.w  r2, [r0, #12]
    ldrh.w  r4, [r0, #24]
    ldrh.w  r3, [r0, #36]
    ldrh.w  r5, [r0, #48]
    pkhbt   r2, r2, r4, lsl #16
    pkhbt   r3, r3, r5, lsl #16
    radix_5 r1, r2, r3, r9, r10, r4, r5, r6, r7, r8, lr
    strh.w  r5, [r0, #12]
    strh.w  r7, [r0, #24]
    strh.w  r1, [r0, #36]
    strh.w  r6, [r0, #48]
    strh    r4, [r0], #2
    until_end r0, s12, r1, 2b
    add     r0, r0, #48
    until_end r0, s14, r1, 1b
    pop     {r4-r11, pc}
