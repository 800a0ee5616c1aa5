//! Products of NTRU by vectors on x86-64: Toeplitz against Toom-Cook, and ours beside PQClean's.

use serde_json::Value;

use super::super::record::Record;
use super::super::table::Table;
use super::{AUTHORS_TREES, NONE, times, whole};

/// A tree in a ring as the record has it: the set, the tree, its origin.
pub(super) type Tree<'a> = [&'a str; 3];

/// Returns the least cycles of a tree in both forms on a backend: Toeplitz, Toom-Cook.
pub(super) fn forms(rows: &[Value], tree: Tree<'_>, backend: &str) -> [Option<f64>; 2] {
    ["Toeplitz", "Toom-Cook"].map(|form| {
        let is = |row: &&Value| {
            ["set", "tree", "origin"].map(|key| &row[key]) == tree
                && row["form"] == form
                && row["backend"] == backend
        };
        rows.iter().find(is)?["min"].as_f64()
    })
}

/// Returns all trees of the record.
pub(super) fn trees(rows: &[Value]) -> Vec<Tree<'_>> {
    let mut trees = Vec::new();
    for row in rows {
        let tree = ["set", "tree", "origin"].map(|key| row[key].as_str().unwrap_or(NONE));
        if !trees.contains(&tree) {
            trees.push(tree);
        }
    }
    trees
}

pub(super) fn vectors(record: &Record) -> Table {
    let header = [
        "set",
        "tree",
        "whose",
        "AVX2, Toeplitz",
        "AVX2, Toom-Cook",
        "Toom-Cook to Toeplitz: AVX2",
        "AVX-512",
        "SSE2",
        "portable",
    ];
    let title = "Toeplitz against Toom-Cook without vector-by-scalar multiplications: Zen 4";
    let mut table = Table::new(title, 3, &header);
    let (date, rows) = record.zen4("trees");
    for tree in trees(rows) {
        let [toeplitz, toom_cook] = forms(rows, tree, "avx2");
        let mut cells: Vec<String> = tree.iter().map(|&cell| cell.to_owned()).collect();
        cells.extend([toeplitz, toom_cook].map(whole));
        cells.extend(["avx2", "avx512", "sse2", "portable"].map(|backend| {
            let [toeplitz, toom_cook] = forms(rows, tree, backend);
            times(toom_cook, toeplitz)
        }));
        table.rows.push(cells);
    }
    table.note(&format!("Measured {date}: cycles of the time-stamp counter, minima of products that took turns (`goodprime-lab bench trees`). Both forms have the same tree, the same lanes and leaves of sixteen words, of which Toom-Cook needs two where the Toeplitz form needs one. A tree that loses more bits than a word has to spare is not there. Our Toom-Cook shares no sums in interpolation and is slower than PQClean's (next table), so this ratio overstates what the form alone gains. SSE2, AVX2 and AVX-512 do not multiply a vector by one lane of another vector."));
    table
}

/// Returns the cycles of products on AVX2: the set, PQClean's, and ours that ships.
pub(super) fn avx2(record: &Record) -> Vec<(String, f64, f64)> {
    let (_, rows) = record.zen4("kem");
    let of = |set: &Value, who: &str| {
        let is = |row: &&Value| row["set"] == *set && row["op"] == "mul" && row["who"] == who;
        rows.iter().find(is)?["min"].as_f64()
    };
    let theirs = rows.iter().filter(|row| row["op"] == "mul" && row["who"] == "pqclean avx2");
    let ntru = theirs.filter(|row| row["set"].as_str().is_some_and(|set| set.starts_with("ntruh")));
    let row = |row: &Value| {
        let set = &row["set"];
        Some((set.as_str()?.to_owned(), of(set, "pqclean avx2")?, of(set, "goodprime avx2")?))
    };
    ntru.filter_map(row).collect()
}

/// Returns the ratio of PQClean's cycles to those of the authors' tree for a set, in two ways.
///
/// The authors' tree is a Toeplitz product by our code on AVX2, which another program measured. The
/// first ratio divides the cycles of both programs directly. The second is the product of two
/// ratios, each within one program: PQClean's to ours, and ours to the authors' tree.
pub(super) fn authors_trees(record: &Record, set: &str) -> Option<[f64; 2]> {
    let (_, rows) = record.zen4("trees");
    let authors = AUTHORS_TREES.iter().find(|tree| tree.0 == set)?.1;
    let trees = trees(rows);
    let cycles = |is: &dyn Fn(&Tree<'_>) -> bool| {
        let tree = trees.iter().find(|&tree| tree[0] == set && is(tree))?;
        forms(rows, *tree, "avx2")[0]
    };
    let library = cycles(&|tree| tree[2] == "library")?;
    let authors = cycles(&|tree| tree[1] == authors)?;
    let (_, theirs, ours) = avx2(record).into_iter().find(|row| row.0 == set)?;
    Some([theirs / authors, theirs / ours * library / authors])
}

pub(super) fn peers(record: &Record) -> Table {
    let header = [
        "set",
        "PQClean's, AVX2",
        "ours, Toeplitz, AVX2",
        "PQClean's to ours",
        "PQClean's to the authors' tree, directly",
        "the same, by turns",
    ];
    let title = "The Toeplitz form that ships, beside prior code for AVX2: Zen 4";
    let mut table = Table::new(title, 1, &header);
    for (set, theirs, ours) in avx2(record) {
        let cells = [whole(Some(theirs)), whole(Some(ours)), times(Some(theirs), Some(ours))];
        let authors = authors_trees(record, &set);
        let authors = [0, 1].map(|way| times(authors.map(|ratios| ratios[way]), Some(1.0)));
        table.rows.push([vec![set], cells.to_vec(), authors.to_vec()].concat());
    }
    let names = AUTHORS_TREES.map(|(set, tree)| format!("{tree} for {set}"));
    table.note(&format!("Measured by `lab/peers`: cycles of the time-stamp counter, minima. PQClean's code for AVX2 is the submission's, Toom-Cook and Karatsuba. Trees differ besides the form. The authors' trees, {}, are Toeplitz products by our code, which `goodprime-lab bench trees` measured, another program and another run: directly is PQClean's cycles to those; by turns is PQClean's to ours here, times ours to the authors' tree there. –: no tree of the authors.", names.join(" and ")));
    table
}
