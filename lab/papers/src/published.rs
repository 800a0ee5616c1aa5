//! The papers' tables as printed, and what their own sums say of them.

pub mod cortex_m4;
pub mod jumping;
pub mod neon;
pub mod ntru;

/// The first 64 bits of a text's hash: of what a paper prints, so that another digit or word is seen.
#[cfg(test)]
fn digest(printed: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(printed).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
