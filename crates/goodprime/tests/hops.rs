//! How many functions stand between a public function and the first operation of a lane.
//!
//! Each operation runs under gdb on portable lanes and stops at the first line of a lane operation; the functions of
//! this repository in the backtrace are the hops. docs/architecture.md shows those of decapsulation. Inlining would
//! hide some, so this needs an unoptimised build:
//!
//! ```text
//! GOODPRIME_HOPS=1 CARGO_PROFILE_DEV_OPT_LEVEL=0 cargo test -p goodprime --features portable --test hops
//! ```
#![cfg(all(feature = "sntrup", feature = "portable", target_arch = "x86_64", target_os = "linux"))]

use std::fmt::Write;
use std::process::Command;

use goodprime::{Kem, Sntrup761};

/// An operation and its hops: a number that can only shrink. The aim is six. What is left says something of its own: the
/// set (where code is compiled once), the scheme, the step of it (draw g; the input, Short), the algorithm of the ring
/// (which network, of what size; the inverse and its loops; a level of the code).
const OPERATIONS: [(&str, usize); 3] = [("keygen", 11), ("encapsulate", 10), ("decapsulate", 8)];

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What gdb watches. It stops at the marked lines first.
#[test]
fn operations() {
    let kem = Kem::<Sntrup761>::on("portable".parse().expect("a feature of this test"));
    let (ek, dk) = kem.keygen_derand(&[1; 32]); // stop
    let (ct, sent) = kem.encapsulate_derand(&ek, &[2; 4 * 761]).expect("the right length"); // stop
    assert_eq!(kem.decapsulate(&dk, &ct), sent); // stop
}

/// A function of the backtrace: its file and its name.
#[derive(Debug, PartialEq, Eq)]
struct Hop {
    file: String,
    name: String,
}

impl Hop {
    /// What compiles a kernel for a processor, from [`Backend::run`](goodprime::Backend) to the kernel itself, which
    /// the ring's operations declare by a macro. It counts once.
    fn is_dispatch(&self) -> bool {
        self.file.starts_with("crates/lanes/")
            && ["run", "run_apart", "entry"].contains(&&*self.name)
            || self.file == "crates/ring/src/operations.rs" && self.name == "on"
    }

    /// From a line of gdb's backtrace, if the function is ours: `#1  0x… in a::b<C>::d::h… (…) at crates/e.rs:2`.
    fn parse(line: &str) -> Option<Self> {
        let (function, place) = line.strip_prefix('#')?.rsplit_once(" at ")?;
        let (file, _) = place.rsplit_once(':')?;
        let (function, _) = function.rsplit_once(" (")?;
        let function = function.rsplit_once(" in ").map_or(function, |(_, name)| name);
        let mut depth = 0;
        let plain: String = function
            .chars()
            .filter(|c| {
                depth += i32::from(*c == '<') - i32::from(*c == '>');
                depth == 0 && *c != '>'
            })
            .collect();
        let is_hash = |part: &str| part.len() == 17 && part.starts_with('h');
        let name = plain.trim().rsplit("::").find(|part| !is_hash(part))?;
        let name = name.rsplit(' ').next()?;
        // A closure belongs to the function that has it.
        let ours = file.starts_with("crates/") && !file.contains("/tests/") && !name.contains('{');
        ours.then(|| Self { file: file.to_owned(), name: name.to_owned() })
    }
}

/// The commands for gdb: at each marked line, on to the first lane operation, and what called it.
fn script() -> String {
    let mut script = "set width 0\nset print frame-arguments none\nset confirm off\n".to_owned();
    let lines = |text: &str, mark: fn(&str) -> bool| -> Vec<usize> {
        (1..).zip(text.lines()).filter(|(_, line)| mark(line)).map(|(n, _)| n).collect()
    };
    let stops = lines(include_str!("hops.rs"), |line| line.ends_with("// stop"));
    assert_eq!(stops.len(), OPERATIONS.len());
    for line in stops {
        writeln!(script, "break crates/goodprime/tests/hops.rs:{line}").expect("memory");
    }
    let first = OPERATIONS.len() + 1;
    let mut last = OPERATIONS.len();
    for job in ["bits3", "codec", "modular", "sort"] {
        let file = format!("crates/lanes/src/portable/{job}.rs");
        let text = std::fs::read_to_string(format!("{ROOT}/{file}")).expect("a source file");
        // Where `self` is, an operation begins; conversions of the token are none.
        let operation = |line: &str| {
            line.contains("fn ")
                && !["fn wide", "fn eight", "fn element"].iter().any(|n| line.contains(n))
        };
        for line in lines(&text, operation) {
            writeln!(script, "break {file}:{line}").expect("memory");
            last += 1;
        }
    }
    writeln!(script, "disable {first}-{last}\nrun").expect("memory");
    for (name, _) in OPERATIONS {
        write!(script, "enable {first}-{last}\ncontinue\necho \\n= {name}\\n\nbacktrace\n")
            .expect("memory");
        writeln!(script, "disable {first}-{last}\ncontinue").expect("memory");
    }
    script
}

#[test]
fn hops() {
    if std::env::var_os("GOODPRIME_HOPS").is_none() {
        println!("skipped: hops (GOODPRIME_HOPS=1 runs it, in an unoptimised build)");
        return;
    }
    if Command::new("gdb").arg("--version").output().is_err() {
        println!("skipped: hops (no gdb)");
        return;
    }
    let commands = std::env::temp_dir().join(format!("goodprime-hops-{}", std::process::id()));
    std::fs::write(&commands, script()).expect("a temporary file");
    let output = Command::new("gdb")
        .args(["-batch", "-nx", "-x"])
        .arg(&commands)
        .arg("--args")
        .arg(std::env::current_exe().expect("this program"))
        .args(["--exact", "operations", "--test-threads", "1"])
        .output()
        .expect("gdb runs");
    std::fs::remove_file(&commands).expect("a temporary file");
    let output = String::from_utf8_lossy(&output.stdout);
    let document =
        std::fs::read_to_string(format!("{ROOT}/docs/architecture.md")).expect("a document");

    for (operation, most) in OPERATIONS {
        let (_, trace) =
            output.split_once(&format!("\n= {operation}\n")).expect("it was stopped at");
        let trace = trace.split("\n= ").next().unwrap_or(trace);
        let mut hops: Vec<Hop> = trace.lines().filter_map(Hop::parse).collect();
        hops.reverse();
        let lane = hops.pop().expect("a backtrace");
        assert!(lane.file.starts_with("crates/lanes/src/portable/"), "{lane:?}\n{output}");
        let ours: Vec<&Hop> = hops.iter().filter(|hop| !hop.is_dispatch()).collect();
        println!("{operation}: {} and the dispatch, to {lane:?}: {ours:#?}", ours.len());
        assert_eq!(ours.len() + 1, most, "{operation}");
        if operation == "decapsulate" {
            let table = document.split("| call |").nth(1).expect("a walk");
            let shown: Vec<Hop> =
                table.lines().take_while(|line| !line.is_empty()).filter_map(row).collect();
            assert_eq!(shown.iter().collect::<Vec<_>>(), ours, "docs/architecture.md");
        }
    }
}

/// A row of the walk in docs/architecture.md: `| function | file | calls |`.
fn row(line: &str) -> Option<Hop> {
    let cells: Vec<&str> = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
    let [_, function, file, _, _] = cells[..] else { return None };
    let name = function.rsplit("::").next()?;
    file.ends_with(".rs").then(|| Hop { file: file.to_owned(), name: name.to_owned() })
}
