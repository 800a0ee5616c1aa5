"""Randomness by sentences, inputs that a sampler turns into a given polynomial, and damaged byte strings."""
import hashlib


def random_bytes(sentence, n):
    """Bytes that look random, and are no one's choice: SHAKE-256 of a sentence."""
    return hashlib.shake_256(sentence.encode()).digest(n)


class Numbers:
    """Numbers that look random, by a sentence."""

    def __init__(self, sentence):
        self.sentence, self.blocks, self.data = sentence, 0, b""

    def word(self):
        if not self.data:
            self.data = random_bytes(f"{self.sentence} {self.blocks}", 4096)
            self.blocks += 1
        word, self.data = int.from_bytes(self.data[:4], "little"), self.data[4:]
        return word

    def below(self, n):
        return self.word() * n >> 32

    def shuffled(self, a):
        a = list(a)
        for i in range(len(a) - 1, 0, -1):
            j = self.below(i + 1)
            a[i], a[j] = a[j], a[i]
        return a


def words(numbers):
    return b"".join(u.to_bytes(4, "little") for u in numbers)


def flip(data, position, mask=1):
    """Data with bits of one byte changed."""
    data = bytearray(data)
    data[position] ^= mask
    return bytes(data)


def spread(pattern, n):
    """A pattern, repeated to n coefficients."""
    return [pattern[i % len(pattern)] for i in range(n)]


def front(n, weight, pattern=(1,)):
    """A pattern on the first coefficients, zero on the others."""
    return spread(pattern, weight) + [0] * (n - weight)


def back(n, weight, pattern=(1,)):
    return [0] * (n - weight) + spread(pattern, weight)


def short(n, weight, sentence):
    """A polynomial of that weight."""
    numbers = Numbers(sentence)
    return numbers.shuffled([2 * numbers.below(2) - 1 for _ in range(weight)] + [0] * (n - weight))


def short_words(kem, target, sentence):
    """Words that NTRU Prime's Short_fromlist turns into a polynomial. Bits that do not count are random."""
    numbers, p = Numbers(sentence), kem.p
    step = (1 << 30) // p
    keys = [i * step + numbers.below(step) << 2 for i in range(p)]
    signs = [keys[i] | c + 1 | numbers.below(2) for i, c in enumerate(target) if c]
    zeros = [keys[i] | numbers.below(4) for i, c in enumerate(target) if not c]
    made = words(numbers.shuffled(signs) + numbers.shuffled(zeros))
    assert kem.short_fromlist([int.from_bytes(made[i:i + 4], "little") for i in range(0, 4 * p, 4)]) == target
    return made


def small_words(kem, target, sentence):
    """Words that NTRU Prime's Small_random turns into a polynomial, with random high bits."""
    numbers, third = Numbers(sentence), (1 << 30) // 3
    made = [(c + 1) * third + 2 + numbers.below(third - 4) | numbers.below(4) << 30 for c in target]
    assert kem.small_random(made) == target
    return words(made)


def iid_bytes(target, sentence):
    """Bytes that are a ternary polynomial modulo 3, high ones among them."""
    numbers = Numbers(sentence)
    return bytes(c % 3 + 3 * numbers.below(85) for c in target[:-1])


def fields(numbers):
    """Numbers of 30 bits, packed."""
    numbers = list(numbers)
    packed = sum((u & 0x3FFFFFFF) << 30 * i for i, u in enumerate(numbers))
    return packed.to_bytes((30 * len(numbers) + 7) // 8, "little")


def fixed_fields(kem, target, sentence):
    """Fields that NTRU's fixed-type sampler turns into a polynomial of its weight."""
    numbers, n = Numbers(sentence), kem.n - 1
    step = (1 << 30) // n
    # The order is that of signed numbers: the upper half of the range comes first.
    keys = [(i * step + numbers.below(step) + (1 << 29)) % (1 << 30) for i in range(n)]
    made = [[keys[i] for i, c in enumerate(target[:-1]) if c == value] for value in (1, -1, 0)]
    made = fields(sum(map(numbers.shuffled, made), []))
    assert kem.sample_fixed_type(made) == target
    return made


def other_encodings(values, radices):
    """Strings that decode to the same values as the encoding does, each at another place of Encode's tree.

    At each level a merged pair may be larger by the product of its radices, as long as what is carried to the next
    level stays below the radix that this level has for it.
    """
    count = [0]

    def run(place):
        """The encoding with one pair enlarged, or None where it cannot be, and the level."""
        now, moduli, out, seen, level, done = list(values), list(radices), bytearray(), 0, 0, None
        while len(now) > 1:
            merged, new = [], []
            for i in range(0, len(now) - 1, 2):
                r, m = now[i] + moduli[i] * now[i + 1], moduli[i] * moduli[i + 1]
                larger, low = r + m, bytearray()
                enlarge = seen == place
                if enlarge:
                    r = larger
                seen += 1
                while m >= 16384:
                    low.append(r % 256)
                    r, m = r // 256, (m + 255) // 256
                if enlarge:
                    if r >= m:
                        return None, level
                    done = level
                out += low
                merged.append(r)
                new.append(m)
            if len(now) % 2:
                merged.append(now[-1])
                new.append(moduli[-1])
            now, moduli, level = merged, new, level + 1
        r, m = now[0], moduli[0]
        size = 1 if m <= 256 else 2
        if place == seen:
            r, done = r + m, level
            if r >= 256 ** size:
                return None, level
        count[0] = seen + 1
        out += r.to_bytes(size if m > 1 else 0, "little")
        return bytes(out), done

    run(-1)
    found = {}
    for place in range(count[0]):
        data, level = run(place)
        if data is not None:
            # One string for each level is enough: the first, and for the lowest level the last one, too.
            found.setdefault(level, data)
            found["last"] = data
    return list(dict.fromkeys(found.values()))
