//! Round keys of AES-256. FIPS 197, section 5.2.

use super::{ADDED, AesColumns, AesEngine};

/// Round keys, which are added before the first round and after each.
///
/// From the first round on they include the constant of S-boxes, which MixColumns does not change.
pub type Keys = [AesColumns; 15];

/// The round keys of a key.
pub fn expand<E: AesEngine>(key: &[u8; 32]) -> Keys {
    let mut keys = [[0; 4]; 15];
    let words = keys.as_flattened_mut();
    for (word, bytes) in words.iter_mut().zip(key.as_chunks().0) {
        *word = u32::from_le_bytes(*bytes);
    }
    for i in 8..words.len() {
        let before = words[i - 1];
        words[i] = words[i - 8]
            ^ match i % 8 {
                0 => substituted::<E>(before.rotate_right(8)) ^ 1 << (i / 8 - 1),
                4 => substituted::<E>(before),
                _ => before,
            };
    }
    words[4..].iter_mut().for_each(|word| *word ^= ADDED);
    keys
}

/// S-boxes of four bytes, of which each is one bit of eight words.
fn substituted<E: AesEngine>(word: u32) -> u32 {
    let mut out = [0; 8];
    E::substitute(&mut out, &core::array::from_fn::<_, 8, _>(|i| word >> i));
    out.iter().enumerate().fold(ADDED, |word, (i, bits)| word ^ (bits & ONES) << i)
}

/// The lowest bit of each byte.
const ONES: u32 = 0x0101_0101;

/// S-boxes of all bytes of a state that is not bitsliced, without their constant.
pub(super) fn substituted_columns<E: AesEngine>(columns: &AesColumns) -> AesColumns {
    let group: [u32; 8] =
        core::array::from_fn(|i| (0..4).fold(0, |bits, c| bits | (columns[c] >> i & ONES) << c));
    let mut out = [0; 8];
    E::substitute(&mut out, &group);
    core::array::from_fn(|c| {
        out.iter().enumerate().fold(0, |word, (i, bits)| word | (bits >> c & ONES) << i)
    })
}
