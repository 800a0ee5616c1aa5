"""Faults in the secret of a ciphertext that was refused (NTRU Prime)."""
from reference import LPRime, Streamlined
from reference.arithmetic import Refused

from . import Mutant

PRIME = Streamlined, LPRime


class RejectionHashesWhatWasMadeAgain(Mutant):
    """After a rejection the secret is a hash of the ciphertext that was made again instead of the received one."""

    of = PRIME
    stands_for = ("RejectHashesReencrypted",)
    source = "Bouncy Castle for Java 1.72 to 1.86 (org.bouncycastle:bcprov-jdk18on)"

    def reject(self, rho, c, y, again):
        return super().reject(rho, again, y, again)


class RejectionWithoutRho(Mutant):
    """The input is not replaced by ρ: the secret of a rejection depends on the decrypted input alone."""

    of = PRIME
    stands_for = ("RejectionKey",)
    source = "rustsec/advisory-db#3151 (pqc_kyber, cosmian_kyber): a conditional move that never moves"

    def reject(self, rho, c, y, again):
        return self.hash_session(0, y, c)


class MaskOfOneBit(Mutant):
    """The mask is 1 instead of -1: only the lowest bit of each byte of the input is replaced by ρ's."""

    of = PRIME
    stands_for = ("RejectionKey",)
    source = "symbolicsoft/kyber-k2so#3: the same mask in ML-KEM"

    def hide(self, r, ek, cache):
        self.encoded = self.encode_small(r) if hasattr(self, "hash_input") else r
        return super().hide(r, ek, cache)

    def reject(self, rho, c, y, again):
        mixed = bytes(a & 0xFE | b & 1 for a, b in zip(self.encoded, rho))
        return self.hash_session(0, self.rejection_key(mixed), c)


class RejectionKeyZero(Mutant):
    """ρ counts as zeros."""

    of = PRIME
    stands_for = ("RejectionKey", "RhoUse")
    source = "plausible: a key type without ρ, as that of the first round had none (katzenpost/hpqc#116)"

    def reject(self, rho, c, y, again):
        return super().reject(bytes(len(rho)), c, y, again)


class RejectionKeyFromElsewhere(Mutant):
    """ρ is read at the beginning of the secret key instead of behind the public key."""

    of = PRIME
    stands_for = ("RejectionKey",)
    source = "fisherstevenk/kyberJCE#14: the rejection took other bytes of the secret key"

    def parts(self, dk):
        secret, pk, rho, cache = super().parts(dk)
        return secret, pk, dk[:len(rho)], cache


class RejectionKeyPublic(Mutant):
    """ρ is read from the end of the public key, so that everybody knows the secret of a rejection."""

    of = PRIME
    stands_for = ("RejectionKey",)
    source = "plausible: an offset that is too small by the length of ρ"

    def parts(self, dk):
        secret, pk, rho, cache = super().parts(dk)
        return secret, pk, pk[-len(rho):], cache


class RejectionKeyIsCache(Mutant):
    """The cached hash stands for ρ: the two last fields of the secret key are exchanged where it is read."""

    of = PRIME
    stands_for = ("RejectionKey", "RhoUse")
    source = "plausible: other KEMs have the hash of the public key before the rejection key"

    def reject(self, rho, c, y, again):
        return super().reject(self.cache, c, y, again)

    def parts(self, dk):
        secret, pk, rho, cache = super().parts(dk)
        self.cache = cache
        return secret, pk, rho, cache


class RhoOf32Bytes(Mutant):
    """Only the first 32 bytes of ρ enter the hash."""

    of = (Streamlined,)
    stands_for = ("RhoUse",)
    source = "plausible: ρ of NTRU LPRime has 32 bytes"

    def reject(self, rho, c, y, again):
        return super().reject(rho[:32], c, y, again)


class RhoDecoded(Mutant):
    """ρ is decoded as a small polynomial and encoded again, which loses pairs of bits that are 3 and the last six."""

    of = (Streamlined,)
    stands_for = ("RhoUse",)
    source = "plausible: ρ has the type of an encoded input"

    def reject(self, rho, c, y, again):
        return super().reject(self.encode_small([-1 if a == 2 else a for a in self.decode_small(rho)]), c, y, again)


class RhoNotHashed(Mutant):
    """ρ enters the secret as it is, where an input is hashed first."""

    of = (Streamlined,)
    stands_for = ("RejectionKey",)
    source = "plausible: right for NTRU LPRime"

    def rejection_key(self, rho):
        return rho


class RejectionPrefixOne(Mutant):
    """A rejection's hash has the prefix 1 of a success."""

    of = PRIME
    stands_for = ("RejectionKey",)
    source = "plausible; one of the planted faults of onefile/faults"

    def reject(self, rho, c, y, again):
        return self.hash_session(1, self.rejection_key(rho), c)


class RejectionWithoutConfirmation(Mutant):
    """A rejection hashes the ciphertext without its confirmation."""

    of = PRIME
    stands_for = ("RejectHashesReencrypted",)
    source = "plausible: the ciphertext of the encryption inside has no confirmation"

    def reject(self, rho, c, y, again):
        return self.hash_session(0, self.rejection_key(rho), c[:-32])


class ExplicitRejection(Mutant):
    """A wrong ciphertext is an error instead of another secret."""

    of = PRIME
    stands_for = ("RejectionKey",)
    source = "katzenpost/hpqc#116: companyzero/sntrup4591761 returns the secret and whether it is right"

    def reject(self, rho, c, y, again):
        raise Refused("wrong ciphertext")
