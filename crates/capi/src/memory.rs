//! The caller's memory: the only place where pointers become slices or are written through.

use core::ffi::c_int;
use core::ptr;

use goodprime::Set;
pub(crate) use goodprime_lanes::Wiped;

use crate::status::Status;

/// The bytes of an input. NULL is allowed if `length` is 0: an empty batch.
///
/// # Safety
///
/// Unless it is null, `pointer` is valid for reads of `length` bytes, which no code writes as long as the slice is
/// used.
pub(crate) unsafe fn input<'a>(pointer: *const u8, length: usize) -> Result<&'a [u8], Status> {
    if pointer.is_null() {
        return if length == 0 { Ok(&[]) } else { Err(Status::Null) };
    }
    if !is_possible(length) {
        return Err(Status::Length);
    }
    // SAFETY: the caller promises valid bytes; the checks above are the other demands of slices.
    Ok(unsafe { core::slice::from_raw_parts(pointer, length) })
}

/// The memory of a result. No reference to it exists while inputs are in use.
pub(crate) struct Output {
    pointer: *mut u8,
    length: usize,
    expected: usize,
    /// Bytes that an error zeroes: as many as the caller has room for, but no more than would have been written,
    /// because a wrong length may exceed the room.
    zeroed: usize,
}

/// The most bytes that one item of an output has, of any set: no output of a set is longer than its secret key.
const LARGEST: usize = {
    macro_rules! sizes {
        ($({ $set:ident $ty:ident $($rest:tt)* })*) => {
            [$(goodprime::$ty::DECAPSULATION_KEY_SIZE),*]
        };
    }
    let sizes = goodprime::for_each_set!(sizes);
    let (mut largest, mut i) = (0, 0);
    while i < sizes.len() {
        if sizes[i] > largest {
            largest = sizes[i];
        }
        i += 1;
    }
    largest
};

/// True if an object in memory can have this size.
fn is_possible(length: usize) -> bool {
    isize::try_from(length).is_ok()
}

impl Output {
    /// `length` bytes at `pointer`, where `expected` bytes will be written.
    ///
    /// # Safety
    ///
    /// Unless it is null, `pointer` is valid for writes of `length` bytes as long as this exists, or the
    /// length is wrong and it is valid for writes of `expected` bytes, or `length` is more than any object has.
    pub(crate) unsafe fn new(pointer: *mut u8, length: usize, expected: usize) -> Self {
        let most = length.min(expected);
        Self { pointer, length, expected, zeroed: if is_possible(most) { most } else { 0 } }
    }

    /// `length` bytes at `pointer`, where `n` items of `size` bytes will be written. An `n` of which memory cannot
    /// hold the largest items is refused: products of `n` in a call may have wrapped. Then, and where
    /// `length` is impossible, nothing is known of the room, and an error zeroes nothing.
    ///
    /// # Safety
    ///
    /// Unless it is null, or `length` or `n` is impossible, `pointer` is valid for writes of `length` bytes as long as
    /// this exists.
    pub(crate) unsafe fn batch(pointer: *mut u8, length: usize, size: usize, n: usize) -> Self {
        if !is_possible(n.saturating_mul(LARGEST)) {
            return Self { pointer, length, expected: usize::MAX, zeroed: 0 };
        }
        // SAFETY: promised by the caller.
        let mut output = unsafe { Self::new(pointer, length, size * n) };
        if !is_possible(length) {
            output.zeroed = 0;
        }
        output
    }

    /// `length` bytes at `pointer`, for the results of an unknown set; of one item unless `n` says otherwise. It
    /// serves errors only.
    ///
    /// # Safety
    ///
    /// The conditions of [`Self::batch`].
    pub(crate) unsafe fn unknown(pointer: *mut u8, length: usize, n: Option<usize>) -> Self {
        // SAFETY: promised by the caller.
        unsafe { Self::batch(pointer, length, LARGEST, n.unwrap_or(1)) }
    }

    fn check(&self) -> Result<(), Status> {
        if self.pointer.is_null() && self.expected > 0 {
            return Err(Status::Null);
        }
        if self.length != self.expected || !is_possible(self.length) {
            return Err(Status::Length);
        }
        Ok(())
    }

    /// True if a byte belongs to this output and to `length` bytes at `pointer`.
    pub(crate) fn overlaps(&self, pointer: *const u8, length: usize) -> bool {
        let (a, b) = (self.pointer.addr(), pointer.addr());
        a < b.saturating_add(length) && b < a.saturating_add(self.length)
    }

    /// Zeroes the output's first `zeroed` bytes.
    fn clear(&self) {
        if !self.pointer.is_null() {
            // SAFETY: valid for writes of `zeroed` bytes (`new`, `batch`).
            unsafe { ptr::write_bytes(self.pointer, 0, self.zeroed) };
        }
    }

    /// Writes a result of the right length.
    fn write(&self, bytes: &[u8]) {
        assert_eq!(bytes.len(), self.length);
        // SAFETY: valid for writes of `length` bytes (`new`; `check` was called before); `bytes` are
        // a local buffer of this library.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), self.pointer, self.length) };
    }

    /// The output as a slice, for results that are too large for a local buffer.
    ///
    /// # Safety
    ///
    /// `check` was called; no other code reads or writes the bytes as long as the slice is used.
    unsafe fn as_mut_slice<'a>(&mut self) -> &'a mut [u8] {
        if self.length == 0 {
            return &mut [];
        }
        // SAFETY: valid (`new`), not null where it has bytes (`check`), not shared (promised by the caller). The bytes
        // may be uninitialised for C, which Rust's model of a foreign buffer cannot tell: they are
        // zeroed first.
        unsafe {
            ptr::write_bytes(self.pointer, 0, self.length);
            core::slice::from_raw_parts_mut(self.pointer, self.length)
        }
    }
}

/// Two outputs that were checked.
pub(crate) struct Outputs<'a>([&'a Output; 2]);

/// The proof that outputs were written.
pub(crate) struct Written(());

impl Outputs<'_> {
    /// Writes both results from the buffers that hold them: an extra move of a ciphertext costs about as much as all
    /// checks.
    pub(crate) fn write(&self, first: &[u8], second: &[u8]) -> Written {
        for (output, bytes) in self.0.iter().zip([first, second]) {
            output.write(bytes);
        }
        Written(())
    }
}

/// Checks two outputs and lets `work` write them when it has read its inputs; on an error both are zeroed.
pub(crate) fn produce_two(
    outputs: [Output; 2],
    work: impl FnOnce(&Outputs<'_>) -> Result<Written, Status>,
) -> c_int {
    let [first, second] = &outputs;
    let result = check_two(first, second).and_then(|()| work(&Outputs([first, second])));
    cleared_unless_ok(result.map(|Written(())| ()), &outputs)
}

/// Checks an output, then writes what `work` makes in a local buffer, which is wiped afterwards; on an error
/// it is zeroed.
pub(crate) fn produce<A: AsMut<[u8]>>(
    output: Output,
    zeros: A,
    work: impl FnOnce(&mut A) -> Result<(), Status>,
) -> c_int {
    let result = output.check().and_then(|()| {
        let mut made = Wiped::of(zeros);
        work(&mut made)?;
        output.write(made.as_mut());
        Ok(())
    });
    cleared_unless_ok(result, &[output])
}

/// Checks a large output and lets `work` fill it in place; on an error it is zeroed.
///
/// # Safety
///
/// No other code reads or writes the output meanwhile, not even through the inputs of `work`.
pub(crate) unsafe fn fill(
    mut output: Output,
    work: impl FnOnce(&mut [u8]) -> Result<(), Status>,
) -> c_int {
    // SAFETY: it was checked, and no other code uses it (promised by the caller).
    let result = output.check().and_then(|()| work(unsafe { output.as_mut_slice() }));
    cleared_unless_ok(result, &[output])
}

/// Checks two large outputs and lets `work` fill them in place; on an error both are zeroed.
///
/// # Safety
///
/// No other code reads or writes the outputs meanwhile, not even through the inputs of `work`.
pub(crate) unsafe fn fill_two(
    mut outputs: [Output; 2],
    work: impl FnOnce(&mut [u8], &mut [u8]) -> Result<(), Status>,
) -> c_int {
    let [first, second] = &mut outputs;
    let result = check_two(first, second).and_then(|()| {
        // SAFETY: both were checked, do not overlap, and no other code uses them (promised by the caller).
        let (first, second) = unsafe { (first.as_mut_slice(), second.as_mut_slice()) };
        work(first, second)
    });
    cleared_unless_ok(result, &outputs)
}

fn check_two(first: &Output, second: &Output) -> Result<(), Status> {
    first.check()?;
    second.check()?;
    if first.overlaps(second.pointer, second.length) { Err(Status::Overlap) } else { Ok(()) }
}

fn cleared_unless_ok(result: Result<(), Status>, outputs: &[Output]) -> c_int {
    if result.is_err() {
        outputs.iter().for_each(Output::clear);
    }
    Status::of(result)
}
