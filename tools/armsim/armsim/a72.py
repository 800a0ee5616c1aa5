"""Cortex-A72: the micro-operations of an instruction, its latency, and the parameters of the pipeline.

Numbers of Arm's Cortex-A72 Software Optimization Guide, entered from memory and compared with LLVM's
table of Cortex-A57 and a public scheduling model. README says what was fitted.
"""

import re
from typing import NamedTuple, Optional

from .isa64 import BRANCH, LOAD, MULTIPLY, SHIFT, STORE, is_simd, is_wide, registers, split, writes_back

PIPES = ('B', 'I0', 'I1', 'M', 'F0', 'F1', 'L', 'S')
B, I0, I1, M, F0, F1, L, S = (1 << i for i in range(8))
I, F = I0 | I1, F0 | F1
# What a cycle dispatches: the group of each pipe, and the most of each group.
GROUPS = (0, 1, 1, 2, 3, 4, 5, 5)
GROUP_LIMITS = (1, 2, 2, 1, 1, 2)

# width: micro-operations a cycle. rob: places in the window. iq: places in the queue of a pipe. front:
# cycles from dispatch to issue. fwd: from a store to a load of the same bytes. split: more cycles of an
# ill-aligned access.
PARAMETERS = dict(width=3, rob=128, iq=8, front=1, limits=True, fwd=6, split_load=2, split_store=1)

# Parameters that nobody could measure, each changed: a difference whose sign changes is no result.
SWEEP = {
    'base': {}, 'queues of 5': {'iq': 5}, 'queues of 6': {'iq': 6}, 'queues of 12': {'iq': 12},
    'no limits of groups': {'limits': False}, 'issue a cycle later': {'front': 2},
    'ill-aligned for free': {'split_load': 0, 'split_store': 0},
    'zip and uzp of three': {'zip3': True}, '… and queues of 6': {'zip3': True, 'iq': 6},
}


class Cost(NamedTuple):
    """Micro-operations (mask of pipes, cycles that one is busy), latency; to an accumulator of the same
    class the latency is `forward`."""
    micro: list
    latency: int
    forward: Optional[int] = None
    kind: int = 0


def cost(mnemonic, operands):
    parts = split(operands)
    if BRANCH.match(mnemonic):
        return Cost([(B, 1)] + ([(I, 1)] if mnemonic in ('bl', 'blr') else []), 1)
    if mnemonic in ('nop', 'hint', 'bti', 'prfm', 'prfum'):
        return Cost([(L, 1)] if mnemonic.startswith('prf') else [], 0)
    if LOAD.match(mnemonic):
        return load(mnemonic, operands, parts)
    if STORE.match(mnemonic):
        return store(mnemonic, operands, parts)
    if is_simd(operands):
        return vector(mnemonic, parts)
    return scalar(mnemonic, operands, parts)


def load(mnemonic, operands, parts):
    base = [(I, 1)] if writes_back(operands) else []
    if mnemonic in ('ldp', 'ldnp', 'ldpsw'):
        if re.match(r'q', parts[0]):
            return Cost([(L, 1), (L, 1)] + base, 6)
        return Cost([(L, 1)] + base, 5 if re.match(r'[ds]\d', parts[0]) else 4)
    if re.match(r'^ld[1-4]r?$', mnemonic):
        count, wide = len(registers(parts[0])), is_wide(parts[0])
        lane = bool(re.search(r'\}\[', parts[0]))
        if mnemonic == 'ld1' and not lane:
            loads = count if wide else (count + 1) // 2
            return Cost([(L, 1)] * loads + base, 5 + max(0, loads - 1))
        k = int(mnemonic[2])
        if lane or mnemonic.endswith('r'):
            return Cost([(L, 1)] * ((k + 1) // 2) + [(F, 1)] * k + base, 8)
        loads = k if wide else (k + 1) // 2
        shuffles = ({2: 2, 3: 4, 4: 4} if wide else {2: 2, 3: 3, 4: 4})[k]
        latency = {2: 9, 3: 10, 4: 11}[k] if wide else 8
        return Cost([(L, 1)] * loads + [(F, 1)] * shuffles + base, latency)
    return Cost([(L, 1)] + base, 5 if is_simd(parts[0]) else 4)


def store(mnemonic, operands, parts):
    base = [(I, 1)] if writes_back(operands) else []
    if mnemonic in ('stp', 'stnp'):
        n = {'q': 4, 'd': 2, 's': 1, 'x': 2, 'w': 1}.get(parts[0][0], 2)
        return Cost([(S, 1)] * n + base, 1)
    if mnemonic in ('st1', 'st2', 'st3', 'st4'):
        count, wide = len(registers(parts[0])), is_wide(parts[0])
        if re.search(r'\}\[', parts[0]):
            return Cost([(S, 1)] + ([(F, 1)] if mnemonic != 'st1' else []) + base, 1)
        shuffles = 0
        if mnemonic != 'st1' and '.2d' not in parts[0]:
            shuffles = {2: 2, 3: 4, 4: 4}[count] // (1 if wide else 2)
        return Cost([(S, 1)] * (count * (2 if wide else 1)) + [(F, 1)] * shuffles + base, 1)
    return Cost([(S, 1)] * (2 if re.match(r'q', parts[0]) else 1) + base, 1)


def multiply(mnemonic, wide):
    if mnemonic.startswith('f'):
        accumulates = mnemonic.startswith('fml')
        return Cost([(F, 1)], 7, 3, 3) if accumulates else Cost([(F, 1)], 4, None, 3)
    if re.match(r'^([su]mull2?|[su]ml[as]l2?|sqdmull2?|sqdml[as]l2?|pmull2?)$', mnemonic):
        return Cost([(F0, 1)], 4, 2 if mnemonic.startswith('sqdml') else 1, 1)
    return Cost([(F0, 1)] * 2, 5, 2, 2) if wide else Cost([(F0, 1)], 4, 1, 2)


def shift(mnemonic, parts, wide):
    if re.match(r'^[su]r?sra$', mnemonic):
        return Cost([(F1, 1)], 4, 1, 5)
    if len(parts) == 3 and re.match(r'[vd]\d', parts[2]):  # by a register
        rounds = bool(re.match(r'^(sq|uq|[su]rshl)', mnemonic))
        return Cost([(F1, 1)] * (2 if wide else 1), (4 if rounds else 3) + (1 if wide else 0))
    return Cost([(F1, 1)], 4 if re.match(r'^([su]rshr|rshrn|sq|uq)', mnemonic) else 3)


def vector(mnemonic, parts):
    wide = is_wide(parts[0])
    if MULTIPLY.match(mnemonic):
        return multiply(mnemonic, wide)
    if re.match(r'^[su]aba$', mnemonic):
        return Cost([(F1, 1)] * 2, 5, 2, 4) if wide else Cost([(F1, 1)], 4, 1, 4)
    if re.match(r'^([su]abal2?|[su]adalp)$', mnemonic):
        return Cost([(F1, 1)], 4, 1, 4)
    if SHIFT.match(mnemonic):
        return shift(mnemonic, parts, wide)
    if re.match(r'^([su]addl?v|addv|[su]maxv|[su]minv)$', mnemonic):
        source = parts[1] if len(parts) > 1 else ''
        if '.16b' in source:
            return Cost([(F1, 1)] * 2, 6)
        return Cost([(F1, 1), (F, 1)], 6) if re.search(r'\.8[hb]', source) else Cost([(F1, 1)], 3)
    if mnemonic in ('umov', 'smov') or (mnemonic in ('mov', 'fmov') and re.match(r'[xw]', parts[0])):
        return Cost([(L, 1)], 5) if mnemonic == 'fmov' else Cost([(L, 1), (I, 1)], 6)
    from_general = len(parts) > 1 and re.match(r'[xw](\d|zr)', parts[1])
    if mnemonic in ('dup', 'ins', 'mov', 'fmov') and from_general:
        return Cost([(L, 1)], 5) if mnemonic == 'fmov' else Cost([(L, 1), (F, 1)], 8)
    if mnemonic in ('tbl', 'tbx'):
        n = len(registers(parts[1]))
        return Cost([(F, 1)] * (2 * n + 1 if wide else n), 3 * n + (3 if wide else 0))
    if re.match(r'^(scvtf|ucvtf|fcvt\w+)$', mnemonic):
        return Cost([(F1, 1)], 5)
    if re.match(r'^(fdiv|fsqrt)$', mnemonic):
        return Cost([(F0, 10)], 15)
    if re.match(r'^f(add|sub|abd|addp)$', mnemonic):
        return Cost([(F, 1)], 4)
    return Cost([(F0 if re.match(r'^(aes|sha)', mnemonic) else F, 1)], 3)


def scalar(mnemonic, operands, parts):
    if mnemonic in ('mul', 'madd', 'msub', 'mneg'):
        return Cost([(M, 3)], 5, 3, 6) if parts[0][0] == 'x' else Cost([(M, 1)], 3, 1, 6)
    if re.match(r'^[su]m(ull|addl|subl|negl)$', mnemonic):
        return Cost([(M, 1)], 3, 1, 6)
    if mnemonic in ('smulh', 'umulh'):
        return Cost([(M, 4)], 6)
    if mnemonic in ('sdiv', 'udiv'):
        return Cost([(M, 12)], 12 if parts[0][0] == 'w' else 20)
    if mnemonic in ('ror', 'extr') and len(parts) >= 3 and parts[-1].startswith('#'):
        one = mnemonic == 'ror' or parts[1] == parts[2]
        return Cost([(I, 1)] if one else [(I, 1), (M, 1)], 1 if mnemonic == 'ror' else 3)
    if mnemonic in ('bfi', 'bfxil', 'bfm'):
        return Cost([(M, 1)], 2)
    shifted = re.search(r'(lsl|lsr|asr|ror|[su]xt[bhwx]) ?#?(0x)?[0-9a-f]*$', operands)
    if shifted and len(parts) > 2 and mnemonic not in ('movz', 'movk', 'movn', 'mov'):
        return Cost([(M, 1)], 2)
    if mnemonic.startswith('crc'):
        return Cost([(M, 1)], 3)
    if mnemonic in ('svc', 'dmb', 'dsb', 'isb', 'mrs', 'msr', 'dc', 'ic'):
        return Cost([(I, 1)], 5)
    return Cost([(I, 1)], 1)


def with_zip3(mnemonic, operands, as_is):
    """LLVM's table has three micro-operations for a 128-bit zip or uzp."""
    if re.match(r'^(zip|uzp)[12]$', mnemonic) and is_wide(operands):
        return Cost([(F, 1)] * 3, 6)
    return as_is
