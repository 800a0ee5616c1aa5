//! Table 1, computed: the least ω of order n, the lesser ψ with ψ² = ω.

use super::{LENGTHS, Q, published};
use crate::methods::roots::Roots;
use crate::ring::Ring;

/// Table 1 as we compute it.
#[must_use]
pub fn computed() -> Vec<published::Row> {
    let row = |&n: &usize| {
        let roots = Roots::find(&Ring::negacyclic(n, Q)).ok()?;
        let (psi, psi_inverse) = roots.psi?;
        Some((n, roots.n_inverse, roots.omega, roots.omega_inverse, psi, psi_inverse))
    };
    LENGTHS.iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ten_rows_are_as_published() {
        assert_eq!(computed(), published::PARAMETERS);
        // A row with another root of the same order is told apart.
        let mut other = published::PARAMETERS;
        other[0].2 = 10810;
        assert_ne!(computed(), other);
    }
}
