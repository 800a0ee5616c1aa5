//! What works on levels of codecs on this target.

#[cfg(not(kernels))]
use crate::codec::CodecModel;
use crate::codec::{CodecEngine, Merge, Split};
#[cfg(kernels)]
use crate::kernels;

/// What works on levels of codecs and on small polynomials on this target: the kernels, or else the model.
#[derive(Clone, Copy, Debug)]
pub struct NativeCodec;

impl CodecEngine for NativeCodec {
    #[inline(always)]
    fn merge(merge: &Merge, pairs: &[u16], numbers: &mut [u16], bytes: &mut [u8]) {
        #[cfg(kernels)]
        kernels::merge::<false>(merge, pairs, numbers, bytes);
        #[cfg(not(kernels))]
        CodecModel::merge(merge, pairs, numbers, bytes);
    }

    #[inline(always)]
    fn split(split: &Split, numbers: &[u16], bytes: &[u8], pairs: &mut [u16]) -> u32 {
        #[cfg(kernels)]
        return kernels::split(split, numbers, bytes, pairs);
        #[cfg(not(kernels))]
        CodecModel::split(split, numbers, bytes, pairs)
    }

    #[inline(always)]
    fn near(a: &[i16], b: &[i16]) -> u32 {
        #[cfg(kernels)]
        return kernels::near(a, b);
        #[cfg(not(kernels))]
        CodecModel::near(a, b)
    }

    #[inline(always)]
    fn small_decode(bytes: &[u8], mod_3: bool, out: &mut [i16]) {
        #[cfg(kernels)]
        kernels::small_decode(bytes, mod_3, out);
        #[cfg(not(kernels))]
        CodecModel::small_decode(bytes, mod_3, out);
    }
}

/// The same in little code: pairs are merged by one kernel for all levels.
#[derive(Clone, Copy, Debug)]
pub struct NativeLittleCodec;

impl CodecEngine for NativeLittleCodec {
    #[inline(always)]
    fn merge(merge: &Merge, pairs: &[u16], numbers: &mut [u16], bytes: &mut [u8]) {
        #[cfg(kernels)]
        kernels::merge::<true>(merge, pairs, numbers, bytes);
        #[cfg(not(kernels))]
        CodecModel::merge(merge, pairs, numbers, bytes);
    }

    #[inline(always)]
    fn split(split: &Split, numbers: &[u16], bytes: &[u8], pairs: &mut [u16]) -> u32 {
        NativeCodec::split(split, numbers, bytes, pairs)
    }

    #[inline(always)]
    fn near(a: &[i16], b: &[i16]) -> u32 {
        NativeCodec::near(a, b)
    }

    #[inline(always)]
    fn small_decode(bytes: &[u8], mod_3: bool, out: &mut [i16]) {
        NativeCodec::small_decode(bytes, mod_3, out);
    }
}
