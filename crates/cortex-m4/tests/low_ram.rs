//! Tests of products in low RAM: ranges and linearity of all passes for all operands, all passes on a basis, and
//! products against the definition. On a host the passes are the model's.

mod common;

use common::{Random, schoolbook};
use goodprime_cortex_m4::low_ram::*;
use goodprime_cortex_m4::model::{Grade, Interval, Model, Number};
use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::product::multiply_in_place;
use goodprime_cortex_m4::ring::P761;

const RING: &LowRam<'static> = &LOW_RAM_761;
const ROW: usize = PAIR / 2;
const ROWS: usize = ALL / ROW;

/// The memory of a product.
#[repr(align(32))]
struct Own<N> {
    rows: [N; ALL],
    right: [N; OPERAND],
    pair: [N; PAIR],
}

impl<N: Number> Own<N> {
    fn zeros() -> Self {
        Self { rows: [N::ZERO; _], right: [N::ZERO; _], pair: [N::ZERO; _] }
    }

    fn of(a: &[N], b: &[N]) -> Self {
        let mut own = Self::zeros();
        own.rows[OPERAND..].copy_from_slice(a);
        own.right.copy_from_slice(b);
        own
    }

    fn memory(&mut self) -> Memory<'_, N> {
        Memory::new(&mut self.rows, &mut self.right, &mut self.pair)
    }

    fn of_row(&self, row: usize) -> &[N] {
        &self.rows[ROW * row..][..ROW]
    }

    fn of_pair(&self, row: usize) -> &[N] {
        &self.pair[ROW * (row / 8)..][..ROW]
    }

    fn step(&mut self, ring: &LowRam<'_>, step: Step) {
        Model::step(ring, step, &mut self.memory());
    }

    fn run(&mut self, ring: &LowRam<'_>, steps: &[Step]) {
        steps.iter().for_each(|&step| self.step(ring, step));
    }
}

fn check(a: &[i16], b: &[i16]) {
    let mut own = Own::of(a, b);
    multiply_in_place::<i16, Native>(RING, &mut own.memory());
    let expected = schoolbook(&P761, a, b);
    let wrong = (0..RING.p).find(|&i| own.rows[i] != expected[i]);
    assert_eq!(wrong, None, "the first wrong coefficient");
    assert!(own.rows[RING.p..OPERAND].iter().all(|&c| c == 0));
}

#[test]
fn products_are_those_of_the_definition() {
    let (mut random, half) = (Random(1), RING.modulus.half());
    for at in [0, 1, 95, 96, 380, 384, 759, 760] {
        let mut one = vec![0; OPERAND];
        one[at] = -1;
        let a = random.operand(&P761, half);
        check(&a, &one);
        check(&one, &a);
    }
    for bound in [half, 1] {
        check(&random.operand(&P761, half), &random.operand(&P761, bound));
        check(&random.operand(&P761, bound), &random.operand(&P761, bound));
    }
    let half = half as i16;
    for _ in 0..5 {
        check(&random.extremes(&P761, half), &random.extremes(&P761, half));
    }
    let mut all = vec![0; OPERAND];
    all[..RING.p].fill(half);
    check(&all, &all);
}

/// Any coefficients of a grade.
fn operand(times: i32, grade: Grade) -> Vec<Interval> {
    let mut a = vec![Interval::ZERO; OPERAND];
    a[..RING.p].fill(Interval::within(times * RING.modulus.half(), grade));
    a
}

/// The bound of coefficients after a pass, as a multiple of (q-1)/2.
fn bound(step: Step) -> i64 {
    match step {
        Step::Spread | Step::Pair(_) | Step::Leaves(_) | Step::SixBack(_) | Step::Fold => 1,
        // Two and a half, twice: a value at w less one that counts for a half, and a canonical number.
        Step::Six(_) => 5,
        Step::Sums => 2,
        // A difference of two; two canonical numbers.
        Step::BackSums | Step::BackBlocks => 2,
    }
}

fn largest(a: &[Interval]) -> i64 {
    a.iter().map(|c| c.bound).max().expect("coefficients")
}

#[test]
fn passes_end_within_their_bounds_and_a_product_is_bilinear() {
    let half = i64::from(RING.modulus.half());
    let mut own = Own::of(&operand(1, Grade::Left), &operand(1, Grade::Right));
    for step in steps() {
        own.step(RING, step);
        let after = match step {
            Step::Sums => largest(&own.right),
            Step::Pair(_) => largest(&own.pair),
            Step::Six(row) => largest(own.of_row(row)).max(largest(own.of_pair(row))),
            Step::Leaves(row) | Step::SixBack(row) => largest(own.of_row(row)),
            Step::Fold => largest(&own.rows[..RING.p]),
            _ => largest(&own.rows),
        };
        assert_eq!(after, bound(step) * half, "{step:?}");
    }
    assert!(own.rows[..RING.p].iter().all(|c| c.grade == Grade::Both));
}

#[test]
#[should_panic = "bits"]
fn operands_that_are_too_large_are_found() {
    let mut own = Own::of(&operand(8, Grade::Left), &operand(8, Grade::Right));
    multiply_in_place::<_, Model>(RING, &mut own.memory());
}

#[test]
#[should_panic = "before the shift"]
fn sums_that_are_too_large_for_a_leaf_are_found() {
    let mut own = Own::of(&operand(1, Grade::Left), &operand(1, Grade::Right));
    steps().take_while(|step| *step != Step::Leaves(7)).for_each(|step| own.step(RING, step));
    own.rows.fill(Interval::within(8 * RING.modulus.half(), Grade::Left));
    own.step(RING, Step::Leaves(7));
}

#[test]
#[should_panic = "a product of grades"]
fn a_square_is_found() {
    let mut own = Own::of(&operand(1, Grade::Left), &operand(1, Grade::Left));
    multiply_in_place::<_, Model>(RING, &mut own.memory());
}

fn congruent(a: i16, b: i64) -> bool {
    RING.modulus.center(a.into()) == RING.modulus.center(b)
}

/// ζ of each leaf, and the square root of its point.
fn leaves() -> Vec<(i64, i64)> {
    let points = Points::new(RING.modulus);
    let of_row = |row| (0..6).map(move |leaf| (points.zeta(row, leaf), points.rho(row)));
    (0..ROWS).flat_map(of_row).map(|(zeta, rho)| (zeta, RING.modulus.power(rho, 3))).collect()
}

/// x^n modulo each x^16 - ζ, times s^(-middle/2): one coefficient each.
fn spectrum(leaves: &[(i64, i64)], n: usize, middle: i64) -> Vec<i64> {
    let (m, mut rows) = (RING.modulus, vec![0; ALL]);
    for (row, &(zeta, root)) in rows.chunks_exact_mut(16).zip(leaves) {
        row[n % 16] = m.times(m.power(zeta, n as i64 / 16), m.power(root, -middle));
    }
    rows
}

/// True if powers of x are transformed to their remainders modulo each leaf, as either operand.
fn forward_is_right(ring: &LowRam<'_>) -> bool {
    let leaves = leaves();
    (0..ring.p).all(|n| {
        let mut power = vec![0; OPERAND];
        power[n] = 1;
        let (mut own, expected) = (Own::of(&power, &power), spectrum(&leaves, n, 7));
        own.run(ring, &[Step::Spread, Step::Sums]);
        let is = |values: &[i16], row: usize| {
            values.iter().zip(&expected[ROW * row..]).all(|(&r, &e)| congruent(r, e))
        };
        (0..ROWS / 2).all(|i| {
            own.step(ring, Step::Pair(i));
            [7 - i, 8 + i].into_iter().all(|row| {
                own.step(ring, Step::Six(row));
                is(own.of_row(row), row) && is(own.of_pair(row), row)
            })
        })
    })
}

/// True if leaves multiply powers of x modulo each x^16 - ζ, times -2^-32.
fn leaves_are_right(ring: &LowRam<'_>) -> bool {
    let leaves = leaves();
    (0..16 * 16).all(|both| {
        let (left, right) = (spectrum(&leaves, both / 16, 0), spectrum(&leaves, both % 16, 0));
        let expected = spectrum(&leaves, both / 16 + both % 16, 0);
        let mut own = Own::<i16>::zeros();
        (0..ALL).for_each(|i| own.rows[i] = left[i] as i16);
        for i in 0..ROWS / 2 {
            for (half, row) in [7 - i, 8 + i].into_iter().enumerate() {
                (0..ROW).for_each(|at| own.pair[ROW * half + at] = right[ROW * row + at] as i16);
                own.step(ring, Step::Leaves(row));
            }
        }
        let m = ring.modulus;
        own.rows.iter().zip(expected).all(|(&r, e)| congruent(r, m.times(e, m.leaf())))
    })
}

/// True if spectra of powers of x, a basis of all spectra, are transformed back to powers of x.
fn back_is_right(ring: &LowRam<'_>) -> bool {
    let (leaves, m) = (leaves(), ring.modulus);
    (0..ALL).all(|n| {
        let mut own = Own::<i16>::zeros();
        for (row, e) in own.rows.iter_mut().zip(spectrum(&leaves, n, 14)) {
            *row = m.times(e, m.leaf()) as i16;
        }
        (0..ROWS).for_each(|row| own.step(ring, Step::SixBack(row)));
        own.run(ring, &[Step::BackSums, Step::BackBlocks]);
        own.rows.iter().enumerate().all(|(i, &c)| congruent(c, (i == n).into()))
    })
}

/// True if powers of x are reduced modulo x^p - x - 1.
fn fold_is_right(ring: &LowRam<'_>) -> bool {
    let p = ring.p;
    (0..2 * p - 1).all(|n| {
        let mut own = Own::<i16>::zeros();
        own.rows[n] = 1;
        own.rows[2 * p - 1..].fill(1000);
        own.step(ring, Step::Fold);
        let is = |i: usize| if n < p { i == n } else { i == n - p || i == n - p + 1 };
        own.rows[..p].iter().enumerate().all(|(i, &c)| congruent(c, is(i).into()))
    })
}

type Check = fn(&LowRam<'_>) -> bool;
type Spoil = fn(&mut LowRam<'_>);

#[test]
fn passes_are_right_on_a_basis_and_wrong_constants_are_found() {
    let checks: [(Check, &[Spoil]); 4] = [
        (
            forward_is_right,
            &[
                |ring| ring.dense = swap(ring.dense, 9, 13),
                |ring| ring.rho = swap(ring.rho, 11, 12),
                |ring| ring.units.swap(0, 1),
                |ring| ring.six.swap(0, 1),
            ],
        ),
        (leaves_are_right, &[|ring| ring.rho = swap(ring.rho, 9, 10), |ring| ring.zeta += 1 << 16]),
        (
            back_is_right,
            &[
                |ring| ring.rho = swap(ring.rho, 8, 15),
                |ring| ring.units.swap(0, 1),
                |ring| ring.back.swap(0, 1),
                |ring| ring.six.swap(0, 1),
            ],
        ),
        (fold_is_right, &[|ring| ring.fold = ring.six[0][0]]),
    ];
    for (i, (check, spoils)) in checks.into_iter().enumerate() {
        assert!(check(RING), "check {i}");
        for spoil in spoils {
            let mut other = RING.clone();
            spoil(&mut other);
            assert!(!check(&other), "check {i} finds nothing");
        }
    }
}

/// A table with two entries exchanged, for as long as the test runs.
fn swap<T: Copy + PartialEq, const N: usize>(
    table: &[T; N],
    a: usize,
    b: usize,
) -> &'static [T; N] {
    let mut other = *table;
    other.swap(a, b);
    assert!(other != *table);
    Box::leak(Box::new(other))
}
