"""Key encapsulation of the NTRU family: NTRU Prime and NTRU.

    >>> from goodprime import SNTRUP761PrivateKey
    >>> private_key = SNTRUP761PrivateKey.generate()
    >>> shared_secret, ciphertext = private_key.public_key().encapsulate()
    >>> private_key.decapsulate(ciphertext) == shared_secret
    True

Each parameter set has a class of private and one of public keys, in the shape of ML-KEM's in the package cryptography.
The functions do the same on bytes, for a set that is known by its name. `goodprime.asyncssh` and `goodprime.paramiko`
add the key exchange of SSH to these packages.
"""

from goodprime._native import (
    NTRUHPS2048509PrivateKey,
    NTRUHPS2048509PublicKey,
    NTRUHPS2048677PrivateKey,
    NTRUHPS2048677PublicKey,
    NTRUHPS40961229PrivateKey,
    NTRUHPS40961229PublicKey,
    NTRUHPS4096821PrivateKey,
    NTRUHPS4096821PublicKey,
    NTRUHRSS1373PrivateKey,
    NTRUHRSS1373PublicKey,
    NTRUHRSS701PrivateKey,
    NTRUHRSS701PublicKey,
    NTRULPR1013PrivateKey,
    NTRULPR1013PublicKey,
    NTRULPR1277PrivateKey,
    NTRULPR1277PublicKey,
    NTRULPR653PrivateKey,
    NTRULPR653PublicKey,
    NTRULPR761PrivateKey,
    NTRULPR761PublicKey,
    NTRULPR857PrivateKey,
    NTRULPR857PublicKey,
    NTRULPR953PrivateKey,
    NTRULPR953PublicKey,
    SNTRUP1013PrivateKey,
    SNTRUP1013PublicKey,
    SNTRUP1277PrivateKey,
    SNTRUP1277PublicKey,
    SNTRUP653PrivateKey,
    SNTRUP653PublicKey,
    SNTRUP761PrivateKey,
    SNTRUP761PublicKey,
    SNTRUP857PrivateKey,
    SNTRUP857PublicKey,
    SNTRUP953PrivateKey,
    SNTRUP953PublicKey,
    __version__,
    backend,
    decapsulate,
    decapsulate_batch,
    encapsulate,
    encapsulate_batch,
    keygen,
    keygen_batch,
    public_key,
    sets,
)
from goodprime._results import Encapsulation, KeyPair, Sizes

SETS = {row[0]: Sizes(*row) for row in sets()}
"""The sizes of each parameter set, by its name."""
del sets

__all__ = [
    "SETS",
    "Encapsulation",
    "KeyPair",
    "NTRUHPS2048509PrivateKey",
    "NTRUHPS2048509PublicKey",
    "NTRUHPS2048677PrivateKey",
    "NTRUHPS2048677PublicKey",
    "NTRUHPS40961229PrivateKey",
    "NTRUHPS40961229PublicKey",
    "NTRUHPS4096821PrivateKey",
    "NTRUHPS4096821PublicKey",
    "NTRUHRSS1373PrivateKey",
    "NTRUHRSS1373PublicKey",
    "NTRUHRSS701PrivateKey",
    "NTRUHRSS701PublicKey",
    "NTRULPR1013PrivateKey",
    "NTRULPR1013PublicKey",
    "NTRULPR1277PrivateKey",
    "NTRULPR1277PublicKey",
    "NTRULPR653PrivateKey",
    "NTRULPR653PublicKey",
    "NTRULPR761PrivateKey",
    "NTRULPR761PublicKey",
    "NTRULPR857PrivateKey",
    "NTRULPR857PublicKey",
    "NTRULPR953PrivateKey",
    "NTRULPR953PublicKey",
    "SNTRUP1013PrivateKey",
    "SNTRUP1013PublicKey",
    "SNTRUP1277PrivateKey",
    "SNTRUP1277PublicKey",
    "SNTRUP653PrivateKey",
    "SNTRUP653PublicKey",
    "SNTRUP761PrivateKey",
    "SNTRUP761PublicKey",
    "SNTRUP857PrivateKey",
    "SNTRUP857PublicKey",
    "SNTRUP953PrivateKey",
    "SNTRUP953PublicKey",
    "Sizes",
    "__version__",
    "backend",
    "decapsulate",
    "decapsulate_batch",
    "encapsulate",
    "encapsulate_batch",
    "keygen",
    "keygen_batch",
    "public_key",
]
