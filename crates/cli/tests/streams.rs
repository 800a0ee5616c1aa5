//! Standard streams that are closed, full or of the wrong direction: an error, and nothing is lost without it.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use common::{goodprime, known_answers, names, output};
use tempfile::{TempDir, tempdir};

/// Runs the command in a shell with this redirection.
fn redirected(directory: &Path, arguments: &str, redirection: &str) -> Output {
    Command::new("sh")
        .args(["-c", &format!("exec \"$0\" {arguments} {redirection}")])
        .arg(assert_cmd::cargo::cargo_bin!("goodprime"))
        .current_dir(directory)
        .output()
        .unwrap()
}

/// Returns a directory with the files that the commands below read.
fn with_files() -> TempDir {
    let dir = tempdir().unwrap();
    output(&mut goodprime(dir.path(), "keygen -s sntrup653 -p alice.pk -k alice.sk"));
    output(&mut goodprime(dir.path(), "encaps -p alice.pk -c alice.ct -o alice.ss"));
    fs::copy(known_answers("sntrup653.rsp"), dir.path().join("sntrup653.rsp")).unwrap();
    dir
}

/// Commands that write to standard output.
const SPEAKING: [&str; 21] = [
    "keygen -s sntrup653 -p pk -k -",
    "keygen -s sntrup653 -p - -k sk",
    "keygen -s sntrup653 -p pk -k /dev/stdout",
    "keygen -s sntrup653 -p pk -k /dev/fd/1",
    "encaps -p alice.pk -c ct -o -",
    "encaps -p alice.pk -c - -o ss",
    "decaps -k alice.sk -c alice.ct -o -",
    "pubkey -k alice.sk -p - -f public=hex",
    "check -k alice.sk -p alice.pk",
    "list",
    "list --json",
    "info",
    "info -s sntrup653 --json",
    "man",
    "completions bash",
    "kat sntrup653.rsp",
    "kat sntrup653.rsp --json",
    "bench -s sntrup653 --seconds 0",
    "--help",
    "keygen --help",
    "--version",
];

#[test]
fn output_to_a_closed_descriptor_is_an_error() {
    let dir = with_files();
    let before = names(dir.path());
    // Closed, alone and with the others, and open for reading only.
    for redirection in [">&-", "<&- >&-", "1</dev/null"] {
        for command in SPEAKING {
            let result = redirected(dir.path(), command, redirection);
            // The file of /dev/fd/1 is written by opening it again, which this redirection permits.
            if command.ends_with("/fd/1") && redirection == "1</dev/null" {
                fs::remove_file(dir.path().join("pk")).unwrap();
                continue;
            }
            let text = String::from_utf8(result.stderr).unwrap();
            assert_eq!(result.status.code(), Some(2), "{command} {redirection}: {text}");
            assert!(text.starts_with("goodprime: error: cannot write "), "{text}");
            assert!(text.ends_with(": Bad file descriptor\n"), "{text}");
            assert_eq!(names(dir.path()), before, "{command} {redirection}");
        }
    }
    // No message can be printed, but the status can be seen.
    let result = redirected(dir.path(), "keygen -s sntrup653 -p pk -k -", "<&- >&- 2>&-");
    assert_eq!(result.status.code(), Some(2));
    let result = redirected(dir.path(), "keygen -s sntrup653 -p pk -k /dev/stderr", "2>&-");
    assert_eq!(result.status.code(), Some(2));
    assert_eq!(names(dir.path()), before);
}

#[test]
fn output_that_nobody_wants_is_none() {
    let dir = with_files();
    // The second is open for both directions, as Python and daemons have it.
    for redirection in [">/dev/null", "1<>/dev/null", ">/dev/null 2>&- <&-"] {
        for command in SPEAKING {
            let result = redirected(dir.path(), &format!("{command} "), redirection);
            let text = String::from_utf8(result.stderr).unwrap();
            assert_eq!(result.status.code(), Some(0), "{command} {redirection}: {text}");
            for made in ["pk", "sk", "ct", "ss"] {
                let _ = fs::remove_file(dir.path().join(made));
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_of_every_command() {
    use std::os::unix::fs::FileTypeExt;
    if !fs::metadata("/dev/full").is_ok_and(|found| found.file_type().is_char_device()) {
        println!("skipped: a_full_device_is_an_error_of_every_command (no device /dev/full)");
        return;
    }
    let dir = with_files();
    let before = names(dir.path());
    for command in SPEAKING {
        let result = redirected(dir.path(), command, ">/dev/full");
        let text = String::from_utf8(result.stderr).unwrap();
        assert_eq!(result.status.code(), Some(2), "{command}: {text}");
        assert!(text.ends_with(": No space left on device\n"), "{text}");
        assert_eq!(names(dir.path()), before, "{command}");
    }
}

#[test]
fn input_from_a_closed_descriptor_is_an_error() {
    let dir = with_files();
    for command in ["encaps -p - -c ct -o ss", "encaps -p /dev/stdin -c ct -o ss"] {
        for redirection in ["<&-", "0>/dev/null"] {
            if command.contains("/dev/stdin") && redirection == "0>/dev/null" {
                continue;
            }
            let result = redirected(dir.path(), command, redirection);
            let text = String::from_utf8(result.stderr).unwrap();
            assert_eq!(result.status.code(), Some(2), "{command} {redirection}: {text}");
            assert!(text.ends_with(": Bad file descriptor\n"), "{command} {redirection}: {text}");
        }
    }
}
