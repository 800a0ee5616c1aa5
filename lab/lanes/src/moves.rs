//! Operations on 16-bit lanes that the laboratory's products ask for besides those of [`Modular`].

use goodprime_lanes::{Constant, Modular, Modulus};

/// More operations on 16-bit lanes.
pub trait Moves: Modular {
    /// sum - r for the r of [`Modular::mulc`]. The result must fit 16 bits.
    #[inline(always)]
    #[track_caller]
    fn mulc_sub<M: Modulus>(self, sum: Self::Vector, a: Self::Vector, c: Constant) -> Self::Vector {
        self.sub(sum, self.mulc::<M>(a, c))
    }
    /// Transposes a square of 8×8 coefficients: `to[to_step·k + i] = from[from_step·i + k]`. Panics
    /// if an address is out of bounds.
    #[inline(always)]
    fn transpose(
        self,
        to: &mut [Self::Element],
        to_step: usize,
        from: &[Self::Element],
        from_step: usize,
    ) {
        for i in 0..8 {
            let row = &from[from_step * i..from_step * i + 8];
            for k in 0..8 {
                to[to_step * k + i] = row[k];
            }
        }
    }
}

/// The exponent of the power of two nearest to q.
pub const fn log<M: Modulus>() -> u32 {
    let below = M::Q.ilog2();
    if M::Q - (1 << below) < (2 << below) - M::Q { below } else { below + 1 }
}
