"""What the cases of Streamlined NTRU Prime and NTRU LPRime have in common."""
import json
import pathlib

from .tools import Numbers, flip, random_bytes, words

# Headers of files.
ENCAPS = "No public key of the right length is refused."
DECAPS = ["Secrets of good, damaged and odd ciphertexts. A ciphertext of the right length is never refused: what is "
          "wrong is rejected implicitly, with the secret given here."]
VECTORS = pathlib.Path(__file__).resolve().parent.parent
SIZES = [653, 761, 857, 953, 1013, 1277]


def other_set(name):
    """The set of the family that is smaller, or for the smallest the next one."""
    family = name.rstrip("0123456789")
    return f"{family}{SIZES[abs(SIZES.index(int(name.removeprefix(family))) - 1)]}"


def is_thin(kem):
    """True for the larger sets, whose tests are long: they have the cases that depend on the ring, and some others."""
    return kem.degree > 761


def numbers_of(data):
    return [int.from_bytes(data[i:i + 4], "little") for i in range(0, len(data), 4)]


def observe(kem):
    """Makes the scheme tell, for each decapsulation, the mistakes that would not have rejected it."""
    observed = []

    def same(c, again):
        if c == again:
            return True
        polynomial = kem.rounded_bytes
        b, t = c[:polynomial] != again[:polynomial], c[polynomial:-32] != again[polynomial:-32]
        confirmation = c[-32:] != again[-32:]
        observed.append("VacuousReencryption")
        if not confirmation:
            observed.append("ComparesConfirmationOnly")
        elif not (b or t):
            observed.append("ComparesPolynomialOnly")
        if not (confirmation or t) and len(c) > polynomial + 32:
            observed.append("IgnoresB")
        if not (confirmation or b):
            observed.append("IgnoresT")
        observed.extend(["RejectHashesReencrypted", "RejectionKey"])
        return False

    kem.same = same
    return observed


def short_cases(kem):
    """Words of short polynomials that show how they are sorted."""
    p = kem.p
    numbers = Numbers(f"{kem.name} ties")
    keys = [numbers.word() & 0xFFFFFFFC for _ in range(6)] + [0, 0xFFFFFFFC, 0x7FFFFFFC, 0x80000000]
    yield "words of ten values", "SortTies SortSign SortTags", words(
        keys[numbers.below(10)] | numbers.below(4) for _ in range(p))
    if is_thin(kem):
        return
    yield "words that differ in their low bits only", "SortTies SortTags", words(
        0x5A5A5A58 | numbers.below(4) for _ in range(p))
    yield "words in descending order", "SortSign SortTags", words(
        0xFFFFFFFF - i * (0xFFFFFFFF // p) for i in range(p))


def odd_strings(kem, length):
    yield "zero bytes", "ConstantBytes", bytes(length)
    yield "bytes 0xff", "ConstantBytes", b"\xff" * length
    yield "random bytes", "NonCanonicalKey", random_bytes(f"{kem.name} odd {length}", length)


def wrong_lengths(group, field, data, other, what):
    """Refused inputs: short ones, those of one byte less and more, and those of another set."""
    group.add(f"empty {what}", "WrongLength", **{field: b""})
    group.add(f"{what} of one byte", "WrongLength", **{field: data[:1]})
    group.add(f"{what} of 32 bytes", "WrongLength", **{field: data[:32]})
    group.add(f"{what} without its last byte", "WrongLength", **{field: data[:-1]})
    group.add(f"{what} and a zero byte", "WrongLength", **{field: data + b"\0"})
    longer = (data + data)[:other]
    group.add(f"{what} of the length of another set", "WrongSet", **{field: longer})


def wrong_keys(group, dk):
    for comment, key in (("empty key", b""), ("key of one byte", dk[:1]), ("key of 32 bytes", dk[:32]),
                         ("key without its last byte", dk[:-1]), ("key and a zero byte", dk + b"\0")):
        group.add(comment, "WrongLength", dk=key)


def damaged(group, kem, good, foreign, dk):
    """Ciphertexts with wrong bytes. The flags of what they find are those that the scheme observes."""
    c, polynomial, name = good[0], kem.rounded_bytes, kem.name
    thin = is_thin(kem)
    for mask in (1, 128) if thin else (1, 2, 4, 8, 16, 32, 64, 128):
        group.add(f"bit mask {mask:#04x} on the first byte", "ChangedByte", c=flip(c, 0, mask))
        group.add(f"bit mask {mask:#04x} on the last byte", "ChangedByte", c=flip(c, -1, mask))
    places = [31, 256, polynomial - 1, polynomial, len(c) - 33, len(c) - 32, len(c) - 17]
    if not thin:
        places += [1, 32, 63, 64, 255, polynomial // 4, polynomial // 2, polynomial - 33, polynomial - 2, len(c) - 31,
                   len(c) - 24, len(c) - 16, len(c) - 8, len(c) - 2]
    for place in dict.fromkeys(places):
        group.add(f"byte {place} changed", "ChangedByte", c=flip(c, place, 0x10))
    group.add("first and last byte changed", "ChangedByte", c=flip(flip(c, 0), -1))
    # Sums of differences that cancel, in a comparison that adds or exclusive-ors them.
    group.add("two bytes of the confirmation changed by the same mask", "ChangedByte", c=flip(flip(c, -1), -2))
    swapped = bytearray(c)
    place = next(i for i in range(len(c) - 32, len(c) - 1) if c[i] != c[i + 1])
    swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
    group.add("two bytes of the confirmation in each other's place", "ChangedByte", c=bytes(swapped))
    plus = bytearray(c)
    place = next(i for i in range(len(c) - 32, len(c) - 1) if c[i] < 255 and c[i + 1])
    plus[place], plus[place + 1] = plus[place] + 1, plus[place + 1] - 1
    group.add("one byte of the confirmation one more, the next one less", "ChangedByte", c=bytes(plus))
    whole(group, c, good[1], foreign)
    if thin:
        return
    group.add("confirmation of zeros", "ChangedField", c=c[:-32] + bytes(32))
    group.add("confirmation inverted", "ChangedField", c=c[:-32] + bytes(255 - byte for byte in c[-32:]))
    group.add("confirmation of another ciphertext", "ChangedField", c=c[:-32] + good[1][-32:])
    group.add("polynomial of another ciphertext", "ChangedField", c=good[1][:polynomial] + c[polynomial:])
    group.add("confirmation first", "ChangedField", c=c[-32:] + c[:-32])
    group.add("confirmation of 0xff", "ChangedField", c=c[:-32] + b"\xff" * 32)
    group.add("bytes in reverse order", "ChangedField", c=c[::-1])
    group.add("all bytes 0x55", "ConstantBytes", c=b"\x55" * len(c))
    group.add("all bytes zero but the confirmation", "ConstantBytes", c=bytes(polynomial) + c[polynomial:])
    group.add("all bytes 0xff but the confirmation", "ConstantBytes", c=b"\xff" * polynomial + c[polynomial:])
    group.add("random bytes", "RejectionKey", c=random_bytes(f"{name} random ciphertext", len(c)))
    # A zero byte in the front of the ciphertext, and one in the confirmation.
    ek = kem.split(dk)[-3]
    for attempt in range(5000):
        c = kem.encaps(ek, random_bytes(f"{name} zero byte {attempt}", kem.encaps_bytes))[0]
        if 0 in c[:8]:
            break
    start = c.index(0)
    for place in (start + 1, polynomial - 1, len(c) - 1):
        group.add(f"a zero at byte {start}, and byte {place} changed", "StringComparison", c=flip(c, place, 0x20))


def places_of(kem, n):
    """Coefficients, of n, that are changed one by one."""
    if is_thin(kem):
        return [0, 1, n // 2, n - 2, n - 1]
    return [0, 1, 2, 15, 16, 63, 64, 255, 256, n // 2, n - 17, n - 2, n - 1]


def whole(group, c, other, foreign):
    group.add("first half of another ciphertext", "ChangedField", c=other[:len(c) // 2] + c[len(c) // 2:])
    group.add("ciphertext for another key", "ChangedField", c=foreign)
    group.add("all bytes zero", "ConstantBytes", c=bytes(len(c)))
    group.add("all bytes 0xff", "ConstantBytes", c=b"\xff" * len(c))


# The kinds of vectors/reject, by the flags that they have here.
RECORDED = {"valid": "Valid", "all_zero": "ConstantBytes", "all_ff": "ConstantBytes", "random": "RejectionKey",
            "ct_of_next_key": "ChangedField", "first_half_of_other_ct": "ChangedField",
            "noncanonical_rounded_same_polynomial": "NonCanonicalCiphertext",
            "sk_cache_hash_flipped_valid_ct": "CachedHash", "sk_rho_flipped_valid_ct": "RhoUse",
            "sk_rho_flipped_bad_ct": "RhoUse", "sk_prfkey_flipped_bad_ct": "RhoUse"}


def recorded(file):
    """The vectors of reject/, which several implementations computed; a group for each key. Some sets have those of the
    first key only."""
    name = file.kem.name
    keys = [bytes.fromhex(line[5:]) for line in (VECTORS / f"{name}.rsp").read_text().splitlines()
            if line.startswith("sk = ")]
    groups = {}
    for vector in json.loads((VECTORS / "reject" / f"{name}.json").read_text())["vectors"]:
        dk = keys[vector["count"]]
        for offset, mask in vector.get("sk_xor", []):
            dk = flip(dk, offset, mask)
        kind = vector["kind"]
        if vector["count"] and name not in ("sntrup653", "ntruhps2048509", "ntruhps2048677"):
            continue
        result = "acceptable" if "cache" in kind else None
        group = groups[dk] = groups.get(dk) or file.group(dk=dk)
        flags = RECORDED.get(kind) or ("PaddingBits" if kind.startswith("padding") else "ChangedByte")
        comment = f"vectors/reject {vector['id'].split('/', 1)[1]}"
        test = group.add(comment, flags, result, c=bytes.fromhex(vector["ct"]))
        assert not test or test["K"] == vector["ss"], vector["id"]


def odd_keys(file, kem, dk, other_dk, good):
    """Secret keys whose ρ or hash is another."""
    c = good[0]
    *front_parts, rho, cache = kem.split(dk)
    front_part = b"".join(front_parts)
    other_rho = kem.split(other_dk)[-2]
    changes = [("with its last bit changed", flip(rho, -1, 0x80)), ("of another key", other_rho)]
    for comment, value in changes[:1 if is_thin(kem) else 2]:
        group = file.group(dk=front_part + value + cache)
        group.add(f"rho {comment}: a good ciphertext", "RhoUse", c=c)
        group.add(f"rho {comment}: a damaged polynomial", "RhoUse", c=flip(c, 0))
    changes = [("with its first bit changed", flip(cache, 0)), ("of another key", kem.split(other_dk)[-1])]
    for comment, value in changes[:1 if is_thin(kem) else 2]:
        group = file.group(dk=front_part + rho + value)
        group.add(f"hash {comment}: a good ciphertext is rejected", "CachedHash", "acceptable", c=c)
        y = y_of(kem, dk, c)
        group.add(f"hash {comment}: a ciphertext that confirms it is good", "CachedHash", "acceptable",
                  c=c[:-32] + kem.hash_confirm(y, value))
    # Each other field.
    offset = 0
    for i, part in enumerate(front_parts):
        place = i * (len(part) - 2) // 2
        mask = 1 if part[place] & 3 in (0, 1) else 3
        key = flip(dk, offset + place, mask)
        file.group(dk=key).add(f"field {i} of the key changed in byte {place}", "ChangedField", "acceptable", c=c)
        offset += len(part)
    file.group(dk=flip(dk, len(front_parts[0]) - 1, 0xFC)).add(
        "bits after the last coefficient of the first field", "TwoBitCodes", "acceptable", c=c)
    wrong_keys(file.group(c=c), dk)


def y_of(kem, dk, c):
    """What stands for the decrypted input in hashes."""
    secret, pk, _, cache = kem.parts(dk)
    return kem.hide(kem.decrypt(c, secret), pk, cache)[0]


def changed_small(a, thin):
    """A small polynomial with changes that keep its weight, and others that do not."""
    ones = [i for i, c in enumerate(a) if c]
    zeros = [i for i, c in enumerate(a) if not c]
    for comment, changes in (("the sign of its first coefficient changed", [(ones[0], -a[ones[0]])]),
                             ("a coefficient moved", [(ones[0], 0), (zeros[0], 1)]),
                             ("one coefficient more", [(zeros[-1], 1)]))[:1 if thin else 3]:
        changed = list(a)
        for i, c in changes:
            changed[i] = c
        yield comment, changed
    if thin:
        yield "one coefficient less", a[:ones[-1]] + [0] + a[ones[-1] + 1:]
        return
    yield "all coefficients zero", [0] * len(a)


def odd_key_strings(group, kem, dk):
    """Keys that are no keys at all."""
    group.add("all bytes zero", "ConstantBytes", dk=bytes(len(dk)))
    if not is_thin(kem):
        group.add("all bytes 0xff", "ConstantBytes", dk=b"\xff" * len(dk))
    wrong_keys(group, dk)
    if not is_thin(kem):
        group.add("key of the length of another set", "WrongSet",
                  dk=(dk + dk)[:type(kem)(other_set(kem.name)).dk_bytes])
