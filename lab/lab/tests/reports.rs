//! The reports of the command as JSON.

use assert_cmd::Command;
use serde_json::Value;

/// Returns the command with these arguments, separated by spaces.
fn lab(arguments: &str) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("goodprime-lab");
    command.args(arguments.split_whitespace());
    command
}

/// Returns the objects that the command prints, one per line, with nothing on standard error.
fn objects(arguments: &str) -> Vec<Value> {
    let result = lab(arguments).assert().success().stderr("");
    let text = std::str::from_utf8(&result.get_output().stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

#[test]
fn bench_mul_prints_an_object_for_each_product() {
    let command = "bench mul --set sntrup761 --seconds 0 --json --backend portable";
    let rows = objects(command);
    let find = |algorithm: &str, operands: &str| {
        let same = |row: &&Value| row["algorithm"] == algorithm && row["operands"] == operands;
        rows.iter().find(same).unwrap_or_else(|| panic!("{algorithm} {operands}"))
    };
    for (algorithm, operands, q) in [
        ("schoolbook", "big×big", 4591),
        ("dot transform", "big×small", 4591),
        ("dot transform", "big×small, prepared", 4591),
        ("Good-Rader-Bruun", "big×big, prepared", 4591),
        ("dot transform", "small×small", 3),
    ] {
        let row = find(algorithm, operands);
        assert_eq!(
            (&row["set"], &row["p"], &row["q"]),
            (&"sntrup761".into(), &761.into(), &q.into())
        );
        assert_eq!(row["backend"], "portable");
        assert!(row["ring"].is_string() && row["unit"].is_string());
        assert!(row["min"].as_u64() <= row["median"].as_u64() && row["samples"].as_u64() > Some(0));
    }
    // What does not transform has nothing to prepare.
    let prepared = |row: &&Value| row["operands"] == "big×big, prepared";
    assert!(rows.iter().filter(prepared).all(|row| row["algorithm"] != "schoolbook"));
    // One prime of 32 bits does for a small operand only.
    assert!(find("Good-Thomas", "big×small")["min"].is_u64());
    let why = find("Good-Thomas", "big×big")["not_applicable"].as_str().unwrap();
    assert!(why.contains("32 bits"), "{why}");
}

#[test]
fn bench_inv_prints_an_object_for_each_algorithm() {
    let command = "bench inv --set sntrup761 --seconds 0 --json --backend portable";
    let rows = objects(command);
    for (algorithm, q, levels) in [
        ("division steps", 4591, 0..=0),
        ("jumping division steps", 4591, 1..=5),
        ("bitsliced steps", 3, 0..=0),
        ("bitsliced steps, word by word", 3, 0..=0),
        ("bitsliced jumps", 3, 1..=4),
    ] {
        let rows: Vec<_> = rows.iter().filter(|row| row["algorithm"] == algorithm).collect();
        assert!(rows.iter().map(|row| row["levels"].as_u64().unwrap()).eq(levels), "{algorithm}");
        for row in rows {
            assert_eq!((&row["p"], &row["q"]), (&761.into(), &q.into()));
            assert!(row["min"].as_u64() <= row["median"].as_u64());
            assert!(row["samples"].as_u64() > Some(0) && row.get("batch").is_none());
        }
    }
    // On portable lanes the library takes division steps (`Tuning`), and no jumps in R/3.
    let ships: Vec<_> = rows.iter().filter(|row| row["ships"] == true).collect();
    let ships: Vec<_> = ships.iter().map(|row| (&row["algorithm"], &row["levels"])).collect();
    assert_eq!(
        ships,
        [(&"division steps".into(), &0.into()), (&"bitsliced steps".into(), &0.into())]
    );
    let named = |name: &str| Vec::from_iter(rows.iter().filter(|row| row["algorithm"] == *name));
    assert_eq!(named("key generation").len(), 1);
    let batches = named("key generation in batches");
    let sizes: Vec<_> = batches.iter().map(|row| row["batch"].as_u64().unwrap()).collect();
    assert_eq!(sizes, [1, 2, 4, 8, 16, 32, 64, 128]);
    assert!(batches.iter().all(|row| row["min"].as_u64() > Some(0)));
    lab("bench inv --set sntrup999").assert().code(2);
}

#[test]
fn bench_mul_counts_operations() {
    let command = "bench mul --set sntrup761 --count --json";
    let rows = objects(command);
    let dot = rows.iter().find(|row| row["algorithm"] == "dot transform").expect("the choice");
    // 96 leaves of 16 coefficients in two vectors of eight, eight windows each.
    assert_eq!(dot["operations"]["window"], 96 * 2 * 8);
    assert!(dot["a72_bound"].as_u64() > Some(1000));
}
