@ The end of AES in counter mode: from bits of 32 blocks to the blocks, by the transposition of a matrix of 32 words for
@ each column, in five layers of exchanges.

@ Exchanges the bits of a outside the mask with the bits of b in it, \n places down. b is \n words after a. t is lost.
.macro aes_exchange a, b, n, mask, t
    eor     \t, \b, \a, lsr #\n
    and     \t, \t, #\mask
    eor     \b, \b, \t
    eor     \a, \a, \t, lsl #\n
.endm

@ goodprime_m4_aes_blocks(out, state, key): out, 512 bytes of any alignment, <- the 32 blocks of a state of 128 words,
@ with the last round key, four words, added. The state is used up. Model: AesModel::blocks.
@ s0: next word of the key; s1: end of the state.
kernel goodprime_m4_aes_blocks
    push    {r4-r11, lr}
    vmov    s0, r2
    add     r2, r1, #512
    vmov    s1, r2
1:  add     lr, r1, #32
2:  ldr.w   r4, [r1]
    ldr.w   r5, [r1, #32]
    ldr.w   r6, [r1, #64]
    ldr.w   r7, [r1, #96]
    pkhbt   r8, r4, r6, lsl #16
    pkhtb   r6, r6, r4, asr #16
    pkhbt   r9, r5, r7, lsl #16
    pkhtb   r7, r7, r5, asr #16
    aes_exchange r8, r9, 8, 0x00ff00ff, r12
    aes_exchange r6, r7, 8, 0x00ff00ff, r12
    str.w   r9, [r1, #32]
    str.w   r6, [r1, #64]
    str.w   r7, [r1, #96]
    str     r8, [r1], #4
    cmp     r1, lr
    bne.w   2b
    sub     r1, r1, #32
    add     lr, r1, #128
    vmov    r2, s0
    ldr     r3, [r2], #4
    vmov    s0, r2
3:  ldm     r1!, {r4-r11}
    aes_exchange r4, r8, 4, 0x0f0f0f0f, r12
    aes_exchange r5, r9, 4, 0x0f0f0f0f, r12
    aes_exchange r6, r10, 4, 0x0f0f0f0f, r12
    aes_exchange r7, r11, 4, 0x0f0f0f0f, r12
    aes_exchange r4, r6, 2, 0x33333333, r12
    aes_exchange r5, r7, 2, 0x33333333, r12
    aes_exchange r8, r10, 2, 0x33333333, r12
    aes_exchange r9, r11, 2, 0x33333333, r12
    aes_exchange r4, r5, 1, 0x55555555, r12
    aes_exchange r6, r7, 1, 0x55555555, r12
    aes_exchange r8, r9, 1, 0x55555555, r12
    aes_exchange r10, r11, 1, 0x55555555, r12
    eor     r4, r4, r3
    eor     r5, r5, r3
    eor     r6, r6, r3
    eor     r7, r7, r3
    eor     r8, r8, r3
    eor     r9, r9, r3
    eor     r10, r10, r3
    eor     r11, r11, r3
    str.w   r5, [r0, #16]
    str.w   r6, [r0, #32]
    str.w   r7, [r0, #48]
    str.w   r8, [r0, #64]
    str.w   r9, [r0, #80]
    str.w   r10, [r0, #96]
    str.w   r11, [r0, #112]
    str     r4, [r0], #128
    cmp     r1, lr
    bne.w   3b
    sub     r0, r0, #508
    vmov    r2, s1
    cmp     r1, r2
    bne.w   1b
    pop     {r4-r11, pc}
