"""The classes: what they take, what they refuse, and what they do not show."""

import array
import copy
import gc
import inspect
import pickle
import subprocess
import sys
import threading
from typing import Any

import pytest
from conftest import SETS, private_class, public_class

import goodprime
from goodprime import SNTRUP761PrivateKey, SNTRUP761PublicKey


def test_exchange(name: str) -> None:
    key = private_class(name).generate()
    public = public_class(name).from_public_bytes(key.public_key().public_bytes_raw())
    # The first use of a key takes its bytes, the second prepares it, the third finds it prepared.
    made = [public.encapsulate() for _ in range(3)]
    assert len({secret for secret, _ in made}) == len({ct for _, ct in made}) == 3
    for secret, ct in made:
        assert key.decapsulate(ct) == secret
        assert key.decapsulate(ct) == secret
    again = private_class(name).from_private_bytes(key.private_bytes_raw())
    assert again.decapsulate(made[0].ciphertext) == made[0].shared_secret
    assert again.public_key() == public
    sizes = goodprime.SETS[name]
    assert len(key.private_bytes_raw()) == sizes.private_key
    assert len(public.public_bytes_raw()) == sizes.public_key
    assert [len(x) for x in made[0]] == [32, sizes.ciphertext]


def test_batches(name: str) -> None:
    keys = private_class(name).generate_batch(3)
    assert len({key.private_bytes_raw() for key in keys}) == 3
    for key in keys:
        made = key.public_key().encapsulate_batch(4)
        assert len({secret for secret, _ in made}) == 4
        assert key.decapsulate_batch(m.ciphertext for m in made) == [m.shared_secret for m in made]
    assert private_class(name).generate_batch(0) == []
    assert keys[0].public_key().encapsulate_batch(0) == []
    assert keys[0].decapsulate_batch([]) == []


def test_long_batches() -> None:
    # More than one piece of 256, and a rest.
    keys = SNTRUP761PrivateKey.generate_batch(515)
    assert len({key.public_key().public_bytes_raw() for key in keys}) == 515
    for key in (keys[0], keys[256], keys[514]):
        made = key.public_key().encapsulate_batch(515)
        assert key.decapsulate_batch([m.ciphertext for m in made]) == [m.shared_secret for m in made]


def test_buffers_of_functions(name: str) -> None:
    sizes = goodprime.SETS[name]
    pairs = goodprime.keygen_batch(name, 3)
    for keys in (pairs.public_key, pairs.public_key[: sizes.public_key]):
        made = goodprime.encapsulate_batch(name, keys, 3)
        private = pairs.private_key if keys is pairs.public_key else pairs.private_key[: sizes.private_key]
        assert goodprime.decapsulate_batch(name, private, made.ciphertext) == made.shared_secret
        assert len(made.shared_secret) == 96 and made.shared_secret[:32] != made.shared_secret[32:64]
    assert goodprime.keygen_batch(name, 0) == (b"", b"")
    assert goodprime.encapsulate_batch(name, pairs.public_key[: sizes.public_key], 0) == (b"", b"")


def test_results_have_names() -> None:
    pair = goodprime.keygen("sntrup761")
    assert pair == (pair.public_key, pair.private_key)
    made = goodprime.encapsulate("sntrup761", pair.public_key)
    assert made == (made.shared_secret, made.ciphertext)
    assert type(made) is goodprime.Encapsulation and type(pair) is goodprime.KeyPair
    assert type(SNTRUP761PrivateKey.generate().public_key().encapsulate()) is goodprime.Encapsulation


BUFFERS = [bytes, bytearray, memoryview, lambda b: array.array("B", b), lambda b: memoryview(bytearray(b))]


@pytest.mark.parametrize("buffer", BUFFERS)
def test_any_buffer(buffer: Any) -> None:
    key = SNTRUP761PrivateKey.from_seed_bytes(buffer(bytes(32)))
    public = SNTRUP761PublicKey.from_public_bytes(buffer(key.public_key().public_bytes_raw()))
    assert public == key.public_key()
    secret, ct = public.encapsulate()
    assert SNTRUP761PrivateKey.from_private_bytes(buffer(key.private_bytes_raw())).decapsulate(buffer(ct)) == secret


def test_buffers_that_are_not_bytes() -> None:
    expected = SNTRUP761PrivateKey.from_seed_bytes(bytes(range(32))).private_bytes_raw()
    words = array.array("I", bytes(range(32)))
    every_second = memoryview(bytes(x for b in range(32) for x in (b, 255)))[::2]
    signed = memoryview(bytes(range(32))).cast("b")
    table = memoryview(bytes(range(32))).cast("B", (4, 8))
    for seed in (words, every_second, signed, table):
        assert SNTRUP761PrivateKey.from_seed_bytes(seed).private_bytes_raw() == expected


LENGTHS = [
    (SNTRUP761PublicKey.from_public_bytes, "An sntrup761 public key is 1158 bytes long", 1158),
    (SNTRUP761PrivateKey.from_private_bytes, "An sntrup761 private key is 1763 bytes long", 1763),
    (SNTRUP761PrivateKey.from_seed_bytes, "An sntrup761 seed is 32 bytes long", 32),
    (SNTRUP761PrivateKey.generate().decapsulate, "An sntrup761 ciphertext is 1039 bytes long", 1039),
]


@pytest.mark.parametrize(("function", "message", "length"), LENGTHS)
def test_lengths(function: Any, message: str, length: int) -> None:
    for wrong in (0, 1, length - 1, length + 1, 10**7):
        with pytest.raises(ValueError, match=f"^{message}$"):
            function(bytes(wrong))
    for not_a_buffer in ("x" * length, 32, None, [0] * length, object()):
        with pytest.raises(TypeError):
            function(not_a_buffer)


def test_lengths_of_all_sets(name: str) -> None:
    sizes = goodprime.SETS[name]
    key = private_class(name).generate()
    for wrong in (0, sizes.ciphertext - 1, sizes.ciphertext + 1):
        with pytest.raises(ValueError, match=f"An {name} ciphertext is {sizes.ciphertext} bytes long"):
            key.decapsulate(bytes(wrong))
        with pytest.raises(ValueError, match=f"An {name} ciphertext is {sizes.ciphertext} bytes long"):
            key.decapsulate_batch([bytes(sizes.ciphertext), bytes(wrong)])
    for make, size in ((private_class(name).from_private_bytes, sizes.private_key),
                       (public_class(name).from_public_bytes, sizes.public_key)):
        for wrong in (0, size - 1, size + 1):
            with pytest.raises(ValueError, match=f"An {name} .* key is {size} bytes long"):
                make(bytes(wrong))


def test_lengths_of_functions() -> None:
    pair = goodprime.keygen("sntrup761")
    ct = goodprime.encapsulate("sntrup761", pair.public_key).ciphertext
    for call in (
        lambda: goodprime.encapsulate("sntrup761", pair.public_key[1:]),
        lambda: goodprime.encapsulate_batch("sntrup761", pair.public_key[1:], 2),
        lambda: goodprime.decapsulate("sntrup761", pair.private_key, ct[1:]),
        lambda: goodprime.decapsulate("sntrup761", pair.private_key[1:], ct),
        lambda: goodprime.decapsulate_batch("sntrup761", pair.private_key, ct[1:]),
        lambda: goodprime.public_key("sntrup761", pair.public_key),
        lambda: goodprime.keygen("sntrup761", seed=bytes(31)),
        lambda: goodprime.keygen("kyber768"),
        lambda: goodprime.keygen(""),
    ):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(ValueError, match="2 public keys for a batch of 3: give one, or one for each"):
        goodprime.encapsulate_batch("sntrup761", pair.public_key * 2, 3)
    with pytest.raises(ValueError, match="2 private keys for a batch of 3: give one, or one for each"):
        goodprime.decapsulate_batch("sntrup761", pair.private_key * 2, ct * 3)
    with pytest.raises(TypeError):
        goodprime.encapsulate("sntrup761", pair.public_key, seed=bytes(32), randomness=bytes(3044))


@pytest.mark.parametrize("count", [2**62, 2**64 - 1, 2**100, -1])
def test_batches_that_no_memory_holds(count: int) -> None:
    public = SNTRUP761PrivateKey.generate().public_key()
    for call in (
        lambda: SNTRUP761PrivateKey.generate_batch(count),
        lambda: public.encapsulate_batch(count),
        lambda: goodprime.keygen_batch("sntrup761", count),
        lambda: goodprime.encapsulate_batch("sntrup761", public.public_bytes_raw(), count),
    ):
        with pytest.raises((MemoryError, OverflowError)):
            call()


def test_damaged_private_key(name: str) -> None:
    damaged = bytearray(private_class(name).generate().private_bytes_raw())
    damaged[40] ^= 1
    with pytest.raises(ValueError, match=f"^Invalid {name} private key$"):
        private_class(name).from_private_bytes(damaged)
    damaged[:] = b"\xff" * len(damaged)
    with pytest.raises(ValueError, match=f"^Invalid {name} private key$"):
        private_class(name).from_private_bytes(damaged)


def test_nothing_shows_secrets(name: str) -> None:
    key = private_class(name).generate()
    assert repr(key) == str(key) == f"<goodprime.{name.upper()}PrivateKey>"
    public = key.public_key()
    assert repr(public) == f"<goodprime.{name.upper()}PublicKey {public.public_bytes_raw()[:8].hex()}...>"
    for result in (public.encapsulate(), goodprime.keygen(name)):
        shown = repr(result) + str(result) + f"{result}"
        assert "\\x" not in shown and len(shown) < 300
    assert not hasattr(key, "__dict__")


def test_private_keys_are_not_copied(name: str) -> None:
    key = private_class(name).generate()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match="cannot copy or pickle"):
            pickle.dumps(key, protocol)
    for function in (copy.copy, copy.deepcopy, lambda x: copy.deepcopy([x])):
        with pytest.raises(TypeError, match="cannot copy or pickle"):
            function(key)
    with pytest.raises(TypeError):
        memoryview(key)


def test_public_keys_are_values(name: str) -> None:
    public, other = (private_class(name).generate().public_key() for _ in range(2))
    assert pickle.loads(pickle.dumps(public)) == copy.copy(public) == copy.deepcopy(public) == public
    assert hash(pickle.loads(pickle.dumps(public))) == hash(public)
    assert public != other and len({public, other, public}) == 2
    assert public != public.public_bytes_raw() and public != None  # noqa: E711
    with pytest.raises(TypeError):
        public < other  # noqa: B015
    # A pickle whose bytes were cut.
    with pytest.raises(ValueError):
        public.__reduce__()[0](public.public_bytes_raw()[1:])


def test_classes_have_no_constructor(name: str) -> None:
    for cls in (private_class(name), public_class(name)):
        assert cls.__module__ == "goodprime" and cls.__doc__
        with pytest.raises(TypeError):
            cls()
        with pytest.raises(TypeError):
            type("Sub", (cls,), {})


def test_sets_do_not_mix() -> None:
    with pytest.raises(TypeError):
        goodprime.SNTRUP761PublicKey.encapsulate(goodprime.NTRULPR761PrivateKey.generate().public_key())
    assert len({private_class(name) for name in SETS} | {public_class(name) for name in SETS}) == 36


def test_threads_share_keys() -> None:
    key = SNTRUP761PrivateKey.generate()
    public = key.public_key()
    wrong = []

    def work() -> None:
        for _ in range(200):
            secret, ct = public.encapsulate()
            if key.decapsulate(ct) != secret:
                wrong.append(ct)
        made = public.encapsulate_batch(64)
        if key.decapsulate_batch([m.ciphertext for m in made]) != [m.shared_secret for m in made]:
            wrong.append(b"")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_buffer_that_changes_meanwhile() -> None:
    pairs = goodprime.keygen_batch("sntrup761", 8)
    keys, stop = bytearray(pairs.public_key), threading.Event()

    def write() -> None:
        while not stop.is_set():
            keys[:] = pairs.public_key

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(20):
            made = goodprime.encapsulate_batch("sntrup761", keys, 8)
            assert goodprime.decapsulate_batch("sntrup761", pairs.private_key, made.ciphertext) == made.shared_secret
    finally:
        stop.set()
        writer.join()


def test_keys_are_freed() -> None:
    import tracemalloc

    public = SNTRUP761PrivateKey.generate().public_key()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(200):
        SNTRUP761PrivateKey.generate_batch(2)
        public.encapsulate_batch(2)
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert after - before < 20_000


HOLDER = """
import sys, goodprime
key = goodprime.SNTRUP761PrivateKey.from_seed_bytes(bytes(range(32)))
ct = key.public_key().encapsulate().ciphertext
key.decapsulate(ct), key.decapsulate(ct)
print("holds", flush=True)
sys.stdin.readline()
del key
print("dropped", flush=True)
sys.stdin.readline()
"""


def copies(process: int, needle: bytes) -> int:
    """How often a process has these bytes in memory that it can write to."""
    found = 0
    with open(f"/proc/{process}/maps") as maps, open(f"/proc/{process}/mem", "rb", buffering=0) as memory:
        for line in maps:
            area, mode, *_ = line.split()
            if mode.startswith("rw"):
                start, end = (int(x, 16) for x in area.split("-"))
                memory.seek(start)
                found += memory.read(end - start).count(needle)
    return found


def test_dropped_keys_are_wiped() -> None:
    # The beginning of a private key is no part of the public one.
    needle = SNTRUP761PrivateKey.from_seed_bytes(bytes(range(32))).private_bytes_raw()[:48]
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as holder:
        assert holder.stdin and holder.stdout
        assert holder.stdout.readline() == "holds\n"
        assert copies(holder.pid, needle) == 1
        holder.stdin.write("\n")
        assert holder.stdout.readline() == "dropped\n"
        assert copies(holder.pid, needle) == 0
        holder.stdin.write("\n")


def test_help_and_signatures() -> None:
    assert "count" in str(inspect.signature(SNTRUP761PrivateKey.generate_batch))
    assert goodprime.keygen.__doc__ and SNTRUP761PrivateKey.decapsulate.__doc__


def test_import_is_light() -> None:
    code = "import sys, goodprime; print(*sorted({'typing', 'asyncio', 'asyncssh', 'paramiko', 'cryptography'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", "import sys; sys.path[:0] = %r; %s" % (sys.path, code)],
                          capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
