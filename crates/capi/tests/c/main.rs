//! The C interface: programs in C, compiled here and linked with the library that cargo built next to this test.
//!
//! Without a C compiler (or valgrind, nm) the tests that need it say that they were skipped.

mod answers;
mod programs;

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The directory of the crate.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The libraries that the standard library needs; it is part of test builds, but not of the installed library.
const SYSTEM: &[&str] = if cfg!(target_os = "linux") {
    &["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl"]
} else {
    &["-lpthread", "-lm"]
};

const WARNINGS: &[&str] = &["-Wall", "-Wextra", "-Werror", "-pedantic", "-g", "-O1"];

/// Returns the programs that can be started.
fn present<'a>(programs: &[&'a str]) -> Vec<&'a str> {
    let starts = |program: &&&str| Command::new(program).arg("--version").output().is_ok();
    programs.iter().filter(starts).copied().collect()
}

/// Returns the C compilers of this machine; their absence is reported.
fn compilers(test: &str) -> Vec<&'static str> {
    let found = present(&["gcc", "clang"]);
    let found = if found.is_empty() { present(&["cc"]) } else { found };
    if found.is_empty() {
        println!("skipped: {test} (no C compiler on this machine)");
    }
    found
}

/// True if a tool can be started; its absence is reported.
fn has(tool: &str, test: &str) -> bool {
    let found = !present(&[tool]).is_empty();
    if !found {
        println!("skipped: {test} (no {tool} on this machine)");
    }
    found
}

/// Returns a library that cargo built with this test.
fn library(file: &str) -> PathBuf {
    let path = env::current_exe().expect("path of this test").with_file_name(file);
    assert!(path.exists(), "cargo did not build {}", path.display());
    path
}

/// Returns a fresh directory for the files of a test.
fn directory(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("capi-{test}"));
    fs::create_dir_all(&path).expect("directory");
    path
}

/// Runs a command, which must succeed with nothing on standard error.
fn succeed(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && stderr.is_empty(),
        "{command:?}: {}\n{stderr}",
        output.status
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Compiles and links a program, with flags of its own.
fn program(test: &str, compiler: &str, sources: &[&str], flags: &[&str]) -> PathBuf {
    let path = directory(test).join(format!("{}-{compiler}", sources[0].replace(['/', '.'], "-")));
    let root = Path::new(ROOT);
    let mut command = Command::new(compiler);
    command.arg("-std=c11").args(WARNINGS).args(flags).arg("-I").arg(root.join("include"));
    command.args(sources.iter().map(|source| root.join(source))).arg("-o").arg(&path);
    command.arg(library("libgoodprime_capi.a")).args(SYSTEM);
    succeed(&mut command);
    path
}

/// Returns the file of known answers.
fn answers() -> &'static OsStr {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        let path = directory("answers").join("answers.bin");
        fs::write(&path, answers::all()).expect("answers");
        path
    })
    .as_os_str()
}

/// Returns a flag with a path of the crate.
fn include(path: &str) -> String {
    format!("-I{ROOT}/include/compat/{path}")
}

#[test]
fn functions_of_each_set() {
    for compiler in compilers("functions_of_each_set") {
        let sources = ["tests/c/sets.c", "tests/c/kem.c"];
        let path = program("sets", compiler, &sources, &[]);
        succeed(Command::new(path).arg(answers()));
    }
}

#[test]
fn functions_of_the_handle() {
    for compiler in compilers("functions_of_the_handle") {
        let sources = ["tests/c/handle.c", "tests/c/kem.c"];
        let path = program("handle", compiler, &sources, &[]);
        succeed(Command::new(path).arg(answers()));
    }
}

#[test]
fn impossible_lengths() {
    for compiler in compilers("impossible_lengths") {
        succeed(&mut Command::new(program("lengths", compiler, &["tests/c/lengths.c"], &[])));
    }
}

#[test]
fn memcheck_finds_nothing() {
    if !has("valgrind", "memcheck_finds_nothing") {
        return;
    }
    for compiler in compilers("memcheck_finds_nothing").iter().take(1) {
        let path = program("memcheck", compiler, &["tests/c/sets.c", "tests/c/kem.c"], &[]);
        let mut command = Command::new("valgrind");
        command.args(["--quiet", "--error-exitcode=9", "--leak-check=full"]);
        succeed(command.arg(path).arg(answers()));
    }
}

/// True if a compiler links an empty program with these flags. Sanitisers need libraries of their own, which may be
/// missing; that is reported.
fn links(compiler: &str, flags: &[&str], test: &str) -> bool {
    let path = directory(test).join(format!("empty-{compiler}.c"));
    fs::write(&path, "int main(void) { return 0; }\n").expect("an empty program");
    let mut command = Command::new(compiler);
    command.args(flags).arg(&path).arg("-o").arg(path.with_extension("program"));
    let links = command.output().is_ok_and(|output| output.status.success());
    if !links {
        println!("skipped: {test} with {compiler} (it does not link {})", flags[0]);
    }
    links
}

#[test]
fn address_sanitizer_finds_nothing() {
    let test = "address_sanitizer_finds_nothing";
    for compiler in compilers(test) {
        let flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
        if !links(compiler, &flags, test) {
            continue;
        }
        let path = program("asan", compiler, &["tests/c/sets.c", "tests/c/kem.c"], &flags);
        succeed(Command::new(path).arg(answers()));
    }
}

#[test]
fn threads() {
    for compiler in compilers("threads") {
        succeed(&mut Command::new(program("threads", compiler, &["tests/c/threads.c"], &[])));
    }
}

#[test]
fn examples() {
    for compiler in compilers("examples") {
        let path = program("examples", compiler, &["examples/exchange.c"], &[]);
        let said = succeed(&mut Command::new(path));
        assert!(said.starts_with(concat!("goodprime ", env!("CARGO_PKG_VERSION"))), "{said}");
        assert!(said.ends_with(": both have the same secret\n"), "{said}");

        let path = program("examples", compiler, &["examples/by_name.c"], &[]);
        let said = succeed(Command::new(&path).arg("ntrulpr857"));
        assert_eq!(said, "ntrulpr857: both have the same secret\n");
        let output = Command::new(&path).arg("ntrulpr858").output().expect("start");
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).contains("there are sntrup653 sntrup761"));
    }
}

#[test]
fn the_header_is_also_cxx() {
    if !has("g++", "the_header_is_also_cxx") {
        return;
    }
    let path = directory("cxx").join("header.cpp");
    let headers =
        ["goodprime.h", "crypto_kem_sntrup761.h", "oqs/kem_ntruprime.h", "oqs/kem_ntru.h"];
    let text: String = headers.iter().map(|header| format!("#include <{header}>\n")).collect();
    fs::write(&path, text + "int main() { return goodprime_strerror(0) == nullptr; }\n")
        .expect("source");
    let mut command = Command::new("g++");
    command.args(WARNINGS).arg("-I").arg(format!("{ROOT}/include"));
    command.args([include("supercop"), include("oqs")]).arg("-fsyntax-only");
    succeed(command.arg(path));
}

#[cfg(feature = "supercop")]
#[test]
fn supercop() {
    for compiler in compilers("supercop") {
        let path = program("supercop", compiler, &["tests/c/supercop.c"], &[&include("supercop")]);
        succeed(&mut Command::new(path));
    }
}

#[cfg(feature = "libntruprime")]
#[test]
fn libntruprime() {
    for compiler in compilers("libntruprime") {
        let flags = [&*include("libntruprime")];
        succeed(&mut Command::new(program(
            "ntruprime",
            compiler,
            &["tests/c/libntruprime.c"],
            &flags,
        )));
    }
}

#[cfg(feature = "callback")]
#[test]
fn callback() {
    for compiler in compilers("callback") {
        let path = program("callback", compiler, &["tests/c/callback.c"], &[&include("callback")]);
        succeed(&mut Command::new(path));
    }
}

#[cfg(feature = "oqs")]
#[test]
fn oqs() {
    for compiler in compilers("oqs") {
        let path = program("oqs", compiler, &["tests/c/oqs.c"], &[&include("oqs")]);
        succeed(&mut Command::new(path));
    }
}

/// True for the names of this library, and of the features that are enabled.
fn is_ours(symbol: &str) -> bool {
    symbol.starts_with("goodprime_")
        || cfg!(feature = "supercop") && symbol.starts_with("crypto_kem_")
        || cfg!(feature = "oqs") && symbol.starts_with("OQS_KEM_ntru")
        || cfg!(feature = "callback") && symbol.starts_with("sntrup761_")
        || cfg!(feature = "libntruprime") && symbol.starts_with("ntruprime_kem_sntrup")
}

#[cfg(target_os = "linux")]
#[test]
fn the_shared_library_exports_what_the_header_declares() {
    let path = library("libgoodprime_capi.so");
    if !has("nm", "the_shared_library_exports_what_the_header_declares") {
        return;
    }
    let output = succeed(Command::new("nm").args(["-D", "--defined-only"]).arg(&path));
    let symbols: Vec<_> = output.lines().filter_map(|line| line.split(' ').next_back()).collect();
    let foreign: Vec<_> = symbols.iter().filter(|symbol| !is_ours(symbol)).collect();
    assert!(foreign.is_empty(), "{foreign:?}");

    let header = fs::read_to_string(format!("{ROOT}/include/goodprime.h")).expect("header");
    let declared = |symbol: &str| header.contains(&format!("{symbol}("));
    for symbol in symbols.iter().filter(|symbol| symbol.starts_with("goodprime_")) {
        assert!(declared(symbol), "{symbol} is not in the header");
    }
    let words = header.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let functions = words.filter(|word| word.starts_with("goodprime_") && declared(word));
    for function in functions.filter(|name| *name != "goodprime_rng") {
        assert!(symbols.contains(&function), "{function} is not in the library");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_with_the_shared_library_asks_for_its_versioned_name() {
    let test = "a_program_with_the_shared_library_asks_for_its_versioned_name";
    let directory = directory("shared");
    let named = directory.join("libgoodprime.so.0");
    fs::copy(library("libgoodprime_capi.so"), &named).expect("library");
    for compiler in compilers(test) {
        let path = directory.join(format!("exchange-{compiler}"));
        let mut command = Command::new(compiler);
        command.arg("-std=c11").args(WARNINGS).arg(format!("-I{ROOT}/include"));
        command.arg(format!("{ROOT}/examples/exchange.c")).arg("-o").arg(&path).arg(&named);
        succeed(&mut command);
        succeed(Command::new(&path).env("LD_LIBRARY_PATH", &directory));
        let without = Command::new(&path).env("LD_LIBRARY_PATH", "").output().expect("start");
        let stderr = String::from_utf8_lossy(&without.stderr);
        assert!(stderr.contains("libgoodprime.so.0"), "{stderr}");
    }
}
