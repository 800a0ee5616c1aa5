//! `goodprime vectors run` on goodprime itself, and files that are not as they should be.

mod common;

use std::fs;

use common::{goodprime, known_answers, objects, output, refusal};
use goodprime::hybrid::Hybrid;
use goodprime::randomness::{Bytes, FillWith, Seed};
use goodprime::{Algorithm, Backend, Sntrup761};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

/// A file with one group.
fn file(schema: &str, group: Value) -> Value {
    json!({
        "algorithm": "several",
        "schema": schema,
        "generatorVersion": "1",
        "numberOfTests": group["tests"].as_array().map(Vec::len),
        "header": [],
        "notes": { "Normal": { "bugType": "BASIC", "description": "Ordinary input." } },
        "testGroups": [group],
    })
}

/// A test with this number, result and these fields.
fn test(id: u64, result: &str, fields: Value) -> Value {
    let mut test = json!({ "tcId": id, "comment": "", "flags": ["Normal"], "result": result });
    test.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    test
}

/// The files of a set: a key pair, an encapsulation, a decapsulation, a check; each right, and with a wrong length
/// (of a key: inconsistent).
fn files(set: Algorithm) -> [(&'static str, Value); 4] {
    let (sizes, backend) = (set.parameters(), Backend::detect());
    let mut ek = vec![0; sizes.encapsulation_key_size];
    let mut dk = vec![0; sizes.decapsulation_key_size];
    let mut ct = vec![0; sizes.ciphertext_size];
    let (mut stream, mut byte, mut secret) = (Vec::new(), 0u32, [0; 32]);
    let mut fill = |out: &mut [u8]| {
        for out in &mut *out {
            byte = byte.wrapping_mul(1_103_515_245).wrapping_add(12345);
            *out = (byte >> 16) as u8;
        }
        stream.extend_from_slice(out);
        Ok(())
    };
    set.keygen(backend, FillWith(&mut fill), &mut ek, &mut dk).unwrap();
    let random = vec![5; sizes.encapsulation_randomness];
    set.encapsulate(backend, &ek, Bytes(&random[..]), &mut ct, &mut secret).unwrap();
    let [stream, ek, ct, random] = [&stream, &ek, &ct, &random].map(hex::encode);
    let (wrong, key, secret) =
        (hex::encode(vec![1; dk.len()]), hex::encode(&dk), hex::encode(secret));
    let name = sizes.name;
    let group = |kind: &str, tests: [Value; 2]| json!({ "type": kind, "parameterSet": name, "tests": tests });
    let keygen = |id, result, randomness: &str| {
        test(id, result, json!({ "randomness": randomness, "ek": ek, "dk": key }))
    };
    let encaps = |id, result, ek: &str| {
        test(id, result, json!({ "ek": ek, "randomness": random, "c": ct, "K": secret }))
    };
    let decaps = |id, result, c: &str| test(id, result, json!({ "dk": key, "c": c, "K": secret }));
    let check = |id, result, dk: &str| test(id, result, json!({ "dk": dk }));
    [
        (
            "keygen",
            file(
                "kem_keygen_test_schema.json",
                group(
                    "KemKeyGenTest",
                    [keygen(1, "valid", &stream), keygen(2, "invalid", &format!("{stream}00"))],
                ),
            ),
        ),
        (
            "encaps",
            file(
                "kem_encaps_test_schema.json",
                group("KemEncapsTest", [encaps(1, "valid", &ek), encaps(2, "invalid", &ek[2..])]),
            ),
        ),
        (
            "decaps",
            file(
                "kem_decaps_test_schema.json",
                group("KemDecapsTest", [decaps(1, "valid", &ct), decaps(2, "invalid", "")]),
            ),
        ),
        (
            "key",
            file(
                "kem_key_test_schema.json",
                group("KemKeyTest", [check(1, "valid", &key), check(2, "invalid", &wrong)]),
            ),
        ),
    ]
}

/// Returns a directory with the files of a set of each family.
fn with_files() -> TempDir {
    let dir = tempdir().unwrap();
    for set in ["sntrup653", "ntrulpr653", "ntruhps2048509", "ntruhrss701"] {
        for (kind, file) in files(set.parse().unwrap()) {
            let name = format!("{set}_{kind}_test.json");
            fs::write(dir.path().join(name), file.to_string()).unwrap();
        }
    }
    dir
}

#[test]
fn goodprime_passes_and_refuses_with_its_own_errors() {
    let dir = with_files();
    let lines = objects(&output(&mut goodprime(dir.path(), "vectors run . --json")));
    let total = lines.last().unwrap();
    assert_eq!((&total["passed"], &total["skipped"]), (&32.into(), &0.into()));
    let set = json!({ "kind": "set", "set": "ntrulpr653", "op": "check", "passed": 2, "failed": 0, "skipped": 0 });
    assert!(lines.contains(&set), "{lines:?}");
    let forced = "vectors run . --backend portable --op decaps";
    let text = String::from_utf8(output(&mut goodprime(dir.path(), forced))).unwrap();
    let name = format!("implementation: goodprime {} (portable)\n", env!("CARGO_PKG_VERSION"));
    assert!(text.starts_with(&name) && text.contains("total: 8 passed"), "{text}");

    // Each expectation turned round is a failure, with the library's error.
    for (file, problem) in [
        ("keygen", "refused: 1 bytes of randomness were not used"),
        ("encaps", "refused: encapsulation key must have 994 bytes, not 993"),
        ("decaps", "refused: ciphertext must have 897 bytes, not 0"),
        ("key", "a consistent key was called inconsistent"),
    ] {
        let path = dir.path().join(format!("sntrup653_{file}_test.json"));
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("\"invalid\"", "\"valid\"")).unwrap();
        let command = format!("vectors run {} --json", path.display());
        let result = goodprime(dir.path(), &command).assert().code(1);
        let lines = objects(&result.get_output().stdout);
        let failure = lines.iter().find(|line| line["kind"] == "failure").unwrap();
        assert_eq!((&failure["tcId"], &failure["problem"]), (&2.into(), &problem.into()));
    }
}

#[test]
fn one_changed_digit_of_an_output_fails() {
    for (kind, mut file) in files("sntrup653".parse().unwrap()).into_iter().take(3) {
        for output in ["ek", "dk", "c", "K"] {
            let is_output =
                matches!((kind, output), ("keygen", "ek" | "dk") | ("encaps", "c") | (_, "K"));
            let value = &mut file["testGroups"][0]["tests"][0][output];
            let Some(text) = value.as_str().filter(|_| is_output).map(str::to_owned) else {
                continue;
            };
            let digit = if text.ends_with('0') { "1" } else { "0" };
            *value = format!("{}{digit}", &text[..text.len() - 1]).into();
            let dir = tempdir().unwrap();
            fs::write(dir.path().join("file"), file.to_string()).unwrap();
            let result = goodprime(dir.path(), "vectors run file --json").assert().code(1);
            let failure = &objects(&result.get_output().stdout)[1];
            assert_eq!(failure["problem"], format!("wrong {output}"), "{kind}");
            file["testGroups"][0]["tests"][0][output] = text.into();
        }
    }
}

#[test]
fn the_server_of_the_hybrid_answers() {
    let (share, _) = Hybrid::new().start(Bytes(&[3; 64]));
    let randomness = std::array::from_fn(|i| (i % 251) as u8);
    let (reply, secret) = Hybrid::new().answer(&share, Bytes(&randomness)).unwrap();
    let (random, x25519) = randomness.split_at(randomness.len() - 32);
    let of = |id, result, init: Vec<u8>, random: &[u8]| {
        let [init, random, x25519] = [&init, random, x25519].map(hex::encode);
        let (reply, secret) = (hex::encode(reply.as_bytes()), hex::encode(secret.as_bytes()));
        test(
            id,
            result,
            json!({ "init": init, "randomness": random, "x25519": x25519, "reply": reply, "K": secret }),
        )
    };
    let mut low = share.as_bytes().to_vec();
    let length = low.len();
    low[length - 32..].fill(0);
    let tests = [
        of(1, "valid", share.as_bytes().to_vec(), random),
        of(2, "invalid", low, random),
        of(3, "invalid", share.as_bytes().to_vec(), &random[1..]),
        of(4, "invalid", share.as_bytes()[1..].to_vec(), random),
    ];
    let group = json!({ "type": "HybridServerTest", "parameterSet": "sntrup761x25519-sha512", "tests": tests });
    let dir = tempdir().unwrap();
    let file = file("kem_hybrid_test_schema.json", group);
    fs::write(dir.path().join("file"), file.to_string()).unwrap();
    let lines = objects(&output(&mut goodprime(dir.path(), "vectors run file --json")));
    assert_eq!(lines.last().unwrap()["passed"], 4);
}

#[test]
fn the_client_of_the_hybrid_has_the_key_of_the_test() {
    let set = Algorithm::of::<Sntrup761>();
    let (mut ek, mut dk) = ([0; 1158], [0; 1763]);
    set.keygen(Backend::detect(), Seed(&[6; 32]), &mut ek, &mut dk).unwrap();
    // A client of this key, by way of the same expansion.
    let own = [9; 32];
    let seeds = std::array::from_fn(|i| if i < 32 { 6 } else { 9 });
    let (share, client) = Hybrid::new().start(Bytes(&seeds));
    let (reply, secret) = Hybrid::new().answer(&share, Seed(&[8; 32])).unwrap();
    assert_eq!(client.finish(&reply).unwrap(), secret);
    let (mut low, mut damaged) = (*reply.as_bytes(), dk);
    low[1039..].fill(0);
    damaged[400] ^= 1;
    let of = |id, result, dk: &[u8], x25519: &[u8], reply: &[u8]| {
        let [dk, x25519, reply] = [dk, x25519, reply].map(hex::encode);
        let secret = hex::encode(secret.as_bytes());
        test(id, result, json!({ "dk": dk, "x25519": x25519, "reply": reply, "K": secret }))
    };
    let tests = [
        of(1, "valid", &dk, &own, reply.as_bytes()),
        of(2, "invalid", &dk, &own, &low),
        of(3, "invalid", &dk, &own[1..], reply.as_bytes()),
        of(4, "invalid", &dk, &[9; 33], reply.as_bytes()),
        of(5, "invalid", &dk, &own, &reply.as_bytes()[1..]),
        of(6, "valid", &damaged, &own, reply.as_bytes()),
        of(7, "valid", &dk[1..], &own, reply.as_bytes()),
    ];
    let group = json!({ "type": "HybridClientTest", "parameterSet": "sntrup761x25519-sha512", "tests": tests });
    let dir = tempdir().unwrap();
    let file = file("kem_hybrid_test_schema.json", group);
    fs::write(dir.path().join("file"), file.to_string()).unwrap();
    let lines = objects(&output(&mut goodprime(dir.path(), "vectors run file --json")));
    let total = lines.last().unwrap();
    assert_eq!((&total["passed"], &total["skipped"]), (&5.into(), &2.into()));
}

/// The vectors of the repository, on every backend of this processor.
#[test]
fn goodprime_passes_the_vectors() {
    let json = known_answers("json");
    for backend in Backend::available().map(Backend::name) {
        let mut command = goodprime(&json, &format!("vectors run . --json --backend {backend}"));
        let lines = objects(&output(&mut command));
        let total = lines.last().unwrap();
        assert!(total["passed"].as_u64().unwrap() >= 3000, "{backend}: {total}");
        assert_eq!(total["failed"], 0, "{backend}");
    }
}

#[test]
fn a_bad_file_is_one_line_and_nothing_runs() {
    let dir = with_files();
    let good = fs::read_to_string(dir.path().join("sntrup653_key_test.json")).unwrap();
    let bad = dir.path().join("bad");
    let changed = |from: &str, to: &str| good.replacen(from, to, 1).into_bytes();
    for (content, part) in [
        (Vec::new(), "the file is empty"),
        (good.as_bytes()[..good.len() - 9].to_vec(), "EOF while parsing"),
        (vec![0xff; 9], "cannot read bad: invalid data"),
        (changed("\"tcId\":1", "\"tcId\":\"1\""), "expected u64 at line 1 column "),
        (
            changed("[\"Normal\"]", "[\"Normal\",\"Odd\"]"),
            "tcId 1: flag \"Odd\" is not in the notes",
        ),
        (changed("\"dk\":\"", "\"dk\":\"0"), "an even number of hexadecimal digits at line 1"),
        (
            changed("\"tests\":", "\"ek\":\"\",\"tests\":"),
            "testGroups[0]: field ek is no input of a KemKeyTest",
        ),
        (changed("kem_key_test", "kem_test"), "unknown variant `kem_test_schema.json`"),
        (
            changed("\"numberOfTests\":2", "\"numberOfTests\":3"),
            "numberOfTests: 3, but the tests are 2",
        ),
        (changed("\"tcId\":2", "\"tcId\":1"), "tcId 1: another test has this number"),
    ] {
        fs::write(&bad, content).unwrap();
        let mut command =
            goodprime(dir.path(), "vectors run sntrup653_key_test.json bad --program");
        let line = refusal(command.arg("echo >started"));
        assert!(line.contains("bad: ") && line.contains(part), "{part}: {line}");
    }
    for (path, part) in [
        ("missing", "cannot read missing: "),
        ("empty", "empty: the directory contains no file *_test.json"),
    ] {
        fs::create_dir_all(dir.path().join("empty")).unwrap();
        let mut command = goodprime(dir.path(), "vectors run");
        let line = refusal(command.args([path, "--program", "echo >started"]));
        assert!(line.contains(part), "{line}");
    }
    assert!(!dir.path().join("started").exists());
}
