//! Levels of codecs and small polynomials: memory is that of the model. A model with another constant has to differ.

use board::say;
use goodprime_cortex_m4::codec::{CodecEngine, CodecModel, Divisor, Merge, Split};
use goodprime_cortex_m4::native::{NativeCodec, NativeSmallCodeCodec};

use crate::Random;

/// Pairs of a level, odd and even.
const COUNTS: [usize; 4] = [1, 2, 7, 64];
const MOST: usize = 64;
/// Radices of the first levels of some sets, and bytes that their pairs emit.
const LEVELS: [(u32, usize); 8] =
    [(4591, 2), (7879, 2), (1531, 1), (2627, 2), (322, 1), (9157, 2), (100, 0), (128, 0)];
/// Factor and offset of coefficients that are rounded, |c| ≤ 2295.
const ROUND: (i32, i16) = (21846, 2296);

/// All memory of a level.
#[derive(PartialEq)]
#[repr(C, align(64))]
struct Level {
    pairs: [u16; 2 * MOST],
    numbers: [u16; MOST],
    bytes: [u8; 2 * MOST],
    /// 1 if all quotients were below the radix, otherwise 0.
    below: u32,
}

impl Level {
    /// Returns two equal levels with random pairs and bytes, for the kernels and for the model.
    fn random(random: &mut Random, radix: u32) -> [Self; 2] {
        let mut level = Self { pairs: [0; _], numbers: [0; _], bytes: [0; _], below: 2 };
        level.pairs.fill_with(|| (random.next() % radix) as u16);
        level.bytes.fill_with(|| random.next() as u8);
        [Self { ..level }, level]
    }

    fn merge<E: CodecEngine>(&mut self, merge: &Merge, count: usize) {
        let numbers = &mut self.numbers[..count];
        E::merge(merge, &self.pairs[..2 * count], numbers, &mut self.bytes);
    }

    fn split<E: CodecEngine>(&mut self, split: &Split, count: usize) {
        let pairs = &mut self.pairs[..2 * count];
        self.below = E::split(split, &self.numbers[..count], &self.bytes, pairs);
    }
}

/// Runs a level of an encoding and one of a decoding; returns whether the kernels agree with the
/// model, and whether they agree with a model of another radix.
fn level<E: CodecEngine>(
    random: &mut Random,
    (radix, bytes): (u32, usize),
    count: usize,
    changed: bool,
) -> [bool; 2] {
    let largest = radix * radix + (1 << (8 * bytes)) - 1;
    let of = |radix| {
        let merge = Merge { radix, bytes, changed: changed.then_some(ROUND) };
        let changed = changed.then_some((3, 2295));
        (merge, Split { radix, divisor: Divisor::new(radix, largest), bytes, changed })
    };
    let equal = |random: &mut Random, other: u32| {
        let [mut kernels, mut model] = Level::random(random, radix);
        if changed {
            for pairs in [&mut kernels.pairs, &mut model.pairs] {
                pairs.iter_mut().for_each(|c| *c = (*c % 4591).wrapping_sub(2295));
            }
        }
        kernels.merge::<E>(&of(radix).0, count);
        model.merge::<CodecModel>(&of(other).0, count);
        let mut equal = kernels == model;
        let [merged, written] = [largest, radix * radix].map(|n| n >> (8 * bytes));
        for i in 0..MOST {
            // What is written, with any bytes.
            let number = (random.next() % written) as u16;
            (kernels.numbers[i], model.numbers[i]) = (number, number);
        }
        // What is not written: the largest number.
        let beyond = count > 1 && random.next().is_multiple_of(2);
        for level in [&mut kernels, &mut model].into_iter().filter(|_| beyond) {
            level.numbers[count - 1] = merged as u16;
            level.bytes[bytes * (count - 1)..][..bytes].fill(0xff);
        }
        kernels.split::<E>(&of(radix).1, count);
        model.split::<CodecModel>(&of(other).1, count);
        equal &= kernels == model;
        equal && (other != radix || kernels.below == u32::from(!beyond))
    };
    [equal(random, radix), equal(random, radix - 1)]
}

/// Coefficients of a small polynomial, in memory of whole words.
#[derive(PartialEq, Clone, Copy)]
#[repr(C, align(64))]
struct Small([i16; 4 * MOST]);

fn small(random: &mut Random) -> bool {
    let mut well = true;
    let mut bytes = [0; MOST];
    bytes.fill_with(|| random.next() as u8);
    for count in [1, 2, 3, 4, 63, 64] {
        for mod_3 in [false, true] {
            let (mut kernels, mut model) = (Small([7; _]), Small([7; _]));
            NativeCodec::small_decode(&bytes[..count], mod_3, &mut kernels.0);
            CodecModel::small_decode(&bytes[..count], mod_3, &mut model.0);
            well &= kernels == model;
        }
    }
    well
}

/// Coefficients that are near to others, and those that are not.
fn near(random: &mut Random) -> bool {
    let mut well = true;
    for at in 0..64 {
        let (mut a, mut b) = (Small([0; _]), Small([0; _]));
        for (a, b) in a.0.iter_mut().zip(&mut b.0) {
            *b = (random.next() % 4591) as i16 - 2295;
            *a = *b + (random.next() % 3) as i16 - 1;
        }
        well &= NativeCodec::near(&a.0, &b.0) == 1 && CodecModel::near(&a.0, &b.0) == 1;
        let (up, far) = (at % 2 == 0, if at % 4 < 2 { 2 } else { 4590 });
        b.0[4 * at] = if up { 2295 - far } else { far - 2295 };
        a.0[4 * at] = b.0[4 * at] + if up { far } else { -far };
        well &= NativeCodec::near(&a.0, &b.0) == 0 && CodecModel::near(&a.0, &b.0) == 0;
    }
    well
}

/// Checks all kernels.
pub(crate) fn check(random: &mut Random) -> bool {
    let mut well = true;
    for radix in LEVELS {
        for count in COUNTS {
            for changed in [false, true] {
                if changed && (radix.1 == 0 || radix.0 < 1531) {
                    continue;
                }
                for [equal, spoilt] in [
                    level::<NativeCodec>(random, radix, count, changed),
                    level::<NativeSmallCodeCodec>(random, radix, count, changed),
                ] {
                    well &= equal && (!spoilt || count == 1);
                }
            }
        }
    }
    let small = small(random) && near(random);
    say!("codecs: levels {}", if well { "equal, with other radices different" } else { "FAILED" });
    say!("codecs: small polynomials {}", if small { "all equal" } else { "FAILED" });
    well && small
}
