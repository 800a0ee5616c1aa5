//! Commands in documents: the programs, packages, tests and examples that they name exist.
//!
//! Blocks of ` ```sh ` are read line by line, as far as words without a shell tell. Nothing runs: `tools/quickstart` runs
//! README's blocks, and tests of the laboratory and of the Python package run those of their own READMEs.

/// The names that exist in this repository.
#[derive(Default)]
pub struct Known {
    /// Packages, without the extension of a path.
    pub packages: Vec<String>,
    /// Tests, examples and programs of all packages.
    pub targets: Vec<String>,
    /// True if a path from the root of the repository exists.
    pub exists: Option<fn(&str) -> bool>,
}

/// Returns the faults of the commands of a document: line and reason.
pub fn faults(document: &str, known: &Known) -> Vec<String> {
    let commands = commands(document);
    let made: Vec<&str> = commands.iter().flat_map(|(_, line)| made(line)).collect();
    let mut found = Vec::new();
    for (number, line) in &commands {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (at, word) in words.iter().enumerate() {
            let next = words.get(at + 1).copied().unwrap_or("");
            let fault = match *word {
                // The arguments of the program, not of cargo.
                "--" => break,
                "-p" | "--package" if words.contains(&"cargo") => {
                    unknown("package", next, &known.packages)
                }
                "--test" | "--example" | "--bench" if words.contains(&"cargo") => {
                    unknown("target", next, &known.targets)
                }
                path if made.contains(&path.rsplit('/').next().unwrap_or(path)) => None,
                path => missing(path, known),
            };
            found.extend(fault.map(|fault| format!("line {number}: {fault}")));
        }
    }
    found
}

/// Returns the names of the files that a command makes, by `-o NAME`.
fn made(line: &str) -> Vec<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let outputs = words.windows(2).filter(|pair| pair[0] == "-o");
    outputs.map(|pair| pair[1].rsplit('/').next().unwrap_or(pair[1])).collect()
}

/// The first folders of paths from the root of the repository.
const FOLDERS: [&str; 11] = [
    ".ci/",
    "bindings/",
    "contrib/",
    "crates/",
    "docs/",
    "firmware/",
    "fuzz/",
    "lab/",
    "onefile/",
    "tools/",
    "vectors/",
];

fn missing(word: &str, known: &Known) -> Option<String> {
    let path = word.trim_matches(['(', ')', ';', '"', '\'', ',']);
    let plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    let is_path = FOLDERS.iter().any(|folder| path.starts_with(folder)) && path.chars().all(plain);
    let exists = known.exists?;
    (is_path && !exists(path)).then(|| format!("no file {path}"))
}

fn unknown(kind: &str, name: &str, known: &[String]) -> Option<String> {
    let plain = name.chars().all(|c| c.is_alphanumeric() || "_-".contains(c))
        && !name.chars().any(char::is_uppercase);
    (plain && !name.is_empty() && !known.iter().any(|known| known == name))
        .then(|| format!("no {kind} {name}"))
}

/// Returns the lines of the shell blocks of a document, those that end in `\` joined.
fn commands(document: &str) -> Vec<(usize, String)> {
    let (mut shell, mut code) = (false, false);
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut continues = false;
    for (number, line) in document.lines().enumerate() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            code = !code;
            shell = code && language == "sh";
            continue;
        }
        if !shell {
            continue;
        }
        let text = line.split(" # ").next().unwrap_or("").trim();
        let piece = text.trim_end_matches('\\');
        match found.last_mut().filter(|_| continues) {
            Some((_, last)) => *last += piece,
            None => found.push((number + 1, piece.to_owned())),
        }
        continues = text.ends_with('\\');
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "\
```sh
cargo test -p goodprime --test kat \\
  --test reject # -p gone
contrib/arm/run --quick out/gone.json
tool -p gone -- tools/gone
cc -o made a.c && tools/made
```
```text
tools/gone
```
";

    fn of(document: &str) -> Vec<String> {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let known = Known {
            packages: names(&["goodprime"]),
            targets: names(&["kat", "reject"]),
            exists: Some(|path| path == "contrib/arm/run"),
        };
        faults(document, &known)
    }

    #[test]
    fn commands_that_can_run_have_no_fault() {
        assert_eq!(of(DOCUMENT), Vec::<String>::new());
    }

    #[test]
    fn planted_names_are_found() {
        for (right, wrong, found) in [
            ("-p goodprime", "-p good", "line 2: no package good"),
            ("--test kat", "--test cat", "line 2: no target cat"),
            ("--test reject", "--test rejects", "line 2: no target rejects"),
            ("contrib/arm/run", "contrib/arm/go", "line 4: no file contrib/arm/go"),
        ] {
            assert_eq!(of(&DOCUMENT.replacen(right, wrong, 1)), [found]);
        }
    }
}
