//! The help of each command ends with an example, and each example works in a folder of its own.
#![cfg(unix)]

mod common;
#[cfg(feature = "ssh")]
#[path = "../../ssh/tests/common/mod.rs"]
mod server;

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use common::{goodprime, known_answers, output};
use tempfile::{TempDir, tempdir};

/// The commands, in an order in which each finds the files that its example reads.
const COMMANDS: &[&str] = &[
    "list",
    "info",
    "keygen",
    "encaps",
    "decaps",
    "pubkey",
    "check",
    "bench",
    "bench timing",
    "kat",
    "vectors",
    "vectors run",
    "selftest",
    "completions",
    "man",
];

/// Returns the example at the end of a help text.
fn example(help: &str) -> &str {
    let (_, example) = help.rsplit_once("\nExample").expect("an example");
    let (_, commands) = example.split_once('\n').expect("commands");
    assert!(commands.lines().all(|line| line.starts_with("  goodprime ")), "{help}");
    commands
}

/// Returns the help of a command.
fn help(command: &str) -> String {
    let text = output(&mut goodprime(".".as_ref(), &format!("{command} --help")));
    String::from_utf8(text).unwrap()
}

/// Returns a folder with the vectors of a clone.
fn folder() -> TempDir {
    let dir = tempdir().unwrap();
    symlink(known_answers("."), dir.path().join("vectors")).unwrap();
    dir
}

/// Returns the exit status of an example, which the shell runs with the command under test in its path.
fn run(example: &str, directory: &Path) -> Option<i32> {
    let binary = Path::new(env!("CARGO_BIN_EXE_goodprime")).parent().unwrap().to_path_buf();
    let old = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([binary].into_iter().chain(std::env::split_paths(&old)));
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", example]).current_dir(directory).env("PATH", path.unwrap());
    shell.output().expect("a shell").status.code()
}

#[test]
fn every_command_is_in_the_list() {
    let top = help("");
    let (_, commands) = top.split_once("Commands:\n").unwrap();
    let listed = commands.lines().take_while(|line| line.starts_with("  "));
    // Lines that are broken are indented further.
    let listed =
        listed.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    for name in listed.filter_map(|line| line.split_whitespace().next()) {
        let known = ["help", "ssh-probe"].contains(&name) || COMMANDS.contains(&name);
        assert!(known, "{name} has no example in this test");
    }
}

#[test]
fn every_example_works() {
    let dir = folder();
    // The control: an example that reads a file too early fails.
    assert_eq!(run(example(&help("check")), dir.path()), Some(2));
    for command in COMMANDS {
        let status = run(example(&help(command)), dir.path());
        // Whether times differ is the machine's answer, not the example's.
        let good: &[i32] = if *command == "bench timing" { &[0, 1, 3] } else { &[0] };
        assert!(status.is_some_and(|status| good.contains(&status)), "{command}: {status:?}");
    }
}

#[test]
fn the_help_ends_with_an_exchange() {
    let (dir, help) = (folder(), help(""));
    let exchange = example(&help);
    assert_eq!(exchange.lines().count(), 3, "{exchange}");
    assert_eq!(run(&format!("{exchange}  cmp bob.ss alice.ss"), dir.path()), Some(0), "{exchange}");
    // The control: another key gives another secret.
    let swapped = exchange
        .replace("encaps", "keygen -s sntrup761 -p bob.pub -k alice.key --force; goodprime encaps");
    assert_eq!(run(&format!("{swapped}  cmp bob.ss alice.ss"), folder().path()), Some(1));
}

#[cfg(feature = "ssh")]
#[test]
fn the_example_of_ssh_probe_works() {
    let served = server::Script::default().serve();
    let text = help("ssh-probe");
    let example = example(&text);
    assert!(example.contains("git.example.org"), "{example}");
    let local = example.replace("git.example.org", &served.address.to_string());
    assert_eq!(run(&local, tempdir().unwrap().path()), Some(0));
    served.farewell().unwrap();
}
