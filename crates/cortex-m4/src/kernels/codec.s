@ Levels of NTRU Prime's Encode and Decode (a pair of numbers, which is a word in memory, to a number and bytes, and
@ back), codes of small polynomials, a comparison of polynomials, and a wipe of the stack. Bytes need no alignment,
@ numbers of 16 bits are aligned to 2. The models are functions of CodecModel.

@ \do, r4 > 0 times, two at a time: an odd number begins in the middle. r4 is lost.
.macro codec_loop do, bytes
    add     r4, r4, #1
    lsrs    r4, r4, #1
    bcc.w   2f
1:  \do     \bytes
2:  \do     \bytes
    subs    r4, r4, #1
    bne.w   1b
.endm

@ The pair (remainder, quotient) by the radix of the number n at r9 and \bytes bytes at r10, its lower ones. A quotient
@ that is not below the radix is less by the radix. With bytes, both are multiplied by r11 and the halves of r12
@ subtracted. r3 stays negative as long as quotients are below the radix. r0, r1, r2 are lost.
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

@ name(pairs, numbers, bytes, constants) -> 1 if all quotients are below the radix m, or else 0. Constants are six
@ words: the number of pairs > 0, m < 2^14, Divisor's reciprocal and shift, factor, and the offset twice.
@ In: n = bytes + 2^(8 \bytes) number < 2m^2, small enough for the Divisor. Out: pairs factor*(n mod m) - offset and
@ factor*(n div m) - offset, with the factor 1 and the offset 0 if \bytes = 0. Model: split. 14 cycles per pair.
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

@ The number r + m*s of the pair (r, s) at r1: its \bytes lowest bytes go to r2, the rest to r0. With bytes, each of the
@ pair first becomes (r6 (x + the half of r7))/2^16, rounded down. r8, r9 are lost. r5 = m.
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

@ name(numbers, pairs, bytes, constants). Constants are four words: the number of pairs > 0, m < 2^14, factor, and the
@ offset twice. In: pairs whose numbers, changed by the factor and the offset, are below m; 0 <= x + offset < 2^15.
@ Model: merge.
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

@ goodprime_m4_merge_small_code(numbers, pairs, bytes, constants): the same for any number of bytes per pair, the fifth
@ constant. A level without bytes has the factor 2^16 and the offset 0. Model: merge.
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

@ Small polynomials, from two bits per coefficient. A word holds two coefficients.

@ Four coefficients from a byte in \b: two words to r0. r4 = 3 : 3, r5 = 1 : 1; r8 is lost.
.macro small_from_byte b
    orr     \b, \b, \b, lsl #14
    and     r8, r4, \b
    and     \b, r4, \b, lsr #4
    ssub16  r8, r8, r5
    ssub16  \b, \b, r5
    str     r8, [r0], #4
    str     \b, [r0], #4
.endm

@ A code 3 of \x becomes 0 where r3 has a 1 at its lower bit. r7 is lost.
.macro small_threes x
    and     r7, \x, \x, lsr #1
    and     r7, r7, r3
    eor     \x, \x, r7
    eor     \x, \x, r7, lsl #1
.endm

@ goodprime_m4_small_decode(out, bytes, number of bytes, mask): each byte, four codes of two bits, to four coefficients
@ of 16 bits, code - 1. Code 3 is 2 with the mask 0, or -1 with the mask 0x55555555. Model: small_decode.
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

@ goodprime_m4_near(a, b, end of a) -> 1 if |a_i - b_i| <= 1 for all i, or else 0.
@ In: coefficients of 16 bits, a multiple of eight, at least eight; differences fit 16 bits. Model: near.
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

@ goodprime_m4_wipe(bytes > 0, a multiple of 64): writes zeros to as many bytes of the stack below the six words that it
@ saves. The stack pointer goes down with the zeros, so that interrupts do not write above it. 0.34 cycles per byte.
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
