@ AES's S-box (SubBytes) of 32 bytes at once, each of which is one bit of eight words: the 113 gates of Boyar, Peralta
@ and Çalık (https://cs-www.cs.yale.edu/homes/peralta/CircuitStuff/SLP_AES_113.txt) without its four NOTs, which round
@ keys include. The order of gates is ours: 8 moves to floating-point registers and back are enough, as eight values are
@ made again from values in registers. Names after gates are those of the circuit: x0 and s0 are the highest bits.

@ goodprime_m4_aes_substitute(out, state, groups > 0): S-boxes, less 0x63, of groups of eight words, the lowest bit
@ first. The next group is five groups further in the state, modulo its 512 bytes, so that 16 groups have their rows
@ shifted (ShiftRows). out is not the state. Model: AesModel::substitute for one group, substitute_shifted for 16.
@ 159 cycles per group. s0: the group of out, less 24 bytes; s12: state; s13: offset of the group; s14: the end of s0.
kernel goodprime_m4_aes_substitute
    push    {r4-r11, lr}
    sub     r0, r0, #24
    vmov    s0, r0
    vmov    s12, r1
    add     r0, r0, r2, lsl #5
    vmov    s14, r0
    movs    r2, #0
    vmov    s13, r2
1:  ldm.w   r1, {r0-r7}
    eor     r8, r4, r2      @ y14
    vmov    s1, r8
    eor     r9, r5, r6      @ t0
    eor     r10, r9, r0     @ y1
    eor     r11, r4, r7     @ y9
    vmov    s2, r11
    eor     r12, r7, r1     @ y13
    eor     lr, r12, r8     @ y12
    vmov    s3, lr
    eor     r5, r7, r2      @ y8
    eor     r3, r3, lr      @ t1
    eor     r2, r3, r2      @ y15
    eor     r1, r1, r10     @ y5
    eor     r7, r1, r5      @ y3
    vmov    s4, r7
    and     lr, lr, r2      @ t2
    eor     r4, r10, r4     @ y4
    eor     r9, r2, r9      @ y10
    eor     r3, r6, r3      @ y20
    eor     r6, r2, r0      @ y6
    and     r7, r7, r6      @ t3
    and     r4, r4, r0      @ t5
    eor     r2, r3, r11     @ y11
    eor     r6, r0, r2      @ y7
    eor     r7, r7, lr      @ t4
    eor     r3, r7, r3      @ t17
    and     r7, r11, r2     @ t12
    and     r11, r5, r9     @ t15
    eor     r5, r9, r5      @ y19
    eor     r11, r11, r7    @ t16
    eor     r4, r4, lr      @ t6
    eor     lr, r9, r2      @ y17
    eor     r4, r4, r11     @ t18
    and     r8, r8, lr      @ t13
    eor     r7, r8, r7      @ t14
    eor     r8, r6, r10     @ y16
    eor     r4, r4, r5      @ t22
    eor     r5, r1, r12     @ y2
    eor     r2, r5, r6      @ y18
    and     r6, r5, r6      @ t10
    and     r5, r12, r8     @ t7
    eor     r6, r6, r5      @ t11
    eor     r6, r6, r11     @ t20
    eor     r3, r3, r7      @ t21
    and     r11, r1, r10    @ t8
    eor     r5, r11, r5     @ t9
    eor     r5, r5, r7      @ t19
    eor     r7, r12, r8     @ y21
    eor     r5, r5, r7      @ t23
    and     r7, r3, r5      @ t26
    eor     r2, r6, r2      @ t24
    eor     r3, r3, r4      @ t25
    eor     r6, r4, r7      @ t31
    eor     r11, r5, r2     @ t30
    and     r6, r6, r11     @ t32
    eor     r6, r6, r2      @ t33
    eor     r7, r7, r2      @ t27
    eor     r5, r5, r6      @ t34
    eor     r11, r7, r6     @ t35
    and     r0, r0, r6      @ z2
    and     r2, r2, r11     @ t36
    eor     r5, r2, r5      @ t37
    and     r11, r3, r7     @ t28
    eor     r2, r7, r2      @ t38
    eor     r4, r11, r4     @ t29
    eor     r7, r6, r5      @ t44
    eor     r11, r8, lr     @ y15 again
    and     r11, r11, r7    @ z0
    eor     r7, r9, r10     @ y6 again
    and     r7, r7, r5      @ z1
    and     r2, r2, r4      @ t39
    eor     r2, r3, r2      @ t40
    eor     r0, r0, r11     @ c4
    eor     r3, r8, r10     @ y7 again
    and     r3, r3, r4      @ z5
    eor     r7, r7, r11     @ c5
    eor     r11, r4, r2     @ t43
    and     r8, r11, r8     @ z3
    and     r11, r12, r11   @ z12
    eor     r12, r1, r12    @ y2 again
    and     r12, r12, r4    @ z14
    eor     r3, r8, r3      @ c12
    eor     r3, r3, r0      @ c14
    and     r1, r1, r2      @ z13
    eor     r4, r4, r6      @ t42
    and     r10, r10, r2    @ z4
    eor     r2, r2, r5      @ t41
    eor     r8, r10, r8     @ c6
    eor     r7, r7, r8      @ c11
    eor     r0, r0, r11     @ c7
    eor     r10, r9, lr     @ y11 again
    and     r10, r4, r10    @ z6
    and     r9, r9, r2      @ z8
    eor     r0, r9, r0      @ c9
    eor     r9, r4, r2      @ t45
    and     lr, lr, r9      @ z7
    eor     r8, lr, r8      @ c8
    eor     r10, r10, r8    @ c16
    vmov    lr, s1
    and     r9, r9, lr      @ z16
    eor     r0, r0, r8      @ c10
    eor     r8, r12, r0     @ c17
    vmov    r12, s2
    and     r4, r12, r4     @ z15
    eor     r9, r9, r4      @ c1
    eor     r1, r1, r9      @ c13
    eor     r12, r12, lr    @ y8 again
    and     r2, r2, r12     @ z17
    eor     r12, r5, r6     @ t44 again
    vmov    lr, s3
    and     r12, r12, lr    @ z9
    eor     r1, r1, r3      @ c18
    eor     r0, r0, r1      @ s6
    eor     r1, r11, r1     @ s7
    vmov    r11, s4
    and     r5, r5, r11     @ z10
    eor     r5, r5, r9      @ c2
    eor     r9, r12, r5     @ c3
    eor     r4, r4, r10     @ c20
    eor     r11, r11, lr    @ y4 again
    and     r6, r11, r6     @ z11
    eor     r11, r9, r10    @ s0
    eor     r7, r7, r9      @ s3
    eor     r4, r8, r4      @ c26
    vmov    r9, s0
    str     r7, [r9, #40]   @ s3
    str     r0, [r9, #28]   @ s6
    eor     r0, r6, r5      @ c21
    eor     r2, r4, r2      @ s2
    str     r2, [r9, #44]   @ s2
    eor     r2, r3, r7      @ s4
    eor     r0, r0, r8      @ s5
    str     r11, [r9, #52]  @ s0
    eor     r3, r7, r10     @ s1
    str     r2, [r9, #36]   @ s4
    str     r1, [r9, #24]   @ s7
    str     r3, [r9, #48]   @ s1
    str     r0, [r9, #32]!  @ s5
    vmov    s0, r9
    vmov    r1, s13
    add.w   r1, r1, #(5*32)
    ubfx    r1, r1, #0, #9
    vmov    s13, r1
    vmov    r2, s12
    add     r1, r1, r2
    vmov    r3, s14
    cmp     r9, r3
    bne.w   1b
    pop     {r4-r11, pc}
