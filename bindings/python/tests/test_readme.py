"""README's examples of Python run as they stand, those with a server against this machine's sshd."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import test_ssh
from conftest import ROOT
from test_ssh import keys  # noqa: F401

import goodprime

TEXT = ROOT.joinpath("bindings/python/README.md").read_text()
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_there_are_examples() -> None:
    assert len(BLOCKS) >= 5


@pytest.mark.parametrize("code", [block for block in BLOCKS if "example.org" not in block])
def test_example(code: str, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=tmp_path, check=True)


@pytest.mark.parametrize("code", [block for block in BLOCKS if "example.org" in block])
def test_example_with_a_server(code: str, keys: Path) -> None:  # noqa: F811
    names = test_ssh.openssh_names()
    if not names:
        test_ssh.no_peer("OpenSSH with sntrup761")
    with test_ssh.sshd(keys, names[-1]) as port:
        # The example's server, its user and its key; the three lines stay.
        for there, here in (
            ('"example.org", 22', f'"127.0.0.1", {port}'),
            ('"me"', repr(test_ssh.USER)),
            ('"id_ed25519"', repr(str(keys / "user"))),
        ):
            assert there in code
            code = code.replace(there, here)
        environment = {**os.environ, "HOME": str(keys)}
        home = keys / ".ssh"
        home.mkdir(exist_ok=True)
        host = (keys / "host.pub").read_text()
        (home / "known_hosts").write_text(f"[127.0.0.1]:{port} {host}")
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() == "goodprime"


def test_docstrings() -> None:
    assert doctest.testmod(goodprime).attempted >= 3
    assert doctest.testmod(goodprime).failed == 0

