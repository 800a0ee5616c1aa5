//! Products of integers modulo several primes, then modulo q: Garner's mixed radix. Integers are centered, so that a
//! small operand asks for fewer primes.

use std::rc::Rc;

use super::build::Build;
use super::node::Node;
use super::plan::Plan;
use super::{constant, once};
use crate::integers::inverse;
use crate::numbers::{Constant, Numbers};
use crate::ring::Ring;

/// One prime of several.
pub(crate) struct Field {
    p: u64,
    pub(crate) node: Rc<Node>,
    scale: Constant,
    inverses: Vec<Constant>,
    weight: Constant,
    /// Half of the primes' product: it makes integers non-negative.
    offset: u64,
}

/// The primes of a plan, if their transforms are as long as the product.
pub(crate) fn fields(
    ring: &Ring,
    primes: &[u64],
    length: usize,
    plan: &Plan,
) -> Option<Vec<Field>> {
    let total: u128 = primes.iter().map(|&p| u128::from(p)).product();
    let half = total / 2;
    let mut fields: Vec<Field> = Vec::new();
    let mut have = 1u128;
    for &p in primes {
        let node = Build { leaf: plan.leaf }.node(&Ring::cyclic(length, p), &plan.steps)?;
        let inverses = fields.iter().map(|field| Some(constant(inverse(field.p % p, p)?)));
        fields.push(Field {
            p,
            scale: constant(inverse(node.factor(), p)?),
            inverses: inverses.collect::<Option<_>>()?,
            weight: constant((have % u128::from(ring.q)) as u64),
            offset: (half % u128::from(p)) as u64,
            node,
        });
        have *= u128::from(p);
    }
    (length + 1 > 2 * ring.n - 1).then_some(fields)
}

/// The product of integers, centered, modulo q.
pub(crate) fn integers<N: Numbers>(
    numbers: &N,
    fields: &[Field],
    length: usize,
    q: u64,
    a: &[u64],
    b: &[u64],
) -> Vec<u64> {
    let over: Vec<N> = fields.iter().map(|field| numbers.over(field.p)).collect();
    let residues: Vec<Vec<u64>> = fields
        .iter()
        .zip(&over)
        .map(|(field, over)| {
            let centered = |x: &[u64]| {
                let one =
                    |x: u64| if x > q / 2 { field.p - (q - x) % field.p } else { x % field.p };
                let mut x: Vec<u64> = x.iter().map(|&x| one(x) % field.p).collect();
                x.resize(length, 0);
                x
            };
            field.node.multiply(over, &centered(a), &centered(b))
        })
        .collect();
    let whole: u128 = fields.iter().map(|field| u128::from(field.p)).product();
    let back = (whole / 2 % u128::from(q)) as u64;
    (0..length)
        .map(|i| {
            let (mut digits, mut sum) = (Vec::new(), 0);
            for ((field, over), residues) in fields.iter().zip(&over).zip(&residues) {
                let mut digit = over.add(over.scale(residues[i], field.scale), field.offset);
                for (&before, &inverse) in digits.iter().zip(&field.inverses) {
                    digit = over.scale(over.sub(digit, over.reduce(before)), inverse);
                }
                digits.push(digit);
                sum = numbers.add(sum, once(numbers, numbers.reduce(digit), field.weight));
            }
            numbers.sub(sum, back)
        })
        .collect()
}
