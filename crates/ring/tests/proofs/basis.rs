//! Products on all pairs (x^i, x^j): a bilinear map that is right on all of them is the product.
//!
//! Each power is prepared in four forms, as a left or right operand, big or small. The forms of a big and of a small
//! operand are the same modulo q, which is compared coefficient by coefficient; what multiplies them is bilinear in
//! these coefficients (see the column *grade*), so the pairs of big forms serve for all four products.
//!
//! On an emulated processor p² products take too long. If such a map is wrong, then some coefficient of the
//! difference is a bilinear form that is not 0, and by the lemma of Schwartz and Zippel two operands that are
//! uniform in R/q meet a zero of it with a probability of at most 2/q: [`PAIRS_BIG`] pairs all do with less than
//! 2^-128. An operand that is uniform in -1, 0, 1 adds 1/3 instead of 1/q: [`PAIRS_SMALL`] pairs.
//! The generator's seed is fixed, so this is a statement about seeds, not about adversaries.

use std::marker::PhantomData;

use goodprime_lanes::{Backend, Isa, Kernel, Modulus};
use goodprime_ring::Ring;

use super::common::{Random, product, q};
use super::table::{BACKENDS, Cell, NODES, OTHERS, PRODUCTS, Table, VECTORS};
use super::{node_pairs, products};

/// Pairs of uniform operands.
const PAIRS_BIG: u32 = 12;
/// Pairs of a uniform and a uniform small operand, or of two small ones.
const PAIRS_SMALL: [u32; 2] = [81, 219];
/// The probability that a wrong kernel passes is below 2^-`ERROR`.
const ERROR: f64 = 128.0;

const OTHER_PROCESSOR: &str =
    "the processor is another; .ci/full runs this program there, emulated";
const NOT_BILINEAR: &str = "not a product: chosen.rs, inverses.rs and factors.rs compare values";
const PORTABLE: &str =
    "portable code takes long: two rings here, all with GOODPRIME_PROOFS=all, which .ci/full does";
const NO_PORTABLE: &str = "this build has no portable backend on this processor; .ci/full has one";

/// Prepared operands, one after the other.
struct Forms {
    left: Vec<i16>,
    right: Vec<i16>,
    /// Coefficients of one prepared operand, left and right.
    sizes: [usize; 2],
}

/// Prepares operands of at most `bound` as left and as right ones.
struct Prepare<'a, R> {
    operands: &'a [Vec<i16>],
    bound: i16,
    ring: PhantomData<R>,
}

impl<R: Ring> Kernel for Prepare<'_, R> {
    type Output = Forms;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Forms {
        let [left, right, scratch] = products::sizes::<I, R>();
        let n = self.operands.len();
        let mut forms =
            Forms { left: vec![0; n * left], right: vec![0; n * right], sizes: [left, right] };
        let mut scratch = vec![-1; scratch];
        let mut padded = vec![0; R::PADDED];
        for (i, a) in self.operands.iter().enumerate() {
            padded[..R::P].copy_from_slice(a);
            let out = &mut forms.left[i * left..][..left];
            products::left::<I, R>(isa, out, &padded, self.bound);
            let out = &mut forms.right[i * right..][..right];
            products::right::<I, R>(isa, out, &padded, self.bound, &mut scratch);
        }
        forms
    }
}

/// Multiplies pairs of prepared operands and checks each product.
struct Multiply<'a, R> {
    left: &'a Forms,
    right: &'a Forms,
    /// Pairs (i, j) to multiply: all, or those with i = j.
    all: bool,
    /// Writes the expected product of pair (i, j).
    expect: &'a mut dyn FnMut(usize, usize, &mut [i16]),
    ring: PhantomData<R>,
}

impl<R: Ring> Kernel for Multiply<'_, R> {
    type Output = Cell;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Cell {
        let mut scratch = vec![-1; products::sizes::<I, R>()[2]];
        let (mut out, mut expected) = (vec![0; R::PADDED], vec![0; R::PADDED]);
        for (i, a) in self.left.left.chunks_exact(self.left.sizes[0]).enumerate() {
            for (j, b) in self.right.right.chunks_exact(self.right.sizes[1]).enumerate() {
                if !self.all && i != j {
                    continue;
                }
                products::multiply::<I, R>(isa, &mut out, a, b, &mut scratch);
                (self.expect)(i, j, &mut expected[..R::P]);
                if out != expected {
                    return Cell::Failed(format!("pair {i}, {j}"));
                }
            }
        }
        Cell::Proved
    }
}

fn prepare<R: Ring>(backend: Backend, operands: &[Vec<i16>], bound: i16) -> Forms {
    backend.run(Prepare::<R> { operands, bound, ring: PhantomData })
}

fn same_modulo_q<R: Ring>(a: &[i16], b: &[i16]) -> bool {
    let q = q::<R>();
    a.iter().zip(b).all(|(a, b)| (*a as i64 - *b as i64) % q == 0)
}

/// Multiplies all p² pairs, with left operands that `wrong` may have changed. Reports the first that is not right.
pub fn pairs<R: Ring>(backend: Backend, wrong: impl Fn(&mut [i16])) -> Cell {
    let power = |i: usize| (0..R::P).map(|k| (k == i) as i16).collect();
    let powers: Vec<Vec<i16>> = (0..R::P).map(power).collect();
    let mut big = prepare::<R>(backend, &powers, <R::Q as Modulus>::HALF);
    let small = prepare::<R>(backend, &powers, 1);
    if !same_modulo_q::<R>(&big.left, &small.left) || !same_modulo_q::<R>(&big.right, &small.right)
    {
        return Cell::Failed("forms of small operands are others".into());
    }
    wrong(&mut big.left);
    let mut ones = 0..0;
    let expect = &mut |i: usize, j: usize, out: &mut [i16]| {
        out[ones.clone()].fill(0);
        // x^p = x + 1.
        let k = i + j;
        ones = if k < R::P { k..k + 1 } else { k - R::P..k - R::P + 2 };
        out[ones.clone()].fill(1);
    };
    let ring = PhantomData::<R>;
    backend.run(Multiply { left: &big, right: &big, all: true, expect, ring })
}

/// Multiplies random pairs for each of the four products, in the order of [`PRODUCTS`].
fn random_pairs<R: Ring>(backend: Backend) -> [Cell; 4] {
    let half = <R::Q as Modulus>::HALF;
    let (big, small) = (1.0 / q::<R>() as f64, 1.0 / 3.0);
    let kinds = [
        (half, half, PAIRS_BIG, 2.0 * big),
        (half, 1, PAIRS_SMALL[0], big + small),
        (1, half, PAIRS_SMALL[0], big + small),
        (1, 1, PAIRS_SMALL[1], 2.0 * small),
    ];
    let mut random = Random(R::P as u64 ^ 0x5eed);
    kinds.map(|(bound_a, bound_b, pairs, chance)| {
        assert!(-chance.log2() * pairs as f64 > ERROR, "{pairs} pairs are too few");
        let mut operands = |bound: i16| -> Vec<Vec<i16>> {
            (0..pairs).map(|_| (0..R::P).map(|_| random.within(bound)).collect()).collect()
        };
        let (a, b) = (operands(bound_a), operands(bound_b));
        let left = prepare::<R>(backend, &a, bound_a);
        let right = prepare::<R>(backend, &b, bound_b);
        let expect = &mut |i: usize, j: usize, out: &mut [i16]| {
            out.copy_from_slice(&product(&a[i], &b[j], q::<R>()));
        };
        let ring = PhantomData::<R>;
        backend.run(Multiply { left: &left, right: &right, all: false, expect, ring })
    })
}

/// Returns the backend of this name, if this processor and this build have it.
pub fn backend(name: &str) -> Option<Backend> {
    Backend::available().find(|b| b.name() == name)
}

/// Returns the reason why a backend is missing.
pub fn absent(name: &str) -> Cell {
    Cell::Reason(if name == "portable" { NO_PORTABLE } else { OTHER_PROCESSOR })
}

/// Proves the products of a ring on every backend of this processor.
pub fn ring<R: Ring>(table: &Table) {
    let set = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    for name in BACKENDS {
        match backend(name) {
            None => {
                for kernel in NODES.into_iter().chain([VECTORS]) {
                    table.fill((kernel, name, "basis", R::P), absent(name));
                }
            }
            Some(backend) => {
                for (kernel, cell) in node_pairs::ring::<R>(backend, &|_| {}).cells() {
                    table.fill((kernel, name, "basis", R::P), cell);
                }
            }
        }
        for kernel in OTHERS {
            table.fill((kernel, name, "basis", R::P), Cell::Reason(NOT_BILINEAR));
        }
        let cells = match backend(name) {
            None => [(); 4].map(|()| absent(name)),
            Some(_) if name == "portable" && R::P > 761 && !set("GOODPRIME_PROOFS") => {
                [(); 4].map(|()| Cell::Reason(PORTABLE))
            }
            Some(backend) if set("GOODPRIME_EMULATED") => random_pairs::<R>(backend),
            Some(backend) => {
                let cell = pairs::<R>(backend, |_| {});
                [(); 4].map(|()| cell.clone())
            }
        };
        for (kernel, cell) in PRODUCTS.into_iter().zip(cells) {
            table.fill((kernel, name, "basis", R::P), cell);
        }
    }
}
