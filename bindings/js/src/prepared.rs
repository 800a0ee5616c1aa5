//! The place of the prepared public key: one for all sets of a module, since JavaScript prepares a key again if
//! another one took its place. Prepared public keys hold no secret.

use core::mem::MaybeUninit;

use goodprime::{Kem, PreparedEncapsulationKey, Set};

use crate::sets::most_prepared;

/// The prepared key of a set, or nothing yet.
pub(crate) type Place<S> = Option<PreparedEncapsulationKey<S>>;

/// Memory for the place of any set.
#[repr(C, align(64))]
struct Memory {
    place: [MaybeUninit<u8>; most_prepared()],
    /// The name of the set whose `Place` is in the memory.
    set: &'static str,
}

static mut MEMORY: Memory = Memory { place: [MaybeUninit::uninit(); _], set: "" };

/// Prepares a public key. Returns false for a wrong length.
pub(crate) fn prepare<S: Set>(pk: &[u8]) -> bool {
    const { assert!(align_of::<Place<S>>() <= align_of::<Memory>()) }
    let memory = &raw mut MEMORY;
    // SAFETY: there is one thread, and no other reference to the memory lives: `prepared` is called by other exported
    // functions. The memory is large enough and aligned for a `Place`, which is written before it is used.
    let place = unsafe {
        let memory = &mut *memory;
        memory.set = "";
        let place = memory.place.as_mut_ptr().cast::<Place<S>>();
        place.write(None);
        memory.set = S::NAME;
        &mut *place
    };
    Kem::<S>::new().prepare_into(pk, place).is_ok()
}

/// Returns the prepared key, if it is one of this set.
pub(crate) fn prepared<S: Set>() -> Option<&'static PreparedEncapsulationKey<S>> {
    let memory = &raw const MEMORY;
    // SAFETY: as in `prepare`. The name says that the memory holds a `Place` of this set.
    unsafe {
        let memory = &*memory;
        if memory.set != S::NAME {
            return None;
        }
        (*memory.place.as_ptr().cast::<Place<S>>()).as_ref()
    }
}
