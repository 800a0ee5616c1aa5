@ Levels of Encode and Decode: pairs of neighbours, a word in memory, from and to a number and bytes.

@ A loop over r4 > 0 times \do, two at a time: an odd number begins in the middle.
.macro codec_loop do, bytes
    add     r4, r4, #1
    lsrs    r4, r4, #1
    bcc.w   2f
1:  \do     \bytes
2:  \do     \bytes
    subs    r4, r4, #1
    bne.w   1b
.endm

@ The pair of the number at r9 and of \bytes bytes: its quotient, less the radix if it is not below it, and its remainder. r3 stays
@ negative as long as quotients are below. Both times r11 and less the halves of r12; without bytes, just so.
.macro codec_split bytes
    ldrh    r0, [r9], #2
    .if \bytes == 1
    ldrb    r1, [r10], #1
    orr     r0, r1, r0, lsl #8
    .elseif \bytes == 2
    ldrh    r1, [r10], #2
    orr     r0, r1, r0, lsl #16
    .endif
    umull   r1, r2, r0, r6
    lsr     r2, r2, r7
    mls     r0, r2, r5, r0
    subs    r1, r2, r5
    it      hs
    movhs   r2, r1
    and     r3, r3, r1
    pkhbt   r0, r0, r2, lsl #16
    .if \bytes
    mul     r0, r0, r11
    ssub16  r0, r0, r12
    .endif
    str     r0, [r8], #4
.endm

@ name(pairs, numbers, bytes, constants): how many pairs, radix, its reciprocal and the shift behind it, factor, offsets. Returns
@ whether all quotients are below the radix.
.macro codec_split_kernel name, bytes
kernel \name
    push    {r4-r12, lr}
    mov     r8, r0
    mov     r9, r1
    mov     r10, r2
    ldm     r3, {r4-r7, r11, r12}
    mov.w   r3, #-1
    codec_loop codec_split, \bytes
    lsr     r0, r3, #31
    pop     {r4-r12, pc}
.endm

codec_split_kernel goodprime_m4_split_0, 0
codec_split_kernel goodprime_m4_split_1, 1
codec_split_kernel goodprime_m4_split_2, 2

@ The number of the pair at r1, to r0, and its \bytes lowest bytes, to r2. Each of the pair becomes (r6 times it and the halves of
@ r7)/2^16 before; without bytes it stays.
.macro codec_merge bytes
    ldr     r8, [r1], #4
    .if \bytes
    sadd16  r8, r8, r7
    smulwb  r9, r6, r8
    smulwt  r8, r6, r8
    mla     r8, r8, r5, r9
    .else
    uxth    r9, r8
    smlatb  r8, r8, r5, r9
    .endif
    .if \bytes == 1
    strb    r8, [r2], #1
    lsr     r8, r8, #8
    .elseif \bytes == 2
    strh    r8, [r2], #2
    lsr     r8, r8, #16
    .endif
    strh    r8, [r0], #2
.endm

@ name(numbers, pairs, bytes, constants): how many pairs, radix, factor, offsets.
.macro codec_merge_kernel name, bytes
kernel \name
    push    {r4-r9}
    ldm     r3, {r4-r7}
    codec_loop codec_merge, \bytes
    pop     {r4-r9}
    bx      lr
.endm

codec_merge_kernel goodprime_m4_merge_0, 0
codec_merge_kernel goodprime_m4_merge_1, 1
codec_merge_kernel goodprime_m4_merge_2, 2

@ goodprime_m4_merge_small_code(numbers, pairs, bytes, constants): the same for any number of bytes, which is the fifth constant.
kernel goodprime_m4_merge_small_code
    push    {r4-r10}
    ldm     r3, {r4-r8}
1:  ldr     r9, [r1], #4
    sadd16  r9, r9, r7
    smulwb  r10, r6, r9
    smulwt  r9, r6, r9
    mla     r9, r9, r5, r10
    movs    r10, r8
    beq     3f
2:  strb    r9, [r2], #1
    lsrs    r9, r9, #8
    subs    r10, r10, #1
    bne     2b
3:  strh    r9, [r0], #2
    subs    r4, r4, #1
    bne     1b
    pop     {r4-r10}
    bx      lr

@ Small polynomials, from two bits a coefficient. A word holds two coefficients.

@ Four coefficients from a byte in \b: both words to r0.
.macro small_from_byte b
    orr     \b, \b, \b, lsl #14
    and     r8, r4, \b
    and     \b, r4, \b, lsr #4
    ssub16  r8, r8, r5
    ssub16  \b, \b, r5
    str     r8, [r0], #4
    str     \b, [r0], #4
.endm

@ \x: a code 3 becomes 0 where r3 is 1 in its lower bit.
.macro small_threes x
    and     r7, \x, \x, lsr #1
    and     r7, r7, r3
    eor     \x, \x, r7
    eor     \x, \x, r7, lsl #1
.endm

@ goodprime_m4_small_decode(out, bytes, how many, mask)
kernel goodprime_m4_small_decode
    push    {r4-r9}
    mov.w   r5, #0x00010001
    orr     r4, r5, r5, lsl #1
    b       2f
1:  ldr     r6, [r1], #4
    small_threes r6
    uxtb    r9, r6
    small_from_byte r9
    uxtb    r9, r6, ror #8
    small_from_byte r9
    uxtb    r9, r6, ror #16
    small_from_byte r9
    lsr     r9, r6, #24
    small_from_byte r9
2:  subs    r2, r2, #4
    bpl     1b
    adds    r2, r2, #4
    beq     4f
3:  ldrb    r6, [r1], #1
    small_threes r6
    small_from_byte r6
    subs    r2, r2, #1
    bne     3b
4:  pop     {r4-r9}
    bx      lr

@ r3 becomes -1 where \a and \b are more than 1 apart. r12 = 1 : 1, lr = 3 : 3.
.macro codec_near a, b
    ssub16  \a, \a, \b
    sadd16  \a, \a, r12
    usub16  \a, \a, lr
    sel     r3, r2, r3
.endm

@ goodprime_m4_near(a, b, end of a): a multiple of four words. Returns whether no coefficients are more than 1 apart.
kernel goodprime_m4_near
    push    {r4-r11, lr}
    vmov    s0, r2
    mov.w   r2, #-1
    mov.w   r3, #0
    mov.w   r12, #0x00010001
    mov.w   lr, #0x00030003
1:  ldm     r0!, {r4-r7}
    ldm     r1!, {r8-r11}
    codec_near r4, r8
    codec_near r5, r9
    codec_near r6, r10
    codec_near r7, r11
    vmov    r4, s0
    cmp     r0, r4
    bne     1b
    clz     r0, r3
    lsr     r0, r0, #5
    pop     {r4-r11, pc}

@ goodprime_m4_wipe(bytes): zeros below the stack pointer, a multiple of 64 bytes, at least as many. The stack pointer goes down
@ with them, so that an interrupt is below.
kernel goodprime_m4_wipe
    push    {r4-r8, lr}
    mov     r12, sp
    movs    r1, #0
    movs    r2, #0
    movs    r3, #0
    movs    r4, #0
    movs    r5, #0
    movs    r6, #0
    movs    r7, #0
    mov     r8, r1
1:  stmdb   sp!, {r1-r8}
    stmdb   sp!, {r1-r8}
    subs    r0, r0, #64
    bne     1b
    mov     sp, r12
    pop     {r4-r8, pc}
