@ goodprime_m4_clear(words, end): zeros, 32 words at a time while there are as many.
kernel goodprime_m4_clear
    push    {r4-r9, lr}
    mov.w   r2, #0
    mov.w   r3, #0
    mov.w   r4, #0
    mov.w   r5, #0
    mov.w   r6, #0
    mov.w   r7, #0
    mov.w   r8, #0
    mov.w   r9, #0
    sub     r12, r1, #128
    b.w     2f
1:  stm     r0!, {r2-r9}
    stm     r0!, {r2-r9}
    stm     r0!, {r2-r9}
    stm     r0!, {r2-r9}
2:  cmp     r0, r12
    bls.w   1b
    b.w     4f
3:  str     r2, [r0], #4
4:  cmp     r0, r1
    bne.w   3b
    pop     {r4-r9, pc}
