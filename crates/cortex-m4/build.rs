//! The choice of targets that use the kernels. rustc does not report the features of M-profile processors, so the
//! target's name decides: `thumbv7em-none-eabihf` has the DSP instructions and a floating-point unit;
//! `thumbv7em-none-eabi` and `thumbv8m.main-*` have them if the user says so (feature `cortex-m4f`).

fn main() {
    let target = std::env::var("TARGET").unwrap_or_default();
    let said = std::env::var_os("CARGO_FEATURE_CORTEX_M4F").is_some();
    let able = target.starts_with("thumbv7em-") || target.starts_with("thumbv8m.main-");
    println!("cargo:rustc-check-cfg=cfg(kernels, armv8m, goodprime_cortex_m4_model)");
    if target.starts_with("thumbv8m.") {
        println!("cargo:rustc-cfg=armv8m");
    }
    if target == "thumbv7em-none-eabihf" || able && said {
        println!("cargo:rustc-cfg=kernels");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
