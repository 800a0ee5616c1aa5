//! Faults that this crate's own tests plant in operations, so that each check is seen to reject.
//!
//! A fault applies to the thread that plants it. Outside these tests [`checked`] returns its argument and [`planted`]
//! returns false, so neither leaves compiled code.

use ctutils::Choice;

/// A planted fault. In decapsulation one check accepts everything. In a batch of NTRU's key pairs a polynomial is
/// zero, which no known seed draws, or the remedy for that is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), allow(dead_code))]
pub(crate) enum Fault {
    /// c is not compared with the input's encryption, neither as bytes nor as polynomials.
    Ciphertext,
    /// γ is not compared.
    Confirmation,
    /// Unused bits of a ciphertext may be other than zero.
    Padding,
    /// m may have any weight (HPS).
    Weight,
    /// r need not be ternary.
    Ternary,
    /// f of the second pair is zero.
    ZeroF,
    /// g of the second pair is zero.
    ZeroG,
    /// Zeros stay in the products of a batch.
    ZeroKept,
}

/// Returns the outcome of a check, or true if a test takes the check out.
#[inline(always)]
pub(crate) fn checked(check: Fault, ok: Choice) -> Choice {
    if planted(check) { Choice::TRUE } else { ok }
}

/// True if a test has planted the fault.
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

    /// Runs `code` with these faults planted.
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
