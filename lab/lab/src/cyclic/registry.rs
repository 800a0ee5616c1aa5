//! The trees for all rings of NTRU, as values, for tests and benchmarks.

use std::cell::Cell;
use std::marker::PhantomData;

use goodprime_lanes::model::{Bits, Grade, Log, ValidBits};
use goodprime_lanes::{Backend, Isa, Kernel, Wrapping};
use goodprime_ring::cyclic::{self, CyclicParams};
use goodprime_ring::kit::cyclic_product::tree::{CutShape, Cuts, Kind, Tree};
use goodprime_ring::kit::cyclic_product::{Job, LeftOperand, run};

use super::count::{Counting, Counts};
use super::toom_cook::{self, Plan};

/// The form in which a tree multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A Hankel matrix times a vector.
    Toeplitz,
    /// Polynomials, evaluated and interpolated.
    ToomCook,
}

/// The origin of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The library's tree for this ring.
    Library,
    /// The authors' tree for ntruhps2048677: Toom-5, then Toom-3 twice. Larger rings have more cuts
    /// below.
    Hps677,
    /// The authors' tree for ntruhrss701: Toom-5, then Karatsuba. Larger rings have more cuts
    /// below.
    Hrss701,
}

/// (backend, out, a, b, scratch): out = a·b.
pub type MultiplyOn = fn(Backend, &mut [u16], &[u16], &[u16], &mut [u16]);

/// A tree in a ring.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The parameter set.
    pub set: &'static str,
    /// The degree n.
    pub n: usize,
    /// k, the bits of a coefficient.
    pub bits: u32,
    /// Words of an operand, zeros included.
    pub padded: usize,
    /// The cuts from the top down.
    pub cuts: &'static [Kind],
    /// The origin of the tree.
    pub origin: Origin,
    /// Bits that the tree loses.
    pub lost: u32,
    /// The form of the product.
    pub form: Form,
    /// Words of scratch memory.
    pub scratch: usize,
    /// out = a·b.
    pub multiply: MultiplyOn,
    /// Counts the operations of a product.
    pub count: fn() -> Counts,
    /// Returns true if every word of the product has its k bits, by valid-bits lanes. If it returns
    /// false, the tree does not serve this ring.
    pub suffices: fn() -> bool,
}

/// A row of the registry, as a type.
trait Row: Cuts {
    const SET: &'static str;
    const KINDS: &'static [Kind];
    const ORIGIN: Origin;
    const SHAPES: &'static [CutShape];
    const FORM: Form;
}

/// A row as Toom-Cook.
struct Plain<T>(PhantomData<T>);

impl<T: Row> Plan for Plain<T> {
    const N: usize = T::N;
    const BITS: u32 = T::BITS;
    const CUTS: &'static [CutShape] = T::SHAPES;
}

/// A product on any lanes.
#[inline(always)]
fn on_lanes<L: Wrapping, T: Row>(
    lanes: L,
    out: &mut [L::Word],
    a: &[L::Word],
    b: &[L::Word],
    scratch: &mut [L::Word],
) {
    match T::FORM {
        Form::Toeplitz => {
            let job = Job::Multiply { out, a: LeftOperand::Words(a), b };
            run::<L, T>(lanes, job, scratch);
        }
        Form::ToomCook => toom_cook::multiply::<L, Plain<T>>(lanes, out, a, b, scratch),
    }
}

struct Product<'a, T> {
    out: &'a mut [u16],
    a: &'a [u16],
    b: &'a [u16],
    scratch: &'a mut [u16],
    row: PhantomData<T>,
}

impl<T: Row> Kernel for Product<'_, T> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        on_lanes::<I, T>(isa, self.out, self.a, self.b, self.scratch);
    }
}

fn multiply<T: Row>(backend: Backend, out: &mut [u16], a: &[u16], b: &[u16], scratch: &mut [u16]) {
    backend.run(Product::<T> { out, a, b, scratch, row: PhantomData });
}

/// Words of an operand, zeros included.
const fn padded<T: Row>() -> usize {
    T::N.next_multiple_of(32)
}

/// Words of scratch memory.
fn scratch<T: Row>() -> usize {
    match T::FORM {
        Form::Toeplitz => T::TREE.scratch(),
        Form::ToomCook => toom_cook::scratch::<Plain<T>>(),
    }
}

fn count<T: Row>() -> Counts {
    let counts = Cell::default();
    let operand = vec![0; padded::<T>()];
    let (mut out, mut memory) = (operand.clone(), vec![0; scratch::<T>()]);
    on_lanes::<_, T>(Counting::new(&counts), &mut out, &operand, &operand, &mut memory);
    counts.get()
}

fn suffices<T: Row>() -> bool {
    let log = Log::new();
    let lanes = ValidBits::<3>::new(&log);
    let operand = |grade| {
        let word = |i| Bits::all(if i < T::N { grade } else { Grade::Zero });
        (0..padded::<T>()).map(word).collect::<Vec<_>>()
    };
    let (a, b) = (operand(Grade::Left), operand(Grade::Right));
    let zeros = |n| vec![lanes.word(0); n];
    let mut out = zeros(padded::<T>());
    on_lanes::<_, T>(lanes, &mut out, &a, &b, &mut zeros(scratch::<T>()));
    assert!(log.mixtures().is_empty(), "a product is bilinear");
    log.violations().is_empty()
}

macro_rules! registry {
    ($($set:literal $ring:ident $origin:ident $cuts:tt $($form:ident)*;)*) => {
        /// All trees in all rings.
        pub fn all() -> Vec<Entry> {
            vec![$($(registry!(@ $set $ring $origin $form $cuts),)*)*]
        }
    };
    (@ $set:literal $ring:ident $origin:ident $form:ident [$($kind:ident)*]) => {{
        struct ThisRow;
        impl Cuts for ThisRow {
            const N: usize = <cyclic::$ring as CyclicParams>::N;
            const TREE: Tree = match Origin::$origin {
                Origin::Library => Tree::of(Self::N),
                _ => Tree::new(1, Self::KINDS),
            };
            const BITS: u32 = <cyclic::$ring as CyclicParams>::LOG_Q;
        }
        impl Row for ThisRow {
            const SET: &'static str = $set;
            const KINDS: &'static [Kind] = &[$(Kind::$kind),*];
            const ORIGIN: Origin = Origin::$origin;
            const SHAPES: &'static [CutShape] = &[$(Kind::$kind.shape()),*];
            const FORM: Form = Form::$form;
        }
        entry::<ThisRow>()
    }};
}

fn entry<T: Row>() -> Entry {
    assert_eq!(T::TREE.level(0).kind, T::KINDS[0]);
    Entry {
        set: T::SET,
        n: T::N,
        bits: T::BITS,
        padded: padded::<T>(),
        cuts: T::KINDS,
        origin: T::ORIGIN,
        lost: T::TREE.lost,
        form: T::FORM,
        scratch: scratch::<T>(),
        multiply: multiply::<T>,
        count: count::<T>,
        suffices: suffices::<T>,
    }
}

// What is the library's here is compared with its own trees by a test. Toom-Cook is code of its own for each tree and backend, so
// it is there for the paper's two sets.
registry! {
    "ntruhps2048509"   C509  Library [K2 T4 KK] Toeplitz;
    "ntruhps2048509"   C509  Hps677  [T5 T3 T3] Toeplitz;
    "ntruhps2048509"   C509  Hrss701 [T5 K3 K3] Toeplitz;
    "ntruhps2048677"   C677  Library [T5 T3 T3] Toeplitz ToomCook;
    "ntruhps2048677"   C677  Hrss701 [T5 K3 K3] Toeplitz ToomCook;
    "ntruhrss701"      C701  Library [T3 M11 T3] Toeplitz ToomCook;
    "ntruhrss701"      C701  Hps677  [T5 T3 T3] Toeplitz ToomCook;
    "ntruhrss701"      C701  Hrss701 [T5 K3 K3] Toeplitz ToomCook;
    "ntruhps4096821"   C821  Library [T3 T3 T3 K2] Toeplitz;
    "ntruhps4096821"   C821  Hps677  [T5 T3 T3 K2] Toeplitz;
    "ntruhps4096821"   C821  Hrss701 [T5 K3 KK] Toeplitz;
    "ntruhps40961229"  C1229 Library [T3 T3 T3 T3] Toeplitz;
    "ntruhps40961229"  C1229 Hps677  [T5 T3 T3 K2] Toeplitz;
    "ntruhps40961229"  C1229 Hrss701 [T5 KK KK] Toeplitz;
    "ntruhrss1373"     C1373 Library [T3 K2 T3 M5] Toeplitz;
    "ntruhrss1373"     C1373 Hps677  [T5 T3 T3 K2] Toeplitz;
    "ntruhrss1373"     C1373 Hrss701 [T5 K3 K3 K2] Toeplitz;
}
