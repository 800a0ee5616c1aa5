"""Faults of NTRU-HPS and NTRU-HRSS."""
import hashlib

from reference import NTRU
from reference.arithmetic import Refused, centred

from . import Mutant
from .rings import exact_product

HPS = "ntruhps2048509", "ntruhps2048677", "ntruhps4096821", "ntruhps40961229"
HRSS = "ntruhrss701", "ntruhrss1373"
# The sets whose last byte has bits that do not count.
PADDED = "ntruhps2048509", "ntruhps2048677", "ntruhrss701"


class OfNTRU(Mutant):
    of = (NTRU,)


class FailureIgnored(OfNTRU):
    """The secret of a success is given whatever the checks say."""

    stands_for = ("MissingChecks",)
    source = "mupq/pqm4#195 (NTRU Prime): a mask that is always 0"

    def reject(self, prf_key, c, r, m):
        return self.hash_session([centred(a, self.q) for a in r], m)


class PaddingIgnored(OfNTRU):
    """Bits beyond the last coefficient of a ciphertext may be anything."""

    stands_for = ("PaddingBits",)
    source = "jschanck/ntru before commit 6bb5239: “Ensure trailing bits of ciphertext are 0”"

    def check_ciphertext(self, c):
        return True


class PaddingMixesSecrets(OfNTRU):
    """The value of the bits beyond the last coefficient, not 1, selects: the result mixes both secrets."""

    stands_for = ("PaddingBits",)
    source = "jschanck/ntru before commit e0ab952, PQClean/PQClean#337"

    def reject(self, prf_key, c, r, m):
        rejected = super().reject(prf_key, c, r, m)
        used = self.log_q * (self.n - 1) % 8
        value = c[-1] >> used if used else 0
        if not (value and self.check_m(m) and self.check_r(r)):
            return rejected
        success, mask = self.hash_session([centred(a, self.q) for a in r], m), -(value << used) & 255
        return bytes(a ^ mask & (a ^ b) for a, b in zip(success, rejected))


class PaddingOneBitShort(OfNTRU):
    """The lowest of the bits beyond the last coefficient is not checked."""

    stands_for = ("PaddingBits",)
    source = "plausible: a mask that is one bit too short"

    def check_ciphertext(self, c):
        used = self.log_q * (self.n - 1) % 8
        return not used or c[-1] >> used + 1 == 0


class PaddingCleared(OfNTRU):
    """The bits beyond the last coefficient are cleared before a rejection hashes the ciphertext."""

    stands_for = ("PaddingBits",)
    source = "plausible: the ciphertext is packed again for the hash"

    def reject(self, prf_key, c, r, m):
        return super().reject(prf_key, self.encode_bits(self.decode_sum_zero(c)), r, m)


class PaddingOfKeyRefused(OfNTRU):
    """A public key with bits beyond the last coefficient is an error."""

    stands_for = ("PaddingBits",)
    source = "plausible: the check of ciphertexts, used for keys"

    def encaps(self, ek, randomness):
        self.demand(ek, self.ek_bytes)
        if not self.check_ciphertext(ek):
            raise Refused("bits beyond the last coefficient")
        return super().encaps(ek, randomness)


class WeightOfMIgnored(OfNTRU):
    """m may have any weight (HPS)."""

    only = HPS
    stands_for = ("MessageWeight",)
    source = "plausible; one of the planted faults of goodprime's own tests (Fault::Weight)"

    def check_m(self, m):
        return True


class SignsOfMIgnored(OfNTRU):
    """m must have the weight, but not as many of 1 as of -1 (HPS)."""

    only = HPS
    stands_for = ("MessageWeight",)
    source = "plausible: half of the check"

    def check_m(self, m):
        return m.count(1) + m.count(-1) == self.weight


class PlusOfMOnly(OfNTRU):
    """Only the number of 1 in m is checked (HPS)."""

    only = HPS
    stands_for = ("MessageWeight",)
    source = "plausible: half of the check"

    def check_m(self, m):
        return m.count(1) == self.weight // 2


class BalanceOfMOnly(OfNTRU):
    """m must have as many of 1 as of -1, of any number (HPS)."""

    only = HPS
    stands_for = ("MessageWeight",)
    source = "plausible: half of the check"

    def check_m(self, m):
        return m.count(1) == m.count(-1)


class WeightOfMForHrss(OfNTRU):
    """HRSS refuses an m or r of zeros."""

    only = HRSS
    stands_for = ("ZeroMessage",)
    source = "plausible: no honest sender draws zero, but the specification has no such check"

    def check_m(self, m):
        return any(m)


class TernaryIgnored(OfNTRU):
    """r may have any coefficients."""

    stands_for = ("TernaryR",)
    source = "plausible; one of the planted faults of goodprime's own tests (Fault::Ternary)"

    def check_r(self, r):
        return True


class TernaryTwo(OfNTRU):
    """r may have the coefficient 2."""

    stands_for = ("TernaryR",)
    source = "plausible: the first half of the reference's test of two masks, whose second half excludes 2"

    def check_r(self, r):
        return all(-1 <= centred(c, self.q) <= 2 for c in r)


class TernaryMinusTwo(OfNTRU):
    """r may have the coefficient -2."""

    stands_for = ("TernaryR",)
    source = "plausible: a mask of two bits for -2 to 1"

    def check_r(self, r):
        return all(-2 <= centred(c, self.q) <= 1 for c in r)


class TernaryFirstHalf(OfNTRU):
    """Only the first half of r is checked."""

    stands_for = ("TernaryR",)
    source = "plausible: a vector loop without its rest"

    def check_r(self, r):
        return super().check_r(r[:self.n // 2])


class TernaryFromOne(OfNTRU):
    """The first coefficient of r is not checked."""

    stands_for = ("TernaryR",)
    source = "plausible: a loop that begins with 1"

    def check_r(self, r):
        return super().check_r(r[1:])


class TernaryWithoutLast(OfNTRU):
    """The last coefficient of r that can be other than zero is not checked."""

    stands_for = ("TernaryR",)
    source = "plausible: a loop that ends one too soon"

    def check_r(self, r):
        return super().check_r(r[:-2])


class RejectionInputTurned(OfNTRU):
    """A rejection hashes the ciphertext before its key."""

    stands_for = ("RejectionKey",)
    source = "plausible"

    def reject(self, prf_key, c, r, m):
        return hashlib.sha3_256(c + prf_key).digest()


class RejectionFromWrongPointer(OfNTRU):
    """A rejection hashes from the ciphertext on, and so beyond it, instead of from its key on."""

    stands_for = ("RejectionKey",)
    source = "jschanck/ntru before commit c7fa0b9, PQClean/PQClean#115; what stands beyond is zero here"

    def reject(self, prf_key, c, r, m):
        return hashlib.sha3_256(c + bytes(32)).digest()


class RejectionWithoutKey(OfNTRU):
    """A rejection hashes zeros instead of its key."""

    stands_for = ("RejectionKey", "RhoUse")
    source = "plausible: a key type without that field"

    def reject(self, prf_key, c, r, m):
        return super().reject(bytes(32), c, r, m)


class RejectionKeyFromStart(OfNTRU):
    """The key of a rejection is read at the beginning of the secret key."""

    stands_for = ("RejectionKey",)
    source = "fisherstevenk/kyberJCE#14: the rejection took other bytes of the secret key"

    def split(self, dk):
        return *super().split(dk)[:3], dk[:32]


class RejectionOfInput(OfNTRU):
    """A rejection hashes its key and what was decrypted, not the ciphertext."""

    stands_for = ("RejectionKey",)
    source = "Bouncy Castle for Java 1.72 to 1.86 (NTRU Prime): nothing that was received enters the hash"

    def reject(self, prf_key, c, r, m):
        return super().reject(prf_key, self.encode_trits([centred(a, self.q) for a in r]) + self.encode_trits(m), r, m)


class RejectionOfOneBit(OfNTRU):
    """The mask is 1 instead of -1: only the lowest bit of each byte of the secret is replaced."""

    stands_for = ("RejectionKey",)
    source = "symbolicsoft/kyber-k2so#3 (ML-KEM)"

    def reject(self, prf_key, c, r, m):
        success = self.hash_session([centred(a, self.q) for a in r], m)
        return bytes(a & 0xFE | b & 1 for a, b in zip(success, super().reject(prf_key, c, r, m)))


class RejectionIsError(OfNTRU):
    """A wrong ciphertext is an error instead of another secret."""

    stands_for = ("RejectionKey",)
    source = "plausible: older NTRU returned codes (tbuktu/libntru#20)"

    def reject(self, prf_key, c, r, m):
        raise Refused("wrong ciphertext")


class LiftMissing(OfNTRU):
    """HRSS adds m itself, as HPS does."""

    only = HRSS
    stands_for = ("Valid",)
    source = "plausible"

    def lift(self, m):
        return m


class LiftWithoutFactor(OfNTRU):
    """Lift is m/(x - 1) without the factor x - 1."""

    only = HRSS
    stands_for = ("Valid",)
    source = "plausible"

    def lift(self, m):
        return self.multiply_s3(m, self.reciprocal_s3([-1, 1] + [0] * (self.n - 2)))


class CorrelationForgotten(OfNTRU):
    """f and g of HRSS may have a negative correlation."""

    only = HRSS
    stands_for = ("NonNegativeCorrelation",)
    source = "plausible: r and m are drawn so"

    def sample_iid_plus(self, data):
        return self.sample_iid(data)


class CorrelationZeroTurned(OfNTRU):
    """f and g of HRSS get other signs where their correlation is zero."""

    only = HRSS
    stands_for = ("NonNegativeCorrelation",)
    source = "plausible: the sign of zero; one key in a hundred"

    def sample_iid_plus(self, data):
        a = self.sample_iid(data)
        if sum(c * d for c, d in zip(a, a[1:])) > 0:
            return a
        return [-c if i % 2 == 0 else c for i, c in enumerate(a)]


class CorrelationTurnsOdd(OfNTRU):
    """f and g of HRSS with a negative correlation get other signs at odd powers, not at even ones."""

    only = HRSS
    stands_for = ("NonNegativeCorrelation",)
    source = "plausible"

    def sample_iid_plus(self, data):
        a = super().sample_iid_plus(data)
        return a if a == self.sample_iid(data) else [-c for c in a]


class CorrelationOfEightBits(OfNTRU):
    """The correlation of f and g of HRSS is summed up in eight bits."""

    only = HRSS
    stands_for = ("NonNegativeCorrelation",)
    source = "plausible: honest sums seldom leave them"

    def sample_iid_plus(self, data):
        a = self.sample_iid(data)
        if centred(sum(c * d for c, d in zip(a, a[1:])), 256) >= 0:
            return a
        return [-c if i % 2 == 0 else c for i, c in enumerate(a)]


class FixedTypeShift15(OfNTRU):
    """Every fourth word of the fixed-type sample has its third byte shifted by 15 instead of 16 bits."""

    only = HPS
    stands_for = ("Valid",)
    source = "open-quantum-safe/liboqs#839, PQClean/PQClean#341: the round-2 code, and its known answers"

    def sort(self, words):
        words = words[:]
        for i in range(3, len(words), 4):
            u = words[i]
            words[i] = (u & 0xFF00FFFF) + ((u >> 16 & 255) << 15) & 0xFFFFFFFF
        return super().sort(words)


class FixedTypeUnsigned(OfNTRU):
    """The words of the fixed-type sample are sorted as numbers without a sign."""

    only = HPS
    stands_for = ("SortSign",)
    source = "plausible: NTRU Prime sorts so"

    def sort(self, words):
        return sorted(words)


class FixedTypeWithoutTags(OfNTRU):
    """Equal words of the fixed-type sample keep their order instead of that of their tags."""

    only = HPS
    stands_for = ("SortTies",)
    source = "plausible: a sort of pairs of key and value"

    def sort(self, words):
        return sorted(words, key=lambda u: centred(u, 1 << 32) >> 2)


class FixedTypeSignsExchanged(OfNTRU):
    """The first half of the weight is -1, the second 1."""

    only = HPS
    stands_for = ("SortTags",)
    source = "plausible"

    def sample_fixed_type(self, data):
        return [-c for c in super().sample_fixed_type(data)]


class FixedTypeBigEndian(OfNTRU):
    """The 30-bit fields of the fixed-type sample are taken from the end of its bytes."""

    only = HPS
    stands_for = ("Valid",)
    source = "plausible"

    def sample_fixed_type(self, data):
        return super().sample_fixed_type(data[::-1])


class IidPadded(OfNTRU):
    """The sample of independent coefficients takes a multiple of 32 bytes."""

    stands_for = ("Valid",)
    source = "jschanck/ntru#7: known answers changed"

    def __init__(self, name):
        super().__init__(name)
        padding = -self.iid_bytes % 32
        self.encaps_bytes += padding if self.weight else 2 * padding
        self.iid_bytes += padding

    def sample_iid(self, data):
        return super().sample_iid(data[:self.n - 1])


class IidOfTwoBits(OfNTRU):
    """A coefficient is made of its byte's two low bits."""

    stands_for = ("ModuloThree",)
    source = "plausible"

    def sample_iid(self, data):
        return self.trits([byte & 3 for byte in data])


class CoefficientsHighestFirst(OfNTRU):
    """Coefficients modulo q are packed from the highest bit of a byte down."""

    stands_for = ("BitPacking",)
    source = "plausible: a bit stream as in other formats"

    def encode_bits(self, a):
        bits = "".join(format(c % self.q, f"0{self.log_q}b") for c in a[:-1])
        return int(bits.ljust(8 * self.ek_bytes, "0"), 2).to_bytes(self.ek_bytes, "big")


class SumZeroForgotten(OfNTRU):
    """The last coefficient of h and c is 0 instead of what makes the sum zero."""

    stands_for = ("Valid",)
    source = "plausible: n - 1 coefficients are encoded"

    def decode_sum_zero(self, data):
        return self.decode_sq(data)


class CentreUpper(OfNTRU):
    """c·f is centred to -q/2 + 1 up to q/2."""

    stands_for = ("ModuloThree",)
    source = "plausible: q is even, and both ends are as near"

    def decrypt(self, c, f, f_inverse, h_inverse):
        cf = [-centred(-a, self.q) for a in self.multiply(c, f)]
        m = self.multiply_s3(self.modulo_3(cf), f_inverse)
        r = self.multiply_sq([a - b for a, b in zip(c, self.lift(m))], h_inverse)
        return r, m


class NotCentred(OfNTRU):
    """c·f is taken modulo 3 without being centred modulo q."""

    stands_for = ("ModuloThree",)
    source = "plausible"

    def decrypt(self, c, f, f_inverse, h_inverse):
        m = self.multiply_s3(self.modulo_3(self.multiply(c, f)), f_inverse)
        r = self.multiply_sq([a - b for a, b in zip(c, self.lift(m))], h_inverse)
        return r, m


class PhiForgottenModulo3(OfNTRU):
    """c·f is taken modulo 3 without Φ."""

    stands_for = ("Valid",)
    source = "plausible: the last coefficient is not subtracted from the others"

    def decrypt(self, c, f, f_inverse, h_inverse):
        cf = [centred(a, self.q) for a in self.multiply(c, f)]
        m = self.multiply_s3([centred(a, 3) for a in cf[:-1]] + [0], f_inverse)
        r = self.multiply_sq([a - b for a, b in zip(c, self.lift(m))], h_inverse)
        return r, m


class PhiForgottenModuloQ(OfNTRU):
    """r is taken modulo x^n - 1, not modulo Φ."""

    stands_for = ("Valid",)
    source = "plausible: the last coefficient is not subtracted from the others"

    def multiply_sq(self, a, b):
        return self.multiply(a, b)


class SumsOf8BitsModulo3(OfNTRU):
    """Products modulo 3 are added up in eight bits, with a reduction only at the end."""

    only = HRSS
    stands_for = ("ExtremeCoefficients",)
    source = "plausible: n products of -1, 0, 1 seldom have a large sum"

    def multiply_s3(self, a, b):
        product = exact_product(a, b) + [0]
        return self.modulo_3([centred(product[i] + product[self.n + i], 256) for i in range(self.n)])


class WideTritsAsZero(OfNTRU):
    """A byte from 243 on, which no encoding has, decodes to five zeros."""

    stands_for = ("TritPacking",)
    source = "plausible: a table of 243 entries"

    def decode_trits(self, data):
        return super().decode_trits(bytes(0 if byte > 242 else byte for byte in data))


class TritsHighestFirst(OfNTRU):
    """The five coefficients of a byte are in the other order."""

    stands_for = ("TritPacking",)
    source = "plausible"

    def encode_trits(self, a):
        a = a[:-1]
        return bytes(sum(c % 3 * 3 ** (4 - j) for j, c in enumerate(a[i:i + 5])) for i in range(0, len(a), 5))

    def decode_trits(self, data):
        return self.trits([byte // 3 ** (4 - j) % 3 for byte in data for j in range(5)][:self.n - 1])


class NumeratorWithoutThree(OfNTRU):
    """h is g/f, not 3g/f."""

    stands_for = ("Valid",)
    source = "plausible: NTRU Prime has the factor 3 on the other side"

    def numerator(self, g):
        third = pow(3, -1, self.q)
        return [c * third % self.q for c in super().numerator(g)]


class NumeratorOfHps(OfNTRU):
    """HRSS's h lacks the factor x - 1."""

    only = HRSS
    stands_for = ("Valid",)
    source = "plausible"

    def numerator(self, g):
        return [3 * c for c in g]


class SecretOfMAndR(OfNTRU):
    """The secret hashes m before r."""

    stands_for = ("Valid",)
    source = "plausible"

    def hash_session(self, r, m):
        return super().hash_session(m, r)


class SecretBySha2(OfNTRU):
    """The secret is SHA-256 of r and m."""

    stands_for = ("Valid",)
    source = "plausible: NTRU Prime has SHA-2"

    def hash_session(self, r, m):
        return hashlib.sha256(self.encode_trits(r) + self.encode_trits(m)).digest()


class SecretByKeccak(OfNTRU):
    """The hash is Keccak as it was before FIPS 202, by its domain bits."""

    stands_for = ("Valid",)
    source = "plausible: “SHA-3” of older libraries; here SHAKE256 stands for other domain bits"

    def hash_session(self, r, m):
        return hashlib.shake_256(self.encode_trits(r) + self.encode_trits(m)).digest(32)


class CheckOfTernaryOnly(OfNTRU):
    """A secret key is checked for its encodings, not for whether its fields belong together."""

    stands_for = ("KeyPublic", "KeyInverse")
    source = "plausible; eloraiby/sntrup's import of NTRU Prime's keys does so"

    def check(self, dk):
        self.demand(dk, self.dk_bytes)
        f, f_inverse, h_inverse, _ = self.split(dk)
        return (self.encode_trits(self.decode_trits(f)) == f and self.encode_trits(self.decode_trits(f_inverse)) ==
                f_inverse and self.encode_sq(self.decode_sq(h_inverse)) == h_inverse)


class CheckWithoutH(OfNTRU):
    """f and 1/f are checked, 1/h is not."""

    stands_for = ("KeyPublic",)
    source = "plausible"

    def check(self, dk):
        self.demand(dk, self.dk_bytes)
        f, f_inverse, _, _ = self.split(dk)
        f, f_inverse, same = self.decode_trits(f), self.decode_trits(f_inverse), (f, f_inverse)
        return ((self.encode_trits(f), self.encode_trits(f_inverse)) == same
                and self.multiply_s3(f, f_inverse) == [1] + [0] * (self.n - 1))


class CheckWithoutFInverse(OfNTRU):
    """f and 1/h are checked, 1/f is not."""

    stands_for = ("KeyInverse",)
    source = "plausible"

    def check(self, dk):
        self.multiply_s3 = lambda a, b: [1] + [0] * (self.n - 1)
        try:
            return super().check(dk)
        finally:
            del self.multiply_s3
