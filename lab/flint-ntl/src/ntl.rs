//! NTL: `mul` of `zz_pX`, and its transforms with one operand prepared; then our remainder modulo f, where they do not
//! wrap by themselves.

use std::ffi::{c_int, c_void};

use goodprime_rings::integers::is_prime;
use goodprime_rings::method::{By, Multiply, WhyNot};
use goodprime_rings::numbers::Shoup;
use goodprime_rings::ring::{Ring, Shape};

unsafe extern "C" {
    fn shim_ntl_new(q: u64, n: usize, wraps: c_int) -> *mut c_void;
    fn shim_ntl_free(plan: *mut c_void);
    fn shim_ntl_prepare(plan: *const c_void, b: *const u64, values: c_int) -> *mut c_void;
    fn shim_ntl_unprepare(prepared: *mut c_void);
    fn shim_ntl_multiply(
        plan: *const c_void,
        out: *mut u64,
        length: usize,
        a: *const u64,
        prepared: *const c_void,
        values: c_int,
    );
}

/// Plans a product of two polynomials by the algorithm that NTL chooses.
pub(crate) fn by_mul(ring: &Ring) -> Result<Box<dyn Multiply>, WhyNot> {
    Plan::boxed(ring, false)
}

/// Plans a product by transforms, of which that of the second operand is prepared.
pub(crate) fn by_transforms(ring: &Ring) -> Result<Box<dyn Multiply>, WhyNot> {
    Plan::boxed(ring, true)
}

struct Plan {
    ring: Ring,
    values: bool,
    /// Transforms of length n are products modulo x^n - 1.
    wraps: bool,
    plan: *mut c_void,
}

impl Plan {
    fn boxed(ring: &Ring, values: bool) -> Result<Box<dyn Multiply>, WhyNot> {
        if !is_prime(ring.q) {
            return Err(WhyNot::NotPrime(ring.q));
        }
        let wraps = values && ring.shape() == Shape::Cyclic && ring.n.is_power_of_two();
        // SAFETY: q is a prime below 2^30, which zz_p takes; n is not 0.
        let plan = unsafe { shim_ntl_new(ring.q, ring.n, wraps.into()) };
        Ok(Box::new(Self { ring: ring.clone(), values, wraps, plan }))
    }
}

impl Drop for Plan {
    fn drop(&mut self) {
        // SAFETY: made by shim_ntl_new, freed once.
        unsafe { shim_ntl_free(self.plan) };
    }
}

/// An operand as NTL has it.
struct Prepared(*mut c_void);

impl Prepared {
    /// Returns the pointer. A closure that calls this method keeps the whole plan, not a copy of
    /// the pointer.
    const fn pointer(&self) -> *const c_void {
        self.0
    }
}

impl Drop for Prepared {
    fn drop(&mut self) {
        // SAFETY: made by shim_ntl_prepare, freed once.
        unsafe { shim_ntl_unprepare(self.0) };
    }
}

impl Multiply for Plan {
    fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.by(b)(a)
    }

    fn by<'a>(&'a self, b: &[u64]) -> By<'a> {
        let Ring { n, q, .. } = self.ring;
        assert_eq!(b.len(), n);
        // SAFETY: the plan lives; b has n residues.
        let b = Prepared(unsafe { shim_ntl_prepare(self.plan, b.as_ptr(), self.values.into()) });
        Box::new(move |a| {
            assert_eq!(a.len(), n);
            let mut product = vec![0; if self.wraps { n } else { 2 * n - 1 }];
            let (out, length) = (product.as_mut_ptr(), product.len());
            // SAFETY: plan and operand live and belong together; a has n residues, the result `length` words.
            unsafe {
                shim_ntl_multiply(
                    self.plan,
                    out,
                    length,
                    a.as_ptr(),
                    b.pointer(),
                    self.values.into(),
                );
            }
            if self.wraps { product } else { self.ring.reduce(&Shoup::new(q), product) }
        })
    }
}
