@ From 1521 coefficients to 761 by x^761 = x + 1: out_k = c_k + c_(k+760) + c_(k+761), scaled and canonical.
@ r10 holds the word at k + 760; the words at odd places are put together from two.
.macro fold_words at
    ldr.w   r3, [r1, #(1524+\at)]
    ldr.w   r4, [r1, #(1528+\at)]
    ldr.w   r5, [r1, #\at]
    ldr.w   r6, [r1, #(4+\at)]
    sadd16  r5, r5, r10
    lsr.w   r10, r10, #16
    pkhbt   r10, r10, r3, lsl #16
    sadd16  r5, r5, r10
    scale   r5, r2, r7
    sadd16  r6, r6, r3
    lsr.w   r3, r3, #16
    pkhbt   r3, r3, r4, lsl #16
    sadd16  r6, r6, r3
    scale   r6, r2, r7
    mov.w   r10, r4
    str.w   r5, [r0, #\at]
    str.w   r6, [r0, #(4+\at)]
.endm

@ goodprime_m4_fold(out, c, scale, q)
kernel goodprime_m4_fold
    push    {r4-r11, lr}
    modulus r3
    addw    r11, r0, #1520
    ldr.w   r10, [r1, #1520]
    lsr.w   r10, r10, #16
    lsl.w   r10, r10, #16                   @ c_760 is a result of its own
1:  fold_words 0
    fold_words 8
    fold_words 16
    fold_words 24
    fold_words 32
    add     r0, r0, #40
    add     r1, r1, #40
    cmp.w   r0, r11
    bne.w   1b
    ldrsh.w r3, [r1]
    ldrsh.w r4, [r1, #1520]
    add     r3, r3, r4
    smulwb  r3, r2, r3
    smlabb  r3, r3, r8, r9
    lsr.w   r3, r3, #16
    str.w   r3, [r0]
    pop     {r4-r11, pc}
