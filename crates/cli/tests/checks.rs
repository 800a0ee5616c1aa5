//! Known answers and the self-test: vectors that pass, that fail and that are skipped.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use common::{fields, goodprime, known_answers, objects, output, refusal};
use goodprime::Algorithm;
use tempfile::{TempDir, tempdir};

const FILE: [&str; 7] = ["file", "kind", "backend", "passed", "failed", "skipped", "failures"];

/// Returns a directory with known answers of sntrup653 of each kind, under short names.
fn with_answers() -> TempDir {
    let dir = tempdir().unwrap();
    for (from, to) in [
        ("sntrup653.rsp", "sntrup653.rsp"),
        ("sntrup653.bulk.rsp", "sntrup653.bulk.rsp"),
        ("reject/sntrup653.json", "reject.json"),
        ("encaps_edge/sntrup653.json", "edge.json"),
    ] {
        fs::copy(known_answers(from), dir.path().join(to)).unwrap();
    }
    dir
}

/// Changes one hexadecimal digit of the last value of this name.
fn corrupt(dir: &Path, file: &str, start: &str) {
    let mut text = fs::read_to_string(dir.join(file)).unwrap();
    let at = text.rfind(start).expect("a value of this name") + start.len();
    let other = if &text[at..=at] == "0" { "1" } else { "0" };
    text.replace_range(at..=at, other);
    fs::write(dir.join(file), text).unwrap();
}

#[test]
fn known_answers_of_every_kind_pass() {
    let dir = with_answers();
    let kat = "kat sntrup653.rsp sntrup653.bulk.rsp --reject reject.json --encaps-edge edge.json";
    let reports = objects(&output(&mut goodprime(dir.path(), &format!("{kat} --json"))));
    let kinds: Vec<_> = reports.iter().map(|report| report["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["rsp", "rsp", "reject", "encaps-edge"]);
    for report in &reports {
        assert_eq!(fields(report), FILE);
        assert!(report["passed"].as_u64().unwrap() > 0, "{report}");
        assert_eq!(report["failed"], 0);
    }
    let text = String::from_utf8(output(&mut goodprime(dir.path(), kat))).unwrap();
    let passed: u64 = reports.iter().map(|report| report["passed"].as_u64().unwrap()).sum();
    assert_eq!(text.lines().last(), Some(&*format!("total: {passed} passed, 0 failed")));
    assert_eq!(text.lines().count(), 5);
}

#[test]
fn a_wrong_answer_fails() {
    let dir = with_answers();
    corrupt(dir.path(), "sntrup653.rsp", "ss = ");
    let result = goodprime(dir.path(), "kat sntrup653.rsp").assert().code(1).stderr("");
    let text = String::from_utf8(result.get_output().stdout.clone()).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].ends_with(" passed, 1 failed") && lines[1].contains("wrong ss"), "{text}");

    let result = goodprime(dir.path(), "kat sntrup653.rsp --json").assert().code(1);
    let report = &objects(&result.get_output().stdout)[0];
    assert_eq!(report["failed"], 1);
    assert_eq!(report["failures"].as_array().unwrap().len(), 1);

    // A good file after it does not make up for it.
    goodprime(dir.path(), "kat sntrup653.rsp sntrup653.bulk.rsp").assert().code(1);
}

#[test]
fn a_wrong_answer_fails_even_if_nobody_reads() {
    let dir = with_answers();
    corrupt(dir.path(), "sntrup653.rsp", "ct = ");
    let (unread, closed) = std::io::pipe().unwrap();
    drop(unread);
    let status = Command::new(assert_cmd::cargo::cargo_bin!("goodprime"))
        .current_dir(dir.path())
        .args(["kat", "sntrup653.bulk.rsp", "sntrup653.rsp"])
        .stdout(closed)
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(1));
}

#[test]
fn the_pattern_can_be_forced_and_matters() {
    let dir = with_answers();
    goodprime(dir.path(), "kat sntrup653.rsp --pattern nist").assert().success();
    goodprime(dir.path(), "kat sntrup653.rsp --pattern bulk").assert().code(1);
    goodprime(dir.path(), "kat sntrup653.bulk.rsp --pattern nist").assert().code(1);
}

#[test]
fn a_set_of_another_build_is_skipped_by_name() {
    let dir = with_answers();
    let text = fs::read_to_string(dir.path().join("sntrup653.rsp")).unwrap();
    let other = text.replacen("sntrup653", "sntrup99999", 1);
    assert_ne!(other, text);
    fs::write(dir.path().join("other.rsp"), other).unwrap();

    // Nothing was checked, so the status is not success.
    goodprime(dir.path(), "kat other.rsp")
        .assert()
        .code(2)
        .stdout("other.rsp: 0 passed, 0 failed, 1 skipped (kem/sntrup99999)\n")
        .stderr("goodprime: error: no vectors checked: this build lacks kem/sntrup99999\n");

    let text = output(&mut goodprime(dir.path(), "kat other.rsp sntrup653.bulk.rsp"));
    let text = String::from_utf8(text).unwrap();
    let last = text.lines().last().unwrap();
    assert!(last.ends_with(" passed, 0 failed, 1 skipped (kem/sntrup99999)"), "{last}");
    assert!(!last.contains(": 0 passed"), "{last}");

    let result = goodprime(dir.path(), "kat other.rsp --json").assert().code(2);
    let report = &objects(&result.get_output().stdout)[0];
    assert_eq!(report["passed"], 0);
    assert_eq!(report["skipped"][0], "kem/sntrup99999");
}

#[test]
fn a_file_that_is_not_one_of_known_answers() {
    let dir = with_answers();
    fs::write(dir.path().join("empty"), "").unwrap();
    fs::write(dir.path().join("prose"), "All known answers are right.\n").unwrap();
    fs::write(dir.path().join("binary"), [0xff; 100]).unwrap();
    for option in ["", "--reject", "--encaps-edge"] {
        for file in ["missing", "empty", "prose", "binary"] {
            let line = refusal(&mut goodprime(dir.path(), &format!("kat {option} {file}")));
            assert!(line.contains(file), "{line}");
        }
    }
    // The kinds are not mistaken for each other.
    refusal(&mut goodprime(dir.path(), "kat reject.json"));
    refusal(&mut goodprime(dir.path(), "kat --encaps-edge reject.json"));
    refusal(&mut goodprime(dir.path(), "kat --reject edge.json"));
}

#[test]
fn selftest_passes_on_every_backend() {
    let all = |command: &str| {
        let mut command = goodprime(Path::new("."), command);
        objects(&output(command.env_remove("GOODPRIME_BACKEND")))
    };
    let reports = all("selftest --json");
    let tested: Vec<_> = reports.iter().map(|report| report["backend"].clone()).collect();
    assert_eq!(&tested, all("info --json")[0]["backends"].as_array().unwrap());
    for report in &reports {
        assert_eq!(fields(report), ["backend", "passed", "failed", "skipped", "failures"]);
        assert_eq!(
            (&report["passed"], &report["failed"]),
            (&Algorithm::ALL.len().into(), &0.into())
        );
    }

    let forced = output(&mut goodprime(Path::new("."), "selftest --backend portable"));
    assert_eq!(
        String::from_utf8(forced).unwrap(),
        format!("portable: {} passed, 0 failed\n", Algorithm::ALL.len())
    );
}
