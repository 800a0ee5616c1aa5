"""Plain Python of the specifications of NTRU Prime and NTRU, step by step.

    from reference import scheme
    dk = scheme("sntrup761").keygen(randomness)[1]

Nothing is constant-time and nothing is taken from goodprime: this is what the vectors are made with, and never what a
program should use. Each step of a scheme is a method, so that a subclass which overrides one is the scheme with one
mistake.
"""
from .arithmetic import Refused
from .hybrid import Hybrid
from .ntru import NTRU, NTRU_SETS
from .ntruprime import LPRIME_SETS, STREAMLINED_SETS, LPRime, Streamlined

CLASSES = {**{name: Streamlined for name in STREAMLINED_SETS}, **{name: LPRime for name in LPRIME_SETS},
           **{name: NTRU for name in NTRU_SETS}}


def scheme(name):
    """The scheme of a parameter set."""
    return CLASSES[name](name)


def schemes():
    """All eighteen sets and the key exchange of RFC 9941, by name."""
    return {**{name: scheme(name) for name in CLASSES}, Hybrid.name: Hybrid()}
