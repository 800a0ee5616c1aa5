//! Both sides get the same secret: through files in all formats, streams and pipes.

mod common;

use std::fs;

use common::{goodprime, names, output};
use tempfile::tempdir;

#[test]
fn files_in_every_format() {
    for format in ["raw", "hex", "base64"] {
        let dir = tempdir().unwrap();
        let run = |arguments: &str| {
            let silent =
                output(&mut goodprime(dir.path(), &format!("{arguments} --format {format}")));
            assert!(silent.is_empty(), "{arguments}");
        };
        run("keygen --set sntrup761 --public pk --secret sk");
        run("encaps --set sntrup761 --public pk --ciphertext ct --shared-secret sender");
        run("decaps --set sntrup761 --secret sk --ciphertext ct --shared-secret receiver");
        assert_eq!(names(dir.path()), ["ct", "pk", "receiver", "sender", "sk"]);

        let read = |name: &str| fs::read(dir.path().join(name)).unwrap();
        assert_eq!(read("sender"), read("receiver"), "{format}");
        let size = |bytes: usize| match format {
            "raw" => bytes,
            "hex" => 2 * bytes + 1,
            _ => bytes.div_ceil(3) * 4 + 1,
        };
        for (name, bytes) in [("pk", 1158), ("sk", 1763), ("ct", 1039), ("sender", 32)] {
            assert_eq!(read(name).len(), size(bytes), "{name} in {format}");
            // The last byte of a raw key may be that of a new line; its size shows that none was added.
            assert!(format == "raw" || read(name).ends_with(b"\n"), "{name} in {format}");
        }
    }
}

#[test]
fn every_set_through_streams() {
    let sets = output(&mut goodprime(".".as_ref(), "list --json"));
    let sets = common::objects(&sets);
    assert_eq!(sets.len(), goodprime::Algorithm::ALL.len());
    for set in sets {
        let set = set["set"].as_str().unwrap();
        let dir = tempdir().unwrap();
        let run = |arguments: &str, input: Vec<u8>| {
            let arguments = arguments.replace("SET", set);
            output(goodprime(dir.path(), &arguments).write_stdin(input))
        };
        let pk = run("keygen --set SET --public - --secret sk", vec![]);
        let ct = run("encaps --set SET --public - --ciphertext - --shared-secret sender", pk);
        let receiver = run("decaps --set SET --secret sk --ciphertext - --shared-secret -", ct);
        assert_eq!(receiver, fs::read(dir.path().join("sender")).unwrap(), "{set}");
        assert_eq!(names(dir.path()), ["sender", "sk"]);
    }
}

#[test]
fn the_set_follows_from_a_key() {
    let sets = common::objects(&output(&mut goodprime(".".as_ref(), "list --json")));
    for set in sets {
        let set = set["set"].as_str().unwrap();
        let dir = tempdir().unwrap();
        let run = |arguments: &str| output(&mut goodprime(dir.path(), arguments));
        run(&format!("keygen -s {set} -p pk -k sk"));
        run("encaps -p pk -c ct -o sender");
        run("decaps -k sk -c ct -o receiver");
        run("pubkey -k sk -p pk-again");
        let read = |name: &str| fs::read(dir.path().join(name)).unwrap();
        assert_eq!(read("sender"), read("receiver"), "{set}");
        assert_eq!(read("pk"), read("pk-again"), "{set}");
    }
}

#[test]
fn many_of_the_set_that_follows_from_a_key() {
    let dir = tempdir().unwrap();
    let run = |arguments: &str| output(&mut goodprime(dir.path(), arguments));
    run("keygen -s ntruhrss701 -p pk -k sk");
    run("encaps -n 2 -p pk -c ct -o sender");
    run("decaps -n 2 -k sk -c ct -o receiver");
    for n in 1..=2 {
        let read = |name: &str| fs::read(dir.path().join(format!("{name}-{n}"))).unwrap();
        assert_eq!(read("sender"), read("receiver"));
    }
}

#[test]
fn a_format_for_each_file() {
    let dir = tempdir().unwrap();
    let run = |arguments: &str| output(&mut goodprime(dir.path(), arguments));
    run("keygen -s sntrup653 -p pk -k sk -f base64,secret=hex");
    run("encaps -p pk -c ct -o sender -f public=base64 -f shared-secret=hex");
    run("decaps -k sk -c ct -o receiver -f secret=hex");
    let read = |name: &str| fs::read(dir.path().join(name)).unwrap();
    assert_eq!(read("pk").len(), 994_usize.div_ceil(3) * 4 + 1);
    assert_eq!(read("sk").len(), 2 * 1518 + 1);
    assert_eq!(read("ct").len(), 897);
    assert_eq!(read("sender"), [hex::encode(read("receiver")).as_bytes(), b"\n"].concat());
}

#[test]
fn backends_understand_each_other() {
    let dir = tempdir().unwrap();
    let run = |arguments: &str| output(&mut goodprime(dir.path(), arguments));
    run("--backend portable keygen --set ntrulpr761 --public pk --secret sk");
    run("encaps --set ntrulpr761 --public pk --ciphertext ct --shared-secret sender");
    let receiver = run("decaps --backend portable --set ntrulpr761 --secret sk --ciphertext ct \
                        --shared-secret -");
    assert_eq!(receiver, fs::read(dir.path().join("sender")).unwrap());
}

#[test]
fn keys_and_secrets_are_fresh() {
    let dir = tempdir().unwrap();
    let run = |arguments: &str| output(&mut goodprime(dir.path(), arguments));
    let keys = [1, 2].map(|n| run(&format!("keygen --set sntrup653 --public - --secret sk{n}")));
    assert_ne!(keys[0], keys[1]);
    fs::write(dir.path().join("pk"), &keys[0]).unwrap();
    let secrets = [1, 2].map(|n| {
        run(&format!("encaps --set sntrup653 --public pk --ciphertext ct{n} --shared-secret -"))
    });
    assert_ne!(secrets[0], secrets[1]);
}

#[test]
fn a_damaged_ciphertext_gives_another_secret_and_no_error() {
    let dir = tempdir().unwrap();
    let run = |arguments: &str| output(&mut goodprime(dir.path(), arguments));
    run("keygen --set sntrup761 --public pk --secret sk");
    let sender = run("encaps --set sntrup761 --public pk --ciphertext ct --shared-secret -");
    let mut ct = fs::read(dir.path().join("ct")).unwrap();
    ct[5] ^= 1;
    fs::write(dir.path().join("ct"), ct).unwrap();
    let receiver = run("decaps --set sntrup761 --secret sk --ciphertext ct --shared-secret -");
    assert_eq!(receiver.len(), 32);
    assert_ne!(receiver, sender);
}

#[test]
fn text_may_have_other_white_space() {
    let dir = tempdir().unwrap();
    let run = |arguments: &str, input: String| {
        output(goodprime(dir.path(), arguments).write_stdin(input))
    };
    let pk = run("keygen --set sntrup653 --public - --secret sk --format hex", String::new());
    let pk = String::from_utf8(pk).unwrap().to_uppercase();
    let (head, tail) = pk.trim_end().split_at(77);
    let folded = format!("{head}\r\n  {tail}\n\n");
    let encaps = "encaps --set sntrup653 --public - --ciphertext - --shared-secret s --format hex";
    let ct = String::from_utf8(run(encaps, folded)).unwrap();
    let unterminated = ct.trim_end().to_owned();
    let decaps = "decaps --set sntrup653 --secret sk --ciphertext - --shared-secret - --format hex";
    let secret = run(decaps, unterminated);
    assert_eq!(secret, fs::read(dir.path().join("s")).unwrap());
}

/// Runs two processes at once, connected by a pipe like a user's.
#[cfg(unix)]
#[test]
fn a_named_pipe_carries_a_ciphertext() {
    use std::process::{Command, Stdio};
    let dir = tempdir().unwrap();
    assert!(Command::new("mkfifo").arg(dir.path().join("ct")).status().unwrap().success());
    output(&mut goodprime(dir.path(), "keygen --set sntrup653 --public pk --secret sk"));
    let receiver = Command::new(assert_cmd::cargo::cargo_bin!("goodprime"))
        .current_dir(dir.path())
        .args("decaps --set sntrup653 --secret sk --ciphertext ct --shared-secret -".split(' '))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let encaps = "encaps --set sntrup653 --public pk --ciphertext ct --shared-secret -";
    let sender = output(&mut goodprime(dir.path(), encaps));
    let receiver = receiver.wait_with_output().unwrap();
    assert!(receiver.status.success());
    assert_eq!(receiver.stdout, sender);
    assert_eq!(names(dir.path()), ["ct", "pk", "sk"], "the pipe is written, not replaced");
}
