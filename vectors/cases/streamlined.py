"""Cases of Streamlined NTRU Prime."""
from reference import scheme

from . import prime
from .suite import File
from .tools import (Numbers, back, flip, front, other_encodings, random_bytes, short, short_words, small_words, spread,
                    words)

# Numbers of sentences whose words are no unit modulo 3, found by search. For 761 and 857 they are too rare.
FIRST_DRAWS = {653: (15, 22, 76, 176), 953: (215,), 1013: (30,), 1277: (5,)}


def files(name):
    kem = scheme(name)
    return [keygen(kem), encaps(kem), decaps(kem), check(kem)]


def key_pair(kem, number):
    return kem.keygen(key_randomness(kem, number))


def key_randomness(kem, number):
    """The first stream of a sentence whose g has an inverse."""
    for attempt in range(100):
        stream = random_bytes(f"{kem.name} key {number} {attempt}", 8 * kem.p + kem.small_bytes)
        if invertible(kem, stream[:4 * kem.p]):
            return stream
    raise AssertionError(kem.name)


def invertible(kem, data):
    return kem.reciprocal_3(kem.small_random(prime.numbers_of(data))) is not None


def keygen(kem):
    p, name = kem.p, kem.name
    file = File(kem, "keygen", [
        "Key pairs from the bytes that the reference code asks for: "
        "words for g until g has an inverse, words for f, and rho."])
    group = file.group()
    rho = random_bytes(f"{name} rho", kem.small_bytes)
    group.add("random bytes", "Valid WordEndianness SortSign SortTags", randomness=key_randomness(kem, 0))
    stream = key_randomness(kem, 2)
    g, f = stream[:4 * p], stream[4 * p:8 * p]

    comment, flags, f_words = next(prime.short_cases(kem))
    group.add(f"f of {comment}", flags, randomness=g + f_words + rho)
    if not prime.is_thin(kem):
        group.add("g of words at the ends of each third", "SmallRandomRange", randomness=thirds(kem) + f + rho)
        if invertible(kem, bytes(4 * p)):
            group.add("all bytes zero", "ConstantBytes SmallRandomRange SortTies ExtremeCoefficients",
                      randomness=bytes(len(stream)))

    most = 5 if p == 653 else 2
    failing = non_invertible(kem, most - 1)
    for draws in range(2, most + 1):
        comments, streams = zip(*failing[:draws - 1])
        group.add(f"{draws} draws of g: {', '.join(comments)} first", "NonInvertibleG",
                  randomness=b"".join(streams) + g + f + rho)
    return file


def thirds(kem):
    """Words on both sides of each third, with bits above the thirtieth."""
    edges = [0, 0x15555555, 0x15555556, 0x2AAAAAAA, 0x2AAAAAAB, 0x3FFFFFFF]
    for attempt in range(100):
        numbers = Numbers(f"{kem.name} thirds {attempt}")
        g_words = words(edges[numbers.below(6)] | numbers.below(4) << 30 for _ in range(kem.p))
        if invertible(kem, g_words):
            return g_words
    raise AssertionError(kem.name)


def non_invertible(kem, count):
    """Words of polynomials without an inverse modulo 3: random ones where they are not too rare, or zero."""
    found = [random_bytes(f"{kem.name} first draw {attempt}", 4 * kem.p) for attempt in FIRST_DRAWS.get(kem.p, ())]
    assert not any(invertible(kem, data) for data in found)
    streams = [("random words", data) for data in found]
    streams.append(("zero", small_words(kem, [0] * kem.p, f"{kem.name} zero")))
    return streams[:count]


def encaps(kem):
    p, q, w, half, name = kem.p, kem.q, kem.w, kem.half, kem.name
    file = File(kem, "encaps", [f"Ciphertext and secret from a public key and the words of r. {prime.ENCAPS}"])
    ek = key_pair(kem, 0)[0]
    group = file.group(ek=ek)
    group.add("random bytes", "Valid SecretLength WordEndianness SortSign SortTags",
              randomness=random_bytes(f"{name} encapsulation", 4 * p))
    for comment, flags, r_words in prime.short_cases(kem):
        group.add(f"r of {comment}", flags, randomness=r_words)

    h = kem.decode_rq(ek)
    group = file.group(randomness=random_bytes(f"{name} encapsulation to odd keys", 4 * p))
    for comment, flags, key in prime.odd_strings(kem, kem.ek_bytes):
        group.add(f"public key of {comment}", flags, ek=key)
    for key in other_encodings([c + half for c in h], [q] * p):
        group.add("public key in another encoding", "NonCanonicalKey", ek=key)
    prime.wrong_lengths(group, "ek", ek, scheme(prime.other_set(name)).ek_bytes, "public key")

    # r·h of patterns that add up.
    patterns = [("signs in turn", front(p, w, [1, -1])), ("ones at the end", back(p, w))]
    keys = (("the largest", [half]), ("the smallest", [-half]), ("largest and smallest in turn", [half, -half]))
    for r_comment, r in patterns[:1 if prime.is_thin(kem) else 2]:
        group = file.group(randomness=short_words(kem, r, f"{name} {r_comment}"))
        for h_comment, pattern in keys[::2]:
            group.add(f"r: {r_comment}; h: {h_comment}", "ExtremeCoefficients", ek=kem.encode_rq(spread(pattern, p)))

    # With r = 1 + x + … + x^(w-1), coefficients of the product are sums of w neighbours in h.
    group = file.group(randomness=short_words(kem, front(p, w), f"{name} ones in front"))
    for comment, pattern in keys:
        group.add(f"r: ones in front; h: {comment}", "ExtremeCoefficients", ek=kem.encode_rq(spread(pattern, p)))
    for sign in (1, -1):
        for start, comment in ((0, "from zero on"), (w // 2, "at the largest sums")):
            h = [sign * c for c in staircase(q, w, start)] + [0] * (p - w)
            group.add(f"sums at multiples of q and between them, {comment}, times {sign}",
                      "ReductionEdge ExtremeCoefficients", ek=kem.encode_rq(h))
    reciprocal = kem.reciprocal_q(front(p, w))
    for start in range(-half, half + 1, p):
        residues = list(range(start, min(start + p, half + 1)))
        target = residues + list(range(-half, -half + p - len(residues)))
        ek = kem.encode_rq(kem.multiply(target, reciprocal))
        group.add(f"r·h takes the residues {residues[0]} to {residues[-1]}", "RoundingEdge ReductionEdge", ek=ek)
    return file


def staircase(q, steps, start):
    """Numbers of at most (q-1)/2 whose partial sums climb for a while and then lie around each multiple of q/2."""
    half, made, total = q // 2, [half_step(q)] * start, start * half_step(q)
    multiple = total // q
    while len(made) < steps:
        for goal in (multiple * q - 1, multiple * q, multiple * q + 1, multiple * q + half, multiple * q + half + 1):
            while total < goal:
                step = min(half, goal - total)
                made.append(step)
                total += step
        multiple += 1
    return made[:steps]


def half_step(q):
    return q // 2


def decaps(kem):
    p, w, name = kem.p, kem.w, kem.name
    file = File(kem, "decaps", prime.DECAPS, prime.observe(kem))
    ek, dk = key_pair(kem, 0)
    other_ek, other_dk = key_pair(kem, 1)
    h, cache = kem.decode_rq(ek), kem.hash_pk(ek)
    group = file.group(dk=dk)
    good = [kem.encaps(ek, random_bytes(f"{name} good {i}", 4 * p))[0] for i in range(2)]
    for i, c in enumerate(good):
        group.add(f"good ciphertext {i}", "Valid SecretLength", c=c)
    foreign = kem.encaps(other_ek, random_bytes(f"{name} good 0", 4 * p))[0]
    prime.damaged(group, kem, good, foreign, dk)

    # Another polynomial that decrypts to the same r.
    c = kem.decode_rounded(good[0][:kem.rounded_bytes])
    for i in prime.places_of(kem, p):
        near = list(c)
        near[i] += 3 if near[i] < 0 else -3
        group.add(f"coefficient {i} of c moved by 3, with the right confirmation", "ComparesConfirmationOnly",
                  c=kem.encode_rounded(near) + good[0][-32:])
    for data in other_encodings([(a + kem.half) // 3 for a in c], [(kem.q + 2) // 3] * p):
        group.add("another encoding of the right polynomial", "NonCanonicalCiphertext", c=data + good[0][-32:])

    def encrypted(r, confirmed=None, key=h, hashed=cache):
        """A ciphertext of any r, with the confirmation of r or another one."""
        y = kem.hash_input(kem.encode_small(confirmed or r))
        return kem.encode_rounded(kem.encrypt(r, key)) + kem.hash_confirm(y, hashed)

    fallback = kem.fallback(None)
    for weight in (0, w - 1, w + 1, w % 256, w + 256, p):
        if 0 <= weight <= p and weight != w:
            r = short(p, weight, f"{name} weight {weight}")
            group.add(f"r of weight {weight}", "WeightFallback", c=encrypted(r))
            if abs(weight - w) == 1:
                group.add(f"r of weight {weight}, with the confirmation of the fixed r", "WeightFallback",
                          c=encrypted(r, fallback))
    for comment, r in (("the fixed r", fallback), ("the fixed r, negative", front(p, w, [-1])),
                       ("ones at the end", back(p, w)), ("signs in turn", front(p, w, [1, -1]))):
        group.add(f"r is {comment}", "Valid ExtremeCoefficients", c=encrypted(r))
    prime.wrong_lengths(group, "c", good[0], scheme(prime.other_set(name)).c_bytes, "ciphertext")
    if p in (653, 761):
        prime.recorded(file)
    prime.odd_keys(file, kem, dk, other_dk, good)

    # The key's polynomials without an inverse decrypt to weight 0, so that the fixed r stands for r.
    f, g_inverse, _, rho, _ = kem.split(dk)
    zero = kem.encode_small([0] * p)
    for comment, key in [("1/g is zero", f + zero), ("f is zero", zero + g_inverse)][:1 if prime.is_thin(kem) else 2]:
        group = file.group(dk=key + ek + rho + cache)
        group.add(f"{comment}: the fixed r is encrypted", "WeightFallback", "acceptable", c=encrypted(fallback))
        group.add(f"{comment}: r = 0 is encrypted", "WeightFallback", "acceptable", c=encrypted([0] * p, fallback))
    tail = dk[kem.small_bytes:]
    codes = list(g_inverse)
    position = next(i for i in range(len(codes)) if codes[i] >> 2 & 3 == 0)
    codes[position] |= 0xC
    file.group(dk=f + bytes(codes) + tail[kem.small_bytes:]).add(
        "code 3 in 1/g stands for 2, which is -1 modulo 3", "TwoBitCodes", "acceptable", c=good[0])
    if not prime.is_thin(kem):
        codes = list(f)
        position = next(i for i in range(len(codes)) if codes[i] >> 2 & 3 == 0)
        codes[position] |= 0xC
        file.group(dk=bytes(codes) + tail).add("code 3 in f", "TwoBitCodes", "acceptable", c=good[0])
        file.group(dk=f + flip(g_inverse, -1, 0xFC) + tail[kem.small_bytes:]).add(
            "bits after the last coefficient of 1/g", "TwoBitCodes", "acceptable", c=good[0])
    for key in other_encodings([a + kem.half for a in h], [kem.q] * p)[:1]:
        odd = f + g_inverse + key + rho
        c = kem.encaps(key, random_bytes(f"{name} good 0", 4 * p))[0]
        file.group(dk=odd + cache).add("the public key in another encoding, and the hash of the usual one",
                                       "NonCanonicalKey", "acceptable", c=good[0])
        file.group(dk=odd + kem.hash_pk(key)).add("the public key in another encoding", "NonCanonicalKey",
                                                  "acceptable", c=c)
    arithmetic(file, kem)
    return file


def arithmetic(file, kem):
    """Decryption of any f and c that is not rejected: 1/g is chosen so that a given r comes out, and h so that r
    encrypts to c. Without such keys a wrong product within decryption is seen only where the ciphertext is good."""
    p, half, name = kem.p, kem.half, kem.name
    numbers = Numbers(f"{name} residues")
    # 3c modulo q for every coefficient that c can have; the extreme ones first.
    values = sorted(range(-half, half + 1, 3), key=lambda a: (-abs(kem.freeze(3 * a)), a))
    edges = [("f = 1, and 3·f·c has the largest residues", [1], values),
             ("f = -1, and 3·f·c has the smallest residues", [-1], values[::-1])]
    for comment, f, order in edges:
        cases = f + [0] * (p - 1), numbers.shuffled(order[:p])
        visible(file, kem, comment, "ReductionEdge RoundingEdge", *cases)
    for f_comment, f in (("f of ones", [1] * p), ("f of signs in turn", spread([1, -1], p))):
        patterns = [("largest and smallest in turn", [half, -half]), ("the largest", [half])]
        for c_comment, pattern in patterns[:1 if prime.is_thin(kem) else 2]:
            visible(file, kem, f"{f_comment}, c: {c_comment}", "ExtremeCoefficients", f, spread(pattern, p))


def visible(file, kem, comment, flags, f, c):
    p, name = kem.p, kem.name
    while True:
        e = [kem.freeze(3 * a) for a in kem.multiply(f, c)]
        e_inverse = kem.reciprocal_3(e)
        if e_inverse is not None:
            break
        # A unit is near: try with another coefficient.
        c[c.index(max(c))] -= 3
    r = short(p, kem.w, f"{name} {comment}")
    g_inverse = kem.multiply_3(r, e_inverse)
    ek = kem.encode_rq(kem.multiply(c, kem.reciprocal_q(r)))
    rho, cache = random_bytes(f"{name} {comment} rho", kem.small_bytes), kem.hash_pk(ek)
    ciphertext = kem.encode_rounded(c) + kem.hash_confirm(kem.hash_input(kem.encode_small(r)), cache)
    file.group(dk=kem.join(f, g_inverse, ek, rho, cache)).add(comment, flags, "acceptable", c=ciphertext)
    assert "VacuousReencryption" not in file.observed, comment


def check(kem):
    p, name = kem.p, kem.name
    file = File(kem, "check", ["Checks of secret keys: the fields must fit each other. rho may be anything."])
    group = file.group()
    ek, dk = key_pair(kem, 0)
    other_ek, other_dk = key_pair(kem, 1)
    f, g_inverse, _, rho, cache = kem.split(dk)
    polynomial, inverse = kem.decode_small(f), kem.decode_small(g_inverse)
    group.add("a generated key", "Valid", dk=dk)
    negative = [[-c for c in a] for a in (polynomial, inverse)]
    group.add("-f and -1/g belong to the same public key", "Valid", dk=kem.join(*negative, ek, rho, cache))
    group.add("another rho", "RhoUse", dk=kem.join(polynomial, inverse, ek, bytes(len(rho)), cache))
    group.add("last bit of the hash changed", "KeyCache",
              dk=kem.join(polynomial, inverse, ek, rho, flip(cache, 31, 0x80)))
    if not prime.is_thin(kem):
        group.add("hash of another public key", "KeyCache",
                  dk=kem.join(polynomial, inverse, ek, rho, kem.hash_pk(other_ek)))
    group.add("another public key and its hash", "KeyPublic",
              dk=kem.join(polynomial, inverse, other_ek, rho, kem.hash_pk(other_ek)))
    h = kem.decode_rq(ek)
    near = h[:-1] + [h[-1] - 1 if h[-1] == kem.half else h[-1] + 1]
    near = kem.encode_rq(near)
    group.add("last coefficient of h one beside", "KeyPublic",
              dk=kem.join(polynomial, inverse, near, rho, kem.hash_pk(near)))
    for key in other_encodings([c + kem.half for c in h], [kem.q] * p)[:1]:
        group.add("the public key in another encoding", "NonCanonicalKey", "acceptable",
                  dk=kem.join(polynomial, inverse, key, rho, kem.hash_pk(key)))
    for comment, changed in prime.changed_small(polynomial, prime.is_thin(kem)):
        flags = "KeyPublic" if kem.has_weight(changed) else "KeyWeight KeyPublic"
        group.add(f"f with {comment}", flags, dk=kem.join(changed, inverse, ek, rho, cache))
    for comment, changed in prime.changed_small(inverse, prime.is_thin(kem)):
        group.add(f"1/g with {comment}", "KeyInverse", dk=kem.join(polynomial, changed, ek, rho, cache))
    tail = dk[kem.small_bytes:]
    group.add("bits after the last coefficient of f", "KeyEncoding", "acceptable", dk=flip(f, -1, 0x40) + tail)
    if not prime.is_thin(kem):
        group.add("f and 1/g in each other's place", "KeyInverse KeyWeight",
                  dk=kem.join(inverse, polynomial, ek, rho, cache))
        group.add("bits after the last coefficient of 1/g", "KeyEncoding", "acceptable",
                  dk=f + flip(g_inverse, -1, 0x40) + tail[kem.small_bytes:])
    group.add("code 3 in f", "KeyEncoding", dk=bytes([f[0] | 3]) + f[1:] + tail)
    prime.odd_key_strings(group, kem, dk)
    return file
