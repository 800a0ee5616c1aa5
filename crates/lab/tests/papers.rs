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
    // Tables 1 to 6, what is read of them, conclusions and errata.
    let (tables, read) = (6 + 6 + 19 + 7 + 4 + 6 + 3, 5 + 8 + 5 + 3 + 4 + 2);
    assert_eq!(rows.len(), tables + read + 20 + 14);
    let rader = rows.iter().find(|row| row["product"] == "rader-64").expect("a row");
    assert_eq!((&rader["Jump"], &rader["muls Mul"]), (&18504.into(), &1136.into()));
    assert_eq!(
        (&rader["PxP"], &rader["MxV"], &rader["MxM"]),
        (&2209.into(), &6468.into(), &10480.into())
    );
}

#[test]
fn the_tables_of_the_paper_on_jumps_agree() {
    let rows = jumping();
    let table = |title: &str| titled(&rows, title);
    // Ours counted is what Table 2 prints, row by row, and its instructions are beside it.
    for row in table("Table 2") {
        assert_eq!(row["In, Mul, Out"], row["printed"], "{row}");
    }
    assert_eq!(table("Table 2")[1]["mvn"], "2(m-1)");
    // Table 3 by length: the product that wins alone is not the one that wins a jump.
    let sixty_four =
        table("Table 3 by length").into_iter().find(|row| row["n"] == 64).expect("a row");
    assert_eq!(
        (&sixty_four["PxP"], &sixty_four["Jump"]),
        (&"karatsuba-64 1,999".into(), &"rader-64 18,504".into())
    );
    // The counted parts are fewer than those of whole jumps.
    let five = table("Table 4")[5];
    let cycles = |name: &str| five[name].as_u64().unwrap_or_else(|| panic!("{name}: {five}"));
    assert!(cycles("with §4.3") < cycles("estimate"), "{five}");
    assert_eq!((cycles("measured"), cycles("MxV+MxM")), (1_457_946, 1_286_336));
    assert_eq!(five["printed: a leaf"], "2,291; 2,409");
    // One level: its leaves, and Good-3's parts of §4.3 by Table 3, where In is of two operands.
    let one = 639_990 + 5 * 647_588 + 32 / 2 * 11_022 + 42 * 2_494 + 11 * 5_349;
    assert_eq!(table("Table 4")[1]["with §4.3"], one);
    // Toom's points once for each polynomial: §5.4.
    let top = table("Section 4.3")
        .into_iter()
        .find(|row| row["product"] == "good-toom-672")
        .expect("a row");
    assert_eq!((&top["counted: In, Mul, Out"], &top["again"]), (&"32, 42, 11".into(), &10.into()));
    // Two jumps of three children, and one of two.
    assert_eq!(
        (&top["nodes"], &top["whole jumps: In, Mul, Out"]),
        (&3.into(), &"48, 72, 28".into())
    );
    let ratios = table("Tables 5 and 6 as ratios");
    let model = |i: usize| ratios[i]["authors' code, model"].as_str().map(str::to_owned);
    assert_eq!([0, 1, 2].map(model), ["32.6", "79.9", "69.0"].map(|ratio| Some(ratio.to_owned())));
    // Key generation of Table 6 is its inverses; ours is more than its own.
    let rest = table("Table 6 less Table 5");
    assert_eq!((&rest[0]["M1"], &rest[1]["Cortex-A72"]), (&0.into(), &"-20,115".into()));
    assert!(
        rest[1]["as shipped, model"].as_u64().is_some_and(|cycles| cycles > 100_000),
        "{rest:?}"
    );
}

#[test]
fn conclusions_on_jumps_are_judged() {
    let rows = jumping();
    let verdicts = titled(&rows, "The paper's conclusions");
    let of = |claim: &str| {
        verdicts
            .iter()
            .find(|row| row["conclusion"].as_str().is_some_and(|text| text.contains(claim)))
    };
    for (claim, verdict) in [
        ("with each level", "confirmed"),
        ("n = 128", "confirmed"),
        ("from 32 to 64", "holds elsewhere: n = 64, 128"),
        ("cycles of key generation", "contradicts its own Table 5"),
        ("six levels", "not measured"),
    ] {
        assert_eq!(of(claim).expect(claim)["verdict"], verdict, "{claim}");
    }
    assert_eq!(titled(&rows, "Errata").len(), 14);
}

/// The rows of the paper on jumps.
fn jumping() -> Vec<Value> {
    let rows = text(&["paper", "jumping", "--seconds", "0", "--json"]);
    rows.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// The rows of tables whose title has this beginning.
fn titled<'a>(rows: &'a [Value], title: &str) -> Vec<&'a Value> {
    let of = |row: &&Value| row["table"].as_str().is_some_and(|name| name.starts_with(title));
    rows.iter().filter(of).collect()
}

#[test]
fn the_tree_modulo_3_by_its_name() {
    let shown = text(&["inverse", "--tree", "modulo-3", "--q", "3", "--seconds", "0"]);
    for part in ["umull-128, umull-256, umull-512, umull-768", " 11 × 127", "umull-512"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
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

/// The rows of a table of the paper on Neon whose title has this beginning.
fn neon(title: &str) -> Vec<Value> {
    let rows = text(&["paper", "neon", "--seconds", "0", "--json"]);
    let rows = rows.lines().map(|line| serde_json::from_str(line).expect("an object a line"));
    rows.filter(|row: &Value| row["table"].as_str().is_some_and(|name| name.starts_with(title)))
        .collect()
}

#[test]
fn the_parts_of_operations_are_all_recorded() {
    let rows = neon("Table 8");
    assert_eq!(rows.len(), 15);
    let whole = |op: &str| {
        let record = include_str!("../../../docs/figures/cortex-a72.json");
        let record: Value = serde_json::from_str(record).expect("a record");
        let rows = record["sections"]["operations"]["rows"].as_array().expect("rows").clone();
        let row = rows.iter().find(|row| row["name"] == format!("sntrup761 {op}"));
        row.and_then(|row| row["model"].as_u64()).expect("cycles")
    };
    for row in &rows {
        let cycles = row["as shipped, model"].as_u64().unwrap_or_else(|| panic!("{row}"));
        // Randomness is no part of the recorded encapsulation, whose caller has it.
        let op = row["operation"].as_str().expect("a name");
        let within = row["part"] == "randombytes" || cycles < whole(op);
        assert!(cycles > 500 && within, "{row}");
    }
}

/// Routines of which ours takes more than `most` per cent of the authors' cycles, in the model.
fn behind(rows: &[Value], most: u64) -> Vec<&Value> {
    let percent = |row: &Value| row["ours in % of it"].as_u64();
    rows.iter().filter(|row| percent(row).is_none_or(|percent| percent > most)).collect()
}

#[test]
fn no_routine_is_far_behind_the_authors() {
    let rows = neon("Ours beside");
    assert_eq!(rows.len(), 27);
    assert_eq!(behind(&rows, 115), Vec::<&Value>::new());
    // What is behind is seen: some of the products are, by less than the model can tell.
    assert!(!behind(&rows, 100).is_empty());
    let mut unrecorded = rows[0].clone();
    unrecorded["ours in % of it"] = "–".into();
    assert_eq!(behind(&[unrecorded], 115).len(), 1);
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

/// The first lines of the page on jumps are typed; each of their figures is one of the tables.
#[test]
fn figures_of_the_first_lines_are_those_of_the_tables() {
    let path = format!("{}/../../docs/papers/jumping.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).expect("the page");
    let (typed, _) = page.split_once("## What it proposes").expect("a section");
    let made = text(&["paper", "jumping", "--seconds", "0", "--markdown"]);
    let figures = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !(c.is_ascii_digit() || c == ',' || c == '.'));
        words
            .map(|word| word.trim_matches([',', '.']).to_owned())
            .filter(|word| word.len() > 1)
            .collect()
    };
    let known = figures(&made);
    let (words, unknown): (Vec<_>, Vec<_>) =
        figures(typed).into_iter().partition(|word| known.contains(word));
    // The year of the paper, and models of processors.
    let named = ["2024", "72", "53", "76", "19", "12", "56", "512"];
    let unknown: Vec<_> = unknown.iter().filter(|word| !named.contains(&word.as_str())).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(words.len() > 12, "{words:?}");
    for phrase in ["Confirmed are 14 of 20.", "There are 14 errata."] {
        assert!(made.contains(phrase), "{phrase}");
    }
    assert!(typed.contains("14 of 20 conclusions") && typed.contains("14 errata"));
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
