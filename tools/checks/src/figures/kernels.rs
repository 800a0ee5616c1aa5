//! Blocks about kernels: rows of `lab/peers --json` and of the laboratory's `bench inv --json`.

use super::record::{Record, Rows};
use super::table::{grouped, or_empty, ratio, table, thousands};

/// The kernels of `lab/peers` and what they are called in tables.
const KERNELS: [(&str, &str); 9] = [
    ("mul", "R/q product"),
    ("mul3", "R/3 product"),
    ("inv", "R/q inverse"),
    ("inv3", "R/3 inverse"),
    ("sort", "sorting p words"),
    ("encode", "R/q encode"),
    ("decode", "R/q decode"),
    ("round-encode", "Rounded encode"),
    ("round-decode", "Rounded decode"),
];

fn of_ours(rows: &Rows<'_>, backend: &str) -> Option<f64> {
    rows.with("who", &format!("goodprime {backend}")).number("min")
}

/// The kernels of sntrup761 on every backend.
fn ours_table(rows: &Rows<'_>) -> String {
    let backends = ["portable", "sse2", "avx2", "avx512"];
    let lines: Vec<Vec<String>> = KERNELS
        .iter()
        .filter_map(|(op, name)| {
            let row = rows.with("set", "sntrup761").with("op", op);
            row.text("who")?;
            let cells = backends.map(|backend| or_empty(of_ours(&row, backend), thousands));
            Some([vec![(*name).to_owned()], cells.to_vec()].concat())
        })
        .collect();
    table(&["<thousands of cycles", "portable", "SSE2", "AVX2", "AVX-512"], &lines)
}

/// The kernels of sntrup761, with their source.
pub fn ours(record: &Record) -> Option<String> {
    Some(format!("{}\n{}", record.source("kem"), ours_table(&record.rows("kem")?)))
}

/// Lines of kernels that other code has for AVX2 or portable: its times beside ours, and the ratio for AVX2.
fn beside(
    kem: &Rows<'_>,
    sets: &[String],
    kernels: &[(&str, &str)],
    portable: bool,
) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    for set in sets {
        for (op, name) in kernels {
            let row = kem.with("set", set).with("op", op);
            let peer = |isa: &str| row.that("peer").with("isa", isa).least("min").number("min");
            let (avx2, clean) = (peer("avx2"), peer("portable"));
            if avx2.or(clean).is_none() {
                continue;
            }
            let mine = of_ours(&row, "avx2");
            let times = avx2.zip(mine).map(|(theirs, mine)| ratio(theirs, mine));
            let mut cells = vec![set.clone(), (*name).to_owned()];
            cells.extend([avx2, mine].map(|time| or_empty(time, grouped)));
            cells.push(times.unwrap_or_default());
            cells.push(or_empty(of_ours(&row, "avx512"), grouped));
            if portable {
                cells
                    .extend([clean, of_ours(&row, "portable")].map(|time| or_empty(time, grouped)));
            }
            lines.push(cells);
        }
    }
    lines
}

const BESIDE: [&str; 8] = [
    "<ring of",
    "<operation",
    "PQClean AVX2",
    "goodprime AVX2",
    "ratio, AVX2 both",
    "goodprime AVX-512",
    "PQClean portable",
    "goodprime portable",
];

/// The sets whose name begins so, or does not.
fn family(kem: &Rows<'_>, ntru: bool) -> Vec<String> {
    kem.each("set").into_iter().filter(|set| set.starts_with("ntruh") == ntru).collect()
}

/// The kernels of all rings of NTRU Prime beside PQClean's.
pub fn peers(record: &Record) -> Option<String> {
    let kem = record.rows("kem")?;
    let lines = beside(&kem, &family(&kem, false), &KERNELS, false);
    Some(format!("{}\n{}", record.source("kem"), table(&BESIDE[..6], &lines)))
}

/// Products and inverses of all rings of NTRU beside PQClean's.
pub fn ntru(record: &Record) -> Option<String> {
    const KERNELS: [(&str, &str); 4] = [
        ("mul", "R/q product"),
        ("mul3", "S/3 product"),
        ("inv", "S/q inverse"),
        ("inv3", "S/3 inverse"),
    ];
    let kem = record.rows("kem")?;
    let lines = beside(&kem, &family(&kem, true), &KERNELS, true);
    Some(format!("{}\n{}", record.source("kem"), table(&BESIDE, &lines)))
}

/// Inverses by trees of more or fewer levels; what the library uses is set in bold.
pub fn levels(record: &Record) -> Option<String> {
    let rows = record.rows("levels")?.with("set", "sntrup761");
    let is_inverse =
        |row: &Rows<'_>| row.text("algorithm").is_some_and(|name| !name.starts_with("key"));
    let mut lines = Vec::new();
    for (ring, three) in [("R/q", false), ("R/3", true)] {
        for backend in rows.each("backend") {
            let of = rows.with("backend", &backend);
            let of: Vec<Rows<'_>> = of.iter().filter(is_inverse).collect();
            let cell = |level: usize| {
                let here = of.iter().filter(|row| {
                    (row.number("q") == Some(3.0)) == three
                        && row.number("levels") == Some(level as f64)
                });
                let least = here.min_by(|a, b| {
                    let min = |row: &Rows<'_>| row.number("min").unwrap_or(f64::MAX);
                    min(a).total_cmp(&min(b))
                });
                let ships = least.is_some_and(|row| !row.that("ships").is_empty());
                let time = or_empty(least.and_then(|row| row.number("min")), thousands);
                if ships { format!("**{time}**") } else { time }
            };
            lines.push([vec![format!("{ring}, {backend}")], (0..=5).map(cell).collect()].concat());
        }
    }
    let head = ["<levels", "0", "1", "2", "3", "4", "5"];
    Some(format!("{}\n{}", record.source("levels"), table(&head, &lines)))
}
