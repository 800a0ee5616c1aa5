//! `goodprime-lab bench mul --count`: exact operation counts of every algorithm, from the counting
//! lanes, and what they cost at least on a Cortex-A72.
//!
//! The counts are those of the path that kernels take on Neon. The bound is the model of
//! "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU Prime": three µops per cycle,
//! multiplications on pipeline F0, shifts on F1, other vector operations on either, one load and
//! one store per cycle. Each lane operation counts as the instructions that the Neon backend makes
//! of it; loop overhead and address arithmetic are not counted.

use crate::multiply::registry::Entry;
use goodprime_lab_lanes::{Operation, Tally};
use serde_json::{Map, Value, json};

use super::mul::{chosen, entries};
use crate::args::BenchMul;
use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::output;

/// µops of a lane operation on Neon, by pipeline.
#[derive(Clone, Copy, Default)]
struct Cost {
    /// Multiplications: F0 only.
    f0: u64,
    /// Other vector operations: F0 or F1.
    f: u64,
    loads: u64,
    stores: u64,
}

/// Returns the µops of an operation in `lanes/src/neon`. Constants are loaded once per use, as one
/// load of both words.
fn cost(operation: Operation) -> Cost {
    let none = Cost::default();
    match operation {
        Operation::Load | Operation::Pair | Operation::Broadcast => Cost { loads: 1, ..none },
        Operation::Store => Cost { stores: 1, ..none },
        // Constants of the whole kernel stay in registers, zeros cost nothing.
        Operation::Splat | Operation::Zero | Operation::Interleave => none,
        Operation::Add | Operation::Sub | Operation::Select | Operation::SwapPairs => {
            Cost { f: 1, ..none }
        }
        Operation::Transpose => Cost { f: 24, loads: 8, stores: 8, ..none },
        Operation::Nonzero | Operation::Positive | Operation::Both => Cost { f: 1, ..none },
        Operation::Mulc | Operation::MulcAdd | Operation::MulcSub | Operation::Mulc32 => {
            Cost { f0: 3, loads: 1, ..none }
        }
        Operation::MulAdd => Cost { f0: 1, ..none },
        Operation::NonzeroModulo => Cost { f: 2, ..none },
        Operation::ShiftUp => Cost { f: 1, ..none },
        Operation::SpreadLane | Operation::ClearLane => Cost { f: 1, loads: 1, ..none },
        Operation::Reduce => Cost { f0: 2, ..none },
        Operation::Freeze => Cost { f0: 2, f: 6, ..none },
        Operation::Factor => Cost { f0: 1, ..none },
        Operation::Mulf => Cost { f0: 3, f: 1, ..none },
        Operation::Window => Cost { f0: 4, loads: 2, ..none },
        Operation::Dot => Cost { f0: 4, loads: 1, ..none },
        Operation::AddWide | Operation::SubWide => Cost { f: 2, ..none },
        Operation::Montgomery | Operation::Montgomery32 => Cost { f0: 3, f: 2, ..none },
        Operation::Load32 | Operation::Broadcast32 => Cost { loads: 1, ..none },
        Operation::Store32 => Cost { stores: 1, ..none },
        Operation::Add32 | Operation::Sub32 => Cost { f: 1, ..none },
        Operation::Widen => Cost { f: 2, ..none },
        Operation::Narrow | Operation::Zero64 => none,
        Operation::Freeze32 => Cost { f: 6, ..none },
        Operation::Window32 => Cost { f0: 2, loads: 1, ..none },
        Operation::LoadBytes => Cost { loads: 1, ..none },
        Operation::StoreBytes => Cost { stores: 1, ..none },
        Operation::NarrowBytes | Operation::AddBytes | Operation::ExtractBytes => {
            Cost { f: 1, ..none }
        }
        Operation::AddWidened => Cost { f: 2, ..none },
        Operation::MulcEach => Cost { f0: 3, loads: 2, ..none },
        Operation::TransposeVectors => Cost { f: 24, ..none },
        Operation::MultiplyAdd => Cost { f0: 2, ..none },
    }
}

/// Returns the fewest cycles that a Cortex-A72 can take.
fn bound(total: Cost) -> u64 {
    let vector = total.f0 + total.f;
    let all = vector + total.loads + total.stores;
    [total.f0, vector.div_ceil(2), total.loads, total.stores, all.div_ceil(3)]
        .into_iter()
        .fold(0, u64::max)
}

/// Returns the cycles that the paper's Table 3 has on a Cortex-A72, for p = 761 with the reduction.
fn measured(entry: &Entry) -> Option<u64> {
    match (entry.p, entry.name) {
        (761, "Good-Thomas (4, 128, 3)") => Some(47_696),
        (761, "Good-Schoenhage-Bruun, big×small") => Some(50_398),
        (761, "Good-Rader-Bruun") => Some(39_788),
        _ => None,
    }
}

pub(super) fn run(args: &BenchMul) -> Result<Status, Error> {
    for set in chosen(&args.set)? {
        let mut rows = Vec::new();
        let half = (set.parameters().q as i16 - 1) / 2;
        for (operands, largest) in [("big×big", half), ("big×small", 1)] {
            for entry in entries(set).filter(|entry| (entry.applies)(largest).is_ok()) {
                let tally = Tally::new();
                (entry.count)(&tally, largest);
                let mut total = Cost::default();
                let mut counts = Map::new();
                for operation in Operation::ALL {
                    let (n, each) = (tally.get(operation), cost(operation));
                    total.f0 += n * each.f0;
                    total.f += n * each.f;
                    total.loads += n * each.loads;
                    total.stores += n * each.stores;
                    if n > 0 {
                        counts.insert(format!("{operation:?}").to_lowercase(), n.into());
                    }
                }
                if args.json {
                    output::json(&json!({
                        "set": set.parameters().name,
                        "p": set.parameters().p,
                        "q": set.parameters().q,
                        "ring": entry.ring,
                        "algorithm": entry.name,
                        "operands": operands,
                        "lanes": 8,
                        "operations": Value::Object(counts),
                        "f0": total.f0,
                        "f": total.f,
                        "loads": total.loads,
                        "stores": total.stores,
                        "a72_bound": bound(total),
                        "a72_published": measured(entry),
                    }))?;
                    continue;
                }
                let numbers = [total.f0, total.f, total.loads, total.stores, bound(total)];
                let [f0, f, loads, stores, bound] = numbers.map(|n| n.to_string());
                let published = measured(entry).map_or("–".to_owned(), |n| n.to_string());
                let (name, operands) = (entry.name.to_owned(), operands.to_owned());
                rows.push([name, operands, f0, f, loads, stores, bound, published]);
            }
        }
        if !args.json {
            output::line(format_args!(
                "{set}: p = {}, q = {}; Cortex-A72 µops",
                set.parameters().p,
                set.parameters().q
            ))?;
            output::table(
                ["algorithm", "operands", "F0", "F", "L", "S", "bound", "published"],
                2,
                &rows,
            )?;
            output::line("")?;
        }
    }
    Ok(Status::Good)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_busiest_resource_is_the_bound() {
        let cost = |f0, f, loads, stores| Cost { f0, f, loads, stores };
        assert_eq!(bound(cost(10, 0, 0, 0)), 10);
        assert_eq!(bound(cost(4, 10, 0, 0)), 7);
        assert_eq!(bound(cost(1, 1, 9, 0)), 9);
        assert_eq!(bound(cost(5, 5, 5, 4)), 7, "19 µops, three a cycle");
    }
}
