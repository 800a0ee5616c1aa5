//! Circles of imports: modules of one parent that reach each other by paths.
//!
//! Every file is a module. A path `crate::…`, `super::…` or `self::…` anywhere in its code, tests excepted,
//! is an edge to the module that it names; a name that a module re-exports leads to where it is defined.
//! For each parent, its child modules (with all below them) are the nodes; a strongly connected component of
//! more than one node is a circle. A parent and its child may know each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::{files, read, source};

type Module = Vec<String>;

/// The modules of one crate: the code of each, and what it imports by which name.
pub struct Crate {
    code: BTreeMap<Module, String>,
    imports: BTreeMap<Module, Vec<(String, Module)>>,
}

impl Crate {
    /// The crate whose sources are in this folder.
    pub fn read(folder: &Path) -> Self {
        let mut texts = BTreeMap::new();
        for path in files(folder, ".rs") {
            let relative =
                path.strip_prefix(folder).expect("it was found there").with_extension("");
            let parts = relative.components().map(|c| c.as_os_str().to_string_lossy().into_owned());
            texts.insert(module_of(parts.collect()), read(&path));
        }
        Self::new(texts)
    }

    /// The crate of these texts.
    pub fn new(texts: BTreeMap<Module, String>) -> Self {
        // What only tests declare is a test.
        let hidden: Vec<Module> =
            texts.iter().flat_map(|(module, text)| tests(module, text)).collect();
        let shown = |module: &Module| !hidden.iter().any(|test| module.starts_with(test));
        let code: BTreeMap<_, _> = texts
            .into_iter()
            .filter(|(module, _)| shown(module) && module.last().is_none_or(|name| name != "main"))
            .map(|(module, text)| (module, source::without_tests(&source::code(&text))))
            .collect();
        let imports = code.iter().map(|(module, code)| (module.clone(), uses(module, code)));
        Self { imports: imports.collect(), code }
    }

    /// The circles: parent, and the children that are one circle.
    pub fn circles(&self) -> Vec<(String, Vec<String>)> {
        let edges: BTreeSet<(Module, Module)> = self
            .code
            .iter()
            .flat_map(|(from, code)| {
                let paths = paths(from, code).into_iter().map(|path| self.resolve(path, 8));
                paths.map(|to| (from.clone(), to)).collect::<Vec<_>>()
            })
            .collect();
        let parents: BTreeSet<Module> =
            self.code.keys().filter_map(|m| m.split_last().map(|(_, p)| p.to_vec())).collect();
        let mut found = Vec::new();
        for parent in parents {
            let mut graph: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for (from, to) in &edges {
                if let (Some(from), Some(to)) = (child(&parent, from), child(&parent, to))
                    && from != to
                {
                    graph.entry(from).or_default().insert(to);
                }
            }
            let name = [vec!["crate".to_owned()], parent.clone()].concat().join("::");
            found.extend(components(&graph).into_iter().map(|circle| (name.clone(), circle)));
        }
        found
    }

    /// The module that defines what a path names.
    fn resolve(&self, path: Module, hops: u8) -> Module {
        let known = (0..=path.len()).rev().find(|&n| self.code.contains_key(&path[..n]));
        let (module, rest) = path.split_at(known.unwrap_or(0));
        let (Some(name), Some(imports)) = (rest.first(), self.imports.get(module)) else {
            return module.to_vec();
        };
        if hops == 0 || defines(&self.code[module], name) {
            return module.to_vec();
        }
        for (as_name, to) in imports {
            if as_name == name {
                return self.resolve([to, &rest[1..]].concat(), hops - 1);
            }
        }
        for (_, to) in imports.iter().filter(|(as_name, _)| as_name == "*") {
            if self.code.get(to).is_some_and(|code| defines(code, name)) {
                return to.clone();
            }
        }
        module.to_vec()
    }
}

/// `a/b` and `a/b/mod` are the module `a::b`; `lib` and `main` are the crate.
fn module_of(mut parts: Module) -> Module {
    if parts.last().is_some_and(|name| name == "mod" || (name == "lib" && parts.len() == 1)) {
        parts.pop();
    }
    parts
}

/// The modules that a module declares for tests only.
fn tests(module: &Module, text: &str) -> Vec<Module> {
    let code = source::code(text);
    let mut lines = code.lines().map(str::trim);
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]"
            && let Some(next) = lines.next()
            && let Some(name) = next.split("mod ").nth(1).and_then(|n| n.strip_suffix(';'))
        {
            found.push([module.as_slice(), &[name.to_owned()]].concat());
        }
    }
    found
}

/// The child of `parent` that `module` is or is below.
fn child<'a>(parent: &[String], module: &'a [String]) -> Option<&'a str> {
    module.strip_prefix(parent)?.first().map(String::as_str)
}

fn defines(code: &str, name: &str) -> bool {
    const KEYWORDS: [&str; 10] = [
        "struct ",
        "enum ",
        "trait ",
        "fn ",
        "type ",
        "const ",
        "static ",
        "union ",
        "macro_rules! ",
        "mod ",
    ];
    KEYWORDS.iter().any(|keyword| {
        code.match_indices(&format!("{keyword}{name}")).any(|(at, found)| {
            let next = code[at + found.len()..].chars().next();
            next.is_none_or(|c| !c.is_alphanumeric() && c != '_')
        })
    })
}

/// What a module imports: the name it has there, and its path.
fn uses(module: &Module, code: &str) -> Vec<(String, Module)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let begins = code[..at].ends_with(|c: char| c.is_whitespace() || c == ')' || c == ';');
        let Some(end) = code[at..].find(';').filter(|_| begins || at == 0) else { continue };
        let mut leaves = Vec::new();
        expand(&code[at + 4..at + end], Vec::new(), &mut leaves);
        for (name, path) in leaves {
            if let Some(path) = absolute(module, &path) {
                found.push((name, path));
            }
        }
    }
    found
}

/// The paths of a `use` tree, and the name that each has.
fn expand(tree: &str, prefix: Module, out: &mut Vec<(String, Module)>) {
    let tree = tree.trim();
    if let Some(open) = tree.find('{') {
        let segments = tree[..open].split("::").map(str::trim).filter(|s| !s.is_empty());
        let prefix = [prefix, segments.map(str::to_owned).collect()].concat();
        let inside = tree[open + 1..].trim_end().trim_end_matches('}');
        let inside =
            &tree[open + 1..open + 1 + matching(&tree[open + 1..]).unwrap_or(inside.len())];
        let (mut depth, mut start) = (0, 0);
        for (i, c) in inside.char_indices().chain([(inside.len(), ',')]) {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    if !inside[start..i].trim().is_empty() {
                        expand(&inside[start..i], prefix.clone(), out);
                    }
                    start = i + 1;
                }
                _ => {}
            }
        }
        return;
    }
    let (path, name) = tree.split_once(" as ").unwrap_or((tree, ""));
    let segments = path.split("::").map(|s| s.trim().to_owned()).filter(|s| !s.is_empty());
    let mut path = [prefix, segments.collect()].concat();
    if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
        path.pop();
    }
    let Some(last) = path.last().cloned() else { return };
    let name = if name.trim().is_empty() { last.as_str() } else { name.trim() };
    if last == "*" {
        path.pop();
    }
    out.push((name.to_owned(), path));
}

/// Where the brace ends that was opened just before `text`.
fn matching(text: &str) -> Option<usize> {
    let mut depth = 1;
    for (i, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(i);
        }
    }
    None
}

/// A path from the root of the crate; none if it names another crate or cannot be told.
fn absolute(module: &Module, path: &[String]) -> Option<Module> {
    let mut base = module.clone();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => (base, rest) = (Vec::new(), &path[1..]),
        "self" => rest = &path[1..],
        "super" => {
            while rest.first().is_some_and(|s| s == "super") {
                base.pop()?;
                rest = &rest[1..];
            }
        }
        _ => {}
    }
    Some([base.as_slice(), rest].concat())
}

/// All paths in a module's code that begin at the crate, or above the module.
fn paths(module: &Module, code: &str) -> Vec<Module> {
    let mut found: Vec<Module> = uses(module, code).into_iter().map(|(_, path)| path).collect();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let end = code[at..].find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            let path = &code[at..at + end.unwrap_or(code.len() - at)];
            let segments = path.split("::").filter(|s| !s.is_empty()).map(str::to_owned);
            found.extend(absolute(module, &segments.collect::<Vec<_>>()));
        }
    }
    found
}

/// The strongly connected components of more than one node.
fn components(graph: &BTreeMap<&str, BTreeSet<&str>>) -> Vec<Vec<String>> {
    let reach = |from: &str| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(node) = next.pop() {
            for &to in graph.get(node.as_str()).into_iter().flatten() {
                if seen.insert(to.to_owned()) {
                    next.push(to.to_owned());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&str, BTreeSet<String>> = graph.keys().map(|&n| (n, reach(n))).collect();
    let mut found: Vec<Vec<String>> = Vec::new();
    for (&node, to) in &reached {
        if to.contains(node) && !found.iter().any(|circle| circle.iter().any(|n| n == node)) {
            let back =
                |other: &&String| reached.get(other.as_str()).is_some_and(|r| r.contains(node));
            found.push(to.iter().filter(back).cloned().collect());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles(texts: &[(&str, &str)]) -> Vec<(String, Vec<String>)> {
        let module = |name: &str| {
            name.split("::").filter(|s| !s.is_empty()).map(str::to_owned).collect::<Module>()
        };
        let texts = texts.iter().map(|(name, text)| (module(name), (*text).to_owned()));
        Crate::new(texts.collect()).circles()
    }

    #[test]
    fn a_planted_circle_is_found() {
        let found = circles(&[
            ("", "mod a; mod b;"),
            ("a", "use crate::b::B;\npub struct A;"),
            ("b", "pub struct B;\nfn f() { crate::a::g() }"),
        ]);
        assert_eq!(found, [("crate".to_owned(), vec!["a".to_owned(), "b".to_owned()])]);
    }

    #[test]
    fn a_circle_through_re_exports_is_found() {
        let found = circles(&[
            ("", "pub use a::A;\npub use crate::b::*;"),
            ("a", "use crate::{B, other};\npub struct A;"),
            ("b::inner", "use crate::A as X;"),
            ("b", "pub struct B;"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn a_circle_of_three_below_a_parent_is_found() {
        let found = circles(&[
            ("m::a", "use super::b;"),
            ("m::b", "use super::{\n    c::{self, D},\n};"),
            ("m::c", "use super::a::*;"),
        ]);
        assert_eq!(found[0].1, ["a", "b", "c"]);
    }

    #[test]
    fn parents_tests_and_other_crates_are_no_circles() {
        let found = circles(&[
            ("", "mod a; mod b;\n#[cfg(test)]\nmod t;\npub struct Root;"),
            (
                "a",
                "use crate::{Root, b::B};\n// crate::b::a\n#[cfg(test)]\nmod tests {\n    use crate::b;\n}",
            ),
            ("a::c", "use super::super::Root;\nuse super::A;"),
            ("b", "use other::a;\npub struct B;\n#[cfg(test)]\nmod tests {\n    use crate::a;\n}"),
            ("t", "use crate::a::A; use crate::b::B;"),
        ]);
        assert_eq!(found, []);
    }
}
