//! Straight lines through the study's set-up times: which of them follow the searches for ω and ψ, and which n or n².

use super::LENGTHS;
use super::published::{PARAMETERS, times};
use super::times::Timed;

/// A straight line, least squares.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// Its value at 0.
    pub at_zero: f64,
    /// Its slope.
    pub slope: f64,
    /// r²: the share of the variance that the line explains.
    pub fit: f64,
}

/// The line through points.
#[must_use]
pub fn line(points: &[(f64, f64)]) -> Line {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| {
        points.iter().map(|point| of(point.0 - x, point.1 - y)).sum::<f64>()
    };
    let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
    let slope = xy / xx;
    Line { at_zero: y - slope * x, slope, fit: xy * xy / (xx * yy) }
}

/// Published set-up times, in microseconds, as lines: which times, against which number.
#[must_use]
pub fn published() -> [(&'static str, &'static str, Line); 7] {
    let times = times();
    let plain = |row: &Timed| (row.plain.1 - row.plain.0) / 1e3;
    let recursive = |row: &Timed| (row.recursive.1 - row.recursive.0) / 1e3;
    let omega = |rows: &[Timed]| {
        let points = PARAMETERS.iter().zip(rows).filter(|(parameters, _)| parameters.0 <= 128);
        line(&points.map(|(parameters, row)| (parameters.2 as f64, plain(row))).collect::<Vec<_>>())
    };
    let squares = |rows: &[Timed]| {
        let points = LENGTHS.iter().zip(rows).filter(|(n, _)| **n >= 256);
        line(&points.map(|(&n, row)| ((n * n) as f64, plain(row))).collect::<Vec<_>>())
    };
    let psi = |most: usize, setup: fn(&Timed) -> f64| {
        let rows = PARAMETERS.iter().zip(&times.negacyclic).zip(&times.cyclic);
        let points = rows.filter(|((parameters, _), _)| parameters.0 <= most);
        let points = points.map(|((parameters, with), without)| {
            (parameters.4 as f64, setup(with) - setup(without))
        });
        line(&points.collect::<Vec<_>>())
    };
    let n = LENGTHS.iter().zip(&times.cyclic).filter(|(n, _)| **n >= 128);
    let n = n.map(|(&n, row)| (n as f64, recursive(row)));
    [
        ("plain, x^n-1, n = 4 to 128", "ω", omega(&times.cyclic)),
        ("plain, x^n+1, n = 4 to 128", "ω", omega(&times.negacyclic)),
        ("plain, x^n-1, n = 256 to 2048", "n²", squares(&times.cyclic)),
        ("plain, x^n+1, n = 256 to 2048", "n²", squares(&times.negacyclic)),
        ("plain, x^n+1 less x^n-1, n = 4 to 128", "ψ", psi(128, plain)),
        ("recursive, x^n+1 less x^n-1, all n", "ψ", psi(2048, recursive)),
        ("recursive, x^n-1, n = 128 to 2048", "n", line(&n.collect::<Vec<_>>())),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found() {
        let Line { at_zero, slope, fit } = line(&[(1.0, 5.0), (2.0, 7.0), (4.0, 11.0)]);
        assert!((at_zero - 3.0).abs() < 1e-9 && (slope - 2.0).abs() < 1e-9 && fit > 0.999);
        assert!(line(&[(0.0, 1.0), (1.0, 0.0), (2.0, 1.0)]).fit < 1e-9);
    }

    /// Computed from the paper's tables apart from this code.
    #[test]
    fn set_up_follows_what_is_named() {
        let shown = published().map(|(_, _, Line { at_zero, slope, fit })| {
            format!("{at_zero:.0} {slope:.3} {fit:.3}")
        });
        assert_eq!(
            shown,
            [
                "9118 3.137 0.935",
                "8413 3.732 0.988",
                "12852 0.042 0.999",
                "14255 0.040 0.998",
                "-688 0.235 0.188",
                "41 0.038 0.900",
                "70 0.051 0.963"
            ]
        );
    }
}
