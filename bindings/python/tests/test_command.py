"""python -m goodprime, on files."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import goodprime


def run(*arguments: object, expect: int = 0, **options: bytes) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "goodprime", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, **options)  # type: ignore[call-overload]
    assert done.returncode == expect, done.stderr.decode()
    assert b"Traceback" not in done.stderr
    return done  # type: ignore[no-any-return]


def test_exchange(tmp_path: Path) -> None:
    pk, sk, ct, bob, alice = (tmp_path / file for file in ("alice.pub", "alice.key", "c.bin", "bob.ss", "alice.ss"))
    for name in ("sntrup761", "ntrulpr653", "ntruhrss1373"):
        run("keygen", "--set", name, "--public", pk, "--secret", sk, "--force")
        run("encaps", "--public", pk, "--ciphertext", ct, "--shared-secret", bob, "--force")
        run("decaps", "--secret", sk, "--ciphertext", ct, "--shared-secret", alice, "--force")
        assert alice.read_bytes() == bob.read_bytes() and len(bob.read_bytes()) == 32
        assert len(pk.read_bytes()) == goodprime.SETS[name].public_key
        for secret in (sk, bob, alice):
            assert stat.S_IMODE(secret.stat().st_mode) == 0o600


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    pk, sk = tmp_path / "alice.pub", tmp_path / "alice.key"
    sk.write_bytes(b"precious")
    done = run("keygen", "--public", pk, "--secret", sk, expect=2)
    assert b"alice.key exists; --force overwrites it" in done.stderr
    assert sk.read_bytes() == b"precious" and not pk.exists()


def test_half_a_pair_is_no_file(tmp_path: Path) -> None:
    pk = tmp_path / "alice.pub"
    done = run("keygen", "--public", pk, "--secret", tmp_path / "absent" / "key", expect=2)
    assert b"absent/key: No such file" in done.stderr and not pk.exists()
    done = run("keygen", "--public", pk, "--secret", pk, "--force", expect=2)
    assert b"alice.pub is named for two outputs" in done.stderr and not pk.exists()


def test_a_pipe_is_not_replaced(tmp_path: Path) -> None:
    pipe, sk = tmp_path / "pipe", tmp_path / "key"
    os.mkfifo(pipe)
    # Opened before: a command that replaced the pipe would leave a reader that waits.
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    run("keygen", "--public", pipe, "--secret", sk, "--force")
    assert len(os.read(reader, 2000)) == 1158 and pipe.is_fifo()
    os.close(reader)


def test_standard_streams(tmp_path: Path) -> None:
    sk, ct, ss = tmp_path / "key", tmp_path / "ct", tmp_path / "ss"
    pk = run("keygen", "--public", "-", "--secret", sk).stdout
    run("encaps", "--public", "-", "--ciphertext", ct, "--shared-secret", ss, input=pk)
    found = run("decaps", "--secret", sk, "--ciphertext", ct, "--shared-secret", "-").stdout
    assert found == ss.read_bytes()


def test_bad_input(tmp_path: Path) -> None:
    bad, out = tmp_path / "bad", tmp_path / "out"
    bad.write_bytes(b"x" * 77)
    done = run("encaps", "--public", bad, "--ciphertext", out, "--shared-secret", out, expect=2)
    assert b"bad: no set has a public key of 77 bytes" in done.stderr
    done = run("decaps", "--secret", tmp_path / "absent", "--ciphertext", bad, "--shared-secret", out, expect=2)
    assert b"absent: No such file" in done.stderr
    key = tmp_path / "key"
    run("keygen", "--public", "-", "--secret", key)
    done = run("decaps", "--secret", key, "--ciphertext", bad, "--shared-secret", out, expect=2)
    assert b"bad: An sntrup761 ciphertext is 1039 bytes long" in done.stderr
    run("keygen", "--set", "kyber", "--public", "-", "--secret", out, expect=2)
    assert not out.exists()


@pytest.mark.parametrize("what", ["public_key", "private_key"])
def test_lengths_tell_the_set(what: str) -> None:
    assert len({getattr(sizes, what) for sizes in goodprime.SETS.values()}) == 18


def test_bench() -> None:
    said = run("bench", "--seconds", "0.05", "--set", "sntrup761").stdout.decode()
    row = said.splitlines()[1].split()
    assert row[0] == "sntrup761" and all(float(x) > 0 for x in row[1:5]) and goodprime.backend() in said
