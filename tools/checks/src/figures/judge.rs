//! Records judge themselves: figures that cannot be true, or that a reader would not believe without a reason.
//!
//! | rule | what it refuses |
//! |---|---|
//! | `ships` | what the library uses on a backend takes longer than another entry of its table |
//! | `backend` | a backend takes longer than a narrower one |
//! | `way` | prepared keys take longer than bytes, or a batch longer than single keys |
//! | `profile`, `build` | the fast build takes longer than the small one |
//! | `part` | the two inverses take longer than the key generation that runs both |
//! | `kind` | a ratio has code with vectors on one side, and code without on the other |
//!
//! "Longer" is more than 1.2 times as long. A section can say why that is so, beside its rows:
//!
//! ```text
//! "reasons": [{"rule": "ships", "of": {"backend": "sse2"}, "block": "levels", "reason": "SSE2 takes …"}]
//! ```
//!
//! `of` has properties of the rows that take longer (`"ntrulpr*"`: whatever begins so; a list: any of it), `block` is the table under which the reason is printed. A reason
//! that no row needs any more is refused as well.

use serde_json::Value;

use super::record::Record;

/// How many times as long as another a row may take without a reason.
const MOST: f64 = 1.2;
/// A reason may stay while something takes this many times as long: measurements differ.
const STALE: f64 = 1.1;

/// Numbers that are times, of which less is better.
const TIMES: [&str; 5] = ["min", "first", "warm", "cycles", "model"];
/// Numbers that say which row it is.
const NUMBERS: [&str; 4] = ["p", "q", "levels", "batch"];
/// Properties by which entries of one table differ.
const ENTRY: [&str; 3] = ["algorithm", "levels", "name"];

/// The backends, fastest first.
const BACKENDS: [&str; 5] = ["avx512", "avx2", "neon", "sse2", "portable"];
/// The kernels that key generation runs, and who has them: names of kernels' and of KEMs' rows.
const PARTS: [&str; 2] = ["inv", "inv3"];
const PEER: [&str; 2] = ["pqclean avx2", "pqcrypto-ntruprime"];

/// Something that takes longer than it should.
#[derive(Clone, Debug)]
struct Finding {
    rule: &'static str,
    row: Value,
    times: f64,
    text: String,
}

/// Returns the faults of a record, for which it is refused.
#[must_use]
pub fn refused(record: &Record) -> Vec<String> {
    record.sections().flat_map(|section| refused_in(record, section)).collect()
}

/// Returns the faults of a section of a record.
#[must_use]
pub fn refused_in(record: &Record, section: &str) -> Vec<String> {
    let rows: Vec<Value> = record.values(section).iter().map(with_backend).collect();
    let found = [ships(&rows), order(&rows), parts(&rows), kinds(&rows)].concat();
    let reasons = record.reasons(section);
    let bare = found.iter().filter(|finding| finding.times > MOST);
    let bare = bare.filter(|finding| !reasons.iter().any(|reason| explains(reason, finding)));
    let bare = bare.map(|finding| format!("{section}, rule `{}`: {}", finding.rule, finding.text));
    let stale = reasons.iter().filter(|reason| {
        !found.iter().any(|finding| finding.times > STALE && explains(reason, finding))
    });
    let stale = stale.map(|reason| format!("{section}: nothing needs the reason {reason}"));
    let lost = reasons.iter().filter(|reason| !is_shown(reason, section));
    let lost = lost.map(|reason| format!("{section}: no table shows the reason {reason}"));
    bare.chain(stale).chain(lost).collect()
}

/// True if a reason has words and a table of its section.
fn is_shown(reason: &Value, section: &str) -> bool {
    let of_section =
        |name: &str| super::BLOCKS.iter().any(|(block, of, _)| *block == name && *of == section);
    reason["reason"].as_str().is_some_and(|text| !text.is_empty())
        && reason["block"].as_str().is_some_and(of_section)
}

fn explains(reason: &Value, finding: &Finding) -> bool {
    let mut of = reason["of"].as_object().into_iter().flatten();
    let is = |row: &Value, wanted: &Value| match wanted.as_str().and_then(|w| w.strip_suffix('*')) {
        Some(beginning) => row.as_str().is_some_and(|text| text.starts_with(beginning)),
        None => row == wanted || wanted.as_array().is_some_and(|any| any.contains(row)),
    };
    reason["rule"] == finding.rule && of.all(|(key, value)| is(&finding.row[key], value))
}

/// A row that says its backend and the way apart, if it is one of ours: `goodprime avx2, prepared keys`.
fn with_backend(row: &Value) -> Value {
    let mut row = row.clone();
    let ours = row["who"].as_str().and_then(|who| who.strip_prefix("goodprime "));
    if let Some(ours) = ours.map(str::to_owned) {
        let (backend, way) = ours.split_once(", ").unwrap_or((&ours, ""));
        row["backend"] = backend.into();
        row["way"] = way.into();
    }
    row
}

/// True if two rows describe the same thing, some properties aside.
fn alike(a: &Value, b: &Value, aside: &[&str]) -> bool {
    let identity = |row: &Value| -> Vec<(String, Value)> {
        let properties = row.as_object().into_iter().flatten();
        let is_identity = |(key, value): &(&String, &Value)| {
            let key = key.as_str();
            !aside.contains(&key) && (value.is_string() || NUMBERS.contains(&key))
        };
        properties.filter(is_identity).map(|(k, v)| (k.clone(), v.clone())).collect()
    };
    identity(a) == identity(b)
}

/// How many times as long as another row this one takes.
fn longer(slow: &Value, fast: &Value) -> f64 {
    let times = TIMES.iter().filter_map(|key| Some(slow[key].as_f64()? / fast[key].as_f64()?));
    times.fold(0.0, f64::max)
}

fn finding(rule: &'static str, slow: &Value, fast: &Value) -> Finding {
    let times = longer(slow, fast);
    let text = format!("{slow} takes {times:.2} times as long as {fast}");
    Finding { rule, row: slow.clone(), times, text }
}

/// Compares the entry that the library uses with every other entry of its table.
fn ships(rows: &[Value]) -> Vec<Finding> {
    let chosen = rows.iter().filter(|row| row["ships"] == true);
    let others = |chosen| rows.iter().filter(move |row| alike(chosen, row, &ENTRY));
    chosen
        .flat_map(|chosen| others(chosen).map(move |other| finding("ships", chosen, other)))
        .collect()
}

/// Properties whose values have an order: the place of a value, fastest first.
fn place(key: &str, value: &str) -> Option<usize> {
    let of = |values: &[&str]| values.iter().position(|known| *known == value);
    match key {
        "backend" => of(&BACKENDS),
        "way" => Some(match () {
            () if value.starts_with("batch") => 0,
            () if value.starts_with("prepared") => 1,
            () => 2,
        }),
        "profile" => of(&["fast", "small"]),
        "build" => of(&["make install", "make install COMPACT=1"]),
        _ => None,
    }
}

/// Rows that differ in one property whose values have an order.
fn order(rows: &[Value]) -> Vec<Finding> {
    let mut found = Vec::new();
    for key in ["backend", "way", "profile", "build"] {
        let of = |row: &Value| row[key].as_str().and_then(|value| place(key, value));
        // What depends on the backend or the way besides.
        let aside = [key, "who", "isa", "ships", "against"];
        for slow in rows {
            let Some(at) = of(slow) else { continue };
            let later = rows.iter().filter(|row| of(row).is_some_and(|place| place > at));
            let later = later.filter(|row| alike(slow, row, &aside));
            found.extend(later.map(|fast| finding(key, slow, fast)));
        }
    }
    found
}

/// The inverses in both rings beside key generation, of one set, backend and author.
fn parts(rows: &[Value]) -> Vec<Finding> {
    let is_part = |row: &&Value| {
        PARTS.iter().any(|part| row["op"] == **part) || row["ships"] == true && !is_whole(row)
    };
    let mut found = Vec::new();
    for whole in rows.iter().filter(|row| is_whole(row)) {
        let who = |row: &Value| match &row["who"] {
            name if *name == PEER[0] => PEER[1].into(),
            name => name.clone(),
        };
        let of_whole = |row: &&Value| {
            row["set"] == whole["set"]
                && row["backend"] == whole["backend"]
                && who(row) == whole["who"]
                && row["rng"] == whole["rng"]
        };
        let parts: Vec<&Value> = rows.iter().filter(is_part).filter(of_whole).collect();
        let sum: f64 = parts.iter().filter_map(|row| row["min"].as_f64()).sum();
        let (Some(time), false) = (whole["min"].as_f64(), parts.is_empty()) else { continue };
        let times = sum / time;
        let text = format!("its inverses take {times:.2} times as long as {whole}");
        found.push(Finding { rule: "part", row: whole.clone(), times, text });
    }
    found
}

/// True if a row is of key generation, one key at a time.
fn is_whole(row: &Value) -> bool {
    row["op"] == "keygen" && row["way"].as_str().unwrap_or("").is_empty()
        || row["algorithm"] == "key generation"
}

/// Ratios of ours to a peer: that which the row names as `against`, or the fastest beside it.
fn kinds(rows: &[Value]) -> Vec<Finding> {
    let isa = |row: &Value| row["isa"].as_str().or(row["backend"].as_str()).map(str::to_owned);
    let has_vectors = |row: &Value| isa(row).map(|isa| isa != "portable");
    let mut found = Vec::new();
    for ours in rows.iter().filter(|row| row["backend"].is_string() && row["ratio"].is_number()) {
        let beside = ["set", "op", "rng"].map(|key| &ours[key]);
        let peers = rows.iter().filter(|row| row["peer"] == true);
        let peers = peers.filter(|row| ["set", "op", "rng"].map(|key| &row[key]) == beside);
        let named = peers.clone().find(|peer| peer["who"] == ours["against"]);
        let min = |row: &&Value| row["min"].as_f64().unwrap_or(f64::MAX);
        let fastest = || peers.min_by(|a, b| min(a).total_cmp(&min(b)));
        let Some(peer) = named.or_else(fastest) else { continue };
        let kinds = has_vectors(ours).zip(has_vectors(peer));
        if kinds.is_some_and(|(ours, peer)| ours != peer) {
            let text = format!("the ratio of {ours} is to {peer}");
            found.push(Finding { rule: "kind", row: ours.clone(), times: f64::INFINITY, text });
        }
    }
    found
}

#[cfg(test)]
mod tests;
