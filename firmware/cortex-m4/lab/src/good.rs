//! Good 1536 pass by pass: after each, memory of the kernels is that of the model. A model with one wrong constant differs.

use board::say;
use goodprime_cortex_m4_lab::good::tables::{
    FOLD_653, FOLD_761, FORWARD, Fold, Forward, INVERSE, Inverse,
};
use goodprime_cortex_m4_lab::good::{Good1536, Transform, model, native};
use goodprime_cortex_m4_lab::{Multiplier, P};

use crate::PAIRS;
use crate::operands::{Big, RING_653, Random, Small, is_product};

/// All tables.
#[derive(Clone)]
struct Tables {
    forward: Forward,
    inverse: Inverse,
    folds: [Fold; 2],
}

/// All memory of two products.
#[derive(PartialEq)]
struct Memory {
    a: Big,
    b: Small,
    big: Transform,
    small: Transform,
    out: Big,
    out_653: Big,
}

/// A pass by its name.
type Pass = (&'static str, fn(&mut Memory, &Tables));

macro_rules! passes {
    ($by:ident) => {
        [
            ("layers 0 to 2", |m, t| $by::forward_0_to_2(&mut m.big.0, &m.a, &t.forward)),
            ("layers 0 to 2, small", |m, t| {
                $by::forward_0_to_2_small(&mut m.small.0, &m.b, &t.forward);
            }),
            ("layers 3 to 5", |m, t| $by::forward_3_to_5(&mut m.big.0, &t.forward)),
            ("layers 3 to 5, small", |m, t| $by::forward_3_to_5(&mut m.small.0, &t.forward)),
            ("layers 6 to 8", |m, t| $by::forward_6_to_8(&mut m.big.0, &t.forward)),
            ("layers 6 to 8, small", |m, t| $by::forward_6_to_8(&mut m.small.0, &t.forward)),
            ("products", |m, _| $by::products(&mut m.big.0, &m.small.0)),
            ("layers 0 to 2, back", |m, t| $by::inverse_0_to_2(&mut m.big.0, &t.inverse)),
            ("layers 3 to 5, back", |m, t| $by::inverse_3_to_5(&mut m.big.0, &t.inverse)),
            ("layers 6 to 8, back", |m, t| $by::inverse_6_to_8(&mut m.big.0, &t.inverse)),
            ("fold", |m, t| $by::fold(&mut m.out, &m.big.0, &t.folds[0])),
            ("fold of 653", |m, t| $by::fold(&mut m.out_653, &m.big.0, &t.folds[1])),
        ]
    };
}

const KERNELS: [Pass; 12] = passes!(native);
const MODEL: [Pass; 12] = passes!(model);

/// Returns the first pass after which the kernels' memory differs from that of a model with these
/// tables.
fn differs(right: &Tables, modelled: &Tables, a: &Big, b: &Small) -> Option<&'static str> {
    let memory = || Memory {
        a: *a,
        b: *b,
        big: Good1536::ZERO,
        small: Good1536::ZERO,
        out: [0; P],
        out_653: [0; P],
    };
    let (mut kernels, mut model) = (memory(), memory());
    for ((name, kernel), (_, pass)) in KERNELS.into_iter().zip(MODEL) {
        kernel(&mut kernels, right);
        pass(&mut model, modelled);
        if kernels != model {
            return Some(name);
        }
    }
    None
}

/// A constant of a table.
type Constant = fn(&mut Tables) -> &mut i32;

const CONSTANTS: [(Constant, &str); 7] = [
    (|t| &mut t.forward.first[2], "layers 0 to 2"),
    (|t| &mut t.forward.first_small[0], "layers 0 to 2, small"),
    (|t| &mut t.forward.middle[6][6], "layers 3 to 5"),
    (|t| &mut t.forward.last[63][6], "layers 6 to 8"),
    (|t| &mut t.inverse.middle[6][6], "layers 3 to 5, back"),
    (|t| &mut t.inverse.last[63][6], "layers 6 to 8, back"),
    (|t| &mut t.folds[0].scale, "fold"),
];

/// Computes a product for p = 653; only the last reduction differs from the one for 761.
fn product_653(a: &Big, b: &Small) -> Big {
    let (mut big, mut small, mut out) = (Good1536::ZERO, Good1536::ZERO, [0; P]);
    Good1536::forward(&mut big, a);
    Good1536::forward_small(&mut small, b);
    Good1536::multiply(&mut big, &small);
    Good1536::inverse_653(&mut out, &mut big);
    out
}

/// Compares the kernels with the model and products for 653 with the definition; returns true if
/// all agree and each wrong constant is found.
pub(crate) fn check(random: &mut Random) -> bool {
    let folds = [FOLD_761.clone(), FOLD_653.clone()];
    let tables = Tables { forward: FORWARD.clone(), inverse: INVERSE.clone(), folds };
    let mut well = true;
    for kind in 0..PAIRS {
        let (a, b) = random.operands(P, kind);
        if let Some(pass) = differs(&tables, &tables, &a, &b) {
            say!("good1536: memory differs after {pass}");
            well = false;
        }
    }
    let (a, b) = random.operands(P, 0);
    for (constant, name) in CONSTANTS {
        let mut spoilt = tables.clone();
        *constant(&mut spoilt) += 1;
        let found = differs(&tables, &spoilt, &a, &b);
        well &= found == Some(name);
        say!("good1536: a model with another constant of {name} differs after {found:?}");
    }
    for kind in 0..8 {
        let (a, b) = random.operands(RING_653.0, kind);
        well &= is_product(RING_653, &a, &b, &product_653(&a, &b));
    }
    say!("good1536: {PAIRS} pairs of operands, {}", if well { "all equal" } else { "FAILED" });
    well
}
