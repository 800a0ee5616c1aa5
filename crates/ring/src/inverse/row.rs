//! The constants that every inversion in R/q needs of a ring, computed from p and q: a value, so that one copy of the
//! kernels serves all rings.

use goodprime_lanes::modulus::ModulusWords;
use goodprime_lanes::{Constant, Modular, Modulus, Style};

use crate::params::{OfRing, Params, of_style};

/// A ring, for inverses in R/q.
#[derive(Debug)]
pub(super) struct Row {
    /// The degree.
    pub(super) p: usize,
    /// [`Params::PADDED`]
    pub(super) padded: usize,
    /// [`Params::DIVSTEPS`]
    pub(super) divsteps: usize,
    /// The modulus.
    pub(super) q: ModulusWords,
    /// 2^16, and 1.
    pub(super) powers: [Constant; 2],
}

impl<R: Params> OfRing<R> for Row {
    const MONTGOMERY: &'static Self = &Self::new::<R>(Style::Montgomery);
    const BARRETT: &'static Self = &Self::new::<R>(Style::Barrett);
}

impl Row {
    /// The constants of `R`, for the style of `L`.
    #[inline(always)]
    pub(super) fn of<L: Modular, R: Params>() -> &'static Self {
        const { of_style::<R, Self>(L::STYLE) }
    }

    pub(super) const fn new<R: Params>(style: Style) -> Self {
        let r = <R::Q as Modulus>::R as i64;
        Self {
            p: R::P,
            padded: R::PADDED,
            divsteps: R::DIVSTEPS,
            q: ModulusWords::of::<R::Q>(),
            powers: [Constant::new::<R::Q>(style, r), Constant::new::<R::Q>(style, 1)],
        }
    }
}
