//! Reciprocals: after every pass memory is that of the model, and in the end the product with the operand is 1.

use core::sync::atomic::{AtomicBool, Ordering};

use board::say;
use goodprime_cortex_m4::field::Field;
use goodprime_cortex_m4::inverse::{
    Cyclic90, Cyclic90Engine, CyclicEngine, CyclicRing, InverseRing, LEAF, Leaf, Line, Operand,
    Role, Run, Steps, StepsModel, Way, invert_in_low_ram, jump, levels, low_ram_memory,
};
use goodprime_cortex_m4::native::NativeSteps;

use crate::Random;

/// The rings of Streamlined NTRU Prime.
const RINGS: [InverseRing; 6] = [
    InverseRing::new(653, 4621),
    InverseRing::new(761, 4591),
    InverseRing::new(857, 5167),
    InverseRing::new(953, 6343),
    InverseRing::new(1013, 7177),
    InverseRing::new(1277, 7879),
];
/// The largest degree.
const MOST: usize = 1277;
/// Operands per ring: small, any, extremes only, nothing but the largest.
const KINDS: u32 = 4;

/// Runs each pass by the kernels and by the model. The model of steps and their products, or of
/// transforms, has a wrong modulus if `STEPS` or `TRANSFORMS` is true.
struct Both<const STEPS: bool, const TRANSFORMS: bool>;

/// True if all passes agreed.
static AGREE: AtomicBool = AtomicBool::new(true);

impl<const STEPS: bool, const TRANSFORMS: bool> Both<STEPS, TRANSFORMS> {
    fn model(m: Field) -> Field {
        Self::other(m, STEPS)
    }

    fn other(m: Field, spoilt: bool) -> Field {
        Field::new(m.q + if spoilt { 2 } else { 0 })
    }

    fn compare(equal: bool) {
        if !equal {
            AGREE.store(false, Ordering::Relaxed);
        }
    }
}

impl<const STEPS: bool, const TRANSFORMS: bool> Steps for Both<STEPS, TRANSFORMS> {
    fn steps(m: Field, leaf: &mut Leaf, delta: i32, count: usize) -> i32 {
        let mut model = *leaf;
        let after = StepsModel::steps(Self::model(m), &mut model, delta, count);
        let is = NativeSteps::steps(m, leaf, delta, count);
        Self::compare(*leaf == model && is == after);
        is
    }

    fn steps_in_small_code(m: Field, leaf: &mut Leaf, delta: i32, count: usize) -> i32 {
        let mut model = *leaf;
        let after = StepsModel::steps(Self::model(m), &mut model, delta, count);
        let is = NativeSteps::steps_in_small_code(m, leaf, delta, count);
        Self::compare(*leaf == model && is == after);
        is
    }

    fn rows_of([first, second]: [&mut [u32]; 2], columns: [&[u32]; 2]) {
        let mut model = [[0; MOST]; 2];
        let n = first.len();
        let [one, two] = &mut model;
        StepsModel::rows_of([&mut one[..n], &mut two[..n]], columns);
        NativeSteps::rows_of([&mut *first, &mut *second], columns);
        Self::compare(first == &one[..n] && second == &two[..n]);
    }

    fn row(
        m: Field,
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

    fn line(m: Field, line: Line, vector: &mut [u32], first: &mut [i16], k: &[u32; LEAF]) {
        let (mut pairs, mut numbers) = ([0; MOST + 3 * LEAF], [0; MOST + LEAF]);
        let (pairs, numbers) = (&mut pairs[..vector.len()], &mut numbers[..first.len()]);
        pairs.copy_from_slice(vector);
        numbers.copy_from_slice(first);
        StepsModel::line(Self::model(m), line, pairs, numbers, k);
        NativeSteps::line(m, line, vector, first, k);
        Self::compare(vector == pairs && first == numbers);
    }
}

/// Most words of a transform.
const ROWS: usize = 1404;

impl<const STEPS: bool, const TRANSFORMS: bool> Both<STEPS, TRANSFORMS> {
    /// Runs a pass of transforms by the kernels and by the model.
    fn transform(
        ring: &Cyclic90,
        out: &mut [u32],
        native: impl Fn(&Cyclic90, &mut [u32]),
        model: impl Fn(&Cyclic90, &mut [u32]),
    ) {
        let mut expected = [0; ROWS];
        let expected = &mut expected[..out.len()];
        expected.copy_from_slice(out);
        let other = Cyclic90 { modulus: Self::other(ring.modulus, TRANSFORMS), ..ring.clone() };
        model(&other, expected);
        native(ring, out);
        Self::compare(out == expected);
    }
}

impl<const STEPS: bool, const TRANSFORMS: bool> Cyclic90Engine for Both<STEPS, TRANSFORMS> {
    fn columns(ring: &Cyclic90, operand: Operand, rows: &mut [u32], from: &[u32]) {
        Self::transform(
            ring,
            rows,
            |ring, rows| NativeSteps::columns(ring, operand, rows, from),
            |ring, rows| StepsModel::columns(ring, operand, rows, from),
        );
    }

    fn rows(ring: &Cyclic90, role: Role, rows: &mut [u32]) {
        Self::transform(
            ring,
            rows,
            |ring, rows| NativeSteps::rows(ring, role, rows),
            |ring, rows| StepsModel::rows(ring, role, rows),
        );
    }

    fn rows_back(ring: &Cyclic90, rows: &mut [u32]) {
        Self::transform(ring, rows, NativeSteps::rows_back, StepsModel::rows_back);
    }

    fn leaves(ring: &Cyclic90, pairs: &mut [u32], matrix: [&[u32]; 2]) {
        Self::transform(
            ring,
            pairs,
            |ring, pairs| NativeSteps::leaves(ring, pairs, matrix),
            |ring, pairs| StepsModel::leaves(ring, pairs, matrix),
        );
    }

    fn columns_back(ring: &Cyclic90, out: &mut [u32], rows: &[u32]) {
        Self::transform(
            ring,
            out,
            |ring, out| NativeSteps::columns_back(ring, out, rows),
            |ring, out| StepsModel::columns_back(ring, out, rows),
        );
    }

    fn canonical(m: Field, pairs: &mut [u32]) {
        let mut model = [0; 2 * MOST];
        let model = &mut model[..pairs.len()];
        model.copy_from_slice(pairs);
        StepsModel::canonical(Self::other(m, TRANSFORMS), model);
        NativeSteps::canonical(m, pairs);
        Self::compare(pairs == model);
    }
}

impl<const STEPS: bool, const TRANSFORMS: bool> Both<STEPS, TRANSFORMS> {
    /// Runs a pass of transforms in place by the kernels and by the model.
    fn turn(
        cyclic: &CyclicRing,
        words: &mut [u32],
        native: impl Fn(&CyclicRing, &mut [u32]),
        model: impl Fn(&CyclicRing, &mut [u32]),
    ) {
        let mut expected = [0; ROWS];
        let expected = &mut expected[..words.len().min(ROWS)];
        expected.copy_from_slice(&words[..expected.len()]);
        let mut other = cyclic.clone();
        other.modulus = Self::other(cyclic.modulus, TRANSFORMS);
        model(&other, expected);
        native(cyclic, words);
        Self::compare(&words[..expected.len()] == expected);
    }
}

impl<const STEPS: bool, const TRANSFORMS: bool> CyclicEngine for Both<STEPS, TRANSFORMS> {
    fn turn_columns(cyclic: &CyclicRing, way: Way, words: &mut [u32]) {
        Self::turn(
            cyclic,
            words,
            |cyclic, words| NativeSteps::turn_columns(cyclic, way, words),
            |cyclic, words| StepsModel::turn_columns(cyclic, way, words),
        );
    }

    fn turn_rows(cyclic: &CyclicRing, way: Way, words: &mut [u32]) {
        Self::turn(
            cyclic,
            words,
            |cyclic, words| NativeSteps::turn_rows(cyclic, way, words),
            |cyclic, words| StepsModel::turn_rows(cyclic, way, words),
        );
    }

    fn turn_leaves(cyclic: &CyclicRing, pairs: &mut [u32], matrix: [&[u32]; 2]) {
        Self::turn(
            cyclic,
            pairs,
            |cyclic, pairs| NativeSteps::turn_leaves(cyclic, pairs, matrix),
            |cyclic, pairs| StepsModel::turn_leaves(cyclic, pairs, matrix),
        );
    }

    fn reduce(cyclic: &CyclicRing, pairs: &mut [u32]) {
        Self::turn(cyclic, pairs, NativeSteps::reduce, StepsModel::reduce);
    }
}

/// An operand, or its inverse.
#[repr(align(4))]
pub(crate) struct Element([i16; MOST + 3]);
/// Memory of an inversion.
#[repr(C, align(32))]
pub(crate) struct Words([u32; WORDS], Leaf);
const WORDS: usize = {
    let (mut most, mut i) = (low_ram_memory(MOST), 0);
    while i < RINGS.len() {
        if let Some(plan) = levels::plan(RINGS[i].p)
            && plan.memory() > most
        {
            most = plan.memory();
        }
        i += 1;
    }
    if most > jump::memory() { most } else { jump::memory() }
};

/// The inverse for p = 761 by large matrices, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn jumped_inverse_761(
    out: &mut Element,
    a: &Element,
    words: &mut Words,
) -> i32 {
    out.0 = a.0;
    jump::invert::<NativeSteps>(
        const { &InverseRing::new(761, 4591) },
        &mut out.0[..761],
        3,
        (&mut words.0, &mut words.1),
    )
}

/// An inverse in R/q for p = 761, in low RAM.
#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn low_ram_inverse_761(
    out: &mut Element,
    a: &Element,
    words: &mut Words,
) -> i32 {
    out.0 = a.0;
    invert_in_low_ram::<NativeSteps>(
        const { &InverseRing::new(761, 4591) },
        &mut out.0[..765],
        3,
        (&mut words.0, &mut words.1),
    )
}

/// Returns true if 3·a·b is 1.
fn is_inverse(ring: &InverseRing, a: &[i16], b: &[i16]) -> bool {
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

fn operand(ring: &InverseRing, random: &mut Random, kind: u32, out: &mut Element) {
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
            out.0 = a.0;
            let memory = (&mut words.0[..], &mut words.1);
            let delta = invert_in_low_ram::<Both<false, false>>(ring, &mut out.0, 3, memory);
            let (a, out) = (&a.0[..p], &mut out.0[..p]);
            well &= delta == 0 && is_inverse(ring, a, out);
            if p == jump::P {
                let words = (&mut words.0[..], &mut words.1);
                out.copy_from_slice(a);
                let delta = jump::invert::<Both<false, false>>(ring, out, 3, words);
                well &= delta == 0 && is_inverse(ring, a, out);
            }
            if let Some(plan) = levels::plan(p) {
                let words = (&mut words.0[..], &mut words.1);
                out.copy_from_slice(a);
                let delta = levels::invert::<Both<false, false>>((plan, ring), out, 3, words);
                well &= delta == 0 && is_inverse(ring, a, out);
            }
        }
    }
    well &= AGREE.load(Ordering::Relaxed);
    for kind in 0..2 {
        operand(&RINGS[1], random, kind, &mut a);
        for invert in [jumped_inverse_761, low_ram_inverse_761] {
            invert(&mut out, &a, &mut words);
            well &= is_inverse(&RINGS[1], &a.0[..761], &out.0[..761]);
        }
    }
    let mut found = true;
    for kind in 0..3 {
        AGREE.store(true, Ordering::Relaxed);
        let words = (&mut words.0[..], &mut words.1);
        match kind {
            0 => invert_in_low_ram::<Both<true, false>>(&RINGS[1], &mut out.0, 3, words),
            1 => jump::invert::<Both<false, true>>(&RINGS[1], &mut out.0[..761], 3, words),
            _ => {
                let ring = (&levels::PLANS[0], &RINGS[0]);
                levels::invert::<Both<false, true>>(ring, &mut out.0[..653], 3, words)
            }
        };
        found &= !AGREE.load(Ordering::Relaxed);
    }
    say!(
        "reciprocals: a model with another modulus {}",
        if found { "differs" } else { "is the same" }
    );
    well &= found;
    say!("reciprocals: {}", if well { "all equal" } else { "FAILED" });
    well
}
