//! The interface of the crate `sntrup761`: one set, so no type parameters.

use crate::randomness::Randomness;
use crate::{Failure, Operation, Outputs};

#[cfg(feature = "sntrup761-0-1-0")]
use sntrup761_0_1_0 as sntrup761;
#[cfg(feature = "sntrup761-0-2-0")]
use sntrup761_0_2_0 as sntrup761;
#[cfg(feature = "sntrup761-0-3-0")]
use sntrup761_0_3_0 as sntrup761;
#[cfg(feature = "sntrup761-0-4-0")]
use sntrup761_0_4_0 as sntrup761;

use sntrup761::{Ciphertext, DecapsulationKey, EncapsulationKey};

pub const NAME: &str = "sntrup761";
#[cfg(feature = "sntrup761-0-1-0")]
pub const VERSION: &str = "0.1.0";
#[cfg(feature = "sntrup761-0-2-0")]
pub const VERSION: &str = "0.2.0";
#[cfg(feature = "sntrup761-0-3-0")]
pub const VERSION: &str = "0.3.0";
#[cfg(feature = "sntrup761-0-4-0")]
pub const VERSION: &str = "0.4.0";

pub fn call(set: &str, operation: &Operation, rng: &mut Randomness) -> Result<Outputs, Failure> {
    if set != "sntrup761" {
        return Err(Failure::Unsupported("no such set"));
    }
    match *operation {
        Operation::KeyGen => {
            let (ek, dk) = sntrup761::generate_key(rng);
            Ok(vec![("ek", ek.as_ref().to_vec()), ("dk", dk.as_ref().to_vec())])
        }
        Operation::Encaps { ek } => {
            let (c, secret) = EncapsulationKey::try_from(ek).map_err(refused)?.encapsulate(rng);
            Ok(vec![("c", c.as_ref().to_vec()), ("K", secret.as_ref().to_vec())])
        }
        Operation::Decaps { dk, c } => {
            let dk = DecapsulationKey::try_from(dk).map_err(refused)?;
            let secret = dk.decapsulate(&Ciphertext::try_from(c).map_err(refused)?);
            Ok(vec![("K", secret.as_ref().to_vec())])
        }
    }
}

fn refused(error: sntrup761::Error) -> Failure {
    Failure::Error(format!("{error:?}"))
}
