#!/usr/bin/env python3
"""One call of one function of an AArch64 program: counts, stack, Cortex-A72's cycles. See README.md."""

import argparse
import json
import sys

from armsim.a64 import CPUS, Program
from armsim.model import Model
from armsim.runs import kept

sys.dont_write_bytecode = True


def measure(path, function, nth=1, arguments=(), seed=0, cpu='a72', sweep=False, stdout=None):
    def run():
        return measured(path, function, nth, arguments, seed, cpu, sweep, stdout)
    # Whoever wants to see what the program prints runs it.
    return run() if stdout else kept(path, [function, nth, list(arguments), str(seed), cpu, sweep], run)


def measured(path, function, nth, arguments, seed, cpu, sweep, stdout):
    program = Program(path, arguments, seed, cpu, stdout)
    trace = program.trace_call(program.symbols.resolve(function), nth)
    model = Model(trace)
    touched = {a + i for a, size in trace.blocks for i in range(0, size, 4)}
    out = {
        'function': function, 'nth': nth, 'instructions': model.instructions,
        'classes': model.class_counts(), 'stack': trace.stack, 'code': 4 * len(touched),
        'bound': model.bound(), 'model': model.out_of_order(), 'caches': model.caches(),
        'by_symbol': model.by_symbol(), 'functions': model.by_function(),
        'path_sha256': trace.path_hash(),
        'addresses_sha256': trace.address_hash(),
    }
    if sweep:
        out['sweep'] = model.sweep()
    return out


def show(out):
    bound, model = out['bound'], out['model']
    pairs = lambda values: '  '.join('%s %s' % item for item in values.items())
    print('function      %s (call %d)' % (out['function'], out['nth']))
    print('instructions  %d   %s' % (out['instructions'], pairs(out['classes'])))
    print('stack         %d bytes   code touched %d bytes' % (out['stack'], out['code']))
    print('lower bound   %d, limited by %s   busy: %s'
          % (bound['cycles'], bound['limit'], pairs(bound['busy'])))
    print('A72 model     %d   dispatch held up: %s'
          % (model['cycles'], pairs({k: v for k, v in model.items() if k != 'cycles'})))
    print('warm caches   %s' % pairs(out['caches']))
    if 'sweep' in out:
        print('sweep         %s' % pairs(out['sweep']))
    top = list(out['by_symbol'].items())[:12]
    shares = ('%s %.1f %%' % (name, 100 * n / out['instructions']) for name, n in top)
    print('by symbol     %s' % ', '.join(shares))


def main():
    argv, arguments = sys.argv[1:], []
    if '--' in argv:
        cut = argv.index('--')
        argv, arguments = argv[:cut], argv[cut + 1:]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('elf')
    parser.add_argument('--fn', help='symbol, a unique part of a mangled name, or 0xADDRESS')
    parser.add_argument('--nth', type=int, default=1, help='which call (1 = the first)')
    parser.add_argument('--cpu', default='a72', choices=CPUS, help='processor that is emulated')
    parser.add_argument('--seed', default='0', help='seed of the emulated random source')
    parser.add_argument('--list', metavar='TEXT', help='functions whose name contains TEXT, and calls')
    parser.add_argument('--run', action='store_true', help='only run the program')
    parser.add_argument('--show-output', action='store_true')
    parser.add_argument('--sweep', action='store_true', help='the model with changed parameters too')
    parser.add_argument('--json', action='store_true')
    a = parser.parse_args(argv)
    if a.run:
        sys.exit(Program(a.elf, arguments, a.seed, a.cpu, sys.stdout.buffer).run())
    if a.list is not None:
        program = Program(a.elf, arguments, a.seed, a.cpu)
        names = program.symbols.containing(a.list)
        calls = program.count_calls(list(names))
        for address, name in sorted(names.items(), key=lambda item: -calls.get(item[0], 0)):
            print('%8d  0x%x  %s' % (calls.get(address, 0), address, name))
        return
    if not a.fn:
        parser.error('--fn NAME is needed')
    stdout = sys.stderr.buffer if a.show_output else None
    out = measure(a.elf, a.fn, a.nth, arguments, a.seed, a.cpu, a.sweep, stdout)
    print(json.dumps(out, indent=1)) if a.json else show(out)


if __name__ == '__main__':
    main()
