"""The Cortex-M4 model: rules of the manual, and the four that measurements added."""

import unittest

import m4
from tests.programs import m4 as program

# Twenty times each: cycles of one, beyond those of an empty function.
RULES = {
    'alu': ('adds r1, #1', 1),
    'multiply': ('smlabb r1, r2, r3, r1', 1),
    'long multiply': ('smlal r1, r2, r3, r3', 1),
    'load, then what uses its address': ('ldr r1, [r0]\nadds r2, r0, #1', 3),
    'two loads of which one hides': ('ldr r1, [r0]\nldr r2, [r0, #4]\nadds r3, #1', 4),
    'load behind a store': ('str r1, [r0]\nldr r2, [r0, #4]\nadds r3, #1', 5),
    'multiple load': ('ldm r0, {r1, r2, r3}', 4),
    'branch that is taken': ('b 9f\nnop\n9:', 3),
}


def cycles(body):
    return m4.measure(program(body), 'work', nth=2)['cycles']


class Rules(unittest.TestCase):
    def test_rules(self):
        empty = cycles('')
        for name, (text, expected) in RULES.items():
            self.assertEqual((cycles((text + '\n') * 20) - empty) / 20, expected, name)

    def test_unaligned_loads_cost(self):
        aligned, unaligned = ('ldr r1, [r0, #%d]\nadds r2, #1\n' % at for at in (4, 5))
        self.assertEqual(cycles(unaligned * 10) - cycles(aligned * 10), 20)

    def test_stack(self):
        out = m4.measure(program('push {r1, r2, r3}\nadd sp, #12'), 'work')
        self.assertEqual((out['stack'], out['instructions']), (12, 3))

    def test_conditional_store_ends_with_its_block(self):
        # Emulation that takes the state of IT into the next block skips `adds`, and takes the branch.
        text = ('movs r1, #1\ncmp r1, #1\nitt eq\nstreq r1, [r0]\ncmpeq r1, #5\nb 8f\nnop\n'
                '8: adds r1, #1\ncmp r1, #2\nbne 9f\nnop\nnop\n9:')
        count = [m4.measure(program(body), 'work')['instructions'] for body in ('', text)]
        self.assertEqual(count[1] - count[0], 11)


if __name__ == '__main__':
    unittest.main()
