"""The Cortex-A72 model: what Arm's guide says of single instructions, and the calibration."""

import json
import math
import os
import tempfile
import unittest
from unittest import mock

import a64
from armsim.a64 import Program
from armsim.names import demangled, path
from armsim.runs import kept
from tests.programs import a64 as program

HERE = os.path.dirname(os.path.abspath(__file__))

# Loops of 64 instructions, unrolled, and the cycles of an instruction by Cortex-A72's guide.
CHAINS = {
    'add, dependent': ('add v0.8h, v0.8h, v1.8h', 3),
    'mul, dependent': ('mul v0.8h, v0.8h, v1.8h', 5),
    'mla, by the accumulator': ('mla v0.8h, v1.8h, v2.8h', 2),
    'smlal, by the accumulator': ('smlal v0.4s, v1.4h, v2.4h', 1),
    'sshr, dependent': ('sshr v0.8h, v0.8h, #3', 3),
    'srshr, dependent': ('srshr v0.8h, v0.8h, #3', 4),
    'load, address from a load': ('ldr x0, [x0]', 4),
}
THROUGHPUT = {
    'add': ('add v{d}.8h, v30.8h, v31.8h', 1 / 2),
    'mul of 128 bits': ('mul v{d}.8h, v30.8h, v31.8h', 2),
    'mul of 64 bits': ('mul v{d}.4h, v30.4h, v31.4h', 1),
    'shift': ('sshr v{d}.8h, v30.8h, #3', 1),
    'load of 128 bits': ('ldr q{d}, [x2, #{o}]', 1),
    'store of 128 bits': ('str q{d}, [x2, #{o}]', 2),
}
# The model's cycles of one butterfly loop. The calibration was made with this model: whoever changes a
# parameter or a table makes these differ, and has to calibrate again.
BUTTERFLIES = '''
        mov x2, x0
        mov x3, #32
1:      ldp q0, q1, [x2]
        ldp q2, q3, [x2, #32]
        sqrdmulh v4.8h, v2.8h, v30.8h
        mul v5.8h, v2.8h, v31.8h
        sqrdmulh v6.8h, v3.8h, v30.8h
        mul v7.8h, v3.8h, v31.8h
        mls v5.8h, v4.8h, v15.h[0]
        mls v7.8h, v6.8h, v15.h[0]
        sub v2.8h, v0.8h, v5.8h
        add v0.8h, v0.8h, v5.8h
        zip1 v3.8h, v1.8h, v7.8h
        zip2 v1.8h, v1.8h, v7.8h
        stp q0, q1, [x2]
        stp q2, q3, [x2, #32]
        add x2, x2, #64
        subs x3, x3, #1
        b.ne 1b
'''
FINGERPRINT = {'instructions': 2 + 32 * 17 + 1, 'bound': 384, 'model': 624}


def cycles(body):
    return a64.measure(program(body), 'work', nth=2)['model']['cycles']


class Guide(unittest.TestCase):
    def test_latencies(self):
        for name, (text, expected) in CHAINS.items():
            prepare = '        str x0, [x0]\n' if 'load' in name else ''
            per = (cycles(prepare + f'        {text}\n' * 256) - cycles(prepare + f'        {text}\n' * 128)) / 128
            self.assertAlmostEqual(per, expected, delta=0.05, msg=name)

    def test_throughput(self):
        for name, (text, expected) in THROUGHPUT.items():
            lines = [text.format(d=i % 16, o=16 * i) for i in range(128)]
            both = ['        mov x2, x0\n' + '\n'.join(lines[:n]) for n in (64, 128)]
            per = (cycles(both[1]) - cycles(both[0])) / 64
            self.assertAlmostEqual(per, expected, delta=0.1, msg=name)

    def test_the_model_is_the_one_that_was_calibrated(self):
        out = a64.measure(program(BUTTERFLIES), 'work', nth=2)
        got = {'instructions': out['instructions'], 'bound': out['bound']['cycles'],
               'model': out['model']['cycles']}
        self.assertEqual(got, FINGERPRINT)

    def test_another_parameter_is_noticed(self):
        p = Program(program(BUTTERFLIES))
        model = a64.Model(p.trace_call(p.symbols.resolve('work'), 2))
        self.assertNotEqual(model.out_of_order(fwd=9, iq=5)['cycles'], FINGERPRINT['model'])


class Exact(unittest.TestCase):
    def test_instructions_stack_and_exit(self):
        body = '        sub sp, sp, #320\n        str x1, [sp, #16]\n        add sp, sp, #320\n'
        out = a64.measure(program(body), 'work', nth=2)
        self.assertEqual(out['instructions'], 4)
        self.assertEqual(out['stack'], 304)
        self.assertEqual(Program(program(body)).run(), 7)

    def test_what_a_secret_decides_is_seen(self):
        branch = '        tbz x1, #0, 2f\n        nop\n2:\n'
        table = '        ldrb w2, [x0, x1]\n'
        neither = '        add x2, x1, x1\n'
        for body, key, leaks in ((branch, 'path_sha256', True), (table, 'addresses_sha256', True),
                                 (neither, 'path_sha256', False), (neither, 'addresses_sha256', False)):
            one, other = (a64.measure(program(body, s), 'work')[key] for s in (2, 3))
            self.assertEqual(one != other, leaks, (body, key))

    def test_what_is_newer_than_the_processor_faults(self):
        body = '        .arch armv8.1-a\n        sqrdmlah v0.8h, v1.8h, v2.8h\n'
        with self.assertRaises(RuntimeError):
            a64.measure(program(body), 'work')


# A function that calls two others, of which one is called twice.
STAGES = '''
        stp x29, x30, [sp, #-16]!
        bl first
        bl second
        bl first
        ldp x29, x30, [sp], #16
        ret
first:  mul v0.8h, v0.8h, v1.8h
        mul v0.8h, v0.8h, v1.8h
        ret
second: add v1.8h, v2.8h, v3.8h
'''


class Functions(unittest.TestCase):
    def test_cycles_of_functions_add_up(self):
        out = a64.measure(program(STAGES), 'work', nth=2)
        rows = {row['name']: row for row in out['functions']}
        self.assertEqual([row['name'] for row in out['functions']], ['work', 'first', 'second'])
        self.assertEqual([rows[n]['calls'] for n in ('work', 'first', 'second')], [1, 2, 1])
        self.assertEqual([rows[n]['instructions'] for n in ('work', 'first', 'second')], [6, 6, 2])
        self.assertEqual(sum(row['instructions'] for row in rows.values()), out['instructions'])
        self.assertEqual(sum(row['model'] for row in rows.values()), out['model']['cycles'])

    def test_what_costs_more_is_where_it_is(self):
        longer = STAGES.replace('second: ', 'second:\n' + '        mul v3.8h, v3.8h, v4.8h\n' * 100)
        of = lambda body: {r['name']: r['model'] for r in a64.measure(program(body), 'work', nth=2)['functions']}
        short, long = of(STAGES), of(longer)
        self.assertGreater(long['second'], short['second'] + 100)


class Names(unittest.TestCase):
    def test_a_function_of_rust_has_its_arguments(self):
        # What rustc makes of alpha::beta::split::<u8, true> and split::<u8, false>.
        names = demangled(['_RINvNtCs5u_5alpha4beta5splithKb1_E', '_RINvNtCs5u_5alpha4beta5splithKb0_E', 'memcpy'])
        self.assertEqual(names, ['alpha::beta::split::<u8, true>', 'alpha::beta::split::<u8, false>', 'memcpy'])
        self.assertEqual(path(names[0]), (['alpha', 'beta', 'split'], ['true']))
        self.assertEqual(path('a::f::<b::C1, 8, d::true_e<3>>'), (['a', 'f'], []))
        self.assertNotEqual(path(names[0]), path(names[1]))


class Kept(unittest.TestCase):
    def test_a_run_is_kept_for_its_program_and_question(self):
        runs = []
        one, other = program('        nop\n'), program('        nop\n        nop\n')

        def ask(path, question):
            kept(path, question, lambda: runs.append(question) or len(runs))

        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, ARMSIM_RUNS=folder):
            ask(one, ['a'])
            ask(one, ['a'])
            self.assertEqual(len(runs), 1)
            # Controls: another question, another program, another model.
            ask(one, ['b'])
            ask(other, ['a'])
            with mock.patch('armsim.runs.model', lambda: 'another'):
                ask(one, ['a'])
            self.assertEqual(len(runs), 4)


class Calibration(unittest.TestCase):
    """What README says of the distance from hardware."""

    def ratios(self, processor):
        with open(os.path.join(HERE, '..', 'calibration.json'), encoding='utf-8') as file:
            rows = json.load(file)[processor]
        return [row['model'] / row['hardware'] for row in rows if 'hardware' in row]

    def spread(self, ratios):
        logs = [math.log(r) for r in ratios]
        mean = sum(logs) / len(logs)
        deviation = math.sqrt(sum((x - mean) ** 2 for x in logs) / (len(logs) - 1))
        return round(math.exp(mean), 2), round(100 * deviation)

    def test_cortex_a72(self):
        ratios = self.ratios('cortex-a72')
        self.assertEqual((len(ratios), self.spread(ratios)), (23, (0.92, 8)))
        self.assertEqual((round(min(ratios), 2), round(max(ratios), 2)), (0.78, 1.08))

    def test_pairs(self):
        """Rows within a factor of two, and how many of these the model orders as hardware does."""
        with open(os.path.join(HERE, '..', 'calibration.json'), encoding='utf-8') as file:
            rows = [row for row in json.load(file)['cortex-a72'] if 'hardware' in row]
        pairs = [(a, b) for i, a in enumerate(rows) for b in rows[i + 1:]
                 if max(a['hardware'], b['hardware']) < 2 * min(a['hardware'], b['hardware'])]
        same = [(a['hardware'] < b['hardware']) == (a['model'] < b['model']) for a, b in pairs]
        self.assertEqual((len(same), sum(same)), (37, 34))

    def test_cortex_m4(self):
        ratios = self.ratios('cortex-m4')
        self.assertEqual((len(ratios), self.spread(ratios)), (33, (0.99, 2)))


if __name__ == '__main__':
    unittest.main()
