"""Attacks on the binding of a shared secret (X-BIND-P-Q of Cremers, Dax and Medinger), which docs/security.md lists.

Each attack finds two pairs of public key and ciphertext with one shared secret. The key pairs are generated honestly,
except for the last attack, which changes a secret key in a way that no check of keys can see.
"""
import random

from . import scheme

# Whether each attack succeeds, by family.
EXPECTED = {"NTRU": {"one message": True, "zero r": True, "shared rejection key": True},
            "Prime": {"one message": False, "zero r": False, "shared rejection key": True}}


def rejection_key(kem, dk):
    """The range of bytes of the implicit-rejection key: ρ of NTRU Prime, prf of NTRU."""
    end = len(dk) if kem.family == "NTRU" else len(dk) - 32
    return end - len(kem.split(dk)[3]), end


def with_rejection_key(kem, dk, other):
    start, end = rejection_key(kem, dk)
    return dk[:start] + other[start:end] + dk[end:]


def outcomes(kem, seed=1):
    """True for each attack that gives one shared secret for two public keys."""
    generator = random.Random(seed)
    stream = type("Stream", (), {
        "bytes": lambda _, n: generator.randbytes(n),
        "words": lambda _, n: [generator.getrandbits(32) for _ in range(n)],
    })()
    (ek, dk), (ek2, dk2) = (kem.keygen_from(stream) for _ in range(2))
    assert ek != ek2
    found = {}

    # HON-BIND-K-CT and HON-BIND-K-PK: the same randomness for both public keys.
    coins = generator.randbytes(kem.encaps_bytes)
    (c, secret), (c2, secret2) = kem.encaps(ek, coins), kem.encaps(ek2, coins)
    assert c != c2 and (kem.decaps(dk, c), kem.decaps(dk2, c2)) == (secret, secret2)
    found["one message"] = secret == secret2

    # HON-BIND-{K,CT}-PK: randomness that gives NTRU r = 0, and so a ciphertext that depends on no key.
    if kem.family == "NTRU":
        coins = bytes(kem.iid_bytes) + (coins[kem.iid_bytes:] if kem.weight else bytes(kem.iid_bytes))
        c, secret = kem.encaps(ek, coins)
        assert kem.decaps(dk, c) == secret
    found["zero r"] = kem.decaps(dk2, c) == secret

    # MAL-BIND-{K,CT}-PK: two keys with one rejection key, and a ciphertext that both reject.
    dk2 = with_rejection_key(kem, dk2, dk)
    assert kem.check(dk) and kem.check(dk2)
    c = generator.randbytes(kem.c_bytes)
    found["shared rejection key"] = kem.decaps(dk, c) == kem.decaps(dk2, c)
    return found


def check(name):
    """The number of attacks whose outcome is that of docs/security.md."""
    kem = scheme(name)
    found, expected = outcomes(kem), EXPECTED["NTRU" if kem.family == "NTRU" else "Prime"]
    if found != expected:
        raise SystemExit(f"{name}: binding: {found}, not {expected}")
    return len(found)
