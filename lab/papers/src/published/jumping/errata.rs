//! Errata of the paper on jumps: misprints, and sentences that its own tables or algorithms
//! contradict. A test computes each.

/// A place, the text that is printed there, and the value that is computed.
pub struct Erratum {
    /// A section, table or algorithm.
    pub place: &'static str,
    /// The text as printed.
    pub printed: &'static str,
    /// The value as computed.
    pub computed: &'static str,
}

const fn erratum(place: &'static str, printed: &'static str, computed: &'static str) -> Erratum {
    Erratum { place, printed, computed }
}

/// All errata, in the order of the paper.
pub const ERRATA: [Erratum; 14] = [
    erratum("Table 1", "q = 6346 for p = 953", "6343: 6346 is even"),
    erratum(
        "§2.2",
        "jumps take O(n log n) operations",
        "log n levels with products of O(n log n) each are O(n log² n)",
    ),
    erratum(
        "Algorithm 2, lines 7 and 9",
        "x^-j·M1·(f, g) + (f', g')",
        "right with the part of (f, g) from x^j on; with all of it twice the right sum",
    ),
    erratum(
        "Equation 1",
        "1 = u·(x^p - x - 1) + v·g, so 1/g = v",
        "Algorithm 1 does not divide: f ends as a constant f(0), and 1/g is v/f(0)",
    ),
    erratum(
        "Algorithm 3",
        "srsra(d, e), mlsq(n, d, q), input x",
        "srshr(d, e) and mls(a, d, q) of the input a: srsra adds to d",
    ),
    erratum(
        "Algorithms 3 and 4",
        "x from -(q-1)/2 to (q-1)/2",
        "modulo 4591, where that is 2295: -2296 for a = 2295 by the first, 2436 for a = 2293, b = 862 by the second",
    ),
    erratum(
        "§3.3, Schönhage",
        "R = F[x]/(x^m - 1)",
        "x^m + 1: modulo x^m - 1 the powers of x do not add up to 0, and x is no principal root",
    ),
    erratum(
        "§4.2, Comparison",
        "saturated: 4 inverse transforms in MxV, 8 in MxM",
        "Table 2 has 2 and 4, and the paragraph on saturated steps 2 in MxV; which of them is the slip in MxM is open",
    ),
    erratum(
        "§5.1",
        "all but the NTTs apply to q < 2^16",
        "8×8 with sums of eight products in signed 32 bits, as described, holds for q < 2^15",
    ),
    erratum("§5.2", "jumpdivstep769", "759: 769 and 762 steps are not the 1521 of the top"),
    erratum(
        "Table 4",
        "MxV+MxM",
        "whole jumps of Table 3, without what §4.3 leaves out, and without the product of 762 and 759",
    ),
    erratum("Table 5", "sntrup631", "sntrup653"),
    erratum(
        "Table 6, ratios",
        "7.66, 35.69 %",
        "cut, not rounded: rounded they are 7.67 and 35.70 %",
    ),
    erratum(
        "Table 6",
        "cycles of key generation",
        "divstepx on A72, A76, M1 and jumpdivstep on A76, M1 are Table 5's two inverses added, to the cycle; the other three are less than them, by 111,821, 87,184 and 20,115",
    ),
];

#[cfg(test)]
mod tests {
    use goodprime_rings::integers::is_prime;
    use goodprime_rings::numbers::Barrett;
    use goodprime_rings::operands::{Generator, Operand};

    use super::super::{
        RATIOS_6, TABLE_1, TABLE_2, TABLE_3, TABLE_4, beside_the_inverses, sum_of_three,
    };
    use super::ERRATA;
    use crate::jumping::steps;
    use crate::jumping::tree::Storage;
    use crate::published::digest;

    /// Places and quotations are the paper's: another word is seen.
    #[test]
    fn quotations_are_as_printed() {
        let quoted: String = ERRATA.iter().flat_map(|e| [e.place, "\n", e.printed, "\n"]).collect();
        assert_eq!(digest(&quoted), "1085827e24f1774d");
        assert_ne!(digest(&quoted.replacen('1', "2", 1)), digest(&quoted));
    }

    /// The erratum of a place.
    fn computed(place: &str) -> &'static str {
        ERRATA.iter().find(|erratum| erratum.place == place).expect("an erratum").computed
    }

    #[test]
    fn q_of_953() {
        assert!(TABLE_1.iter().all(|&(_, q)| is_prime(q) == (q != 6346)));
        assert!(is_prime(6343) && computed("Table 1").contains("6343"));
    }

    #[test]
    fn levels_of_products() {
        // T(n) = 2·T(n/2) + n·log n, in units of n·log n: it grows with log n.
        fn operations(log: u32) -> u64 {
            if log == 0 { 0 } else { 2 * operations(log - 1) + (u64::from(log) << log) }
        }
        let units = |log: u32| operations(log) as f64 / (u64::from(log) << log) as f64;
        assert!(units(20) > 1.8 * units(10) && units(10) > 1.8 * units(5));
    }

    const Q: u64 = 4591;

    fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut out = vec![0; a.len() + b.len() - 1];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                out[i + j] = (out[i + j] + x * y) % Q;
            }
        }
        out
    }

    fn sum(a: &[u64], b: &[u64]) -> Vec<u64> {
        let at = |x: &[u64], i: usize| x.get(i).copied().unwrap_or(0);
        (0..a.len().max(b.len())).map(|i| (at(a, i) + at(b, i)) % Q).collect()
    }

    /// One recursion of Algorithm 2: j steps of polynomials with n coefficients.
    #[test]
    fn sums_of_algorithm_2() {
        let (j, n) = (5, 12);
        let numbers = Barrett::new(Q);
        let mut generator = Generator::new(7);
        let [f, g] = [0, 1].map(|_| generator.operand(n, Q, Operand::General));
        let steps_of = |f: &[u64], g: &[u64]| steps::run(&numbers, j, 1, [f, g], true, usize::MAX);
        let right = steps_of(&f, &g).vector;
        let low = steps_of(&f[..j], &g[..j]);
        let [left, column] = low.columns.map(|column| column.expect("both columns"));
        for row in 0..2 {
            let times =
                |f: &[u64], g: &[u64]| sum(&product(&left[row], f), &product(&column[row], g));
            let high = sum(&times(&f[j..], &g[j..]), &low.vector[row]);
            assert_eq!(sum(&high, &[0; 12])[..n], right[row], "the part from x^j on");
            // With all of (f, g), and the (f', g') of all: x^-j·M1·(f, g) is that already.
            let whole = times(&f, &g);
            assert!(whole[..j].iter().all(|&c| c == 0));
            let twice = sum(&whole[j..], &right[row]);
            assert_eq!(twice[..n], sum(&right[row], &right[row])[..], "all of it");
        }
    }

    #[test]
    fn constant_of_equation_1() {
        let p = 21;
        let mut f = vec![0; p + 1];
        (f[0], f[p - 1], f[p]) = (1, Q - 1, Q - 1);
        let mut g = Generator::new(p as u64).operand(p, Q, Operand::General);
        g.push(0);
        let done = steps::run(&Barrett::new(Q), 2 * p - 1, 1, [&f, &g], false, usize::MAX);
        let [f, g] = done.vector;
        // Both are eliminated to one coefficient, as the text says.
        assert!(done.delta == 0 && g[1..].iter().all(|&c| c == 0));
        assert!(f[0] > 1 && f[1..].iter().all(|&c| c == 0));
    }

    const BITS: u32 = 16;

    /// sqrdmulh.
    fn high(a: i64, b: i64) -> i64 {
        (2 * a * b + (1 << (BITS - 1))) >> BITS
    }

    fn rounded_shift(d: i64, e: u32) -> i64 {
        (d + (1 << (e - 1))) >> e
    }

    /// Algorithm 3 modulo 4591; with `accumulate` srsra in place of srshr.
    fn reduced(a: i64, accumulate: bool) -> i64 {
        let (q, e) = (Q as i64, Q.ilog2());
        // ⌊2^(e-1)·R/q⌉: to the nearest.
        let d = high(a, ((1 << (e + BITS)) + q) / (2 * q));
        a - q * (rounded_shift(d, e) + if accumulate { d } else { 0 })
    }

    #[test]
    fn reduction_of_algorithm_3() {
        let words = || i64::from(i16::MIN)..=i64::from(i16::MAX);
        // x ≡ a by construction; it is small with srshr only.
        assert_eq!(words().map(|a| reduced(a, false).abs()).max(), Some(2296));
        assert_eq!(words().filter(|&a| reduced(a, false).abs() > 2295).count(), 14);
        assert!(words().any(|a| reduced(a, true).abs() > i64::from(i16::MAX)));
        assert_eq!((reduced(2295, false), (Q - 1) / 2), (-2296, 2295));
        assert!(
            computed("Algorithms 3 and 4").contains("is 2295: -2296 for a = 2295 by the first")
        );
    }

    #[test]
    fn product_of_algorithm_4() {
        let (q, a, b) = (Q as i64, 2293, 862);
        let floor = b * (1 << BITS) / q / 2;
        for constant in [floor, (b * (1 << BITS) + q) / (2 * q)] {
            assert_eq!(a * b - q * high(a, constant), 2436);
        }
        assert!(
            computed("Algorithms 3 and 4").ends_with("2436 for a = 2293, b = 862 by the second")
        );
    }

    #[test]
    fn root_of_schoenhage_s_ring() {
        assert!(computed("§3.3, Schönhage").starts_with("x^m + 1"));
        // Σ x^(ij) for j below the order of x, modulo x^m - sign: all coefficients have to be 0 for 0 < i < order.
        let sums = |m: usize, order: usize, negacyclic: bool| {
            (1..order).all(|i| {
                let mut sum = vec![0i64; m];
                for j in 0..order {
                    let e = i * j % (2 * m);
                    sum[e % m] += if negacyclic && e >= m { -1 } else { 1 };
                }
                sum.iter().all(|&c| c == 0)
            })
        };
        assert!(sums(16, 32, true) && !sums(16, 16, false));
    }

    #[test]
    fn inverse_transforms_of_saturated_matrices() {
        let row = TABLE_2.iter().find(|row| row.storage == Storage::Saturated).expect("a row");
        assert_eq!((row.vector.parts[2], row.matrix.parts[2]), (2, 4));
        assert!(computed("§4.2, Comparison").starts_with("Table 2 has 2 and 4"));
    }

    #[test]
    fn sums_of_eight_products() {
        // Centred residues are at most (q - 1)/2.
        let fits = |q: i64| 8 * ((q - 1) / 2).pow(2) <= i64::from(i32::MAX);
        assert!(fits(32_749) && !fits(32_771) && !fits(65_521));
        assert!(computed("§5.1").ends_with("q < 2^15"));
    }

    #[test]
    fn steps_of_the_top() {
        assert_eq!((762 + 759, 2 * 761 - 1), (1521, 1521));
        assert_ne!(762 + 769, 1521);
        assert!(computed("§5.2").starts_with("759"));
    }

    #[test]
    fn products_of_table_4() {
        let good = TABLE_3.iter().find(|row| row.product == "good-rader-768").expect("a row");
        assert_eq!(TABLE_4[1].products, 2 * sum_of_three(good.parts));
    }

    #[test]
    fn ratios_of_table_6() {
        // The ratios themselves: `ratios_of_table_6_are_cut`.
        assert_eq!([RATIOS_6[0][0], RATIOS_6[1][1]], ["7.66", "35.69"]);
        assert!(computed("Table 6, ratios").contains("7.67 and 35.70"));
    }

    #[test]
    fn key_generations_of_table_6_are_its_inverses() {
        assert_eq!(beside_the_inverses(false), [-111_821, 0, 0, 0]);
        assert_eq!(beside_the_inverses(true), [-87_184, -20_115, 0, 0]);
        assert!(computed("Table 6").ends_with("less than them, by 111,821, 87,184 and 20,115"));
    }
}
