//! The examples print what docs/lab/README.md shows of them.

#[allow(dead_code, unreachable_pub, reason = "a program of its own, whose main is not called here")]
#[path = "../examples/dot_transform.rs"]
mod dot_transform;
#[allow(dead_code, unreachable_pub, reason = "a program of its own, whose main is not called here")]
#[path = "../examples/halving.rs"]
mod halving;
#[allow(dead_code, unreachable_pub, reason = "a program of its own, whose main is not called here")]
#[path = "../examples/schoolbook.rs"]
mod schoolbook;

/// The lines that the document shows of an example.
fn shown<'a>(document: &'a str, name: &str) -> Vec<&'a str> {
    let command = format!("```text\n$ cargo run --release -p goodprime-rings --example {name}\n");
    let (_, after) = document.split_once(&command).expect("the example is in the document");
    after.split("```").next().unwrap_or("").lines().collect()
}

#[test]
fn examples_print_what_the_tutorial_shows() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab/README.md");
    let document = std::fs::read_to_string(path).expect("the tutorial");
    let examples = [
        ("schoolbook", schoolbook::lines()),
        ("halving", halving::lines()),
        ("dot_transform", dot_transform::lines()),
    ];
    for (name, lines) in examples {
        assert_eq!(shown(&document, name), lines, "{name}");
    }
}

/// Both tell the same product, so that a wrong one would be seen.
#[test]
fn halving_is_the_definition() {
    assert_eq!(schoolbook::lines().last(), halving::lines().last());
}
