//! Checks of the sources and documents of this repository.
//!
//! | module | what it finds |
//! |---|---|
//! | [`anchors`] | links to a heading that a document does not have |
//! | [`apart`] | functions that work on vectors, but are compiled without the instruction set of the kernel that calls them |
//! | [`commands`] | a command in a document that names a file, a package or a test which does not exist |
//! | [`experiments`] | experiments without a verdict, and an index of them that is not their pages' |
//! | [`links`] | a link to a file that does not exist |
//! | [`macros`] | a macro of the product that is not in the list, and one that returns from the function around it |
//! | [`names`] | files with a list of all sets or rings of their own |
//! | [`quotes`] | code in a document that is not in the file which it names |
//! | [`prose`] | nouns that are left out, "a row a lane", paragraphs in cells: three rules of the style guide |
//! | [`summaries`] | public items without documentation, and first lines that say too much or nothing |
//! | [`walk`] | a call walk in a document that the code does not take |
//! | [`features`] | a list of features that is not the manifest's |
//! | [`figures`] | tables that differ from the record they are made of, and figures typed in prose |
//!
//! `cargo test -p goodprime-checks` applies all of them to the repository; each has a control, a planted
//! fault that must be found.

#![forbid(unsafe_code)]

pub mod anchors;
pub mod apart;
pub mod commands;
pub mod comments;
pub mod experiments;
pub mod features;
pub mod figures;
pub mod links;
pub mod macros;
pub mod names;
pub mod prose;
pub mod quotes;
pub mod source;
pub mod summaries;
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
