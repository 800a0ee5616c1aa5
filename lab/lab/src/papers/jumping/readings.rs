//! Tables from the paper's text and tables: trees, conclusions, errata.

use std::time::Duration;

use goodprime_cli_common::error::Error;
use goodprime_papers::jumping::matrix::Tally;
use goodprime_papers::jumping::trees;
use goodprime_papers::published::jumping::errata;
use goodprime_papers::published::jumping::verdicts::verdicts;

use super::super::inverse::inverted;
use super::super::table::{Table, number};
use super::{Q, three};

/// Returns the table for section 4.3: parts of the trees' products, and those of whole jumps.
pub(super) fn section_4_3() -> Result<Table, Error> {
    let header =
        ["tree", "product", "nodes", "whole jumps: In, Mul, Out", "counted: In, Mul, Out", "again"];
    let title = "Section 4.3: what the trees leave out, by the parts of their products";
    let mut table = Table::new(title, 2, &header);
    for (name, p, q) in [("figure-5", 761, Q), ("figure-6", 653, 4621)] {
        let tree = trees::named(name, p).ok_or_else(|| Error::new("no tree"))?;
        let one = inverted(p, q, &tree, Duration::ZERO)?;
        for (product, tally) in one.parts.iter().rev() {
            let census = tree.census();
            let nodes = census.iter().filter_map(|(node, count)| {
                let inner = node.inner.as_ref().filter(|inner| inner.product == *product)?;
                Some((inner.children.len() as u64, *count as u64, node.storage))
            });
            let (mut whole, mut number_of) = ([0; 3], 0);
            for (children, count, _) in nodes {
                // A vector for each child, and a product of matrices less.
                let jump = [6 * children, 4 * children + 8 * (children - 1), 2 * children + 4];
                whole = [0, 1, 2].map(|i| whole[i] + count * jump[i]);
                number_of += count;
            }
            let cell = |parts: [u64; 3]| parts.map(number).join(", ");
            table.rows.push(vec![
                name.to_owned(),
                product.to_string(),
                number_of.to_string(),
                cell(whole),
                cell(three(tally.all())),
                tally.all().again.to_string(),
            ]);
        }
    }
    table.note("Whole jumps: a vector for each child, all matrices whole, as Table 4 counts them, unsaturated; sheared matrices have 8 inverse transforms for 4. The first row of a tree has its top, where f and g end with the first child's steps and no vector is left. Again: results that are operands at once, in the transform domain, which Good-3 over Toom has to interpolate and evaluate.");
    Ok(table)
}

/// Returns the counts of the trees of the paper, of its authors' code, and of the library.
pub(super) fn as_written() -> Result<Table, Error> {
    let header = [
        "tree",
        "p",
        "steps",
        "leaves",
        "levels of nodes",
        "products with (f, g)",
        "of matrices",
        "reductions",
    ];
    let mut table = Table::new("Trees as written (ours, scalar, counted)", 1, &header);
    for (name, p, q) in [
        ("figure-5", 761, Q),
        ("figure-6", 653, 4621),
        ("shipped", 761, Q),
        ("shipped", 653, 4621),
        ("modulo-3", 761, 3),
    ] {
        let tree = trees::named(name, p).ok_or_else(|| Error::new("no tree"))?;
        let one = inverted(p, q, &tree, Duration::ZERO)?;
        let leaves = tree.census().into_iter().filter(|(node, _)| node.inner.is_none());
        let leaves: usize = leaves.map(|(_, count)| count).sum();
        let sum = |of: fn(&Tally) -> u64| one.parts.iter().map(|(_, tally)| of(tally)).sum();
        let counts = one.counts;
        let mut cells = vec![name.to_owned()];
        cells.extend([p, tree.steps, leaves, tree.levels()].map(|n| n.to_string()));
        cells.push(number(sum(|tally| tally.vectors)));
        cells.push(number(sum(|tally| tally.matrices)));
        cells.push(number(counts.products + counts.scalings + counts.reductions));
        table.rows.push(cells);
    }
    table.note("Levels of nodes: the top, 1521 = 762 + 759, and the thirds below it are two, which Table 4 counts as one; so Figure 5 has six here and five there.");
    table.note("The text of the paper has no figure but its captions; Figures 5 and 6 here follow from Table 4's leaves, §4.1, §4.2 and §5, and are the trees of the authors' code. The paper prints no tree modulo 3: this one is their code's, twelve blocks of steps, each followed by products with (f, g) in blocks of 128 coefficients, and then merges of 128, 256, 512 and 768. Their last merge is 512 by 768; steps on bits have no reductions.");
    Ok(table)
}

/// Returns the table of the paper's conclusions, with verdicts.
pub(super) fn conclusions(reductions: [u64; 7]) -> Table {
    let header = ["where", "conclusion", "verdict", "figures"];
    let mut table = Table::new("The paper's conclusions", 3, &header);
    let all = verdicts(reductions);
    let confirmed = all.iter().filter(|one| one.verdict == "confirmed").count();
    table.note(&format!("Confirmed are {confirmed} of {}. How often Bruun applies is computed here, and of the levels the reductions are counted; the ratios of Table 5 on Cortex-A72 are in the model as well. All else is by the paper's printed tables alone.", all.len()));
    table.note("By multiplications as counted here, which leave out loads and additions, some of §4.1 and §5.1 goes the other way: Karatsuba has the fewest at n = 8, and at 64, in a jump before Rader and Toom too; at 128 Bruun has fewer than Rader, and Karatsuba fewer than Toom in a jump.");
    for one in all {
        table.rows.push(vec![one.place.to_owned(), one.claim.to_owned(), one.verdict, one.figures]);
    }
    table
}

/// Returns the table of the paper's errata: the place, the printed and the computed value.
pub(super) fn misprints() -> Table {
    let header = ["where", "printed", "computed"];
    let mut table = Table::new("Errata", 2, &header);
    for one in &errata::ERRATA {
        table.rows.push([one.place, one.printed, one.computed].map(str::to_owned).to_vec());
    }
    let count = errata::ERRATA.len();
    table.note(&format!("There are {count} errata. A test computes each but that of a caption: `lab/papers/src/published/jumping/errata.rs`."));
    table
}
