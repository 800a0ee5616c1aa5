//! Overwriting secrets: memory, and what functions leave on the stack.

pub(crate) use goodprime_lanes::{Wiped, wipe};

/// Overwrites the `N` bytes of stack below the caller's frame, where functions that have returned may have left
/// secrets.
///
/// They leave spilled registers, and third-party code passes secrets by value. The caller's own frame is not reached,
/// so such code runs in a function that is not inlined ([`Isa::run_outlined`](goodprime_lanes::Isa::run_outlined),
/// [`on_wiped_stack`]).
#[inline(always)]
pub(crate) fn wipe_stack<const N: usize>() {
    goodprime_lanes::wipe_stack::<[u8; N]>();
}

/// True if the stack of hashes is overwritten after the last ones of an operation. In the compact build all the stack
/// of the operation is; on microcontrollers each hash overwrites its own.
pub(crate) const WIPE_AFTER_HASHES: bool = cfg!(not(any(feature = "compact", target_os = "none")));

/// Overwrites the stack where kernels that are not inlined have spilled vectors. The caller has just run them.
#[inline(always)]
pub(crate) fn wipe_spilled() {
    if WIPE_AFTER_KERNELS {
        wipe_stack::<SPILLED>();
    }
}

/// True if spilled registers of kernels are overwritten: not on microcontrollers without `compact`, which have no
/// vectors.
const WIPE_AFTER_KERNELS: bool = cfg!(any(feature = "compact", not(target_os = "none")));

/// Bytes of stack in which kernels spill.
const SPILLED: usize = match (cfg!(target_os = "none"), cfg!(debug_assertions)) {
    (true, _) => 512,
    (false, false) => 4096,
    (false, true) => 16_384,
};

/// [`wipe_spilled`] after a kernel that calls others and has memory of its own: at most one `A`, one `B`, and `N` of
/// `C`.
#[cfg(feature = "ntru")]
#[inline(always)]
pub(crate) fn wipe_spilled_beneath<A, B, C, const N: usize>()
where
    A: goodprime_ring::Array<u16>,
    B: goodprime_ring::Array<u16>,
    C: goodprime_ring::Array<u16>,
{
    if WIPE_AFTER_KERNELS {
        goodprime_lanes::wipe_stack::<(A, B, [C; N], [u8; SPILLED])>();
    }
}

/// Calls `code` in a frame of its own and overwrites the `N` bytes of stack below the caller. The result is not secret.
#[inline(always)]
pub(crate) fn on_wiped_stack<const N: usize, T>(code: impl FnOnce() -> T) -> T {
    on_wiped_operation::<[u8; N], T>(code)
}

/// Runs a whole operation like [`on_wiped_stack`], with as many bytes as an `A` has; without a frame of its own if `A`
/// is empty.
///
/// If kernels are functions of their own, all stack of the operation is overwritten at its end: kernels copy and spill
/// wherever the compiler likes, most of all in a build for size. In other builds they are inlined into the operation.
/// Their memory wipes itself, but registers that were spilled stay in the operation's frame; `tests/residue/known.rs`
/// bounds them.
#[inline(always)]
pub(crate) fn on_wiped_operation<A, T>(code: impl FnOnce() -> T) -> T {
    #[inline(never)]
    fn outlined<T>(code: impl FnOnce() -> T) -> T {
        code()
    }
    if const { size_of::<A>() == 0 } {
        return code();
    }
    let result = outlined(code);
    goodprime_lanes::wipe_stack::<A>();
    result
}

/// A secret, wiped when dropped, while public values of the same type are not. Made in place, because a move leaves a
/// copy. It decides branches by [`declassify`](crate::declassify) alone.
#[derive(Clone)]
pub(crate) struct Secret<T: zeroize::Zeroize>(T);

impl<T: zeroize::Zeroize> Secret<T> {
    #[inline(always)]
    pub(crate) const fn new(place: T) -> Self {
        Self(place)
    }
}

impl<T: zeroize::Zeroize> core::ops::Deref for Secret<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: zeroize::Zeroize> core::ops::DerefMut for Secret<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: zeroize::Zeroize> Drop for Secret<T> {
    #[inline(always)]
    fn drop(&mut self) {
        self.0.zeroize();
    }
}
