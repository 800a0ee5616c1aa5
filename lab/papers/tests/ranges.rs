//! Proofs of the papers' algorithms as written, for all operands, in the steps of docs/verification.md. By intervals, no sum
//! leaves its words and every operation gets operands in its range. By grades, the result is bilinear. It is the right
//! bilinear map, because it is right for uniform pairs, all of which a wrong one passes with a probability below 2^-128.

#[path = "common/ranges.rs"]
mod model;

use goodprime_papers::jumping::trees::RINGS;
use goodprime_papers::neon::small::{self, Byte};
use goodprime_papers::neon::{Multiplier, all};
use goodprime_papers::products::{Kind, Name, Product, TABLE_3, build, whole};
use goodprime_rings::numbers::{Barrett, Numbers};
use goodprime_rings::operands::{Generator, Operand};
use model::{Grade, Intervals};

/// Products that Table 3 lacks: those of Figure 6 and of this project.
const OTHERS: [&str; 9] = [
    "good-toom-672",
    "dense-64",
    "dense-128",
    "dense-256",
    "top-672",
    "top-768",
    "top-1344",
    "top-1536",
    "toom-56",
];

/// Lengths of two operands whose product has room.
fn lengths<N: Numbers>(product: &dyn Product<N>) -> [usize; 2] {
    let half = product.room().div_ceil(2).min(product.operand());
    [half, (product.room() + 1 - half).min(product.operand())]
}

/// Returns the bounds and grades that a computation and its result violate.
fn refused(numbers: &Intervals, result: &[u64]) -> Vec<String> {
    let mut refused = numbers.refused();
    let q = u128::from(numbers.modulus());
    for value in result.iter().map(|&c| numbers.value(c)) {
        if value.high >= q {
            refused.push(format!("a result: {}", value.high));
        }
        if value.high > 0 && value.grade != Grade::Both {
            refused.push(format!("a result is of grade {:?}", value.grade));
        }
    }
    refused
}

/// Ranges and grades of a product, and of a product of three where it can be multiplied again.
fn on_intervals(name: Name, q: u64) -> Result<u128, Vec<String>> {
    let numbers = Intervals::new(q);
    let product = build(name, &numbers).map_err(|why| vec![why])?;
    let [m, n] = match name.kind {
        Kind::Eight => [product.operand(); 2],
        _ => lengths(product.as_ref()),
    };
    let operands = [(m, Grade::Left), (n, Grade::Right), (n, Grade::Constant)];
    let [a, b, c] = operands.map(|(n, grade)| product.input(&numbers, &numbers.residues(n, grade)));
    let ab = product.multiply(&numbers, &a, &b);
    let mut refused = refused(&numbers, &product.output(&numbers, &ab));
    if product.closed() {
        let abc = product.multiply(&numbers, &product.again(&numbers, ab), &c);
        refused.extend(self::refused(&numbers, &product.output(&numbers, &abc)));
    }
    if refused.is_empty() { Ok(numbers.largest()) } else { Err(refused) }
}

fn named(text: &str) -> Name {
    text.parse().expect("a name")
}

fn by_definition(a: &[u64], b: &[u64], room: usize, q: u64) -> Vec<u64> {
    let mut out = vec![0; room];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            out[i + j] = (out[i + j] + x * y) % q;
        }
    }
    out
}

/// Pairs of which a wrong bilinear map passes all with a probability below 2^-128: each is a zero with at most 2/q, or
/// 1/q + 1/3 for a ternary operand.
fn pairs(q: u64, second: Operand) -> usize {
    let second = if second == Operand::Ternary { 3.0 } else { q as f64 };
    let chance = 1.0 / q as f64 + 1.0 / second;
    (128.0 / -chance.log2()).ceil() as usize
}

/// Returns true if two bilinear maps agree on uniform operands of these lengths.
fn same(
    q: u64,
    [m, n]: [usize; 2],
    second: Operand,
    one: impl Fn(&[u64], &[u64]) -> Vec<u64>,
    other: impl Fn(&[u64], &[u64]) -> Vec<u64>,
) -> bool {
    let mut generator = Generator::new(q ^ 0x5eed);
    (0..pairs(q, second)).all(|_| {
        let a = generator.operand(m, q, Operand::General);
        let b = generator.operand(n, q, second);
        one(&a, &b) == other(&a, &b)
    })
}

fn right<N: Numbers + 'static>(name: Name, numbers: &N) -> bool {
    let product = build(name, numbers).expect("a product");
    let (q, general) = (numbers.modulus(), Operand::General);
    let by = |a: &[u64], b: &[u64]| whole(product.as_ref(), numbers, a, b);
    if name.kind == Kind::Eight {
        let n = name.length;
        return same(q, [8 * n; 2], general, by, |a, b| {
            let pairs = a.chunks(n).zip(b.chunks(n));
            pairs.flat_map(|(a, b)| by_definition(a, b, 2 * n - 1, q)).collect()
        });
    }
    let defined = |a: &[u64], b: &[u64]| by_definition(a, b, product.room(), q);
    same(q, lengths(product.as_ref()), general, by, defined)
}

#[test]
fn products_of_the_library_are_proved() {
    let mut proved = 0;
    for (_, q) in RINGS {
        let mut largest = (0, "");
        for text in TABLE_3.into_iter().chain(OTHERS) {
            let name = named(text);
            if build(name, &Barrett::new(q)).is_err() {
                continue;
            }
            match on_intervals(name, q) {
                Ok(sum) => largest = largest.max((sum, text)),
                Err(why) => panic!("{name} modulo {q}: {why:?}"),
            }
            assert!(right(name, &Barrett::new(q)), "{name} modulo {q}");
            proved += 1;
        }
        println!("q={q}: sums of products up to {} ({})", largest.0, largest.1);
    }
    // All of Table 3 modulo 4591, and what needs no root everywhere.
    assert!(proved >= TABLE_3.len() + 6 * 20, "{proved}");
}

/// Words of bytes are beyond the model: their room is asserted by the compiler, and pairs modulo 3 tell the rest.
#[test]
fn products_modulo_3_are_right_for_uniform_pairs() {
    for name in ["umull-16", "umull-48", "umull-128", "umull-256"] {
        assert!(right(named(name), &Barrett::new(3)), "{name}");
    }
    assert_eq!(pairs(3, Operand::General), 219);
}

/// The rest of the paper's table of rings is the same code; its multipliers are for 4591.
#[test]
fn multipliers_are_proved() {
    const P: usize = 761;
    let (intervals, numbers) = (Intervals::new(4591), Barrett::new(4591));
    let of_intervals = all(&intervals).expect("roots");
    for (proved, fast) in of_intervals.iter().zip(all(&numbers).expect("roots")) {
        let second = if fast.ternary() { Operand::Ternary } else { Operand::General };
        let by = |a: &[u64], b: &[u64]| fast.multiply(&numbers, a, b, &mut ());
        let defined = |a: &[u64], b: &[u64]| by_definition(a, b, fast.room(), 4591);
        assert!(same(4591, [P; 2], second, by, defined), "{}", fast.name());
        if in_bytes(proved.as_ref()) {
            // Its butterflies are below, and the rest is that of the multiplier without them, for any residues.
            continue;
        }
        let (a, b) = (intervals.residues(P, Grade::Left), intervals.residues(P, Grade::Right));
        let product = proved.multiply(&intervals, &a, &b, &mut ());
        assert_eq!(refused(&intervals, &product), [""; 0], "{}", proved.name());
    }
}

/// Good–Schönhage–Bruun with a ternary operand, whose words are no numbers modulo q.
fn in_bytes<N: Numbers>(multiplier: &dyn Multiplier<N>) -> bool {
    multiplier.name() == "Good–Schönhage–Bruun, big×small"
}

/// All integers from the first to the second number. A sum that does not fit panics.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Within<const BITS: u32>([i64; 2]);

impl<const BITS: u32> Within<BITS> {
    fn fits(low: i64, high: i64) -> Self {
        let most = 1 << (BITS - 1);
        assert!(low >= -most && high < most, "{low} to {high} in {BITS} bits");
        Self([low, high])
    }
}

impl Byte for Within<8> {
    type Wide = Within<16>;
    const ZERO: Self = Self([0, 0]);

    fn negated(self) -> Self {
        Self::fits(-self.0[1], -self.0[0])
    }

    fn plus(self, b: Self) -> Self {
        Self::fits(self.0[0] + b.0[0], self.0[1] + b.0[1])
    }

    fn minus(self, b: Self) -> Self {
        Self::fits(self.0[0] - b.0[1], self.0[1] - b.0[0])
    }

    fn widened(self, b: Self) -> [Within<16>; 2] {
        let ([a, c], [b, d]) = (self.0, b.0);
        [Within::fits(a + b, c + d), Within::fits(a - d, c - b)]
    }
}

/// Sums and differences of words are all that Algorithm 5 has, so it is linear; its values are those of the definition for
/// each power of x, and by linearity for all operands.
#[test]
fn butterflies_of_bytes_fit() {
    let pieces = std::array::from_fn(|_| vec![Within::<8>([-1, 1]); 16]);
    let bound = i64::from(small::BOUND_OUT);
    let values = small::transform(&pieces);
    // The root x^0 reaches the bound in its first coefficient.
    assert_eq!(values[0][0].0, [-bound, bound]);
    assert!(values.iter().flatten().all(|c| c.0[0] >= -bound && c.0[1] <= bound));
    for k in 0..32 {
        for i in 0..16 {
            let mut pieces: [Vec<i8>; 32] = std::array::from_fn(|_| vec![0; 16]);
            pieces[k][i] = 1;
            for (j, value) in small::transform(&pieces).into_iter().enumerate() {
                let j = j.reverse_bits() >> (usize::BITS - 5);
                let to = (i + 2 * j * k) % 64;
                let mut expected = [0; 32];
                expected[to % 32] = if to < 32 { 1 } else { -1 };
                assert_eq!(value, expected, "x^{i} of piece {k} at x^{}", 2 * j);
            }
        }
    }
}

/// Control: eight times larger words do not fit five layers.
#[test]
#[should_panic(expected = "in 8 bits")]
fn words_that_are_too_large_are_found() {
    let pieces = std::array::from_fn(|_| vec![Within::<8>([-8, 8]); 16]);
    let _ = small::transform(&pieces);
}

/// A product that forgets a reduction: x·y + x·y + x·y, where the sum of the first two is no residue.
struct Forgotten;

impl<N: Numbers> Product<N> for Forgotten {
    fn operand(&self) -> usize {
        1
    }

    fn room(&self) -> usize {
        1
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let c = numbers.mul(a[0], b[0]);
        vec![numbers.add(numbers.add_lazy(c, c), c)]
    }
}

/// Controls: a sum that is too long, a reduction that is forgotten, a square, and what is no product at all.
#[test]
fn what_is_wrong_is_refused() {
    let why = |name: &str, q| on_intervals(named(name), q).expect_err(name).join("; ");
    // 512 products of residues pass 32 bits; 64 modulo 7879 do not.
    assert!(why("extended-512", 4591).contains("a sum of products"));
    assert!(on_intervals(named("extended-64"), 7879).is_ok());

    let numbers = Intervals::new(4591);
    let [a, b] = [Grade::Left, Grade::Right].map(|grade| numbers.residues(1, grade));
    let product = whole(&Forgotten, &numbers, &a, &b);
    assert!(refused(&numbers, &product).iter().any(|why| why.contains("no residue")));

    let numbers = Intervals::new(4591);
    let product = build(named("rader-128"), &numbers).expect("roots");
    let a = numbers.residues(128, Grade::Left);
    let square = whole(product.as_ref(), &numbers, &a, &a);
    assert_eq!(refused(&numbers, &square)[0], "mixed grades");

    let defined = |a: &[u64], b: &[u64]| by_definition(a, b, 15, 4591);
    let turned = |a: &[u64], b: &[u64]| {
        let mut c = defined(a, b);
        c.rotate_left(1);
        c
    };
    assert!(!same(4591, [8; 2], Operand::General, turned, defined));
}
