//! The header, the compatibility headers and the manual pages are those of the table.
//!
//! After a change: `GOODPRIME_GENERATE=1 cargo test -p goodprime-capi --test generated`

mod compat;
mod declaration;
mod header;
#[path = "../../../goodprime/tests/stack/limits.rs"]
#[allow(dead_code, unreachable_pub)] // The tests of the stack need all of it.
mod limits;
mod man;
mod text;

use std::fs;
use std::path::Path;

/// Returns all generated files: path below the crate, content.
fn files() -> Vec<(String, String)> {
    let mut files = vec![("include/goodprime.h".to_string(), header::goodprime())];
    files.extend(compat::headers());
    files.extend(man::pages());
    files
}

#[test]
fn generated_files_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let generate = std::env::var_os("GOODPRIME_GENERATE").is_some();
    let mut stale = Vec::new();
    for (name, content) in files() {
        let path = root.join(&name);
        if fs::read_to_string(&path).ok().as_ref() == Some(&content) {
            continue;
        }
        if generate {
            fs::create_dir_all(path.parent().expect("a directory")).expect("directory");
            fs::write(&path, content).expect("a generated file");
        } else {
            stale.push(name);
        }
    }
    let how = "GOODPRIME_GENERATE=1 cargo test -p goodprime-capi --test generated";
    assert!(stale.is_empty(), "stale: {stale:?}; to renew them: {how}");
}

#[test]
fn nothing_else_lies_next_to_generated_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let known = files();
    let mut left = vec![root.join("include"), root.join("man")];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(
                fs::read_dir(&path).expect("directory").map(|entry| entry.expect("entry").path()),
            );
        } else {
            let name = path.strip_prefix(root).expect("below").to_string_lossy().replace('\\', "/");
            assert!(known.iter().any(|(known, _)| *known == name), "{name} is not generated");
        }
    }
}

#[test]
fn the_table_has_the_sets_of_the_library() {
    let header = header::goodprime();
    for algorithm in goodprime::Algorithm::ALL {
        assert!(header.contains(&format!("int goodprime_{algorithm}_keypair(")));
    }
}
