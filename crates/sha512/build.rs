//! `cfg(cortex_m4)`: whether the crate `goodprime-cortex-m4` is there, whose `KERNELS` says whether the target has the
//! instructions. So on 32-bit Arm; and on any other target, by the models of its kernels, under
//! `RUSTFLAGS="--cfg goodprime_cortex_m4_model"`: for tests of what microcontrollers run. Not a feature, as features of all
//! packages of a build are united.

fn main() {
    let arm = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "arm");
    let model = std::env::var_os("CARGO_CFG_GOODPRIME_CORTEX_M4_MODEL").is_some();
    println!("cargo:rustc-check-cfg=cfg(cortex_m4)");
    if arm || model {
        println!("cargo:rustc-cfg=cortex_m4");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
