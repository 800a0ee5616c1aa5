"""Faults that only NTRU LPRime can have."""
import hashlib

from reference import LPRime
from reference.aes import ecb
from reference.arithmetic import centred

from . import Mutant


class OfLPRime(Mutant):
    of = (LPRime,)


class TopTau0(OfLPRime):
    """τ0 is one too large in Top."""

    stands_for = ("RoundingEdge",)
    source = "plausible: constants of six sets, typed"

    def top(self, c):
        tau0, tau1, _, _ = self.tau
        return tau1 * (c + tau0 + 1) + 16384 >> 15


class TopTau1(OfLPRime):
    """τ1 is one too large in Top."""

    stands_for = ("RoundingEdge",)
    source = "plausible: constants of six sets, typed"

    def top(self, c):
        tau0, tau1, _, _ = self.tau
        return ((tau1 + 1) * (c + tau0) + 16384 >> 15) & 15


class TopWithoutRounding(OfLPRime):
    """Top cuts instead of rounding."""

    stands_for = ("RoundingEdge",)
    source = "plausible: the 16384 left out"

    def top(self, c):
        tau0, tau1, _, _ = self.tau
        return (tau1 * (c + tau0) >> 15) & 15


class TopOfUnsigned(OfLPRime):
    """Top shifts numbers without a sign, so that those below zero give other four bits."""

    stands_for = ("RoundingEdge",)
    source = "plausible: a logical shift of 16 bits"

    def top(self, c):
        tau0, tau1, _, _ = self.tau
        return ((tau1 * (c + tau0) + 16384) % (1 << 16) >> 15) & 15


class RightTau2(OfLPRime):
    """τ2 is one too large in Right, which honest ciphertexts forgive."""

    stands_for = ("RoundingEdge",)
    source = "plausible: constants of six sets, typed; correct decryption has room for some"

    def right(self, t):
        _, _, tau2, tau3 = self.tau
        return self.freeze(tau3 * t - tau2 - 1)


class RightTau3(OfLPRime):
    """τ3 is one too large in Right, which honest ciphertexts forgive."""

    stands_for = ("RoundingEdge",)
    source = "plausible: constants of six sets, typed; correct decryption has room for some"

    def right(self, t):
        _, _, tau2, tau3 = self.tau
        return self.freeze((tau3 + 1) * t - tau2)


class ThresholdWithoutOne(OfLPRime):
    """The threshold of decryption is 4w, not 4w + 1, which honest ciphertexts forgive."""

    stands_for = ("RoundingEdge",)
    source = "plausible: off by one"

    def bit(self, t, ab):
        return int(self.freeze(self.right(t) - ab + 4 * self.w) < 0)


class ThresholdZeroIsOne(OfLPRime):
    """A difference of exactly 0 counts as a bit of 1, which honest ciphertexts forgive."""

    stands_for = ("RoundingEdge",)
    source = "plausible: <= for <"

    def bit(self, t, ab):
        return int(self.freeze(self.right(t) - ab + 4 * self.w + 1) <= 0)


class DecryptionNotFrozen(OfLPRime):
    """The difference in decryption is not reduced modulo q before its sign is taken."""

    stands_for = ("Valid",)
    source = "plausible: one reduction too few"

    def bit(self, t, ab):
        return int(self.right(t) - ab + 4 * self.w + 1 < 0)


class NibblesExchanged(OfLPRime):
    """The two values of T that share a byte are exchanged."""

    stands_for = ("InputBits",)
    source = "plausible"

    def encode_top(self, t):
        return bytes(t[i] << 4 | t[i + 1] for i in range(0, 256, 2))

    def decode_top(self, data):
        return [byte >> shift & 15 for byte in data for shift in (4, 0)]


class BitsHighestFirst(OfLPRime):
    """The bits of a byte of the input are taken from the highest down."""

    stands_for = ("InputBits",)
    source = "plausible"

    def bits(self, r):
        return [r[i // 8] >> 7 - i % 8 & 1 for i in range(256)]

    def unbits(self, bits):
        return bytes(sum(bits[8 * i + j] << 7 - j for j in range(8)) for i in range(32))


class BitWeightOfCeiling(OfLPRime):
    """A bit of the input is worth (q + 1)/2, not (q - 1)/2."""

    stands_for = ("RoundingEdge",)
    source = "plausible: the nearest whole number is as far"

    def encrypt(self, r, seed, big_a):
        b = self.hash_short(r)
        big_b = self.round(self.multiply(b, self.generator(seed)))
        product = self.multiply(b, big_a)
        return big_b, [self.top(self.freeze(product[i] + bit * (self.half + 1))) for i, bit in enumerate(self.bits(r))]


class GeneratorBigEndian(OfLPRime):
    """Words of the key stream are read as big-endian, for the generator and for b."""

    stands_for = ("WordEndianness",)
    source = "plausible: a cast on a big-endian machine, as in open-quantum-safe/liboqs#1961 (another KEM)"

    def expand(self, key):
        return [int.from_bytes(u.to_bytes(4, "little"), "big") for u in super().expand(key)]


class GeneratorSigned(OfLPRime):
    """Words of the key stream are numbers with a sign when they are taken modulo q."""

    stands_for = ("GeneratorModulus",)
    source = "plausible: int32_t"

    def word_modulo_q(self, u):
        return centred(u, 1 << 32) % self.q


class GeneratorNotCentred(OfLPRime):
    """(q - 1)/2 is not subtracted from the generator's coefficients."""

    stands_for = ("Valid",)
    source = "plausible: a representative modulo q, but another residue"

    def generator(self, seed):
        return [centred(self.word_modulo_q(u), self.q) for u in self.expand(seed)]


class GeneratorBySha(OfLPRime):
    """The key stream is SHA-512 of a key and a counter."""

    stands_for = ("Valid",)
    source = "plausible: a build without AES"

    def expand(self, key):
        data = b"".join(hashlib.sha512(key + i.to_bytes(4, "little")).digest() for i in range(self.p // 16 + 1))
        return [int.from_bytes(data[4 * i:4 * i + 4], "little") for i in range(self.p)]


class CounterLittleEndian(OfLPRime):
    """The counter of AES is little-endian."""

    stands_for = ("Valid",)
    source = "plausible: a counter of 64 or 128 bits in a register"

    def expand(self, key):
        data = b"".join(ecb(key, i.to_bytes(16, "little")) for i in range(self.p // 4 + 1))
        return [int.from_bytes(data[4 * i:4 * i + 4], "little") for i in range(self.p)]


class CounterOfOneByte(OfLPRime):
    """The counter of AES starts again after 256 blocks, which only ntrulpr1277 reaches."""

    only = ("ntrulpr1277",)
    stands_for = ("Valid",)
    source = "plausible: only the last byte of the counter is counted"

    def expand(self, key):
        words = super().expand(key)
        return words[:1024] + words[:self.p - 1024]


class BFromInputItself(OfLPRime):
    """b is made of the input, not of its hash."""

    stands_for = ("Valid",)
    source = "plausible: the input has the length of a key already"

    def hash_short(self, r):
        return self.short_fromlist(self.expand(r))
