//! `goodprime-lab paper study`: its tables, its published cells and its verdicts.

use serde_json::Value;

use crate::common::text;

/// The study's rows, as JSON.
fn study(arguments: &[&str]) -> Vec<Value> {
    let shown = text(&[&["paper", "study", "--seconds", "0", "--json"], arguments].concat());
    shown.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn of_table<'a>(rows: &'a [Value], table: &str) -> Vec<&'a Value> {
    let rows: Vec<_> = rows
        .iter()
        .filter(|row| row["table"].as_str().is_some_and(|name| name.starts_with(table)))
        .collect();
    assert!(!rows.is_empty(), "{table}");
    rows
}

/// Every cell of ours is the number that was measured for its method.
#[test]
fn the_studys_tables_are_of_what_was_measured() {
    let rows = study(&["--most", "16"]);
    let measured = of_table(&rows, "measured");
    assert_eq!(measured.len(), 2 * 3 * 7);
    let number = |ring: &str, method: &str, key: &str| {
        let is = |row: &&&Value| row["ring"] == ring && row["method"] == method;
        measured.iter().find(is).unwrap_or_else(|| panic!("{ring} {method}"))[key]
            .as_f64()
            .expect("a number")
    };
    for row in &measured {
        let [min, first, median, third] = ["min", "quartile_1", "median", "quartile_3"]
            .map(|key| row[key].as_f64().expect("a number"));
        assert!(min <= first && first <= median && median <= third, "{row}");
        let is_program = row["method"].as_str().is_some_and(|name| name.ends_with("-study"));
        assert_eq!(row["product"], if is_program { "remainder" } else { "shoup" }, "{row}");
    }
    let alone = |ring: &str, method: &str| number(ring, method, "min");
    let setup = |ring: &str, method: &str| {
        number(ring, method, "parameters") + number(ring, method, "tables")
    };
    let rounded = |x: f64| Value::from(x.round() as u64);
    let ratio = |x: f64| Value::from(format!("{x:.2}"));
    for n in [4, 8, 16] {
        for (table, sign) in [("Table 2", '-'), ("Table 3", '+')] {
            let ring = format!("x^{n}{sign}1");
            for (option, whole) in [("set-up not counted", false), ("with set-up", true)] {
                let title = format!("{table}: x^n{sign}1, nanoseconds a product, {option}");
                let table = of_table(&rows, &title);
                let row = table.iter().find(|row| row["n"] == n).expect("a row");
                for method in ["direct-study", "plain-study", "recursive-study"] {
                    let extra = if whole { setup(&ring, method) } else { 0.0 };
                    assert_eq!(row[method], rounded(alone(&ring, method) + extra), "{row}");
                }
            }
            let find = |table: &str| {
                let rows = of_table(&rows, table);
                (*rows.iter().find(|row| row["ring"] == ring.as_str()).expect("a row")).clone()
            };
            let practice = find("Present practice");
            for method in ["direct", "plain", "recursive", "iterative"] {
                assert_eq!(practice[method], rounded(alone(&ring, method)), "{practice}");
            }
            for method in ["plain", "recursive", "iterative"] {
                let whole = alone(&ring, method) + setup(&ring, method);
                assert_eq!(practice[&format!("with set-up: {method}")], rounded(whole));
            }
            let ratios = find("Ratios");
            let over = |slow: &str, fast: &str| ratio(alone(&ring, slow) / alone(&ring, fast));
            for (name, slow, fast) in [
                ("plain / direct: study's program", "plain-study", "direct-study"),
                ("plain / direct: present practice", "plain", "direct"),
                ("direct / recursive: study's program", "direct-study", "recursive-study"),
                ("direct / recursive: present practice", "direct", "recursive"),
                ("direct / iterative: present practice", "direct", "iterative"),
            ] {
                assert_eq!(ratios[name], over(slow, fast), "{ratios}");
            }
            let setups = find("Set-up");
            assert_eq!(setups["matrices"], rounded(number(&ring, "plain-study", "tables")));
            assert_eq!(setups["arrays"], rounded(number(&ring, "recursive-study", "tables")));
            assert_eq!(setups["iterative"], rounded(setup(&ring, "iterative")));
        }
    }
}

/// The published columns, at places that the paper's text names or that follow from it.
#[test]
fn the_studys_published_cells_stand_in_their_columns() {
    let rows = study(&["--most", "64"]);
    let cell = |table: &str, key: &str, value: Value, column: &str| {
        let table = of_table(&rows, table);
        let row = table.iter().find(|row| row[key] == value).expect("a row");
        row[column].clone()
    };
    let columns = ["direct: published", "plain: published", "recursive: published"];
    for (table, sums) in [
        (
            "Table 2: x^n-1, nanoseconds a product, set-up not counted",
            [70_008_121, 227_679_719, 2_758_940],
        ),
        (
            "Table 2: x^n-1, nanoseconds a product, with set-up",
            [70_008_121, 594_571_019, 3_485_440],
        ),
        (
            "Table 3: x^n+1, nanoseconds a product, set-up not counted",
            [70_329_931, 227_380_988, 2_776_484],
        ),
        (
            "Table 3: x^n+1, nanoseconds a product, with set-up",
            [70_329_931, 589_211_088, 4_960_584],
        ),
    ] {
        let rows = of_table(&rows, table);
        assert_eq!(rows.len(), 10);
        for (column, sum) in columns.into_iter().zip(sums) {
            let cells = rows.iter().map(|row| row[column].as_u64().expect("a number"));
            assert_eq!(cells.sum::<u64>(), sum, "{table}: {column}");
        }
    }
    assert_eq!(cell("Ratios", "ring", "x^64-1".into(), "plain / direct: published"), "3.27");
    assert_eq!(cell("Ratios", "ring", "x^64+1".into(), "direct / recursive: published"), "1.44");
    assert_eq!(cell("Set-up", "ring", "x^8-1".into(), "recursive: published"), 26_100);
    assert_eq!(cell("Set-up", "ring", "x^8+1".into(), "plain: published"), 23_205_400);
    let of = |transform: &str| {
        let rows = of_table(&rows, "The smallest n");
        let is = |row: &&&Value| row["beside"] == "published" && row["transform"] == transform;
        let row = rows.iter().find(is).expect("a row");
        ["x^n-1", "x^n-1, with set-up", "x^n+1", "x^n+1, with set-up"].map(|key| row[key].clone())
    };
    // §4: direct is the fastest for up to 8, and with set-up for up to 64 and 128.
    assert_eq!(of("recursive"), [16, 128, 16, 256]);
    assert_eq!(of("plain"), ["none"; 4]);
}

/// The numbers in the page's first sentences are those of the paper's tables.
#[test]
fn the_page_of_the_study_opens_with_computed_numbers() {
    let rows = study(&["--most", "4"]);
    let percent = |table: &str, n: u64, column: &str| {
        let table = of_table(&rows, table);
        let row = table.iter().find(|row| row["n"] == n).expect("a row");
        let number = |column: &str| row[column].as_f64().expect("a number");
        100.0 * number(column) / number("direct: published")
    };
    let seven = [
        "Table 2: x^n-1, nanoseconds a product, with",
        "Table 3: x^n+1, nanoseconds a product, with",
    ]
    .map(|table| percent(table, 2048, "plain: published") / 100.0);
    let five = [
        "Table 2: x^n-1, nanoseconds a product, set",
        "Table 3: x^n+1, nanoseconds a product, set",
    ]
    .map(|table| percent(table, 1024, "recursive: published"));
    let with = [
        "Table 2: x^n-1, nanoseconds a product, with",
        "Table 3: x^n+1, nanoseconds a product, with",
    ]
    .map(|table| percent(table, 1024, "recursive: published"));
    let lines = of_table(&rows, "Published set-up times");
    let fit = |setup: &str, against: &str| {
        let is = |row: &&&Value| row["set-up"] == setup && row["against"] == against;
        let row = lines.iter().find(is).unwrap_or_else(|| panic!("{setup}"));
        row["r²"].as_str().expect("r²").to_owned()
    };
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/papers/study.md");
    let page = std::fs::read_to_string(path).expect("the page").replace('\n', " ");
    for said in [
        format!("takes {:.1} and {:.1} times as long as direct", seven[0], seven[1]),
        format!("takes {:.1} and {:.1} % of the direct time", five[0], five[1]),
        format!("with set-up {:.1} and {:.1} %", with[0], with[1]),
        format!(
            "follow the search of ω (r² {} and {}",
            fit("plain, x^n-1, n = 4 to 128", "ω"),
            fit("plain, x^n+1, n = 4 to 128", "ω")
        ),
        format!(
            "entries of the matrices ({} and {})",
            fit("plain, x^n-1, n = 256 to 2048", "n²"),
            fit("plain, x^n+1, n = 256 to 2048", "n²")
        ),
        format!("show no ψ ({})", fit("plain, x^n+1 less x^n-1, n = 4 to 128", "ψ")),
        format!("follows n from 128 on ({})", fit("recursive, x^n-1, n = 128 to 2048", "n")),
        format!("follows ψ ({})", fit("recursive, x^n+1 less x^n-1, all n", "ψ")),
    ] {
        assert!(page.contains(&said), "{said}");
    }
}

/// Verdicts about ours on the page are of the record's columns that they name.
#[test]
fn the_studys_verdicts_about_ours_are_of_the_record() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let read = |name: &str| std::fs::read_to_string(format!("{root}/{name}")).expect("a file");
    let record: Value = serde_json::from_str(&read("figures/zen4.json")).expect("a record");
    let rows = record["sections"]["study"]["rows"].as_array().expect("rows");
    let least = |ring: &str, method: &str| {
        let is = |row: &&Value| row["ring"] == ring && row["method"] == method;
        rows.iter().find(is).expect("a row")["min"].as_f64().expect("a number")
    };
    let page = read("papers/study.md");
    let claim = "* §4: for n = 2048 the optimised NTT takes less than 5 % of the direct time";
    let (_, conclusion) = page.split_once(claim).expect("the conclusion");
    let conclusion = conclusion.split_once("\n* ").expect("another conclusion").0;
    let conclusion = conclusion.split_whitespace().collect::<Vec<_>>().join(" ");
    // The lengths in the hand-written part are those of the table.
    for (transform, said) in [("recursive", "a recursive NTT is"), ("iterative", "iterative one")] {
        let row = format!("| present practice | {transform} | ");
        let row = page.lines().find_map(|line| line.strip_prefix(&row)).expect("a row");
        let n = row.split(' ').next().expect("a length");
        let said = format!("{said} faster from n = {n}");
        assert!(page.replace('\n', " ").contains(&said), "{said}");
    }
    for (beside, direct, optimised) in [
        ("ours, its program", "direct-study", "recursive-study"),
        ("ours, present practice (direct, plain, iterative)", "direct", "iterative"),
        ("ours, present practice (direct, plain, recursive)", "direct", "recursive"),
    ] {
        let [cyclic, negacyclic] = ["x^2048-1", "x^2048+1"]
            .map(|ring| 100.0 * least(ring, optimised) / least(ring, direct));
        let word = if cyclic.max(negacyclic) < 5.0 { "confirmed" } else { "not confirmed" };
        let item = format!(
            "* *beside*: {beside}; *verdict*: {word}; *found*: {cyclic:.1} % (x^n-1), {negacyclic:.1} % (x^n+1)"
        );
        assert!(conclusion.contains(&item), "{item}");
    }
}

/// A table of three lengths judges no conclusion; counts and the program do not need times.
#[test]
fn the_study_judges_nothing_that_was_not_measured() {
    let rows = study(&["--most", "16"]);
    let verdicts = of_table(&rows, "The study's conclusions");
    let count = |beside: &str, verdict: &str| {
        let is = |row: &&&Value| {
            row["beside"].as_str().is_some_and(|text| text.starts_with(beside))
                && row["verdict"].as_str().is_some_and(|text| text.starts_with(verdict))
        };
        verdicts.iter().filter(is).count()
    };
    assert_eq!((count("ours", ""), count("ours", "not measured")), (28, 28));
    assert_eq!((count("its own", ""), count("its own", "confirmed")), (15, 12));
    assert_eq!(count("its own", "contradicts its own Tables 2 and 3"), 2);
    assert_eq!(count("its own", "confirmed but for the unit"), 1);
    assert_eq!(count("its own", "holds elsewhere: n = 256"), 1);
    assert_eq!((count("counts", "confirmed"), count("its program", "")), (1, 4));
    for (table, length) in [("Table 1", 10), ("Multiplications", 40), ("Misprints", 5)] {
        assert_eq!(of_table(&rows, table).len(), length, "{table}");
    }
    assert!(of_table(&rows, "Table 1").iter().all(|row| row["published"] == "the same"));
    let plain = &of_table(&rows, "Multiplications")[38];
    assert_eq!(
        (&plain["ring"], &plain["published formula"]),
        (&"x^2048+1".into(), &12_587_008.into())
    );
}
