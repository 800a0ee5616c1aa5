//! `goodprime vectors run`: good and bad programs, bad files, reports, and goodprime itself.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use common::{goodprime, objects, output, refusal};
use quick_xml::events::Event;
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

/// A file of decapsulations: of an ordinary ciphertext, of one that programs may refuse, of one that they must.
fn toy() -> Value {
    json!({
        "algorithm": "toy",
        "schema": "kem_decaps_test_schema.json",
        "generatorVersion": "1",
        "numberOfTests": 3,
        "header": ["A toy."],
        "notes": {
            "Echo": { "bugType": "BASIC", "description": "The secret is forgotten.", "links": ["https://example.org"] },
            "Length": { "bugType": "EDGE_CASE", "description": "The length is not checked.", "effect": "Reads too far." },
        },
        "testGroups": [{
            "type": "KemDecapsTest",
            "parameterSet": "toy",
            "dk": "00ff",
            "tests": [
                { "tcId": 1, "comment": "first", "flags": ["Echo"], "c": "01", "K": "aabb", "result": "valid" },
                { "tcId": 2, "comment": "second", "flags": ["Echo"], "c": "02", "K": "aabb", "result": "acceptable" },
                { "tcId": 3, "comment": "third", "flags": ["Length"], "c": "", "result": "invalid" },
            ],
        }],
    })
}

/// A program in the shell's language that says its name and answers as it should, but does this with the first
/// ciphertext.
fn program(at_first: &str) -> String {
    format!(
        r#"while read -r line; do
            id=${{line#*:}}; id=${{id%%,*}}
            case $line in
            *'"info"'*) echo '{{"id":0,"name":"fake","version":"7"}}' ;;
            *'"c":"01"'*) {at_first} ;;
            *'"c":""'*) echo "{{\"id\":$id,\"error\":\"wrong length\"}}" ;;
            *) echo "{{\"id\":$id,\"K\":\"aabb\"}}" ;;
            esac
        done"#
    )
}

/// The right answer to the first ciphertext.
const GOOD: &str = r#"echo "{\"id\":$id,\"K\":\"aabb\"}""#;

/// Returns a directory with the file `toy_test.json`, and `program.sh`.
fn with_program(text: &str) -> TempDir {
    let dir = tempdir().unwrap();
    fs::write(dir.path().join("toy_test.json"), toy().to_string()).unwrap();
    fs::write(dir.path().join("program.sh"), text).unwrap();
    dir
}

/// The command for the program of a directory.
fn run(dir: &TempDir, options: &str) -> Command {
    let mut command = goodprime(dir.path(), "vectors run toy_test.json --program");
    command.arg("sh program.sh").args(options.split_whitespace());
    command
}

/// Runs the tests with a program, which must fail the first and pass the others. Returns the failure.
fn fault(at_first: &str) -> Value {
    let dir = with_program(&program(at_first));
    let result = run(&dir, "--json --timeout 2").assert().code(1).stderr("");
    let lines = objects(&result.get_output().stdout);
    let mut failures: Vec<_> = lines.into_iter().filter(|line| line["kind"] == "failure").collect();
    assert_eq!(failures.len(), 1, "{failures:?}");
    assert_eq!(failures[0]["tcId"], 1);
    failures.remove(0)
}

#[test]
fn a_good_program_passes() {
    let dir = with_program(&program(GOOD));
    let text = String::from_utf8(output(&mut run(&dir, ""))).unwrap();
    assert!(
        text.starts_with("implementation: fake 7\n\nflag    passed  failed  skipped\n"),
        "{text}"
    );
    assert!(text.ends_with("\ntotal: 3 passed, 0 failed, 0 skipped\n"), "{text}");
    let lines = objects(&output(&mut run(&dir, "--json")));
    let kinds: Vec<_> = lines.iter().map(|line| line["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["flag", "flag", "set", "total"]);
    assert_eq!((&lines[0]["flag"], &lines[0]["passed"]), (&"Echo".into(), &2.into()));
    assert_eq!(lines[3]["implementation"], "fake 7");
}

#[test]
fn requests_are_lines_of_json_in_the_agreed_order() {
    let dir = with_program(&format!("tee requests | {{ {}\n}}", program(GOOD)));
    output(&mut run(&dir, ""));
    let requests = fs::read_to_string(dir.path().join("requests")).unwrap();
    let decaps = |id, c| {
        format!(r#"{{"id":{id},"op":"decaps","parameterSet":"toy","dk":"00ff","c":"{c}"}}"#)
    };
    let expected =
        [r#"{"id":0,"op":"info"}"#.into(), decaps(1, "01"), decaps(2, "02"), decaps(3, "")];
    assert_eq!(requests.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn wrong_answers_fail_with_what_was_expected() {
    let wrong = fault(r#"echo "{\"id\":$id,\"K\":\"aacc\"}"; echo hint >&2"#);
    assert_eq!(wrong["problem"], "wrong K");
    assert_eq!(wrong["no_reply"], false);
    assert_eq!((&wrong["expected"]["K"], &wrong["came"]["K"]), (&"aabb".into(), &"aacc".into()));
    assert_eq!(
        (&wrong["set"], &wrong["op"], &wrong["flags"]),
        (&"toy".into(), &"decaps".into(), &json!(["Echo"]))
    );
    assert!(wrong["request"].as_str().unwrap().ends_with(r#""c":"01"}"#));
    let refused = fault(r#"echo "{\"id\":$id,\"error\":\"no\"}""#);
    assert_eq!(refused["problem"], "refused: no");

    // A wrong answer where a refusal is right as well, and an answer where nothing else is.
    for (of, problem) in [("02", "wrong K"), ("", "an invalid input was not refused")] {
        let answer =
            format!(r#"*'"c":"{of}"'*) echo "{{\"id\":$id,\"K\":\"aacc\"}}" ;; *'"info"'*)"#);
        let dir = with_program(&program(GOOD).replace("*'\"info\"'*)", &answer));
        let result = run(&dir, "--json").assert().code(1);
        let lines = objects(&result.get_output().stdout);
        let failure = lines.iter().find(|line| line["kind"] == "failure").unwrap();
        assert_eq!(failure["problem"], problem);
    }
    let refusing = program(GOOD).replace("'\"c\":\"\"'", "'\"c\":\"\"'*|*'\"c\":\"02\"'");
    output(&mut run(&with_program(&refusing), ""));
}

#[test]
fn a_failed_flag_is_explained() {
    let bytes = "00112233445566778899aabbccddeeff0011223344";
    let dir = with_program(&program(&format!(r#"echo "{{\"id\":$id,\"K\":\"{bytes}\"}}""#)));
    let result = run(&dir, "").assert().code(1).stderr("");
    let text = String::from_utf8(result.get_output().stdout.clone()).unwrap();
    for line in [
        "Echo         1       1        0",
        "Echo (BASIC)",
        "  The secret is forgotten.",
        "  https://example.org",
        "  toy_test.json, tcId 1: first",
        "    wrong K",
        "    K: expected aabb (2 bytes)",
        "    K:     came 0011223344556677…ddeeff0011223344 (21 bytes), first difference in byte 0",
        "toy            1 of 3 failed",
        "total: 2 passed, 1 failed, 0 skipped",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}: {text}");
    }
    assert!(!text.contains("Reads too far."), "{text}");
}

#[test]
fn programs_that_give_no_reply_fail_one_test() {
    let head = "head -c 3000000 /dev/zero | tr '\\0' ";
    for (at_first, problem) in [
        ("kill -SEGV $$", "SIGSEGV"),
        ("exit 3", "the program ended with status 3"),
        ("exit 0", "the program ended with status 0"),
        ("echo Segmentation fault", "reply is no JSON"),
        ("echo", "reply is no JSON"),
        (r#"echo "{\"id\":77,\"K\":\"aabb\"}""#, "reply has id 77, not 1"),
        (r#"echo "{\"id\":$id,\"k\":\"aabb\"}""#, "reply has no field K"),
        (r#"echo "{\"id\":$id,\"K\":\"aab\"}""#, "field K of the reply is no hexadecimal: aab"),
        (&format!("{head} x"), "a reply of more than 1048576 bytes"),
        (&format!("{head} '\\n'"), "reply is no JSON"),
        ("sleep 60", "no reply within 2 s"),
        ("sleep 60 & wait", "no reply within 2 s"),
    ] {
        let failure = fault(at_first);
        let text = failure["problem"].as_str().unwrap();
        assert!(text.contains(problem), "{at_first}: {text}");
        assert_eq!(failure["no_reply"], true);
        assert_eq!((&failure["expected"]["K"], &failure["came"]), (&"aabb".into(), &json!({})));
    }
    // The output ends before the program does.
    let closing = program("exec >&-; sleep 60");
    let dir = with_program(&closing);
    let mut command = goodprime(dir.path(), "vectors run toy_test.json --json --program");
    let result = command.arg("exec sh program.sh").assert().code(1);
    let text = String::from_utf8_lossy(&result.get_output().stdout).into_owned();
    assert!(text.contains("\"the program closed its standard output\""), "{text}");
}

#[test]
fn the_last_words_on_standard_error_are_kept() {
    let failure = fault("echo lost >&2; yes filling | head -n 100000 >&2; echo kept >&2; exit 1");
    let words = failure["stderr"].as_str().unwrap();
    assert!(words.ends_with("filling\nkept") && !words.contains("lost"), "{words}");
    assert!(words.len() <= 4096);
}

#[test]
fn a_program_that_never_reads_does_not_stop_the_run() {
    let dir = with_program("echo '{\"id\":0}'; exec sleep 60");
    let mut file = toy();
    // More than a pipe holds.
    file["testGroups"][0]["tests"][0]["c"] = "00".repeat(200_000).into();
    fs::write(dir.path().join("toy_test.json"), file.to_string()).unwrap();
    let result = run(&dir, "--json --timeout 0.3").assert().code(1).stderr("");
    assert_eq!(objects(&result.get_output().stdout).last().unwrap()["failed"], 3);
}

/// True while a process of this number lives.
fn lives(pid: &str) -> bool {
    let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    !state.is_empty() && !state.contains(") Z ")
}

/// Returns the number that a program writes to this file.
fn number_in(file: &Path) -> String {
    let start = Instant::now();
    loop {
        match fs::read_to_string(file) {
            Ok(pid) if pid.ends_with('\n') => return pid.trim().to_owned(),
            _ => assert!(start.elapsed() < Duration::from_secs(20), "no {}", file.display()),
        }
        sleep(Duration::from_millis(10));
    }
}

/// Waits for the end of a process.
fn ends(pid: &str) {
    let start = Instant::now();
    while lives(pid) {
        assert!(start.elapsed() < Duration::from_secs(20), "{pid} is still running");
        sleep(Duration::from_millis(10));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_that_a_program_started_is_left() {
    let hangs = program("sleep 600 & echo $! >pid; wait");
    let dir = with_program(&hangs);
    run(&dir, "--timeout 0.5").assert().code(1);
    ends(&number_in(&dir.path().join("pid")));

    // Neither an interrupt nor a killed run leaves it.
    for signal in ["INT", "TERM", "KILL"] {
        let dir = with_program(&hangs);
        let mut command = Process::new(assert_cmd::cargo::cargo_bin!("goodprime"));
        command.args(["vectors", "run", "toy_test.json", "--program", "sh program.sh"]);
        let mut child =
            command.current_dir(dir.path()).stdout(Stdio::null()).spawn().expect("the command");
        let pid = number_in(&dir.path().join("pid"));
        assert!(lives(&pid));
        let kill = Process::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.unwrap().success() && !child.wait().unwrap().success());
        ends(&pid);
    }
}

#[test]
fn a_program_that_cannot_be_started_ends_the_run() {
    let dir = with_program("echo start >>starts; echo broken >&2; exit 5");
    let mut command = goodprime(dir.path(), "vectors run toy_test.json --program");
    let line = refusal(command.arg("./no-such-program"));
    assert!(
        line.contains("\"./no-such-program\" did not start: ") && line.contains("not found"),
        "{line}"
    );

    let mut file = toy();
    let tests = file["testGroups"][0]["tests"].as_array_mut().unwrap();
    for id in 4..=20 {
        let mut test = tests[0].clone();
        test["tcId"] = id.into();
        tests.push(test);
    }
    file["numberOfTests"] = 20.into();
    fs::write(dir.path().join("toy_test.json"), file.to_string()).unwrap();
    let result = run(&dir, "--json").assert().code(2).stderr(
        "goodprime: error: the program \"sh program.sh\" did not start, ten times in a row: \
         the program ended with status 5: broken\n",
    );
    let starts = fs::read_to_string(dir.path().join("starts")).unwrap();
    assert_eq!(starts.lines().count(), 10);
    // Those that were done are reported.
    let lines = objects(&result.get_output().stdout);
    let failures = lines.iter().filter(|line| line["kind"] == "failure");
    let problem = "the program did not start: the program ended with status 5";
    assert!(failures.clone().all(|failure| failure["problem"] == problem));
    assert_eq!(failures.count(), 8);

    // A test that it does not survive is not a fault of its start.
    let dir = with_program(&program("exit 1"));
    fs::write(dir.path().join("toy_test.json"), file.to_string()).unwrap();
    let result = run(&dir, "--json").assert().code(1);
    assert_eq!(objects(&result.get_output().stdout).last().unwrap()["failed"], 18);
}

#[test]
fn a_bad_end_is_a_warning() {
    let dir = with_program(&format!("{}; echo leak >&2; exit 23", program(GOOD)));
    run(&dir, "").assert().success().stderr(
        "goodprime: warning: at the end of its input the program ended with status 23: leak\n",
    );
}

#[test]
fn unsupported_tests_are_skipped_with_their_reason() {
    let answer = r#"echo "{\"id\":$id,\"unsupported\":\"no such set\"}""#;
    let dir = with_program(&program(answer));
    let text = String::from_utf8(output(&mut run(&dir, ""))).unwrap();
    assert!(text.contains("\nskipped\n      1  no such set\n"), "{text}");
    assert!(text.ends_with("\ntotal: 2 passed, 0 failed, 1 skipped\n"), "{text}");
    let lines = objects(&output(&mut run(&dir, "--json")));
    let skipped = json!({ "kind": "skipped", "reason": "no such set", "skipped": 1 });
    assert!(lines.contains(&skipped), "{lines:?}");

    // Nothing was checked, so the status is not success.
    let nothing = "goodprime: error: no test was run: all were skipped, for the reasons above\n";
    let mut command = goodprime(dir.path(), "vectors run toy_test.json");
    let result = command.assert().code(2).stderr(nothing);
    let text = String::from_utf8_lossy(&result.get_output().stdout).into_owned();
    assert!(text.contains("      3  this build has no set toy\n"), "{text}");
}

#[test]
fn options_choose_tests() {
    let dir = with_program(&program(GOOD));
    let passed = |options: &str| {
        let lines = objects(&output(&mut run(&dir, &format!("--json {options}"))));
        lines.last().unwrap()["passed"].as_u64().unwrap()
    };
    assert_eq!(passed("--flag Length"), 1);
    assert_eq!(passed("--flag Length,Echo --set toy --op decaps,keygen"), 3);
    for (options, problem) in [
        ("--flag Lenght", "--flag \"Lenght\": no test of these files has it; they have "),
        ("--set sntrup761", "--set \"sntrup761\": no test of these files has it; they have toy"),
        (
            "--op check",
            "no test of these files has this set, flag and operation together; leave out an option",
        ),
    ] {
        let line = refusal(&mut run(&dir, options));
        assert!(line.starts_with(problem), "{line}");
    }
}

#[test]
fn the_report_for_junit_is_xml() {
    let answer = r#"printf '{"id":%s,"error":"<&\\u001b]]>"}\n' $id; echo '</failure>' >&2"#;
    let dir = with_program(&program(answer));
    let mut file = toy();
    file["testGroups"][0]["tests"][0]["comment"] = "a < b & \"c\" \u{1b}".into();
    fs::write(dir.path().join("toy_test.json"), file.to_string()).unwrap();
    run(&dir, "--junit report.xml").assert().code(1);
    let text = fs::read_to_string(dir.path().join("report.xml")).unwrap();
    let allowed = |c: char| c == '\n' || !c.is_control();
    assert!(text.chars().all(allowed), "{text:?}");
    let mut reader = quick_xml::Reader::from_str(&text);
    let mut elements = Vec::new();
    loop {
        match reader.read_event().expect("XML") {
            Event::Start(element) | Event::Empty(element) => {
                let attributes = element.attributes().map(|attribute| {
                    let attribute = attribute.expect("an attribute");
                    let value = attribute.normalized_value(quick_xml::XmlVersion::Explicit1_0);
                    value.expect("text").into_owned()
                });
                let name = element.name().as_ref().to_owned();
                elements.push((name, attributes.collect::<Vec<_>>()));
            }
            Event::Eof => break,
            _ => (),
        }
    }
    let names: Vec<_> = elements.iter().map(|(name, _)| name.as_str()).collect();
    let cases = ["testcase", "failure", "testcase", "testcase"];
    assert_eq!(names, [&["testsuites", "testsuite"], &cases[..]].concat());
    assert_eq!(elements[0].1[..5], ["fake 7", "3", "1", "0", "0"]);
    assert_eq!(elements[1].1[..5], ["toy_test.json", "3", "1", "0", "0"]);
    let name = "tcId 1: a < b & \"c\" \\u{1b} [Echo]";
    assert_eq!(elements[2].1[..2], ["toy.decaps", name]);
    assert_eq!(elements[3].1, ["Echo", "refused: <&\\u{1b}]]>"]);

    let line = refusal(&mut run(&dir, "--junit no/such/report.xml"));
    assert!(line.starts_with("cannot write no/such/report.xml: "), "{line}");
}
