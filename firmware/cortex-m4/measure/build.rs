//! The set of the program: the environment's `GOODPRIME_SET`, or sntrup761.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let set = env::var("GOODPRIME_SET").unwrap_or_else(|_| "sntrup761".into());
    let (first, rest) = set.split_at(1);
    let degree = ["sntrup", "ntrulpr", "ntruhps2048", "ntruhps4096", "ntruhrss"]
        .iter()
        .find_map(|family| set.strip_prefix(family))
        .expect("GOODPRIME_SET names a set");
    let (kind, ring) = match set.starts_with("ntruh") {
        true => ("cyclic", format!("goodprime_ring::cyclic::C{degree}")),
        false => ("prime", format!("goodprime_ring::P{degree}")),
    };
    let text = format!(
        "/// The set.\npub(crate) type Chosen = goodprime::{}{rest};\n\
         /// Its ring.\npub(crate) type Ring = {ring};\n",
        first.to_uppercase()
    );
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(folder.join("set.rs"), text).expect("the set");
    println!("cargo:rustc-check-cfg=cfg(ring, values(\"cyclic\", \"prime\"))");
    println!("cargo:rustc-cfg=ring=\"{kind}\"");
    println!("cargo:rerun-if-env-changed=GOODPRIME_SET");
    println!("cargo:rerun-if-changed=build.rs");
}
