"""Faults in the comparison of the received ciphertext with that which was made again (NTRU Prime)."""
from reference import LPRime, Streamlined

from . import Mutant

PRIME = Streamlined, LPRime


class ComparisonSkipped(Mutant):
    """The mask of the comparison is always 0: every ciphertext counts as right."""

    of = PRIME
    stands_for = ("VacuousReencryption",)
    source = "mupq/pqm4#195: sntrup761 and ntrulpr761 returned a variable that was never set"

    def same(self, c, again):
        return True


class OnlyConfirmationCompared(Mutant):
    """Only the confirmation is compared, so c (or B and T) may be anything that decrypts to the same input."""

    of = PRIME
    stands_for = ("ComparesConfirmationOnly",)
    source = "bcgit/bc-java commit e68445b50e (2026): LPRime's check of B and T was vacuous"

    def same(self, c, again):
        return c[-32:] == again[-32:]


class ConfirmationNotCompared(Mutant):
    """The confirmation is not compared; the parts before it are."""

    of = PRIME
    stands_for = ("ComparesPolynomialOnly",)
    source = "plausible: schemes without a confirmation, such as ML-KEM, compare nothing else"

    def same(self, c, again):
        return c[:-32] == again[:-32]


class LastByteOfConfirmationNotCompared(Mutant):
    """The comparison ends one byte too soon, at the end of the ciphertext."""

    of = PRIME
    stands_for = ("ChangedByte",)
    source = "C2SP/wycheproof#254 has vectors of ML-KEM for this fault"

    def same(self, c, again):
        return c[:-1] == again[:-1]


class LastByteOfRoundedNotCompared(Mutant):
    """The comparison of c (of B for LPRime) ends one byte too soon."""

    of = PRIME
    stands_for = ("ChangedByte",)
    source = "C2SP/wycheproof#254 has vectors of ML-KEM for this fault, the last byte of c1"

    def same(self, c, again):
        i = self.rounded_bytes - 1
        return c[:i] == again[:i] and c[i + 1:] == again[i + 1:]


class FirstByteNotCompared(Mutant):
    """The comparison begins one byte too late."""

    of = PRIME
    stands_for = ("ChangedByte",)
    source = "plausible: a loop that begins with 1"

    def same(self, c, again):
        return c[1:] == again[1:]


class ComparisonEndsAtZero(Mutant):
    """The comparison is C's strcmp: it ends at the first byte zero."""

    of = PRIME
    stands_for = ("StringComparison",)
    source = "C2SP/CCTV has vectors of ML-KEM “that fail if strcmp() is used”"

    def same(self, c, again):
        return c.partition(b"\0")[0] == again.partition(b"\0")[0]


class DifferencesCancel(Mutant):
    """Differences are added up by xor instead of or: two equal ones give none."""

    of = PRIME
    stands_for = ("ChangedByte",)
    source = "plausible: ^= for |= in the loop of a comparison without branches"

    def same(self, c, again):
        total = 0
        for a, b in zip(c, again):
            total ^= a ^ b
        return total == 0


class DifferencesWrap(Mutant):
    """Exclusive-ored bytes are added up in eight bits: those whose sum is a multiple of 256 give none."""

    of = PRIME
    stands_for = ("ChangedByte",)
    source = "plausible: += for |= with an accumulator of eight bits"

    def same(self, c, again):
        return sum(a ^ b for a, b in zip(c, again)) % 256 == 0


class DifferencesAdded(Mutant):
    """Differences of bytes are added up with their signs: one more and one less give none."""

    of = PRIME
    stands_for = ("ChangedByte",)
    source = "plausible: a - b for a ^ b, and += for |="

    def same(self, c, again):
        return sum(c) == sum(again)


class LowBitsCompared(Mutant):
    """Only seven bits of each byte are compared."""

    of = PRIME
    stands_for = ("ChangedByte",)
    source = "plausible: bytes with a sign, or a mask of 0x7f"

    def same(self, c, again):
        return bytes(a & 127 for a in c) == bytes(a & 127 for a in again)


class RoundedComparedAfterDecoding(Mutant):
    """c (B for LPRime) is compared as a polynomial, so encodings with values beyond the radix are accepted."""

    of = PRIME
    stands_for = ("NonCanonicalCiphertext",)
    source = "sntrup4591761/ref of SUPERCOP, README: “benign malleability”; larger integers were reduced silently"

    def same(self, c, again):
        b = self.rounded_bytes
        return self.decode_rounded(c[:b]) == self.decode_rounded(again[:b]) and c[b:] == again[b:]


class BNotCompared(Mutant):
    """T and the confirmation are compared, B is not."""

    of = (LPRime,)
    stands_for = ("IgnoresB",)
    source = "plausible: half of bcgit/bc-java commit e68445b50e"

    def same(self, c, again):
        return c[self.rounded_bytes:] == again[self.rounded_bytes:]


class TNotCompared(Mutant):
    """B and the confirmation are compared, T is not."""

    of = (LPRime,)
    stands_for = ("IgnoresT",)
    source = "plausible: half of bcgit/bc-java commit e68445b50e"

    def same(self, c, again):
        b = self.rounded_bytes
        return c[:b] == again[:b] and c[-32:] == again[-32:]


class LastByteOfTNotCompared(Mutant):
    """The comparison of T ends one byte too soon."""

    of = (LPRime,)
    stands_for = ("IgnoresT",)
    source = "C2SP/wycheproof#254 has vectors of ML-KEM for this fault, the last byte of c2"

    def same(self, c, again):
        return c[:-33] == again[:-33] and c[-32:] == again[-32:]
