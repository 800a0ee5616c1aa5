#!/usr/bin/env python3
"""What `table` refuses: rows beyond the record or beyond a limit. Without an emulator."""

import sys
import unittest
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

loader = SourceFileLoader('table', str(HERE / 'table'))
table = module_from_spec(spec_from_loader('table', loader))
loader.exec_module(table)

RECORDED = [{'set': 's', 'op': 'mul', 'profile': 'small', 'cycles': 1000, 'stack': 200, 'flash': 300}]


def row(cycles=1000, stack=200, flash=300, op='mul'):
    return table.Row('s', op, 'small', cycles, None, stack, flash, None, None)


class Refused(unittest.TestCase):
    def test_beyond_the_record(self):
        self.assertIsNone(table.beyond_record(row(), 0, RECORDED))
        self.assertIsNone(table.beyond_record(row(cycles=1100), 10, RECORDED))
        for more in ({'cycles': 1101}, {'stack': 221}, {'flash': 331}):
            self.assertIn('recorded are', table.beyond_record(row(**more), 10, RECORDED), more)
        self.assertIn('recorded are', table.beyond_record(row(), -20, RECORDED))
        self.assertIn('not in the record', table.beyond_record(row(op='keygen'), 10, RECORDED))

    def test_beyond_a_limit(self):
        self.assertIsNone(table.beyond_limits(row(), {'stack': 200, 'flash': 300}))
        self.assertIsNone(table.beyond_limits(row(), {'stack': None, 'flash': None}))
        self.assertIn('bytes of stack', table.beyond_limits(row(), {'stack': 199, 'flash': None}))
        self.assertIn('bytes of flash', table.beyond_limits(row(), {'stack': None, 'flash': 299}))
        self.assertIn('bytes of stack', table.beyond_limits(row(), {'stack': 0, 'flash': None}))


if __name__ == '__main__':
    unittest.main()
