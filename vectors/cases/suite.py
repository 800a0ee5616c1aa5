"""Files of tests, whose outputs and results the reference computes."""
from reference import protocol

from .flags import FLAGS

TYPES = {"keygen": "KemKeyGenTest", "encaps": "KemEncapsTest", "decaps": "KemDecapsTest", "check": "KemKeyTest",
         "hybrid-server": "HybridServerTest", "hybrid-client": "HybridClientTest", "hybrid-hash": "HybridHashTest"}
VERSION = "1"


class Group:
    """Tests that share inputs."""

    def __init__(self, file, operation, shared):
        self.file, self.operation, self.shared, self.tests = file, operation, shared, []

    def add(self, comment, flags, result=None, **inputs):
        """A test. Without a result it is valid where the reference gives outputs, or else invalid."""
        flags = flags.split()
        request = {"op": self.operation, "parameterSet": self.file.kem.name}
        names = protocol.OPERATIONS[self.operation][0]
        assert sorted([*self.shared, *inputs]) == sorted(names), (comment, names)
        for name in names:
            request[name] = (inputs[name] if name in inputs else self.shared[name]).hex()
        self.file.observed.clear()
        outputs = protocol.answer({self.file.kem.name: self.file.kem}, request)
        if self.operation == "check" and "valid" in outputs:
            outputs = {} if outputs["valid"] else {"error": "inconsistent"}
        if "error" in outputs:
            assert result != "valid", comment
            result, outputs = result or "invalid", {}
        result = result or "valid"
        flags += [flag for flag in self.file.observed if flag not in flags]
        unknown = [flag for flag in flags if flag not in FLAGS]
        assert not unknown and flags, (comment, unknown)
        inputs = {name: request[name] for name in names if name in inputs}
        # The same inputs twice would be one test with two names.
        key = tuple(request[name] for name in names)
        if key in self.file.seen:
            return None
        self.file.seen.add(key)
        self.tests.append({"comment": comment, "flags": flags, **inputs, **outputs, "result": result})
        return self.tests[-1]


class File:
    """One file: a kind of operation of one scheme. `observed` collects flags that steps of the scheme find."""

    def __init__(self, kem, kind, header, observed=None):
        self.kem, self.kind, self.header, self.groups = kem, kind, header, []
        self.observed = [] if observed is None else observed
        self.seen = set()

    def group(self, operation=None, **shared):
        self.groups.append(Group(self, operation or self.kind, shared))
        return self.groups[-1]

    def schema(self):
        kind = {"check": "key"}.get(self.kind, self.kind)
        return f"kem_{kind}_test_schema.json"

    def path(self):
        kind = {"check": "key"}.get(self.kind, self.kind)
        return f"{self.kem.name}_test.json" if kind == "hybrid" else f"{self.kem.name}_{kind}_test.json"

    def document(self):
        groups, number, used = [], 0, set()
        for group in self.groups:
            if not group.tests:
                continue
            tests = []
            for test in group.tests:
                number += 1
                used.update(test["flags"])
                tests.append({"tcId": number, **test})
            shared = {name: value.hex() for name, value in group.shared.items()}
            groups.append({"type": TYPES[group.operation], "source": {"name": "goodprime", "version": VERSION},
                           "parameterSet": self.kem.name, **shared, "tests": tests})
        notes = {flag: FLAGS[flag] for flag in FLAGS if flag in used}
        return {"algorithm": self.kem.family, "schema": self.schema(), "generatorVersion": VERSION,
                "numberOfTests": number, "header": self.header, "notes": notes, "testGroups": groups}
