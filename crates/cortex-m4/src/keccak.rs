//! Keccak-f\[1600\], FIPS 202, section 3.3.
//!
//! A word of 64 bits is stored as its even and its odd bits (bit interleaving), so that registers of 32 bits rotate.

/// A state: word (x, y) has index x + 5y, and its even bits come first.
pub type State = [[u32; 2]; 25];
/// The constants of the rounds, as even and odd bits, too.
pub type Rounds = [[u32; 2]; 24];

/// Bytes of stack that the kernel writes.
pub const STACK: usize = 236;

/// Applies rounds with any constants, by the definition.
pub fn by_definition(state: &mut State, rounds: &Rounds) {
    let mut a = state.map(whole);
    for constant in rounds {
        let sums: [u64; 5] = core::array::from_fn(|x| (0..5).fold(0, |sum, y| sum ^ a[x + 5 * y]));
        for (i, word) in a.iter_mut().enumerate() {
            *word ^= sums[(i + 4) % 5] ^ sums[(i + 1) % 5].rotate_left(1);
        }
        // ρ and π: (x, y) goes to (y, 2x + 3y); offsets are triangular numbers along its path from (1, 0).
        let mut b = a;
        let (mut x, mut y) = (1, 0);
        for t in 0..24 {
            let from = x + 5 * y;
            (x, y) = (y, (2 * x + 3 * y) % 5);
            b[x + 5 * y] = a[from].rotate_left((t + 1) * (t + 2) / 2 % 64);
        }
        for (i, word) in a.iter_mut().enumerate() {
            let row = i - i % 5;
            *word = b[i] ^ (!b[row + (i + 1) % 5] & b[row + (i + 2) % 5]);
        }
        a[0] ^= whole(*constant);
    }
    *state = a.map(halves);
}

/// The word with these even and odd bits.
fn whole([even, odd]: [u32; 2]) -> u64 {
    (0..32).fold(0, |word, i| {
        word | u64::from(even >> i & 1) << (2 * i) | u64::from(odd >> i & 1) << (2 * i + 1)
    })
}

/// The even and the odd bits of a word.
fn halves(word: u64) -> [u32; 2] {
    [0, 1].map(|from| (0..32).fold(0, |half, i| half | ((word >> (2 * i + from) & 1) as u32) << i))
}
