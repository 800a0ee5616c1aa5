//! The rings of NTRU. The left operand is the one that is prepared: the library keeps it in keys.

use std::cell::{Cell, RefCell};
use std::marker::PhantomData;

use goodprime_lanes::{Backend, Isa, Kernel};
use goodprime_ring::cyclic::operations::{MultiplyPrepared, PrepareLeft};
use goodprime_ring::cyclic::{CyclicParams, CyclicRing, Left, Operand, Rq, Scratch};
use goodprime_ring::kit::cyclic_product::tree::{Cuts, Tree};
use goodprime_ring::kit::cyclic_product::{Job, LeftOperand, run};

use super::blocks::Counting;
use crate::method::{By, Multiply, Plan};
use crate::numbers::Counts;
use crate::ring::Ring as AnyRing;

macro_rules! lists {
    ($($ring:ident)*) => {
        /// The plan for x^n-1 modulo 2^`bits`, if the library has the ring with as many bits or more.
        pub(super) fn plan(n: usize, bits: u32) -> Option<Box<dyn Plan>> {
            use goodprime_ring::cyclic::{$($ring),*};
            $(if n == $ring::N && bits <= $ring::LOG_Q {
                return Some(Box::new(Planned::<$ring>::new(bits)));
            })*
            None
        }

        /// Returns the library's rings modulo x^n - 1.
        pub(super) fn rings() -> Vec<AnyRing> {
            use goodprime_ring::cyclic::{$($ring),*};
            [$(($ring::N, 1 << $ring::LOG_Q)),*].map(|(n, q)| AnyRing::cyclic(n, q)).into()
        }
    };
}
goodprime_ring::for_each_cyclic_ring!(lists);

/// The buffers of an operation, which are allocated once.
struct Memory<R: CyclicRing> {
    operand: Rq<R>,
    scratch: Scratch<R>,
    product: Rq<R>,
}

struct Planned<R: CyclicRing> {
    backend: Backend,
    /// The bits of a residue that count.
    mask: u16,
    memory: RefCell<Box<Memory<R>>>,
}

impl<R: CyclicRing> Planned<R> {
    fn new(bits: u32) -> Self {
        let memory = Memory { operand: Rq::ZERO, scratch: Scratch::new(), product: Rq::ZERO };
        let mask = ((1u32 << bits) - 1) as u16;
        Self { backend: Backend::detect(), mask, memory: RefCell::new(Box::new(memory)) }
    }
}

#[inline(always)]
fn narrowed(to: &mut [u16], from: &[u64]) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = from as u16;
    }
}

/// An operand, prepared.
struct Prepare<'a, R: CyclicRing> {
    memory: &'a mut Memory<R>,
    out: &'a mut Left<R>,
    b: &'a [u64],
}

impl<R: CyclicRing> Kernel for Prepare<'_, R> {
    type Output = ();

    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Memory { operand, scratch, .. } = self.memory;
        narrowed(operand.coefficients_mut(), self.b);
        isa.run(PrepareLeft { out: self.out, a: Operand::Big(operand), scratch });
    }
}

/// A product by a prepared operand.
struct Finish<'a, R: CyclicRing> {
    memory: &'a mut Memory<R>,
    a: &'a [u64],
    left: &'a Left<R>,
    mask: u16,
}

impl<R: CyclicRing> Kernel for Finish<'_, R> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Vec<u64> {
        let Memory { operand, scratch, product } = self.memory;
        narrowed(operand.coefficients_mut(), self.a);
        let (a, b) = (self.left, Operand::Big(&*operand));
        isa.run(MultiplyPrepared { out: &mut *product, a, b, scratch });
        product.coefficients().iter().map(|&word| u64::from(word & self.mask)).collect()
    }
}

impl<R: CyclicRing> Multiply for Planned<R> {
    fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.by(b)(a)
    }

    fn by<'a>(&'a self, b: &[u64]) -> By<'a> {
        let mut left = Box::new(Left::new());
        let memory = &mut self.memory.borrow_mut();
        self.backend.run(Prepare { memory, out: &mut left, b });
        Box::new(move |a| {
            let memory = &mut self.memory.borrow_mut();
            self.backend.run(Finish { memory, a, left: &left, mask: self.mask })
        })
    }
}

/// The ring's tree.
struct Of<R>(PhantomData<R>);

impl<R: CyclicParams> Cuts for Of<R> {
    const N: usize = R::N;
    const TREE: Tree = Tree::of(R::N);
    const BITS: u32 = R::LOG_Q;
}

impl<R: CyclicRing> Plan for Planned<R> {
    /// Multiplies by the library's tree on lanes that count.
    fn counted(&self, a: &[u64], b: &[u64]) -> (Vec<u64>, Counts) {
        let counts = Cell::default();
        let words = |from: &[u64]| {
            let mut words = vec![0; R::PADDED];
            narrowed(&mut words, from);
            words
        };
        let (a, b, mut out) = (words(a), words(b), vec![0; R::PADDED]);
        let job = Job::Multiply { out: &mut out, a: LeftOperand::Words(&a), b: &b };
        run::<_, Of<R>>(Counting::new(&counts), job, &mut vec![0; Of::<R>::TREE.scratch()]);
        let result = out[..R::N].iter().map(|&word| u64::from(word & self.mask)).collect();
        (result, counts.get().words())
    }

    fn tree(&self) -> Vec<String> {
        let tree = &Of::<R>::TREE;
        let mut lines = vec![format!("Toeplitz matrix by vector, on {}", self.backend.name())];
        let cuts = (0..=tree.above).map(|i| tree.level(i));
        lines.extend(cuts.enumerate().map(|(depth, level)| {
            let indent = "  ".repeat(depth);
            format!("{indent}└ {:?}: {} parts, {} products", level.kind, level.q, level.r)
        }));
        let indent = "  ".repeat(lines.len() - 1);
        lines.push(format!("{indent}└ {} products by 16×16 Toeplitz matrices", tree.leaves));
        lines
    }

    /// Returns 0: the library's tables are constants of the program, whose size is not known at run
    /// time.
    fn table_bytes(&self) -> usize {
        0
    }

    fn loss(&self) -> u32 {
        Of::<R>::TREE.lost
    }
}
