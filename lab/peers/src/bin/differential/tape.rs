//! Random bytes that both implementations read from the first on, however many they ask for at a time.

use std::cell::RefCell;

/// True if PQClean's requests for randomness can be answered on this system (`build.rs`).
pub(crate) const CHOICE: bool = cfg!(target_os = "linux");

/// Bytes that an extreme tape begins with; after these it is random, as a key pair wants other bytes if its g has
/// no inverse.
const EXTREME: usize = 1 << 14;

/// SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below n, which is small.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub(crate) fn fill(&mut self, out: &mut [u8]) {
        for piece in out.chunks_mut(8) {
            piece.copy_from_slice(&self.next().to_le_bytes()[..piece.len()]);
        }
    }
}

/// The bytes that a tape begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beginning {
    Random,
    Zeros,
    Ones,
    /// Words of four bytes, of which there are four: keys that are sorted are equal.
    Few,
    /// Zeros but for one byte: of NTRU, polynomials with one coefficient.
    Single,
}

impl Beginning {
    pub(crate) const ALL: [Self; 5] =
        [Self::Random, Self::Zeros, Self::Ones, Self::Few, Self::Single];
}

/// The bytes so far, and how many of them have been read.
struct Tape {
    beginning: Beginning,
    numbers: Numbers,
    few: [u32; 4],
    /// The place of the byte that is not zero.
    single: usize,
    bytes: Vec<u8>,
    read: usize,
}

thread_local! {
    static TAPE: RefCell<Tape> = const { RefCell::new(Tape {
        beginning: Beginning::Random, numbers: Numbers(0), few: [0; 4], single: 0, bytes: Vec::new(), read: 0,
    }) };
}

impl Tape {
    fn more(&mut self) {
        let extreme = self.bytes.len() < EXTREME;
        let random = self.numbers.next();
        let word = match self.beginning {
            Beginning::Zeros | Beginning::Single if extreme => 0,
            Beginning::Ones if extreme => u64::MAX,
            Beginning::Few if extreme => {
                let [low, high] =
                    [random, random >> 2].map(|i| u64::from(self.few[i as usize % 4]));
                high << 32 | low
            }
            _ => random,
        };
        self.bytes.extend(word.to_le_bytes());
        if self.beginning == Beginning::Single
            && (self.bytes.len() - 8..self.bytes.len()).contains(&self.single)
        {
            self.bytes[self.single] = self.few[0] as u8;
        }
    }

    fn fill(&mut self, out: &mut [u8]) {
        while self.bytes.len() < self.read + out.len() {
            self.more();
        }
        out.copy_from_slice(&self.bytes[self.read..][..out.len()]);
        self.read += out.len();
    }
}

/// Puts in another tape. The byte of [`Beginning::Single`] is in this place.
pub(crate) fn insert(beginning: Beginning, seed: u64, single: usize) {
    let mut numbers = Numbers(seed);
    let few = std::array::from_fn(|_| numbers.next() as u32);
    TAPE.set(Tape { beginning, numbers, few, single, bytes: Vec::new(), read: 0 });
}

/// Returns to the first byte, and says which had been read.
pub(crate) fn rewind() -> Vec<u8> {
    TAPE.with_borrow_mut(|tape| tape.bytes[..std::mem::take(&mut tape.read)].to_vec())
}

/// Reads from the tape of this thread.
pub(crate) fn fill(out: &mut [u8]) {
    TAPE.with_borrow_mut(|tape| tape.fill(out));
}

/// `randombytes` of PQClean's code, in place of that of `pqcrypto-internals`.
///
/// # Safety
/// `out` has room for `length` bytes.
#[cfg(target_os = "linux")]
#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap_PQCRYPTO_RUST_randombytes(out: *mut u8, length: usize) -> i32 {
    // SAFETY: the caller gives a buffer of this length.
    fill(unsafe { std::slice::from_raw_parts_mut(out, length) });
    0
}
