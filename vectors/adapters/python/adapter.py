#!/usr/bin/env python3
"""An adapter for `goodprime vectors run --program`: a request per line of standard input, a reply per line of
standard output. Its argument names the package that is tested:

    pip install pqcrypto
    python3 adapter.py pqcrypto

    pip install liboqs-python        # OQS_INSTALL_PATH names the directory above liboqs's lib/
    python3 adapter.py oqs

    pip install ntruprime            # needs the library libntruprime
    python3 adapter.py ntruprime

    pip install ./bindings/python    # goodprime itself
    python3 adapter.py goodprime

A package more is a class more: what its methods lack is unsupported.
"""

import ctypes
import importlib
import importlib.metadata
import json
import os
import sys


class Unsupported(Exception):
    """The package cannot do it: the case is skipped."""


class Refused(Exception):
    """The package refuses the input."""


class Randomness:
    """The bytes of a request, in the order in which they are asked for."""

    def __init__(self, given=b""):
        self.left = given
        self.lacking = False

    def draw(self, length):
        """The next bytes. Others, and a note, if there are too few: a callback of C cannot raise."""
        if length > len(self.left):
            self.lacking = True
            self.left = b""
            return os.urandom(length)
        drawn, self.left = self.left[:length], self.left[length:]
        return drawn

    def end(self):
        if self.lacking or self.left:
            raise Refused(f"asks for {'more' if self.lacking else 'less'} randomness than the vector has")


class Library:
    """What the classes below have in common."""

    def version(self):
        return importlib.metadata.version(self.distribution)

    def keygen(self, parameter_set, randomness):
        raise Unsupported("the interface takes no randomness")

    def encaps(self, parameter_set, ek, randomness):
        raise Unsupported("the interface takes no randomness")

    def check(self, parameter_set, dk):
        raise Unsupported("the interface has no check of keys")


class PQCrypto(Library):
    """pqcrypto 1.0: a module per set, lengths checked by exceptions, random numbers of the system alone."""

    distribution = "pqcrypto"

    def __init__(self):
        self.kem = importlib.import_module("pqcrypto.kem")

    def decaps(self, parameter_set, dk, c):
        name = parameter_set.replace("sntrup", "sntrup_")
        module = getattr(self.kem, name, None)
        if module is None:
            raise Unsupported("no such set")
        return module.decaps(dk, c)


class NtruPrime(Library):
    """ntruprime, a wrapper of libntruprime: an object per set."""

    distribution = "ntruprime"

    def __init__(self):
        self.package = importlib.import_module("ntruprime")

    def decaps(self, parameter_set, dk, c):
        kem = getattr(self.package, parameter_set, None)
        if not parameter_set.startswith("sntrup") or kem is None:
            raise Unsupported("no such set")
        return kem.dec(c, dk)


class Goodprime(Library):
    """goodprime: functions on bytes, and a check of secret keys in the classes that hold them."""

    distribution = "goodprime"

    def __init__(self):
        self.package = importlib.import_module("goodprime")

    def encaps(self, parameter_set, ek, randomness):
        # A wrong amount of randomness is refused.
        made = self.package.encapsulate(parameter_set, ek, randomness=randomness.draw(len(randomness.left)))
        return made.ciphertext, made.shared_secret

    def decaps(self, parameter_set, dk, c):
        return self.package.decapsulate(parameter_set, dk, c)

    def check(self, parameter_set, dk):
        try:
            getattr(self.package, f"{parameter_set.upper()}PrivateKey").from_private_bytes(dk)
        except ValueError:
            return False
        return True


class LibOQS(Library):
    """liboqs-python: an object per key, and below it the C library, which has a hook for random numbers."""

    # liboqs-python, or a package that is made from it and has its module's name.
    distribution = importlib.metadata.packages_distributions().get("oqs", ["liboqs-python"])[0]
    names = {
        "ntruhps2048509": "NTRU-HPS-2048-509",
        "ntruhps2048677": "NTRU-HPS-2048-677",
        "ntruhps4096821": "NTRU-HPS-4096-821",
        "ntruhps40961229": "NTRU-HPS-4096-1229",
        "ntruhrss701": "NTRU-HRSS-701",
        "ntruhrss1373": "NTRU-HRSS-1373",
    }

    def __init__(self):
        self.oqs = importlib.import_module("oqs")
        self.randomness = Randomness()

        def fill(out, length):
            ctypes.memmove(out, self.randomness.draw(length), length)

        # Kept as a member, since the library calls it later.
        self.hook = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t)(fill)
        self.oqs.native().OQS_randombytes_custom_algorithm(self.hook)

    def version(self):
        return f"{super().version()} with liboqs {self.oqs.oqs_version()}"

    def kem(self, parameter_set, dk=None):
        name = self.names.get(parameter_set, parameter_set)
        if not self.oqs.is_kem_enabled(name):
            raise Unsupported("no such set")
        return self.oqs.KeyEncapsulation(name, dk)

    def keygen(self, parameter_set, randomness):
        with self.kem(parameter_set) as kem:
            self.randomness = randomness
            return kem.generate_keypair(), kem.export_secret_key()

    def encaps(self, parameter_set, ek, randomness):
        with self.kem(parameter_set) as kem:
            # Of a length that the package passes on, C reads what it expects.
            if len(ek) != kem.length_public_key:
                raise Unsupported("the interface takes no lengths")
            self.randomness = randomness
            return kem.encap_secret(ek)

    def decaps(self, parameter_set, dk, c):
        with self.kem(parameter_set, dk) as kem:
            if len(dk) != kem.length_secret_key or len(c) != kem.length_ciphertext:
                raise Unsupported("the interface takes no lengths")
            return kem.decap_secret(c)


def answer(library, request):
    """The fields of the reply."""

    def data(field):
        return bytes.fromhex(request[field])

    op, parameter_set = request["op"], request.get("parameterSet", "")
    if op == "info":
        return {"name": library.distribution, "version": library.version()}
    if op == "decaps":
        return {"K": library.decaps(parameter_set, data("dk"), data("c")).hex()}
    if op == "check":
        return {"valid": library.check(parameter_set, data("dk"))}
    if op not in ("keygen", "encaps"):
        raise Unsupported("no such operation")
    randomness = Randomness(data("randomness"))
    if op == "keygen":
        names, outputs = ("ek", "dk"), library.keygen(parameter_set, randomness)
    else:
        names, outputs = ("c", "K"), library.encaps(parameter_set, data("ek"), randomness)
    randomness.end()
    return {name: value.hex() for name, value in zip(names, outputs)}


def main():
    library = {"pqcrypto": PQCrypto, "oqs": LibOQS, "ntruprime": NtruPrime, "goodprime": Goodprime}[sys.argv[1]]()
    for line in sys.stdin:
        reply = {"id": None}
        try:
            request = json.loads(line)
            reply["id"] = request["id"]
            reply |= answer(library, request)
        except Unsupported as unsupported:
            reply["unsupported"] = str(unsupported)
        except Exception as error:  # whatever the package raises is a refusal
            reply["error"] = f"{type(error).__name__}: {error}"
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
