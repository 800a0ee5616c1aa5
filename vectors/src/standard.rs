//! The right contents of a record of a response file: results of the operations with the files' randomness.

use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Error};

use crate::drbg::Drbg;
use crate::pattern::Pattern;

/// The results of key generation, encapsulation and decapsulation.
pub(crate) struct Answers {
    pub(crate) pk: Vec<u8>,
    pub(crate) sk: Vec<u8>,
    pub(crate) ct: Vec<u8>,
    /// The sender's secret.
    pub(crate) ss: [u8; 32],
    /// The receiver's secret.
    pub(crate) decapsulated: [u8; 32],
}

impl Answers {
    /// Runs the operations with one generator, as the NIST program does.
    pub(crate) fn of_seed(
        algorithm: Algorithm,
        backend: Backend,
        pattern: Pattern,
        seed: &[u8; Drbg::SEED],
    ) -> Result<Self, Error> {
        let mut drbg = Drbg::new(seed);
        let mut fill = pattern.serve(algorithm, &mut drbg);
        let mut pk = vec![0; algorithm.parameters().encapsulation_key_size];
        let mut sk = vec![0; algorithm.parameters().decapsulation_key_size];
        let mut ct = vec![0; algorithm.parameters().ciphertext_size];
        let (mut ss, mut decapsulated) = ([0; 32], [0; 32]);
        algorithm.keygen(backend, FillWith(&mut fill), &mut pk, &mut sk)?;
        algorithm.encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut ss)?;
        algorithm.decapsulate(backend, &sk, &ct, &mut decapsulated)?;
        Ok(Self { pk, sk, ct, ss, decapsulated })
    }
}

/// The seed of a record of the standard files, which have 100.
pub(crate) fn seed_of_count(count: usize) -> Option<[u8; Drbg::SEED]> {
    let mut master = Drbg::master();
    (count < 100).then(|| (0..=count).map(|_| master.seed()).last()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_follow_from_the_count() {
        let mut master = Drbg::master();
        assert_eq!(seed_of_count(0), Some(master.seed()));
        assert_eq!(seed_of_count(1), Some(master.seed()));
        assert!(seed_of_count(99).is_some());
        assert_eq!(seed_of_count(100), None);
    }
}
