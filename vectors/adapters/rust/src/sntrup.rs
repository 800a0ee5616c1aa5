//! The interface of the crate `sntrup`: types that carry the set, byte strings of any length turned into them by
//! `try_from`, which refuses wrong lengths, and any generator.

use crate::randomness::Randomness;
use crate::{Failure, Operation, Outputs};

#[cfg(feature = "sntrup-0-1-0")]
use sntrup_0_1_0 as sntrup;
#[cfg(feature = "sntrup-0-2-1")]
use sntrup_0_2_1 as sntrup;
#[cfg(feature = "sntrup-0-3-0")]
use sntrup_0_3_0 as sntrup;
#[cfg(feature = "sntrup-0-4-0")]
use sntrup_0_4_0 as sntrup;

use sntrup::{Ciphertext, DecapsulationKey, EncapsulationKey, SntrupKem, SntrupParams};

pub const NAME: &str = "sntrup";
#[cfg(feature = "sntrup-0-1-0")]
pub const VERSION: &str = "0.1.0";
#[cfg(feature = "sntrup-0-2-1")]
pub const VERSION: &str = "0.2.1";
#[cfg(feature = "sntrup-0-3-0")]
pub const VERSION: &str = "0.3.0";
#[cfg(feature = "sntrup-0-4-0")]
pub const VERSION: &str = "0.4.0";

pub fn call(set: &str, operation: &Operation, rng: &mut Randomness) -> Result<Outputs, Failure> {
    match set {
        "sntrup653" => call_of::<sntrup::Sntrup653Params>(operation, rng),
        "sntrup761" => call_of::<sntrup::Sntrup761Params>(operation, rng),
        "sntrup857" => call_of::<sntrup::Sntrup857Params>(operation, rng),
        "sntrup953" => call_of::<sntrup::Sntrup953Params>(operation, rng),
        "sntrup1013" => call_of::<sntrup::Sntrup1013Params>(operation, rng),
        "sntrup1277" => call_of::<sntrup::Sntrup1277Params>(operation, rng),
        _ => Err(Failure::Unsupported("no such set")),
    }
}

fn call_of<P: SntrupParams>(operation: &Operation, rng: &mut Randomness) -> Result<Outputs, Failure> {
    match *operation {
        Operation::KeyGen => {
            let (ek, dk) = SntrupKem::<P>::generate_key(rng);
            Ok(vec![("ek", ek.as_ref().to_vec()), ("dk", dk.as_ref().to_vec())])
        }
        Operation::Encaps { ek } => {
            let ek = EncapsulationKey::<P>::try_from(ek).map_err(refused)?;
            let (c, secret) = ek.encapsulate(rng);
            Ok(vec![("c", c.as_ref().to_vec()), ("K", secret.as_ref().to_vec())])
        }
        Operation::Decaps { dk, c } => {
            let dk = DecapsulationKey::<P>::try_from(dk).map_err(refused)?;
            let secret = dk.decapsulate(&Ciphertext::<P>::try_from(c).map_err(refused)?);
            Ok(vec![("K", secret.as_ref().to_vec())])
        }
    }
}

fn refused(error: sntrup::Error) -> Failure {
    Failure::Error(format!("{error:?}"))
}
