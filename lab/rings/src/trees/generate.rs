//! All plans that a ring and a modulus admit, from their numbers: divisors of q - 1 and of lengths, square roots,
//! primes with roots. Nothing is listed by ring.

use super::plan::{Embedding, Leaf, Plan, Step};
use crate::integers::{factors, is_prime, square_root};
use crate::operands::Operand;
use crate::ring::{BOUND_MODULUS, Ring, Shape};

/// Embeddings longer than the product by more than this part are left out.
const BOUND_WASTE: f64 = 1.13;
/// So many coefficients may be left to ∞.
const BOUND_INFINITY: usize = 64;
/// The degrees of leaves.
const LEAVES: std::ops::RangeInclusive<usize> = 2..=36;
/// A search for a generator modulo q takes q steps.
const BOUND_GENERATOR: u64 = 1 << 15;
/// The longest transform.
const BOUND_TRANSFORM: usize = 1 << 12;

/// The plans of a ring, for a first operand of residues and a second of this kind.
#[must_use]
pub fn plans(ring: &Ring, operand: Operand) -> Vec<Plan> {
    let mut found = Vec::new();
    whole(&mut found);
    own(ring, &mut found);
    let product = 2 * ring.n - 1;
    let most = (product as f64 * BOUND_WASTE) as usize + 16;
    if is_prime(ring.q) && ring.q > 2 {
        cyclic(ring, product, most, &mut found);
        truncated(ring, product, most, &mut found);
        if ring.q < BOUND_GENERATOR {
            points(ring, product, most, &mut found);
        }
    }
    if !ring.q.is_multiple_of(2) || ring.power_of_two().is_some() {
        rotations(ring, product, most, &mut found);
    }
    primes(ring, operand, product, most, &mut found);
    found
}

fn push(found: &mut Vec<Plan>, embedding: Embedding, steps: &[Step], leaf: Leaf) {
    let plan = Plan { embedding, steps: steps.to_vec(), leaf };
    if !found.contains(&plan) {
        found.push(plan);
    }
}

/// A leaf of this degree, by definition and by Karatsuba where that could pay.
fn leaves(found: &mut Vec<Plan>, embedding: &Embedding, steps: &[Step], degree: usize) {
    push(found, embedding.clone(), steps, Leaf::Definition);
    if degree >= 8 {
        push(found, embedding.clone(), steps, Leaf::Karatsuba(degree.div_ceil(2)));
    }
}

fn whole(found: &mut Vec<Plan>) {
    let kinds = [Leaf::Definition, Leaf::Karatsuba(8), Leaf::Karatsuba(16), Leaf::Karatsuba(32)];
    for leaf in kinds.into_iter().chain([3, 4, 5].map(Leaf::Toom)).chain([Leaf::Toeplitz]) {
        push(found, Embedding::Whole, &[], leaf);
    }
}

fn divisors(n: u64, most: usize) -> Vec<usize> {
    (2..=most.min(n as usize)).filter(|&d| n.is_multiple_of(d as u64)).collect()
}

/// Primes from 5 on by Rader and by pairs, others the same.
fn transforms(length: usize) -> Vec<Step> {
    let large = factors(length as u64).iter().any(|&(p, _)| p >= 5);
    let kinds: &[bool] = if large { &[false, true] } else { &[false] };
    kinds.iter().map(|&rader| Step::Transform { length, rader }).collect()
}

/// Transforms of f itself, and down by halves to leaves.
fn own(ring: &Ring, found: &mut Vec<Plan>) {
    let binomial = matches!(ring.low[..], [(0, _)]);
    let prime = is_prime(ring.q) && ring.q > 2;
    if prime {
        halves(found, &Embedding::Own, &[], ring.n);
    }
    if binomial && prime {
        for length in
            divisors(ring.q - 1, BOUND_TRANSFORM).into_iter().filter(|l| ring.n.is_multiple_of(*l))
        {
            for step in transforms(length) {
                halves(found, &Embedding::Own, &[step], ring.n / length);
            }
        }
    }
}

/// After these steps, no to three levels of halves, as long as leaves are short enough.
fn halves(found: &mut Vec<Plan>, embedding: &Embedding, steps: &[Step], degree: usize) {
    for levels in 0..=3 {
        let leaf = degree >> levels;
        if leaf << levels != degree || (leaf < *LEAVES.start() && levels > 0) {
            break;
        }
        // A factor that has no roots stays a leaf, so the degree may be that of the start.
        if leaf <= *LEAVES.end() && (!steps.is_empty() || levels > 0) {
            let steps = [steps, &vec![Step::Split; levels]].concat();
            leaves(found, embedding, &steps, leaf);
        }
    }
}

fn cyclic(ring: &Ring, product: usize, most: usize, found: &mut Vec<Plan>) {
    for length in divisors(ring.q - 1, BOUND_TRANSFORM) {
        for m in LEAVES.step_by(1).flat_map(|leaf| [leaf, 2 * leaf]) {
            let n = length * m;
            if (product - BOUND_INFINITY.min(product / 8)..=most).contains(&n) && n >= ring.n {
                for step in transforms(length) {
                    halves(found, &Embedding::Cyclic(n), &[step], m);
                }
            }
        }
    }
}

fn truncated(ring: &Ring, product: usize, most: usize, found: &mut Vec<Plan>) {
    for (prime, _) in factors(ring.q - 1).into_iter().filter(|&(p, _)| (5..=64).contains(&p)) {
        let prime = prime as usize;
        for length in divisors(ring.q - 1, 64).into_iter().filter(|l| !l.is_multiple_of(prime)) {
            for leaf in LEAVES.filter(|leaf| leaf % 2 == 0) {
                let m = length * leaf;
                if (product..=most).contains(&((prime - 1) * m)) {
                    for step in transforms(length) {
                        leaves(found, &Embedding::Truncated { prime, m }, &[step], leaf);
                    }
                }
            }
        }
    }
}

/// Dense stages: few points, which need no root, then a transform in each row.
fn points(ring: &Ring, product: usize, most: usize, found: &mut Vec<Plan>) {
    for length in divisors(ring.q - 1, 64) {
        for rows in (4..=26usize).step_by(2) {
            for leaf in [8, 12, 16, 20, 24, 32, 64, 80] {
                let m = length * leaf;
                let n = rows * m;
                if (product - BOUND_INFINITY.min(product / 8)..=most).contains(&n) && n >= ring.n {
                    for step in transforms(length) {
                        halves(found, &Embedding::Points { rows, m }, &[step], leaf);
                    }
                }
            }
        }
    }
}

/// Roots made by extending the ring: any q that 2 does not divide, or longer words.
fn rotations(ring: &Ring, product: usize, most: usize, found: &mut Vec<Plan>) {
    let pieces = [4usize, 8, 16, 32, 64];
    let binomial = matches!(ring.shape(), Shape::Cyclic | Shape::Negacyclic);
    let mut below = |embedding: &Embedding, first: Step, m: usize| {
        let mut tails = vec![vec![]];
        if square_root(2, ring.q).is_some() && is_prime(ring.q) {
            tails.extend([vec![Step::Split], vec![Step::Split; 2]]);
        }
        tails.extend(
            [4, 8].into_iter().filter(|r| r * r <= m).map(|r| vec![Step::Nussbaumer { pieces: r }]),
        );
        for tail in tails {
            leaves(found, embedding, &[&[first][..], &tail].concat(), m);
        }
    };
    for piece in pieces {
        for rows in [1, 3, 5, 7] {
            let first = Step::Schoenhage { rows, piece };
            for length in (2..=4 * piece).filter(|l: &usize| l.is_power_of_two()) {
                let n = rows * length * piece;
                if (product..=most).contains(&n) {
                    below(&Embedding::Cyclic(n), first, 2 * piece);
                }
                if binomial && n == ring.n {
                    below(&Embedding::Own, first, 2 * piece);
                }
                if rows == 1 && (product..=most).contains(&(3 * n)) {
                    below(&Embedding::ThreeQuarters(n), first, 2 * piece);
                }
            }
        }
    }
    if ring.shape() == Shape::Negacyclic && ring.n.is_power_of_two() {
        for pieces in (2..=ring.n).filter(|r| r.is_power_of_two() && r * r <= ring.n) {
            below(&Embedding::Own, Step::Nussbaumer { pieces }, ring.n / pieces);
        }
    }
}

/// Primes for integers: the largest of 30 bits, one prime just large enough, or primes of 16-bit words.
fn primes(ring: &Ring, operand: Operand, product: usize, most: usize, found: &mut Vec<Plan>) {
    let other = match operand {
        Operand::General => ring.q / 2,
        Operand::Small => 7.min(ring.q / 2),
        Operand::Ternary => 1,
    };
    let bound = 2 * ring.n as u128 * u128::from(ring.q / 2) * u128::from(other.max(1)) + 1;
    for length in (1..=11).map(|e| 1usize << e) {
        for m in 1..=9 {
            let n = length * m;
            if !(product..=most).contains(&n) {
                continue;
            }
            let chosen = [
                set(bound, BOUND_MODULUS, length as u64),
                set(bound, (bound.min(u128::from(BOUND_MODULUS / 4)) as u64) * 5, length as u64),
                set(bound, 1 << 14, length as u64),
            ];
            for primes in chosen.into_iter().flatten().filter(|primes| primes[0] > ring.q / 2) {
                let embedding = Embedding::Primes { primes, length: n };
                let step = Step::Transform { length, rader: false };
                leaves(found, &embedding, &[step], m);
            }
        }
    }
}

/// The largest primes below a bound that have roots of this order, until their product passes `least`.
fn set(least: u128, below: u64, order: u64) -> Option<Vec<u64>> {
    let mut primes = Vec::new();
    let mut have = 1u128;
    let mut p = (below.min(BOUND_MODULUS) - 2) / order * order + 1;
    while have <= least {
        if p <= order || primes.len() > 3 {
            return None;
        }
        if is_prime(p) {
            primes.push(p);
            have *= u128::from(p);
        }
        p -= order;
    }
    Some(primes)
}
