//! Every pass on a basis. `ranges.rs` proves that passes are linear, or bilinear, for all operands in range; so what they
//! do on a basis is what they do. Together this proves the product for all operands.

use goodprime_cortex_m4::field::Modulus;
use goodprime_cortex_m4::model::Model;
use goodprime_cortex_m4::pass::{Back, Engine, Spectra};
use goodprime_cortex_m4::product::transform;
use goodprime_cortex_m4::ring::*;

type Spectrum = [i16; SPECTRUM];

fn congruent(m: Modulus, a: i16, b: i64) -> bool {
    m.center(a.into()) == m.center(b)
}

/// x^n modulo x^16 - ζ for all leaves: one coefficient each.
fn spectrum_of_power(m: Modulus, zetas: &[i64; LEAVES], n: usize) -> Spectrum {
    let mut rows = [0; SPECTRUM];
    for (leaf, &zeta) in rows.chunks_exact_mut(BLOCK).zip(zetas) {
        leaf[n % BLOCK] = m.power(zeta, (n / BLOCK) as i64) as i16;
    }
    rows
}

fn zetas(m: Modulus) -> [i64; LEAVES] {
    core::array::from_fn(|leaf| zeta(m, leaf))
}

/// Powers of x are transformed to what they are modulo each x^16 - ζ.
fn forward_is_right(program: &Program) -> bool {
    let m = program.modulus;
    let zetas = zetas(m);
    (0..program.p).all(|n| {
        let mut operand = [0; PADDED];
        operand[n] = 1;
        let expected = spectrum_of_power(m, &zetas, n);
        [program.left, program.right].into_iter().all(|passes| {
            let mut rows = [0; SPECTRUM];
            transform::<_, Model>(program, passes, &mut rows, &operand);
            rows.iter().zip(expected).all(|(&r, e)| congruent(m, r, e.into()))
        })
    })
}

/// The memory of the way back.
struct Memory {
    rows: Spectrum,
    unfolded: [i16; UNFOLDED],
    low_left: [i16; PADDED],
    low_right: [i16; ZEROS_AND_LOW],
    out: [i16; PADDED],
}

impl Memory {
    fn new() -> Self {
        Self {
            rows: [0; SPECTRUM],
            unfolded: [0; UNFOLDED],
            low_left: [0; PADDED],
            low_right: [0; ZEROS_AND_LOW],
            out: [0; PADDED],
        }
    }

    fn run(&mut self, program: &Program, pass: Pass, right: Option<&Spectrum>) {
        let left = self.rows;
        let spectra = right.map_or(Spectra::InPlace, |right| Spectra::Apart(&left, right));
        let Self { rows, unfolded, low_left, low_right, out } = self;
        let memory = &mut Back { out, rows, unfolded, spectra, low_left, low_right };
        Model::back(program, pass, memory);
    }
}

/// Products of powers of x modulo each x^16 - ζ, times -2^-32.
fn leaves_are_right(program: &Program) -> bool {
    let m = program.modulus;
    let zetas = zetas(m);
    (0..BLOCK).all(|i| {
        (0..BLOCK).all(|j| {
            let mut memory = Memory::new();
            memory.rows = spectrum_of_power(m, &zetas, i);
            let right = spectrum_of_power(m, &zetas, j);
            memory.run(program, Pass::Leaves, Some(&right));
            let expected = spectrum_of_power(m, &zetas, i + j);
            let mut each = memory.rows.iter().zip(expected);
            each.all(|(&r, e)| congruent(m, r, m.times(e.into(), m.leaf())))
        })
    })
}

/// From spectra of powers of x, a basis of all spectra, back to powers of x.
fn back_is_right(program: &Program) -> bool {
    let m = program.modulus;
    let zetas = zetas(m);
    (0..SPECTRUM).all(|n| {
        let mut memory = Memory::new();
        memory.rows = spectrum_of_power(m, &zetas, n);
        for &pass in &program.back[1..3] {
            memory.run(program, pass, None);
        }
        let mut each = memory.unfolded[..SPECTRUM].iter().enumerate();
        each.all(|(i, &c)| congruent(m, c, (i == n).into()))
    })
}

/// Products of powers of x go to their places, and are taken from those 1440 higher.
fn low_is_right(program: &Program) -> bool {
    let m = program.modulus;
    (0..LOW).all(|i| {
        (0..LOW).all(|j| {
            let mut memory = Memory::new();
            (memory.low_left[i], memory.low_right[ZEROS + j]) = (1, 1);
            memory.unfolded[..LOW].fill(7);
            memory.run(program, Pass::Low, None);
            (0..LOW).all(|n| {
                let low = if i + j == n { m.leaf() } else { 0 };
                congruent(m, memory.unfolded[n], low)
                    && congruent(m, memory.unfolded[SPECTRUM + n], 7 - low)
            })
        })
    })
}

/// Powers of x modulo x^p - x - 1, without the factor of the leaves.
fn fold_is_right(program: &Program) -> bool {
    let (m, p) = (program.modulus, program.p);
    (0..2 * p - 1).all(|n| {
        let mut memory = Memory::new();
        memory.unfolded[n] = 1;
        // What is no coefficient is not read.
        memory.unfolded[2 * p - 1..].fill(1000);
        memory.run(program, Pass::Fold, None);
        memory.out.iter().enumerate().all(|(i, &c)| {
            let is = if n < p { i == n } else { i == n - p || i == n - p + 1 };
            congruent(m, c, if is { m.invert(m.leaf()) } else { 0 })
        })
    })
}

type Check = fn(&Program) -> bool;
type Spoil = fn(&mut Tables);

#[test]
fn passes_are_right_on_a_basis() {
    let checks: [Check; 5] =
        [forward_is_right, leaves_are_right, back_is_right, low_is_right, fold_is_right];
    for (i, check) in checks.iter().enumerate() {
        assert!(check(&P761), "check {i}");
    }
}

/// Controls: each check finds one wrong constant.
#[test]
fn wrong_constants_are_found() {
    let wrong: [(Check, Spoil); 6] = [
        (forward_is_right, |t| t.five.swap(3, 4)),
        (forward_is_right, |t| t.nine.swap(5, 6)),
        (leaves_are_right, |t| t.leaves.swap(70, 71)),
        (back_is_right, |t| t.five_back.swap(1, 2)),
        (back_is_right, |t| t.nine_back.swap(5, 6)),
        (fold_is_right, |t| t.fold = t.five[1]),
    ];
    for (i, (check, spoil)) in wrong.into_iter().enumerate() {
        let mut program = P761.clone();
        spoil(&mut program.tables);
        assert!(!check(&program), "control {i}");
    }
}
