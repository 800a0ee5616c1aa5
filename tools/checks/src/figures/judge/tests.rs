//! Planted records: each breaks one rule, and is refused.

use super::*;

/// A record with one section of these rows, and these reasons.
fn record(section: &str, rows: &str, reasons: &str) -> Record {
    let text = format!(
        r#"{{"machine": {{"name": "M", "clock": "C", "backend": "b"}}, "sections": {{
        "{section}": {{"command": "c", "date": "d", "reasons": [{reasons}], "rows": [{rows}]}}}}}}"#
    );
    Record::parse(&text).expect("a record")
}

/// The rules that a section of these rows breaks.
fn broken(section: &str, rows: &str) -> Vec<String> {
    let refused = refused(&record(section, rows, ""));
    let rule = |text: &String| text.split('`').nth(1).map(str::to_owned);
    refused.iter().filter_map(rule).collect()
}

/// Five levels ship, three are there to compare.
fn levels(backend: &str, five: u32, three: u32) -> String {
    format!(
        r#"{{"set": "s", "q": 7, "levels": 5, "backend": "{backend}", "min": {five}, "ships": true}},
        {{"set": "s", "q": 7, "levels": 3, "backend": "{backend}", "min": {three}, "ships": false}}"#
    )
}

#[test]
fn what_ships_may_not_lose() {
    assert_eq!(broken("levels", &levels("avx2", 109, 160)), [""; 0]);
    assert_eq!(broken("levels", &levels("avx2", 190, 160)), [""; 0]);
    assert_eq!(broken("levels", &levels("avx2", 10554, 160)), ["ships"]);
    // Another backend's entry is no other entry.
    let both = [levels("portable", 1500, 1600), levels("avx2", 109, 160)].join(",");
    assert_eq!(broken("levels", &both), [""; 0]);
}

#[test]
fn a_wider_backend_may_not_lose() {
    let row = |who: &str, min: u32| {
        format!(r#"{{"set": "s", "op": "encaps", "rng": "free", "who": "{who}", "min": {min}}}"#)
    };
    let kem = |avx512: u32, avx2: u32| {
        [row("goodprime avx512", avx512), row("goodprime avx2", avx2), row("sntrup", 2)].join(",")
    };
    assert_eq!(broken("kem", &kem(15, 20)), [""; 0]);
    assert_eq!(broken("kem", &kem(23, 20)), [""; 0]);
    assert_eq!(broken("kem", &kem(25, 20)), ["backend"]);
    let levels = [levels("avx512", 300, 301), levels("sse2", 200, 201)].join(",");
    assert_eq!(broken("levels", &levels), ["backend", "backend"]);
}

#[test]
fn prepared_keys_batches_and_fast_builds_may_not_lose() {
    let row = |way: &str, min: u32| {
        format!(r#"{{"set": "s", "op": "encaps", "who": "goodprime avx2{way}", "min": {min}}}"#)
    };
    let batch = ", batch of 32, prepared key";
    let rows = |keys: u32, batch_of_32: u32| {
        [row("", 20), row(", prepared keys", keys), row(batch, batch_of_32)].join(",")
    };
    assert_eq!(broken("kem", &rows(14, 9)), [""; 0]);
    assert_eq!(broken("kem", &rows(25, 25)), ["way", "way"]);
    assert_eq!(broken("kem", &rows(14, 19)), ["way"]);
    let profile = |profile: &str, cycles: u32| {
        format!(r#"{{"set": "s", "op": "mul", "profile": "{profile}", "cycles": {cycles}}}"#)
    };
    let profiles = [profile("fast", 30), profile("small", 20)].join(",");
    assert_eq!(broken("operations", &profiles), ["profile"]);
}

#[test]
fn parts_take_no_longer_than_the_whole() {
    let row = |op: &str, who: &str, min: u32| {
        format!(r#"{{"set": "s", "op": "{op}", "rng": "free", "who": "{who}", "min": {min}}}"#)
    };
    let kem = |inverse: u32| {
        let kernels = [row("inv", "pqclean avx2", inverse), row("inv3", "pqclean avx2", 90)];
        [&kernels[..], &[row("keygen", "pqcrypto-ntruprime", 700)]].concat().join(",")
    };
    assert_eq!(broken("kem", &kem(600)), [""; 0]);
    assert_eq!(broken("kem", &kem(1546)), ["part"]);
    let whole = r#"{"set": "s", "q": 7, "levels": 5, "algorithm": "key generation", "backend": "avx2", "min": 160}"#;
    let fine = [levels("avx2", 109, 160), whole.to_owned()].join(",");
    assert_eq!(broken("levels", &fine), [""; 0]);
    let slow = [levels("avx2", 10554, 10553), whole.to_owned()].join(",");
    assert_eq!(broken("levels", &slow), ["ships", "part"]);
}

#[test]
fn a_ratio_has_code_of_one_kind_on_both_sides() {
    let kem = |isa: &str, more: &str| {
        format!(
            r#"{{"set": "s", "op": "keygen", "who": "goodprime avx2", "min": 20, "isa": "avx2", "ratio": 40 {more}}},
            {{"set": "s", "op": "keygen", "who": "pqcrypto-ntru", "peer": true, "min": 800, "isa": "{isa}"}},
            {{"set": "s", "op": "keygen", "who": "sntrup", "peer": true, "min": 900, "isa": "avx2"}}"#
        )
    };
    assert_eq!(broken("kem", &kem("avx2", "")), [""; 0]);
    assert_eq!(broken("kem", &kem("portable", "")), ["kind"]);
    assert_eq!(broken("kem", &kem("portable", r#", "against": "sntrup""#)), [""; 0]);
    assert_eq!(broken("kem", &kem("portable", r#", "against": "pqcrypto-ntru""#)), ["kind"]);
    assert_eq!(broken("kem", &kem("portable", "").replace("40", "null")), [""; 0]);
}

#[test]
fn a_reason_explains_its_rows_alone() {
    let rows = [levels("portable", 1807, 1410), levels("sse2", 762, 310)].join(",");
    let reason = |rule: &str, of: &str, block: &str| {
        format!(r#"{{"rule": "{rule}", "of": {of}, "block": "{block}", "reason": "Less code."}}"#)
    };
    let refused =
        |rows: &str, reasons: &[String]| refused(&record("levels", rows, &reasons.join(","))).len();
    let [one, other] = [r#"{"backend": "sse2"}"#, r#"{"backend": "portable"}"#]
        .map(|of| reason("ships", of, "levels"));
    assert_eq!(refused(&rows, &[]), 2);
    assert_eq!(refused(&rows, std::slice::from_ref(&one)), 1);
    assert_eq!(refused(&rows, &[one.clone(), other.clone()]), 0);
    // Another rule's, one that no table of the section shows, and one that nothing needs.
    assert_eq!(refused(&rows, &[one.clone(), reason("backend", "{}", "levels")]), 2);
    assert_eq!(refused(&rows, &[one.clone(), reason("ships", "{}", "kernels")]), 1);
    assert_eq!(refused(&levels("sse2", 300, 310), &[one]), 1);
    // By the beginning of a text.
    for (beginning, count) in [("portab*", 1), ("port", 3)] {
        let of = format!(r#"{{"backend": "{beginning}"}}"#);
        assert_eq!(refused(&rows, &[reason("ships", &of, "levels")]), count, "{beginning}");
    }
    // Not at once: a measurement differs from the next.
    assert_eq!(refused(&levels("portable", 1410, 1210), &[other]), 0);
}
