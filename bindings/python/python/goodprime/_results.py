"""Results with names. They are tuples, and do not show secrets."""

# `typing` would make the import of goodprime five times as long.
from collections import namedtuple


class Encapsulation(namedtuple("Encapsulation", ["shared_secret", "ciphertext"])):
    """A shared secret and the ciphertext that carries it, in the order of the package cryptography."""

    __slots__ = ()

    def __repr__(self):
        return f"<Encapsulation: shared secret, ciphertext of {len(self.ciphertext)} bytes>"


class KeyPair(namedtuple("KeyPair", ["public_key", "private_key"])):
    """A public and a private key, as bytes."""

    __slots__ = ()

    def __repr__(self):
        return f"<KeyPair: public key of {len(self.public_key)} bytes, private key>"


class Sizes(
    namedtuple("Sizes", ["name", "public_key", "private_key", "ciphertext", "encapsulation_randomness"])
):
    """The name of a parameter set, and its sizes in bytes."""

    __slots__ = ()

