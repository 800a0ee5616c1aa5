//! Matrices modulo q, inverted by the compiler.

use goodprime_lanes::modulus::{center, inverse};

/// Inverts the n×n matrix in the corner of `a` modulo the prime q (Gauss–Jordan).
pub const fn invert_matrix<const N: usize>(
    mut a: [[i64; N]; N],
    n: usize,
    q: i16,
) -> [[i64; N]; N] {
    let mut b = [[0; N]; N];
    let mut c = 0;
    while c < n {
        b[c][c] = 1;
        c += 1;
    }
    c = 0;
    while c < n {
        let mut pivot = c;
        while center(a[pivot][c], q) == 0 {
            pivot += 1;
        }
        (a[c], a[pivot]) = (a[pivot], a[c]);
        (b[c], b[pivot]) = (b[pivot], b[c]);
        let scale = inverse(a[c][c], q) as i64;
        let mut r = 0;
        while r < n {
            // The factor that takes column c of row r to 1 on the diagonal, to 0 elsewhere.
            let factor = if r == c { 0 } else { center(a[r][c] * scale, q) as i64 };
            let mut k = 0;
            while k < n && r != c {
                a[r][k] = center(a[r][k] - factor * a[c][k], q) as i64;
                b[r][k] = center(b[r][k] - factor * b[c][k], q) as i64;
                k += 1;
            }
            r += 1;
        }
        let mut k = 0;
        while k < n {
            a[c][k] = center(a[c][k] * scale, q) as i64;
            b[c][k] = center(b[c][k] * scale, q) as i64;
            k += 1;
        }
        c += 1;
    }
    b
}
