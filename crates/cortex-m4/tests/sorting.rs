//! Tests of the sorting network, by the 0-1 principle: it sorts everything if it sorts zeros and ones.

use goodprime_cortex_m4::sort::{
    SortEngine, SortModel, SortPass, merge, merge_in_small_code, sort, sort_in_small_code,
    words_log,
};

fn is_sorted(words: &[u32]) -> bool {
    words.windows(2).all(|w| w[0] <= w[1])
}

/// Zeros, then ones.
fn run(length: usize, zeros: usize) -> impl Iterator<Item = u32> {
    (0..length).map(move |i| (i >= zeros) as u32)
}

#[test]
fn eights_are_sorted() {
    for bits in 0..256 {
        let mut words: Vec<u32> = (0..8).map(|i| bits >> i & 1).collect();
        SortModel::pass(SortPass::Eights, &mut words);
        assert!(is_sorted(&words), "{bits:08b}");
    }
}

/// True if a merge of `2^k` words by these passes sorts two sorted runs with these numbers of zeros.
fn merges(k: u32, low: usize, high: usize, skip: Option<usize>) -> bool {
    merges_by(|k, pass| merge(k, pass), k, [low, high], skip)
}

/// True if a merge in small code sorts two sorted runs with these numbers of zeros.
fn merges_in_small_code(k: u32, low: usize, high: usize, skip: Option<usize>) -> bool {
    merges_by(|k, pass| merge_in_small_code(k, pass), k, [low, high], skip)
}

fn merges_by(
    merge: impl Fn(u32, &mut dyn FnMut(SortPass)),
    k: u32,
    [low, high]: [usize; 2],
    skip: Option<usize>,
) -> bool {
    let half = 1 << (k - 1);
    let mut words: Vec<u32> = run(half, low).chain(run(half, high)).collect();
    let mut count = 0;
    merge(k, &mut |pass| {
        if Some(count) != skip {
            SortModel::pass(pass, &mut words);
        }
        count += 1;
    });
    is_sorted(&words)
}

#[test]
fn two_runs_are_merged() {
    for k in 4..=11u32 {
        let half = 1usize << (k - 1);
        // All pairs up to 128 words per run; beyond, all of one run with some of the other.
        let step = if k <= 8 { 1 } else { half / 8 - 1 };
        for low in 0..=half {
            assert!((0..=half).step_by(step).all(|high| merges(k, low, high, None)), "{k} {low}");
        }
    }
}

#[test]
fn two_runs_are_merged_in_small_code() {
    for k in 2..=11u32 {
        let half = 1usize << (k - 1);
        let step = if k <= 8 { 1 } else { half / 8 - 1 };
        // Runs of eights and longer are merged by whole eights, shorter ones side by side.
        let merges = |low, high| match k {
            2 => {
                let mut words: Vec<u32> = run(half, low).chain(run(half, high)).collect();
                merge_in_small_code(k, |pass| SortModel::pass(pass, &mut words));
                is_sorted(&words)
            }
            _ => merges_in_small_code(k, low, high, None),
        };
        for low in 0..=half {
            assert!((0..=half).step_by(step).all(|high| merges(low, high)), "{k} {low}");
        }
    }
}

/// Negative control: each pass of small code is needed.
#[test]
fn a_pass_of_small_code_left_out_is_found() {
    for k in 3..=11u32 {
        let mut passes = 0;
        merge_in_small_code(k, |_| passes += 1);
        for skip in 0..passes {
            let half = 1usize << (k - 1);
            let step = if k < 6 { 1 } else { 7 };
            let mut pairs = (0..=half).flat_map(|a| (0..=half).step_by(step).map(move |b| (a, b)));
            let found = |(low, high)| !merges_in_small_code(k, low, high, Some(skip));
            assert!(pairs.any(found), "{k} {skip}");
        }
    }
}

/// Negative control: each pass is needed.
#[test]
fn a_pass_left_out_is_found() {
    for k in 4..=11u32 {
        let mut passes = 0;
        merge(k, |_| passes += 1);
        for skip in 0..passes {
            let half = 1usize << (k - 1);
            let mut pairs = (0..=half).flat_map(|a| (0..=half).step_by(7).map(move |b| (a, b)));
            assert!(pairs.any(|(low, high)| !merges(k, low, high, Some(skip))), "{k} {skip}");
        }
    }
}

/// True if the last merge of these words sorts them, by the passes that leave out missing words.
fn are_merged(n: usize, zeros: [usize; 2]) -> bool {
    let half = 1 << (words_log(n) - 1);
    let ones = (1 << words_log(n)) - n;
    let mut words: Vec<u32> = run(half, zeros[0]).chain(run(n - half, zeros[1])).collect();
    words.extend(vec![u32::MAX; ones]);
    sort::<SortModel>(&mut words, n);
    is_sorted(&words)
}

#[test]
fn runs_of_unequal_length_are_merged() {
    for n in [641, 653, 761, 768, 769, 1277] {
        let half = 1 << (words_log(n) - 1);
        for low in (0..=half).step_by(31) {
            assert!((0..=n - half).step_by(29).all(|high| are_merged(n, [low, high])), "{n} {low}");
        }
    }
}

#[test]
fn words_of_all_lengths_are_sorted() {
    let mut state = 1u32;
    for n in [1, 2, 15, 16, 17, 508, 653, 676, 761, 857, 953, 1013, 1024, 1228, 1277] {
        let mut words = vec![u32::MAX; 1 << words_log(n)];
        words[..n].fill_with(|| {
            state = state.wrapping_mul(1664525).wrapping_add(1013904223);
            state
        });
        let mut expected = words.clone();
        expected.sort_unstable();
        let mut again = words.clone();
        sort::<SortModel>(&mut words, n);
        assert_eq!(words, expected);
        sort_in_small_code::<SortModel>(&mut again, n);
        assert_eq!(again, expected);
    }
}
