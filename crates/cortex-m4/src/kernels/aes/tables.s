@ AES-256 in counter mode by a table, for keys that are public: addresses depend on the key. Of the four T-tables
@ (Daemen and Rijmen, The Design of Rijndael, section 4.2) one is stored, and rotations make the others. Blocks of a run
@ differ in the lowest byte of the counter only, so the first round is one look-up and the second four.

@ A column of the next state in \o: its rows are in s0 .. s3. The key is at lr, which moves to the next column.
.macro aes_column o, s0, s1, s2, s3
    uxtb.w  r0, \s0
    ubfx    r1, \s1, #8, #8
    ubfx    r3, \s2, #16, #8
    lsr.w   r12, \s3, #24
    ldr     \o, [lr], #4
    ldr.w   r0, [r2, r0, lsl #2]
    ldr.w   r1, [r2, r1, lsl #2]
    ldr.w   r3, [r2, r3, lsl #2]
    ldr.w   r12, [r2, r12, lsl #2]
    eor     \o, \o, r0
    eor     \o, \o, r1, ror #24
    eor     \o, \o, r3, ror #16
    eor     \o, \o, r12, ror #8
.endm

.macro aes_round o0, o1, o2, o3, s0, s1, s2, s3
    aes_column \o0, \s0, \s1, \s2, \s3
    aes_column \o1, \s1, \s2, \s3, \s0
    aes_column \o2, \s2, \s3, \s0, \s1
    aes_column \o3, \s3, \s0, \s1, \s2
.endm

@ A column of the last round: r2 is one byte after the table, which has the S-box in the second byte of each word.
.macro aes_last_column o, s0, s1, s2, s3
    uxtb.w  r0, \s0
    ubfx    r1, \s1, #8, #8
    ubfx    r3, \s2, #16, #8
    lsr.w   r12, \s3, #24
    ldr     \o, [lr], #4
    ldrb.w  r0, [r2, r0, lsl #2]
    ldrb.w  r1, [r2, r1, lsl #2]
    ldrb.w  r3, [r2, r3, lsl #2]
    ldrb.w  r12, [r2, r12, lsl #2]
    eor     \o, \o, r0
    eor     \o, \o, r1, lsl #8
    eor     \o, \o, r3, lsl #16
    eor     \o, \o, r12, lsl #24
.endm

@ goodprime_m4_aes_tables(out, run, table, blocks > 0): out, 16 bytes per block of any alignment, <- blocks of the key
@ stream. run, a struct AesRun: the lowest byte of the counter of the first block; the byte of the key that is added to
@ it; the first column after the first round and all four after the second, without the part that depends on that byte;
@ and twelve round keys. table: 256 words. counter + blocks <= 256. Model: AesModel::tables. About 48 cycles per byte.
@ s0: out; s1: the run after its first word; s2: the counter; s3: where it ends; s4: where the last of two rounds end.
kernel goodprime_m4_aes_tables
    push    {r4-r11, lr}
    vmov    s0, r0
    ldr     r12, [r1], #4
    vmov    s1, r1
    vmov    s2, r12
    add     r12, r12, r3
    vmov    s3, r12
    add     r12, r1, #(6*4 + 11*16)
    vmov    s4, r12
1:  vmov    lr, s1
    vmov    r0, s2
    ldm.w   lr!, {r1, r3-r7}
    eor     r0, r0, r1
    ldr.w   r0, [r2, r0, lsl #2]
    eor     r3, r3, r0, ror #8
    uxtb.w  r0, r3
    ubfx    r1, r3, #8, #8
    ubfx    r12, r3, #16, #8
    lsr.w   r3, r3, #24
    ldr.w   r0, [r2, r0, lsl #2]
    ldr.w   r1, [r2, r1, lsl #2]
    ldr.w   r12, [r2, r12, lsl #2]
    ldr.w   r3, [r2, r3, lsl #2]
    eor     r4, r4, r0
    eor     r7, r7, r1, ror #24
    eor     r6, r6, r12, ror #16
    eor     r5, r5, r3, ror #8
    aes_round r8, r9, r10, r11, r4, r5, r6, r7
2:  aes_round r4, r5, r6, r7, r8, r9, r10, r11
    aes_round r8, r9, r10, r11, r4, r5, r6, r7
    vmov    r0, s4
    cmp     lr, r0
    bne.w   2b
    add     r2, r2, #1
    aes_last_column r4, r8, r9, r10, r11
    aes_last_column r5, r9, r10, r11, r8
    aes_last_column r6, r10, r11, r8, r9
    aes_last_column r7, r11, r8, r9, r10
    sub     r2, r2, #1
    vmov    r0, s0
    str     r4, [r0], #4
    str     r5, [r0], #4
    str     r6, [r0], #4
    str     r7, [r0], #4
    vmov    s0, r0
    vmov    r0, s2
    add.w   r0, r0, #1
    vmov    s2, r0
    vmov    r1, s3
    cmp     r0, r1
    bne.w   1b
    pop     {r4-r11, pc}
