//! Mixed radix pass by pass: after each, memory of the kernels is that of the model. A model with one wrong constant differs.

use board::say;
use goodprime_cortex_m4_lab::P;
use goodprime_cortex_m4_lab::mixed::Engine;
use goodprime_cortex_m4_lab::mixed::NativeMixed;
use goodprime_cortex_m4_lab::mixed::model::Model;
use goodprime_cortex_m4_lab::mixed::plan::{N1530, N1620, Pass, Plan, Tables};

use crate::PAIRS;
use crate::operands::{Big, Random, Small};

/// Coefficients of the longer transform, for both.
const SPECTRUM: usize = 1620;

/// All memory of a product.
#[derive(Clone, PartialEq)]
#[repr(C, align(4))]
struct Memory {
    left: [i16; SPECTRUM],
    right: [i16; SPECTRUM],
    unfolded: [i16; SPECTRUM],
    big: Big,
    small: Small,
}

impl Memory {
    fn new(a: &Big, b: &Small) -> Self {
        let zeros = [0; SPECTRUM];
        Self { big: *a, left: zeros, right: zeros, unfolded: zeros, small: *b }
    }
}

/// A pass, with its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    First,
    FirstSmall,
    Left(Pass),
    Right(Pass),
    Leaves,
    Back(Pass),
    Unfold,
    Fold,
}

impl Step {
    fn run<E: Engine<i16, i8>>(self, plan: &Plan<'_>, memory: &mut Memory) {
        let Memory { big, left, right, unfolded, small } = memory;
        match self {
            Self::First => E::first(plan, left, big),
            Self::FirstSmall => E::first_small(plan, right, small),
            Self::Left(pass) | Self::Back(pass) => E::rows(plan, pass, left),
            Self::Right(pass) => E::rows(plan, pass, right),
            Self::Leaves => E::leaves(plan, left, right),
            Self::Unfold => E::unfold(plan, unfolded, left),
            Self::Fold => E::fold(plan, left, unfolded),
        }
    }
}

/// All passes of a product.
fn steps(plan: &Plan<'_>) -> impl Iterator<Item = Step> {
    let there = plan.forward.iter().flat_map(|&pass| [Step::Left(pass), Step::Right(pass)]);
    let back = plan.back.iter().map(|&pass| Step::Back(pass));
    let first = [Step::First, Step::FirstSmall].into_iter().chain(there);
    first.chain([Step::Leaves]).chain(back).chain([Step::Unfold, Step::Fold])
}

/// Returns the first pass after which the kernels' memory differs from that of a model with plan
/// `modelled`.
fn differs(plan: &Plan<'_>, modelled: &Plan<'_>, a: &Big, b: &Small) -> Option<Step> {
    let mut kernels = Memory::new(a, b);
    let mut model = kernels.clone();
    steps(plan).find(|step| {
        step.run::<NativeMixed>(plan, &mut kernels);
        step.run::<Model>(modelled, &mut model);
        kernels != model
    })
}

/// A table of constants, and the pass that has it.
type Table = for<'a, 't> fn(&'a mut Tables<'t>) -> &'a mut &'t [i32];

const TABLES: [(Table, Step); 10] = [
    (|t| &mut t.columns, Step::First),
    (|t| &mut t.small, Step::FirstSmall),
    (|t| &mut t.threes[0], Step::Left(Pass::Threes)),
    (|t| &mut t.seventeens[0], Step::Left(Pass::Seventeens)),
    (|t| &mut t.nines[0], Step::Left(Pass::Nines)),
    (|t| &mut t.leaves, Step::Leaves),
    (|t| &mut t.nines[1], Step::Back(Pass::NinesBack)),
    (|t| &mut t.threes[1], Step::Back(Pass::ThreesBack)),
    (|t| &mut t.seventeens[1], Step::Back(Pass::SeventeensBack)),
    (|t| &mut t.columns_back, Step::Unfold),
];

/// Changes a constant of each of the plan's tables; returns true if the model then differs after
/// the table's pass.
fn control(plan: &Plan<'_>, a: &Big, b: &Small) -> bool {
    let mut well = true;
    for (table, step) in TABLES {
        let (mut spoilt, mut memory) = (plan.clone(), [0; 300]);
        let table = table(&mut spoilt.tables);
        let other = &mut memory[..table.len()];
        other.copy_from_slice(table);
        // Of length 17 three words follow that are no pairs of constants.
        let Some(last) = other.len().checked_sub(if other.len() == 27 { 4 } else { 1 }) else {
            continue;
        };
        other[last] = other[last - 1];
        *table = other;
        let found = differs(plan, &spoilt, a, b);
        well &= found == Some(step);
        say!("mr{}: a model with another constant differs after {found:?}", plan.length);
    }
    well
}

/// Compares the kernels with the model; returns true if all agree and each wrong constant is found.
pub(crate) fn check(random: &mut Random) -> bool {
    let mut all = true;
    for plan in [&N1530, &N1620] {
        let mut well = true;
        for kind in 0..PAIRS {
            let (a, b) = random.operands(P, kind);
            if let Some(step) = differs(plan, plan, &a, &b) {
                say!("mr{}: memory differs after {step:?}", plan.length);
                well = false;
            }
        }
        let (a, b) = random.operands(P, 0);
        well &= control(plan, &a, &b);
        let verdict = if well { "all equal" } else { "FAILED" };
        say!("mr{}: {PAIRS} pairs of operands, {verdict}", plan.length);
        all &= well;
    }
    all
}
