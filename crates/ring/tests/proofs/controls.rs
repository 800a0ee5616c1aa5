//! Negative controls: kernels that are wrong on purpose. Each is refused by the model meant for it, and by no other.

use goodprime_lanes::model::{Grade, LikeAvx2, Log};
use goodprime_lanes::{Backend, Modular, Modulus};
use goodprime_ring::kit::{DotTransform, Product};
use goodprime_ring::{P761, Params};

use super::model::{of_grade, operand, product};
use super::table::{Cell, NODES};
use super::{basis, node_pairs};

type Q = <P761 as Params>::Q;
const HALF: i16 = <Q as Modulus>::HALF;

/// A product of a sum that was not reduced: 17·(q-1)/2 does not fit 16 bits. It is bilinear.
fn forgotten_reduction() -> bool {
    let log = Log::new();
    let lanes = LikeAvx2::new(&log);
    let a = operand::<P761>(HALF, Grade::Left);
    let b = operand::<P761>(HALF, Grade::Right);
    let mut sum = lanes.load(&a, 0);
    for _ in 0..16 {
        sum = lanes.add(sum, lanes.load(&a, 0));
    }
    let r = lanes.mulf::<Q>(sum, lanes.factor::<Q>(lanes.load(&b, 0)));
    !log.violations().is_empty() && log.mixtures().is_empty() && r[0].grade == Grade::Both
}

/// The library's product of a big operand that is said to be small.
fn wrong_bound() -> bool {
    let log = Log::new();
    let (a, b) = (operand::<P761>(HALF, Grade::Left), operand::<P761>(HALF, Grade::Right));
    product::<_, P761>(LikeAvx2::new(&log), (&a, 1), (&b, HALF));
    !log.violations().is_empty()
}

/// The library's product of a polynomial with itself: a·a is not linear in a. It overflows nowhere.
fn square() -> bool {
    let log = Log::new();
    let a = operand::<P761>(HALF, Grade::Left);
    let out = product::<_, P761>(LikeAvx2::new(&log), (&a, HALF), (&a, HALF)).out;
    log.violations().is_empty()
        && matches!(of_grade::<P761>(&log, &out, Grade::Both), Cell::Failed(_))
}

/// One wrong twiddle: one coefficient of a transform is multiplied by -1. It is bilinear and overflows nowhere.
fn wrong_twiddle() -> bool {
    let size = <DotTransform as Product<P761>>::LEFT;
    let cell = basis::pairs::<P761>(Backend::detect(), |left| {
        for form in left.chunks_exact_mut(size) {
            form[100] = -form[100];
        }
    });
    matches!(cell, Cell::Failed(_))
}

/// One wrong word of a matrix that a node of the inverse keeps in its transform.
fn wrong_node() -> bool {
    let found = node_pairs::ring::<P761>(Backend::detect(), &|kept| {
        for word in kept.iter_mut().skip(40).step_by(1000) {
            *word = -*word;
        }
    });
    // The product of each node meets it; M·(f, g) is made before.
    found.cells().all(|(kernel, cell)| matches!(cell, Cell::Failed(_)) == NODES.contains(&kernel))
}

/// A control's name, and a function that returns true if it is refused.
type Control = (&'static str, fn() -> bool);

/// True if all controls are refused.
pub fn all() -> bool {
    let controls: [Control; 5] = [
        ("a forgotten reduction, by interval", forgotten_reduction),
        ("a big operand that is said to be small, by interval", wrong_bound),
        ("a·a, by grade", square),
        ("a wrong twiddle, by basis", wrong_twiddle),
        ("a wrong word in a node of the inverse, by basis", wrong_node),
    ];
    let mut refused = true;
    for (name, control) in controls {
        let ok = control();
        println!("control: {name}: {}", if ok { "refused" } else { "NOT REFUSED" });
        refused &= ok;
    }
    refused
}
