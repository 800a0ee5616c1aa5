//! The fields of keys and ciphertexts, and damage to them.

use std::ops::Range;

use goodprime::{Algorithm, Family};

use crate::tape::Numbers;

/// A part of a key or of a ciphertext.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) bytes: Range<usize>,
}

/// The fields of all that a set exchanges.
pub(crate) struct Fields {
    /// The fields of a decapsulation key that have two bits for each coefficient.
    small: usize,
    pub(crate) ek: Vec<Field>,
    pub(crate) dk: Vec<Field>,
    pub(crate) c: Vec<Field>,
}

/// Fields one after another, of which the one without a length has the rest.
fn split<const N: usize>(size: usize, fields: [(&'static str, Option<usize>); N]) -> Vec<Field> {
    let known: usize = fields.iter().filter_map(|field| field.1).sum();
    let mut at = 0;
    let place = |(name, length): (&'static str, Option<usize>)| {
        let start = at;
        at += length.unwrap_or(size - known);
        Field { name, bytes: start..at }
    };
    let fields = fields.map(place).to_vec();
    assert_eq!(at, size, "the fields are not all of it");
    fields
}

impl Fields {
    pub(crate) fn of(set: Algorithm) -> Self {
        let set = set.parameters();
        let (ek, dk, c) =
            (set.encapsulation_key_size, set.decapsulation_key_size, set.ciphertext_size);
        let small = Some(set.p.div_ceil(4));
        // Of NTRU: five digits to the base three in each byte.
        let trits = Some((set.p - 1).div_ceil(5));
        match set.family {
            Family::Streamlined => Self {
                small: 2,
                ek: split(ek, [("h", None)]),
                dk: split(
                    dk,
                    [
                        ("f", small),
                        ("1/g", small),
                        ("ek", None),
                        ("rho", small),
                        ("hash", Some(32)),
                    ],
                ),
                c: split(c, [("c", None), ("confirmation", Some(32))]),
            },
            Family::LPRime => Self {
                small: 1,
                ek: split(ek, [("seed", Some(32)), ("A", None)]),
                dk: split(dk, [("a", small), ("ek", None), ("rho", Some(32)), ("hash", Some(32))]),
                c: split(c, [("B", None), ("T", Some(128)), ("confirmation", Some(32))]),
            },
            // NTRU of both kinds.
            _ => Self {
                small: 0,
                ek: split(ek, [("h", None)]),
                dk: split(dk, [("f", trits), ("1/f", trits), ("1/h", None), ("rho", Some(32))]),
                c: split(c, [("c", None)]),
            },
        }
    }
}

impl Fields {
    /// Makes code 3 of small polynomials to 1, which is zero. No encoder writes it, and the two disagree what it is: 2 for
    /// the reference and ours, and 0 for PQClean's products. Bits after the last coefficient stay.
    pub(crate) fn without_threes(&self, dk: &mut [u8]) {
        for field in &self.dk[..self.small] {
            if let Some((last, bytes)) = dk[field.bytes.clone()].split_last_mut() {
                for byte in bytes {
                    *byte &= !((*byte & *byte >> 1 & 0x55) << 1);
                }
                *last &= !((*last & *last >> 1 & 1) << 1);
            }
        }
    }
}

/// A change of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Damage {
    Bit,
    LastBit,
    Byte,
    Zeros,
    Ones,
    Random,
}

impl Damage {
    const ALL: [Self; 6] =
        [Self::Bit, Self::LastBit, Self::Byte, Self::Zeros, Self::Ones, Self::Random];

    /// Any damage.
    pub(crate) fn any(numbers: &mut Numbers) -> Self {
        Self::ALL[numbers.below(Self::ALL.len())]
    }

    /// Damages a field of these bytes.
    pub(crate) fn to(self, field: &mut [u8], numbers: &mut Numbers) {
        let at = numbers.below(field.len());
        match self {
            Self::Bit => field[at] ^= 1 << numbers.below(8),
            Self::LastBit => field[field.len() - 1] ^= 0x80,
            Self::Byte => field[at] = numbers.next() as u8,
            Self::Zeros => field.fill(0),
            Self::Ones => field.fill(0xff),
            Self::Random => numbers.fill(field),
        }
    }
}
