//! The traits of serde for keys and ciphertexts. The crate serdect encodes them in constant time.
//!
//! The documentation of the crate describes the encoding, and has an example.

use core::fmt;

use goodprime_lanes::Backend;
use goodprime_ring::Array;
use serdect::array::{deserialize_hex_or_bin, serialize_hex_lower_or_bin};
use serdect::serde::de::{Error as _, Expected};
use serdect::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::keys::{Ciphertext, DecapsulationKey, EncapsulationKey};
use crate::scheme::Set;

/// A number of bytes and the set that requires it, for errors.
struct Length(usize, &'static str);

impl Expected for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes for {}", self.0, self.1)
    }
}

/// Fills a buffer with deserialised bytes, whose number must be exactly the length of the buffer.
fn read<'de, S: Set, D: Deserializer<'de>>(
    place: &mut [u8],
    deserializer: D,
) -> Result<(), D::Error> {
    let expected = place.len();
    // Hexadecimal digits may be too few for the buffer.
    match deserialize_hex_or_bin(place, deserializer)?.len() {
        actual if actual == expected => Ok(()),
        actual => Err(D::Error::invalid_length(actual, &Length(expected, S::NAME))),
    }
}

macro_rules! public {
    ($name:ident, $array:ident) => {
        impl<S: Set> Serialize for $name<S> {
            fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
                serialize_hex_lower_or_bin(&self.as_bytes(), serializer)
            }
        }

        impl<'de, S: Set> Deserialize<'de> for $name<S> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let mut bytes = S::$array::ZERO;
                read::<S, D>(bytes.as_mut(), deserializer)?;
                Ok(Self(bytes))
            }
        }
    };
}

public!(EncapsulationKey, PublicKey);
public!(Ciphertext, CiphertextBytes);

impl<S: Set> Serialize for DecapsulationKey<S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serialize_hex_lower_or_bin(&self.as_bytes(), serializer)
    }
}

impl<'de, S: Set> Deserialize<'de> for DecapsulationKey<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut key = Self::zeros();
        read::<S, D>(key.bytes.as_mut(), deserializer)?;
        let pk = key.encapsulation_key.0.as_mut();
        S::copy_public_part_on(Backend::detect(), key.bytes.as_ref(), pk);
        Ok(key)
    }
}
