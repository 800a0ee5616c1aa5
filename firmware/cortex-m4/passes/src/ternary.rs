//! Inverses modulo 3: after every two steps memory is that of the model, and in the end it is the model's.

use core::sync::atomic::{AtomicBool, Ordering};

use board::say;
use goodprime_cortex_m4::native::NativeTernary;
use goodprime_cortex_m4::ternary::{
    Form, Frame, Masks, TernaryModel, TernarySteps, invert, memory,
};

use crate::Random;

/// The largest degree.
const MOST: usize = 1372;
/// Polynomials, of both forms and of all layouts.
const RINGS: [(Form, usize); 6] = [
    (Form::Trinomial, 653),
    (Form::Trinomial, 761),
    (Form::Trinomial, 1277),
    (Form::AllOnes, 508),
    (Form::AllOnes, 820),
    (Form::AllOnes, MOST),
];

/// Runs each two steps by the kernels and by the model, which has another mask if `SPOILT`.
struct Both<const SPOILT: bool>;

/// True if all steps agreed.
static AGREE: AtomicBool = AtomicBool::new(true);

impl<const SPOILT: bool> TernarySteps for Both<SPOILT> {
    fn two(frame: Frame, words: &mut [u32], masks: &Masks) {
        let mut model = [0; memory(MOST)];
        let model = &mut model[..words.len()];
        model.copy_from_slice(words);
        let mut other = *masks;
        other[1][0] ^= SPOILT as u32;
        TernaryModel::two(frame, model, &other);
        NativeTernary::two(frame, words, masks);
        if words != model {
            AGREE.store(false, Ordering::Relaxed);
        }
    }
}

/// An operand, or its inverse.
pub(crate) struct Small([i16; MOST]);
/// Memory of an inversion.
pub(crate) struct Words([u32; memory(MOST)]);

/// The inverse for p = 761, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn ternary_inverse_761(out: &mut Small, a: &Small, words: &mut Words) -> i32 {
    let ring = (Form::Trinomial, 761);
    invert::<NativeTernary>(ring, &mut out.0[..761], &a.0[..761], &mut words.0)
}

/// Checks rings.
pub(crate) fn check(random: &mut Random) -> bool {
    let (mut a, mut out, mut words) = (Small([0; _]), Small([0; _]), Words([0; _]));
    for ring in RINGS {
        for _ in 0..4 {
            a.0.fill_with(|| (random.next() % 3) as i16 - 1);
            invert::<Both<false>>(ring, &mut out.0[..ring.1], &a.0[..ring.1], &mut words.0);
        }
    }
    let mut well = AGREE.load(Ordering::Relaxed);
    for _ in 0..2 {
        a.0.fill_with(|| (random.next() % 3) as i16 - 1);
        let delta = ternary_inverse_761(&mut out, &a, &mut words);
        let is = out.0;
        let ring = (Form::Trinomial, 761);
        let after = invert::<TernaryModel>(ring, &mut out.0[..761], &a.0[..761], &mut words.0);
        well &= delta == after && is[..761] == out.0[..761];
    }
    invert::<Both<true>>(RINGS[0], &mut out.0[..653], &a.0[..653], &mut words.0);
    let found = !AGREE.load(Ordering::Relaxed);
    say!("modulo 3: a model with another mask {}", if found { "differs" } else { "is the same" });
    well &= found;
    say!("modulo 3: {}", if well { "all equal" } else { "FAILED" });
    well
}
