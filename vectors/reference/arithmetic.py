"""Polynomials as lists of integers, lowest power first, and the encoding of lists of integers."""


class Refused(ValueError):
    """An input that an implementation has to refuse."""


class Randomness:
    """A stream of random bytes that is read once."""

    def __init__(self, data):
        self.data, self.position = data, 0

    def bytes(self, n):
        start, self.position = self.position, self.position + n
        if self.position > len(self.data):
            raise Refused("wrong length of randomness")
        return self.data[start:self.position]

    def words(self, n):
        """Numbers of 32 bits, little-endian."""
        return little_endian_words(self.bytes(4 * n))

    def end(self):
        if self.position != len(self.data):
            raise Refused("wrong length of randomness")


def little_endian_words(data):
    return [int.from_bytes(data[i:i + 4], "little") for i in range(0, len(data), 4)]


def centred(a, q):
    """The representative of a modulo q that is nearest to zero; for even q from -q/2 on."""
    return (a + q // 2) % q - q // 2


def packed(a, q):
    return int.from_bytes(b"".join([(c % q).to_bytes(5, "little") for c in a]), "little")


def long_product(a, b, q):
    """a·b of a and b modulo q, by integers with 40 bits for each coefficient."""
    length = len(a) + len(b)
    data = (packed(a, q) * packed(b, q)).to_bytes(5 * length, "little")
    return [int.from_bytes(data[i:i + 5], "little") for i in range(0, 5 * length - 5, 5)]


def prime_product(a, b, q):
    """a·b modulo x^p - x - 1 and q, where p is the length of a."""
    product, p = long_product(a, b, q), len(a)
    for i in range(2 * p - 2, p - 1, -1):
        product[i - p] += product[i]
        product[i - p + 1] += product[i]
    return [centred(c, q) for c in product[:p]]


def cyclic_product(a, b, q):
    """a·b modulo x^n - 1 and q."""
    product, n = long_product(a, b, q) + [0], len(a)
    return [(product[i] + product[n + i]) % q for i in range(n)]


def prime_reciprocal(a, q):
    """1/a modulo x^p - x - 1 and a prime q, or None."""
    return inverse(a, [-1, -1] + [0] * (len(a) - 2) + [1], q)


def inverse(a, modulus, q):
    """1/a modulo a polynomial and a prime q, or None, by Euclid's algorithm."""
    if q == 2:
        return inverse_2(a, modulus)
    r0, r1 = trimmed([c % q for c in modulus]), trimmed([c % q for c in a])
    t0, t1 = [], [1]
    while len(r1) > 1:
        leading = pow(r1[-1], -1, q)
        while len(r0) >= len(r1):
            shift, factor = len(r0) - len(r1), r0[-1] * leading % q
            r0[shift:] = [(c - factor * d) % q for c, d in zip(r0[shift:], r1)]
            t0 += [0] * (shift + len(t1) - len(t0))
            t0[shift:shift + len(t1)] = [(c - factor * d) % q for c, d in zip(t0[shift:], t1)]
            trimmed(r0)
        r0, r1, t0, t1 = r1, r0, t1, t0
    if not r1:
        return None
    scale = pow(r1[0], -1, q)
    return [centred(c * scale, q) for c in t1] + [0] * (len(modulus) - 1 - len(t1))


def inverse_2(a, modulus):
    """1/a modulo a polynomial and 2, or None, with polynomials as integers."""
    r0, r1 = [int("".join(str(c & 1) for c in reversed(f)), 2) for f in (modulus, a)]
    t0, t1 = 0, 1
    while r1 > 1:
        while r0.bit_length() >= r1.bit_length():
            shift = r0.bit_length() - r1.bit_length()
            r0, t0 = r0 ^ r1 << shift, t0 ^ t1 << shift
        r0, r1, t0, t1 = r1, r0, t1, t0
    if not r1:
        return None
    return [t1 >> i & 1 for i in range(len(modulus) - 1)]


def trimmed(f):
    """f, whose leading zeros are taken off."""
    while f and f[-1] == 0:
        f.pop()
    return f


def encode(values, radices):
    """Encode of NTRU Prime's submission."""
    out = bytearray()
    while len(values) > 1:
        merged, new = [], []
        for i in range(0, len(values) - 1, 2):
            r, m = values[i] + radices[i] * values[i + 1], radices[i] * radices[i + 1]
            while m >= 16384:
                out.append(r % 256)
                r, m = r // 256, (m + 255) // 256
            merged.append(r)
            new.append(m)
        if len(values) % 2:
            merged.append(values[-1])
            new.append(radices[-1])
        values, radices = merged, new
    r, m = values[0], radices[0]
    while m > 1:
        out.append(r % 256)
        r, m = r // 256, (m + 255) // 256
    return bytes(out)


def split(value, first, second):
    """The two values of a pair, each modulo its radix."""
    return value % first, value // first % second


def decode(data, radices, split=split):
    """Decode of NTRU Prime's submission: every string of the right length decodes.

    A value without a partner is the upper one of a pair whose lower radix is 1.
    """
    if len(radices) == 1:
        return [split(int.from_bytes(data, "little"), 1, radices[0])[1]]
    low, used, new = [], 0, []
    for i in range(0, len(radices) - 1, 2):
        m, value, scale = radices[i] * radices[i + 1], 0, 1
        while m >= 16384:
            value += data[used] * scale
            used, scale, m = used + 1, 256 * scale, (m + 255) // 256
        low.append((value, scale))
        new.append(m)
    if len(radices) % 2:
        new.append(radices[-1])
    high = decode(data[used:], new, split)
    values = []
    for i, (value, scale) in enumerate(low):
        values += split(value + scale * high[i], radices[2 * i], radices[2 * i + 1])
    return values + high[len(low):]
