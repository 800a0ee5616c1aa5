//! The engines of this target: the kernels if it has them, or else the model.

mod cleared;
mod codec;
mod toeplitz;

#[cfg(not(kernels))]
use crate::carryless::ByDefinition;
use crate::carryless::Words;
#[cfg(not(kernels))]
use crate::digits::LeavesModel;
use crate::digits::{LEAF, Leaves, Modulus as DigitModulus};
use crate::field::Modulus;
#[cfg(not(kernels))]
use crate::inverse::StepsModel;
use crate::inverse::{
    Circle, Circles, Cyclic, LEAF as STEPS, Leaf, Line, Operand, Role, Run, Steps, Transforms, Way,
};
use crate::keccak;
#[cfg(kernels)]
use crate::kernels;
use crate::little::{Little, LittleEngine, Memory, Step};
#[cfg(not(kernels))]
use crate::model::Model;
use crate::pass::{Back, Engine};
use crate::ring::{Pass, Program};
use crate::sha512;
#[cfg(not(kernels))]
use crate::sort::SortModel;
use crate::sort::{SortEngine, SortPass};
#[cfg(not(kernels))]
use crate::ternary::TernaryModel;
use crate::ternary::{Frame, Masks, TernarySteps};

pub use self::cleared::Cleared;
pub use self::codec::{NativeCodec, NativeLittleCodec};
pub use self::toeplitz::{
    NativeToeplitz, bytes_of, bytes_of_words, memory_in_place, multiply_in_place, unsigned, words,
    words_of, words_of_bytes,
};
#[cfg(not(kernels))]
pub use crate::aes::AesModel as NativeAes;
#[cfg(kernels)]
pub use crate::kernels::{Kernels as NativeAes, Kernels as NativeTrits};
pub use crate::memory::{Number, clear, copy};
#[cfg(not(kernels))]
pub use crate::trits::TritModel as NativeTrits;

/// The engine of passes on this target: the kernels, or else the model.
#[derive(Clone, Copy, Debug)]
pub struct Native;

impl Engine<i16> for Native {
    #[inline(always)]
    fn forward(program: &Program<'_>, pass: Pass, rows: &mut [i16], operand: &[i16]) {
        #[cfg(kernels)]
        kernels::forward(program, pass, rows, operand);
        #[cfg(not(kernels))]
        Model::forward(program, pass, rows, operand);
    }

    #[inline(always)]
    fn forward_in_place(program: &Program<'_>, pass: Pass, memory: &mut [i16]) {
        #[cfg(kernels)]
        kernels::forward_in_place(program, pass, memory);
        #[cfg(not(kernels))]
        Model::forward_in_place(program, pass, memory);
    }

    #[inline(always)]
    fn back(program: &Program<'_>, pass: Pass, memory: &mut Back<'_, i16>) {
        #[cfg(kernels)]
        kernels::back(program, pass, memory);
        #[cfg(not(kernels))]
        Model::back(program, pass, memory);
    }
}

impl LittleEngine<i16> for Native {
    #[inline(always)]
    fn step(ring: &Little<'_>, step: Step, memory: &mut Memory<'_, i16>) {
        #[cfg(kernels)]
        kernels::little_step(ring, step, memory);
        #[cfg(not(kernels))]
        Model::step(ring, step, memory);
    }
}

/// The same for sorting.
#[derive(Clone, Copy, Debug)]
pub struct NativeSort;

impl SortEngine for NativeSort {
    #[inline(always)]
    fn pass(pass: SortPass, words: &mut [u32]) {
        #[cfg(kernels)]
        kernels::sort_pass(pass, words);
        #[cfg(not(kernels))]
        SortModel::pass(pass, words);
    }
}

/// The same for sorting in little code.
#[derive(Clone, Copy, Debug)]
pub struct NativeLittleSort;

impl SortEngine for NativeLittleSort {
    #[inline(always)]
    fn pass(pass: SortPass, words: &mut [u32]) {
        #[cfg(kernels)]
        kernels::sort_pass_in_little_code(pass, words);
        #[cfg(not(kernels))]
        SortModel::pass(pass, words);
    }
}

/// The same for reciprocals.
#[derive(Clone, Copy, Debug)]
pub struct NativeSteps;

impl Steps for NativeSteps {
    #[inline(always)]
    fn steps(m: Modulus, leaf: &mut Leaf, delta: i32, count: usize) -> i32 {
        #[cfg(kernels)]
        return kernels::steps::<false>(m, leaf, delta, count);
        #[cfg(not(kernels))]
        StepsModel::steps(m, leaf, delta, count)
    }

    #[cfg(kernels)]
    #[inline(always)]
    fn steps_in_little_code(m: Modulus, leaf: &mut Leaf, delta: i32, count: usize) -> i32 {
        kernels::steps::<true>(m, leaf, delta, count)
    }

    #[inline(always)]
    fn rows_of(rows: [&mut [u32]; 2], columns: [&[u32]; 2]) {
        #[cfg(kernels)]
        kernels::rows_of(rows, columns);
        #[cfg(not(kernels))]
        StepsModel::rows_of(rows, columns);
    }

    #[inline(always)]
    fn row(
        m: Modulus,
        run: Run,
        out: (&mut [u32], usize),
        blocks: usize,
        w: (&[u32], usize),
        k: (&[u32], usize),
    ) {
        #[cfg(kernels)]
        kernels::row(m, run, out, blocks, w, k);
        #[cfg(not(kernels))]
        StepsModel::row(m, run, out, blocks, w, k);
    }

    #[inline(always)]
    fn line(m: Modulus, line: Line, vector: &mut [u32], first: &mut [i16], k: &[u32; STEPS]) {
        #[cfg(kernels)]
        kernels::line(m, line, vector, first, k);
        #[cfg(not(kernels))]
        StepsModel::line(m, line, vector, first, k);
    }
}

impl Transforms for NativeSteps {
    #[inline(always)]
    fn columns(ring: &Cyclic, operand: Operand, rows: &mut [u32], from: &[u32]) {
        #[cfg(kernels)]
        kernels::columns(ring, operand, rows, from);
        #[cfg(not(kernels))]
        StepsModel::columns(ring, operand, rows, from);
    }

    #[inline(always)]
    fn rows(ring: &Cyclic, role: Role, rows: &mut [u32]) {
        #[cfg(kernels)]
        kernels::rows(ring, role, rows);
        #[cfg(not(kernels))]
        StepsModel::rows(ring, role, rows);
    }

    #[inline(always)]
    fn rows_back(ring: &Cyclic, rows: &mut [u32]) {
        #[cfg(kernels)]
        kernels::rows_back(ring, rows);
        #[cfg(not(kernels))]
        StepsModel::rows_back(ring, rows);
    }

    #[inline(always)]
    fn leaves(ring: &Cyclic, pairs: &mut [u32], matrix: [&[u32]; 2]) {
        #[cfg(kernels)]
        kernels::pairs(ring, pairs, matrix);
        #[cfg(not(kernels))]
        StepsModel::leaves(ring, pairs, matrix);
    }

    #[inline(always)]
    fn columns_back(ring: &Cyclic, out: &mut [u32], rows: &[u32]) {
        #[cfg(kernels)]
        kernels::pairs_back(ring, out, rows);
        #[cfg(not(kernels))]
        StepsModel::columns_back(ring, out, rows);
    }

    #[inline(always)]
    fn canonical(m: Modulus, pairs: &mut [u32]) {
        #[cfg(kernels)]
        kernels::canonical((m.plantard(1), m.q), pairs);
        #[cfg(not(kernels))]
        StepsModel::canonical(m, pairs);
    }
}

impl Circles for NativeSteps {
    #[inline(always)]
    fn turn_columns(circle: &Circle, way: Way, words: &mut [u32]) {
        #[cfg(kernels)]
        kernels::turn_columns(circle, way, words);
        #[cfg(not(kernels))]
        StepsModel::turn_columns(circle, way, words);
    }

    #[inline(always)]
    fn turn_rows(circle: &Circle, way: Way, words: &mut [u32]) {
        #[cfg(kernels)]
        kernels::turn_rows(circle, way, words);
        #[cfg(not(kernels))]
        StepsModel::turn_rows(circle, way, words);
    }

    #[inline(always)]
    fn turn_leaves(circle: &Circle, pairs: &mut [u32], matrix: [&[u32]; 2]) {
        #[cfg(kernels)]
        kernels::turn_leaves(circle, pairs, matrix);
        #[cfg(not(kernels))]
        StepsModel::turn_leaves(circle, pairs, matrix);
    }

    #[inline(always)]
    fn reduce(circle: &Circle, pairs: &mut [u32]) {
        #[cfg(kernels)]
        kernels::canonical((circle.one(), circle.modulus.q), pairs);
        #[cfg(not(kernels))]
        StepsModel::reduce(circle, pairs);
    }
}

/// The same for inverses modulo 3.
#[derive(Clone, Copy, Debug)]
pub struct NativeTernary;

impl TernarySteps for NativeTernary {
    #[inline(always)]
    fn two(frame: Frame, memory: &mut [u32], masks: &Masks) {
        #[cfg(kernels)]
        kernels::ternary(frame, memory, masks);
        #[cfg(not(kernels))]
        TernaryModel::two(frame, memory, masks);
    }
}

/// Adds a block to the state of SHA-512, with the constants of its rounds; in little code, a tenth slower, if so said. It leaves
/// secrets on [`sha512::STACK`] bytes.
#[inline(always)]
pub fn sha512_block<const LITTLE: bool>(
    state: &mut [u64; 8],
    block: &[u8; sha512::BLOCK],
    rounds: &[u64; 80],
) {
    #[cfg(kernels)]
    kernels::sha512::<LITTLE>(state, block, rounds);
    #[cfg(not(kernels))]
    sha512::by_definition(state, block, rounds);
}

/// Keccak-f of a state, with the constants of its rounds. It leaves secrets on [`keccak::STACK`] bytes.
#[inline(always)]
pub fn keccak_f(state: &mut keccak::State, rounds: &keccak::Rounds) {
    #[cfg(kernels)]
    kernels::keccak(state, rounds);
    #[cfg(not(kernels))]
    keccak::by_definition(state, rounds);
}

/// The same for products over `Z_2`.
#[derive(Clone, Copy, Debug)]
pub struct NativeWords;

impl Words for NativeWords {
    #[inline(always)]
    fn product(a: u64, b: u64) -> [u64; 2] {
        #[cfg(kernels)]
        return kernels::carryless(a, b);
        #[cfg(not(kernels))]
        ByDefinition::product(a, b)
    }
}

/// The same for products of digits.
#[derive(Clone, Copy, Debug)]
pub struct NativeLeaves;

impl Leaves for NativeLeaves {
    #[inline(always)]
    fn leaf<M: DigitModulus>(out: &mut [u32; 2 * LEAF], a: &[u32; LEAF], b: &[u32; LEAF]) {
        #[cfg(kernels)]
        kernels::digits::<M>(out, a, b);
        #[cfg(not(kernels))]
        LeavesModel::leaf::<M>(out, a, b);
    }
}

/// Overwrites the `bytes` below the caller with zeros, if this target has a kernel for that: whether it has. They are a
/// multiple of 64.
#[inline(always)]
pub fn wipe_stack(bytes: usize) -> bool {
    #[cfg(kernels)]
    kernels::wipe(bytes);
    let _ = bytes;
    cfg!(kernels)
}
