//! Commands that make parts of documents and records:
//!
//! * `goodprime-checks figures` makes all blocks of figures in the documents anew.
//! * `goodprime-checks features` copies the comments of features from the manifest of `goodprime` to its documentation.
//! * `goodprime-checks questions` makes the index of the experiments.
//! * `goodprime-checks record NAME SECTION COMMAND DATE` puts the JSON objects of its input into a record, unless the
//!   record would be refused.
//! * `goodprime-checks grown NAME SECTION` fails if a number of its input exceeds the record's by more than a tenth.

use std::io::Read;
use std::process::ExitCode;

use goodprime_checks::figures::{self, judge, record::Record};
use goodprime_checks::{documents, experiments, features, read, root};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["figures"] => render(),
        ["features"] => features(),
        ["questions"] => questions(),
        ["record", name, section, command, date] => record(name, section, command, date),
        ["grown", name, section] => grown(name, section),
        _ => Err("usage: goodprime-checks figures | features | questions | grown NAME SECTION \
                  | record NAME SECTION COMMAND DATE"
            .to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("goodprime-checks: {error}");
            ExitCode::FAILURE
        }
    }
}

fn render() -> Result<(), String> {
    for path in documents() {
        let text = read(&path);
        let made = figures::render(&text, Record::load)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        if made != text {
            std::fs::write(&path, made).map_err(|error| error.to_string())?;
            println!("made anew: {}", path.display());
        }
    }
    Ok(())
}

fn features() -> Result<(), String> {
    let library = root().join("crates/goodprime");
    let (manifest, path) = (read(&library.join("Cargo.toml")), library.join("src/lib.rs"));
    let made = features::replaced(&read(&path), &features::list(&manifest));
    let made = made.ok_or("lib.rs has no section Features")?;
    std::fs::write(path, made).map_err(|error| error.to_string())
}

fn questions() -> Result<(), String> {
    let folder = root().join("docs/experiments");
    let path = folder.join("README.md");
    let made = experiments::replaced(&read(&path), &folder);
    let made = made.ok_or("docs/experiments/README.md has no marks of its questions")?;
    std::fs::write(path, made).map_err(|error| error.to_string())
}

fn input() -> Result<String, String> {
    let mut lines = String::new();
    std::io::stdin().read_to_string(&mut lines).map_err(|error| error.to_string())?;
    Ok(lines)
}

fn grown(name: &str, section: &str) -> Result<(), String> {
    let lines = input()?;
    print!("{lines}");
    let grown = Record::load(name)?.grown(section, &lines)?;
    if grown.is_empty() {
        Ok(())
    } else {
        Err(format!("more than the record and a tenth: {grown:#?}"))
    }
}

fn record(name: &str, section: &str, command: &str, date: &str) -> Result<(), String> {
    let lines = input()?;
    let mut record = Record::load(name)?;
    let rows = record.set(section, command, date, &lines)?;
    let refused = judge::refused_in(&record, section);
    if !refused.is_empty() {
        return Err(format!("{name}.{section} is refused, and not written: {refused:#?}"));
    }
    std::fs::write(Record::path(name), record.text()).map_err(|error| error.to_string())?;
    println!("{name}.{section}: {rows} rows");
    Ok(())
}
