//! Padding of a message, FIPS 180-4, section 5.1.2: message ‖ 0x80 ‖ zeros ‖ length in bits.

use goodprime_lanes::wipe;

use crate::Message;

/// Bytes of a block.
pub const BLOCK: usize = 128;

impl Message<'_> {
    /// Blocks of the padded message.
    pub(crate) fn blocks(&self) -> usize {
        // A byte for the padding's first, sixteen for the length.
        self.len() / BLOCK + (self.len() % BLOCK + 17).div_ceil(BLOCK)
    }

    /// Block `index` of the padded message: lent if all of it is the body's, made in `buffer` if not.
    #[inline(always)]
    pub(crate) fn block<'a>(
        &'a self,
        buffer: &'a mut [u8; BLOCK],
        index: usize,
    ) -> &'a [u8; BLOCK] {
        let at = (index * BLOCK).checked_sub(1 + self.head.len());
        match at.and_then(|at| self.body.get(at..)?.first_chunk()) {
            Some(block) => block,
            None => {
                self.make(buffer, index);
                buffer
            }
        }
    }

    /// Copies into `buffer` a block that several parts contribute to.
    #[inline(never)]
    fn make(&self, buffer: &mut [u8; BLOCK], index: usize) {
        wipe(buffer);
        let mut place = |part: &[u8], at: usize| {
            // The bytes of the part that lie in the block, and their offset in the block.
            let skip = (index * BLOCK).saturating_sub(at).min(part.len());
            let to = (at + skip).saturating_sub(index * BLOCK).min(BLOCK);
            let length = (part.len() - skip).min(BLOCK - to);
            // Copying nothing is a call too.
            if length > 0 {
                copy(&mut buffer[to..to + length], &part[skip..skip + length]);
            }
        };
        place(&[self.prefix], 0);
        place(self.head, 1);
        place(self.body, 1 + self.head.len());
        place(&[0x80], self.len());
        if index + 1 == self.blocks() {
            buffer[BLOCK - 16..].copy_from_slice(&(self.len() as u128 * 8).to_be_bytes());
        }
    }
}

/// Copies as many bytes, by a kernel where there is one.
#[inline(always)]
pub(crate) fn copy(to: &mut [u8], from: &[u8]) {
    #[cfg(cortex_m4)]
    goodprime_cortex_m4::native::copy(to, from);
    #[cfg(not(cortex_m4))]
    to.copy_from_slice(from);
}
