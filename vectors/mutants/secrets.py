"""Faults in hashes and in what they are given (NTRU Prime)."""
from reference import LPRime, Streamlined
from reference.arithmetic import Refused

from . import Mutant

PRIME = Streamlined, LPRime


class SecretOf16Bytes(Mutant):
    """The secret has 16 bytes."""

    of = PRIME
    stands_for = ("SecretLength",)
    source = "bcgit/bc-java#1554: until 1.77 Bouncy Castle for Java returned 16 bytes for sntrup761"

    def hash_session(self, b, y, c):
        return super().hash_session(b, y, c)[:16]


class SecretOf64Bytes(Mutant):
    """The secret is all of SHA-512."""

    of = PRIME
    stands_for = ("SecretLength",)
    source = "plausible: the hash is truncated in one place only"

    def hash_session(self, b, y, c):
        import hashlib
        return hashlib.sha512(bytes([b]) + y + c).digest()


class SessionWithoutCiphertext(Mutant):
    """The secret is a hash of the input alone."""

    of = PRIME
    stands_for = ("Valid",)
    source = "plausible: ML-KEM's final version has no ciphertext in the secret; neither had the first round"

    def hash_session(self, b, y, c):
        return self.hash(b, y)


class SessionWithoutConfirmation(Mutant):
    """The secret is a hash of the input and of the ciphertext without its confirmation."""

    of = PRIME
    stands_for = ("Valid",)
    source = "plausible: the ciphertext of the encryption inside has no confirmation"

    def hash_session(self, b, y, c):
        return super().hash_session(b, y, c[:-32])


class InputNotHashed(Mutant):
    """The encoded input enters the hashes as it is."""

    of = (Streamlined,)
    stands_for = ("Valid",)
    source = "plausible: right for NTRU LPRime"

    def hash_input(self, encoded):
        return encoded


class InputPrefixOther(Mutant):
    """The prefix of the input's hash is 7 instead of 3, on both sides."""

    of = (Streamlined,)
    stands_for = ("Valid",)
    source = "plausible; one of the planted faults of onefile/faults"

    def hash_input(self, encoded):
        return self.hash(7, encoded)

    def rejection_key(self, rho):
        return self.hash(7, rho)


class PrefixesExchanged(Mutant):
    """The prefixes of the confirmation and of the public key's hash are exchanged."""

    of = PRIME
    stands_for = ("Valid",)
    source = "plausible"

    def hash_pk(self, pk):
        return self.hash(2, pk)

    def hash_confirm(self, y, cache):
        return self.hash(4, y, cache)


class ConfirmationOfWholeKey(Mutant):
    """The confirmation hashes the public key, not its hash."""

    of = PRIME
    stands_for = ("Valid",)
    source = "plausible: Confirm of the specification has the key as its argument"

    def encaps(self, ek, randomness):
        self.key = ek
        return super().encaps(ek, randomness)

    def parts(self, dk):
        secret, pk, rho, cache = super().parts(dk)
        self.key = pk
        return secret, pk, rho, cache

    def hash_confirm(self, y, cache):
        return self.hash(2, y, self.key)


class ConfirmationWithoutKey(Mutant):
    """The confirmation hashes the input alone."""

    of = PRIME
    stands_for = ("Valid",)
    source = "plausible: confirmation of the first round (sntrup4591761) had no key"

    def hash_confirm(self, y, cache):
        return self.hash(2, y)


class CacheComputedAgain(Mutant):
    """The hash of the public key in the secret key is not used; it is computed again from the public key."""

    of = PRIME
    stands_for = ("CachedHash",)
    source = "plausible: a shorter secret key (Rust's sntrup761 0.4.0 keeps 32 bytes) has no cached hash"

    def parts(self, dk):
        secret, pk, rho, cache = super().parts(dk)
        return secret, pk, rho, self.hash_pk(pk)


class PublicKeyComputedAgain(Mutant):
    """The public key in the secret key is not used; it is computed again from the secret polynomials."""

    of = PRIME
    stands_for = ("ChangedField",)
    source = "plausible: a shorter secret key"

    def parts(self, dk):
        secret, pk, rho, cache = super().parts(dk)
        if hasattr(self, "generator"):
            big_a = self.round(self.multiply(secret, self.generator(pk[:32])))
            return secret, pk[:32] + self.encode_rounded(big_a), rho, cache
        f, g_inverse = secret
        g, f_inverse = self.reciprocal_3(g_inverse), self.reciprocal_q([3 * c for c in f])
        if g is None or f_inverse is None:
            raise Refused("no inverse")
        return secret, self.encode_rq(self.multiply(g, f_inverse)), rho, cache
