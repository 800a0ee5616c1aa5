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

/// Table 3: what, which operands as the paper files it, on what, cycles. Good–Schönhage–Bruun is big×small by §4.3 and
/// Table 4; see [`GSB_OPERANDS`].
pub const TABLE_3: [(&str, &str, &str, u64); 6] = [
    ("Good–Thomas", "big×small", "Neon", 47_696),
    ("[Haa21]", "big×small", "Neon", 242_585),
    ("[BBCT22]", "big×small", "AVX2, Haswell", 16_992),
    ("Good–Rader–Bruun", "big×big", "Neon", 39_788),
    ("Good–Schönhage–Bruun", "big×big", "Neon", 50_398),
    ("[BBCT22]", "big×big", "AVX2, Haswell", 25_113),
];

/// What §4.3 and Table 4 say of Good–Schönhage–Bruun's operands, which Table 3 and §5.2 file under big×big.
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

/// A row of Table 8: set, operation, how deep the paper indents it, part, cycles.
pub type Part = (&'static str, &'static str, usize, &'static str, u64);

/// Table 8, both halves: operations with Good–Rader–Bruun and their parts. `2×` is printed so; `*` includes XEncrypt's.
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
    ("ntrulpr761", "encaps", 4, "Rq mult small, 2×", 2 * 39_829),
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

/// A ratio: what, of which cycles to which, as printed, and as the abstract of 2023/541 has it.
pub const RATIOS: [(&str, u64, u64, &str, &str); 4] = [
    ("product, to [Haa21]", 242_585, 39_788, "6.1", "6.7"),
    ("ntrulpr761 keygen, to [Haa21]", 775_472, 260_606, "2.98", "3"),
    ("ntrulpr761 encaps, to [Haa21]", 1_150_294, 412_629, "2.79", "2.87"),
    ("ntrulpr761 decaps, to [Haa21]", 1_417_394, 461_250, "3.07", "3.25"),
];

/// What its numbers say when they are added up, and misprints.
pub const FINDINGS: [&str; 6] = [
    "§4.3 prints x^16 ± 1229x^2 + 1: it is x^16 ± 1229x^8 + 1",
    "16(64i+33j) mod 96 is 16·((64i+33j) mod 96)",
    "the abstract of the earlier version (2023/541) has 6.7, 3, 2.87 and 3.25 where this one has 6.1, 2.98, 2.79 and 3.07; only the latter follow from Tables 3 and 7",
    "the stages of Table 4 add up to 45,894 of 50,398, those of Table 5 to 35,583 of 37,475: the rest is not listed",
    "Table 7's key generations differ by less than 0.2 %: inverses are 98 % of them",
    "Table 6's two inverses together take 6,399,184 cycles, more than the 6,333,403 of the key generation that has both",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_multiply_and_add_up() {
        let total = |stages: &[Stage]| -> u64 {
            assert!(stages.iter().all(|(_, count, one, all)| count * one == *all));
            stages.iter().map(|stage| stage.3).sum()
        };
        assert_eq!((total(&TABLE_4), total(&TABLE_5)), (45_894, 35_583));
    }

    #[test]
    fn ratios_are_those_that_are_printed() {
        for (what, slow, fast, printed, _) in RATIOS {
            let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            assert_eq!(format!("{:.decimals$}", slow as f64 / fast as f64), printed, "{what}");
        }
        let inverses = TABLE_6[0].2 + TABLE_6[1].2;
        assert!(inverses > TABLE_7[1].2[0] && inverses == 6_399_184);
    }
}
