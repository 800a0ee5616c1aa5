@ Products of the leaves of a transform, modulo x^(2w) - zeta, w = \words. The words of a are in r0 .. r(w-1). A word
@ (b_2k, b_2k+1) and the crosswise product give odd results, a word (b_2k, b_2k-1) and the straight one give even
@ results; the lowest even word is (b_0, zeta*b_(2w-1)). The sums that wrap come first, are reduced and multiplied by
@ zeta; the others are added. r(w) .. r11: sums of a group.
@ s0 .. s7: odd words; s8 .. s15: even words; s16: -1/q : q; s17: 1/q; s18: q; s19: zeta; s20: next of a;
@ s21: next of out; s22: next of b; s23: next zeta; s24: end of out.

@ Registers by number, which %(...) computes.
.altmacro

.macro leaf_to_fp place, word
    vmov    s\place, r\word
.endm

.macro leaf_pair_to_fp place, place_2, word, word_2
    vmov    s\place, s\place_2, r\word, r\word_2
.endm

.macro leaf_from_fp place
    vmov    r12, s\place
.endm

@ (b_2k, b_2k-1)
.macro leaf_even_word word, before
    pkhbt   r\word, r\word, r\before
.endm

.macro leaf_load words
    .if \words == 8
    ldm     lr!, {r0-r7}
    .elseif \words == 7
    ldm     lr!, {r0-r6}
    .else
    ldm     lr!, {r0-r5}
    .endif
.endm

@ The words from \first on to s(\to + \first) on, two at a time.
.macro leaf_words_to_fp words, to, first
    .set k, \first
    .rept (\words - \first) / 2
    leaf_pair_to_fp %(\to+k), %(\to+k+1), %(k), %(k+1)
    .set k, k + 2
    .endr
    .if k < \words
    leaf_to_fp %(\to+k), %(k)
    .endif
.endm

@ r12 <- the word k of this parity.
.macro leaf_word odd
    .if \odd
    leaf_from_fp %(k)
    .else
    leaf_from_fp %(8+k)
    .endif
.endm

@ Adds to the sum, or begins it. \odd is 2 for words whose halves have changed places, which take the code of even ones.
.macro leaf_product odd, begins, sum, a
    .if \begins && \odd == 1
    smuadx  r\sum, r\a, r12
    .elseif \begins
    smuad   r\sum, r\a, r12
    .elseif \odd == 1
    smladx  r\sum, r\a, r12, r\sum
    .else
    smlad   r\sum, r\a, r12, r\sum
    .endif
.endm

.macro leaf_montgomery sum
    montgomery r\sum, r12, lr
.endm

.macro leaf_times_zeta sum
    smultb  r\sum, r\sum, r12
.endm

.macro leaf_reduce sum
    reduce  r\sum, lr, r12
.endm

.macro leaf_store sum, at
    strh.w  r\sum, [lr, #(\at)]
.endm

@ \do for the sums of the results i from \first on, of this parity, to which a wrapped product belongs.
.macro leaf_each_wrapping words, first, count, do
    .set i, \first
    .rept \count
    .if i < \words - 1
    \do %(\words+i-\first)
    .endif
    .set i, i + 1
    .endr
.endm

@ \count results of this parity from \first on.
.macro leaf_group words, odd, first, count
    vmov    lr, s16
    .set k, \words - 1
    .rept \words - 1 - \first
    leaf_word \odd
    .set i, \first
    .rept \count
    .if i < k
    leaf_product \odd, %(k == \words - 1), %(\words+i-\first), %(\words+i-k)
    .endif
    .set i, i + 1
    .endr
    .set k, k - 1
    .endr
    leaf_each_wrapping \words, \first, \count, leaf_montgomery
    vmov    r12, s19
    leaf_each_wrapping \words, \first, \count, leaf_times_zeta
    .set k, 0
    .rept \first + \count
    leaf_word \odd
    .set i, \first
    .rept \count
    .if i >= k
    leaf_product \odd, %(k == 0 && i == \words - 1), %(\words+i-\first), %(i-k)
    .endif
    .set i, i + 1
    .endr
    .set k, k + 1
    .endr
    vmov    lr, s17
    vmov    r12, s18
    .set i, 0
    .rept \count
    leaf_reduce %(\words+i)
    .set i, i + 1
    .endr
    vmov    lr, s21
    .set i, 0
    .rept \count
    leaf_store %(\words+i), 4*(\first+i)+2*(\odd & 1)
    .set i, i + 1
    .endr
.endm

@ name(out, a, b, table): out <- -a*b/2^32 modulo x^(2w) - zeta for each leaf. The table is q, 1/q, -1/q : q, the number
@ of leaves, and of each leaf 2^16 zeta within H. out may be a.
@ In: a, b such that a result's products fit 32 bits: Bounds of ring.rs, which tests/ranges.rs proves. Out: canonical.
@ Model: passes::leaves. 344 cycles per leaf of 16.
.macro leaves name, words
kernel \name
    push    {r4-r11, lr}
    vpush   {s16-s24}
    vmov    s21, r0
    vmov    s20, r1
    vmov    s22, r2
    ldm     r3!, {r4-r7}
    vmov    s18, r4
    vmov    s17, r5
    vmov    s16, r6
    mov.w   r6, #(4*\words)
    mla     r7, r7, r6, r0
    vmov    s23, r3
    vmov    s24, r7
1:  vmov    lr, s22
    leaf_load \words
    vmov    s22, lr
    leaf_words_to_fp \words, 0, 0
    vmov    lr, s23
    ldr.w   r8, [lr], #4
    vmov    s23, lr
    vmov    s19, r8
    vmov    lr, s16
    .set k, \words - 1
    leaf_last %(k)
    pkhbt   r8, r0, r8
    vmov    s8, r8
    .rept \words - 1
    leaf_even_word %(k), %(k-1)
    .set k, k - 1
    .endr
    vmov    s9, r1
    leaf_words_to_fp \words, 8, 2
    vmov    lr, s20
    leaf_load \words
    vmov    s20, lr
    leaf_group \words, 1, 0, %(12-\words)
    leaf_group \words, 0, 0, %(12-\words)
    .if \words > 6
    leaf_group \words, 1, %(12-\words), %(2*\words-12)
    leaf_group \words, 0, %(12-\words), %(2*\words-12)
    .endif
    add     lr, lr, #(4*\words)
    vmov    s21, lr
    vmov    r0, s24
    cmp.w   lr, r0
    bne.w   1b
    vpop    {s16-s24}
    pop     {r4-r11, pc}
.endm

@ The upper half of r8 <- zeta times the last coefficient, by Montgomery's reduction. lr = -1/q : q; r9 is lost.
.macro leaf_last word
    smultb  r8, r\word, r8
    montgomery r8, r9, lr
.endm

leaves goodprime_m4_leaves_of_16, 8
leaves goodprime_m4_leaves_of_14, 7
leaves goodprime_m4_leaves_of_12, 6

@ The word k to s(k), with its halves exchanged.
.macro leaf_exchanged_to_fp k, word
    ror     r12, r\word, #16
    vmov    s\k, r12
.endm

.macro leaf_next_set k, other
    vmov.f32 s\k, s\other
.endm

@ goodprime_m4_low_ram_leaves(out, a, b, table): the six leaves of 16 coefficients of a row of low_ram.s. Arguments and
@ results are those of leaves of 16. Odd and even results take the same code: s0 .. s7 first have the odd words with
@ their halves exchanged, and then the even words. Model: passes::leaves_of.
kernel goodprime_m4_low_ram_leaves
    push    {r4-r11, lr}
    vpush   {s16-s24}
    add     r0, r0, #2
    vmov    s21, r0
    vmov    s20, r1
    vmov    s22, r2
    ldm     r3!, {r4-r7}
    vmov    s18, r4
    vmov    s17, r5
    vmov    s16, r6
    mov.w   r6, #32
    mla     r7, r7, r6, r0
    vmov    s23, r3
    vmov    s24, r7
1:  vmov    lr, s22
    leaf_load 8
    vmov    s22, lr
    .set k, 0
    .rept 8
    leaf_exchanged_to_fp %(k), %(k)
    .set k, k + 1
    .endr
    vmov    lr, s23
    ldr.w   r8, [lr], #4
    vmov    s23, lr
    vmov    s19, r8
    vmov    lr, s16
    leaf_last 7
    pkhbt   r8, r0, r8
    vmov    s8, r8
    .set k, 7
    .rept 7
    leaf_even_word %(k), %(k-1)
    .set k, k - 1
    .endr
    vmov    s9, r1
    leaf_words_to_fp 8, 8, 2
    vmov    lr, s20
    leaf_load 8
    vmov    s20, lr
2:  leaf_group 8, 2, 0, 4
    leaf_group 8, 2, 4, 4
    tst     lr, #2
    beq.w   3f
    sub     lr, lr, #2
    vmov    s21, lr
    .set k, 0
    .rept 8
    leaf_next_set %(k), %(8+k)
    .set k, k + 1
    .endr
    b.w     2b
3:  add     lr, lr, #34
    vmov    s21, lr
    vmov    r0, s24
    cmp.w   lr, r0
    bne.w   1b
    vpop    {s16-s24}
    pop     {r4-r11, pc}
.noaltmacro
