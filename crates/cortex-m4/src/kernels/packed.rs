//! The packed instructions that passes of products modulo 2^16 use, one by one: the compiler chooses their registers.

use core::arch::asm;

use crate::toeplitz::pairs::{Pairs, Plain};

/// Armv8-M has the DSP instructions as an extension, which its targets leave out and this processor has.
#[cfg(armv8m)]
macro_rules! packed {
    ($($line:literal),*; $($operands:tt)*) => {
        asm!(".cpu cortex-m33", $($line),*, $($operands)*, options(pure, nomem, nostack))
    };
}
#[cfg(not(armv8m))]
macro_rules! packed {
    ($($line:literal),*; $($operands:tt)*) => {
        asm!($($line),*, $($operands)*, options(pure, nomem, nostack))
    };
}

/// Words of two coefficients in the processor's registers.
#[derive(Clone, Copy, Debug)]
pub struct Packed;

impl Pairs for Packed {
    type Coefficient = u16;
    type Word = u32;
    const ZERO: u16 = 0;

    #[inline(always)]
    fn pair(low: u16, high: u16) -> u32 {
        Plain::pair(low, high)
    }

    #[inline(always)]
    fn split(word: u32) -> [u16; 2] {
        Plain::split(word)
    }

    #[inline(always)]
    fn column<const M: usize, const Q: usize>(parts: &[[u32; M]; Q], j: usize) -> [u32; Q] {
        assert!(j < M);
        // Offsets of loads have twelve bits.
        if const { Q == 1 || 4 * M * (Q - 1) >= 1 << 12 } {
            return core::array::from_fn(|k| parts[k][j]);
        }
        let mut column = [0; Q];
        let at_once = const { if Q <= 6 { Q } else { Q.div_ceil(2) } };
        for (k, words) in column.chunks_mut(at_once).enumerate() {
            let from = &raw const parts[at_once * k][j];
            // SAFETY: word j of each part from `from` on, as many as are in `words`.
            unsafe { load::<M>(words, from) }
        }
        column
    }

    /// Stores relative to one address: the compiler would rather keep an address of each part.
    #[inline(always)]
    #[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read or written")]
    fn store<const M: usize, const Q: usize>(
        parts: &mut [[u32; M]; Q],
        j: usize,
        column: [u32; Q],
    ) {
        assert!(j < M);
        let mut to = &raw mut parts[0][j];
        // SAFETY: nothing; of the address nothing is known afterwards.
        unsafe { asm!("/* {0} */", inout(reg) to, options(pure, nomem, nostack, preserves_flags)) };
        for (k, word) in column.into_iter().enumerate() {
            // SAFETY: word j of part k.
            unsafe { to.add(M * k).write(word) };
        }
    }

    #[inline(always)]
    fn plus(a: u32, b: u32) -> u32 {
        let sum;
        // SAFETY: an instruction on registers.
        unsafe { packed!("uadd16 {}, {}, {}"; lateout(reg) sum, in(reg) a, in(reg) b) };
        sum
    }

    #[inline(always)]
    fn minus(a: u32, b: u32) -> u32 {
        let difference;
        // SAFETY: an instruction on registers.
        unsafe { packed!("usub16 {}, {}, {}"; lateout(reg) difference, in(reg) a, in(reg) b) };
        difference
    }

    #[inline(always)]
    fn times(a: u32, c: u16) -> u32 {
        let product;
        // SAFETY: three instructions on registers.
        unsafe {
            packed!("smulbb {low}, {a}, {c}", "smultb {high}, {a}, {c}", "pkhbt {high}, {low}, {high}, lsl #16";
                low = out(reg) _, high = lateout(reg) product, a = in(reg) a, c = in(reg) u32::from(c))
        };
        product
    }

    #[inline(always)]
    fn shifted(a: u32, lost: u32, bits: u32) -> u32 {
        Plain::shifted(a, lost, bits)
    }

    #[inline(always)]
    fn add_product(sum: u16, a: u16, b: u16) -> u16 {
        Plain::add_product(sum, a, b)
    }
}

/// Loads the words at `from` and M words apart, two to six, by consecutive loads: each but the first takes one cycle.
///
/// # Safety
///
/// All are in memory that is not written.
#[inline(always)]
unsafe fn load<const M: usize>(words: &mut [u32], from: *const u32) {
    macro_rules! loads {
        ($($text:literal $word:ident)*) => {{
            $(let $word: u32;)*
            // SAFETY: reads words that the caller guarantees to be readable.
            unsafe {
                asm!($($text),*, $($word = out(reg) $word,)* from = in(reg) from, m = const 4 * M,
                    options(readonly, nostack, preserves_flags));
            }
            words.copy_from_slice(&[$($word),*]);
        }};
    }
    match words.len() {
        2 => loads!("ldr.w {a}, [{from}]" a "ldr.w {b}, [{from}, #{m}]" b),
        3 => loads!("ldr.w {a}, [{from}]" a "ldr.w {b}, [{from}, #{m}]" b
            "ldr.w {c}, [{from}, #(2*{m})]" c),
        4 => loads!("ldr.w {a}, [{from}]" a "ldr.w {b}, [{from}, #{m}]" b
            "ldr.w {c}, [{from}, #(2*{m})]" c "ldr.w {d}, [{from}, #(3*{m})]" d),
        5 => loads!("ldr.w {a}, [{from}]" a "ldr.w {b}, [{from}, #{m}]" b
            "ldr.w {c}, [{from}, #(2*{m})]" c "ldr.w {d}, [{from}, #(3*{m})]" d
            "ldr.w {e}, [{from}, #(4*{m})]" e),
        6 => loads!("ldr.w {a}, [{from}]" a "ldr.w {b}, [{from}, #{m}]" b
            "ldr.w {c}, [{from}, #(2*{m})]" c "ldr.w {d}, [{from}, #(3*{m})]" d
            "ldr.w {e}, [{from}, #(4*{m})]" e "ldr.w {f}, [{from}, #(5*{m})]" f),
        _ => unreachable!("two to six"),
    }
}
