//! `goodprime-lab paper ntru`, against the records that it reads and the abstract that it judges.

mod common;

use common::text;
use serde_json::Value;

/// The rows of a table, which has some.
fn rows(title: &str) -> Vec<Value> {
    let rows = any_rows(title);
    assert!(!rows.is_empty(), "{title}");
    rows
}

fn any_rows(title: &str) -> Vec<Value> {
    let rows = text(&["paper", "ntru", "--json"]);
    let rows = rows.lines().map(|line| serde_json::from_str(line).expect("an object a line"));
    rows.filter(|row: &Value| row["table"].as_str().is_some_and(|name| name.starts_with(title)))
        .collect()
}

fn record(name: &str) -> Value {
    let path = format!("{}/../../docs/figures/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a record");
    serde_json::from_str(&text).expect("an object")
}

/// A number of the row of this name.
fn of(record: &Value, section: &str, name: &str, field: &str) -> f64 {
    let rows = record["sections"][section]["rows"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("{name}"));
    row[field].as_f64().unwrap_or_else(|| panic!("{name}: {field}"))
}

fn times(slow: f64, fast: f64) -> String {
    format!("{:.2}×", slow / fast)
}

#[test]
fn products_are_compared_in_one_model() {
    let a72 = record("cortex-a72");
    let rows = rows("Products of NTRU");
    let [hps, hrss] = &rows[..] else { panic!("{rows:?}") };
    let prior = of(&a72, "papers", "prior product", "model");
    for (row, set) in [(hps, "ntruhps2048677"), (hrss, "ntruhrss701")] {
        let name = format!("{set} product");
        let (theirs, ours) = (of(&a72, "papers", &name, "model"), of(&a72, "ntru", &name, "model"));
        assert_eq!((&row["product of"], &row["ours, model"]), (&set.into(), &(ours as u64).into()));
        assert_eq!(row["theirs, Toeplitz, model"], theirs as u64);
        assert_eq!(row["theirs to ours"], times(theirs, ours));
        let to_prior = [times(prior, theirs), times(prior, ours)];
        let expected =
            if set == "ntruhrss701" { ["–", "–"] } else { to_prior.each_ref().map(|s| &**s) };
        assert_eq!(["prior to theirs", "prior to ours"].map(|key| &row[key]), expected, "{set}");
    }
    // The record has what hardware has of neither; the quoted ratio is another table's.
    assert_eq!(hps["prior to theirs"], "2.10×");
}

#[test]
fn quoted_figures_are_in_columns_that_say_so() {
    let a72 = record("cortex-a72");
    let rows = rows("The abstract's ratios for ntruhps2048677");
    let printed = [2.18, 7.67, 2.48, 1.77];
    assert_eq!(rows.len(), printed.len());
    for (row, printed) in rows.iter().zip(printed) {
        let what = row["ntruhps2048677"].as_str().expect("a name");
        let quoted = of(&a72, "papers", &format!("prior {what}"), "quoted");
        let section = if what == "product" { "ntru" } else { "operations" };
        let ours = of(&a72, section, &format!("ntruhps2048677 {what}"), "model");
        assert_eq!(row["prior to theirs, printed (hardware)"], times(printed, 1.0));
        assert_eq!(row["prior, quoted (hardware)"], quoted as u64);
        assert_eq!(row["theirs, prior by the ratio (hardware)"], (quoted / printed).round() as u64);
        assert_eq!(row["theirs to ours, mixed (hardware to model)"], times(quoted / printed, ours));
        assert_eq!(row["prior to ours, mixed (hardware to model)"], times(quoted, ours));
        let modelled = &row["prior to theirs, model"];
        assert_eq!(modelled, if what == "product" { "2.10×" } else { "–" });
    }
}

#[test]
fn toom_5_loses_three_bits_and_small_products_are_a_quarter() {
    let bits = rows("Bits that");
    let lost: Vec<_> = bits.iter().map(|row| row["bits lost"].as_u64().unwrap_or(99)).collect();
    assert_eq!(lost, [1, 3, 3, 4]);
    assert!(
        bits.iter()
            .all(|row| row["fewest that any points lose"].as_u64() <= row["bits lost"].as_u64())
    );
    // With three bits lost words of 16 bits hold q = 2^13, and with four they do not.
    assert_eq!((&bits[2]["q = 2^13"], &bits[3]["q = 2^13"]), (&16.into(), &17.into()));
    let counts: Vec<_> = rows("Small products").iter().map(|row| row["in all"].clone()).collect();
    assert_eq!(counts, [768, 384, 384, 198]);
    let methods = rows("Toom-Cook and its Toeplitz form");
    assert_eq!(methods.len(), 16);
    let of = |method: &str, column: &str| {
        let row = methods.iter().find(|row| row["method"] == method).expect("a method");
        row[column].as_u64().expect("a count")
    };
    let leaves = "multiplications in leaves";
    assert_eq!((of("toom-5", leaves), of("toeplitz-toom-5", leaves)), (54_918, 59_049));
    assert_eq!((of("toom-5", "bits lost"), of("toeplitz-toom-5", "bits lost")), (3, 3));
    assert_eq!(of("toeplitz-toom-5", "by constants"), 23_468);
}

/// Toom-Cook to Toeplitz of every tree of the record on a backend: nothing, if the record has no such section.
fn forms(backend: &str) -> Vec<(Value, f64)> {
    let zen4 = record("zen4");
    let rows = zen4["sections"]["trees"]["rows"].as_array().cloned().unwrap_or_default();
    let mine = |form: &'static str| {
        rows.iter().filter(move |row| row["backend"] == backend && row["form"] == form)
    };
    let keys = ["set", "tree", "origin"];
    let pair = |toeplitz: &Value| {
        let same = |row: &&Value| keys.iter().all(|key| row[key] == toeplitz[key]);
        let toom_cook = mine("Toom-Cook").find(same).expect("the other form");
        let min = |row: &Value| row["min"].as_f64().expect("cycles");
        (toeplitz.clone(), min(toom_cook) / min(toeplitz))
    };
    mine("Toeplitz").map(pair).collect()
}

#[test]
fn toeplitz_and_toom_cook_were_measured_on_every_backend() {
    let shown = any_rows("Toeplitz against Toom-Cook");
    for (backend, column) in [
        ("avx2", "Toom-Cook to Toeplitz: AVX2"),
        ("avx512", "AVX-512"),
        ("sse2", "SSE2"),
        ("portable", "portable"),
    ] {
        let measured = forms(backend);
        assert_eq!(measured.len(), shown.len(), "{backend}");
        for (tree, ratio) in measured {
            let row = shown.iter().find(|row| {
                [("set", "set"), ("tree", "tree"), ("whose", "origin")]
                    .iter()
                    .all(|(shown, recorded)| row[shown] == tree[recorded])
            });
            let row = row.unwrap_or_else(|| panic!("{tree} on {backend}"));
            assert_eq!(row[column], times(ratio, 1.0), "{tree}");
        }
    }
}

fn verdict(claim: &str) -> String {
    let rows = rows("Verdicts");
    let row = rows
        .iter()
        .find(|row| row["the abstract"].as_str().is_some_and(|text| text.contains(claim)));
    let row = row.unwrap_or_else(|| panic!("{claim}"));
    row["verdict"].as_str().expect("a verdict").to_owned()
}

#[test]
fn verdicts_are_of_what_ran() {
    let all = rows("Verdicts");
    let is = |row: &&Value| row["verdict"] == "not measured";
    let claims: Vec<_> = all.iter().filter(is).map(|row| row["the abstract"].clone()).collect();
    let mut expected = vec![
        "… compared to the state of the art, NTRU Prime, AVX2",
        "ntruhps2048677, keygen: 7.67×",
        "ntruhps2048677, encaps: 2.48×",
        "ntruhps2048677, decaps: 1.77×",
        "NTRU Prime, no set named, product: 6.7×",
        "ntrulpr761, keygen: 3×",
        "ntrulpr761, encaps: 2.87×",
        "ntrulpr761, decaps: 3.25×",
        "sntrup761 outperforms the reference",
        "inversions, sorting, codecs in vectors",
    ];
    if forms("avx2").is_empty() {
        let claim =
            "significant improvements without vector-by-scalar: Toeplitz against Toom-Cook, AVX2";
        expected.insert(0, claim);
    }
    assert_eq!(claims, expected);
    assert_eq!(verdict("product: 2.18"), "confirmed: 2.10×, if it is ntruhps2048677's");
    assert_eq!(verdict("1/4"), "confirmed: 198 of 768, 0.258");
    assert!(verdict("3-bit").starts_with("confirmed: 3 bits"));
    let by = "quoted; later paper: 43×, 201×, 569×";
    assert!(all.iter().any(|row| row["by"] == by), "{by}");
}

/// The typed opening says of the authors' tree for 701 what the verdict has computed.
#[test]
fn the_opening_has_the_verdict_on_701() {
    let all = rows("Verdicts");
    let said = all.iter().find_map(|row| row["verdict"].as_str()?.split_once("ntruhrss701 "));
    let (least, most) = said.expect("a verdict").1.split_once("× to ").expect("two ways");
    let percent = |times: &str| -> i64 {
        let times: f64 = times.trim_end_matches('×').parse().expect("a ratio");
        (100.0 * (times - 1.0)).round() as i64
    };
    let (least, most) = (percent(least), percent(most));
    assert!(least < 0 && most > 0, "the sentence is of a loss and a gain: {least}, {most}");
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/papers/ntru.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = format!("for 701 loses {} % or gains {most} %, as one compares", -least);
    assert!(words.contains(&sentence), "{sentence}");
}

/// The expectation is judged by every tree: one that gains nothing is counted.
#[test]
fn the_expectation_for_avx2_is_judged_by_all_trees() {
    let ratios: Vec<f64> = forms("avx2").into_iter().map(|(_, ratio)| ratio).collect();
    let better = ratios.iter().filter(|ratio| **ratio >= 1.05).count();
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratios.iter().copied().fold(0.0, f64::max);
    let expected = match ratios.len() {
        0 => "not measured".to_owned(),
        all => format!(
            "holds for ours in {better} of {all}, {least:.2}× to {most:.2}×; not decided against the best Toom-Cook"
        ),
    };
    assert_eq!(verdict("without vector-by-scalar"), expected);
    let zen4 = record("zen4");
    let kem = zen4["sections"]["kem"]["rows"].as_array().expect("rows").clone();
    let of = |who: &str| {
        let mine = kem.iter().filter(|row| row["op"] == "mul" && row["who"] == who);
        let ntru = mine.filter(|row| row["set"].as_str().is_some_and(|s| s.starts_with("ntruh")));
        ntru.map(|row| (row["set"].clone(), row["min"].as_f64().expect("cycles")))
            .collect::<Vec<_>>()
    };
    let (theirs, ours) = (of("pqclean avx2"), of("goodprime avx2"));
    assert!(theirs.len() >= 4);
    for row in rows("The Toeplitz form that ships") {
        let of = |rows: &[(Value, f64)]| rows.iter().find(|r| r.0 == row["set"]).expect("a set").1;
        assert_eq!(row["PQClean's to ours"], times(of(&theirs), of(&ours)));
        let columns = ["PQClean's to the authors' tree, directly", "the same, by turns"];
        let authors = columns.map(|key| &row[key]);
        let named = [("ntruhps2048677", "T5 T3 T3"), ("ntruhrss701", "T5 K3 K3")];
        let Some((set, tree)) = named.into_iter().find(|(set, _)| row["set"] == *set) else {
            assert_eq!(authors, ["–", "–"]);
            continue;
        };
        let trees = zen4["sections"]["trees"]["rows"].as_array().expect("rows");
        let cycles = |key: &str, value: &str| {
            let mut mine = trees.iter().filter(|row| {
                row["set"] == set && row["backend"] == "avx2" && row["form"] == "Toeplitz"
            });
            mine.find(|row| row[key] == value).expect("a tree")["min"].as_f64().expect("cycles")
        };
        let (authors_tree, library) = (cycles("tree", tree), cycles("origin", "library"));
        let direct = of(&theirs) / authors_tree;
        let by_turns = of(&theirs) / of(&ours) * library / authors_tree;
        assert_eq!(authors, [times(direct, 1.0), times(by_turns, 1.0)].each_ref().map(|s| &**s));
        let range = format!("{set} {:.2}× to {:.2}×", direct.min(by_turns), direct.max(by_turns));
        let verdict = verdict("state of the art, NTRU, AVX2");
        assert!(verdict.starts_with("holds for ours in 4 of 4, 1.36×"), "{verdict}");
        assert!(verdict.contains(&range), "{verdict}: {range}");
    }
}
