//! `goodprime-lab paper jumping`: Tables 2 to 6 of "Jumping for Bernstein–Yang Inversion", ours beside what is published.
//!
//! Ours as written is scalar code: its counts are exact, its nanoseconds say how the parts relate on this machine. Cycles of
//! Cortex-A72 come from the record that `tools/armsim` makes.

use std::hint::black_box;
use std::time::{Duration, Instant};

use goodprime_command::error::{Error, Status};
use goodprime_papers::jumping::inverse::Inverter;
use goodprime_papers::jumping::matrix::Parts;
use goodprime_papers::jumping::tree::Tree;
use goodprime_papers::jumping::{steps, trees};
use goodprime_papers::products::{Product, build};
use goodprime_papers::published::jumping as published;
use goodprime_rings::numbers::{Barrett, Counting, Counts, Numbers, Remainder};
use goodprime_rings::operands::{Generator, Operand};

use super::inverse::inverted;
use super::operations;
use super::record::{NOT_RECORDED, Record, WHY, WHY_AUTHORS};
use super::table::{Form, Table, findings, number};
use crate::args::Tables;

const P: usize = 761;
const Q: u64 = 4591;

pub(crate) fn run(args: &Tables) -> Result<Status, Error> {
    let form = Form::new(args.json, args.markdown);
    let record = Record::read();
    let rows = published::TABLE_3.len() as u32 + published::TABLE_4.len() as u32 + 3;
    let each = args.seconds / rows;
    table_2()?.print(form)?;
    let (table, units) = table_3(each)?;
    table.print(form)?;
    table_4(each, &units)?.print(form)?;
    modulo_3(each)?.print(form)?;
    table_5(each, &record)?.print(form)?;
    table_6(&record, args.seconds.is_zero())?.print(form)?;
    findings(form, &published::FINDINGS)?;
    Ok(Status::Good)
}

/// How often the parts run, by storage: counted, beside what is printed.
fn table_2() -> Result<Table, Error> {
    let header = ["storage", "MxV: In, Mul, Out", "printed", "MxM: In, Mul, Out", "printed"];
    let mut table = Table::new("Table 2: parts of a product, by storage", 1, &header);
    for (storage, vector, matrix) in published::TABLE_2 {
        // The node of 22 steps makes two products with vectors and one of whole matrices.
        let name = storage.name();
        let text = format!("44 = 11 + 22 + 11 : rader-32; 22 = 11 + 11 : rader-24; 11 {name}");
        let tree: Tree = text.parse().map_err(Error::new)?;
        let inverter = Inverter::new(Barrett::new(Q), 21, tree).map_err(Error::new)?;
        let _ = inverter.invert(&Generator::new(1).operand(21, Q, Operand::General));
        let Some((_, parts)) = inverter.parts().first().copied() else { continue };
        let Parts { inputs, products, outputs, .. } = parts;
        let printed = |parts: [u64; 3]| parts.map(|n| n.to_string()).join(", ");
        let of_vector = [inputs / 2, (products - 8) / 2, 2];
        let of_matrix = [inputs - 2 * of_vector[0], 8, outputs - 2 * of_vector[2]];
        table.rows.push(vec![
            name.to_owned(),
            printed(of_vector),
            printed(vector),
            printed(of_matrix),
            printed(matrix),
        ]);
    }
    table.note("ours splits x^n off a saturated matrix and adds it by itself, where the paper swaps halves by masks");
    Ok(table)
}

/// What one product costs here, in nanoseconds: In of two operands, Mul, Out.
struct Unit {
    product: &'static str,
    parts: [u64; 3],
}

fn table_3(each: Duration) -> Result<(Table, Vec<Unit>), Error> {
    let header = [
        "product",
        "muls In",
        "muls Mul",
        "muls Out",
        "ns In",
        "ns Mul",
        "ns Out",
        "ns MxV",
        "ns MxM",
        "ns Jump",
        "printed In",
        "Mul",
        "Out",
        "Jump",
    ];
    let title = "Table 3: products modulo 4591, as written (ours, scalar) and as published (Cortex-A72 cycles)";
    let mut table = Table::new(title, 1, &header);
    let mut units = Vec::new();
    for row in &published::TABLE_3 {
        let counts = counted(row.product, Q)?;
        let parts = measured(row.product, Q, each)?;
        let jump = match row.product {
            "good-rader-768" => published::sum_of_three(parts),
            _ => published::sums(parts)[3],
        };
        let [_, vector, matrix, _] = published::sums(parts);
        let mut cells = vec![row.product.to_owned()];
        cells.extend(counts.map(|counts| number(counts.multiplications())));
        cells.extend(parts.map(number));
        // Eight products at once are no part of a matrix in the paper.
        let part = |n: u64| if row.sums[3].is_some() { number(n) } else { "–".to_owned() };
        cells.extend([vector, matrix, jump].map(part));
        cells.extend(row.parts.map(number));
        cells.push(row.sums[3].map_or_else(|| "–".to_owned(), number));
        table.rows.push(cells);
        units.push(Unit { product: row.product, parts });
    }
    table.note("In is of two operands. MxV = 3In+4Mul+2Out, MxM = 4In+8Mul+4Out, Jump = 2MxV+MxM-4In; for good-rader-768, with three children, 3MxV+16Mul+4Out.");
    table.note("As shipped: no column. The library's inverse has products of 32, 64, 128, 256 and a top of its own (dot transform), which stay in one function; in the model they are not recorded apart.");
    Ok((table, units))
}

fn operands(operand: usize, room: usize, q: u64) -> [Vec<u64>; 2] {
    let length = operand.min(room.div_ceil(2));
    let mut generator = Generator::new(length as u64);
    [0, 1].map(|_| generator.operand(length, q, Operand::General))
}

fn counted(name: &str, q: u64) -> Result<[Counts; 3], Error> {
    let numbers = Counting::new(Remainder::new(q));
    let product = named(name, &numbers)?;
    let [a, b] = operands(product.operand(), product.room(), q);
    let mut before = numbers.counts();
    let mut since = || {
        let now = numbers.counts();
        let counts = now - before;
        before = now;
        counts
    };
    let (a, b) = (product.input(&numbers, &a), product.input(&numbers, &b));
    let input = since();
    let c = product.multiply(&numbers, &a, &b);
    let multiply = since();
    let _ = product.output(&numbers, &c);
    Ok([input, multiply, since()])
}

fn named<N: Numbers + 'static>(name: &str, numbers: &N) -> Result<Box<dyn Product<N>>, Error> {
    let name = name.parse().map_err(|why: String| Error::new(why))?;
    build(name, numbers).map_err(Error::new)
}

fn measured(name: &str, q: u64, each: Duration) -> Result<[u64; 3], Error> {
    let numbers = Barrett::new(q);
    let product = named(name, &numbers)?;
    let [a, b] = operands(product.operand(), product.room(), q);
    let (ta, tb) = (product.input(&numbers, &a), product.input(&numbers, &b));
    let c = product.multiply(&numbers, &ta, &tb);
    let time = each / 3;
    let input = least(time, || {
        black_box((product.input(&numbers, black_box(&a)), product.input(&numbers, black_box(&b))));
    });
    let multiply = least(time, || {
        black_box(product.multiply(&numbers, black_box(&ta), &tb));
    });
    let output = least(time, || {
        black_box(product.output(&numbers, black_box(&c)));
    });
    Ok([input, multiply, output])
}

/// Nanoseconds of a call, the least of means of some.
fn least(time: Duration, run: impl Fn()) -> u64 {
    const CALLS: u32 = 8;
    let (start, mut least) = (Instant::now(), Duration::MAX);
    while least == Duration::MAX || start.elapsed() < time {
        let before = Instant::now();
        (0..CALLS).for_each(|_| run());
        least = least.min(before.elapsed() / CALLS);
    }
    least.as_nanos() as u64
}

fn table_4(each: Duration, units: &[Unit]) -> Result<Table, Error> {
    let header = [
        "levels",
        "leaves",
        "reductions",
        "estimated ns",
        "measured ns",
        "ns, to 0 levels",
        "printed estimate",
        "to 0 levels",
        "printed, measured",
    ];
    let mut table = Table::new(
        "Table 4: the tree of 761 by levels, as written (ours, scalar) and as published",
        2,
        &header,
    );
    let mut first = None;
    for (levels, row) in published::TABLE_4.iter().enumerate() {
        let Some(tree) = trees::with_levels(levels) else { continue };
        let one = inverted(P, Q, &tree, each)?;
        let first = *first.get_or_insert(one.time);
        let estimate = estimate(&tree, &one.parts, units, each)?;
        let leaves: Vec<_> =
            row.leaves.iter().map(|(steps, _, count)| format!("{count} × {steps}")).collect();
        let counts = one.counts;
        let ratio = |a: u64, b: u64| format!("{:.2}", a as f64 / b as f64);
        table.rows.push(vec![
            levels.to_string(),
            leaves.join(", "),
            number(counts.products + counts.scalings + counts.reductions),
            number(estimate),
            number(one.time),
            ratio(one.time, first),
            number(row.total),
            ratio(row.total, published::TABLE_4[0].total),
            if levels == 5 { "1,457,946".to_owned() } else { "–".to_owned() },
        ]);
    }
    table.note("Estimated: leaves by themselves, and In, Mul and Out of Table 3 as often as they were counted. Measured with 0 levels the paper has 4,949,369: there only v and r are kept.");
    Ok(table)
}

/// Section 5.3: products modulo 3 by words of four coefficients, beside those of single coefficients.
fn modulo_3(each: Duration) -> Result<Table, Error> {
    const LENGTHS: [usize; 4] = [16, 128, 256, 768];
    let header = [
        "n",
        "products of words",
        "reductions",
        "of coefficients",
        "reductions",
        "ns",
        "ns, of coefficients",
    ];
    let title =
        "Section 5.3: n×n modulo 3 by umull and Karatsuba, as written, beside it on coefficients";
    let mut table = Table::new(title, 1, &header);
    let each = each / (2 * LENGTHS.len()) as u32;
    for n in LENGTHS {
        let names = [format!("umull-{n}"), format!("karatsuba-{n}")];
        let mut cells = vec![n.to_string()];
        for name in &names {
            let [_, multiply, _] = counted(name, 3)?;
            cells.extend([multiply.multiplications(), multiply.reductions].map(number));
        }
        for name in &names {
            cells.push(number(measured(name, 3, each)?[1]));
        }
        table.rows.push(cells);
    }
    table.note("A product of words is 4×4: bytes of 32 bits by bytes of 32 bits. 16×16 is 16 of them, and what is longer Karatsuba's.");
    Ok(table)
}

/// As the paper estimates: leaves, and the parts of Table 3.
fn estimate(
    tree: &Tree,
    parts: &[(goodprime_papers::products::Name, Parts)],
    units: &[Unit],
    each: Duration,
) -> Result<u64, Error> {
    let numbers = Barrett::new(Q);
    let leaves = tree.census().into_iter().filter(|(node, _)| node.inner.is_none());
    let mut total = 0;
    for (leaf, count) in leaves {
        let length = leaf.steps.min(P + 1);
        let mut generator = Generator::new(leaf.steps as u64);
        let [f, g] = [0, 1].map(|_| generator.operand(length, Q, Operand::General));
        let left = leaf.steps < P;
        let one = least(each / 8, || {
            let done = steps::run(&numbers, leaf.steps, 1, [&f, &g], left, usize::MAX);
            black_box(done.delta);
        });
        total += one * count as u64;
    }
    for (name, parts) in parts {
        let unit = units.iter().find(|unit| unit.product == name.to_string());
        let [input, multiply, output] =
            unit.ok_or_else(|| Error::new(format_args!("{name} is not in Table 3")))?.parts;
        total += parts.inputs * input / 2 + parts.products * multiply + parts.outputs * output;
    }
    Ok(total)
}

fn table_5(each: Duration, record: &Record) -> Result<Table, Error> {
    let mut header = vec!["inverse", "as written, ns", "as shipped, model", "authors' code, model"];
    header.extend(published::PROCESSORS);
    let mut table = Table::new("Table 5: inverses; the last four columns are quoted", 1, &header);
    for (what, cycles) in published::TABLE_5 {
        let plain = |p: usize| Tree { steps: 2 * p - 1, storage: Default::default(), inner: None };
        let named = |name: &str, p: usize| {
            trees::named(name, p).ok_or_else(|| Error::new(format_args!("no tree {name}")))
        };
        let (p, q, tree, ours, routine) = match what {
            "R/q 761, divstepx" => (761, 4591, plain(761), None, "invsntrup761 divstepx"),
            "R/q 761, jumpdivstep" => (
                761,
                4591,
                named("figure-5", 761)?,
                Some("sntrup761 R/q inverse"),
                "invsntrup761 jump",
            ),
            "R/3 761, divstepx" => (761, 3, plain(761), None, "inv3sntrup761 divstepx"),
            "R/3 761, jumpdivstep" => (
                761,
                3,
                named("modulo-3", 761)?,
                Some("sntrup761 R/3 inverse"),
                "inv3sntrup761 jump",
            ),
            "R/q 653, divstepx" => (653, 4621, plain(653), None, "invsntrup653 divstepx"),
            _ => (
                653,
                4621,
                named("figure-6", 653)?,
                Some("sntrup653 R/q inverse"),
                "invsntrup653 jump",
            ),
        };
        let written = inverted(p, q, &tree, each / 4)?;
        let shipped =
            ours.map_or_else(|| "–".to_owned(), |name| record.ours("kernels", None, name));
        let mut cells =
            vec![what.to_owned(), number(written.time), shipped, record.authors(routine)];
        cells.extend(cycles.map(number));
        table.rows.push(cells);
    }
    table.note("As written modulo 3 steps are on bits, 128 coefficients a word, plain ones on six words; jumps have leaves of 127 steps and products by umull and Karatsuba. As shipped R/3 has bitsliced steps without jumps. The library has no plain division steps on Neon, hence –.");
    table.note_gaps(NOT_RECORDED, WHY);
    table.note("As shipped on this machine: goodprime-lab bench inv, with the feature kernels.");
    Ok(table)
}

fn table_6(record: &Record, once: bool) -> Result<Table, Error> {
    let mut header = vec![
        "key generation, sntrup761",
        "as written, ns",
        "as shipped, model",
        "authors' code, model",
    ];
    header.extend(published::PROCESSORS);
    let mut table =
        Table::new("Table 6: key generation; the last four columns are quoted", 1, &header);
    for (what, cycles) in published::TABLE_6 {
        let (shipped, authors) = match what {
            "divstepx" => ("–".to_owned(), record.authors("sntrup761 Good-Rader-Bruun keypair")),
            "jumpdivstep" => {
                (record.ours("operations", None, "sntrup761 keygen"), NOT_RECORDED.to_owned())
            }
            _ => ("–".to_owned(), "–".to_owned()),
        };
        let tree = match what {
            "divstepx" => trees::named("levels-0", P),
            "jumpdivstep" => trees::named("figure-5", P),
            _ => None,
        };
        let written = match tree {
            Some(tree) => number(operations::keygen(tree, once)?),
            None => "–".to_owned(),
        };
        let mut cells = vec![what.to_owned(), written, shipped, authors];
        cells.extend(cycles.map(number));
        table.rows.push(cells);
    }
    let ours = number(operations::keygen(trees::shipped(P), once)?);
    let mut cells = vec!["our tree".to_owned(), ours];
    cells.extend((0..6).map(|_| "–".to_owned()));
    table.rows.push(cells);
    table.note("The authors' key generation by division steps is that of Good-Rader-Bruun's code, which differs from the one that the paper quotes.");
    table.note_gaps(NOT_RECORDED, WHY_AUTHORS);
    table.note_gaps("–", "–: the reference is quoted, the library has no plain division steps in vectors, and `our tree` is its row jumpdivstep; as written, all three have times.");
    Ok(table)
}
