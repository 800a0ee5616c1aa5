from typing import NamedTuple

class Encapsulation(NamedTuple):
    shared_secret: bytes
    ciphertext: bytes

class KeyPair(NamedTuple):
    public_key: bytes
    private_key: bytes

class Sizes(NamedTuple):
    name: str
    public_key: int
    private_key: int
    ciphertext: int
    encapsulation_randomness: int
