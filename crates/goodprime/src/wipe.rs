//! Functions that overwrite secrets, in memory and on the stack.

pub(crate) use goodprime_lanes::{Wiped, wipe};

/// Overwrites the `N` bytes of stack below the caller's frame, where functions that have returned may have left
/// secrets.
///
/// Functions leave spilled registers, and third-party code passes secrets by value. The caller's own frame is not
/// overwritten, so such code must run in a function that is not inlined
/// ([`Isa::run_outlined`](goodprime_lanes::Isa::run_outlined), [`on_wiped_stack`]).
#[inline(always)]
pub(crate) fn wipe_stack<const N: usize>() {
    goodprime_lanes::wipe_stack::<[u8; N]>();
}

/// True if an operation overwrites the stack of its hashes after the last hash. In the compact build the operation
/// overwrites all its stack instead; on microcontrollers each hash overwrites its own.
pub(crate) const WIPE_AFTER_HASHES: bool = cfg!(not(any(feature = "compact", target_os = "none")));

/// Overwrites the stack to which kernels have spilled vectors. The caller has just run these kernels, which are not
/// inlined.
#[inline(always)]
pub(crate) fn wipe_spilled() {
    if WIPE_AFTER_KERNELS {
        wipe_stack::<SPILLED>();
    }
}

/// True if the spilled registers of kernels are overwritten. Microcontrollers without `compact` do not need it,
/// because they have no vectors.
const WIPE_AFTER_KERNELS: bool = cfg!(any(feature = "compact", not(target_os = "none")));

/// The bytes of stack to which kernels may spill registers.
const SPILLED: usize = match (cfg!(target_os = "none"), cfg!(debug_assertions)) {
    (true, _) => 512,
    (false, false) => 4096,
    (false, true) => 16_384,
};

/// Does what [`wipe_spilled`] does, after a kernel that calls other kernels and has memory of its own: at most one
/// `A`, one `B`, and `N` of `C`.
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

/// Calls `code` in a frame of its own, then overwrites the `N` bytes of stack below the caller. The result must not be
/// secret.
#[inline(always)]
pub(crate) fn on_wiped_stack<const N: usize, T>(code: impl FnOnce() -> T) -> T {
    on_wiped_operation::<[u8; N], T>(code)
}

/// Runs a whole operation as [`on_wiped_stack`] runs code. The number of bytes to overwrite is the size of `A`. If `A`
/// is empty, the operation gets no frame of its own.
///
/// In builds whose kernels are functions of their own, all stack of the operation is overwritten at its end, because
/// kernels may copy and spill secrets anywhere. In other builds the kernels are inlined into the operation. Their
/// memory wipes itself, but registers that were spilled stay in the operation's frame; `tests/residue/known.rs` limits
/// how many bytes that are.
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

/// A secret value that is wiped when it is dropped, of a type whose public values are not wiped. It is made in its
/// final place, because a move leaves a copy. Only [`declassify`](crate::declassify) lets it decide a branch.
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
