@ Length 17 by Rader: 17 rows of 45 words, in place, in natural order. With g = 3, which has order 16 modulo 17, the values at g^-u
@ are x_0 plus a cyclic correlation of a_t = x_(g^t) with W_t = w^(g^t). It splits by t modulo 8 and 4:
@ s_t = a_t + a_(t+8) and d_t = a_t - a_(t+8), and of the sums p_t = s_t + s_(t+4) and m_t = s_t - s_(t+4):
@   P_u = x_0 + sum p_t P'_(t-u), period 4; M_u = sum m_t M'_(t-u), antiperiod 4; o_u = sum d_t D'_(t-u), antiperiod 8,
@   value at g^-u: e_u + o_u, at -g^-u: e_u - o_u, where e_u = P_u + M_u and e_(u+4) = P_u - M_u.
@ So there are two products of 4 by 4 and one of 8 by 8. A word of constants has two neighbors, and takes two of p, m or d of one
@ coefficient. Each sum is reduced once and canonical; the factor of that reduction is in the constants.
@ s0 .. s3: P'_j : P'_(j+1) for j = 0 .. 3; s4 .. s9: M' for j = -3 .. 2; s10 .. s23: D' for j = -7 .. 6; s24: 1 : 1; s25: 1/q;
@ s26: q; s27: end of the words. Stack: e_u, eight words; then d of the lower coefficients, four words, and of the upper ones.

@ \s and \d <- sum and difference of rows r and -r; \t is lost. \half: rows 9 to 16 are zero, and not read.
.macro seventeen_two half, r, s, d, t
    .if !\half
    ldr.w   \t, [r0, #(180*\r)]
    ldr.w   \d, [r0, #(180*(17-\r))]
    sadd16  \s, \t, \d
    ssub16  \d, \t, \d
    .elseif \r < 9
    ldr.w   \s, [r0, #(180*\r)]
    mov.w   \d, \s
    .else
    ldr.w   \s, [r0, #(180*(17-\r))]
    mov.w   \t, #0
    ssub16  \d, \t, \s
    .endif
.endm

@ Two of d to the stack, lower coefficients and upper ones.
.macro seventeen_park d0, d1, t, at
    pkhbt   \t, \d0, \d1, lsl #16
    pkhtb   \d1, \d1, \d0, asr #16
    str.w   \t, [sp, #(32 + 4*\at)]
    str.w   \d1, [sp, #(48 + 4*\at)]
.endm

@ From the rows g^t, g^(t+1), g^(t+4), g^(t+5) to p and m of t and t + 1.
.macro seventeen_four half, r0_, r1_, r4_, r5_, at, p_low, p_high, m_low, m_high
    seventeen_two \half, \r0_, r6, r7, r8
    seventeen_two \half, \r1_, r9, r10, r8
    seventeen_park r7, r10, r8, \at
    seventeen_two \half, \r4_, r7, r10, r8
    seventeen_two \half, \r5_, r11, r12, r8
    seventeen_park r10, r12, r8, (\at + 2)
    sadd16  r10, r6, r7
    ssub16  r6, r6, r7
    sadd16  r12, r9, r11
    ssub16  r9, r9, r11
    pkhbt   \p_low, r10, r12, lsl #16
    pkhtb   \p_high, r12, r10, asr #16
    pkhbt   \m_low, r6, r9, lsl #16
    pkhtb   \m_high, r9, r6, asr #16
.endm

.altmacro
.macro seventeen_from_fp word, place
    vmov    \word, s\place
.endm

@ r10 <- P_u or, from the word s\first and s\second of constants, any sum of p.
.macro seventeen_p first, second
    seventeen_from_fp r5, %(\first)
    smlad   r10, r1, r5, r6
    smlad   r12, r2, r5, r9
    seventeen_from_fp r5, %(\second)
    smlad   r10, r7, r5, r10
    smlad   r12, r8, r5, r12
    vmov    r5, s25
    mul     r10, r10, r5
    mul     r12, r12, r5
    vmov    r5, s26
    smmulr  r10, r10, r5
    smmulr  r12, r12, r5
    pkhbt   r10, r10, r12, lsl #16
.endm

.macro seventeen_even u
    seventeen_p ((4-\u)%4), ((6-\u)%4)
    str.w   r10, [sp, #(4*\u)]
.endm

@ e_u and e_(u+4) from P_u and M_u. r1 = 1/q, r2 = q.
.macro seventeen_m u
    seventeen_from_fp r5, %(7-\u)
    smuad   r10, r3, r5
    smuad   r12, r4, r5
    seventeen_from_fp r5, %(9-\u)
    smlad   r10, r11, r5, r10
    smlad   r12, lr, r5, r12
    mr_reduce  r10, r1, r2
    mr_reduce  r12, r1, r2
    pkhbt   r10, r10, r12, lsl #16
    ldr.w   r5, [sp, #(4*\u)]
    sadd16  r6, r5, r10
    ssub16  r5, r5, r10
    str.w   r6, [sp, #(4*\u)]
    str.w   r5, [sp, #(16 + 4*\u)]
.endm

@ The values at r = g^-u and -r. d of the lower coefficients is in r3 .. r6, of the upper ones in r7 .. r10.
.macro seventeen_odd u, r
    seventeen_from_fp lr, %(17-\u)
    smuad   r11, r3, lr
    smuad   r12, r7, lr
    seventeen_from_fp lr, %(19-\u)
    smlad   r11, r4, lr, r11
    smlad   r12, r8, lr, r12
    seventeen_from_fp lr, %(21-\u)
    smlad   r11, r5, lr, r11
    smlad   r12, r9, lr, r12
    seventeen_from_fp lr, %(23-\u)
    smlad   r11, r6, lr, r11
    smlad   r12, r10, lr, r12
    mr_reduce  r11, r1, r2
    mr_reduce  r12, r1, r2
    pkhbt   r11, r11, r12, lsl #16
    ldr.w   lr, [sp, #(4*\u)]
    sadd16  r12, lr, r11
    ssub16  r11, lr, r11
    str.w   r12, [r0, #(180*\r)]
    str.w   r11, [r0, #(180*(17-\r))]
.endm

@ name(rows, constants)
.macro seventeen name, half
lab_kernel \name
    push    {r4-r11, lr}
    vpush   {s16-s27}
    sub     sp, sp, #64
    vldm    r1, {s0-s26}
    add     r1, r0, #180
    vmov    s27, r1
1:  seventeen_four \half, 1, 3, 13, 5, 0, r1, r2, r3, r4
    seventeen_four \half, 9, 10, 15, 11, 1, r7, r8, r11, lr
    ldr.w   r6, [r0]
    vmov    r5, s24
    smultb  r9, r6, r5
    smulbb  r6, r6, r5
    seventeen_p 24, 24
    str.w   r10, [r0]
    seventeen_even 0
    seventeen_even 1
    seventeen_even 2
    seventeen_even 3
    vmov    r1, s25
    vmov    r2, s26
    seventeen_m 0
    seventeen_m 1
    seventeen_m 2
    seventeen_m 3
    add     r12, sp, #32
    ldm     r12, {r3-r10}
    seventeen_odd 0, 1
    seventeen_odd 1, 6
    seventeen_odd 2, 2
    seventeen_odd 3, 12
    seventeen_odd 4, 4
    seventeen_odd 5, 7
    seventeen_odd 6, 8
    seventeen_odd 7, 14
    add     r0, r0, #4
    vmov    r1, s27
    cmp.w   r0, r1
    bne.w   1b
    add     sp, sp, #64
    vpop    {s16-s27}
    pop     {r4-r11, pc}
.endm
seventeen goodprime_m4_seventeen, 0
@ Of operands that end with row 8.
seventeen goodprime_m4_seventeen_of_nine, 1
.noaltmacro
