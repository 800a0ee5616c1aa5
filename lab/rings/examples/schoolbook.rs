//! A product in `Z_17[x]/(x^4 + 1)` by its definition: a double sum, in which x^4 is -1.

const Q: u64 = 17;

/// a·b: coefficients i and j meet at x^(i+j).
fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
    let n = a.len();
    let mut c = vec![0; n];
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            let sign = if i + j < n { 1 } else { Q - 1 };
            c[(i + j) % n] = (c[(i + j) % n] + sign * a * b) % Q;
        }
    }
    c
}

/// Returns the lines that this example prints.
pub fn lines() -> Vec<String> {
    let (a, b) = ([2, 5, 3, 1], [1, 4, 0, 6]);
    vec![format!("{a:?} · {b:?} = {:?}", product(&a, &b))]
}

fn main() {
    lines().iter().for_each(|line| println!("{line}"));
}
