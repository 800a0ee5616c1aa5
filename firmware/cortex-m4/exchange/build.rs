//! Which multiplier: the environment's `GOODPRIME_MULTIPLIER`.

fn main() {
    let name = std::env::var("GOODPRIME_MULTIPLIER").unwrap_or_else(|_| "good1536".into());
    println!(
        "cargo:rustc-check-cfg=cfg(multiplier, values(\"good1536\", \"mr1530\", \"mr1620\", \
         \"paper1530\", \"paper1620\"))"
    );
    println!("cargo:rustc-cfg=multiplier=\"{name}\"");
    println!("cargo:rerun-if-env-changed=GOODPRIME_MULTIPLIER");
    println!("cargo:rerun-if-changed=build.rs");
}
