//! Which target takes the kernels: Cortex-M4 with its floating-point unit. All others run the models.

fn main() {
    println!("cargo:rustc-check-cfg=cfg(kernels)");
    if std::env::var("TARGET").is_ok_and(|target| target == "thumbv7em-none-eabihf") {
        println!("cargo:rustc-cfg=kernels");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
