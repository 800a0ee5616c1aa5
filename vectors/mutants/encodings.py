"""Faults in encodings and lengths (NTRU Prime)."""
from reference import NTRU, Hybrid, LPRime, Streamlined
from reference.arithmetic import Refused, decode

from . import Mutant

PRIME = Streamlined, LPRime


def unreduced(value, first, second):
    """The upper value of a pair without the last reduction: what is too large stays too large."""
    return value % first, value // first


class DecodedWithoutReduction(Mutant):
    """The upper value of a pair is the quotient as it is, not modulo its radix; only canonical strings decode right."""

    of = PRIME
    stands_for = ("NonCanonicalKey",)
    source = "plausible: no string that an encoder writes needs the second remainder"

    def decode_rounded(self, data):
        return [3 * v - self.half for v in decode(data, [(self.q + 2) // 3] * self.p, unreduced)]

    def decode_rq(self, data):
        return [v - self.half for v in decode(data, [self.q] * self.p, unreduced)]


class DecodedWithClamp(Mutant):
    """Values beyond the radix become the largest, not those modulo the radix."""

    of = PRIME
    stands_for = ("NonCanonicalKey",)
    source = "plausible: a saturating decoder"

    def decode_rounded(self, data):
        radix = (self.q + 2) // 3
        return [3 * min(v, radix - 1) - self.half for v in decode(data, [radix] * self.p, unreduced)]

    def decode_rq(self, data):
        return [min(v, self.q - 1) - self.half for v in decode(data, [self.q] * self.p, unreduced)]


class NonCanonicalKeyRefused(Mutant):
    """A public key with values beyond the radix is an error."""

    of = PRIME
    stands_for = ("NonCanonicalKey",)
    source = "eloraiby/sntrup, CHANGELOG (unreleased): canonical public-key import validation"

    def encaps(self, ek, randomness):
        self.demand(ek, self.ek_bytes)
        if hasattr(self, "encode_rq"):
            canonical = self.encode_rq(self.decode_rq(ek))
        else:
            canonical = ek[:32] + self.encode_rounded(self.decode_rounded(ek[32:]))
        if ek != canonical:
            raise Refused("not canonical")
        return super().encaps(ek, randomness)


class NonCanonicalCiphertextRefused(Mutant):
    """A ciphertext with values beyond the radix is an error instead of another secret."""

    of = PRIME
    stands_for = ("NonCanonicalCiphertext",)
    source = "plausible: strict decoding"

    def decaps(self, dk, c):
        self.demand(c, self.c_bytes)
        b = c[:self.rounded_bytes]
        if self.encode_rounded(self.decode_rounded(b)) != b:
            raise Refused("not canonical")
        return super().decaps(dk, c)


class KeyHashedAfterDecoding(Mutant):
    """The hash of the public key is that of its decoded and encoded polynomial, not of its bytes."""

    of = PRIME
    stands_for = ("NonCanonicalKey",)
    source = "plausible: a key type that keeps the polynomial only"

    def hash_pk(self, pk):
        if hasattr(self, "encode_rq"):
            return super().hash_pk(self.encode_rq(self.decode_rq(pk)))
        return super().hash_pk(pk[:32] + self.encode_rounded(self.decode_rounded(pk[32:])))


class SmallThreeIsZero(Mutant):
    """Two bits that are 3 decode to 0, not to 2."""

    of = PRIME
    stands_for = ("TwoBitCodes",)
    source = "plausible: a decoder for ternary polynomials only"

    def decode_small(self, data):
        return [c if c < 2 else 0 for c in super().decode_small(data)]


class SmallThreeIsMinusOne(Mutant):
    """Two bits that are 3 decode to -1, which is the same as 2 modulo 3 but not modulo q."""

    of = PRIME
    stands_for = ("TwoBitCodes",)
    source = "plausible: a table, or bit planes, for polynomials modulo 3"

    def decode_small(self, data):
        return [c if c < 2 else -1 for c in super().decode_small(data)]


class SmallHighestFirst(Mutant):
    """The four coefficients of a byte are in the other order."""

    of = PRIME
    stands_for = ("Valid",)
    source = "plausible"

    def encode_small(self, a):
        return bytes(sum((c + 1 & 3) << 2 * (3 - j) for j, c in enumerate(a[i:i + 4])) for i in range(0, self.p, 4))

    def decode_small(self, data):
        return [(data[i // 4] >> 2 * (3 - i % 4) & 3) - 1 for i in range(self.p)]


def divide(r, m):
    """r divided by m in two steps by a reciprocal of 31 bits, without the correction that follows in the reference."""
    reciprocal = (1 << 31) // m
    first = r * reciprocal >> 31
    quotient = first + ((r - first * m) * reciprocal >> 31)
    return quotient, r - quotient * m


def uncorrected(value, first, second):
    """The two values of a pair by that division. By 1 nothing is divided."""
    quotient, remainder = divide(value, first) if first > 1 else (value, 0)
    return remainder, divide(quotient, second)[1]


class DecodedWithoutCorrection(Mutant):
    """Decode divides without the last correction, so that multiples of a radix leave the radix itself."""

    of = PRIME
    stands_for = ("ReductionEdge",)
    source = "plausible; one of the planted faults of onefile/faults"

    def decode_rounded(self, data):
        return [3 * v - self.half for v in decode(data, [(self.q + 2) // 3] * self.p, uncorrected)]

    def decode_rq(self, data):
        return [v - self.half for v in decode(data, [self.q] * self.p, uncorrected)]


class ZeroBytesRefused(Mutant):
    """A public key or a ciphertext of zero bytes is an error."""

    of = PRIME + (NTRU,)
    stands_for = ("ConstantBytes",)
    source = "plausible: a check for a buffer that nobody has filled"

    def encaps(self, ek, randomness):
        if not any(ek):
            raise Refused("zero")
        return super().encaps(ek, randomness)

    def decaps(self, dk, c):
        if not any(c):
            raise Refused("zero")
        return super().decaps(dk, c)


def encode_turned(values, radices):
    """Encode with the bytes of each pair in big-endian order."""
    out = bytearray()
    while len(values) > 1:
        merged, new = [], []
        for i in range(0, len(values) - 1, 2):
            r, m, low = values[i] + radices[i] * values[i + 1], radices[i] * radices[i + 1], []
            while m >= 16384:
                low.insert(0, r % 256)
                r, m = r // 256, (m + 255) // 256
            out += bytes(low)
            merged.append(r)
            new.append(m)
        if len(values) % 2:
            merged.append(values[-1])
            new.append(radices[-1])
        values, radices = merged, new
    return bytes(out) + values[0].to_bytes(2 if radices[0] > 256 else 1, "big")


class BytesOfPairsTurned(Mutant):
    """The bytes that Encode puts out for one pair are in big-endian order."""

    of = PRIME
    stands_for = ("Valid",)
    source = "plausible: a store of 16 bits on a big-endian machine"

    def encode_rounded(self, a):
        return encode_turned([(c + self.half) // 3 for c in a], [(self.q + 2) // 3] * self.p)

    def encode_rq(self, a):
        return encode_turned([c + self.half for c in a], [self.q] * self.p)


class LongerAccepted(Mutant):
    """An input that is too long is cut."""

    of = PRIME + (NTRU,)
    stands_for = ("WrongLength", "WrongSet")
    source = "plausible: a pointer without a length; simplex-chat/simplexmq#1801 had no checks"

    def encaps(self, ek, randomness):
        return super().encaps(ek[:self.ek_bytes], randomness)

    def decaps(self, dk, c):
        return super().decaps(dk[:self.dk_bytes], c[:self.c_bytes])

    def check(self, dk):
        return super().check(dk[:self.dk_bytes])


class ShorterAccepted(Mutant):
    """An input that is too short is filled up with zeros."""

    of = PRIME + (NTRU,)
    stands_for = ("WrongLength",)
    source = "simplex-chat/simplexmq#1801, #1811: no length of a key or ciphertext was checked"

    def encaps(self, ek, randomness):
        return super().encaps(ek.ljust(self.ek_bytes, b"\0"), randomness)

    def decaps(self, dk, c):
        return super().decaps(dk.ljust(self.dk_bytes, b"\0"), c.ljust(self.c_bytes, b"\0"))

    def check(self, dk):
        return super().check(dk.ljust(self.dk_bytes, b"\0"))


class SharesNotMeasured(Mutant):
    """Shares of the key exchange that are too long are cut, and shorter ones filled up with zeros."""

    of = (Hybrid,)
    stands_for = ("WrongLength",)
    source = "proftpd/proftpd#557: the length of the client's Curve25519 share was got wrong"

    def server(self, init, randomness, scalar):
        n = self.kem.ek_bytes + 32
        return super().server(init[:n].ljust(n, b"\0"), randomness, scalar)

    def client(self, dk, scalar, reply):
        n = self.kem.c_bytes + 32
        return super().client(dk, scalar, reply[:n].ljust(n, b"\0"))
