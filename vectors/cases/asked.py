"""Cases that mutants asked for (vectors/mutants): each finds at least one that no other case does."""
from .tools import Numbers, flip, iid_bytes, random_bytes, short


def added(kem, keys, files):
    """The four files of a set with these cases. One set of a family is enough, as the mistakes are those of all."""
    add = {"sntrup653": streamlined, "ntrulpr653": lprime, "ntruhrss701": hrss}.get(kem.name)
    if add:
        add(kem, keys, *files)
    return files


def streamlined(kem, keys, keygen, encaps, decaps, check):
    ek, dk = keys
    _, _, _, rho, cache = kem.split(dk)
    # The ciphertext of the fixed input: with any other byte it decrypts to another weight, and so to the fixed input
    # again. What is made again differs in that byte only.
    fixed = kem.hide(kem.fallback(None), ek, cache)[1]
    last = kem.rounded_bytes - 1
    group = decaps.group(dk=dk)
    one_byte(group, "the ciphertext of the fixed input", fixed, (0, 1, last // 2, last))
    large_sums(decaps, kem)
    # A key whose weight alone is wrong.
    group = check.group()
    f, g_inverse = (kem.decode_small(part) for part in kem.split(dk)[:2])
    g = kem.reciprocal_3(g_inverse)
    for comment, weight in (("one coefficient more", kem.w + 1), ("one coefficient less", kem.w - 1)):
        odd = short(kem.p, weight, f"{kem.name} f with {comment}")
        key = kem.encode_rq(kem.multiply(g, kem.reciprocal_q([3 * c for c in odd])))
        group.add(f"f with {comment}, and its public key", "KeyWeight",
                  dk=kem.join(odd, g_inverse, key, rho, kem.hash_pk(key)))
    odd = list(g_inverse)
    odd[odd.index(-1)] = 2
    group.add("code 3 in 1/g stands for -1 modulo 3", "KeyEncoding", dk=kem.join(f, odd, ek, rho, cache))
    odd = list(f)
    odd[odd.index(-1)] = 2
    key = kem.encode_rq(kem.multiply(g, kem.reciprocal_q([3 * c for c in odd])))
    group.add("code 3 in f, and its public key", "KeyEncoding", dk=kem.join(odd, g_inverse, key, rho, kem.hash_pk(key)))


def one_byte(group, comment, c, places):
    for place in places:
        for mask in (1, 0x80):
            group.add(f"{comment}, byte {place} changed by {mask:#04x}", "ChangedByte", c=flip(c, place, mask))
    # Differences whose sum, or whose exclusive or, is zero in eight bits.
    first, second = places[-2:]
    group.add(f"{comment}, two bytes changed by 0x01 and 0xff", "ChangedByte", c=flip(flip(c, first), second, 0xFF))
    group.add(f"{comment}, two bytes changed by 0x40", "ChangedByte", c=flip(flip(c, first, 0x40), second, 0x40))


def large_sums(decaps, kem):
    """e of ones, and 1/g whose ones add up to more than 256 before they are taken modulo 3, with e/g of weight w."""
    p, name = kem.p, kem.name
    value = next(c for c in range(-kem.half, kem.half + 1, 3) if kem.freeze(3 * c) % 3 == 1)
    c, numbers = [value] * p, Numbers(f"{name} large sums")
    for sign, comment in ((1, "positive"), (-1, "negative")):
        while True:
            g_inverse = []
            while len(g_inverse) < p:
                g_inverse += [sign] * 3 + [0] * numbers.below(4)
            r = kem.multiply_3([1] * p, g_inverse[:p])
            if kem.has_weight(r):
                break
        ek = kem.encode_rq(kem.multiply(c, kem.reciprocal_q(r)))
        cache = kem.hash_pk(ek)
        ciphertext = kem.encode_rounded(c) + kem.hash_confirm(kem.hash_input(kem.encode_small(r)), cache)
        dk = kem.join([1] + [0] * (p - 1), g_inverse[:p], ek, random_bytes(f"{name} large sums rho", kem.small_bytes),
                      cache)
        decaps.group(dk=dk).add(f"large {comment} sums modulo 3", "ExtremeCoefficients", "acceptable", c=ciphertext)
        assert not decaps.observed


def lprime(kem, keys, keygen, encaps, decaps, check):
    p, name = kem.p, kem.name
    ek, dk = keys
    a_bytes, _, rho, _ = kem.split(dk)
    seed = ek[:32]
    # With a = 0 the input depends on T alone, so that B may be anything; with A = 0 such a T is right.
    ek = seed + kem.encode_rounded([0] * p)
    c, last = kem.encaps(ek, random_bytes(f"{name} any B", 32))[0], kem.rounded_bytes - 1
    group = decaps.group(dk=kem.join([0] * p, ek, rho, kem.hash_pk(ek)))
    group.add("a = 0 and A = 0", "Valid", "acceptable", c=c)
    one_byte(group, "a = 0 and A = 0", c, (0, 1, last // 2, last))
    one_byte(group, "a = 0 and A = 0, T", c, (last + 1, len(c) - 34, len(c) - 33))
    # A code 3 that takes part in a good decryption.
    odd = kem.decode_small(a_bytes)
    odd[odd.index(-1)] = 2
    key = seed + kem.encode_rounded(kem.round(kem.multiply(odd, kem.generator(seed))))
    code = kem.join(odd, key, rho, kem.hash_pk(key))
    check.group().add("code 3 in a, and its A", "KeyEncoding", dk=code)
    decaps.group(dk=code).add("code 3 in a, and its A", "TwoBitCodes", "acceptable",
                              c=kem.encaps(key, random_bytes(f"{name} code 3", 32))[0])
    for margin, comment in ((0, "at the threshold"), (-1, "one below the threshold")):
        threshold(decaps, kem, seed, rho, margin, comment)


def threshold(decaps, kem, seed, rho, margin, comment):
    """A ciphertext that decrypts right, with a coefficient exactly at the threshold: a = 1, and A is Round(G) with one
    coefficient moved so far that one more would be wrong."""
    p, name, attempt = kem.p, kem.name, 0
    big_g = kem.generator(seed)
    base_a = kem.round(big_g)
    step = 3 if base_a[0] < 0 else -3
    while True:
        r = random_bytes(f"{name} {comment} {attempt}", 32)
        attempt += 1
        b = kem.hash_short(r)
        big_b, base = kem.round(kem.multiply(b, big_g)), kem.multiply(b, base_a)
        for k in range(0, kem.half // 3):
            exact = False
            for i, bit in enumerate(kem.bits(r)):
                t = kem.top(kem.freeze(base[i] + step * k * b[i] + bit * kem.half))
                d = kem.freeze(kem.right(t) - big_b[i] + 4 * kem.w + 1)
                if bit != (d < 0):
                    break
                exact = exact or d == margin and t > 0
            else:
                if exact:
                    key = seed + kem.encode_rounded([base_a[0] + step * k] + base_a[1:])
                    dk = kem.join([1] + [0] * (p - 1), key, rho, kem.hash_pk(key))
                    decaps.group(dk=dk).add(f"a = 1, and a coefficient {comment}", "RoundingEdge", "acceptable",
                                            c=kem.encaps(key, r)[0])
                    assert not decaps.observed
                    return
                continue
            break


def hrss(kem, keys, keygen, encaps, decaps, check):
    n, name = kem.n, kem.name
    ones, prf_key = [1] * (n - 1) + [0], random_bytes(f"{name} PRF key", 32)
    g = random_bytes(f"{name} g beside f of ones", kem.iid_bytes)
    keygen.group().add("f of ones, whose correlation is n - 2", "NonNegativeCorrelation",
                       randomness=iid_bytes(ones, f"{name} f of ones") + g + prf_key)
    # Signs that are those of 1/(x - 1), turned: a coefficient of the product with it is a sum of many ones.
    inverse = kem.reciprocal_s3([-1, 1] + [0] * (n - 2))
    m = kem.modulo_3([inverse[-i % n] for i in range(n)])
    group = encaps.group(ek=keys[0])
    for comment, a in (("the signs of 1/(x - 1)", m), ("the other signs", [-c for c in m])):
        group.add(f"m of {comment}", "ExtremeCoefficients",
                  randomness=random_bytes(f"{name} {comment}", kem.iid_bytes) + iid_bytes(a, f"{name} {comment} m"))
