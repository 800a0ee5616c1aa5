"""python -m goodprime: keygen, encaps, decaps and bench, on files as those of the command goodprime."""

import argparse
import os
import sys
import time
from collections.abc import Callable
from typing import NoReturn

import goodprime


def fail(message: str) -> NoReturn:
    """Ends with the status of the command goodprime for bad arguments, files and keys."""
    print(f"goodprime: {message}", file=sys.stderr)
    sys.exit(2)


def read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()


def write(outputs: list[tuple[str, bytes, int]], force: bool) -> None:
    """Writes all outputs, or leaves no file: a secret without its other half is of no use."""
    # A device or a pipe is written as it is, and never replaced.
    files = [name for name, _, _ in outputs if os.path.isfile(name) or not os.path.exists(name)]
    files = [name for name in files if name != "-"]
    if len(set(files)) < len(files):
        fail(f"{files[0]} is named for two outputs")
    for name in files:
        if os.path.exists(name) and not force:
            fail(f"{name} exists; --force overwrites it")
    made = []
    try:
        for name, data, mode in outputs:
            if name == "-":
                sys.stdout.buffer.write(data)
            elif name in files:
                if force and os.path.exists(name):
                    os.unlink(name)
                descriptor = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
                made.append(name)
                with os.fdopen(descriptor, "wb") as file:
                    file.write(data)
            else:
                with open(name, "wb") as file:
                    file.write(data)
    except BaseException:
        for name in made:
            os.unlink(name)
        raise


def set_of(data: bytes, what: str, name: str) -> str:
    """The set whose keys have this length."""
    for sizes in goodprime.SETS.values():
        if getattr(sizes, what) == len(data):
            return sizes.name
    fail(f"{name}: no set has a {what.replace('_', ' ')} of {len(data)} bytes")


def keygen(args: argparse.Namespace) -> None:
    pair = goodprime.keygen(args.set)
    write([(args.public, pair.public_key, 0o644), (args.secret, pair.private_key, 0o600)], args.force)


def encaps(args: argparse.Namespace) -> None:
    pk = read(args.public)
    made = goodprime.encapsulate(set_of(pk, "public_key", args.public), pk)
    write([(args.ciphertext, made.ciphertext, 0o644), (args.shared_secret, made.shared_secret, 0o600)], args.force)


def decaps(args: argparse.Namespace) -> None:
    sk = read(args.secret)
    of = set_of(sk, "private_key", args.secret)
    ct = read(args.ciphertext)
    try:
        secret = goodprime.decapsulate(of, sk, ct)
    except ValueError as error:
        fail(f"{args.ciphertext}: {error}")
    write([(args.shared_secret, secret, 0o600)], args.force)


def least(operation: Callable[[], object], seconds: float) -> float:
    """The least time of one call, in microseconds."""
    best, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter_ns()
        operation()
        best = min(best, (time.perf_counter_ns() - began) / 1000)
    return best


def bench(args: argparse.Namespace) -> None:
    print(f"{'µs, minimum':<18}{'keygen':>9}{'encaps':>9}{'decaps':>9}{'keygen, 256 at once':>21}   {goodprime.backend()}")
    for name in args.set or ["sntrup761"]:
        private_class = getattr(goodprime, f"{name.upper()}PrivateKey")
        private = private_class.generate()
        public = private.public_key()
        ciphertext = public.encapsulate().ciphertext
        times = [
            least(operation, args.seconds)
            for operation in (private_class.generate, public.encapsulate, lambda: private.decapsulate(ciphertext))
        ]
        times.append(least(lambda: private_class.generate_batch(256), args.seconds) / 256)
        print(f"{name:<18}" + "".join(f"{t:>{w}.1f}" for t, w in zip(times, (9, 9, 9, 21))))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m goodprime", description=__doc__)
    parser.add_argument("--version", action="version", version=f"goodprime {goodprime.__version__}")
    commands = parser.add_subparsers(dest="command", required=True)

    def command(function: Callable[[argparse.Namespace], None], summary: str, **files: str) -> argparse.ArgumentParser:
        added = commands.add_parser(function.__name__, help=summary, description=summary)
        added.set_defaults(function=function)
        for name, text in files.items():
            added.add_argument("--" + name.replace("_", "-"), metavar="FILE", required=True, help=text)
        if files:
            added.add_argument("--force", action="store_true", help="overwrite files")
        return added

    sets = list(goodprime.SETS)
    made = command(keygen, "makes a key pair", public="the public key, written", secret="the secret key, written")
    made.add_argument("--set", choices=sets, default="sntrup761")
    command(
        encaps,
        "makes a shared secret for the owner of a public key",
        public="the public key",
        ciphertext="the ciphertext, written",
        shared_secret="the shared secret, written",
    )
    command(
        decaps,
        "recovers the shared secret of a ciphertext",
        secret="the secret key",
        ciphertext="the ciphertext",
        shared_secret="the shared secret, written",
    )
    measured = command(bench, "measures the operations")
    measured.add_argument("--set", choices=sets, action="append")
    measured.add_argument("--seconds", type=float, default=0.5, help="per operation")

    args = parser.parse_args()
    try:
        args.function(args)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except ValueError as error:
        fail(str(error))


if __name__ == "__main__":
    main()
