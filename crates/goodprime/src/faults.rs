//! Faults that this crate's own tests plant in operations, so that each check is seen to reject.
//!
//! A fault is of the thread that plants it. Elsewhere than in these tests [`checked`] is what it is given and [`planted`] is
//! no: nothing is left of either in what is compiled.

use ctutils::Choice;

/// A fault of decapsulation: one check says yes to everything. Or one of a batch of NTRU's key pairs: what no seed is known to
/// draw, or its remedy left out.
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

/// The outcome of a check, or yes if a test takes the check out.
#[inline(always)]
pub(crate) fn checked(check: Fault, ok: Choice) -> Choice {
    if planted(check) { Choice::TRUE } else { ok }
}

/// The state of a fault: true if a test has planted it.
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

    /// The result of `code` with these faults in it.
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
