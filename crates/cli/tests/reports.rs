//! Reports of the command: sets, this build, times, the demonstration; as text and as JSON.

mod common;

use std::path::Path;
use std::process::{Command, Stdio};

use common::{fields, goodprime, objects, output};
use goodprime::Algorithm;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};

const SET: [&str; 9] = [
    "set",
    "family",
    "p",
    "q",
    "weight",
    "public_key_bytes",
    "secret_key_bytes",
    "ciphertext_bytes",
    "shared_secret_bytes",
];

fn here() -> &'static Path {
    Path::new(".")
}

#[test]
fn list_shows_every_set_once() {
    let text = String::from_utf8(output(&mut goodprime(here(), "list"))).unwrap();
    assert!(!text.contains('\x1b'), "colours only on a terminal");
    let row = text.lines().find(|line| line.starts_with("sntrup761 ")).unwrap();
    let words: Vec<_> = row.split_whitespace().collect();
    let expected =
        ["sntrup761", "Streamlined", "NTRU", "Prime", "761", "4591", "1158", "1763", "1039", "32"];
    assert_eq!(words, expected);

    let sets = objects(&output(&mut goodprime(here(), "list --json")));
    assert_eq!(sets.len(), Algorithm::ALL.len());
    for set in &sets {
        assert_eq!(fields(set), SET);
        let name = set["set"].as_str().unwrap();
        assert_eq!(text.lines().filter(|line| line.starts_with(&format!("{name} "))).count(), 1);
    }
    assert_eq!(sets[7]["set"], "ntrulpr761");
    assert_eq!(sets[7]["family"], "NTRU LPRime");
    assert_eq!(sets[7]["ciphertext_bytes"], 1167);
}

#[test]
fn info_shows_a_set() {
    let info = objects(&output(&mut goodprime(here(), "info --set sntrup1277 --json")));
    assert_eq!(info.len(), 1);
    assert_eq!(fields(&info[0]), SET);
    assert_eq!(
        (&info[0]["p"], &info[0]["q"], &info[0]["weight"], &info[0]["secret_key_bytes"]),
        (&1277.into(), &7879.into(), &492.into(), &3059.into())
    );
    goodprime(here(), "info --set sntrup1277")
        .assert()
        .success()
        .stdout(contains("modulus q").and(contains("7879")).and(contains("3059 bytes")));
    for (set, weight) in [("ntruhps2048677", "254 nonzero"), ("ntruhrss701", "any")] {
        goodprime(here(), &format!("info --set {set}"))
            .assert()
            .success()
            .stdout(contains("degree n").and(contains(weight)));
    }
}

#[test]
fn info_shows_this_build() {
    let info = objects(&output(goodprime(here(), "info --json").env_remove("GOODPRIME_BACKEND")));
    assert_eq!(info.len(), 1);
    let names = ["version", "backend", "backends", "architecture", "sets", "randomness"];
    assert_eq!(fields(&info[0]), names);
    assert_eq!(info[0]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(info[0]["architecture"], std::env::consts::ARCH);
    let backends = info[0]["backends"].as_array().unwrap();
    assert_eq!(backends[0], "portable");
    assert_eq!(&info[0]["backend"], backends.last().unwrap(), "the best comes last");
    assert_eq!(info[0]["sets"].as_array().unwrap().len(), Algorithm::ALL.len());
}

#[test]
fn a_forced_backend_is_used_and_the_option_comes_first() {
    let backend = |option: &str, variable: &str| {
        let mut command = goodprime(here(), &format!("info --json {option}"));
        let info = objects(&output(command.env("GOODPRIME_BACKEND", variable)));
        info[0]["backend"].as_str().unwrap().to_owned()
    };
    let best = backend("", "");
    assert_eq!(backend("", "portable"), "portable");
    assert_eq!(backend(&format!("--backend {best}"), "portable"), best);
    assert_eq!(backend("--backend portable", "no such backend"), "portable");
}

#[test]
fn bench_prints_an_object_for_each_operation() {
    for rng in ["free", "os"] {
        let command = format!(
            "bench --set sntrup653 --set ntrulpr761 --seconds 0.02 --json --rng {rng} \
             --backend portable"
        );
        let times = objects(&output(&mut goodprime(here(), &command)));
        let what: Vec<_> = (times.iter())
            .map(|time| (time["set"].as_str().unwrap(), time["op"].as_str().unwrap()))
            .collect();
        let expected = ["sntrup653", "ntrulpr761"].into_iter().flat_map(|set| {
            let operations = ["keygen", "encaps", "decaps", "encaps-prepared", "decaps-prepared"];
            let batches = ["encaps-batch", "encaps-batch-keys", "decaps-batch"];
            operations.into_iter().chain(batches).map(move |op| (set, op))
        });
        assert!(what.iter().copied().eq(expected), "{what:?}");
        for time in &times {
            let names = ["set", "op", "backend", "unit", "min", "median", "samples"];
            if time["op"].as_str().unwrap().contains("batch") {
                assert_eq!(fields(time), [&names[..], &["batch"]].concat());
                assert_eq!(time["batch"], 32);
            } else {
                assert_eq!(fields(time), names);
            }
            assert_eq!(time["backend"], "portable");
            assert_eq!(time["unit"], if cfg!(target_arch = "x86_64") { "tsc" } else { "ns" });
            let number = |name: &str| time[name].as_u64().unwrap();
            assert!(number("samples") >= 5, "{time}");
            assert!(number("min") > 1000 && number("min") <= number("median"), "{time}");
        }
    }
}

#[test]
fn bench_with_threads_prints_an_object_for_each_number_of_them() {
    for rng in ["free", "os"] {
        let command =
            format!("bench --set ntrulpr653 --threads 3 --seconds 0.1 --json --rng {rng}");
        let rates = objects(&output(&mut goodprime(here(), &command)));
        let what: Vec<_> = (rates.iter())
            .map(|rate| (rate["op"].as_str().unwrap(), rate["threads"].as_u64().unwrap()))
            .collect();
        let expected = ["keygen", "encaps", "decaps"]
            .into_iter()
            .flat_map(|op| [1, 2, 3].map(|threads| (op, threads)));
        assert!(what.iter().copied().eq(expected), "{what:?}");
        for rate in &rates {
            assert_eq!(fields(rate), ["set", "op", "backend", "threads", "per_second", "scaling"]);
            assert!(rate["per_second"].as_u64() > Some(10), "{rate}");
            assert!(rate["threads"] != 1 || rate["scaling"] == 1.0, "{rate}");
        }
    }
    goodprime(here(), "bench --set ntrulpr653 --threads 2 --seconds 0")
        .assert()
        .success()
        .stdout(contains("\nntrulpr653  decaps ").and(contains("Backend ")));
    for threads in ["0", "1025", "many"] {
        goodprime(here(), "bench --threads").arg(threads).assert().code(2).stdout("");
    }
}

#[test]
fn bench_prints_a_table() {
    goodprime(here(), "bench --set ntrulpr653,sntrup653 --seconds 0")
        .assert()
        .success()
        .stdout(starts_with("set ").and(contains("\nntrulpr653 ")).and(contains("\nsntrup653 ")));
}

#[test]
fn the_demonstration_agrees_on_a_secret_and_times_every_set() {
    let text = String::from_utf8(output(&mut goodprime(here(), ""))).unwrap();
    assert!(text.contains("Both sides have the same secret."), "{text}");
    let secret = |name: &str| {
        let line = text.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        line.split_whitespace().last().unwrap().to_owned()
    };
    assert_eq!(secret("Alice has"), secret("Bob has"));
    let timed = |line: &&str| {
        let numbers = line.split_whitespace().skip(1).filter(|word| word.parse::<f64>().is_ok());
        line.contains("ntru") && numbers.count() == 6
    };
    assert_eq!(text.lines().filter(timed).count(), Algorithm::ALL.len(), "{text}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for command in ["", "list", "list --json", "info", "bench --set ntrulpr653", "--help"] {
        let (unread, closed) = std::io::pipe().unwrap();
        drop(unread);
        let result = Command::new(assert_cmd::cargo::cargo_bin!("goodprime"))
            .args(command.split_whitespace())
            .stdout(closed)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8(result.stderr).unwrap(), "", "{command}");
        assert_eq!(result.status.code(), Some(0), "{command}");
    }
}

#[test]
fn an_error_that_nobody_can_see_keeps_its_status() {
    let (unread, closed) = std::io::pipe().unwrap();
    drop(unread);
    let status = Command::new(assert_cmd::cargo::cargo_bin!("goodprime"))
        .args(["info", "--set", "none"])
        .stderr(closed)
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let result = Command::new(assert_cmd::cargo::cargo_bin!("goodprime"))
        .arg("list")
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(result.status.code(), Some(2));
    let line = "goodprime: error: cannot write to standard output: No space left on device\n";
    assert_eq!(String::from_utf8(result.stderr).unwrap(), line);
}
