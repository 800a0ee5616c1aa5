//! `goodprime-lab search`: trees of splittings for one ring, ranked under a model of a processor.

use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::output::{self, BOLD};
use goodprime_rings::ring::Ring;
use goodprime_rings::trees::model::{Kind, Machine, Tally, by_name};
use goodprime_rings::trees::search::{Candidate, holds, ranked};
use serde_json::json;

use super::bench::operand;
use super::methods::ring;
use crate::args::Search;

/// A search in a ring of this length takes some ten seconds.
const BOUND_LENGTH: usize = 2048;

pub(crate) fn run(args: &Search) -> Result<Status, Error> {
    let (ring, operand) = (ring(&args.ring)?, operand(&args.operand)?);
    if ring.n > BOUND_LENGTH {
        let n = ring.n;
        return Err(Error::new(format_args!("n = {n}: lengths up to {BOUND_LENGTH} would work")));
    }
    if args.judge {
        return super::judge::run(args, &ring, operand);
    }
    let machine = by_name(&args.machine).map_err(Error::new)?;
    let best = usize::from(args.best);
    let found = ranked(&ring, operand, machine);
    if !args.json {
        output::line(format_args!(
            "{BOLD}{ring}{BOLD:#}, {} operand, {}",
            args.operand, machine.name
        ))?;
        output::line(format_args!("  {}", machine.source))?;
        output::line(format_args!("  {} trees; the best {}:", found.len(), best.min(found.len())))?;
        LEGEND.iter().try_for_each(|line| output::line(format_args!("  {line}")))?;
    }
    for (rank, candidate) in found.iter().enumerate().take(best) {
        if !holds(&candidate.tree, &ring, operand) {
            let plan = &candidate.tree.plan;
            return Err(Error::new(format_args!("{plan}: the result is not the product")));
        }
        if args.json {
            object(&ring, machine, rank + 1, candidate)?
        } else {
            shown(&ring, rank + 1, candidate)?
        }
    }
    Ok(Status::Good)
}

/// The words of plans and trees.
const LEGEND: [&str; 4] = [
    "cycles: a lower bound by a model of code that need not exist; nothing is timed",
    "a plan: the polynomial that contains the product / its splittings / the leaves' method",
    "f: the ring's own polynomial; whole: no transform; Good(a, b): coprime lengths a and b",
    "pairs n: length n by sums and differences of coefficients j and n-j; r: any constant",
];

/// Names of what is counted.
const KINDS: [(Kind, &str); 8] = [
    (Kind::Scale, "by constants"),
    (Kind::Product, "products"),
    (Kind::Accumulate, "accumulated"),
    (Kind::Reduce, "reductions of sums"),
    (Kind::Correct, "reductions of words"),
    (Kind::Add, "additions"),
    (Kind::Shift, "shifts"),
    (Kind::Transpose, "words transposed"),
];

fn shown(ring: &Ring, rank: usize, candidate: &Candidate) -> Result<(), Error> {
    let Candidate { tree, tally, cycles } = candidate;
    let known = tree.plan.known().map_or(String::new(), |name| format!(" ({name})"));
    output::line(format_args!(
        "\n{BOLD}{rank}. {}{BOLD:#}{known}: at least {cycles:.0} cycles",
        tree.plan
    ))?;
    tree.shown().iter().try_for_each(|line| output::line(format_args!("  {line}")))?;
    let counted = KINDS.iter().map(|&(kind, name)| (tally.of(kind), name)).filter(|(n, _)| *n > 0);
    let counted: Vec<_> = counted.map(|(count, name)| format!("{count} {name}")).collect();
    output::line(format_args!("  counted: {}", counted.join(", ")))?;
    output::line(format_args!("  bounds: {}", bounds(ring, tally, tree.loss())))
}

/// The largest words and sums, or the bits that must be valid.
fn bounds(ring: &Ring, tally: &Tally, loss: u32) -> String {
    let mut parts = Vec::new();
    if let Some(k) = ring.power_of_two() {
        parts.push(format!("{} valid bits: {k}, and {loss} that divisions take", k + loss));
    }
    for (word, bits) in [16, 32].into_iter().enumerate() {
        if tally.words[word] > 0 {
            let (most, sum) = (tally.words[word], tally.sums[word]);
            parts.push(format!("|word| ≤ {most} < 2^{}", bits - 1));
            if sum > 0 {
                parts.push(format!("|sum| ≤ {sum} < 2^{}", 2 * bits - 1));
            }
        }
    }
    parts.join("; ")
}

fn object(ring: &Ring, machine: &Machine, rank: usize, candidate: &Candidate) -> Result<(), Error> {
    let Candidate { tree, tally, cycles } = candidate;
    let counts: serde_json::Map<_, _> =
        KINDS.iter().map(|&(kind, name)| (name.to_owned(), tally.of(kind).into())).collect();
    output::json(&json!({
        "ring": ring.to_string(), "machine": machine.name, "rank": rank, "plan": tree.plan.to_string(),
        "known": tree.plan.known(), "cycles": cycles.round(), "tree": tree.shown(), "counts": counts,
        "largest_words": tally.words, "largest_sums": tally.sums, "loss_bits": tree.loss(),
    }))
}
