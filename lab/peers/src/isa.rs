//! Which instruction set each peer uses on this processor. None of them tells, so this repeats how each chooses at run
//! time, read in the sources of the versions in `Cargo.lock`.

/// True if the processor has all of these features.
macro_rules! has {
    ($($feature:tt)*) => {{
        #[cfg(target_arch = "x86_64")]
        { true $(&& std::is_x86_feature_detected!($feature))* }
        #[cfg(not(target_arch = "x86_64"))]
        { false }
    }};
}

/// C or Rust without vectors of its own, for the processor that the compiler assumes.
pub const PORTABLE: &str = "portable";

/// `pqcrypto-ntruprime` and `pqcrypto-ntru`: PQClean's `avx2` folder if the processor has AVX2, else `clean`. Two sets of
/// NTRU have no `avx2` folder.
pub fn pqclean(set: &str) -> &'static str {
    let clean_only = matches!(set, "ntruhps40961229" | "ntruhrss1373");
    if !clean_only && has!("avx2") { "avx2" } else { PORTABLE }
}

/// `sntrup`: AVX2, and a step of the inverses in AVX-512, which key generation alone has.
pub fn sntrup(op: &str) -> &'static str {
    match () {
        () if op == "keygen" && has!("avx2" "avx512f" "avx512bw" "avx512vl") => "avx512",
        () if has!("avx2") => "avx2",
        () if cfg!(target_arch = "aarch64") => "neon",
        () => PORTABLE,
    }
}

/// liboqs, whose build for distribution asks for the processor's features: PQClean's code.
#[cfg(feature = "oqs")]
pub fn liboqs() -> &'static str {
    if has!("avx2") { "avx2" } else { PORTABLE }
}

/// AWS-LC: mlkem-native, with Keccak of s2n-bignum, four states at once.
#[cfg(feature = "aws-lc")]
pub fn aws_lc() -> &'static str {
    match () {
        () if has!("avx2" "bmi2") => "avx2",
        () if cfg!(target_arch = "aarch64") => "neon",
        () => PORTABLE,
    }
}

/// libcrux, which is compiled with both and asks at each call.
pub fn libcrux() -> &'static str {
    match () {
        () if has!("avx2") => "avx2",
        () if cfg!(target_arch = "aarch64") => "neon",
        () => PORTABLE,
    }
}

/// The crate `aes` 0.9, as goodprime calls it.
pub fn aes() -> &'static str {
    match () {
        () if has!("avx512f" "vaes") => "vaes512",
        () if has!("vaes") => "vaes256",
        () if has!("aes") => "aes",
        () => PORTABLE,
    }
}
