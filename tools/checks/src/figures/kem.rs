//! Blocks about whole KEMs: rows of `bench/peers --json`, of `goodprime list --json` and of `--first`.

use super::record::{Record, Rows};
use super::table::{or_empty, paragraph, ratio, table, thousands};

const OPERATIONS: [&str; 3] = ["keygen", "encaps", "decaps"];

/// Rows of one operation of one set, randomness excluded.
fn row<'a>(rows: &Rows<'a>, set: &str, op: &str) -> Rows<'a> {
    rows.with("set", set).with("op", op).with("rng", "free")
}

fn ours(rows: &Rows<'_>, backend: &str, way: &str) -> Option<f64> {
    rows.with("who", &format!("goodprime {backend}{way}")).number("min")
}

fn best_peer<'a>(rows: &Rows<'a>) -> Rows<'a> {
    rows.that("peer").least("min")
}

/// README's table: sizes, times, and how many times faster than the fastest peer.
pub fn sets(record: &Record) -> Option<String> {
    let (kem, sizes) = (record.rows("kem")?, record.rows("sets")?);
    let backend = record.machine("backend");
    let rows: Vec<Vec<String>> = kem
        .each("set")
        .iter()
        .map(|set| {
            let facts = sizes.with("set", set);
            let size = |keys: [&str; 2]| {
                or_empty(keys.iter().find_map(|key| facts.number(key)), |n| n.to_string())
            };
            let mut cells = vec![set.clone()];
            cells.extend([
                size(["p", "p"]),
                size(["q", "q"]),
                size(["public_key_bytes", "public_key"]),
                size(["secret_key_bytes", "secret_key"]),
                size(["ciphertext_bytes", "ciphertext"]),
            ]);
            cells.extend(OPERATIONS.map(|op| {
                let row = row(&kem, set, op);
                let (ours, peer) = (ours(&row, backend, ""), best_peer(&row).number("min"));
                let times = or_empty(ours.zip(peer).map(|(ours, peer)| peer / ours), |r| {
                    format!(" ({})", ratio(r, 1.0))
                });
                or_empty(ours, thousands) + &times
            }));
            cells
        })
        .collect();
    let head =
        ["<set", "p", "q", "public key", "secret key", "ciphertext", "keygen", "encaps", "decaps"];
    let of =
        |op: &str, way: &str| or_empty(ours(&row(&kem, "sntrup761", op), backend, way), thousands);
    let more = format!(
        "With prepared keys sntrup761 takes {} and {}, in batches of 32 {}, {} and {}.\n",
        of("encaps", ", prepared keys"),
        of("decaps", ", prepared keys"),
        of("keygen", ", batch of 32"),
        of("encaps", ", batch of 32, prepared key"),
        of("decaps", ", batch of 32, prepared key"),
    );
    let about = paragraph(&format!(
        "Sizes in bytes; the shared secret always has 32. Times in thousands of cycles of the {}, one core, \
         minimum, from bytes, RNG cost excluded; in brackets the speed-up over the fastest peer beside it. {}",
        record.machine("clock"),
        record.source("kem"),
    ));
    Some(format!("{about}\n{}\n{}", table(&head, &rows), paragraph(&more)))
}

/// Key generation, encapsulation and decapsulation on every backend.
pub fn backends(record: &Record) -> Option<String> {
    let kem = record.rows("kem")?;
    let backends = ["portable", "sse2", "avx2", "avx512", "neon"];
    let measured = |b: &&str| ours(&row(&kem, "sntrup761", "encaps"), b, "").is_some();
    let backends: Vec<&str> = backends.into_iter().filter(measured).collect();
    let rows: Vec<Vec<String>> = kem
        .each("set")
        .iter()
        .map(|set| {
            let cell = |backend: &&str| {
                let times = OPERATIONS
                    .map(|op| or_empty(ours(&row(&kem, set, op), backend, ""), thousands));
                times.join(" / ")
            };
            [vec![set.clone()], backends.iter().map(cell).collect()].concat()
        })
        .collect();
    Some(format!(
        "{}\n{}",
        record.source("kem"),
        table(&[&["<set"], backends.as_slice()].concat(), &rows)
    ))
}

/// The best peer of each operation, and ours on AVX2 and on the best backend.
pub fn peers(record: &Record) -> Option<String> {
    let kem = record.rows("kem")?;
    let best = record.machine("backend");
    let mut rows = Vec::new();
    for set in kem.each("set") {
        for op in OPERATIONS {
            let row = row(&kem, &set, op);
            let peer = best_peer(&row);
            let Some(time) = peer.number("min") else { continue };
            let mut cells = vec![set.clone(), op.to_owned()];
            cells.extend([peer.text("who").unwrap_or("").to_owned(), thousands(time)]);
            for backend in ["avx2", best] {
                let ours = ours(&row, backend, "");
                cells.extend([or_empty(ours, thousands), or_empty(ours, |ours| ratio(time, ours))]);
            }
            rows.push(cells);
        }
    }
    let ours_best = format!("ours, {best}");
    let head = ["<set", "<operation", "<best peer", "", "ours, avx2", "", &ours_best, ""];
    Some(format!("{}\n{}", record.source("kem"), table(&head, &rows)))
}

/// From bytes, with prepared keys and in batches, beside another scheme.
pub fn ways(record: &Record) -> Option<String> {
    let kem = record.rows("kem")?;
    let best = record.machine("backend");
    let mut rows = Vec::new();
    for set in ["sntrup761", "ntrulpr761"] {
        for op in OPERATIONS {
            let row = row(&kem, set, op);
            let batch = [", batch of 32", ", batch of 32, prepared key"];
            let mut cells = vec![set.to_owned(), op.to_owned()];
            for backend in ["avx2", best] {
                cells.push(or_empty(ours(&row, backend, ""), thousands));
                cells.push(or_empty(ours(&row, backend, ", prepared keys"), thousands));
                let batch = batch.iter().find_map(|way| ours(&row, backend, way));
                cells.push(or_empty(batch, thousands));
            }
            for who in ["aws-lc ml-kem-768", "libcrux ml-kem-768"] {
                cells.push(or_empty(row.with("who", who).number("min"), thousands));
            }
            rows.push(cells);
        }
    }
    let best_bytes = format!("{best}: from bytes");
    let head = [
        "<set",
        "<operation",
        "avx2: from bytes",
        "prepared",
        "batch of 32",
        &best_bytes,
        "prepared",
        "batch of 32",
        "ML-KEM-768, AWS-LC",
        "libcrux",
    ];
    Some(format!("{}\n{}", record.source("kem"), table(&head, &rows)))
}

/// Thousands of cycles a key, in batches of several sizes.
pub fn batches(record: &Record) -> Option<String> {
    let rows = record.rows("batches")?;
    let mut sizes = rows.each("batch");
    sizes.sort_by_key(|size| size.parse::<u32>().unwrap_or(0));
    let head: Vec<&str> =
        ["<backend"].into_iter().chain(sizes.iter().map(String::as_str)).collect();
    let lines: Vec<Vec<String>> = rows
        .each("backend")
        .iter()
        .map(|backend| {
            let cell = |size: &String| {
                let of = rows.with("backend", backend);
                let row = of
                    .iter()
                    .find(|row| row.number("batch").is_some_and(|n| n.to_string() == *size));
                or_empty(row.and_then(|row| row.number("min")), thousands)
            };
            [vec![backend.clone()], sizes.iter().map(cell).collect()].concat()
        })
        .collect();
    Some(format!("{}\n{}", record.source("batches"), table(&head, &lines)))
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
    let head = ["<operation", "<who", "page faults", "first call", "warm"];
    let first = |who: &str| rows.with("op", "encaps").with("who", who).number("first");
    let ours = first(&format!("goodprime {}", record.machine("backend")));
    let times = ours.zip(first("pqcrypto-ntruprime")).map(|(ours, theirs)| {
        let times = ratio(ours, theirs);
        format!("\nAs the first call of a process encapsulation takes {times} the cycles of PQClean's.\n")
    });
    let times = times.unwrap_or_default();
    let about = format!("sntrup761, thousands of cycles, medians. {}", record.source("first"));
    Some(format!("{}\n{}{times}", paragraph(&about), table(&head, &lines)))
}
