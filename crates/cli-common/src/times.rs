//! Times of measured operations, and operands for them.

/// The times of one operation, in ticks of the clock.
pub struct Times {
    /// The least.
    pub min: u64,
    /// The median.
    pub median: u64,
    /// The number of samples.
    pub samples: usize,
}

impl Times {
    /// Summarises at least one sample.
    pub fn new(mut samples: Vec<u64>) -> Self {
        samples.sort_unstable();
        Self { min: samples[0], median: samples[samples.len() / 2], samples: samples.len() }
    }
}

/// A fast deterministic generator (SplitMix64). Not for keys: a few of its bytes determine all others.
pub struct NotForKeys(u64);

impl NotForKeys {
    /// The generator that starts from `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    #[cfg(feature = "kems")]
    /// Fills `out` and never fails; the result has the type that [`goodprime::randomness::FillWith`] needs.
    pub fn fill(&mut self, out: &mut [u8]) -> Result<(), goodprime::Error> {
        for bytes in out.chunks_mut(8) {
            bytes.copy_from_slice(&self.next().to_le_bytes()[..bytes.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "kems")]
    #[test]
    fn the_fast_generator_is_splitmix64() {
        let mut bytes = [0; 19];
        NotForKeys::new(0).fill(&mut bytes).unwrap();
        // The first outputs for seed 0, as published with the algorithm.
        assert_eq!(bytes[..8], 0xe220_a839_7b1d_cdaf_u64.to_le_bytes());
        assert_eq!(bytes[8..16], 0x6e78_9e6a_a1b9_65f4_u64.to_le_bytes());
        assert_eq!(bytes[16..], 0x06c4_5d18_8009_454f_u64.to_le_bytes()[..3]);
    }

    #[test]
    fn times_are_minimum_and_median() {
        let times = Times::new(vec![5, 1, 9, 7, 3]);
        assert_eq!((times.min, times.median, times.samples), (1, 5, 5));
    }
}
