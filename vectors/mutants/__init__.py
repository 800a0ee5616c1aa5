"""Mutants of the reference: each is one of its schemes with one fault.

A mutant is a class that overrides one step of a scheme of `reference`. Its attributes say

* `of`: the schemes of the reference that it can be made of,
* `stands_for`: the flags of test cases that have to find it,
* `source`: the published fault, or the reason why somebody could make it, and
* `only`: the parameter sets that have the fault, where not all have it.

Nothing here belongs to the product; these files are test data.
"""
import functools
import importlib

MODULES = ("comparison", "rejection", "sampling", "rings", "encodings", "secrets", "lprime", "keys", "ntru", "hybrid",
           "onefile")


class Mutant:
    """The base of all mutants."""

    of = ()
    stands_for = ()
    source = ""
    only = None


@functools.cache
def mutants():
    """All mutants by name."""
    for module in MODULES:
        importlib.import_module(f"{__name__}.{module}")
    found = list(leaves(Mutant))
    by_name = {mutant.__name__: mutant for mutant in found}
    assert len(by_name) == len(found), "two mutants of one name"
    return by_name


def leaves(base):
    for mutant in base.__subclasses__():
        if "source" in vars(mutant):
            yield mutant
        yield from leaves(mutant)


def schemes(mutant):
    """A mutant's schemes by parameter set, as `reference.protocol` takes them."""
    from reference import CLASSES, Hybrid

    if hasattr(mutant, "programs"):
        return mutant.programs()
    made = {}
    for name, original in [*CLASSES.items(), (Hybrid.name, Hybrid)]:
        if original in mutant.of and (mutant.only is None or name in mutant.only):
            faulty = type(mutant.__name__, (mutant, original), {})
            made[name] = faulty() if original is Hybrid else faulty(name)
    return made
