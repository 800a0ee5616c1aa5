@ Products of ternary polynomials modulo 3. A word is the number d0 + 2^8 d1 + 2^16 d2 + 2^24 d3 of four digits -1, 0, 1. A product of
@ two such words adds at most 4 to a digit of a sum, up or down, so that 129 in each byte of a sum keeps it from its neighbours
@ for 31 words; and 129 is 0 modulo 3.

.altmacro
.macro trits_b j
    vmov    r12, s\j
.endm

@ Four steps. Their lowest sums are finished for this strip, and four others come in.
.macro trits_four j, p0, p1, p2, p3, p4, p5, p6, p7
    trits_b %(\j)
    ldr.w   \p4, [lr, #(4*\j+16)]
    ldr.w   \p5, [lr, #(4*\j+20)]
    ldr.w   \p6, [lr, #(4*\j+24)]
    ldr.w   \p7, [lr, #(4*\j+28)]
    smlal   \p0, \p1, r0, r12
    smlal   \p1, \p2, r1, r12
    smlal   \p2, \p3, r2, r12
    smlal   \p3, \p4, r3, r12
    trits_b %(\j+1)
    smlal   \p1, \p2, r0, r12
    smlal   \p2, \p3, r1, r12
    smlal   \p3, \p4, r2, r12
    smlal   \p4, \p5, r3, r12
    trits_b %(\j+2)
    smlal   \p2, \p3, r0, r12
    smlal   \p3, \p4, r1, r12
    smlal   \p4, \p5, r2, r12
    smlal   \p5, \p6, r3, r12
    trits_b %(\j+3)
    smlal   \p3, \p4, r0, r12
    smlal   \p4, \p5, r1, r12
    smlal   \p5, \p6, r2, r12
    smlal   \p6, \p7, r3, r12
    str.w   \p0, [lr, #(4*\j)]
    str.w   \p1, [lr, #(4*\j+4)]
    str.w   \p2, [lr, #(4*\j+8)]
    str.w   \p3, [lr, #(4*\j+12)]
.endm

.macro trits_last at, p0, p1, p2, p3
    str.w   \p0, [lr, #(\at)]
    str.w   \p1, [lr, #(\at+4)]
    str.w   \p2, [lr, #(\at+8)]
    str.w   \p3, [lr, #(\at+12)]
.endm

@ What a strip needs again is behind b in floating-point registers or, if these are full, on the stack: the next words of a, and where
@ sums of the next strip would begin in the end.
.macro trits_keep words, which, reg
    .if \words < 32
    vmov    s\which, \reg
    .else
    str     \reg, [sp, #(4*(\which-\words))]
    .endif
.endm

.macro trits_kept words, which, reg
    .if \words < 32
    vmov    \reg, s\which
    .else
    ldr     \reg, [sp, #(4*(\which-\words))]
    .endif
.endm

@ Half-way through 32 words the two words in the middle, whose bytes would be full, are reduced, and have 114 more, which is 0.
.macro trits_reduce_middle at
    ldr.w   r12, [lr, #(\at)]
    and     r0, r12, #0x0f0f0f0f
    and     r12, r12, #0xf0f0f0f0
    add     r0, r0, r12, lsr #4
    add     r0, r0, #0x72727272
    str.w   r0, [lr, #(\at)]
.endm

@ Four words of a at a time, in r0-r3, times all of b, in s0 .. s(words-1). The sums that they are in pass through r4-r11, from
@ memory and back. lr: the first of these sums.
@ name(out, a, b); \first, \last: of b, and of what is kept, the registers that are the caller's.
.macro trits words, last, used
kernel goodprime_m4_trits_\words
    push    {r4-r11, lr}
    vpush   {s16-\used}
    .if \words == 32
    sub     sp, sp, #16
    .endif
    vldmia  r2, {s0-\last}
    trits_keep \words, %(\words), r1
    mov     lr, r0
    add     r1, r0, #(4*\words)
    .if \words == 32
    str     r1, [sp, #8]
    sub     r1, r1, #(2*\words)
    .endif
    trits_keep \words, %(\words+1), r1
    mov.w   r4, #0x81818181
    mov     r5, r4
    mov     r6, r4
    mov     r7, r4
    .rept \words / 2
    stm     r0!, {r4-r7}
    .endr
1:  trits_kept \words, %(\words), r12
    ldm     r12!, {r0-r3}
    trits_keep \words, %(\words), r12
    ldm.w   lr, {r4-r7}
    .set j, 0
    .rept \words / 8
    trits_four %(j), r4, r5, r6, r7, r8, r9, r10, r11
    trits_four %(j+4), r8, r9, r10, r11, r4, r5, r6, r7
    .set j, j + 8
    .endr
    .if \words % 8
    trits_four %(j), r4, r5, r6, r7, r8, r9, r10, r11
    trits_last %(4*\words), r8, r9, r10, r11
    .else
    trits_last %(4*\words), r4, r5, r6, r7
    .endif
    add     lr, lr, #16
    trits_kept \words, %(\words+1), r12
    cmp     lr, r12
    bne.w   1b
    .if \words == 32
    ldr     r0, [sp, #8]
    cmp     lr, r0
    beq.w   2f
    str     r0, [sp, #4]
    trits_reduce_middle 60
    trits_reduce_middle 64
    b.w     1b
2:  add     sp, sp, #16
    .endif
    vpop    {s16-\used}
    pop     {r4-r11, pc}
.endm

trits 16, s15, s17
trits 24, s23, s25
trits 28, s27, s29
trits 32, s31, s31

@ The sum i of pair n of steps: they take turns in seven registers.
.macro trits_turn n, do, i0, i1, i2, at
    \do     %(5+(2*\n+\i0)%7), %(5+(2*\n+\i1)%7), %(\i2), %(\at)
.endm

.macro trits_turn_product lo, hi, a, at
    smlal   r\lo, r\hi, r\a, r12
.endm

.macro trits_turn_load lo, hi, i, at
    ldr.w   r\lo, [lr, #(4*\at)]
    ldr.w   r\hi, [lr, #(4*\at+4)]
.endm

.macro trits_turn_store lo, hi, i, at
    str.w   r\lo, [lr, #(4*\at)]
    str.w   r\hi, [lr, #(4*\at+4)]
.endm

.macro trits_turn_store_one lo, hi, i, at
    str.w   r\lo, [lr, #(4*\at)]
.endm

@ Two steps of five words of a. Their lowest sums are finished for this strip, and two others come in.
.macro trits_two n
    trits_b %(2*\n)
    trits_turn \n, trits_turn_load, 5, 6, 0, (2*\n+5)
    .set i, 0
    .rept 5
    trits_turn \n, trits_turn_product, i, (i+1), i, 0
    .set i, i + 1
    .endr
    trits_b %(2*\n+1)
    .set i, 0
    .rept 5
    trits_turn \n, trits_turn_product, (i+1), (i+2), i, 0
    .set i, i + 1
    .endr
    trits_turn \n, trits_turn_store, 0, 1, 0, (2*\n)
.endm

@ The last two words of a, in r0 and r1, where a leaf's length is no multiple of five: two steps, with sums in r4-r7.
.macro trits_two_of_two n, p0, p1, p2, p3
    trits_b %(2*\n)
    ldr.w   \p2, [lr, #(8*\n+8)]
    ldr.w   \p3, [lr, #(8*\n+12)]
    smlal   \p0, \p1, r0, r12
    smlal   \p1, \p2, r1, r12
    trits_b %(2*\n+1)
    smlal   \p1, \p2, r0, r12
    smlal   \p2, \p3, r1, r12
    str.w   \p0, [lr, #(8*\n)]
    str.w   \p1, [lr, #(8*\n+4)]
.endm

.macro trits_strip_of_two words
    trits_kept \words, %(\words), r12
    ldm     r12, {r0, r1}
    ldm.w   lr, {r4, r5}
    .set n, 0
    .rept \words / 4
    trits_two_of_two %(n), r4, r5, r6, r7
    trits_two_of_two %(n+1), r6, r7, r4, r5
    .set n, n + 2
    .endr
    .if \words % 4
    trits_two_of_two %(n), r4, r5, r6, r7
    str.w   r6, [lr, #(4*\words)]
    str.w   r7, [lr, #(4*\words+4)]
    .else
    str.w   r4, [lr, #(4*\words)]
    str.w   r5, [lr, #(4*\words+4)]
    .endif
.endm

@ The same of leaves whose length is a multiple of ten, or two more: five words of a at a time, in r0-r4, and sums in r5-r11.
@ name(out, a, b)
.macro trits_by_five words, last, used
kernel goodprime_m4_trits_\words
    push    {r4-r11, lr}
    vpush   {s16-\used}
    vldmia  r2, {s0-\last}
    trits_keep \words, %(\words), r1
    mov     lr, r0
    add     r1, r0, #(4*(\words - \words % 5))
    trits_keep \words, %(\words+1), r1
    mov.w   r4, #0x81818181
    mov     r5, r4
    mov     r6, r4
    mov     r7, r4
    .rept \words / 2
    stm     r0!, {r4-r7}
    .endr
1:  trits_kept \words, %(\words), r12
    ldm     r12!, {r0-r4}
    trits_keep \words, %(\words), r12
    ldm.w   lr, {r5-r9}
    .set n, 0
    .rept \words / 2
    trits_two %(n)
    .set n, n + 1
    .endr
    .set i, 0
    .rept 5
    trits_turn (\words/2), trits_turn_store_one, i, i, 0, (\words+i)
    .set i, i + 1
    .endr
    add     lr, lr, #20
    trits_kept \words, %(\words+1), r12
    cmp     lr, r12
    bne.w   1b
    .if \words % 5
    trits_strip_of_two \words
    .endif
    vpop    {s16-\used}
    pop     {r4-r11, pc}
.endm

trits_by_five 20, s19, s21
trits_by_five 22, s21, s23
trits_by_five 30, s29, s31
.noaltmacro

@ \t <- the digits of \t + \a modulo 3: with 9 more a byte is 7 .. 11, and three eighths of that, 2, 3 or 4, are its third. lr = 7 in
@ each byte.
.macro trits_add t, a
    add     \t, \t, \a
    add     \t, \t, #0x09090909
    add     r12, \t, \t, lsl #1
    and     r12, lr, r12, lsr #3
    sub     \t, \t, r12
    sub     \t, \t, r12, lsl #1
.endm

@ goodprime_m4_trits_add(out, a, b, end of out): an even number of words.
kernel goodprime_m4_trits_add
    push    {r4-r11, lr}
    mov.w   lr, #0x07070707
    sub     r12, r3, r0
    tst     r12, #8
    beq     1f
    ldm     r1!, {r4, r5}
    ldm     r2!, {r8, r9}
    trits_add r4, r8
    trits_add r5, r9
    stm     r0!, {r4, r5}
1:  ldm     r1!, {r4-r7}
    ldm     r2!, {r8-r11}
    trits_add r4, r8
    trits_add r5, r9
    trits_add r6, r10
    trits_add r7, r11
    stm     r0!, {r4-r7}
    cmp     r0, r3
    bne     1b
    pop     {r4-r11, pc}

@ Modulo 3 sixteen is one: each byte becomes at most 30.
.macro trits_reduce x
    and     r11, \x, #0x0f0f0f0f
    and     \x, \x, #0xf0f0f0f0
    add     \x, r11, \x, lsr #4
.endm

@ Word j of the quarters L0 L1 H0 H1 of out and M0 M1 of the product of sums, in r4 .. r9: L1 + H0 less L0 and more M0, and
@ L1 + H0 less H1 and more M1 without L1 and H0, where -1 is 2. name(out, middle, bytes of a quarter)
.macro trits_join name, leaves
kernel \name
    push    {r4-r12}
    add     r3, r0, r2, lsl #1
    add     r12, r0, r2
1:  ldr     r4, [r0]
    ldr     r5, [r0, r2]
    ldr     r6, [r3]
    ldr     r7, [r3, r2]
    ldr.w   r9, [r1, r2]
    ldr.w   r8, [r1], #4
    .if \leaves
    trits_reduce r4
    trits_reduce r5
    trits_reduce r6
    trits_reduce r7
    trits_reduce r8
    trits_reduce r9
    .endif
    add     r10, r5, r6, lsl #1
    add     r10, r10, r8
    add     r10, r10, r4, lsl #1
    trits_reduce r10
    add     r9, r9, r6
    add     r9, r9, r5, lsl #1
    add     r9, r9, r7, lsl #1
    trits_reduce r9
    str.w   r10, [r0, r2]
    .if \leaves
    str     r7, [r3, r2]
    .endif
    str.w   r9, [r3], #4
    .if \leaves
    str     r4, [r0], #4
    .else
    add     r0, r0, #4
    .endif
    cmp     r0, r12
    bne     1b
    pop     {r4-r12}
    bx      lr
.endm
trits_join goodprime_m4_trits_join, 0
trits_join goodprime_m4_trits_join_leaves, 1

@ x <- -1 above r3, 1 below -r3, 0 else. r5 = 1 : 1, r6 = -1 : -1, r7 = 0.
.macro trits_third x
    ssub16  r8, r3, \x
    sel     r8, r7, r6
    sadd16  \x, \x, r3
    sel     \x, r7, r5
    orr     \x, \x, r8
.endm

@ goodprime_m4_trits_thirds(out, c, end of out, m : m): four coefficients to a word of digits.
kernel goodprime_m4_trits_thirds
    push    {r4-r9}
    mov.w   r5, #0x00010001
    mov.w   r6, #-1
    mov.w   r7, #0
1:  ldm     r1!, {r4, r9}
    trits_third r4
    trits_third r9
    sadd16  r4, r4, r5
    sadd16  r9, r9, r5
    orr     r4, r4, r4, lsr #8
    orr     r9, r9, r9, lsr #8
    pkhbt   r4, r4, r9, lsl #16
    sub     r4, r4, #0x01010101
    str     r4, [r0], #4
    cmp     r0, r2
    bne     1b
    pop     {r4-r9}
    bx      lr

@ goodprime_m4_trits_decode(out, codes, end of out): a byte of four codes of two bits to a word of digits; code 3 is -1 as 0 is.
kernel goodprime_m4_trits_decode
1:  ldrb    r3, [r1], #1
    orr     r3, r3, r3, lsl #12
    and     r3, r3, #0x000f000f
    orr     r3, r3, r3, lsl #6
    and     r3, r3, #0x03030303
    and     r12, r3, r3, lsr #1
    and     r12, r12, #0x01010101
    eor     r3, r3, r12
    eor     r3, r3, r12, lsl #1
    sub     r3, r3, #0x01010101
    str     r3, [r0], #4
    cmp     r0, r2
    bne     1b
    bx      lr

@ Four sums at r1 and r2, where r\near is the word before, and at r2 a digit further: and one more, at most 20 modulo 3, for which a third
@ is 11/32; then two bits each at r0, and what is 1 in r10 counted.
.macro trits_codes near, next
    ldr     r4, [r1], #4
    ldr     \next, [r2], #4
    add     r4, r4, \near
    add     r4, r4, \near, lsr #8
    add     r4, r4, \next, lsl #24
    add     r4, r4, #0x01010101
    trits_reduce r4
    mul     r11, r4, r3
    and     r11, r8, r11, lsr #5
    sub     r4, r4, r11
    sub     r4, r4, r11, lsl #1
    and     r11, r9, r4
    add     r10, r10, r11
    and     r11, r9, r4, lsr #8
    add     r10, r10, r11
    mul     r4, r4, r12
    lsr     r4, r4, #24
    strb    r4, [r0], #1
.endm

@ goodprime_m4_trits_encode(codes, c, c + p - 1, end of codes): of c modulo x^p - x - 1 all but the last coefficient. Returns how many
@ codes are 1. How many bytes there are is even or odd.
kernel goodprime_m4_trits_encode
    push    {r4-r11, lr}
    mov     lr, r3
    mov.w   r3, #11
    mov.w   r8, #0x07070707
    mov.w   r9, #0x00010001
    mov.w   r10, #0
    movw    r12, #0x1040
    movt    r12, #0x0104
    ldr     r5, [r2], #4
1:  trits_codes r5, r6
    cmp     r0, lr
    beq     2f
    trits_codes r6, r5
    cmp     r0, lr
    bne     1b
2:  uxth    r0, r10
    add     r0, r0, r10, lsr #16
    pop     {r4-r11, pc}
