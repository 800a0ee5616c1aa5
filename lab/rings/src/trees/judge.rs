//! How well a model ranks: of the pairs of methods whose times differ, how many it has in the right order.

/// Times that differ by less are no pair.
pub const DIFFER: f64 = 1.15;

/// A method with its time and what the model says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timed {
    /// Its name.
    pub name: &'static str,
    /// A product, in any unit.
    pub time: f64,
    /// Cycles below which the model says that it cannot be.
    pub bound: f64,
}

/// A pair in the wrong order: the first is faster, the model says that the second is.
pub type Wrong = [Timed; 2];

/// The verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Pairs whose times differ.
    pub pairs: usize,
    /// Those in the wrong order.
    pub wrong: Vec<Wrong>,
    /// The median of time by bound.
    pub median: f64,
}

impl Verdict {
    /// The share of pairs in the right order.
    #[must_use]
    pub fn share(&self) -> f64 {
        1.0 - self.wrong.len() as f64 / self.pairs.max(1) as f64
    }

    /// Why a pair is in the wrong order: which of both is further from what the model misses in all of them.
    #[must_use]
    pub fn cause(&self, wrong: &Wrong) -> String {
        let beside = |timed: &Timed| timed.time / timed.bound / self.median;
        let away = |timed: &Timed| beside(timed).ln().abs();
        let [first, second] = wrong;
        let odd = if away(first) > away(second) { first } else { second };
        let factor = beside(odd);
        let name = odd.name;
        if factor > 1.0 {
            format!(
                "{name} takes {factor:.2} times what the others take beside their bounds: latency, spills or copies, which are not in the model"
            )
        } else {
            format!(
                "{name} takes {factor:.2} of what the others take beside their bounds: the model counts work that it does not do"
            )
        }
    }
}

/// Judges the model by these times.
#[must_use]
pub fn judge(timed: &[Timed]) -> Verdict {
    let mut verdict = Verdict { pairs: 0, wrong: Vec::new(), median: 1.0 };
    for (i, x) in timed.iter().enumerate() {
        for y in &timed[i + 1..] {
            let [fast, slow] = if x.time < y.time { [*x, *y] } else { [*y, *x] };
            if slow.time > DIFFER * fast.time {
                verdict.pairs += 1;
                if fast.bound >= slow.bound {
                    verdict.wrong.push([fast, slow]);
                }
            }
        }
    }
    if !timed.is_empty() {
        let ratios = timed.iter().map(|timed| timed.time / timed.bound).collect();
        verdict.median = crate::timing::quartiles(ratios)[1];
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timed(name: &'static str, time: f64, bound: f64) -> Timed {
        Timed { name, time, bound }
    }

    #[test]
    fn pairs_in_the_wrong_order_are_named() {
        let [a, b, c, d] = [
            timed("a", 1.0, 1.0),
            timed("b", 1.1, 0.5),
            timed("c", 2.0, 2.0),
            timed("d", 4.0, 1.5),
        ];
        let verdict = judge(&[a, b, c, d]);
        // a and b differ too little; d is faster than c by the model alone.
        assert_eq!((verdict.pairs, &verdict.wrong[..]), (5, &[[c, d]][..]));
        assert!((verdict.share() - 0.8).abs() < 1e-9);
        assert!(verdict.cause(&[c, d]).starts_with("d takes"));
        assert!(judge(&[a, c]).wrong.is_empty());
    }
}
