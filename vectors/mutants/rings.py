"""Faults in the arithmetic of R/q and R/3 (NTRU Prime)."""
import array

from reference import LPRime, Streamlined
from reference.arithmetic import centred, prime_reciprocal

from . import Mutant

PRIME = Streamlined, LPRime
BIAS = 1 << 62


def exact_product(a, b):
    """a·b of lists of integers with a sign, without any reduction; coefficients of the product have up to 62 bits."""
    length = len(a) + len(b) - 1
    value = number(a) * number(b) + number([BIAS] * length)
    return [c - BIAS for c in array.array("Q", value.to_bytes(8 * length, "little"))]


def number(digits):
    """The digits, which may be negative, in base 2^64."""
    data = array.array("Q", [c + BIAS for c in digits]).tobytes()
    return int.from_bytes(data, "little") - BIAS * ((1 << 64 * len(digits)) // ((1 << 64) - 1))


def wrapped(product, p):
    """A product of 2p - 1 coefficients modulo x^p - x - 1."""
    product = product[:]
    for i in range(2 * p - 2, p - 1, -1):
        product[i - p] += product[i]
        product[i - p + 1] += product[i]
    return product[:p]


class WrapWithoutX(Mutant):
    """x^p becomes 1, not x + 1."""

    of = PRIME
    stands_for = ("Valid",)
    source = "plausible: the ring of NTRU is x^n - 1"

    def multiply(self, a, b):
        product = exact_product(a, b) + [0]
        return [self.freeze(product[i] + product[self.p + i]) for i in range(self.p)]


class WrapWithoutLast(Mutant):
    """The highest coefficient of a product, that of x^(2p - 2), is lost."""

    of = PRIME
    stands_for = ("Valid",)
    source = "plausible; one of the planted faults of onefile/faults"

    def multiply(self, a, b):
        product = exact_product(a, b)
        product[-1] = 0
        return [self.freeze(c) for c in wrapped(product, self.p)]


class Barrett(Mutant):
    """Sums of 32 bits are reduced in two steps: by 2^20/q rounded down, then by 2^28/q to the nearest."""

    def constants(self):
        return (1 << 20) // self.q, (1 << 28) // self.q

    def freeze(self, a):
        first, second = self.constants()
        a -= self.q * (first * a >> 20)
        return a - self.q * (second * a + (1 << 27) >> 28)

    def multiply(self, a, b):
        return [self.freeze(c) for c in wrapped(exact_product(a, b), self.p)]


class BarrettBelow953(Barrett):
    """sntrup953's second constant is one below those that do."""

    of = (Streamlined,)
    only = ("sntrup953",)
    stands_for = ("ReductionEdge",)
    source = "Rust's sntrup until 0.2.1, CHANGELOG of 0.3.0: 0.7 % of reductions, rare failures of decapsulation"

    def constants(self):
        return 165, 42313


class BarrettWithoutCorrection(Barrett):
    """The two steps alone, whose result can be beyond (q - 1)/2 for some sums; with these constants, of three q."""

    of = PRIME
    only = ("sntrup653", "sntrup857", "sntrup1277", "ntrulpr653", "ntrulpr857", "ntrulpr1277")
    stands_for = ("ExtremeCoefficients",)
    source = "Rust's sntrup until 0.3.0, CHANGELOG of 0.4.0; its constants"

    def constants(self):
        return {4621: (226, 58084), 4591: (228, 58470), 5167: (202, 51943), 6343: (165, 42319), 7177: (146, 37398),
                7879: (133, 34064)}[self.q]


class BarrettBelow(Barrett):
    """The second constant is one below those that do, so that (q + 1)/2 is not centred."""

    of = PRIME
    stands_for = ("ReductionEdge",)
    source = "plausible: as sntrup953's in Rust's sntrup 0.2.1, for the other five q"

    def constants(self):
        return (1 << 20) // self.q, (1 << 27) // (self.half + 1)


class BarrettAbove(Barrett):
    """The second constant is one above those that do: (q - 1)/2 becomes -(q + 1)/2."""

    of = PRIME
    stands_for = ("ReductionEdge",)
    source = "plausible: the other end of the same window"

    def constants(self):
        return (1 << 20) // self.q, -(-(1 << 27) // self.half)


class CentredOneTooHigh(Mutant):
    """Numbers from 0 to q - 1 are centred by subtracting q above (q + 1)/2, not above (q - 1)/2."""

    of = PRIME
    stands_for = ("ReductionEdge",)
    source = "plausible: > for >="

    def freeze(self, a):
        a %= self.q
        return a if a <= self.half + 1 else a - self.q

    def multiply(self, a, b):
        return [self.freeze(c) for c in super().multiply(a, b)]


class SumsOf16Bits(Mutant):
    """Sixteen products with a coefficient of -1 or 1 are added up in 16 bits, which hold fourteen of the largest."""

    of = (Streamlined,)
    stands_for = ("ExtremeCoefficients",)
    source = "plausible: lazy reduction whose bound was found by trying; random operands never reach it"
    products = 16

    def multiply(self, a, b):
        # The factor that is small is cut into pieces.
        small, other = (a, b) if max(map(abs, a)) < 3 else (b, a)
        largest = max(sum(map(abs, small[i:i + self.products])) for i in range(0, self.p, self.products))
        if max(map(abs, small)) > 2 or largest * max(map(abs, other)) < 1 << 15:
            return super().multiply(a, b)
        sums = [0] * (2 * self.p - 1)
        for start in range(0, self.p, self.products):
            for i, c in enumerate(exact_product(small[start:start + self.products], other), start):
                sums[i] += centred(c, 1 << 16)
        return [self.freeze(c) for c in wrapped(sums, self.p)]


class SumsOf64Products(SumsOf16Bits):
    """Sixty-four products are added up in 16 bits: enough for the operands of most keys, as G is random."""

    of = (LPRime,)
    stands_for = ("ExtremeCoefficients",)
    source = "plausible: lazy reduction whose bound was found by trying"
    products = 64


class SumsOf8Bits(Mutant):
    """Products modulo 3 are added up in eight bits, with a reduction only at the end."""

    of = (Streamlined,)
    stands_for = ("ExtremeCoefficients",)
    source = "plausible: p products of -1, 0, 1 seldom have a large sum; only chosen operands do"

    def multiply_3(self, a, b):
        return [centred(centred(c, 256), 3) for c in wrapped(exact_product(a, b), self.p)]


class Modulo3By171(Mutant):
    """Sums modulo 3 are reduced by x - 3·(171·x >> 9), which is right for |x| below 256 only."""

    of = (Streamlined,)
    stands_for = ("ExtremeCoefficients",)
    source = "plausible: the constant for operands of eight bits"

    def multiply_3(self, a, b):
        return [c - 3 * (171 * c + 256 >> 9) for c in wrapped(exact_product(a, b), self.p)]


class RoundedDown(Mutant):
    """Coefficients are rounded to the multiple of 3 below, not to the nearest."""

    of = PRIME
    stands_for = ("RoundingEdge",)
    source = "plausible: a - a % 3"

    def round(self, a):
        return [c - (c + self.half) % 3 for c in a]


class RoundedTowardsZero(Mutant):
    """Coefficients are rounded to the multiple of 3 that is nearer to zero."""

    of = PRIME
    stands_for = ("RoundingEdge",)
    source = "plausible: C's a / 3 * 3"

    def round(self, a):
        return [3 * int(c / 3) for c in a]


class RoundedToOddMultiples(Mutant):
    """The largest multiple of 3 is cut off: the end of the range is rounded to the one before."""

    of = PRIME
    stands_for = ("RoundingEdge",)
    source = "plausible: a clamp that is one too tight"

    def round(self, a):
        end = self.half - 3
        return [max(-end, min(end, c)) for c in super().round(a)]


class ThreeForgotten(Mutant):
    """h is g/f, not g/(3f)."""

    of = (Streamlined,)
    stands_for = ("Valid",)
    source = "plausible: NTRU has the factor 3 on the other side"

    def reciprocal_q(self, a):
        return [self.freeze(3 * c) for c in prime_reciprocal(a, self.q)]


class GNotInverted(Mutant):
    """The secret key has g where 1/g should be."""

    of = (Streamlined,)
    stands_for = ("Valid",)
    source = "plausible: earlier descriptions of the scheme keep g"

    def draw_g(self, random):
        g, _ = super().draw_g(random)
        return g, g


class FcNotFrozen(Mutant):
    """f·c is not reduced again after the factor 3 before it is taken modulo 3."""

    of = (Streamlined,)
    stands_for = ("Valid",)
    source = "plausible: 3·fc needs a reduction of its own"

    def decrypt(self, c, secret):
        f, g_inverse = secret
        e = [centred(c, 3) for c in self.multiply(f, self.decode_rounded(c[:self.rounded_bytes]))]
        r = self.multiply_3(e, g_inverse)
        return r if self.has_weight(r) else self.fallback(r)


class WeightNotChecked(Mutant):
    """An input of another weight than w is encrypted again as it is, not replaced by the fixed one."""

    of = (Streamlined,)
    stands_for = ("WeightFallback",)
    source = "plausible; one of the planted faults of onefile/faults (the mask is 0)"

    def has_weight(self, a):
        return True


class WeightParityChecked(Mutant):
    """Only the lowest bit of the weight is compared with w."""

    of = (Streamlined,)
    stands_for = ("WeightFallback",)
    source = "plausible: a mask of one bit"

    def has_weight(self, a):
        return (sum(c != 0 for c in a) - self.w) % 2 == 0


class WeightOf8Bits(Mutant):
    """The weight is counted in eight bits."""

    of = (Streamlined,)
    stands_for = ("WeightFallback",)
    source = "plausible: w is above 255 in all sets"

    def has_weight(self, a):
        return (sum(c != 0 for c in a) - self.w) % 256 == 0


class WeightAtMost(Mutant):
    """An input of a smaller weight than w passes."""

    of = (Streamlined,)
    stands_for = ("WeightFallback",)
    source = "plausible: <= for =="

    def has_weight(self, a):
        return sum(c != 0 for c in a) <= self.w


class WeightAtLeast(Mutant):
    """An input of a greater weight than w passes."""

    of = (Streamlined,)
    stands_for = ("WeightFallback",)
    source = "plausible: >= for =="

    def has_weight(self, a):
        return sum(c != 0 for c in a) >= self.w


class FallbackZero(Mutant):
    """An input of another weight than w is replaced by zero, not by w times 1."""

    of = (Streamlined,)
    stands_for = ("WeightFallback",)
    source = "plausible: a mask and without the part that adds the fixed input"

    def fallback(self, r):
        return [0] * self.p


class FallbackAtTheEnd(Mutant):
    """The fixed input has its ones at the end."""

    of = (Streamlined,)
    stands_for = ("WeightFallback",)
    source = "plausible"

    def fallback(self, r):
        return [0] * (self.p - self.w) + [1] * self.w


class FallbackNegative(Mutant):
    """The fixed input has w times -1."""

    of = (Streamlined,)
    stands_for = ("WeightFallback",)
    source = "plausible"

    def fallback(self, r):
        return [-1] * self.w + [0] * (self.p - self.w)
