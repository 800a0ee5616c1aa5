//! What must hold of the sources and documents of this repository.
//!
//! | module | what it finds |
//! |---|---|
//! | [`anchors`] | links to a heading that a document does not have |
//! | [`apart`] | functions that work on vectors, but are compiled without the instruction set of the kernel that calls them |
//! | [`circles`] | modules of one parent that import each other in a circle |
//! | [`macros`] | a macro of the product that is not in the list, and one that returns from the function around it |
//! | [`names`] | files with a list of all sets or rings of their own |
//! | [`quotes`] | code in a document that is not in the file which it names |
//! | [`sizes`] | files and functions that are too long, prose that is too wide |
//! | [`walk`] | a call walk in a document that the code does not take |
//! | [`features`] | a list of features that is not the manifest's |
//! | [`figures`] | tables that differ from the record they are made of, and figures typed in prose |
//!
//! `cargo test -p goodprime-checks` applies all of them to the repository; each has a control, a planted
//! fault that must be found. What is known to be too long stands in `known.txt`, which can only shrink.

#![forbid(unsafe_code)]

pub mod anchors;
pub mod apart;
pub mod circles;
pub mod features;
pub mod figures;
pub mod macros;
pub mod names;
pub mod quotes;
pub mod sizes;
pub mod source;
pub mod walk;

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("this crate is two folders below the root").to_owned()
}

/// All files below `folder` whose name ends in `ending`, in order; nothing that was built.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return found };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                found.extend(files(&path, ending));
            }
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The text of a file of this repository.
pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A path as it is written in reports: from the root, with slashes.
pub fn name(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.components().map(|c| c.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The documents: README and everything else in Markdown outside of generated folders.
pub fn documents() -> Vec<PathBuf> {
    files(&root(), ".md")
}

/// What is too long or a circle, one line each: `file NAME LINES`, `function FILE::NAME LINES`,
/// `circle CRATE PARENT: MODULES`.
pub fn findings() -> Vec<String> {
    let mut found = Vec::new();
    for folder in ["crates", "tools", "lab", "firmware"].map(|name| root().join(name)) {
        for manifest in files(&folder, "Cargo.toml") {
            let package = manifest.parent().expect("a file is in a folder");
            let circles = circles::Crate::read(&package.join("src")).circles();
            let circle = |(parent, modules): (String, Vec<String>)| {
                format!("circle {} {parent}: {}", name(package), modules.join(" "))
            };
            found.extend(circles.into_iter().map(circle));
        }
        for path in files(&folder, ".rs") {
            let (text, name) = (read(&path), name(&path));
            let lines = text.lines().count();
            if lines > sizes::FILE {
                found.push(format!("file {name} {lines}"));
            }
            for (function, _, lines) in sizes::functions(&text) {
                if lines > sizes::FUNCTION {
                    found.push(format!("function {name}::{function} {lines}"));
                }
            }
        }
    }
    found
}
