//! The compression function of SHA-512, FIPS 180-4, section 6.4.2.

/// Bytes of a block.
pub const BLOCK: usize = 128;

/// Bytes of stack that the kernel writes.
pub const STACK: usize = 16 * (80 + 16) + 36;

/// Adds a block to the state by the definition; `rounds` are its constants.
pub fn by_definition(state: &mut [u64; 8], block: &[u8; BLOCK], rounds: &[u64; 80]) {
    let mut words = [0u64; 80];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks().0) {
        *word = u64::from_be_bytes(*bytes);
    }
    for t in 16..80 {
        let (w15, w2) = (words[t - 15], words[t - 2]);
        let (small, large) = (sum(w15, [1, 8]) ^ w15 >> 7, sum(w2, [19, 61]) ^ w2 >> 6);
        words[t] = large.wrapping_add(words[t - 7]).wrapping_add(small).wrapping_add(words[t - 16]);
    }
    let mut now = *state;
    for (word, constant) in words.iter().zip(rounds) {
        let [a, b, c, d, e, f, g, h] = now;
        let first = h
            .wrapping_add(sum(e, [14, 18, 41]))
            .wrapping_add((e & f) ^ (!e & g))
            .wrapping_add(*constant)
            .wrapping_add(*word);
        let second = sum(a, [28, 34, 39]).wrapping_add((a & b) ^ (a & c) ^ (b & c));
        now = [first.wrapping_add(second), a, b, c, d.wrapping_add(first), e, f, g];
    }
    for (sum, word) in state.iter_mut().zip(now) {
        *sum = sum.wrapping_add(word);
    }
}

/// The sum modulo 2 of rotations.
fn sum<const N: usize>(word: u64, by: [u32; N]) -> u64 {
    by.iter().fold(0, |sum, &by| sum ^ word.rotate_right(by))
}
