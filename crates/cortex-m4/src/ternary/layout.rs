//! The layout of coefficients as bits of words.

/// Words before those of a pair.
pub const BEFORE: usize = 8;

/// The two kinds of moduli.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// x^d - x - 1: NTRU Prime's.
    Trinomial,
    /// 1 + x + … + x^d: NTRU's.
    AllOnes,
}

/// Words of a polynomial with d + 1 places: an even number.
pub(super) const fn words_of(d: usize) -> usize {
    (d + 1).div_ceil(32).next_multiple_of(2)
}

/// Two polynomials: groups of four words hold the bits of nonzero and of negative coefficients of both.
pub(super) struct Pair<'a> {
    memory: &'a mut [u32],
    /// Words of a polynomial.
    count: usize,
}

impl<'a> Pair<'a> {
    /// A pair in memory of zeros with room for all words of a polynomial.
    pub(super) fn new(memory: &'a mut [u32], count: usize) -> Self {
        Self { memory, count }
    }

    /// The words in use, with the [`BEFORE`] words before them.
    #[inline(always)]
    pub(super) fn memory(&mut self) -> &mut [u32] {
        &mut self.memory[..BEFORE + 4 * self.count]
    }

    /// The words in use.
    #[inline(always)]
    pub(super) fn words(&self) -> &[u32] {
        &self.memory[BEFORE..][..4 * self.count]
    }

    /// Sets both coefficients, which are zero, at a place.
    pub(super) fn set(&mut self, place: usize, bits: [u32; 4]) {
        let (mut word, mut bit) = (place, 0);
        while word >= self.count {
            word -= self.count;
            bit += 1;
        }
        for (i, value) in bits.into_iter().enumerate() {
            self.memory[BEFORE + 4 * word + i] |= value << bit;
        }
    }

    /// Sets f to the reversed modulus, for instance 1 - x^(d-1) - x^d, and g to x^(d-1)·a(1/x).
    #[inline(always)]
    pub(super) fn start(&mut self, form: Form, a: &[i16]) {
        let d = a.len();
        match form {
            Form::Trinomial => {
                self.set(0, [1, 0, 0, 0]);
                self.set(d - 1, [1, 1, 0, 0]);
                self.set(d, [1, 1, 0, 0]);
            }
            Form::AllOnes => self.fill(0..d + 1, |words, bit, _| words[0] |= 1 << bit),
        }
        self.fill(a.iter().rev(), |words, bit, a| {
            let a = *a as u32;
            words[2] |= (a & 1) << bit;
            words[3] |= (a >> 1 & 1) << bit;
        });
    }

    /// Visits places from 0 on, one for each value: the words of a place, and its bit.
    #[inline(always)]
    fn fill<T>(
        &mut self,
        values: impl Iterator<Item = T>,
        mut visit: impl FnMut(&mut [u32; 4], u32, T),
    ) {
        let mut values = values;
        let all = 4 * self.count;
        for bit in 0..32 {
            for words in self.memory[BEFORE..][..all].as_chunks_mut().0 {
                let Some(value) = values.next() else { return };
                visit(words, bit, value);
            }
        }
    }

    /// Writes out_k = v_(d-1-k), negated if `sign` is 1, for v stored divided by x^(2d-2-`ahead`).
    #[inline(always)]
    pub(super) fn store(&self, out: &mut [i16], d: usize, ahead: usize, sign: u32) {
        // v_(d-1-k) is at place ahead - (d - 1) - k modulo the frame, which is longer than d.
        let frame = 32 * self.count;
        let (mut word, mut bit) = (2 * frame + ahead - (d - 1), 0);
        while word >= self.count {
            word -= self.count;
            bit = (bit + 1) & 31;
        }
        for out in &mut out[..d] {
            let words = &self.words()[4 * word..];
            let (nonzero, negative) = (words[0] >> bit & 1, (words[1] >> bit & 1) ^ sign);
            *out = nonzero as i16 - 2 * (nonzero & negative) as i16;
            if word == 0 {
                word = self.count;
                bit = (bit + 31) & 31;
            }
            word -= 1;
        }
        out[d..].fill(0);
    }
}

/// Moves every other bit, from the lowest on, to the lower half: adjacent groups of bits move to each other.
#[inline(never)]
fn gather(x: u32) -> u32 {
    let x = x & 0x5555_5555;
    let x = (x | x >> 1) & 0x3333_3333;
    let x = (x | x >> 2) & 0x0f0f_0f0f;
    let x = (x | x >> 4) & 0x00ff_00ff;
    (x | x >> 8) & 0xffff
}

/// Moves the lower half to every other bit.
#[inline(never)]
fn spread(x: u32) -> u32 {
    let x = x & 0xffff;
    let x = (x | x << 8) & 0x00ff_00ff;
    let x = (x | x << 4) & 0x0f0f_0f0f;
    let x = (x | x << 2) & 0x3333_3333;
    (x | x << 1) & 0x5555_5555
}

/// Moves the places of a pair from half of the words to all.
pub(super) fn half_to_whole(pair: &mut Pair<'_>) {
    let half = 4 * pair.count;
    pair.count *= 2;
    let (low, high) = pair.memory[BEFORE..].split_at_mut(half);
    for (low, high) in low.iter_mut().zip(high) {
        (*low, *high) = (gather(*low), gather(*low >> 1));
    }
}

/// Moves the lower half of the places of a pair from all words to half of them.
pub(super) fn whole_to_half(pair: &mut Pair<'_>) {
    pair.count /= 2;
    let (low, high) = pair.memory[BEFORE..].split_at_mut(4 * pair.count);
    for (low, high) in low.iter_mut().zip(high) {
        *low = spread(*low) | spread(*high) << 1;
    }
}
