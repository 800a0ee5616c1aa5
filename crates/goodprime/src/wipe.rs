//! Overwriting secrets.
//!
//! `zeroize` writes arrays byte by byte; these are thousands of bytes, so they are filled by vectors
//! and the compiler is told that somebody reads the zeros.

/// Overwrites `bytes` with zeros that the optimiser may not remove.
#[inline(always)]
pub(crate) fn wipe<T: goodprime_ring::Number>(bytes: &mut [T]) {
    goodprime_ring::clear(bytes);
}

/// Overwrites the `N` bytes of stack below the caller: what functions left there that have returned.
///
/// For registers that are spilled, and for other people's code, which passes secrets by value. What is left in the frame
/// of the caller is not reached: the code is in a function that is not inlined ([`Isa::run_apart`](goodprime_lanes::Isa::run_apart),
/// [`on_wiped_stack`]).
#[inline(never)]
pub(crate) fn wipe_stack<const N: usize>() {
    if goodprime_ring::in_place::wipe_stack::<N>() {
        return;
    }
    // In one pass: the optimiser keeps zeros that somebody reads. Of a variable: what is borrowed in place would be a
    // constant, elsewhere.
    let zeros = [0u8; N];
    zeroize::optimization_barrier(&zeros);
}

/// Whether what hashes have left is overwritten when the last of an operation are made. In the compact build all the stack
/// of the operation is; on microcontrollers each hash does so by itself.
#[cfg(any(feature = "sntrup", feature = "ntrulpr"))]
pub(crate) const HASHES_LEAVE: bool = cfg!(not(any(feature = "compact", target_os = "none")));

/// Overwrites the stack where kernels that are functions of their own have spilled vectors. The caller has just run them.
#[inline(always)]
pub(crate) fn wipe_spilled() {
    if KERNELS_LEAVE {
        wipe_stack::<SPILLED>();
    }
}

/// Whether what kernels have spilled is overwritten: not on microcontrollers without `compact`, which have no vectors.
const KERNELS_LEAVE: bool = cfg!(any(feature = "compact", not(target_os = "none")));

/// Bytes of stack in which kernels spill.
const SPILLED: usize = match (cfg!(target_os = "none"), cfg!(debug_assertions)) {
    (true, _) => 512,
    (false, false) => 4096,
    (false, true) => 16_384,
};

/// [`wipe_spilled`] after a kernel that calls others from beneath memory of its own: at most one `A`, one `B`, and `N`
/// of `C`.
#[cfg(feature = "ntru")]
#[inline(always)]
pub(crate) fn wipe_spilled_beneath<A, B, C, const N: usize>()
where
    A: goodprime_ring::Array<u16>,
    B: goodprime_ring::Array<u16>,
    C: goodprime_ring::Array<u16>,
{
    #[inline(never)]
    fn wipe_memory<A, B, C, const N: usize>()
    where
        A: goodprime_ring::Array<u16>,
        B: goodprime_ring::Array<u16>,
        C: goodprime_ring::Array<u16>,
    {
        let zeros = (A::ZERO, B::ZERO, [C::ZERO; N], [0u8; SPILLED]);
        zeroize::optimization_barrier(&zeros);
    }
    if KERNELS_LEAVE {
        wipe_memory::<A, B, C, N>();
    }
}

/// Calls `code` in a frame of its own and overwrites what it left there, in the `N` bytes below the caller. What it
/// returns is not secret.
#[inline(always)]
pub(crate) fn on_wiped_stack<const N: usize, T>(code: impl FnOnce() -> T) -> T {
    #[inline(never)]
    fn apart<T>(code: impl FnOnce() -> T) -> T {
        code()
    }
    let result = apart(code);
    wipe_stack::<N>();
    result
}

/// Calls the code of a whole operation. All its stack is overwritten in the end, the given number of bytes below the caller,
/// if there are any: where kernels are functions of their own, they copy and spill wherever the compiler likes, and
/// most so in a build for size. In others they are part of the operation, and what they spill is beside its own memory.
macro_rules! on_wiped_operation {
    ($bytes:expr, $code:expr) => {
        if const { $bytes > 0 } {
            $crate::wipe::on_wiped_stack::<{ $bytes }, _>(|| $code)
        } else {
            $code
        }
    };
}
pub(crate) use on_wiped_operation;

/// A buffer that is wiped when dropped. Aligned, so that where it is made one routine writes all zeros.
#[repr(C, align(8))]
pub(crate) struct Wiped<A: goodprime_ring::Array<T>, T: goodprime_ring::Number>(
    pub(crate) A,
    core::marker::PhantomData<T>,
);

impl<A: goodprime_ring::Array<T>, T: goodprime_ring::Number> Wiped<A, T> {
    pub(crate) const fn new() -> Self {
        Self(A::ZERO, core::marker::PhantomData)
    }
}

impl<A: goodprime_ring::Array<T>, T: goodprime_ring::Number> core::ops::Deref for Wiped<A, T> {
    type Target = A;
    fn deref(&self) -> &A {
        &self.0
    }
}

impl<A: goodprime_ring::Array<T>, T: goodprime_ring::Number> core::ops::DerefMut for Wiped<A, T> {
    fn deref_mut(&mut self) -> &mut A {
        &mut self.0
    }
}

impl<A: goodprime_ring::Array<T>, T: goodprime_ring::Number> Drop for Wiped<A, T> {
    fn drop(&mut self) {
        wipe(self.0.as_mut());
    }
}

/// A secret that its owner wipes when it is dropped, while public values of the same type are not wiped. Made in place:
/// a move would leave a copy behind. Decisions leave by [`declassify`](crate::declassify) alone.
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
