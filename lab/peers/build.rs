//! Lets the program's own `getrandom` stand in for the C library's (`src/randomness.rs`), sends calls of
//! `pqcrypto-internals`' AES to `src/aes.rs` and its requests for randomness to `src/bin/differential/tape.rs`, and
//! compiles goodprime's one file of C.

/// The flags of OpenSSH's configure, as `onefile/table` has them.
const OPENSSH: &[&str] = &[
    "-fno-strict-aliasing",
    "-D_FORTIFY_SOURCE=2",
    "-ftrapv",
    "-fzero-call-used-regs=used",
    "-ftrivial-auto-var-init=zero",
    "-fno-builtin-memset",
    "-fstack-protector-strong",
    "-fPIE",
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-link-arg-bin=goodprime-peers=-Wl,--export-dynamic-symbol=getrandom");
        println!(
            "cargo:rustc-link-arg-bin=goodprime-peers=-Wl,--wrap=aes256_ctr_keyexp,--wrap=aes256_ctr"
        );
        println!("cargo:rustc-link-arg-bin=differential=-Wl,--wrap=PQCRYPTO_RUST_randombytes");
    }
    // Without an answer cc takes the profile's level, as it does for PQClean's code.
    one_file("goodprime_c", None, &[]);
    one_file("goodprime_c_openssh", Some(2), OPENSSH);
}

/// Compiles `onefile/sntrup761.c` with these flags, under names of its own.
fn one_file(prefix: &str, level: Option<u32>, flags: &[&str]) {
    const FILE: &str = "../../onefile/sntrup761.c";
    for file in [FILE, "../../onefile/sntrup761.h", "src/kem/onefile.h"] {
        println!("cargo:rerun-if-changed={file}");
    }
    let mut build = cc::Build::new();
    build.file(FILE).include("src/kem").define("SNTRUP761_HEADER", "\"onefile.h\"");
    for name in ["keypair", "enc", "dec"] {
        build.define(&format!("crypto_kem_sntrup761_{name}"), format!("{prefix}_{name}").as_str());
    }
    if let Some(level) = level {
        build.opt_level(level);
    }
    for flag in flags {
        build.flag_if_supported(flag);
    }
    build.compile(prefix);
}
