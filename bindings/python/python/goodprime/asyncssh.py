"""sntrup761x25519-sha512 for asyncssh: `goodprime.asyncssh.register()`.

asyncssh has this key exchange, but takes the key encapsulation from liboqs only. It offers no way to add another one,
so this module writes to private tables, whose names and types it checks before.
"""

from hashlib import sha512
from inspect import signature

from goodprime import SNTRUP761PrivateKey, SNTRUP761PublicKey
from goodprime._internals import internal, moved

__all__ = ["NAMES", "register"]

NAMES = (b"sntrup761x25519-sha512", b"sntrup761x25519-sha512@openssh.com")
"""The key exchange's name, and the one that older releases of OpenSSH know."""

_KNOWN = "2.24"


class _Sntrup761:
    """One exchange's key encapsulation, as asyncssh calls it. A server's needs no key: it makes none."""

    pubkey_bytes = 1158
    privkey_bytes = 1763
    ciphertext_bytes = 1039
    secret_bytes = 32

    def __init__(self, alg_name: bytes) -> None:
        self._key: SNTRUP761PrivateKey | None = None

    def _own(self) -> SNTRUP761PrivateKey:
        if self._key is None:
            self._key = SNTRUP761PrivateKey.generate()
        return self._key

    def get_public(self) -> bytes:
        return self._own().public_key().public_bytes_raw()

    def encaps(self, peer_public: bytes) -> tuple[bytes, bytes]:
        return SNTRUP761PublicKey.from_public_bytes(peer_public).encapsulate()

    def decaps(self, ciphertext: bytes) -> bytes:
        return self._own().decapsulate(ciphertext)


def register(*, prefer: bool = False) -> None:
    """Adds sntrup761x25519-sha512 under both names, for clients and servers of this process.

    It is offered after ML-KEM's key exchanges and before others; with `prefer`, before all. `kex_algs` of a connection
    can name it. Where liboqs is installed, goodprime takes its place. A second call changes nothing but the order.
    Raises RuntimeError, and changes nothing, if asyncssh's internals are not those that it knows.
    """

    def inside(module: str, name: str, kind: type) -> object:
        found = internal("asyncssh", _KNOWN, f"asyncssh.{module}", name)
        if not isinstance(found, kind):
            raise moved("asyncssh", _KNOWN, f"asyncssh.{module}.{name}")
        return found

    handlers = inside("kex", "_kex_handlers", dict)
    lists = [inside("kex", "_kex_algs", list), inside("kex", "_default_kex_algs", list)]
    handler = inside("kex_dh", "_KexHybridECDH", type)
    curve = inside("crypto", "Curve25519DH", type)
    assert isinstance(handlers, dict) and isinstance(handler, type)
    arguments = list(signature(handler).parameters)[:6]
    if arguments != ["alg", "conn", "hash_alg", "pq_class", "pq_alg_name", "ecdh_class"]:
        raise moved("asyncssh", _KNOWN, "asyncssh.kex_dh._KexHybridECDH's constructor")
    for names in lists:
        assert isinstance(names, list)
        if b"curve25519-sha256" not in names:
            raise moved("asyncssh", _KNOWN, "curve25519-sha256 in the lists of asyncssh.kex")

    for name in NAMES:
        handlers[name] = (handler, sha512, (_Sntrup761, b"sntrup761", curve))
    for names in lists:
        assert isinstance(names, list)
        names[:] = [name for name in names if name not in NAMES]
        at = 0 if prefer else names.index(b"curve25519-sha256")
        names[at:at] = NAMES
