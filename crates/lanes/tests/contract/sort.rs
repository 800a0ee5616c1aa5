//! Vectors of words for sorting, against plain words.

use goodprime_lanes::{Backend, Isa, Kernel, Sorting};

use crate::common::Random;

/// A word at the edge of a range, or any.
fn word(random: &mut Random) -> u32 {
    let edges = [0, 1, u32::MAX, 0x7fff_ffff, 0x8000_0000, 0x8000_0001];
    let r = random.next();
    if r & 1 == 0 { edges[(r >> 8) as usize % 6] } else { (r >> 16) as u32 }
}

/// The operations on sixteen words.
#[derive(Clone, Copy, Debug)]
enum Pairwise {
    Sort,
    Modular(usize),
    Complement(usize),
}

struct WordPairs<'a> {
    what: Pairwise,
    a: &'a [u32; 16],
    b: &'a [u32; 16],
    out: &'a mut [[u32; 16]; 2],
    /// True for the vectors of [`goodprime_lanes::Modular::Wide`].
    wide: bool,
}

impl Kernel for WordPairs<'_> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        if self.wide { self.with(isa.wide()) } else { self.with(isa) }
    }
}

impl WordPairs<'_> {
    #[inline(always)]
    fn with<W: Sorting>(self, words: W) -> usize {
        let Self { what, a, b, out, .. } = self;
        for i in (0..16).step_by(W::WORDS) {
            let (x, y) = (words.load_words(a, i), words.load_words(b, i));
            let (x, y) = match what {
                Pairwise::Sort => words.sort_words(x, y),
                Pairwise::Modular(s) if s >= W::WORDS => (x, y),
                Pairwise::Modular(1) => words.sort_lanes::<1>((x, y)),
                Pairwise::Modular(2) => words.sort_lanes::<2>((x, y)),
                Pairwise::Modular(4) => words.sort_lanes::<4>((x, y)),
                Pairwise::Modular(_) => words.sort_lanes::<8>((x, y)),
                Pairwise::Complement(1) => (words.complement_lanes::<1>(x), y),
                Pairwise::Complement(3) => (words.complement_lanes::<3>(x), y),
                Pairwise::Complement(6) => (words.complement_lanes::<6>(x), y),
                Pairwise::Complement(12) => (words.complement_lanes::<12>(x), y),
                Pairwise::Complement(_) => (words.complement_lanes::<24>(x), y),
            };
            words.store_words(&mut out[0], i, x);
            words.store_words(&mut out[1], i, y);
        }
        W::WORDS
    }
}

#[test]
fn words_are_sorted_unsigned() {
    use Pairwise::{Complement, Modular, Sort};
    let mut random = Random(3);
    for backend in Backend::available() {
        let all = [Sort].into_iter().chain([1, 2, 4, 8].map(Modular));
        for what in all.chain([1, 3, 6, 12, 24].map(Complement)) {
            for round in 0..1000 {
                let wide = round % 2 == 0;
                let a: [u32; 16] = core::array::from_fn(|_| word(&mut random));
                let b: [u32; 16] = core::array::from_fn(|_| word(&mut random));
                let mut out = [[0; 16]; 2];
                let run = WordPairs { what, a: &a, b: &b, out: &mut out, wide };
                let lanes = backend.run(run);
                for i in 0..16 {
                    let lane = i % lanes;
                    let expected = match what {
                        Sort => [a[i].min(b[i]), a[i].max(b[i])],
                        Modular(s) if s >= lanes => [a[i], b[i]],
                        Modular(s) if lane & s == 0 => [a, b].map(|v| v[i].min(v[i + s])),
                        Modular(s) => [a, b].map(|v| v[i].max(v[i - s])),
                        Complement(bits) if (lane & bits).count_ones() % 2 == 1 => [!a[i], b[i]],
                        Complement(_) => [a[i], b[i]],
                    };
                    assert_eq!(
                        out.map(|o| o[i]),
                        expected,
                        "{backend} {wide} {what:?} lane {lane}"
                    );
                }
            }
        }
    }
}

struct TransposeWords<'a>(&'a [u32], &'a mut [u32], bool);

impl Kernel for TransposeWords<'_> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        if self.2 { self.with(isa.wide()) } else { self.with(isa) }
    }
}

impl TransposeWords<'_> {
    #[inline(always)]
    fn with<W: Sorting>(self, words: W) -> usize {
        let mut rows = [words.load_words(self.0, 0); 16];
        for i in 0..16 {
            rows[i] = words.load_words(self.0, i * W::WORDS);
        }
        for (i, v) in words.transpose_words(rows).into_iter().enumerate() {
            words.store_words(self.1, i * W::WORDS, v);
        }
        W::WORDS
    }
}

#[test]
fn words_are_transposed() {
    let rows: Vec<u32> = (0..256u32).map(|i| i.wrapping_mul(0x0123_4567)).collect();
    for (backend, wide) in Backend::available().flat_map(|b| [(b, false), (b, true)]) {
        let mut columns = vec![0; 256];
        let lanes = backend.run(TransposeWords(&rows, &mut columns, wide));
        for i in 0..16 * lanes {
            assert_eq!(columns[i], rows[i % 16 * lanes + i / 16], "{backend} {wide} word {i}");
        }
    }
}
