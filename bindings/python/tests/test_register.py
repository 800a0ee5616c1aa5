"""What `register` changes in asyncssh and paramiko, what it refuses to change, and messages that both refuse."""

from typing import Any

import asyncssh
import asyncssh.crypto
import asyncssh.kex
import asyncssh.kex_dh
import paramiko
import pytest
from paramiko.message import Message
from paramiko.ssh_exception import SSHException

import goodprime
import goodprime.asyncssh
import goodprime.paramiko

ALL_NAMES = list(goodprime.paramiko.NAMES)

goodprime.asyncssh.register()
goodprime.paramiko.register()


def test_place_in_the_offer() -> None:
    names = [name.encode() for name in ALL_NAMES]
    offered = asyncssh.kex.get_default_kex_algs()
    at = offered.index(names[0])
    assert offered[at : at + 3] == [*names, b"curve25519-sha256"]
    assert b"mlkem768x25519-sha256" in offered[:at]
    preferred = list(paramiko.Transport._preferred_kex)
    at = preferred.index(ALL_NAMES[0])
    assert preferred[at : at + 3] == [*ALL_NAMES, "curve25519-sha256@libssh.org"]
    assert preferred[:at] == ["mlkem768x25519-sha256"]
    before = offered, preferred

    goodprime.asyncssh.register(prefer=True)
    goodprime.paramiko.register(prefer=True)
    assert asyncssh.kex._default_kex_algs[:2] == asyncssh.kex._kex_algs[:2] == names
    assert list(paramiko.Transport._preferred_kex[:2]) == ALL_NAMES
    goodprime.asyncssh.register()
    goodprime.paramiko.register()
    assert (asyncssh.kex.get_default_kex_algs(), list(paramiko.Transport._preferred_kex)) == before


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (asyncssh.kex, "_kex_handlers"),
        (asyncssh.kex, "_kex_algs"),
        (asyncssh.kex, "_default_kex_algs"),
        (asyncssh.kex_dh, "_KexHybridECDH"),
        (asyncssh.crypto, "Curve25519DH"),
    ],
)
def test_asyncssh_that_moved(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> None:
    before = dict(asyncssh.kex._kex_handlers)
    for missing in (True, False):
        if missing:
            monkeypatch.delattr(module, name)
        else:
            monkeypatch.setattr(module, name, 1, raising=False)
        with pytest.raises(RuntimeError, match=f"cannot register with asyncssh [0-9.]+: asyncssh.*{name}.* nothing was"):
            goodprime.asyncssh.register()
    monkeypatch.undo()
    assert before == asyncssh.kex._kex_handlers


def test_asyncssh_with_another_constructor(monkeypatch: pytest.MonkeyPatch) -> None:
    class Other:
        def __init__(self, alg: bytes, conn: Any) -> None: ...

    monkeypatch.setattr(asyncssh.kex_dh, "_KexHybridECDH", Other)
    with pytest.raises(RuntimeError, match="constructor"):
        goodprime.asyncssh.register()
    monkeypatch.undo()
    monkeypatch.setattr(asyncssh.kex, "_kex_algs", [b"other"])
    with pytest.raises(RuntimeError, match="curve25519-sha256 in the lists"):
        goodprime.asyncssh.register()


@pytest.mark.parametrize(
    "name", ["_kex_info", "_preferred_kex", "_add_K", "_set_K_H", "_verify_key", "_activate_outbound", "_send_message"]
)
def test_paramiko_that_moved(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    transport = paramiko.Transport
    before = transport._preferred_kex

    def other(self: Any, a: Any, b: Any, c: Any) -> None: ...

    for missing in (True, False):
        if missing:
            monkeypatch.delattr(transport, name)
        else:
            monkeypatch.setattr(transport, name, other, raising=False)
        with pytest.raises(RuntimeError, match=f"cannot register with paramiko [0-9.]+: .*{name}.* nothing was"):
            goodprime.paramiko.register()
    monkeypatch.undo()
    assert transport._preferred_kex == before


def test_paramiko_without_string_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paramiko.Transport, "_add_K", lambda self, m: m.add_mpint(self.K))
    with pytest.raises(RuntimeError, match="a key that is a string"):
        goodprime.paramiko.register()


class Fake:
    """A transport that keeps what a key exchange gives it."""

    local_version = remote_version = "SSH-2.0-x"
    local_kex_init = remote_kex_init = b"init"
    host_key_type = "ssh-ed25519"

    def __init__(self, server_mode: bool) -> None:
        self.server_mode = server_mode
        self.sent: list[Message] = []

    def _expect_packet(self, kind: int) -> None:
        self.expected = kind

    def _send_message(self, message: Message) -> None:
        self.sent.append(message)


def test_paramiko_refuses_bad_messages() -> None:
    engine = paramiko.Transport._kex_info[ALL_NAMES[0]]
    ok_key = goodprime.keygen("sntrup761").public_key
    for share in (b"", ok_key, ok_key + bytes(31), ok_key + bytes(33), ok_key[1:] + b"\x09" + bytes(31),
                  ok_key + bytes(32), ok_key + b"\x01" + bytes(31)):
        server = engine(Fake(server_mode=True))
        server.start_kex()
        message = Message()
        message.add_string(share)
        message.rewind()
        with pytest.raises(SSHException):
            server.parse_next(30, message)
    for server_mode, kind in ((True, 31), (False, 30)):
        with pytest.raises(SSHException, match=f"message {kind} instead of"):
            engine(Fake(server_mode)).parse_next(kind, Message())
    for reply in (b"", bytes(1039), bytes(1039 + 31), bytes(1039 + 32), bytes(1039 + 33)):
        client = engine(Fake(server_mode=False))
        client.start_kex()
        message = Message()
        for part in (b"host key", reply, b"signature"):
            message.add_string(part)
        message.rewind()
        with pytest.raises(SSHException):
            client.parse_next(31, message)


def test_asyncssh_refuses_bad_messages() -> None:
    _, _, (kem, name, _) = asyncssh.kex._kex_handlers[goodprime.asyncssh.NAMES[0]]
    with pytest.raises(ValueError):
        kem(name).encaps(bytes(1157))
    with pytest.raises(ValueError):
        kem(name).decaps(bytes(1040))
    client, server = kem(name), kem(name)
    secret, ct = server.encaps(client.get_public())
    assert client.decaps(ct) == secret
    assert server._key is None, "a server makes no key"
