//! The kernels inside `pqcrypto-ntruprime` and `pqcrypto-ntru`, by their C symbols.
//!
//! Interfaces of NTRU Prime (SUPERCOP's `crypto_core`, `crypto_sort`, `crypto_encode`): an element of R/q is p little-endian
//! 16-bit integers, centred; a small one p bytes. Encoders and decoders see R/q centred, and rounded elements
//! as multiples of 3.
//!
//! The functions of NTRU (`poly.h`): a polynomial is n 16-bit integers, modulo q or, in S/3, between 0 and 2. The AVX2 code wants
//! it aligned to 32 bytes, and zeros up to a multiple of 32.

/// The AVX2 kernels of one set of NTRU Prime.
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

/// The kernels of one set of NTRU.
#[derive(Clone, Copy)]
pub(crate) struct Cyclic {
    /// out = a·b in R/q; bits from k on may be anything.
    pub(crate) multiply: unsafe extern "C" fn(*mut u16, *const u16, *const u16),
    /// out = a·b in S/3.
    pub(crate) multiply3: unsafe extern "C" fn(*mut u16, *const u16, *const u16),
    /// out = 1/a in S/q, as an element of R/q.
    pub(crate) invert: unsafe extern "C" fn(*mut u16, *const u16),
    /// out = 1/a in S/3.
    pub(crate) invert3: unsafe extern "C" fn(*mut u16, *const u16),
}

macro_rules! cyclic_sets {
    ($($set:literal, $name:literal: $($code:ident)*;)*) => {
        /// PQClean's code for a set of NTRU that this processor can run, each with its name and instruction set.
        pub(crate) fn cyclic(set: &str) -> Vec<(&'static str, &'static str, Cyclic)> {
            // The crate must be linked for its C library to be.
            let _ = pqcrypto_ntru::ntruhps2048509::public_key_bytes();
            match set {
                $($set => [$(cyclic_sets!($code $name)),*].into_iter().flatten().collect(),)*
                _ => Vec::new(),
            }
        }
    };
    (Avx2 $name:literal) => {{
        #[cfg(target_arch = "x86_64")]
        {
            let known = std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi2");
            known.then(|| ("pqclean avx2", "avx2", cyclic_sets!($name, "_AVX2_")))
        }
        #[cfg(not(target_arch = "x86_64"))]
        None
    }};
    (Clean $name:literal) => {
        Some(("pqclean clean", goodprime_peers::isa::PORTABLE, cyclic_sets!($name, "_CLEAN_")))
    };
    ($name:literal, $code:literal) => {{
        unsafe extern "C" {
            #[link_name = concat!("PQCLEAN_", $name, $code, "poly_Rq_mul")]
            fn multiply(out: *mut u16, a: *const u16, b: *const u16);
            #[link_name = concat!("PQCLEAN_", $name, $code, "poly_S3_mul")]
            fn multiply3(out: *mut u16, a: *const u16, b: *const u16);
            #[link_name = concat!("PQCLEAN_", $name, $code, "poly_Rq_inv")]
            fn invert(out: *mut u16, a: *const u16);
            #[link_name = concat!("PQCLEAN_", $name, $code, "poly_S3_inv")]
            fn invert3(out: *mut u16, a: *const u16);
        }
        Cyclic { multiply, multiply3, invert, invert3 }
    }};
}

cyclic_sets! {
    "ntruhps2048509", "NTRUHPS2048509": Avx2 Clean;
    "ntruhps2048677", "NTRUHPS2048677": Avx2 Clean;
    "ntruhps4096821", "NTRUHPS4096821": Avx2 Clean;
    "ntruhps40961229", "NTRUHPS40961229": Clean;
    "ntruhrss701", "NTRUHRSS701": Avx2 Clean;
    "ntruhrss1373", "NTRUHRSS1373": Clean;
}
