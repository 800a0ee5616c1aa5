//! Division steps modulo 3 on bits: 128 coefficients in a word, as in a vector of Neon. A coefficient is a bit for 1 and a bit
//! for -1.
//!
//! The same steps as [`steps`](super::steps), and the same matrices. A product with x is a shift by one, so u and v are held
//! back by one power of x, which the end of the steps adds: n steps then fit n bits.
//!
//! Source: "Jumping for Bernstein–Yang Inversion" (2024) §5.3. Sums are ours.

use super::steps::Steps;

/// Coefficients of a word.
const WORD: usize = u128::BITS as usize;

/// A polynomial modulo 3.
#[derive(Clone)]
struct Bits {
    /// One bit for each coefficient, set if the coefficient is 1.
    plus: Vec<u128>,
    /// One bit for each coefficient, set if the coefficient is -1.
    minus: Vec<u128>,
}

impl Bits {
    /// Returns the polynomial of residues 0, 1 and 2, with room for `room` coefficients.
    fn new(residues: &[u64], room: usize) -> Self {
        let words = room.max(residues.len()).div_ceil(WORD).max(1);
        let mut bits = Self { plus: vec![0; words], minus: vec![0; words] };
        for (i, &c) in residues.iter().enumerate() {
            bits.plus[i / WORD] |= u128::from(c == 1) << (i % WORD);
            bits.minus[i / WORD] |= u128::from(c == 2) << (i % WORD);
        }
        bits
    }

    fn residue(&self, i: usize) -> u64 {
        let bit = |words: &[u128]| (words[i / WORD] >> (i % WORD) & 1) as u64;
        bit(&self.plus) + 2 * bit(&self.minus)
    }

    fn residues(&self, n: usize) -> Vec<u64> {
        (0..n).map(|i| self.residue(i)).collect()
    }

    /// self = s·self - t·other for residues s and t.
    fn combine(&mut self, s: u64, other: &Self, t: u64) {
        for i in 0..self.plus.len() {
            let (plus, minus) = times((self.plus[i], self.minus[i]), s);
            let sum = sum((plus, minus), times((other.plus[i], other.minus[i]), (3 - t) % 3));
            (self.plus[i], self.minus[i]) = sum;
        }
    }

    fn times_x(&mut self) {
        for words in [&mut self.plus, &mut self.minus] {
            for i in (0..words.len()).rev() {
                let below = if i == 0 { 0 } else { words[i - 1] >> (WORD - 1) };
                words[i] = words[i] << 1 | below;
            }
        }
    }

    fn divided_by_x(&mut self) {
        for words in [&mut self.plus, &mut self.minus] {
            for i in 0..words.len() {
                let above = words.get(i + 1).map_or(0, |word| word << (WORD - 1));
                words[i] = words[i] >> 1 | above;
            }
        }
    }
}

/// A word of each kind of bits.
type Pair = (u128, u128);

/// a·c for a residue c.
const fn times((plus, minus): Pair, c: u64) -> Pair {
    match c {
        0 => (0, 0),
        1 => (plus, minus),
        _ => (minus, plus),
    }
}

/// a + b: 1 if one is 1 and the other 0, or both are -1.
const fn sum((a, b): Pair, (c, d): Pair) -> Pair {
    let (no_first, no_second) = (!(a | b), !(c | d));
    (a & no_second | c & no_first | b & d, b & no_second | d & no_first | a & c)
}

/// `steps` division steps from (δ, f, g) modulo 3, as [`steps::run`](super::steps::run).
#[must_use]
pub fn run(steps: usize, delta: i64, vector: [&[u64]; 2], left: bool, most: usize) -> Steps {
    let length = vector[0].len();
    let [mut f, mut g] = vector.map(|x| Bits::new(x, 0));
    // Degrees from `most` on are known to be zero.
    let room = steps.max(1).min(most);
    let unit = |one: u64| Bits::new(&[one], room);
    // (u, q) and (v, r).
    let mut columns = [left.then(|| [unit(1), unit(0)]), Some([unit(0), unit(1)])];
    let mut delta = delta;
    for step in 0..steps {
        if step > 0 {
            columns.iter_mut().flatten().for_each(|[top, _]| top.times_x());
        }
        if delta > 0 && g.residue(0) != 0 {
            delta = -delta;
            std::mem::swap(&mut f, &mut g);
            columns.iter_mut().flatten().for_each(|[top, bottom]| std::mem::swap(top, bottom));
        }
        delta += 1;
        let (f0, g0) = (f.residue(0), g.residue(0));
        g.combine(f0, &f, g0);
        g.divided_by_x();
        columns.iter_mut().flatten().for_each(|[top, bottom]| bottom.combine(f0, top, g0));
    }
    let columns = columns.map(|column| {
        column.map(|[top, bottom]| {
            let mut whole = vec![0; usize::from(steps > 0)];
            whole.extend(top.residues(room));
            whole.truncate(most);
            [whole, bottom.residues(room)]
        })
    });
    Steps { delta, vector: [f.residues(length), g.residues(length)], columns }
}
