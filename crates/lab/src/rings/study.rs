//! `goodprime-lab paper study`.

use goodprime_command::error::{Error, Status};
use goodprime_command::output::{self, BOLD};
use goodprime_rings::study::measure::{self, METHODS, Row};
use goodprime_rings::study::{BESIDE, LENGTHS, tables};
use serde_json::json;

use crate::args::Study;

pub(crate) fn run(args: &Study) -> Result<Status, Error> {
    if !LENGTHS.contains(&args.most) {
        let most = args.most;
        return Err(Error::new(format_args!(
            "--most {most}: a power of two from 4 to 2048 would work"
        )));
    }
    let total = 2 * LENGTHS.iter().filter(|&&n| n <= args.most).count();
    let rows = output::with_progress(total, |bar| {
        measure::all(args.most, args.seconds, |ring| {
            bar.set_message(format!("n = {}", ring.n));
            bar.inc(1);
        })
    })
    .map_err(Error::new)?;
    if args.json {
        rows.iter().try_for_each(objects)?
    } else {
        shown(&rows)?
    }
    Ok(Status::Good)
}

fn shown(rows: &[Row]) -> Result<(), Error> {
    output::line(format_args!("{BESIDE}\n"))?;
    for table in tables::all(rows).map_err(Error::new)? {
        output::line(format_args!("{BOLD}{}{BOLD:#}\n", table.title))?;
        output::wide_table(&table.header, table.words, &table.rows)?;
        for note in &table.notes {
            output::line(note)?;
        }
        output::line("")?;
    }
    Ok(())
}

fn objects(row: &Row) -> Result<(), Error> {
    for (i, method) in METHODS.iter().enumerate() {
        let [first, median, third] = row.product[i];
        output::json(&json!({
            "ring": row.ring.to_string(), "n": row.ring.n, "q": row.ring.q, "method": method, "unit": "ns",
            "quartile_1": first, "median": median, "quartile_3": third,
            "arithmetic": if ["direct-study", "plain"].contains(method) { "not the study's" } else { "ours" },
            "parameters": row.setup[i].parameters, "tables": row.setup[i].tables, "operands": row.operands,
        }))?;
    }
    Ok(())
}
