//! Randomness that costs no more than a copy, so that only the algorithm is measured.

use crate::times::NotForKeys;

/// Bytes that are copied at once, at most.
const PIECE: usize = 1 << 12;

/// Two pieces of SplitMix64.
static TABLE: [[u8; 8]; PIECE / 4] = {
    let (mut rng, mut words) = (NotForKeys::new(0), [[0; 8]; PIECE / 4]);
    let mut i = 0;
    while i < words.len() {
        words[i] = rng.next().to_le_bytes();
        i += 1;
    }
    words
};

/// A generator that copies bytes of a table, from another offset for each piece. Not for keys: the table is public.
///
/// A generator that computes them is not free: SplitMix64 takes 0.9k of the 14k cycles of an encapsulation.
pub(crate) struct FreeRandomness(usize);

impl FreeRandomness {
    /// Makes a generator; each number has its own first offset.
    pub(crate) fn new(number: usize) -> Self {
        Self(number % PIECE)
    }

    /// Fills `out` and never fails; the result has the type that [`goodprime::randomness::FillWith`] needs.
    pub(crate) fn fill(&mut self, out: &mut [u8]) -> Result<(), goodprime::Error> {
        for piece in out.chunks_mut(PIECE) {
            piece.copy_from_slice(&TABLE.as_flattened()[self.0..][..piece.len()]);
            // Odd, so that all offsets have their turn.
            self.0 = (self.0 + 1031) % PIECE;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_other_ones_each_time() {
        let mut rng = FreeRandomness::new(0);
        let mut seen = std::collections::HashSet::new();
        for length in 32..=PIECE {
            let mut bytes = vec![0; length];
            rng.fill(&mut bytes).unwrap();
            assert!(seen.insert(bytes[..32].to_vec()), "seen before");
            assert!(bytes[length - 16..].iter().any(|b| *b != 0), "all of {length} are written");
        }
    }

    #[test]
    fn long_requests_are_filled_too() {
        let mut bytes = vec![0; 3 * PIECE + 5];
        FreeRandomness::new(9).fill(&mut bytes).unwrap();
        assert!(bytes.windows(16).all(|run| run != [0; 16]));
    }
}
