//! The instructions of straight-line programs.

/// An instruction of AArch64 on vectors of 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Op {
    /// `ldr`.
    Load,
    /// `ldr` of 64 bits.
    LoadHalf,
    /// `str`.
    Store,
    /// None: the operand is a result of the program, which stays in its register.
    Result,
    /// A move.
    Copy,
    /// `add` of 16-bit lanes.
    Add,
    /// `add` of four 16-bit lanes.
    AddHalf,
    /// `sub` of 16-bit lanes.
    Sub,
    /// `add` of 32-bit lanes.
    AddWide,
    /// `sub` of 32-bit lanes.
    SubWide,
    /// `shadd`.
    HalvingAdd,
    /// `cmtst`.
    Test,
    /// `and`.
    And,
    /// `mul`.
    Low,
    /// `mul` by a lane.
    LowLane,
    /// `sqrdmulh`.
    High,
    /// `sqrdmulh` by a lane.
    HighLane,
    /// `mls` by a lane.
    SubLane,
    /// `sshr`.
    ShiftDown,
    /// `srshr`.
    ShiftRound,
    /// `smull` and `smull2`.
    Product,
    /// The upper half of [`Self::Product`].
    ProductUpper,
    /// `smlal` and `smlal2`.
    Sum,
    /// The upper half of [`Self::Sum`].
    SumUpper,
    /// `smlsl` and `smlsl2`.
    Difference,
    /// The upper half of [`Self::Difference`].
    DifferenceUpper,
    /// `smull` and `smull2` by a lane.
    ProductLane,
    /// The upper half of [`Self::ProductLane`].
    ProductLaneUpper,
    /// `smlal` and `smlal2` by a lane.
    SumLane,
    /// The upper half of [`Self::SumLane`].
    SumLaneUpper,
    /// `smlsl` and `smlsl2` by a lane.
    DifferenceLane,
    /// The upper half of [`Self::DifferenceLane`].
    DifferenceLaneUpper,
    /// `ext`.
    Window,
    /// `uzp1` of 16-bit lanes.
    Even,
    /// `uzp2` of 16-bit lanes.
    Odd,
    /// `trn1` of 16-bit lanes.
    Transpose16,
    /// `trn2` of 16-bit lanes.
    Transpose16Upper,
    /// `trn1` of 32-bit lanes.
    Transpose32,
    /// `trn2` of 32-bit lanes.
    Transpose32Upper,
    /// `zip1` of 64-bit lanes.
    Transpose64,
    /// `zip2` of 64-bit lanes.
    Transpose64Upper,
}

/// No operand.
pub(super) const NONE: u16 = u16::MAX;

/// One instruction.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// The operation.
    pub op: Op,
    /// The register of the result; `u16::MAX` before registers are assigned, and for a store or a result of a program.
    pub to: u16,
    /// The operands; of a store, the first is stored.
    pub from: [u16; 2],
    /// The sum to which a product is added, or from which it is subtracted, if any; the result takes its register.
    pub sum: u16,
    /// A lane, the width of a shift, the index of an array's coefficient, or the number of a result of the program.
    pub immediate: u16,
    /// The array of a load or store.
    pub array: u16,
}

impl Instruction {
    /// The contents of unused entries.
    pub(super) const UNUSED: Self =
        Self { op: Op::Load, to: NONE, from: [NONE; 2], sum: NONE, immediate: 0, array: 0 };
}
