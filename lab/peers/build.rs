//! Lets the program's own `getrandom` stand in for the C library's (`src/randomness.rs`), and sends calls of
//! `pqcrypto-internals`' AES to `src/aes.rs`.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-link-arg-bin=goodprime-peers=-Wl,--export-dynamic-symbol=getrandom");
        println!(
            "cargo:rustc-link-arg-bin=goodprime-peers=-Wl,--wrap=aes256_ctr_keyexp,--wrap=aes256_ctr"
        );
    }
}
