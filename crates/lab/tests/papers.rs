//! The commands for the papers: what they print, and what they say to bad input.

mod common;

use common::{lab, text};
use serde_json::Value;

#[test]
fn an_inverse_shows_its_tree_and_parts() {
    let shown = text(&["inverse", "--seconds", "0"]);
    for part in [
        "1521 = 762 + 759 : good-rader-768",
        "64 sheared = 32 + 32 : karatsuba-32",
        "multiplied back: 1",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let shown = text(&["inverse", "--tree", "figure-6", "--seconds", "0"]);
    assert!(shown.contains("1/a in Z_4621[x]/(x^653-x-1)"), "{shown}");
}

#[test]
fn rules_are_a_tree() {
    let rules = "41 = 20 + 21 : rader-32; 20 sheared";
    let shown =
        text(&["inverse", "--p", "21", "--q", "4591", "--tree", rules, "--seconds", "0", "--json"]);
    let object: Value = serde_json::from_str(&shown).expect("an object");
    // One jump: a matrix times a vector, and one entry of a product of two matrices, in two shifts.
    let product = &object["products"][0];
    assert_eq!((&product["mul"], &product["out"]), (&6.into(), &4.into()), "{shown}");
}

#[test]
fn wrong_trees_are_named() {
    for (arguments, said) in [
        (
            &["--tree", "41 = 20 + 20 : rader-32", "--p", "21", "--q", "4591"][..],
            "the children make 40 steps",
        ),
        (&["--tree", "nowhere"], "trees by name are"),
        (&["--tree", "figure-5", "--p", "653"], "a multiple of 60"),
        (&["--tree", "figure-5", "--p", "857"], "needs 1713"),
        (&["--p", "5"], "say --q"),
        (&["--q", "4592"], "not prime"),
    ] {
        let result = lab(&[&["inverse"], arguments].concat()).assert().failure();
        let text = String::from_utf8_lossy(&result.get_output().stderr).into_owned();
        assert!(text.contains(said), "{arguments:?}: {text}");
    }
}

#[test]
fn the_tables_of_the_paper_on_jumps_are_there() {
    let shown = text(&["paper", "jumping", "--seconds", "0"]);
    for part in [
        "Table 2",
        "Table 3",
        "Table 4",
        "Table 5",
        "Table 6",
        "81 × 16",
        "222,520",
        "1,457,946",
        "sntrup631",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let rows = text(&["paper", "jumping", "--seconds", "0", "--json"]);
    let rows: Vec<Value> =
        rows.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    assert_eq!(rows.len(), 3 + 19 + 7 + 4 + 6 + 4);
    let rader = rows.iter().find(|row| row["product"] == "rader-64").expect("a row");
    assert_eq!((&rader["Jump"], &rader["muls Mul"]), (&18504.into(), &1136.into()));
}

#[test]
fn the_tables_of_the_neon_paper_are_there() {
    let shown = text(&["paper", "neon", "--seconds", "0"]);
    for part in [
        "Tables 1 and 2",
        "Table 3",
        "Table 4",
        "Table 5",
        "Table 6",
        "Table 7",
        "Table 8",
        "6.097",
        "45,894",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let rows = text(&["paper", "neon", "--seconds", "0", "--json"]);
    let rows: Vec<Value> =
        rows.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    let small = |name: &str| {
        rows.iter().find(|row| row["approach"] == name).unwrap_or_else(|| panic!("{name}"))["in all"].clone()
    };
    // The stages of a product, in a program of their own, take what the product takes: within a hundredth.
    let column = |title: &str, stage: &str, column: &str| {
        let rows =
            rows.iter().filter(|row| row["table"].as_str().is_some_and(|t| t.contains(title)));
        let mine = rows.filter(|row| row["stage"] == stage || row["multiplier"] == stage);
        mine.filter_map(|row| row[column].as_u64())
            .next()
            .unwrap_or_else(|| panic!("{title}: {stage}"))
    };
    for name in ["Good–Rader–Bruun", "Good–Schönhage–Bruun"] {
        let whole = column("Table 3", name, "in vectors, model");
        let together = column(&format!(": {name} by stages"), "together", "model cycles");
        assert!(whole.abs_diff(together) * 100 < whole, "{name}: {together} of {whole}");
    }
    assert_eq!(small("truncated Schönhage, Nussbaumer"), 768);
    assert_eq!(small("Good–Schönhage–Bruun"), 384);
    assert_eq!(small("Good–Schönhage–Bruun, big×small"), 384);
    assert_eq!(small("Good–Rader–Bruun"), 198);
}

#[test]
fn the_tables_of_the_paper_on_cortex_m4_are_there() {
    let shown = text(&["paper", "cortex-m4"]);
    for part in ["Table 1", "Table 2", "Table 3", "Table 4", "Table 5", "Table 6", "quoted"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    // Misprints: τ1, the sign of a condition and of an exponent, two constants.
    for part in ["τ1 = 144", "it is ≥", "3^-i", "Algorithm 8 needs -1/q", "2368115199"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let rows = text(&["paper", "cortex-m4", "--json"]);
    let rows: Vec<Value> =
        rows.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    assert_eq!(rows.len(), 3 + 3 + 16 + 12 + (1 + 3 * 6) + 2 * 3 * 4 + 6);
    let whole = |row: &&Value| row["multiplier"] == "Good's trick" && row["part"] == "polymul";
    let whole = rows.iter().find(whole).expect("a row");
    assert_eq!(
        (&whole["published"], &whole["authors' code, model"]),
        (&159_176.into(), &159_491.into())
    );
}

/// The pages end in what the commands print. `GOODPRIME_GENERATE=1` writes them.
#[test]
fn the_documents_have_these_tables() {
    for paper in ["cortex-m4", "jumping", "neon"] {
        let path = format!("{}/../../docs/papers/{paper}.md", env!("CARGO_MANIFEST_DIR"));
        let document = std::fs::read_to_string(&path).expect("the page");
        let mark = format!("<!-- made by goodprime-lab paper {paper} -->\n");
        let (written, known) = document.split_once(&mark).expect("the mark");
        let made = text(&["paper", paper, "--seconds", "0", "--markdown"]);
        if std::env::var_os("GOODPRIME_GENERATE").is_some() {
            std::fs::write(&path, format!("{written}{mark}{made}")).expect("a page");
            continue;
        }
        let differs = made.lines().zip(known.lines()).find(|(made, known)| made != known);
        assert_eq!(differs, None, "goodprime-lab paper {paper} --markdown");
        assert_eq!(made.lines().count(), known.lines().count(), "{paper}");
    }
}
