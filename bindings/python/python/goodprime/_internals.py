"""Names inside other packages, which their next release may move."""

from importlib import import_module
from importlib.metadata import version
from typing import Any


def internal(package: str, known: str, module: str, name: str) -> Any:
    """An object of a module of a package, whose releases `known` have it."""
    found: Any = import_module(module)
    for part in name.split("."):
        if not hasattr(found, part):
            raise moved(package, known, f"{module}.{name}")
        found = getattr(found, part)
    return found


def moved(package: str, known: str, what: str) -> RuntimeError:
    """The error of something that is not where it was."""
    return RuntimeError(
        f"goodprime cannot register with {package} {version(package)}: {what} is missing or has changed. "
        f"Releases {known} are known to work; nothing was changed."
    )
