//! The AVX2 kernels inside `pqcrypto-ntruprime`, by their C symbols.
//!
//! Interfaces (SUPERCOP's `crypto_core`, `crypto_sort`, `crypto_encode`): an element of R/q is p little-endian
//! 16-bit integers, centred; a small one p bytes. Encoders and decoders see R/q centred, and rounded elements
//! as multiples of 3.

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
    /// Sorts words in ascending unsigned order.
    pub(crate) sort: unsafe extern "C" fn(*mut u32, i64),
    /// Bytes of an element of R/q, and of a rounded one.
    pub(crate) encode: [unsafe extern "C" fn(*mut u8, *const i16); 2],
    /// And back.
    pub(crate) decode: [unsafe extern "C" fn(*mut i16, *const u8); 2],
}

macro_rules! sets {
    ($($set:literal, $name:literal, $p:literal x $q:literal, $rounded:literal;)*) => {
        /// The kernels of a set, where the peer has AVX2 and the processor too.
        pub(crate) fn kernels(set: &str) -> Option<Kernels> {
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi2") {
                // The crate must be linked for its C library to be.
                let _ = pqcrypto_ntruprime::sntrup761::public_key_bytes();
                match set {
                    $($set => {
                        unsafe extern "C" {
                            #[link_name = concat!("PQCLEAN_", $name, "_AVX2_crypto_core_mult", $set)]
                            fn multiply(out: *mut i16, a: *const i16, b: *const i8) -> i32;
                            #[link_name = concat!("PQCLEAN_", $name, "_AVX2_crypto_core_mult3", $set)]
                            fn multiply3(out: *mut i8, a: *const i8, b: *const i8) -> i32;
                            #[link_name = concat!("PQCLEAN_", $name, "_AVX2_crypto_core_inv", $set)]
                            fn invert(out: *mut i16, a: *const i8) -> i32;
                            #[link_name = concat!("PQCLEAN_", $name, "_AVX2_crypto_core_inv3", $set)]
                            fn invert3(out: *mut i8, a: *const i8) -> i32;
                            #[link_name = concat!("PQCLEAN_", $name, "_AVX2_crypto_sort_uint32")]
                            fn sort(words: *mut u32, n: i64);
                            #[link_name = concat!("PQCLEAN_", $name, "_AVX2_crypto_encode_", $p, "x", $q)]
                            fn encode(out: *mut u8, a: *const i16);
                            #[link_name = concat!("PQCLEAN_", $name, "_AVX2_crypto_encode_", $p, "x", $rounded)]
                            fn encode_rounded(out: *mut u8, a: *const i16);
                            #[link_name = concat!("PQCLEAN_", $name, "_AVX2_crypto_decode_", $p, "x", $q)]
                            fn decode(out: *mut i16, bytes: *const u8);
                            #[link_name = concat!("PQCLEAN_", $name, "_AVX2_crypto_decode_", $p, "x", $rounded)]
                            fn decode_rounded(out: *mut i16, bytes: *const u8);
                        }
                        let (encode, decode) = ([encode, encode_rounded], [decode, decode_rounded]);
                        return Some(Kernels { multiply, multiply3, invert, invert3, sort, encode, decode });
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
    "sntrup653", "SNTRUP653", "653" x "4621", "1541";
    "sntrup761", "SNTRUP761", "761" x "4591", "1531";
    "sntrup857", "SNTRUP857", "857" x "5167", "1723";
    "sntrup953", "SNTRUP953", "953" x "6343", "2115";
    "sntrup1013", "SNTRUP1013", "1013" x "7177", "2393";
    "sntrup1277", "SNTRUP1277", "1277" x "7879", "2627";
}
