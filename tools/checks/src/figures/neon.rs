//! Blocks about Neon: rows of `tools/armsim/figures`, and of the published measurements in its calibration.

use super::record::{Record, Rows};
use super::table::{or_empty, table, thousands};

/// The library's product beside the laboratory's, for every ring.
pub fn products(record: &Record) -> Option<String> {
    let rows = record.rows("products")?;
    let names = rows.each("name");
    let lines: Vec<Vec<String>> = rows
        .each("set")
        .iter()
        .map(|set| {
            let of = |name: &String| rows.with("set", set).with("name", name).number("model");
            let cells = names.iter().map(|name| or_empty(of(name), thousands));
            [vec![set.clone()], cells.collect()].concat()
        })
        .collect();
    let head: Vec<&str> =
        ["<modelled, ring of"].into_iter().chain(names.iter().map(String::as_str)).collect();
    Some(format!("{}\n{}", record.source("products"), table(&head, &lines)))
}

/// Products of others' algorithms beside the library's, ours and the authors' code.
pub fn others(record: &Record) -> Option<String> {
    let papers = record.rows("papers")?;
    let rows = record.rows("products")?.with("set", "sntrup761");
    let of = |rows: &Rows<'_>, name: &str, key: &str| {
        or_empty(rows.with("name", name).number(key), thousands)
    };
    let lines: Vec<Vec<String>> = rows
        .each("name")
        .iter()
        .map(|name| {
            let theirs = [of(&papers, name, "model"), of(&papers, name, "hardware")];
            [vec![name.clone(), of(&rows, name, "model")], theirs.to_vec()].concat()
        })
        .collect();
    let head = [
        "<product for sntrup761",
        "ours, modelled",
        "authors', modelled",
        "authors', on the processor",
    ];
    Some(format!("{}\n{}", record.source("products"), table(&head, &lines)))
}

/// Rows with a model figure, beside the papers' code.
fn beside_papers(record: &Record, section: &str, what: &str) -> Option<String> {
    let (rows, papers) = (record.rows(section)?, record.rows("papers"));
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let name = row.text("name").unwrap_or("").to_owned();
            let number = |key: &str| or_empty(row.number(key), thousands);
            let paper = |key: &str| {
                let rows = papers.as_ref().map(|papers| papers.with("name", &name));
                or_empty(rows.and_then(|rows| rows.number(key)), thousands)
            };
            let stack = or_empty(row.number("stack"), |bytes| format!("{:.1}", bytes / 1024.0));
            let ours = [number("instructions"), number("model"), stack];
            [vec![name.clone()], ours.to_vec(), vec![paper("model"), paper("hardware")]].concat()
        })
        .collect();
    let head = [
        what,
        "instructions",
        "modelled",
        "stack, KB",
        "theirs, modelled",
        "theirs, on the processor",
    ];
    Some(format!("{}\n{}", record.source(section), table(&head, &lines)))
}

/// Inverses, sorting, codecs.
pub fn kernels(record: &Record) -> Option<String> {
    beside_papers(record, "kernels", "<kernel")
}

/// Whole operations.
pub fn operations(record: &Record) -> Option<String> {
    beside_papers(record, "operations", "<operation")
}

/// Products and inverses of NTRU.
pub fn ntru(record: &Record) -> Option<String> {
    beside_papers(record, "ntru", "<of NTRU")
}

/// The ratios for ntruhps2048677 that the abstract of ePrint 2023/541 gives, and those of cycles in one model.
pub fn abstract_of_2023_541(record: &Record) -> Option<String> {
    let (products, operations) = (record.rows("ntru")?, record.rows("operations")?);
    let papers = record.rows("papers")?;
    let mut lines = Vec::new();
    for what in ["product", "keygen", "encaps", "decaps"] {
        let name = format!("ntruhps2048677 {what}");
        let rows = if what == "product" { &products } else { &operations };
        let ours = rows.with("name", &name).number("model")?;
        let prior = papers.with("name", &format!("prior {what}"));
        let theirs = papers.with("name", &name);
        let both = prior.number("model").zip(theirs.number("model"));
        let ratio = |cycles: f64| format!("{:.2}×", cycles / ours);
        lines.push(vec![
            what.to_owned(),
            or_empty(theirs.number("of_prior"), |ratio| format!("{ratio}×")),
            or_empty(prior.number("model"), thousands),
            or_empty(theirs.number("model"), thousands),
            thousands(ours),
            both.map_or(String::new(), |(prior, theirs)| format!("{:.2}×", prior / theirs)),
            or_empty(theirs.number("model"), ratio),
            or_empty(prior.number("model"), ratio),
            or_empty(prior.number("quoted"), ratio),
        ]);
    }
    let head = [
        "<ntruhps2048677",
        "prior to theirs, processor (quoted)",
        "prior, modelled",
        "theirs, modelled",
        "ours, modelled",
        "prior to theirs, modelled",
        "theirs to ours, modelled",
        "prior to ours, modelled",
        "prior on the processor to ours modelled",
    ];
    Some(format!("{}\n{}", record.source("ntru"), table(&head, &lines)))
}
