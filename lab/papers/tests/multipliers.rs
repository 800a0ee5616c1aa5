//! The multipliers of the Neon paper against the definition, their small products, and Algorithm 5.

mod common;

use common::Wrong;
use goodprime_papers::neon::{
    GoodRaderBruun, GoodThomas, Inner, Multiplier, Outer, Probe, Schoenhage, all, small,
};
use goodprime_rings::numbers::{Barrett, Counting, Counts, Numbers, Remainder};
use goodprime_rings::operands::{Generator, Operand};

const Q: u64 = 4591;
const P: usize = 761;

fn by_definition(a: &[u64], b: &[u64], room: usize) -> Vec<u64> {
    let mut out = vec![0; room];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            out[i + j] = (out[i + j] + x * y) % Q;
        }
    }
    out
}

fn agrees<N: Numbers>(multiplier: &dyn Multiplier<N>, numbers: &N) -> bool {
    let mut generator = Generator::new(7);
    let edge = |c| vec![c; P];
    let second = if multiplier.ternary() { Operand::Ternary } else { Operand::General };
    let mut pairs =
        vec![(edge(Q / 2), edge(1)), (edge(Q / 2), edge(Q - 1)), (edge(Q / 2 + 1), edge(1))];
    for _ in 0..2 {
        pairs.push((generator.operand(P, Q, Operand::General), generator.operand(P, Q, second)));
    }
    pairs.iter().all(|(a, b)| {
        multiplier.multiply(numbers, a, b, &mut ()) == by_definition(a, b, multiplier.room())
    })
}

#[test]
fn every_multiplier_is_the_product() {
    let numbers = Barrett::new(Q);
    for multiplier in all(&numbers).expect("4591 has the roots") {
        assert!(agrees(multiplier.as_ref(), &numbers), "{}", multiplier.name());
    }
}

/// The product in the ring itself: of operands that fill it, so that what passes its degree is folded.
#[test]
fn every_multiplier_folds_as_its_ring_says() {
    let numbers = Barrett::new(Q);
    let mut folded = 0;
    for multiplier in all(&numbers).expect("roots").iter().filter(|one| one.room() > 2 * P) {
        let (n, mut generator) = (multiplier.room(), Generator::new(9));
        // (x^1024+1)(x^512-1) = x^1536 - x^1024 + x^512 - 1, or x^n - 1.
        let low: &[(usize, u64)] = match multiplier.name().starts_with("truncated") {
            true => &[(1024, 1), (512, Q - 1), (0, 1)],
            false => &[(0, 1)],
        };
        let second = if multiplier.ternary() { Operand::Ternary } else { Operand::General };
        for second in [generator.operand(n, Q, second), vec![1; n]] {
            let first = generator.operand(n, Q, Operand::General);
            let mut expected = by_definition(&first, &second, 2 * n);
            for i in (n..2 * n).rev() {
                for (to, c) in low {
                    expected[i - n + to] = (expected[i - n + to] + c * expected[i]) % Q;
                }
            }
            expected.truncate(n);
            let product = multiplier.multiply(&numbers, &first, &second, &mut ());
            assert!(product == expected, "{}", multiplier.name());
            folded += 1;
        }
    }
    assert_eq!(folded, 2 * 9);
}

/// Makes every third of the first 48 constants wrong, one at a time. At least the stated number of
/// them makes the product wrong.
#[test]
fn one_wrong_constant_is_found() {
    type Made = Result<Box<dyn Multiplier<Wrong>>, String>;
    type Maker = fn(&Wrong) -> Made;
    const TRIED: usize = 48;
    fn schoenhage(wrong: &Wrong, outer: Outer, inner: Inner) -> Made {
        Ok(Box::new(Schoenhage::new(wrong, outer, inner)?))
    }
    let makers: [(Maker, usize); 6] = [
        (|wrong| Ok(Box::new(GoodRaderBruun::new(wrong)?)), 12),
        (|wrong| Ok(Box::new(GoodThomas::new(wrong)?)), 16),
        (|wrong| Ok(Box::new(Schoenhage::with_bytes(wrong)?)), 8),
        (|wrong| schoenhage(wrong, Outer::Good, Inner::Bruun), 8),
        (|wrong| schoenhage(wrong, Outer::Truncated, Inner::Bruun), 12),
        (|wrong| schoenhage(wrong, Outer::CooleyTukey, Inner::Nussbaumer), 2),
    ];
    let mut generator = Generator::new(3);
    let a = generator.operand(P, Q, Operand::General);
    let b = generator.operand(P, Q, Operand::Ternary);
    for (make, least) in makers {
        let wrong = |at: usize| {
            let numbers = Wrong::at(Q, at);
            let multiplier = make(&numbers).expect("roots");
            let expected = by_definition(&a, &b, multiplier.room());
            multiplier.multiply(&numbers, &a, &b, &mut ()) != expected
        };
        // Control: no number is wrong.
        assert!(!wrong(usize::MAX));
        let found = (0..TRIED).step_by(3).filter(|&at| wrong(at)).count();
        let name = make(&Wrong::at(Q, 0)).expect("roots").name();
        assert!(found >= least, "{name}: {found}");
    }
}

#[test]
fn a_multiplier_for_another_modulus_is_found() {
    // Its constants are those of 4591; 12241 has the same roots and is another field.
    let numbers = Barrett::new(Q);
    let other = Barrett::new(12241);
    for multiplier in all(&numbers).expect("roots").iter().filter(|one| !one.ternary()) {
        assert!(!agrees(multiplier.as_ref(), &other), "{}", multiplier.name());
    }
    assert!(all(&Barrett::new(4621)).is_err());
}

/// Accumulations up to the end of each stage.
struct Stages(Counting<Remainder>, Vec<(&'static str, u64)>);

impl Probe for Stages {
    fn stage(&mut self, name: &'static str) {
        self.1.push((name, self.0.counts().accumulations));
    }
}

#[test]
fn small_products_are_those_that_run() {
    let numbers = Counting::new(Remainder::new(Q));
    let totals: Vec<usize> = all(&numbers)
        .expect("roots")
        .iter()
        .map(|multiplier| {
            let before = ("", numbers.counts().accumulations);
            let mut stages = Stages(numbers.clone(), vec![before]);
            let mut generator = Generator::new(7);
            let a = generator.operand(P, Q, Operand::General);
            let b = generator.operand(P, Q, Operand::Ternary);
            let _ = multiplier.multiply(&numbers, &a, &b, &mut stages);
            let pairs = stages.1.windows(2);
            let small = pairs.filter(|pair| pair[1].0.starts_with("small products"));
            let ran: u64 = small.map(|pair| pair[1].1 - pair[0].1).sum();
            let small = multiplier.small();
            // Products of 16 are Karatsuba's three of 8.
            let words = |length: usize| if length == 16 { 3 * 64 } else { length * length };
            let said: usize = small.iter().map(|small| small.count * words(small.length)).sum();
            assert_eq!(ran, said as u64, "{}", multiplier.name());
            small.iter().map(|small| small.count).sum()
        })
        .collect();
    // From 768 to 384 and 198: "essentially quartering and halving".
    assert_eq!(totals, [96 + 96 + 6, 384, 384, 384, 768, 384, 768, 768, 384, 1]);
}

/// Multiplications of each stage of the paper's two multipliers modulo 4591, by formulas of its text.
#[test]
fn stages_multiply_as_often_as_the_paper_says() {
    let counted = |name: &str| {
        let numbers = Counting::new(Remainder::new(Q));
        let all = all(&numbers).expect("roots");
        let multiplier = all.iter().find(|one| one.name() == name).expect("a multiplier");
        let mut generator = Generator::new(7);
        let a = generator.operand(P, Q, Operand::General);
        let b = generator.operand(P, Q, Operand::Ternary);
        let mut stages = Multiplications(numbers.clone(), numbers.counts(), Vec::new());
        let _ = multiplier.multiply(&numbers, &a, &b, &mut stages);
        stages.2
    };
    // §4.3. Radix 3 has one multiplication for three coefficients: 1536 of the big operand, 3072 of the small one. Bruun: for
    // each ring x^32+1 two of eight by √2, then two of four with three. Back the same, and one number for each coefficient.
    let ring = 2 * 8 + 2 * 4 * 3;
    assert_eq!(
        counted("Good–Schönhage–Bruun, big×small"),
        [
            ("radix 3", 1536 / 3),
            ("Schönhage", 0),
            ("inner transform", 2 * 96 * ring),
            ("butterflies of bytes", 0),
            ("radix 3 behind bytes", 3072 / 3),
            ("small products", 384 * (64 + 7)),
            ("inner transform back", 96 * ring),
            ("Schönhage back", 0),
            ("radix 3 back", 3072 / 3 + 3072),
            ("overlap", 0),
        ]
    );
    // §4.4. Of 51 rings x^16-ω^2i and 51 x^16+ω^2i 48 are split: eight by a root, or four butterflies with four. x^16 - 1
    // is one of the six that are not, and its product needs no constant.
    let rader = 6 * 16 * (8 * 8 + 4 * 4 + 2 * 2 + 1 + 1);
    assert_eq!(
        counted("Good–Rader–Bruun"),
        [
            ("Good-Rader-17", 2 * rader),
            ("radix (3, 2)", 2 * 2 * 17 * 16),
            ("Cooley–Tukey", 2 * 48 * 8),
            ("Bruun", 2 * 48 * 16),
            ("small products, weighted 8", 96 * (64 + 7)),
            ("small products, trinomial 8", 96 * (64 + 14)),
            ("small products, weighted 16", 6 * 3 * 64 + 4 * 15),
            ("Cooley–Tukey back", 48 * 8),
            ("Bruun back", 48 * 16),
            ("radix (3, 2) back", 2 * 17 * 16),
            ("Good-Rader-17 back", rader + 6 * 16 * 2),
        ]
    );
}

/// Multiplications of each stage; stages of the same name together.
struct Multiplications(Counting<Remainder>, Counts, Vec<(&'static str, u64)>);

impl Probe for Multiplications {
    fn stage(&mut self, name: &'static str) {
        let now = self.0.counts();
        let more = (now - self.1).multiplications();
        self.1 = now;
        match self.2.iter_mut().find(|stage| stage.0 == name) {
            Some(stage) => stage.1 += more,
            None => self.2.push((name, more)),
        }
    }
}

#[test]
fn butterflies_of_bytes_are_the_transform() {
    let mut generator = Generator::new(5);
    let mut ternary = |_| -> Vec<i8> { (0..16).map(|_| generator.below(3) as i8 - 1).collect() };
    let random: [Vec<i8>; 32] = std::array::from_fn(&mut ternary);
    // Every sum is as large as it can be.
    let edge: [Vec<i8>; 32] = std::array::from_fn(|_| vec![1; 16]);
    for pieces in [random, edge] {
        let values = small::transform(&pieces);
        for (j, value) in values.iter().enumerate() {
            assert!(value.iter().all(|c| c.abs() <= small::BOUND_OUT));
            // Σ piece_k·x^(2jk), j with its bits in the other order.
            let j = j.reverse_bits() >> (usize::BITS - 5);
            let mut expected = [0i16; 32];
            for (k, piece) in pieces.iter().enumerate() {
                for (i, &c) in piece.iter().enumerate() {
                    let to = (i + 2 * j * k) % 64;
                    expected[to % 32] += if to < 32 { i16::from(c) } else { -i16::from(c) };
                }
            }
            assert_eq!(*value, expected, "root x^{}", 2 * j);
        }
    }
}
