//! Products in NTRU's rings: after every pass memory is that of the model, and in the end it is the product.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use board::say;
use goodprime_cortex_m4::for_each_toeplitz_ring;
use goodprime_cortex_m4::native::NativeToeplitz;
use goodprime_cortex_m4::toeplitz::cut::Cut;
use goodprime_cortex_m4::toeplitz::pairs::Plain;
use goodprime_cortex_m4::toeplitz::tree::ToeplitzTree;
use goodprime_cortex_m4::toeplitz::trees::*;
use goodprime_cortex_m4::toeplitz::{Left, Passes, ToeplitzEngine, multiply, prepare};

use crate::{PAIRS, Random};

/// Coefficients of the largest ring, and words of memory that are enough for it.
const MOST: usize = 1376;
const SCRATCH: usize = 8192;
const LEFT: usize = 16384;
/// Words that a pass writes at most.
const OF_PASS: usize = 2560;

/// Runs each pass as kernels and as Rust, whose leaves may be wrong on purpose.
struct Both<const SPOILT: bool>;

/// True if all passes agreed.
static AGREE: AtomicBool = AtomicBool::new(true);

/// Runs a pass on the memory, in place and beyond, and on a copy of it.
fn compare(
    words: &mut [u32],
    beyond: &mut [u32],
    kernels: impl FnOnce(&mut [u32], &mut [u32]),
    model: impl FnOnce(&mut [u32], &mut [u32]),
) {
    let copy = &mut [0; OF_PASS][..words.len() + beyond.len()];
    let (of_words, of_beyond) = copy.split_at_mut(words.len());
    of_words.copy_from_slice(words);
    of_beyond.copy_from_slice(beyond);
    kernels(words, beyond);
    model(of_words, of_beyond);
    if words != of_words || beyond != of_beyond {
        AGREE.store(false, Relaxed);
    }
}

type Rust = Passes<Plain>;

impl<const SPOILT: bool> ToeplitzEngine for Both<SPOILT> {
    type Pairs = Plain;

    fn left<C: Cut, const M: usize>(h: &mut [u32], beyond: &mut [u32]) {
        compare(h, beyond, NativeToeplitz::left::<C, M>, Rust::left::<C, M>);
    }

    fn right<C: Cut, const M: usize>(b: &mut [u32], beyond: &mut [u32]) {
        compare(b, beyond, NativeToeplitz::right::<C, M>, Rust::right::<C, M>);
    }

    fn back<C: Cut, const M: usize>(products: &mut [u32], beyond: &[u32]) {
        let kernels = |to: &mut [u32], _: &mut [u32]| NativeToeplitz::back::<C, M>(to, beyond);
        let model = |to: &mut [u32], _: &mut [u32]| Rust::back::<C, M>(to, beyond);
        compare(products, &mut [], kernels, model);
    }

    fn hankel<const L: usize>(b: &mut [u32], h: &[u32]) {
        let kernels = |to: &mut [u32], _: &mut [u32]| NativeToeplitz::hankel::<L>(to, h);
        compare(b, &mut [], kernels, |to, _| {
            Rust::hankel::<L>(to, h);
            to[0] ^= u32::from(SPOILT);
        });
    }
}

/// Writes an operand of one of four kinds: any, ternary, nothing but the largest, one coefficient.
fn operand(random: &mut Random, kind: u32, out: &mut [u16]) {
    let n = out.len() as u32;
    let place = random.next() % n;
    for (i, out) in (0..).zip(out) {
        *out = match kind % 4 {
            0 => random.next() as u16,
            1 => ((random.next() % 3) as u16).wrapping_sub(1),
            2 => 0xffff,
            _ => (i == place) as u16,
        };
    }
}

/// Computes a·b modulo (x^n - 1, 2^k) by the definition.
fn by_definition<R: ToeplitzRing>(a: &[u16], b: &[u16], out: &mut [u16]) {
    for (k, out) in out[..R::N].iter_mut().enumerate() {
        let at = |i: usize| b[if i <= k { k - i } else { k + R::N - i }];
        let sum = (0..R::N).fold(0u16, |sum, i| sum.wrapping_add(a[i].wrapping_mul(at(i))));
        *out = sum & ((1 << R::LOG_Q) - 1);
    }
}

/// Coefficients of an operand or a product.
#[repr(C, align(64))]
pub(crate) struct Operand([u16; MOST]);
/// Words of memory.
#[repr(C, align(64))]
pub(crate) struct Words<const N: usize>([u32; N]);

/// The functions of a ring: products of operands, and of a prepared one and another.
struct Functions {
    prepare: extern "C" fn(&mut Words<LEFT>, &Operand, &mut Words<SCRATCH>),
    of_prepared: extern "C" fn(&mut Operand, &Words<LEFT>, &Operand, &mut Words<SCRATCH>),
    product: extern "C" fn(&mut Operand, &Operand, &Operand, &mut Words<SCRATCH>),
}

macro_rules! functions {
    ($($ring:ident $prepare:literal $of_prepared:literal $product:literal;)*) => {$(
        impl Measured for $ring {
            const FUNCTIONS: Functions = {
                #[unsafe(export_name = $prepare)]
                #[inline(never)]
                extern "C" fn left(out: &mut Words<LEFT>, a: &Operand, scratch: &mut Words<SCRATCH>) {
                    prepare::<$ring, NativeToeplitz>(&mut out.0, &a.0, &mut scratch.0);
                }

                #[unsafe(export_name = $of_prepared)]
                #[inline(never)]
                extern "C" fn of_prepared(
                    out: &mut Operand,
                    a: &Words<LEFT>,
                    b: &Operand,
                    scratch: &mut Words<SCRATCH>,
                ) {
                    let a = Left::Prepared(&a.0);
                    multiply::<$ring, NativeToeplitz>(&mut out.0, a, &b.0, &mut scratch.0);
                }

                #[unsafe(export_name = $product)]
                #[inline(never)]
                extern "C" fn product(
                    out: &mut Operand,
                    a: &Operand,
                    b: &Operand,
                    scratch: &mut Words<SCRATCH>,
                ) {
                    let a = Left::Plain(&a.0);
                    multiply::<$ring, NativeToeplitz>(&mut out.0, a, &b.0, &mut scratch.0);
                }

                Functions { prepare: left, of_prepared, product }
            };
        }
    )*};
}

/// A ring whose products tools/armsim finds by name.
trait Measured: ToeplitzRing {
    const FUNCTIONS: Functions;
}

functions! {
    N509 "prepare_ntru_509" "product_of_prepared_ntru_509" "product_ntru_509";
    N677 "prepare_ntru_677" "product_of_prepared_ntru_677" "product_ntru_677";
    N701 "prepare_ntru_701" "product_of_prepared_ntru_701" "product_ntru_701";
    N821 "prepare_ntru_821" "product_of_prepared_ntru_821" "product_ntru_821";
    N1229 "prepare_ntru_1229" "product_of_prepared_ntru_1229" "product_ntru_1229";
    N1373 "prepare_ntru_1373" "product_of_prepared_ntru_1373" "product_ntru_1373";
}

/// The memory of a product.
struct Memory {
    a: Operand,
    b: Operand,
    out: Operand,
    expected: Operand,
    scratch: Words<SCRATCH>,
    left: Words<LEFT>,
}

impl Memory {
    fn new() -> Self {
        let zero = || Operand([0; _]);
        let (scratch, left) = (Words([0; _]), Words([0; _]));
        Self { a: zero(), b: zero(), out: zero(), expected: zero(), scratch, left }
    }

    /// Writes a pair of operands of these kinds.
    fn draw<R: ToeplitzRing>(&mut self, random: &mut Random, a: u32, b: u32) {
        operand(random, a, &mut self.a.0[..R::N]);
        operand(random, b, &mut self.b.0[..R::N]);
    }

    /// Returns true if all passes of a product agree.
    fn agree<R: ToeplitzRing, const SPOILT: bool>(&mut self) -> bool {
        let Self { a, b, out, scratch, .. } = self;
        AGREE.store(true, Relaxed);
        multiply::<R, Both<SPOILT>>(&mut out.0, Left::Plain(&a.0), &b.0, &mut scratch.0);
        AGREE.load(Relaxed)
    }

    /// Returns true if the functions that tools/armsim measures compute the definition's product.
    fn called<R: Measured>(&mut self) -> bool {
        let Self { a, b, out, expected, scratch, left } = self;
        by_definition::<R>(&a.0, &b.0, &mut expected.0);
        let Functions { prepare, of_prepared, product } = R::FUNCTIONS;
        product(out, a, b, scratch);
        let whole = out.0[..R::N] == expected.0[..R::N];
        out.0.fill(1);
        prepare(left, a, scratch);
        of_prepared(out, left, b, scratch);
        whole && out.0[..R::N] == expected.0[..R::N]
    }
}

/// Checks a ring; returns true if all is as expected.
#[inline(never)]
fn check_ring<R: Measured>(random: &mut Random) -> bool {
    let memory = &mut Memory::new();
    let mut well = R::SCRATCH <= SCRATCH && R::Tree::LEFT <= LEFT;
    for i in 0..PAIRS {
        memory.draw::<R>(random, i, i / 4);
        well &= memory.agree::<R, false>();
    }
    let found = !memory.agree::<R, true>();
    let equal = if well && found { "all equal" } else { "FAILED" };
    say!("{}, NTRU: {PAIRS} pairs of operands, a wrong leaf is found: {found}; {equal}", R::N);
    well && found
}

/// Calls the functions that tools/armsim measures, for two pairs of operands; returns true if the
/// products are right.
#[inline(never)]
fn call_ring<R: Measured>(random: &mut Random) -> bool {
    let memory = &mut Memory::new();
    let well = (0..2).fold(true, |well, kind| {
        memory.draw::<R>(random, 2 * kind, kind);
        well & memory.called::<R>()
    });
    say!("{}, NTRU: products in one call: {}", R::N, if well { "equal" } else { "FAILED" });
    well
}

/// Calls the measured functions of all rings; returns true if the products are right.
pub(crate) fn call(random: &mut Random) -> bool {
    let mut well = true;
    macro_rules! rings {
        ($($name:ident $n:literal)*) => {$(
            well &= call_ring::<$name>(random);
        )*};
    }
    for_each_toeplitz_ring!(rings);
    well
}

/// Checks all rings.
pub(crate) fn check(random: &mut Random) -> bool {
    let mut well = true;
    macro_rules! rings {
        ($($name:ident $n:literal)*) => {$(
            well &= check_ring::<$name>(random);
        )*};
    }
    for_each_toeplitz_ring!(rings);
    well
}
