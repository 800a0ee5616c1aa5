//! Links with the script of the board.

fn main() {
    println!("cargo:rustc-link-arg=-Tboard.ld");
    println!("cargo:rerun-if-changed=build.rs");
}
