//! A generator that gives the bytes of the request, in the order in which they are asked for.

use core::convert::Infallible;
use rand::{TryCryptoRng, TryRng};

/// The panic of a generator that has no byte left: it must not fail in another way.
pub struct UsedUp;

/// The bytes of the request that nobody has asked for yet.
pub struct Randomness<'a>(pub &'a [u8]);

impl TryRng for Randomness<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        let Some((now, later)) = self.0.split_at_checked(out.len()) else {
            std::panic::panic_any(UsedUp);
        };
        out.copy_from_slice(now);
        self.0 = later;
        Ok(())
    }
}

impl TryCryptoRng for Randomness<'_> {}
