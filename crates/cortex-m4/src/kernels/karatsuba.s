@ Rows of a matrix by Karatsuba's algorithm, in 32 bits that may wrap around until the last sum.

@ goodprime_m4_row_sums(out, from, w, k): out_i = from_i + sum over j of k_j . w_(i - j), 30 results of 30 pairs; from may be
@ out. The rest is as in rows.s. r11: w.
@ s0: out; s1: from; s2: k; s3: end of out.
kernel goodprime_m4_row_sums
    push    {r4-r11, lr}
    vmov    s0, s1, r0, r1
    vmov    s2, r3
    add     r0, r0, #120
    vmov    s3, r0
    mov.w   r11, r2
1:  vmov    r12, s1
    ldm     r12!, {r0-r4}
    vmov    s1, r12
    mov.w   r12, r11
    ldm     r12, {r6-r9}
    vmov    lr, s2
    add     r11, r11, #20
    .rept 6
    row_round
    .endr
    vmov    r12, s0
    stm     r12!, {r0-r4}
    vmov    s0, r12
    vmov    r5, s3
    cmp     r12, r5
    bne.w   1b
    pop     {r4-r11, pc}

@ goodprime_m4_differences(out, w, u, end of out): u - w, pair by pair, fives.
kernel goodprime_m4_differences
    push    {r4-r11, lr}
    vmov    s0, r3
1:  ldm     r1!, {r3-r7}
    ldm     r2!, {r8-r12}
    ssub16  r3, r8, r3
    ssub16  r4, r9, r4
    ssub16  r5, r10, r5
    ssub16  r6, r11, r6
    ssub16  r7, r12, r7
    stm     r0!, {r3-r7}
    vmov    r3, s0
    cmp     r0, r3
    bne.w   1b
    pop     {r4-r11, pc}

@ goodprime_m4_row_reduce(out, sums, end of sums, 1/q and q): fives, to every second half-word.
kernel goodprime_m4_row_reduce
    push    {r4-r11, lr}
    ldm     r3, {r9, r10}
1:  ldm     r1!, {r4-r8}
    reduce  r4, r9, r10
    reduce  r5, r9, r10
    reduce  r6, r9, r10
    reduce  r7, r9, r10
    reduce  r8, r9, r10
    strh.w  r4, [r0], #4
    strh.w  r5, [r0], #4
    strh.w  r6, [r0], #4
    strh.w  r7, [r0], #4
    strh.w  r8, [r0], #4
    cmp     r1, r2
    bne.w   1b
    pop     {r4-r11, pc}

@ goodprime_m4_add(out, from, sums, end of out): from + sums, fives; from may be out.
kernel goodprime_m4_add
    push    {r4-r11, lr}
1:  ldm     r1!, {r4-r8}
    ldm     r2!, {r9-r12, lr}
    add     r4, r4, r9
    add     r5, r5, r10
    add     r6, r6, r11
    add     r7, r7, r12
    add     r8, r8, lr
    stm     r0!, {r4-r8}
    cmp     r0, r3
    bne.w   1b
    pop     {r4-r11, pc}
