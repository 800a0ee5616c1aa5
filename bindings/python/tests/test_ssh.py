"""SSH connections of asyncssh and paramiko with sntrup761x25519-sha512: a login, a command, and its output.

The peers are this machine's sshd and ssh, and TinySSH where there is one. GOODPRIME_SSH_CONNECTIONS is the number of
connections of each kind.
"""

import asyncio
import contextlib
import getpass
import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import asyncssh
import paramiko
import pytest
from paramiko.ssh_exception import SSHException

import goodprime
import goodprime.asyncssh
import goodprime.paramiko

COUNT = int(os.environ.get("GOODPRIME_SSH_CONNECTIONS", "3"))
SSHD = shutil.which("sshd", path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
SSH = shutil.which("ssh")
TINYSSHD = os.environ.get("GOODPRIME_TINYSSHD") or shutil.which("tinysshd", path="/usr/sbin")
USER = getpass.getuser()
ALL_NAMES = list(goodprime.paramiko.NAMES)

goodprime.asyncssh.register()
goodprime.paramiko.register()


def no_peer(what: str) -> None:
    """Skips, but not in CI."""
    if os.environ.get("GOODPRIME_MAY_SKIP") or what == "tinysshd":
        pytest.skip(f"there is no {what}")
    pytest.fail(f"there is no {what}")


def openssh_names() -> list[str]:
    """The names that this machine's OpenSSH knows: 9.9 added the one without a suffix."""
    if not SSH or not SSHD:
        return []
    known = subprocess.run([SSH, "-Q", "kex"], capture_output=True, text=True, check=True).stdout.split()
    return [name for name in ALL_NAMES if name in known]


@pytest.fixture(params=ALL_NAMES)
def kex(request: pytest.FixtureRequest) -> str:
    """Each name of the key exchange that OpenSSH knows."""
    if not openssh_names():
        no_peer("OpenSSH with sntrup761")
    if request.param not in openssh_names():
        pytest.skip(f"this OpenSSH has no {request.param}")
    return str(request.param)


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the keys of a host and of a user."""
    folder = tmp_path_factory.mktemp("keys")
    for name in ("host", "user"):
        key = asyncssh.generate_private_key("ssh-ed25519")
        key.write_private_key(folder / name)
        key.write_public_key(folder / f"{name}.pub")
        (folder / name).chmod(0o600)
    shutil.copy(folder / "user.pub", folder / "authorized_keys")
    return folder


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def sshd(keys: Path, kex: str) -> Iterator[int]:
    """This machine's sshd, which takes one key exchange and nothing else; its port."""
    assert SSHD
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    port = free_port()
    config = keys / f"sshd{port}"
    config.write_text(
        f"ListenAddress 127.0.0.1:{port}\nHostKey {keys}/host\nPidFile none\nStrictModes no\nUsePAM no\n"
        f"AuthorizedKeysFile {keys}/authorized_keys\nPermitRootLogin yes\nPasswordAuthentication no\n"
        f"KexAlgorithms {kex}\nMaxStartups 100\n"
    )
    log = keys / f"log{port}"
    with subprocess.Popen([SSHD, "-D", "-f", config, "-E", log], stdin=subprocess.DEVNULL) as server:
        try:
            for _ in range(100):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                assert server.poll() is None, log.read_text()
                time.sleep(0.1)
            yield port
        finally:
            server.terminate()


def by_ssh(keys: Path, port: int, kex: str, command: str) -> str:
    """The output of a command over this machine's ssh, which takes one key exchange and nothing else."""
    assert SSH
    options = [f"KexAlgorithms={kex}", "UserKnownHostsFile=/dev/null", "StrictHostKeyChecking=no", "BatchMode=yes"]
    done = subprocess.run(
        [SSH, "-v", "-F", "none", "-i", str(keys / "user"), "-p", str(port)]
        + [word for option in options for word in ("-o", option)]
        + ["-o", "IdentitiesOnly=yes", f"{USER}@127.0.0.1", command],
        capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    assert f"kex: algorithm: {kex}" in done.stderr
    return done.stdout


def test_asyncssh_client(keys: Path, kex: str) -> None:
    async def connect(port: int, number: int) -> None:
        async with asyncssh.connect(
            "127.0.0.1", port, username=USER, known_hosts=None, client_keys=[str(keys / "user")], config=None,
            rekey_bytes=2000 if number == 0 else 10**9,
        ) as connection:
            assert (await connection.run(f"echo {number}")).stdout == f"{number}\n"
            if number == 0:
                # The key exchange again, and again.
                assert len((await connection.run("head -c 9000 /dev/zero", encoding=None)).stdout or b"") == 9000
                assert (await connection.run(f"echo {number}")).stdout == f"{number}\n"

    async def all_of_them(port: int) -> None:
        for number in range(COUNT):
            await connect(port, number)

    with sshd(keys, kex) as port:
        asyncio.run(all_of_them(port))


@contextlib.asynccontextmanager
async def asyncssh_server(keys: Path, **options: Any) -> AsyncIterator[int]:
    """The port of asyncssh's server, which answers a command with the command; all connections are closed at the end."""

    def serve(process: asyncssh.SSHServerProcess[str]) -> None:
        process.stdout.write(f"{process.command}!\n")
        process.exit(0)

    connections: list[asyncssh.SSHServerConnection] = []
    async with asyncssh.listen(
        "127.0.0.1", 0, server_host_keys=[str(keys / "host")], process_factory=serve, acceptor=connections.append,
        authorized_client_keys=str(keys / "authorized_keys"), **options,
    ) as server:
        yield server.get_port()
    for connection in connections:
        connection.close()
        await connection.wait_closed()


def test_asyncssh_server(keys: Path, kex: str) -> None:
    async def run() -> None:
        async with asyncssh_server(keys) as port:
            for number in range(COUNT):
                said = await asyncio.to_thread(by_ssh, keys, port, kex, str(number))
                assert said == f"{number}!\n"

    asyncio.run(run())


def paramiko_command(keys: Path, port: int, command: str, again: bool) -> str:
    with paramiko.SSHClient() as client:
        client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
        client.connect("127.0.0.1", port, USER, pkey=paramiko.Ed25519Key(filename=str(keys / "user")),
                       allow_agent=False, look_for_keys=False)
        transport = client.get_transport()
        assert transport
        if again:
            transport.renegotiate_keys()
        stdin, stdout, stderr = client.exec_command(command)
        said = stdout.read().decode()
        for stream in (stdin, stdout, stderr):
            stream.close()
        return str(said)


def test_paramiko_client(keys: Path, kex: str) -> None:
    with sshd(keys, kex) as port:
        for number in range(COUNT):
            assert paramiko_command(keys, port, f"echo {number}", number == 0) == f"{number}\n"


class Echo(paramiko.ServerInterface):  # type: ignore[misc]
    """A server that lets the user in, and answers a command with the command."""

    def __init__(self, allowed: str) -> None:
        self.allowed = allowed

    def get_allowed_auths(self, username: str) -> str:
        return "publickey"

    def check_auth_publickey(self, username: str, key: Any) -> int:
        right = key.get_base64() in self.allowed
        return int(paramiko.AUTH_SUCCESSFUL if right else paramiko.AUTH_FAILED)

    def check_channel_request(self, kind: str, chanid: int) -> int:
        return int(paramiko.OPEN_SUCCEEDED)

    def check_channel_exec_request(self, channel: Any, command: bytes) -> bool:
        def answer() -> None:
            channel.sendall(command + b"!\n")
            channel.send_exit_status(0)
            channel.close()

        threading.Timer(0.05, answer).start()
        return True


@contextlib.contextmanager
def paramiko_server(keys: Path) -> Iterator[int]:
    """A server in threads; its port."""
    listener = socket.create_server(("127.0.0.1", 0))
    transports = []

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            transport = paramiko.Transport(connection)
            transports.append(transport)
            transport.add_server_key(paramiko.Ed25519Key(filename=str(keys / "host")))
            with contextlib.suppress(SSHException, EOFError):
                transport.start_server(server=Echo((keys / "authorized_keys").read_text()))

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()
        for transport in transports:
            transport.close()


def test_paramiko_server(keys: Path, kex: str) -> None:
    with paramiko_server(keys) as port:
        for number in range(COUNT):
            assert by_ssh(keys, port, kex, str(number)) == f"{number}!\n"


def counted(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The secrets of the key exchanges of paramiko's side, as they are made."""
    engine = goodprime.paramiko._KexSNTRUP761X25519
    secrets: list[bytes] = []
    original = engine._set_key

    def set_key(self: Any, key: bytes, *parts: bytes) -> bytes:
        secrets.append(key)
        return original(self, key, *parts)

    monkeypatch.setattr(engine, "_set_key", set_key)
    return secrets


def test_asyncssh_and_paramiko(keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both names, also where OpenSSH lacks one; after 2,000 bytes asyncssh asks for other keys."""

    async def connect(port: int, name: str) -> None:
        async with asyncssh.connect(
            "127.0.0.1", port, username=USER, known_hosts=None, client_keys=[str(keys / "user")], config=None,
            kex_algs=[name], rekey_bytes=2000,
        ) as connection:
            for text in ("x" * 3000, "y"):
                assert (await connection.run(text)).stdout == f"{text}!\n"

    secrets = counted(monkeypatch)
    with paramiko_server(keys) as port:
        for name in ALL_NAMES:
            asyncio.run(connect(port, name))
            assert len(set(secrets)) == len(secrets) >= 2, "no second key exchange"
            secrets.clear()


def test_paramiko_and_asyncssh(keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other way round; paramiko asks for other keys."""

    async def run(name: str) -> None:
        async with asyncssh_server(keys, kex_algs=[name]) as port:
            said = await asyncio.to_thread(paramiko_command, keys, port, "x", True)
            assert said == "x!\n"

    secrets = counted(monkeypatch)
    for name in ALL_NAMES:
        asyncio.run(run(name))
        assert len(set(secrets)) == len(secrets) == 2
        secrets.clear()


def test_tinyssh(keys: Path, tmp_path: Path) -> None:
    """The login is refused, with the agreed keys: TinySSH reads nobody's keys but those of the account.

    paramiko has no cipher in common with TinySSH.
    """
    if not TINYSSHD:
        no_peer("tinysshd")
    assert TINYSSHD
    made = shutil.which("tinysshd-makekey", path=f"{Path(TINYSSHD).parent}:/usr/bin")
    command = [made] if made else [TINYSSHD.replace("tinysshd", "tinysshd-makekey")]
    subprocess.run([*command, "-q", tmp_path / "host"], check=True)
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    log = (tmp_path / "log").open("w+b")

    def serve() -> None:
        for _ in range(COUNT):
            connection, _address = listener.accept()
            with connection:
                subprocess.run([str(TINYSSHD), "-vv", str(tmp_path / "host")], stdin=connection.fileno(),
                               stdout=connection.fileno(), stderr=log)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()

    async def connect() -> None:
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                "127.0.0.1", port, username=USER, known_hosts=None, client_keys=[str(keys / "user")], config=None,
                kex_algs=[goodprime.asyncssh.NAMES[1].decode()],
            )

    for _ in range(COUNT):
        asyncio.run(connect())
    thread.join(30)
    listener.close()
    log.seek(0)
    said = log.read().decode()
    log.close()
    assert said.count("kex selected: sntrup761x25519-sha512@openssh.com") == COUNT, said
