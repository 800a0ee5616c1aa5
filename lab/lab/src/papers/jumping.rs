//! `goodprime-lab paper jumping`: Tables 1 to 6 of "Jumping for Bernstein–Yang Inversion", ours beside what is published, its
//! conclusions, and its errata.
//!
//! Ours as written is scalar code: its counts are exact, its nanoseconds say how the parts relate on this machine. Cycles of
//! Cortex-A72 come from the record that `tools/armsim` makes.

mod inverses;
mod readings;

use std::hint::black_box;
use std::time::{Duration, Instant};

use goodprime_cli_common::error::{Error, Status};
use goodprime_papers::jumping::inverse::Inverter;
use goodprime_papers::jumping::matrix::{Parts, Tally};
use goodprime_papers::jumping::tree::Tree;
use goodprime_papers::jumping::{steps, trees};
use goodprime_papers::products::{Name, Product, build};
use goodprime_papers::published::jumping as published;
use goodprime_papers::published::jumping::INSTRUCTIONS;
use goodprime_papers::published::jumping::verdicts::{Sum, fastest};
use goodprime_rings::numbers::{Barrett, Counting, Counts, Numbers, Remainder};
use goodprime_rings::operands::{Generator, Operand};

use super::inverse::inverted;
use super::record::Record;
use super::table::{Form, Table, number};
use crate::args::Tables;

const P: usize = 761;
const Q: u64 = 4591;

pub(crate) fn run(args: &Tables) -> Result<Status, Error> {
    let form = Form::new(args.json, args.markdown);
    let record = Record::read();
    let rows = published::TABLE_3.len() as u32 + published::TABLE_4.len() as u32 + 4;
    let each = args.seconds / rows;
    table_1().print(form)?;
    table_2()?.print(form)?;
    let (table, units) = table_3(each)?;
    table.print(form)?;
    by_length(&units).print(form)?;
    let (table, reductions) = table_4(each, &units)?;
    table.print(form)?;
    readings::section_4_3()?.print(form)?;
    modulo_3(each)?.print(form)?;
    readings::as_written()?.print(form)?;
    inverses::table_5(each, &record)?.print(form)?;
    inverses::table_6(&record).print(form)?;
    inverses::written_keys(args.seconds.is_zero())?.print(form)?;
    inverses::ratios(&record).print(form)?;
    inverses::beside_the_inverses(&record).print(form)?;
    readings::conclusions(reductions).print(form)?;
    readings::misprints().print(form)?;
    Ok(Status::Good)
}

fn table_1() -> Table {
    let header = ["p", "q", "printed"];
    let mut table = Table::new("Table 1: rings", 0, &header);
    for ((p, q), (_, printed)) in trees::RINGS.into_iter().zip(published::TABLE_1) {
        table.rows.push(vec![p.to_string(), q.to_string(), printed.to_string()]);
    }
    table
}

/// Returns the numbers of In, Mul and Out.
const fn three(parts: Parts) -> [u64; 3] {
    [parts.inputs, parts.products, parts.outputs]
}

/// Returns Table 2, the number of runs of each part by storage: counted and printed.
fn table_2() -> Result<Table, Error> {
    let mut header = vec!["storage", "of", "In, Mul, Out", "printed"];
    header.extend(INSTRUCTIONS);
    let title = "Table 2: parts of a product, by storage; instructions besides as printed";
    let mut table = Table::new(title, 2, &header);
    for row in &published::TABLE_2 {
        // The node of 22 steps makes two products with vectors and one of whole matrices.
        let name = row.storage.name();
        let text = format!("44 = 11 + 22 + 11 : rader-32; 22 = 11 + 11 : rader-24; 11 {name}");
        let tree: Tree = text.parse().map_err(Error::new)?;
        let inverter = Inverter::new(Barrett::new(Q), 21, tree).map_err(Error::new)?;
        let _ = inverter.invert(&Generator::new(1).operand(21, Q, Operand::General));
        let Some((_, tally)) = inverter.parts().first().copied() else { continue };
        let Tally { vectors, of_vectors, matrices, of_matrices } = tally;
        let cell = |parts: [u64; 3]| parts.map(|n| n.to_string()).join(", ");
        for (of, counted, times, printed) in
            [("MxV", of_vectors, vectors, &row.vector), ("MxM", of_matrices, matrices, &row.matrix)]
        {
            let counted = cell(three(counted).map(|n| n / times.max(1)));
            let mut cells = vec![name.to_owned(), of.to_owned(), counted, cell(printed.parts)];
            cells.extend(printed.instructions.map(str::to_owned));
            table.rows.push(cells);
        }
    }
    table.note("m: registers of a polynomial. Ours is scalar and has none of these instructions: u and v of a saturated matrix are x^n and the rest, multiplied out; sheared ones have an exponent. That is another procedure than the paper's saturated one, so that its Out does not decide between Table 2 and the text of §4.2, which has 4 and 8.");
    Ok(table)
}

/// One product here: its nanoseconds for In of two operands, Mul and Out, and its multiplications.
struct Unit {
    product: &'static str,
    parts: [u64; 3],
    /// Multiplications of In, Mul and Out.
    counts: [u64; 3],
}

fn table_3(each: Duration) -> Result<(Table, Vec<Unit>), Error> {
    let header = [
        "product",
        "muls In",
        "muls Mul",
        "muls Out",
        "muls Jump",
        "ns In",
        "ns Mul",
        "ns Out",
        "ns MxV",
        "ns MxM",
        "ns Jump",
        "printed In",
        "Mul",
        "Out",
        "PxP",
        "MxV",
        "MxM",
        "Jump",
    ];
    let title = "Table 3: products modulo 4591, as written (ours, scalar) and as published (Cortex-A72 cycles)";
    let mut table = Table::new(title, 1, &header);
    let mut units = Vec::new();
    for row in &published::TABLE_3 {
        let counts = counted(row.product, Q)?;
        let parts = measured(row.product, Q, each)?;
        let jump = |parts| match row.product {
            "good-rader-768" => published::sum_of_three(parts),
            _ => published::sums(parts)[3],
        };
        let [_, vector, matrix, _] = published::sums(parts);
        let mut cells = vec![row.product.to_owned()];
        let counts = counts.map(|counts| counts.multiplications());
        cells.extend(counts.map(number));
        // Eight products at once are no part of a matrix in the paper.
        let part = |n: u64| if row.sums[3].is_some() { number(n) } else { "–".to_owned() };
        cells.push(part(jump(counts)));
        cells.extend(parts.map(number));
        cells.extend([vector, matrix, jump(parts)].map(part));
        cells.extend(row.parts.map(number));
        cells.extend(row.sums.map(|sum| sum.map_or_else(|| "–".to_owned(), number)));
        table.rows.push(cells);
        units.push(Unit { product: row.product, parts, counts });
    }
    table.note("In is of two operands. MxV = 3In+4Mul+2Out, MxM = 4In+8Mul+4Out, Jump = 2MxV+MxM-4In; for good-rader-768, with three children, 3MxV+16Mul+4Out.");
    table.note("As shipped: no column. The library's inverse has products of 32, 64, 128, 256 and a top of its own (dot transform), which stay in one function; in the model they are not recorded apart.");
    Ok((table, units))
}

/// Returns the table of the fastest product of each length: by Table 3, and ours by
/// multiplications.
fn by_length(units: &[Unit]) -> Table {
    let header = ["n", "PxP", "MxV", "MxM", "Jump", "ours: fewest in PxP", "in Jump"];
    let mut table = Table::new(
        "Table 3 by length: the fastest product, as printed; and ours by multiplications",
        1,
        &header,
    );
    for length in [8, 16, 32, 64, 128] {
        let suffix = format!("-{length}");
        let mine = || {
            units.iter().filter(|unit| unit.product.ends_with(&suffix) && unit.product != "eight-8")
        };
        let fewest = |sum: Sum| {
            let of = |unit: &&Unit| published::sums(unit.counts)[sum as usize];
            mine()
                .min_by_key(of)
                .map_or_else(String::new, |unit| format!("{} {}", unit.product, number(of(&unit))))
        };
        let printed = |sum| {
            fastest(length, sum)
                .map_or_else(String::new, |(cycles, name)| format!("{name} {}", number(cycles)))
        };
        let mut cells = vec![length.to_string()];
        cells.extend([Sum::Product, Sum::Vector, Sum::Matrix, Sum::Jump].map(printed));
        cells.extend([Sum::Product, Sum::Jump].map(fewest));
        table.rows.push(cells);
    }
    table.note("Printed: cycles. At 64 coefficients Karatsuba has the fastest product and Rader the fastest jump, because a jump has 12 transforms, 16 products and 8 inverse transforms, and a product by itself 2, 1 and 1. Ours counts multiplications of numbers only, and no load or addition.");
    table
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

/// Returns the nanoseconds of a call: the least of means over several calls.
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

/// Returns Table 4, and the reductions for each number of levels.
fn table_4(each: Duration, units: &[Unit]) -> Result<(Table, [u64; 7]), Error> {
    let header = [
        "levels",
        "leaves",
        "reductions",
        "estimated ns",
        "measured ns",
        "ns, to 0 levels",
        "printed: a leaf",
        "MxV+MxM",
        "estimate",
        "to 0 levels",
        "with §4.3",
        "measured",
    ];
    let mut table = Table::new(
        "Table 4: the tree of 761 by levels, as written (ours, scalar) and as published",
        2,
        &header,
    );
    let mut first = None;
    let mut all = [0; 7];
    let mut left_out = 0;
    for (levels, row) in published::TABLE_4.iter().enumerate() {
        let Some(tree) = trees::with_levels(levels) else { continue };
        let one = inverted(P, Q, &tree, each)?;
        let first = *first.get_or_insert(one.time);
        let estimate = estimate(&tree, &one.parts, units, each)?;
        let leaves: Vec<_> =
            row.leaves.iter().map(|(steps, _, count)| format!("{count} × {steps}")).collect();
        let counts = one.counts;
        let ratio = |a: u64, b: u64| format!("{:.2}", a as f64 / b as f64);
        let cycles: u64 = row.leaves.iter().map(|(_, cycles, count)| cycles * count).sum();
        let counted = cycles + by_table_3(&one.parts)?;
        all[levels] = counts.products + counts.scalings + counts.reductions;
        if levels == 5 {
            left_out = row.total.saturating_sub(counted);
        }
        table.rows.push(vec![
            levels.to_string(),
            leaves.join(", "),
            number(all[levels]),
            number(estimate),
            number(one.time),
            ratio(one.time, first),
            row.leaves.iter().map(|leaf| number(leaf.1)).collect::<Vec<_>>().join("; "),
            number(row.products),
            number(row.total),
            ratio(row.total, published::TABLE_4[0].total),
            number(counted),
            if levels == 5 { number(published::TABLE_5[1].1[1]) } else { "–".to_owned() },
        ]);
    }
    table.note("Reductions: ours. Printed: cycles of all MxV and MxM, and with the leaves the estimate. With §4.3: the printed cycles of leaves and of In, Mul and Out, as often as our tree runs them, which leaves out what §4.3 leaves out and has the product at the top; sums in the transform domain cost nothing in it.");
    table.note(&format!(
        "Of the estimate for five levels §4.3 leaves out {} cycles. Levels are counted as the paper does: the top, 1521 = 762 + 759, and the thirds below it are one.",
        number(left_out)
    ));
    table.note("The paper estimates six levels as the fastest, and measures one tree without saying how many levels that has; the authors' code has five, down to 15 and 16 steps. The estimate for six counts leaves of 8 steps as whole registers in 177 of 192 places, all of them sheared, and Table 2's further Out and shifts of sheared storage are in neither estimate. Measured with 0 levels the paper has 4,949,369, where only v and r are kept.");
    Ok((table, all))
}

/// Returns the cycles of all runs of the parts, by Table 3's cycles for each part.
fn by_table_3(parts: &[(Name, Tally)]) -> Result<u64, Error> {
    let mut total = 0;
    for (name, tally) in parts {
        let row = published::TABLE_3.iter().find(|row| row.product == name.to_string());
        let row = row.ok_or_else(|| Error::new(format_args!("{name} is not in Table 3")))?;
        let [input, multiply, output] = row.parts;
        let [inputs, products, outputs] = three(tally.all());
        // In is of two operands.
        total += inputs * input / 2 + products * multiply + outputs * output;
    }
    Ok(total)
}

/// Returns the table for section 5.3: products modulo 3 by words of four coefficients, and by
/// single coefficients.
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

/// Estimates nanoseconds as the paper estimates cycles: by leaves, and by the parts of Table 3.
fn estimate(
    tree: &Tree,
    parts: &[(Name, Tally)],
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
        let [inputs, products, outputs] = three(parts.all());
        total += inputs * input / 2 + products * multiply + outputs * output;
    }
    Ok(total)
}
