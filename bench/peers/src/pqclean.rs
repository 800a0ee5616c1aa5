//! The AVX2 kernels inside `pqcrypto-ntruprime`, by their C symbols.
//!
//! Interfaces (SUPERCOP's `crypto_core`): an element of R/q is p little-endian 16-bit integers, a
//! small one p bytes.

/// The kernels of one set.
#[derive(Clone, Copy)]
pub(crate) struct Kernels {
    /// out = a·b in R/q, b small.
    pub(crate) multiply: unsafe extern "C" fn(*mut i16, *const i16, *const i8) -> i32,
    /// out = a·b in R/3.
    pub(crate) multiply3: unsafe extern "C" fn(*mut i8, *const i8, *const i8) -> i32,
    /// out = 1/(3a) in R/q, a small.
    pub(crate) invert: unsafe extern "C" fn(*mut i16, *const i8) -> i32,
    /// out = 1/a in R/3, and one byte that says whether it exists.
    pub(crate) invert3: unsafe extern "C" fn(*mut i8, *const i8) -> i32,
}

macro_rules! sets {
    ($($set:literal: $mult:literal, $mult3:literal, $inv:literal, $inv3:literal;)*) => {
        /// The kernels of a set, where the peer has AVX2 and the processor too.
        pub(crate) fn kernels(set: &str) -> Option<Kernels> {
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi2") {
                // The crate must be linked for its C library to be.
                let _ = pqcrypto_ntruprime::sntrup761::public_key_bytes();
                match set {
                    $($set => {
                        unsafe extern "C" {
                            #[link_name = $mult]
                            fn multiply(out: *mut i16, a: *const i16, b: *const i8) -> i32;
                            #[link_name = $mult3]
                            fn multiply3(out: *mut i8, a: *const i8, b: *const i8) -> i32;
                            #[link_name = $inv]
                            fn invert(out: *mut i16, a: *const i8) -> i32;
                            #[link_name = $inv3]
                            fn invert3(out: *mut i8, a: *const i8) -> i32;
                        }
                        return Some(Kernels { multiply, multiply3, invert, invert3 });
                    })*
                    _ => {}
                }
            }
            let _ = set;
            None
        }
    };
}

sets! {
    "sntrup653":
        "PQCLEAN_SNTRUP653_AVX2_crypto_core_multsntrup653",
        "PQCLEAN_SNTRUP653_AVX2_crypto_core_mult3sntrup653",
        "PQCLEAN_SNTRUP653_AVX2_crypto_core_invsntrup653",
        "PQCLEAN_SNTRUP653_AVX2_crypto_core_inv3sntrup653";
    "sntrup761":
        "PQCLEAN_SNTRUP761_AVX2_crypto_core_multsntrup761",
        "PQCLEAN_SNTRUP761_AVX2_crypto_core_mult3sntrup761",
        "PQCLEAN_SNTRUP761_AVX2_crypto_core_invsntrup761",
        "PQCLEAN_SNTRUP761_AVX2_crypto_core_inv3sntrup761";
    "sntrup857":
        "PQCLEAN_SNTRUP857_AVX2_crypto_core_multsntrup857",
        "PQCLEAN_SNTRUP857_AVX2_crypto_core_mult3sntrup857",
        "PQCLEAN_SNTRUP857_AVX2_crypto_core_invsntrup857",
        "PQCLEAN_SNTRUP857_AVX2_crypto_core_inv3sntrup857";
    "sntrup953":
        "PQCLEAN_SNTRUP953_AVX2_crypto_core_multsntrup953",
        "PQCLEAN_SNTRUP953_AVX2_crypto_core_mult3sntrup953",
        "PQCLEAN_SNTRUP953_AVX2_crypto_core_invsntrup953",
        "PQCLEAN_SNTRUP953_AVX2_crypto_core_inv3sntrup953";
    "sntrup1013":
        "PQCLEAN_SNTRUP1013_AVX2_crypto_core_multsntrup1013",
        "PQCLEAN_SNTRUP1013_AVX2_crypto_core_mult3sntrup1013",
        "PQCLEAN_SNTRUP1013_AVX2_crypto_core_invsntrup1013",
        "PQCLEAN_SNTRUP1013_AVX2_crypto_core_inv3sntrup1013";
    "sntrup1277":
        "PQCLEAN_SNTRUP1277_AVX2_crypto_core_multsntrup1277",
        "PQCLEAN_SNTRUP1277_AVX2_crypto_core_mult3sntrup1277",
        "PQCLEAN_SNTRUP1277_AVX2_crypto_core_invsntrup1277",
        "PQCLEAN_SNTRUP1277_AVX2_crypto_core_inv3sntrup1277";
}
