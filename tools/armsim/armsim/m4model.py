"""Cycles of a Cortex-M4 trace: table 3-1 of Arm's Technical Reference Manual, zero wait states.

Four rules were added by looking at measurements (README): a load behind a store takes a cycle more, IT
folds behind a 16-bit instruction, unaligned loads cost and unaligned stores do not.
"""

import re
import struct
from collections import Counter
from typing import NamedTuple, Optional

import capstone
from capstone import arm as arm_

MULTIPLY = re.compile(r'^(mul|mla|mls|[su]mull|[su]mlal|umaal)')
DSP = re.compile(r'^(smul|smla|smlsd|smus?d|smuad|smmul|smmla|smmls|[su]h?(add|sub)(8|16)|q(add|sub)|qd'
                 r'|[suq]h?(sax|asx)|ssub|uqadd|uqsub|pkh|sel|[su]sat|usad|[su]xta|[su]xtb16)')
BRANCH = re.compile(r'^(b|bl|bx|blx|cbn?z|tb[bh])(?!ic|fi|fc|kpt)')
BARRIERS = ('dmb', 'dsb', 'isb', 'bkpt', 'svc', 'wfi', 'cpsid', 'cpsie')


class Instruction(NamedTuple):
    address: int
    size: int
    mnemonic: str
    cycles: int
    kind: str
    loaded: Optional[int] = None  # the register that a load writes
    base: Optional[set] = None    # the registers of its address
    pipelined: bool = False       # whether its address phase overlaps a load before it


class Model:
    """`refill`: cycles of a taken branch, 1 to 3 by the manual."""

    def __init__(self, trace, refill=2, divide=7):
        self.trace, self.refill, self.divide = trace, refill, divide
        self.machine = capstone.Cs(capstone.CS_ARCH_ARM, capstone.CS_MODE_THUMB | capstone.CS_MODE_MCLASS)
        self.machine.detail = True
        self.inside = [self.decode(a, trace.read(a, size)) for a, size in trace.blocks]
        self.runs = Counter(trace.order)
        unknown = [i for block in self.inside for i in block if i.kind == 'unknown']
        if unknown:
            raise RuntimeError('no instruction at 0x%x' % unknown[0].address)

    def decode(self, address, data):
        out, at = [], 0
        while at < len(data):
            found = list(self.machine.disasm(data[at:], address + at, count=1))
            if found:
                out.append(self.instruction(found[0]))
                at += found[0].size
            else:
                half = struct.unpack('<H', data[at:at + 2])[0]
                out.append(Instruction(address + at, 4 if half >> 11 >= 0x1d else 2, '', 1, 'unknown'))
                at += out[-1].size
        return out

    def instruction(self, i):
        name, operands = i.mnemonic.split('.')[0], i.operands
        registers = sum(1 for o in operands if o.type == arm_.ARM_OP_REG)
        to_pc = any(o.type == arm_.ARM_OP_REG and o.reg == arm_.ARM_REG_PC and
                    o.access & capstone.CS_AC_WRITE for o in operands)

        def is_(cycles, kind, **more):
            return Instruction(i.address, i.size, name, cycles, kind, **more)

        if name.startswith('it') and set(name[2:]) <= set('te'):
            return is_(0, 'it')
        if BRANCH.match(name):
            return is_(2 + self.refill if name.startswith('tb') else 1, 'branch')
        if name.startswith('v'):
            return self.floating(i, name, operands, registers, is_)
        if name in ('pop', 'push') or re.match(r'^(ldm|stm)', name):
            n = registers - (0 if name in ('pop', 'push') else 1)
            return is_(1 + n, 'multi_load' if name[0] in 'lp' and name != 'push' else 'multi_store')
        if name in ('ldrd', 'strd'):
            return is_(3, 'multi_load' if name == 'ldrd' else 'multi_store')
        if name.startswith('ldr'):
            if operands[0].reg == arm_.ARM_REG_PC:
                return is_(2, 'load_pc')
            if name.startswith('ldrex'):
                return is_(2, 'load')
            return is_(2, 'load', loaded=operands[0].reg, base=bases(operands), pipelined=True)
        if name.startswith('str'):
            memory = next((o for o in operands if o.type == arm_.ARM_OP_MEM), None)
            by_register = memory is None or memory.mem.index != 0
            return is_(2 if by_register else 1, 'store', base=bases(operands), pipelined=by_register)
        if name in ('sdiv', 'udiv'):
            return is_(self.divide, 'other')
        if name in ('mrs', 'msr'):
            return is_(2, 'other')
        if name == 'nop' or name in BARRIERS:
            return is_(1, 'other')
        if MULTIPLY.match(name):
            return is_(1, 'mul')
        if DSP.match(name):
            return is_(1, 'dsp')
        return is_(1, 'branch' if to_pc else 'alu')

    @staticmethod
    def floating(i, name, operands, registers, is_):
        if re.match(r'^v(ldm|stm|pop|push)', name):
            everything = name in ('vpop', 'vpush')
            kind = 'multi_load' if name in ('vpop',) or name.startswith('vldm') else 'multi_store'
            return is_(1 + words(operands, everything), kind)
        if name in ('vldr', 'vstr'):
            double = i.op_str.startswith('d')
            kind = 'load' if name == 'vldr' else 'store'
            return is_(3 if double else 2, kind, base=bases(operands), pipelined=not double)
        if re.match(r'^v(div|sqrt)', name):
            return is_(14, 'fpu')
        if name != 'vmul' and re.match(r'^v(f?n?m(la|ls|a|s))$', name):
            return is_(3, 'fpu')
        return is_(2 if name == 'vmov' and registers >= 3 else 1, 'fpu')

    @staticmethod
    def block(instructions):
        """Cycles of a block without the refill of a taken branch."""
        cycles, before = 0, None
        for i in instructions:
            c = i.cycles
            if i.kind == 'it' and not (before and before.size == 2):
                c = 1
            if before and i.kind in ('load', 'store') and before.kind == 'load':
                waits = before.loaded is not None and i.base and before.loaded in i.base
                if i.pipelined and before.pipelined and not waits:
                    c = max(1, c - 1)
            elif before and i.kind == 'load' and before.kind == 'store':
                c += 1
            cycles += c
            before = i
        return cycles

    def taken(self):
        """How often each block ended in a jump; the last one returns."""
        count, before = Counter(), None
        for block in self.trace.order:
            if before is not None and self.trace.blocks[block][0] != sum(self.trace.blocks[before]):
                count[before] += 1
            before = block
        count[before] += 1
        return count

    def unaligned(self):
        """More cycles of loads that are split."""
        extra = 0
        for x in self.trace.accesses:
            size, at = x & 127, x >> 8
            if not x & 128:
                extra += (0, 2, 1, 2)[at & 3] if size == 4 else at & 1 if size == 2 else 0
        return extra

    def run(self):
        taken, by_symbol, kinds = self.taken(), Counter(), Counter()
        instructions = 0
        for block, n in self.runs.items():
            cycles = self.block(self.inside[block]) * n + self.refill * taken[block]
            by_symbol[self.trace.board.symbols.at(self.trace.blocks[block][0])] += cycles
            instructions += n * len(self.inside[block])
            for i in self.inside[block]:
                kinds[i.kind] += n
        misaligned = sum(n * sum(1 for i in self.inside[b] if i.size == 4 and i.address & 2)
                         for b, n in self.runs.items())
        extra = self.unaligned()
        return {'cycles': sum(by_symbol.values()) + extra, 'instructions': instructions,
                'kinds': dict(kinds), 'unaligned_loads': extra, 'misaligned_instructions': misaligned,
                'by_symbol': dict(by_symbol.most_common())}


def bases(operands):
    return {r for o in operands if o.type == arm_.ARM_OP_MEM for r in (o.mem.base, o.mem.index)}


def words(operands, everything):
    """Words that a multiple load or store of floating-point registers moves."""
    n = 0
    for k, o in enumerate(operands):
        if o.type == arm_.ARM_OP_REG and (k > 0 or everything):
            n += 2 if arm_.ARM_REG_D0 <= o.reg <= arm_.ARM_REG_D31 else 1
    return n
