"""What several tests need: the vectors of the repository, and its sets."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import goodprime

ROOT = Path(os.environ.get("GOODPRIME_ROOT", Path(__file__).resolve().parents[3]))
SETS = list(goodprime.SETS)


def vectors(*parts: str) -> Any:
    """A file of JSON of the folder `vectors`."""
    return json.loads(ROOT.joinpath("vectors", *parts).read_text())


def records(path: str) -> Iterator[dict[str, bytes]]:
    """The records of a file of the submission: a blank line ends each, and `count` is left out."""
    record: dict[str, bytes] = {}
    for line in ROOT.joinpath("vectors", path).read_text().splitlines():
        name, equals, value = line.partition(" = ")
        if equals and name != "count":
            record[name] = bytes.fromhex(value)
        elif not line and record:
            yield record
            record = {}
    if record:
        yield record


def private_class(name: str) -> Any:
    return getattr(goodprime, f"{name.upper()}PrivateKey")


def public_class(name: str) -> Any:
    return getattr(goodprime, f"{name.upper()}PublicKey")


@pytest.fixture(params=SETS)
def name(request: pytest.FixtureRequest) -> str:
    """Each set."""
    return str(request.param)
