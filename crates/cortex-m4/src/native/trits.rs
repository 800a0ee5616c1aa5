//! What works on digits modulo 3 on this target.

#[cfg(kernels)]
use crate::kernels::trits as kernels;
use crate::trits::TritEngine;
#[cfg(not(kernels))]
use crate::trits::TritModel;

/// What works on digits modulo 3 on this target: the kernels, or else the model.
#[derive(Clone, Copy, Debug)]
pub struct NativeTrits;

impl TritEngine for NativeTrits {
    #[inline(always)]
    fn thirds(m: i16, words: &mut [u32]) {
        #[cfg(kernels)]
        kernels::thirds(m, words);
        #[cfg(not(kernels))]
        TritModel::thirds(m, words);
    }

    #[inline(always)]
    fn add(out: &mut [u32], a: &[u32], b: &[u32]) {
        #[cfg(kernels)]
        kernels::add(out, a, b);
        #[cfg(not(kernels))]
        TritModel::add(out, a, b);
    }

    #[inline(always)]
    fn leaf<const WORDS: usize>(out: &mut [u32], a: &[u32; WORDS], b: &[u32; WORDS]) {
        #[cfg(kernels)]
        kernels::leaf(out, a, b);
        #[cfg(not(kernels))]
        TritModel::leaf(out, a, b);
    }

    #[inline(always)]
    fn join(out: &mut [u32], middle: &[u32], leaves: bool) {
        #[cfg(kernels)]
        kernels::join(out, middle, leaves);
        #[cfg(not(kernels))]
        TritModel::join(out, middle, leaves);
    }

    #[inline(always)]
    fn decode(out: &mut [u32], codes: &[u8]) {
        #[cfg(kernels)]
        kernels::decode(out, codes);
        #[cfg(not(kernels))]
        TritModel::decode(out, codes);
    }

    #[inline(always)]
    fn encode(codes: &mut [u8], product: &[u32]) -> u32 {
        #[cfg(kernels)]
        return kernels::encode(codes, product);
        #[cfg(not(kernels))]
        TritModel::encode(codes, product)
    }
}
