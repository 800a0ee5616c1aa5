@ An operand to coefficients in its own order, and zeros behind it.

@ name(rows, operand): \zeros words of zeros, of which there are three times as many; operands need not be aligned.
.macro paper_pad_ends zeros
    mov.w   r3, #0
    mov.w   r4, r3
    mov.w   r5, r3
    .rept \zeros
    stm     r0!, {r3-r5}
    .endr
.endm

.macro paper_pad name, zeros
lab_kernel \name
    push    {r4-r7, lr}
    add     lr, r1, #(2*760)
1:  ldr.w   r3, [r1, #4]
    ldr.w   r4, [r1, #8]
    ldr.w   r5, [r1, #12]
    ldr.w   r2, [r1], #16
    stm     r0!, {r2-r5}
    cmp.w   r1, lr
    bne.w   1b
    ldrh.w  r2, [r1]
    str.w   r2, [r0], #4
    paper_pad_ends \zeros
    pop     {r4-r7, pc}
.endm

@ Four bytes to two words.
.macro paper_bytes lower, upper, t
    sxtb16  \t, \lower, ror #8
    sxtb16  \lower, \lower
    pkhtb   \upper, \t, \lower, asr #16
    pkhbt   \lower, \lower, \t, lsl #16
.endm

.macro paper_pad_small name, zeros
lab_kernel \name
    push    {r4-r7, lr}
    add     lr, r1, #760
1:  ldr.w   r4, [r1, #4]
    ldr.w   r2, [r1], #8
    paper_bytes r4, r5, r6
    paper_bytes r2, r3, r6
    stm     r0!, {r2-r5}
    cmp.w   r1, lr
    bne.w   1b
    ldrsb.w r2, [r1]
    uxth.w  r2, r2
    str.w   r2, [r0], #4
    paper_pad_ends \zeros
    pop     {r4-r7, pc}
.endm

@ 810 coefficients: nine rows of 90, or three of 45 times 6.
paper_pad goodprime_m4_lab_paper_pad, 8
paper_pad_small goodprime_m4_lab_paper_pad_small, 8
