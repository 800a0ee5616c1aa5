//! Products by a multiplier of the laboratory, for `goodprime_cortex_m4::exchanged` to call.
#![no_std]
#![cfg(goodprime_exchanged)]

use goodprime_cortex_m4::exchanged::TRANSFORM;
use goodprime_cortex_m4_lab::{Multiplier, P};

#[cfg(multiplier = "good1536")]
mod chosen {
    use goodprime_cortex_m4_lab::Multiplier;
    pub(crate) use goodprime_cortex_m4_lab::good::Good1536 as Chosen;

    type Transform = <Chosen as Multiplier>::Transform;

    /// Computes a product from its transform, for p = 653 or 761.
    pub(crate) fn inverse(p: usize, out: &mut [i16; super::P], transform: &mut Transform) {
        match p {
            653 => Chosen::inverse_653(out, transform),
            _ => Chosen::inverse(out, transform),
        }
    }
}

#[cfg(not(multiplier = "good1536"))]
mod chosen {
    use goodprime_cortex_m4_lab::Multiplier;
    #[cfg(multiplier = "mr1530")]
    pub(crate) use goodprime_cortex_m4_lab::mixed::Mixed1530 as Chosen;
    #[cfg(multiplier = "mr1620")]
    pub(crate) use goodprime_cortex_m4_lab::mixed::Mixed1620 as Chosen;
    #[cfg(multiplier = "paper1530")]
    pub(crate) use goodprime_cortex_m4_lab::paper::Paper1530 as Chosen;
    #[cfg(multiplier = "paper1620")]
    pub(crate) use goodprime_cortex_m4_lab::paper::Paper1620 as Chosen;

    type Transform = <Chosen as Multiplier>::Transform;

    /// Computes a product from its transform, for p = 761; panics for other rings.
    pub(crate) fn inverse(p: usize, out: &mut [i16; super::P], transform: &mut Transform) {
        assert!(p == super::P, "mixed radix is of one ring");
        Chosen::inverse(out, transform);
    }
}

use chosen::Chosen;

type Transform = <Chosen as Multiplier>::Transform;

const _: () = assert!(size_of::<Transform>() == 2 * TRANSFORM, "GOODPRIME_TRANSFORM is its size");

/// Views words of 16 bits as a transform.
fn transform(memory: &[i16]) -> &Transform {
    let pointer = memory.as_ptr().cast::<Transform>();
    assert!(memory.len() >= TRANSFORM && pointer.is_aligned(), "memory of a transform");
    // SAFETY: a transform is whole numbers of 16 or 32 bits, for which all bits will do; it is as large as this and aligned.
    unsafe { &*pointer }
}

fn transform_mut(memory: &mut [i16]) -> &mut Transform {
    let pointer = memory.as_mut_ptr().cast::<Transform>();
    assert!(memory.len() >= TRANSFORM && pointer.is_aligned(), "memory of a transform");
    // SAFETY: as above.
    unsafe { &mut *pointer }
}

/// Calls `work` with an operand of `P` coefficients; a shorter operand is followed by zeros.
#[inline(always)]
fn padded(operand: &[i16], work: impl FnOnce(&[i16; P])) {
    match operand.first_chunk() {
        Some(operand) => work(operand),
        None => {
            let mut all = [0; P];
            all[..operand.len()].copy_from_slice(operand);
            work(&all);
        }
    }
}

#[unsafe(no_mangle)]
fn goodprime_exchanged_forward(out: &mut [i16], operand: &[i16]) {
    padded(operand, |operand| Chosen::forward(transform_mut(out), operand));
}

#[unsafe(no_mangle)]
fn goodprime_exchanged_multiply(
    p: usize,
    out: &mut [i16],
    left: &[i16],
    right: &[i16],
    memory: &mut [i16],
) {
    assert!(p <= P, "a ring of the paper");
    let product = transform_mut(memory);
    padded(right, |right| Chosen::forward(product, right));
    Chosen::multiply(product, transform(left));
    match out.first_chunk_mut() {
        Some(out) => chosen::inverse(p, out, product),
        None => {
            let mut all = [0; P];
            chosen::inverse(p, &mut all, product);
            out[..p].copy_from_slice(&all[..p]);
        }
    }
    out[p..].fill(0);
}
