"""Small programs, assembled for a test."""

import os
import subprocess
import tempfile

A64_START = '''
        .global _start, work
_start: mov x28, #2
1:      ldr x0, =area
        mov x1, #%d
        bl work
        subs x28, x28, #1
        b.ne 1b
        mov x0, #7
        mov x8, #93
        svc #0
work:
%s
        ret
        .data
        .balign 64
area:   .skip 8192
'''

M4_START = '''
#![no_std]
#![no_main]
use core::panic::PanicInfo;
#[panic_handler]
fn panic(_: &PanicInfo) -> ! { loop {} }
core::arch::global_asm!(r#"
        .syntax unified
        .global _start, work
        .thumb_func
_start: movs r4, #2
1:      ldr r0, =0x20001000
        bl work
        subs r4, #1
        bne 1b
        movs r0, #0x18
        ldr r1, =0x20026
        bkpt 0xAB
        .thumb_func
work:
%s
        bx lr
"#, options(raw));
'''


def a64(body, secret=0):
    """A static program that calls `work` twice with x0 -> 8 KB and x1 = secret, then ends with 7."""
    return build(['aarch64-linux-gnu-gcc', '-nostdlib', '-static', '-x', 'assembler', '-'],
                 A64_START % (secret, body))


def m4(body):
    """A bare-metal program that calls `work` twice with r0 -> RAM, then ends."""
    return build(['rustc', '--target', 'thumbv7em-none-eabi', '--crate-type', 'bin', '-'], M4_START % body)


def build(command, source):
    folder = tempfile.mkdtemp(prefix='armsim-test-')
    path = os.path.join(folder, 'program')
    subprocess.run([*command, '-o', path], input=source, text=True, check=True)
    return path
