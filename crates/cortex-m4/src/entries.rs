//! Kernels as data: a ring of pairs names the kernels of its passes, so that only kernels of the rings in use are
//! linked.

use core::mem::offset_of;

/// The shape of a transform's blocks, as kernels of columns read it.
#[repr(C)]
pub(crate) struct ColumnShape {
    /// Bytes of a block.
    pub(crate) block: usize,
    /// Bytes of a row.
    pub(crate) row: usize,
    /// [`CyclicRing::places`](crate::inverse::CyclicRing::places).
    pub(crate) places: *const u8,
}

// `kernels/cyclic.s` loads the three words in this order.
const _: () = {
    assert!(offset_of!(ColumnShape, block) == 0);
    assert!(offset_of!(ColumnShape, row) == 4);
    assert!(offset_of!(ColumnShape, places) == 8);
};

type ColumnKernel = unsafe extern "C" fn(*mut u32, *const i32, *const ColumnShape, *const i32);
type ByHeader = unsafe extern "C" fn(*mut i16, *const i32, *const i16, *const i32);
type ByModulus = unsafe extern "C" fn(*mut i16, *const i32, *const i16, i32);
type LeafKernel = unsafe extern "C" fn(*mut u32, *const u32, *const u32, *const i32);

unsafe extern "C" {
    fn goodprime_m4_cyclic_12(w: *mut u32, c: *const i32, shape: *const ColumnShape, q: *const i32);
    fn goodprime_m4_cyclic_12_back(
        w: *mut u32,
        c: *const i32,
        shape: *const ColumnShape,
        q: *const i32,
    );
    fn goodprime_m4_cyclic_6(w: *mut u32, c: *const i32, shape: *const ColumnShape, q: *const i32);
    fn goodprime_m4_cyclic_6_back(
        w: *mut u32,
        c: *const i32,
        shape: *const ColumnShape,
        q: *const i32,
    );
    fn goodprime_m4_cyclic_14(w: *mut u32, c: *const i32, shape: *const ColumnShape, q: *const i32);
    fn goodprime_m4_cyclic_14_back(
        w: *mut u32,
        c: *const i32,
        shape: *const ColumnShape,
        q: *const i32,
    );
    pub(crate) fn goodprime_m4_nine_of_8_all(w: *mut i16, c: *const i32, end: *const i16, q: i32);
    pub(crate) fn goodprime_m4_nine_of_14_all(w: *mut i16, c: *const i32, end: *const i16, q: i32);
    pub(crate) fn goodprime_m4_seven(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_seven_of_8(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_seven_of_12(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_seven_of_24(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_seven_of_48(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_4(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_6(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_8(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_10(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_18(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_36(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_14(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_pairs_of_2(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_3(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    pub(crate) fn goodprime_m4_pairs_of_4(
        out: *mut u32,
        u: *const u32,
        v: *const u32,
        table: *const i32,
    );
    pub(crate) fn goodprime_m4_pairs_of_8(
        out: *mut u32,
        u: *const u32,
        v: *const u32,
        table: *const i32,
    );
    fn goodprime_m4_pairs_of_5(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_9(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_18(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_6(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_7(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_12(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_24(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
}

/// A kernel of rows: its last argument is a table that begins with q and 1/q, or q.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RowKernel {
    ByHeader(ByHeader),
    ByModulus(ByModulus),
}

/// The kernels of the passes of a ring.
#[derive(Clone, Debug)]
pub(crate) struct CyclicKernels {
    pub(crate) columns: [ColumnKernel; 2],
    pub(crate) rows: RowKernel,
    pub(crate) leaves: LeafKernel,
}

/// The kernels of a ring with these lengths and pairs of a leaf.
pub(crate) const fn cyclic_kernels([first, second, row]: [usize; 3], leaf: usize) -> CyclicKernels {
    CyclicKernels {
        columns: match (first, second) {
            (4, 3) => [goodprime_m4_cyclic_12, goodprime_m4_cyclic_12_back],
            (2, 3) => [goodprime_m4_cyclic_6, goodprime_m4_cyclic_6_back],
            (2, 7) => [goodprime_m4_cyclic_14, goodprime_m4_cyclic_14_back],
            _ => panic!("no columns of these lengths"),
        },
        rows: match (row, leaf) {
            (7, 4) => RowKernel::ByHeader(goodprime_m4_seven_of_8),
            (7, 6) => RowKernel::ByHeader(goodprime_m4_seven_of_12),
            (7, 8) => RowKernel::ByHeader(goodprime_m4_seven),
            (7, 12) => RowKernel::ByHeader(goodprime_m4_seven_of_24),
            (7, 24) => RowKernel::ByHeader(goodprime_m4_seven_of_48),
            (9, 4) => RowKernel::ByModulus(goodprime_m4_nine_of_8_all),
            (9, 7) => RowKernel::ByModulus(goodprime_m4_nine_of_14_all),
            (13, 2) => RowKernel::ByHeader(goodprime_m4_thirteen_of_4),
            (13, 3) => RowKernel::ByHeader(goodprime_m4_thirteen_of_6),
            (13, 4) => RowKernel::ByHeader(goodprime_m4_thirteen_of_8),
            (13, 5) => RowKernel::ByHeader(goodprime_m4_thirteen_of_10),
            (13, 9) => RowKernel::ByHeader(goodprime_m4_thirteen_of_18),
            (13, 18) => RowKernel::ByHeader(goodprime_m4_thirteen_of_36),
            (13, 7) => RowKernel::ByHeader(goodprime_m4_thirteen_of_14),
            _ => panic!("no rows of this length and leaf"),
        },
        leaves: match leaf {
            2 => goodprime_m4_pairs_of_2,
            3 => goodprime_m4_pairs_of_3,
            4 => goodprime_m4_pairs_of_4,
            5 => goodprime_m4_pairs_of_5,
            6 => goodprime_m4_pairs_of_6,
            7 => goodprime_m4_pairs_of_7,
            8 => goodprime_m4_pairs_of_8,
            9 => goodprime_m4_pairs_of_9,
            12 => goodprime_m4_pairs_of_12,
            18 => goodprime_m4_pairs_of_18,
            24 => goodprime_m4_pairs_of_24,
            _ => panic!("no leaves of so many pairs"),
        },
    }
}
