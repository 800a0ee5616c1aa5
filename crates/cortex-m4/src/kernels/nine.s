@ Length 9 of each row of 9 blocks: 3 x 3, in place, in natural order. What is reduced on the way differs: \reduce is
@ 2 (first operand): all that enters the second step; 1 (second operand): two of three sums; 0 (back): only the last sum.

@ x + t1, x + t2, x - t1 - t2 with t1 = a*ca + b*cb and t2 = a*da + b*db; the third follows from 1 + w^3 + w^6 = 0.
@ One of da, db is still in \late, and comes to lr.
.macro radix_3_twisted x, a, b, ca, cb, da, db, late, t1, t, at
    first_term \t1, \t, \ca, \a
    next_term \t1, \t, \cb, \b
    finish  \t1, \t
    vmov    lr, \late
    first_term \a, \t, \da, \a
    next_term \a, \t, \db, \b
    finish  \a, \t
    sadd16  \t, \x, \t1
    sadd16  \b, \x, \a
    ssub16  \t1, \x, \t1
    ssub16  \t1, \t1, \a
    str.w   \t, [r0, #\at]
    str.w   \b, [r0, #(\at+96)]
    str.w   \t1, [r0, #(\at+192)]
.endm

.macro length_9 reduce, at
    vmov    lr, s1
    ldr.w   r1, [r0, #\at]
    ldr.w   r2, [r0, #(\at+96)]
    ldr.w   r3, [r0, #(\at+192)]
    radix_3 r1, r2, r3, r12, r4, lr
    vmov    s8, r2
    ldr.w   r3, [r0, #(\at+32)]
    ldr.w   r5, [r0, #(\at+128)]
    ldr.w   r6, [r0, #(\at+224)]
    radix_3 r3, r5, r6, r12, r7, lr
    ldr.w   r6, [r0, #(\at+64)]
    ldr.w   r10, [r0, #(\at+160)]
    ldr.w   r11, [r0, #(\at+256)]
    radix_3 r6, r10, r11, r12, r2, lr
    .if \reduce > 0
    vmov    lr, s0
    scale   r3, lr, r12
    scale   r6, lr, r12
    .if \reduce > 1
    scale   r1, lr, r12
    scale   r4, lr, r12
    .endif
    vmov    lr, s1
    .endif
    radix_3 r1, r3, r6, r12, r11, lr
    .if \reduce == 0
    vmov    lr, s0
    scale   r1, lr, r12
    .endif
    str.w   r1, [r0, #\at]
    str.w   r11, [r0, #(\at+96)]
    str.w   r3, [r0, #(\at+192)]
    vmov    r6, s2                          @ w, w^2, w^4
    vmov    r1, s3
    vmov    r3, s4
    radix_3_twisted r4, r7, r2, r6, r1, r3, lr, s5, r11, r12, (\at+32)
    vmov    r4, s8
    .if \reduce > 1
    vmov    lr, s0
    scale   r4, lr, r12
    .endif
    radix_3_twisted r4, r5, r10, r1, r3, lr, r6, s6, r11, r12, (\at+64)
.endm

@ name(rows, 1 w^3 w w^2 w^4 w^8 w^5, end of rows, q)
.macro nine name, reduce
kernel \name
    push    {r4-r11, lr}
    vldm    r1, {s0-s6}
    vmov    s7, r2
    modulus r3
1:  length_9 \reduce, 0
    length_9 \reduce, 4
    add     r0, r0, #8
    tst     r0, #31
    bne.w   1b
    add     r0, r0, #256
    vmov    r1, s7
    cmp.w   r0, r1
    bne.w   1b
    pop     {r4-r11, pc}
.endm
nine goodprime_m4_nine_first, 2
nine goodprime_m4_nine_second, 1
nine goodprime_m4_nine_back, 0
