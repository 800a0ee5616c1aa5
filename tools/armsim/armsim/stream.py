"""A seeded stream of bytes that stands in for the operating system's random source."""

import hashlib
import struct


class Stream:
    def __init__(self, seed):
        self.seed, self.counter = str(seed).encode(), 0

    def take(self, n):
        out = b''
        while len(out) < n:
            out += hashlib.sha512(self.seed + struct.pack('<Q', self.counter)).digest()
            self.counter += 1
        return out[:n]
