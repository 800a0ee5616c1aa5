//! Blocks that compare with other code: rows of `lab/peers --json`. A ratio has AVX2 on both sides.

use super::kem::{OPERATIONS, ours, row};
use super::record::{Record, Rows};
use super::table::{grouped, or_empty, paragraph, ratio, table, thousands};

/// The instruction set that other code has, and the wider one that ours has too.
const ISA: &str = "avx2";
const WIDER: &str = "avx512";

/// The end of the name of a contestant whose AES is ours.
const OUR_AES: &str = ", our AES";

/// The fastest other code for this instruction set.
fn best<'a>(row: &Rows<'a>, isa: &str) -> Option<(&'a str, f64)> {
    let best = row.that("peer").with("isa", isa).least("min");
    Some((best.text("who")?, best.number("min")?))
}

/// Other code for AVX2, its time, ours for AVX2, the ratio, ours for AVX-512.
fn cells(row: &Rows<'_>) -> Vec<String> {
    let (mine, wider) = (ours(row, ISA, ""), ours(row, WIDER, ""));
    let (who, time, times) = match best(row, ISA) {
        Some((who, time)) => {
            let times = or_empty(mine, |mine| ratio(time, mine));
            (who.to_owned(), thousands(time), times)
        }
        None if best(row, "portable").is_some() => {
            ("peer: portable C only".to_owned(), String::new(), String::new())
        }
        None => Default::default(),
    };
    vec![who, time, or_empty(mine, thousands), times, or_empty(wider, thousands)]
}

const HEAD: [&str; 7] = [
    "<set",
    "<operation",
    "<fastest other code (AVX2)",
    "its time",
    "goodprime AVX2",
    "ratio, AVX2 both",
    "goodprime AVX-512",
];

/// The lines of some sets.
fn lines(kem: &Rows<'_>, sets: &[String]) -> Vec<Vec<String>> {
    let line = |set: &String, op: &str| {
        [vec![set.clone(), op.to_owned()], cells(&row(kem, set, op))].concat()
    };
    sets.iter().flat_map(|set| OPERATIONS.map(|op| line(set, op))).collect()
}

/// Times of one set's operations by one contestant: `1.0, 2.0 and 3.0`.
fn three(kem: &Rows<'_>, set: &str, who: &str) -> String {
    let time = |op| or_empty(row(kem, set, op).with("who", who).number("min"), thousands);
    let [keygen, encaps, decaps] = OPERATIONS.map(time);
    format!("{keygen}, {encaps} and {decaps}")
}

/// Which AES the peer of LPRime has in the table, and what it takes as it is shipped.
fn about_aes(kem: &Rows<'_>, set: &str) -> String {
    let found = best(&row(kem, set, "encaps"), ISA);
    let Some(who) = found.and_then(|(who, _)| who.strip_suffix(OUR_AES)) else {
        return String::new();
    };
    format!(
        "{who} expands the seeds of NTRU LPRime by bit-sliced AES in C, goodprime by the processor's AES instructions. \
         In the table {who} calls goodprime's AES, so that the ratios compare all code except AES. With its own AES, {who} \
         takes {} thousand cycles for key generation, encapsulation and decapsulation of {set}.",
        three(kem, set, who),
    )
}

/// Other code that is wider than AVX2, which key generation alone has.
fn about_wider(kem: &Rows<'_>, sets: &[String]) -> String {
    let mut found = sets.iter().filter_map(|set| {
        let row = row(kem, set, "keygen");
        let ((who, theirs), mine) = (best(&row, WIDER)?, ours(&row, WIDER, "")?);
        Some((who, set, thousands(theirs), thousands(mine), ratio(theirs, mine)))
    });
    let Some((who, set, theirs, mine, times)) = found.next() else {
        return String::new();
    };
    let others: Vec<String> = found
        .map(|(_, set, theirs, mine, times)| format!(", of {set} {theirs} and {mine} ({times})"))
        .collect();
    format!(
        "With AVX-512, key generation of {set} takes {theirs} thousand cycles in {who} and {mine} thousand in goodprime \
         ({times}){}.",
        others.concat()
    )
}

/// An instruction set as readers know it.
fn named(isa: &str) -> &str {
    match isa {
        "sse2" => "SSE2",
        "avx2" => "AVX2",
        "avx512" => "AVX-512",
        "vaes512" => "VAES on 512 bits",
        "vaes256" => "VAES on 256 bits",
        "aes" => "AES-NI",
        other => other,
    }
}

/// How the times were measured.
fn about(record: &Record) -> String {
    format!(
        "The table has thousands of cycles of the {}: the minimum, on one core, with keys and ciphertexts as bytes and \
         without the cost of random numbers. {}",
        record.machine("clock"),
        record.source("kem"),
    )
}

/// README's nine rows: a set of each family.
pub fn nine(record: &Record) -> Option<String> {
    let kem = record.rows("kem")?;
    let sets = ["sntrup761", "ntrulpr761", "ntruhps2048677"].map(str::to_owned);
    Some(beside(record, &kem, &sets))
}

/// All sets.
pub fn all(record: &Record) -> Option<String> {
    let kem = record.rows("kem")?;
    Some(beside(record, &kem, &kem.each("set")))
}

/// The table of some sets, and what to know of its other code.
fn beside(record: &Record, kem: &Rows<'_>, sets: &[String]) -> String {
    let notes = [about_aes(kem, "ntrulpr761"), about_wider(kem, sets)];
    let notes = paragraph(&notes.join(" "));
    format!("{}\n{}\n{notes}", paragraph(&about(record)), table(&HEAD, &lines(kem, sets)))
}

/// LPRime, and how much of it is AES: of the other code as it is shipped, with our AES, and of ours.
pub fn lprime(record: &Record) -> Option<String> {
    let kem = record.rows("kem")?;
    let mut lines = Vec::new();
    for set in kem.each("set") {
        let aes = kem.with("set", &set).with("op", "expand");
        let of = |who: &str| aes.with("who", who).number("min");
        let (Some(quick), Some(slow)) = (of("aes"), of("pqcrypto-internals")) else { continue };
        for op in OPERATIONS {
            let row = row(&kem, &set, op);
            let (Some((who, same)), Some(mine)) = (best(&row, ISA), ours(&row, ISA, "")) else {
                continue;
            };
            let shipped = row.with("who", who.trim_end_matches(OUR_AES)).number("min");
            let expansions = if op == "keygen" { 1.0 } else { 2.0 };
            let share = |aes: f64, all: f64| format!("{:.0} %", 100.0 * expansions * aes / all);
            lines.push(vec![
                set.clone(),
                op.to_owned(),
                or_empty(shipped, thousands),
                or_empty(shipped, |all| share(slow, all)),
                thousands(same),
                share(quick, same),
                thousands(mine),
                share(quick, mine),
                ratio(same, mine),
                or_empty(shipped, |shipped| ratio(shipped, mine)),
            ]);
        }
    }
    let row = kem.with("set", "ntrulpr761").with("op", "expand");
    let one = |who: &str| {
        let row = row.with("who", who);
        Some((thousands(row.number("min")?), named(row.text("isa")?).to_owned()))
    };
    let ((ours, isa), (theirs, _)) = (one("aes")?, one("pqcrypto-internals")?);
    let about = format!(
        "The table has thousands of cycles per operation, and the share of these cycles that AES takes. Expanding one \
         seed of ntrulpr761 takes {theirs} thousand cycles with PQClean's AES, which is bit-sliced C, and {ours} \
         thousand with the crate `aes`. goodprime uses this crate, which computes by {isa} on this processor with each \
         backend. Key generation expands one seed, encapsulation and decapsulation expand two. {}",
        record.source("kem"),
    );
    let head = [
        "<set",
        "<operation",
        "PQClean AVX2, as shipped",
        "of it AES",
        "with our AES",
        "of it AES",
        "goodprime AVX2",
        "of it AES",
        "ratio, same AES",
        "ratio, as shipped",
    ];
    Some(format!("{}\n{}", paragraph(&about), table(&head, &lines)))
}

/// goodprime's one file of C beside what C projects take and the library: one run of sntrup761.
pub fn one_file(record: &Record) -> Option<String> {
    let rows = record.rows("one-file")?;
    let mut lines = Vec::new();
    for (who, code) in [
        ("goodprime, one file of C", "goodprime, one file of C, -O3"),
        ("goodprime, one file of C, OpenSSH's flags", "goodprime, one file of C, OpenSSH's flags"),
        ("goodprime sse2", "goodprime"),
        ("goodprime avx2", "goodprime"),
        ("pqcrypto-ntruprime", "PQClean"),
        ("sntrup", "sntrup (Rust)"),
    ] {
        let of = |op| row(&rows, "sntrup761", op).with("who", who);
        let instructions = match of("encaps").text("isa")? {
            // The compiler makes vectors of C for the instructions that each processor of x86-64 has.
            "portable" => "SSE2",
            isa => named(isa),
        };
        let times = OPERATIONS.map(|op| or_empty(of(op).number("min"), thousands));
        lines.push([vec![code.to_owned(), instructions.to_owned()], times.to_vec()].concat());
    }
    let about = format!(
        "The table has thousands of cycles of the {}: the minimum, on one core, with keys and ciphertexts as bytes and \
         without the cost of random numbers. {} \
         The crate `sntrup` generates keys with AVX-512, although its row says AVX2.",
        record.machine("clock"),
        record.source("one-file"),
    );
    let head = ["<code", "<instructions", "keygen", "encaps", "decaps"];
    Some(format!("{}\n{}", paragraph(&about), table(&head, &lines)))
}

/// Bytes of ML-KEM-768: public key and ciphertext, FIPS 203, table 3.
const ML_KEM_768: [u32; 2] = [1184, 1088];

/// The sets of ours beside ML-KEM-768, of the same run.
pub fn ml_kem(record: &Record) -> Option<String> {
    let (kem, sizes) = (record.rows("kem")?, record.rows("sets")?);
    let mut lines = Vec::new();
    let mut line = |name: &str, code: &str, isa: &str, bytes: [f64; 2], times: [Option<f64>; 3]| {
        let mut cells = vec![name.to_owned(), code.to_owned(), isa.to_owned()];
        cells.extend(bytes.map(|n| format!("{n:.0}")));
        cells.extend(times.map(|time| or_empty(time, thousands)));
        cells.push(match times {
            [Some(a), Some(b), Some(c)] => thousands(a + b + c),
            _ => String::new(),
        });
        lines.push(cells);
    };
    for (who, code) in [("aws-lc ml-kem-768", "AWS-LC"), ("libcrux ml-kem-768", "libcrux")] {
        let rows = kem.with("who", who);
        let times = OPERATIONS.map(|op| rows.with("op", op).least("min").number("min"));
        line("ML-KEM-768", code, named(rows.text("isa")?), ML_KEM_768.map(f64::from), times);
    }
    for set in ["sntrup761", "ntrulpr761", "ntruhps2048677"] {
        let facts = sizes.with("set", set);
        let size = |key: &str| facts.number(&format!("{key}_bytes")).or(facts.number(key));
        let bytes = [size("public_key")?, size("ciphertext")?];
        for isa in [ISA, WIDER] {
            let times = OPERATIONS.map(|op| ours(&row(&kem, set, op), isa, ""));
            line(set, "goodprime", named(isa), bytes, times);
        }
    }
    let head = [
        "<KEM",
        "<code",
        "<instructions",
        "public key",
        "ciphertext",
        "keygen",
        "encaps",
        "decaps",
        "all three",
    ];
    let more = "Sizes are in bytes. Only the times of AWS-LC include the cost of random numbers, because its random \
         generator cannot be replaced.";
    Some(format!("{}\n{}", paragraph(&format!("{} {more}", about(record))), table(&head, &lines)))
}

/// The first call of a fresh process.
pub fn first_call(record: &Record) -> Option<String> {
    let rows = record.rows("first")?;
    let mut lines = Vec::new();
    for op in OPERATIONS {
        for row in rows.with("op", op).iter() {
            let number = |key: &str| row.number(key);
            let who = row.text("who").unwrap_or("").to_owned();
            let faults = or_empty(number("faults"), |n| format!("{n:.0}"));
            let times = [or_empty(number("first"), thousands), or_empty(number("warm"), thousands)];
            lines.push([vec![op.to_owned(), who, faults], times.to_vec()].concat());
        }
    }
    let head = ["<operation", "<code", "page faults", "first call", "warm"];
    let of = |who: &str, key: &str| rows.with("op", "encaps").with("who", who).number(key);
    let (mine, theirs) = ("goodprime avx2", "pqcrypto-ntruprime");
    let times = of(mine, "first").zip(of(theirs, "first")).map(|(mine, theirs)| {
        format!(
            "As the first call of a process goodprime's encapsulation for AVX2 takes {} the cycles of PQClean's for AVX2.",
            ratio(mine, theirs)
        )
    });
    let cpuid = rows.with("instruction", "CPUID").number("median").map(|cycles| {
        format!(
            "The instruction CPUID, which names the processor's features, takes {} cycles on this machine.",
            grouped(cycles)
        )
    });
    let verdict: Vec<String> = times.into_iter().chain(cpuid).collect();
    let verdict = match verdict.is_empty() {
        true => String::new(),
        false => format!("\n{}", paragraph(&verdict.join(" "))),
    };
    let about = format!(
        "The table has medians in thousands of cycles, for sntrup761. {}",
        record.source("first")
    );
    Some(format!("{}\n{}{verdict}", paragraph(&about), table(&head, &lines)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record of one set: rows of (operation, who, instruction set, a peer, minimum).
    fn record(set: &str, rows: &[(&str, &str, &str, bool, u32)]) -> Record {
        let machine = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}}"#;
        let lines = rows.iter().map(|(op, who, isa, peer, min)| {
            format!(
                r#"{{"set": "{set}", "op": "{op}", "who": "{who}", "isa": "{isa}", "peer": {peer}, "rng": "free", "min": {min}}}"#
            )
        });
        let mut record = Record::parse(machine).unwrap();
        record.set("kem", "c", "d", &lines.collect::<Vec<_>>().join("\n")).unwrap();
        record
    }

    #[test]
    fn portable_code_is_named_without_a_ratio() {
        let rows = [
            ("keygen", "goodprime avx512", "avx512", false, 195_000),
            ("keygen", "goodprime avx2", "avx2", false, 232_000),
            ("keygen", "pqcrypto-ntru", "portable", true, 7_961_000),
        ];
        let made = all(&record("ntruhps40961229", &rows)).unwrap();
        let line = "| ntruhps40961229 | keygen | peer: portable C only |  | 232 |  | 195 |";
        assert!(made.contains(line), "{made}");
        assert!(!made.contains('×') && !made.contains("7961"), "{made}");
    }

    #[test]
    fn ratios_have_avx2_on_both_sides() {
        let rows = [
            ("keygen", "goodprime avx512", "avx512", false, 150_000),
            ("keygen", "goodprime avx2", "avx2", false, 200_000),
            ("keygen", "pqcrypto-ntruprime", "avx2", true, 500_000),
            ("keygen", "sntrup", "avx512", true, 450_000),
        ];
        let made = all(&record("sntrup761", &rows)).unwrap();
        let line = "| sntrup761 | keygen | pqcrypto-ntruprime | 500 | 200 | 2.50× | 150 |";
        assert!(made.contains(line), "{made}");
        let joined = made.split_whitespace().collect::<Vec<_>>().join(" ");
        let sentence = "of sntrup761 takes 450 thousand cycles in sntrup and 150 thousand in goodprime (3.00×).";
        assert!(joined.contains(sentence), "{made}");
    }

    #[test]
    fn lprime_is_compared_with_the_same_aes() {
        let rows = [
            ("encaps", "goodprime avx2", "avx2", false, 20_000),
            ("encaps", "pqcrypto-ntruprime", "avx2", true, 150_000),
            ("encaps", "pqcrypto-ntruprime, our AES", "avx2", true, 40_000),
            ("expand", "aes", "vaes512", false, 1_000),
            ("expand", "pqcrypto-internals", "portable", false, 60_000),
        ];
        let record = record("ntrulpr761", &rows);
        let cells = "| 150 | 80 % | 40.0 | 5 % | 20.0 | 10 % | 2.00× | 7.50× |";
        let made = lprime(&record).unwrap();
        assert!(made.contains(&format!("| ntrulpr761 | encaps {cells}")), "{made}");
        let made = all(&record).unwrap();
        assert!(made.contains("| pqcrypto-ntruprime, our AES | 40.0 | 20.0 | 2.00× |"), "{made}");
        let joined = made.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(joined.contains("With its own AES, pqcrypto-ntruprime takes"), "{made}");
    }
}
