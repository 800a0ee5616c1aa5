//! The paper's mixed radix pass by pass: after each, memory of the kernels is that of the model. A model with one wrong
//! constant differs.

use board::say;
use goodprime_cortex_m4_lab::P;
use goodprime_cortex_m4_lab::mixed::Transform;
use goodprime_cortex_m4_lab::paper::tables::{self, PLAN_1530, PLAN_1620};
use goodprime_cortex_m4_lab::paper::{model, native};

use crate::PAIRS;
use crate::operands::{Big, Random, Small};

/// All tables that are this crate's.
#[derive(Clone)]
struct Tables {
    nines_1530: tables::Nines1530,
    nines_1530_back: tables::Nines1530Back,
    sixes: tables::Sixes,
    sixes_back: tables::SixesBack,
    nines_1620: tables::Nines1620,
    nines_1620_back: tables::Nines1620Back,
    fives: [[i32; 4]; 2],
}

impl Tables {
    fn new() -> Self {
        Self {
            nines_1530: tables::NINES_1530,
            nines_1530_back: tables::NINES_1530_BACK,
            sixes: tables::SIXES,
            sixes_back: tables::SIXES_BACK,
            nines_1620: tables::NINES_1620,
            nines_1620_back: tables::NINES_1620_BACK,
            fives: tables::FIVES,
        }
    }
}

/// All memory of a product of a length.
#[derive(Clone, PartialEq)]
struct Memory<const LENGTH: usize> {
    a: Big,
    b: Small,
    big: Transform<i16, LENGTH>,
    small: Transform<i16, LENGTH>,
}

/// A pass by its name.
type Pass<const LENGTH: usize> = (&'static str, fn(&mut Memory<LENGTH>, &Tables));

macro_rules! passes_1530 {
    ($by:ident) => {
        [
            ("operand", |m, _| $by::pad(&mut m.big.0, &m.a)),
            ("operand, small", |m, _| $by::pad_small(&mut m.small.0, &m.b)),
            ("seventeens", |m, _| $by::seventeens(&mut m.big.0, &PLAN_1530)),
            ("seventeens, small", |m, _| $by::seventeens(&mut m.small.0, &PLAN_1530)),
            ("nines", |m, t| $by::nines_1530(&mut m.big.0, &t.nines_1530)),
            ("nines, small", |m, t| $by::nines_1530(&mut m.small.0, &t.nines_1530)),
            ("leaves", |m, _| $by::leaves(&mut m.big.0, &m.small.0, &PLAN_1530)),
            ("nines, back", |m, t| $by::nines_1530_back(&mut m.big.0, &t.nines_1530_back)),
            ("seventeens, back", |m, _| $by::seventeens_back(&mut m.big.0, &PLAN_1530)),
            ("fold", |m, _| $by::fold(&mut m.big.0, &PLAN_1530)),
        ]
    };
}

macro_rules! passes_1620 {
    ($by:ident) => {
        [
            ("operand", |m, _| $by::pad(&mut m.big.0, &m.a)),
            ("operand, small", |m, _| $by::pad_small(&mut m.small.0, &m.b)),
            ("sixes", |m, t| $by::sixes(&mut m.big.0, &t.sixes)),
            ("sixes, small", |m, t| $by::sixes_small(&mut m.small.0, &t.sixes)),
            ("nines", |m, t| $by::nines_1620(&mut m.big.0, &t.nines_1620)),
            ("nines, small", |m, t| $by::nines_1620(&mut m.small.0, &t.nines_1620)),
            ("fives", |m, t| $by::fives(&mut m.big.0, &t.fives[0])),
            ("fives, small", |m, t| $by::fives(&mut m.small.0, &t.fives[0])),
            ("leaves", |m, _| $by::leaves(&mut m.big.0, &m.small.0, &PLAN_1620)),
            ("fives, back", |m, t| $by::fives(&mut m.big.0, &t.fives[1])),
            ("nines, back", |m, t| $by::nines_1620_back(&mut m.big.0, &t.nines_1620_back)),
            ("sixes, back", |m, t| $by::sixes_back(&mut m.big.0, &t.sixes_back)),
            ("fold", |m, _| $by::fold(&mut m.big.0, &PLAN_1620)),
        ]
    };
}

/// The passes of a length, by the kernels and by the model.
type Both<const LENGTH: usize> = (&'static [Pass<LENGTH>], &'static [Pass<LENGTH>]);

const OF_1530: Both<1530> = (&passes_1530!(native), &passes_1530!(model));
const OF_1620: Both<1620> = (&passes_1620!(native), &passes_1620!(model));

/// Returns the first pass after which the kernels' memory differs from that of a model with these
/// tables.
fn differs<const LENGTH: usize>(
    (kernels, passes): Both<LENGTH>,
    right: &Tables,
    modelled: &Tables,
    (a, b): &(Big, Small),
) -> Option<&'static str> {
    let zeros = || Transform([0; LENGTH]);
    let mut memory = Memory { a: *a, b: *b, big: zeros(), small: zeros() };
    let mut model = memory.clone();
    for ((name, kernel), (_, pass)) in kernels.iter().zip(passes) {
        kernel(&mut memory, right);
        pass(&mut model, modelled);
        if memory != model {
            return Some(name);
        }
    }
    None
}

/// A word of a table, and the pass that has it.
type Constant = (fn(&mut Tables) -> &mut i32, &'static str);

const CONSTANTS_1530: [Constant; 2] = [
    (|t| &mut t.nines_1530[2 + 17 * 12 - 1], "nines"),
    (|t| &mut t.nines_1530_back[3 + 17 * 4 - 1], "nines, back"),
];
const CONSTANTS_1620: [Constant; 6] = [
    (|t| &mut t.sixes[3 + 45 * 3 - 3], "sixes"),
    (|t| &mut t.nines_1620[3 + 5 * 4 - 1], "nines"),
    (|t| &mut t.fives[0][1], "fives"),
    (|t| &mut t.fives[1][0], "fives, back"),
    (|t| &mut t.nines_1620_back[2 + 5 * 12 - 1], "nines, back"),
    (|t| &mut t.sixes_back[2 + 45 * 5 - 1], "sixes, back"),
];

/// Compares kernels and model of a length; returns true if all agree and each wrong constant is
/// found.
fn check_length<const LENGTH: usize>(
    both: Both<LENGTH>,
    constants: &[Constant],
    random: &mut Random,
) -> bool {
    let (tables, mut well) = (Tables::new(), true);
    for kind in 0..PAIRS {
        let operands = random.operands(P, kind);
        if let Some(pass) = differs(both, &tables, &tables, &operands) {
            say!("paper{LENGTH}: memory differs after {pass}");
            well = false;
        }
    }
    let operands = random.operands(P, 0);
    for &(constant, name) in constants {
        let mut spoilt = tables.clone();
        *constant(&mut spoilt) += 1;
        let found = differs(both, &tables, &spoilt, &operands);
        well &= found == Some(name);
        say!("paper{LENGTH}: a model with another constant of {name} differs after {found:?}");
    }
    say!("paper{LENGTH}: {PAIRS} pairs of operands, {}", if well { "all equal" } else { "FAILED" });
    well
}

/// Checks both lengths; returns true if all is as expected.
pub(crate) fn check(random: &mut Random) -> bool {
    let well = check_length(OF_1530, &CONSTANTS_1530, random);
    well & check_length(OF_1620, &CONSTANTS_1620, random)
}
