//! PQClean's key encapsulation mechanisms inside `pqcrypto-ntruprime` and `pqcrypto-ntru`, by their C symbols: those
//! crates choose the code themselves, and here each is wanted.

/// Which of PQClean's folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Kind {
    Clean,
    Avx2,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Avx2 => "avx2",
        }
    }

    /// The part of the operations that a code gets: the slow one fewer.
    pub(crate) fn share(self) -> u64 {
        match self {
            Self::Clean => 1,
            Self::Avx2 => 16,
        }
    }
}

/// PQClean's code of one set.
#[derive(Clone, Copy)]
pub(crate) struct Code {
    pub(crate) kind: Kind,
    /// Writes an encapsulation key and a decapsulation key.
    pub(crate) keypair: unsafe extern "C" fn(*mut u8, *mut u8) -> i32,
    /// Writes a ciphertext and a secret of an encapsulation key.
    pub(crate) enc: unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> i32,
    /// Writes the secret of a ciphertext and a decapsulation key.
    pub(crate) dec: unsafe extern "C" fn(*mut u8, *const u8, *const u8) -> i32,
}

// A macro, as the names of symbols are literals.
macro_rules! sets {
    ($($set:literal $name:literal: $($kind:ident)*;)*) => {
        /// PQClean's code of a set that this processor can run.
        pub(crate) fn of(set: &str) -> Vec<Code> {
            // The crates must be linked for their C libraries to be.
            let _ = pqcrypto_ntru::ntruhps2048509::public_key_bytes();
            let _ = pqcrypto_ntruprime::sntrup761::public_key_bytes();
            match set {
                $($set => [$(sets!($kind $name)),*].into_iter().flatten().collect(),)*
                _ => Vec::new(),
            }
        }
    };
    (Clean $name:literal) => { Some(sets!(Kind::Clean, $name, "_CLEAN_")) };
    (Avx2 $name:literal) => {{
        #[cfg(target_arch = "x86_64")]
        {
            // PQClean's flags of the compiler.
            let known = std::is_x86_feature_detected!("avx2")
                && std::is_x86_feature_detected!("bmi1")
                && std::is_x86_feature_detected!("bmi2")
                && std::is_x86_feature_detected!("aes")
                && std::is_x86_feature_detected!("pclmulqdq")
                && std::is_x86_feature_detected!("popcnt");
            known.then(|| sets!(Kind::Avx2, $name, "_AVX2_"))
        }
        #[cfg(not(target_arch = "x86_64"))]
        None
    }};
    ($kind:expr, $name:literal, $code:literal) => {{
        unsafe extern "C" {
            #[link_name = concat!("PQCLEAN_", $name, $code, "crypto_kem_keypair")]
            fn keypair(pk: *mut u8, sk: *mut u8) -> i32;
            #[link_name = concat!("PQCLEAN_", $name, $code, "crypto_kem_enc")]
            fn enc(ct: *mut u8, ss: *mut u8, pk: *const u8) -> i32;
            #[link_name = concat!("PQCLEAN_", $name, $code, "crypto_kem_dec")]
            fn dec(ss: *mut u8, ct: *const u8, sk: *const u8) -> i32;
        }
        Code { kind: $kind, keypair, enc, dec }
    }};
}

sets! {
    "sntrup653" "SNTRUP653": Clean Avx2;
    "sntrup761" "SNTRUP761": Clean Avx2;
    "sntrup857" "SNTRUP857": Clean Avx2;
    "sntrup953" "SNTRUP953": Clean Avx2;
    "sntrup1013" "SNTRUP1013": Clean Avx2;
    "sntrup1277" "SNTRUP1277": Clean Avx2;
    "ntrulpr653" "NTRULPR653": Clean Avx2;
    "ntrulpr761" "NTRULPR761": Clean Avx2;
    "ntrulpr857" "NTRULPR857": Clean Avx2;
    "ntrulpr953" "NTRULPR953": Clean Avx2;
    "ntrulpr1013" "NTRULPR1013": Clean Avx2;
    "ntrulpr1277" "NTRULPR1277": Clean Avx2;
    "ntruhps2048509" "NTRUHPS2048509": Clean Avx2;
    "ntruhps2048677" "NTRUHPS2048677": Clean Avx2;
    "ntruhps4096821" "NTRUHPS4096821": Clean Avx2;
    "ntruhps40961229" "NTRUHPS40961229": Clean;
    "ntruhrss701" "NTRUHRSS701": Clean Avx2;
    "ntruhrss1373" "NTRUHRSS1373": Clean;
}
