//! The passes in Rust: the operations of the assembly on its operands, on [`Number`]s of any kind.
//!
//! On `i16` the memory after each pass is that of the kernel (the firmware's `passes` compares them). On [`Interval`] a
//! pass runs on all operands at once: it panics where a sum could leave its word or a result would not be linear in
//! each operand, so that the resulting bounds are proved. [`Bits`] do that for products modulo 2^16.

mod bits;
mod interval;
pub(crate) mod passes;

pub use bits::{BitPairs, Bits};
pub use interval::{Grade, Interval};
// Functions that products of other crates share.
#[doc(hidden)]
pub use passes::{fold_of, length_5, nine_of};

use crate::field::Field;
use crate::low_ram::{LowRam, LowRamEngine, Memory, Step};
use crate::pass::{Back, PassEngine, Spectra};
use crate::ring::{MOST, Pass, Program, ZEROS};

/// A coefficient of a kernel, and the operations of kernels on coefficients.
pub trait Number: Copy + core::fmt::Debug {
    /// A sum of products, 32 bits.
    type Wide: Copy;
    /// 0.
    const ZERO: Self;
    /// No products yet.
    const NOTHING: Self::Wide;

    /// a + b in 16 bits.
    fn plus(self, b: Self) -> Self;
    /// a - b in 16 bits.
    fn minus(self, b: Self) -> Self;
    /// The sum of one to three products by Plantard's constants, modulo q and canonical.
    fn combine(m: Field, terms: &[(Self, i32)]) -> Self;
    /// The sum of products by constants within ±(q-1)/2, times [`Field::leaf`], canonical.
    fn dot(m: Field, terms: &[(Self, i32)]) -> Self;
    /// The sum of products by constants, as it is, in 16 bits.
    fn exact(terms: &[(Self, i32)]) -> Self;
    /// sum + a·b in 32 bits, where a partial sum may wrap around.
    fn add_product(sum: Self::Wide, a: Self, b: Self) -> Self::Wide;
    /// sum/2^16 by Montgomery's reduction, times ζ.
    fn montgomery_times(m: Field, sum: Self::Wide, zeta: i32) -> Self::Wide;
    /// b·ζ/2^16 by Montgomery's reduction.
    fn montgomery_product(m: Field, b: Self, zeta: i32) -> Self;
    /// -sum/2^32 modulo q, canonical.
    fn reduce(m: Field, sum: Self::Wide) -> Self;
}

/// sum/2^16 modulo q: the upper half.
#[inline(always)]
pub(crate) fn montgomery(m: Field, sum: i32) -> i32 {
    let t = (sum as i16 as i32 * (m.montgomery() >> 16)) as i16;
    sum.wrapping_add(t as i32 * m.q) >> 16
}

impl Number for i16 {
    type Wide = i32;
    const ZERO: Self = 0;
    const NOTHING: i32 = 0;

    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        self.wrapping_add(b)
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        self.wrapping_sub(b)
    }

    #[inline(always)]
    fn combine(m: Field, terms: &[(Self, i32)]) -> Self {
        let upper = |c: i32, x: i16| ((i64::from(c) * i64::from(x)) >> 16) as i32;
        let t = terms.iter().fold(0i32, |t, &(x, c)| t.wrapping_add(upper(c, x)));
        ((t as i16 as i32 * m.q).wrapping_add(m.offset()) >> 16) as i16
    }

    #[inline(always)]
    fn dot(m: Field, terms: &[(Self, i32)]) -> Self {
        Self::reduce(m, terms.iter().fold(0, |sum, &(x, c)| sum.wrapping_add(i32::from(x) * c)))
    }

    #[inline(always)]
    fn exact(terms: &[(Self, i32)]) -> Self {
        terms.iter().fold(0i32, |sum, &(x, c)| sum.wrapping_add(i32::from(x) * c)) as i16
    }

    #[inline(always)]
    fn add_product(sum: i32, a: Self, b: Self) -> i32 {
        sum.wrapping_add(a as i32 * b as i32)
    }

    #[inline(always)]
    fn montgomery_times(m: Field, sum: i32, zeta: i32) -> i32 {
        montgomery(m, sum) * zeta
    }

    #[inline(always)]
    fn montgomery_product(m: Field, b: Self, zeta: i32) -> Self {
        montgomery(m, b as i32 * zeta) as i16
    }

    #[inline(always)]
    fn reduce(m: Field, sum: i32) -> Self {
        let product = i64::from(sum.wrapping_mul(m.inverse)) * i64::from(m.q);
        ((product + (1 << 31)) >> 32) as i16
    }
}

/// Runs passes on numbers of any kind.
#[derive(Clone, Copy, Debug)]
pub struct Model;

impl<N: Number> PassEngine<N> for Model {
    fn forward(program: &Program<'_>, pass: Pass, rows: &mut [N], operand: &[N]) {
        match pass {
            Pass::Ten => passes::ten(program, rows, operand),
            Pass::Twelve(sums) => passes::twelve(program, sums, rows, operand),
            Pass::Fourteen => passes::fourteen(program, rows, operand),
            Pass::Six(sums) => passes::six(program, sums, rows, operand),
            Pass::Nine(reduce) => passes::nine(program, program.tables.rows, reduce, rows),
            Pass::Seven => passes::seven(program, program.tables.rows, rows),
            Pass::Thirteen => passes::thirteen(program, program.tables.rows, rows),
            _ => unreachable!("not a pass of an operand"),
        }
    }

    fn forward_in_place(program: &Program<'_>, pass: Pass, memory: &mut [N]) {
        let mut operand = [N::ZERO; MOST.padded];
        let operand = &mut operand[..program.padded()];
        operand.copy_from_slice(&memory[program.first_block()..][..program.padded()]);
        Self::forward(program, pass, &mut memory[..program.spectrum()], operand);
    }

    fn back(program: &Program<'_>, pass: Pass, memory: &mut Back<'_, N>) {
        let Back { out, rows, unfolded, spectra, low_left, low_right } = memory;
        match pass {
            Pass::Leaves => match spectra {
                Spectra::Apart(a, b) => passes::leaves(program, rows, Some(*a), b),
                Spectra::InPlace => passes::leaves(program, rows, None, unfolded),
                Spectra::LeftInPlace(b) => passes::leaves(program, rows, None, b),
            },
            Pass::NineBack(reduce) => passes::nine(program, program.tables.rows_back, reduce, rows),
            Pass::SevenBack => passes::seven(program, program.tables.rows_back, rows),
            Pass::ThirteenBack => passes::thirteen(program, program.tables.rows_back, rows),
            Pass::TenBack => passes::ten_back(program, unfolded, rows),
            Pass::TwelveBack(sums) => passes::twelve_back(program, sums, unfolded, rows),
            Pass::FourteenBack => passes::fourteen_back(program, unfolded, rows),
            Pass::SixBack(sums) => passes::six_back(program, sums, rows),
            Pass::Interpolate => passes::interpolate(program, unfolded, rows),
            Pass::Low => passes::low(program, unfolded, low_left, &low_right[ZEROS..]),
            Pass::Spread => passes::spread(program, unfolded),
            Pass::Fold(scale) => passes::fold(program, scale, out, unfolded),
            _ => unreachable!("not a pass of two operands"),
        }
    }
}

impl<N: Number> LowRamEngine<N> for Model {
    fn step(ring: &LowRam<'_>, step: Step, memory: &mut Memory<'_, N>) {
        passes::low_ram_step(ring, step, memory);
    }
}
