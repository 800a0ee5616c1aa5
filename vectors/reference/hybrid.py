"""SSH's key exchange sntrup761x25519-sha512 (RFC 9941) with X25519 after RFC 7748, without the packets around it."""
import hashlib

from .arithmetic import Refused
from .ntruprime import Streamlined

PRIME = 2 ** 255 - 19
BASE_POINT = (9).to_bytes(32, "little")


def ladder(k, u):
    """The u coordinate of k times the point with coordinate u, by the Montgomery ladder."""
    x2, z2, x3, z3 = 1, 0, u, 1
    for i in reversed(range(255)):
        bit = k >> i & 1
        if bit:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        aa, bb = a * a % PRIME, b * b % PRIME
        e, da, cb = aa - bb, d * a % PRIME, c * b % PRIME
        x3, z3 = (da + cb) ** 2 % PRIME, u * (da - cb) ** 2 % PRIME
        x2, z2 = aa * bb % PRIME, e * (aa + 121665 * e) % PRIME
        if bit:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return x2 * pow(z2, PRIME - 2, PRIME) % PRIME


class Hybrid:
    """Both sides: C_INIT is a public key of sntrup761 and a share, S_REPLY a ciphertext and a share."""

    name = family = "sntrup761x25519-sha512"

    def __init__(self, kem=None):
        self.kem = kem or Streamlined("sntrup761")

    def clamp(self, scalar):
        k = int.from_bytes(scalar, "little")
        return k & (1 << 255) - 8 | 1 << 254

    def coordinate(self, share):
        """The highest bit is ignored; numbers from 2^255 - 19 on are taken modulo it."""
        return int.from_bytes(share, "little") & (1 << 255) - 1

    def x25519(self, scalar, share):
        return ladder(self.clamp(scalar), self.coordinate(share)).to_bytes(32, "little")

    def share(self, scalar):
        return self.x25519(scalar, BASE_POINT)

    def shared(self, scalar, share):
        """The secret of X25519, which is zero for shares of low order."""
        secret = self.x25519(scalar, share)
        self.refuse_zero(secret)
        return secret

    def refuse_zero(self, secret):
        if secret == bytes(32):
            raise Refused("low order")

    def combine(self, kem_secret, x25519_secret):
        return hashlib.sha512(kem_secret + x25519_secret).digest()

    def server(self, init, randomness, scalar):
        """S_REPLY and K."""
        self.demand(init, self.kem.ek_bytes + 32)
        self.demand(scalar, 32)
        c, kem_secret = self.kem.encaps(init[:-32], randomness)
        return c + self.share(scalar), self.combine(kem_secret, self.shared(scalar, init[-32:]))

    def client(self, dk, scalar, reply):
        """K."""
        self.demand(reply, self.kem.c_bytes + 32)
        self.demand(scalar, 32)
        return self.combine(self.kem.decaps(dk, reply[:-32]), self.shared(scalar, reply[-32:]))

    def string(self, data):
        return len(data).to_bytes(4, "big") + data

    def encode_secret(self, secret):
        """K as a string; other key exchanges of SSH have an mpint."""
        return self.string(secret)

    def exchange_hash(self, client_version, server_version, client_kexinit, server_kexinit, host_key, init, reply,
                      secret):
        self.demand(secret, 64)
        parts = client_version, server_version, client_kexinit, server_kexinit, host_key, init, reply
        return hashlib.sha512(b"".join(map(self.string, parts)) + self.encode_secret(secret)).digest()

    def demand(self, data, length):
        if len(data) != length:
            raise Refused("wrong length")
