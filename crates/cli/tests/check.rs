//! `check`, and secrets for a pipe that is not the user's.

mod common;

use std::fs;
use std::path::Path;

use common::{goodprime, names, output, refusal};
use goodprime::{Algorithm, Family};
use tempfile::tempdir;

fn read(dir: &Path, name: &str) -> Vec<u8> {
    fs::read(dir.join(name)).unwrap()
}

#[test]
fn the_public_key_of_every_secret_key_and_sets_by_length() {
    for set in Algorithm::ALL {
        let dir = tempdir().unwrap();
        let run = |arguments: &str| output(&mut goodprime(dir.path(), arguments));
        run(&format!("keygen -s {set} -p pk -k sk"));
        run("pubkey -k sk -p again");
        assert_eq!(read(dir.path(), "pk"), read(dir.path(), "again"), "{set}");
        run("encaps -p pk -c ct -o sender");
        let receiver = run("decaps -k sk -c ct -o -");
        assert_eq!(receiver, read(dir.path(), "sender"), "{set}");
        let consistent = format!("{set}: the secret key is consistent");
        assert_eq!(run("check -k sk"), format!("{consistent}\n").into_bytes());
        let both = format!("{consistent}, and the public key belongs to it\n");
        assert_eq!(run("check -k sk -p pk"), both.into_bytes());
        // A set that is named must match the length.
        let other = if set.parameters().name == "sntrup653" { "sntrup761" } else { "sntrup653" };
        let line = refusal(&mut goodprime(dir.path(), &format!("pubkey -s {other} -k sk -p -")));
        assert!(line.contains(&format!("; this is the length of a secret key of {set}")), "{line}");
    }
}

#[test]
fn a_spoilt_key_is_found() {
    for set in Algorithm::ALL {
        let dir = tempdir().unwrap();
        output(&mut goodprime(dir.path(), &format!("keygen -s {set} -p pk -k sk")));
        let mut sk = read(dir.path(), "sk");
        sk[7] ^= 0x10;
        fs::write(dir.path().join("sk"), sk).unwrap();
        let result = goodprime(dir.path(), "check -k sk").assert().code(1).stderr("");
        let text = String::from_utf8(result.get_output().stdout.clone()).unwrap();
        assert!(text.starts_with(&format!("{set}: the secret key is damaged: ")), "{text}");
    }
}

#[test]
fn the_public_key_of_another_key_is_found() {
    for set in Algorithm::ALL.iter().filter(|set| set.parameters().family != Family::LPRime) {
        let dir = tempdir().unwrap();
        output(&mut goodprime(dir.path(), &format!("keygen -s {set} -p pk -k sk")));
        output(&mut goodprime(dir.path(), &format!("keygen -s {set} -p other -k sk2")));
        let result = goodprime(dir.path(), "check -k sk -p other").assert().code(1);
        assert!(
            result
                .get_output()
                .stdout
                .ends_with(b"the public key does not belong to this secret key\n"),
            "{set}"
        );
    }
}

/// Runs only as root, who alone can make a pipe of another user.
#[cfg(unix)]
#[test]
fn a_secret_is_not_written_to_the_pipe_of_another_user() {
    use std::os::unix::fs::{MetadataExt, chown};
    use std::process::Command;
    let dir = tempdir().unwrap();
    let pipe = dir.path().join("sk");
    assert!(Command::new("mkfifo").args(["-m", "666"]).arg(&pipe).status().unwrap().success());
    let root = fs::metadata(&pipe).unwrap().uid() == 0;
    if !root || chown(&pipe, Some(1), None).is_err() {
        println!("left out: only root can make a pipe of another user");
        return;
    }
    let reader = |pipe: std::path::PathBuf| std::thread::spawn(move || fs::read(pipe).unwrap());
    let reading = reader(pipe.clone());
    let line = refusal(&mut goodprime(dir.path(), "keygen -s sntrup653 -p pk -k sk"));
    assert_eq!(
        line,
        "refusing to write a secret to sk: it belongs to another user (use --force to do so)"
    );
    assert_eq!(reading.join().unwrap(), b"");
    assert_eq!(names(dir.path()), ["sk"]);
    let reading = reader(pipe);
    output(&mut goodprime(dir.path(), "keygen -s sntrup653 -p pk -k sk --force"));
    assert_eq!(reading.join().unwrap().len(), 1518);
}
