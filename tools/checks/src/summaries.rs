//! First lines of public rustdoc: the sentence that an IDE and the index of a module show.
//!
//! A public item has documentation. Its first paragraph has at most 90 characters and ends with a full stop; that of a
//! function begins with a verb in the third person (`Returns`, `Writes`). [`prose::beginnings`](crate::prose::beginnings)
//! has the words with which no comment begins.

use crate::comments;
use crate::source;

/// The most characters of a first paragraph.
pub const WIDTH: usize = 90;

/// Returns the faults of a source. Documentation of the module counts if `is_public`.
pub fn faults(text: &str, is_public: bool) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for block in comments::blocks(text) {
        let item = block.first + block.lines;
        // `#[doc = …]` in the middle of an example divides it.
        let continues = block.first > 1 && lines[block.first - 2].trim_start().starts_with("#[doc");
        let shown = match block.mark {
            _ if continues => false,
            "//!" => is_public,
            "///" => item_after(&lines, item).is_some_and(|at| is_shown(&lines, at)),
            _ => false,
        };
        if shown {
            let item = item_after(&lines, item).map_or("", |at| lines[at].trim());
            let fault =
                fault(&first_paragraph(&block.text), is_function(item) && block.mark == "///");
            found.extend(fault.map(|fault| format!("line {}: {fault}", block.first)));
        }
    }
    let code = source::code(text);
    for (at, line) in code.lines().enumerate().filter(|(_, line)| declares(line.trim_start())) {
        if !has_doc(&lines, at) {
            found.push(format!("line {}: no documentation: {}", at + 1, line.trim()));
        }
    }
    for (at, line) in lines.iter().enumerate() {
        if let Some(made) =
            line.trim_start().trim_start_matches("$(").strip_prefix("#[doc = concat!(")
        {
            // A name stands for each argument that is no literal.
            let sentence =
                made.split('"').skip(1).step_by(2).collect::<Vec<_>>().join("sntrup1277");
            // Lines of an example end with a semicolon.
            let fault = fault(&sentence, false).filter(|_| !sentence.ends_with(';'));
            found.extend(fault.map(|fault| format!("line {}: {fault}", at + 1)));
        }
    }
    found
}

/// Returns the index of the line of the item that documentation before line `from` belongs to.
fn item_after(lines: &[&str], from: usize) -> Option<usize> {
    let is_item =
        |line: &str| !line.is_empty() && !line.starts_with("#[") && !line.starts_with("//");
    let rest = lines.get(from - 1..)?;
    rest.iter().position(|line| is_item(line.trim())).map(|at| from - 1 + at)
}

/// True if the item is public, or is a part of something that is: a variant, a constant of a trait.
fn is_shown(lines: &[&str], at: usize) -> bool {
    if lines[at].trim_start().starts_with("pub ") {
        return true;
    }
    let indent = source::indent(lines[at]);
    let above = lines[..at]
        .iter()
        .rev()
        .find(|line| source::indent(line) < indent && !line.trim().is_empty());
    // `share! { /// …` documents a type that the macro declares.
    let heads = ["pub enum ", "pub trait ", "byte_string! {", "share! {"];
    above.is_some_and(|line| heads.iter().any(|head| line.trim_start().starts_with(head)))
}

/// True if the line declares an item that must be documented.
fn declares(line: &str) -> bool {
    const KINDS: [&str; 9] =
        ["fn ", "const ", "unsafe ", "struct ", "enum ", "trait ", "type ", "static ", "mod "];
    let Some(rest) = line.strip_prefix("pub ") else { return false };
    // A module in a file of its own has its documentation inside.
    KINDS.iter().any(|kind| rest.starts_with(kind))
        && !(rest.starts_with("mod ") && rest.trim_end().ends_with(';'))
}

fn is_function(item: &str) -> bool {
    let words = item.split(['(', '<', '{']).next().unwrap_or("");
    words.split_whitespace().any(|word| word == "fn")
}

/// True if documentation, or an attribute that hides it, stands above the item.
fn has_doc(lines: &[&str], mut at: usize) -> bool {
    while at > 0 {
        at -= 1;
        let line = lines[at].trim().trim_start_matches("$(");
        if line.starts_with("///") || line.starts_with("#[doc") || line.starts_with("#[$doc") {
            return true;
        }
        // An attribute may have several lines, of which the first begins and the last ends it.
        let begins = |line: &&str| line.trim_start().starts_with("#[");
        match lines[..=at].iter().rposition(begins) {
            Some(begin) if lines[at].trim_end().ends_with(']') => at = begin,
            _ => return false,
        }
    }
    false
}

fn first_paragraph(text: &[&str]) -> String {
    text.iter().take_while(|line| !line.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

fn fault(sentence: &str, is_function: bool) -> Option<String> {
    let width = sentence.chars().count();
    let first = sentence.split(' ').next().unwrap_or("");
    if width > WIDTH {
        Some(format!("{width} characters: {sentence}"))
    } else if !sentence.ends_with('.') {
        Some(format!("no full stop: {sentence}"))
    } else if is_function && !first.trim_end_matches([',', ':']).ends_with('s') {
        Some(format!("no verb: {sentence}"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINE: &str = "\
//! A module.

/// A ring.
#[derive(Clone)]
pub struct Ring;

/// A private one without a full stop
struct Inner;

impl Ring {
    /// Returns the degree.
    ///
    /// Costs nothing: it is a constant
    pub const fn degree(self) -> usize {
        761
    }

    fn inner() {}
}

macro_rules! sets {
    ($($name:ident)*) => {
        $(#[doc = concat!(\"The set \", stringify!($name), \".\")]
        pub struct $name;)*
    };
}

/// Kinds.
pub enum Kind {
    /// The first one.
    First,
}
";

    #[test]
    fn documented_items_have_no_fault() {
        assert_eq!(faults(FINE, true), Vec::<String>::new());
    }

    #[test]
    fn each_fault_is_found() {
        for (right, wrong, found) in [
            ("/// A ring.\n", "", "line 4: no documentation: pub struct Ring;"),
            ("/// Returns the degree.\n    ///\n", "", "line 11: no full stop: Costs nothing"),
            ("Returns the degree.", "The degree.", "line 11: no verb: The degree."),
            (
                "Returns the degree.",
                "Returns the degree",
                "line 11: no full stop: Returns the degree",
            ),
            (
                "A ring.",
                "A ring of polynomials modulo x^p - x - 1 and a prime, in which one multiplies and divides quickly.",
                "line 3: 98 characters: A ring of",
            ),
            ("The first one.", "First", "line 30: no full stop: First"),
            ("A module.", "A module", "line 1: no full stop: A module"),
            ("\".\")]", "\"\")]", "line 23: no full stop: The set sntrup1277"),
        ] {
            let planted = FINE.replacen(right, wrong, 1);
            assert_ne!(planted, FINE, "{right}");
            let faults = faults(&planted, true);
            assert!(faults.iter().any(|fault| fault.starts_with(found)), "{found}: {faults:?}");
        }
        assert!(faults(&FINE.replacen("A module.", "A module", 1), false).is_empty());
    }
}
