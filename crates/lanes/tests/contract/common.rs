//! Helpers of this crate's tests.
#![allow(unreachable_pub)]

use goodprime_lanes::{Backend, Isa, Kernel, Modular};

/// Fixed-seed generator (SplitMix64), so that a failure can be reproduced.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// Work for any lanes of a backend.
pub trait OnLanes {
    type Output;
    fn on<L: Modular<Element = i16>>(self, lanes: L) -> Self::Output;
}

/// The work on the backend's lanes, or on its wide ones.
pub struct On<K>(pub K, pub bool);

impl<K: OnLanes> Kernel for On<K> {
    type Output = K::Output;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> K::Output {
        if self.1 { self.0.on(isa.wide()) } else { self.0.on(isa) }
    }
}

/// Returns every backend of this processor, with its lanes and its wide lanes.
pub fn all_lanes() -> impl Iterator<Item = (Backend, bool)> {
    Backend::available().flat_map(|backend| [(backend, false), (backend, true)])
}
