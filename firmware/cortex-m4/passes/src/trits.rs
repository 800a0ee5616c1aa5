//! Quotients in R/3: after every step memory is that of the model. A model with another digit has to differ.

use core::sync::atomic::{AtomicBool, Ordering};

use board::say;
use goodprime_cortex_m4::native::NativeTrits;
use goodprime_cortex_m4::ring::PROGRAMS;
use goodprime_cortex_m4::trits::{TritEngine, TritModel, quotient, tree};

use crate::Random;

/// Words of memory of the largest ring, and words of it that a step writes.
const MOST: usize = tree(1277).memory();
const WRITTEN: usize = MOST / 3;
/// Bytes of the largest operand.
const BYTES: usize = 1277usize.div_ceil(4);
/// Quotients per ring.
const QUOTIENTS: u32 = 20;

/// A quotient, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn quotient_761(
    memory: &mut [u32; MOST],
    bytes: &[u8; BYTES],
    out: &mut [u8; BYTES],
) -> u32 {
    quotient::<NativeTrits>((761, tree(761), 765), memory, bytes, out)
}

/// Runs each step by the kernels and by the model, which has another digit if `SPOILT`.
struct Both<const SPOILT: bool>;

/// True if all steps agreed.
static AGREE: AtomicBool = AtomicBool::new(true);

impl<const SPOILT: bool> Both<SPOILT> {
    /// Compares a step of both that writes `out`.
    fn compare(out: &mut [u32], native: impl FnOnce(&mut [u32]), model: impl FnOnce(&mut [u32])) {
        let mut expected = [0; WRITTEN];
        let expected = &mut expected[..out.len()];
        expected.copy_from_slice(out);
        model(expected);
        native(out);
        expected[1] ^= u32::from(SPOILT) << 8;
        if out != expected {
            AGREE.store(false, Ordering::Relaxed);
        }
    }
}

impl<const SPOILT: bool> TritEngine for Both<SPOILT> {
    fn thirds(m: i16, words: &mut [u32]) {
        Self::compare(words, |out| NativeTrits::thirds(m, out), |out| TritModel::thirds(m, out));
    }

    fn add(out: &mut [u32], a: &[u32], b: &[u32]) {
        Self::compare(out, |out| NativeTrits::add(out, a, b), |out| TritModel::add(out, a, b));
    }

    fn leaf<const WORDS: usize>(out: &mut [u32], a: &[u32; WORDS], b: &[u32; WORDS]) {
        Self::compare(out, |out| NativeTrits::leaf(out, a, b), |out| TritModel::leaf(out, a, b));
    }

    fn join(out: &mut [u32], middle: &[u32], leaves: bool) {
        Self::compare(
            out,
            |out| NativeTrits::join(out, middle, leaves),
            |out| TritModel::join(out, middle, leaves),
        );
    }

    fn decode(out: &mut [u32], codes: &[u8]) {
        Self::compare(
            out,
            |out| NativeTrits::decode(out, codes),
            |out| TritModel::decode(out, codes),
        );
    }

    fn encode(codes: &mut [u8], product: &[u32]) -> u32 {
        let mut expected = [0; BYTES];
        let expected = &mut expected[..codes.len()];
        let zeros = [NativeTrits::encode(codes, product), TritModel::encode(expected, product)];
        expected[1] ^= u8::from(SPOILT);
        if codes != expected || zeros[0] != zeros[1] {
            AGREE.store(false, Ordering::Relaxed);
        }
        zeros[0]
    }
}

/// Memory of a quotient: c, and what is random.
fn random_memory(random: &mut Random, p: usize, half: i16, extreme: bool) -> [u32; MOST] {
    let mut coefficient = |i: usize| match (i < p, extreme) {
        (true, true) => half as u16,
        (true, false) => ((random.next() % (2 * half as u32 + 1)) as i16 - half) as u16,
        (false, _) => 0,
    };
    let mut memory = [0x5a5a_5a5a; MOST];
    for (i, word) in memory.iter_mut().enumerate().take(p.div_ceil(4) * 2) {
        *word = u32::from(coefficient(2 * i)) | u32::from(coefficient(2 * i + 1)) << 16;
    }
    memory
}

/// Checks quotients in all rings.
pub(crate) fn check(random: &mut Random) -> bool {
    let mut well = true;
    for program in PROGRAMS {
        let (p, m) = (program.p, program.modulus.q as i16 / 6);
        let mut equal = true;
        for i in 0..QUOTIENTS {
            let memory = random_memory(random, p, 3 * m, i == 0);
            let mut bytes = [0xaa; BYTES];
            if i > 0 {
                bytes.fill_with(|| random.next() as u8);
            }
            let [mut first, mut second] = [memory; 2];
            let [mut out, mut expected] = [[0; BYTES]; 2];
            let weights = [
                quotient::<Both<false>>((p, tree(p), m), &mut first, &bytes, &mut out),
                quotient::<TritModel>((p, tree(p), m), &mut second, &bytes, &mut expected),
            ];
            equal &= weights[0] == weights[1] && out == expected && first == second;
            if p == 761 {
                let mut third = memory;
                equal &=
                    quotient_761(&mut third, &bytes, &mut out) == weights[0] && out == expected;
            }
        }
        equal &= AGREE.load(Ordering::Relaxed);
        quotient::<Both<true>>((p, tree(p), m), &mut [0; MOST], &[0; BYTES], &mut [0; BYTES]);
        equal &= !AGREE.swap(true, Ordering::Relaxed);
        say!("{p}: quotients modulo 3, {}", if equal { "all equal" } else { "FAILED" });
        well &= equal;
    }
    well
}
