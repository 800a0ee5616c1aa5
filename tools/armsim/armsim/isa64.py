"""What an A64 instruction is: its class, the registers that it reads and writes, the bytes it moves.

An instruction is a mnemonic and the text of its operands, as capstone prints them.
"""

import re

import capstone

CLASSES = ('simd_mul', 'simd_shift', 'simd_other', 'load', 'store', 'scalar', 'branch')

BRANCH = re.compile(r'^(b|bl|br|blr|ret|cbz|cbnz|tbz|tbnz|b\..*|braa|blraa|retaa)$')
LOAD = re.compile(r'^(ld(?!g|set|add|clr|eor|smax|smin|umax|umin)\w*|ldadd\w*|ldset\w*)$')
STORE = re.compile(r'^st(?!g|add|clr|set|eor)\w*$')
MULTIPLY = re.compile(r'^(mul|mla|mls|sq?r?dmul\w*|sqrdml\w*|sqdml\w*|[su]mull2?|[su]ml[as]l2?'
                      r'|pmull?2?|sqdmull2?|[su]dot|fmul\w*|fml\w*)$')
SHIFT = re.compile(r'^(shl|shll2?|[su]r?shr|[su]r?sra|[su]r?shl|[su]q(r)?shl|sqshlu|r?shrn2?'
                   r'|sqr?shru?n2?|uqr?shrn2?|[su]shll2?|[su]xtl2?|sli|sri|sqxtu?n2?|uqxtn2?)$')

FLAGS = 64  # registers: 0..30 x, 31 sp, 32..63 v, 64 flags
SETS_FLAGS = {'adds', 'subs', 'ands', 'bics', 'cmp', 'cmn', 'tst', 'ccmp', 'ccmn', 'fcmp', 'fcmpe',
              'negs', 'adcs', 'sbcs', 'ngcs'}
READS_FLAGS = re.compile(r'^(b\.\w+|csel|cset|csetm|csinc|csinv|csneg|cinc|cinv|cneg|ccmp|ccmn|adc'
                         r'|adcs|sbc|sbcs|ngc|fcsel)$')
NO_RESULT = {'cmp', 'cmn', 'tst', 'ccmp', 'ccmn', 'fcmp', 'fcmpe', 'b', 'bl', 'br', 'blr', 'ret',
             'cbz', 'cbnz', 'tbz', 'tbnz', 'nop', 'prfm', 'svc', 'msr', 'dmb', 'dsb', 'isb', 'hint',
             'dc', 'ic', 'bti', 'prfum'}
ACCUMULATES = re.compile(r'^(mla|mls|[su]ml[as]l2?|sqdml\w*|sqrdml\w*|[su]abal2?|[su]aba|[su]adalp'
                         r'|[su]r?sra|fml[as]|[su]dot)$')
# Reads what it writes.
MODIFIES = re.compile(r'^(ins|sli|sri|bsl|bit|bif|\w+n2|movk|bfi|bfxil|bfm|tbx|fmlal?2?)$')


def disassemble(words):
    """Mnemonic and operands of 32-bit words; what is no instruction is a `nop`."""
    machine = capstone.Cs(capstone.CS_ARCH_ARM64, capstone.CS_MODE_ARM)
    out = []
    for word in words:
        found = list(machine.disasm(word.to_bytes(4, 'little'), 0, count=1))
        out.append((found[0].mnemonic, found[0].op_str) if found else ('nop', ''))
    return out


def is_simd(operands):
    return bool(re.search(r'\b[vqdshb]\d+\b', operands))


def classify(mnemonic, operands):
    if BRANCH.match(mnemonic):
        return 'branch'
    if LOAD.match(mnemonic):
        return 'load'
    if STORE.match(mnemonic):
        return 'store'
    if not is_simd(operands):
        return 'scalar'
    if MULTIPLY.match(mnemonic):
        return 'simd_mul'
    return 'simd_shift' if SHIFT.match(mnemonic) else 'simd_other'


def split(operands):
    """The operands, one by one."""
    out, depth, current = [], 0, ''
    for c in operands:
        depth += (c in '[{') - (c in ']}')
        if c == ',' and depth == 0:
            out.append(current.strip())
            current = ''
        else:
            current += c
    return out + [current.strip()] if current.strip() else out


def registers(operand):
    """The numbers of the registers of an operand, of lists too; not the zero register."""
    listed = re.match(r'\{\s*v(\d+)\.\w+\s*-\s*v(\d+)', operand)
    if listed:
        first, last = int(listed.group(1)), int(listed.group(2))
        return [32 + (first + i) % 32 for i in range((last - first) % 32 + 1)]
    out = []
    for m in re.finditer(r'\b([xw])(\d+)\b|\b(w?sp)\b|\b([vqdshb])(\d+)\b', operand):
        general, number, stack, _, vector = m.groups()
        out.append(int(number) if general else 31 if stack else 32 + int(vector))
    return out


def is_wide(operands):
    """Whether it works on vectors of 128 bits."""
    return bool(re.search(r'\.(16b|8h|4s|2d)\b|\bq\d', operands))


def writes_back(operands):
    """Whether a load or store changes its base register."""
    parts = split(operands)
    return '!' in operands or (len(parts) > 0 and not parts[-1].endswith(']'))


def dependences(mnemonic, operands):
    """Registers written, registers read, the base register written back or -1, the accumulator or -1."""
    parts = split(operands)
    if LOAD.match(mnemonic) or STORE.match(mnemonic):
        return memory_dependences(mnemonic, operands, parts) + (-1,)
    if mnemonic in ('bl', 'blr'):
        return [30], [r for part in parts for r in registers(part)], -1, -1
    if mnemonic == 'ret':
        return [], [30], -1, -1
    written, read, accumulator = [], [], -1
    if mnemonic in NO_RESULT or mnemonic.startswith('b.'):
        read = [r for part in parts for r in registers(part)]
    else:
        written = registers(parts[0]) if parts else []
        read = [r for part in parts[1:] for r in registers(part)]
        if ACCUMULATES.match(mnemonic) and written and written[0] >= 32:
            read += written
            accumulator = written[0]
        elif MODIFIES.match(mnemonic) or (parts and re.search(r'\.\w+\[\d+\]', parts[0])):
            read += written
    if mnemonic in SETS_FLAGS:
        written = written + [FLAGS]
    if READS_FLAGS.match(mnemonic):
        read = read + [FLAGS]
    return written, read, -1, accumulator


def memory_dependences(mnemonic, operands, parts):
    written, read, base = [], [], -1
    place = next((i for i, part in enumerate(parts) if part.startswith('[')), None)
    data = [r for part in parts[:place] for r in registers(part)]
    if place is not None:
        address, after = registers(parts[place]), parts[place + 1:]
        read += address
        if parts[place].endswith('!') or after:
            base = address[0]
            read += [r for part in after for r in registers(part)]
    if LOAD.match(mnemonic):
        written += data
        if re.search(r'\}\s*\[\d+\]', operands):
            read += data  # a lane is loaded, the others stay
    else:
        read += data
    if mnemonic.startswith(('stx', 'stlx')):
        written += registers(parts[0])
    return written, read, base


BYTES = {'q': 16, 'd': 8, 's': 4, 'h': 2, 'b': 1, 'x': 8, 'w': 4}


def bytes_moved(mnemonic, operands):
    """Bytes that a load or store moves; None if that is not known."""
    first = split(operands)[0]
    if re.match(r'^(ld|st)[1-4]r?$', mnemonic):
        lanes, element = re.search(r'\.(\d*)([bhsd])', first).groups()
        size = BYTES[element]
        if mnemonic.endswith('r') or not lanes:
            return size * int(mnemonic[2])
        return size * int(lanes) * len(registers(first))
    if re.match(r'^(ld|st)n?p$', mnemonic):
        return 2 * BYTES.get(first[0], 8)
    if mnemonic == 'ldpsw':
        return 8
    m = re.match(r'^(ldr|ldur|str|stur|ldar|stlr|ldxr|ldaxr|ldtr|sttr)(s?)([bhw]?)$', mnemonic)
    if not m:
        return None
    return {'b': 1, 'h': 2, 'w': 4}[m.group(3)] if m.group(3) else BYTES.get(first[0], 8)
