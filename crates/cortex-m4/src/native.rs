//! The engines of this target, by their traits: the kernels if it has them, or else the models.

#[cfg(kernels)]
pub use crate::kernels::{
    Kernels as Native, Kernels as NativeAes, Kernels as NativeCodec, Kernels as NativeLeaves,
    Kernels as NativeSort, Kernels as NativeSteps, Kernels as NativeTernary,
    Kernels as NativeToeplitz, Kernels as NativeTrits, Kernels as NativeCarryless,
    SmallCodeKernels as NativeSmallCodeCodec, SmallCodeKernels as NativeSmallCodeSort, keccak_f,
    sha512_block, sha512_block_in_small_code,
};
pub use crate::memory::{
    AnyBitPattern, Cleared, bytes_of, bytes_of_words, clear, copy, unsigned, wipe_stack, words,
    words_of, words_of_bytes,
};
#[cfg(not(kernels))]
pub use crate::{
    aes::AesModel as NativeAes,
    carryless::CarrylessModel as NativeCarryless,
    codec::{CodecModel as NativeCodec, CodecModel as NativeSmallCodeCodec},
    digits::LeavesModel as NativeLeaves,
    inverse::StepsModel as NativeSteps,
    keccak::by_definition as keccak_f,
    model::Model as Native,
    sha512::{by_definition as sha512_block, by_definition as sha512_block_in_small_code},
    sort::{SortModel as NativeSmallCodeSort, SortModel as NativeSort},
    ternary::TernaryModel as NativeTernary,
    toeplitz::ToeplitzModel as NativeToeplitz,
    trits::TritModel as NativeTrits,
};
