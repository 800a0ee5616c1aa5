"""Cases of NTRU LPRime."""
from reference import scheme
from reference.arithmetic import prime_reciprocal

from . import prime
from .suite import File
from .tools import back, flip, front, other_encodings, random_bytes, short_words, spread, words


def files(name):
    kem = scheme(name)
    return [keygen(kem), encaps(kem), decaps(kem), check(kem)]


def key_pair(kem, number):
    return kem.keygen(random_bytes(f"{kem.name} key {number}", 64 + 4 * kem.p))


def keygen(kem):
    p, w, name = kem.p, kem.w, kem.name
    file = File(kem, "keygen", [
        "Key pairs from the bytes that the reference code asks for: "
        "the seed S, words for a, and rho."])
    group = file.group()
    group.add("random bytes", "Valid WordEndianness SortSign SortTags",
              randomness=random_bytes(f"{name} key 0", 64 + 4 * p))
    seed, rho = random_bytes(f"{name} seed", 32), random_bytes(f"{name} rho", 32)
    for comment, flags, a_words in prime.short_cases(kem):
        group.add(f"a of {comment}", flags, randomness=seed + a_words + rho)
    if not prime.is_thin(kem):
        group.add("all bytes zero", "ConstantBytes SortTies", randomness=bytes(64 + 4 * p))
    a_words = short_words(kem, back(p, w, [1, -1]), f"{name} signs in turn")
    group.add("a of signs in turn at the end", "ExtremeCoefficients", randomness=seed + a_words + rho)
    return file


def steep_seeds(kem):
    """Seeds whose generator has a word close to 2^32 at a multiple of q, or before one."""
    found = {}
    for attempt in range(5000):
        seed = random_bytes(f"{kem.name} steep seed {attempt}", 32)
        for u in kem.expand(seed):
            if u >= 0xF0000000 and u % kem.q in (0, kem.q - 1):
                found.setdefault(u % kem.q, (seed, u))
        if len(found) == 2:
            return found.values()
    raise AssertionError(kem.name)


def encaps(kem):
    p, half, name = kem.p, kem.half, kem.name
    file = File(kem, "encaps", [f"Ciphertext and secret from a public key and the 32 bytes of r. {prime.ENCAPS}"])
    ek = key_pair(kem, 0)[0]
    seed, big_a = ek[:32], kem.decode_rounded(ek[32:])
    group = file.group(ek=ek)
    group.add("random bytes", "Valid SecretLength WordEndianness",
              randomness=random_bytes(f"{name} encapsulation", 32))
    group.add("r of zero bytes", "ConstantBytes", randomness=bytes(32))
    group.add("r of bytes 0xff", "ConstantBytes", randomness=b"\xff" * 32)
    for bit in (0, 1, 7, 8, 255) if prime.is_thin(kem) else (0, 1, 2, 7, 8, 15, 16, 127, 128, 248, 254, 255):
        group.add(f"only bit {bit} of r set", "InputBits", randomness=(1 << bit).to_bytes(32, "little"))
    edges(group, kem, seed, big_a)

    r = random_bytes(f"{name} encapsulation to odd keys", 32)
    group = file.group(randomness=r)
    for comment, flags, key in prime.odd_strings(kem, kem.ek_bytes):
        group.add(f"public key of {comment}", flags, ek=key)
    group.add("A of zero bytes", "ConstantBytes", ek=seed + bytes(kem.rounded_bytes))
    group.add("A of bytes 0xff", "ConstantBytes NonCanonicalKey", ek=seed + b"\xff" * kem.rounded_bytes)
    group.add("S of zero bytes", "ConstantBytes", ek=bytes(32) + ek[32:])
    group.add("S of another key", "ChangedField", ek=key_pair(kem, 1)[0][:32] + ek[32:])
    for data in other_encodings([(c + half) // 3 for c in big_a], [(kem.q + 2) // 3] * p):
        group.add("A in another encoding", "NonCanonicalKey", ek=seed + data)
    for comment, pattern in (("largest", [half]), ("largest and smallest in turn", [half, -half]),
                             ("largest twice, smallest twice in turn", [half, half, -half, -half])):
        group.add(f"A of coefficients that are {comment}", "ExtremeCoefficients",
                  ek=seed + kem.encode_rounded(spread(pattern, p)))
    # Signs that follow those of b, so that one coefficient of the product is the largest possible sum.
    b = kem.hash_short(r)
    for sign in (1, -1):
        aligned = [sign * half * (b[-i] if i else b[0]) or half for i in range(p)]
        group.add(f"A with the signs of b in reverse, times {sign}", "ExtremeCoefficients ReductionEdge",
                  ek=seed + kem.encode_rounded(aligned))
    for steep, u in steep_seeds(kem):
        group.add(f"S whose generator has the word {u:#x}", "GeneratorModulus", ek=steep + ek[32:])
    prime.wrong_lengths(group, "ek", ek, scheme(prime.other_set(name)).ek_bytes, "public key")
    return file


def edges(group, kem, seed, big_a):
    """Values of r for which coefficients lie on both sides of each step of Top, and at the ends of the range."""
    half, name = kem.half, kem.name
    steps = {c for c in range(-half, half + 1) if c in (-half, half) or kem.top(c) != kem.top(c - 1)
             or kem.top(c) != kem.top(c + 1)}
    ends = {c for c in range(-half, half + 1) if abs(c) >= half - 2}
    generator = kem.generator(seed)
    candidates = []
    for attempt in range(320):
        r = random_bytes(f"{name} edges {attempt}", 32)
        b = kem.hash_short(r)
        product = kem.multiply(b, big_a)
        rounded = {("T", kem.freeze(product[i] + bit * half)) for i, bit in enumerate(kem.bits(r))}
        found = {(part, c) for part, c in rounded if c in steps}
        found |= {("B", c) for c in kem.multiply(b, generator) if c in ends}
        candidates.append((r, found))
    missing = {("T", c) for c in steps} | {("B", c) for c in ends}
    while missing:
        r, found = max(candidates, key=lambda candidate: len(candidate[1] & missing))
        if not found & missing:
            break
        found = sorted(found & missing)
        missing -= set(found)
        listed = ", ".join(f"{c} for {part}" for part, c in found[:8])
        group.add(f"rounding at {listed}", "RoundingEdge", randomness=r)


def decaps(kem):
    p, w, name = kem.p, kem.w, kem.name
    file = File(kem, "decaps", prime.DECAPS, prime.observe(kem))
    ek, dk = key_pair(kem, 0)
    other_ek, other_dk = key_pair(kem, 1)
    cache, b_end = kem.hash_pk(ek), kem.rounded_bytes
    t_end = b_end + kem.top_bytes
    group = file.group(dk=dk)
    inputs = [random_bytes(f"{name} good {i}", 32) for i in range(2)]
    good = [kem.encaps(ek, r)[0] for r in inputs]
    for i, c in enumerate(good):
        group.add(f"good ciphertext {i}", "Valid SecretLength", c=c)
    for comment, r in (("zero bytes", bytes(32)), ("bytes 0xff", b"\xff" * 32), ("bytes 0x55", b"\x55" * 32)):
        group.add(f"r of {comment}", "Valid ConstantBytes", c=kem.encaps(ek, r)[0])
    for bit in (0, 8, 255):
        group.add(f"only bit {bit} of r set", "InputBits", c=kem.encaps(ek, (1 << bit).to_bytes(32, "little"))[0])
    prime.damaged(group, kem, good, kem.encaps(other_ek, inputs[0])[0], dk)

    c, b = good[0], kem.decode_rounded(good[0][:b_end])
    for i in prime.places_of(kem, p):
        near = list(b)
        near[i] += 3 if near[i] < 0 else -3
        group.add(f"coefficient {i} of B moved by 3, T and confirmation right", "IgnoresB",
                  c=kem.encode_rounded(near) + c[b_end:])
    t = kem.decode_top(c[b_end:t_end])
    for i in (0, 1, 128, 254, 255) if prime.is_thin(kem) else (0, 1, 2, 3, 15, 16, 63, 127, 128, 191, 253, 254, 255):
        near = list(t)
        near[i] += 1 if near[i] < 8 else -1
        group.add(f"coefficient {i} of T moved by 1, B and confirmation right", "IgnoresT",
                  c=c[:b_end] + kem.encode_top(near) + c[t_end:])
    near = list(b)
    near[3] += 3 if near[3] < 0 else -3
    moved = list(t)
    moved[5] += 1 if moved[5] < 8 else -1
    group.add("a coefficient of B and one of T moved, the confirmation right", "ComparesConfirmationOnly",
              c=kem.encode_rounded(near) + kem.encode_top(moved) + c[t_end:])
    for data in other_encodings([(a + kem.half) // 3 for a in b], [(kem.q + 2) // 3] * p):
        group.add("another encoding of the right B", "NonCanonicalCiphertext", c=data + c[b_end:])
    group.add("B of another ciphertext", "ChangedField", c=good[1][:b_end] + c[b_end:])
    group.add("T of another ciphertext", "ChangedField", c=c[:b_end] + good[1][b_end:t_end] + c[t_end:])
    group.add("T of zeros", "ConstantBytes", c=c[:b_end] + bytes(128) + c[t_end:])
    group.add("T of 0xff", "ConstantBytes", c=c[:b_end] + b"\xff" * 128 + c[t_end:])
    group.add("halves of the bytes of T in each other's place", "InputBits",
              c=c[:b_end] + bytes(byte >> 4 | (byte & 15) << 4 for byte in c[b_end:t_end]) + c[t_end:])
    # Whoever decrypts the damaged parts well confirms the wrong input.
    for i in (0, 255):
        r = flip(inputs[0], i // 8, 1 << i % 8)
        group.add(f"the confirmation of an input that differs in bit {i}", "ChangedField",
                  c=c[:t_end] + kem.hash_confirm(r, cache))
    prime.wrong_lengths(group, "c", c, scheme(prime.other_set(name)).c_bytes, "ciphertext")
    if p in (653, 761):
        prime.recorded(file)
    prime.odd_keys(file, kem, dk, other_dk, good)

    a, _, rho, _ = kem.split(dk)
    if not prime.is_thin(kem):
        file.group(dk=a + flip(ek, 31) + rho + cache).add("S changed in the secret key", "ChangedField", "acceptable",
                                                          c=c)
    position = next(i for i in range(len(a)) if a[i] >> 2 & 3 == 0)
    code = a[:position] + bytes([a[position] | 0xC]) + a[position + 1:]
    file.group(dk=code + ek + rho + cache).add("code 3 in a", "TwoBitCodes", "acceptable", c=c)
    big_a = kem.decode_rounded(ek[32:])
    for data in other_encodings([(x + kem.half) // 3 for x in big_a], [(kem.q + 2) // 3] * p)[:1]:
        odd = ek[:32] + data
        file.group(dk=a + odd + rho + cache).add("A in another encoding, and the hash of the usual one",
                                                 "NonCanonicalKey", "acceptable", c=c)
        file.group(dk=a + odd + rho + kem.hash_pk(odd)).add("A in another encoding", "NonCanonicalKey", "acceptable",
                                                            c=kem.encaps(odd, inputs[0])[0])
    seed = random_bytes(f"{name} extreme seed", 32)
    extremes = [("ones in front", front(p, w)), ("ones at the end", back(p, w)),
                ("signs in turn", front(p, w, [1, -1])), ("ones only", [1] * p),
                ("signs in turn throughout", spread([1, -1], p))]
    for comment, polynomial in extremes[:1 if prime.is_thin(kem) else 5]:
        key = seed + kem.encode_rounded(kem.round(kem.multiply(polynomial, kem.generator(seed))))
        group = file.group(dk=kem.join(polynomial, key, rho, kem.hash_pk(key)))
        result = None if kem.has_weight(polynomial) else "acceptable"
        r = random_bytes(f"{name} {comment}", 32)
        group.add(f"a of {comment}", "ExtremeCoefficients", result, c=kem.encaps(key, r)[0])
    decisions(file, kem)
    return file


def decisions(file, kem):
    """Decryption whose decisions are as close as can be, or as far as can be, on the right side.

    With a = 1, bit i of r is decided by Right(T_i) - B_i + 4w + 1 < 0. B follows from r. T is chosen, and A such that
    b·A rounds to it: the nearest polynomial of multiples of 3 to a quotient by b is near enough.
    """
    p, half, name = kem.p, kem.half, kem.name
    seed, rho = random_bytes(f"{name} decisions", 32), random_bytes(f"{name} decisions rho", 32)
    generator, one = kem.generator(seed), [1] + [0] * (p - 1)
    # The middle of the numbers that Top takes to each T.
    steps = [[c for c in range(-half, half + 1) if kem.top(c) == t] for t in range(16)]
    middles = [step[len(step) // 2] for step in steps]
    for comment, best, wanted in (("closest", min, {-1, 0}), ("farthest", max, {-half, half})):
        for attempt in range(1000):
            r = random_bytes(f"{name} decisions r {attempt}", 32)
            b = kem.hash_short(r)
            big_b = kem.round(kem.multiply(b, generator))
            chosen = []
            for i, bit in enumerate(kem.bits(r)):
                values = [(kem.freeze(kem.right(t) - big_b[i] + 4 * kem.w + 1), t) for t in range(16)]
                right = [(abs(2 * value + 1), value, t) for value, t in values if (value < 0) == bool(bit)]
                chosen.append(best(right)[1:])
            if wanted <= {value for value, _ in chosen}:
                break
        target = [kem.freeze(middles[t] - bit * half) for (_, t), bit in zip(chosen, kem.bits(r))] + [0] * (p - 256)
        ek = seed + kem.encode_rounded(kem.round(kem.multiply(target, prime_reciprocal(b, kem.q))))
        group = file.group(dk=kem.join(one, ek, rho, kem.hash_pk(ek)))
        group.add(f"a = 1, and the decisions on bits are the {comment}: {min(wanted)} and {max(wanted)} among them",
                  "RoundingEdge", "acceptable", c=kem.encaps(ek, r)[0])
        assert "VacuousReencryption" not in file.observed, comment


def check(kem):
    p, name = kem.p, kem.name
    file = File(kem, "check", ["Checks of secret keys: the fields must fit each other. rho may be anything."])
    group = file.group()
    ek, dk = key_pair(kem, 0)
    other_ek, other_dk = key_pair(kem, 1)
    a_bytes, _, rho, cache = kem.split(dk)
    a, seed = kem.decode_small(a_bytes), ek[:32]
    big_a = kem.decode_rounded(ek[32:])
    group.add("a generated key", "Valid", dk=dk)
    group.add("another rho", "RhoUse", dk=kem.join(a, ek, bytes(32), cache))
    negative = seed + kem.encode_rounded([-c for c in big_a])
    group.add("-a and -A fit each other", "Valid", dk=kem.join([-c for c in a], negative, rho, kem.hash_pk(negative)))
    group.add("first bit of the hash changed", "KeyCache", dk=kem.join(a, ek, rho, flip(cache, 0)))
    if not prime.is_thin(kem):
        group.add("last bit of the hash changed", "KeyCache", dk=kem.join(a, ek, rho, flip(cache, 31, 0x80)))
        group.add("hash of another public key", "KeyCache", dk=kem.join(a, ek, rho, kem.hash_pk(other_ek)))
    group.add("another public key and its hash", "KeyPublic", dk=kem.join(a, other_ek, rho, kem.hash_pk(other_ek)))
    key = flip(ek, 0)
    group.add("S changed, with the right hash", "KeyPublic", dk=kem.join(a, key, rho, kem.hash_pk(key)))
    for i in (p - 1,) if prime.is_thin(kem) else (0, p - 1):
        near = list(big_a)
        near[i] += 3 if near[i] < 0 else -3
        key = seed + kem.encode_rounded(near)
        group.add(f"coefficient {i} of A moved by 3", "KeyPublic", dk=kem.join(a, key, rho, kem.hash_pk(key)))
    for data in other_encodings([(c + kem.half) // 3 for c in big_a], [(kem.q + 2) // 3] * p)[:1]:
        key = seed + data
        group.add("A in another encoding", "NonCanonicalKey", "acceptable", dk=kem.join(a, key, rho, kem.hash_pk(key)))
    for comment, changed in prime.changed_small(a, prime.is_thin(kem)):
        if not kem.has_weight(changed):
            key = seed + kem.encode_rounded(kem.round(kem.multiply(changed, kem.generator(seed))))
            group.add(f"a with {comment}, and its A", "KeyWeight", dk=kem.join(changed, key, rho, kem.hash_pk(key)))
        else:
            group.add(f"a with {comment}", "KeyPublic", dk=kem.join(changed, ek, rho, cache))
    tail = dk[kem.small_bytes:]
    group.add("bits after the last coefficient of a", "KeyEncoding", "acceptable", dk=flip(a_bytes, -1, 0x40) + tail)
    group.add("code 3 in a", "KeyEncoding", dk=bytes([a_bytes[0] | 3]) + a_bytes[1:] + tail)
    prime.odd_key_strings(group, kem, dk)
    return file
