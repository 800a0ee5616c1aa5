//! Tests of every pass on a basis. `ranges.rs` proves that passes are linear, or bilinear, for all operands in range;
//! so their results on a basis determine all results. Together this proves the product for all operands.

use goodprime_cortex_m4::field::Field;
use goodprime_cortex_m4::model::Model;
use goodprime_cortex_m4::pass::{Back, PassEngine, Spectra};
use goodprime_cortex_m4::product::transform;
use goodprime_cortex_m4::ring::*;

type Spectrum = Vec<i16>;

fn congruent(m: Field, a: i16, b: i64) -> bool {
    m.center(a.into()) == m.center(b)
}

/// x^n modulo x^leaf - ζ for all leaves: one coefficient each.
fn spectrum_of_power(program: &Program<'_>, zetas: &[i64], n: usize) -> Spectrum {
    let (m, length) = (program.modulus, program.leaf);
    let mut rows = vec![0; program.spectrum()];
    for (leaf, &zeta) in rows.chunks_exact_mut(length).zip(zetas) {
        leaf[n % length] = m.power(zeta, (n / length) as i64) as i16;
    }
    rows
}

fn zetas(program: &Program<'_>) -> Vec<i64> {
    (0..program.leaves()).map(|leaf| zeta(program.modulus, program.lengths, leaf)).collect()
}

/// True if powers of x are transformed to their remainders modulo each x^leaf - ζ.
fn forward_is_right(program: &Program<'_>) -> bool {
    let m = program.modulus;
    let zetas = zetas(program);
    (0..program.p).all(|n| {
        let mut operand = vec![0; program.padded()];
        operand[n] = 1;
        let expected = spectrum_of_power(program, &zetas, n);
        [program.left, program.right].into_iter().all(|passes| {
            let mut rows = vec![0; program.spectrum()];
            transform::<_, Model>(program, passes, &mut rows, &operand);
            rows.iter().zip(&expected).all(|(&r, e)| congruent(m, r, (*e).into()))
        })
    })
}

/// The memory of the passes from two spectra to the product.
struct Memory {
    rows: Spectrum,
    unfolded: Vec<i16>,
    low_left: Vec<i16>,
    low_right: Vec<i16>,
    out: Vec<i16>,
}

impl Memory {
    fn new(program: &Program<'_>) -> Self {
        Self {
            rows: vec![0; program.spectrum()],
            unfolded: vec![0; program.unfolded()],
            low_left: vec![0; program.padded()],
            low_right: vec![0; program.zeros_and_low()],
            out: vec![0; program.padded()],
        }
    }

    fn run(&mut self, program: &Program<'_>, pass: Pass, right: Option<&Spectrum>) {
        let left = self.rows.clone();
        let spectra = right.map_or(Spectra::InPlace, |right| Spectra::Apart(&left, right));
        let Self { rows, unfolded, low_left, low_right, out } = self;
        let memory = &mut Back { out, rows, unfolded, spectra, low_left, low_right };
        Model::back(program, pass, memory);
    }
}

/// True if leaves multiply powers of x modulo each x^leaf - ζ, times -2^-32.
fn leaves_are_right(program: &Program<'_>) -> bool {
    let m = program.modulus;
    let zetas = zetas(program);
    (0..program.leaf).all(|i| {
        (0..program.leaf).all(|j| {
            let mut memory = Memory::new(program);
            memory.rows = spectrum_of_power(program, &zetas, i);
            let right = spectrum_of_power(program, &zetas, j);
            memory.run(program, Pass::Leaves, Some(&right));
            let expected = spectrum_of_power(program, &zetas, i + j);
            let mut each = memory.rows.iter().zip(expected);
            each.all(|(&r, e)| congruent(m, r, m.times(e.into(), m.leaf())))
        })
    })
}

/// True if spectra of powers of x, a basis of all spectra, are transformed back to powers of x.
fn back_is_right(program: &Program<'_>) -> bool {
    let m = program.modulus;
    let zetas = zetas(program);
    (0..program.spectrum()).all(|n| {
        let mut memory = Memory::new(program);
        memory.rows = spectrum_of_power(program, &zetas, n);
        for &pass in &program.back[1..] {
            if matches!(pass, Pass::Low | Pass::Fold(_)) {
                break;
            }
            memory.run(program, pass, None);
        }
        let mut each = memory.unfolded[..program.spectrum()].iter().enumerate();
        each.all(|(i, &c)| congruent(m, c, (i == n).into()))
    })
}

/// True if products of powers of x go to their places, and are subtracted a spectrum higher.
fn low_is_right(program: &Program<'_>) -> bool {
    let (m, low_part, spectrum) = (program.modulus, program.low, program.spectrum());
    (0..low_part).all(|i| {
        (0..low_part).all(|j| {
            let mut memory = Memory::new(program);
            (memory.low_left[i], memory.low_right[ZEROS + j]) = (1, 1);
            memory.unfolded[..low_part].fill(7);
            memory.run(program, Pass::Low, None);
            (0..low_part).all(|n| {
                let low = if i + j == n { m.leaf() } else { 0 };
                congruent(m, memory.unfolded[n], low)
                    && congruent(m, memory.unfolded[spectrum + n], 7 - low)
            })
        })
    })
}

/// True if a multiple of (X-1)(X-s) is restored at X and X² from -s, the difference of the lowest coefficients.
fn spread_is_right(program: &Program<'_>) -> bool {
    if !program.back.contains(&Pass::Spread) {
        return true;
    }
    let (m, top) = (program.modulus, program.spectrum());
    let s = m.power(
        zeta(m, program.lengths, top / program.leaf / 2),
        top as i64 / program.leaf as i64 / 2,
    );
    (0..program.low).all(|n| {
        let mut memory = Memory::new(program);
        memory.unfolded[top + n] = m.center(-s) as i16;
        memory.run(program, Pass::Spread, None);
        let mut each = memory.unfolded.iter().enumerate();
        each.all(|(i, &c)| {
            let is = if i == top + n {
                1
            } else if i == top / 2 + n {
                -1 - s
            } else {
                0
            };
            congruent(m, c, is)
        })
    })
}

/// True if powers of x are reduced modulo x^p - x - 1, without the factor of the leaves.
fn fold_is_right(program: &Program<'_>) -> bool {
    let (m, p) = (program.modulus, program.p);
    (0..2 * p - 1).all(|n| {
        let mut memory = Memory::new(program);
        memory.unfolded[n] = 1;
        // Numbers that are no coefficients are not read.
        memory.unfolded[2 * p - 1..].fill(1000);
        memory.run(program, *program.back.last().expect("a fold"), None);
        memory.out.iter().enumerate().all(|(i, &c)| {
            let is = if n < p { i == n } else { i == n - p || i == n - p + 1 };
            congruent(m, c, if is { m.invert(m.leaf()) } else { 0 })
        })
    })
}

type Check = fn(&Program<'_>) -> bool;
type Spoil = fn(&mut Tables<'_>);

const FORWARD: Check = forward_is_right;
const BACK: Check = back_is_right;

#[test]
fn passes_are_right_on_a_basis() {
    let checks: [Check; 6] = [
        forward_is_right,
        leaves_are_right,
        back_is_right,
        low_is_right,
        spread_is_right,
        fold_is_right,
    ];
    for program in PROGRAMS {
        for (i, check) in checks.iter().enumerate() {
            assert!(check(program), "{}: check {i}", program.p);
        }
    }
}

/// A table with two constants exchanged, for as long as the test runs.
fn swap(table: &mut &[i32], a: usize, b: usize) {
    let mut other = table.to_vec();
    other.swap(a, b);
    assert_ne!(other, *table);
    *table = other.leak();
}

/// Negative controls: each check finds one wrong constant.
#[test]
fn wrong_constants_are_found() {
    let of_all: [(Check, Spoil); 2] = [
        (leaves_are_right, |t| swap(&mut t.leaves, 70, 71)),
        (fold_is_right, |t| t.fold = t.columns[0]),
    ];
    let of_653: [(Check, Spoil); 4] = [
        (FORWARD, |t| swap(&mut t.columns, 0, 1)),
        (FORWARD, |t| swap(&mut t.rows, 11, 12)),
        (BACK, |t| swap(&mut t.columns_back, 1, 2)),
        (BACK, |t| swap(&mut t.rows_back, 1, 5)),
    ];
    let of_761: [(Check, Spoil); 4] = [
        (FORWARD, |t| swap(&mut t.columns, 3, 4)),
        (FORWARD, |t| swap(&mut t.rows, 5, 6)),
        (BACK, |t| swap(&mut t.columns_back, 1, 2)),
        (BACK, |t| swap(&mut t.rows_back, 5, 6)),
    ];
    let of_857: [(Check, Spoil); 4] = [
        (FORWARD, |t| swap(&mut t.columns, 11, 12)),
        (FORWARD, |t| swap(&mut t.rows, 5, 6)),
        (BACK, |t| swap(&mut t.columns_back, 1, 5)),
        (BACK, |t| swap(&mut t.rows_back, 5, 6)),
    ];
    let of_953: [(Check, Spoil); 5] = [
        (FORWARD, |t| swap(&mut t.columns, 1, 7)),
        (FORWARD, |t| swap(&mut t.columns, 67, 73)),
        (FORWARD, |t| swap(&mut t.rows, 11, 12)),
        (BACK, |t| swap(&mut t.columns_back, 3, 7)),
        (BACK, |t| swap(&mut t.rows_back, 1, 5)),
    ];
    let of_1013: [(Check, Spoil); 4] = [
        (FORWARD, |t| swap(&mut t.columns, 1, 2)),
        (FORWARD, |t| swap(&mut t.rows, 14, 15)),
        (BACK, |t| swap(&mut t.columns_back, 2, 3)),
        (BACK, |t| swap(&mut t.rows_back, 1, 5)),
    ];
    let of_1277: [(Check, Spoil); 5] = [
        (FORWARD, |t| swap(&mut t.columns, 1, 6)),
        (FORWARD, |t| swap(&mut t.rows, 14, 15)),
        (spread_is_right, |t| swap(&mut t.columns_back, 0, 1)),
        (BACK, |t| swap(&mut t.columns_back, 3, 4)),
        (BACK, |t| swap(&mut t.rows_back, 1, 5)),
    ];
    let all: [&[(Check, Spoil)]; 6] = [&of_653, &of_761, &of_857, &of_953, &of_1013, &of_1277];
    for (program, own) in PROGRAMS.into_iter().zip(all) {
        for (i, (check, spoil)) in of_all.iter().chain(own).enumerate() {
            let mut program = program.clone();
            spoil(&mut program.tables);
            assert!(!check(&program), "{}: control {i}", program.p);
        }
    }
}
