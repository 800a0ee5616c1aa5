//! Blocks about whole KEMs of ours: rows of `lab/peers --json` and of `goodprime list --json`.

use super::claims;
use super::record::{Record, Rows};
use super::table::{or_empty, table, thousands};

pub(super) const OPERATIONS: [&str; 3] = ["keygen", "encaps", "decaps"];

/// Rows of one operation of one set, randomness excluded.
pub(super) fn row<'a>(rows: &Rows<'a>, set: &str, op: &str) -> Rows<'a> {
    rows.with("set", set).with("op", op).with("rng", "free")
}

pub(super) fn ours(rows: &Rows<'_>, backend: &str, way: &str) -> Option<f64> {
    rows.with("who", &format!("goodprime {backend}{way}")).number("min")
}

/// README's table of sets: parameters, sizes, and the category that the submission claims.
pub fn sets(record: &Record) -> Option<String> {
    let sizes = record.rows("sets")?;
    let claimed = sizes.each("set").iter().any(|set| claims::category(set).is_some());
    let lines: Vec<Vec<String>> = sizes
        .each("set")
        .iter()
        .map(|set| {
            let facts = sizes.with("set", set);
            let number = |key: &str| {
                let number = facts.number(&format!("{key}_bytes")).or(facts.number(key));
                or_empty(number, |n| n.to_string())
            };
            let keys = ["p", "q", "public_key", "secret_key", "ciphertext"];
            let mut cells = [vec![set.clone()], keys.map(number).to_vec()].concat();
            cells.extend(claimed.then(|| claims::category(set).unwrap_or("").to_owned()));
            cells
        })
        .collect();
    let mut head = vec!["<set", "p or n", "q", "public key", "secret key", "ciphertext"];
    head.extend(claimed.then_some("<claimed category"));
    let about = "The sizes are in bytes; the shared secret of every set has 32 bytes.";
    Some(format!("{about}\n\n{}{}", table(&head, &lines), claims::sources()))
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

/// From bytes, with prepared keys and in batches.
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
    ];
    Some(format!("{}\n{}", record.source("kem"), table(&head, &rows)))
}

/// Thousands of cycles per key, in batches of several sizes.
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
