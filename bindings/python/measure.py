"""The table of README: see `measure`, which builds what this needs."""

import argparse
import datetime
import re
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pqcrypto
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey
from pqcrypto.kem import sntrup_761

import goodprime
from goodprime import SNTRUP761PrivateKey
from goodprime._native import rust_least

BATCH = 256
README = Path(__file__).with_name("README.md")


def operations() -> dict[tuple[str, str], Callable[[], float]]:
    """For each operation and package, a function that gives the least time of some calls, in microseconds."""

    def least(
        calls: int, operation: Callable[[], object], members: int = 1, clock: Callable[[], int] = time.perf_counter_ns
    ) -> Callable[[], float]:
        def run() -> float:
            best = float("inf")
            for _ in range(calls):
                began = clock()
                operation()
                best = min(best, clock() - began)
            return best / 1000 / members

        return run

    private = SNTRUP761PrivateKey.generate()
    public = private.public_key()
    ct = public.encapsulate().ciphertext
    cts = [one.ciphertext for one in public.encapsulate_batch(BATCH)]
    private.decapsulate_batch(cts)
    pair = goodprime.keygen("sntrup761")
    joined = goodprime.encapsulate_batch("sntrup761", pair.public_key, BATCH).ciphertext
    ml_private = MLKEM768PrivateKey.generate()
    ml_public = ml_private.public_key()
    ml_ct = ml_public.encapsulate()[1]
    pq_pk, pq_sk = sntrup_761.keygen()
    pq_ct, _ = sntrup_761.encaps(pq_pk)
    table = {
        ("keygen", "class"): least(200, SNTRUP761PrivateKey.generate),
        ("encaps", "class"): least(1000, public.encapsulate),
        ("decaps", "class"): least(1000, lambda: private.decapsulate(ct)),
        ("keygen", "function"): least(200, lambda: goodprime.keygen("sntrup761")),
        ("encaps", "function"): least(1000, lambda: goodprime.encapsulate("sntrup761", pair.public_key)),
        ("decaps", "function"): least(1000, lambda: goodprime.decapsulate("sntrup761", pair.private_key, ct)),
        ("keygen, batch", "class"): least(10, lambda: SNTRUP761PrivateKey.generate_batch(BATCH), BATCH),
        ("encaps, batch", "class"): least(10, lambda: public.encapsulate_batch(BATCH), BATCH),
        ("decaps, batch", "class"): least(10, lambda: private.decapsulate_batch(cts), BATCH),
        ("keygen, batch", "function"): least(10, lambda: goodprime.keygen_batch("sntrup761", BATCH), BATCH),
        ("encaps, batch", "function"): least(
            10, lambda: goodprime.encapsulate_batch("sntrup761", pair.public_key, BATCH), BATCH
        ),
        ("decaps, batch", "function"): least(
            10, lambda: goodprime.decapsulate_batch("sntrup761", pair.private_key, joined), BATCH
        ),
        ("keygen", "ml-kem"): least(200, MLKEM768PrivateKey.generate),
        ("encaps", "ml-kem"): least(500, ml_public.encapsulate),
        ("decaps", "ml-kem"): least(500, lambda: ml_private.decapsulate(ml_ct)),
        ("keygen", "pqcrypto"): least(2, sntrup_761.keygen, clock=time.thread_time_ns),
        ("encaps", "pqcrypto"): least(50, lambda: sntrup_761.encaps(pq_pk)),
        ("decaps", "pqcrypto"): least(50, lambda: sntrup_761.decaps(pq_sk, pq_ct)),
    }
    for name in ("keygen", "encaps", "decaps"):
        table[name, "rust"] = lambda name=name: rust_least(name, 500)
        table[f"{name}, batch", "rust"] = lambda name=name: rust_least(f"{name}, batch", 10)
    return table


def import_time() -> float:
    """Milliseconds that `import goodprime` takes in a new interpreter."""
    code = "import time; a = time.perf_counter(); import goodprime; print(1000 * (time.perf_counter() - a))"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def processor() -> str:
    text = Path("/proc/cpuinfo").read_text()
    field = {name: re.search(rf"^{name}\s*: (.*)$", text, re.MULTILINE) for name in ("model name", "cpu family", "model")}
    found = {name: match[1] if match else "?" for name, match in field.items()}
    return f"{found['model name']} (family {found['cpu family']}, model {found['model']})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, help="of all operations in turn")
    parser.add_argument("--write", action="store_true", help="put the table into README.md")
    args = parser.parse_args()

    table, best, imported = operations(), {}, float("inf")
    for _ in range(args.rounds):
        for key, run in table.items():
            best[key] = min(best.get(key, float("inf")), run())
        imported = min(imported, import_time())

    columns = ["rust", "class", "function", "ml-kem", "pqcrypto"]
    about = (
        f"The table has the time of the fastest call, in microseconds: of sntrup761, or in one column of ML-KEM-768. The "
        f"operations of all columns ran in turn, in {args.rounds} rounds. We measured on {processor()}, a virtual machine, "
        f"{datetime.date.today()}, with CPython {sys.version.split()[0]} and goodprime's backend "
        f"`{goodprime.backend()}`. The columns *class* and "
        "*function on bytes* have the times of goodprime's classes and functions. Each key object in *class* was used once "
        f"before the measurement, so it stores its decoded polynomials. A batch has {BATCH} keys or ciphertexts, and the rows of batches have the time per key or "
        "ciphertext. One key generation of "
        "pqcrypto takes so long that the operating system interrupts it to run other processes, so the table has its processor "
        "time instead of its elapsed time."
    )
    lines = [
        *textwrap.wrap(about, 96),
        "",
        "| operation | Rust | class | function on bytes | cryptography, ML-KEM-768 | pqcrypto " + pqcrypto.__version__ + " |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for name in ("keygen", "encaps", "decaps", "keygen, batch", "encaps, batch", "decaps, batch"):
        cells = [f"{best[name, column]:,.1f}" if (name, column) in best else "" for column in columns]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    lines += ["", f"`import goodprime` takes {imported:.1f} ms."]
    text = "\n".join(lines)
    print(text)
    if args.write:
        old = README.read_text()
        begin, end = "<!-- measured -->\n", "<!-- end of what was measured -->"
        before, rest = old.split(begin)
        README.write_text(before + begin + text + "\n" + end + rest.split(end)[1])


if __name__ == "__main__":
    main()
