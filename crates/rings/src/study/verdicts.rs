//! The study's conclusions beside what tables say: its own, or ours. None is denied: see [`super::BESIDE`].

use super::LENGTHS;

/// A row of Table 2 or 3, in nanoseconds; of a pair, the second is with set-up.
#[derive(Debug, Clone, Copy)]
pub struct Timed {
    /// The direct method.
    pub direct: f64,
    /// The matrix.
    pub plain: (f64, f64),
    /// Even and odd.
    pub recursive: (f64, f64),
}

/// Tables 2 and 3: one row each length.
#[derive(Debug, Clone)]
pub struct Times {
    /// Table 2.
    pub cyclic: Vec<Timed>,
    /// Table 3.
    pub negacyclic: Vec<Timed>,
}

/// A conclusion, and what tables say.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// In the study's words.
    pub claim: &'static str,
    /// What the tables say.
    pub found: String,
    /// Whether that is what the claim says, as we read it; nothing if they lack the length that it is about.
    pub holds: Option<bool>,
}

impl Verdict {
    /// The verdict in words. It denies nothing; `why` says why not.
    #[must_use]
    pub fn shown(&self, why: &str) -> String {
        match self.holds {
            Some(true) => "yes".to_owned(),
            Some(false) => format!("not judged: {why}"),
            None => "not judged: not measured".to_owned(),
        }
    }
}

/// The smallest tabulated length from which the first is faster than the second at every length.
#[must_use]
pub fn crossover(rows: &[Timed], faster: impl Fn(&Timed) -> bool) -> Option<usize> {
    let stays = rows.iter().rev().take_while(|row| faster(row)).count();
    (stays > 0).then(|| LENGTHS[rows.len() - stays])
}

/// Judges all conclusions that times decide.
#[must_use]
pub fn judge(times: &Times) -> Vec<Verdict> {
    let both = [&times.cyclic, &times.negacyclic];
    let rows = || both.iter().flat_map(|rows| rows.iter());
    let large =
        || both.iter().flat_map(|rows| LENGTHS.iter().zip(rows.iter()).filter(|(n, _)| **n > 1000));
    let [alone, whole] = [false, true].map(|with| both.map(|rows| wins(rows, with)));
    // Claims about one length, or about all lengths up to the largest, need it.
    let whole_table = both.iter().all(|rows| rows.len() == LENGTHS.len());
    let judged = |holds: bool| whole_table.then_some(holds);
    let measured = |found: String| if whole_table { found } else { String::new() };
    let last = both.map(|rows| rows.last().map_or(0.0, |row| 100.0 * row.recursive.0 / row.direct));
    let slower = spread(rows().map(|row| row.plain.0 / row.direct));
    let near = rows().filter(|row| (2.5..=3.5).contains(&(row.plain.0 / row.direct))).count();
    let total = rows().count();
    let initialised = spread(rows().map(|row| row.plain.1 / row.direct));
    let most = spread(large().map(|(_, row)| 100.0 * row.recursive.0 / row.direct));
    let worst = rows().filter(|row| row.plain.0 >= row.direct.max(row.recursive.0)).count();
    let setup = spread(times.cyclic.iter().map(|row| row.recursive.1 - row.recursive.0));
    vec![
        Verdict {
            claim: "direct is the fastest for up to 8 coefficients, set-up not counted",
            found: format!(
                "recursive is faster from n = {} (x^n-1), {} (x^n+1)",
                shown(alone[0]),
                shown(alone[1])
            ),
            holds: judged(alone == [Some(16); 2]),
        },
        Verdict {
            claim: "with set-up, direct is the fastest for up to 64 (x^n-1) and 128 (x^n+1)",
            found: format!(
                "recursive is faster from n = {} (x^n-1), {} (x^n+1)",
                shown(whole[0]),
                shown(whole[1])
            ),
            holds: judged(whole == [Some(128), Some(256)]),
        },
        Verdict {
            claim: "for n = 2048, the optimised NTT takes less than 5 % of the direct time",
            found: measured(format!("{:.1} and {:.1} %", last[0], last[1])),
            holds: judged(last.iter().all(|&percent| percent < 5.0)),
        },
        Verdict {
            claim: "above 1000 coefficients, its time is as much as 5 % of the direct time",
            found: measured(format!("{:.1} to {:.1} %", most.0, most.1)),
            holds: judged(most.1 <= 5.0),
        },
        Verdict {
            claim: "the plain NTT is around three times slower in most tests",
            found: format!(
                "{:.1} to {:.1} times; {near} of {total} between 2.5 and 3.5",
                slower.0, slower.1
            ),
            holds: judged(2 * near > total),
        },
        Verdict {
            claim: "with set-up, the plain NTT is at least seven times slower",
            found: format!("{:.1} to {:.1} times", initialised.0, initialised.1),
            holds: judged(initialised.0 >= 7.0),
        },
        Verdict {
            claim: "the plain NTT is the worst option",
            found: format!("the slowest in {worst} of {total} tests"),
            holds: judged(worst == total),
        },
        Verdict {
            claim: "set-up takes 26 to 175 picoseconds (recursive, x^n-1)",
            found: format!("{:.1} to {:.1} microseconds", setup.0 / 1e3, setup.1 / 1e3),
            holds: judged(setup.1 < 1.0),
        },
    ]
}

/// From which length recursive is faster than direct.
fn wins(rows: &[Timed], with_setup: bool) -> Option<usize> {
    crossover(rows, |row| (if with_setup { row.recursive.1 } else { row.recursive.0 }) < row.direct)
}

fn shown(n: Option<usize>) -> String {
    n.map_or_else(|| "none".to_owned(), |n| n.to_string())
}

fn spread(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, 0.0), |(least, most), x| (x.min(least), x.max(most)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::published;

    #[test]
    fn its_own_tables_say_three_of_its_conclusions_as_we_read_them() {
        let verdicts = judge(&published::times());
        let holds: Vec<Option<bool>> = verdicts.iter().map(|verdict| verdict.holds).collect();
        let [yes, no] = [Some(true), Some(false)];
        assert_eq!(holds, [yes, yes, yes, no, no, no, no, no], "{verdicts:#?}");
        for (index, found) in [
            (3, "2.0 to 6.2 %"),
            (4, "1.6 to 5.0 times"),
            (5, "6.3 to"),
            (7, "26.1 to 175.2 micro"),
        ] {
            assert!(verdicts[index].found.starts_with(found), "{:?}", verdicts[index]);
        }
    }

    #[test]
    fn what_was_not_measured_is_not_judged() {
        let mut times = published::times();
        times.cyclic.truncate(3);
        times.negacyclic.truncate(3);
        for verdict in judge(&times) {
            assert_eq!(verdict.holds, None, "{verdict:?}");
            assert!(!verdict.found.contains("inf"), "{verdict:?}");
            assert_eq!(verdict.shown("?"), "not judged: not measured");
        }
    }

    #[test]
    fn nothing_is_denied() {
        let shown = |holds| Verdict { claim: "", found: String::new(), holds }.shown("why");
        assert_eq!(shown(Some(true)), "yes");
        assert_eq!(shown(Some(false)), "not judged: why");
    }

    #[test]
    fn a_crossover_stays() {
        let row = |recursive| Timed {
            direct: 10.0,
            plain: (0.0, 0.0),
            recursive: (recursive, recursive),
        };
        let rows = [row(5.0), row(11.0), row(9.0), row(8.0)];
        assert_eq!(wins(&rows, false), Some(16));
        assert_eq!(wins(&rows[..2], false), None);
    }
}
