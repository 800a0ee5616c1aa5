@ The compression function of SHA-512, FIPS 180-4, section 6.4.2. A word of 64 bits is two registers or places, the
@ lower half first. The stack pointer goes down a slot per round, so that a .. h and the last sixteen words of the
@ schedule become those of the next round without a copy. A slot of 16 bytes holds the a after its round, which becomes
@ b .. d, with d then e, and the word of sixteen rounds later. A round stores the a that it begins with: a load right
@ after a store waits.
@ r4:r5 = a, r6:r7 = e, r10: next K, r11:r12: a sum, first the round's word; b ^ c is in r8:r9 or in r2:r3, as rounds
@ take turns.
@ s0: the state; s1: end of K; s2: K of round 64, from which on no words are made. behind: bytes from the stack pointer
@ to the slot of the round.

@ Offsets of words from the slot that the round fills, which is `behind` bytes above the stack pointer.
.set sha512_a, 16
.set sha512_b, 16*2
.set sha512_d, 16*4
.set sha512_f, 16*6
.set sha512_g, 16*7
.set sha512_h, 16*8
.set sha512_w0, 16*16 + 8
.set sha512_w1, 16*15 + 8
.set sha512_w9, 16*7 + 8
.set sha512_w14, 16*2 + 8

.macro sha512_load lo, hi, at
    ldr     \lo, [sp, #(behind+\at)]
    ldr     \hi, [sp, #(behind+\at+4)]
.endm

@ Half of the sum of three rotations by \n1, \n2 and \n3 < 32; for a rotation by 32 more, x and y change places.
.macro sha512_three d, x1, y1, n1, x2, y2, n2, x3, y3, n3
    lsr.w   \d, \x1, #\n1
    eor     \d, \d, \y1, lsl #(32-\n1)
    eor     \d, \d, \x2, lsr #\n2
    eor     \d, \d, \y2, lsl #(32-\n2)
    eor     \d, \d, \x3, lsr #\n3
    eor     \d, \d, \y3, lsl #(32-\n3)
.endm

@ The upper half of such a sum whose third rotation is a shift of the whole word.
.macro sha512_shifted d, x1, y1, n1, x2, y2, n2, x3, n3
    lsr.w   \d, \x1, #\n1
    eor     \d, \d, \y1, lsl #(32-\n1)
    eor     \d, \d, \x2, lsr #\n2
    eor     \d, \d, \y2, lsl #(32-\n2)
    eor     \d, \d, \x3, lsr #\n3
.endm

@ a:b <- sum:sums plus the sum modulo 2 of rotations of x:y by n, n + \n1 and n + \n2: t:u, rotated by n < 32 on the
@ way. The bits that a rotation shifts down and the bits that it shifts up are disjoint, and are added one after the
@ other.
.macro sha512_add_three a, b, sum, sums, x, y, n, n1, n2, t, u
    sha512_begin_three \t, \x, \n1
    sha512_go_on_three \a, \b, \sum, \sums, \x, \y, \n, \n1, \n2, \t, \u
.endm

@ The first instruction of sha512_add_three, which stands between a store and a load, so that the load does not wait.
.macro sha512_begin_three t, x, n1
    eor     \t, \x, \x, lsr #\n1
.endm

.macro sha512_go_on_three a, b, sum, sums, x, y, n, n1, n2, t, u
    eor     \t, \t, \y, lsl #(32-\n1)
    eor     \t, \t, \x, lsr #\n2
    eor     \t, \t, \y, lsl #(32-\n2)
    eor     \u, \y, \y, lsr #\n1
    eor     \u, \u, \x, lsl #(32-\n1)
    eor     \u, \u, \y, lsr #\n2
    eor     \u, \u, \x, lsl #(32-\n2)
    adds.w  \a, \sum, \t, lsr #\n
    adc     \b, \sums, \u, lsr #\n
    adds.w  \a, \a, \u, lsl #(32-\n)
    adc     \b, \b, \t, lsl #(32-\n)
.endm

@ The word of sixteen rounds later from this one in r11:r12 and the next one in r0:r1, to its place; x:y is lost.
@ A word rotated by 8 is what it is by 7, rotated by 1; and by 7 it is shifted, too.
.macro sha512_schedule x, y
    lsr.w   lr, r0, #7
    eor     lr, lr, r1, lsl #25
    eor.w   \x, r0, lr
    lsr.w   \y, r1, #7
    eor     r0, r1, r0, lsl #25
    eor     r0, r0, \y
    eor     lr, lr, \x, lsr #1
    eor     lr, lr, r0, lsl #31
    eor     \y, \y, r0, lsr #1
    eor     \y, \y, \x, lsl #31
    adds.w  \x, r11, lr
    adc.w   \y, r12, \y
    sha512_load r0, r1, sha512_w9
    adds.w  \x, \x, r0
    adc.w   \y, \y, r1
    sha512_load r0, r1, sha512_w14
    sha512_three lr, r0, r1, 19, r1, r0, 29, r0, r1, 6
    adds.w  \x, \x, lr
    sha512_shifted lr, r1, r0, 19, r0, r1, 29, r1, 6
    adc.w   \y, \y, lr
    str     \x, [sp, #(behind+8)]
    str     \y, [sp, #(behind+12)]
.endm

@ A round. b ^ c is in m:n; in the end a ^ b, which is b ^ c of the next round, is in x:y. \scheduled = 1: the word of
@ sixteen rounds later is made; 2: it is made unless r10 has reached s2; 0: it is not made.
.macro sha512_round scheduled, m, n, x, y
    sha512_load r11, r12, sha512_w0
    .if \scheduled == 2
    vmov    lr, s2
    cmp.w   r10, lr
    bhs.w   9f
    .endif
    .if \scheduled
    sha512_load r0, r1, sha512_w1
    sha512_schedule \x, \y
    .endif
9:
    sha512_begin_three lr, r6, 4
    ldr     r0, [r10], #4
    ldr     r1, [r10], #4
    sha512_load \x, \y, sha512_h
    adds.w  r11, r11, r0
    adc.w   r12, r12, r1
    adds.w  r11, r11, \x
    adc.w   r12, r12, \y
    str     r4, [sp, #(behind+sha512_a)]
    str     r5, [sp, #(behind+sha512_a+4)]
    sha512_go_on_three r11, r12, r11, r12, r6, r7, 14, 4, 27, lr, r0
    sha512_load r0, r1, sha512_f
    sha512_load \x, \y, sha512_g
    eor.w   r0, r0, \x
    eor.w   r1, r1, \y
    ands    r0, r0, r6
    ands    r1, r1, r7
    eor.w   r0, r0, \x
    eor.w   r1, r1, \y
    adds.w  r11, r11, r0
    adc.w   r12, r12, r1
    sha512_load r6, r7, sha512_d
    sha512_load r0, r1, sha512_b
    adds.w  r6, r6, r11
    adc.w   r7, r7, r12
    str     r6, [sp, #(behind+sha512_d)]
    str     r7, [sp, #(behind+sha512_d+4)]
    eor.w   \x, r4, r0
    eor.w   \y, r5, r1
    and.w   \m, \m, \x
    and.w   \n, \n, \y
    eor.w   \m, \m, r0
    eor.w   \n, \n, r1
    adds.w  r11, r11, \m
    adc.w   r12, r12, \n
    sha512_add_three r4, r5, r11, r12, r4, r5, 28, 6, 11, r0, r1
.endm

.macro sha512_two_rounds scheduled
    sub     sp, sp, #32
    .set behind, 16
    sha512_round \scheduled, r8, r9, r2, r3
    .set behind, 0
    sha512_round \scheduled, r2, r3, r8, r9
.endm
.set behind, 0

@ The state and the block to their slots.
.macro sha512_begin
    push    {r4-r11, lr}
    vmov    s0, r0
    mov.w   r10, r2
    add     r2, r2, #(64*8)
    vmov    s2, r2
    add     r2, r2, #(16*8)
    vmov    s1, r2
    sub     sp, sp, #(16*16)
    mov     r12, sp
    add     r11, sp, #(8*16)
1:  ldm     r0!, {r2, r3}
    stm.w   r12, {r2, r3}
    add.w   r12, r12, #16
    cmp     r12, r11
    bne.w   1b
    add     r11, sp, #(16*16)
2:  ldr     r3, [r1], #4
    ldr     r2, [r1], #4
    rev     r2, r2
    rev     r3, r3
    strd    r2, r3, [r11, #-8]
    sub.w   r11, r11, #16
    cmp     r11, sp
    bne.w   2b
    sha512_load r4, r5, 0
    sha512_load r8, r9, 16*1
    sha512_load r0, r1, 16*2
    eor.w   r8, r8, r0
    eor.w   r9, r9, r1
    sha512_load r6, r7, 16*4
.endm

@ The state <- the state + a .. h.
.macro sha512_end
    strd    r4, r5, [sp]
    vmov    r0, s0
    mov     r12, sp
    add     r11, sp, #(8*16)
5:  ldm     r0, {r2, r3}
    ldm.w   r12, {r4, r5}
    adds    r2, r2, r4
    adcs    r3, r3, r5
    stm     r0!, {r2, r3}
    add.w   r12, r12, #16
    cmp     r12, r11
    bne.w   5b
    add     sp, sp, #(80*16)
    add     sp, sp, #(16*16)
    pop     {r4-r11, pc}
.endm

@ goodprime_m4_sha512(state, block, K): state, eight words of 64 bits, <- the state after the block, 128 bytes of any
@ alignment. K: 80 words of 64 bits. Model: sha512::by_definition. About 8.5k cycles. It writes sha512::STACK = 1,572
@ bytes of stack and leaves secrets on them.
kernel goodprime_m4_sha512
    sha512_begin
3:  sha512_two_rounds 1
    vmov    r0, s2
    cmp     r10, r0
    bne.w   3b
4:  sha512_two_rounds 0
    vmov    r0, s1
    cmp     r10, r0
    bne.w   4b
    sha512_end

@ goodprime_m4_sha512_small_code: arguments and results of goodprime_m4_sha512, round by round. 0.7k cycles more.
kernel goodprime_m4_sha512_small_code
    sha512_begin
3:  sub     sp, sp, #16
    sha512_round 2, r8, r9, r2, r3
    mov.w   r8, r2
    mov.w   r9, r3
    vmov    r0, s1
    cmp     r10, r0
    bne.w   3b
    sha512_end
