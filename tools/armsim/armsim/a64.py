"""An AArch64 Linux program in user mode: runs it, and records the trace of one call of one function.

Static programs only, of one thread. The processor is a Cortex-A72: what is beyond Armv8.0-A faults.
"""

import array
import hashlib
import os
import struct

from elftools.elf.elffile import ELFFile
from unicorn import (UC_ARCH_ARM64, UC_HOOK_BLOCK, UC_HOOK_CODE, UC_HOOK_INTR, UC_HOOK_MEM_READ,
                     UC_HOOK_MEM_WRITE, UC_MEM_WRITE, UC_MODE_ARM, Uc, UcError)
from unicorn.arm64_const import (UC_ARM64_REG_CPACR_EL1, UC_ARM64_REG_LR, UC_ARM64_REG_PC,
                                 UC_ARM64_REG_SP, UC_CPU_ARM64_A72, UC_CPU_ARM64_MAX)

from .elf import Symbols
from .linux import PAGE, Exit, Kernel, up
from .stream import Stream

HWCAP_V80 = (1 << 0) | (1 << 1)  # floating point and vectors, no cryptography
CPUS = {'a72': UC_CPU_ARM64_A72, 'max': UC_CPU_ARM64_MAX}
PAINT = b'\xa5\x5a\xc3\x3c\x96\x69\x0f\xf1' * (1 << 17)


class Program:
    PIE_BASE = 0x10000000
    STACK_TOP = 0x7F0000000000
    STACK_SIZE = 64 << 20

    def __init__(self, path, args=(), seed=0, cpu='a72', stdout=None):
        self.rand, self.error = Stream(seed), None
        self.uc = Uc(UC_ARCH_ARM64, UC_MODE_ARM)
        self.uc.ctl_set_cpu_model(CPUS[cpu])
        with open(path, 'rb') as file:
            elf = ELFFile(file)
            if elf['e_machine'] != 'EM_AARCH64':
                raise SystemExit('%s: not an AArch64 program' % path)
            base = self.PIE_BASE if elf['e_type'] == 'ET_DYN' else 0
            top, headers = self.load(path, elf, base)
            self.entry = base + elf['e_entry']
            self.symbols = Symbols(elf, base)
            self.start(path, args, headers, elf['e_phentsize'], elf['e_phnum'])
        self.kernel = Kernel(self.uc, top, self.rand, stdout)
        self.uc.hook_add(UC_HOOK_INTR, self.interrupt)

    def load(self, path, elf, base):
        """Maps the segments. Gives their end and the address of the program headers."""
        top, headers, pages = 0, None, set()
        for s in elf.iter_segments():
            if s['p_type'] == 'PT_INTERP':
                raise SystemExit('%s: linked dynamically; link it with -static' % path)
            if s['p_type'] == 'PT_PHDR':
                headers = base + s['p_vaddr']
            if s['p_type'] == 'PT_LOAD':
                low, high = (base + s['p_vaddr']) // PAGE * PAGE, base + s['p_vaddr'] + s['p_memsz']
                pages.update(range(low, up(high), PAGE))
                top = max(top, up(high))
        for page in sorted(pages):
            self.uc.mem_map(page, PAGE)
        for s in elf.iter_segments():
            if s['p_type'] == 'PT_LOAD':
                self.uc.mem_write(base + s['p_vaddr'], s.data())
                inside = s['p_offset'] <= elf['e_phoff'] < s['p_offset'] + s['p_filesz']
                if inside and not headers:
                    headers = base + s['p_vaddr'] + elf['e_phoff'] - s['p_offset']
        return top, headers or 0

    def start(self, path, args, headers, entry_size, entries):
        """The stack that the kernel gives to a program."""
        uc, sp = self.uc, self.STACK_TOP - 256
        uc.mem_map(self.STACK_TOP - self.STACK_SIZE, self.STACK_SIZE)

        def push(data):
            nonlocal sp
            sp = (sp - len(data)) & ~15
            uc.mem_write(sp, data)
            return sp

        argv = [push(a.encode() + b'\0') for a in (os.path.basename(path), *args)]
        env = [push(b'PATH=/bin\0')]
        rand = push(self.rand.take(16))
        auxiliary = [(3, headers), (4, entry_size), (5, entries), (6, PAGE), (7, 0), (8, 0),
                     (9, self.entry), (11, 1000), (12, 1000), (13, 1000), (14, 1000),
                     (16, HWCAP_V80), (17, 100), (23, 0), (25, rand), (26, 0), (31, argv[0]), (0, 0)]
        words = [len(argv), *argv, 0, *env, 0, *(w for pair in auxiliary for w in pair)]
        sp = (sp - 8 * len(words)) & ~15
        uc.mem_write(sp, struct.pack('<%dQ' % len(words), *words))
        uc.reg_write(UC_ARM64_REG_SP, sp)
        uc.reg_write(UC_ARM64_REG_CPACR_EL1, 3 << 20)

    def interrupt(self, uc, number, _):
        if number != 2:
            pc = uc.reg_read(UC_ARM64_REG_PC)
            self.error = 'exception %d at 0x%x (%s)' % (number, pc, self.symbols.at(pc))
            uc.emu_stop()
            return
        try:
            self.kernel.call()
        except Exit:
            uc.emu_stop()

    def go(self, start, until):
        try:
            self.uc.emu_start(start, until)
        except UcError as error:
            pc = self.uc.reg_read(UC_ARM64_REG_PC)
            self.error = '%s at 0x%x (%s)' % (error, pc, self.symbols.at(pc))
        if self.error:
            raise RuntimeError(self.error)

    def run(self):
        """All of the program; its exit status."""
        self.go(self.entry, 0)
        return self.kernel.exit_code

    def count_calls(self, addresses):
        """How often each function is called in the whole program."""
        count = {}

        def entered(_, address, __, ___):
            count[address] = count.get(address, 0) + 1

        for address in addresses:
            self.uc.hook_add(UC_HOOK_CODE, entered, begin=address, end=address)
        self.run()
        return count

    def trace_call(self, address, nth=1):
        """The trace of the nth call of a function."""
        uc, seen = self.uc, 0

        def entered(*_):
            nonlocal seen
            seen += 1
            if seen == nth:
                uc.emu_stop()

        hook = uc.hook_add(UC_HOOK_CODE, entered, begin=address, end=address)
        self.go(self.entry, 0)
        if seen < nth:
            raise RuntimeError('the function was called %d time(s), not %d' % (seen, nth))
        uc.hook_del(hook)
        uc.ctl_flush_tb()
        return Trace(self, address)


class Trace:
    """One call: blocks of instructions (address, size), the order in which they ran, and every access
    to memory as address << 8 | written << 7 | size."""

    def __init__(self, program, address):
        self.program = program
        self.blocks, self.order, self.accesses = [], array.array('I'), array.array('Q')
        uc = program.uc
        numbers, append = {}, self.accesses.append

        def block(_, at, size, __):
            key = at << 16 | size
            number = numbers.get(key)
            if number is None:
                number = numbers[key] = len(self.blocks)
                self.blocks.append((at, size))
            self.order.append(number)

        def access(_, kind, at, size, __, ___):
            append((at << 8 | size | (128 if kind == UC_MEM_WRITE else 0)) & (2**64 - 1))

        uc.hook_add(UC_HOOK_BLOCK, block)
        uc.hook_add(UC_HOOK_MEM_READ | UC_HOOK_MEM_WRITE, access)
        sp, back = uc.reg_read(UC_ARM64_REG_SP), uc.reg_read(UC_ARM64_REG_LR)
        depth = min(16 << 20, sp - (program.STACK_TOP - program.STACK_SIZE))
        paint = (PAINT * (depth // len(PAINT) + 1))[:depth]
        uc.mem_write(sp - depth, paint)
        pc = address
        while pc != back or uc.reg_read(UC_ARM64_REG_SP) != sp:
            program.go(pc, back)
            pc = uc.reg_read(UC_ARM64_REG_PC)
            if program.kernel.exit_code is not None:
                raise RuntimeError('the program ended inside of the function')
        self.stack = depth - first_difference(bytes(uc.mem_read(sp - depth, depth)), paint)
        self.accesses = once(self.accesses)

    def read(self, address, size):
        return bytes(self.program.uc.mem_read(address, size))

    def path_hash(self):
        """Equal for two inputs: the same instructions in the same order."""
        return hashlib.sha256(repr(self.blocks).encode() + self.order.tobytes()).hexdigest()

    def address_hash(self):
        """Equal for two inputs: the same addresses in the same order."""
        return hashlib.sha256(self.accesses.tobytes()).hexdigest()


def first_difference(a, b, step=1 << 16):
    i = 0
    while i < len(a) and a[i:i + step] == b[i:i + step]:
        i += step
    while i < len(a) and a[i] == b[i]:
        i += 1
    return min(i, len(a))


def once(accesses):
    """unicorn reports a store across a page twice, whole and then byte by byte: keeps the first."""
    out, k, n = array.array('Q'), 0, len(accesses)
    while k < n:
        x = accesses[k]
        out.append(x)
        k += 1
        size, at = x & 127, x >> 8
        if size > 1 and at % 1024 + size > 1024 and k + size <= n:
            bytewise = accesses[k:k + size]
            if (all(y & 127 == 1 for y in bytewise)
                    and sorted(y >> 8 for y in bytewise) == list(range(at, at + size))):
                k += size
    return out
