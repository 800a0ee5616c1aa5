//! Tables 6 to 8 of the paper, the share of random bytes, and its ratios.

use goodprime_papers::published::neon as published;

use super::super::record::{NOT_RECORDED, Record, WHY, WHY_AUTHORS};
use super::super::table::{Table, number};
use super::{GRB, SNTRUP761, cycles};

pub(super) fn table_6(record: &Record) -> Table {
    let header = [
        "operation",
        "as shipped, model",
        "authors' code, model (inverses: of a later paper)",
        "published",
        "reference, published",
    ];
    let mut table = Table::new("Table 6: inverses, sorting, encoding for 761", 1, &header);
    for (what, reference, theirs) in published::TABLE_6 {
        let (ours, authors) = match what {
            "Rq recip3" => ("sntrup761 R/q inverse", "invsntrup761 divstepx"),
            "R3 recip" => ("sntrup761 R/3 inverse", "inv3sntrup761 divstepx"),
            "Rq encode" => ("sntrup761 R/q encode", "Rq_encode"),
            "Rq decode" => ("sntrup761 R/q decode", "Rq_decode"),
            "Rounded encode" => ("sntrup761 Rounded encode", "Rounded_encode"),
            "Rounded decode" => ("sntrup761 Rounded decode", "Rounded_decode"),
            _ => ("sntrup761 sort", "crypto_sort_uint32"),
        };
        table.rows.push(vec![
            what.to_owned(),
            record.ours("kernels", None, ours),
            record.authors(authors),
            number(theirs),
            number(reference),
        ]);
    }
    table.note("The inverses of the authors' column are not this paper's code but the plain division steps of the later paper on jumps; this paper's own are recorded within key generation alone (Table 7).");
    table.note_gaps(NOT_RECORDED, WHY);
    table
}

pub(super) fn table_7(record: &Record) -> Table {
    let header = [
        "set",
        "multiplier",
        "keygen",
        "encaps",
        "decaps",
        "authors' code, model: keygen",
        "model: encaps",
        "model: decaps",
    ];
    let mut table =
        Table::new("Table 7: whole operations, published cycles and the model", 2, &header);
    for (set, multiplier, cycles) in published::TABLE_7 {
        let plain = multiplier.replace('–', "-");
        let mut cells = vec![set.to_owned(), multiplier.to_owned()];
        cells.extend(cycles.map(number));
        cells.extend(["keypair", "enc", "dec"].map(|op| match multiplier {
            "reference" | "[Haa21]" => "–".to_owned(),
            _ => record.authors(&format!("{set} {plain} {op}")),
        }));
        table.rows.push(cells);
    }
    for set in ["sntrup761", "ntrulpr761"] {
        let mut cells = vec![set.to_owned(), "as shipped, model".to_owned()];
        let operations = ["keygen", "encaps", "decaps"];
        cells.extend(operations.map(|op| record.ours("operations", None, &format!("{set} {op}"))));
        cells.extend(["–", "–", "–"].map(str::to_owned));
        table.rows.push(cells);
    }
    table.note("The key generations of the authors' code in the model have their inverses in them, which are not recorded apart. Sntrup761's takes more than the inverses of Table 6's column and all other parts together, so it has others: this paper's (our reading).");
    table.note_gaps(NOT_RECORDED, WHY_AUTHORS);
    table.note_gaps(
        "–",
        "–: the reference and [Haa21] are quoted; what ships is not the authors' code.",
    );
    table
}

pub(super) fn table_8(record: &Record) -> Table {
    let header = ["set", "operation", "part", "as shipped, model", "published"];
    let title = "Table 8: parts of the operations of sntrup761 and ntrulpr761";
    let mut table = Table::new(title, 3, &header);
    for (set, operation, depth, part, cycles) in published::TABLE_8 {
        let own = |part: &str| record.ours("parts", None, &format!("{operation} {part}"));
        let kernel = |name: &str| record.ours("kernels", None, &format!("sntrup761 {name}"));
        let ours = match part {
            _ if depth == 0 => record.ours("operations", None, &format!("{set} {operation}")),
            "Rq recip3" => kernel("R/q inverse"),
            "R3 recip" => kernel("R/3 inverse"),
            "sort" => kernel("sort"),
            "Rq encode" => kernel("R/q encode"),
            "Rq decode" => kernel("R/q decode"),
            "Rounded encode" => kernel("Rounded encode"),
            "Rounded decode" => kernel("Rounded decode"),
            "R3 mult" => record.ours("parts", None, "R/3 product"),
            "ZEncrypt" if set == "sntrup761" => record.ours("parts", None, "encryption"),
            "sha2" | "randombytes" if set == "sntrup761" => own(part),
            _ if part.starts_with("Rq mult small") => {
                record.ours("products", SNTRUP761, "eight rows")
            }
            // The library has no function of this extent, or the record no such part of ntrulpr761.
            _ => "–".to_owned(),
        };
        let part = format!("{}{part}", "· ".repeat(depth));
        table.rows.push(vec![set.to_owned(), operation.to_owned(), part, ours, number(cycles)]);
    }
    table.note("Ours first: a whole encapsulation of ours has no randomness in it (its caller fills it, here with a counter), the published one has; the table below takes it off. randombytes of ours is the expansion of a seed by AES-256, in plain Neon, since the processor of the model has no instructions for it; the authors' is ChaCha20, which is not in this repository. Whole operations, products, inverses, codecs and sorting are calls by themselves, with all that they call (inclusive); randombytes, aes and sha2 are the functions of these parts in a run of the whole operation, each with the cycles while its own instructions are dispatched (exclusive). ZEncrypt: R/q decode, product, Round, Rounded encode. sort: of 761 words.");
    table.note("`·`: called by what stands above, by the reference implementation. sha2* has the hashes of XEncrypt in it.");
    table.note_gaps(NOT_RECORDED, WHY);
    table.note_gaps("–", "–: no function of ours has this extent; aes, sha2 and randombytes of ntrulpr761 are not recorded apart.");
    table
}

/// Returns Table 8: the cycles of random bytes in whole operations, and the cycles without them.
pub(super) fn randomness(record: &Record) -> Table {
    let header = [
        "set",
        "operation",
        "published",
        "of it randombytes",
        "in % of it",
        "published, without",
        "as shipped, model",
        "of it AES",
        "as shipped, without",
    ];
    let mut table = Table::new("Table 8: the share of randombytes", 2, &header);
    for (set, i, operation) in
        [("sntrup761", 0, "keygen"), ("sntrup761", 1, "encaps"), ("ntrulpr761", 0, "keygen")]
    {
        let whole = published::operation(set, GRB, i);
        let random = published::part(set, operation, "randombytes");
        let ours = record.ours("operations", None, &format!("{set} {operation}"));
        // An encapsulation's randomness is its caller's; ntrulpr761's AES expands its public polynomial, too.
        let (aes, without) = match (set, operation) {
            ("sntrup761", "keygen") => {
                let aes = record.ours("parts", None, "keygen randombytes");
                let cycles = cycles(&ours).zip(cycles(&aes));
                (aes, cycles.map_or_else(|| "–".to_owned(), |(all, aes)| number(all - aes)))
            }
            ("sntrup761", _) => ("0".to_owned(), ours.clone()),
            _ => ("–".to_owned(), "–".to_owned()),
        };
        table.rows.push(vec![
            set.to_owned(),
            operation.to_owned(),
            number(whole),
            number(random),
            format!("{:.1}", 100.0 * random as f64 / whole as f64),
            number(whole - random),
            ours,
            aes,
            without,
        ]);
    }
    table.note("Published: ChaCha20 by SUPERCOP's randombytes, vectorised by the authors. A comparison of whole operations without it is between the two columns `without`. Decapsulation, and encapsulation of ntrulpr761, have no such row in Table 8.");
    table.note_gaps("–", "–: AES of ntrulpr761 expands its public polynomial and its randomness, which are not told apart.");
    table
}

pub(super) fn ratios() -> Table {
    let header = ["ratio", "from the tables", "printed", published::EARLIER];
    let mut table =
        Table::new("Ratios of the abstract and of §5.2, from Tables 3 and 7", 1, &header);
    for (what, slow, fast, printed, earlier) in published::RATIOS {
        let ratio = format!("{:.3}", slow as f64 / fast as f64);
        table.rows.push(vec![what.to_owned(), ratio, printed.to_owned(), earlier.to_owned()]);
    }
    for (what, slow, fast, printed) in published::PERCENT {
        let ratio = format!("{:.2} %", 100.0 * slow as f64 / fast as f64);
        let cells = [what.to_owned(), ratio, format!("{printed} %"), "–".to_owned()];
        table.rows.push(cells.into());
    }
    table.note(&format!("{}: the abstract of the earlier version.", published::EARLIER));
    table
}
