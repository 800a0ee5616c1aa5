"""sntrup761x25519-sha512 for paramiko: `goodprime.paramiko.register()`.

paramiko chooses a key exchange from two private tables of `Transport`, and calls private methods of it. This module
checks that they exist before it adds a class of its own, which is written after RFC 9941.
"""

from hashlib import sha512
from inspect import signature
from typing import Any

from goodprime import SNTRUP761PrivateKey, SNTRUP761PublicKey
from goodprime._internals import internal, moved

__all__ = ["NAMES", "register"]

NAMES = ("sntrup761x25519-sha512", "sntrup761x25519-sha512@openssh.com")
"""The key exchange's name, and the one that older releases of OpenSSH know."""

_KNOWN = "5.0 and 5.1"
_INIT, _REPLY = 30, 31
_PUBLIC_KEY, _CIPHERTEXT, _X25519 = 1158, 1039, 32

# Methods of `Transport`, and the number of arguments that this module gives them.
_METHODS = {
    "_activate_outbound": 0,
    "_add_K": 1,
    "_expect_packet": 1,
    "_send_message": 1,
    "_set_K_H": 2,
    "_verify_key": 2,
    "get_server_key": 0,
}


class _KexSNTRUP761X25519:
    """One key exchange. The transport makes an object of it, calls `start_kex`, and hands it each message."""

    hash_algo = sha512

    def __init__(self, transport: Any) -> None:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

        self.transport = transport
        self._curve = X25519PrivateKey.generate()
        self._key: SNTRUP761PrivateKey | None = None

    def start_kex(self) -> None:
        """Sends a client's public keys; a server waits for them."""
        if self.transport.server_mode:
            self.transport._expect_packet(_INIT)
            return
        self._key = SNTRUP761PrivateKey.generate()
        self._sent = self._key.public_key().public_bytes_raw() + self._curve_public()
        self._send(_INIT, self._sent)
        self.transport._expect_packet(_REPLY)

    def parse_next(self, ptype: int, m: Any) -> None:
        """Reads the other side's message."""
        from paramiko.ssh_exception import SSHException

        expected = _INIT if self.transport.server_mode else _REPLY
        if ptype != expected:
            raise SSHException(f"sntrup761x25519-sha512: message {ptype} instead of {expected}")
        try:
            if self.transport.server_mode:
                self._answer(m.get_string())
            else:
                self._finish(m.get_string(), m.get_string(), m.get_binary())
        except ValueError as error:
            # A wrong length, or a point of low order.
            raise SSHException(f"sntrup761x25519-sha512: {error}") from None

    def _answer(self, received: bytes) -> None:
        """A server's half."""
        pk, curve = received[:_PUBLIC_KEY], received[_PUBLIC_KEY:]
        secret, ct = SNTRUP761PublicKey.from_public_bytes(pk).encapsulate()
        key = sha512(secret + self._exchange(curve)).digest()
        answer = ct + self._curve_public()
        host_key = self.transport.get_server_key()
        digest = self._set_key(key, host_key.asbytes(), received, answer)
        signature = host_key.sign_ssh_data(digest, self.transport.host_key_type)
        self._send(_REPLY, host_key.asbytes(), answer, signature)
        self.transport._activate_outbound()

    def _finish(self, host_key: bytes, answer: bytes, signature: bytes) -> None:
        """The second half of a client."""
        assert self._key is not None
        secret = self._key.decapsulate(answer[:_CIPHERTEXT])
        key = sha512(secret + self._exchange(answer[_CIPHERTEXT:])).digest()
        self._set_key(key, host_key, self._sent, answer)
        self.transport._verify_key(host_key, signature)
        self.transport._activate_outbound()

    def _exchange(self, peer: bytes) -> bytes:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

        secret = self._curve.exchange(X25519PublicKey.from_public_bytes(peer))
        if not any(secret):
            raise ValueError("the X25519 share is a point of low order")
        return secret

    def _curve_public(self) -> bytes:
        return self._curve.public_key().public_bytes_raw()

    def _set_key(self, key: bytes, host_key: bytes, init: bytes, answer: bytes) -> bytes:
        """Gives the transport the key and the hash of the exchange; returns the hash."""
        from paramiko.message import Message

        t = self.transport
        ours, theirs = (t.local_version, t.local_kex_init), (t.remote_version, t.remote_kex_init)
        client, server = (theirs, ours) if t.server_mode else (ours, theirs)
        hashed = Message()
        for part in (client[0], server[0], client[1], server[1], host_key, init, answer, key):
            hashed.add_string(part)
        digest = sha512(hashed.asbytes()).digest()
        t._set_K_H(key, digest)
        return digest

    def _send(self, kind: int, *parts: bytes) -> None:
        from paramiko.message import Message

        message = Message()
        message.add_byte(bytes([kind]))
        for part in parts:
            message.add_string(part)
        self.transport._send_message(message)


def register(*, prefer: bool = False) -> None:
    """Adds sntrup761x25519-sha512 under both names, for clients and servers of this process.

    It is offered after ML-KEM's key exchange and before others; with `prefer`, before all. A second call changes
    nothing but the order. Raises RuntimeError, and changes nothing, if paramiko's internals are not those that it knows.
    """
    transport = internal("paramiko", _KNOWN, "paramiko.transport", "Transport")
    table = internal("paramiko", _KNOWN, "paramiko.transport", "Transport._kex_info")
    names = internal("paramiko", _KNOWN, "paramiko.transport", "Transport._preferred_kex")
    if not isinstance(table, dict) or not isinstance(names, tuple):
        raise moved("paramiko", _KNOWN, "paramiko.transport.Transport._kex_info or _preferred_kex")
    for name, arguments in _METHODS.items():
        method = internal("paramiko", _KNOWN, "paramiko.transport", f"Transport.{name}")
        try:
            signature(method).bind(transport, *[None] * arguments)
        except TypeError:
            raise moved("paramiko", _KNOWN, f"Transport.{name}") from None
    _check_string_keys(transport)

    for name in NAMES:
        table[name] = type(f"KexSNTRUP761X25519_{len(name)}", (_KexSNTRUP761X25519,), {"name": name})
    rest = [name for name in names if name not in NAMES]
    later = [i for i, name in enumerate(rest) if not name.startswith("mlkem")]
    at = 0 if prefer or not later else later[0]
    transport._preferred_kex = (*rest[:at], *NAMES, *rest[at:])


def _check_string_keys(transport: Any) -> None:
    """Refuses a release whose keys are numbers only: K is a string in this key exchange."""
    from types import SimpleNamespace

    from paramiko.message import Message

    message = Message()
    try:
        transport._add_K(SimpleNamespace(K=b"\xff"), message)
    except Exception:
        raise moved("paramiko", _KNOWN, "a key that is a string, in Transport._add_K,") from None
    if message.asbytes() != b"\0\0\0\1\xff":
        raise moved("paramiko", _KNOWN, "a key that is a string, in Transport._add_K,")
