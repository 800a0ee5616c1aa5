//! `goodprime list`: a table of the parameter sets.

use goodprime::Algorithm;

use crate::args::List;
use crate::error::{Error, Status};
use crate::{output, sets};

pub(crate) fn run(args: &List) -> Result<Status, Error> {
    if args.json {
        Algorithm::ALL.iter().try_for_each(|&set| output::json(&sets::json(set)))?;
        return Ok(Status::Good);
    }
    let header =
        ["set", "family", "degree", "q", "public key", "secret key", "ciphertext", "shared secret"];
    let rows: Vec<_> = Algorithm::ALL.iter().map(|&set| row(set)).collect();
    output::table(header, 2, &rows)?;
    output::line("\nKeys, ciphertexts and shared secrets in bytes.")?;
    Ok(Status::Good)
}

fn row(set: Algorithm) -> [String; 8] {
    [
        set.parameters().name.to_owned(),
        set.parameters().family.to_string(),
        set.parameters().p.to_string(),
        set.parameters().q.to_string(),
        set.parameters().encapsulation_key_size.to_string(),
        set.parameters().decapsulation_key_size.to_string(),
        set.parameters().ciphertext_size.to_string(),
        goodprime::SharedSecret::SIZE.to_string(),
    ]
}
