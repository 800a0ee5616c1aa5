"""Streamlined NTRU Prime and NTRU LPRime after the round-3 submission, with its names for the steps."""
import hashlib

from .aes import Stream
from .arithmetic import Randomness, Refused, centred, decode, encode, prime_product, prime_reciprocal

RINGS = {653: 4621, 761: 4591, 857: 5167, 953: 6343, 1013: 7177, 1277: 7879}
# w.
WEIGHTS = {653: 288, 761: 286, 857: 322, 953: 396, 1013: 448, 1277: 492}
# w and tau0 to tau3.
LPRIME = {653: (252, 2175, 113, 2031, 290), 761: (250, 2156, 114, 2007, 287), 857: (281, 2433, 101, 2265, 324),
          953: (345, 2997, 82, 2798, 400), 1013: (392, 3367, 73, 3143, 449), 1277: (429, 3724, 66, 3469, 496)}
STREAMLINED_SETS = {f"sntrup{p}": w for p, w in WEIGHTS.items()}
LPRIME_SETS = {f"ntrulpr{p}": constants for p, constants in LPRIME.items()}


class Prime:
    """The parts that both families have in common."""

    def __init__(self, name, p, w):
        self.name, self.p, self.w, self.q = name, p, w, RINGS[p]
        self.degree = p
        self.half = self.q // 2
        self.small_bytes = (p + 3) // 4
        self.rounded_bytes = len(self.encode_rounded([0] * p))

    # Rings.

    def multiply(self, a, b):
        """a·b in R/q."""
        return prime_product(a, b, self.q)

    def freeze(self, a):
        """a modulo q, centred."""
        return centred(a, self.q)

    def round(self, a):
        """The nearest multiples of 3."""
        return [c - centred(c, 3) for c in a]

    # Sampling.

    def sort(self, words):
        """Ascending, as numbers without a sign."""
        return sorted(words)

    def short_fromlist(self, words):
        """w coefficients of -1 and 1, which even words make, get into an order by sorting."""
        words = [u & 0xFFFFFFFE if i < self.w else u & 0xFFFFFFFC | 1 for i, u in enumerate(words)]
        return [(u & 3) - 1 for u in self.sort(words)]

    # Encodings.

    def encode_small(self, a):
        out = bytearray(self.small_bytes)
        for i, c in enumerate(a):
            out[i // 4] |= (c + 1 & 3) << 2 * (i % 4)
        return bytes(out)

    def decode_small(self, data):
        """Two bits for each coefficient; 3, which no encoding has, gives 2."""
        return [(data[i // 4] >> 2 * (i % 4) & 3) - 1 for i in range(self.p)]

    def encode_rounded(self, a):
        return encode([(c + self.half) // 3 for c in a], [(self.q + 2) // 3] * self.p)

    def decode_rounded(self, data):
        return [3 * v - self.half for v in decode(data, [(self.q + 2) // 3] * self.p)]

    # Hashes.

    def hash(self, b, *parts):
        return hashlib.sha512(bytes([b]) + b"".join(parts)).digest()[:32]

    def hash_pk(self, pk):
        return self.hash(4, pk)

    def hash_confirm(self, y, cache):
        return self.hash(2, y, cache)

    def hash_session(self, b, y, c):
        return self.hash(b, y, c)

    # The KEM. `y` is what stands for the input r in hashes.

    def encaps(self, ek, randomness):
        self.demand(ek, self.ek_bytes)
        r = self.input(Randomness(randomness))
        y, c = self.hide(r, ek, self.hash_pk(ek))
        return c, self.hash_session(1, y, c)

    def decaps(self, dk, c):
        self.demand(dk, self.dk_bytes)
        self.demand(c, self.c_bytes)
        secret, pk, rho, cache = self.parts(dk)
        r = self.decrypt(c, secret)
        y, again = self.hide(r, pk, cache)
        if self.same(c, again):
            return self.hash_session(1, y, c)
        return self.reject(rho, c, y, again)

    def same(self, c, again):
        """The comparison of the received ciphertext with that which was made again."""
        return c == again

    def reject(self, rho, c, y, again):
        """The secret of a ciphertext that is not what it should be, from ρ and what was received."""
        return self.hash_session(0, self.rejection_key(rho), c)

    def demand(self, data, length):
        if len(data) != length:
            raise Refused("wrong length")

    def is_small(self, data):
        return data == self.encode_small(self.decode_small(data)) and 2 not in self.decode_small(data)

    def has_weight(self, a):
        return sum(c != 0 for c in a) == self.w


class Streamlined(Prime):
    """Streamlined NTRU Prime.

    The secret key is f, 1/g modulo 3, the public key, ρ and the hash of the public key; the ciphertext is c and the
    confirmation.
    """

    family = "Streamlined NTRU Prime"

    def __init__(self, name):
        super().__init__(name, int(name.removeprefix("sntrup")), STREAMLINED_SETS[name])
        self.ek_bytes = len(self.encode_rq([0] * self.p))
        self.dk_bytes = 3 * self.small_bytes + self.ek_bytes + 32
        self.c_bytes = self.rounded_bytes + 32
        self.encaps_bytes = 4 * self.p

    def encode_rq(self, a):
        return encode([c + self.half for c in a], [self.q] * self.p)

    def decode_rq(self, data):
        return [v - self.half for v in decode(data, [self.q] * self.p)]

    def multiply_3(self, a, b):
        """a·b in R/3."""
        return prime_product(a, b, 3)

    def reciprocal_q(self, a):
        return prime_reciprocal(a, self.q)

    def reciprocal_3(self, a):
        """1/a in R/3, or None."""
        return prime_reciprocal(a, 3)

    def small_random(self, words):
        """A third of the range of 30 bits for each coefficient."""
        return [((u & 0x3FFFFFFF) * 3 >> 30) - 1 for u in words]

    def draw_g(self, random):
        """g and 1/g, drawn until g has an inverse."""
        while True:
            g = self.small_random(random.words(self.p))
            g_inverse = self.reciprocal_3(g)
            if g_inverse is not None:
                return g, g_inverse

    def keygen(self, randomness):
        random = Randomness(randomness)
        keys = self.keygen_from(random)
        random.end()
        return keys

    def keygen_from(self, random):
        g, g_inverse = self.draw_g(random)
        f = self.short_fromlist(random.words(self.p))
        rho = random.bytes(self.small_bytes)
        h = self.multiply(g, self.reciprocal_q([3 * c for c in f]))
        ek = self.encode_rq(h)
        return ek, self.join(f, g_inverse, ek, rho, self.hash_pk(ek))

    def join(self, f, g_inverse, ek, rho, cache):
        return self.encode_small(f) + self.encode_small(g_inverse) + ek + rho + cache

    def split(self, dk):
        """The five fields of a secret key, as bytes."""
        s, e = self.small_bytes, self.ek_bytes
        return dk[:s], dk[s:2 * s], dk[2 * s:2 * s + e], dk[2 * s + e:3 * s + e], dk[3 * s + e:]

    def parts(self, dk):
        f, g_inverse, ek, rho, cache = self.split(dk)
        return (self.decode_small(f), self.decode_small(g_inverse)), ek, rho, cache

    def input(self, random):
        r = self.short_fromlist(random.words(self.p))
        random.end()
        return r

    def encrypt(self, r, h):
        return self.round(self.multiply(h, r))

    def hide(self, r, ek, cache):
        encoded = self.encode_small(r)
        y = self.hash_input(encoded)
        c = self.encode_rounded(self.encrypt(r, self.decode_rq(ek)))
        return y, c + self.hash_confirm(y, cache)

    def hash_input(self, encoded):
        return self.hash(3, encoded)

    def rejection_key(self, rho):
        return self.hash(3, rho)

    def decrypt(self, c, secret):
        f, g_inverse = secret
        fc = self.multiply(f, self.decode_rounded(c[:self.rounded_bytes]))
        e = [centred(self.freeze(3 * c), 3) for c in fc]
        r = self.multiply_3(e, g_inverse)
        return r if self.has_weight(r) else self.fallback(r)

    def fallback(self, r):
        """The input that stands for one of another weight."""
        return [1] * self.w + [0] * (self.p - self.w)

    def check(self, dk):
        """True if the fields fit each other, as those of a generated key do."""
        self.demand(dk, self.dk_bytes)
        f, g_inverse, ek, _, cache = self.split(dk)
        if not (self.is_small(f) and self.is_small(g_inverse)):
            return False
        f, g_inverse, h = self.decode_small(f), self.decode_small(g_inverse), self.decode_rq(ek)
        g = [self.freeze(3 * c) for c in self.multiply(f, h)]
        one = [1] + [0] * (self.p - 1)
        return (self.encode_rq(h) == ek and self.has_weight(f) and cache == self.hash_pk(ek)
                and all(-1 <= c <= 1 for c in g) and self.multiply_3(g, g_inverse) == one)


class LPRime(Prime):
    """NTRU LPRime.

    The public key is S and A. The secret key is a, the public key, ρ and the hash of the public key; the ciphertext
    is B, T and the confirmation.
    """

    family = "NTRU LPRime"
    top_bytes = 128
    encaps_bytes = 32

    def __init__(self, name):
        w, *self.tau = LPRIME_SETS[name]
        super().__init__(name, int(name.removeprefix("ntrulpr")), w)
        self.ek_bytes = 32 + self.rounded_bytes
        self.dk_bytes = self.small_bytes + self.ek_bytes + 64
        self.c_bytes = self.rounded_bytes + self.top_bytes + 32

    def expand(self, key):
        return Stream(key).words(self.p)

    def generator(self, seed):
        return [self.word_modulo_q(u) - self.half for u in self.expand(seed)]

    def word_modulo_q(self, u):
        return u % self.q

    def hash_short(self, r):
        return self.short_fromlist(self.expand(self.hash(5, r)))

    def top(self, c):
        tau0, tau1, _, _ = self.tau
        return tau1 * (c + tau0) + 16384 >> 15

    def right(self, t):
        _, _, tau2, tau3 = self.tau
        return self.freeze(tau3 * t - tau2)

    def encode_top(self, t):
        return bytes(t[i] | t[i + 1] << 4 for i in range(0, 256, 2))

    def decode_top(self, data):
        return [byte >> shift & 15 for byte in data for shift in (0, 4)]

    def bits(self, r):
        return [r[i // 8] >> i % 8 & 1 for i in range(256)]

    def unbits(self, bits):
        return bytes(sum(bits[8 * i + j] << j for j in range(8)) for i in range(32))

    def keygen(self, randomness):
        random = Randomness(randomness)
        keys = self.keygen_from(random)
        random.end()
        return keys

    def keygen_from(self, random):
        seed = random.bytes(32)
        a = self.short_fromlist(random.words(self.p))
        rho = random.bytes(32)
        ek = seed + self.encode_rounded(self.round(self.multiply(a, self.generator(seed))))
        return ek, self.join(a, ek, rho, self.hash_pk(ek))

    def join(self, a, ek, rho, cache):
        return self.encode_small(a) + ek + rho + cache

    def split(self, dk):
        """The four fields of a secret key, as bytes."""
        s, e = self.small_bytes, self.small_bytes + self.ek_bytes
        return dk[:s], dk[s:e], dk[e:e + 32], dk[e + 32:]

    def parts(self, dk):
        a, ek, rho, cache = self.split(dk)
        return self.decode_small(a), ek, rho, cache

    def input(self, random):
        r = random.bytes(32)
        random.end()
        return r

    def encrypt(self, r, seed, big_a):
        """B and T."""
        b = self.hash_short(r)
        big_b = self.round(self.multiply(b, self.generator(seed)))
        product = self.multiply(b, big_a)
        return big_b, [self.top(self.freeze(product[i] + bit * self.half)) for i, bit in enumerate(self.bits(r))]

    def hide(self, r, ek, cache):
        big_b, t = self.encrypt(r, ek[:32], self.decode_rounded(ek[32:]))
        return r, self.encode_rounded(big_b) + self.encode_top(t) + self.hash_confirm(r, cache)

    def rejection_key(self, rho):
        return rho

    def decrypt(self, c, a):
        b, t = self.rounded_bytes, self.rounded_bytes + self.top_bytes
        ab = self.multiply(a, self.decode_rounded(c[:b]))
        return self.unbits([self.bit(t, ab[i]) for i, t in enumerate(self.decode_top(c[b:t]))])

    def bit(self, t, ab):
        return int(self.freeze(self.right(t) - ab + 4 * self.w + 1) < 0)

    def check(self, dk):
        """True if the fields fit each other, as those of a generated key do."""
        self.demand(dk, self.dk_bytes)
        a, ek, _, cache = self.split(dk)
        if not self.is_small(a):
            return False
        a = self.decode_small(a)
        big_a = self.round(self.multiply(a, self.generator(ek[:32])))
        return self.has_weight(a) and self.encode_rounded(big_a) == ek[32:] and cache == self.hash_pk(ek)
