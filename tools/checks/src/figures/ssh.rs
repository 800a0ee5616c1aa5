//! The block about OpenSSH: rows of `contrib/openssh/run --json`.

use super::record::Record;
use super::table::{digits, grouped, or_empty, paragraph, table};

/// CPU time of sntrup761's functions, and of whole connections.
pub fn openssh(record: &Record) -> Option<String> {
    let rows = record.rows("openssh")?;
    let functions: Vec<Vec<String>> = rows
        .each("functions")
        .iter()
        .map(|who| {
            let row = rows.with("functions", who);
            let cell = |key: &str| or_empty(row.number(key), digits);
            vec![who.clone(), cell("keygen"), cell("encaps"), cell("decaps")]
        })
        .collect();
    let client = |who: &str| {
        let row = rows.with("functions", who);
        Some(row.number("keygen")? + row.number("decaps")?)
    };
    let (theirs, ours) = (client("OpenSSH's")?, client("libgoodprime's")?);
    let flags = rows.iter().find_map(|row| row.text("flags")).unwrap_or("").to_owned();
    let version = rows.iter().find_map(|row| row.text("version")).unwrap_or("").to_owned();
    let connections: Vec<Vec<String>> = rows
        .each("pair")
        .iter()
        .map(|pair| {
            let row = rows.with("pair", pair);
            let cell = |key: &str| or_empty(row.number(key), digits);
            vec![pair.clone(), cell("wall"), cell("client"), cell("server")]
        })
        .collect();
    let count = or_empty(rows.iter().find_map(|row| row.number("count")), |n| format!("{n:.0}"));
    let built =
        paragraph(&format!("{version}, built by its own `configure` with the flags `{flags}`."));
    let times = grouped((theirs / ours / 10.0).floor() * 10.0);
    let client = paragraph(&format!(
        "The client makes a key pair and decapsulates: {} µs of CPU become {} µs, {times} times less. Both are \
         warm: the same call again and again.",
        grouped(theirs),
        digits(ours),
    ));
    let head = ["<sntrup761, µs of CPU", "key generation", "encapsulation", "decapsulation"];
    let functions = table(&head, &functions);
    let connections = table(&["<", "wall", "client's CPU", "server's CPU"], &connections);
    Some(format!(
        "{}\n{built}\n{functions}\n{client}\nAll connections succeeded; the mean of {count}, in ms:\n\n{connections}",
        record.source("openssh"),
    ))
}
