//! The programs that the header and the manual pages show: as a reader would copy them, compiled and run.

use std::fs;
use std::process::{Command, Output};

use crate::{ROOT, SYSTEM, WARNINGS, compilers, directory, library};

/// A program that a text shows.
#[derive(Clone)]
struct Shown {
    /// The name of the text.
    text: &'static str,
    code: String,
    /// The end of the name of the function whose fault must show.
    function: &'static str,
    /// Bytes of secrets.
    secrets: usize,
}

/// Returns the size of a secret key.
fn secret_key(set: &str) -> usize {
    let set: goodprime::Algorithm = set.parse().expect("a set");
    set.parameters().decapsulation_key_size
}

/// Returns the program at the beginning of the header.
fn of_header() -> Shown {
    let header = fs::read_to_string(format!("{ROOT}/include/goodprime.h")).expect("header");
    let (comment, _) = header.split_once("*/").expect("a comment");
    let lines = comment.lines().skip_while(|line| !line.contains("#include <goodprime.h>"));
    let lines = lines.take_while(|line| line.is_empty() || line.starts_with("     "));
    let code = lines.map(|line| format!("{}\n", line.get(5..).unwrap_or_default())).collect();
    let secrets = secret_key("sntrup761") + 2 * 32;
    Shown { text: "goodprime.h", code, function: "sntrup761_decaps", secrets }
}

/// Returns the program of a manual page.
fn of_page(text: &'static str, function: &'static str, secrets: usize) -> Shown {
    let page = fs::read_to_string(format!("{ROOT}/man/{text}")).expect("a page");
    let (_, rest) = page.split_once(".EX\n").expect("an example");
    let (code, _) = rest.split_once(".EE\n").expect("the end of the example");
    let code = code.replace("\n\\&.", "\n.").replace("\\-", "-").replace("\\e", "\\");
    Shown { text, code, function, secrets }
}

/// Returns all programs.
fn shown() -> Vec<Shown> {
    let [sntrup, ntrulpr, ntru] = ["sntrup761", "ntrulpr761", "ntruhps2048677"].map(secret_key);
    vec![
        of_header(),
        of_page("goodprime_kem.3", "kem_decaps", sntrup + 2 * 32),
        of_page("goodprime_keys.3", "decaps_key_decaps", sntrup + 3 * 2 * 32),
        of_page("goodprime_batch.3", "kem_decaps_batch", 8 * (sntrup + 2 * 32)),
        of_page("goodprime_backend.3", "selftest", 0),
        of_page("goodprime_sntrup.3", "sntrup761_decaps", sntrup + 2 * 32),
        of_page("goodprime_ntrulpr.3", "ntrulpr761_decaps", ntrulpr + 2 * 32),
        of_page("goodprime_ntru.3", "ntruhps2048677_decaps", ntru + 2 * 32),
    ]
}

/// Compiles a program with a stand-in for this function, and runs it. Returns an error if the compiler refuses.
fn run(shown: &Shown, compiler: &str, function: &str, times: usize) -> Result<Vec<Output>, String> {
    let path = directory("programs").join(format!("{}-{function}-{compiler}.c", shown.text));
    fs::write(&path, &shown.code).expect("a program");
    let program = path.with_extension("program");
    let mut command = Command::new(compiler);
    command.arg("-std=c11").args(WARNINGS).arg(format!("-I{ROOT}/include"));
    command.arg(format!("-Dgoodprime_{function}=wrong_{function}"));
    command.arg(&path).arg(format!("{ROOT}/tests/c/wrong.c")).arg("-o").arg(&program);
    let compiled = command.arg(library("libgoodprime_capi.a")).args(SYSTEM).output();
    let compiled = compiled.expect("a compiler");
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    Ok((0..times).map(|_| Command::new(&program).output().expect("a program")).collect())
}

/// Returns the faults of a program.
fn faults(shown: &Shown, compiler: &str) -> Vec<&'static str> {
    let mut faults = Vec::new();
    let mut fault = |found: bool, fault| faults.extend(found.then_some(fault));
    // A secret that is printed differs from run to run.
    let Ok(good) = run(shown, compiler, "cleanse", 2) else { return vec!["does not compile"] };
    let printed = String::from_utf8_lossy(&good[0].stdout).into_owned();
    let wiped = printed.lines().find_map(|line| line.strip_prefix("wiped: "));
    let wiped = wiped.map_or(0, |bytes| bytes.parse().expect("a number"));
    fault(!good[0].status.success(), "fails");
    fault(good[0].stdout != good[1].stdout, "prints a secret");
    fault(wiped != shown.secrets, "leaves secrets in memory");
    let Ok(wrong) = run(shown, compiler, shown.function, 1) else { return vec!["no stand-in"] };
    fault(wrong[0].status.code() != Some(1), "succeeds with a wrong result");
    faults
}

#[test]
fn programs_of_header_and_pages() {
    for compiler in compilers("programs_of_header_and_pages").into_iter().take(1) {
        for shown in shown() {
            assert_eq!(faults(&shown, compiler), [""; 0], "{}:\n{}", shown.text, shown.code);
        }
    }
}

/// The control of [`programs_of_header_and_pages`].
#[test]
fn faults_of_programs_are_found() {
    let of_header = of_header();
    for compiler in compilers("faults_of_programs_are_found").into_iter().take(1) {
        for (from, to, fault) in [
            ("    goodprime_cleanse(bob, sizeof bob);\n", "", "leaves secrets in memory"),
            ("return !same", "return 0", "succeeds with a wrong result"),
            ("return !same", "return same", "fails"),
            (
                "same ? \"same secret\"",
                "same ? (printf(\"%d\", sk[0] + 256 * sk[1]), \"\")",
                "prints a secret",
            ),
            ("sizeof ct, bob", "sizeof ct, boB", "does not compile"),
        ] {
            assert!(of_header.code.contains(from), "{from}");
            let broken = Shown {
                text: "broken",
                code: of_header.code.replace(from, to),
                ..of_header.clone()
            };
            assert!(faults(&broken, compiler).contains(&fault), "{fault}");
        }
    }
}
