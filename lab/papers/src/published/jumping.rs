//! Tables 1 to 6 of "Jumping for Bernstein–Yang Inversion" (2024). Cycles, on Cortex-A72 if nothing is said.
//!
//! [`errata`]: where the paper is short of itself. [`verdicts`]: its conclusions.

pub mod errata;
pub mod verdicts;

use crate::jumping::tree::Storage;

/// Table 1: p and q, as printed.
pub const TABLE_1: [(usize, u64); 6] =
    [(653, 4621), (761, 4591), (857, 5167), (953, 6346), (1013, 7177), (1277, 7879)];

/// A row of Table 3: the product, and cycles of In (two operands), Mul and Out; then of PxP, MxV, MxM and Jump, of which
/// some are not given.
pub struct Row3 {
    /// The name in this crate.
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

/// Returns PxP, MxV, MxM and Jump from In, Mul and Out. A matrix times a vector transforms six
/// polynomials; a jump multiplies two vectors and two matrices, and reuses the eight transforms of
/// the matrices.
#[must_use]
pub const fn sums([input, mul, output]: [u64; 3]) -> [u64; 4] {
    let vector = 3 * input + 4 * mul + 2 * output;
    let matrix = 4 * input + 8 * mul + 4 * output;
    [input + mul + output, vector, matrix, 2 * vector + matrix - 4 * input]
}

/// Returns the sum of a jump of three children: three products with vectors and two of matrices, of
/// which the second finds one factor transformed.
#[must_use]
pub const fn sum_of_three([input, mul, output]: [u64; 3]) -> u64 {
    let vector = 3 * input + 4 * mul + 2 * output;
    3 * vector + 2 * 8 * mul + 4 * output
}

/// A matrix times a vector, or two matrices, in one storage: a half row of Table 2.
pub struct Operation {
    /// In, Mul and Out.
    pub parts: [u64; 3],
    /// Neon instructions besides: [`INSTRUCTIONS`]. m is the number of registers of a polynomial.
    pub instructions: [&'static str; 6],
}

/// A row of Table 2.
pub struct Row2 {
    /// The storage of the matrices.
    pub storage: Storage,
    /// A matrix times a vector, MxV.
    pub vector: Operation,
    /// Two matrices, MxM.
    pub matrix: Operation,
}

/// The instruction columns of Table 2.
pub const INSTRUCTIONS: [&str; 6] = ["ceq", "dup", "and", "or", "mvn", "ext"];

const fn operation(parts: [u64; 3], instructions: [&'static str; 6]) -> Operation {
    Operation { parts, instructions }
}

/// Table 2.
pub const TABLE_2: [Row2; 3] = [
    Row2 {
        storage: Storage::Saturated,
        vector: operation([6, 4, 2], ["2", "2", "2m", "2m", "0", "0"]),
        matrix: operation([0, 8, 4], ["0", "0", "10m", "8m", "2(m-1)", "0"]),
    },
    Row2 {
        storage: Storage::Sheared,
        vector: operation([6, 4, 2], ["0", "0", "0", "0", "0", "2m"]),
        matrix: operation([0, 8, 8], ["0", "0", "0", "0", "0", "8m"]),
    },
    Row2 {
        storage: Storage::Unsaturated,
        vector: operation([6, 4, 2], ["0", "0", "0", "0", "0", "4m"]),
        matrix: operation([0, 8, 4], ["0", "0", "0", "0", "0", "0"]),
    },
];

impl Operation {
    /// The instructions besides In, Mul and Out for polynomials of m registers.
    #[must_use]
    pub fn instructions(&self, m: u64) -> u64 {
        let of = |count: &str| match count.strip_suffix('m') {
            Some(factor) => factor.parse::<u64>().map(|factor| factor * m),
            None if count == "2(m-1)" => Ok(2 * (m - 1)),
            None => count.parse(),
        };
        self.instructions.iter().map(|count| of(count).expect("a count of Table 2")).sum()
    }
}

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

/// Cycles of plain and of jumping steps of Table 5's inverse: of Z_4591\[x\], of Z_3\[x\] for 761, of Z_4621\[x\] for 653.
#[must_use]
pub const fn plain_and_jumping(inverse: usize) -> [[u64; 4]; 2] {
    [TABLE_5[2 * inverse].1, TABLE_5[2 * inverse + 1].1]
}

/// Table 6's ratios as printed, in per cent: of jumpdivstep to the reference, and to divstepx.
pub const RATIOS_6: [[&str; 4]; 2] =
    [["7.66", "8.26", "8.43", "3.5"], ["39.24", "35.69", "46.91", "44.85"]];

/// A key generation of Table 6 without Table 5's two inverses for 761: of divstepx, and of jumpdivstep.
#[must_use]
pub fn beside_the_inverses(jumps: bool) -> [i64; 4] {
    let of = |inverse| plain_and_jumping(inverse)[usize::from(jumps)];
    let (keygen, q, three) = (TABLE_6[1 + usize::from(jumps)].1, of(0), of(1));
    [0, 1, 2, 3].map(|i| keygen[i] as i64 - (q[i] + three[i]) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jumping::trees::RINGS;

    #[test]
    fn table_1_is_that_of_the_rings() {
        for ((p, q), ring) in TABLE_1.into_iter().zip(RINGS) {
            // One modulus is a misprint.
            assert_eq!((p, if q == 6346 { 6343 } else { q }), ring);
        }
        assert_eq!(TABLE_1.into_iter().filter(|ring| ring.1 == 6346).count(), 1);
    }

    #[test]
    fn table_2_is_what_the_text_says() {
        for Row2 { storage, vector, matrix } in &TABLE_2 {
            // §4.1: 6 transforms, 4 products and 2 inverse transforms; then 8 products, and no transform.
            assert_eq!((vector.parts, matrix.parts[..2].to_vec()), ([6, 4, 2], vec![0, 8]));
            // §4.2: masks in a saturated one only; a sheared one has 8 inverse transforms.
            let masks = vector.instructions[..5].iter().chain(&matrix.instructions[..5]);
            assert_eq!(masks.clone().all(|&count| count == "0"), *storage != Storage::Saturated);
            assert_eq!(matrix.parts[2] == 8, *storage == Storage::Sheared);
        }
        // The sums of a row, for a register and for eight: each cell is in one of them.
        let of = |m| {
            TABLE_2
                .each_ref()
                .map(|row| [&row.vector, &row.matrix].map(|part| part.instructions(m)))
        };
        assert_eq!(of(1), [[8, 18], [2, 8], [4, 0]]);
        assert_eq!(of(8), [[36, 158], [16, 64], [32, 0]]);
    }

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
        let gaps = TABLE_3.iter().flat_map(|row| row.sums).filter(Option::is_none).count();
        assert_eq!(gaps, 3);
        assert!(TABLE_3.iter().map(|row| row.product).eq(crate::products::TABLE_3));
    }

    /// A level's products are those of the level above and twice as many jumps of half the length.
    #[test]
    fn table_4_follows_from_table_3() {
        let jump = |name: &str| {
            let row = TABLE_3.iter().find(|row| row.product == name);
            row.and_then(|row| row.sums[3]).expect("a jump")
        };
        let levels = [
            (2, "good-rader-768"),
            (6, "rader-128"),
            (12, "rader-64"),
            (24, "karatsuba-32"),
            (48, "karatsuba-16"),
            (96, "extended-8"),
        ];
        let mut products = 0;
        assert_eq!(TABLE_4[0].products, 0);
        for (row, (count, name)) in TABLE_4[1..].iter().zip(levels) {
            products += count * jump(name);
            assert_eq!(row.products, products, "{name}");
        }
    }

    #[test]
    fn table_4_adds_up() {
        for Row4 { leaves, products, total } in &TABLE_4 {
            let sum: u64 = leaves.iter().map(|(_, cycles, count)| cycles * count).sum();
            assert_eq!(sum + products, *total);
            let steps: u64 = leaves.iter().map(|(steps, _, count)| *steps as u64 * count).sum();
            assert_eq!(steps, 1521);
        }
    }

    /// Compares all cells in their order, as one number: this checks cells that are in no relation
    /// with others.
    #[test]
    fn cells_are_those_that_are_printed() {
        let three = TABLE_3.iter().flat_map(|row| row.parts);
        let sums = TABLE_3.iter().flat_map(|row| row.sums).flatten();
        let four = TABLE_4.iter().flat_map(|row| {
            let leaves =
                row.leaves.iter().flat_map(|&(n, cycles, count)| [n as u64, cycles, count]);
            leaves.chain([row.products, row.total])
        });
        let others = TABLE_5.iter().map(|row| row.1).chain(TABLE_6.map(|row| row.1)).flatten();
        let one = TABLE_1.into_iter().flat_map(|(p, q)| [p as u64, q]);
        let cells: Vec<u64> = one.chain(three).chain(sums).chain(four).chain(others).collect();
        assert_eq!(cells.len(), 12 + 57 + 73 + 56 + 36);
        let digest = |cells: &[u64]| {
            cells.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &cell| {
                (sum ^ cell).wrapping_mul(0x0000_0100_0000_01b3)
            })
        };
        assert_eq!(digest(&cells), 10_166_071_416_147_993_534);
        let column = |i: usize| -> u64 { TABLE_5.iter().map(|row| row.1[i]).sum() };
        assert_eq!([0, 1, 2, 3].map(column), [16_945_949, 13_499_379, 8_282_314, 2_747_411]);
        let column = |i: usize| -> u64 { TABLE_6.iter().map(|row| row.1[i]).sum() };
        assert_eq!([0, 1, 2, 3].map(column), [42_621_358, 31_325_304, 21_435_998, 14_972_432]);
    }

    /// Cut after two decimals all ratios of Table 6 are as printed; rounded, two are not: 3.5 has one decimal, and is both.
    #[test]
    fn ratios_of_table_6_are_cut() {
        let [reference, plain, jump] = TABLE_6.map(|(_, cycles)| cycles);
        let percent = |base: [u64; 4], cut: bool| {
            [0, 1, 2, 3].map(|i| {
                let percent = 10_000.0 * jump[i] as f64 / base[i] as f64;
                let hundredths = if cut { percent.floor() } else { percent.round() };
                format!("{:.2}", hundredths / 100.0)
            })
        };
        assert_eq!(percent(plain, true), RATIOS_6[1]);
        assert_eq!(percent(reference, true)[..3], RATIOS_6[0][..3]);
        assert_eq!((percent(reference, true)[3].as_str(), RATIOS_6[0][3]), ("3.50", "3.5"));
        assert_eq!(percent(plain, false), ["39.24", "35.70", "46.91", "44.85"]);
        assert_eq!(percent(reference, false), ["7.67", "8.26", "8.43", "3.51"]);
    }
}
