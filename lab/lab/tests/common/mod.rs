//! The laboratory's command, as its tests run it.

use assert_cmd::Command;

/// The command with these arguments.
pub(crate) fn lab(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("goodprime-lab");
    command.args(arguments);
    command
}

/// What it prints, if it succeeds and says nothing else.
pub(crate) fn text(arguments: &[&str]) -> String {
    let result = lab(arguments).assert().success().stderr("");
    String::from_utf8(result.get_output().stdout.clone()).expect("UTF-8")
}
