@ AES's MixColumns and AddRoundKey on bits of 32 blocks. FIPS 197, sections 5.1.3 and 5.1.4.
@
@ With u_j = a_j + a_(j+1), row j becomes 2 u_j + a_(j+1) + u_(j+2); doubling moves each bit up, and the highest one to
@ bits 0, 1, 3 and 4.

@ Bits \i of the rows of a column, and then those above: in \a0 .. \a3, with the bits below of u in \u0 .. \u3. For \i >
@ 0 t has a word that is stored after the loads, as a load after a store waits.
@ r0: the column; r11: its key; the highest bits of u are in r12, lr, s0, s1.
.macro aes_mix_bits i, a0, a1, a2, a3, t, u0, u1, u2, u3
    ldr.w   \a0, [r0, #(4*\i)]
    ldr.w   \a1, [r0, #(4*\i+32)]
    ldr.w   \a2, [r0, #(4*\i+64)]
    ldr.w   \a3, [r0, #(4*\i+96)]
    .if \i > 0
    str.w   \t, [r0, #(4*\i+92)]
    .endif
    eor     \u0, \u0, \a1
    eor     \u1, \u1, \a2
    eor     \u2, \u2, \a3
    eor     \u3, \u3, \a0
    .if \i == 1 || \i == 3 || \i == 4
    eor     \u0, \u0, r12
    eor     \u1, \u1, lr
    vmov    \t, s0
    eor     \u2, \u2, \t
    vmov    \t, s1
    eor     \u3, \u3, \t
    .endif
    eor     \t, \a3, \a0
    eor     \a0, \a0, \a1
    eor     \a1, \a1, \a2
    eor     \a2, \a2, \a3
    eor     \u0, \u0, \a2
    eor     \u1, \u1, \t
    eor     \u2, \u2, \a0
    eor     \u3, \u3, \a1
    sbfx    \a3, r11, #\i, #1
    eor     \u0, \u0, \a3
    str.w   \u0, [r0, #(4*\i)]
    sbfx    \a3, r11, #(\i+8), #1
    eor     \u1, \u1, \a3
    str.w   \u1, [r0, #(4*\i+32)]
    sbfx    \a3, r11, #(\i+16), #1
    eor     \u2, \u2, \a3
    str.w   \u2, [r0, #(4*\i+64)]
    sbfx    \a3, r11, #(\i+24), #1
    eor     \u3, \u3, \a3
    .if \i < 7
    aes_mix_bits (\i+1), \u0, \u1, \u2, \a3, \u3, \a0, \a1, \a2, \t
    .else
    str.w   \u3, [r0, #(4*\i+96)]
    .endif
.endm

@ goodprime_m4_aes_mix(state, key): state, 128 words, <- MixColumns(state) + key. Byte r + 4c of a block is words 8(r +
@ 4c) to 8(r + 4c) + 7, the lowest bit first. key: four columns, the first row in the lowest byte. Model: AesModel::mix.
@ s0, s1: the highest bits of u; s2: end of the state.
kernel goodprime_m4_aes_mix
    push    {r4-r11, lr}
    add     r2, r0, #512
    vmov    s2, r2
1:  ldr.w   r2, [r0, #28]
    ldr.w   r3, [r0, #60]
    ldr.w   r4, [r0, #92]
    ldr.w   r5, [r0, #124]
    ldr     r11, [r1], #4
    eor     r7, r2, r3
    eor     r8, r3, r4
    eor     r9, r4, r5
    eor     r10, r5, r2
    mov     r12, r7
    mov     lr, r8
    vmov    s0, r9
    vmov    s1, r10
    aes_mix_bits 0, r2, r3, r4, r5, r6, r7, r8, r9, r10
    vmov    r2, s2
    add.w   r0, r0, #128
    cmp     r0, r2
    bne.w   1b
    pop     {r4-r11, pc}
