//! Bounds between the stages of a product by the dot transform: they are those that the library names.

use goodprime_lanes::model::Value;
use goodprime_lanes::{Modular, Modulus};
use goodprime_ring::Ring;
use goodprime_ring::kit::dot_transform::bounds;
use goodprime_ring::kit::dot_transform::shape::Divided;
use goodprime_ring::kit::fold;

/// Memory of a product after each of its steps.
pub struct Memory {
    /// Prepared operands.
    pub left: Vec<Value>,
    pub right: Vec<Value>,
    /// Scratch memory after the right one was prepared: its points.
    pub points: Vec<Value>,
    /// Scratch memory after the product: rows before the last dense stage, and after it.
    pub scratch: Vec<Value>,
    /// The product.
    pub out: Vec<Value>,
}

/// Returns the largest absolute value.
fn largest(a: &[Value]) -> i64 {
    a.iter().map(|v| v.bound()).max().unwrap_or(0)
}

/// Returns an error that names the first stage whose values exceed the library's bound; `ternary` says that the right
/// operand is ternary.
pub fn keep<L: Modular, R: Ring>(memory: &Memory, ternary: bool) -> Result<(), String> {
    if L::TUNING.product.is_eight_rows() {
        return Ok(());
    }
    let (q, shape) = (<R::Q as Modulus>::Q, R::SHAPE);
    let (untwisted, rows) = memory.scratch.split_at(shape.size());
    let ternary = ternary && L::TUNING.ternary.is_fast() && !shape.cosets;
    let stages = [
        ("points", &memory.points[..shape.size()], bounds::points(q, ternary)),
        ("left", &memory.left[..], bounds::left(q, &shape)),
        ("right", &memory.right[..], bounds::right(q)),
        ("untwisted", untwisted, bounds::untwisted(q)),
        // The first row was overwritten.
        ("rows", &rows[1..], bounds::rows(q, &shape)),
        ("rows before they are folded", &rows[1..], fold::BOUND as i64),
    ];
    let wrong = stages.iter().find(|(_, values, bound)| largest(values) > *bound);
    match wrong {
        None => Ok(()),
        Some((stage, values, bound)) => Err(format!("{stage}: {} > {bound}", largest(values))),
    }
}
