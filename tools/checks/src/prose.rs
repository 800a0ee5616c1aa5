//! The three rules of the style guide (CONTRIBUTING.md) that a program can apply.
//!
//! | rule | finds |
//! |---|---|
//! | [`beginnings`] | a doc comment that begins with `What`, `Of` and the like: its noun is left out |
//! | [`ratios`] | `a row a lane` for `a row per lane` |
//! | [`cells`] | a table cell of more than 80 characters |

use crate::comments::{self, Block};
use crate::{documents, experiments, files, name, read, root};

/// The most characters of a cell.
pub const CELL: usize = 80;

/// Beginnings that leave the noun out.
const BEGINNINGS: [&str; 6] = ["What ", "That of ", "Those of ", "Of ", "The same ", "Whether "];

/// Returns the lines at which a doc comment has one of `BEGINNINGS`, with their text.
pub fn beginnings(source: &str) -> Vec<(usize, String)> {
    let docs = comments::blocks(source).into_iter().filter(Block::is_doc);
    let nameless = |text: &str| BEGINNINGS.iter().any(|begin| text.starts_with(begin));
    docs.filter(|block| nameless(block.text[0]))
        .map(|block| (block.first, block.text[0].to_owned()))
        .collect()
}

/// Nouns that stand after "per" in this repository.
const UNITS: &str = " algorithm backend batch block branch byte call cell ciphertext coefficient column \
    connection cycle decapsulation digit element encapsulation entry file function group kernel key lane leaf letter \
    level limb line loop matrix message multiplication node operand operation pair pass permutation point polynomial \
    prime processor product program reduction ring round row seed set shift slot stage step table test thread \
    transform vector word ";

/// Words that say how many.
const QUANTITIES: &str =
    " a an one two three four five six seven eight nine ten twelve sixteen twenty many fewer ";

/// Nouns that are counted without a word that says how many.
const COUNTED: &str = " bits bytes copies cycles divisions loads stores KB ";

/// Words between a quantity and a unit that are no nouns: "a branch on a secret", "a key is a set".
const NO_NOUN: &str = " about after and are as at be because becomes before but by costs decide decides fill fills for \
    from generates give gives had has have holds if in inside instead into is leaves less makes modulo more names nor not of on or \
    over reads reduce reduced runs share so takes tells than times that to under unless until uses what when where which with \
    without writes ";

/// Returns the places at which prose says "a row a lane" for "a row per lane".
pub fn ratios(prose: &str) -> Vec<String> {
    let words: Vec<&str> = prose.split_whitespace().collect();
    let mut found = Vec::new();
    for (at, article) in words.iter().enumerate() {
        let unit =
            words.get(at + 1).map_or("", |word| word.trim_end_matches([',', '.', ';', ':', ')']));
        if !["a", "an"].contains(article) || !listed(UNITS, unit) {
            continue;
        }
        let noun = |word: &str| {
            !listed(NO_NOUN, word) && word.chars().all(|c| c.is_alphabetic() || c == '-')
        };
        let counted = at > 0 && listed(COUNTED, words[at - 1]);
        let many = (2..=3).any(|back| {
            at >= back
                && is_quantity(words[at - back])
                && words[at + 1 - back..at].iter().all(|word| noun(word))
        });
        if counted || many {
            found.push(words[at.saturating_sub(3)..=at + 1].join(" "));
        }
    }
    found
}

fn listed(list: &str, word: &str) -> bool {
    !word.is_empty() && list.contains(&format!(" {word} "))
}

fn is_quantity(word: &str) -> bool {
    let word = word.trim_start_matches('(').to_lowercase();
    let number = word.trim_end_matches('k');
    let is_number = number.starts_with(|c: char| c.is_ascii_digit())
        && number.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ',')
        && !number.ends_with(['.', ',']);
    is_number || listed(QUANTITIES, &word)
}

/// Returns the cells of a document that have more than [`CELL`] characters, with their lines. A link counts as its
/// text; the index of the experiments is left out, because its cells are headings.
pub fn cells(document: &str) -> Vec<(usize, String)> {
    let document = document.split(experiments::BEGIN).next().unwrap_or("");
    let mut code = false;
    let mut found = Vec::new();
    for (number, line) in document.lines().enumerate() {
        let line = line.trim();
        code ^= line.starts_with("```");
        if code || !line.starts_with('|') {
            continue;
        }
        let whole = line.replace("\\|", "/");
        let cells = whole.trim_matches('|').split('|').map(|cell| without_targets(cell.trim()));
        let wide = cells.filter(|cell| cell.chars().count() > CELL);
        found.extend(wide.map(|cell| (number + 1, cell)));
    }
    found
}

/// Returns a line with its links' texts only.
fn without_targets(line: &str) -> String {
    let mut pieces = line.split("](");
    let mut out = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        out.push(']');
        out.push_str(piece.split_once(')').map_or(piece, |(_, rest)| rest));
    }
    out
}

/// Returns the prose of a document, without code, tables and the spans between backquotes.
fn prose_of(document: &str) -> String {
    let mut code = false;
    let mut prose = String::new();
    for line in document.lines() {
        code ^= line.trim_start().starts_with("```");
        // A line without prose separates the words before it from those after it.
        let text =
            if code || line.trim().is_empty() || line.starts_with("```") { "|" } else { line };
        prose += &format!("{text} ");
    }
    without_code(&prose)
}

fn without_code(prose: &str) -> String {
    prose.split('`').step_by(2).collect::<Vec<_>>().join("_")
}

/// Returns the places of this repository that break a rule: the rule, the file, and the place with its text.
pub fn broken() -> Vec<String> {
    let mut found = Vec::new();
    let mut add = |rule: &str, file: &str, places: Vec<String>| {
        found.extend(places.iter().map(|place| format!("{rule}: {file}: {place}")));
    };
    let numbered = |places: Vec<(usize, String)>| {
        places.into_iter().map(|(line, text)| format!("{line}: {text}")).collect()
    };
    for path in documents() {
        let (file, text) = (name(&path), read(&path));
        add("wide cell", &file, numbered(cells(&text)));
        add("\"a\" for \"per\"", &file, ratios(&prose_of(&text)));
    }
    for path in files(&root(), ".rs") {
        let (file, text) = (name(&path), read(&path));
        add("no noun at the beginning", &file, numbered(beginnings(&text)));
        let blocks = comments::blocks(&text);
        let ratios = blocks.iter().flat_map(|block| ratios(&without_code(&block.text.join(" "))));
        add("\"a\" for \"per\"", &file, ratios.collect());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_that_leaves_its_noun_out_is_found() {
        for begin in BEGINNINGS {
            let source = format!("fn a() {{}}\n\n/// {begin}a ring.\nfn b() {{}}\n");
            assert_eq!(beginnings(&source), [(3, format!("{begin}a ring."))]);
        }
        assert_eq!(beginnings("//! What follows.\n").len(), 1);
        for fine in ["/// Offset.\n", "/// Rows\n/// Of a ring.\n", "// What a comment may do.\n"] {
            assert!(beginnings(fine).is_empty(), "{fine}");
        }
    }

    #[test]
    fn ratios_without_per_are_found() {
        for wrong in [
            "a row a lane",
            "one letter a ring",
            "One JSON object a line",
            "17.8k cycles a block.",
            "(2 products a word)",
            "many cycles an operation",
            "cycles a key",
            "two products a vector",
        ] {
            assert_eq!(ratios(wrong).len(), 1, "{wrong}");
        }
    }

    #[test]
    fn other_pairs_of_articles_are_no_ratios() {
        for fine in [
            "a row per lane",
            "one megabyte a second",
            "a branch on a secret",
            "A ring is a row",
            "a client generates a key",
            "one, a row",
            "in 2026. Two a lane",
            "one at a time",
            "gives a vector",
            "Loads a word",
        ] {
            assert!(ratios(fine).is_empty(), "{fine}");
        }
        assert!(
            ratios(&prose_of("cycles\n\na key, or `one row a lane`\n```\none row a lane\n```\n"))
                .is_empty()
        );
    }

    #[test]
    fn a_wide_cell_is_found() {
        let wide = "w".repeat(81);
        let text = format!("| a | {wide} |\n```\n| {wide} |\n```\n{wide}\n");
        assert_eq!(cells(&text), [(1, wide.clone())]);
        assert!(cells(&format!("| {} | [a]({wide}) |", "w".repeat(80))).is_empty());
    }
}
