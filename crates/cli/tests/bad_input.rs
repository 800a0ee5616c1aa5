//! Input that cannot be used gives one clear line and exit status 2, and leaves no files.

mod common;

use std::fs;
use std::path::Path;

use common::{goodprime, names, output, refusal};
use tempfile::{TempDir, tempdir};

const ENCAPS: &str = "encaps --set sntrup761 --ciphertext ct --shared-secret ss --public";

/// Returns a directory with a key pair of sntrup761.
fn with_keys() -> TempDir {
    let dir = tempdir().unwrap();
    output(&mut goodprime(dir.path(), "keygen --set sntrup761 --public pk --secret sk"));
    dir
}

/// Runs a command that must be refused and must leave no file.
fn refused(dir: &Path, arguments: &str, stdin: &[u8]) -> String {
    let before = names(dir);
    let line = refusal(goodprime(dir, arguments).write_stdin(stdin));
    assert_eq!(names(dir), before, "{arguments}");
    line
}

#[test]
fn an_unknown_set() {
    let dir = tempdir().unwrap();
    for command in [
        "keygen --set sntrup7610 --public pk --secret sk",
        "encaps --set sntrup7610 --public pk --ciphertext ct --shared-secret ss",
        "decaps --set sntrup7610 --secret sk --ciphertext ct --shared-secret ss",
        "bench --set sntrup7610",
        "info --set sntrup7610",
    ] {
        let line = refused(dir.path(), command, b"");
        assert!(line.contains("sntrup7610") && line.contains("unknown parameter set"), "{line}");
        assert!(line.contains("ntrulpr1277"), "{line}");
    }
}

#[test]
fn a_file_that_cannot_be_read() {
    let dir = with_keys();
    let line = refused(dir.path(), &format!("{ENCAPS} missing"), b"");
    assert_eq!(line, "cannot read missing: No such file or directory");
    fs::create_dir(dir.path().join("sub")).unwrap();
    let line = refused(dir.path(), &format!("{ENCAPS} sub"), b"");
    assert!(line.starts_with("cannot read sub: "), "{line}");
    let decaps = "decaps --set sntrup761 --ciphertext missing --secret sk --shared-secret ss";
    assert!(refused(dir.path(), decaps, b"").starts_with("cannot read missing: "));
}

#[test]
fn a_file_of_the_wrong_length() {
    let dir = with_keys();
    for (size, rest) in [
        (0, ", not 0"),
        (1157, ", not 1157"),
        (1159, ", not 1159"),
        (994, ", not 994; this is the length of a public key of sntrup653"),
        (100_000, ", not more than 65536"),
    ] {
        fs::write(dir.path().join("bad"), vec![1; size]).unwrap();
        let line = refused(dir.path(), &format!("{ENCAPS} bad"), b"");
        assert_eq!(line, format!("bad: a public key of sntrup761 has 1158 bytes{rest}"));
    }
}

#[test]
fn a_stream_of_the_wrong_length() {
    let dir = with_keys();
    for (size, rest) in [(0, ", not 0"), (1157, ", not 1157"), (2316, ", not 2316")] {
        let line = refused(dir.path(), &format!("{ENCAPS} -"), &vec![1; size]);
        assert_eq!(line, format!("standard input: a public key of sntrup761 has 1158 bytes{rest}"));
    }
}

#[cfg(unix)]
#[test]
fn an_endless_stream() {
    let dir = with_keys();
    for format in ["raw", "hex", "base64"] {
        let line = refused(dir.path(), &format!("{ENCAPS} /dev/zero --format {format}"), b"");
        assert!(line.ends_with("has 1158 bytes, not more than 65536"), "{line}");
    }
}

#[test]
fn text_that_is_not_in_the_format() {
    let dir = with_keys();
    let hex = format!("{ENCAPS} - --format hex");
    assert!(refused(dir.path(), &hex, b"00zz").contains("not hexadecimal: invalid character 'z'"));
    assert!(refused(dir.path(), &hex, b"000").contains("not hexadecimal: odd number of digits"));
    assert!(refused(dir.path(), &hex, b"0000\n").ends_with("has 1158 bytes, not 2"));
    let base64 = format!("{ENCAPS} - --format base64");
    assert!(refused(dir.path(), &base64, b"AA*A").contains("not base64: invalid symbol"));
    assert!(refused(dir.path(), &base64, b"AAAA").ends_with("has 1158 bytes, not 3"));
}

#[test]
fn the_format_that_would_fit_is_named() {
    let dir = tempdir().unwrap();
    let formats = ["raw", "hex", "base64"];
    for (format, other) in formats.into_iter().flat_map(|f| formats.map(|other| (f, other))) {
        if format == other {
            continue;
        }
        let keygen =
            format!("keygen --set sntrup761 --public - --secret sk --force --format {format}");
        let pk = output(&mut goodprime(dir.path(), &keygen));
        let line = refused(dir.path(), &format!("{ENCAPS} - --format {other}"), &pk);
        assert!(line.ends_with(&format!("; it fits with --format {format}")), "{line}");
    }
}

#[test]
fn a_length_of_no_set() {
    let dir = with_keys();
    fs::write(dir.path().join("bad"), [1; 1157]).unwrap();
    let line = refused(dir.path(), "encaps -p bad -c ct -o ss", b"");
    let advice = "; the file may be cut off; goodprime list shows the lengths";
    assert_eq!(line, format!("bad: no set has a public key of 1157 bytes{advice}"));
    let line = refused(dir.path(), "pubkey -k bad -p new", b"");
    assert_eq!(line, format!("bad: no set has a secret key of 1157 bytes{advice}"));
    fs::write(dir.path().join("long"), [1; 5000]).unwrap();
    let line = refused(dir.path(), "encaps -p long -c ct -o ss", b"");
    let advice = "; goodprime list shows the lengths";
    assert_eq!(line, format!("long: no set has a public key of 5000 bytes{advice}"));
    let line = refused(dir.path(), "pubkey -s sntrup653 -k sk -p new", b"");
    let rest = "has 1518 bytes, not 1763; this is the length of a secret key of sntrup761";
    assert_eq!(line, format!("sk: a secret key of sntrup653 {rest}"));
    let line = refused(dir.path(), "encaps -p /dev/zero -c ct -o ss", b"");
    assert_eq!(line, "/dev/zero: no set has a public key of more than 65536 bytes");
    output(&mut goodprime(dir.path(), "keygen -s sntrup653 -p hex -k key -f hex"));
    let line = refused(dir.path(), "encaps -p hex -c ct -o ss", b"");
    assert_eq!(line, "hex: no set has a public key of 1989 bytes; it fits with --format hex");
}

/// The kind of a file that was given in place of another is named, by its length.
#[test]
fn a_file_of_another_kind() {
    let dir = with_keys();
    output(&mut goodprime(dir.path(), "encaps -p pk -c ct -o ss"));
    output(&mut goodprime(dir.path(), "keygen -s ntruhps2048677 -p hps.pk -k hps.sk"));
    for (command, message) in [
        (
            "encaps -p sk -c new -o new.ss",
            "sk: no set has a public key of 1763 bytes; this is the length of a secret key of sntrup761",
        ),
        (
            "encaps -p ss -c new -o new.ss",
            "ss: no set has a public key of 32 bytes; this is the length of a shared secret",
        ),
        (
            "decaps -k pk -c ct -o new.ss",
            "pk: no set has a secret key of 1158 bytes; this is the length of a public key of sntrup761",
        ),
        (
            "check -k pk",
            "pk: no set has a secret key of 1158 bytes; this is the length of a public key of sntrup761",
        ),
        // Two sets have files of this length, and a public key of one is as long as a ciphertext of the other.
        (
            "pubkey -k ct -p new",
            "ct: no set has a secret key of 1039 bytes; this is the length of a ciphertext of sntrup761 or a public key of ntrulpr761",
        ),
        (
            "encaps -s sntrup761 -p sk -c new -o new.ss",
            "sk: a public key of sntrup761 has 1158 bytes, not 1763; this is the length of a secret key of sntrup761",
        ),
        (
            "encaps -s sntrup761 -p ct -c new -o new.ss",
            "ct: a public key of sntrup761 has 1158 bytes, not 1039; this is the length of a ciphertext of sntrup761",
        ),
        (
            "decaps -k hps.sk -c ct -o new.ss",
            "ct: a ciphertext of ntruhps2048677 has 930 bytes, not 1039; this is the length of a ciphertext of sntrup761",
        ),
        (
            "decaps -k sk -c pk -o new.ss",
            "pk: a ciphertext of sntrup761 has 1039 bytes, not 1158; this is the length of a public key of sntrup761",
        ),
    ] {
        assert_eq!(refused(dir.path(), command, b""), message, "{command}");
    }
}

#[test]
fn a_format_that_there_is_not() {
    for (format, message) in [
        ("pem", "unknown format \"pem\"; use raw, hex or base64"),
        (
            "key=hex",
            "unknown file \"key\"; use the name of an option: public, secret, ciphertext, shared-secret",
        ),
    ] {
        let command = format!("encaps -p pk -c ct -o ss -f {format}");
        let result = goodprime(".".as_ref(), &command).assert().code(2).stdout("");
        let text = String::from_utf8(result.get_output().stderr.clone()).unwrap();
        assert!(text.contains(message), "{text}");
    }
}

#[test]
fn a_command_line_that_cannot_be_read() {
    for arguments in ["keygen", "nonsense", "encaps -f pem", "list --unknown", "completions dos"] {
        let result = goodprime(".".as_ref(), arguments).assert().code(2).stdout("");
        let text = String::from_utf8(result.get_output().stderr.clone()).unwrap();
        assert!(text.starts_with("goodprime: error: "), "{arguments}: {text}");
        assert!(!text.contains('\x1b'), "colours only on a terminal: {text}");
    }
}

#[test]
fn one_stream_or_file_for_two_purposes() {
    let dir = with_keys();
    fs::write(dir.path().join("ct"), [0; 1039]).unwrap();
    for (command, message) in [
        (
            "keygen --set sntrup761 --public - --secret -",
            "--public and --secret cannot both be written to standard output; name a file for one of them",
        ),
        (
            "decaps --set sntrup761 --secret - --ciphertext - --shared-secret ss",
            "--secret and --ciphertext cannot both be read from standard input; name a file for one of them",
        ),
        (
            "keygen --set sntrup761 --public new --secret ./new",
            "./new is used for both --public and --secret; name two files",
        ),
        (
            "decaps --force --set sntrup761 --secret sk --ciphertext ct --shared-secret ./sk",
            "./sk is used for both --secret and --shared-secret; name two files",
        ),
    ] {
        assert_eq!(refused(dir.path(), command, b""), message);
    }
    assert_eq!(fs::read(dir.path().join("sk")).unwrap().len(), 1763, "the key is still there");
}

#[test]
fn a_backend_that_is_not_there() {
    let dir = tempdir().unwrap();
    let missing = if cfg!(target_arch = "x86_64") { "neon" } else { "avx2" };
    for command in ["", "list", "info", "selftest", "bench --set sntrup653"] {
        let line = refused(dir.path(), &format!("{command} --backend {missing}"), b"");
        assert!(line.contains(&format!("this processor has no {missing} backend")), "{line}");
        let line = refused(dir.path(), &format!("{command} --backend mmx"), b"");
        assert!(line.contains("unknown backend; goodprime has portable"), "{line}");
    }
    let line = refusal(goodprime(dir.path(), "list").env("GOODPRIME_BACKEND", missing));
    assert!(
        line.starts_with("GOODPRIME_BACKEND") && line.contains("this processor has no"),
        "{line}"
    );
}

#[test]
fn usage_errors_have_the_same_status() {
    let dir = tempdir().unwrap();
    for command in ["frobnicate", "keygen --set sntrup761", "kat --json", "bench --seconds -1"] {
        goodprime(dir.path(), command).assert().code(2).stdout("");
    }
}
