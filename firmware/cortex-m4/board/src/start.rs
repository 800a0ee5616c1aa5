//! From reset to `main`: the stack, the floating-point unit where the processor has one, `.data` and `.bss`.

/// CPACR: coprocessors 10 and 11 are accessible to all. Hardware and QEMU begin without, tools/armsim with them.
#[cfg(fpu)]
macro_rules! enable_fpu {
    () => {
        "
    ldr r0, =0xe000ed88
    ldr r1, [r0]
    orr r1, r1, #(0xf << 20)
    str r1, [r0]
    dsb
    isb
"
    };
}
#[cfg(all(target_arch = "arm", not(fpu)))]
macro_rules! enable_fpu {
    () => {
        ""
    };
}

#[cfg(target_arch = "arm")]
core::arch::global_asm!(
    r#"
    .section .vectors, "a"
    .word _stack_top
    .word reset
    .rept 14
    .word fault
    .endr

    .section .text.reset, "ax"
    .thumb
    .global reset
    .type reset, %function
    .thumb_func
reset:
"#,
    enable_fpu!(),
    r#"
    ldr r0, =_data_start
    ldr r1, =_data_end
    ldr r2, =_data_load
1:  cmp r0, r1
    bhs 2f
    ldr r3, [r2]
    str r3, [r0]
    adds r0, #4
    adds r2, #4
    b 1b
2:  ldr r0, =_bss_start
    ldr r1, =_bss_end
    movs r2, #0
3:  cmp r0, r1
    bhs 4f
    str r2, [r0]
    adds r0, #4
    b 3b
4:  bl begin
    .pool

    .global fault
    .type fault, %function
    .thumb_func
fault:
    bl faulted
    .pool
"#
);

#[cfg(target_arch = "riscv32")]
core::arch::global_asm!(
    r#"
    .section .vectors, "ax"
    .global reset
reset:
    la sp, _stack_top
    la t0, fault
    csrw mtvec, t0
    la t0, _data_start
    la t1, _data_end
    la t2, _data_load
1:  bgeu t0, t1, 2f
    lw t3, 0(t2)
    sw t3, 0(t0)
    addi t0, t0, 4
    addi t2, t2, 4
    j 1b
2:  la t0, _bss_start
    la t1, _bss_end
3:  bgeu t0, t1, 4f
    sw zero, 0(t0)
    addi t0, t0, 4
    j 3b
4:  call begin

    .balign 4
fault:
    call faulted
"#
);

unsafe extern "C" {
    /// The program.
    safe fn main() -> bool;
}

#[unsafe(no_mangle)]
extern "C" fn begin() -> ! {
    crate::host::exit(main())
}

#[unsafe(no_mangle)]
extern "C" fn faulted() -> ! {
    crate::say!("a fault of the processor");
    crate::host::exit(false)
}
