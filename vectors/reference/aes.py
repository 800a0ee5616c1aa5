"""The key stream of AES-256 in counter mode from a zero block, by the `cryptography` package."""
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes


class Stream:
    """A stream of random bytes without end."""

    def __init__(self, key):
        self.encryptor = Cipher(algorithms.AES(key), modes.CTR(bytes(16))).encryptor()

    def bytes(self, n):
        return self.encryptor.update(bytes(n))

    def words(self, n):
        data = self.bytes(4 * n)
        return [int.from_bytes(data[i:i + 4], "little") for i in range(0, 4 * n, 4)]

    def end(self):
        pass


def ecb(key, block):
    """One block of AES-256."""
    return Cipher(algorithms.AES(key), modes.ECB()).encryptor().update(block)
