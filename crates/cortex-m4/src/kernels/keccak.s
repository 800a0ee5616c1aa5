@ The permutation of SHA-3 and SHAKE, Keccak-f[1600], FIPS 202, section 3.3, of a state whose words of 64 bits are split
@ into their even and their odd bits: a rotation is a rotation of each half. Word (x, y) is at x + 5y, the even bits
@ first. A round goes from one state to another one, so that rho and pi only choose addresses and rotations of loads.
@ The sums of columns for the next round are made with the words.
@ r0: the state that is read; r12: the one that is written; lr: next constant; r1-r5: a row; r6: temporary values;
@ r7-r11: sums of columns of one half. s0-s4: what theta adds to the even halves of columns, s5-s9: to the odd ones;
@ s10-s14: sums of the even halves; s15: the end of the constants.

@ b <- the half \odd of B(X, Y) = A(x, y) turned left by n, with theta. A rotation by an odd number takes the other
@ half. \from is x + 5y.
.macro keccak_load b, from, n, odd
    ldr     \b, [r0, #(8*\from + 4*((\odd + \n) & 1))]
.endm
.macro keccak_turn b, x, n, odd
    .if ((\odd + \n) & 1)
    .if \x == 0
    vmov    r6, s5
    .elseif \x == 1
    vmov    r6, s6
    .elseif \x == 2
    vmov    r6, s7
    .elseif \x == 3
    vmov    r6, s8
    .else
    vmov    r6, s9
    .endif
    .else
    vmov    r6, s\x
    .endif
    eor.w   \b, \b, r6
    @ To the left by n: even bits by (n + 1)/2 if they become odd ones, all others by n/2.
    .if ((\n & 1) && !\odd && ((\n + 1)/2) % 32)
    ror.w   \b, \b, #(32 - (\n + 1)/2)
    .elseif (!((\n & 1) && !\odd) && (\n/2) % 32)
    ror.w   \b, \b, #(32 - \n/2)
    .endif
.endm

@ A word of row Y: chi, and the sum of its column. Row 0 begins sums, its first word takes the constant.
.macro keccak_chi X, Y, odd, sum, b, next, after
    bic.w   r6, \after, \next
    .if \Y == 0
    eor.w   \sum, \b, r6
    .if \X == 0
    ldr     r6, [lr], #4
    eor.w   \sum, \sum, r6
    .endif
    str     \sum, [r12, #(8*\X + 4*\odd)]
    .else
    eor.w   r6, r6, \b
    eor.w   \sum, \sum, r6
    str     r6, [r12, #(8*(\X + 5*\Y) + 4*\odd)]
    .endif
.endm

@ A half of row Y: its words are A(x0, 0), A(x1, 1) .. A(x4, 4), turned by n0 .. n4.
.macro keccak_row Y, odd, x0, n0, x1, n1, x2, n2, x3, n3, x4, n4
    keccak_load r1, (\x0), \n0, \odd
    keccak_load r2, (\x1 + 5), \n1, \odd
    keccak_load r3, (\x2 + 10), \n2, \odd
    keccak_load r4, (\x3 + 15), \n3, \odd
    keccak_load r5, (\x4 + 20), \n4, \odd
    keccak_turn r1, \x0, \n0, \odd
    keccak_turn r2, \x1, \n1, \odd
    keccak_turn r3, \x2, \n2, \odd
    keccak_turn r4, \x3, \n3, \odd
    keccak_turn r5, \x4, \n4, \odd
    keccak_chi 0, \Y, \odd, r7, r1, r2, r3
    keccak_chi 1, \Y, \odd, r8, r2, r3, r4
    keccak_chi 2, \Y, \odd, r9, r3, r4, r5
    keccak_chi 3, \Y, \odd, r10, r4, r5, r1
    keccak_chi 4, \Y, \odd, r11, r5, r1, r2
.endm

@ All rows of a half: B(X, Y) is A(x, y) with y = X, x = X + 3Y. Offsets: FIPS 202, table 2, modulo 64.
.macro keccak_half odd
    keccak_row 0, \odd, 0, 0, 1, 44, 2, 43, 3, 21, 4, 14
    keccak_row 1, \odd, 3, 28, 4, 20, 0, 3, 1, 45, 2, 61
    keccak_row 2, \odd, 1, 1, 2, 6, 3, 25, 4, 8, 0, 18
    keccak_row 3, \odd, 4, 27, 0, 36, 1, 10, 2, 15, 3, 56
    keccak_row 4, \odd, 2, 62, 3, 55, 4, 39, 0, 41, 1, 2
.endm

@ The sums of the columns of a half.
.macro keccak_sums odd
    .irp y, 0, 1, 2, 3, 4
    .if \y == 0
    ldr     r7, [r0, #(4*\odd)]
    ldr     r8, [r0, #(8 + 4*\odd)]
    ldr     r9, [r0, #(16 + 4*\odd)]
    ldr     r10, [r0, #(24 + 4*\odd)]
    ldr     r11, [r0, #(32 + 4*\odd)]
    .else
    ldr     r1, [r0, #(40*\y + 4*\odd)]
    ldr     r2, [r0, #(40*\y + 8 + 4*\odd)]
    ldr     r3, [r0, #(40*\y + 16 + 4*\odd)]
    ldr     r4, [r0, #(40*\y + 24 + 4*\odd)]
    ldr     r5, [r0, #(40*\y + 32 + 4*\odd)]
    eor.w   r7, r7, r1
    eor.w   r8, r8, r2
    eor.w   r9, r9, r3
    eor.w   r10, r10, r4
    eor.w   r11, r11, r5
    .endif
    .endr
.endm

@ Column x of theta: the sum of the column before and that of the next one, turned left by one.
.macro keccak_column even, odd, before, before_odd, next, next_odd
    eor     r6, \before, \next_odd, ror #31
    vmov    \even, r6
    eor     r6, \before_odd, \next
    vmov    \odd, r6
.endm

@ goodprime_m4_keccak(state, constants, end of constants): as many rounds as there are constants, an even number > 0, in
@ place of a state of 25 times two words. A constant is two words, the even bits first. Model: keccak::by_definition.
@ 11k cycles. It writes keccak::STACK = 236 bytes of stack and leaves secrets on them.
kernel goodprime_m4_keccak
    push    {r4-r11, lr}
    sub     sp, sp, #200
    mov     lr, r1
    mov     r12, sp
    vmov    s15, r2
    keccak_sums 0
    vmov    s10, r7
    vmov    s11, r8
    vmov    s12, r9
    vmov    s13, r10
    vmov    s14, r11
    keccak_sums 1
1:  vmov    r1, s10
    vmov    r2, s11
    vmov    r3, s12
    vmov    r4, s13
    vmov    r5, s14
    keccak_column s0, s5, r5, r11, r2, r8
    keccak_column s1, s6, r1, r7, r3, r9
    keccak_column s2, s7, r2, r8, r4, r10
    keccak_column s3, s8, r3, r9, r5, r11
    keccak_column s4, s9, r4, r10, r1, r7
    keccak_half 0
    vmov    s10, r7
    vmov    s11, r8
    vmov    s12, r9
    vmov    s13, r10
    vmov    s14, r11
    keccak_half 1
    mov     r6, r0
    mov     r0, r12
    mov     r12, r6
    vmov    r6, s15
    cmp     lr, r6
    bne.w   1b
    add     sp, sp, #200
    pop     {r4-r11, pc}
