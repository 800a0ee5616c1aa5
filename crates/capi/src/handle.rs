//! The sets as objects that are looked up by name: `goodprime_kem` of the header.
//!
//! Only a program that reaches this table links all sets.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr;

use goodprime::{Set, SharedSecret};

use crate::callback::Rng;
use crate::memory::{Output, produce};
use crate::prepared::{DecapsKey, EncapsKey};
use crate::status::Status;
use crate::table::{exported, operations};

/// `goodprime_kem` of the header: the sizes of a set, and its operations.
pub(crate) struct Kem {
    name: &'static CStr,
    pk: usize,
    sk: usize,
    ct: usize,
    random: usize,
    operations: Operations,
}

macro_rules! operations_struct {
    ([] $($(#[doc = $doc:literal])* fn $name:ident($($argument:ident: $arg_ty:ty),* $(,)?);)*) => {
        /// The operations of a set.
        struct Operations {
            $($name: unsafe fn($($arg_ty),*) -> c_int,)*
        }

        impl Operations {
            const fn of<S: Set>() -> Self {
                Self { $($name: crate::by_set::$name::<S>,)* }
            }
        }

        /// The operations of a handle.
        mod exported_operations {
            use super::*;

            $(
                $(#[doc = $doc])*
                ///
                /// # Safety
                ///
                /// Pointers are null or point to what the header says.
                #[unsafe(export_name = concat!("goodprime_kem_", stringify!($name)))]
                pub(crate) unsafe extern "C" fn $name(kem: *const Kem, $($argument: $arg_ty),*) -> c_int {
                    // SAFETY: null or an element of the table.
                    match unsafe { kem.as_ref() } {
                        // SAFETY: the caller promises the same.
                        Some(kem) => unsafe { (kem.operations.$name)($($argument),*) },
                        None => {
                            // SAFETY: the caller promises the same.
                            unsafe { no_set(&[$(Argument::from($argument)),*]) }
                        }
                    }
                }
            )*
        }
    };
}
operations!(operations_struct!);

/// An argument of an operation that was called without a set.
enum Argument {
    Output(*mut u8),
    Length(usize),
    Object(*mut *mut c_void),
    Other,
}

/// Conversions to [`Argument`].
macro_rules! arguments {
    ($($ty:ty: $name:pat => $argument:expr;)*) => {
        $(impl From<$ty> for Argument {
            fn from($name: $ty) -> Self {
                $argument
            }
        })*
    };
}

arguments! {
    *mut u8: pointer => Self::Output(pointer);
    usize: length => Self::Length(length);
    *mut *mut EncapsKey: key => Self::Object(key.cast());
    *mut *mut DecapsKey: key => Self::Object(key.cast());
    *const u8: _ => Self::Other;
    *mut c_void: _ => Self::Other;
    Rng: _ => Self::Other;
}

/// Zeroes the outputs among the arguments, whose right lengths are unknown: at most the bytes of the largest set.
///
/// # Safety
///
/// Arguments are those of the operations themselves: a length follows its pointer. In a batch the number of items
/// follows the length of its last output.
unsafe fn no_set(arguments: &[Argument]) -> c_int {
    let n = arguments.windows(3).find_map(|window| match *window {
        [Argument::Output(_), Argument::Length(_), Argument::Length(n)] => Some(n),
        _ => None,
    });
    for pair in arguments.windows(2) {
        if let [Argument::Output(pointer), Argument::Length(length)] = *pair {
            // SAFETY: the caller promises `length` bytes at the pointer.
            produce(unsafe { Output::unknown(pointer, length, n) }, [], |_| Err(Status::Null));
        }
    }
    for argument in arguments {
        if let Argument::Object(key) = *argument
            && !key.is_null()
        {
            // SAFETY: not null, so valid for writes of a pointer.
            unsafe { key.write_unaligned(ptr::null_mut()) };
        }
    }
    Status::Null.code()
}

macro_rules! kems {
    ($({ $set:ident $ty:ident $($rest:tt)* })*) => {
        /// All sets, Streamlined NTRU Prime first.
        static KEMS: &[Kem] = &[$(Kem {
            name: match CStr::from_bytes_with_nul(concat!(stringify!($set), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => panic!("a name has no NUL inside"),
            },
            pk: goodprime::$ty::ENCAPSULATION_KEY_SIZE,
            sk: goodprime::$ty::DECAPSULATION_KEY_SIZE,
            ct: goodprime::$ty::CIPHERTEXT_SIZE,
            random: goodprime::$ty::ENCAPSULATION_RANDOMNESS,
            operations: Operations::of::<goodprime::$ty>(),
        }),*];
    };
}
goodprime::for_each_set!(kems);

/// A fact about a set, or a default for NULL.
///
/// # Safety
///
/// `kem` is null or an element of the table.
unsafe fn of<T>(kem: *const Kem, default: T, fact: impl FnOnce(&Kem) -> T) -> T {
    // SAFETY: promised by the caller.
    unsafe { kem.as_ref() }.map_or(default, fact)
}

exported! {
    HANDLE_FUNCTIONS:

    /// Returns the parameter set of this name, for instance "sntrup761", or NULL if there is none. The set is
    /// a constant: do not free it.
    unsafe fn goodprime_kem_by_name(name: *const c_char) -> *const Kem {
        if name.is_null() {
            return ptr::null();
        }
        // SAFETY: not null, so a C string.
        let name = unsafe { CStr::from_ptr(name) };
        KEMS.iter().find(|kem| kem.name == name).map_or(ptr::null(), ptr::from_ref)
    }

    /// Returns a parameter set by its index: the sets of Streamlined NTRU Prime come first, from index 0.
    /// Returns NULL if index is not less than the number of sets.
    unsafe fn goodprime_kem_by_index(index: usize) -> *const Kem {
        KEMS.get(index).map_or(ptr::null(), ptr::from_ref)
    }

    /// Returns the name of the parameter set, or NULL if kem is NULL.
    unsafe fn goodprime_kem_name(kem: *const Kem) -> *const c_char {
        // SAFETY: the caller promises the same.
        unsafe { of(kem, ptr::null(), |kem| kem.name.as_ptr()) }
    }

    /// Returns the size of a public key in bytes, or 0 if kem is NULL.
    unsafe fn goodprime_kem_publickeybytes(kem: *const Kem) -> usize {
        // SAFETY: the caller promises the same.
        unsafe { of(kem, 0, |kem| kem.pk) }
    }

    /// Returns the size of a secret key in bytes, or 0 if kem is NULL.
    unsafe fn goodprime_kem_secretkeybytes(kem: *const Kem) -> usize {
        // SAFETY: the caller promises the same.
        unsafe { of(kem, 0, |kem| kem.sk) }
    }

    /// Returns the size of a ciphertext in bytes, or 0 if kem is NULL.
    unsafe fn goodprime_kem_ciphertextbytes(kem: *const Kem) -> usize {
        // SAFETY: the caller promises the same.
        unsafe { of(kem, 0, |kem| kem.ct) }
    }

    /// Returns the size of a shared secret in bytes, or 0 if kem is NULL.
    unsafe fn goodprime_kem_sharedsecretbytes(kem: *const Kem) -> usize {
        // SAFETY: the caller promises the same.
        unsafe { of(kem, 0, |_| SharedSecret::SIZE) }
    }

    /// Returns the number of random bytes that one encapsulation uses, or 0 if kem is NULL. The function
    /// encaps_derand takes this number of bytes, and encaps_rng asks its callback for this number.
    unsafe fn goodprime_kem_encapsrandombytes(kem: *const Kem) -> usize {
        // SAFETY: the caller promises the same.
        unsafe { of(kem, 0, |kem| kem.random) }
    }
}
