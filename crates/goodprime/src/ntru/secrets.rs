//! The shared secrets of a group of encryptions, whose hashes are computed together.

use ctutils::{Choice, CtAssign};
use goodprime_lanes::Isa;
use goodprime_ring::cyclic::Ternary;

use super::codec::encode_s3;
use super::keccak::{Message, sha3_each};
use crate::hash::{GROUP, Hash};
use crate::scheme::NtruSet;
use crate::wipe::{Wiped, on_wiped_stack, wipe};

/// The bytes S3(r) ‖ S3(m) of at most [`GROUP`] encryptions.
pub(super) struct Secrets<S: NtruSet>([[Wiped<S::SmallBytes, u8>; 2]; GROUP]);

impl<S: NtruSet> Secrets<S> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self([const { [Wiped::new(), Wiped::new()] }; GROUP])
    }

    /// Encodes r and m of encryption i.
    #[inline(always)]
    pub(super) fn take<I: Isa>(&mut self, isa: I, i: usize, [r, m]: [&Ternary<S::Ring>; 2]) {
        let [r_bytes, m_bytes] = self.of(i);
        encode_s3(isa, r, r_bytes);
        encode_s3(isa, m, m_bytes);
    }

    /// Returns the buffers of S3(r) and S3(m) of encryption i.
    #[inline(always)]
    pub(super) fn of(&mut self, i: usize) -> [&mut [u8]; 2] {
        self.0[i].each_mut().map(|bytes| bytes.as_mut())
    }

    /// Returns the messages to be hashed.
    #[inline(always)]
    pub(super) fn messages(&self) -> [Message<'_>; GROUP] {
        self.0.each_ref().map(|[r, m]| [r.as_ref(), m.as_ref()])
    }
}

/// The bytes of stack that [`choose`] itself uses for hashes, messages and a few registers. The number is zero on
/// microcontrollers, where an operation overwrites all stack that it used.
const STACK: usize = match (cfg!(target_os = "none"), cfg!(debug_assertions)) {
    (true, _) => 0,
    (false, false) => 2048,
    (false, true) => 8192,
};

// One copy per backend: these functions do not depend on the set.

/// Computes the shared secrets K_i = SHA3-256(message i).
#[inline(never)]
pub(super) fn hash<I: Isa>(isa: I, messages: &[Message<'_>; GROUP], secrets: &mut [Hash]) {
    sha3_each(isa, &messages[..secrets.len()], secrets);
}

/// Computes the shared secret K_i: SHA3-256(message i) if `accepted` is true for i, and SHA3-256(`otherwise` i) if
/// not. Overwrites spilled registers.
#[inline(never)]
pub(super) fn choose<I: Isa>(
    isa: I,
    accepted: &[Choice; GROUP],
    messages: &[Message<'_>; GROUP],
    otherwise: &[Message<'_>; GROUP],
    secrets: &mut [Hash],
) {
    on_wiped_stack::<STACK, _>(|| {
        let n = secrets.len();
        let mut both = [[&[][..]; 2]; 2 * GROUP];
        both[..n].copy_from_slice(&messages[..n]);
        both[n..2 * n].copy_from_slice(&otherwise[..n]);
        let mut hashes = [[0; 32]; 2 * GROUP];
        sha3_each(isa, &both[..2 * n], &mut hashes[..2 * n]);
        let (made, rejections) = hashes.split_at(n);
        secrets.copy_from_slice(made);
        for ((secret, rejection), accepted) in secrets.iter_mut().zip(rejections).zip(accepted) {
            secret.ct_assign(rejection, accepted.not());
        }
        wipe(hashes.as_flattened_mut());
    });
}
