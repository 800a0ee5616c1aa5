//! Reciprocals: after every pass memory is that of the model, and in the end the product with the operand is 1.

use core::sync::atomic::{AtomicBool, Ordering};

use board::say;
use goodprime_cortex_m4::field::Modulus;
use goodprime_cortex_m4::inverse::{From, Leaf, Ring, Run, Steps, StepsModel, invert, memory};
use goodprime_cortex_m4::native::NativeSteps;

use crate::Random;

/// The rings of Streamlined NTRU Prime.
const RINGS: [Ring; 6] = [
    Ring::new(653, 4621),
    Ring::new(761, 4591),
    Ring::new(857, 5167),
    Ring::new(953, 6343),
    Ring::new(1013, 7177),
    Ring::new(1277, 7879),
];
/// The largest degree.
const MOST: usize = 1277;
/// Operands a ring: small, any, extremes only, nothing but the largest.
const KINDS: u32 = 4;

/// Runs each pass on both; the model with a wrong modulus, if `SPOILT`.
struct Both<const SPOILT: bool>;

/// Whether all passes agreed.
static AGREE: AtomicBool = AtomicBool::new(true);

impl<const SPOILT: bool> Both<SPOILT> {
    fn model(m: Modulus) -> Modulus {
        Modulus::new(m.q + if SPOILT { 2 } else { 0 })
    }

    fn compare(equal: bool) {
        if !equal {
            AGREE.store(false, Ordering::Relaxed);
        }
    }
}

impl<const SPOILT: bool> Steps for Both<SPOILT> {
    fn steps(m: Modulus, leaf: &mut Leaf, delta: i32, count: usize) -> i32 {
        let mut model = *leaf;
        let after = StepsModel::steps(Self::model(m), &mut model, delta, count);
        let is = NativeSteps::steps(m, leaf, delta, count);
        Self::compare(*leaf == model && is == after);
        is
    }

    fn row(
        m: Modulus,
        run: Run,
        (out, half): (&mut [u32], usize),
        blocks: usize,
        w: (&[u32], usize),
        k: (&[u32], usize),
    ) {
        let mut model = [0; 2 * MOST];
        let model = &mut model[..out.len()];
        model.copy_from_slice(out);
        StepsModel::row(Self::model(m), run, (model, half), blocks, w, k);
        NativeSteps::row(m, run, (out, half), blocks, w, k);
        Self::compare(out == model);
    }

    fn row_sums(out: &mut [u32], from: From<'_>, w: (&[u32], usize), k: &[u32]) {
        let mut model = [0; MOST];
        let model = &mut model[..out.len()];
        model.copy_from_slice(out);
        StepsModel::row_sums(model, from, w, k);
        NativeSteps::row_sums(out, from, w, k);
        Self::compare(out == model);
    }

    fn add(out: &mut [u32], from: From<'_>, sums: &[u32]) {
        let mut model = [0; MOST];
        let model = &mut model[..out.len()];
        model.copy_from_slice(out);
        StepsModel::add(model, from, sums);
        NativeSteps::add(out, from, sums);
        Self::compare(out == model);
    }

    fn row_reduce(m: Modulus, (out, half): (&mut [u32], usize), sums: &[u32]) {
        let mut model = [0; 2 * MOST];
        let model = &mut model[..out.len()];
        model.copy_from_slice(out);
        StepsModel::row_reduce(Self::model(m), (model, half), sums);
        NativeSteps::row_reduce(m, (out, half), sums);
        Self::compare(out == model);
    }

    fn differences(out: &mut [u32], w: &[u32], apart: usize) {
        let mut model = [0; MOST];
        let model = &mut model[..out.len()];
        StepsModel::differences(model, w, apart);
        NativeSteps::differences(out, w, apart);
        Self::compare(out == model);
    }
}

/// An operand, or its inverse.
pub(crate) struct Element([i16; MOST]);
/// Memory of an inversion.
pub(crate) struct Words([u32; memory(MOST)], Leaf);

/// The inverse for p = 761, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn inverse_761(out: &mut Element, a: &Element, words: &mut Words) -> i32 {
    let out = &mut out.0[..761];
    invert::<NativeSteps>(
        const { &Ring::new(761, 4591) },
        out,
        &a.0[..761],
        3,
        (&mut words.0, &mut words.1),
    )
}

/// Whether 3·a·b is 1.
fn is_inverse(ring: &Ring, a: &[i16], b: &[i16]) -> bool {
    let (p, q) = (ring.p, ring.modulus.q);
    let mut c = [0i32; 2 * MOST];
    for i in 0..p {
        for j in 0..p {
            c[i + j] += i32::from(a[i]) * i32::from(b[j]) % q;
        }
    }
    for i in (p..2 * p - 1).rev() {
        c[i - p] += c[i] % q;
        c[i - p + 1] += c[i] % q;
    }
    (0..p).all(|i| (3 * (c[i] % q) - i32::from(i == 0)) % q == 0)
}

fn operand(ring: &Ring, random: &mut Random, kind: u32, out: &mut Element) {
    let half = ring.modulus.half() as i16;
    out.0.fill(0);
    out.0[..ring.p].fill_with(|| match kind {
        0 => (random.next() % 3) as i16 - 1,
        1 => (random.next() % (2 * half as u32 + 1)) as i16 - half,
        2 => [half, -half][random.next() as usize % 2],
        _ => half,
    });
}

/// Checks all rings.
pub(crate) fn check(random: &mut Random) -> bool {
    let (mut a, mut out, mut words) = (Element([0; _]), Element([0; _]), Words([0; _], Leaf::ZERO));
    let mut well = true;
    for ring in &RINGS {
        let p = ring.p;
        for kind in 0..KINDS {
            operand(ring, random, kind, &mut a);
            let (a, out) = (&a.0[..p], &mut out.0[..p]);
            let delta = invert::<Both<false>>(ring, out, a, 3, (&mut words.0, &mut words.1));
            well &= delta == 0 && is_inverse(ring, a, out);
        }
    }
    well &= AGREE.load(Ordering::Relaxed);
    for kind in 0..2 {
        operand(&RINGS[1], random, kind, &mut a);
        inverse_761(&mut out, &a, &mut words);
        well &= is_inverse(&RINGS[1], &a.0[..761], &out.0[..761]);
    }
    invert::<Both<true>>(
        &RINGS[0],
        &mut out.0[..653],
        &a.0[..653],
        3,
        (&mut words.0, &mut words.1),
    );
    let found = !AGREE.load(Ordering::Relaxed);
    say!(
        "reciprocals: a model with another modulus {}",
        if found { "differs" } else { "is the same" }
    );
    well &= found;
    say!("reciprocals: {}", if well { "all equal" } else { "FAILED" });
    well
}
