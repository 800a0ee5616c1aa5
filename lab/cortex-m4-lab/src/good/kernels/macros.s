@ 32-bit Montgomery of Good 1536. In kernels r12 = q' and r11 = -1/q' modulo 2^32, r10 and lr are lost, r1 is a root.

@ lo:hi <- lo:hi/2^32 modulo q', in hi. lo and t are lost.
.macro montgomery_32 lo, hi, t
    mul     \t, \lo, r11
    smlal   \lo, \hi, \t, r12
.endm

@ x <- x·r1
.macro times_root x
    smull   r10, \x, \x, r1
    montgomery_32 r10, \x, lr
.endm

@ a + b, a - b
.macro length_2 a, b
    add.w   \a, \a, \b
    sub.w   \b, \a, \b, lsl #1
.endm

@ b - a, -b - a
.macro negative_length_2 a, b
    rsb     \a, \a, \b
    sub.w   \b, \a, \b, lsl #1
.endm

@ a + b·r1, a - b·r1
.macro butterfly_32 a, b
    times_root   \b
    length_2 \a, \b
.endm

@ q' and -1/q' from the table at r1, which comes to its roots after \skip more words.
.macro reduce_from_table skip
    ldr.w   r12, [r1]
    ldr.w   r11, [r1, #4]
    add.w   r1, r1, #(8 + 4*\skip)
.endm

@ Seven roots from the table whose pointer is s8.
.macro seven_roots
    vmov    r1, s8
    vldm    r1!, {s0-s6}
    vmov    s8, r1
.endm

@ Eight coefficients \apart bytes apart.
.macro load_8 at, apart
    .if \apart == 4
    ldm.w   r0, {r2-r9}
    .else
    ldr.w   r2, [r0, #(\at)]
    ldr.w   r3, [r0, #(\at+\apart)]
    ldr.w   r4, [r0, #(\at+2*\apart)]
    ldr.w   r5, [r0, #(\at+3*\apart)]
    ldr.w   r6, [r0, #(\at+4*\apart)]
    ldr.w   r7, [r0, #(\at+5*\apart)]
    ldr.w   r8, [r0, #(\at+6*\apart)]
    ldr.w   r9, [r0, #(\at+7*\apart)]
    .endif
.endm

.macro store_8 at, apart
    str.w   r2, [r0, #(\at)]
    str.w   r3, [r0, #(\at+\apart)]
    str.w   r4, [r0, #(\at+2*\apart)]
    str.w   r5, [r0, #(\at+3*\apart)]
    str.w   r6, [r0, #(\at+4*\apart)]
    str.w   r7, [r0, #(\at+5*\apart)]
    str.w   r8, [r0, #(\at+6*\apart)]
    str.w   r9, [r0, #(\at+7*\apart)]
.endm

@ Three layers from halves to neighbours. s0 is the root of the first, s1 and s2 of the second, s3 to s6 of the third.
.macro there_8 at, apart
    load_8  \at, \apart
    vmov    r1, s0
    butterfly_32 r2, r6
    butterfly_32 r3, r7
    butterfly_32 r4, r8
    butterfly_32 r5, r9
    vmov    r1, s1
    butterfly_32 r2, r4
    butterfly_32 r3, r5
    vmov    r1, s2
    butterfly_32 r6, r8
    butterfly_32 r7, r9
    vmov    r1, s3
    butterfly_32 r2, r3
    vmov    r1, s4
    butterfly_32 r4, r5
    vmov    r1, s5
    butterfly_32 r6, r7
    vmov    r1, s6
    butterfly_32 r8, r9
    store_8 \at, \apart
.endm

@ Three layers from neighbours to halves.
.macro back_8 at, apart
    load_8  \at, \apart
    vmov    r1, s0
    butterfly_32 r2, r3
    butterfly_32 r4, r5
    butterfly_32 r6, r7
    butterfly_32 r8, r9
    vmov    r1, s1
    butterfly_32 r2, r4
    butterfly_32 r6, r8
    vmov    r1, s2
    butterfly_32 r3, r5
    butterfly_32 r7, r9
    vmov    r1, s3
    butterfly_32 r2, r6
    vmov    r1, s4
    butterfly_32 r3, r7
    vmov    r1, s5
    butterfly_32 r4, r8
    vmov    r1, s6
    butterfly_32 r5, r9
    store_8 \at, \apart
.endm
