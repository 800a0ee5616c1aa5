//! The order of the three products: published, with mixed radix as it is printed (`paper1530`, `paper1620`), and with Good's
//! trick between coprime factors (`mr1530`, `mr1620`).

use goodprime_papers::published::cortex_m4::{MULTIPLIERS, Multiplier};

use super::{Record, Table, recorded};

pub(super) fn orders(record: &Record) -> Table {
    let header = ["whose", "first", "second", "third"];
    let mut table =
        Table::new("The order of the three: cycles of a whole product for 761", 1, &header);
    let ours = |name: &str| record.ours_m4([name, name, "polymul"], "cycles");
    table.rows = vec![
        order("published", |m| m.parts[3]),
        order("authors' code, model", |m| {
            record.authors_m4(&format!("{} polymul", m.record), "model")
        }),
        order("mixed radix as printed beside our Good, model", |m| ours(m.as_printed.or(m.name)?)),
        order("ours with Good's trick in mixed radix, model", |m| ours(m.name?)),
    ];
    table.note("As printed is mixed radix alone; the Good 1536 beside it is ours, which is faster than the authors'. With theirs, one row above, the order would be the same. §6 would combine Good's trick with mixed radix. Ours does, and multiplies two coefficients at once by Plantard's product besides: with both 1620 comes first, without both it comes last; one without the other was not measured.");
    table
}

fn order(whose: &str, cycles: impl Fn(&Multiplier) -> Option<u64>) -> Vec<String> {
    let mut known: Vec<_> =
        MULTIPLIERS.iter().filter(|m| m.name.is_some()).map(|m| (cycles(m), m.title)).collect();
    known.sort_unstable();
    let cell = |(cycles, title)| format!("{title} {}", recorded(cycles));
    [vec![whose.to_owned()], known.into_iter().map(cell).collect()].concat()
}
