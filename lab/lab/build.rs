//! Records the commit, whether the sources differ from it, and how the program is compiled, for the results of
//! measurements.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // It grows with each commit, also of a branch.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    // The sources of products; a change of them must not pass for the commit's.
    let sources = [
        "../rings",
        "../lanes",
        "../papers",
        ".",
        "../../crates",
        "../Cargo.toml",
        "../Cargo.lock",
    ];
    sources.iter().for_each(|folder| println!("cargo:rerun-if-changed={folder}"));
    let changed = git(&[&["status", "--porcelain", "--"], &sources[..]].concat());
    let mark = if changed.is_some_and(|files| files.is_empty()) { "" } else { "-modified" };
    let commit = git(&["rev-parse", "--short=12", "HEAD"])
        .map_or_else(|| "unknown".to_owned(), |commit| commit + mark);
    println!("cargo:rustc-env=GOODPRIME_COMMIT={commit}");
    let of = |name: &str| env::var(name).unwrap_or_default();
    let (target, level) = (of("TARGET"), of("OPT_LEVEL"));
    let flags = of("CARGO_ENCODED_RUSTFLAGS").replace('\u{1f}', " ");
    println!("cargo:rustc-env=GOODPRIME_FLAGS={}", format!("{target} -O{level} {flags}").trim());
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
