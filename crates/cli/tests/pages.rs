//! The manual page and the completions contain the options of the command line.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{goodprime, output};

fn printed(arguments: &str) -> String {
    String::from_utf8(output(&mut goodprime(".".as_ref(), arguments))).unwrap()
}

#[test]
fn the_manual_page_has_every_command_and_option() {
    let page = printed("man");
    assert!(page.starts_with(".TH GOODPRIME 1 20"), "{page}");
    assert!(page.is_ascii(), "{page}");
    assert!(!page.lines().any(|line| line.ends_with(' ')), "{page}");
    for command in [
        "list",
        "keygen",
        "encaps",
        "decaps",
        "pubkey",
        "bench",
        "bench timing",
        "kat",
        "vectors",
        "vectors run",
    ] {
        let section = format!(".SH \"GOODPRIME {}\"", command.to_uppercase());
        assert_eq!(page.matches(&section).count(), 1, "{section}");
    }
    for words in [
        "shared\\-secret",
        "implicit rejection",
        "GOODPRIME_BACKEND",
        "sntrup761",
        "Exit status",
        ".SH EXAMPLE",
        "  goodprime keygen \\-\\-set sntrup761 \\-\\-public alice.pub",
        ".SH FILES AND SIGNALS",
        "O_TMPFILE",
        "no verdict",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn every_shell_gets_a_script() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&format!("completions {shell}"));
        for word in ["pubkey", "shared-secret"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        // The scripts of the other two shells complete no values.
        let values = ["bash", "zsh", "fish"].contains(&shell);
        assert_eq!(script.contains("ntruhrss701"), values, "{shell}");
    }
}

/// The script for bash parses.
#[test]
fn bash_reads_its_script() {
    let script = printed("completions bash");
    let Ok(mut bash) = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn() else {
        println!("skipped: bash (there is none)");
        return;
    };
    bash.stdin.take().expect("a pipe").write_all(script.as_bytes()).expect("bash reads");
    assert!(bash.wait().expect("bash ends").success());
}
