//! Verdicts of the study's own tables, and of tables made for one window.

use super::*;
use crate::study::published;

fn by_claim<'a>(verdicts: &'a [Verdict], part: &str) -> &'a Verdict {
    let mut found = verdicts.iter().filter(|verdict| verdict.claim.contains(part));
    let verdict = found.next().unwrap_or_else(|| panic!("no claim has {part:?}"));
    assert!(found.next().is_none(), "{part}");
    verdict
}

/// Tables whose rows are all alike.
fn all(row: Timed) -> Times {
    let rows = vec![row; LENGTHS.len()];
    Times { cyclic: rows.clone(), negacyclic: rows }
}

/// A row with these shares of a direct time of 1000.
fn row(plain: f64, recursive: f64, setup: f64) -> Timed {
    let pair = |share: f64| (1000.0 * share, 1000.0 * (share + setup));
    Timed { direct: 1000.0, plain: pair(plain), recursive: pair(recursive) }
}

#[test]
fn its_own_tables_deny_two_of_its_conclusions() {
    let verdicts = judge(&published::times(), true);
    let great = "256 (x^n-1), 256 (x^n+1), with set-up 512 (x^n-1), 512 (x^n+1), and more";
    let expected = [
        ("slower than the direct", "slower in 20 of 20"),
        ("up to 8", "from n = 16 (x^n-1), 16 (x^n+1)"),
        ("up to 64", "from n = 128 (x^n-1), 256 (x^n+1)"),
        (
            "great advantage",
            "the rest: from n = 16 (x^n-1), 16 (x^n+1), with set-up 128 (x^n-1), 256 (x^n+1)",
        ),
        ("less than 5 %", "2.0 % (x^n-1), 2.4 % (x^n+1)"),
        ("around three", "1.6 to 5.0 times the direct time; between 2 and 4 in 12 of 20"),
        ("each NTT", "0.55 to 1.67 of the direct time; between 0.5 and 2 in 20 of 20"),
        ("at least seven", "6.3 to 7062 times the direct time; at least 7 in 18 of 20"),
        (
            "variability",
            "2.6 to 5.4 times as long, where n² has 4; noticeable: one factor 1.5 times",
        ),
        (
            "picoseconds",
            "26.1 µs (n = 8) to 175.2 µs (n = 2048) in x^n-1; 104.9 to 506.5 µs in x^n+1",
        ),
        ("very similar", "26.1 to 42.7 µs in x^n-1, 1.6 to 1; similar: at most 2 to 1"),
        (
            "linear",
            "70 µs + n · 51 ns with r² = 0.96, at least 0.9 wanted; 16 times n takes 2.6 times",
        ),
        (
            "significantly",
            "n = 4: yes; the optimised NTT takes at most 0.5 of the direct time from n = 256 (x^n-1), 256",
        ),
        ("above 1000", "2.0 to 6.2 % for n"),
        ("worst", "the slowest in 20 of 20 tests with set-up, in 18 of 20 without"),
    ];
    assert_eq!(verdicts.len(), expected.len());
    for (part, found) in expected {
        let verdict = by_claim(&verdicts, part);
        assert!(verdict.found.contains(found), "{verdict:#?}");
        let holds = match part {
            "at least seven" | "above 1000" => Holds::Contradicts,
            "picoseconds" => Holds::Slip,
            "great advantage" => Holds::Elsewhere(great.to_owned()),
            _ => Holds::Confirmed,
        };
        assert_eq!(verdict.holds, holds, "{verdict:#?}");
    }
}

#[test]
fn a_table_that_lacks_a_length_is_not_judged() {
    for keep in [0, 1, 3, 9] {
        let mut times = published::times();
        times.negacyclic.truncate(keep);
        for own in [false, true] {
            for verdict in judge(&times, own) {
                assert_eq!(verdict.holds, Holds::NotMeasured, "{verdict:?}");
                assert_eq!(verdict.found, "–", "{verdict:?}");
            }
        }
    }
}

/// Each window at its two edges.
#[test]
fn windows_are_as_named() {
    let holds =
        |times: &Times, part: &str| by_claim(&judge(times, false), part).holds == Holds::Confirmed;
    for (ratio, wanted) in [(1.99, false), (2.0, true), (4.0, true), (4.01, false)] {
        assert_eq!(holds(&all(row(ratio, 0.1, 0.0)), "around three"), wanted, "{ratio}");
    }
    for (ratio, wanted) in [(1.49, false), (1.5, true), (6.0, true), (6.01, false)] {
        assert_eq!(holds(&all(row(ratio, 0.1, 0.0)), "each NTT"), wanted, "{ratio}");
    }
    for (setup, wanted) in [(3.99, false), (4.0, true)] {
        assert_eq!(holds(&all(row(3.0, 0.1, setup)), "at least seven"), wanted, "{setup}");
    }
    for (share, wanted) in [(0.05, true), (0.051, false)] {
        assert_eq!(holds(&all(row(3.0, share, 0.0)), "above 1000"), wanted, "{share}");
    }
    for (share, wanted) in [(0.5, true), (0.501, false)] {
        let mut times = all(row(3.0, share, 0.0));
        (times.cyclic[0], times.negacyclic[0]) = (row(3.0, 2.0, 0.0), row(3.0, 2.0, 0.0));
        for part in ["significantly", "great advantage"] {
            assert_eq!(holds(&times, part), wanted, "{part} {share}");
        }
    }
    for (share, wanted) in [(0.049, true), (0.05, false)] {
        assert_eq!(holds(&all(row(3.0, share, 0.0)), "less than 5 %"), wanted, "{share}");
    }
    for (setup, wanted) in [(0.199, true), (0.201, false)] {
        let mut times = all(row(3.0, 0.1, 0.1));
        times.cyclic[4] = row(3.0, 0.1, setup);
        assert_eq!(holds(&times, "very similar"), wanted, "{setup}");
    }
    for (direct, wanted) in [(1501.0, true), (1499.0, false)] {
        let mut times = all(row(3.0, 0.1, 0.0));
        times.cyclic[9].direct = direct;
        assert_eq!(holds(&times, "variability"), wanted, "{direct}");
    }
    // Up to n = 64 anything varies; from 128 on a bent line does not follow a linear trend.
    for (bend, wanted) in [(0.0, true), (6.0, false)] {
        let mut times = all(row(3.0, 0.1, 0.0));
        for (timed, n) in times.cyclic.iter_mut().zip(LENGTHS) {
            let setup = if n == 512 { bend } else { n as f64 / 1000.0 };
            *timed = row(3.0, 0.1, setup);
        }
        assert_eq!(holds(&times, "linear"), wanted, "{bend}");
    }
}

/// The plain transform is the worst by one row less.
#[test]
fn one_row_denies_what_is_said_of_all() {
    let mut times = all(row(3.0, 0.1, 0.0));
    let holds = |times: &Times, part: &str| by_claim(&judge(times, false), part).holds.clone();
    let each = ["slower than the direct", "each NTT", "worst"];
    for part in each {
        assert_eq!(holds(&times, part), Holds::Confirmed, "{part}");
    }
    times.negacyclic[3] = row(0.9, 0.1, 0.0);
    for part in each {
        assert_eq!(holds(&times, part), Holds::NotConfirmed, "{part}");
    }
}

#[test]
fn most_is_eleven_of_twenty() {
    let mut times = all(row(3.0, 0.1, 0.0));
    times.cyclic[..9].fill(row(9.0, 0.1, 0.0));
    let holds = |times: &Times| by_claim(&judge(times, false), "around three").holds.clone();
    assert_eq!(holds(&times), Holds::Confirmed);
    times.cyclic[9] = row(9.0, 0.1, 0.0);
    assert_eq!(holds(&times), Holds::NotConfirmed);
}

#[test]
fn ours_hold_elsewhere_and_theirs_contradict() {
    let mut times = published::times();
    times.cyclic[2].recursive.0 = 20_000.0;
    let ours = judge(&times, false);
    assert_eq!(
        by_claim(&ours, "up to 8").holds.to_string(),
        "holds elsewhere: n = 16 (x^n-1), 8 (x^n+1)"
    );
    assert_eq!(by_claim(&judge(&times, true), "up to 8").holds, Holds::Contradicts);
    assert_eq!(by_claim(&ours, "above 1000").holds, Holds::NotConfirmed);
    assert!(ours.iter().all(|verdict| !verdict.claim.contains("picoseconds")));
}

#[test]
fn a_slip_is_one_of_the_unit_alone() {
    let mut times = published::times();
    times.cyclic[9].recursive.1 += 1000.0;
    let verdicts = judge(&times, true);
    assert_eq!(by_claim(&verdicts, "picoseconds").holds, Holds::Contradicts);
}

#[test]
fn a_crossover_stays() {
    let row =
        |recursive| Timed { direct: 10.0, plain: (0.0, 0.0), recursive: (recursive, recursive) };
    let rows = [row(5.0), row(11.0), row(9.0), row(8.0)];
    assert_eq!(wins(&rows, false), Some(16));
    assert_eq!(wins(&rows[..2], false), None);
    let set_up = Timed { recursive: (8.0, 11.0), ..row(8.0) };
    assert_eq!(wins(&[set_up], false), Some(4));
    assert_eq!(wins(&[set_up], true), None);
}
