#!/usr/bin/env python3
"""constants.py [--check FILE]: every constant of sntrup761.c, computed; or whether FILE has exactly these.

Each block stands between the lines `/* constants.py writes … from here */` and `/* constants.py: to here */`.
"""

import math
import sys

P, Q, W, R = 761, 4591, 286, 1 << 16
PRIMES = 7681, 10753


def centred(a, m):
    a %= m
    return a - m if a > m // 2 else a


def root(order, m):
    """A primitive root of unity of this order modulo a prime m, the one of the smallest generator."""
    factors = [f for f in range(2, m) if (m - 1) % f == 0 and all(f % g for g in range(2, f))]
    generator = next(g for g in range(2, m) if all(pow(g, (m - 1) // f, m) != 1 for f in factors))
    return pow(generator, (m - 1) // order, m)


def reversed5(k):
    return int(format(k, '05b')[::-1], 2)


def first_primes(count):
    found = []
    n = 2
    while len(found) < count:
        if all(n % p for p in found):
            found.append(n)
        n += 1
    return found


def cube_root_bits(n):
    """The first 64 bits of the fraction of the cube root of n."""
    low, high = 0, n << 64
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle ** 3 <= n << 192 else (low, middle)
    return low % (1 << 64)


def wrapped(words, indent='\t', width=79):
    lines, line = [], indent
    for word in words:
        word += ','
        if len(line.expandtabs(8)) + len(word) + 1 > width:
            lines.append(line.rstrip())
            line = indent
        line += word + ' '
    return lines + [line.rstrip()]


def transform(m):
    z, beta = root(64, m), root(3, m)
    fields = [
        ('m', m), ('1/m mod 2^16', centred(pow(m, -1, R), R)),
        ('2^16/m: whole', R // m + (R % m * 2 > m)),
        ('2^16/m: 2^-16ths', centred(((R << 16) + m // 2) // m, R)),
        ('beta', centred(beta * R, m)), ('2^16/192', centred(R * pow(192, -1, m), m)),
    ]
    whole = dict(fields)['2^16/m: whole']
    assert whole * R + dict(fields)['2^16/m: 2^-16ths'] == ((R << 16) + m // 2) // m
    yield '\t' + ' '.join('%d,' % value for _, value in fields) + ' {'
    yield from wrapped(['%d' % centred(pow(z, reversed5(k), m) * R, m) for k in range(32)], '\t\t')
    yield '\t}'


def encoded(radix):
    """Bytes of P numbers below a radix, by Encode of the specification."""
    radices, size = [radix] * P, 0
    while len(radices) > 1:
        pairs = [a * b for a, b in zip(radices[::2], radices[1::2])]
        for i, pair in enumerate(pairs):
            while pair >= 1 << 14:
                pair, size = (pair + 255) // 256, size + 1
            pairs[i] = pair
        radices = pairs + radices[len(pairs) * 2:]
    radix = radices[0]
    while radix > 1:
        radix, size = (radix + 255) // 256, size + 1
    return size


def ring():
    small, large = PRIMES
    assert all((m - 1) % 192 == 0 for m in PRIMES)
    # The product of a and b has coefficients of at most 2295*2*761.
    assert small * large > 2 * (Q // 2 * 2 * P)
    named = [
        ('Q_INVERSE', centred(pow(Q, -1, R), R), '1/q modulo 2^16'),
        ('Q_RECIPROCAL', round(R / Q), '2^16/q'),
        ('Q_FINE', round((R << 11) / Q), '2^27/q'),
        ('R2_MOD_Q', centred(R * R, Q), '2^32 modulo q'),
        ('M1_IN_M2', centred(pow(small, -1, large) * R, large), '2^16/m1 modulo m2'),
        ('M1_IN_M2_M2', centred(centred(pow(small, -1, large) * R, large) * pow(large, -1, R), R), 'that over m2, mod 2^16'),
        ('M1_IN_Q', centred(small * R, Q), '2^16*m1 modulo q'),
        ('THIRD', (R + 2) // 3, '2^16/3'),
    ]
    yield '\tP = %d, Q = %d, W = %d,' % (P, Q, W)
    for name, value, what in named:
        yield '\t%s = %d, /* %s */' % (name, value, what)
    sizes = [('PUBLIC', encoded(Q)), ('CIPHER', encoded((Q + 2) // 3) + 32)]
    yield '\t' + ', '.join('%s = %d' % size for size in sizes) + ', /* bytes */'


def primes():
    for k, m in enumerate(PRIMES, 1):
        if k > 1:
            yield ''
        yield 'static const prime M%d = {' % k
        yield from transform(m)
        yield '};'


def sha512():
    yield 'static const uint64_t sha512_k[80] = {'
    yield from wrapped(['0x%016x' % cube_root_bits(p) for p in first_primes(80)])
    yield '};'
    yield 'static const uint64_t sha512_start[8] = {'
    yield from wrapped(['0x%016x' % (math.isqrt(p << 128) % (1 << 64)) for p in first_primes(8)])
    yield '};'


def between(text, name):
    begin = text.index('/* constants.py writes %s from here */\n' % name)
    begin = text.index('\n', begin) + 1
    return begin, text.rindex('\n', 0, text.index('/* constants.py: to here */', begin)) + 1


def main():
    check, path = sys.argv[1:2] == ['--check'], sys.argv[-1]
    text = open(path).read()
    made = text
    for name, lines in (('the ring', ring()), ('the primes', primes()), ('SHA-512', sha512())):
        begin, end = between(made, name)
        made = made[:begin] + '\n'.join(lines) + '\n' + made[end:]
    if check and made != text:
        sys.exit('%s: a constant is not what constants.py computes' % path)
    if not check:
        open(path, 'w').write(made)


if __name__ == '__main__':
    main()
