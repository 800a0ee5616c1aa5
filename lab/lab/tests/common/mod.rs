//! The laboratory's command, as its tests run it.

use assert_cmd::Command;

/// Returns the command with these arguments.
pub(crate) fn lab(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("goodprime-lab");
    command.args(arguments);
    command
}

/// Returns the output of the command, which must succeed with nothing on standard error.
pub(crate) fn text(arguments: &[&str]) -> String {
    let result = lab(arguments).assert().success().stderr("");
    String::from_utf8(result.get_output().stdout.clone()).expect("UTF-8")
}
