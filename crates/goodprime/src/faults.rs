//! Faults that this crate's own tests plant in operations, to prove that the tests notice a missing check.
//!
//! A fault applies to the thread that plants it. In builds without these tests, [`checked`] returns its argument and
//! [`planted`] returns false, so the compiler removes both.

use ctutils::Choice;

/// A planted fault. The first five make one check of a decapsulation accept everything. The others change a batch of
/// NTRU's key pairs: a polynomial becomes zero, which happens with no known seed, or the code that handles zero
/// polynomials is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), allow(dead_code))]
pub(crate) enum Fault {
    /// Decapsulation does not compare c with the encryption of the input, neither as bytes nor as polynomials.
    Ciphertext,
    /// Decapsulation does not compare γ.
    Confirmation,
    /// Decapsulation accepts a ciphertext whose unused bits are not zero.
    Padding,
    /// Decapsulation accepts a message m of any weight (HPS).
    Weight,
    /// Decapsulation accepts an r that is not ternary.
    Ternary,
    /// The polynomial f of the second key pair is zero.
    ZeroF,
    /// The polynomial g of the second key pair is zero.
    ZeroG,
    /// The products of a batch keep polynomials that are zero as factors.
    ZeroKept,
}

/// Returns `ok`, the outcome of a check, or true if a test has planted a fault in this check.
#[inline(always)]
pub(crate) fn checked(check: Fault, ok: Choice) -> Choice {
    if planted(check) { Choice::TRUE } else { ok }
}

/// True if a test has planted this fault.
#[inline(always)]
pub(crate) fn planted(_fault: Fault) -> bool {
    #[cfg(test)]
    return tests::PLANTED.get().contains(&_fault);
    #[cfg(not(test))]
    false
}

#[cfg(test)]
pub(crate) use tests::with;

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::{Fault, planted};

    std::thread_local! {
        pub(super) static PLANTED: Cell<&'static [Fault]> = const { Cell::new(&[]) };
    }

    /// Runs `code` while these faults are planted.
    pub(crate) fn with<T>(faults: &'static [Fault], code: impl FnOnce() -> T) -> T {
        PLANTED.set(faults);
        let result = code();
        PLANTED.set(&[]);
        result
    }

    #[test]
    fn a_fault_ends_with_its_code() {
        assert!(with(&[Fault::Weight], || planted(Fault::Weight) && !planted(Fault::Ternary)));
        assert!(!planted(Fault::Weight));
    }
}
