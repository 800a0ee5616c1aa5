@ Division steps modulo q (Bernstein and Yang, TCHES 2019(3)) on pairs of 16 bits, (f_i, g_i): g becomes (f(0) g - g(0)
@ f)/2^16, f stays or becomes g, and pair i is made from pairs i and i + 1. So f stays in its place and g moves down by
@ one. The pairs (u, q) and (v, r) of the matrix take the same steps but for the places: q stays and u moves up, and so
@ they take the same code if both move down by one place per step.

@ r6 chooses, (1, 0) or (0, 1); r7 = (-g(0), f(0)); r8 = -1/q : q; r9 = the number that was chosen from the pair before.
.macro step_pair w, at
    smuad   r10, \w, r7
    smulbt  r11, r10, r8
    smlabb  r10, r11, r8, r10
    pkhbt   r10, r9, r10
    str     r10, [r0, #\at]
    smuad   r9, \w, r6
.endm

@ Pairs from r0 to r12, four at a time, each to the place before its own. r2 .. r5, r10 and r11 are lost.
.macro step_pairs
    mov.w   r9, #0
2:  ldm     r0!, {r2-r5}
    step_pair r2, -20
    step_pair r3, -16
    step_pair r4, -12
    step_pair r5, -8
    cmp     r0, r12
    blo.w   2b
.endm

@ r0 <- the place in r1, or up to three places before it: a block begins there.
.macro begin_of_block
    bic     r0, r1, #15
.endm

@ goodprime_m4_steps(leaf, delta, count, -1/q : q) -> delta after \count steps, 1 <= count <= 30.
@ In and out: leaf, a struct Leaf: four words that are lost, and then 48 pairs each of (f, g), (u, q), (v, r), aligned
@ to 16 bytes. Numbers are below q in absolute value before and after. Leaf::start says what they are before the first
@ step.
@ Model: StepsModel::steps. 8 cycles per pair and step.
@ lr: delta. s0: (f, g); s1: their end; s2: begin of (u, q); s3: their end; s4: steps left.

@ Before the first step.
.macro steps_begin
    push    {r4-r11, lr}
    mov     lr, r1
    mov     r8, r3
    add     r0, r0, #16
    vmov    s0, r0
    add     r1, r0, r2, lsl #2
    vmov    s1, r1
    add     r1, r1, #(4*48)
    vmov    s2, r1
    add     r1, r1, #8
    vmov    s3, r1
.endm

@ A step's choice r6 and factors r7, and the next delta, from f(0), g(0) at r0. r2: steps left.
.macro step_chosen
    vmov    s4, r2
    ldrsh.w r1, [r0]                        @ f(0)
    ldrsh.w r2, [r0, #2]                    @ g(0)
    rsb     r3, r2, #0
    pkhbt   r7, r3, r1, lsl #16
    orr     r3, r3, r2                      @ negative: g(0) is not zero
    rsb     r4, lr, #0                      @ negative: delta > 0
    and     r3, r3, r4
    asr     r3, r3, #31
    mov.w   r6, #1
    eor     lr, lr, r3
    sub     lr, lr, r3
    add     lr, lr, #1                      @ 1 - delta, or 1 + delta
    uxth    r3, r3
    add     r6, r6, r3                      @ 1, or 2^16
.endm

@ All places move down by one. The flags: equal after the last step.
.macro step_ends
    vmov    r1, s1
    sub     r1, r1, #4
    vmov    s1, r1
    vmov    r1, s2
    sub     r1, r1, #4
    vmov    s2, r1
    vmov    r0, s0
    vmov    r2, s4
    subs    r2, r2, #1
.endm

kernel goodprime_m4_steps
    steps_begin
1:  step_chosen
    vmov    r12, s1
    step_pairs
    vmov    r1, s2
    vmov    r12, s3
    begin_of_block
    step_pairs
    vmov    r1, s2
    vmov    r12, s3
    add     r1, r1, #(4*48)
    add     r12, r12, #(4*48)
    begin_of_block
    step_pairs
    step_ends
    bne.w   1b
    mov     r0, lr
    pop     {r4-r11, pc}

@ goodprime_m4_steps_small_code: arguments and results of goodprime_m4_steps, by one loop over pairs in place of three.
@ s5: delta.
kernel goodprime_m4_steps_small_code
    steps_begin
1:  step_chosen
    vmov    s5, lr
    vmov    r12, s1
    bl      3f
    vmov    r1, s2
    vmov    r12, s3
    begin_of_block
    bl      3f
    vmov    r1, s2
    vmov    r12, s3
    add     r1, r1, #(4*48)
    add     r12, r12, #(4*48)
    begin_of_block
    bl      3f
    vmov    lr, s5
    step_ends
    bne.w   1b
    mov     r0, lr
    pop     {r4-r11, pc}
3:  step_pairs
    bx      lr
