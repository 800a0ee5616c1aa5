//! Counting lanes: any lanes, plus a tally of the operations that a kernel performs.

use core::cell::Cell;

use crate::contract::Lanes;
use crate::modulus::{Constant, Modulus, Style};

/// The operations of [`Lanes`] that cost something at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Named after the methods of `Lanes`.
pub enum Operation {
    Load,
    Store,
    Splat,
    Broadcast,
    Add,
    Sub,
    Mulc,
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
    Zero,
    Pair,
    Window,
    SwapPairs,
    Interleave,
    Dot,
    AddWide,
    SubWide,
    Montgomery,
}

impl Operation {
    /// All operations, in the order of declaration.
    pub const ALL: [Self; 27] = [
        Self::Load,
        Self::Store,
        Self::Splat,
        Self::Broadcast,
        Self::Add,
        Self::Sub,
        Self::Mulc,
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
        Self::Zero,
        Self::Pair,
        Self::Window,
        Self::SwapPairs,
        Self::Interleave,
        Self::Dot,
        Self::AddWide,
        Self::SubWide,
        Self::Montgomery,
    ];
}

/// How often each operation was performed.
#[derive(Debug, Default)]
pub struct Tally([Cell<u64>; Operation::ALL.len()]);

impl Tally {
    /// All zeros.
    pub fn new() -> Self {
        Self::default()
    }

    /// How often `operation` was performed.
    pub fn get(&self, operation: Operation) -> u64 {
        self.0[operation as usize].get()
    }

    fn count(&self, operation: Operation) {
        let cell = &self.0[operation as usize];
        cell.set(cell.get() + 1);
    }
}

/// The lanes `L`, counted in a [`Tally`].
#[derive(Clone, Copy, Debug)]
pub struct Count<'a, L> {
    lanes: L,
    tally: &'a Tally,
}

impl<'a, L: Lanes> Count<'a, L> {
    /// Counts what kernels do with `lanes`.
    pub fn new(lanes: L, tally: &'a Tally) -> Self {
        Self { lanes, tally }
    }
}

/// Methods that count one operation and do it.
macro_rules! counted {
    ($($op:ident: fn $name:ident $(<$m:ident>)? ($($arg:ident: $t:ty),*) -> $r:ty;)*) => {$(
        fn $name $(<$m: Modulus>)? (self, $($arg: $t),*) -> $r {
            self.tally.count(Operation::$op);
            self.lanes.$name $(::<$m>)? ($($arg),*)
        }
    )*};
}

impl<L: Lanes> Lanes for Count<'_, L> {
    type Element = L::Element;
    type Vector = L::Vector;
    type Mask = L::Mask;
    type Factor = L::Factor;
    type Pair = L::Pair;
    type Pairs = L::Pairs;
    type Accumulator = L::Accumulator;

    const LANES: usize = L::LANES;
    const STYLE: Style = L::STYLE;

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
        Mulc: fn mulc<M>(a: L::Vector, c: Constant) -> L::Vector;
        Reduce: fn reduce<M>(a: L::Vector) -> L::Vector;
        Freeze: fn freeze<M>(a: L::Vector) -> L::Vector;
        Factor: fn factor<M>(b: L::Vector) -> L::Factor;
        Mulf: fn mulf<M>(a: L::Vector, b: L::Factor) -> L::Vector;
        Nonzero: fn nonzero(a: L::Vector) -> L::Mask;
        NonzeroModulo: fn nonzero_modulo<M>(a: L::Vector) -> L::Mask;
        Positive: fn positive(a: L::Vector) -> L::Mask;
        Both: fn both(a: L::Mask, b: L::Mask) -> L::Mask;
        Select: fn select(mask: L::Mask, a: L::Vector, b: L::Vector) -> L::Vector;
        ShiftUp: fn shift_up(low: L::Vector, a: L::Vector) -> L::Vector;
        SpreadLane: fn spread_lane(a: L::Vector, lane: usize) -> L::Vector;
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
        Montgomery: fn montgomery<M>(acc: L::Accumulator) -> L::Vector;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Portable, Zq};

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
