//! The files of a run, and the tests that its options select.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use goodprime_vectors::suite::{Case, Suite};

use crate::args::VectorsRun;
use crate::error::{Error, reason};
use crate::kat;

/// A file of test vectors.
pub(super) struct File {
    /// Its path, for people.
    pub(super) name: String,
    pub(super) suite: Suite,
}

/// The end of the name of a file of test vectors.
const ENDING: &str = "_test.json";

/// Reads all files; directories give those whose names say so.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<File>, Error> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(in_directory(path)?),
            false => files.push(path.clone()),
        }
    }
    files.iter().map(|path| one(path)).collect()
}

fn in_directory(directory: &Path) -> Result<Vec<PathBuf>, Error> {
    let shown = directory.display();
    let fault = |error| Error::new(format_args!("cannot read {shown}: {}", reason(&error)));
    let mut files = Vec::new();
    for entry in directory.read_dir().map_err(fault)? {
        let entry = entry.map_err(fault)?;
        if entry.file_name().to_string_lossy().ends_with(ENDING) {
            files.push(entry.path());
        }
    }
    files.sort();
    match files.is_empty() {
        true => Err(Error::new(format_args!("{shown}: the directory contains no file *{ENDING}"))),
        false => Ok(files),
    }
}

fn one(path: &Path) -> Result<File, Error> {
    let text = kat::read(path)?;
    let name = path.display().to_string();
    match Suite::parse(&text) {
        Ok(suite) => Ok(File { name, suite }),
        Err(error) => Err(Error::new(format_args!("{name}: {error}"))),
    }
}

/// A test of a file.
#[derive(Clone, Copy)]
pub(super) struct Chosen<'a> {
    pub(super) file: &'a File,
    pub(super) case: &'a Case,
}

/// Returns the tests that the options ask for, which must be some.
pub(super) fn choose<'a>(files: &'a [File], args: &VectorsRun) -> Result<Vec<Chosen<'a>>, Error> {
    let all: Vec<_> = (files.iter())
        .flat_map(|file| file.suite.cases.iter().map(move |case| Chosen { file, case }))
        .collect();
    // A misspelt name must not look like a success.
    let sets: BTreeSet<&str> = all.iter().map(|test| &*test.case.set).collect();
    let flags = all.iter().flat_map(|test| test.case.flags.iter().map(String::as_str));
    known("--set", &args.set, &sets)?;
    known("--flag", &args.flag, &flags.collect())?;
    let asked = |names: &[String], name: &str| names.is_empty() || names.iter().any(|n| n == name);
    let chosen: Vec<_> = (all.into_iter())
        .filter(|Chosen { case, .. }| {
            asked(&args.set, &case.set)
                && (args.op.is_empty() || args.op.contains(&case.operation))
                && (args.flag.is_empty() || case.flags.iter().any(|flag| asked(&args.flag, flag)))
        })
        .collect();
    match chosen.is_empty() {
        true => Err(Error::new(
            "no test of these files has this set, flag and operation together; leave out an option",
        )),
        false => Ok(chosen),
    }
}

fn known(option: &str, names: &[String], existing: &BTreeSet<&str>) -> Result<(), Error> {
    match names.iter().find(|name| !existing.contains(&***name)) {
        Some(name) => {
            let existing = existing.iter().copied().collect::<Vec<_>>().join(", ");
            Err(Error::new(format_args!(
                "{option} {name:?}: no test of these files has it; they have {existing}"
            )))
        }
        None => Ok(()),
    }
}
