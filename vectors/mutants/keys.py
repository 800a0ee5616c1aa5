"""Faults in the check of secret keys, each of which leaves out one of its parts."""
from reference import NTRU, LPRime, Streamlined

from . import Mutant

PRIME = Streamlined, LPRime


class CheckOfLength(Mutant):
    """Every secret key of the right length passes."""

    of = PRIME + (NTRU,)
    stands_for = ("KeyPublic", "KeyInverse", "KeyWeight", "KeyCache", "KeyEncoding")
    source = "RustCrypto/KEMs#325 (HQC): a changed field of a secret key is accepted in silence"

    def check(self, dk):
        self.demand(dk, self.dk_bytes)
        return True


class CheckOfStructure(Mutant):
    """Encodings, weights and the cached hash are checked, but not that the polynomials belong together."""

    of = (Streamlined,)
    stands_for = ("KeyPublic", "KeyInverse")
    source = "eloraiby/sntrup, SECURITY.md: “does not prove that all private-key fields were generated together”"

    def check(self, dk):
        self.demand(dk, self.dk_bytes)
        f, g_inverse, ek, _, cache = self.split(dk)
        return (self.is_small(f) and self.is_small(g_inverse) and self.has_weight(self.decode_small(f))
                and self.encode_rq(self.decode_rq(ek)) == ek and cache == self.hash_pk(ek))


class CheckWithoutWeight(Mutant):
    """The weight of f (a for LPRime) is not checked."""

    of = PRIME
    stands_for = ("KeyWeight",)
    source = "plausible"

    def check(self, dk):
        self.has_weight = lambda a: True
        try:
            return super().check(dk)
        finally:
            del self.has_weight


class CheckWithoutCache(Mutant):
    """The cached hash is not checked."""

    of = PRIME
    stands_for = ("KeyCache",)
    source = "plausible"

    def check(self, dk):
        self.demand(dk, self.dk_bytes)
        return super().check(dk[:-32] + self.hash_pk(self.split(dk)[-3]))


class CheckWithoutInverse(Mutant):
    """1/g is only checked for being small."""

    of = (Streamlined,)
    stands_for = ("KeyInverse",)
    source = "plausible: g itself shows that f and h belong together"

    def check(self, dk):
        self.multiply_3 = lambda a, b: [1] + [0] * (self.p - 1)
        try:
            return super().check(dk)
        finally:
            del self.multiply_3


class CheckWithoutEncoding(Mutant):
    """Pairs of bits that are 3, and bits that do not count, pass in small polynomials."""

    of = PRIME
    stands_for = ("KeyEncoding",)
    source = "plausible: decoded first, then checked"

    def is_small(self, data):
        return True


class CheckOfG(Mutant):
    """g of the public key is not checked for being small, as long as 1/g fits it modulo 3."""

    of = (Streamlined,)
    stands_for = ("KeyPublic",)
    source = "plausible"

    def check(self, dk):
        self.demand(dk, self.dk_bytes)
        f, g_inverse, ek, _, cache = self.split(dk)
        if not (self.is_small(f) and self.is_small(g_inverse)):
            return False
        f, g_inverse, h = self.decode_small(f), self.decode_small(g_inverse), self.decode_rq(ek)
        g = [self.freeze(3 * c) for c in self.multiply(f, h)]
        return (self.encode_rq(h) == ek and self.has_weight(f) and cache == self.hash_pk(ek)
                and self.multiply_3(g, g_inverse) == [1] + [0] * (self.p - 1))


class CheckRefusesAll(Mutant):
    """No key passes, as the check has another order of the fields."""

    of = PRIME + (NTRU,)
    stands_for = ("Valid",)
    source = "plausible"

    def check(self, dk):
        self.demand(dk, self.dk_bytes)
        return False
