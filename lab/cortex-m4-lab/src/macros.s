@ What the kernels of all multipliers share. A program may have kernels of other crates too, and macros share one name space.
@ Wide encodings keep instructions aligned.

.syntax unified
.fpu fpv4-sp-d16

.macro lab_kernel name
    .section .text.\name, "ax"
    .global \name
    .type \name, %function
    .p2align 2
    .thumb_func
\name:
.endm

@ Ends a loop over a pointer whose end is in a floating-point register. t is lost.
.macro until_end pointer, end, t, loop
    vmov    \t, \end
    cmp.w   \pointer, \t
    bne.w   \loop
.endm
