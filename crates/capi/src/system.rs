//! Randomness from the operating system: 32 bytes, expanded where more are needed.
//!
//! On Linux the library calls getrandom(2) of the C library, which exists since glibc 2.25 and musl 1.1.20, and
//! nothing else. The crate `getrandom` looks the function up by `dlsym`, which finds nothing in a statically linked
//! program, and then reads `/dev/urandom` by a descriptor that it keeps for good: a program that closes
//! all descriptors and opens a file of its own would get the bytes of that file as keys.
//!
//! There is no device to fall back to. Where the system call is missing (a kernel before 3.17) or forbidden (a
//! sandbox), the operation fails: a device may be missing as well, may be an ordinary file in a copied root, and
//! `/dev/urandom` gives bytes before the kernel has collected randomness.

use goodprime::Error;

#[cfg(all(feature = "system", target_os = "linux"))]
mod source {
    use core::ffi::{c_int, c_uint, c_void};

    use goodprime::Error;

    unsafe extern "C" {
        fn getrandom(buffer: *mut c_void, length: usize, flags: c_uint) -> isize;
        fn __errno_location() -> *mut c_int;
    }

    /// A signal came before there was enough randomness. All of Linux's architectures have this number.
    const EINTR: c_int = 4;

    /// Fills all of `seed`, however many calls that takes.
    pub(super) fn fill(seed: &mut [u8; 32]) -> Result<(), Error> {
        let mut rest = seed.as_mut_slice();
        while !rest.is_empty() {
            // SAFETY: valid for writes of that many bytes.
            let filled = unsafe { getrandom(rest.as_mut_ptr().cast(), rest.len(), 0) };
            match usize::try_from(filled) {
                Ok(filled) if (1..=rest.len()).contains(&filled) => rest = &mut rest[filled..],
                // SAFETY: it points to this thread's number of an error.
                Err(_) if unsafe { *__errno_location() } == EINTR => {}
                _ => return Err(Error::Randomness),
            }
        }
        Ok(())
    }
}

#[cfg(all(feature = "system", not(target_os = "linux")))]
mod source {
    use goodprime::Error;

    pub(super) fn fill(seed: &mut [u8; 32]) -> Result<(), Error> {
        getrandom::fill(seed).map_err(|_| Error::Randomness)
    }
}

/// The source of builds without an operating system, which always fails.
#[cfg(not(feature = "system"))]
mod source {
    use goodprime::Error;

    pub(super) fn fill(_: &mut [u8; 32]) -> Result<(), Error> {
        Err(Error::Randomness)
    }
}

/// Fills `seed` with the system's randomness.
pub(crate) fn system_seed(seed: &mut [u8; 32]) -> Result<(), Error> {
    source::fill(seed)
}
