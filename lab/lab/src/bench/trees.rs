//! `goodprime-lab bench trees`: products in the rings of NTRU, by every tree in both forms, measured side by side or counted.
//!
//! Each product is checked against the definition before it is measured. A tree whose bits do not suffice is named, with what
//! it loses, and does not run.

use std::time::Instant;

use crate::cyclic::registry::{self, Entry, Form, Origin};
use crate::cyclic::toom_cook::by_definition;
use goodprime::Backend;
use serde_json::{Value, json};

use crate::args::BenchMul;
use goodprime_cli_common::cycles::Clock;
use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::output;
use goodprime_cli_common::times::{NotForKeys, Times};

/// Rounds that are measured even if they take longer than they should.
const ROUNDS: usize = 10;

pub(crate) fn run(args: &BenchMul, backend: Backend) -> Result<Status, Error> {
    let all = registry::all();
    for set in chosen(&all, &args.set)? {
        let (mine, refused): (Vec<_>, Vec<_>) =
            all.iter().filter(|entry| entry.set == set).partition(|entry| (entry.suffices)());
        match args.count {
            true => count(args, &mine)?,
            false => measure(args, backend, &mine)?,
        }
        for entry in refused {
            let (tree, form, has) = (tree(entry), form(entry), 16 - entry.bits);
            match args.json {
                true => output::json(&object(entry, &[("refused", has.into())]))?,
                false => output::line(format_args!(
                    "{tree}, {form}: refused, as it loses {} bits and a word has {has} to spare",
                    entry.lost
                ))?,
            }
        }
        if !args.json {
            output::line("")?;
        }
    }
    Ok(Status::Good)
}

/// Returns the sets of these names; all sets if there are no names.
fn chosen<'a>(all: &'a [Entry], names: &'a [String]) -> Result<Vec<&'a str>, Error> {
    let mut sets: Vec<_> = all.iter().map(|entry| entry.set).collect();
    sets.dedup();
    if let Some(unknown) = names.iter().find(|name| !sets.contains(&name.as_str())) {
        let unknown = output::printable(unknown);
        return Err(Error::new(format_args!("no set `{unknown}`: {} exist", sets.join(", "))));
    }
    sets.retain(|set| names.is_empty() || names.iter().any(|name| name == set));
    Ok(sets)
}

/// Returns the cuts of a tree from the top down.
fn tree(entry: &Entry) -> String {
    entry.cuts.iter().map(|kind| format!("{kind:?}")).collect::<Vec<_>>().join(" ")
}

fn form(entry: &Entry) -> &'static str {
    match entry.form {
        Form::Toeplitz => "Toeplitz",
        Form::ToomCook => "Toom-Cook",
    }
}

fn origin(entry: &Entry) -> &'static str {
    match entry.origin {
        Origin::Library => "library",
        Origin::Hps677 => "paper, hps2048677",
        Origin::Hrss701 => "paper, hrss701",
    }
}

/// Returns the JSON object of a tree: the fields that every object has, and `more`.
fn object(entry: &Entry, more: &[(&str, Value)]) -> Value {
    let mut object = json!({
        "set": entry.set, "n": entry.n, "q": 1 << entry.bits, "tree": tree(entry),
        "form": form(entry), "origin": origin(entry), "bits_lost": entry.lost,
    });
    more.iter().for_each(|(name, value)| object[*name] = value.clone());
    object
}

fn measure(args: &BenchMul, backend: Backend, entries: &[&Entry]) -> Result<(), Error> {
    let clock = Clock::finest();
    let Some(first) = entries.first() else { return Ok(()) };
    let mut rng = NotForKeys::new(first.n as u64);
    let mut operand = || {
        let mut bytes = vec![0; 2 * first.padded];
        rng.fill(&mut bytes)?;
        let words = bytes.as_chunks().0.iter().map(|word| u16::from_le_bytes(*word)).enumerate();
        Ok::<_, Error>(
            words.map(|(i, word)| if i < first.n { word } else { 0 }).collect::<Vec<_>>(),
        )
    };
    let (a, b) = (operand()?, operand()?);
    let expected = by_definition(first.n, first.bits, &a, &b);
    let mut out = vec![0; first.padded];
    let mut contestants = Vec::new();
    for entry in entries {
        let mut scratch = vec![0; entry.scratch];
        (entry.multiply)(backend, &mut out, &a, &b, &mut scratch);
        if out[..entry.n] != expected {
            let (tree, form, set) = (tree(entry), form(entry), entry.set);
            return Err(Error::new(format_args!("{tree}, {form}: a wrong product for {set}")));
        }
        contestants.push((entry, scratch, Vec::new()));
    }
    let start = Instant::now();
    while contestants[0].2.len() < ROUNDS || start.elapsed() < args.seconds {
        for (entry, scratch, samples) in &mut contestants {
            let before = clock.now();
            (entry.multiply)(backend, &mut out, &a, &b, scratch);
            samples.push(clock.now() - before);
        }
    }
    let mut rows = Vec::new();
    let mut library = None;
    for (entry, _, samples) in contestants {
        let times = Times::new(samples);
        // The first row is the library's.
        let library = *library.get_or_insert(times.min.max(1));
        if args.json {
            let (unit, name) = (clock.unit().into(), backend.name().into());
            let (min, median, samples) =
                (times.min.into(), times.median.into(), times.samples.into());
            let fields = [("backend", name), ("unit", unit), ("min", min), ("median", median)];
            output::json(&object(entry, &[&fields[..], &[("samples", samples)]].concat()))?;
            continue;
        }
        let ratio = format!("{:.2}", times.min as f64 / library as f64);
        let [min, median] = [times.min, times.median].map(|n| n.to_string());
        let (form, origin) = (form(entry).to_owned(), origin(entry).to_owned());
        rows.push([tree(entry), form, origin, entry.lost.to_string(), min, median, ratio]);
    }
    if args.json {
        return Ok(());
    }
    let (set, n, bits, unit) = (first.set, first.n, first.bits, clock.unit());
    output::line(format_args!("{set}: n = {n}, q = 2^{bits}; backend {backend}; {unit}"))?;
    output::table(["tree", "form", "whose", "lost", "min", "median", "ratio"], 3, &rows)
}

fn count(args: &BenchMul, entries: &[&Entry]) -> Result<(), Error> {
    let mut rows = Vec::new();
    for entry in entries {
        let counts = (entry.count)();
        let cost = counts.cost();
        if args.json {
            output::json(&object(
                entry,
                &[
                    ("word_products", (256 * counts.hankels).into()),
                    ("hankels", counts.hankels.into()),
                    ("sums", counts.sums.into()),
                    ("scales", counts.scales.into()),
                    ("loads", counts.loads.into()),
                    ("stores", counts.stores.into()),
                    ("a72_bound", cost.bound().into()),
                ],
            ))?;
            continue;
        }
        let numbers =
            [counts.hankels, counts.sums, counts.scales, counts.loads, counts.stores, cost.bound()];
        let [hankels, sums, scales, loads, stores, bound] = numbers.map(|n| n.to_string());
        let (form, origin) = (form(entry).to_owned(), origin(entry).to_owned());
        rows.push([tree(entry), form, origin, hankels, sums, scales, loads, stores, bound]);
    }
    let (Some(first), false) = (entries.first(), args.json) else { return Ok(()) };
    let (set, n, bits) = (first.set, first.n, first.bits);
    output::line(format_args!(
        "{set}: n = {n}, q = 2^{bits}; operations on blocks of 16 words; leaves are Hankel products of 16 words"
    ))?;
    let header =
        ["tree", "form", "whose", "leaves", "sums", "scales", "loads", "stores", "A72 bound"];
    output::table(header, 3, &rows)
}
