"""Known answers of all sets: those of the submissions, of seeds, of damaged inputs and of unusual keys."""

from hashlib import sha256

import pytest
from conftest import ROOT, SETS, private_class, public_class, records, vectors

import goodprime


def nist_generator(seed: bytes, length: int) -> bytes:
    """The first request to NIST's generator, AES-256-CTR without derivation function or prediction resistance."""
    # Not above: this package has machine code, which emulated interpreters lack.
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    def stream(key: bytes, counter: int, n: int) -> bytes:
        blocks = b"".join(((counter + i) % 2**128).to_bytes(16, "big") for i in range(1, n // 16 + 2))
        return Cipher(algorithms.AES(key), modes.ECB()).encryptor().update(blocks)[:n]

    state = bytes(a ^ b for a, b in zip(stream(bytes(32), 0, 48), seed, strict=True))
    return stream(state[:32], int.from_bytes(state[32:], "big"), length)


def test_all_sets() -> None:
    files = {path.name for path in ROOT.joinpath("vectors").glob("*.rsp")}
    assert {f"{name}.rsp" for name in SETS} == {file for file in files if ".bulk." not in file}
    assert len(SETS) == 18


def test_records_of_the_submission(name: str) -> None:
    seen = 0
    for file in (f"{name}.rsp", f"{name}.bulk.rsp"):
        if not ROOT.joinpath("vectors", file).exists():
            continue
        for record in records(file):
            key = private_class(name).from_private_bytes(record["sk"])
            assert key.public_key().public_bytes_raw() == record["pk"]
            assert key.decapsulate(record["ct"]) == record["ss"]
            assert key.decapsulate(record["ct"]) == record["ss"], "from the prepared key"
            assert key.private_bytes_raw() == record["sk"]
            assert goodprime.public_key(name, record["sk"]) == record["pk"]
            assert goodprime.decapsulate(name, record["sk"], record["ct"]) == record["ss"]
            seen += 1
    assert seen >= 10


def test_batch_of_records(name: str) -> None:
    all_records = list(records(f"{name}.rsp"))
    secrets = [record["ss"] for record in all_records]
    joined = goodprime.decapsulate_batch(
        name, b"".join(r["sk"] for r in all_records), b"".join(r["ct"] for r in all_records)
    )
    assert joined == b"".join(secrets)
    key = private_class(name).from_private_bytes(all_records[0]["sk"])
    many = key.decapsulate_batch([record["ct"] for record in all_records])
    assert many[0] == secrets[0]
    assert many == [goodprime.decapsulate(name, all_records[0]["sk"], record["ct"]) for record in all_records]


def test_seeds(name: str) -> None:
    for vector in vectors("seed", f"{name}.json"):
        seed = bytes.fromhex(vector["keygen_seed"])
        key = private_class(name).from_seed_bytes(seed)
        pk = key.public_key().public_bytes_raw()
        assert sha256(pk).hexdigest() == vector["pk_sha256"]
        assert sha256(key.private_bytes_raw()).hexdigest() == vector["sk_sha256"]
        assert goodprime.keygen(name, seed=seed) == (pk, key.private_bytes_raw())
        made = goodprime.encapsulate(name, pk, seed=bytes.fromhex(vector["encapsulation_seed"]))
        assert sha256(made.ciphertext).hexdigest() == vector["ct_sha256"]
        assert made.shared_secret.hex() == vector["ss"]
        assert key.decapsulate(made.ciphertext) == made.shared_secret


def test_damaged_inputs(name: str) -> None:
    keys = [record["sk"] for record in records(f"{name}.rsp")]
    damaged = 0
    for vector in vectors("reject", f"{name}.json")["vectors"]:
        sk = bytearray(keys[vector["count"]])
        for offset, value in vector.get("sk_xor") or []:
            sk[offset] ^= value
        ct, ss = bytes.fromhex(vector["ct"]), bytes.fromhex(vector["ss"])
        assert goodprime.decapsulate(name, sk, ct) == ss, vector["id"]
        if sk == keys[vector["count"]]:
            key = private_class(name).from_private_bytes(sk)
            assert key.decapsulate(ct) == ss, vector["id"]
            assert key.decapsulate(ct) == ss, vector["id"]
        damaged += not vector.get("equals_honest_ss", False)
    assert damaged


def test_unusual_keys(name: str) -> None:
    for vector in vectors("encaps_edge", f"{name}.json")["vectors"]:
        pk = bytes.fromhex(vector["pk"])
        length = goodprime.SETS[name].encapsulation_randomness
        randomness = nist_generator(bytes.fromhex(vector["drbg_seed"]), length)
        made = goodprime.encapsulate(name, pk, randomness=randomness)
        # goodprime asks for all bytes at once; NTRU has one pattern only.
        expected = vector.get("bulk_pattern", vector["nist_pattern"])
        assert made.ciphertext.hex() == expected["ct"]
        assert made.shared_secret.hex() == expected["ss"]
        public_class(name).from_public_bytes(pk).encapsulate()


@pytest.mark.parametrize("what", ["seed", "randomness"])
def test_lengths_of_randomness(name: str, what: str) -> None:
    pk = goodprime.keygen(name).public_key
    with pytest.raises(ValueError, match=f"An {name} .* bytes long"):
        goodprime.encapsulate(name, pk, **{what: b"x"})
