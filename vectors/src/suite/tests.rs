//! Files that are right, files that are not, and verdicts.

use serde_json::{Value, json};

use super::{Case, Reply, Suite, Verdict};

/// Three tests of decapsulation with one key.
fn small() -> Value {
    json!({
        "algorithm": "toy",
        "schema": "kem_decaps_test_schema.json",
        "generatorVersion": "1",
        "numberOfTests": 3,
        "header": ["A toy."],
        "notes": {
            "Echo": {
                "bugType": "BASIC",
                "description": "One secret for all.",
                "effect": "None.",
                "links": ["https://example.org"],
            },
            "Length": { "bugType": "EDGE_CASE", "description": "A length is not checked." },
        },
        "testGroups": [{
            "type": "KemDecapsTest",
            "source": { "name": "goodprime", "version": "1" },
            "parameterSet": "toy",
            "dk": "00ff",
            "tests": [
                { "tcId": 1, "comment": "", "flags": ["Echo"], "c": "01", "K": "aabb", "result": "valid" },
                { "tcId": 2, "comment": "", "flags": ["Echo"], "c": "02", "K": "aabb", "result": "acceptable" },
                { "tcId": 3, "comment": "", "flags": ["Echo", "Length"], "c": "", "result": "invalid" },
            ],
        }],
    })
}

/// The error of the small file with a change.
fn error(change: impl FnOnce(&mut Value)) -> String {
    let mut file = small();
    change(&mut file);
    // In lines, so that places differ.
    let text = serde_json::to_string_pretty(&file).expect("JSON");
    Suite::parse(&text).expect_err("not a good file").to_string()
}

#[test]
fn a_good_file_gives_its_tests() {
    let suite = Suite::parse(&small().to_string()).expect("a file");
    let ids: Vec<_> = suite.cases.iter().map(|case| case.id).collect();
    assert_eq!(ids, [1, 2, 3]);
    assert_eq!(suite.notes["Length"].bug_type(), "EDGE_CASE");
    assert_eq!(suite.cases[1].input("dk"), [0, 0xff]);
    assert_eq!(
        suite.cases[1].request(7),
        r#"{"id":7,"op":"decaps","parameterSet":"toy","dk":"00ff","c":"02"}"#
    );
}

#[test]
fn a_fault_of_the_form_has_line_and_column() {
    let text = serde_json::to_string_pretty(&small()).expect("JSON");
    let truncated = Suite::parse(&text[..text.len() / 2]).expect_err("not whole").to_string();
    assert!(
        truncated.contains("EOF while parsing") && truncated.contains(" at line "),
        "{truncated}"
    );
    assert_eq!(Suite::parse(" \n").expect_err("empty").to_string(), "the file is empty");
    let more = Suite::parse(&format!("{text} {{}}")).expect_err("two files").to_string();
    assert!(more.contains("trailing characters at line"), "{more}");

    let test = |name: &'static str, value: Value| {
        error(move |file| file["testGroups"][0]["tests"][1][name] = value)
    };
    let top = |name: &'static str, value: Value| error(move |file| file[name] = value);
    for (message, part) in [
        (test("tcId", "2".into()), "invalid type: string \"2\", expected u64"),
        (test("result", "maybe".into()), "unknown variant `maybe`"),
        (test("c", 2.into()), "invalid type: integer `2`, expected a string"),
        (test("c", "020".into()), "invalid length 3, expected an even number"),
        (test("c", "0G".into()), "character `G`, expected lower-case hexadecimal"),
        (test("K", "AABB".into()), "character `A`, expected lower-case hexadecimal"),
        (test("ct", "02".into()), "unknown field `ct`"),
        (test("flags", "Echo".into()), "invalid type: string \"Echo\", expected a sequence"),
        (top("schema", "kem_test_schema.json".into()), "unknown variant `kem_test_schema.json`"),
        (top("numberOfTests", (-3).into()), "invalid value: integer `-3`"),
        (
            top("notes", json!({ "A": { "bugType": "B", "description": "" } })),
            "unknown variant `B`",
        ),
        (top("notes", json!({ "A": { "bugType": "BASIC" } })), "missing field `description`"),
        (
            error(|file| file["testGroups"][0]["type"] = "KemTest".into()),
            "unknown variant `KemTest`",
        ),
        (error(|file| file["testGroups"][0]["pk"] = "".into()), "unknown field `pk`"),
    ] {
        assert!(message.contains(part), "{message}");
        let place = message.rsplit_once(" at line ").expect("a place").1;
        assert!(place.contains(" column ") && !place.starts_with("1 "), "{message}");
    }

    let note = r#""Echo": {"bugType": "BASIC", "description": "Other."}, "Echo""#;
    let twice = Suite::parse(&small().to_string().replacen("\"Echo\"", note, 1));
    let twice = twice.expect_err("two notes").to_string();
    assert!(twice.contains("flag \"Echo\" has two notes at line 1"), "{twice}");
}

#[test]
fn a_fault_of_the_content_has_a_test_or_a_name() {
    let test = |name: &'static str, value: Value| {
        error(move |file| file["testGroups"][0]["tests"][1][name] = value)
    };
    for (message, expected) in [
        (test("tcId", 1.into()), "tcId 1: another test has this number"),
        (test("flags", json!(["Eco"])), "tcId 2: flag \"Eco\" is not in the notes"),
        (test("flags", json!([])), "tcId 2: the test has no flag"),
        (test("dk", "00ff".into()), "tcId 2: field dk repeats its group's"),
        (test("ek", "00".into()), "tcId 2: field ek has no use in a KemDecapsTest"),
        (test("c", Value::Null), "tcId 2: missing field c"),
        (test("K", Value::Null), "tcId 2: missing field K"),
        (
            error(|file| file["testGroups"][0]["K"] = "aabb".into()),
            "testGroups[0]: field K is no input of a KemDecapsTest",
        ),
        (
            error(|file| file["schema"] = "kem_keygen_test_schema.json".into()),
            "testGroups[0]: the file's schema has no groups of type KemDecapsTest",
        ),
        (error(|file| file["numberOfTests"] = 4.into()), "numberOfTests: 4, but the tests are 3"),
        (
            error(|file| file["notes"]["More"] = json!({ "bugType": "BASIC", "description": "" })),
            "notes: no test has the flag \"More\"",
        ),
        (
            error(|file| {
                (file["testGroups"], file["notes"]) = (json!([]), json!({}));
                file["numberOfTests"] = 0.into();
            }),
            "the file has no records",
        ),
    ] {
        assert_eq!(message, expected);
    }
}

/// The test of this number in the small file.
fn case(id: usize) -> Case {
    Suite::parse(&small().to_string()).expect("a file").cases.swap_remove(id - 1)
}

/// The verdict on a reply in JSON, without its number: passed, skipped, or the fault.
fn verdict(case: &Case, reply: &str) -> String {
    match case.reply(&format!("{{\"id\":5,{reply}}}"), 5).map(|reply| case.check(&reply)) {
        Ok(Verdict::Passed) => "passed".into(),
        Ok(Verdict::Skipped(reason)) => format!("skipped: {reason}"),
        Ok(Verdict::Failed(failure)) => failure.problem,
        Err(problem) => format!("broken: {problem}"),
    }
}

#[test]
fn verdicts_follow_the_result() {
    let [valid, acceptable, invalid] = [1, 2, 3].map(case);
    let (right, wrong, refused) = (r#""K":"aabb""#, r#""K":"aabc""#, r#""error":"no""#);
    for case in [&valid, &acceptable] {
        assert_eq!(verdict(case, right), "passed");
        assert_eq!(verdict(case, r#""K":"AABB","more":1"#), "passed");
        assert_eq!(verdict(case, wrong), "wrong K");
        assert_eq!(verdict(case, r#""K":"aabb00""#), "wrong K");
        assert_eq!(verdict(case, r#""K":"""#), "wrong K");
    }
    assert_eq!(verdict(&valid, refused), "refused: no");
    assert_eq!(verdict(&acceptable, refused), "passed");
    assert_eq!(verdict(&invalid, refused), "passed");
    assert_eq!(verdict(&invalid, right), "an invalid input was not refused");
    for case in [&valid, &acceptable, &invalid] {
        assert_eq!(verdict(case, r#""unsupported":"no such set""#), "skipped: no such set");
    }
}

#[test]
fn verdicts_on_keys_follow_the_result() {
    let mut file = small();
    file["schema"] = "kem_key_test_schema.json".into();
    file["testGroups"][0]["type"] = "KemKeyTest".into();
    file["testGroups"][0].as_object_mut().expect("a group").remove("dk");
    for test in file["testGroups"][0]["tests"].as_array_mut().expect("tests") {
        let test = test.as_object_mut().expect("a test");
        test.remove("K");
        let dk = test.remove("c").expect("hex");
        test.insert("dk".into(), dk);
    }
    let cases = Suite::parse(&file.to_string()).expect("a file").cases;
    let (yes, no, refused) = (r#""valid":true"#, r#""valid":false"#, r#""error":"bad key""#);
    let (passed, inconsistent) = ("passed", "a consistent key was called inconsistent");
    let consistent = "an inconsistent key was called consistent";
    for (case, expected) in cases.iter().zip([
        [passed, inconsistent, "refused: bad key"],
        [passed; 3],
        [consistent, passed, passed],
    ]) {
        assert_eq!([yes, no, refused].map(|reply| verdict(case, reply)), expected);
        let word = verdict(case, r#""valid":"true""#);
        assert_eq!(word, "broken: reply has no field valid that is true or false");
    }
}

#[test]
fn a_reply_that_is_none_is_described() {
    let case = case(1);
    let broken = |line: &str| case.reply(line, 5).expect_err("no reply");
    assert!(broken("").starts_with("reply is no JSON (EOF"));
    assert!(broken("Segmentation fault").ends_with(": Segmentation fault"));
    assert_eq!(broken(r#"{"id":4,"K":"aabb"}"#), "reply has id 4, not 5");
    assert_eq!(broken(r#"{"id":"5","K":"aabb"}"#), "reply has id \"5\", not 5");
    assert_eq!(broken(r#"[5]"#), "reply has no id: [5]");
    assert_eq!(broken(r#"{"id":5}"#), "reply has no field K");
    assert_eq!(broken(r#"{"id":5,"K":[]}"#), "field K of the reply is no string");
    assert_eq!(broken(r#"{"id":5,"K":"aab"}"#), "field K of the reply is no hexadecimal: aab");
    let both = broken(r#"{"id":5,"error":"a","unsupported":"b"}"#);
    assert_eq!(both, "reply has both error and unsupported");
    let long = broken(&"é".repeat(1000));
    assert!(long.ends_with(&format!(": {}…", "é".repeat(200))), "{long}");
    assert_eq!(case.reply(r#"{"id":5,"error":"no"}"#, 5), Ok(Reply::Refused("no".into())),);
}
