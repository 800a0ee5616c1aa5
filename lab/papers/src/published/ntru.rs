//! The figures in the abstract of "Algorithmic Views of Vectorized Polynomial Multipliers for NTRU
//! and NTRU Prime" (Chen, Chung, Hwang, Liu and Yang, ePrint 2023/541). Only the abstract is at
//! hand: the paper's tables are not.

/// Speed-ups over the state of the art on Cortex-A72: products of NTRU ("2.18×"; no set is named),
/// and key generation, encapsulation and decapsulation of ntruhps2048677 ("7.67×, 2.48×, and
/// 1.77×").
pub const NTRU: [(&str, f64); 4] =
    [("product", 2.18), ("keygen", 7.67), ("encaps", 2.48), ("decaps", 1.77)];

/// Speed-ups over the state of the art on Cortex-A72: products of NTRU Prime ("6.7×"; no set is
/// named), and the operations of ntrulpr761 ("3×, 2.87×, and 3.25×").
pub const NTRU_PRIME: [(&str, &str); 4] =
    [("product", "6.7"), ("keygen", "3"), ("encaps", "2.87"), ("decaps", "3.25")];

/// Ratio of the small products of NTRU Prime to those of the previous code with vectors: "nearly
/// 1/4 times".
pub const SMALL_PRODUCTS: f64 = 1.0 / 4.0;

/// "Toom-5 with 3-bit losses".
pub const TOOM: (usize, u32) = (5, 3);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::neon;

    /// The later paper's page quotes the same abstract.
    #[test]
    fn ratios_for_ntru_prime_are_those_that_the_later_paper_is_held_against() {
        let quoted = neon::RATIOS.map(|ratio| ratio.4);
        assert_eq!(NTRU_PRIME.map(|ratio| ratio.1), quoted);
    }

    /// The calibration of the model quotes it too.
    #[test]
    fn ratios_for_ntru_are_those_of_the_calibration() {
        let calibration = include_str!("../../../../tools/armsim/calibration.json");
        let of = |routine: &str| {
            let name = format!("\"routine\": \"ntruhps2048677 {routine}\"");
            let line = calibration.lines().find(|line| line.contains(&name)).expect("the routine");
            let (_, ratio) = line.split_once("\"of_prior\": ").expect("a ratio");
            ratio.trim_end_matches(['}', ',']).parse::<f64>().expect("a number")
        };
        let routines = ["TMVP Rq_mul", "Toom-5 TMVP keypair", "Toom-5 TMVP enc", "Toom-5 TMVP dec"];
        assert_eq!(NTRU.map(|ratio| ratio.1), routines.map(of));
    }
}
