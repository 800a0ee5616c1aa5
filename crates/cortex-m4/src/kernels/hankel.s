@ Hankel matrices times vectors modulo 2^16: out_i = sum of h_(i+j) * b_j, L outputs, in the place of b.
@ Two products and two sums an instruction; of their 32 bits the lower half is right, and nothing is reduced.
@
@ The K = L/2 words of b are in r0 .., sums in r11, r10 .., words of h in s0 .. and one after the other in r12, so that
@ each serves all sums that it is in. Even outputs: word k of h from theirs on times (b_2k, b_2k+1). Odd ones: the same
@ words, crosswise times (b_2k, b_2k-1); the first word with b_0 alone and the one after the last with b_(L-1), which
@ are together in r0. lr = b; s18 = next of h; s19 = end of b.

@ acc <- acc + word of h * word k of b, the first of a sum without acc.
.macro hankel_product acc, k, K, odd
    .if \odd
    .if \k == 0
    smultb  \acc, r12, r0
    .elseif \k == \K
    smlabt  \acc, r12, r0, \acc
    .else
    smladx  \acc, r12, r\k, \acc
    .endif
    .else
    .if \k == 0
    smuad   \acc, r12, r0
    .else
    smlad   \acc, r12, r\k, \acc
    .endif
    .endif
.endm

@ The same for sum i, if it is one of R.
.macro hankel_to_sum k, i, R, K, odd
    .if ((\i) >= 0) && ((\i) < \R)
    .if (\i) == 0
    hankel_product r11, \k, \K, \odd
    .elseif (\i) == 1
    hankel_product r10, \k, \K, \odd
    .elseif (\i) == 2
    hankel_product r9, \k, \K, \odd
    .elseif (\i) == 3
    hankel_product r8, \k, \K, \odd
    .elseif (\i) == 4
    hankel_product r7, \k, \K, \odd
    .else
    hankel_product r6, \k, \K, \odd
    .endif
    .endif
.endm

@ Word s of h to the R sums from T on.
.macro hankel_word s, T, R, K, odd
    vmov    r12, s\s
    .irp k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
    .if \k < (\K + \odd)
    hankel_to_sum \k, (\s - (\T) - \k), \R, \K, \odd
    .endif
    .endr
.endm

@ Outputs 2T, 2T + 2 .. of this parity, R of them.
.macro hankel_sums T, R, K, odd
    .irp s, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
    .if (\s >= (\T)) && (\s < ((\T) + \R + \K - 1 + \odd))
    hankel_word \s, (\T), \R, \K, \odd
    .endif
    .endr
    strh.w  r11, [lr, #(4*(\T)+2*\odd)]
    strh.w  r10, [lr, #(4*(\T)+4+2*\odd)]
    .if \R > 2
    strh.w  r9, [lr, #(4*(\T)+8+2*\odd)]
    .endif
    .if \R > 3
    strh.w  r8, [lr, #(4*(\T)+12+2*\odd)]
    .endif
    .if \R > 4
    strh.w  r7, [lr, #(4*(\T)+16+2*\odd)]
    .endif
    .if \R > 5
    strh.w  r6, [lr, #(4*(\T)+20+2*\odd)]
    .endif
.endm

@ All outputs of this parity, as many at once as there are registers.
.macro hankel_half K, odd
    .if \K == 6
    hankel_sums 0, 6, 6, \odd
    .elseif \K == 7
    hankel_sums 0, 5, 7, \odd
    hankel_sums 5, 2, 7, \odd
    .elseif \K == 8
    hankel_sums 0, 4, 8, \odd
    hankel_sums 4, 4, 8, \odd
    .else
    hankel_sums 0, 3, 9, \odd
    hankel_sums 3, 3, 9, \odd
    hankel_sums 6, 3, 9, \odd
    .endif
.endm

@ (b_2k, b_2k+1) becomes (b_2k, b_2k-1), the first word (b_0, b_(L-1)).
.macro hankel_crosswise K
    .if \K == 6
    pkhbt   r12, r0, r5
    .elseif \K == 7
    pkhbt   r12, r0, r6
    .elseif \K == 8
    pkhbt   r12, r0, r7
    .else
    pkhbt   r12, r0, r8
    pkhbt   r8, r8, r7
    .endif
    .if \K > 7
    pkhbt   r7, r7, r6
    .endif
    .if \K > 6
    pkhbt   r6, r6, r5
    .endif
    pkhbt   r5, r5, r4
    pkhbt   r4, r4, r3
    pkhbt   r3, r3, r2
    pkhbt   r2, r2, r1
    pkhbt   r1, r1, r0
    mov     r0, r12
.endm

@ goodprime_m4_hankel_L(b, h, end of b): a matrix has L words, its vector K.
.macro hankel L, K, of_h, of_b
kernel goodprime_m4_hankel_\L
    push    {r4-r11, lr}
    vpush   {s16-s19}
    vmov    s19, r2
    mov     lr, r0
    mov     r0, r1
1:  vldmia  r0!, {\of_h}
    vmov    s18, r0
    ldm     lr, {\of_b}
    hankel_half \K, 0
    hankel_crosswise \K
    hankel_half \K, 1
    add     lr, lr, #(2*\L)
    vmov    r0, s19
    cmp     lr, r0
    vmov    r0, s18
    bne.w   1b
    vpop    {s16-s19}
    pop     {r4-r11, pc}
.endm

hankel 12, 6, s0-s11, r0-r5
hankel 14, 7, s0-s13, r0-r6
hankel 16, 8, s0-s15, r0-r7
hankel 18, 9, s0-s17, r0-r8
