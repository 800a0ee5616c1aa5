//! The style guide (CONTRIBUTING.md) and the commands of documents, applied to this repository.

use std::path::Path;

use goodprime_checks::{commands, documents, files, name, prose, read, root, summaries};

/// The rules of the style guide that a program can apply.
#[test]
fn prose_keeps_the_rules_of_the_guide() {
    let broken = prose::broken();
    assert!(broken.is_empty(), "rules of CONTRIBUTING.md are broken: {broken:#?}");
}

/// The interface for users in Rust: the library, SSH's key exchange, and the types of lanes that the library shows.
#[test]
fn public_items_have_a_first_line_that_stands_alone() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    for folder in ["crates/goodprime/src", "crates/ssh/src"].map(|folder| root().join(folder)) {
        let library = read(&folder.join("lib.rs"));
        for path in files(&folder, ".rs") {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let is_public = stem == "lib" || library.contains(&format!("pub mod {stem};"));
            let found = summaries::faults(&read(&path), is_public).into_iter();
            faults.extend(found.map(|fault| format!("{}, {fault}", name(&path))));
            seen += 1;
        }
    }
    let backend = root().join("crates/lanes/src/backend.rs");
    faults.extend(summaries::faults(&read(&backend), false));
    assert!(seen > 50, "{seen} files");
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Commands in documents name programs, packages and tests that exist.
#[test]
fn commands_can_run() {
    let mut known =
        commands::Known { exists: Some(|path| root().join(path).exists()), ..Default::default() };
    for manifest in files(&root(), "Cargo.toml") {
        let folder = manifest.parent().unwrap_or(Path::new(""));
        let text = read(&manifest);
        let names =
            text.lines().filter_map(|line| line.strip_prefix("name = \"")?.split('"').next());
        let names: Vec<String> = names.map(str::to_owned).collect();
        known.packages.extend(names.first().cloned());
        known.targets.extend(names);
        for kind in ["tests", "examples", "benches"].map(|kind| folder.join(kind)) {
            let stems =
                files(&kind, ".rs").into_iter().map(|path| match path.ends_with("main.rs") {
                    true => path.with_file_name(""),
                    false => path,
                });
            known.targets.extend(
                stems.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())),
            );
        }
    }
    let mut faults = Vec::new();
    for path in documents() {
        let found = commands::faults(&read(&path), &known).into_iter();
        faults.extend(found.map(|fault| format!("{}, {fault}", name(&path))));
    }
    assert!(known.packages.len() > 20 && known.targets.len() > 50);
    assert!(faults.is_empty(), "{faults:#?}");
}
