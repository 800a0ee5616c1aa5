//! Kernels of products in low RAM.

use core::mem::MaybeUninit;

use super::{Kernels, goodprime_m4_fold_761};
use crate::low_ram::{BLOCKS, LowRam, LowRamEngine, Memory, POWERS, Powers, ROW, ROWS, Step, half};

unsafe extern "C" {
    fn goodprime_m4_low_ram_spread(rows: *mut i16, constants: *const i32, q: *const [i32; 2]);
    fn goodprime_m4_low_ram_sums(b: *mut i16);
    fn goodprime_m4_low_ram_pair(
        out: *mut i16,
        b: *const i16,
        constants: *const i32,
        q: *const [i32; 2],
    );
    fn goodprime_m4_low_ram_powers(
        out: *mut [i32; POWERS],
        unit: i32,
        rho: i32,
        q: *const [i32; 2],
    );
    fn goodprime_m4_low_ram_leaves(out: *mut i16, a: *const i16, b: *const i16, table: *const i32);
    fn goodprime_m4_low_ram_six(row: *mut i16, constants: *const i32, w: *const [i32; 3]);
    fn goodprime_m4_low_ram_six_back(row: *mut i16, constants: *const i32, w: *const [i32; 3]);
    fn goodprime_m4_low_ram_back(
        rows: *mut i16,
        constants: *const i32,
        q: *const [i32; 2],
        blocks: u32,
    );
}

/// Computes the words that multiply by powers, and returns their address.
#[inline(always)]
fn powers(
    out: &mut MaybeUninit<[i32; POWERS]>,
    ring: &LowRam<'_>,
    Powers { unit, rho }: Powers,
) -> *const i32 {
    // SAFETY: reads both words, writes all of `out`.
    unsafe { goodprime_m4_low_ram_powers(out.as_mut_ptr(), unit.into(), rho, &ring.reduction) }
    out.as_ptr().cast()
}

impl LowRamEngine<i16> for Kernels {
    #[inline(always)]
    fn step(ring: &LowRam<'_>, step: Step, memory: &mut Memory<'_, i16>) {
        let place = |row: usize| if row < ROWS { ROW * row } else { unreachable!("a row") };
        let mut memory_of_powers = MaybeUninit::uninit();
        let q = &ring.reduction;
        let (rows, right) = (memory.rows.as_mut_ptr(), memory.right.as_mut_ptr());
        let pair = memory.pair.as_mut_ptr();
        // SAFETY: the memory that is read and written is all rows, the right operand, or two rows; or of each the same
        // row. Memory has their sizes and is aligned as loops require. Tables have the sizes that kernels read: they
        // are arrays. A leaf is read before its product is written.
        unsafe {
            match step {
                Step::Spread => goodprime_m4_low_ram_spread(rows, ring.dense.as_ptr(), q),
                Step::Sums => goodprime_m4_low_ram_sums(right),
                Step::Pair(i) => {
                    let constants = ring.dense[BLOCKS / 2 * i..][..BLOCKS / 2].as_ptr();
                    goodprime_m4_low_ram_pair(pair, right, constants, q);
                }
                Step::Six(row) => {
                    let twist = powers(&mut memory_of_powers, ring, ring.twist(row));
                    goodprime_m4_low_ram_six(rows.add(place(row)), twist, &ring.six[0]);
                    goodprime_m4_low_ram_six(pair.add(ROW * half(row)), twist, &ring.six[0]);
                }
                Step::Leaves(row) => {
                    let (table, b) = (ring.leaves(row), pair.add(ROW * half(row)));
                    let rows = rows.add(place(row));
                    goodprime_m4_low_ram_leaves(rows, rows, b, table.as_ptr());
                }
                Step::SixBack(row) => {
                    let untwist = powers(&mut memory_of_powers, ring, ring.untwist(row)).add(2);
                    goodprime_m4_low_ram_six_back(rows.add(place(row)), untwist, &ring.six[1]);
                }
                Step::BackSums => goodprime_m4_low_ram_back(rows, ring.back[0].as_ptr(), q, 0),
                Step::BackBlocks => goodprime_m4_low_ram_back(rows, ring.back[1].as_ptr(), q, 1),
                Step::Fold => {
                    assert!(ring.p == 761, "what the kernel was made for");
                    // In place: reads are never below what has been written.
                    goodprime_m4_fold_761(rows, rows, ring.fold, ring.modulus.q);
                }
            }
        }
    }
}
