//! Counting lanes: any lanes, plus a tally of the operations that a kernel performs.

use core::cell::Cell;

use goodprime_lanes::modulus::{ModulusWords, Reducer};
use goodprime_lanes::{
    Constant, Constants, Modular, ModularRows, Modulus, Product, Style, Tuned, Tuning,
};

use crate::{Bytes, Constant32, Modular32, Modulus32, Moves, Rows32};

/// The operations of [`Modular`], [`ModularRows`], [`Moves`], [`Modular32`] and [`Bytes`] that cost something at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Named after the methods.
pub enum Operation {
    Load,
    Store,
    Splat,
    Broadcast,
    Add,
    Sub,
    MulAdd,
    Mulc,
    MulcAdd,
    MulcSub,
    Reduce,
    Freeze,
    Factor,
    Mulf,
    Nonzero,
    NonzeroModulo,
    Positive,
    Both,
    Select,
    ShiftUp,
    SpreadLane,
    ClearLane,
    Zero,
    Pair,
    Window,
    SwapPairs,
    Transpose,
    Interleave,
    Dot,
    AddWide,
    SubWide,
    Montgomery,
    MulcEach,
    TransposeVectors,
    MultiplyAdd,
    Load32,
    Store32,
    Broadcast32,
    Widen,
    Narrow,
    Add32,
    Sub32,
    Mulc32,
    Freeze32,
    Zero64,
    Window32,
    Montgomery32,
    LoadBytes,
    StoreBytes,
    NarrowBytes,
    AddBytes,
    ExtractBytes,
    AddWidened,
}

impl Operation {
    /// All operations, in the order of declaration.
    pub const ALL: [Self; 53] = [
        Self::Load,
        Self::Store,
        Self::Splat,
        Self::Broadcast,
        Self::Add,
        Self::Sub,
        Self::MulAdd,
        Self::Mulc,
        Self::MulcAdd,
        Self::MulcSub,
        Self::Reduce,
        Self::Freeze,
        Self::Factor,
        Self::Mulf,
        Self::Nonzero,
        Self::NonzeroModulo,
        Self::Positive,
        Self::Both,
        Self::Select,
        Self::ShiftUp,
        Self::SpreadLane,
        Self::ClearLane,
        Self::Zero,
        Self::Pair,
        Self::Window,
        Self::SwapPairs,
        Self::Transpose,
        Self::Interleave,
        Self::Dot,
        Self::AddWide,
        Self::SubWide,
        Self::Montgomery,
        Self::MulcEach,
        Self::TransposeVectors,
        Self::MultiplyAdd,
        Self::Load32,
        Self::Store32,
        Self::Broadcast32,
        Self::Widen,
        Self::Narrow,
        Self::Add32,
        Self::Sub32,
        Self::Mulc32,
        Self::Freeze32,
        Self::Zero64,
        Self::Window32,
        Self::Montgomery32,
        Self::LoadBytes,
        Self::StoreBytes,
        Self::NarrowBytes,
        Self::AddBytes,
        Self::ExtractBytes,
        Self::AddWidened,
    ];
}

/// The number of times that each operation was performed.
#[derive(Debug)]
pub struct Tally([Cell<u64>; Operation::ALL.len()]);

impl Default for Tally {
    fn default() -> Self {
        Self([const { Cell::new(0) }; Operation::ALL.len()])
    }
}

impl Tally {
    /// Returns a tally of zeros.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of times that `operation` was performed.
    pub fn get(&self, operation: Operation) -> u64 {
        self.0[operation as usize].get()
    }

    fn count(&self, operation: Operation) {
        let cell = &self.0[operation as usize];
        cell.set(cell.get() + 1);
    }
}

/// The lanes `L`, counted in a [`Tally`], on the path that kernels take on Neon, whose instructions the counts are
/// for: eight rows, and products with constants in Barrett's style. Values are those of `L` with constants of another
/// style, so only the counts mean something.
#[derive(Clone, Copy, Debug)]
pub struct Count<'a, L> {
    lanes: L,
    tally: &'a Tally,
}

impl<'a, L: Modular> Count<'a, L> {
    /// Counts what kernels do with `lanes`.
    pub fn new(lanes: L, tally: &'a Tally) -> Self {
        Self { lanes, tally }
    }
}

/// Methods that count one operation and do it.
macro_rules! counted {
    ($(
        $op:ident: fn $name:ident $(<$m:ident: $bound:ident>)? ($($arg:ident: $t:ty),*) -> $r:ty;
    )*) => {$(
        // Kernels are inlined, many times over: what they call here should not be.
        #[inline(never)]
        fn $name $(<$m: $bound>)? (self, $($arg: $t),*) -> $r {
            self.tally.count(Operation::$op);
            self.lanes.$name $(::<$m>)? ($($arg),*)
        }
    )*};
}

impl<L: Modular> Tuned for Count<'_, L> {
    const TUNING: Tuning = Tuning { product: Product::EightRows, ..L::TUNING };
}

impl<'a, L: Modular> Modular for Count<'a, L> {
    type Element = L::Element;
    type Vector = L::Vector;
    type Mask = L::Mask;
    type Factor = L::Factor;
    type Pair = L::Pair;
    type Pairs = L::Pairs;
    type Accumulator = L::Accumulator;
    type Eight = Count<'a, L::Eight>;

    const LANES: usize = L::LANES;
    const STYLE: Style = Style::Barrett;

    fn eight(self) -> Self::Eight {
        Count { lanes: self.lanes.eight(), tally: self.tally }
    }
    /// Counts are those of vectors of one length.
    type Wide = Self;
    fn wide(self) -> Self {
        self
    }

    fn reducer_of<M: Modulus>(self) -> Reducer<L::Vector> {
        self.lanes.reducer_of::<M>()
    }
    fn reducer(self, q: &ModulusWords) -> Reducer<L::Vector> {
        self.lanes.reducer(q)
    }
    fn element(self, value: i16) -> L::Element {
        self.lanes.element(value)
    }

    counted! {
        Load: fn load(from: &[L::Element], at: usize) -> L::Vector;
        Store: fn store(to: &mut [L::Element], at: usize, v: L::Vector) -> ();
        Splat: fn splat(value: i16) -> L::Vector;
        Broadcast: fn broadcast(from: &[L::Element], at: usize) -> L::Vector;
        Add: fn add(a: L::Vector, b: L::Vector) -> L::Vector;
        Sub: fn sub(a: L::Vector, b: L::Vector) -> L::Vector;
        MulAdd: fn mul_add(acc: L::Vector, a: L::Vector, c: i16) -> L::Vector;
        Mulc: fn mulc_in(q: Reducer<L::Vector>, a: L::Vector, c: Constant) -> L::Vector;
        MulcAdd: fn mulc_add<M: Modulus>(
            sum: L::Vector,
            a: L::Vector,
            c: Constant
        ) -> L::Vector;
        Reduce: fn reduce_in(q: Reducer<L::Vector>, a: L::Vector) -> L::Vector;
        Freeze: fn freeze_in(q: Reducer<L::Vector>, a: L::Vector) -> L::Vector;
        Factor: fn factor_in(q: Reducer<L::Vector>, b: L::Vector) -> L::Factor;
        Mulf: fn mulf_in(q: Reducer<L::Vector>, a: L::Vector, b: L::Factor) -> L::Vector;
        Nonzero: fn nonzero(a: L::Vector) -> L::Mask;
        NonzeroModulo: fn nonzero_modulo_in(q: Reducer<L::Vector>, a: L::Factor) -> L::Mask;
        Positive: fn positive(a: L::Vector) -> L::Mask;
        Both: fn both(a: L::Mask, b: L::Mask) -> L::Mask;
        Select: fn select(mask: L::Mask, a: L::Vector, b: L::Vector) -> L::Vector;
        ShiftUp: fn shift_up(low: L::Vector, a: L::Vector) -> L::Vector;
        SpreadLane: fn spread_lane(a: L::Vector, lane: usize) -> L::Vector;
        ClearLane: fn clear_lane(a: L::Vector, lane: usize) -> L::Vector;
        Zero: fn zero() -> L::Accumulator;
        Pair: fn pair(from: &[L::Element], at: usize) -> L::Pair;
        Window: fn window(
            acc: L::Accumulator,
            from: &[L::Element],
            at: usize,
            c: L::Pair
        ) -> L::Accumulator;
        SwapPairs: fn swap_pairs(a: L::Vector) -> L::Vector;
        Interleave: fn interleave(a: L::Vector, b: L::Vector) -> L::Pairs;
        Dot: fn dot(acc: L::Accumulator, pairs: L::Pairs, c: [i16; 2]) -> L::Accumulator;
        AddWide: fn add_wide(a: L::Accumulator, b: L::Accumulator) -> L::Accumulator;
        SubWide: fn sub_wide(a: L::Accumulator, b: L::Accumulator) -> L::Accumulator;
        Montgomery: fn montgomery_in(q: Reducer<L::Vector>, acc: L::Accumulator) -> L::Vector;
    }
}

impl<L: Moves> Moves for Count<'_, L> {
    counted! {
        MulcSub: fn mulc_sub<M: Modulus>(
            sum: L::Vector,
            a: L::Vector,
            c: Constant
        ) -> L::Vector;
        Transpose: fn transpose(
            to: &mut [L::Element],
            to_step: usize,
            from: &[L::Element],
            from_step: usize
        ) -> ();
    }
}

impl<L: Rows32> Rows32 for Count<'_, L> {}

impl<'a, L: Modular32> Modular32 for Count<'a, L> {
    type Eight32 = Count<'a, L::Eight32>;
    fn eight32(self) -> Self::Eight32 {
        Count { lanes: self.lanes.eight32(), tally: self.tally }
    }

    type Vector32 = L::Vector32;
    type Accumulator64 = L::Accumulator64;

    counted! {
        Load32: fn load32(from: &[L::Element], at: usize) -> L::Vector32;
        Store32: fn store32(to: &mut [L::Element], at: usize, v: L::Vector32) -> ();
        Broadcast32: fn broadcast32(from: &[L::Element], at: usize) -> L::Vector32;
        Widen: fn widen(v: L::Vector) -> [L::Vector32; 2];
        Narrow: fn narrow(v: [L::Vector32; 2]) -> L::Accumulator;
        Add32: fn add32(a: L::Vector32, b: L::Vector32) -> L::Vector32;
        Sub32: fn sub32(a: L::Vector32, b: L::Vector32) -> L::Vector32;
        Mulc32: fn mulc32<M: Modulus32>(a: L::Vector32, c: Constant32) -> L::Vector32;
        Freeze32: fn freeze32<M: Modulus32>(a: L::Vector32) -> L::Vector32;
        Zero64: fn zero64() -> L::Accumulator64;
        Window32: fn window32(
            acc: L::Accumulator64,
            from: &[L::Element],
            at: usize,
            c: L::Vector32
        ) -> L::Accumulator64;
        Montgomery32: fn montgomery32<M: Modulus32>(acc: L::Accumulator64) -> L::Vector32;
    }
}

impl<L: ModularRows> ModularRows for Count<'_, L> {
    counted! {
        Load: fn known(values: &[i16; 8]) -> L::Vector;
        MulcEach: fn mulc_each<M: Modulus>(a: L::Vector, c: &Constants) -> L::Vector;
        TransposeVectors: fn transpose_vectors(rows: [L::Vector; 8]) -> [L::Vector; 8];
        MultiplyAdd: fn multiply(a: L::Vector, b: L::Vector) -> L::Accumulator;
        MultiplyAdd: fn multiply_add(
            acc: L::Accumulator,
            a: L::Vector,
            b: L::Vector
        ) -> L::Accumulator;
        MultiplyAdd: fn multiply_sub(
            acc: L::Accumulator,
            a: L::Vector,
            b: L::Vector
        ) -> L::Accumulator;
        AddWide: fn add_wrapping(a: L::Accumulator, b: L::Accumulator) -> L::Accumulator;
        SubWide: fn sub_wrapping(a: L::Accumulator, b: L::Accumulator) -> L::Accumulator;
    }
    fn multiply_add_lane<const LANE: i32>(
        self,
        acc: L::Accumulator,
        a: L::Vector,
        b: L::Vector,
    ) -> L::Accumulator {
        self.tally.count(Operation::MultiplyAdd);
        self.lanes.multiply_add_lane::<LANE>(acc, a, b)
    }
    fn sum_of_products(
        self,
        acc: L::Accumulator,
        terms: usize,
        a: &[L::Element],
        b: &[L::Element],
    ) -> L::Accumulator {
        self.lanes.sum_of_products(acc, terms, a, b)
    }
}

impl<L: Bytes> Bytes for Count<'_, L> {
    type Byte = L::Byte;
    type Vector8 = L::Vector8;

    fn byte(self, value: i8) -> L::Byte {
        self.lanes.byte(value)
    }
    fn zero_bytes(self) -> L::Vector8 {
        self.lanes.zero_bytes()
    }
    counted! {
        LoadBytes: fn load_bytes(from: &[L::Byte], at: usize) -> L::Vector8;
        StoreBytes: fn store_bytes(to: &mut [L::Byte], at: usize, v: L::Vector8) -> ();
        NarrowBytes: fn narrow_bytes(v: [L::Vector; 2]) -> L::Vector8;
        AddBytes: fn add_bytes(a: L::Vector8, b: L::Vector8) -> L::Vector8;
        AddBytes: fn sub_bytes(a: L::Vector8, b: L::Vector8) -> L::Vector8;
        AddWidened: fn add_widened(a: L::Vector8, b: L::Vector8) -> [L::Vector; 2];
        AddWidened: fn sub_widened(a: L::Vector8, b: L::Vector8) -> [L::Vector; 2];
    }
    fn extract_bytes<const N: i32>(self, low: L::Vector8, high: L::Vector8) -> L::Vector8 {
        self.tally.count(Operation::ExtractBytes);
        self.lanes.extract_bytes::<N>(low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goodprime_lanes::{Portable, Zq};

    /// Compares the counted path with Neon's. Fails if lanes count another backend's path.
    #[test]
    fn kernels_take_the_path_of_neon() {
        let is_neons = |product: Product, style| product.is_eight_rows() && style == Style::Barrett;
        let counted = <Count<'_, Portable> as Modular>::STYLE;
        assert!(is_neons(<Count<'_, Portable> as Tuned>::TUNING.product, counted));
        assert!(!is_neons(Portable::TUNING.product, Portable::STYLE));
        #[cfg(target_arch = "aarch64")]
        {
            use goodprime_lanes::Neon;
            assert!(is_neons(Neon::TUNING.product, Neon::STYLE));
        }
    }

    #[test]
    fn counts_and_computes() {
        let tally = Tally::new();
        let isa = Count::new(Portable, &tally);
        let v = isa.add(isa.splat(4000), isa.splat(4000));
        let mut out = [0; 8];
        isa.store(&mut out, 0, isa.freeze::<Zq<4591>>(v));
        assert_eq!(out, [8000 - 2 * 4591; 8]);
        for operation in Operation::ALL {
            let expected = match operation {
                Operation::Splat => 2,
                Operation::Add | Operation::Freeze | Operation::Store => 1,
                _ => 0,
            };
            assert_eq!(tally.get(operation), expected, "{operation:?}");
        }
    }
}
