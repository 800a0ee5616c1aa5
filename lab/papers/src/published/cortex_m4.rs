//! Tables 1 to 6 of "Polynomial Multiplication in NTRU Prime: Comparison of Optimization Strategies on Cortex-M4" (2020), and
//! what can be said of them without a processor.
//!
//! * [`claims`]: sentences with figures, judged by the paper's own tables.
//! * [`errata`]: formulas and constants that are not what the paper computes with.

pub mod claims;
pub mod errata;

/// Table 1: set, p, q, w.
pub const TABLE_1: [(&str, u32, u32, u32); 3] =
    [("sntrup653", 653, 4621, 288), ("sntrup761", 761, 4591, 286), ("sntrup857", 857, 5167, 322)];

/// A row of Table 2.
pub struct Row2 {
    /// The set.
    pub set: &'static str,
    /// p, q and w.
    pub ring: [i64; 3],
    /// δ: how far a decoded number may be off.
    pub delta: i64,
    /// τ0 to τ3.
    pub tau: [i64; 4],
}

/// Table 2.
pub const TABLE_2: [Row2; 3] = [
    Row2 { set: "ntrulpr653", ring: [653, 4621, 252], delta: 289, tau: [2175, 113, 2031, 290] },
    Row2 { set: "ntrulpr761", ring: [761, 4591, 250], delta: 292, tau: [2156, 144, 2007, 287] },
    Row2 { set: "ntrulpr857", ring: [857, 5167, 281], delta: 329, tau: [2433, 101, 2265, 324] },
];
/// τ1 of ntrulpr761, where Table 2 has 144. Source: NTRU Prime, round 3 (2020), §4.
pub const TAU_1_OF_761: i64 = 114;

impl Row2 {
    /// Returns true if q is large enough for decryption: q ≥ 16w + 2δ + 3, where the paper prints
    /// ≤.
    #[must_use]
    pub const fn decrypts(&self) -> bool {
        let [_, q, w] = self.ring;
        q >= 16 * w + 2 * self.delta + 3
    }

    /// The least and the largest Right(Top(C)) - C, over all C, with this τ1. They should be within 0 and δ.
    #[must_use]
    pub fn rounding(&self, tau_1: i64) -> (i64, i64) {
        let [_, q, _] = self.ring;
        let half = q / 2;
        let center = |x: i64| (x + half).rem_euclid(q) - half;
        let off = |c: i64| {
            let top = (tau_1 * (c + self.tau[0]) + (1 << 14)) >> 15;
            center(self.tau[3] * top - self.tau[2] - c)
        };
        let all = || (-half..=half).map(off);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    }
}

/// Table 3: j for i from 1 to 16.
pub const TABLE_3: [u32; 16] = [6, 2, 12, 4, 7, 8, 14, 16, 11, 15, 5, 13, 10, 9, 3, 1];

/// Table 4: both rows, for i from 0 to 11.
pub const TABLE_4: [[u32; 12]; 2] =
    [[0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3], [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]];

/// 3^i or 3^-i modulo 17.
#[must_use]
pub fn power_of_3(i: u32, inverse: bool) -> u32 {
    // 3·6 = 18
    (0..i).fold(1, |x, _| x * if inverse { 6 } else { 3 } % 17)
}

/// A multiplier: the paper's name, its name in `firmware/cortex-m4/table`, and in the record of the authors' code.
pub struct Multiplier {
    /// The name in the paper.
    pub title: &'static str,
    /// The name in `firmware/cortex-m4/table`, if this project has the multiplier.
    pub name: Option<&'static str>,
    /// The name of mixed radix by the paper's own algorithms, where `name` has others.
    pub as_printed: Option<&'static str>,
    /// The name in the record of the authors' code in the model.
    pub record: &'static str,
    /// Table 5: mean of two transforms, small products, way back, whole.
    pub parts: [Option<u64>; 4],
    /// Table 6: cycles and bytes of G, E and D of ntrulpr761 and of sntrup761.
    pub operations: [[[u64; 3]; 2]; 2],
}

/// Tables 5 and 6.
pub const MULTIPLIERS: [Multiplier; 4] = [
    Multiplier {
        title: "Toom-Cook",
        name: None,
        as_printed: None,
        record: "",
        parts: [None, None, None, Some(223_871)],
        operations: [
            [[823_655, 1_309_214, 1_491_900], [28_468, 34_740, 39_700]],
            [[10_901_785, 789_442, 742_182], [66_100, 28_612, 31_452]],
        ],
    },
    Multiplier {
        title: "Good's trick",
        name: Some("good1536"),
        as_printed: None,
        record: "Good 1536",
        parts: [Some(42_937), Some(13_583), Some(59_850), Some(159_176)],
        operations: [
            [[735_168, 1_110_628, 1_214_546], [19_356, 32_288, 35_048]],
            [[10_787_337, 701_612, 586_244], [61_460, 19_516, 23_148]],
        ],
    },
    Multiplier {
        title: "mixed radix (1)",
        name: Some("mr1530"),
        as_printed: Some("paper1530"),
        record: "mixed radix 1530",
        parts: [Some(37_810), Some(25_641), Some(51_045), Some(152_177)],
        operations: [
            [[731_301, 1_101_938, 1_199_460], [13_392, 23_000, 31_880]],
            [[10_777_811, 694_000, 571_895], [66_156, 13_560, 18_504]],
        ],
    },
    Multiplier {
        title: "mixed radix (2)",
        name: Some("mr1620"),
        as_printed: Some("paper1620"),
        record: "mixed radix 1620",
        parts: [Some(50_992), Some(18_717), Some(64_450), Some(185_010)],
        operations: [
            [[760_947, 1_153_722, 1_284_253], [13_752, 23_536, 32_776]],
            [[10_808_526, 726_930, 637_286], [66_428, 13_912, 18_872]],
        ],
    },
];

/// q' of Good's trick.
pub const GOOD_PRIME: u32 = 6_984_193;
/// Algorithm 11, as printed: what should be -1/q' modulo 2^32.
pub const ALGORITHM_11: u32 = 926_273_535;

/// -1/q modulo 2^32, for odd q.
#[must_use]
pub fn negative_inverse(q: u32) -> u32 {
    // Newton: each step doubles the number of right bits.
    (0..5).fold(1u32, |x, _| x.wrapping_mul(2u32.wrapping_sub(q.wrapping_mul(x)))).wrapping_neg()
}

/// Algorithm 8 with this third operand in place of its q^-1: the lower word of the sum, which should be 0.
#[must_use]
pub fn lower_word(a: u32, b: u32, q: u32, factor: u32) -> u32 {
    let product = a.wrapping_mul(b);
    product.wrapping_add(product.wrapping_mul(factor).wrapping_mul(q))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_as_they_have_to_be() {
        for (set, p, q, w) in TABLE_1 {
            assert!(2 * p >= 3 * w && q > 16 * w, "{set}");
        }
        for row in TABLE_2 {
            assert!(row.decrypts(), "{}", row.set);
            let wrong = row.set == "ntrulpr761";
            assert_eq!(row.rounding(row.tau[1]).1 != row.delta, wrong, "{}", row.set);
            let tau_1 = if wrong { TAU_1_OF_761 } else { row.tau[1] };
            assert_eq!(row.rounding(tau_1), (0, row.delta), "{}", row.set);
        }
        assert_eq!(TABLE_2[1].rounding(144), (-24, 1451));
    }

    /// Each cell by its place, added up from the paper: a digit that is copied wrongly shows.
    #[test]
    fn cells_of_tables_1_and_2_have_these_sums() {
        let first = TABLE_1.iter().flat_map(|&(_, p, q, w)| [p, q, w]).map(i64::from);
        let row = |row: &Row2| [&row.ring[..], &[row.delta], &row.tau[..]].concat();
        let second = TABLE_2.iter().flat_map(row);
        let sum = |cells: &mut dyn Iterator<Item = i64>| {
            cells.zip(1..).map(|(cell, place)| cell * place).sum::<i64>()
        };
        assert_eq!([sum(&mut first.into_iter()), sum(&mut second.into_iter())], [88_707, 396_331]);
    }

    #[test]
    fn permutations_are_as_printed() {
        for (i, j) in (1..).zip(TABLE_3) {
            assert_eq!(power_of_3(i, true), j);
        }
        assert_ne!(power_of_3(1, false), TABLE_3[0]);
        for i in 0..12 {
            assert_eq!([i % 4, i % 3], [0, 1].map(|row: usize| TABLE_4[row][i as usize]));
        }
    }

    #[test]
    fn constants_of_the_algorithms() {
        let right = negative_inverse(GOOD_PRIME);
        assert_eq!(right, 2_368_115_199);
        assert_ne!(right, ALGORITHM_11);
        assert_eq!(lower_word(12_345, 67_891, GOOD_PRIME, right), 0);
        assert_ne!(lower_word(12_345, 67_891, GOOD_PRIME, right.wrapping_neg()), 0);
    }

    /// Theorems 1 and 2, and with them 3, for all polynomials with p = 5: no coefficient of a product is beyond 2w.
    #[test]
    fn products_of_small_polynomials_are_small() {
        const P: usize = 5;
        let polynomials: Vec<[i32; P]> = (0..3i32.pow(P as u32))
            .map(|n| std::array::from_fn(|i| n / 3i32.pow(i as u32) % 3 - 1))
            .collect();
        let product = |a: &[i32; P], b: &[i32; P]| {
            let mut c = [0; 2 * P];
            for (i, j) in (0..P).flat_map(|i| (0..P).map(move |j| (i, j))) {
                c[i + j] += a[i] * b[j];
            }
            for i in (P..2 * P - 1).rev() {
                c[i - P] += c[i];
                c[i - P + 1] += c[i];
            }
            c[..P].iter().map(|c| c.abs()).max().unwrap_or(0)
        };
        // The most that products by a polynomial of this weight reach.
        let mut most = [0; P + 1];
        for r in &polynomials {
            let weight = r.iter().filter(|&&c| c != 0).count();
            for g in &polynomials {
                most[weight] = most[weight].max(product(g, r));
            }
        }
        assert_eq!(most[1], 2, "Theorem 1");
        assert!(most.iter().zip(0..).all(|(&most, w)| most <= 2 * w), "Theorem 2: {most:?}");
    }
}
