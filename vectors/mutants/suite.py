"""The vectors as a list of cases, and the judgement of a reply."""
import array
import copy
import json
import pathlib

import reference.ntru
import reference.ntruprime
from reference import protocol

from . import Mutant, rings
from .onefile import Skipped

JSON = pathlib.Path(__file__).resolve().parent.parent / "json"
OPERATIONS = {"KemKeyGenTest": "keygen", "KemEncapsTest": "encaps", "KemDecapsTest": "decaps", "KemKeyTest": "check",
              "HybridServerTest": "hybrid-server", "HybridClientTest": "hybrid-client",
              "HybridHashTest": "hybrid-hash"}


class Case:
    """One test, with the fields of its group."""

    def __init__(self, path, group, test):
        fields = {**group, **test}
        self.file, self.number, self.flags = path.name, test["tcId"], test["flags"]
        self.parameter_set, self.operation = group["parameterSet"], OPERATIONS[group["type"]]
        self.result, self.comment = test["result"], test["comment"]
        inputs, _, outputs = protocol.OPERATIONS[self.operation]
        self.request = {"op": self.operation, "parameterSet": self.parameter_set,
                        **{name: fields[name] for name in inputs}}
        self.outputs = {name: fields[name] for name in outputs if name in fields}

    def can_fail(self):
        return self.operation != "check" or self.result != "acceptable"

    def passes(self, schemes):
        """True or false; None if the schemes do not have the operation."""
        try:
            reply = protocol.answer(schemes, self.request)
        except Skipped:
            return None
        except Exception:  # A mutant that crashes has failed.
            return False
        if "unsupported" in reply:
            return None
        refused = "error" in reply
        if self.operation == "check":
            return self.result == "acceptable" or (not refused and reply["valid"]) == (self.result == "valid")
        if refused:
            return self.result != "valid"
        return self.result != "invalid" and all(reply[name] == value for name, value in self.outputs.items())


def cases():
    """All cases by parameter set."""
    found = {}
    for path in sorted(JSON.glob("*_test.json")):
        for group in json.loads(path.read_text())["testGroups"]:
            for test in group["tests"]:
                found.setdefault(group["parameterSet"], []).append(Case(path, group, test))
    return found


def remembered(function):
    """The function of lists of integers with its results kept, as mutants differ in one step from each other."""
    results = {}

    def wrapper(*arguments):
        key = tuple(array.array("q", a).tobytes() if isinstance(a, list) else a for a in arguments)
        if key not in results:
            result = function(*arguments)
            results[key] = array.array("i", result) if isinstance(result, list) else result
        result = results[key]
        return list(result) if isinstance(result, array.array) else result

    return wrapper


def remember():
    """Keeps all products, inverses and encodings of this process."""
    for module, names in ((reference.ntruprime, ("prime_product", "prime_reciprocal", "encode", "decode")),
                          (reference.ntru, ("cyclic_product", "inverse")), (rings, ("exact_product",))):
        for name in names:
            setattr(module, name, remembered(getattr(module, name)))


def traced(schemes):
    """Copies of schemes that note the names of the steps that they take, and the set of these names."""
    names = set()

    def note(self, name):
        names.add(name)
        return object.__getattribute__(self, name)

    copies = {}
    for name, scheme in schemes.items():
        copies[name] = copy.copy(scheme)
        copies[name].__class__ = type("Traced", (type(scheme),), {"__getattribute__": note})
    return copies, names


def steps(mutant):
    """The names of the steps that a mutant overrides, or None where that does not say what it changes."""
    names = set().union(*(vars(c) for c in mutant.__mro__[:mutant.__mro__.index(Mutant)]))
    return None if "__init__" in names or hasattr(mutant, "programs") else names
