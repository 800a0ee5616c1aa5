//! Helpers of the command's tests.
#![allow(dead_code)] // No test file uses all of it.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

/// Returns the command with these arguments, separated by spaces. Files are relative to `directory`.
pub(crate) fn goodprime(directory: &Path, arguments: &str) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("goodprime");
    command.current_dir(directory).args(arguments.split_whitespace());
    command
}

/// Runs the command, which must succeed with nothing on standard error. Returns its standard output.
pub(crate) fn output(command: &mut Command) -> Vec<u8> {
    let result = command.assert().success().stderr("");
    result.get_output().stdout.clone()
}

/// Runs the command, which must refuse: status 2, nothing on standard output, and the one line
/// on standard error that is returned.
pub(crate) fn refusal(command: &mut Command) -> String {
    let result = command.assert().code(2).stdout("");
    let text = String::from_utf8(result.get_output().stderr.clone()).expect("UTF-8");
    let line = text.strip_suffix('\n').expect("a whole line");
    assert!(!line.contains('\n'), "more than one line: {text}");
    line.strip_prefix("goodprime: error: ").unwrap_or_else(|| panic!("{line}")).to_owned()
}

/// Returns the names in a directory, sorted: temporary files would show.
pub(crate) fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let name = |entry: Result<fs::DirEntry, _>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<_> = entries.map(name).collect();
    names.sort();
    names
}

/// Returns the objects of JSON lines.
pub(crate) fn objects(text: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(text).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// Returns the fields of an object, in order.
pub(crate) fn fields(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// Returns a file of known answers that comes with the source.
pub(crate) fn known_answers(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(name)
}
