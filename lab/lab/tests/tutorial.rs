//! The commands of docs/lab/README.md print what stands there.

/// Commands and the lines below them, in the document's order.
fn commands(document: &str) -> Vec<(Vec<&str>, Vec<&str>)> {
    let mut found: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    for block in document.split("```console\n").skip(1) {
        for line in block.split("```").next().unwrap_or("").lines() {
            match line.strip_prefix("$ goodprime-lab ") {
                Some(command) => found.push((command.split_whitespace().collect(), Vec::new())),
                None => found.last_mut().expect("a command first").1.push(line),
            }
        }
    }
    found
}

/// The first line that is not among those printed, in this order.
fn missing<'a>(shown: &[&'a str], printed: &str) -> Option<&'a str> {
    let mut lines = printed.lines();
    shown.iter().copied().find(|shown| !lines.any(|line| same(shown, line)))
}

/// True if a line is the one that the tutorial shows: `…` stands for any word, and columns may be wider.
fn same(shown: &str, line: &str) -> bool {
    let indented = |line: &str| line.len() - line.trim_start().len();
    let (mut words, mut printed) = (shown.split_whitespace(), line.split_whitespace());
    indented(shown) == indented(line)
        && words.all(|word| printed.next().is_some_and(|other| word == "…" || word == other))
        && printed.next().is_none()
}

#[test]
fn every_command_prints_what_the_tutorial_shows() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab/README.md");
    let document = std::fs::read_to_string(path).expect("the tutorial");
    let commands = commands(&document);
    assert!(commands.len() >= 8, "{commands:?}");
    for (arguments, shown) in commands {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("goodprime-lab");
        let result = command.args(&arguments).assert().success();
        let printed = String::from_utf8_lossy(&result.get_output().stdout).into_owned();
        assert!(!shown.is_empty());
        assert_eq!(missing(&shown, &printed), None, "{arguments:?} prints {printed}");
    }
}

#[test]
fn what_is_not_printed_is_found() {
    assert_eq!(missing(&["a", "b"], "a\nb\n"), None);
    assert_eq!(missing(&["b", "a"], "a\nb\n"), Some("a"));
    assert_eq!(missing(&["set-up: … ns; loss: 3"], "set-up: 17 ns; loss: 3"), None);
    for other in ["set-up: 17 ns; loss: 4", "set-up: 17 ns; loss: 3 bits", "set-up: 17 ns; loss:"] {
        assert!(missing(&["set-up: … ns; loss: 3"], other).is_some(), "{other}");
    }
    assert!(!same("  a", "a") && same("a … b", "a   7  b"));
}
