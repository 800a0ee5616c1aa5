//! The study's misprints, and sentences that its program does not bear out.

use crate::integers::{is_principal_root, power};
use crate::study::Q;
use crate::study::published::PARAMETERS;

/// The exponents of ω in the reduced matrix of §3.3, as printed.
const MATRIX: [[u64; 4]; 4] = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 0, 2], [0, 3, 2, 3]];

/// Rows and columns of that matrix.
const PLACES: [&str; 4] = ["first", "second", "third", "last"];

/// A misprint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erratum {
    /// The section.
    pub place: &'static str,
    /// The text as printed.
    pub printed: String,
    /// The correct text, with the reason.
    pub meant: String,
}

/// Returns all misprints that we know of.
#[must_use]
pub fn all() -> Vec<Erratum> {
    let mut errata = vec![Erratum {
        place: "§2",
        printed: "x^n-1 and x^n+1 are called the cyclotomic and anticyclotomic polynomials"
            .to_owned(),
        meant: format!(
            "cyclic and negacyclic: the cyclotomic polynomial is x^n+1, of order 2n, for n a power of two ({} of 10 ψ in Table 1 are its roots, of order 2n)",
            PARAMETERS.iter().filter(|row| is_cyclotomic_root(row.4, row.0 as u64)).count()
        ),
    }];
    errata.push(Erratum {
        place: "§3.2",
        printed: "a(x) = INTT(â(x))".to_owned(),
        meant: "INTT(ã(x)): the sum below it is over ã".to_owned(),
    });
    errata.push(Erratum {
        place: "§3.2",
        printed: "multiplication in the ring modulo x^n-1".to_owned(),
        meant: "x^n+1, which the section is about".to_owned(),
    });
    errata.extend(matrix());
    errata.push(Erratum {
        place: "§4",
        printed: "26 picoseconds, 175 picoseconds".to_owned(),
        meant: "microseconds: differences of the two times in Table 2".to_owned(),
    });
    errata
}

/// Returns true if r^n = -1, so that r has order 2n and is a root of x^n + 1.
fn is_cyclotomic_root(r: u64, n: u64) -> bool {
    power(r, n, Q) == Q - 1 && is_principal_root(r, 2 * n, Q)
}

/// Entries of the matrix of §3.3 that are not ω^(ij) for ω of order 4.
fn matrix() -> impl Iterator<Item = Erratum> {
    let entries = (0..4u64).flat_map(|i| (0..4u64).map(move |j| (i, j)));
    entries.filter_map(|(i, j)| {
        let (printed, computed) = (MATRIX[i as usize][j as usize], i * j % 4);
        (printed != computed).then(|| Erratum {
            place: "§3.3",
            printed: format!(
                "ω^{printed} in the {} row, {} column of the matrix, and in ã{i}",
                PLACES[i as usize], PLACES[j as usize]
            ),
            meant: format!(
                "ω^{computed}: ω^{} with ω^4 = 1; the rearranged ã{i} below has it right",
                i * j
            ),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_entry_of_the_matrix_is_another_power() {
        let wrong: Vec<Erratum> = matrix().collect();
        assert_eq!(wrong.len(), 1);
        assert!(wrong[0].printed.starts_with("ω^3 in the last row, last column"), "{wrong:?}");
        assert!(wrong[0].meant.starts_with("ω^1: ω^9"), "{wrong:?}");
        // ω = 4 modulo 17, the paper's own example: ω^9 is not ω^3.
        assert_eq!((power(4, 9, 17), power(4, 1, 17)), (4, 4));
        assert_ne!(power(4, 3, 17), 4);
    }

    #[test]
    fn every_psi_is_a_root_of_the_cyclotomic_polynomial() {
        assert!(all()[0].meant.contains("10 of 10"), "{:?}", all()[0]);
        assert!(!is_cyclotomic_root(PARAMETERS[0].2, 4));
    }
}
