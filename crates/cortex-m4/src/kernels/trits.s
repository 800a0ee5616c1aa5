@ Products and quotients of ternary polynomials modulo 3, and their codes. A word of digits is the number d0 + 2^8
@ d1 + 2^16 d2 + 2^24 d3 for four digits -1, 0, 1. A product of two such words adds at most 4 to a byte of a sum, or
@ takes as much away. So a byte that begins with 129, which is 0 modulo 3, is not carried for 31 words. The models are
@ functions of TritModel.

.altmacro
.macro trits_b j
    vmov    r12, s\j
.endm

@ Four words of a, in r0-r3, times words j to j + 3 of b. The four lowest sums are finished for this strip, and four
@ others begin.
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

@ Two addresses are kept from strip to strip, after b in floating-point registers or, if these are full, on the stack:
@ the next words of a (\words), and the sums at which the last strip ends (\words + 1).
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

@ After half of 32 words of a: reduces a word in the middle, whose bytes would be full, to at most 30 and adds 114,
@ which is 0 modulo 3, to each byte.
.macro trits_reduce_middle at
    ldr.w   r12, [lr, #(\at)]
    and     r0, r12, #0x0f0f0f0f
    and     r12, r12, #0xf0f0f0f0
    add     r0, r0, r12, lsr #4
    add     r0, r0, #0x72727272
    str.w   r0, [lr, #(\at)]
.endm

@ goodprime_m4_trits_\words(out, a, b): 2 \words words out <- a*b for \words words of digits each. Out: bytes that are a
@ sum plus 129, or in the two words in the middle of 32 words 114. Model: leaf. 2.25k cycles for 32 words. Four words of
@ a at a time (a strip), in r0-r3, times all of b, in s0 .. s(words-1). Their sums pass through r4-r11, from memory and
@ back. lr: the first of these sums. \last: last register of b; \used: last register that is used.
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

@ Sums \i0 and \i1 of the two steps n, which take turns in r5-r11, to the macro \do.
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

@ Five words of a times words 2n and 2n + 1 of b. The two lowest sums are finished for this strip, and two others begin.
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

@ The last two words of a, in r0 and r1, if a leaf's length is no multiple of five, times words 2n and 2n + 1 of b, with
@ sums in r4-r7.
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

@ goodprime_m4_trits_\words(out, a, b): arguments and results of the leaves above, for lengths that are a multiple of
@ ten or two more: five words of a at a time, in r0-r4, and sums in r5-r11. Model: leaf. 1.85k cycles for 30 words.
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

@ \t <- the digits of \t + \a modulo 3: plus 9 a byte is 7 .. 11, and three eighths of it, 2, 3 or 4, are its third,
@ rounded. lr = 7 in each byte; r12 is lost.
.macro trits_add t, a
    add     \t, \t, \a
    add     \t, \t, #0x09090909
    add     r12, \t, \t, lsl #1
    and     r12, lr, r12, lsr #3
    sub     \t, \t, r12
    sub     \t, \t, r12, lsl #1
.endm

@ goodprime_m4_trits_add(out, a, b, end of out): out <- the digits of a + b modulo 3, for words of digits; an even
@ number of words, at least four. Model: add.
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

@ Reduces each byte modulo 3 to at most 30, as 16 is 1. r11 is lost.
.macro trits_reduce x
    and     r11, \x, #0x0f0f0f0f
    and     \x, \x, #0xf0f0f0f0
    add     \x, r11, \x, lsr #4
.endm

@ name(out, middle, bytes of a quarter): Karatsuba's product from the products L of lower halves, H of upper halves and
@ M of sums. In: quarters L0 L1 H0 H1 in out and M0 M1 in middle, whose bytes are at most 30, or any bytes if \leaves.
@ Out: quarters L0, L1 - L0 - H0 + M0, H0 - L1 - H1 + M1, H1 in out, modulo 3, where 2 stands for -1; bytes at most 30.
@ At least one word per quarter. Model: join. Words of the six quarters are in r4 .. r9.
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

@ Each half of x <- -1 if it is above the half of r3, 1 if it is below the negative of that, 0 else. r5 = 1 : 1,
@ r6 = -1 : -1, r7 = 0; r8 is lost.
.macro trits_third x
    ssub16  r8, r3, \x
    sel     r8, r7, r6
    sadd16  \x, \x, r3
    sel     \x, r7, r5
    orr     \x, \x, r8
.endm

@ goodprime_m4_trits_thirds(out, c, end of out, m : m): four coefficients of 16 bits to a word of digits, -1 above m, 1
@ below -m, 0 else; at least one word. out may be c. Model: thirds.
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

@ goodprime_m4_trits_decode(out, codes, end of out): a byte of four codes of two bits to a word of digits, code - 1,
@ where code 3 is -1 as 0 is. At least one word; codes of any alignment. Model: decode.
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

@ Four sums, each of a byte at r1, the byte of \near and the byte after it, plus 1: reduced to at most 20, whose third
@ is 11/32 of it, rounded down, and then to a code 0, 1, 2. Codes go to r0; r10 counts codes 1. \next: the word after
@ \near.
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

@ goodprime_m4_trits_encode(codes, c, c + p - 1, end of codes) -> the number of codes 1, which are zero coefficients.
@ Codes are (c_k + c_(k+p-1) + c_(k+p) + 1) mod 3 for k < p - 1, four per byte, p = 4 bytes + 1: all but the last
@ coefficient of c modulo x^p - x - 1. In: bytes c, each such sum of three at most 90, for k = 0 as well. At least one
@ byte. Model: encode.
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
