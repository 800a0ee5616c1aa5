//! The contestants' sources of randomness: a generator that costs next to nothing, or the one that
//! each contestant uses.
//!
//! Some peers let the caller choose a generator, others ask the operating system. For those this
//! program defines the C library's `getrandom`, which gives cheap bytes while randomness is free.

use std::cell::Cell;
use std::convert::Infallible;

use rand::rand_core::{TryCryptoRng, TryRng};

/// A source of randomness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Source {
    /// Bytes copied from a table, not fit for keys, so that only the algorithm is measured
    Free,
    /// The generator that the contestant's documentation recommends
    Os,
}

impl Source {
    /// True if this program can replace `getrandom` on this system.
    pub(crate) const CHOICE: bool = cfg!(target_os = "linux");

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Os => "os",
        }
    }
}

/// The most bytes that are copied at once.
const PIECE: usize = 1 << 12;

/// The table of cheap bytes: two pieces of words of SplitMix64.
static TABLE: [[u8; 8]; PIECE / 4] = table();

thread_local! {
    static FREE: Cell<bool> = const { Cell::new(false) };
    /// The offset of the next bytes, in the first half of the table.
    static START: Cell<usize> = const { Cell::new(0) };
}

const fn table() -> [[u8; 8]; PIECE / 4] {
    let mut words = [[0; 8]; PIECE / 4];
    let (mut state, mut i) = (0u64, 0);
    while i < words.len() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        words[i] = (z ^ (z >> 31)).to_le_bytes();
        i += 1;
    }
    words
}

/// Sets the source of `getrandom` in this thread.
pub(crate) fn set(source: Source) {
    FREE.set(source == Source::Free);
}

/// Fills a buffer with cheap bytes: copied from a table, from another place each time. Not for
/// keys: everybody knows them.
///
/// A generator that computes them is not free: SplitMix64 takes 0.9k of the 14k cycles of an encapsulation.
pub(crate) fn fill_cheaply(out: &mut [u8]) {
    let mut start = START.get();
    for piece in out.chunks_mut(PIECE) {
        piece.copy_from_slice(&TABLE.as_flattened()[start..][..piece.len()]);
        // Odd, so that all places have their turn.
        start = (start + 1031) % PIECE;
    }
    START.set(start);
}

/// [`fill_cheaply`] as a generator.
pub(crate) struct Cheap;

impl TryRng for Cheap {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.try_next_u64()? as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        fill_cheaply(&mut bytes);
        Ok(u64::from_le_bytes(bytes))
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        fill_cheaply(out);
        Ok(())
    }
}

// Not true, but what the contestants ask for.
impl TryCryptoRng for Cheap {}

/// `getrandom(2)` of this program and of the libraries in it.
///
/// # Safety
/// As the manual says: `out` has room for `length` bytes.
#[cfg(target_os = "linux")]
#[unsafe(no_mangle)]
unsafe extern "C" fn getrandom(out: *mut u8, length: usize, flags: u32) -> isize {
    if FREE.get() && length > 0 {
        // SAFETY: the caller gives a buffer of this length.
        fill_cheaply(unsafe { std::slice::from_raw_parts_mut(out, length) });
        return length as isize;
    }
    // SAFETY: the arguments are those of the system call.
    unsafe { libc::syscall(libc::SYS_getrandom, out, length, flags) as isize }
}
