//! Whole operations of sntrup761 and ntrulpr761 as written, on each multiplier, as in Table 7.

use std::hint::black_box;
use std::time::Instant;

use goodprime_cli_common::error::Error;
use goodprime_papers::jumping::tree::Tree;
use goodprime_papers::kem::{self, Kem, Ntrulpr761, Q, Sntrup761};
use goodprime_papers::neon::all;
use goodprime_papers::products::{Product, build, whole};
use goodprime_rings::numbers::Barrett;
use goodprime_rings::operands::Generator;

use super::table::{Table, number};

/// Number of keys, of which the fastest counts, and of messages with each; one of each if `once`.
const KEYS: usize = 3;
const MESSAGES: usize = 10;

/// Returns the nanoseconds of key generation, encapsulation and decapsulation. The session keys
/// must agree.
fn operations(kem: &dyn Kem, once: bool) -> Result<[u64; 3], Error> {
    let mut generator = Generator::new(1);
    let mut random = |out: &mut [u8]| out.iter_mut().for_each(|x| *x = generator.next() as u8);
    let mut least = [u64::MAX; 3];
    let mut since = |i: usize, start: Instant| {
        least[i] = least[i].min(start.elapsed().as_nanos() as u64);
    };
    for _ in 0..if once { 1 } else { KEYS } {
        let start = Instant::now();
        let (pk, sk) = kem.keygen(&mut random);
        since(0, start);
        for _ in 0..if once { 1 } else { MESSAGES } {
            let start = Instant::now();
            let (ct, key) = kem.encapsulate(&pk, &mut random);
            since(1, start);
            let start = Instant::now();
            let again = black_box(kem.decapsulate(&sk, &ct));
            since(2, start);
            if again != key {
                return Err(Error::new("the session keys differ"));
            }
        }
    }
    Ok(least)
}

/// Returns the nanoseconds of sntrup761's key generation with this tree, on the shape of the
/// shipped product.
pub(super) fn keygen(tree: Tree, once: bool) -> Result<u64, Error> {
    let numbers = Barrett::new(Q);
    let shipped = shipped(&numbers)?;
    let product = |a: &[u64], b: &[u64]| whole(shipped.as_ref(), &numbers, a, b);
    Ok(operations(&Sntrup761::with_tree(&product, tree).map_err(Error::new)?, once)?[0])
}

fn shipped(numbers: &Barrett) -> Result<Box<dyn Product<Barrett>>, Error> {
    let name = "top-1536".parse().map_err(|why: String| Error::new(why))?;
    build(name, numbers).map_err(Error::new)
}

/// Returns Table 7 as written: both KEMs on every multiplier of the paper and on the shape that
/// ships.
pub(super) fn table(once: bool) -> Result<Table, Error> {
    let header = [
        "multiplier",
        "sntrup761 keygen, ns",
        "sntrup761 encaps, ns",
        "sntrup761 decaps, ns",
        "ntrulpr761 keygen, ns",
        "ntrulpr761 encaps, ns",
        "ntrulpr761 decaps, ns",
    ];
    let mut table =
        Table::new("Table 7, as written: whole operations on each multiplier", 1, &header);
    let numbers = Barrett::new(Q);
    let mut row = |name: String, product: kem::Product<'_>| {
        let streamlined = Sntrup761::new(product).map_err(Error::new)?;
        let mut cells = vec![name];
        cells.extend(operations(&streamlined, once)?.map(number));
        cells.extend(operations(&Ntrulpr761::new(product), once)?.map(number));
        table.rows.push(cells);
        Ok::<(), Error>(())
    };
    for multiplier in all(&numbers).map_err(Error::new)? {
        row(multiplier.name(), &|a, b| multiplier.multiply(&numbers, a, b, &mut ()))?;
    }
    let shipped = shipped(&numbers)?;
    row("shape of the shipped product".to_owned(), &|a, b| {
        whole(shipped.as_ref(), &numbers, a, b)
    })?;
    table.note("The same scalar KEM over each product; known answers pass with each (lab/papers/tests/known_answers.rs). Key generation inverts by the trees of the paper on jumps.");
    Ok(table)
}
