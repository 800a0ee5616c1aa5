@ goodprime_m4_wipe(bytes): zeros below the stack pointer, a multiple of 64 bytes, at least as many. The stack pointer goes down
@ with them, so that an interrupt is below.
kernel goodprime_m4_wipe
    push    {r4-r8, lr}
    mov     r12, sp
    movs    r1, #0
    movs    r2, #0
    movs    r3, #0
    movs    r4, #0
    movs    r5, #0
    movs    r6, #0
    movs    r7, #0
    mov     r8, r1
1:  stmdb   sp!, {r1-r8}
    stmdb   sp!, {r1-r8}
    subs    r0, r0, #64
    bne     1b
    mov     sp, r12
    pop     {r4-r8, pc}
