//! A product by halving: `x^2h - r²` is `(x^h - r)(x^h + r)`, down to residues, which are multiplied singly.

use goodprime_rings::integers::{inverse, square_root};

const Q: u64 = 17;

/// Reduces an element modulo x^2h - r² to its residues modulo x^h - r and x^h + r.
fn split(a: &[u64], r: u64) -> [Vec<u64>; 2] {
    let (low, high) = a.split_at(a.len() / 2);
    let modulo = |r| low.iter().zip(high).map(|(low, high)| (low + r * high) % Q).collect();
    [modulo(r), modulo(Q - r)]
}

/// Computes the inverse of [`split`]: low = (a + b)/2, high = (a - b)/2r.
fn join(a: &[u64], b: &[u64], r: u64) -> Vec<u64> {
    let over = |number| inverse(number, Q).expect("a unit");
    let (half, half_over_r) = (over(2), over(2 * r % Q));
    let low = a.iter().zip(b).map(|(a, b)| (a + b) * half % Q);
    let high = a.iter().zip(b).map(|(a, b)| (a + Q - b) * half_over_r % Q);
    low.chain(high).collect()
}

/// a·b modulo x^n - s.
fn product(a: &[u64], b: &[u64], s: u64, said: &mut Vec<String>) -> Vec<u64> {
    if let ([a], [b]) = (a, b) {
        said.push(format!("x = {s}: {a} · {b} = {}", a * b % Q));
        return vec![a * b % Q];
    }
    let r = square_root(s, Q).expect("17 has roots of order 8");
    said.push(format!("x^{} = {s} is x^{} = ±{r}", a.len(), a.len() / 2));
    let ([a, a_minus], [b, b_minus]) = (split(a, r), split(b, r));
    join(&product(&a, &b, r, said), &product(&a_minus, &b_minus, Q - r, said), r)
}

/// Returns the lines that this example prints.
pub fn lines() -> Vec<String> {
    let (a, b) = ([2, 5, 3, 1], [1, 4, 0, 6]);
    let mut said = Vec::new();
    // x^4 = -1.
    let c = product(&a, &b, Q - 1, &mut said);
    said.push(format!("{a:?} · {b:?} = {c:?}"));
    said
}

fn main() {
    lines().iter().for_each(|line| println!("{line}"));
}
