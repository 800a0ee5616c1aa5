//! goodprime itself as the implementation under test.

#[cfg(feature = "ssh")]
mod hybrid;

use goodprime::randomness::{Bytes, FillWith};
use goodprime::{Algorithm, Backend, Error};
use goodprime_vectors::suite::{Case, Operation, Reply};

/// The library's reply to a test.
pub(super) fn reply(case: &Case, backend: Backend) -> Reply {
    let result = match case.operation {
        Operation::HybridServer | Operation::HybridClient | Operation::HybridHash => {
            hybrid::reply(case, backend)
        }
        _ => match case.set.parse::<Algorithm>() {
            Ok(set) => kem(set, case, backend),
            Err(_) => Ok(Reply::Unsupported(format!("this build has no set {}", case.set))),
        },
    };
    result.unwrap_or_else(|error| Reply::Refused(error.to_string()))
}

fn kem(set: Algorithm, case: &Case, backend: Backend) -> Result<Reply, Error> {
    let sizes = set.parameters();
    let mut secret = [0; goodprime::SharedSecret::SIZE];
    Ok(match case.operation {
        Operation::Keygen => {
            let mut ek = vec![0; sizes.encapsulation_key_size];
            let mut dk = vec![0; sizes.decapsulation_key_size];
            let randomness = case.input("randomness");
            let mut stream = &randomness[..];
            let mut fill = |out: &mut [u8]| fill_from(&mut stream, out);
            set.keygen(backend, FillWith(&mut fill), &mut ek, &mut dk)?;
            match stream.len() {
                0 => outputs([("ek", &ek), ("dk", &dk)]),
                unused => Reply::Refused(format!("{unused} bytes of randomness were not used")),
            }
        }
        Operation::Encaps => {
            let mut ct = vec![0; sizes.ciphertext_size];
            let (ek, randomness) = (case.input("ek"), case.input("randomness"));
            set.encapsulate(backend, &ek, Bytes(&randomness[..]), &mut ct, &mut secret)?;
            outputs([("c", &ct), ("K", &secret)])
        }
        Operation::Check => Reply::Valid(match set.check(&case.input("dk")) {
            Err(Error::Unfit) => false,
            other => other.map(|()| true)?,
        }),
        _ => {
            set.decapsulate(backend, &case.input("dk"), &case.input("c"), &mut secret)?;
            outputs([("K", &secret)])
        }
    })
}

/// Takes the next bytes of a stream of raw randomness.
fn fill_from(stream: &mut &[u8], out: &mut [u8]) -> Result<(), Error> {
    out.copy_from_slice(stream.split_off(..out.len()).ok_or(Error::Randomness)?);
    Ok(())
}

fn outputs<const N: usize>(outputs: [(&'static str, &[u8]); N]) -> Reply {
    Reply::Outputs(outputs.map(|(name, bytes)| (name, hex::encode(bytes))).to_vec())
}

/// Builds without SSH.
#[cfg(not(feature = "ssh"))]
mod hybrid {
    use goodprime::{Backend, Error};
    use goodprime_vectors::suite::{Case, Reply};

    pub(super) fn reply(_: &Case, _: Backend) -> Result<Reply, Error> {
        Ok(Reply::Unsupported("this build has no SSH".into()))
    }
}
