//! goodprime itself as the implementation under test.

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
            let mut fill = |out: &mut [u8]| {
                out.copy_from_slice(stream.split_off(..out.len()).ok_or(Error::Randomness)?);
                Ok(())
            };
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

fn outputs<const N: usize>(outputs: [(&'static str, &[u8]); N]) -> Reply {
    Reply::Outputs(outputs.map(|(name, bytes)| (name, hex::encode(bytes))).to_vec())
}

#[cfg(feature = "ssh")]
mod hybrid {
    use goodprime::hybrid::{ClientShare, Hybrid};
    use goodprime::randomness::FillWith;
    use goodprime::{Backend, Error};
    use goodprime_ssh::transcript::Transcript;
    use goodprime_vectors::suite::{Case, Operation, Reply};

    use super::outputs;

    pub(super) fn reply(case: &Case, backend: Backend) -> Result<Reply, Error> {
        match case.operation {
            Operation::HybridServer => server(case, backend),
            Operation::HybridHash => Ok(hash(case)),
            _ => Ok(Reply::Unsupported("goodprime's client takes no key: it makes its own".into())),
        }
    }

    fn server(case: &Case, backend: Backend) -> Result<Reply, Error> {
        let share = ClientShare::try_from(&case.input("init")[..])?;
        let pieces = [case.input("randomness"), case.input("x25519")];
        let mut pieces = pieces.iter().map(Vec::as_slice);
        // Each half asks for its randomness once.
        let mut fill = |out: &mut [u8]| match pieces.next() {
            Some(piece) if piece.len() == out.len() => {
                out.copy_from_slice(piece);
                Ok(())
            }
            _ => Err(Error::Randomness),
        };
        let (answer, secret) = Hybrid::on(backend).answer(&share, FillWith(&mut fill))?;
        Ok(outputs([("reply", answer.as_bytes()), ("K", secret.as_bytes())]))
    }

    fn hash(case: &Case) -> Reply {
        let transcript = Transcript {
            client_version: case.input("clientVersion"),
            server_version: case.input("serverVersion"),
            client_kexinit: case.input("clientKexinit"),
            server_kexinit: case.input("serverKexinit"),
            host_key: case.input("hostKey"),
            client_share: case.input("init"),
            server_share: case.input("reply"),
        };
        match case.input("K").as_slice().try_into() {
            Ok(secret) => outputs([("H", &transcript.hash(secret))]),
            Err(_) => Reply::Refused("the secret must have 64 bytes".into()),
        }
    }
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
