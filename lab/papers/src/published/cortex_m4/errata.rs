//! Formulas and constants of the paper with which it does not compute, each with the computed
//! value. The paper's text is from a transcription.

use super::claims::beyond_the_whole;
use super::{
    ALGORITHM_11, GOOD_PRIME, MULTIPLIERS, Row2, TABLE_2, TABLE_3, TAU_1_OF_761, lower_word,
    negative_inverse, power_of_3,
};

/// A place, the text that is printed there, and the value that is computed.
pub struct Erratum {
    /// The section, algorithm or table.
    pub place: &'static str,
    /// The text as printed.
    pub printed: &'static str,
    /// The value as computed.
    pub computed: String,
}

/// §2.2: the place of output k of a transform by layers of these lengths, where the product is over all lengths, as
/// printed, or over all but the last.
#[must_use]
pub fn digit_reversed(lengths: &[usize], k: usize, all: bool) -> usize {
    let Some((&last, rest)) = lengths.split_last() else { return 0 };
    if rest.is_empty() {
        return k;
    }
    let product: usize = if all { lengths } else { rest }.iter().product();
    k % last * product + digit_reversed(rest, k / last, all)
}

/// Returns true if each place occurs once, and the largest place.
#[must_use]
pub fn permutation(lengths: &[usize], all: bool) -> (bool, usize) {
    let n = lengths.iter().product();
    let places: Vec<usize> = (0..n).map(|k| digit_reversed(lengths, k, all)).collect();
    let mut sorted = places.clone();
    sorted.sort_unstable();
    (sorted.iter().copied().eq(0..n), sorted.last().copied().unwrap_or(0))
}

/// §2.1.2: Right(T) - aB + 4w + 1 modulo q, centered, over all b·A and the extreme differences to a·B, ±4w, for a bit of 0
/// and for one of 1.
#[must_use]
pub fn decoded(row: &Row2, tau_1: i64) -> [(i64, i64); 2] {
    let [_, q, w] = row.ring;
    let half = q / 2;
    let center = |x: i64| (x + half).rem_euclid(q) - half;
    [0, 1].map(|bit| {
        let values = (-half..=half).flat_map(|ba| [(ba, -4 * w), (ba, 4 * w)]).map(|(ba, off)| {
            let c = center(ba + bit * half);
            let top = (tau_1 * (c + row.tau[0]) + (1 << 14)) >> 15;
            center(row.tau[3] * top - row.tau[2] - (ba - off) + 4 * w + 1)
        });
        let values: Vec<i64> = values.collect();
        (*values.iter().min().expect("values"), *values.iter().max().expect("values"))
    })
}

/// A root of order 5, 3 or 270 modulo 4591, of which 11 generates the residues.
fn root(order: u32) -> u64 {
    power(11, 4590 / order)
}

fn power(a: u64, e: u32) -> u64 {
    (0..e).fold(1, |x, _| x * a % 4591)
}

/// Algorithm 14: t3, the output at ψ^4, with the factor of a4 that the comment of line 7 prints, or with ψ5.
#[must_use]
pub fn radix_5_at_4(a: [u64; 5], as_commented: bool) -> u64 {
    let psi = root(5);
    let last = if as_commented { root(3) } else { psi };
    let factors = [1, power(psi, 4), power(psi, 3), power(psi, 2), last];
    a.iter().zip(factors).map(|(a, factor)| a * factor).sum::<u64>() % 4591
}

/// The output of a transform of length 5 at ψ^4, by definition.
#[must_use]
pub fn fifth_by_definition(a: [u64; 5]) -> u64 {
    let psi = root(5);
    (0..5).map(|i| a[i as usize] * power(psi, 4 * i)).sum::<u64>() % 4591
}

/// The exponent e with ψ270^e = -1 modulo 4591.
#[must_use]
pub fn minus_one() -> Option<u32> {
    (0..270).find(|&e| power(root(270), e) == 4590)
}

/// Factors other than 1 between the layers of a transform of these lengths, for each of `n` over their product; between
/// all of them, or between those that are not coprime, where lengths that are go by Good.
#[must_use]
pub fn twiddles(lengths: &[usize], good: bool) -> usize {
    let n: usize = lengths.iter().product();
    (0..lengths.len())
        .map(|i| {
            let rest = lengths[i + 1..].iter().filter(|&&m| !good || gcd(m, lengths[i]) > 1);
            let rest: usize = rest.product();
            (lengths[i] - 1) * (rest - 1) * (n / (lengths[i] * rest))
        })
        .sum()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The lengths of §4.2's 270-NTT in the order that §2.2 has, and those of §3.3.
pub const LENGTHS_1620: &[usize] = &[2, 3, 3, 3, 5];
/// The lengths of the transform of 1530.
pub const LENGTHS_1530: &[usize] = &[17, 3, 3];

fn of_schemes() -> Vec<Erratum> {
    let erratum = |place, printed, computed| Erratum { place, printed, computed };
    let by = |row: &Row2| row.ring[1] - 16 * row.ring[2] - 2 * row.delta - 3;
    let [a, b, c] = [0, 1, 2].map(|i| by(&TABLE_2[i]));
    let [zero, one] = decoded(&TABLE_2[1], TAU_1_OF_761);
    let printed = TABLE_2[1].tau[1];
    let [wrong, right] = [printed, TAU_1_OF_761].map(|tau_1| TABLE_2[1].rounding(tau_1));
    vec![
        erratum(
            "§2.1",
            "NTRU LPRime: Hash_3(r) in both hashes",
            "r itself: HashConfirm is Hash_2(r, Hash_4(h)), in known answers".to_owned(),
        ),
        erratum(
            "Table 2",
            "ntrulpr761: τ1 = 144",
            format!(
                "τ1 = {TAU_1_OF_761}: Right(Top(C)) - C is {} to {}, with {printed} {} to {}",
                right.0, right.1, wrong.0, wrong.1
            ),
        ),
        erratum(
            "§2.1.2",
            "q ≤ 16w + 2δ + 3",
            format!("q ≥ …: q is larger by {a}, {b} and {c} in Table 2"),
        ),
        erratum("§2.1.2", "p ≥ 1", "p ≥ I: Encode reads coefficients 0 to I - 1 of b·A".to_owned()),
        erratum(
            "§2.1.2",
            "r_j = Right(T_j) - aB_j + 4w + 1",
            format!(
                "its sign is the bit: {} to {} for 0, {} to {} for 1",
                zero.0, zero.1, one.0, one.1
            ),
        ),
        erratum(
            "Algorithms 5, 6",
            "HashConfirm(S, A)",
            "HashConfirm(r, (S, A)), as §2.1 defines it: known answers have this one".to_owned(),
        ),
    ]
}

fn of_transforms() -> Vec<Erratum> {
    let erratum = |place, printed, computed| Erratum { place, printed, computed };
    let (_, reached) = permutation(LENGTHS_1620, true);
    let (whole, most) = permutation(LENGTHS_1620, false);
    assert!(whole, "a permutation");
    let of_270 = LENGTHS_1620.iter().product::<usize>();
    let row = (1..).zip(TABLE_3).all(|(i, j)| power_of_3(i, true) == j);
    assert!(row && power_of_3(1, false) != TABLE_3[0], "3^-i");
    let even = minus_one().expect("an even order");
    vec![
        erratum(
            "§2.2",
            "R with the product of p_1 to p_n",
            format!("of p_1 to p_(n-1): places 0 to {most}; as printed up to {reached}"),
        ),
        erratum(
            "§2.2.1, Table 3",
            "k = 3^i modulo 17",
            "the table has 3^-i, for which the sum is a cyclic product".to_owned(),
        ),
        erratum(
            "§2.2.2",
            "x^i = y^i0·z^i1",
            "x^i = y^i1·z^i0, as Table 4 and the example of degree 5 have it".to_owned(),
        ),
        erratum(
            "§3.1",
            "y^(2^(k-1)) = -1 = w² + w",
            format!(
                "right of primitive roots; as relations {} of 1536 dimensions: y^512 = 1 = w³",
                256 * 2
            ),
        ),
        erratum("§3.1", "i mod 2^56", "i mod 2^k, k = 9".to_owned()),
        erratum(
            "§3.2, §4.2",
            "x^6 + ψ and x^6 - ψ",
            format!("-1 = ψ^{even}: the same {of_270} rings, in another order"),
        ),
    ]
}

fn of_code() -> Vec<Erratum> {
    let erratum = |place, printed, computed| Erratum { place, printed, computed };
    let right = negative_inverse(GOOD_PRIME);
    let words = [right.wrapping_neg(), right].map(|factor| lower_word(1, 1, GOOD_PRIME, factor));
    assert!(right != ALGORITHM_11, "a misprint");
    let [first, second, third] = beyond_the_whole();
    let memory = |multiplier: usize| MULTIPLIERS[multiplier].operations[1][1][0];
    let a = [1, 2, 3, 4, 5];
    vec![
        erratum(
            "§4.2, Table 5",
            "Options 1 and 2; mixed radix (1) and (2)",
            "Option 1 is 1620, mixed radix (1) is 1530: the numbers change places".to_owned(),
        ),
        erratum(
            "Algorithm 8",
            "1/q modulo 2^32",
            format!("-1/q: of 1·1 the lower word is {}, with 1/q {}", words[1], words[0]),
        ),
        erratum("Algorithm 11", "-1/q' = 926273535", format!("{right}")),
        erratum(
            "Algorithm 14, line 7",
            "… + ψ3·a4",
            format!(
                "ψ5·a4, as its outputs have it: of 1 to 5 {}, with ψ3 {}",
                radix_5_at_4(a, false),
                radix_5_at_4(a, true)
            ),
        ),
        erratum(
            "Table 5",
            "Polymul",
            format!("2 NTT + Basemul + invNTT is {first}, {second}, {third} cycles more"),
        ),
        erratum(
            "Table 6",
            "sntrup761 G, memory",
            format!(
                "mixed radix {} and {}, Toom-Cook {}: more, not less",
                memory(2),
                memory(3),
                memory(0)
            ),
        ),
    ]
}

/// Returns all errata, in the paper's order.
#[must_use]
pub fn errata() -> Vec<Erratum> {
    let mut errata = of_schemes();
    errata.extend(of_transforms());
    errata.extend(of_code());
    errata
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::cortex_m4::TABLE_4;
    use crate::published::digest;

    /// Places and quotations are the paper's: another word is seen.
    #[test]
    fn quotations_are_as_printed() {
        let quoted: String =
            errata().iter().flat_map(|e| [e.place, "\n", e.printed, "\n"]).collect();
        assert_eq!(digest(&quoted), "121285e3a6d209c9");
        assert_ne!(digest(&quoted.replacen('1', "2", 1)), digest(&quoted));
    }

    #[test]
    fn the_formula_of_the_order_of_outputs() {
        assert_eq!(permutation(LENGTHS_1620, true), (false, 1237));
        assert_eq!(permutation(LENGTHS_1620, false), (true, 269));
        // Bits in reverse.
        let reversed: Vec<_> = (0..8).map(|k| digit_reversed(&[2, 2, 2], k, false)).collect();
        assert_eq!(reversed, [0, 4, 2, 6, 1, 5, 3, 7]);
    }

    /// The digits in reverse are where the outputs of layers of these lengths are.
    #[test]
    fn the_places_are_those_of_a_transform() {
        let lengths = [2usize, 3];
        let n = 6;
        // x^6 - 1 by halves, then by thirds, over Z/7, where 3 has order 6.
        let value = |i: usize, k: usize| (0..i * k % n).fold(1, |x, _| x * 3 % 7);
        let a = [1u64, 2, 3, 4, 5, 6];
        let by_definition = |k: usize| (0..n).map(|i| a[i] * value(i, k)).sum::<u64>() % 7;
        // The half with x^3 = 1 has the even k, that with x^3 = -1 the odd ones; of each the thirds.
        let order = [0, 2, 4, 1, 3, 5];
        for (place, k) in order.into_iter().enumerate() {
            let reduced: Vec<u64> =
                (0..3).map(|i| a[i] + if place < 3 { a[i + 3] } else { 6 * a[i + 3] }).collect();
            let at: u64 = (0..3).map(|i| reduced[i] * value(i, k)).sum();
            assert_eq!(at % 7, by_definition(k));
        }
        let places: Vec<_> = (0..n).map(|k| digit_reversed(&lengths, k, false)).collect();
        assert_eq!(places, [0, 2, 4, 1, 3, 5]);
    }

    /// Without a sign the formula gives thousands of values; their sign is the bit.
    #[test]
    fn the_sign_is_the_bit() {
        for row in &TABLE_2 {
            let tau_1 = if row.set == "ntrulpr761" { TAU_1_OF_761 } else { row.tau[1] };
            let [_, q, w] = row.ring;
            let [zero, one] = decoded(row, tau_1);
            assert_eq!(zero.0, 1, "{}", row.set);
            assert_eq!(zero.1, 8 * w + row.delta + 1);
            assert!(zero.1 <= q / 2 && one.0 >= -(q / 2) && one.1 < 0, "{}: {one:?}", row.set);
        }
    }

    #[test]
    fn misprints_of_algorithms_are_wrong_and_what_stands_for_them_is_right() {
        assert_eq!((0..4590).filter(|&e| power(11, e) == 1).count(), 1, "11 generates");
        let a = [10, 200, 3000, 4, 55];
        assert_eq!(radix_5_at_4(a, false), fifth_by_definition(a));
        assert_ne!(radix_5_at_4(a, true), fifth_by_definition(a));
        assert_eq!(minus_one(), Some(135));
    }

    /// §2.2.2's example: a_i stands at y^i1·z^i0.
    #[test]
    fn the_example_of_degree_5() {
        // (power of y, power of z) of a_0 to a_5, as printed.
        let example = [(0, 0), (1, 1), (2, 2), (0, 3), (1, 0), (2, 1)];
        for (i, place) in example.into_iter().enumerate() {
            let [i0, i1] = [0, 1].map(|row: usize| TABLE_4[row][i]);
            assert_eq!((i1, i0), place);
            // i0·(1/3 mod 4)·3 + i1·(1/4 mod 3)·4, as printed, is i.
            assert_eq!((3 * 3 * i0 + 4 * i1) as usize % 12, i);
        }
        assert_ne!((TABLE_4[0][2 + 1], TABLE_4[1][2 + 1]), example[3], "as printed");
    }

    #[test]
    fn factors_between_layers() {
        // By definition: exponents a·b modulo r·m that are not 0.
        let pair = |r: usize, m: usize| {
            (0..r).flat_map(|a| (0..m).map(move |b| a * b % (r * m))).filter(|&e| e != 0).count()
        };
        assert_eq!(twiddles(&[17, 3, 3], false), pair(17, 9) + 17 * pair(3, 3));
        assert_eq!(twiddles(&[17, 3, 3], true), 17 * pair(3, 3));
        // 2 and 2 are not coprime.
        assert_eq!(twiddles(&[2, 2, 3], true), 3 * pair(2, 2));
        assert_eq!(twiddles(LENGTHS_1620, true), 10 * (pair(3, 9) + 3 * pair(3, 3)));
        let all = [(2, 135, 1), (3, 45, 2), (3, 15, 6), (3, 5, 18)];
        let all: usize = all.into_iter().map(|(r, m, times)| times * pair(r, m)).sum();
        assert_eq!(twiddles(LENGTHS_1620, false), all);
    }

    #[test]
    fn each_place_has_what_is_computed() {
        let errata = errata();
        assert_eq!(errata.len(), 18);
        let has = |place: &str, what: &str| {
            errata.iter().any(|erratum| erratum.place == place && erratum.computed.contains(what))
        };
        assert!(has("Table 2", "0 to 292, with 144 -24 to 1451"));
        assert!(has("§2.1.2", "larger by 8, 4 and 10"));
        assert!(has("§2.1.2", "1 to 2293 for 0, -2295 to -3 for 1"));
        assert!(has("§2.2", "0 to 269; as printed up to 1237"));
        assert!(has("§3.2, §4.2", "-1 = ψ^135"));
        assert!(has("Algorithm 8", "lower word is 0, with 1/q 2"));
        assert!(has("Algorithm 11", "2368115199"));
        assert!(has("Table 5", "131, 129, 141 cycles more"));
        assert!(has("Table 6", "66156 and 66428, Toom-Cook 66100"));
    }
}
