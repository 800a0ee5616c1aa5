//! FLINT: `_nmod_poly_mul`, then our remainder modulo f.

use goodprime_rings::method::{Multiply, WhyNot};
use goodprime_rings::numbers::Shoup;
use goodprime_rings::ring::Ring;

unsafe extern "C" {
    fn shim_flint_multiply(out: *mut u64, a: *const u64, b: *const u64, n: usize, q: u64);
}

pub(crate) fn plan(ring: &Ring) -> Result<Box<dyn Multiply>, WhyNot> {
    Ok(Box::new(Whole(ring.clone())))
}

struct Whole(Ring);

impl Multiply for Whole {
    fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let Ring { n, q, .. } = self.0;
        assert!(n > 0 && a.len() == n && b.len() == n);
        let mut product = vec![0; 2 * n - 1];
        // SAFETY: the operands have n words, the result 2n - 1; all are residues modulo q, which is not 0.
        unsafe { shim_flint_multiply(product.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n, q) };
        self.0.reduce(&Shoup::new(q), product)
    }
}
