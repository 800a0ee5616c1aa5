"""Faults of the key exchange sntrup761x25519-sha512."""
import hashlib

from reference import Hybrid, Streamlined
from reference.arithmetic import Refused
from reference.hybrid import PRIME

from . import Mutant, comparison, rejection


def mpint(data):
    """A number that is not negative, in RFC 4251's form: without leading zeros, and one before a highest bit."""
    data = data.lstrip(b"\0")
    data = b"\0" + data if data and data[0] & 0x80 else data
    return len(data).to_bytes(4, "big") + data


class OfHybrid(Mutant):
    of = (Hybrid,)


class SecretAsMpint(OfHybrid):
    """K enters the exchange hash as an mpint, not as a string."""

    stands_for = ("SecretAsMpint",)
    source = "plausible: RFC 4253 has it so; open-quantum-safe/openssh#119 and #120 had one kind for the other"

    def encode_secret(self, secret):
        return mpint(secret)


class X25519AsMpint(OfHybrid):
    """X25519's secret enters K as the bytes of an mpint: with a zero before it, or without its leading zeros."""

    stands_for = ("SecretOrder",)
    source = "apache/mina-sshd#525: “incorrect signature” with OpenSSH"

    def combine(self, kem_secret, x25519_secret):
        return super().combine(kem_secret, mpint(x25519_secret)[4:])


class X25519LeadingZeroLost(OfHybrid):
    """X25519's secret is the last 32 bytes of an mpint, of whose length a byte gets in where it begins with zero."""

    stands_for = ("SecretOrder",)
    source = "erlang/otp#11208 (mlkem768x25519-sha256): one connection in 512"

    def combine(self, kem_secret, x25519_secret):
        return super().combine(kem_secret, mpint(x25519_secret)[-32:])


class X25519BigEndian(OfHybrid):
    """X25519's secret is used as a big-endian number."""

    stands_for = ("SecretOrder",)
    source = "plausible: a big number's bytes"

    def combine(self, kem_secret, x25519_secret):
        return super().combine(kem_secret, x25519_secret[::-1])


class SecretsExchanged(OfHybrid):
    """X25519's secret stands before that of sntrup761."""

    stands_for = ("SecretOrder",)
    source = "plausible: other hybrids have that order"

    def combine(self, kem_secret, x25519_secret):
        return super().combine(x25519_secret, kem_secret)


class KBySha256(OfHybrid):
    """K is SHA-256 of both secrets."""

    stands_for = ("SecretOrder",)
    source = "plausible: mlkem768x25519-sha256 has it so"

    def combine(self, kem_secret, x25519_secret):
        return hashlib.sha256(kem_secret + x25519_secret).digest()


class SecretsNotHashed(OfHybrid):
    """K is both secrets as they are."""

    stands_for = ("SecretOrder",)
    source = "plausible: both together have 64 bytes already"

    def combine(self, kem_secret, x25519_secret):
        return kem_secret + x25519_secret


class KemSecretOf16Bytes(OfHybrid):
    """sntrup761's secret has 16 bytes."""

    stands_for = ("SecretOrder",)
    source = "bcgit/bc-java#1554, found when JSch used it for this key exchange"

    def combine(self, kem_secret, x25519_secret):
        return super().combine(kem_secret[:16], x25519_secret)


class ExchangeHashBySha256(OfHybrid):
    """The exchange hash is SHA-256."""

    stands_for = ("ExchangeHash",)
    source = "plausible: mlkem768x25519-sha256 has it so"

    def exchange_hash(self, *fields):
        parts, secret = fields[:-1], fields[-1]
        self.demand(secret, 64)
        return hashlib.sha256(b"".join(map(self.string, parts)) + self.encode_secret(secret)).digest()


class ExchangeHashSharesExchanged(OfHybrid):
    """The exchange hash has S_REPLY before C_INIT."""

    stands_for = ("ExchangeHash",)
    source = "plausible: the view of the client"

    def exchange_hash(self, *fields):
        return super().exchange_hash(*fields[:5], fields[6], fields[5], fields[7])


class ExchangeHashVersionsExchanged(OfHybrid):
    """The exchange hash has the server's version before the client's."""

    stands_for = ("ExchangeHash",)
    source = "plausible: the view of the server"

    def exchange_hash(self, *fields):
        return super().exchange_hash(fields[1], fields[0], *fields[2:])


class ExchangeHashWithoutLengths(OfHybrid):
    """The shares enter the exchange hash without their lengths."""

    stands_for = ("ExchangeHash",)
    source = "plausible: lengths of both are fixed"

    def exchange_hash(self, *fields):
        secret = fields[7]
        self.demand(secret, 64)
        data = b"".join(map(self.string, fields[:5])) + fields[5] + fields[6]
        return hashlib.sha512(data + self.encode_secret(secret)).digest()


class ZeroSecretAccepted(OfHybrid):
    """A share of low order, whose X25519 secret is zero, is accepted."""

    stands_for = ("LowOrderShare",)
    source = "RubyCrypto/rbnacl#152, and X25519 of many libraries, which leaves it to their users"

    def refuse_zero(self, secret):
        pass


class ZeroShareRefusedOnly(OfHybrid):
    """The share is compared with zero, not the secret, so that other shares of low order pass."""

    stands_for = ("LowOrderShare",)
    source = "openssh/openssh-portable#114: until OpenSSH 8.0"

    def shared(self, scalar, share):
        if share == bytes(32):
            raise Refused("zero")
        return self.x25519(scalar, share)


class LowOrderListed(OfHybrid):
    """The share is compared with a list of points of low order, in which those with values from 2^255 - 19 on lack."""

    stands_for = ("LowOrderShare",)
    source = "plausible: a list of canonical encodings"

    def shared(self, scalar, share):
        if self.coordinate(share) < PRIME and not any(self.x25519(scalar, share)):
            raise Refused("low order")
        return self.x25519(scalar, share)


class HighBitOfShareCounts(OfHybrid):
    """The highest bit of a share is part of the number."""

    stands_for = ("ShareEncoding",)
    source = "plausible: RFC 7748 clears it; earlier code of others did not"

    def coordinate(self, share):
        return int.from_bytes(share, "little") % PRIME


class HighBitOfShareRefused(OfHybrid):
    """A share with its highest bit set is an error."""

    stands_for = ("ShareEncoding",)
    source = "plausible: a strict decoder"

    def coordinate(self, share):
        if share[31] >> 7:
            raise Refused("not canonical")
        return super().coordinate(share)


class NonCanonicalShareRefused(OfHybrid):
    """A share from 2^255 - 19 on is an error."""

    stands_for = ("ShareEncoding",)
    source = "plausible: a strict decoder"

    def coordinate(self, share):
        u = super().coordinate(share)
        if u >= PRIME:
            raise Refused("not canonical")
        return u


class ScalarNotClamped(OfHybrid):
    """The bits of the X25519 secret are not set and cleared as RFC 7748 says."""

    stands_for = ("ScalarClamping",)
    source = "plausible"

    def clamp(self, scalar):
        return int.from_bytes(scalar, "little") & (1 << 255) - 1


class LowBitsOfScalarKept(OfHybrid):
    """The three low bits of the X25519 secret are kept."""

    stands_for = ("ScalarClamping",)
    source = "plausible: half of the clamping"

    def clamp(self, scalar):
        k = int.from_bytes(scalar, "little")
        return k & (1 << 255) - 1 | 1 << 254


class ShareFirst(OfHybrid):
    """X25519's share stands before the ciphertext and before the public key."""

    stands_for = ("Valid",)
    source = "plausible: other hybrids have that order"

    def server(self, init, randomness, scalar):
        reply, secret = super().server(init[32:] + init[:32], randomness, scalar)
        return reply[-32:] + reply[:-32], secret

    def client(self, dk, scalar, reply):
        return super().client(dk, scalar, reply[32:] + reply[:32])


class FaultyKem(OfHybrid):
    """sntrup761 accepts every ciphertext."""

    stands_for = ("RejectedInside",)
    source = "mupq/pqm4#195, inside of the key exchange"
    fault = comparison.ComparisonSkipped

    def __init__(self):
        super().__init__(type("Faulty", (self.fault, Streamlined), {})("sntrup761"))


class FaultyRejection(FaultyKem):
    """sntrup761 hashes what was made again after a rejection."""

    stands_for = ("RejectedInside",)
    source = "Bouncy Castle for Java 1.72 to 1.86, inside of the key exchange"
    fault = rejection.RejectionHashesWhatWasMadeAgain


class RejectionEndsExchange(FaultyKem):
    """A ciphertext that is refused ends the key exchange with an error of its own, which is an oracle."""

    stands_for = ("RejectedInside",)
    source = "katzenpost/hpqc#116: companyzero/sntrup4591761, inside of a key exchange"
    fault = rejection.ExplicitRejection
