//! Division steps, one after another: what a leaf does.
//!
//! ```text
//! (δ, f, g) → (1 - δ, g, (f·g(0) - g·f(0))/x)    if δ > 0 and g(0) ≠ 0
//!             (1 + δ, f, (g·f(0) - f·g(0))/x)    otherwise
//! ```
//!
//! The same with (u, q) and (v, r), but u and v are multiplied by x where g is divided. Matrices are scaled by units.

use goodprime_rings::numbers::Numbers;

/// f and g, δ, and the columns of the matrix that are wanted.
pub struct Steps {
    /// The degrees' difference.
    pub delta: i64,
    /// f and g; they do not become longer.
    pub vector: [Vec<u64>; 2],
    /// (u, q), if wanted, and (v, r): n + 1 and n coefficients.
    pub columns: [Option<[Vec<u64>; 2]>; 2],
}

/// `steps` division steps from (δ, f, g). `most` is a bound on the length of the matrix's polynomials that is known of them.
pub fn run<N: Numbers>(
    numbers: &N,
    steps: usize,
    delta: i64,
    vector: [&[u64]; 2],
    left: bool,
    most: usize,
) -> Steps {
    let [mut f, mut g] = vector.map(<[u64]>::to_vec);
    let mut delta = delta;
    let unit = |one: bool| vec![u64::from(one)];
    let mut columns = [left.then(|| [unit(true), unit(false)]), Some([unit(false), unit(true)])];
    for _ in 0..steps {
        if delta > 0 && g[0] != 0 {
            delta = -delta;
            std::mem::swap(&mut f, &mut g);
            columns.iter_mut().flatten().for_each(|[top, bottom]| std::mem::swap(top, bottom));
        }
        delta += 1;
        let (f0, g0) = (f[0], g[0]);
        combine(numbers, &mut g, f0, &f, g0);
        g.remove(0);
        g.push(0);
        for [top, bottom] in columns.iter_mut().flatten() {
            let length = top.len().max(bottom.len());
            top.resize(length, 0);
            bottom.resize(length, 0);
            combine(numbers, bottom, f0, top, g0);
            top.insert(0, 0);
            if top.len() > most {
                // Degrees above are known to be zero.
                debug_assert_eq!(top.last(), Some(&0));
                top.truncate(most);
            }
        }
    }
    Steps { delta, vector: [f, g], columns }
}

/// y = s·y - t·x.
fn combine<N: Numbers>(numbers: &N, y: &mut [u64], s: u64, x: &[u64], t: u64) {
    for (y, &x) in y.iter_mut().zip(x) {
        *y = numbers.sub(numbers.mul(*y, s), numbers.mul(x, t));
    }
}
