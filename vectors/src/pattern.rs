//! Request patterns: how the implementation that made a file requested random bytes from its generator.

use goodprime::{Algorithm, Error};

use crate::drbg::Drbg;

/// The sizes of the requests for the randomness of a polynomial, which has 4 bytes per coefficient.
///
/// goodprime makes one request. The NIST generator gives other bytes to many small ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One request per coefficient: the reference implementation and the NIST files.
    Nist,
    /// One request per polynomial: PQClean and liboqs.
    Bulk,
}

impl Pattern {
    /// The pattern of a response file, by its name: `.bulk.rsp` says [`Pattern::Bulk`].
    pub fn guess(file_name: &str) -> Self {
        if file_name.to_ascii_lowercase().ends_with(".bulk.rsp") { Self::Bulk } else { Self::Nist }
    }

    /// Returns the library's source of randomness: `drbg`, with requests in this pattern.
    pub(crate) fn serve(
        self,
        algorithm: Algorithm,
        drbg: &mut Drbg,
    ) -> impl FnMut(&mut [u8]) -> Result<(), Error> {
        move |out| {
            match self {
                Self::Nist if out.len() == 4 * algorithm.parameters().p => {
                    out.chunks_mut(4).for_each(|word| drbg.fill(word));
                }
                _ => drbg.fill(out),
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_the_pattern() {
        assert_eq!(Pattern::guess("vectors/sntrup761.rsp"), Pattern::Nist);
        assert_eq!(Pattern::guess("sntrup761.bulk.rsp"), Pattern::Bulk);
        assert_eq!(Pattern::guess("SNTRUP761.BULK.RSP"), Pattern::Bulk);
        assert_eq!(Pattern::guess("-"), Pattern::Nist);
    }

    #[test]
    fn only_whole_polynomials_are_split() {
        let algorithm = "sntrup761".parse::<Algorithm>().expect("in this build");
        let bytes = |pattern: Pattern, length: usize| {
            let mut out = vec![0; length];
            pattern.serve(algorithm, &mut Drbg::master())(&mut out).expect("no failures");
            out
        };
        assert_eq!(bytes(Pattern::Nist, 191), bytes(Pattern::Bulk, 191));
        assert_ne!(bytes(Pattern::Nist, 4 * 761), bytes(Pattern::Bulk, 4 * 761));
    }
}
