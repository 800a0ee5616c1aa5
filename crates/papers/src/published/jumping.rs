//! Tables 2 to 6 of "Jumping for Bernstein–Yang Inversion in NTRU Prime" (2024). Cycles, on Cortex-A72 if nothing is said.

use crate::jumping::tree::Storage;

/// A row of Table 3: the product, and cycles of In (two operands), Mul and Out; then of PxP, MxV, MxM and Jump, of which
/// some are not given.
pub struct Row3 {
    /// As this crate names it.
    pub product: &'static str,
    /// In, Mul and Out.
    pub parts: [u64; 3],
    /// PxP, MxV, MxM and Jump.
    pub sums: [Option<u64>; 4],
}

const fn row(product: &'static str, parts: [u64; 3], sums: [u64; 4]) -> Row3 {
    let [whole, vector, matrix, jump] = sums;
    Row3 { product, parts, sums: [Some(whole), Some(vector), Some(matrix), Some(jump)] }
}

/// Table 3.
pub const TABLE_3: [Row3; 19] = [
    row("schoolbook-8", [0, 94, 0], [94, 376, 752, 1504]),
    row("karatsuba-8", [0, 56, 0], [56, 224, 448, 896]),
    row("extended-8", [0, 50, 0], [50, 200, 400, 800]),
    Row3 { product: "eight-8", parts: [0, 360, 0], sums: [Some(360), None, None, None] },
    row("schoolbook-16", [0, 231, 0], [231, 924, 1848, 3696]),
    row("karatsuba-16", [0, 182, 0], [182, 728, 1456, 2912]),
    row("schoolbook-32", [0, 760, 0], [760, 3040, 6080, 12160]),
    row("toom-32", [114, 374, 462], [950, 2762, 5296, 10364]),
    row("karatsuba-32", [0, 614, 0], [614, 2456, 4912, 9824]),
    row("schoenhage-64", [367, 2319, 521], [3207, 11419, 22104, 43474]),
    row("karatsuba-64", [0, 1999, 0], [1999, 7996, 15992, 31984]),
    row("toom-64", [207, 1295, 944], [2446, 7689, 14964, 29514]),
    row("rader-64", [1228, 411, 570], [2209, 6468, 10480, 18504]),
    row("karatsuba-128", [0, 6998, 0], [6998, 27992, 55984, 111_968]),
    row("schoenhage-128", [1691, 4903, 1521], [8115, 27727, 52072, 100_762]),
    row("toom-128", [454, 3096, 1896], [5446, 17538, 34168, 67428]),
    row("bruun-128", [1982, 2443, 1764], [6189, 19246, 34528, 65092]),
    row("rader-128", [2908, 828, 1240], [4976, 14516, 23216, 40616]),
    row("good-rader-768", [11022, 2494, 5349], [18865, 53740, 85436, 222_520]),
];

/// PxP, MxV, MxM and Jump from In, Mul and Out: a matrix times a vector transforms six polynomials, and a jump two vectors and
/// two matrices, whose eight transforms are there.
#[must_use]
pub const fn sums([input, mul, output]: [u64; 3]) -> [u64; 4] {
    let vector = 3 * input + 4 * mul + 2 * output;
    let matrix = 4 * input + 8 * mul + 4 * output;
    [input + mul + output, vector, matrix, 2 * vector + matrix - 4 * input]
}

/// Of three children: three vectors and two matrices; the second product of matrices finds one factor transformed.
#[must_use]
pub const fn sum_of_three([input, mul, output]: [u64; 3]) -> u64 {
    let vector = 3 * input + 4 * mul + 2 * output;
    3 * vector + 2 * 8 * mul + 4 * output
}

/// Table 2: In, Mul and Out of MxV and of MxM.
pub const TABLE_2: [(Storage, [u64; 3], [u64; 3]); 3] = [
    (Storage::Saturated, [6, 4, 2], [0, 8, 4]),
    (Storage::Sheared, [6, 4, 2], [0, 8, 8]),
    (Storage::Unsaturated, [6, 4, 2], [0, 8, 4]),
];

/// A row of Table 4: leaves (steps, cycles, how many), cycles of all MxV and MxM, and of the inverse.
pub struct Row4 {
    /// Steps, cycles, count.
    pub leaves: &'static [(usize, u64, u64)],
    /// MxV and MxM.
    pub products: u64,
    /// The estimate.
    pub total: u64,
}

/// Table 4: 0 to 6 levels.
pub const TABLE_4: [Row4; 7] = [
    Row4 { leaves: &[(1521, 11_750_719, 1)], products: 0, total: 11_750_719 },
    Row4 { leaves: &[(251, 639_990, 1), (254, 647_588, 5)], products: 445_040, total: 4_322_970 },
    Row4 { leaves: &[(124, 151_885, 1), (127, 155_564, 11)], products: 688_736, total: 2_551_825 },
    Row4 {
        leaves: &[(62, 33_602, 2), (63, 34_139, 11), (64, 34_500, 11)],
        products: 910_784,
        total: 1_733_017,
    },
    Row4 { leaves: &[(31, 8267, 15), (32, 8561, 33)], products: 1_146_560, total: 1_553_078 },
    Row4 { leaves: &[(15, 2291, 15), (16, 2409, 81)], products: 1_286_336, total: 1_515_830 },
    Row4 { leaves: &[(7, 681, 15), (8, 709, 177)], products: 1_363_136, total: 1_498_844 },
];

/// The processors of Tables 5 and 6.
pub const PROCESSORS: [&str; 4] = ["Cortex-A53", "Cortex-A72", "Cortex-A76", "M1"];

/// Table 5: what, and cycles on each processor.
pub const TABLE_5: [(&str, [u64; 4]); 6] = [
    ("R/q 761, divstepx", [5_819_737, 4_949_369, 2_703_328, 851_937]),
    ("R/q 761, jumpdivstep", [2_031_221, 1_457_946, 1_150_369, 317_285]),
    ("R/3 761, divstepx", [839_852, 568_323, 344_628, 199_455]),
    ("R/3 761, jumpdivstep", [625_518, 531_825, 279_444, 154_286]),
    ("R/q 653, divstepx", [4_286_957, 3_640_900, 1_985_212, 645_106]),
    ("R/q 653, jumpdivstep", [3_342_664, 2_351_016, 1_819_333, 579_342]),
];

/// Table 6: key generation of sntrup761.
pub const TABLE_6: [(&str, [u64; 4]); 3] = [
    ("reference, SUPERCOP", [33_504_035, 23_837_956, 16_958_229, 13_449_469]),
    ("divstepx", [6_547_768, 5_517_692, 3_047_956, 1_051_392]),
    ("jumpdivstep", [2_569_555, 1_969_656, 1_429_813, 471_571]),
];

/// What its numbers say when they are added up, and misprints.
pub const FINDINGS: [&str; 7] = [
    "Table 1 prints q = 6346 for p = 953, which is even: it is 6343",
    "Table 2 gives a saturated matrix 4 inverse transforms in MxM, §4.2 says 8, and 4 for a vector where the table has 2",
    "Table 3: MxV, MxM and Jump of every row but the last follow from In, Mul and Out; Jump of Good-3 is that of three children",
    "§5.2 names jumpdivstep769, which Figure 5 has not: it is 759",
    "Table 6 prints jumpdivstep/divstepx on Cortex-A72 as 35.69 %: its rows give 35.70 %",
    "Table 5's caption says sntrup631 for sntrup653",
    "every sum of Table 4 holds; it counts a level for the top and its children together: both have products of length 768",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_3_follows_from_its_parts() {
        for Row3 { product, parts, sums: printed } in &TABLE_3 {
            let computed = sums(*parts);
            for (computed, printed) in computed.iter().zip(printed).take(3) {
                assert!(printed.is_none_or(|printed| printed == *computed), "{product}");
            }
            let jump =
                if *product == "good-rader-768" { sum_of_three(*parts) } else { computed[3] };
            assert!(printed[3].is_none_or(|printed| printed == jump), "{product}: {jump}");
        }
    }

    #[test]
    fn table_4_adds_up() {
        for Row4 { leaves, products, total } in &TABLE_4 {
            let leaves: u64 = leaves.iter().map(|(_, cycles, count)| cycles * count).sum();
            assert_eq!(leaves + products, *total);
        }
    }

    #[test]
    fn ratios_of_table_6_are_those_that_are_printed() {
        let percent = |a: [u64; 4], b: [u64; 4]| {
            [0, 1, 2, 3].map(|i| (10_000.0 * a[i] as f64 / b[i] as f64).round() / 100.0)
        };
        let [reference, plain, jump] = TABLE_6.map(|(_, cycles)| cycles);
        assert_eq!(percent(jump, plain), [39.24, 35.70, 46.91, 44.85]);
        assert_eq!(percent(jump, reference), [7.67, 8.26, 8.43, 3.51]);
    }
}
