//! Output files: never overwritten by accident, private if secret, complete or absent.

mod common;

use std::fs;
use std::path::Path;

use common::{goodprime, names, output, refusal};
use tempfile::tempdir;

const KEYGEN: &str = "keygen --set sntrup653 --public pk --secret sk";

fn read(dir: &Path, name: &str) -> Vec<u8> {
    fs::read(dir.join(name)).unwrap()
}

#[test]
fn existing_files_stay_without_force() {
    for existing in ["pk", "sk"] {
        let dir = tempdir().unwrap();
        fs::write(dir.path().join(existing), "precious").unwrap();
        let line = refusal(&mut goodprime(dir.path(), KEYGEN));
        assert_eq!(line, format!("{existing} exists; --force replaces it"));
        assert_eq!(names(dir.path()), [existing]);
        assert_eq!(read(dir.path(), existing), b"precious");
    }
}

#[test]
fn existing_secrets_and_ciphertexts_stay_without_force() {
    let dir = tempdir().unwrap();
    output(&mut goodprime(dir.path(), KEYGEN));
    let encaps = "encaps --set sntrup653 --public pk --ciphertext ct --shared-secret ss";
    output(&mut goodprime(dir.path(), encaps));
    let before = ["ct", "ss"].map(|name| read(dir.path(), name));
    let decaps = "decaps --set sntrup653 --secret sk --ciphertext ct --shared-secret ss";
    for command in [encaps, decaps] {
        assert!(refusal(&mut goodprime(dir.path(), command)).ends_with("; --force replaces it"));
    }
    assert_eq!(["ct", "ss"].map(|name| read(dir.path(), name)), before);
}

#[test]
fn force_replaces_all_outputs() {
    let dir = tempdir().unwrap();
    for name in ["pk", "sk"] {
        fs::write(dir.path().join(name), "old").unwrap();
    }
    output(&mut goodprime(dir.path(), &format!("{KEYGEN} --force")));
    assert_eq!(names(dir.path()), ["pk", "sk"]);
    assert_eq!((read(dir.path(), "pk").len(), read(dir.path(), "sk").len()), (994, 1518));
}

#[cfg(unix)]
#[test]
fn only_the_owner_reads_secrets() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempdir().unwrap();
    let mode =
        |name: &str| fs::metadata(dir.path().join(name)).unwrap().permissions().mode() & 0o777;
    // The permissions that the user's mask gives to any file.
    fs::write(dir.path().join("ordinary"), "").unwrap();
    // A secret does not inherit the permissions of the file that it replaces.
    fs::write(dir.path().join("ss"), "").unwrap();
    fs::set_permissions(dir.path().join("ss"), fs::Permissions::from_mode(0o666)).unwrap();

    output(&mut goodprime(dir.path(), KEYGEN));
    let encaps = "encaps --force --set sntrup653 --public pk --ciphertext ct --shared-secret ss";
    output(&mut goodprime(dir.path(), encaps));
    assert_eq!((mode("sk"), mode("ss")), (0o600, 0o600));
    assert_eq!((mode("pk"), mode("ct")), (mode("ordinary"), mode("ordinary")));
}

#[test]
fn a_place_that_cannot_be_written() {
    let dir = tempdir().unwrap();
    fs::create_dir(dir.path().join("sub")).unwrap();
    for (secret, reason) in [
        ("missing/sk", "No such file or directory"),
        ("sub", "it is a directory"),
        ("sub/..", "it is a directory"),
        #[cfg(unix)]
        ("sk/", "Not a directory"),
        #[cfg(unix)]
        ("sk/.", "Not a directory"),
    ] {
        let command = format!("keygen --set sntrup653 --public pk --secret {secret}");
        let line = refusal(&mut goodprime(dir.path(), &command));
        assert_eq!(line, format!("cannot write {secret}: {reason}"));
        assert_eq!(names(dir.path()), ["sub"], "the public key is not left alone");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_directory_without_permission() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempdir().unwrap();
    let closed = dir.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    // The superuser may write anywhere, except where the kernel itself refuses.
    let superuser = fs::write(closed.join("probe"), "").is_ok();
    let secret = if superuser { "/proc/sk" } else { "closed/sk" };
    let command = format!("keygen --set sntrup653 --public pk --secret {secret}");
    let line = refusal(&mut goodprime(dir.path(), &command));
    assert!(line.to_lowercase().starts_with(&format!("cannot write {secret}: ")), "{line}");
    assert!(!line.contains(".goodprime"), "the temporary name means nothing to users: {line}");
    assert_eq!(names(dir.path()), ["closed"]);
}

/// True if the device that is always full exists; a container may lack it.
#[cfg(target_os = "linux")]
fn full_device(test: &str) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let found = fs::metadata("/dev/full").is_ok_and(|m| m.file_type().is_char_device());
    if !found {
        println!("skipped: {test} (no device /dev/full)");
    }
    found
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_output_that_fails_removes_the_first() {
    if !full_device("a_second_output_that_fails_removes_the_first") {
        return;
    }
    let dir = tempdir().unwrap();
    let command = "keygen --set sntrup653 --public pk --secret /dev/full";
    let line = refusal(&mut goodprime(dir.path(), command));
    assert_eq!(line, "cannot write /dev/full: No space left on device");
    assert!(names(dir.path()).is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_output_that_fails_restores_what_the_first_replaced() {
    use std::os::unix::fs::MetadataExt;
    if !full_device("a_second_output_that_fails_restores_what_the_first_replaced") {
        return;
    }
    let dir = tempdir().unwrap();
    fs::write(dir.path().join("pk"), "precious").unwrap();
    let inode = || fs::metadata(dir.path().join("pk")).unwrap().ino();
    let before = inode();
    let command = "keygen --force --set sntrup653 --public pk --secret /dev/full";
    refusal(&mut goodprime(dir.path(), command));
    assert_eq!(names(dir.path()), ["pk"]);
    assert_eq!(read(dir.path(), "pk"), b"precious");
    assert_eq!(inode(), before, "it is the same file, with all that belongs to it");
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_that_fails_removes_the_file() {
    use std::fs::OpenOptions;
    use std::process::Command;
    if !full_device("standard_output_that_fails_removes_the_file") {
        return;
    }
    let dir = tempdir().unwrap();
    let (unread, closed) = std::io::pipe().unwrap();
    drop(unread);
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    for (stdout, reason) in
        [(closed.into(), "Broken pipe"), (full.into(), "No space left on device")]
    {
        let stdout: std::process::Stdio = stdout;
        let result = Command::new(assert_cmd::cargo::cargo_bin!("goodprime"))
            .current_dir(dir.path())
            .args("keygen --set sntrup653 --public pk --secret -".split(' '))
            .stdout(stdout)
            .output()
            .unwrap();
        assert_eq!(result.status.code(), Some(2));
        let line = format!("goodprime: error: cannot write standard output: {reason}\n");
        assert_eq!(String::from_utf8(result.stderr).unwrap(), line);
        assert!(names(dir.path()).is_empty());
    }
}

#[cfg(unix)]
#[test]
fn devices_are_written_in_place_without_force() {
    let dir = tempdir().unwrap();
    output(&mut goodprime(dir.path(), "keygen --set sntrup653 --public pk --secret /dev/null"));
    assert_eq!(names(dir.path()), ["pk"]);
    let pk = output(&mut goodprime(
        dir.path(),
        "keygen --set sntrup653 --public /dev/stdout --secret sk",
    ));
    assert_eq!(pk.len(), 994);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    use std::os::unix::fs::symlink;
    let dir = tempdir().unwrap();
    fs::create_dir(dir.path().join("sub")).unwrap();
    fs::write(dir.path().join("sub/pk"), "old").unwrap();
    symlink("sub/pk", dir.path().join("pk")).unwrap();
    output(&mut goodprime(dir.path(), &format!("{KEYGEN} --force")));
    assert!(fs::symlink_metadata(dir.path().join("pk")).unwrap().is_symlink());
    assert_eq!(read(dir.path(), "sub/pk").len(), 994);
    assert_eq!(names(&dir.path().join("sub")), ["pk"]);

    fs::remove_file(dir.path().join("sub/pk")).unwrap();
    let line = refusal(&mut goodprime(dir.path(), &format!("{KEYGEN} --force")));
    assert_eq!(line, "cannot write pk: it is a symbolic link to a file that does not exist");
}

#[test]
fn many_pairs_have_numbered_files() {
    let dir = tempdir().unwrap();
    let keygen = "keygen --set sntrup653 --public pk.bin --secret sk.bin --count 70";
    output(&mut goodprime(dir.path(), keygen));
    let files = names(dir.path());
    assert_eq!(files.len(), 140);
    assert_eq!((&files[0][..], &files[69][..]), ("pk-01.bin", "pk-70.bin"));
    let keys: std::collections::BTreeSet<_> =
        files[..70].iter().map(|name| read(dir.path(), name)).collect();
    assert_eq!(keys.len(), 70, "no key twice");
    for number in ["01", "64", "65", "70"] {
        let encaps = format!(
            "encaps --set sntrup653 --public pk-{number}.bin --ciphertext ct --shared-secret ss1 --force"
        );
        output(&mut goodprime(dir.path(), &encaps));
        let decaps = format!(
            "decaps --set sntrup653 --secret sk-{number}.bin --ciphertext ct --shared-secret ss2 --force"
        );
        output(&mut goodprime(dir.path(), &decaps));
        assert_eq!(read(dir.path(), "ss1"), read(dir.path(), "ss2"));
    }
}

#[test]
fn many_pairs_are_refused_before_the_first_is_made() {
    let dir = tempdir().unwrap();
    fs::write(dir.path().join("sk-3"), "precious").unwrap();
    let line = refusal(&mut goodprime(dir.path(), &format!("{KEYGEN} --count 5")));
    assert_eq!(line, "sk-3 exists; --force replaces it");
    assert_eq!(names(dir.path()), ["sk-3"]);
    let standard = "keygen --set sntrup653 --public - --secret sk --count 5";
    let line = refusal(&mut goodprime(dir.path(), standard));
    assert_eq!(line, "--count needs the names of files; - cannot be numbered");
    for count in ["0", "1000001", "many", "-1"] {
        goodprime(dir.path(), KEYGEN).args(["--count", count]).assert().code(2).stdout("");
    }
    output(&mut goodprime(dir.path(), &format!("{KEYGEN} --count 5 --force")));
    assert_eq!(names(dir.path()).len(), 10);
}

#[test]
fn many_secrets_have_numbered_files() {
    let dir = tempdir().unwrap();
    for (set, format) in [("sntrup653", "raw"), ("ntrulpr653", "hex")] {
        let run = |arguments: &str| {
            let all = format!("{arguments} --set {set} --format {format} --force");
            assert!(output(&mut goodprime(dir.path(), &all)).is_empty());
        };
        run("keygen --public pk --secret sk");
        run("encaps --public pk --ciphertext ct.bin --shared-secret ss --count 70");
        run("decaps --secret sk --ciphertext ct.bin --shared-secret got --count 70");
        run("decaps --secret sk --ciphertext ct-65.bin --shared-secret alone");
        let files = names(dir.path());
        assert_eq!(files.len(), 3 * 70 + 3);
        let secrets: std::collections::BTreeSet<_> = (1..=70)
            .map(|number| {
                let secret = read(dir.path(), &format!("ss-{number:02}"));
                assert_eq!(secret, read(dir.path(), &format!("got-{number:02}")), "{number}");
                secret
            })
            .collect();
        assert_eq!(secrets.len(), 70, "no secret twice");
        assert_eq!(read(dir.path(), "alone"), read(dir.path(), "ss-65"));
    }
}

#[test]
fn many_secrets_are_refused_like_single_ones() {
    let dir = tempdir().unwrap();
    output(&mut goodprime(dir.path(), KEYGEN));
    let run = |arguments: &str| refusal(&mut goodprime(dir.path(), arguments));
    let encaps = "encaps --set sntrup653 --public pk --count 66 --ciphertext ct --shared-secret ss";
    fs::write(dir.path().join("ss-66"), "precious").unwrap();
    assert_eq!(run(encaps), "ss-66 exists; --force replaces it");
    assert_eq!(names(dir.path()), ["pk", "sk", "ss-66"]);
    let standard = encaps.replace("--ciphertext ct", "--ciphertext -");
    assert_eq!(run(&standard), "--count needs the names of files; - cannot be numbered");

    // A numbered output must not be the key.
    fs::copy(dir.path().join("pk"), dir.path().join("ct-07")).unwrap();
    let key = encaps.replace("--public pk", "--public ct-07");
    assert_eq!(
        run(&format!("{key} --force")),
        "ct-07 is used for both --public and --ciphertext; name two files"
    );
    assert_eq!(read(dir.path(), "ct-07"), read(dir.path(), "pk"));

    output(&mut goodprime(dir.path(), &format!("{encaps} --force")));
    let decaps =
        "decaps --set sntrup653 --secret sk --count 66 --ciphertext ct --shared-secret got";
    fs::remove_file(dir.path().join("ct-66")).unwrap();
    let line = run(decaps);
    assert!(line.starts_with("cannot read ct-66: "), "{line}");
    assert!(line.ends_with("; the first 64 shared secrets are written"), "{line}");
    fs::write(dir.path().join("ct-03"), "short").unwrap();
    let line = run(&format!("{decaps} --force"));
    assert_eq!(line, "ct-03: a ciphertext of sntrup653 has 897 bytes, not 5");
}
