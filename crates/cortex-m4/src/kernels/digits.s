@ Products of polynomials modulo 3 or 8 with 120 coefficients (digits), one per byte. Nothing is carried from a byte to
@ the next one. Modulo 3 a product of two words adds at most 16 to a byte of a sum, which is at most 30 before five
@ words of a are taken, and 110 after them. Modulo 8 it adds at most 112, so that sums are reduced for every two words
@ of a. Five words of a at a time, in r0-r4, times all of b, in s0-s29. Their sums pass through r5-r10, from memory and
@ back.
@ lr: the first of these sums. s30: next words of a; s31: the end of sums.

@ Reduces each byte: modulo 3 to at most 30, as 16 is 1; modulo 8 to at most 7. r12 is lost.
.macro digits_reduce modulus, sum
    .if \modulus == 3
    and     r12, \sum, #0x0f0f0f0f
    and     \sum, \sum, #0xf0f0f0f0
    add     \sum, r12, \sum, lsr #4
    .else
    and     \sum, \sum, #0x07070707
    .endif
.endm

@ Five words of a times word j of b. The lowest sum is finished, the highest one begins.
.macro digits_step modulus, j, p0, p1, p2, p3, p4, p5
    vmov    r11, s\j
    ldr.w   \p5, [lr, #(4*\j + 20)]
    umlal   \p0, \p1, r0, r11
    umlal   \p1, \p2, r1, r11
    umlal   \p2, \p3, r2, r11
    umlal   \p3, \p4, r3, r11
    umlal   \p4, \p5, r4, r11
    .if \modulus == 8
    digits_reduce 8, \p4
    digits_reduce 8, \p2
    .endif
    digits_reduce \modulus, \p0
    str.w   \p0, [lr, #(4*\j)]
.endm

.macro digits_steps modulus, j0, j1, j2, j3, j4, j5
    digits_step \modulus, \j0, r5, r6, r7, r8, r9, r10
    digits_step \modulus, \j1, r6, r7, r8, r9, r10, r5
    digits_step \modulus, \j2, r7, r8, r9, r10, r5, r6
    digits_step \modulus, \j3, r8, r9, r10, r5, r6, r7
    digits_step \modulus, \j4, r9, r10, r5, r6, r7, r8
    digits_step \modulus, \j5, r10, r5, r6, r7, r8, r9
.endm

@ name(out, a, b): 60 words out <- a*b modulo \modulus for 30 words a and b. In: modulo 3 bytes at most 2; modulo 8
@ bytes at most 7 in one operand and at most 4 in the other. Out: modulo 3 bytes at most 30, modulo 8 at most 7.
@ Model: LeavesModel::leaf.
.macro digits name, modulus
kernel \name
    push    {r4-r11, lr}
    vpush   {s16-s31}
    vldmia  r2, {s0-s29}
    vmov    s30, r1
    mov     lr, r0
    add     r1, r0, #120
    vmov    s31, r1
    mov.w   r2, #0
    mov.w   r3, #0
    mov.w   r4, #0
    mov.w   r5, #0
    mov.w   r6, #0
    mov.w   r7, #0
    add     r1, r0, #240
1:  stm     r0!, {r2-r7}
    cmp     r0, r1
    bne.w   1b
2:  vmov    r12, s30
    ldm     r12!, {r0-r4}
    vmov    s30, r12
    ldm.w   lr, {r5-r9}
    digits_steps \modulus, 0, 1, 2, 3, 4, 5
    digits_steps \modulus, 6, 7, 8, 9, 10, 11
    digits_steps \modulus, 12, 13, 14, 15, 16, 17
    digits_steps \modulus, 18, 19, 20, 21, 22, 23
    digits_steps \modulus, 24, 25, 26, 27, 28, 29
    digits_reduce \modulus, r5
    digits_reduce \modulus, r6
    digits_reduce \modulus, r7
    digits_reduce \modulus, r8
    digits_reduce \modulus, r9
    add     r12, lr, #120
    stm.w   r12, {r5-r9}
    add     lr, lr, #20
    vmov    r12, s31
    cmp     lr, r12
    bne.w   2b
    vpop    {s16-s31}
    pop     {r4-r11, pc}
.endm

digits goodprime_m4_digits_modulo_3, 3
digits goodprime_m4_digits_modulo_8, 8
