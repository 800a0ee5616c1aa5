#!/usr/bin/env python3
"""One call of one function of a bare-metal Cortex-M4 program: cycles, stack. See README.md."""

import argparse
import json
import sys

from armsim.m4 import Board
from armsim.m4model import Model

sys.dont_write_bytecode = True


def measure(path, function, nth=1, seed=0, start=None, refill=2, stdout=None):
    board = Board(path, seed, start, stdout)
    trace = board.trace_call(board.symbols.resolve(function), nth)
    return {'function': function, 'nth': nth, **Model(trace, refill).run(), 'stack': trace.stack,
            'path_sha256': trace.path_hash(), 'addresses_sha256': trace.address_hash()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('elf')
    parser.add_argument('--fn', help='symbol, a unique part of a mangled name, or 0xADDRESS')
    parser.add_argument('--nth', type=int, default=1, help='which call (1 = the first)')
    parser.add_argument('--start', help='where to begin (default: the entry)')
    parser.add_argument('--refill', type=int, default=2, help='cycles of a taken branch, 1 to 3')
    parser.add_argument('--seed', default='0', help='seed of the emulated random source')
    parser.add_argument('--list', metavar='TEXT', help='functions whose name contains TEXT, and calls')
    parser.add_argument('--run', action='store_true', help='only run the program')
    parser.add_argument('--json', action='store_true')
    a = parser.parse_args()
    if a.run:
        sys.exit(Board(a.elf, a.seed, a.start, sys.stdout.buffer).run())
    if a.list is not None:
        board = Board(a.elf, a.seed, a.start)
        names = board.symbols.containing(a.list)
        calls = board.count_calls(list(names))
        for address, name in sorted(names.items(), key=lambda item: -calls.get(item[0], 0)):
            print('%8d  0x%x  %s' % (calls.get(address, 0), address, name))
        return
    if not a.fn:
        parser.error('--fn NAME is needed')
    out = measure(a.elf, a.fn, a.nth, a.seed, a.start, a.refill)
    if a.json:
        print(json.dumps(out, indent=1))
        return
    for key, value in out.items():
        if isinstance(value, dict):
            value = '  '.join('%s %s' % item for item in list(value.items())[:12])
        print('%-24s %s' % (key, value))


if __name__ == '__main__':
    main()
