//! The bytes that are searched for: secrets in all the forms in which the library may store them.
//!
//! A secret is found by any window of it, so that half a copy is found too. A window has at least 16 bytes,
//! and coefficients at least 24, eight of them not zero, so that no other data are taken for it.

use std::collections::{BTreeSet, HashMap};

/// Coefficients of a window, of polynomials with coefficients -1, 0 and 1.
const COEFFICIENTS: usize = 24;
/// Coefficients of a window of bit planes: 16 bytes.
const BITS: usize = 128;

#[derive(Default)]
pub struct Needles {
    /// The rest of each needle, and its name, by its first 16 bytes.
    by_start: HashMap<[u8; 16], Vec<(Vec<u8>, String)>>,
}

impl Needles {
    fn add(&mut self, what: &str, window: &[u8]) {
        let (start, rest) = window.split_first_chunk::<16>().expect("at least 16 bytes");
        // A short window of one or two different bytes is no evidence.
        if window.iter().collect::<BTreeSet<_>>().len() > 2 || window.len() > 32 {
            let list = self.by_start.entry(*start).or_default();
            if !list.iter().any(|(known, by)| known == rest && by == what) {
                list.push((rest.to_vec(), what.to_owned()));
            }
        }
    }

    /// Adds a secret of bytes: as they are; and secrets that are hashed, which are short, also as the words of
    /// SHA-512, which are big-endian.
    pub fn bytes(&mut self, what: &str, secret: &[u8]) {
        const HASHED: usize = 400;
        secret.windows(16).for_each(|window| self.add(what, window));
        if secret.len() < HASHED {
            let what = format!("{what} as words");
            for window in secret.windows(16) {
                let reversed = window.chunks(8).flat_map(|word| word.iter().rev());
                self.add(&what, &reversed.copied().collect::<Vec<_>>());
            }
        }
    }

    /// Adds a secret of words.
    pub fn words(&mut self, what: &str, secret: &[u32]) {
        let bytes: Vec<_> = secret.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.windows(16).step_by(4).for_each(|window| self.add(what, window));
    }

    /// Adds a secret polynomial: as coefficients of 1, 2 and 4 bytes, and as bit planes, from either end.
    pub fn polynomial(&mut self, what: &str, coefficients: &[i8]) {
        for window in coefficients.windows(COEFFICIENTS) {
            if window.iter().filter(|&&c| c != 0).count() < 8 {
                continue;
            }
            self.add(
                &format!("{what} as i8"),
                &window.iter().map(|&c| c as u8).collect::<Vec<_>>(),
            );
            let wide: Vec<_> = window.iter().flat_map(|&c| i16::from(c).to_le_bytes()).collect();
            self.add(&format!("{what} as i16"), &wide);
            let wide: Vec<_> = window.iter().flat_map(|&c| i32::from(c).to_le_bytes()).collect();
            self.add(&format!("{what} as i32"), &wide);
        }
        let reversed: Vec<_> = coefficients.iter().rev().copied().collect();
        for coefficients in [coefficients, &reversed] {
            for window in coefficients.windows(BITS) {
                for (plane, is_set) in
                    [("not zero", [-1, 1]), ("positive", [1, 1]), ("negative", [-1, -1])]
                {
                    let bit = |c: &i8| u8::from(is_set.contains(c));
                    let byte = |cs: &[i8]| cs.iter().rev().fold(0, |byte, c| byte << 1 | bit(c));
                    let bytes: Vec<_> = window.chunks(8).map(byte).collect();
                    self.add(&format!("{what} as bits ({plane})"), &bytes);
                }
            }
        }
    }

    /// Adds to `found` the names of the secrets in `memory`.
    pub fn find(&self, memory: &[u8], found: &mut BTreeSet<String>) {
        let mut at = 0;
        while at + 16 <= memory.len() {
            let start = memory[at..].first_chunk::<16>().expect("16 bytes");
            // No needle begins with so many equal bytes: zeros, and unused stack.
            if *start == [start[0]; 16] {
                at += 1;
                continue;
            }
            for (rest, what) in self.by_start.get(start).into_iter().flatten() {
                if memory[at + 16..].starts_with(rest) {
                    found.insert(what.clone());
                }
            }
            at += 1;
        }
    }

    /// Marks the bytes of `memory` that are part of a secret.
    pub fn cover(&self, memory: &[u8]) -> Vec<bool> {
        let mut covered = vec![false; memory.len()];
        for (at, start) in memory.windows(16).enumerate() {
            for (rest, _) in self.by_start.get(start).into_iter().flatten() {
                if memory[at + 16..].starts_with(rest) {
                    covered[at..at + 16 + rest.len()].fill(true);
                }
            }
        }
        covered
    }
}
