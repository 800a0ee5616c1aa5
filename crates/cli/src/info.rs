//! `goodprime info`: this build on this processor, or one parameter set.

use std::env::consts::ARCH;

use goodprime::{Algorithm, Backend, Family};
use serde_json::json;

use crate::args::Info;
use crate::backend::BackendChoice;
use crate::error::{Error, Status};
use crate::{output, sets};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const RANDOMNESS: &str = "the operating system, expanded by AES-256-CTR";

pub(crate) fn run(args: &Info, choice: BackendChoice) -> Result<Status, Error> {
    match &args.set {
        Some(name) => one_set(sets::named(name)?, args.json)?,
        None => this_build(choice, args.json)?,
    }
    Ok(Status::Good)
}

fn this_build(choice: BackendChoice, json: bool) -> Result<(), Error> {
    let backends: Vec<_> = Backend::available().map(Backend::name).collect();
    let names: Vec<_> = Algorithm::ALL.iter().map(|set| set.parameters().name).collect();
    if json {
        return output::json(&json!({
            "version": VERSION,
            "backend": choice.backend.name(),
            "backends": backends,
            "architecture": ARCH,
            "sets": names,
            "randomness": RANDOMNESS,
        }));
    }
    output::fields(&[
        ("version", VERSION.to_owned()),
        ("backend", format!("{} ({})", choice.backend, choice.reason.text())),
        ("backends", backends.join(", ")),
        ("architecture", ARCH.to_owned()),
        ("sets", names.join(", ")),
        ("randomness", RANDOMNESS.to_owned()),
    ])
}

fn one_set(set: Algorithm, json: bool) -> Result<(), Error> {
    if json {
        return output::json(&sets::json(set));
    }
    output::fields(&[
        ("set", set.parameters().name.to_owned()),
        ("family", set.parameters().family.to_string()),
        (degree(set), set.parameters().p.to_string()),
        ("modulus q", set.parameters().q.to_string()),
        ("weight", weight(set)),
        ("public key", format!("{} bytes", set.parameters().encapsulation_key_size)),
        ("secret key", format!("{} bytes", set.parameters().decapsulation_key_size)),
        ("ciphertext", format!("{} bytes", set.parameters().ciphertext_size)),
        ("shared secret", format!("{} bytes", goodprime::SharedSecret::SIZE)),
    ])
}

/// The specification's name of the degree.
fn degree(set: Algorithm) -> &'static str {
    match set.parameters().family {
        Family::Streamlined | Family::LPRime => "degree p",
        _ => "degree n",
    }
}

/// The weight of polynomials, as far as the set fixes it, in words.
fn weight(set: Algorithm) -> String {
    let weight = set.parameters().weight;
    match set.parameters().family {
        Family::Hps => format!("{weight} nonzero coefficients of g and of the message"),
        Family::Hrss => "any".to_owned(),
        _ => format!("{weight} nonzero coefficients of a short polynomial"),
    }
}
