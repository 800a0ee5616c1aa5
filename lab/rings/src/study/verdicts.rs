//! The study's conclusions beside tables: its own, or ours. A conclusion whose words leave room ("around", "approximately",
//! "very similar") is judged within a window that the verdict names. A table that lacks a length is judged by nothing.
//!
//! A test is a length in a ring: 20 of them. What is said of each, or without a number, wants all that it is about; "most"
//! wants more than half.

use std::fmt;

use super::LENGTHS;
use super::lines::{Line, line};
use super::times::{Timed, Times};

/// "Around three times slower": the ratio is from 2 to 4.
const THREE_TIMES: (f64, f64) = (2.0, 4.0);
/// "Approximately the same time": from a half to twice as long.
const SAME: (f64, f64) = (0.5, 2.0);
/// "Very similar": the longest is at most twice the shortest.
const SIMILAR: f64 = 2.0;
/// "A linear trend": r² of the straight line through the times is at least this.
const LINE: f64 = 0.9;
/// "Noticeable variability": of two factors that a formula has equal, one is this many times the other.
const VARIES: f64 = 1.5;
/// "A great advantage", "significantly faster": at most this share of the direct time.
const ADVANTAGE: f64 = 0.5;

/// A verdict's word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holds {
    /// The tables say so.
    Confirmed,
    /// Ours do not say so.
    NotConfirmed,
    /// The study's own tables say otherwise.
    Contradicts,
    /// True with another unit.
    Slip,
    /// The tables say so of other lengths.
    Elsewhere(String),
    /// The tables lack a length.
    NotMeasured,
}

impl fmt::Display for Holds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Confirmed => write!(f, "confirmed"),
            Self::NotConfirmed => write!(f, "not confirmed"),
            Self::Contradicts => write!(f, "contradicts its own Tables 2 and 3"),
            Self::Slip => write!(f, "confirmed but for the unit, a slip"),
            Self::Elsewhere(lengths) => write!(f, "holds elsewhere: n = {lengths}"),
            Self::NotMeasured => write!(f, "not measured"),
        }
    }
}

/// A conclusion, and what tables say.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// Where the paper has it.
    pub section: &'static str,
    /// In the study's words, or nearly.
    pub claim: &'static str,
    /// The numbers.
    pub found: String,
    /// The word.
    pub holds: Holds,
}

/// The smallest tabulated length from which the first is faster than the second at every length.
#[must_use]
pub fn crossover(rows: &[Timed], faster: impl Fn(&Timed) -> bool) -> Option<usize> {
    let stays = rows.iter().rev().take_while(|row| faster(row)).count();
    (stays > 0).then(|| LENGTHS[rows.len() - stays])
}

/// From which length recursive is faster than direct.
fn wins(rows: &[Timed], with_setup: bool) -> Option<usize> {
    crossover(rows, |row| recursive(row, with_setup) < row.direct)
}

/// The recursive time.
const fn recursive(row: &Timed, with_setup: bool) -> f64 {
    if with_setup { row.recursive.1 } else { row.recursive.0 }
}

/// A length, or that there is none.
fn length(n: Option<usize>) -> String {
    n.map_or_else(|| "no length".to_owned(), |n| n.to_string())
}

/// Judges by tables that are the study's own, or not.
struct Judge<'a> {
    times: &'a Times,
    own: bool,
}

/// Judges all conclusions that times decide.
#[must_use]
pub fn judge(times: &Times, own: bool) -> Vec<Verdict> {
    let judge = Judge { times, own };
    let mut verdicts = vec![
        judge.slower_than_direct(),
        judge.crossover(
            "§4",
            "set-up not counted, direct is the fastest for up to 8 coefficients",
            false,
            [8, 8],
        ),
        judge.crossover(
            "§4",
            "with set-up, direct is the fastest for up to 64 (x^n-1) and 128 (x^n+1)",
            true,
            [64, 128],
        ),
        judge.great_advantage(),
        judge.at_2048(),
        judge.three_times(),
        judge.same_as_direct(),
        judge.seven_times(),
        judge.varies(),
        judge.similar(),
        judge.line(),
        judge.large_and_small(),
        judge.above_1000(),
        judge.worst(),
    ];
    if own {
        verdicts.insert(9, judge.picoseconds());
    }
    // Each claim is about all lengths, or about the largest.
    if [&times.cyclic, &times.negacyclic].iter().any(|rows| rows.len() != LENGTHS.len()) {
        for verdict in &mut verdicts {
            verdict.holds = Holds::NotMeasured;
            verdict.found = "–".to_owned();
        }
    }
    verdicts
}

impl Judge<'_> {
    fn both(&self) -> [&[Timed]; 2] {
        [&self.times.cyclic, &self.times.negacyclic]
    }

    fn rows(&self) -> impl Iterator<Item = &Timed> {
        self.times.cyclic.iter().chain(&self.times.negacyclic)
    }

    /// In how many rows, of how many.
    fn count(&self, is: impl Fn(&Timed) -> bool) -> (usize, usize) {
        (self.rows().filter(|row| is(row)).count(), self.rows().count())
    }

    fn word(&self, holds: bool) -> Holds {
        match (holds, self.own) {
            (true, _) => Holds::Confirmed,
            (false, true) => Holds::Contradicts,
            (false, false) => Holds::NotConfirmed,
        }
    }

    fn verdict(
        &self,
        section: &'static str,
        claim: &'static str,
        found: String,
        holds: bool,
    ) -> Verdict {
        Verdict { section, claim, found, holds: self.word(holds) }
    }

    fn slower_than_direct(&self) -> Verdict {
        let (slower, total) =
            self.count(|row| row.plain.0 > row.direct && row.plain.1 > row.direct);
        let found = format!("slower in {slower} of {total} tests, without set-up and with it");
        let claim = "the plain NTT is slower than the direct method";
        self.verdict("abstract", claim, found, slower == total)
    }

    /// Direct is the fastest up to these lengths, the recursive transform above.
    fn crossover(
        &self,
        section: &'static str,
        claim: &'static str,
        with: bool,
        up_to: [usize; 2],
    ) -> Verdict {
        let from = self.both().map(|rows| wins(rows, with));
        let last_of_direct = from.map(|from| match from {
            Some(n) if n == LENGTHS[0] => "none".to_owned(),
            Some(n) => (n / 2).to_string(),
            None => "all".to_owned(),
        });
        let names = ["x^n-1", "x^n+1"];
        let lengths: Vec<_> =
            last_of_direct.iter().zip(names).map(|(n, name)| format!("{n} ({name})")).collect();
        let found = format!(
            "the optimised NTT is faster from n = {} (x^n-1), {} (x^n+1)",
            length(from[0]),
            length(from[1])
        );
        let holds = match self.word(from == up_to.map(|n| Some(2 * n))) {
            Holds::NotConfirmed => Holds::Elsewhere(lengths.join(", ")),
            word => word,
        };
        Verdict { section, claim, found, holds }
    }

    /// The rest of the lengths: those from which the recursive transform is faster.
    fn great_advantage(&self) -> Verdict {
        let rest = [false, true].map(|with| self.both().map(|rows| wins(rows, with)));
        let great = [false, true].map(|with| {
            self.both()
                .map(|rows| crossover(rows, |row| recursive(row, with) <= ADVANTAGE * row.direct))
        });
        let lengths = |from: [[Option<usize>; 2]; 2]| {
            let [alone, whole] = from.map(|from| from.map(length));
            format!(
                "{} (x^n-1), {} (x^n+1), with set-up {} (x^n-1), {} (x^n+1)",
                alone[0], alone[1], whole[0], whole[1]
            )
        };
        let found = format!(
            "great, at most {ADVANTAGE} of the direct time: from n = {}; the rest: from n = {}",
            lengths(great),
            lengths(rest)
        );
        let exists = great.iter().flatten().all(Option::is_some);
        let holds = match self.word(exists && great == rest) {
            Holds::Confirmed => Holds::Confirmed,
            _ if exists => Holds::Elsewhere(format!("{}, and more", lengths(great))),
            word => word,
        };
        let claim = "for the rest of the lengths the optimised NTT offers a great advantage";
        Verdict { section: "§4", claim, found, holds }
    }

    fn at_2048(&self) -> Verdict {
        let last = self.both().map(|rows| rows.last().map_or(f64::NAN, share));
        let found = format!("{:.1} % (x^n-1), {:.1} % (x^n+1)", last[0], last[1]);
        let claim = "for n = 2048 the optimised NTT takes less than 5 % of the direct time";
        self.verdict("§4", claim, found, last.iter().all(|&percent| percent < 5.0))
    }

    fn three_times(&self) -> Verdict {
        let ratio = |row: &Timed| row.plain.0 / row.direct;
        let (least, most) = spread(self.rows().map(ratio));
        let (low, high) = THREE_TIMES;
        let (near, total) = self.count(|row| (low..=high).contains(&ratio(row)));
        let found = format!(
            "{least:.1} to {most:.1} times the direct time; between {low} and {high} in {near} of {total} tests"
        );
        let claim = "set-up not counted, the plain NTT is around three times slower in most tests";
        self.verdict("§4", claim, found, 2 * near > total)
    }

    fn same_as_direct(&self) -> Verdict {
        // A plain product is two transforms, one back, and n products.
        let third = |row: &Timed| row.plain.0 / row.direct / 3.0;
        let (least, most) = spread(self.rows().map(third));
        let (low, high) = SAME;
        let (near, total) = self.count(|row| (low..=high).contains(&third(row)));
        let found = format!(
            "a third of the plain time is {least:.2} to {most:.2} of the direct time; between {low} and {high} in {near} of {total} tests"
        );
        let claim = "each NTT and INTT takes approximately as long as the whole direct product";
        self.verdict("§4", claim, found, near == total)
    }

    fn seven_times(&self) -> Verdict {
        let ratio = |row: &Timed| row.plain.1 / row.direct;
        let (least, most) = spread(self.rows().map(ratio));
        let (near, total) = self.count(|row| ratio(row) >= 7.0);
        let found = format!(
            "{least:.1} to {most:.0} times the direct time; at least 7 in {near} of {total} tests"
        );
        let claim = "with set-up, the plain NTT is at least seven times slower";
        self.verdict("§4", claim, found, near == total)
    }

    /// n² predicts that a doubled length takes four times as long.
    fn varies(&self) -> Verdict {
        let doubled = self.both().into_iter().flat_map(|rows| {
            let large = rows.get(5..).unwrap_or_default();
            large.windows(2).map(|pair| pair[1].direct / pair[0].direct)
        });
        let (least, most) = spread(doubled);
        let found = format!(
            "from n = 128 on, a doubled length takes the direct method {least:.1} to {most:.1} times as long, where n² has 4; noticeable: one factor {VARIES} times another"
        );
        let claim = "close n show a noticeable variability in some cases";
        self.verdict("§4", claim, found, most / least >= VARIES)
    }

    fn setups(&self, rows: &[Timed]) -> Vec<f64> {
        rows.iter().map(|row| row.recursive_setup() / 1e3).collect()
    }

    fn picoseconds(&self) -> Verdict {
        let setups = self.setups(&self.times.cyclic);
        let other = spread(self.setups(&self.times.negacyclic).into_iter());
        let (least, most) = spread(setups.iter().copied());
        let at = |wanted: f64| {
            let place = setups.iter().position(|&time| time == wanted);
            place.map_or(0, |place| LENGTHS[place])
        };
        let (first, last) = (at(least), at(most));
        let found = format!(
            "{least:.1} µs (n = {first}) to {most:.1} µs (n = {last}) in x^n-1; {:.1} to {:.1} µs in x^n+1",
            other.0, other.1
        );
        let is_slip = (least.floor(), first, most.floor(), last) == (26.0, 8, 175.0, 2048);
        let holds = if is_slip { Holds::Slip } else { Holds::Contradicts };
        let claim = "set-up takes from 26 picoseconds (n = 8) to 175 picoseconds (n = 2048)";
        Verdict { section: "§4", claim, found, holds }
    }

    fn similar(&self) -> Verdict {
        let setups = self.setups(&self.times.cyclic);
        let (least, most) = spread(setups.iter().copied().take(5));
        let found = format!(
            "{least:.1} to {most:.1} µs in x^n-1, {:.1} to 1; similar: at most {SIMILAR} to 1",
            most / least
        );
        let claim = "the set-up times for n = 4 to 64 are very similar";
        self.verdict("§4", claim, found, most / least <= SIMILAR)
    }

    fn line(&self) -> Verdict {
        let setups = self.setups(&self.times.cyclic);
        let points: Vec<_> = LENGTHS.iter().map(|&n| n as f64).zip(setups).skip(5).collect();
        let Line { at_zero, slope, fit } = line(&points);
        // No minus before a zero.
        let at_zero = at_zero.round() + 0.0;
        let growth = match points[..] {
            [(_, first), .., (_, last)] => last / first,
            _ => f64::NAN,
        };
        let found = format!(
            "{at_zero:.0} µs + n · {:.0} ns with r² = {fit:.2}, at least {LINE} wanted; 16 times n takes {growth:.1} times as long (x^n-1)",
            1e3 * slope
        );
        let claim = "from n = 128 onwards the set-up time follows a linear trend";
        self.verdict("§4", claim, found, fit >= LINE)
    }

    fn large_and_small(&self) -> Verdict {
        let small = self.both().iter().all(|rows| {
            rows.first().is_some_and(|row| row.direct < row.plain.0.min(row.recursive.0))
        });
        let from = self
            .both()
            .map(|rows| crossover(rows, |row| row.recursive.0 <= ADVANTAGE * row.direct));
        let found = format!(
            "direct is the fastest at n = 4: {}; the optimised NTT takes at most {ADVANTAGE} of the direct time from n = {} (x^n-1), {} (x^n+1)",
            if small { "yes" } else { "no" },
            length(from[0]),
            length(from[1])
        );
        let claim = "direct is faster for few coefficients, the optimised NTT significantly faster for many";
        self.verdict("§5", claim, found, small && from.iter().all(Option::is_some))
    }

    fn above_1000(&self) -> Verdict {
        let large = self.both().into_iter().flat_map(|rows| {
            LENGTHS.iter().zip(rows).filter(|(n, _)| **n > 1000).map(|(_, row)| share(row))
        });
        let (least, most) = spread(large);
        let found = format!("{least:.1} to {most:.1} % for n = 1024 and 2048");
        let claim =
            "above 1000 coefficients the optimised NTT takes as much as 5 % of the direct time";
        self.verdict("§5", claim, found, most <= 5.0)
    }

    fn worst(&self) -> Verdict {
        let (alone, total) = self.count(|row| row.plain.0 >= row.direct.max(row.recursive.0));
        let (whole, _) = self.count(|row| row.plain.1 >= row.direct.max(row.recursive.1));
        let found = format!(
            "the slowest in {whole} of {total} tests with set-up, in {alone} of {total} without; judged with set-up"
        );
        let claim = "the plain NTT is the worst option in terms of performance";
        self.verdict("§5", claim, found, whole == total)
    }
}

/// The recursive time in percent of the direct time.
fn share(row: &Timed) -> f64 {
    100.0 * row.recursive.0 / row.direct
}

fn spread(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, 0.0), |(least, most), x| (x.min(least), x.max(most)))
}

#[cfg(test)]
mod tests;
