"""NTRU-HPS and NTRU-HRSS after the round-3 submission of NTRU, with its names for the steps."""
import hashlib

from .arithmetic import Randomness, Refused, centred, cyclic_product, inverse

# n, log2 q, and for HPS the weight of g and m.
NTRU_SETS = {"ntruhps2048509": (509, 11, 254), "ntruhps2048677": (677, 11, 254), "ntruhps4096821": (821, 12, 510),
             "ntruhps40961229": (1229, 12, 510), "ntruhrss701": (701, 13, None), "ntruhrss1373": (1373, 14, None)}


class NTRU:
    """NTRU. A set without a weight is HRSS.

    The secret key is f, 1/f modulo 3, 1/h modulo q and the key that rejects; nothing of it is encrypted again.
    Polynomials modulo 3 have -1, 0 and 1, and a last coefficient 0.
    """

    family = "NTRU"

    def __init__(self, name):
        self.name = name
        self.n, self.log_q, self.weight = NTRU_SETS[name]
        self.q = 1 << self.log_q
        self.degree = n = self.n
        self.iid_bytes = n - 1
        self.fixed_bytes = (30 * (n - 1) + 7) // 8
        self.trit_bytes = (n - 1 + 4) // 5
        self.ek_bytes = self.c_bytes = (self.log_q * (n - 1) + 7) // 8
        self.dk_bytes = 2 * self.trit_bytes + self.ek_bytes + 32
        self.encaps_bytes = self.iid_bytes + (self.fixed_bytes if self.weight else self.iid_bytes)

    # Rings.

    def multiply(self, a, b):
        """a·b modulo x^n - 1 and q."""
        return cyclic_product(a, b, self.q)

    def multiply_sq(self, a, b):
        """a·b modulo Φ and q."""
        return self.modulo_phi(self.multiply(a, b))

    def modulo_phi(self, a):
        """a modulo Φ = 1 + x + … + x^(n-1) and q, with a last coefficient 0."""
        return [(c - a[-1]) % self.q for c in a]

    def modulo_3(self, a):
        """a modulo Φ and 3."""
        return [centred(c - a[-1], 3) for c in a]

    def multiply_s3(self, a, b):
        """a·b modulo Φ and 3."""
        return self.modulo_3(cyclic_product(a, b, 3))

    def reciprocal_s3(self, a):
        """1/a modulo Φ and 3, or None."""
        out = inverse(a[:-1], [1] * self.n, 3)
        return out and out + [0]

    def reciprocal_sq(self, a):
        """1/a modulo Φ and q, or None: modulo 2, then Newton's iteration doubles the bits that are right."""
        v, bits = inverse([c & 1 for c in self.modulo_phi(a)[:-1]], [1] * self.n, 2), 1
        if v is None:
            return None
        v.append(0)
        while bits < self.log_q:
            bits *= 2
            error = self.multiply(a, v)
            v = self.multiply(v, [2 - error[0]] + [-c for c in error[1:]])
        return self.modulo_phi(v)

    # Sampling.

    def trits(self, digits):
        """0, 1, 2 as 0, 1, -1, and a last coefficient 0."""
        return [centred(d, 3) for d in digits] + [0]

    def sample_iid(self, data):
        return self.trits([byte % 3 for byte in data])

    def sample_iid_plus(self, data):
        """An iid sample, or where <x·a, a> is negative that with other signs at even powers."""
        a = self.sample_iid(data)
        if sum(c * d for c, d in zip(a, a[1:])) >= 0:
            return a
        return [-c if i % 2 == 0 else c for i, c in enumerate(a)]

    def sample_fixed_type(self, data):
        """weight/2 each of 1 and -1, which get into an order by sorting."""
        fields = int.from_bytes(data, "little")
        words = [(fields >> 30 * i & 0x3FFFFFFF) << 2 for i in range(self.n - 1)]
        half, weight = self.weight // 2, self.weight
        words = [u | 1 if i < half else u | 2 if i < weight else u for i, u in enumerate(words)]
        return self.trits([u & 3 for u in self.sort(words)])

    def sort(self, words):
        """Ascending, as 32-bit numbers with a sign."""
        return sorted(words, key=lambda u: centred(u, 1 << 32))

    def sample_fg(self, data):
        first, rest = data[:self.iid_bytes], data[self.iid_bytes:]
        if self.weight:
            return self.sample_iid(first), self.sample_fixed_type(rest)
        return self.sample_iid_plus(first), self.sample_iid_plus(rest)

    def sample_rm(self, data):
        first, rest = data[:self.iid_bytes], data[self.iid_bytes:]
        return self.sample_iid(first), self.sample_fixed_type(rest) if self.weight else self.sample_iid(rest)

    # Encodings.

    def encode_bits(self, a):
        """All coefficients but the last, of log2 q bits each."""
        bits = sum((c % self.q) << self.log_q * i for i, c in enumerate(a[:-1]))
        return bits.to_bytes(self.ek_bytes, "little")

    def encode_sq(self, a):
        return self.encode_bits(self.modulo_phi(a))

    def decode_sq(self, data):
        """Bits beyond the last coefficient are ignored."""
        bits = int.from_bytes(data, "little")
        return [bits >> self.log_q * i & self.q - 1 for i in range(self.n - 1)] + [0]

    def decode_sum_zero(self, data):
        """The last coefficient makes the sum zero."""
        a = self.decode_sq(data)
        return a[:-1] + [-sum(a) % self.q]

    def encode_trits(self, a):
        a = a[:-1]
        return bytes(sum(c % 3 * 3 ** j for j, c in enumerate(a[i:i + 5])) for i in range(0, len(a), 5))

    def decode_trits(self, data):
        """Five coefficients for each byte; bytes from 243 on, which no encoding has, give digits modulo 3."""
        return self.trits([byte // 3 ** j % 3 for byte in data for j in range(5)][:self.n - 1])

    # The KEM.

    def lift(self, m):
        if self.weight:
            return m
        v = self.multiply_s3(m, self.reciprocal_s3([-1, 1] + [0] * (self.n - 2)))
        return [v[i - 1] - v[i] for i in range(self.n)]

    def hash_session(self, r, m):
        return hashlib.sha3_256(self.encode_trits(r) + self.encode_trits(m)).digest()

    def reject(self, prf_key, c, r, m):
        """The secret of a ciphertext that is not what it should be, from what was received."""
        return hashlib.sha3_256(prf_key + c).digest()

    def keygen(self, randomness):
        random = Randomness(randomness)
        keys = self.keygen_from(random)
        random.end()
        return keys

    def keygen_from(self, random):
        f, g = self.sample_fg(random.bytes(self.encaps_bytes))
        prf_key = random.bytes(32)
        big_g = self.numerator(g)
        h = self.multiply(big_g, self.reciprocal_sq(f))
        h_inverse = self.multiply_sq(f, self.reciprocal_sq(big_g))
        ek = self.encode_bits(h)
        return ek, self.join(f, self.reciprocal_s3(f), h_inverse, prf_key)

    def numerator(self, g):
        """G: 3g, or for HRSS 3·(x-1)·g."""
        return [3 * c if self.weight else 3 * (g[i - 1] - c) for i, c in enumerate(g)]

    def join(self, f, f_inverse, h_inverse, prf_key):
        return self.encode_trits(f) + self.encode_trits(f_inverse) + self.encode_sq(h_inverse) + prf_key

    def split(self, dk):
        """The four fields of a secret key, as bytes."""
        t, e = self.trit_bytes, self.ek_bytes
        return dk[:t], dk[t:2 * t], dk[2 * t:2 * t + e], dk[2 * t + e:]

    def encaps(self, ek, randomness):
        self.demand(ek, self.ek_bytes)
        random = Randomness(randomness)
        r, m = self.sample_rm(random.bytes(self.encaps_bytes))
        random.end()
        return self.encode_bits(self.encrypt(r, m, self.decode_sum_zero(ek))), self.hash_session(r, m)

    def encrypt(self, r, m, h):
        return [(a + b) % self.q for a, b in zip(self.multiply(r, h), self.lift(m))]

    def decaps(self, dk, c):
        self.demand(dk, self.dk_bytes)
        self.demand(c, self.c_bytes)
        f, f_inverse, h_inverse, prf_key = self.split(dk)
        f, f_inverse, h_inverse = self.decode_trits(f), self.decode_trits(f_inverse), self.decode_sq(h_inverse)
        r, m = self.decrypt(self.decode_sum_zero(c), f, f_inverse, h_inverse)
        if self.check_ciphertext(c) and self.check_m(m) and self.check_r(r):
            return self.hash_session([centred(c, self.q) for c in r], m)
        return self.reject(prf_key, c, r, m)

    def decrypt(self, c, f, f_inverse, h_inverse):
        """r modulo q, and m."""
        cf = [centred(a, self.q) for a in self.multiply(c, f)]
        m = self.multiply_s3(self.modulo_3(cf), f_inverse)
        r = self.multiply_sq([a - b for a, b in zip(c, self.lift(m))], h_inverse)
        return r, m

    def check_ciphertext(self, c):
        """True if the bits beyond the last coefficient are zero."""
        used = self.log_q * (self.n - 1) % 8
        return not used or c[-1] >> used == 0

    def check_m(self, m):
        """True if m has the weight, and as many of 1 as of -1."""
        return not self.weight or m.count(1) == m.count(-1) == self.weight // 2

    def check_r(self, r):
        """True if r is ternary."""
        return all(-1 <= centred(c, self.q) <= 1 for c in r)

    def check(self, dk):
        """True if the fields fit each other, as those of a generated key do."""
        self.demand(dk, self.dk_bytes)
        f_bytes, f_inverse_bytes, h_inverse_bytes, _ = self.split(dk)
        f, f_inverse = self.decode_trits(f_bytes), self.decode_trits(f_inverse_bytes)
        h_inverse = self.decode_sq(h_inverse_bytes)
        if (self.encode_trits(f), self.encode_trits(f_inverse), self.encode_sq(h_inverse)) != (
                f_bytes, f_inverse_bytes, h_inverse_bytes):
            return False
        h = self.reciprocal_sq(h_inverse)
        if h is None or self.multiply_s3(f, f_inverse) != [1] + [0] * (self.n - 1):
            return False
        g = [centred(c, self.q) for c in self.denominator(self.multiply_sq(h, f))]
        return all(-1 <= c <= 1 for c in g) and (not self.weight or g.count(1) == g.count(-1) == self.weight // 2)

    def denominator(self, big_g):
        """g of a G that is known modulo Φ."""
        third = pow(3, -1, self.q)
        if self.weight:
            return [c * third for c in big_g]
        # The multiple of Φ that makes the sum zero; then prefix sums divide by x - 1.
        less = sum(big_g) * pow(self.n, -1, self.q)
        g, before = [], 0
        for c in big_g:
            before -= (c - less) * third
            g.append(before)
        return g

    def demand(self, data, length):
        if len(data) != length:
            raise Refused("wrong length")
