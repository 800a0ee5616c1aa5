//! `goodprime-lab paper jumping`: its tables, what they say of one another, and the typed lines of its page.

use serde_json::Value;

use crate::common::text;

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
    // By multiplications others win at 8, 64 and 128: a note of the conclusions says so.
    let fewest = |n: u64| {
        let row = table("Table 3 by length").into_iter().find(|row| row["n"] == n);
        row.expect("a row")["in Jump"].as_str().expect("a product").to_owned()
    };
    for (n, product) in [(8, "karatsuba-8 "), (64, "karatsuba-64 "), (128, "bruun-128 ")] {
        assert!(fewest(n).starts_with(product), "{}", fewest(n));
    }
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
        ("from 32 to 64", "fails at 32, holds at 64, also at 128, by the jump"),
        ("n = 64", "holds by the jump; by the product Karatsuba"),
        ("64 %", "confirmed for the two inverses only"),
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
    for phrase in ["Confirmed are 12 of 20.", "There are 14 errata."] {
        assert!(made.contains(phrase), "{phrase}");
    }
    let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(typed.contains("12 of 20 conclusions") && typed.contains("14 errata"), "{typed}");
}
