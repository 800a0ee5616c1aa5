//! Headings of documents, and the links that name them: `page.md#heading`.

use std::collections::BTreeSet;

/// The names by which a link reaches the headings of a document, as GitHub makes them: lower case, letters, digits,
/// `-` and `_`, and `-` for a space. A heading that is there already gets a number.
pub fn anchors(document: &str) -> BTreeSet<String> {
    let (mut found, mut code) = (BTreeSet::new(), false);
    for line in document.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
        }
        let heading = line.trim_start_matches('#');
        if code || heading.len() == line.len() || !heading.starts_with(' ') {
            continue;
        }
        let anchor = anchor(heading.trim());
        let numbered = (1..).map(|i| format!("{anchor}-{i}"));
        let mut names = std::iter::once(anchor.clone()).chain(numbered);
        found.extend(names.find(|name| !found.contains(name)));
    }
    found
}

/// The name by which a link reaches a heading.
pub fn anchor(heading: &str) -> String {
    let lower = without_targets(heading).to_lowercase();
    let kept = lower.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// A heading whose links are their texts.
fn without_targets(heading: &str) -> String {
    let mut pieces = heading.split("](");
    let first = pieces.next().unwrap_or("").to_owned();
    pieces.fold(first, |text, piece| text + piece.split_once(')').map_or(piece, |(_, rest)| rest))
}

/// The links of a document to a heading: file (empty for the document itself) and heading.
pub fn links(document: &str) -> Vec<(&str, &str)> {
    let targets = document.match_indices("](").map(|(at, _)| &document[at + 2..]);
    let targets = targets.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    targets.filter(|target| !target.contains("://")).filter_map(|t| t.split_once('#')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "# The `x^p` [page](a.md)\n```sh\n# a comment\n```\n## R/q: one\n## R/q: one\n#no\n";

    #[test]
    fn headings_have_names() {
        let expected = ["the-xp-page", "rq-one", "rq-one-1"];
        assert_eq!(anchors(PAGE), expected.map(str::to_owned).into());
    }

    #[test]
    fn links_to_headings_are_found() {
        let text = "[a](b.md#c), [d](#e), [f](g.md), [h](https://i#j)";
        assert_eq!(links(text), [("b.md", "c"), ("", "e")]);
    }
}
