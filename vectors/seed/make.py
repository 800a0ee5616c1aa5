#!/usr/bin/env python3
"""Vectors for the expansion of 32-byte seeds (docs/seeds.md), by an implementation of its own.

    python3 vectors/seed/make.py        writes vectors/seed/SET.json for all eighteen sets

Plain Python after the round-3 submissions of NTRU Prime and NTRU; AES-256-CTR comes from the `cryptography` package.
Nothing is constant-time and nothing is taken from goodprime.
"""
import hashlib
import json
import pathlib

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

RINGS = {653: 4621, 761: 4591, 857: 5167, 953: 6343, 1013: 7177, 1277: 7879}
STREAMLINED = {653: 288, 761: 286, 857: 322, 953: 396, 1013: 448, 1277: 492}
LPRIME = {653: (252, 2175, 113, 2031, 290), 761: (250, 2156, 114, 2007, 287), 857: (281, 2433, 101, 2265, 324),
          953: (345, 2997, 82, 2798, 400), 1013: (392, 3367, 73, 3143, 449), 1277: (429, 3724, 66, 3469, 496)}
# n, log2 q, and for HPS the weight of g and m.
NTRU = {"ntruhps2048509": (509, 11, 254), "ntruhps2048677": (677, 11, 254), "ntruhps4096821": (821, 12, 510),
        "ntruhps40961229": (1229, 12, 510), "ntruhrss701": (701, 13, None), "ntruhrss1373": (1373, 14, None)}
VECTORS = 3


class Stream:
    """The key stream of AES-256 in counter mode from a zero block."""

    def __init__(self, seed):
        self.encryptor = Cipher(algorithms.AES(seed), modes.CTR(bytes(16))).encryptor()

    def bytes(self, n):
        return self.encryptor.update(bytes(n))

    def words(self, n):
        data = self.bytes(4 * n)
        return [int.from_bytes(data[4 * i:4 * i + 4], "little") for i in range(n)]


def hash_(b, *parts):
    return hashlib.sha512(bytes([b]) + b"".join(parts)).digest()[:32]


def centred(a, q):
    return (a + q // 2) % q - q // 2


def long_product(a, b, q):
    """a·b of a and b modulo q, by integers with 40 bits for each coefficient."""
    pack = lambda f: int.from_bytes(b"".join((c % q).to_bytes(5, "little") for c in f), "little")
    data = (pack(a) * pack(b)).to_bytes(5 * (len(a) + len(b)), "little")
    return [int.from_bytes(data[5 * i:5 * i + 5], "little") for i in range(len(a) + len(b) - 1)]


def multiply(a, b, p, q):
    """a·b modulo x^p - x - 1 and q."""
    product = long_product(a, b, q)
    for i in range(2 * p - 2, p - 1, -1):
        product[i - p] += product[i]
        product[i - p + 1] += product[i]
    return [centred(c, q) for c in product[:p]]


def reciprocal(a, p, q):
    """1/a modulo x^p - x - 1 and q, or None."""
    return inverse(a, [(-1) % q, (-1) % q] + [0] * (p - 2) + [1], q)


def inverse(a, modulus, q):
    """1/a modulo a polynomial and a prime q, or None, by Euclid's algorithm."""
    r0, r1 = modulus, [c % q for c in a]
    t0, t1 = [0], [1]

    def trim(f):
        while f and f[-1] == 0:
            f.pop()
        return f

    r1 = trim(r1)
    while len(r1) > 1:
        leading = pow(r1[-1], -1, q)
        r0, t0 = r0[:], t0[:]
        while len(r0) >= len(r1):
            shift = len(r0) - len(r1)
            factor = r0[-1] * leading % q
            for i, c in enumerate(r1):
                r0[shift + i] = (r0[shift + i] - factor * c) % q
            t0 += [0] * (shift + len(t1) - len(t0))
            for i, c in enumerate(t1):
                t0[shift + i] = (t0[shift + i] - factor * c) % q
            trim(r0)
        r0, r1, t0, t1 = r1, r0, t1, t0
    if not r1:
        return None
    scale = pow(r1[0], -1, q)
    return [centred(c * scale, q) for c in t1] + [0] * (len(modulus) - 1 - len(t1))


def encode(values, radices):
    """Encode of the submission."""
    out = bytearray()
    while len(values) > 1:
        merged, new = [], []
        for i in range(0, len(values) - 1, 2):
            r, m = values[i] + radices[i] * values[i + 1], radices[i] * radices[i + 1]
            while m >= 16384:
                out.append(r % 256)
                r, m = r // 256, (m + 255) // 256
            merged.append(r)
            new.append(m)
        if len(values) % 2:
            merged.append(values[-1])
            new.append(radices[-1])
        values, radices = merged, new
    r, m = values[0], radices[0]
    while m > 1:
        out.append(r % 256)
        r, m = r // 256, (m + 255) // 256
    return bytes(out)


def rq(a, q):
    return encode([c + q // 2 for c in a], [q] * len(a))


def rounded(a, q):
    """The nearest multiples of 3, and their encoding."""
    a = [c - centred(c, 3) for c in a]
    return a, encode([(c + q // 2) // 3 for c in a], [(q + 2) // 3] * len(a))


def encode_small(a):
    out = bytearray((len(a) + 3) // 4)
    for i, c in enumerate(a):
        out[i // 4] |= (c + 1) << (2 * (i % 4))
    return bytes(out)


def short(words, w):
    words = [u & ~1 if i < w else u & ~3 | 1 for i, u in enumerate(words)]
    return [(u & 3) - 1 for u in sorted(words)]


def streamlined(p, seed, encapsulation_seed):
    q, w = RINGS[p], STREAMLINED[p]
    stream = Stream(seed)
    while True:
        g = [((u & 0x3FFFFFFF) * 3 >> 30) - 1 for u in stream.words(p)]
        g_inverse = reciprocal(g, p, 3)
        if g_inverse is not None:
            break
    f = short(stream.words(p), w)
    rho = stream.bytes((p + 3) // 4)
    h = multiply(g, reciprocal([3 * c for c in f], p, q), p, q)
    pk = rq(h, q)
    sk = encode_small(f) + encode_small(g_inverse) + pk + rho + hash_(4, pk)
    r = short(Stream(encapsulation_seed).words(p), w)
    _, c = rounded(multiply(h, r, p, q), q)
    y = hash_(3, encode_small(r))
    ct = c + hash_(2, y, hash_(4, pk))
    return pk, sk, ct, hash_(1, y, ct)


def lprime(p, seed, encapsulation_seed):
    q, (w, t0, t1, _, _) = RINGS[p], LPRIME[p]
    stream = Stream(seed)
    s = stream.bytes(32)
    generator = [u % q - q // 2 for u in Stream(s).words(p)]
    a = short(stream.words(p), w)
    rho = stream.bytes(32)
    big_a, encoded = rounded(multiply(a, generator, p, q), q)
    pk = s + encoded
    sk = encode_small(a) + pk + rho + hash_(4, pk)
    r = Stream(encapsulation_seed).bytes(32)
    b = short(Stream(hash_(5, r)).words(p), w)
    _, encoded = rounded(multiply(b, generator, p, q), q)
    product = multiply(b, big_a, p, q)
    bits = [r[i // 8] >> (i % 8) & 1 for i in range(256)]
    top = [(t1 * (centred(product[i] + bits[i] * (q // 2), q) + t0) + 16384) >> 15 for i in range(256)]
    top = bytes(top[2 * i] | top[2 * i + 1] << 4 for i in range(128))
    ct = encoded + top
    ct += hash_(2, r, hash_(4, pk))
    return pk, sk, ct, hash_(1, r, ct)


def cyclic(a, b, q):
    """a·b modulo x^n - 1 and q."""
    product, n = long_product(a, b, q) + [0], len(a)
    return [(product[i] + product[n + i]) % q for i in range(n)]


def modulo_phi(a, q):
    """a modulo 1 + x + … + x^(n-1) and q, with a last coefficient 0."""
    return [(c - a[-1]) % q for c in a]


def reciprocal_sq(a, log_q):
    """1/a in S/q: modulo 2, and from there by Newton's iteration, which doubles the bits that are right."""
    n, bits = len(a), 1
    v = inverse(modulo_phi(a, 2)[:-1], [1] * n, 2) + [0]
    while bits < log_q:
        bits *= 2
        error = cyclic(a, v, 1 << log_q)
        v = cyclic(v, [2 - error[0]] + [-c for c in error[1:]], 1 << log_q)
    return modulo_phi(v, 1 << log_q)


def trits(digits):
    """0, 1, 2 as 0, 1, -1, and a last coefficient 0."""
    return [centred(d, 3) for d in digits] + [0]


def fixed_type(data, n, weight):
    fields = int.from_bytes(data, "little")
    words = [(fields >> (30 * i) & 0x3FFFFFFF) << 2 for i in range(n - 1)]
    words = [u | 1 if i < weight // 2 else u | 2 if i < weight else u for i, u in enumerate(words)]
    signed = sorted(u - (1 << 32) if u >> 31 else u for u in words)
    return trits(u & 3 for u in signed)


def non_negative(a):
    """a or, where <x·a, a> is negative, a with other signs at even powers."""
    if sum(c * d for c, d in zip(a, a[1:])) >= 0:
        return a
    return [-c if i % 2 == 0 else c for i, c in enumerate(a)]


def pair(data, n, weight):
    """Two polynomials: f and g, or r and m."""
    first = trits(byte % 3 for byte in data[:n - 1])
    rest = data[n - 1:]
    return first, fixed_type(rest, n, weight) if weight else trits(byte % 3 for byte in rest)


def encode_bits(a, log_q):
    """All coefficients but the last."""
    bits = sum(c << (log_q * i) for i, c in enumerate(a[:-1]))
    return bits.to_bytes((log_q * (len(a) - 1) + 7) // 8, "little")


def encode_trits(a):
    a = a[:-1]
    return bytes(sum(c % 3 * 3 ** j for j, c in enumerate(a[i:i + 5])) for i in range(0, len(a), 5))


def lift(m, weight):
    if weight:
        return m
    n = len(m)
    v = cyclic(m, inverse([-1, 1], [1] * n, 3) + [0], 3)
    v = [centred(c, 3) for c in modulo_phi(v, 3)]
    return [v[i - 1] - v[i] for i in range(n)]


def ntru(name, seed, encapsulation_seed):
    n, log_q, weight = NTRU[name]
    q = 1 << log_q
    size = n - 1 + ((30 * (n - 1) + 7) // 8 if weight else n - 1)
    stream = Stream(seed)
    f, g = pair(stream.bytes(size), n, weight)
    prf = stream.bytes(32)
    if not weight:
        f, g = non_negative(f), non_negative(g)
    big_g = [3 * c if weight else 3 * (g[i - 1] - c) for i, c in enumerate(g)]
    f_inverse = inverse(f, [1] * n, 3) + [0]
    h = cyclic(big_g, reciprocal_sq(f, log_q), q)
    h_inverse = modulo_phi(cyclic(f, reciprocal_sq(big_g, log_q), q), q)
    pk = encode_bits(h, log_q)
    sk = encode_trits(f) + encode_trits(f_inverse) + encode_bits(h_inverse, log_q) + prf
    r, m = pair(Stream(encapsulation_seed).bytes(size), n, weight)
    c = [(a + b) % q for a, b in zip(cyclic(r, h, q), lift(m, weight))]
    return pk, sk, encode_bits(c, log_q), hashlib.sha3_256(encode_trits(r) + encode_trits(m)).digest()


def main():
    sets = [(f"sntrup{p}", streamlined, p) for p in RINGS] + [(f"ntrulpr{p}", lprime, p) for p in RINGS]
    for name, family, which in sets + [(name, ntru, name) for name in NTRU]:
        vectors = []
        for i in range(VECTORS):
            # Any seeds will do; these are digests of a sentence.
            seeds = [hashlib.sha256(f"{name} {what} {i}".encode()).digest() for what in ("keys", "encapsulation")]
            pk, sk, ct, ss = family(which, *seeds)
            vectors.append({
                "keygen_seed": seeds[0].hex(), "encapsulation_seed": seeds[1].hex(),
                "pk_sha256": hashlib.sha256(pk).hexdigest(), "sk_sha256": hashlib.sha256(sk).hexdigest(),
                "ct_sha256": hashlib.sha256(ct).hexdigest(), "ss": ss.hex(),
            })
        path = pathlib.Path(__file__).parent / f"{name}.json"
        path.write_text(json.dumps(vectors, indent=1) + "\n")
        print(path)


if __name__ == "__main__":
    main()
