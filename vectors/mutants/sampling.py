"""Faults in what becomes of randomness (NTRU Prime)."""
import functools

from reference import LPRime, Streamlined
from reference.arithmetic import centred

from . import Mutant

PRIME = Streamlined, LPRime


def turned(words):
    """The words with their bytes in the other order."""
    return [int.from_bytes(u.to_bytes(4, "little"), "big") for u in words]


class SortSigned(Mutant):
    """Words are sorted as numbers with a sign."""

    of = PRIME
    stands_for = ("SortSign",)
    source = "plausible: crypto_sort_int32 is at hand, and NTRU sorts so; the reference flips the top bits before"

    def sort(self, words):
        return sorted(words, key=lambda u: centred(u, 1 << 32))


class SortDescending(Mutant):
    """Words are sorted in the other order."""

    of = PRIME
    stands_for = ("SortSign",)
    source = "plausible"

    def sort(self, words):
        return sorted(words, reverse=True)


class SortWithoutTags(Mutant):
    """Only the upper 30 bits are sorted; equal ones keep their order instead of that of their tags."""

    of = PRIME
    stands_for = ("SortTies",)
    source = "plausible: a sort of pairs of key and value"

    def sort(self, words):
        return sorted(words, key=lambda u: u >> 2)


class SortComparesDifferences(Mutant):
    """Two words are compared by the sign of their 32-bit difference, which is no order."""

    of = PRIME
    stands_for = ("SortSign",)
    source = "aws/s2n-tls#162: the same comparison of 64-bit numbers"

    def sort(self, words):
        return sorted(words, key=functools.cmp_to_key(lambda a, b: centred(a - b, 1 << 32)))


class SortOneElementShort(Mutant):
    """The last word takes no part in sorting."""

    of = PRIME
    stands_for = ("SortSign",)
    source = "plausible: a loop that ends one too soon"

    def sort(self, words):
        return super().sort(words[:-1]) + words[-1:]


class TagsOfOneBit(Mutant):
    """The tag of a zero coefficient is set by | 1 with bit 1 as it was drawn, so that some coefficients are 2."""

    of = PRIME
    stands_for = ("SortTags",)
    source = "plausible: the mask of the other branch"

    def short_fromlist(self, words):
        words = [u & 0xFFFFFFFE if i < self.w else u & 0xFFFFFFFE | 1 for i, u in enumerate(words)]
        return [(u & 3) - 1 for u in self.sort(words)]


class TagsWithoutSign(Mutant):
    """Both low bits of the first w words are cleared, so that each of their coefficients is -1."""

    of = PRIME
    stands_for = ("SortTags",)
    source = "plausible: the mask of the other branch"

    def short_fromlist(self, words):
        words = [u & 0xFFFFFFFC if i < self.w else u & 0xFFFFFFFC | 1 for i, u in enumerate(words)]
        return [(u & 3) - 1 for u in self.sort(words)]


class SmallByRemainder(Mutant):
    """A coefficient of g is the word modulo 3, not the third of the range that it is in."""

    of = (Streamlined,)
    stands_for = ("SmallRandomRange",)
    source = "plausible: Small_random of the paper says “uniform”, which is not enough to agree"

    def small_random(self, words):
        return [u % 3 - 1 for u in words]


class SmallFromAllBits(Mutant):
    """A coefficient of g comes from all 32 bits of its word; the reference ignores the upper two."""

    of = (Streamlined,)
    stands_for = ("SmallRandomRange",)
    source = "plausible: the mask 0x3fffffff left out"

    def small_random(self, words):
        return [(u * 3 >> 32) - 1 for u in words]


class WordsBigEndian(Mutant):
    """Words of randomness are read as big-endian."""

    of = PRIME
    stands_for = ("WordEndianness",)
    source = "plausible: a cast on a big-endian machine, as in open-quantum-safe/liboqs#1961 (another KEM)"

    def short_fromlist(self, words):
        return super().short_fromlist(turned(words))

    def small_random(self, words):
        return super().small_random(turned(words))


class FirstGAccepted(Mutant):
    """Whether g has an inverse is not looked at: the first g is taken, with zero for what does not exist."""

    of = (Streamlined,)
    stands_for = ("NonInvertibleG",)
    source = "plausible; one of the planted faults of onefile/faults"

    def draw_g(self, random):
        g = self.small_random(random.words(self.p))
        return g, self.reciprocal_3(g) or [0] * self.p


class SecondGAccepted(Mutant):
    """Where g has no inverse the next one is taken without a look at it."""

    of = (Streamlined,)
    stands_for = ("NonInvertibleG",)
    source = "plausible: if for while"

    def draw_g(self, random):
        for _ in range(2):
            g = self.small_random(random.words(self.p))
            g_inverse = self.reciprocal_3(g)
            if g_inverse is not None:
                return g, g_inverse
        return g, [0] * self.p


class FDrawnAgainWithG(Mutant):
    """f is drawn with each g, not once after the right one."""

    of = (Streamlined,)
    stands_for = ("NonInvertibleG",)
    source = "plausible: a loop around both"

    def draw_g(self, random):
        while True:
            g = self.small_random(random.words(self.p))
            self.f_words = random.words(self.p)
            g_inverse = self.reciprocal_3(g)
            if g_inverse is not None:
                return g, g_inverse

    def keygen_from(self, random):
        g, g_inverse = self.draw_g(random)
        f = self.short_fromlist(self.f_words)
        rho = random.bytes(self.small_bytes)
        ek = self.encode_rq(self.multiply(g, self.reciprocal_q([3 * c for c in f])))
        return ek, self.join(f, g_inverse, ek, rho, self.hash_pk(ek))


class FDrawnFirst(Mutant):
    """f is drawn before g, which is the order of the paper's text but not that of the reference."""

    of = (Streamlined,)
    stands_for = ("Valid",)
    source = "plausible"

    def keygen_from(self, random):
        f = self.short_fromlist(random.words(self.p))
        g, g_inverse = self.draw_g(random)
        rho = random.bytes(self.small_bytes)
        ek = self.encode_rq(self.multiply(g, self.reciprocal_q([3 * c for c in f])))
        return ek, self.join(f, g_inverse, ek, rho, self.hash_pk(ek))
