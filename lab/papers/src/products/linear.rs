//! Matrices modulo a prime: what brings values back to coefficients is the inverse of what made them.

use goodprime_rings::integers::{inverse, power, times};

/// The inverse of a square matrix modulo a prime, by Gauss and Jordan, if there is one.
pub(super) fn inverted(mut rows: Vec<Vec<u64>>, q: u64) -> Option<Vec<Vec<u64>>> {
    let n = rows.len();
    for (i, row) in rows.iter_mut().enumerate() {
        row.extend((0..n).map(|j| u64::from(i == j)));
    }
    for column in 0..n {
        let pivot = (column..n).find(|&i| rows[i][column] != 0)?;
        rows.swap(column, pivot);
        let scale = inverse(rows[column][column], q)?;
        rows[column].iter_mut().for_each(|x| *x = times(*x, scale, q));
        let pivot = rows[column].clone();
        for (i, row) in rows.iter_mut().enumerate() {
            let factor = q - row[column];
            if i != column && factor != q {
                row.iter_mut().zip(&pivot).for_each(|(x, &p)| *x = (*x + times(factor, p, q)) % q);
            }
        }
    }
    Some(rows.into_iter().map(|row| row[n..].to_vec()).collect())
}

/// Row i has the powers 0..n of point i.
pub(super) fn powers(points: &[u64], n: usize, q: u64) -> Vec<Vec<u64>> {
    points.iter().map(|&s| (0..n as u64).map(|e| power(s, e, q)).collect()).collect()
}
