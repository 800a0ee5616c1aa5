"""Arm code measured without Arm hardware: see ../README.md.

stream.py     the emulated random source
elf.py        what is needed of an ELF file: segments and symbols
linux.py      the system calls of a single-threaded static program
a64.py        an AArch64 program, and the trace of one call of one function
isa64.py      what an A64 instruction is: class, registers, bytes moved
a72.py        Cortex-A72: micro-operations and latencies of an instruction, the parameters of the pipeline
model.py      a trace on Cortex-A72: counts, lower bound, out-of-order model, caches
ooo.c         the out-of-order model's inner loop
m4.py         a bare-metal Cortex-M4 program, and the trace of one call
m4model.py    cycles of a Cortex-M4 trace
"""
