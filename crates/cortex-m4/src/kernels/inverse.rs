//! Kernels of inverses: division steps and rows of matrices modulo q, and division steps modulo 3.

use core::mem::offset_of;

use super::Kernels;
use crate::field::Field;
use crate::inverse::{BLOCK, LEAF, Leaf, Line, Order, Run, Steps};
use crate::ternary::{BEFORE, Frame, Masks, TernarySteps};

unsafe extern "C" {
    fn goodprime_m4_steps(leaf: *mut Leaf, delta: i32, count: usize, montgomery: i32) -> i32;
    fn goodprime_m4_steps_small_code(leaf: *mut Leaf, delta: i32, count: usize, m: i32) -> i32;
    fn goodprime_m4_rows(
        first: *mut u32,
        second: *mut u32,
        u: *const u32,
        v: *const u32,
        end: *const u32,
    );
    fn goodprime_m4_ternary(words: *mut u32, end: *const u32, masks: *const Masks, lost: u32);
    fn goodprime_m4_line(w: *mut u32, k: *const u32, to: *mut u16, shape: *const LineShape);
    fn goodprime_m4_row(out: *mut u16, w: *const u32, k: *const u32, shape: *const RowShape);
}

/// The shape of a row's product, as the kernel reads it.
#[repr(C)]
struct RowShape {
    end: *const u32,
    blocks: usize,
    inverse: i32,
    q: i32,
    /// Bytes from block to block, of the vector, the row, and the row's end.
    steps: [usize; 3],
}

// `rows.s` loads the seven words in this order.
const _: () = {
    assert!(offset_of!(RowShape, end) == 0);
    assert!(offset_of!(RowShape, blocks) == 4);
    assert!(offset_of!(RowShape, inverse) == 8);
    assert!(offset_of!(RowShape, q) == 12);
    assert!(offset_of!(RowShape, steps) == 16);
};

/// The shape of a line, as the kernel reads it.
#[repr(C)]
struct LineShape {
    /// The first row's results if the line is the second row's, or null.
    first: *const i16,
    /// Bytes from block to block.
    step: isize,
    blocks: usize,
    inverse: i32,
    q: i32,
}

// `line.s` loads the five words in this order.
const _: () = {
    assert!(offset_of!(LineShape, first) == 0);
    assert!(offset_of!(LineShape, step) == 4);
    assert!(offset_of!(LineShape, blocks) == 8);
    assert!(offset_of!(LineShape, inverse) == 12);
    assert!(offset_of!(LineShape, q) == 16);
};

impl Steps for Kernels {
    #[inline(always)]
    fn steps(m: Field, leaf: &mut Leaf, delta: i32, count: usize) -> i32 {
        assert!((1..=LEAF).contains(&count), "there is room");
        // SAFETY: reads and writes places of the leaf for `count` steps.
        unsafe { goodprime_m4_steps(leaf, delta, count, m.montgomery()) }
    }

    #[inline(always)]
    fn steps_in_small_code(m: Field, leaf: &mut Leaf, delta: i32, count: usize) -> i32 {
        assert!((1..=LEAF).contains(&count), "there is room");
        // SAFETY: reads and writes places of the leaf for `count` steps.
        unsafe { goodprime_m4_steps_small_code(leaf, delta, count, m.montgomery()) }
    }

    #[inline(always)]
    fn rows_of([first, second]: [&mut [u32]; 2], [u, v]: [&[u32]; 2]) {
        let n = first.len();
        assert!(n > 0 && n.is_multiple_of(3) && second.len() == n, "whole threes");
        assert!(u.len() == n + 1 && v.len() == n + 1, "columns");
        let range = u.as_ptr_range();
        // SAFETY: reads n + 1 pairs of both columns, writes n of both rows.
        unsafe {
            let (first, second) = (first.as_mut_ptr(), second.as_mut_ptr());
            goodprime_m4_rows(first, second, range.start, v.as_ptr(), range.end);
        }
    }

    #[inline(always)]
    fn row(
        m: Field,
        run: Run,
        (out, half): (&mut [u32], usize),
        blocks: usize,
        (w, x): (&[u32], usize),
        (k, first): (&[u32], usize),
    ) {
        if blocks == 0 {
            return;
        }
        let (up, begin, end) = run.block(blocks - 1, first);
        let most = end.max(first);
        assert!(half < 2 && out.len() >= BLOCK * blocks, "room for the results");
        assert!(first > 0 && begin < end && most <= k.len(), "pairs of the row");
        let is_even = run != Run::Level || first.is_multiple_of(2);
        assert!(first.is_multiple_of(BLOCK) && is_even, "whole rounds");
        assert!(x + 1 >= first && x + up + 1 >= end - begin, "pairs before");
        assert!(x + up + BLOCK <= w.len(), "pairs behind");
        let (out, w, k) = (out.as_mut_ptr().cast::<u16>(), w.as_ptr(), k.as_ptr());
        let (of_w, of_k, of_end) = run.block(1, 0);
        let steps = [of_w, of_k, of_end].map(|pairs| size_of::<u32>() * pairs);
        // SAFETY: the loads from `w` are of pairs x + 1 - first to x + up + 4, those of `k` end where the shape says,
        // which is within `k`; half-words are written to as many words as there are results.
        unsafe {
            let shape = &RowShape { end: k.add(first), blocks, inverse: m.inverse, q: m.q, steps };
            goodprime_m4_row(out.add(half), w.add(x + 1), k, shape);
        }
    }

    #[inline(always)]
    fn line(m: Field, line: Line, vector: &mut [u32], first: &mut [i16], k: &[u32; LEAF]) {
        let Line { order, blocks, x, to } = line;
        let all = BLOCK * blocks;
        assert!(blocks > 0 && first.len() >= all, "room for the results");
        assert!(x + 1 >= LEAF && x + all <= vector.len(), "pairs before and behind");
        assert!(to.is_none_or(|to| to + all <= vector.len()), "room in the vector");
        let (step, from) = match order {
            Order::Up => (BLOCK as isize, 0),
            Order::Down => (-(BLOCK as isize), all - BLOCK),
        };
        let step = step * size_of::<u32>() as isize;
        let (vector, first) = (vector.as_mut_ptr(), first.as_mut_ptr());
        // SAFETY: reads pairs x + 1 - LEAF to x + all - 1; writes, block by block from `from` on, as many coefficients
        // of `first` as there are results, or reads them and writes as many pairs of the vector.
        unsafe {
            let first = first.add(from);
            let (to, first) = match to {
                None => (first.cast(), core::ptr::null()),
                Some(to) => (vector.add(to + from).cast(), first.cast_const()),
            };
            let shape = &LineShape { first, step, blocks, inverse: m.inverse, q: m.q };
            goodprime_m4_line(vector.add(x + from - 1), k.as_ptr(), to, shape);
        }
    }
}

impl TernarySteps for Kernels {
    #[inline(always)]
    fn two(frame: Frame, memory: &mut [u32], masks: &Masks) {
        let (before, words) = memory.split_at(BEFORE);
        assert!(
            before.len() == BEFORE && !words.is_empty() && words.len().is_multiple_of(4),
            "whole blocks"
        );
        let lost = match frame {
            Frame::Open => 1 << 31,
            Frame::Closed => 0,
        };
        let range = memory.as_mut_ptr_range();
        // SAFETY: reads and writes all of `memory`, whose words begin after those before.
        unsafe {
            goodprime_m4_ternary(range.start.add(BEFORE), range.end, masks, lost);
        }
    }
}
