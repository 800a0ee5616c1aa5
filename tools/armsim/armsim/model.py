"""A trace on Cortex-A72: exact counts, a lower bound, the out-of-order model, warm caches."""

import array
import ctypes
import hashlib
import os
import subprocess
import tempfile

from . import a72
from .isa64 import CLASSES, bytes_moved, classify, dependences, disassemble

HERE = os.path.dirname(os.path.abspath(__file__))


class Instruction(ctypes.Structure):
    """As in ooo.c."""
    _fields_ = [('micro', ctypes.c_int32), ('pipes', ctypes.c_int32 * 16), ('busy', ctypes.c_int32 * 16),
                ('latency', ctypes.c_int32), ('forward', ctypes.c_int32), ('kind', ctypes.c_int32),
                ('reads', ctypes.c_int32), ('read', ctypes.c_int32 * 12),
                ('writes', ctypes.c_int32), ('written', ctypes.c_int32 * 8), ('own', ctypes.c_int32 * 8),
                ('accumulator', ctypes.c_int32), ('memory', ctypes.c_int32), ('bytes', ctypes.c_int32)]


class Pipeline(ctypes.Structure):
    """As in ooo.c."""
    _fields_ = [('pipes', ctypes.c_int32), ('width', ctypes.c_int32), ('window', ctypes.c_int32),
                ('queue', ctypes.c_int32), ('group', ctypes.c_int32 * 8), ('most', ctypes.c_int32 * 8),
                ('front', ctypes.c_int32), ('forward', ctypes.c_int32),
                ('split_load', ctypes.c_int32), ('split_store', ctypes.c_int32)]


def library():
    """ooo.c, compiled once."""
    if not hasattr(library, 'loaded'):
        source = os.path.join(HERE, 'ooo.c')
        with open(source, 'rb') as file:
            name = 'ooo-%s.so' % hashlib.sha256(file.read()).hexdigest()[:16]
        folder = os.path.join(tempfile.gettempdir(), 'armsim-%d' % os.getuid())
        os.makedirs(folder, mode=0o700, exist_ok=True)
        path = os.path.join(folder, name)
        if not os.path.exists(path):
            partial = '%s.%d' % (path, os.getpid())
            subprocess.check_call(['cc', '-O2', '-shared', '-fPIC', '-o', partial, source])
            os.rename(partial, path)
        library.loaded = ctypes.CDLL(path)
        for name in ('simulate', 'icache', 'dcache'):
            getattr(library.loaded, name).restype = ctypes.c_int64
    return library.loaded


def pointer(values, kind):
    return (kind * len(values)).from_buffer(values) if len(values) else None


class Model:
    def __init__(self, trace):
        self.trace = trace
        numbers, words, self.inside = {}, [], []
        for address, size in trace.blocks:
            data = trace.read(address, size)
            block = []
            for i in range(0, size, 4):
                word = int.from_bytes(data[i:i + 4], 'little')
                if word not in numbers:
                    numbers[word] = len(words)
                    words.append(word)
                block.append(numbers[word])
            self.inside.append(block)
        self.text = disassemble(words)
        self.classes = [classify(*t) for t in self.text]
        self.costs = [a72.cost(*t) for t in self.text]
        self.count = [0] * len(words)
        runs = [0] * len(trace.blocks)
        for block in trace.order:
            runs[block] += 1
        for block, n in zip(self.inside, runs):
            for word in block:
                self.count[word] += n
        self.instructions = sum(self.count)
        self.runs = runs
        self.addresses = self.match_addresses()

    def class_counts(self):
        counts = dict.fromkeys(CLASSES, 0)
        for name, n in zip(self.classes, self.count):
            counts[name] += n
        return counts

    def by_symbol(self):
        """Instructions of each function, most first."""
        counts, symbols = {}, self.trace.program.symbols
        for (address, _), n, block in zip(self.trace.blocks, self.runs, self.inside):
            name = symbols.at(address)
            counts[name] = counts.get(name, 0) + n * len(block)
        return dict(sorted(counts.items(), key=lambda item: -item[1]))

    def by_function(self):
        """Functions in the order in which they are entered: calls, instructions, and the model's cycles while they are
        dispatched. The cycles add up to those of the whole."""
        spent, symbols, first, rows = self.out_of_order(spent=True), self.trace.program.symbols, {}, {}
        for block in self.trace.order:
            first.setdefault(block, len(first))
        for block in sorted(first, key=first.get):
            (address, _), runs = self.trace.blocks[block], self.runs[block]
            start = symbols.start(address)
            row = rows.setdefault(start, {'name': symbols.at(address), 'calls': 0, 'instructions': 0, 'model': 0})
            row['calls'] += runs if address == start else 0
            row['instructions'] += runs * len(self.inside[block])
            row['model'] += spent[block]
        return list(rows.values())

    def match_addresses(self):
        """The address of each load and store; an error if the accesses do not fit the instructions."""
        memory = ('load', 'store')
        need = [bytes_moved(*t) if c in memory else 0 for t, c in zip(self.text, self.classes)]
        unknown = {t[0] for t, n in zip(self.text, need) if n is None}
        if unknown:
            raise RuntimeError('bytes moved by %s are not known' % ', '.join(sorted(unknown)))
        need = [-1 if t[0] == 'dc' else n for t, n in zip(self.text, need)]
        blocks = [[need[word] for word in block if need[word]] for block in self.inside]
        accesses = self.trace.accesses
        padded = accesses + array.array('Q', [0] * 80)
        out, k = array.array('Q'), 0
        for block in self.trace.order:
            for n in blocks[block]:
                if n < 0:  # `dc zva` is reported as a run of stores of bytes
                    while padded[k] & 255 == 129:
                        k += 1
                    continue
                out.append(padded[k] >> 8)
                while n > 0 and k < len(accesses):
                    n -= padded[k] & 127
                    k += 1
                if n:
                    raise RuntimeError('accesses and instructions do not fit')
        if k != len(accesses):
            raise RuntimeError('%d accesses are left over' % (len(accesses) - k))
        return out

    def bound(self):
        """Cycles that no order can be below: dispatch and units, without dependences."""
        names = {a72.B: 'B', a72.I: 'I', a72.M: 'M', a72.F0: 'F0', a72.F1: 'F1', a72.F: 'F',
                 a72.L: 'L', a72.S: 'S'}
        busy, micro = dict.fromkeys(names.values(), 0), 0
        for cost, n in zip(self.costs, self.count):
            micro += max(1, len(cost.micro)) * n
            for mask, cycles in cost.micro:
                busy[names[mask]] += cycles * n
        both = -(-(busy['F0'] + busy['F1'] + busy['F']) // 2)
        bounds = {'dispatch': -(-micro // 3), 'F': max(busy['F0'], busy['F1'], both), 'L': busy['L'],
                  'S': busy['S'], 'I': -(-busy['I'] // 2), 'M': busy['M'], 'B': busy['B']}
        limit = max(bounds, key=bounds.get)
        return {'cycles': bounds[limit], 'limit': limit, 'micro': micro, 'busy': busy}

    def instruction_table(self, costs):
        table = (Instruction * len(self.text))()
        for t, text, kind, cost in zip(table, self.text, self.classes, costs):
            written, read, base, accumulator = dependences(*text)
            t.micro = len(cost.micro)
            for k, (mask, cycles) in enumerate(cost.micro):
                t.pipes[k], t.busy[k] = mask, cycles
            if kind in ('load', 'store'):
                t.bytes = max(1, bytes_moved(*text) or 1)
                t.memory = 1 if kind == 'load' else 2
            t.latency, t.kind, t.accumulator = cost.latency, cost.kind, accumulator
            t.forward = cost.latency if cost.forward is None else cost.forward
            read, written = list(dict.fromkeys(read))[:12], list(dict.fromkeys(written))[:7]
            t.reads = len(read)
            for k, register in enumerate(read):
                t.read[k] = register
            own = [1 if text[0] in ('bl', 'blr') else -1] * len(written)
            if base >= 0 and base not in written:
                written.append(base)
                own.append(1)
            t.writes = len(written)
            for k, register in enumerate(written):
                t.written[k], t.own[k] = register, own[k]
        return table

    def out_of_order(self, zip3=False, spent=False, **changed):
        """The model: cycles, and what held dispatch up; or the cycles of each block."""
        parameters = dict(a72.PARAMETERS, **changed)
        costs = self.costs
        if zip3:
            costs = [a72.with_zip3(*t, cost) for t, cost in zip(self.text, costs)]
        pipeline = Pipeline(len(a72.PIPES), parameters['width'], parameters['rob'], parameters['iq'],
                            front=parameters['front'], forward=parameters['fwd'],
                            split_load=parameters['split_load'], split_store=parameters['split_store'])
        for pipe, group in enumerate(a72.GROUPS):
            pipeline.group[pipe] = group
            pipeline.most[group] = a72.GROUP_LIMITS[group] if parameters['limits'] else 99
        starts, words = array.array('I', [0]), array.array('I')
        for block in self.inside:
            words.extend(block)
            starts.append(len(words))
        held, each = (ctypes.c_int64 * 6)(), (ctypes.c_int64 * max(1, len(self.inside)))()
        u32, u64 = ctypes.c_uint32, ctypes.c_uint64
        cycles = library().simulate(
            ctypes.byref(pipeline), self.instruction_table(costs), pointer(starts, u32),
            pointer(words, u32), pointer(self.trace.order, u32),
            ctypes.c_int64(len(self.trace.order)), held, pointer(self.addresses, u64), each)
        if spent:
            return list(each)
        names = ('width', 'window', 'queue', 'group', 'ill_aligned', 'forwarded')
        return {'cycles': cycles, **dict(zip(names, held))}

    def sweep(self):
        """The model with changed parameters."""
        return {name: self.out_of_order(**change)['cycles'] for name, change in a72.SWEEP.items()}

    def caches(self):
        """Misses of the first-level caches when the same call runs again: 48 KB of instructions in
        3 ways, 32 KB of data in 2."""
        address = array.array('Q', [a for a, _ in self.trace.blocks])
        size = array.array('I', [s for _, s in self.trace.blocks])
        u32, u64, accesses = ctypes.c_uint32, ctypes.c_uint64, self.trace.accesses
        order = self.trace.order
        code = library().icache(pointer(address, u64), pointer(size, u32), pointer(order, u32),
                                ctypes.c_int64(len(order)), 256, 3, 6)
        data = library().dcache(pointer(accesses, u64), ctypes.c_int64(len(accesses)), 256, 2, 6)
        return {'instruction_misses': code, 'data_misses': data}
