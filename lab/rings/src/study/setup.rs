//! Set-up as the study's program does it, in words of 64 bits where it has `BigInteger` (`NTTPlainInit`,
//! `NTTRecursiveInit`). The program runs the second after the first and so skips the search for ω; ψ it searches again.

use crate::integers::{inverse, power, times};
use crate::methods::roots::Roots;
use crate::ring::{Ring, Shape};

/// The least i from 2 with i^n = 1 and no smaller power 1; each power is computed anew.
#[must_use]
pub fn omega(n: u64, q: u64) -> Option<u64> {
    (2..q).find(|&i| power(i, n, q) == 1 && (1..n).all(|j| power(i, j, q) != 1))
}

/// The least i from 2 whose square is ω.
#[must_use]
pub fn psi(omega: u64, q: u64) -> Option<u64> {
    (2..q).find(|&i| times(i, i, q) == omega)
}

/// The parameters of the plain transform; those of the recursive transform where ω is known.
#[must_use]
pub fn parameters(ring: &Ring, known: Option<u64>) -> Option<Roots> {
    let (n, q) = (ring.n as u64, ring.q);
    let omega = known.or_else(|| omega(n, q))?;
    let psi = match ring.shape() {
        Shape::Negacyclic => Some(psi(omega, q)?),
        _ => None,
    };
    Some(Roots {
        n_inverse: inverse(n % q, q)?,
        omega,
        omega_inverse: inverse(omega, q)?,
        psi: psi.and_then(|psi| Some((psi, inverse(psi, q)?))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::{LENGTHS, Q};

    #[test]
    fn the_program_finds_the_roots_of_table_1() {
        for n in LENGTHS {
            for ring in [Ring::cyclic(n, Q), Ring::negacyclic(n, Q)] {
                let roots = Roots::find(&ring).unwrap();
                let known = Some(roots.omega);
                assert_eq!(parameters(&ring, None), Some(roots.clone()), "{ring}");
                assert_eq!(parameters(&ring, known), Some(roots), "{ring}");
            }
        }
    }
}
