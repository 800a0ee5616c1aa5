//! Headers that stand in for those of other libraries.

use std::fmt::Write;

use goodprime::Algorithm;

use crate::header::{guarded, sizes};

pub(crate) fn headers() -> Vec<(String, String)> {
    let place = |name: &str| format!("include/compat/{name}");
    let mut headers: Vec<_> = Algorithm::ALL
        .iter()
        .filter(|a| !["ntruhps40961229", "ntruhrss1373"].contains(&a.parameters().name)) // SUPERCOP has no such sets.
        .map(|&a| (place(&format!("supercop/crypto_kem_{a}.h")), supercop(a)))
        .collect();
    headers.push((place("libntruprime/ntruprime.h"), libntruprime()));
    headers.push((place("callback/sntrup761.h"), callback()));
    for scheme in ["ntruprime", "ntru"] {
        headers.push((place(&format!("oqs/oqs/kem_{scheme}.h")), oqs(scheme)));
    }
    headers
}

fn sntrup761() -> Algorithm {
    "sntrup761".parse::<Algorithm>().expect("in this build")
}

/// Returns SUPERCOP's macros and prototypes of a set.
fn supercop(algorithm: Algorithm) -> String {
    let kem = format!("crypto_kem_{algorithm}");
    let mut out = String::new();
    for (size, value) in sizes(algorithm) {
        let _ = writeln!(out, "#define {kem}_{size} {value}");
    }
    let _ = write!(
        out,
        "\n/* 0 is success. The randomness is the operating system's. */\n\
         int {kem}_keypair(unsigned char *pk, unsigned char *sk);\n\
         int {kem}_enc(unsigned char *c, unsigned char *k, const unsigned char *pk);\n\
         int {kem}_dec(unsigned char *k, const unsigned char *c, const unsigned char *sk);\n"
    );
    guarded(
        &format!("SUPERCOP's names of {algorithm}, by libgoodprime."),
        "",
        &format!("{kem}_H"),
        "",
        &out,
    )
}

/// Returns libntruprime's header: documented names are macros for the symbols of the library.
fn libntruprime() -> String {
    let mut out = String::from(
        "/* A failure of the system's randomness ends the process: there is no result to tell it. */\n",
    );
    for &algorithm in Algorithm::ALL.iter().filter(|a| a.parameters().name.starts_with("sntrup")) {
        let symbol = format!("ntruprime_kem_{algorithm}");
        out.push('\n');
        for (size, value) in sizes(algorithm) {
            let _ = writeln!(out, "#define {symbol}_{size} {value}");
            let _ = writeln!(out, "#define {algorithm}_{size} {symbol}_{size}");
        }
        for operation in ["keypair", "enc", "dec"] {
            let _ = writeln!(out, "#define {algorithm}_{operation} {symbol}_{operation}");
        }
        let _ = write!(
            out,
            "void {symbol}_keypair(unsigned char *pk, unsigned char *sk);\n\
             void {symbol}_enc(unsigned char *c, unsigned char *k, const unsigned char *pk);\n\
             void {symbol}_dec(unsigned char *k, const unsigned char *c, const unsigned char *sk);\n"
        );
    }
    guarded("The names of libntruprime, by libgoodprime.", "", "ntruprime_h", "", &out)
}

/// Returns the header of the form with a callback, of libssh and SimpleX.
fn callback() -> String {
    let names = ["PUBLICKEY_SIZE", "SECRETKEY_SIZE", "CIPHERTEXT_SIZE", "SIZE"];
    let mut out = String::new();
    for (name, (_, value)) in names.iter().zip(sizes(sntrup761())) {
        let _ = writeln!(out, "#define SNTRUP761_{name} {value}");
    }
    out += "\n/* Fills length bytes at dst. */\n\
            typedef void sntrup761_random_func(void *ctx, size_t length, uint8_t *dst);\n\n\
            void sntrup761_keypair(uint8_t *pk, uint8_t *sk, void *random_ctx,\n\
            \u{20}                      sntrup761_random_func *random);\n\
            void sntrup761_enc(uint8_t *c, uint8_t *k, const uint8_t *pk, void *random_ctx,\n\
            \u{20}                  sntrup761_random_func *random);\n\
            void sntrup761_dec(uint8_t *k, const uint8_t *c, const uint8_t *sk);\n";
    guarded(
        "sntrup761 with a callback for randomness, as in libssh and SimpleX, by libgoodprime.",
        "",
        "SNTRUP761_H",
        "#include <stdint.h>\n#include <string.h>\n",
        &out,
    )
}

/// Returns liboqs's name of a set, if it has one.
fn oqs_name(algorithm: Algorithm) -> Option<String> {
    match algorithm.parameters().name {
        "sntrup761" => Some("ntruprime_sntrup761".into()),
        name if name.starts_with("ntruh") => Some(name.replacen("ntru", "ntru_", 1)),
        _ => None,
    }
}

/// Returns liboqs's header of a scheme. If its own `oqs/common.h` was included before, that defines the status.
fn oqs(scheme: &str) -> String {
    let names = ["public_key", "secret_key", "ciphertext", "shared_secret"];
    let mut out = String::from(
        "#if !defined(OQS_COMMON_H) && !defined(GOODPRIME_OQS_STATUS)\n\
         #define GOODPRIME_OQS_STATUS\n\
         typedef enum { OQS_ERROR = -1, OQS_SUCCESS = 0 } OQS_STATUS;\n\
         #endif\n",
    );
    for &algorithm in Algorithm::ALL {
        let Some(name) = oqs_name(algorithm).filter(|name| name.starts_with(&format!("{scheme}_")))
        else {
            continue;
        };
        let kem = format!("OQS_KEM_{name}");
        out.push('\n');
        for (name, (_, value)) in names.iter().zip(sizes(algorithm)) {
            let _ = writeln!(out, "#define {kem}_length_{name} {value}");
        }
        let indent = " ".repeat(format!("OQS_STATUS {kem}_encaps(").len());
        let _ = write!(
            out,
            "\nOQS_STATUS {kem}_keypair(uint8_t *public_key, uint8_t *secret_key);\n\
             OQS_STATUS {kem}_encaps(uint8_t *ciphertext, uint8_t *shared_secret,\n\
             {indent}const uint8_t *public_key);\n\
             OQS_STATUS {kem}_decaps(uint8_t *shared_secret, const uint8_t *ciphertext,\n\
             {indent}const uint8_t *secret_key);\n"
        );
    }
    guarded(
        "Some names of liboqs, by libgoodprime.",
        "",
        &format!("OQS_KEM_{}_H", scheme.to_uppercase()),
        "#include <stdint.h>\n",
        &out,
    )
}
