//! Functions that are kept apart from the kernel that calls them, although they work on its lanes.
//!
//! `goodprime_lanes::Isa::run` compiles a kernel with the instruction set of its lanes, and with it whatever is inlined.
//! A function that is `inline(never)` has no instruction set but the target's, so each vector operation in it becomes a
//! call: 70 times the time, and nothing else tells. Only lanes that need no more than the target has may go there, and
//! those are `ModularRows`, and `Rows32` in the laboratory.

use crate::source;

/// Traits of lanes whose instruction set may be more than the target has.
const LANES: [&str; 11] = [
    "Bits3",
    "Carryless",
    "Codec",
    "Hashing",
    "Isa",
    "Modular",
    "Modular32",
    "Isa32",
    "Moves",
    "Sorting",
    "Wrapping",
];

/// The functions of a file that are kept apart: names and lines.
#[must_use]
pub fn kept(text: &str) -> Vec<(String, usize)> {
    let code = source::code(text);
    let lines: Vec<&str> = code.lines().collect();
    let apart = lines.iter().enumerate().filter(|(_, line)| line.trim() == "#[inline(never)]");
    let generic = apart.filter_map(|(at, line)| {
        let indent = source::indent(line);
        let until = lines[at..].iter().position(|line| line.contains(['{', ';']))?;
        let around = lines[..at].iter().rposition(|line| {
            source::indent(line) < indent && line.trim_start().starts_with("impl")
        });
        let head: String = lines[at..=at + until].join(" ");
        let around = around.filter(|_| indent > 0).map_or("", |at| lines[at]);
        let name = head.split("fn ").nth(1)?.split(['<', '(']).next()?.to_owned();
        [&head, around].iter().any(|text| has_lanes(text)).then_some((name, at + 1))
    });
    generic.collect()
}

/// True if a bound in this head is a trait of lanes: `L: Modular`, `impl<I: Isa>`, `L: Sized + Codec`.
fn has_lanes(head: &str) -> bool {
    let is_bound = |at: usize, name: &str| {
        let (before, after) = (head[..at].trim_end(), &head[at + name.len()..]);
        let is_word = !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        is_word && before.ends_with([':', '+']) && !before.ends_with("::")
    };
    LANES.iter().any(|name| head.match_indices(name).any(|(at, _)| is_bound(at, name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        kept(text).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn a_function_that_leaves_its_kernel_is_found() {
        let any_ring = "#[inline(never)]\nfn any_ring<L: Modular>(\n    lanes: L,\n) -> L::Vector {\n    f(lanes)\n}\n";
        assert_eq!(kept(any_ring), [("any_ring".to_owned(), 1)]);
        let inside =
            "impl<I: Isa> Tree<I> {\n    #[inline(never)]\n    fn invert(self) {\n    }\n}\n";
        assert_eq!(names(inside), ["invert"]);
        let clause = "#[inline(never)]\nfn f<L>(lanes: L)\nwhere\n    L: Sized + Codec,\n{\n}\n";
        assert_eq!(names(clause), ["f"]);
    }

    #[test]
    fn what_needs_no_more_than_the_target_may_stay_apart() {
        let rows = "#[inline(never)]\nfn forward<L: ModularRows, R: Params>(lanes: L) {\n}\n";
        let inlined = "#[inline(always)]\nfn forward<L: Modular>(lanes: L) {\n}\n";
        let plain =
            "#[inline(never)]\nfn columns(ring: &Reduction) {\n    let a: Modular = 1;\n}\n";
        let path = "#[inline(never)]\nfn f(lanes: contract::Modular) {\n}\n";
        for text in [rows, inlined, plain, path] {
            assert_eq!(names(text), [""; 0], "{text}");
        }
    }
}
