//! Blocks about memory and code: rows of the stack test, of `crates/capi/tests/installed.sh`, and of the C
//! library's benchmarks.

use super::record::Record;
use super::table::{grouped, or_empty, table};

/// KB of the stack for key generation, encapsulation and decapsulation from Rust, on each backend.
pub fn stack(record: &Record) -> Option<String> {
    let rows = record.rows("stack")?.with("interface", "Rust").with("build", "fast");
    let backends = rows.each("backend");
    let head: Vec<&str> = ["<set"].into_iter().chain(backends.iter().map(String::as_str)).collect();
    let lines: Vec<Vec<String>> = rows
        .each("set")
        .iter()
        .map(|set| {
            let cell = |backend: &String| {
                let row = rows.with("set", set).with("backend", backend);
                ["keygen", "encaps", "decaps"].map(|op| kilobytes(row.number(op))).join(" / ")
            };
            [vec![set.clone()], backends.iter().map(cell).collect()].concat()
        })
        .collect();
    Some(format!("{}\n{}", record.source("stack"), table(&head, &lines)))
}

/// The names of functions in C, by their names in the record.
const FUNCTIONS: [(&str, &str); 13] = [
    ("keygen", "keypair"),
    ("encaps", "encaps"),
    ("decaps", "decaps"),
    ("public_key", "public_key"),
    ("encaps_key_new", "encaps_key_new"),
    ("decaps_key_new", "decaps_key_new"),
    ("key_encaps", "encaps_key_encaps"),
    ("key_decaps", "decaps_key_decaps"),
    ("keygen_batch", "keypair_batch"),
    ("encaps_batch", "encaps_batch"),
    ("decaps_batch", "decaps_batch"),
    ("key_encaps_batch", "encaps_key_encaps_batch"),
    ("key_decaps_batch", "decaps_key_decaps_batch"),
];

/// KB of the stack for every function of C: the most of all backends, in both builds.
pub fn stack_of_c(record: &Record) -> Option<String> {
    all_functions(record, "C")
}

/// KB of the stack for the functions of Rust that do the same.
pub fn stack_of_rust(record: &Record) -> Option<String> {
    all_functions(record, "Rust")
}

fn all_functions(record: &Record, interface: &str) -> Option<String> {
    let rows = record.rows("stack")?.with("interface", interface);
    let mut out = record.source("stack");
    for (build, what) in [("fast", "The default build:"), ("compact", "The compact build:")] {
        let rows = rows.with("build", build);
        let name = |&(name, c)| format!("`{}`", if interface == "C" { c } else { name });
        let names: Vec<String> = FUNCTIONS.iter().map(name).collect();
        let head: Vec<&str> =
            ["<set"].into_iter().chain(names.iter().map(String::as_str)).chain(["most"]).collect();
        let lines: Vec<Vec<String>> = rows
            .each("set")
            .into_iter()
            .map(|set| {
                let rows = rows.with("set", &set);
                let most = |key| rows.iter().filter_map(|row| row.number(key)).reduce(f64::max);
                let cells = FUNCTIONS.map(|(key, _)| most(key));
                let all = cells.into_iter().flatten().reduce(f64::max);
                let cells = cells.into_iter().chain([all]).map(kilobytes);
                [set.clone()].into_iter().chain(cells).collect()
            })
            .collect();
        out += &format!("\n{what}\n\n{}", table(&head, &lines));
    }
    Some(out)
}

fn kilobytes(bytes: Option<f64>) -> String {
    or_empty(bytes, |bytes| format!("{:.1}", bytes / 1024.0))
}

/// The bytes that the library adds to a program in C, and those of the command.
pub fn size(record: &Record) -> Option<String> {
    let rows = record.rows("size")?;
    let libraries = |build: &String| rows.with("build", build).number("one").is_some();
    let builds: Vec<String> = rows.each("build").into_iter().filter(libraries).collect();
    let head: Vec<&str> = ["<bytes"].into_iter().chain(builds.iter().map(String::as_str)).collect();
    let line = |name: &str, key: &str| {
        let cell = |build: &String| or_empty(rows.with("build", build).number(key), grouped);
        [vec![name.to_owned()], builds.iter().map(cell).collect()].concat()
    };
    let lines = [
        line("`goodprime_sntrup761_…` alone", "one"),
        line("`goodprime_ntruhps2048677_…` alone", "ntru"),
        line("all six sets of NTRU", "all_ntru"),
        line("`goodprime_kem_…`, all sets", "all"),
        line("page faults of the first `goodprime_sntrup761_encaps`, no bytes", "faults"),
    ];
    let command = rows.iter().find_map(|row| row.number("bytes"));
    let command = or_empty(command, |bytes| {
        format!("\nThe executable file of the command `goodprime` has {} bytes.\n", grouped(bytes))
    });
    Some(format!("{}\n{}{command}", record.source_of_any_machine("size"), table(&head, &lines)))
}

/// Where the bytes of the command's machine code are.
pub fn code(record: &Record) -> Option<String> {
    let rows = record.rows("code")?;
    let backends = [("sse2", "SSE2"), ("avx2", "AVX2"), ("avx512", "AVX-512")];
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let kb =
                |key: &str| or_empty(row.number(key), |bytes| format!("{:.1}", bytes / 1024.0));
            let name = row.text("function").unwrap_or("");
            let copies = or_empty(row.number("copies"), grouped);
            let (name, copies) = match name {
                "all code" => (name.to_owned(), String::new()),
                _ => (format!("`{name}`"), copies),
            };
            let columns = ["bytes"].into_iter().chain(backends.map(|(key, _)| key)).map(kb);
            [name, copies].into_iter().chain(columns).collect()
        })
        .collect();
    let head: Vec<&str> =
        ["<function", "copies", "KB"].into_iter().chain(backends.map(|(_, name)| name)).collect();
    Some(format!("{}\n{}", record.source_of_any_machine("code"), table(&head, &lines)))
}

/// The time that the feature `compact` costs: whole operations of sntrup761.
pub fn compact(record: &Record) -> Option<String> {
    let rows = record.rows("compact")?;
    let lines: Vec<Vec<String>> = rows
        .each("build")
        .iter()
        .map(|build| {
            let of = |op: &str| {
                let row = rows.with("build", build).with("op", op).with("set", "sntrup761");
                or_empty(row.number("min"), grouped)
            };
            vec![build.clone(), of("keygen"), of("encaps"), of("decaps")]
        })
        .collect();
    let head = ["<build", "key generation", "encapsulation", "decapsulation"];
    Some(format!("{}\n{}", record.source("compact"), table(&head, &lines)))
}

/// The cost of a call from C.
pub fn overhead(record: &Record) -> Option<String> {
    let rows = record.rows("overhead")?;
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let number = |key: &str| or_empty(row.number(key), |ns| format!("{ns:.0}"));
            let more = or_empty(row.number("more"), |percent| format!("{percent:.1} %"));
            let key = row.text("key").unwrap_or("").to_owned();
            vec![key, row.text("what").unwrap_or("").to_owned(), number("rust"), number("c"), more]
        })
        .collect();
    let head = ["<key", "<nanoseconds", "Rust", "C", "more"];
    Some(format!("{}\n{}", record.source("overhead"), table(&head, &lines)))
}
