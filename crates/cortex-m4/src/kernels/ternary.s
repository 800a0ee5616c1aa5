@ Two division steps modulo 3 (Bernstein and Yang, TCHES 2019(3)) on bits: 32 coefficients of f and g are four words (f
@ nonzero, f negative, g nonzero, g negative). g becomes +-g + n f, and its word i goes to the place of word i - 1; f
@ stays or becomes g. The second step follows the first at a distance of one word. docs/inverse/bitsliced.md explains
@ signs and order.

@ n:s <- +-g + n f, for the masks \mask (all ones for n = 1, zero for n = 0) and \plus (all ones for +g, zero for -g).
@ The word `negative` has no meaning where `nonzero` is 0. 8 cycles. Model: ternary::model::sum.
.macro ternary_sum n, s, f_n, f_s, g_n, g_s, mask, plus
    and     \n, \f_n, \mask
    eor     \s, \g_s, \f_s
    eor     \s, \s, \plus
    eor     \s, \s, \n
    bic     \s, \g_n, \s                    @ the sign of f is not that of the sum
    eor     \n, \g_n, \n
    orr     \n, \n, \s
    eor     \s, \f_s, \s
.endm

@ The second step of the word before: f in f_n:f_s, g in g_n:g_s, the sum to n:s. The flags: NE if f becomes g.
.macro ternary_second n, s, f_n, f_s, g_n, g_s
    ternary_sum \n, \s, \f_n, \f_s, \g_n, \g_s, r3, r12
    itt     ne
    movne   \f_n, \g_n
    movne   \f_s, \g_s
.endm

@ The first step of the next four words, in f and g, and the second step of the word before, whose f after the first
@ step is in b. t: the sum of the first step.
.macro ternary_word f_n, f_s, g_n, g_s, b_n, b_s, t_n, t_s
    ldm     r0!, {\f_n, \f_s, \g_n, \g_s}
    ternary_sum \t_n, \t_s, \f_n, \f_s, \g_n, \g_s, r1, r2
    sel     \f_n, \g_n, \f_n
    sel     \f_s, \g_s, \f_s
    ternary_second \g_n, \g_s, \b_n, \b_s, \t_n, \t_s
    str     \g_n, [r0, #-40]
    str     \g_s, [r0, #-36]
    str     \b_n, [r0, #-32]
    str     \b_s, [r0, #-28]
.endm

@ Coefficients of word 0, which follow the last word, move down by one; the lowest becomes the highest or is lost. r5 is
@ lost.
.macro ternary_turn a, b
    vmov    r5, s2
    ror     \a, \a, #1
    ror     \b, \b, #1
    bic     \a, \a, r5
    bic     \b, \b, r5
.endm

@ goodprime_m4_ternary(words, end, masks, lost): two steps in place, on a positive multiple of four words, after eight
@ words that are overwritten. masks, six words of all ones or zero: of the first step n, plus, and all ones if f becomes
@ g; then of the second step. lost: 2^31 if the lowest coefficient is lost, 0 if it becomes the highest.
@ Model: TernaryModel::two. Four times four words go at once; a rest of fours comes first.
@ s0: all ones if f becomes g in the second step; s1: words; s2: lost.
kernel goodprime_m4_ternary
    push    {r4-r11, lr}
    mov     lr, r1
    vmov    s1, r0
    vmov    s2, r3
    ldm     r2, {r1, r2, r4, r5, r6, r7}
    mov     r3, r5
    mov     r12, r6
    vmov    s0, r7
    uadd8   r4, r4, r4                      @ what sel chooses by
    mov.w   r8, #0
    mov.w   r9, #0
    sub     r4, lr, r0
    ands    r5, r4, #48
    beq.w   1f
    vmov    r4, s0
    cmp     r5, #32
    mov.w   r5, #0
    bhi.w   4f
    beq.w   3f
    cmp     r4, #0
    mov.w   r4, #0
    b.w     5f
3:  cmp     r4, #0
    b.w     6f
4:  cmp     r4, #0
    mov.w   r4, #0
    b.w     7f
1:  vmov    r4, s0
    cmp     r4, #0                          @ what movne chooses by
    ternary_word r4, r5, r6, r7, r8, r9, r10, r11
7:  ternary_word r8, r9, r10, r11, r4, r5, r6, r7
6:  ternary_word r4, r5, r6, r7, r8, r9, r10, r11
5:  ternary_word r8, r9, r10, r11, r4, r5, r6, r7
    cmp     r0, lr
    bne.w   1b
    vmov    r4, s0
    cmp     r4, #0
    vmov    r4, s1
    ldr     r10, [r4, #-24]                 @ the first sum of word 0, with the sign of the second step
    ldr     r11, [r4, #-20]
    mvn     r11, r11
    eor     r11, r11, r12
    ternary_turn r10, r11
    ternary_second r6, r7, r8, r9, r10, r11
    ldr     r10, [r4, #-8]                  @ its second sum
    ldr     r11, [r4, #-4]
    ternary_turn r10, r11
    str     r6, [r0, #-24]
    str     r7, [r0, #-20]
    str     r8, [r0, #-16]
    str     r9, [r0, #-12]
    str     r10, [r0, #-8]
    str     r11, [r0, #-4]
    pop     {r4-r11, pc}
