//! Compiles what calls FLINT and NTL. Debian: `apt-get install libflint-dev libntl-dev g++`.

fn main() {
    println!("cargo:rerun-if-changed=src/shim");
    cc::Build::new().file("src/shim/flint.c").warnings(false).compile("shim_flint");
    cc::Build::new().cpp(true).std("c++11").file("src/shim/ntl.cc").compile("shim_ntl");
    for library in ["flint", "ntl", "gmp"] {
        println!("cargo:rustc-link-lib={library}");
    }
}
