//! Vectors that every processor of the target has: `cfg(vectors)` with `cfg(sse2)`, `cfg(neon)` or `cfg(wasm128)`, or none;
//! and `cfg(cortex_m4)`.
//!
//! By the target's features, not by its architecture alone: kernels, UEFI programs and targets with software floating point
//! have x86-64 or AArch64 and no vector registers, and there portable lanes are the only ones. Nor is a processor asked for
//! more there, since nobody saves its registers. `RUSTFLAGS="--cfg goodprime_without_vectors"` makes any target one of them.

fn main() {
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    let (arch, endian, features) = (target("ARCH"), target("ENDIAN"), target("FEATURE"));
    let none = std::env::var_os("CARGO_CFG_GOODPRIME_WITHOUT_VECTORS").is_some();
    let has = |feature: &str| !none && features.split(',').any(|one| one == feature);
    println!("cargo:rustc-check-cfg=cfg(vectors, sse2, neon, wasm128, cortex_m4)");
    // Neon's lanes are in the order of memory where the little end comes first; nothing has tried the other.
    let vectors = [
        ("sse2", arch == "x86_64" && has("sse2")),
        ("neon", arch == "aarch64" && endian == "little" && has("neon")),
        ("wasm128", arch == "wasm32" && has("simd128")),
    ];
    for (name, _) in vectors.iter().filter(|(_, present)| *present) {
        println!("cargo:rustc-cfg=vectors");
        println!("cargo:rustc-cfg={name}");
    }
    // The crate `goodprime-cortex-m4` is a dependency, as ring/build.rs says.
    let model = std::env::var_os("CARGO_CFG_GOODPRIME_CORTEX_M4_MODEL").is_some();
    if arch == "arm" || model {
        println!("cargo:rustc-cfg=cortex_m4");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
