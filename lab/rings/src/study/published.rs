//! The study's tables. [Performance Analysis of NTT Algorithms, Tables 1-3]

use super::times::{Timed, Times};

/// A row of Table 1: n, 1/n, ω, 1/ω, ψ, 1/ψ modulo 12289.
pub type Row = (usize, u64, u64, u64, u64, u64);

/// Table 1.
pub const PARAMETERS: [Row; 10] = [
    (4, 9217, 1479, 10810, 4043, 5146),
    (8, 10753, 4043, 5146, 5736, 11567),
    (16, 11521, 722, 6553, 2545, 1212),
    (32, 11905, 1212, 2545, 5023, 2975),
    (64, 12097, 563, 5828, 2747, 9238),
    (128, 12193, 81, 11227, 9, 2731),
    (256, 12241, 9, 2731, 3, 8193),
    (512, 12265, 3, 8193, 1321, 8633),
    (1024, 12277, 49, 1254, 7, 8778),
    (2048, 12283, 7, 8778, 5846, 9613),
];

/// Table 2 (x^n - 1), in nanoseconds: direct; plain and recursive, each without and with set-up.
const CYCLIC: [[u32; 5]; 10] = [
    [2118, 4045, 14_956_945, 7078, 38878],
    [6164, 10167, 21_156_967, 12648, 38748],
    [14980, 29517, 12_195_517, 13617, 52417],
    [31338, 90685, 13_137_985, 29617, 65317],
    [83867, 274_300, 11_703_600, 61453, 104_153],
    [220_970, 821_035, 8_190_935, 118_805, 186_505],
    [586_513, 2_871_617, 15_330_617, 273_837, 367_737],
    [2_237_543, 10_821_181, 34_928_081, 373_777, 472_277],
    [12_164_922, 42_695_440, 103_778_740, 758_134, 874_234],
    [54_659_706, 170_061_732, 359_191_632, 1_109_974, 1_285_174],
];

/// Table 3 (x^n + 1).
const NEGACYCLIC: [[u32; 5]; 10] = [
    [2380, 6730, 14_137_630, 6399, 201_499],
    [6072, 15292, 23_220_692, 10865, 276_665],
    [18394, 32866, 11_246_966, 15993, 210_393],
    [36487, 93322, 13_553_622, 32446, 279_346],
    [94732, 271_904, 11_272_804, 65731, 230_331],
    [220_948, 826_926, 8_523_026, 123_388, 228_288],
    [575_243, 2_885_876, 17_490_876, 200_262, 325_262],
    [2_357_461, 10_823_606, 34_045_006, 390_973, 588_373],
    [11_041_841, 42_687_105, 104_100_905, 577_396, 760_896],
    [55_976_373, 169_737_361, 351_619_561, 1_353_031, 1_859_531],
];

/// Tables 2 and 3.
#[must_use]
pub fn times() -> Times {
    let table = |rows: [[u32; 5]; 10]| {
        let row = |[direct, plain, plain_with, recursive, recursive_with]: [u32; 5]| Timed {
            direct: f64::from(direct),
            plain: (f64::from(plain), f64::from(plain_with)),
            recursive: (f64::from(recursive), f64::from(recursive_with)),
        };
        rows.map(row).to_vec()
    };
    Times { cyclic: table(CYCLIC), negacyclic: table(NEGACYCLIC) }
}

/// The step of the clock that the study was timed with: what all its set-up times are multiples of, in nanoseconds.
#[must_use]
pub fn clock_step() -> u64 {
    let rows = CYCLIC.iter().chain(&NEGACYCLIC);
    let setups = rows.flat_map(|[_, plain, plain_with, recursive, recursive_with]| {
        [plain_with - plain, recursive_with - recursive]
    });
    setups.fold(0, |step, setup| crate::integers::gcd(step, u64::from(setup)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::LENGTHS;

    /// FNV-1a. The digests were made of the paper's rows: cells between tabs, a cell with a bold time between asterisks.
    fn digest(text: &str) -> u64 {
        let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
    }

    /// A row of Table 2 or 3 as the paper prints it. Bold is the least time without set-up, and the least with.
    fn printed(n: usize, row: &Timed) -> String {
        let minima = row.minima();
        let cell = |i: usize, text: String| {
            if minima.contains(&i) { format!("*{text}*") } else { text }
        };
        let pair = |(alone, whole): (f64, f64)| format!("{alone:.0}/{whole:.0}");
        let [direct, plain, recursive] = [
            cell(0, format!("{:.0}", row.direct)),
            cell(1, pair(row.plain)),
            cell(2, pair(row.recursive)),
        ];
        format!("{n}\t{direct}\t{plain}\t{recursive}\n")
    }

    /// Every digit of the three tables, and what is bold.
    #[test]
    fn every_cell_is_as_printed() {
        let rows = PARAMETERS.map(|(n, a, b, c, d, e)| format!("{n}\t{a}\t{b}\t{c}\t{d}\t{e}\n"));
        assert_eq!(digest(&rows.concat()), 0x2c0f_1c0e_03d6_f2ab);
        let Times { cyclic, negacyclic } = times();
        let table = |rows: &[Timed]| {
            LENGTHS.iter().zip(rows).map(|(&n, row)| printed(n, row)).collect::<String>()
        };
        assert_eq!(digest(&table(&cyclic)), 0x7a56_e0ce_a2ab_0291);
        assert_eq!(digest(&table(&negacyclic)), 0xa8e6_35c1_26b6_1926);
    }

    #[test]
    fn set_up_is_a_multiple_of_the_clocks_step() {
        assert_eq!(clock_step(), 100);
    }
}
