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
    one_byte(sharing(decaps, dk=dk), "the ciphertext of the fixed input", kem.hide(kem.fallback(None), ek, cache)[1],
             kem.rounded_bytes - 1)
    large_sums(decaps, kem)
    # Keys of which all but one thing fits.
    group = check.group()
    f, g_inverse = (kem.decode_small(part) for part in kem.split(dk)[:2])
    odd = short(kem.p, kem.w + 1, f"{kem.name} f of a larger weight")
    key = kem.encode_rq(kem.multiply(kem.reciprocal_3(g_inverse), kem.reciprocal_q([3 * c for c in odd])))
    group.add("f with one coefficient more, and its public key", "KeyWeight",
              dk=kem.join(odd, g_inverse, key, rho, kem.hash_pk(key)))
    odd = list(g_inverse)
    odd[odd.index(-1)] = 2
    group.add("code 3 in 1/g stands for -1 modulo 3", "KeyEncoding", dk=kem.join(f, odd, ek, rho, cache))


def sharing(file, **inputs):
    """The group that has these inputs."""
    return next(group for group in file.groups if group.shared == inputs)


def one_byte(group, comment, c, last):
    """Ciphertexts that differ from what is made again in the last byte of c, or in two whose differences add up to
    256."""
    group.add(f"{comment}, byte {last} changed", "ChangedByte", c=flip(c, last))
    group.add(f"{comment}, bytes {last - 1} and {last} changed by 0x01 and 0xff", "ChangedByte",
              c=flip(flip(c, last - 1), last, 0xFF))


def large_sums(decaps, kem):
    """e of ones, and 1/g whose ones add up to more than 256 before they are taken modulo 3, with e/g of weight w."""
    p, name = kem.p, kem.name
    value = next(c for c in range(-kem.half, kem.half + 1, 3) if kem.freeze(3 * c) % 3 == 1)
    c, numbers, r = [value] * p, Numbers(f"{name} large sums"), []
    while not kem.has_weight(r):
        g_inverse = []
        while len(g_inverse) < p:
            g_inverse += [1] * 3 + [0] * numbers.below(4)
        r = kem.multiply_3([1] * p, g_inverse[:p])
    ek = kem.encode_rq(kem.multiply(c, kem.reciprocal_q(r)))
    cache = kem.hash_pk(ek)
    ciphertext = kem.encode_rounded(c) + kem.hash_confirm(kem.hash_input(kem.encode_small(r)), cache)
    rho = random_bytes(f"{name} large sums rho", kem.small_bytes)
    decaps.group(dk=kem.join([1] + [0] * (p - 1), g_inverse[:p], ek, rho, cache)).add(
        "large sums modulo 3", "ExtremeCoefficients", "acceptable", c=ciphertext)
    assert not decaps.observed


def lprime(kem, keys, keygen, encaps, decaps, check):
    p, name = kem.p, kem.name
    ek, dk = keys
    a_bytes, _, rho, _ = kem.split(dk)
    seed = ek[:32]
    # With a = 0 the input depends on T alone, so that B may be anything; with A = 0 such a T is right.
    ek = seed + kem.encode_rounded([0] * p)
    one_byte(decaps.group(dk=kem.join([0] * p, ek, rho, kem.hash_pk(ek))), "a = 0 and A = 0, a good ciphertext",
             kem.encaps(ek, random_bytes(f"{name} any B", 32))[0], kem.rounded_bytes - 1)
    # A code 3 that takes part in a good decryption.
    odd = kem.decode_small(a_bytes)
    odd[odd.index(-1)] = 2
    key = seed + kem.encode_rounded(kem.round(kem.multiply(odd, kem.generator(seed))))
    code = kem.join(odd, key, rho, kem.hash_pk(key))
    check.group().add("code 3 in a, and its A", "KeyEncoding", dk=code)
    decaps.group(dk=code).add("code 3 in a, and its A", "TwoBitCodes", "acceptable",
                              c=kem.encaps(key, random_bytes(f"{name} code 3", 32))[0])


def hrss(kem, keys, keygen, encaps, decaps, check):
    n, name = kem.n, kem.name
    ones, prf_key = [1] * (n - 1) + [0], random_bytes(f"{name} PRF key", 32)
    g = random_bytes(f"{name} g beside f of ones", kem.iid_bytes)
    keygen.group().add("f of ones, whose correlation is n - 2", "NonNegativeCorrelation",
                       randomness=iid_bytes(ones, f"{name} f of ones") + g + prf_key)
    # Signs that are those of 1/(x - 1), turned: a coefficient of the product with it is a sum of many ones.
    inverse = kem.reciprocal_s3([-1, 1] + [0] * (n - 2))
    m = kem.modulo_3([inverse[-i % n] for i in range(n)])
    sharing(encaps, ek=keys[0]).add(
        "m of the signs of 1/(x - 1)", "ExtremeCoefficients",
        randomness=random_bytes(f"{name} r beside large sums", kem.iid_bytes) + iid_bytes(m, f"{name} large sums"))
