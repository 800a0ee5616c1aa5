@ The lowest coefficients of a product by the definition, and from them the highest: modulo x^N - 1, coefficient n is
@ the sum of coefficients n and n + N of the product. Four results at a time. Words k of a meet words m - k and
@ m + 1 - k of b, of which two more are loaded in a round; words before the lowest are zero in memory.

@ Words k and k + 1 of a. hi and mid are the words m + 1 - k and m - k of b; r8 = (b_2i, b_2i-1) for hi.
.macro low_round hi, mid, lo1, lo2
    ldmdb   r1!, {\lo2, \lo1}
    ldr.w   r6, [r0], #4
    pkhbt   r9, \mid, \lo1
    smlad   r4, r6, r8, r4
    smladx  r5, r6, \hi, r5
    smlad   r2, r6, r9, r2
    smladx  r3, r6, \mid, r3
    ldr.w   r6, [r0], #4
    pkhbt   r8, \lo1, \lo2
    smlad   r4, r6, r9, r4
    smladx  r5, r6, \mid, r5
    smlad   r2, r6, r8, r2
    smladx  r3, r6, \lo1, r3
.endm

@ Results 4g .. 4g + 3 for g = 2h + \odd, reduced, in r2 and r3. g + 1 rounds, so that an even g begins in the middle.
.macro low_group odd
    vmov    r0, s3
    vmov    r1, s4
    vmov    r7, s7
    mov.w   r2, #0
    mov.w   r3, #0
    mov.w   r4, #0
    mov.w   r5, #0
    .if \odd
    ldm     r1, {r10, r11}
    pkhbt   r8, r11, r10
    .else
    ldm     r1, {r12, lr}
    pkhbt   r8, lr, r12
    b.w     3f
    .endif
2:  low_round r11, r10, lr, r12
3:  low_round lr, r12, r11, r10
    subs.w  r7, r7, #1
    bpl.w   2b
    vmov    r1, s4
    add     r1, r1, #8
    vmov    s4, r1
    vmov    r7, s0
    vmov    r8, s1
    reduce  r2, r7, r8
    reduce  r3, r7, r8
    reduce  r4, r7, r8
    reduce  r5, r7, r8
    pkhbt   r2, r2, r3, lsl #16
    pkhbt   r3, r4, r5, lsl #16
    vmov    r0, s2
.endm

@ Stores N coefficients up. r6 holds a part of the offset if it has more than twelve bits.
.macro low_store_above n, at, value
    .if 2*\n + \at < 4096
    str.w   \value, [r0, #(2*\n+\at)]
    .else
    add     r6, r0, #(2*\n-2496)
    str.w   \value, [r6, #(2496+\at)]
    .endif
.endm

.macro low_store n
    ldrd    r4, r5, [r0]
    ssub16  r4, r4, r2
    ssub16  r5, r5, r3
    low_store_above \n, 0, r4
    low_store_above \n, 4, r5
    str.w   r2, [r0], #4
    str.w   r3, [r0], #4
    vmov    s2, r0
.endm

@ name(c, a, b, header q 1/q): c_n <- l_n and c_(n+N) <- c_n - l_n for n < \low, l = -a*b/2^32, where \low = 1 modulo 8.
@ In: \low + 3 coefficients of a and b, canonical, with four zeros before b; c: |c_n| + H < 2^15.
@ Out: c_n canonical, c_(n+N) within |c_n| + H for n < \low; c_(\low+N), which is no coefficient, changes as well.
@ Model: passes::low. 5.3k cycles for p = 761. s0: 1/q; s1: q; s2: next of c; s3: a; s4: b of the group; s5: last of c;
@ s7: h.
.macro low name, low, n
kernel \name
    push    {r4-r11, lr}
    ldm     r3, {r4, r5}
    vmov    s1, r4
    vmov    s0, r5
    vmov    s2, r0
    vmov    s3, r1
    vmov    s4, r2
    add     r0, r0, #(2*\low-2)
    vmov    s5, r0
    mov.w   r7, #0
    vmov    s7, r7
1:  low_group 0
    vmov    r1, s5
    cmp.w   r0, r1
    beq.w   9f
    low_store \n
    low_group 1
    low_store \n
    vmov    r7, s7
    add     r7, r7, #1
    vmov    s7, r7
    b.w     1b
9:  ldr.w   r4, [r0]
    ssub16  r5, r4, r2
    low_store_above \n, 0, r5
    pkhbt   r2, r2, r4
    str.w   r2, [r0]
    pop     {r4-r11, pc}
.endm
low goodprime_m4_low_81, 81, 1440
low goodprime_m4_low_153, 153, 1872
low goodprime_m4_low_57, 57, 2496
