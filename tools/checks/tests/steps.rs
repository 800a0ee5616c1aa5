//! The promises of `.ci/steps`: in strict mode nothing is left out in silence, and no backend is lost.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use goodprime_checks::root;

/// A directory with `target/debug/goodprime`, a script of this text.
fn workplace(name: &str, program: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(path.join("target/debug")).expect("a directory");
    let file = path.join("target/debug/goodprime");
    std::fs::write(&file, format!("#!/bin/sh\n{program}\n")).expect("a program");
    let mode = Command::new("chmod").arg("+x").arg(&file).status().expect("chmod");
    assert!(mode.success());
    path
}

/// Runs lines of bash after `.ci/steps`.
fn run(place: &Path, lines: &str, may_skip: bool) -> Output {
    let mut command = Command::new("bash");
    command.current_dir(place).env_remove("GOODPRIME_MAY_SKIP");
    if may_skip {
        command.env("GOODPRIME_MAY_SKIP", "1");
    }
    let script = format!("set -euo pipefail; . '{}'; {lines}", root().join(".ci/steps").display());
    command.args(["-c", &script]).output().expect("bash")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn what_could_be_installed_must_not_be_skipped() {
    let place = workplace("steps-skipped", "exit 0");
    let skips = "tested echo 'skipped: it (no valgrind on this machine)'; echo after";
    let strict = run(&place, skips, false);
    assert!(!strict.status.success() && !text(&strict.stdout).contains("after"), "{strict:?}");
    assert!(text(&strict.stderr).contains("what can be installed was skipped"), "{strict:?}");
    assert!(run(&place, skips, true).status.success());
    for fine in ["tested echo 'all passed'", "tested echo 'skipped: it (needs --release)'"] {
        let output = run(&place, fine, false);
        assert!(output.status.success(), "{output:?}");
    }
    assert!(!run(&place, "tested false", true).status.success(), "a failure is one in any mode");
}

/// By a processor that says it has AVX2, and a command that does not find it.
#[test]
#[cfg(target_os = "linux")]
fn a_backend_that_detection_loses_is_a_failure() {
    let flags = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    if !["sse2", "avx2", "bmi2", "abm"].iter().all(|flag| flags.contains(&format!(" {flag} "))) {
        println!("left out: a processor with AVX2 alone shows it");
        return;
    }
    let loses = workplace("steps-loses", "[ \"$GOODPRIME_BACKEND\" != avx2 ]");
    let output = run(&loses, "backends", true);
    assert!(!output.status.success(), "{output:?}");
    assert!(text(&output.stderr).contains("this processor has avx2, the command does not find it"));
    let finds = run(&workplace("steps-finds", "exit 0"), "backends", false);
    let found = text(&finds.stdout);
    assert!(finds.status.success() && found.starts_with("portable\nsse2\navx2\n"), "{finds:?}");
}
