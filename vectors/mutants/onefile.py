"""Faults of onefile/sntrup761.c, most in arithmetic that the reference does not have: patched copies in target/.

They answer through the example adapter for SUPERCOP's interface, so a compiler for C is needed.
"""
import json
import os
import pathlib
import subprocess

from reference import Streamlined
from reference.arithmetic import Refused

from . import Mutant

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TARGET = ROOT / "target" / "mutants"
KEMS = "KEM(sntrup761, crypto_kem_sntrup761_, 1158, 1763, 1039, 32)\n"


class Skipped(Exception):
    """The program does not have the operation."""


class Program:
    """A compiled adapter, with the methods of the reference's schemes."""

    def __init__(self, name, text):
        folder = TARGET / name
        folder.mkdir(parents=True, exist_ok=True)
        source, header, program = folder / "sntrup761.c", folder / "kems.h", folder / "adapter"
        source.write_text(text)
        header.write_text(KEMS)
        adapters = ROOT / "vectors" / "adapters" / "c"
        subprocess.run([os.environ.get("CC", "cc"), "-w", "-O1", f'-DKEMS="{header}"', f'-DNAME="{name}"',
                        '-DVERSION="1"', "-DSNTRUP761_SUPERCOP", f"-I{ROOT / 'onefile'}", "-o", program,
                        adapters / "adapter.c", adapters / "supercop.c", source], check=True)
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, operation, outputs, **inputs):
        request = {"id": 1, "op": operation, "parameterSet": "sntrup761",
                   **{name: value.hex() for name, value in inputs.items()}}
        self.process.stdin.write(json.dumps(request, separators=(",", ":")) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if "unsupported" in reply:
            raise Skipped(reply["unsupported"])
        if "error" in reply:
            raise Refused(reply["error"])
        return tuple(bytes.fromhex(reply[name]) for name in outputs)

    def keygen(self, randomness):
        return self.ask("keygen", ("ek", "dk"), randomness=randomness)

    def encaps(self, ek, randomness):
        return self.ask("encaps", ("c", "K"), ek=ek, randomness=randomness)

    def decaps(self, dk, c):
        return self.ask("decaps", ("K",), dk=dk, c=c)[0]


class OfC(Mutant):
    """One place of the file is `after`, not `before`."""

    of = (Streamlined,)
    only = ("sntrup761",)
    before = after = ""

    @classmethod
    def programs(cls):
        text = (ROOT / "onefile" / "sntrup761.c").read_text()
        assert text.count(cls.before) == 1, f"{cls.__name__}: “{cls.before}” must be in the file once"
        return {"sntrup761": Program(cls.__name__, text.replace(cls.before, cls.after))}


class Unchanged(OfC):
    """No fault: the control."""

    before = after = "Q_RECIPROCAL = 14,"


class ThirdRoundedDown(OfC):
    """The reciprocal of 3 is 2^16/3 rounded down, one too small."""

    stands_for = ("ReductionEdge",)
    source = "plausible; the class of Rust's sntrup 0.2.1 (a constant of Barrett's reduction one below its window)"
    before, after = "THIRD = 21846,", "THIRD = 21845,"


class QuotientOneHigh(OfC):
    """The estimated quotient of a sum of four Montgomery products is one too high."""

    stands_for = ("ExtremeCoefficients",)
    source = "plausible: the rounding of four terms"
    before, after = "t[3]) + 2;", "t[3]) + 3;"


class InverseOfQOneLess(OfC):
    """The constant of Montgomery's reduction modulo q is one too small."""

    stands_for = ("Valid",)
    source = "plausible"
    before, after = "Q_INVERSE = 15631,", "Q_INVERSE = 15630,"


class CentredOneTooLate(OfC):
    """(q + 1)/2 is not centred."""

    stands_for = ("ReductionEdge",)
    source = "plausible: > for >="
    before, after = "negative(sub((i16)(m / 2), a))", "negative(sub((i16)(m / 2 + 1), a))"


class ReductionLeftOut(OfC):
    """A step of the transform adds without a reduction, so that large operands leave 16 bits."""

    stands_for = ("ExtremeCoefficients",)
    source = "plausible; one of the planted faults of onefile/faults"
    before, after = "c[i] = add(x, reduce(y, half, whole, m));", "c[i] = add(x, y);"


class ReciprocalOfRadixBelow(OfC):
    """The reciprocals of the radices of Decode are one too small."""

    stands_for = ("ReductionEdge",)
    source = "plausible; one of the planted faults of onefile/faults"
    before, after = "(a * reciprocal) >> 44", "(a * (reciprocal - 1)) >> 44"


class WrapWithoutConstantTerm(OfC):
    """x^p adds to x but not to 1 in products."""

    stands_for = ("Valid",)
    source = "plausible; one of the planted faults of onefile/faults"
    before, after = "h[0] = add(w.x[0], w.x[P]);", "h[0] = w.x[0];"


class InverseStepsTooFew(OfC):
    """The inverse modulo q takes two division steps too few."""

    stands_for = ("Valid",)
    source = "plausible: 2p - 3 for 2p - 1"
    before, after = "STEPS = 2 * P - 1,", "STEPS = 2 * P - 3,"


class InverseAlwaysFound(OfC):
    """Every g counts as having an inverse modulo 3."""

    stands_for = ("NonInvertibleG",)
    source = "plausible; one of the planted faults of onefile/faults"
    before, after = "return nonzero(delta);", "return 0;"


class SortingNetworkTurned(OfC):
    """Parts of the sorting network that should be descending are ascending."""

    stands_for = ("SortSign",)
    source = "plausible; one of the planted faults of onefile/faults"
    before, after = "if ((i & p) == r)\n", "if ((i & p) == 0)\n"
