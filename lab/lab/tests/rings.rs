//! The commands for any ring: what they print, and what they say to bad input.

mod common;

use common::{lab, text};
use serde_json::Value;

fn objects(arguments: &[&str]) -> Vec<Value> {
    text(arguments)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect()
}

#[test]
fn methods_apply_or_say_why_not() {
    let rows = objects(&["methods", "--ring", "x^256+1", "--q", "3329", "--json"]);
    let find = |name: &str| {
        rows.iter().find(|row| row["method"] == name).unwrap_or_else(|| panic!("{name}"))
    };
    assert_eq!(find("incomplete")["applies"], true);
    assert_eq!(find("iterative")["why"], "no root of unity of order 512 modulo 3329");
    assert_eq!(find("direct")["counts"]["accumulated"], 256 * 256);
    let shown = text(&["methods", "--ring", "x^256+1", "--q", "3329", "--method", "incomplete"]);
    assert!(shown.contains("128 leaves x^2 - r"), "{shown}");
}

#[test]
fn bad_input_is_told_in_one_line() {
    for (arguments, told) in [
        (&["methods", "--ring", "x^y", "--q", "17"][..], "such as x^1024+1"),
        (&["methods", "--ring", "x^0", "--q", "17"], "degree is 0"),
        (&["methods", "--ring", "x^8+1", "--q", "0"], "between 2 and"),
        (&["methods", "--ring", "x^9999999+1", "--q", "17"], "above"),
        (&["methods", "--ring", "x^99999+1", "--q", "17"], "would work"),
        (&["methods", "--ring", "x^8+1", "--q", "17", "--method", "magic"], "there are direct"),
        (&["methods", "--ring", "x^8+1", "--q", "17", "--product", "magic"], "there are remainder"),
        (&["bench", "ring", "--ring", "x^8+1", "--q", "17", "--operand", "big"], "would work"),
        (&["methods", "--ring", "", "--q", "17"], "such as x^1024+1"),
        (&["methods", "--ring", "x^8+1", "--q", "99999999999"], "between 2 and"),
        (&["methods", "--ring", "x^99999999999999999999+1", "--q", "17"], "such as x^1024+1"),
        (&["methods", "--ring", "x^8+1", "--q", "12288", "--method", "iterative"], "would work"),
        (
            &["methods", "--ring", "x^8+1", "--q", "12287", "--method", "lanes,iterative"],
            "would work",
        ),
        (&["methods", "--ring", "x^8+1", "--q", "15", "--method", "bruun"], "would work"),
        (&["bench", "ring", "--ring", "x^8+1", "--q", "16", "--method", "iterative"], "would work"),
        (&["bench", "ring", "--ring", "x^0", "--q", "17"], "degree is 0"),
        (&["bench", "ring", "--ring", "x^99999+1", "--q", "17"], "would work"),
        (
            &["bench", "ring", "--ring", "x^8+1", "--q", "17", "--method", "magic"],
            "there are direct",
        ),
        (&["search", "--ring", "x^0", "--q", "17"], "degree is 0"),
        (&["search", "--ring", "x^8+1", "--q", "1"], "between 2 and"),
        (&["paper", "study", "--most", "5"], "power of two"),
        (&["search", "--ring", "x^8+1", "--q", "17", "--machine", "magic"], "there are avx2"),
        (&["search", "--ring", "x^8+1", "--q", "17", "--operand", "big"], "would work"),
        (&["search", "--ring", "x^4096+1", "--q", "12289"], "up to 2048 would work"),
        #[cfg(not(feature = "shipped"))]
        (
            &["methods", "--ring", "x^653-x-1", "--q", "4621", "--method", "shipped"],
            "needs --features shipped",
        ),
        #[cfg(not(feature = "kernels"))]
        (&["bench", "trees", "--set", "ntruhrss701", "--count"], "without --no-default-features"),
    ] {
        let result = lab(arguments).assert().code(2).stdout("");
        let error = String::from_utf8_lossy(&result.get_output().stderr).into_owned();
        assert!(error.contains(told) && error.lines().count() == 1, "{arguments:?}: {error}");
    }
}

#[test]
fn numbers_out_of_range_are_told_their_range() {
    let ring = ["--ring", "x^8+1", "--q", "17"];
    for (command, option, told) in [
        (&["search"][..], ["--best", "0"], "1..="),
        (&["search"], ["--best", "-1"], "1..="),
        (&["bench", "ring"], ["--seconds", "-1"], "between 0 and 3600 seconds"),
        (&["bench", "ring"], ["--products", "-1"], "1..="),
    ] {
        let result = lab(&[command, &ring, &option].concat()).assert().code(2).stdout("");
        let error = String::from_utf8_lossy(&result.get_output().stderr).into_owned();
        assert!(error.contains(told), "{option:?}: {error}");
    }
    let negative = lab(&["methods", "--ring", "x^8+1", "--q", "-17"]).assert().code(2);
    let error = String::from_utf8_lossy(&negative.get_output().stderr).into_owned();
    assert!(error.contains("between 2 and 1073741824"), "{error}");
}

#[test]
fn bench_measures_what_serves_the_ring() {
    let arguments = ["bench", "ring", "--ring", "x^64+1", "--q", "7681", "--seconds", "0"];
    let rows = objects(&[&arguments[..], &["--json"]].concat());
    let (refused, measured): (Vec<_>, Vec<_>) =
        rows.iter().partition(|row| row["not_applicable"].is_string());
    assert!(measured.iter().any(|row| row["method"] == "iterative") && !refused.is_empty());
    assert!(
        measured
            .iter()
            .all(|row| row["median"].as_f64() > Some(0.0) && row["processor"].is_string())
    );
    let csv = text(&[&arguments[..], &["--csv"]].concat());
    let columns: Vec<_> = csv.lines().next().expect("a header").split(',').collect();
    assert!(columns.contains(&"median") && csv.lines().count() == measured.len() + 1, "{csv}");
    assert!(text(&arguments).contains("median ns"));
}

#[test]
#[cfg(feature = "shipped")]
fn the_library_is_a_method_in_its_own_rings() {
    let bench = ["bench", "ring", "--seconds", "0", "--method", "shipped,direct", "--json"];
    for (ring, q) in [("x^653-x-1", "4621"), ("x^677-1", "2048")] {
        let rows = objects(&[&bench[..], &["--ring", ring, "--q", q]].concat());
        let ours = |name: &&str| !name.starts_with("peer ");
        let names = rows.iter().filter_map(|row| row["method"].as_str()).filter(ours);
        assert_eq!(names.collect::<Vec<_>>(), ["shipped", "direct"], "the faster first");
        assert!(rows[0]["prepare"].as_f64() > Some(0.0));
    }
    let rows = objects(&["methods", "--ring", "x^653-x-1", "--q", "4591", "--json"]);
    let row = rows.iter().find(|row| row["method"] == "shipped").expect("a row");
    assert_eq!(row["why"], "the ring is not one of the library's: of NTRU Prime or of NTRU");
}

#[test]
fn the_model_of_scalars_is_judged_in_any_ring() {
    let judge = ["search", "--ring", "x^256-1", "--q", "8192", "--judge", "--seconds", "0"];
    let rows = objects(&[&judge[..], &["--json"]].concat());
    let (verdict, timed) = rows.split_last().expect("rows");
    assert!(timed.len() > 5 && timed.iter().all(|row| row["bound_cycles"].as_f64() > Some(0.0)));
    let number = |name: &str| verdict[name].as_u64().expect("a number");
    let wrong = verdict["wrong"].as_array().expect("pairs");
    assert_eq!(number("right") + wrong.len() as u64, number("pairs"));
    assert!(wrong.iter().all(|pair| pair["cause"].as_str().is_some_and(|cause| !cause.is_empty())));
    // The definition is far behind whatever splits.
    assert!(number("pairs") > 5 && verdict["share"].as_f64() > Some(0.5), "{verdict}");
    assert!(text(&judge).contains("pairs whose times differ"));
}

#[test]
fn bench_records_what_it_ran_on() {
    let arguments = ["bench", "ring", "--ring", "x^64+1", "--q", "7681", "--seconds", "0"];
    let rows =
        objects(&[&arguments[..], &["--products", "7", "--method", "plain", "--json"]].concat());
    let row = rows.first().expect("a row");
    assert_eq!(row["products"], 7);
    for name in ["processor", "commit", "flags"] {
        assert!(row[name].as_str().is_some_and(|text| !text.is_empty()), "{name}");
    }
    assert!(row["prepare"].as_f64() > Some(0.0) && row["setup"].as_f64() > Some(0.0));
    lab(&[&arguments[..], &["--products", "0"]].concat()).assert().code(2);
}

#[test]
#[cfg(unix)]
fn ctrl_c_prints_what_there_is() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let start = Instant::now();
    let child = Command::new(env!("CARGO_BIN_EXE_goodprime-lab"))
        .args(["bench", "ring", "--ring", "x^64+1", "--q", "7681", "--seconds", "600", "--json"])
        .args(["--products", "20"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command");
    // Long enough for a few rounds; the handler is there before anything is measured.
    std::thread::sleep(Duration::from_secs(2));
    rustix::process::kill_process(
        rustix::process::Pid::from_child(&child),
        rustix::process::Signal::INT,
    )
    .expect("a signal");
    let output = child.wait_with_output().expect("its end");
    assert!(start.elapsed() < Duration::from_secs(60));
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let rows: Vec<Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    let samples = rows.iter().find(|row| row["method"] == "iterative").map(|row| &row["samples"]);
    assert!(samples.and_then(Value::as_u64) > Some(0), "{rows:?}");
}

#[test]
fn search_ranks_ten_trees_and_names_their_bounds() {
    let arguments = ["search", "--ring", "x^61-x-1", "--q", "4591"];
    for machine in ["avx2", "avx512", "cortex-a72", "cortex-m4"] {
        let rows = objects(&[&arguments[..], &["--machine", machine, "--json"]].concat());
        assert_eq!(rows.len(), 10);
        assert!(rows.is_sorted_by(|x, y| x["cycles"].as_f64() <= y["cycles"].as_f64()));
        assert!(rows.iter().all(|row| row["machine"] == machine && row["plan"].is_string()));
    }
    let shown = text(&arguments);
    assert!(shown.contains("10. ") && shown.contains("bounds: |word|"), "{shown}");
    let shown = text(&["search", "--ring", "x^59-1", "--q", "8192"]);
    assert!(shown.contains("valid bits"), "{shown}");
}
