//! The paper's mixed radix as it is printed (`paper1530`, `paper1620`), beside Tables 5 and 6 and beside the same lengths
//! with Good's trick between coprime factors (`mr1530`, `mr1620`).

use goodprime_papers::published::cortex_m4::{MULTIPLIERS, Multiplier};

use super::{OPERATIONS, PARTS, Record, Table, mean, number, percent, recorded};

/// The multiplier as it is printed, of one of the paper's that is mixed radix.
fn printed(multiplier: &Multiplier) -> Option<&'static str> {
    match multiplier.name {
        Some("mr1530") => Some("paper1530"),
        Some("mr1620") => Some("paper1620"),
        _ => None,
    }
}

/// The mixed-radix multipliers: as the paper's tables have them, as printed, and ours.
fn multipliers() -> impl Iterator<Item = (&'static Multiplier, &'static str, &'static str)> {
    MULTIPLIERS.iter().filter_map(|m| Some((m, printed(m)?, m.name?)))
}

pub(super) fn tables(record: &Record) -> [Table; 3] {
    [parts(record), operations(record), orders(record)]
}

fn parts(record: &Record) -> Table {
    let header = [
        "multiplier",
        "part",
        "published",
        "authors' code, model",
        "as printed, model",
        "as printed in % of the published",
        "with Good's trick, model",
    ];
    let title = "Table 5, mixed radix as it is printed: cycles of the parts of a product for 761";
    let mut table = Table::new(title, 2, &header);
    for (multiplier, printed, combined) in multipliers() {
        let [ntt, basemul, back, whole] = multiplier.parts;
        let published = [ntt, None, None, basemul, back, whole];
        for ((part, ours, theirs), published) in PARTS.into_iter().zip(published) {
            let authors = mean(theirs, |part| {
                record.authors_m4(&format!("{} {part}", multiplier.record), "model")
            });
            let [as_printed, combined] = [printed, combined]
                .map(|name| mean(ours, |part| record.ours_m4([name, name, part], "cycles")));
            let mut cells = vec![multiplier.title.to_owned(), part.to_owned()];
            cells.push(published.map_or_else(|| "–".to_owned(), number));
            cells.extend([recorded(authors), recorded(as_printed)]);
            cells.extend([percent(as_printed, published), recorded(combined)]);
            table.rows.push(cells);
        }
    }
    table.note("As printed: Algorithms 13 and 14, Figures 3 and 4 and the two-cycle Barrett reduction, layers merged 2 + 3 and 3 + 3 (1620) and 3 + 3 (1530). Radix 17, products of leaves and the last reduction are the kernels of the version with Good's trick. The published column is hardware, ours the model.");
    table
}

fn operations(record: &Record) -> Table {
    let header = [
        "set",
        "operation",
        "multiplier",
        "cycles: published",
        "cycles: as printed, model",
        "cycles: with Good's trick, model",
        "stack: published",
        "stack: as printed, model",
        "stack: with Good's trick, model",
    ];
    let title =
        "Table 6, mixed radix as it is printed: cycles and bytes of stack of whole operations";
    let mut table = Table::new(title, 3, &header);
    for (set, at) in [("ntrulpr761", 0), ("sntrup761", 1)] {
        for (k, (letter, op, _)) in OPERATIONS.into_iter().enumerate() {
            for (multiplier, printed, combined) in multipliers() {
                let name = format!("{letter} ({op})");
                let mut cells = vec![set.to_owned(), name, multiplier.title.to_owned()];
                let [cycles, bytes] = multiplier.operations[at];
                for (published, field) in [(cycles[k], "cycles"), (bytes[k], "stack")] {
                    let ours = [printed, combined].map(|m| record.ours_m4([m, set, op], field));
                    cells.push(number(published));
                    cells.extend(ours.map(recorded));
                }
                table.rows.push(cells);
            }
        }
    }
    table
}

/// Multipliers by the cycles of a whole product, the fewest first.
fn order(whose: &str, cycles: impl Fn(&Multiplier) -> Option<u64>) -> Vec<String> {
    let mut known: Vec<_> =
        MULTIPLIERS.iter().filter(|m| m.name.is_some()).map(|m| (cycles(m), m.title)).collect();
    known.sort_unstable();
    let cell = |(cycles, title)| format!("{title} {}", recorded(cycles));
    [vec![whose.to_owned()], known.into_iter().map(cell).collect()].concat()
}

fn orders(record: &Record) -> Table {
    let header = ["whose", "first", "second", "third"];
    let mut table =
        Table::new("The order of the three: cycles of a whole product for 761", 1, &header);
    let ours = |name: &str| record.ours_m4([name, name, "polymul"], "cycles");
    table.rows = vec![
        order("published", |m| m.parts[3]),
        order("authors' code, model", |m| {
            record.authors_m4(&format!("{} polymul", m.record), "model")
        }),
        order("ours as printed, model", |m| ours(printed(m).or(m.name)?)),
        order("ours with Good's trick in mixed radix, model", |m| ours(m.name?)),
    ];
    table.note("§6 would combine Good's trick with mixed radix. Ours does, and multiplies two coefficients at once by Plantard's product besides: with both 1620 comes first, without both it comes last.");
    table
}
