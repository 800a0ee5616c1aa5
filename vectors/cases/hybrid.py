"""Cases of SSH's key exchange sntrup761x25519-sha512."""
import json

from reference import Hybrid
from reference.hybrid import PRIME

from . import streamlined
from .prime import VECTORS
from .suite import File
from .tools import flip, random_bytes

# Coordinates of low order, and the numbers below 2^255 that are the same modulo 2^255 - 19.
ORDER_8 = 0x00B8495F16056286FDB1329CEB8D09DA6AC49FF1FAE35616AEB8413B7C7AEBE0
LOW_ORDER = {"0": 0, "1": 1, "a point of order 8": ORDER_8,
             "another point of order 8": 0x57119FD0DD4E22D8868E1C58C45C44045BEF839C55B1D0B1248C50A3BC959C5F,
             "-1": PRIME - 1, "2^255 - 19, which is 0": PRIME, "2^255 - 18, which is 1": PRIME + 1}


def files(name):
    file = File(Hybrid(), "hybrid", ["SSH's key exchange of RFC 9941, both sides and the exchange hash, without the "
                                     "packets around it. K has 64 bytes and is hashed as a string."])
    server(file)
    client(file)
    exchange_hash(file)
    return [file]


def scalar(i):
    return random_bytes(f"hybrid scalar {i}", 32)


def shares(hybrid):
    """Shares, and what is special about them."""
    u = hybrid.share(scalar("peer"))
    yield "share with its highest bit set", "ShareEncoding", flip(u, 31, 0x80)
    for value in (2, 9, 18):
        # The numbers from 2^255 - 19 on are taken modulo it.
        yield f"share 2^255 - 19 + {value}", "ShareEncoding", (PRIME + value).to_bytes(32, "little")
    yield "share on the twist", "ShareEncoding", twist(hybrid)
    for comment, value in LOW_ORDER.items():
        yield f"share of low order: {comment}", "LowOrderShare", value.to_bytes(32, "little")
    for comment in ("0", "1", "-1"):
        data = LOW_ORDER[comment] + (1 << 255)
        yield f"share of low order: {comment}, with the highest bit set", "LowOrderShare", data.to_bytes(32, "little")


def twist(hybrid):
    """The smallest coordinate above 9 that is not on the curve: u^3 + 486662·u^2 + u is no square."""
    u = next(u for u in range(10, 99) if pow(u ** 3 + 486662 * u * u + u, (PRIME - 1) // 2, PRIME) != 1)
    return u.to_bytes(32, "little")


def server(file):
    hybrid = file.kem
    kem = hybrid.kem
    ek, _ = streamlined.key_pair(kem, 0)
    own = scalar("server")
    randomness = random_bytes("hybrid encapsulation", 4 * kem.p)
    peer = hybrid.share(scalar("peer"))
    group = file.group("hybrid-server", randomness=randomness, x25519=own)
    group.add("an ordinary exchange", "Valid SecretOrder", init=ek + peer)
    for comment, flags, share in shares(hybrid):
        group.add(comment, flags, init=ek + share)
    group.add("public key of zero bytes", "ConstantBytes", init=bytes(kem.ek_bytes) + peer)
    group.add("public key of bytes 0xff", "ConstantBytes", init=b"\xff" * kem.ek_bytes + peer)
    group.add("public key and share in each other's place", "ChangedField", init=peer + ek)
    for comment, data in (("empty C_INIT", b""), ("C_INIT without its last byte", (ek + peer)[:-1]),
                          ("C_INIT and a zero byte", ek + peer + b"\0"), ("C_INIT without a share", ek),
                          ("C_INIT without a public key", peer)):
        group.add(comment, "WrongLength", init=data)
    clamped(file, "hybrid-server", own, init=ek + peer, randomness=randomness)


def clamped(file, operation, own, **inputs):
    """Scalars whose bits that do not count are others, which gives the same point, and odd scalars."""
    group = file.group(operation, **inputs)
    for bit in (0, 1, 2, 254, 255):
        group.add(f"bit {bit} of the scalar changed", "ScalarClamping", x25519=flip(own, bit // 8, 1 << bit % 8))
    group.add("all bits of the scalar changed that do not count", "ScalarClamping",
              x25519=flip(flip(own, 0, 7), 31, 0xC0))
    for power in (3, 4, 8, 31, 32, 51, 63, 64, 102, 127, 128, 153, 204, 252, 253):
        value = 1 << 254 | 1 << power
        group.add(f"scalar 2^254 + 2^{power}", "Valid", x25519=value.to_bytes(32, "little"))
    for comment, value in (("zero bytes", bytes(32)), ("bytes 0xff", b"\xff" * 32), ("bytes 0x55", b"\x55" * 32),
                           ("one", b"\1" + bytes(31))):
        group.add(f"scalar of {comment}", "ScalarClamping", x25519=value)
    for comment, value in (("empty", b""), ("31 bytes", own[:31]), ("33 bytes", own + b"\0")):
        group.add(f"scalar: {comment}", "WrongLength", x25519=value)


def client(file):
    hybrid = file.kem
    kem = hybrid.kem
    ek, dk = streamlined.key_pair(kem, 0)
    own, peer = scalar("client"), hybrid.share(scalar("server"))
    c = kem.encaps(ek, random_bytes("hybrid encapsulation", 4 * kem.p))[0]
    group = file.group("hybrid-client", dk=dk, x25519=own)
    group.add("an ordinary exchange", "Valid SecretOrder", reply=c + peer)
    for comment, flags, share in shares(hybrid):
        group.add(comment, flags, reply=c + share)
    for comment, damaged in (("first byte of the ciphertext changed", flip(c, 0)),
                             ("last byte of the ciphertext changed", flip(c, -1)),
                             ("ciphertext of zero bytes", bytes(len(c))),
                             ("ciphertext of bytes 0xff", b"\xff" * len(c))):
        group.add(comment, "RejectedInside", reply=damaged + peer)
    group.add("ciphertext and share in each other's place", "RejectedInside ChangedField", reply=peer + c)
    group.add("damaged ciphertext and a share of low order", "LowOrderShare", reply=flip(c, 0) + bytes(32))
    for comment, data in (("empty S_REPLY", b""), ("S_REPLY without its last byte", (c + peer)[:-1]),
                          ("S_REPLY and a zero byte", c + peer + b"\0"), ("S_REPLY without a share", c),
                          ("S_REPLY without a ciphertext", peer)):
        group.add(comment, "WrongLength", reply=data)
    # K that an mpint would shorten or lengthen: shares by search.
    wanted = {"begins with a zero byte": lambda k: k[0] == 0 and k[1] >= 0x80,
              "begins with a zero byte and a bit that is not set": lambda k: k[0] == 0 and k[1] < 0x80,
              "has its highest bit set": lambda k: k[0] >= 0x80}
    kem_secret = kem.decaps(dk, c)
    for attempt in range(3000):
        share = random_bytes(f"hybrid share {attempt}", 32)
        secret = hybrid.combine(kem_secret, hybrid.x25519(own, share))
        for comment in [comment for comment, holds in wanted.items() if holds(secret)]:
            del wanted[comment]
            group.add(f"K {comment}", "SecretAsMpint", reply=c + share)
        if not wanted:
            break
    assert not wanted, wanted
    # X25519's secret that begins or ends with a zero byte.
    wanted = {"begins": lambda k: k[0] == 0, "ends": lambda k: k[-1] == 0}
    for attempt in range(5000):
        share = random_bytes(f"hybrid zero {attempt}", 32)
        secret = hybrid.x25519(own, share)
        for comment in [comment for comment, holds in wanted.items() if holds(secret)]:
            del wanted[comment]
            group.add(f"X25519's secret {comment} with a zero byte", "SecretOrder", reply=c + share)
        if not wanted:
            break
    clamped(file, "hybrid-client", own, dk=dk, reply=c + peer)


def exchange_hash(file):
    hybrid = file.kem
    recorded = json.loads((VECTORS / "hybrid" / f"{hybrid.name}.json").read_text())[0]
    names = {"clientVersion": "client_version", "serverVersion": "server_version", "clientKexinit": "client_kexinit",
             "serverKexinit": "server_kexinit", "hostKey": "host_key", "init": "client_share", "reply": "server_share"}
    inputs = {name: bytes.fromhex(recorded[field]) for name, field in names.items()}
    group = file.group("hybrid-hash", **inputs)
    group.add("an exchange with OpenSSH 9.2p1", "Valid ExchangeHash", K=bytes.fromhex(recorded["secret"]))
    k = random_bytes("hybrid K", 64)
    for comment, value in (("begins with a zero byte", b"\0\x7f" + k[2:]),
                           ("begins with a zero byte and a bit that is set", b"\0\x80" + k[2:]),
                           ("begins with two zero bytes", bytes(2) + k[2:]),
                           ("begins with four zero bytes and a bit that is set", bytes(4) + b"\xff" + k[5:]),
                           ("begins with eight zero bytes", bytes(8) + k[8:]), ("is one", bytes(63) + b"\1"),
                           ("ends with a zero byte", k[:63] + b"\0"),
                           ("ends with eight zero bytes", k[:56] + bytes(8)),
                           ("begins with 0xff", b"\xff" + k[1:]), ("begins with 0x01", b"\1" + k[1:]),
                           ("has its highest bit set", b"\x80" + k[1:]),
                           ("has its highest bit clear", b"\x7f" + k[1:]), ("is zero", bytes(64)),
                           ("has all bits set", b"\xff" * 64)):
        group.add(f"K {comment}", "SecretAsMpint", K=value)
    for comment, value in (("empty", b""), ("32 bytes", k[:32]), ("63 bytes", k[:63]), ("65 bytes", k + b"\0")):
        group.add(f"K: {comment}", "WrongLength", K=value)
    field_cases(file, {**inputs, "K": k})
    group = file.group("hybrid-hash", **{**inputs, **{name: b"" for name in inputs if name not in ("init", "reply")}})
    group.add("empty versions, KEXINITs and host key", "ExchangeHash", K=k)
    # The length of each string keeps a byte from moving to the next one.
    moved = {**inputs, "clientVersion": inputs["clientVersion"] + inputs["serverVersion"][:1],
             "serverVersion": inputs["serverVersion"][1:]}
    file.group("hybrid-hash", **moved).add("a byte moved from one version to the other", "ExchangeHash", K=k)
    swapped = {**inputs, "clientVersion": inputs["serverVersion"], "serverVersion": inputs["clientVersion"],
               "clientKexinit": inputs["serverKexinit"], "serverKexinit": inputs["clientKexinit"]}
    file.group("hybrid-hash", **swapped).add("versions and KEXINITs in each other's place", "ExchangeHash", K=k)


def field_cases(file, inputs):
    """Other versions and host keys, with everything else in the group."""
    for name, values in (("clientVersion", ("", "SSH-2.0-a", "SSH-2.0-PuTTY_Release_0.81",
                                            "SSH-2.0-x comment with blanks", "SSH-2.0-" + "v" * 245)),
                         ("hostKey", ("", "k", "key of 255 bytes".ljust(255, "."), "key of 256 bytes".ljust(256, "."),
                                      "key of 535 bytes".ljust(535, ".")))):
        group = file.group("hybrid-hash", **{field: value for field, value in inputs.items() if field != name})
        for value in values:
            group.add(f"{name} of {len(value)} bytes", "ExchangeHash", **{name: value.encode()})
