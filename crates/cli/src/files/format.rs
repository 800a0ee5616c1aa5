//! Representations of bytes in a file: as they are, in hexadecimal, or in base64.

use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{Engine, alphabet};
use std::str::FromStr;

use clap::ValueEnum;
use zeroize::Zeroizing;

use super::What;

/// A representation of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The bytes themselves
    #[default]
    Raw,
    /// Hexadecimal digits and a newline; white space is ignored when reading
    Hex,
    /// Base64 and a newline; white space is ignored when reading
    Base64,
}

/// The representation of one kind of file, or of all: `FORMAT` or `FILE=FORMAT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FormatOf {
    /// The kind of file; none stands for all.
    what: Option<What>,
    format: Format,
}

impl FromStr for FormatOf {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (what, format) = match text.split_once('=') {
            Some((name, format)) => {
                let what = What::ALL.into_iter().find(|what| what.option() == name);
                (Some(what.ok_or_else(|| unknown_file(name))?), format)
            }
            None => (None, text),
        };
        let unknown = |_| format!("unknown format {format:?}; use raw, hex or base64");
        Ok(Self { what, format: Format::from_str(format, false).map_err(unknown)? })
    }
}

/// The error of a file that no option names.
fn unknown_file(name: &str) -> String {
    let options = What::ALL.map(What::option).join(", ");
    format!("unknown file {name:?}; use the name of an option: {options}")
}

impl Format {
    /// The representation of a kind of file: the last one that is given for it or for all.
    pub(super) fn of(what: What, said: &[FormatOf]) -> Self {
        let of_it = |said: &&FormatOf| said.what.is_none_or(|it| it == what);
        said.iter().rev().find(of_it).map_or_else(Self::default, |said| said.format)
    }
}

/// Standard base64: padded when written, with or without padding when read.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

impl Format {
    /// The representation of `bytes`. Wiped when dropped, as they may be secret.
    pub(crate) fn encode(self, bytes: &[u8]) -> Zeroizing<Vec<u8>> {
        // Sized before it is filled: growing leaves copies in freed memory.
        let size = match self {
            Self::Raw => bytes.len(),
            Self::Hex => 2 * bytes.len(),
            Self::Base64 => bytes.len().div_ceil(3) * 4,
        };
        let mut text = Zeroizing::new(Vec::with_capacity(size + 1));
        text.resize(size, 0);
        match self {
            Self::Raw => text.copy_from_slice(bytes),
            Self::Hex => hex::encode_to_slice(bytes, &mut text).expect("sized for hexadecimal"),
            Self::Base64 => {
                BASE64.encode_slice(bytes, &mut text).expect("sized for base64");
            }
        }
        if self != Self::Raw {
            text.push(b'\n');
        }
        text
    }

    /// The bytes that `text` represents. Wiped when dropped, as they may be secret.
    pub(crate) fn decode(self, text: &[u8]) -> Result<Zeroizing<Vec<u8>>, String> {
        if self == Self::Raw {
            return Ok(Zeroizing::new(text.to_vec()));
        }
        let mut digits = Zeroizing::new(Vec::with_capacity(text.len()));
        digits.extend(text.iter().filter(|byte| !byte.is_ascii_whitespace()));
        let mut bytes = Zeroizing::new(match self {
            Self::Base64 => vec![0; base64::decoded_len_estimate(digits.len())],
            _ => vec![0; digits.len() / 2],
        });
        let size = if self == Self::Base64 {
            BASE64
                .decode_slice(&*digits, &mut bytes)
                .map_err(|error| format!("not base64: {}", in_sentence(error)))?
        } else {
            hex::decode_to_slice(&*digits, &mut bytes)
                .map_err(|error| format!("not hexadecimal: {}", in_sentence(error)))?;
            digits.len() / 2
        };
        bytes.truncate(size);
        Ok(bytes)
    }
}

/// A library's message as the end of a sentence.
fn in_sentence(error: impl ToString) -> String {
    let text = error.to_string();
    let text = text.trim_start_matches("DecodeError: ").trim_end_matches('.');
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_reads_what_it_writes() {
        let bytes: Vec<u8> = (0..=255).collect();
        for format in [Format::Raw, Format::Hex, Format::Base64] {
            for size in [0, 1, 2, 3, 4, 255, 256] {
                let text = format.encode(&bytes[..size]);
                assert_eq!(*format.decode(&text).unwrap(), bytes[..size], "{format:?} {size}");
            }
        }
    }

    #[test]
    fn the_last_word_on_a_file_counts() {
        let said = ["hex", "public=base64", "secret=raw", "secret=hex"].map(|text| text.parse());
        let said = said.map(Result::unwrap);
        assert_eq!(Format::of(What::PublicKey, &said), Format::Base64);
        assert_eq!(Format::of(What::SecretKey, &said), Format::Hex);
        assert_eq!(Format::of(What::Ciphertext, &said), Format::Hex);
        assert_eq!(Format::of(What::Ciphertext, &[]), Format::Raw);
        for bad in ["", "HEX", "pem", "key=hex", "public=", "=raw"] {
            assert!(bad.parse::<FormatOf>().is_err(), "{bad}");
        }
    }

    #[test]
    fn text_is_the_usual_one() {
        assert_eq!(&**Format::Hex.encode(&[0, 0xab]), b"00ab\n");
        assert_eq!(&**Format::Base64.encode(b"any ca"), b"YW55IGNh\n");
        assert_eq!(&**Format::Base64.encode(b"any c"), b"YW55IGM=\n");
    }

    #[test]
    fn white_space_case_and_padding_do_not_matter() {
        assert_eq!(**Format::Hex.decode(b" 00\r\nAb cD\n").unwrap(), [0, 0xab, 0xcd]);
        assert_eq!(&**Format::Base64.decode(b"YW55\nIGM \n").unwrap(), b"any c");
    }

    #[test]
    fn other_characters_are_errors() {
        assert!(Format::Hex.decode(b"0g").unwrap_err().starts_with("not hexadecimal: invalid"));
        assert!(Format::Hex.decode(b"012").unwrap_err().starts_with("not hexadecimal: odd"));
        assert!(Format::Base64.decode(b"YW5-").unwrap_err().starts_with("not base64: invalid"));
        assert!(Format::Base64.decode(b"YW55I").unwrap_err().starts_with("not base64: "));
    }
}
