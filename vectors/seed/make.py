#!/usr/bin/env python3
"""Vectors for the expansion of 32-byte seeds (docs/seeds.md), by an implementation in plain Python.

    python3 vectors/seed/make.py        writes vectors/seed/SET.json for all eighteen sets

The schemes are those of `vectors/reference`. Nothing is constant-time and nothing is taken from goodprime.
"""
import hashlib
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from reference import CLASSES, scheme
from reference.aes import Stream

VECTORS = 3


def exchange(kem, seed, encapsulation_seed):
    """A key pair, and an encapsulation for it."""
    pk, sk = kem.keygen_from(Stream(seed))
    return pk, sk, *kem.encaps(pk, Stream(encapsulation_seed).bytes(kem.encaps_bytes))


def main():
    for name in CLASSES:
        vectors = []
        for i in range(VECTORS):
            # Any seeds will do; these are digests of a sentence.
            seeds = [hashlib.sha256(f"{name} {what} {i}".encode()).digest() for what in ("keys", "encapsulation")]
            pk, sk, ct, ss = exchange(scheme(name), *seeds)
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
