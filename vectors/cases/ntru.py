"""Cases of NTRU-HPS and NTRU-HRSS."""
from reference import NTRU_SETS, scheme
from reference.arithmetic import centred

from . import prime
from .suite import File
from .tools import Numbers, fields, fixed_fields, flip, iid_bytes, random_bytes, spread

NAMES = list(NTRU_SETS)


def files(name):
    kem = scheme(name)
    return [keygen(kem), encaps(kem), decaps(kem), check(kem)]


def other_set(name):
    return scheme(NAMES[(NAMES.index(name) - 1) % len(NAMES)] if name != "ntruhps2048509" else "ntruhps2048677")


def is_unit(kem, a):
    """True if a has inverses modulo 3 and modulo q."""
    return kem.reciprocal_s3(a) is not None and kem.reciprocal_sq(a) is not None


def key_stream(kem, number):
    """The first stream of a sentence whose polynomials have inverses, as all but very few have."""
    for attempt in range(100):
        stream = random_bytes(f"{kem.name} key {number} {attempt}", kem.encaps_bytes + 32)
        if usable(kem, stream):
            return stream
    raise AssertionError(kem.name)


def usable(kem, stream):
    f, g = kem.sample_fg(stream[:kem.encaps_bytes])
    return is_unit(kem, f) and kem.reciprocal_sq(kem.numerator(g)) is not None


def key_pair(kem, number):
    return kem.keygen(key_stream(kem, number))


def balanced(kem, sentence):
    """A polynomial of HPS's weight, as many of 1 as of -1."""
    half = kem.weight // 2
    return Numbers(sentence).shuffled([1] * half + [-1] * half + [0] * (kem.n - 1 - 2 * half)) + [0]


def message(kem, sentence):
    return balanced(kem, sentence) if kem.weight else ternary(kem, sentence)


def ternary(kem, sentence):
    numbers = Numbers(sentence)
    return [numbers.below(3) - 1 for _ in range(kem.n - 1)] + [0]


def fixed_cases(kem):
    """Bytes of fixed-type samples that show how they are sorted."""
    n = kem.n - 1
    numbers = Numbers(f"{kem.name} ties")
    keys = [numbers.word() for _ in range(6)] + [0, 0x3FFFFFFF, 0x1FFFFFFF, 0x20000000]
    yield "fields of ten values", "SortTies SortSign SortTags", fields(keys[numbers.below(10)] for _ in range(n))
    if prime.is_thin(kem):
        return
    yield "equal fields", "SortTies SortTags", fields([0x15A5A5A5] * n)
    descending = (0x3FFFFFFF - i * (0x3FFFFFFF // n) for i in range(n))
    yield "fields in descending order", "SortSign SortTags", fields(descending)
    yield "zero bytes", "ConstantBytes SortTies", bytes(kem.fixed_bytes)
    yield "bytes 0xff", "ConstantBytes SortTies", b"\xff" * kem.fixed_bytes


def correlated(kem, sentence, wanted):
    """A ternary polynomial with a unit's inverses whose <x·a, a> is as wanted."""
    for attempt in range(5000):
        a = ternary(kem, f"{sentence} {attempt}")
        if wanted(sum(c * d for c, d in zip(a, a[1:]))) and is_unit(kem, a):
            return a
    raise AssertionError(sentence)


def keygen(kem):
    name = kem.name
    file = File(kem, "keygen", [
        "Key pairs from the bytes that the reference code asks for: "
        "those of f and g, and the key that rejects."])
    group = file.group()
    group.add("random bytes", "Valid WordEndianness", randomness=key_stream(kem, 0))
    stream = key_stream(kem, 2)
    f, g, prf_key = stream[:kem.iid_bytes], stream[kem.iid_bytes:-32], stream[-32:]
    # Bytes at the ends of the range, of each residue modulo 3.
    for attempt in range(200):
        numbers = Numbers(f"{name} bytes {attempt}")
        ends = bytes((0, 1, 2, 127, 128, 129, 253, 254, 255)[numbers.below(9)] for _ in range(kem.iid_bytes))
        if usable(kem, ends + g + prf_key):
            group.add("bytes at the ends of the range for f", "ModuloThree", randomness=ends + g + prf_key)
            break
    if kem.weight:
        for comment, flags, data in list(fixed_cases(kem))[:3]:
            if usable(kem, f + data + prf_key):
                group.add(f"g of {comment}", flags, randomness=f + data + prf_key)
    else:
        signs = [("negative", lambda s: s < -20), ("zero", lambda s: s == 0), ("-1", lambda s: s == -1),
                 ("positive", lambda s: s > 20)]
        for comment, wanted in signs[:2 if prime.is_thin(kem) else 4]:
            a = correlated(kem, f"{name} f {comment}", wanted)
            f = iid_bytes(a, f"{name} f {comment}")
            for attempt in range(100):
                b = correlated(kem, f"{name} g {comment} {attempt}", wanted)
                g = iid_bytes(b, f"{name} g {comment}")
                if usable(kem, f + g + prf_key):
                    break
            group.add(f"<x·f, f> and <x·g, g> are {comment}", "NonNegativeCorrelation", randomness=f + g + prf_key)
    return file


def rm_bytes(kem, r, m, sentence):
    """Bytes that are sampled as r and m."""
    data = fixed_fields(kem, m, f"{sentence} m") if kem.weight else iid_bytes(m, f"{sentence} m")
    return iid_bytes(r, f"{sentence} r") + data


def encaps(kem):
    n, q, name = kem.n, kem.q, kem.name
    file = File(kem, "encaps", [f"Ciphertext and secret from a public key and the bytes of r and m. {prime.ENCAPS}"])
    ek = key_pair(kem, 0)[0]
    r, m = ternary(kem, f"{name} r"), message(kem, f"{name} m")
    group = file.group(ek=ek)
    group.add("random bytes", "Valid SecretLength WordEndianness",
              randomness=random_bytes(f"{name} encapsulation", kem.encaps_bytes))
    numbers = Numbers(f"{name} ends of bytes")
    ends = bytes((0, 1, 2, 127, 128, 129, 253, 254, 255)[numbers.below(9)] for _ in range(kem.iid_bytes))
    rest = random_bytes(f"{name} rest", kem.encaps_bytes - kem.iid_bytes)
    group.add("bytes at the ends of the range for r", "ModuloThree", randomness=ends + rest)
    if kem.weight:
        for comment, flags, data in fixed_cases(kem):
            group.add(f"m of {comment}", flags, randomness=ends + data)
    else:
        group.add("r and m are zero", "ZeroMessage ConstantBytes", randomness=bytes(kem.encaps_bytes))
        group.add("all bytes 0xff", "ZeroMessage ConstantBytes ModuloThree", randomness=b"\xff" * kem.encaps_bytes)
        for comment, value in (("1", 1), ("-1", -1)):
            group.add(f"m of {comment} throughout", "ExtremeCoefficients",
                      randomness=rm_bytes(kem, r, [value] * (n - 1) + [0], f"{name} m of {comment}"))

    group = file.group(randomness=random_bytes(f"{name} encapsulation to odd keys", kem.encaps_bytes))
    for comment, flags, key in prime.odd_strings(kem, kem.ek_bytes):
        group.add(f"public key of {comment}", flags.replace("NonCanonicalKey", "Valid"), ek=key)
    used = kem.log_q * (n - 1) % 8
    if used:
        for mask in dict.fromkeys((1 << used, 0x80, 256 - (1 << used))):
            group.add(f"unused bits {mask:#04x} of the public key", "PaddingBits NonCanonicalKey",
                      ek=flip(ek, -1, mask))
    prime.wrong_lengths(group, "ek", ek, other_set(name).ek_bytes, "public key")

    keys = (("q/2", [q // 2]), ("q - 1", [q - 1]), ("q/2 and q/2 - 1 in turn", [q // 2, q // 2 - 1]))
    for comment, polynomial in (("ones", [1] * (n - 1) + [0]), ("signs in turn", spread([1, -1], n - 1) + [0])):
        group = file.group(randomness=rm_bytes(kem, polynomial, m, f"{name} {comment}"))
        for h_comment, pattern in keys:
            group.add(f"r: {comment}; h: {h_comment}", "ExtremeCoefficients",
                      ek=kem.encode_bits(spread(pattern, n - 1) + [0]))

    # r = 1, so that the ciphertext is any polynomial.
    group = file.group(randomness=rm_bytes(kem, [1] + [0] * (n - 1), m, f"{name} r is 1"))
    lifted = kem.lift(m)
    bits = kem.log_q
    patterns = [("alternating bits", [0x5555 % q]),
                ("alternating bits and their complements", [0x5555 % q, 0xAAAA % q]),
                ("single bits", [1 << i for i in range(bits)]),
                ("all bits but one", [q - 1 - (1 << i) for i in range(bits)]),
                ("all bits, and none, in turn", [q - 1, 0])]
    for comment, pattern in patterns:
        h = [(c - a) % q for c, a in zip(spread(pattern, n), lifted)]
        group.add(f"ciphertext of {comment}", "BitPacking", ek=kem.encode_bits(h))
    return file


def observe(kem):
    """Makes the scheme tell, for each decapsulation, which checks reject it."""
    observed, decaps = [], kem.decaps

    def observing(dk, c):
        secret = decaps(dk, c)
        f, f_inverse, h_inverse, prf_key = kem.split(dk)
        if secret == kem.reject(prf_key, c, None, None):
            r, m = kem.decrypt(kem.decode_sum_zero(c), kem.decode_trits(f), kem.decode_trits(f_inverse),
                               kem.decode_sq(h_inverse))
            checks = (("PaddingBits", kem.check_ciphertext(c)), ("MessageWeight", kem.check_m(m)),
                      ("TernaryR", kem.check_r(r)))
            failed = [flag for flag, good in checks if not good]
            observed.extend([*(failed if len(failed) == 1 else ["MissingChecks"]), "RejectionKey"])
        return secret

    kem.decaps = observing
    return observed


def decaps(kem):
    n, q, name, half = kem.n, kem.q, kem.name, (kem.weight or 0) // 2
    file = File(kem, "decaps", prime.DECAPS, observe(kem))
    ek, dk = key_pair(kem, 0)
    other_ek, other_dk = key_pair(kem, 1)
    h = kem.decode_sum_zero(ek)
    group = file.group(dk=dk)
    good = [kem.encaps(ek, random_bytes(f"{name} good {i}", kem.encaps_bytes))[0] for i in range(2)]
    for i, c in enumerate(good):
        group.add(f"good ciphertext {i}", "Valid SecretLength", c=c)
    c = good[0]

    def encrypted(r, m):
        c = kem.encrypt(r, m, h)
        # A multiple of Φ makes the sum zero, which is not so for every m; decryption takes it away again.
        less = sum(c) * pow(n, -1, q)
        return kem.encode_bits([a - less for a in c])

    r, m = ternary(kem, f"{name} r"), message(kem, f"{name} m")
    for comment, value in (("zero", [0]), ("1 throughout", [1]), ("-1 throughout", [-1]), ("signs in turn", [1, -1])):
        group.add(f"r is {comment}", "Valid ExtremeCoefficients", c=encrypted(spread(value, n - 1) + [0], m))
    for i in (0, n - 2):
        group.add(f"r is x^{i}", "Valid", c=encrypted([int(j == i) for j in range(n)], m))

    # r that is not ternary, or is so only before the reduction modulo Φ.
    for i in prime.places_of(kem, n - 1):
        odd = list(r)
        odd[i] = -2 if i % 2 else 2
        group.add(f"coefficient {i} of r is {odd[i]}", "TernaryR", c=encrypted(odd, m))
    values = [("3", 3), ("4", 4), ("q/4", q // 4), ("q/2", q // 2), ("q/2 - 1", q // 2 - 1)]
    if not prime.is_thin(kem):
        values += [(str(value), value) for value in (-3, -4, 5, 8, 16, 32, 64)]
    for comment, value in values:
        group.add(f"coefficient 0 of r is {comment}", "TernaryR", c=encrypted([value] + r[1:], m))
    group.add("all coefficients of r are 2", "TernaryR", c=encrypted([2] * (n - 1) + [0], m))
    group.add("r has a coefficient of x^(n-1)", "TernaryR", c=encrypted(r[:-1] + [1], m))
    # Modulo Φ this is zero.
    group.add("r is Φ, which is zero", "Valid", c=encrypted([1] * n, m))

    if kem.weight:
        plus, minus = [i for i, a in enumerate(m) if a == 1], [i for i, a in enumerate(m) if a == -1]
        zeros = [i for i, a in enumerate(m[:-1]) if a == 0]
        # Kept out by the count of 1, by that of -1, or by both.
        changes = [("one 1 less", [(plus[0], 0)]), ("one 1 more", [(zeros[0], 1)]), ("one -1 less", [(minus[0], 0)]),
                   ("one -1 more", [(zeros[0], -1)]), ("one 1 for a -1", [(minus[0], 1)]),
                   ("one -1 for a 1", [(plus[0], -1)]), ("one less of each", [(plus[0], 0), (minus[0], 0)]),
                   ("one more of each", [(zeros[0], 1), (zeros[1], -1)]),
                   ("all signs positive", [(i, 1) for i in minus]), ("no -1", [(i, 0) for i in minus]),
                   ("zero", [(i, 0) for i in plus + minus])]
        if not prime.is_thin(kem):
            for k in (2, 4, 16, 64, 127):
                changes.append((f"{k} less of each", [(i, 0) for i in plus[:k] + minus[:k]]))
            for k in (2, 4, 16, 100):
                if 2 * k <= len(zeros):
                    more = [(i, 1) for i in zeros[:k]] + [(i, -1) for i in zeros[k:2 * k]]
                    changes.append((f"{k} more of each", more))
        for comment, change in changes:
            odd = list(m)
            for i, value in change:
                odd[i] = value
            group.add(f"m with {comment}", "MessageWeight", c=encrypted(r, odd))
        group.add("-m has the weights, too", "Valid", c=encrypted(r, [-a for a in m]))
        target = spread([1, -1], 2 * half) + [0] * (n - 2 * half)
        group.add("m of signs in turn in front", "Valid ExtremeCoefficients", c=encrypted(r, target))
        target = [0] * (n - 1 - 2 * half) + [1] * half + [-1] * half + [0]
        group.add("m of ones at the end", "Valid ExtremeCoefficients", c=encrypted(r, target))
    else:
        group.add("r and m are zero", "ZeroMessage ConstantBytes", c=bytes(kem.c_bytes))
        zero = [0] * n
        group.add("m is zero", "ZeroMessage", c=encrypted(r, zero))
        group.add("r is zero", "ZeroMessage", c=encrypted(zero, m))
        for comment, value in (("1 throughout", [1]), ("-1 throughout", [-1]), ("signs in turn", [1, -1])):
            group.add(f"m is {comment}", "Valid ExtremeCoefficients", c=encrypted(r, spread(value, n - 1) + [0]))
        for i in (0, n - 2):
            group.add(f"m is x^{i}", "Valid", c=encrypted(r, [int(j == i) for j in range(n)]))

    used = kem.log_q * (n - 1) % 8
    if used:
        for bit in range(used, 8):
            group.add(f"unused bit {bit} set", "PaddingBits", c=flip(c, -1, 1 << bit))
        group.add("all unused bits set", "PaddingBits", c=flip(c, -1, 256 - (1 << used)))
    damaged(group, kem, c, good[1], kem.encaps(other_ek, random_bytes(f"{name} good 0", kem.encaps_bytes))[0])
    prime.wrong_lengths(group, "c", c, other_set(name).c_bytes, "ciphertext")
    if n <= 701:
        prime.recorded(file)
    odd_keys(file, kem, dk, other_dk, c)
    arithmetic(file, kem)
    return file


def damaged(group, kem, c, other, foreign):
    name = kem.name
    for mask in (1, 128) if prime.is_thin(kem) else (1, 2, 4, 8, 16, 32, 64, 128):
        group.add(f"bit mask {mask:#04x} on the first byte", "ChangedByte", c=flip(c, 0, mask))
    places = [31, 256, len(c) // 2, len(c) - 2, len(c) - 1]
    if not prime.is_thin(kem):
        places += [1, 2, 32, 63, 64, 255, len(c) // 4, len(c) - 33, len(c) - 32, len(c) - 17, len(c) - 3]
    for place in places:
        group.add(f"byte {place} changed", "ChangedByte", c=flip(c, place, 1))
    group.add("first and last byte changed", "ChangedByte", c=flip(flip(c, 0), -1))
    group.add("all bytes zero", "ConstantBytes", c=bytes(len(c)))
    group.add("all bytes 0xff", "ConstantBytes", c=b"\xff" * len(c))
    group.add("ciphertext for another key", "ChangedField", c=foreign)
    if prime.is_thin(kem):
        return
    group.add("first half of another ciphertext", "ChangedField", c=other[:len(c) // 2] + c[len(c) // 2:])
    group.add("last byte of another ciphertext", "ChangedField", c=c[:-1] + flip(other, -1)[-1:])
    h = [(a + b) % kem.q for a, b in zip(kem.decode_sum_zero(c), kem.decode_sum_zero(other))]
    group.add("sum of two ciphertexts", "ChangedField", c=kem.encode_bits(h))
    group.add("negative of a ciphertext", "ChangedField", c=kem.encode_bits([-a for a in kem.decode_sum_zero(c)]))
    group.add("twice a ciphertext", "ChangedField", c=kem.encode_bits([2 * a for a in kem.decode_sum_zero(c)]))
    group.add("all bytes 0x55", "ConstantBytes", c=b"\x55" * len(c))
    for i in range(2):
        data = kem.decode_sq(random_bytes(f"{name} random ciphertext {i}", len(c)))
        group.add(f"random coefficients {i}", "RejectionKey", c=kem.encode_bits(data))
    for comment, value in (("q/2", kem.q // 2), ("q/2 - 1", kem.q // 2 - 1), ("q - 1", kem.q - 1), ("1", 1)):
        group.add(f"all coefficients {comment}", "ConstantBytes", c=kem.encode_bits([value] * kem.n))


def odd_keys(file, kem, dk, other_dk, c):
    f, f_inverse, h_inverse, prf_key = kem.split(dk)
    front = f + f_inverse + h_inverse
    changes = [("with its last bit changed", flip(prf_key, -1, 0x80)), ("of another key", other_dk[-32:])]
    for comment, value in changes[:1 if prime.is_thin(kem) else 2]:
        group = file.group(dk=front + value)
        group.add(f"rejection key {comment}: a good ciphertext", "RhoUse", c=c)
        group.add(f"rejection key {comment}: a damaged ciphertext", "RhoUse", c=flip(c, 0))
    offset = 0
    for i, (part, what) in enumerate(((f, "f"), (f_inverse, "1/f"), (h_inverse, "1/h"))):
        place = i * (len(part) - 2) // 2
        value = part[place] - 1 if part[place] else 1
        key = dk[:offset + place] + bytes([value]) + dk[offset + place + 1:]
        file.group(dk=key).add(f"{what} changed in byte {place}", "ChangedField", "acceptable", c=c)
        offset += len(part)
    fields_ = [("f", f, 0), ("1/f", f_inverse, len(f))]
    for what, part, start in fields_:
        # 243 more is the same digits modulo 3, where it fits.
        low = [i for i, byte in enumerate(part[:-1]) if byte < 13]
        for place in low[:1]:
            key = dk[:start + place] + bytes([part[place] + 243]) + dk[start + place + 1:]
            file.group(dk=key).add(f"a byte of {what} is larger by 243", "TritPacking", "acceptable", c=c)
        digits = (kem.n - 1) % 5
        if digits:
            key = dk[:start + len(part) - 1] + bytes([part[-1] + 3 ** digits]) + dk[start + len(part):]
            file.group(dk=key).add(f"the last byte of {what} has a digit too many", "TritPacking", "acceptable", c=c)
        key = dk[:start] + bytes([255]) + dk[start + 1:]
        file.group(dk=key).add(f"the first byte of {what} is 0xff", "TritPacking", "acceptable", c=c)
    used = kem.log_q * (kem.n - 1) % 8
    if used:
        key = front[:-1] + bytes([front[-1] | 0x80]) + prf_key
        file.group(dk=key).add("an unused bit of 1/h set", "PaddingBits", "acceptable", c=c)
    prime.wrong_keys(file.group(c=c), dk)
    changes = [("f is zero", bytes(len(f)) + f_inverse), ("1/f is zero", f + bytes(len(f)))]
    for comment, value in changes[:1 if prime.is_thin(kem) else 2]:
        file.group(dk=value + h_inverse + prf_key).add(comment, "ConstantBytes", "acceptable", c=c)


def arithmetic(file, kem):
    """Decryption of any f and c that is not rejected: 1/f is chosen so that a given m comes out, and 1/h so that a
    given r does. Without such keys a wrong product within decryption is seen only where the ciphertext is good."""
    n, q, name = kem.n, kem.q, kem.name
    residues = sorted(range(-q // 2, q // 2), key=lambda a: (min(abs(a + q // 2), abs(q // 2 - 1 - a)), a))
    numbers = Numbers(f"{name} residues")
    one = [1] + [0] * (n - 1)
    cases = [("f = 1, and c has the residues around q/2", one, numbers.shuffled(residues[:n])),
             ("f = 1, and c has the residues around zero", one, numbers.shuffled(residues[-n:])),
             ("f of ones in front, c: q/2 and q/2 - 1 in turn", [1] * (n - 1) + [0], spread([q // 2, q // 2 - 1], n)),
             ("f of signs in turn, c: q/2 - 1", spread([1, -1], n - 1) + [0], [q // 2 - 1] * n),
             ("f of signs in turn, c: q/2 - 1 and q/2 in turn", spread([1, -1], n - 1) + [0],
              spread([q // 2 - 1, q // 2], n)),
             ("f of random signs, c: q - 1 and 1 in turn", [2 * numbers.below(2) - 1 for _ in range(n - 1)] + [0],
              spread([q - 1, 1], n))]
    for comment, f, c in cases[::2] if prime.is_thin(kem) else cases:
        for attempt in range(200):
            c[-1] = 0
            c[-1] = -sum(c) % q
            m, r = message(kem, f"{name} {comment} m {attempt}"), ternary(kem, f"{name} {comment} r {attempt}")
            mf = kem.modulo_3([centred(a, q) for a in kem.multiply(c, f)])
            mf_inverse = kem.reciprocal_s3(mf)
            difference = kem.modulo_phi([a - b for a, b in zip(c, kem.lift(m))])
            inverse = mf_inverse and kem.reciprocal_sq(difference)
            if inverse:
                break
            # A unit is near: try with another coefficient.
            c[attempt % (n - 1)] ^= 1
        f_inverse, h_inverse = kem.multiply_s3(m, mf_inverse), kem.multiply_sq(r, inverse)
        key = kem.join(f, f_inverse, h_inverse, random_bytes(f"{name} {comment}", 32))
        file.group(dk=key).add(comment, "ExtremeCoefficients ModuloThree ReductionEdge", "acceptable",
                               c=kem.encode_bits(c))
        assert not file.observed, comment


def check(kem):
    n, name = kem.n, kem.name
    file = File(kem, "check", ["Checks of secret keys: the fields must fit each other. The key that rejects may be "
                               "anything."])
    group = file.group()
    _, dk = key_pair(kem, 0)
    _, other_dk = key_pair(kem, 1)
    f_bytes, f_inverse_bytes, h_bytes, prf_key = kem.split(dk)
    f, f_inverse, h_inverse = kem.decode_trits(f_bytes), kem.decode_trits(f_inverse_bytes), kem.decode_sq(h_bytes)
    other_f, other_f_inverse, other_h, _ = kem.split(other_dk)
    group.add("a generated key", "Valid", dk=dk)
    group.add("another rejection key", "RhoUse", dk=dk[:-32] + bytes(32))
    negative = [[-c for c in a] for a in (f, f_inverse)]
    group.add("-f and -1/f fit the same 1/h", "Valid", dk=kem.join(*negative, h_inverse, prf_key))
    group.add("-1/h, too", "Valid", dk=kem.join(f, f_inverse, [-c for c in h_inverse], prf_key))
    group.add("1/f of another key", "KeyInverse", dk=f_bytes + other_f_inverse + h_bytes + prf_key)
    group.add("f and 1/f of another key", "KeyPublic", dk=other_f + other_f_inverse + h_bytes + prf_key)
    group.add("1/h of another key", "KeyPublic", dk=f_bytes + f_inverse_bytes + other_h + prf_key)
    if not prime.is_thin(kem):
        group.add("f and 1/f in each other's place", "KeyPublic", dk=f_inverse_bytes + f_bytes + h_bytes + prf_key)
    for i in (n - 2,) if prime.is_thin(kem) else (0, n - 2):
        changed = list(f_inverse)
        changed[i] = (changed[i] + 2) % 3 - 1
        group.add(f"coefficient {i} of 1/f changed", "KeyInverse", dk=kem.join(f, changed, h_inverse, prf_key))
        changed = list(f)
        changed[i] = (changed[i] + 2) % 3 - 1
        inverse = kem.reciprocal_s3(changed)
        if inverse:
            group.add(f"coefficient {i} of f changed, with its inverse", "KeyPublic",
                      dk=kem.join(changed, inverse, h_inverse, prf_key))
        changed = list(h_inverse)
        changed[i] += 1
        group.add(f"coefficient {i} of 1/h one more", "KeyPublic", dk=kem.join(f, f_inverse, changed, prf_key))
    if kem.weight:
        # Another weight of g, with everything else right.
        for comment, change in (("one 1 less", (1, 0)), ("one -1 more", (0, -1)), ("a -1 for a 1", (1, -1))):
            g = balanced(kem, f"{name} g {comment}")
            for i in [i for i, c in enumerate(g[:-1]) if c == change[0]]:
                odd = list(g)
                odd[i] = change[1]
                inverse = kem.reciprocal_sq(kem.numerator(odd))
                if inverse:
                    break
            else:
                continue
            changed = kem.multiply_sq(f, inverse)
            group.add(f"g with {comment}", "KeyWeight", dk=kem.join(f, f_inverse, changed, prf_key))
    g = [2] + ternary(kem, f"{name} g of 2")[1:]
    inverse = kem.reciprocal_sq(kem.numerator(g))
    if inverse:
        changed = kem.multiply_sq(f, inverse)
        group.add("g with a coefficient 2", "KeyPublic", dk=kem.join(f, f_inverse, changed, prf_key))
    group.add("1/h without an inverse", "KeyPublic", dk=kem.join(f, f_inverse, [2 * c for c in h_inverse], prf_key))
    group.add("f and 1/f are zero", "KeyInverse", dk=kem.join([0] * n, [0] * n, h_inverse, prf_key))
    group.add("1/h is zero", "KeyPublic", dk=kem.join(f, f_inverse, [0] * n, prf_key))
    low = [i for i, byte in enumerate(f_bytes[:-1]) if byte < 13]
    for place in low[:1]:
        group.add("a byte of f is larger by 243", "KeyEncoding", "acceptable",
                  dk=dk[:place] + bytes([dk[place] + 243]) + dk[place + 1:])
    if kem.log_q * (n - 1) % 8:
        group.add("an unused bit of 1/h set", "KeyEncoding", "acceptable", dk=flip(dk, -33, 0x80))
    group.add("all bytes zero", "ConstantBytes", dk=bytes(len(dk)))
    prime.wrong_keys(group, dk)
    if prime.is_thin(kem):
        return file
    group.add("all bytes 0xff", "ConstantBytes", dk=b"\xff" * len(dk))
    group.add("key of the length of another set", "WrongSet", dk=(dk + dk)[:other_set(name).dk_bytes])
    return file
