//! Byte strings as files write them: lower-case hexadecimal, checked where the parser stands, for the error's place.

use std::rc::Rc;

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer};

/// A byte string in hexadecimal. Tests share those of their group.
#[derive(Clone, Debug)]
pub(crate) struct HexText(pub(crate) Rc<str>);

impl<'de> Deserialize<'de> for HexText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if let Some(other) = text.chars().find(|c| !matches!(c, '0'..='9' | 'a'..='f')) {
            return Err(D::Error::invalid_value(
                Unexpected::Char(other),
                &"lower-case hexadecimal",
            ));
        }
        match text.len() % 2 {
            0 => Ok(Self(text.into())),
            _ => Err(D::Error::invalid_length(text.len(), &"an even number of hexadecimal digits")),
        }
    }
}
