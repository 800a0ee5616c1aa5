//! Tables 3 to 8 of "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU Prime" (2023). Cycles, on Cortex-A72 if
//! nothing is said.

/// Table 1: the approach, as it is called here; its domain, image and twiddle factors.
pub const TABLE_1: [(&str, [&str; 3]); 3] = [
    ("truncated Schönhage", ["(x^1024+1)(x^512-1)", "48 × x^64+1", "x^2i"]),
    ("Cooley–Tukey and Schönhage", ["x^1536-1", "96 × x^32+1", "ω3^i·x^2j"]),
    ("Good–Schönhage", ["x^1536-1", "96 × x^32+1", "ω3^i, x^2j"]),
];

/// Table 2: the same of products modulo x^64 + 1 and x^32 + 1.
pub const TABLE_2: [(&str, [&str; 3]); 3] = [
    ("Nussbaumer", ["x^64+1", "16 × z^8+1", "z^i"]),
    ("Nussbaumer", ["x^32+1", "8 × z^8+1", "z^2i"]),
    ("Bruun", ["x^32+1", "4 × x^8±α_i·x^4+1", "elements of Z_q"]),
];

/// Table 3: what, which operands as the paper files it, on what, cycles. Good–Schönhage–Bruun is big×small by §4.3; see
/// [`GSB_OPERANDS`].
pub const TABLE_3: [(&str, &str, &str, u64); 6] = [
    ("Good–Thomas", "big×small", "Neon", 47_696),
    ("[Haa21]", "big×small", "Neon", 242_585),
    ("[BBCT22]", "big×small", "AVX2, Haswell", 16_992),
    ("Good–Rader–Bruun", "big×big", "Neon", 39_788),
    ("Good–Schönhage–Bruun", "big×big", "Neon", 50_398),
    ("[BBCT22]", "big×big", "AVX2, Haswell", 25_113),
];

/// Good–Schönhage–Bruun's operands, which Table 3 and §5.2 file under big×big: §4.3 begins with the 8-bit form for
/// `small`, and Table 4's stages are of that form (our reading).
pub const GSB_OPERANDS: &str = "big×small";

/// A stage: its name, how often, cycles of one, of all.
pub type Stage = (&'static str, u64, u64, u64);

/// Table 4: Good–Schönhage–Bruun, of 50398.
pub const TABLE_4: [Stage; 9] = [
    ("Good-Schönhage-3-2x2", 1, 1708, 1708),
    ("Schönhage-3x2", 3, 1246, 3738),
    ("Good-Schönhage-5x2", 1, 1527, 1527),
    ("Radix-3", 1, 2084, 2084),
    ("Bruun", 24, 291, 6984),
    ("Trinomial-8x8", 12, 1115, 13380),
    ("Bruun inverse", 12, 409, 4908),
    ("Schönhage-2x4 inverse", 3, 1304, 3912),
    ("Good-Schönhage-2-3 inverse", 1, 7653, 7653),
];

/// Table 5: Good–Rader–Bruun, of 37475.
pub const TABLE_5: [Stage; 11] = [
    ("Good-Rader-17", 24, 407, 9768),
    ("Radix-(3, 2)", 2, 2339, 4678),
    ("CT", 2, 570, 1140),
    ("Bruun", 2, 838, 1676),
    ("Weighted-8x8", 12, 244, 2928),
    ("Trinomial-8x8", 12, 328, 3936),
    ("CT inverse", 1, 592, 592),
    ("Bruun inverse", 1, 989, 989),
    ("Weighted-16x16", 1, 1019, 1019),
    ("Radix-(3, 2) inverse", 1, 2341, 2341),
    ("Good-Rader-17 inverse", 12, 543, 6516),
];

/// Table 5's first row: the product without its reduction.
pub const WHOLE_OF_TABLE_5: u64 = 37_475;

/// Table 6: what, the reference, theirs.
pub const TABLE_6: [(&str, u64, u64); 7] = [
    ("Rq recip3", 116_353_545, 5_811_777),
    ("R3 recip", 127_578_811, 587_407),
    ("Rq encode", 17_753, 2084),
    ("Rq decode", 31_715, 3914),
    ("Rounded encode", 14_707, 3145),
    ("Rounded decode", 31_832, 3445),
    ("crypto sort uint32", 186_867, 21_659),
];

/// Table 7: set, multiplier, key generation, encapsulation, decapsulation.
pub const TABLE_7: [(&str, &str, [u64; 3]); 9] = [
    ("sntrup761", "reference", [273_598_470, 29_750_035, 89_968_342]),
    ("sntrup761", "Good–Rader–Bruun", [6_333_403, 147_977, 158_233]),
    ("sntrup761", "Good–Thomas", [6_340_758, 153_465, 182_271]),
    ("sntrup761", "Good–Schönhage–Bruun", [6_345_787, 163_305, 193_626]),
    ("ntrulpr761", "reference", [29_853_635, 59_572_637, 89_185_030]),
    ("ntrulpr761", "[Haa21]", [775_472, 1_150_294, 1_417_394]),
    ("ntrulpr761", "Good–Rader–Bruun", [260_606, 412_629, 461_250]),
    ("ntrulpr761", "Good–Thomas", [269_590, 422_102, 471_014]),
    ("ntrulpr761", "Good–Schönhage–Bruun", [272_738, 436_965, 499_559]),
];

/// A row of Table 8: set, operation, how deep in the calls of the reference implementation, part, cycles.
pub type Part = (&'static str, &'static str, usize, &'static str, u64);

/// Table 8, both halves: operations with Good–Rader–Bruun and their parts. `sha2*` includes XEncrypt's.
pub const TABLE_8: [Part; 55] = [
    ("sntrup761", "keygen", 0, "crypto_kem_keypair", 6_333_403),
    ("sntrup761", "keygen", 1, "ZKeyGen", 6_248_089),
    ("sntrup761", "keygen", 2, "KeyGen", 6_194_194),
    ("sntrup761", "keygen", 3, "Rq recip3", 5_811_777),
    ("sntrup761", "keygen", 3, "R3 recip", 587_407),
    ("sntrup761", "keygen", 3, "Rq mult small", 39_829),
    ("sntrup761", "keygen", 3, "sort", 22_369),
    ("sntrup761", "keygen", 3, "randombytes", 86_932),
    ("sntrup761", "keygen", 2, "Rq encode", 2084),
    ("sntrup761", "keygen", 1, "sha2", 13_207),
    ("sntrup761", "encaps", 0, "crypto_kem_enc", 147_977),
    ("sntrup761", "encaps", 1, "ZEncrypt", 48_639),
    ("sntrup761", "encaps", 2, "Encrypt", 40_650),
    ("sntrup761", "encaps", 3, "Rq mult small", 39_829),
    ("sntrup761", "encaps", 2, "Rq decode", 3914),
    ("sntrup761", "encaps", 2, "Rounded encode", 3145),
    ("sntrup761", "encaps", 1, "randombytes", 45_109),
    ("sntrup761", "encaps", 1, "sha2", 29_713),
    ("sntrup761", "encaps", 1, "sort", 21_659),
    ("sntrup761", "decaps", 0, "crypto_kem_dec", 158_233),
    ("sntrup761", "decaps", 1, "ZDecrypt", 88_054),
    ("sntrup761", "decaps", 2, "Decrypt", 83_892),
    ("sntrup761", "decaps", 3, "Rq mult small", 39_829),
    ("sntrup761", "decaps", 3, "R3 mult", 42_059),
    ("sntrup761", "decaps", 2, "Rounded decode", 3445),
    ("sntrup761", "decaps", 1, "ZEncrypt", 48_639),
    ("sntrup761", "decaps", 1, "sha2", 18_111),
    ("ntrulpr761", "keygen", 0, "crypto_kem_keypair", 260_606),
    ("ntrulpr761", "keygen", 1, "ZKeyGen", 247_919),
    ("ntrulpr761", "keygen", 2, "XKeyGen", 243_332),
    ("ntrulpr761", "keygen", 3, "KeyGen", 112_496),
    ("ntrulpr761", "keygen", 4, "Rq mult small", 39_829),
    ("ntrulpr761", "keygen", 4, "sort", 21_243),
    ("ntrulpr761", "keygen", 4, "randombytes", 44_713),
    ("ntrulpr761", "keygen", 3, "aes", 127_203),
    ("ntrulpr761", "keygen", 2, "Rounded encode", 3145),
    ("ntrulpr761", "keygen", 1, "sha2", 16_386),
    ("ntrulpr761", "encaps", 0, "crypto_kem_enc", 412_629),
    ("ntrulpr761", "encaps", 1, "ZEncrypt", 383_991),
    ("ntrulpr761", "encaps", 2, "XEncrypt", 374_695),
    ("ntrulpr761", "encaps", 3, "Encrypt", 83_487),
    ("ntrulpr761", "encaps", 4, "Rq mult small, twice, each", 39_829),
    ("ntrulpr761", "encaps", 3, "aes", 253_597),
    ("ntrulpr761", "encaps", 3, "sort", 21_773),
    ("ntrulpr761", "encaps", 3, "sha2", 2914),
    ("ntrulpr761", "encaps", 2, "Rounded decode", 3445),
    ("ntrulpr761", "encaps", 2, "Rounded encode", 3145),
    ("ntrulpr761", "encaps", 1, "sha2*", 26_548),
    ("ntrulpr761", "decaps", 0, "crypto_kem_dec", 461_250),
    ("ntrulpr761", "decaps", 1, "ZDecrypt", 47_573),
    ("ntrulpr761", "decaps", 2, "XDecrypt", 43_799),
    ("ntrulpr761", "decaps", 3, "Rq mult small", 39_829),
    ("ntrulpr761", "decaps", 2, "Rounded decode", 3445),
    ("ntrulpr761", "decaps", 1, "ZEncrypt", 383_991),
    ("ntrulpr761", "decaps", 1, "sha2*", 16_982),
];

/// The ePrint number of the earlier version, of which an abstract is at hand.
pub const EARLIER: &str = "2023/541";

/// A ratio: what, of which cycles to which, as printed, and as the abstract of [`EARLIER`] has it.
pub const RATIOS: [(&str, u64, u64, &str, &str); 4] = [
    ("product, to [Haa21]", 242_585, 39_788, "6.1", "6.7"),
    ("ntrulpr761 keygen, to [Haa21]", 775_472, 260_606, "2.98", "3"),
    ("ntrulpr761 encaps, to [Haa21]", 1_150_294, 412_629, "2.79", "2.87"),
    ("ntrulpr761 decaps, to [Haa21]", 1_417_394, 461_250, "3.07", "3.25"),
];

/// §5.2: what "big by big" takes of "big by small", by the paper, in per cent.
pub const PERCENT: [(&str, u64, u64, &str); 2] = [
    ("[BBCT22], Schönhage–Nussbaumer to Good–Thomas", 25_113, 16_992, "147.79"),
    ("Good–Schönhage–Bruun to Good–Thomas", 50_398, 47_696, "105.67"),
];

/// Cycles of an operation with a multiplier, from Table 7.
#[must_use]
pub fn operation(set: &str, multiplier: &str, i: usize) -> u64 {
    let row = TABLE_7.iter().find(|row| row.0 == set && row.1 == multiplier);
    row.map_or(0, |row| row.2[i])
}

/// Cycles of a part of an operation, from Table 8.
#[must_use]
pub fn part(set: &str, operation: &str, name: &str) -> u64 {
    let row = TABLE_8.iter().find(|row| (row.0, row.1, row.3) == (set, operation, name));
    row.map_or(0, |row| row.4)
}

/// Cycles of all stages of a table.
#[must_use]
pub fn stages(stages: &[Stage]) -> u64 {
    stages.iter().map(|stage| stage.3).sum()
}

/// Parts of Table 8 whose own parts take more: set, part, cycles of its parts, and of itself.
#[must_use]
pub fn parts_above_whole() -> Vec<(&'static str, &'static str, u64, u64)> {
    let mut above = Vec::new();
    for (i, row) in TABLE_8.iter().enumerate() {
        let below = TABLE_8[i + 1..].iter().take_while(|next| next.2 > row.2);
        let direct = below.filter(|next| next.2 == row.2 + 1);
        let twice = |part: &Part| 1 + u64::from(part.3.contains("twice"));
        let parts: u64 = direct.map(|part| part.4 * twice(part)).sum();
        // The footnote: sha2* has XEncrypt's sha2 in it, which is within ZEncrypt, too.
        let shared =
            if row.3 == "crypto_kem_enc" { part(row.0, row.1, "sha2*").min(2914) } else { 0 };
        if parts > row.4 + shared {
            above.push((row.0, row.3, parts, row.4));
        }
    }
    above
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first 64 bits of the hash of all digits of a table, one row after another.
    fn digest(numbers: impl IntoIterator<Item = u64>) -> String {
        let digits: String = numbers.into_iter().map(|n| n.to_string()).collect();
        super::super::digest(&digits)
    }

    /// The digests are of the paper's own text (the digits of its rows), not of these tables.
    #[test]
    fn cells_are_those_of_the_paper() {
        // Row by row: Neon beside AVX2.
        let of_3 = [0, 2, 1, 3, 5, 4].map(|i| TABLE_3[i].3);
        assert_eq!(digest(of_3), "7bd6d65d4ad67da8");
        let of = |stages: &[Stage]| digest(stages.iter().flat_map(|row| [row.1, row.2, row.3]));
        assert_eq!(of(&TABLE_4), "fb8f79995f00029e");
        assert_eq!(of(&TABLE_5), "cb8b70df6618620d");
        assert_eq!(digest(TABLE_6.iter().flat_map(|row| [row.1, row.2])), "2d2ec5a72f0b95ef");
        assert_eq!(digest(TABLE_7.iter().flat_map(|row| row.2)), "fc51f4b6ecab4544");
        // All of sntrup761, then all of ntrulpr761.
        assert_eq!(digest(TABLE_8.iter().map(|row| row.4)), "88ea5a3d908ab053");
        // Controls.
        let mut wrong = of_3;
        wrong[0] += 1;
        assert_ne!(digest(wrong), digest(of_3));
        wrong = of_3;
        wrong.swap(0, 1);
        assert_ne!(digest(wrong), digest(of_3));
    }

    #[test]
    fn stages_multiply_and_add_up() {
        for (_, count, one, all) in TABLE_4.iter().chain(&TABLE_5) {
            assert_eq!(count * one, *all);
        }
        // §4.3: one operand goes by radix 3, then radix 2; the other by five layers, then radix 3.
        assert_eq!((stages(&TABLE_4), stages(&TABLE_5)), (45_894, 35_583));
        assert!(stages(&TABLE_4) < TABLE_3[4].3 && stages(&TABLE_5) < WHOLE_OF_TABLE_5);
    }

    #[test]
    fn ratios_are_those_that_are_printed() {
        for (what, slow, fast, printed, _) in RATIOS {
            let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            assert_eq!(format!("{:.decimals$}", slow as f64 / fast as f64), printed, "{what}");
        }
        for (what, slow, fast, printed) in PERCENT {
            assert_eq!(format!("{:.2}", 100.0 * slow as f64 / fast as f64), printed, "{what}");
        }
        let earlier = RATIOS.map(|row| row.4);
        assert_eq!((EARLIER, earlier), ("2023/541", ["6.7", "3", "2.87", "3.25"]), "the abstract");
        // Of cells that the tables have.
        let cells = TABLE_3.map(|row| row.3);
        let of_7: Vec<u64> = TABLE_7.iter().flat_map(|row| row.2).collect();
        let pairs = RATIOS.map(|row| [row.1, row.2]).into_iter();
        for n in pairs.chain(PERCENT.map(|row| [row.1, row.2])).flatten() {
            assert!(cells.contains(&n) || of_7.contains(&n), "{n}");
        }
    }

    /// Cells that two tables have, and parts that are no more than their whole, but for two.
    #[test]
    fn tables_agree_with_each_other() {
        for (i, op) in ["keygen", "encaps", "decaps"].into_iter().enumerate() {
            for set in ["sntrup761", "ntrulpr761"] {
                let whole = operation(set, "Good–Rader–Bruun", i);
                let first = TABLE_8.iter().find(|row| (row.0, row.1) == (set, op)).expect("rows");
                assert_eq!((first.2, first.4), (0, whole), "{set} {op}");
            }
        }
        for (table_6, part_8) in [
            ("Rq recip3", part("sntrup761", "keygen", "Rq recip3")),
            ("R3 recip", part("sntrup761", "keygen", "R3 recip")),
            ("Rq encode", part("sntrup761", "keygen", "Rq encode")),
            ("Rq decode", part("sntrup761", "encaps", "Rq decode")),
            ("Rounded encode", part("ntrulpr761", "encaps", "Rounded encode")),
            ("Rounded decode", part("sntrup761", "decaps", "Rounded decode")),
            ("crypto sort uint32", part("sntrup761", "encaps", "sort")),
        ] {
            let row = TABLE_6.iter().find(|row| row.0 == table_6).expect("a row");
            assert_eq!(row.2, part_8, "{table_6}");
        }
        let over: Vec<_> = parts_above_whole()
            .into_iter()
            .map(|(set, part, parts, whole)| (set, part, parts - whole))
            .collect();
        let known = [("sntrup761", "KeyGen", 354_120), ("ntrulpr761", "crypto_kem_keypair", 3699)];
        assert_eq!(over, known);
        // The two inverses alone are more than all of it.
        let inverses = TABLE_6[0].2 + TABLE_6[1].2;
        assert_eq!(inverses, 6_399_184);
        assert!(inverses > operation("sntrup761", "Good–Rader–Bruun", 0));
        assert!(inverses > part("sntrup761", "keygen", "KeyGen"));
    }
}
