//! Sampling of the secret polynomial g, until it is invertible modulo 3.

use goodprime_lanes::Isa;
use goodprime_ring::Small;
use goodprime_ring::operations::InvertR3;

use crate::codec::encode_small;
use crate::declassify::declassify;
use crate::error::Error;
use crate::random::Fill;
use crate::scheme::PrimeSet;
use crate::short::small;
use crate::wipe::Wiped;

/// The number of draws of g after which key generation returns an error, because the generator must have failed. A
/// uniform g has no inverse with probability below 1/10 in every ring ([`goodprime_ring::Params::FACTORS`] has the
/// small factors of x^p-x-1). So an honest generator needs more draws with probability below 10^-100.
const MAX_DRAWS: usize = 100;

// Functions of their own, so that their memory is not on the stack beneath the inversion in R/q.

/// Draws g until it is invertible in R/3. Encodes g and its inverse.
#[inline(never)]
pub(super) fn draw_g<I: Isa, S: PrimeSet>(
    isa: I,
    fill: &mut Fill<'_>,
    encoded: &mut [u8],
    inverse: &mut [u8],
) -> Result<(), Error> {
    let (mut g, mut g_inverse) = (Small::<S::Ring>::ZERO, Small::ZERO);
    for _ in 0..MAX_DRAWS {
        draw_small::<S>(fill, &mut g)?;
        let invertible = isa.run(InvertR3 { out: &mut g_inverse, a: &g });
        if declassify(
            invertible,
            "the g that are not invertible are independent of the one that is kept",
        ) {
            encode_small(isa, &g, encoded);
            encode_small(isa, &g_inverse, inverse);
            return Ok(());
        }
    }
    Err(Error::Randomness)
}

/// Draws g = Small(random).
#[inline(never)]
fn draw_small<S: PrimeSet>(fill: &mut Fill<'_>, g: &mut Small<S::Ring>) -> Result<(), Error> {
    let mut random = Wiped::<S::WordBytes, u8>::new();
    fill(random.as_mut())?;
    small(random.as_ref(), g);
    Ok(())
}
