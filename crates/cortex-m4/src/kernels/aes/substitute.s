@ AES's S-box of words in which each bit is another byte: the 113 gates of Boyar, Peralta and Çalık
@ (https://cs-www.cs.yale.edu/homes/peralta/CircuitStuff/SLP_AES_113.txt) without its four NOTs, which round keys have. The
@ order of gates is ours: one in which 24 moves to floating-point registers and back are enough.
@ Names behind gates are those of the circuit: x0 and s0 are the highest bits.

@ goodprime_m4_aes_substitute(out, state, groups, step): groups of eight words, the lowest bit first; the next one is step bytes
@ further in the state, modulo its 512 bytes.
@ s0: the group of out; s12: the state, s13: the offset there, s14: the step, s15: the end of out.
kernel goodprime_m4_aes_substitute
    push    {r4-r11, lr}
    vmov    s0, r0
    vmov    s12, r1
    vmov    s14, r3
    add     r3, r0, r2, lsl #5
    vmov    s15, r3
    movs    r2, #0
    vmov    s13, r2
1:  ldm.w   r1, {r0-r7}
    eor     r8, r7, r1      @ y13
    eor     r9, r4, r2      @ y14
    eor     r10, r8, r9     @ y12
    eor     r5, r5, r6      @ t0
    eor     r11, r7, r2     @ y8
    eor     r3, r3, r10     @ t1
    eor     r6, r6, r3      @ y20
    eor     r12, r5, r0     @ y1
    eor     r3, r3, r2      @ y15
    eor     r2, r3, r0      @ y6
    eor     r1, r1, r12     @ y5
    eor     lr, r1, r11     @ y3
    vmov    s1, r9
    and     r9, r10, r3     @ t2
    vmov    s2, r10
    and     r10, lr, r2     @ t3
    vmov    s3, lr
    eor     lr, r12, r4     @ y4
    eor     r4, r4, r7      @ y9
    vmov    s4, r2
    and     r2, lr, r0      @ t5
    eor     r10, r10, r9    @ t4
    vmov    s5, lr
    eor     lr, r6, r4      @ y11
    eor     r10, r10, r6    @ t17
    eor     r2, r2, r9      @ t6
    eor     r6, r3, r5      @ y10
    eor     r9, r6, r11     @ y19
    vmov    s6, r3
    and     r3, r11, r6     @ t15
    vmov    s7, r11
    and     r11, r4, lr     @ t12
    eor     r5, r5, lr      @ y16
    vmov    s8, r4
    eor     r4, r6, lr      @ y17
    vmov    s9, r6
    eor     r6, r0, lr      @ y7
    eor     r3, r3, r11     @ t16
    eor     r2, r2, r3      @ t18
    eor     r2, r2, r9      @ t22
    vmov    r9, s1
    vmov    s10, lr
    and     lr, r9, r4      @ t13
    eor     lr, lr, r11     @ t14
    and     r11, r1, r12    @ t8
    and     r9, r8, r5      @ t7
    eor     r11, r11, r9    @ t9
    vmov    s11, r4
    eor     r4, r8, r5      @ y21
    eor     r11, r11, lr    @ t19
    eor     r10, r10, lr    @ t21
    eor     r11, r11, r4    @ t23
    eor     r4, r12, r7     @ y2
    eor     r7, r7, r5      @ y18
    and     lr, r4, r6      @ t10
    eor     lr, lr, r9      @ t11
    and     r9, r10, r11    @ t26
    eor     lr, lr, r3      @ t20
    eor     r3, r2, r9      @ t31
    eor     lr, lr, r7      @ t24
    eor     r9, r9, lr      @ t27
    eor     r7, r11, lr     @ t30
    and     r3, r3, r7      @ t32
    eor     r3, r3, lr      @ t33
    eor     r7, r9, r3      @ t35
    eor     r10, r10, r2    @ t25
    and     lr, lr, r7      @ t36
    and     r7, r10, r9     @ t28
    eor     r7, r7, r2      @ t29
    eor     r9, r9, lr      @ t38
    and     r0, r0, r3      @ z2
    and     r9, r9, r7      @ t39
    eor     r11, r11, r3    @ t34
    vmov    r2, s5
    and     r2, r2, r3      @ z11
    and     r4, r4, r7      @ z14
    eor     r10, r10, r9    @ t40
    and     r6, r6, r7      @ z5
    and     r12, r12, r10   @ z4
    eor     r9, r7, r10     @ t43
    and     r8, r8, r9      @ z12
    and     r9, r9, r5      @ z3
    eor     lr, lr, r11     @ t37
    eor     r12, r12, r9    @ c6
    vmov    r5, s4
    and     r5, r5, lr      @ z1
    and     r1, r1, r10     @ z13
    eor     r9, r9, r6      @ c12
    eor     r6, r3, lr      @ t44
    vmov    r11, s6
    and     r11, r11, r6    @ z0
    eor     r7, r7, r3      @ t42
    eor     r10, r10, lr    @ t41
    eor     r0, r0, r11     @ c4
    eor     r3, r7, r10     @ t45
    eor     r5, r5, r11     @ c5
    eor     r9, r9, r0      @ c14
    vmov    r11, s3
    and     lr, lr, r11     @ z10
    vmov    r11, s11
    and     r11, r11, r3    @ z7
    eor     r0, r0, r8      @ c7
    eor     r5, r5, r12     @ c11
    eor     r11, r11, r12   @ c8
    vmov    r12, s1
    and     r3, r3, r12     @ z16
    vmov    r12, s2
    and     r6, r6, r12     @ z9
    vmov    r12, s8
    and     r12, r12, r7    @ z15
    eor     r3, r3, r12     @ c1
    eor     lr, lr, r3      @ c2
    eor     r1, r1, r3      @ c13
    eor     r2, r2, lr      @ c21
    eor     r1, r1, r9      @ c18
    vmov    r3, s9
    and     r3, r3, r10     @ z8
    eor     r6, r6, lr      @ c3
    eor     r3, r3, r0      @ c9
    eor     r5, r5, r6      @ s3
    eor     r3, r3, r11     @ c10
    vmov    r0, s10
    and     r7, r7, r0      @ z6
    eor     r7, r7, r11     @ c16
    eor     r4, r4, r3      @ c17
    eor     r3, r3, r1      @ s6
    vmov    r0, s7
    and     r10, r10, r0    @ z17
    eor     r8, r8, r1      @ s7
    eor     r12, r12, r7    @ c20
    vmov    r0, s0
    str     r8, [r0, #0]
    eor     r2, r2, r4      @ s5
    eor     r4, r4, r12     @ c26
    str     r2, [r0, #8]
    eor     r1, r5, r7      @ s1
    str     r1, [r0, #24]
    eor     r6, r6, r7      @ s0
    str     r3, [r0, #4]
    eor     r4, r4, r10     @ s2
    eor     r9, r9, r5      @ s4
    str     r5, [r0, #16]
    str     r4, [r0, #20]
    str     r6, [r0, #28]
    str     r9, [r0, #12]
    vmov    r0, s0
    vmov    r1, s13
    vmov    r2, s14
    add.w   r0, r0, #32
    vmov    s0, r0
    add     r1, r1, r2
    vmov    r2, s12
    ubfx    r1, r1, #0, #9
    vmov    r3, s15
    vmov    s13, r1
    add     r1, r1, r2
    cmp     r0, r3
    bne.w   1b
    pop     {r4-r11, pc}
