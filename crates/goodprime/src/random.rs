//! This module expands seeds by AES-256, and serves the requests of operations for random bytes.

#[cfg(cortex_m4)]
use goodprime_cortex_m4::{KERNELS, aes, native::NativeAes};
use goodprime_ring::low_stack::copy_bytes;

use crate::aes::{BLOCK, Block, Cipher, PARALLEL_BLOCKS};
use crate::error::Error;
use crate::wipe::{Wiped, on_wiped_stack, wipe};

/// The bytes of stack that AES may have used: the third-party library `aes` passes blocks and round keys by value. The
/// compact build needs fewer bytes, because an operation overwrites all stack that it used. Microcontrollers need
/// fewer, because they have no vectors.
const AES_STACK: usize =
    match (cfg!(debug_assertions), cfg!(any(feature = "compact", target_os = "none"))) {
        (true, _) => 16_384,
        (false, true) => 4096,
        (false, false) => 9216,
    };

/// AES-256 in counter mode from a zero counter block. It is LPRime's `Expand`, and expands a 32-byte seed to all
/// random bytes of an operation.
///
/// The counter blocks are written to the output and encrypted in place. The crates for stream ciphers take twice the
/// time for a few thousand bytes.
///
/// The round keys are computed again for each request. So they only lie on stack that is overwritten, and are never
/// moved.
pub(crate) struct Expand<'a> {
    seed: &'a [u8; 32],
    /// The number of the next block, or of the next byte if the processor has a kernel for AES.
    counter: u64,
    /// The last block of the key stream. Its last `left` bytes have not been handed out yet.
    block: Block,
    left: usize,
}

impl<'a> Expand<'a> {
    pub(crate) fn new(seed: &'a [u8; 32]) -> Self {
        Self { seed, counter: 0, block: [0; BLOCK], left: 0 }
    }

    /// Writes the next bytes of the key stream, and overwrites the stack on which AES left secrets.
    pub(crate) fn fill(&mut self, out: &mut [u8]) {
        #[cfg(cortex_m4)]
        if KERNELS {
            let from = self.counter;
            self.counter += out.len() as u64;
            return on_wiped_stack::<{ aes::STACK }, _>(|| {
                aes::stream::<NativeAes>(self.seed, from, out);
            });
        }
        on_wiped_stack::<AES_STACK, _>(|| self.stream(out));
    }

    /// Writes the next bytes of the key stream, and leaves copies of secrets on the stack.
    fn stream(&mut self, out: &mut [u8]) {
        let (kept, rest) = out.split_at_mut(self.left.min(out.len()));
        self.take(kept);
        let cipher = &Cipher::new(self.seed);
        let whole = rest.len() - rest.len() % (PARALLEL_BLOCKS * BLOCK);
        let (whole, rest) = rest.split_at_mut(whole);
        self.encrypt(cipher, whole.as_chunks_mut().0);
        if rest.is_empty() {
            return;
        }
        let mut last = [[0; BLOCK]; PARALLEL_BLOCKS];
        let needed = rest.len().div_ceil(BLOCK);
        let made = if needed > PARALLEL_BLOCKS / 2 { PARALLEL_BLOCKS } else { needed };
        let counter = self.counter + needed as u64;
        self.encrypt(cipher, &mut last[..made]);
        self.counter = counter;
        let (blocks, rest) = rest.as_chunks_mut();
        blocks.copy_from_slice(&last[..blocks.len()]);
        if !rest.is_empty() {
            self.block = last[needed - 1];
            self.left = self.block.len();
            self.take(rest);
        }
    }

    /// Copies bytes of the last block to `out`. The block must have enough of them.
    fn take(&mut self, out: &mut [u8]) {
        let from = self.block.len() - self.left;
        out.copy_from_slice(&self.block[from..from + out.len()]);
        self.left -= out.len();
    }

    /// Writes the next blocks of the key stream.
    fn encrypt(&mut self, cipher: &Cipher, blocks: &mut [Block]) {
        for block in &mut *blocks {
            *block = u128::from(self.counter).to_be_bytes();
            self.counter += 1;
        }
        cipher.encrypt(blocks);
    }
}

impl Drop for Expand<'_> {
    fn drop(&mut self) {
        wipe(&mut self.block);
    }
}

/// Returns the expansion of a secret seed as a source of randomness.
pub(crate) fn expansion(seed: &[u8; 32]) -> impl FnMut(&mut [u8]) -> Result<(), Error> + '_ {
    let mut expand = Expand::new(seed);
    move |bytes| {
        expand.fill(bytes);
        Ok(())
    }
}

/// Writes the key stream of a public seed, from its beginning.
///
/// On Cortex-M4 the AES code reads a table, except in the compact build. That is safe because the seed is public.
pub(crate) fn expand_public(seed: &[u8; 32], out: &mut [u8]) {
    #[cfg(cortex_m4)]
    if KERNELS {
        return match cfg!(feature = "compact") {
            true => aes::stream::<NativeAes>(seed, 0, out),
            false => aes::stream_by_table::<NativeAes>(seed, out),
        };
    }
    Expand::new(seed).stream(out);
}

/// A source of random bytes: a function that fills a slice, or fails.
pub(crate) type Fill<'a> = dyn FnMut(&mut [u8]) -> Result<(), Error> + 'a;

/// The source of randomness of an operation, or of all members of a batch.
pub enum Randomness<'a, 'f> {
    /// The random bytes of all members, one after another.
    Given(&'a [u8]),
    /// A function that serves the requests of all members.
    Asked(&'a mut Fill<'f>),
}

impl<'a, 'f> Randomness<'a, 'f> {
    /// Returns the function that serves the requests of a key generation, or an error if bytes are given instead.
    #[inline(always)]
    pub(crate) fn requests(self) -> Result<&'a mut Fill<'f>, Error> {
        match self {
            Self::Asked(fill) => Ok(fill),
            Self::Given(_) => Err(Error::Randomness),
        }
    }
}

impl Randomness<'_, '_> {
    /// Returns an error if bytes are given and their number is not `size`.
    pub(crate) fn check(&self, size: usize) -> Result<(), Error> {
        match self {
            Self::Given(bytes) => Error::check("encapsulation randomness", size, bytes.len()),
            Self::Asked(_) => Ok(()),
        }
    }

    /// Returns the buffer that [`Self::next`] needs, or `None` if bytes are given.
    #[inline(always)]
    pub(crate) fn buffer<A: goodprime_ring::Array<u8>>(&self) -> Option<Wiped<A, u8>> {
        matches!(self, Self::Asked(_)).then(Wiped::new)
    }

    /// Writes the random bytes of the next member to `out`, as many as `out` has room for.
    #[inline(always)]
    pub(crate) fn next_into(&mut self, out: &mut [u8]) -> Result<(), Error> {
        match self {
            Self::Given(bytes) => {
                let (now, later) = bytes.split_at(out.len());
                *bytes = later;
                copy_bytes(out, now);
                Ok(())
            }
            Self::Asked(fill) => fill(out),
        }
    }

    /// Returns the random bytes of the next member. Their number is `length`, the size of `buffer`.
    #[inline(always)]
    pub(crate) fn next<'b, A: goodprime_ring::Array<u8>>(
        &'b mut self,
        buffer: &'b mut Option<Wiped<A, u8>>,
        length: usize,
    ) -> Result<&'b [u8], Error> {
        match (self, buffer) {
            (Self::Given(bytes), _) => {
                let (now, later) = bytes.split_at(length);
                *bytes = later;
                Ok(now)
            }
            (Self::Asked(fill), buffer) => {
                let buffer = AsMut::<[u8]>::as_mut(&mut **buffer.get_or_insert_with(Wiped::new));
                fill(buffer)?;
                Ok(buffer)
            }
        }
    }
}

/// Fills `out` with bytes of a caller's generator. Any error of the generator becomes [`Error::Randomness`].
pub(crate) fn from_rng<G: rand_core::TryCryptoRng + ?Sized>(
    rng: &mut G,
    out: &mut [u8],
) -> Result<(), Error> {
    rng.try_fill_bytes(out).map_err(|_| Error::Randomness)
}

/// Writes a fresh seed from the operating system.
#[cfg(feature = "getrandom")]
pub(crate) fn system_seed(seed: &mut [u8; 32]) -> Result<(), Error> {
    getrandom::fill(seed).map_err(|_| Error::Randomness)
}

/// Fills `out` with the expansion of a fresh seed.
#[cfg(feature = "getrandom")]
pub(crate) fn system_random(out: &mut [u8]) -> Result<(), Error> {
    let mut seed = Wiped::<[u8; 32], u8>::new();
    system_seed(&mut seed)?;
    Expand::new(&seed).fill(out);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansion_is_one_stream() {
        let seed = core::array::from_fn(|i| i as u8);
        let mut whole = [0; 100];
        Expand::new(&seed).fill(&mut whole);
        let mut pieces = [0xff; 100];
        let mut expand = Expand::new(&seed);
        for piece in pieces.chunks_mut(7) {
            expand.fill(piece);
        }
        assert_eq!(whole, pieces);
        for (first, second) in [(0, 16), (5, 3), (5, 11), (5, 12), (16, 33), (17, 64), (50, 50)] {
            let mut pieces = [0xff; 100];
            let (one, rest) = pieces.split_at_mut(first);
            let (two, three) = rest.split_at_mut(second);
            let mut expand = Expand::new(&seed);
            for piece in [one, two, three] {
                expand.fill(piece);
            }
            assert_eq!(whole, pieces, "{first}, {second}");
        }
        // More blocks than go together, with few and with many left over, against one block after another.
        let mut long = [0; 2 * 1024 + 17];
        let mut expand = Expand::new(&seed);
        for block in long.chunks_mut(16) {
            expand.fill(block);
        }
        for first in [1, 500, 512, 513, 528, 529, 1008, 1023, 1024, 1025, 1500, 1537, 2048] {
            let mut pieces = [0xff; 2 * 1024 + 17];
            let (one, two) = pieces.split_at_mut(first);
            let mut expand = Expand::new(&seed);
            for piece in [one, two] {
                expand.fill(piece);
            }
            assert_eq!(long, pieces, "{first}");
        }
        // AES-256 of the zero block under 00 01 … 1f, computed with OpenSSL.
        assert_eq!(whole[..4], [0xf2, 0x90, 0x00, 0xb6]);
    }

    #[cfg(feature = "getrandom")]
    #[test]
    fn the_system_gives_fresh_bytes_each_time() {
        let (mut one, mut other) = ([0; 40], [0; 40]);
        system_random(&mut one).unwrap();
        system_random(&mut other).unwrap();
        assert_ne!(one, other);
        assert_ne!(one[32..], [0; 8], "all of the output is filled");
    }
}
