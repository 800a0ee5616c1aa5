//! The rings of NTRU Prime. The right operand is the one that is prepared: it is quick to use.

use std::cell::RefCell;

use goodprime_lab_lanes::{Count, Tally};
use goodprime_lanes::{Backend, Isa, Kernel, Modulus, Portable};
use goodprime_ring::kit::dot_transform::shape::{Divided, TransformShape};
use goodprime_ring::kit::{DotTransform, EightRows, Product};
use goodprime_ring::operations::{MultiplyPrepared, PrepareLeft, PrepareRight, multiplier};
use goodprime_ring::{Left, Operand, ProductScratch, Right, Ring, Rq, Small};

use super::words::counts;
use crate::method::{By, Multiply, Plan};
use crate::numbers::Counts;
use crate::ring::Ring as AnyRing;

macro_rules! lists {
    ($($ring:ident)*) => {
        /// The plan for x^p-x-1 modulo q, if the library has the ring.
        pub(super) fn plan(p: usize, q: u64) -> Option<Box<dyn Plan>> {
            $(if (p, q) == sizes::<goodprime_ring::$ring>() {
                return Some(Box::new(Planned::<goodprime_ring::$ring>::new()));
            })*
            None
        }

        /// Returns the library's rings modulo x^p - x - 1.
        pub(super) fn rings() -> Vec<AnyRing> {
            [$(sizes::<goodprime_ring::$ring>()),*]
                .map(|(n, q)| AnyRing { q, n, low: vec![(1, q - 1), (0, q - 1)] })
                .into()
        }
    };
}
goodprime_ring::for_each_ring!(lists);

const fn sizes<R: Ring>() -> (usize, u64) {
    (R::P, <R::Q as Modulus>::Q as u64)
}

/// The buffers of an operation, which are allocated once.
struct Memory<R: Ring> {
    big: Rq<R>,
    small: Small<R>,
    left: Left<R>,
    scratch: ProductScratch<R>,
    product: Rq<R>,
}

struct Planned<R: Ring> {
    backend: Backend,
    memory: RefCell<Box<Memory<R>>>,
}

impl<R: Ring> Planned<R> {
    fn new() -> Self {
        let memory = Memory {
            big: Rq::ZERO,
            small: Small::ZERO,
            left: Left::new(),
            scratch: ProductScratch::new(),
            product: Rq::ZERO,
        };
        Self { backend: Backend::detect(), memory: RefCell::new(Box::new(memory)) }
    }
}

/// Residues as words around 0.
#[inline(always)]
fn centered<R: Ring>(to: &mut [i16], from: &[u64]) {
    let (half, q) = (<R::Q as Modulus>::HALF, <R::Q as Modulus>::Q);
    // Two loops: of these the compiler makes vectors.
    for (to, &from) in to[..R::P].iter_mut().zip(from) {
        *to = from as i16;
    }
    for to in &mut to[..R::P] {
        *to -= if *to > half { q } else { 0 };
    }
}

/// An operand, prepared.
struct Prepare<'a, R: Ring> {
    memory: &'a mut Memory<R>,
    out: &'a mut Right<R>,
    b: &'a [u64],
}

impl<R: Ring> Kernel for Prepare<'_, R> {
    type Output = ();

    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Memory { big, small, scratch, .. } = self.memory;
        let q = <R::Q as Modulus>::Q as u64;
        let ternary = self.b.iter().all(|&b| b <= 1 || b == q - 1);
        centered::<R>(if ternary { small.padded_mut() } else { big.padded_mut() }, self.b);
        let operand = if ternary { Operand::Small(small) } else { Operand::Big(big) };
        isa.run(PrepareRight { out: self.out, b: operand, scratch });
    }
}

/// A product by a prepared operand.
struct Finish<'a, R: Ring> {
    memory: &'a mut Memory<R>,
    a: &'a [u64],
    right: &'a Right<R>,
}

impl<R: Ring> Kernel for Finish<'_, R> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Vec<u64> {
        let Memory { big, left, scratch, product, .. } = self.memory;
        centered::<R>(big.padded_mut(), self.a);
        isa.run(PrepareLeft { out: left, a: Operand::Big(big) });
        isa.run(MultiplyPrepared { out: product, a: left, b: self.right, scratch });
        let words = product.padded_mut();
        for word in &mut *words {
            *word += if *word < 0 { <R::Q as Modulus>::Q } else { 0 };
        }
        words[..R::P].iter().map(|&word| word as u64).collect()
    }
}

impl<R: Ring> Multiply for Planned<R> {
    fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.by(b)(a)
    }

    fn by<'a>(&'a self, b: &[u64]) -> By<'a> {
        let mut right = Box::new(Right::new());
        let memory = &mut self.memory.borrow_mut();
        self.backend.run(Prepare { memory, out: &mut right, b });
        Box::new(move |a| {
            let memory = &mut self.memory.borrow_mut();
            self.backend.run(Finish { memory, a, right: &right })
        })
    }
}

impl<R: Ring + Divided> Plan for Planned<R> {
    /// Multiplies, and counts the operations of the same kernels on lanes that reduce as Neon does.
    fn counted(&self, a: &[u64], b: &[u64]) -> (Vec<u64>, Counts) {
        let tally = Tally::new();
        if multiplier(self.backend) == <EightRows as Product<R>>::NAME {
            count::<R, EightRows>(&tally);
        } else {
            count::<R, DotTransform>(&tally);
        }
        (self.multiply(a, b), counts(&tally))
    }

    fn tree(&self) -> Vec<String> {
        let name = multiplier(self.backend);
        let TransformShape { rows, radix, .. } = R::SHAPE;
        let mut lines = vec![format!("{name}, on {}", self.backend.name())];
        if name == <EightRows as Product<R>>::NAME {
            lines.push("└ values at 8 points by matrices, a lane each".to_owned());
            lines.push("  └ splittings of each row; products by a Toeplitz matrix".to_owned());
        } else if name == <DotTransform as Product<R>>::NAME {
            lines
                .push(format!("└ values at {rows} points by matrices: x^{} - s", R::SHAPE.width()));
            lines.push(format!("  └ a transform of length {radix} in each row"));
            lines.push(format!("    └ {} products modulo x^16 - r, in windows", rows * radix));
        }
        lines
    }

    /// Returns 0: the library's tables are constants of the program, whose size is not known at run
    /// time.
    fn table_bytes(&self) -> usize {
        0
    }

    fn loss(&self) -> u32 {
        0
    }
}

/// Counts both preparations and a product. What is multiplied does not matter: no operation depends on it.
fn count<R: Ring, P: Product<R>>(tally: &Tally) {
    let lanes = Count::new(Portable, tally);
    let half = <R::Q as Modulus>::HALF;
    let zeros = |words: usize| vec![0; words];
    let (operand, mut scratch) = (zeros(R::PADDED), zeros(P::SCRATCH));
    let (mut left, mut right) = (zeros(P::LEFT), zeros(P::RIGHT));
    P::left(lanes, &mut left, &operand, half);
    P::right(lanes, &mut right, &operand, half, &mut scratch);
    P::multiply(lanes, &mut zeros(R::PADDED), &left, &right, &mut scratch);
}
