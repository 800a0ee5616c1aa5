//! The three functions of JNI that this library calls, which copy arrays of bytes. Lengths are checked before.

#![allow(unsafe_code)] // This is the boundary to the JVM.

use core::ffi::c_void;

/// A reference to a class, which static methods get.
#[repr(transparent)]
pub(crate) struct Class(*mut c_void);

/// A reference to an array of bytes, or null.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct ByteArray(*mut c_void);

impl ByteArray {
    /// Returns true if Java passed null.
    pub(crate) fn is_null(self) -> bool {
        self.0.is_null()
    }
}

/// Copies a part of an array to or from memory: the array, the first index, how many, the memory.
type Region = unsafe extern "system" fn(Env, ByteArray, i32, i32, *mut u8);

/// JNI's table of functions. The specification numbers its entries; the test program in C compares these numbers with
/// those of `jni.h`, as it passes a table of that header's type.
#[repr(C)]
struct Functions {
    _0: [*mut c_void; 171],
    get_array_length: unsafe extern "system" fn(Env, ByteArray) -> i32,
    _172: [*mut c_void; 200 - 172],
    get_byte_array_region: Region,
    _201: [*mut c_void; 208 - 201],
    set_byte_array_region: Region,
}

/// A thread's access to the JVM. Only the JVM makes one, for the time of a call.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Env(*const *const Functions);

impl Env {
    /// Returns true if an array is not null and has this length.
    pub(crate) fn has_length(self, array: ByteArray, length: usize) -> bool {
        if array.is_null() {
            return false;
        }
        // SAFETY: the JVM passed this pointer to its table, and a reference to an array, which is not null.
        let actual = unsafe { ((**self.0).get_array_length)(self, array) };
        usize::try_from(actual) == Ok(length)
    }

    /// Copies a whole array to `out`; false, and nothing is copied, if their lengths differ.
    pub(crate) fn read(self, array: ByteArray, out: &mut [u8]) -> bool {
        let fits = self.has_length(array, out.len());
        if fits {
            // SAFETY: as above, and the array and `out` have `out.len()` bytes, a number that was an `i32`.
            unsafe {
                ((**self.0).get_byte_array_region)(
                    self,
                    array,
                    0,
                    out.len() as i32,
                    out.as_mut_ptr(),
                );
            }
        }
        fits
    }

    /// Copies `bytes` to an array; false, and nothing is copied, if their lengths differ.
    pub(crate) fn write(self, array: ByteArray, bytes: &[u8]) -> bool {
        let fits = self.has_length(array, bytes.len());
        if fits {
            // SAFETY: as above. The function only reads from the memory.
            unsafe {
                ((**self.0).set_byte_array_region)(
                    self,
                    array,
                    0,
                    bytes.len() as i32,
                    bytes.as_ptr().cast_mut(),
                );
            }
        }
        fits
    }
}
