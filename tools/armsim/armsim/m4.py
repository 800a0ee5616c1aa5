"""A bare-metal Cortex-M4 program: runs it, and records the trace of one call of one function.

Any ELF for thumbv7em. It begins at its entry or at a named symbol, prints and ends by semihosting
(bkpt 0xAB). Peripherals and the system's space are plain memory; there are 4 MB of RAM at 0x20000000.
The private operation 0x1f0, with r1 -> {address, length}, gives seeded random bytes.
"""

import array
import hashlib
import struct

from elftools.elf.elffile import ELFFile
from unicorn import (UC_ARCH_ARM, UC_HOOK_BLOCK, UC_HOOK_CODE, UC_HOOK_INTR, UC_HOOK_MEM_READ,
                     UC_HOOK_MEM_WRITE, UC_MEM_WRITE, UC_MODE_MCLASS, UC_MODE_THUMB, Uc, UcError)
from unicorn.arm_const import (UC_ARM_REG_FPEXC, UC_ARM_REG_LR, UC_ARM_REG_PC, UC_ARM_REG_R0,
                               UC_ARM_REG_R1, UC_ARM_REG_SP, UC_ARM_REG_XPSR,
                               UC_CPU_ARM_CORTEX_M4)

from .elf import Symbols
from .linux import PAGE
from .stream import Stream

BKPT_AB = 0xBEAB
RAM, RAM_SIZE = 0x20000000, 4 << 20
PLAIN = ((0x10000000, 1 << 20), (0x40000000, 1 << 20), (0x50000000, 1 << 20), (0xE0000000, 1 << 20))
STACK_NAMES = ('_estack', '__StackTop', '_stack', '__stack', '_stack_start', '__stack_top')
VECTOR_NAMES = ('.isr_vector', '.vectors', '.vector_table')
NEVER = 0xFFFFFFF0
IT_STATE = 0x0600FC00  # of XPSR
# By the names that disassemblers print.
REGISTERS = {'r%d' % n: register for n, register in enumerate(range(UC_ARM_REG_R0, UC_ARM_REG_R0 + 13))}
REGISTERS.update({'sb': UC_ARM_REG_R0 + 9, 'sl': UC_ARM_REG_R0 + 10, 'fp': UC_ARM_REG_R0 + 11,
                  'ip': UC_ARM_REG_R0 + 12, 'lr': UC_ARM_REG_LR})


class Board:
    def __init__(self, path, seed=0, start=None, stdout=None):
        self.rand, self.stdout = Stream(seed), stdout
        self.exit_code, self.error, self.pages, self.ends = None, None, set(), []
        self.uc = uc = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
        uc.ctl_set_cpu_model(UC_CPU_ARM_CORTEX_M4)
        with open(path, 'rb') as file:
            elf = ELFFile(file)
            if elf['e_machine'] != 'EM_ARM':
                raise SystemExit('%s: not an Arm program' % path)
            for s in elf.iter_segments():
                if s['p_type'] == 'PT_LOAD' and s['p_memsz'] > 0:
                    for address in {s['p_vaddr'], s['p_paddr']}:
                        self.map(address, s['p_memsz'])
                        uc.mem_write(address, s.data())
                    self.ends.append(s['p_vaddr'] + s['p_memsz'])
            for address, size in ((RAM, RAM_SIZE), *PLAIN):
                self.map(address, size)
            self.symbols = Symbols(elf, thumb=True)
            self.start = self.symbols.resolve(start) if start else elf['e_entry'] & ~1
            uc.reg_write(UC_ARM_REG_SP, self.stack_top(elf) & ~7)
        uc.reg_write(UC_ARM_REG_LR, NEVER)
        uc.hook_add(UC_HOOK_INTR, self.interrupt)
        uc.mem_write(0xE000ED88, struct.pack('<I', 0xF << 20))  # the floating-point unit is on
        try:
            uc.reg_write(UC_ARM_REG_FPEXC, 0x40000000)
        except UcError:
            pass

    def map(self, address, size):
        for page in range(address // PAGE * PAGE, (address + size + PAGE - 1) // PAGE * PAGE, PAGE):
            if page not in self.pages:
                self.uc.mem_map(page, PAGE)
                self.pages.add(page)

    def stack_top(self, elf):
        """By symbol, by the vector table, or the end of RAM."""
        for name in STACK_NAMES:
            if self.symbols.by_name.get(name, 0) >= 0x10000000:
                return self.symbols.by_name[name]
        for name in VECTOR_NAMES:
            section = elf.get_section_by_name(name)
            if section:
                first = struct.unpack('<I', self.uc.mem_read(section['sh_addr'], 4))[0]
                if 0x10000000 <= first <= RAM + RAM_SIZE:
                    return first
        return RAM + RAM_SIZE - 16

    def interrupt(self, uc, number, _):
        pc = uc.reg_read(UC_ARM_REG_PC)
        here = next((at for at in (pc, pc - 2) if self.half_word(at) == BKPT_AB), None)
        if here is None:
            self.error = 'exception %d at 0x%x (%s)' % (number, pc, self.symbols.at(pc))
            uc.emu_stop()
            return
        result = self.semihost(uc.reg_read(UC_ARM_REG_R0), uc.reg_read(UC_ARM_REG_R1))
        if result is None:
            uc.emu_stop()
            return
        uc.reg_write(UC_ARM_REG_R0, result & 0xffffffff)
        uc.reg_write(UC_ARM_REG_PC, (here + 2) | 1)

    def half_word(self, address):
        try:
            return struct.unpack('<H', self.uc.mem_read(address, 2))[0]
        except UcError:
            return 0

    def words(self, address, n):
        return struct.unpack('<%dI' % n, self.uc.mem_read(address, 4 * n))

    def show(self, data):
        if self.stdout:
            self.stdout.write(data)
            self.stdout.flush()
        return 0

    def semihost(self, operation, at):
        """The result of an operation of Arm's semihosting; None ends the program."""
        if operation in (0x18, 0x20):  # exit
            self.exit_code = 0 if at == 0x20026 or operation == 0x20 else 1
            return None
        if operation == 0x03:
            return self.show(bytes(self.uc.mem_read(at, 1)))
        if operation == 0x04:
            text = b''
            while (c := bytes(self.uc.mem_read(at + len(text), 1))) != b'\0':
                text += c
            return self.show(text)
        if operation == 0x05:  # write
            _, data, size = self.words(at, 3)
            return self.show(bytes(self.uc.mem_read(data, size)))
        if operation == 0x06:  # read: the end of the file
            return self.words(at, 3)[2]
        if operation == 0x1f0:
            data, size = self.words(at, 2)
            self.uc.mem_write(data, self.rand.take(size))
            return 0
        # open and isatty say that everything is the console.
        return 1 if operation in (0x01, 0x09) else 0 if operation in (0x10, 0x11) else 0xffffffff

    def go(self, pc, until):
        try:
            self.uc.emu_start(pc | 1, until)
        except UcError as error:
            pc = self.uc.reg_read(UC_ARM_REG_PC)
            self.error = '%s at 0x%x (%s)' % (error, pc, self.symbols.at(pc))
        if self.error:
            raise RuntimeError(self.error)

    def run(self):
        self.go(self.start, NEVER)
        return self.exit_code or 0

    def count_calls(self, addresses):
        count = {}

        def entered(_, address, __, ___):
            count[address] = count.get(address, 0) + 1

        for address in addresses:
            self.uc.hook_add(UC_HOOK_CODE, entered, begin=address, end=address)
        self.run()
        return count

    def run_to(self, address, nth=1):
        """Runs to the beginning of a call of a function."""
        uc, seen = self.uc, 0

        def entered(*_):
            nonlocal seen
            seen += 1
            if seen == nth:
                uc.emu_stop()

        hook = uc.hook_add(UC_HOOK_CODE, entered, begin=address, end=address)
        self.go(self.start, NEVER)
        if seen < nth:
            raise RuntimeError('the function was called %d time(s), not %d' % (seen, nth))
        uc.hook_del(hook)
        uc.ctl_flush_tb()

    def trace_call(self, address, nth=1, operands=None):
        """`operands` names registers by the address of an instruction that reads them; their values are recorded."""
        self.run_to(address, nth)
        return Trace(self, address, operands or {})


class Trace:
    """One call, as in a64.py. Of the stack: what was written, and the lowest stack pointer."""

    def __init__(self, board, address, operands):
        self.board = board
        self.blocks, self.order, self.accesses = [], array.array('I'), array.array('Q')
        self.operands = array.array('I')
        uc, numbers, append = board.uc, {}, self.accesses.append
        sp, back = uc.reg_read(UC_ARM_REG_SP), uc.reg_read(UC_ARM_REG_LR) & ~1
        floor = max([end for end in board.ends if end <= sp] + [sp - (3 << 20), 0x10000000])
        lowest = [sp, sp]
        # Whether a block has an IT instruction, and whether the last one that began has.
        conditional, inside = [], False

        def block(_, at, size, __):
            nonlocal inside
            key = at << 16 | size
            number = numbers.get(key)
            if number is None:
                number = numbers[key] = len(self.blocks)
                self.blocks.append((at, size))
                halves = struct.unpack('<%dH' % (size // 2), self.read(at, size))
                conditional.append(any(half >> 8 == 0xbf and half & 15 for half in halves))
            inside = conditional[number]
            self.order.append(number)
            lowest[0] = min(lowest[0], uc.reg_read(UC_ARM_REG_SP))

        def access(_, kind, at, size, __, ___):
            written = kind == UC_MEM_WRITE
            append(at << 8 | (128 if written else 0) | size)
            if written and floor <= at < lowest[1]:
                lowest[1] = at
            # Unicorn writes the state of IT down for this call, and the next block would begin in it.
            if inside and (state := uc.reg_read(UC_ARM_REG_XPSR)) & IT_STATE:
                uc.reg_write(UC_ARM_REG_XPSR, state & ~IT_STATE)

        def operand(_, __, ___, registers):
            self.operands.extend(uc.reg_read(register) for register in registers)

        for at, names in operands.items():
            uc.hook_add(UC_HOOK_CODE, operand, [REGISTERS[name] for name in names], begin=at, end=at)
        uc.hook_add(UC_HOOK_BLOCK, block)
        uc.hook_add(UC_HOOK_MEM_READ | UC_HOOK_MEM_WRITE, access)
        pc = address
        while pc != back or uc.reg_read(UC_ARM_REG_SP) != sp:
            board.go(pc, back)
            pc = uc.reg_read(UC_ARM_REG_PC) & ~1
            if board.exit_code is not None:
                raise RuntimeError('the program ended inside of the function')
        self.stack = sp - min(lowest)

    def read(self, address, size):
        return bytes(self.board.uc.mem_read(address, size))

    def path_hash(self):
        return hashlib.sha256(repr(self.blocks).encode() + self.order.tobytes()).hexdigest()

    def address_hash(self):
        return hashlib.sha256(self.accesses.tobytes()).hexdigest()

    def operand_hash(self):
        return hashlib.sha256(self.operands.tobytes()).hexdigest()
