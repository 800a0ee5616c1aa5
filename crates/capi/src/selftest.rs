//! Known answers that need no files.
//!
//! A shared secret is a hash over the ciphertext and its plaintext, and the ciphertext depends on
//! every bit of the public key: comparing the secrets checks all of it. The answers were computed by
//! the portable backend; that it is right, the tests of `goodprime` and of this crate say, which compare
//! it with other implementations.

use goodprime::{Backend, Kem, Set, SharedSecret};

use crate::table::sets;

/// The seed of each key pair; the randomness of each encapsulation is bytes of this value too.
const BYTE: u8 = 7;

/// As many bytes as any encapsulation takes.
const RANDOM: [u8; 4 * 1277] = [BYTE; 4 * 1277];

/// The first bytes of an answer.
fn start(secret: &SharedSecret) -> u64 {
    let bytes = secret.as_bytes().first_chunk().copied().unwrap_or_default();
    u64::from_le_bytes(bytes)
}

/// The starts of the shared secret, as sender and receiver compute it, and of the pseudorandom secret of a
/// damaged ciphertext; `None` if the first two differ.
fn answers<S: Set>(backend: Backend) -> Option<[u64; 2]> {
    let kem = Kem::<S>::on(backend);
    let (pk, sk) = kem.keygen_derand(&[BYTE; 32]);
    let (ct, sent) =
        kem.encapsulate_derand(&pk, RANDOM.get(..S::ENCAPSULATION_RANDOMNESS)?).ok()?;
    let mut damaged = [0; 2048];
    let damaged = damaged.get_mut(..S::CIPHERTEXT_SIZE)?;
    damaged.copy_from_slice(ct.as_bytes());
    *damaged.first_mut()? ^= 1;
    let rejected = kem.decapsulate(&sk, &(&*damaged).try_into().ok()?);
    (kem.decapsulate(&sk, &ct) == sent).then(|| [start(&sent), start(&rejected)])
}

#[cfg(test)]
type Compute = fn(Backend) -> Option<[u64; 2]>;

macro_rules! check {
    ($($set:ident $ty:ident $secret:literal $rejected:literal;)*) => {
        /// Whether every set has its answers on every backend of this processor.
        pub(crate) fn all_pass() -> bool {
            Backend::available().all(|backend| {
                $(answers::<goodprime::$ty>(backend) == Some([$secret, $rejected]))&&*
            })
        }

        /// Each set with its way to compute the answers, and the answers.
        #[cfg(test)]
        const CHECKS: &[(&str, Compute, [u64; 2])] =
            &[$((stringify!($set), answers::<goodprime::$ty>, [$secret, $rejected])),*];
    };
}
sets!(check);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_the_table_are_those_of_the_library() {
        let mut wrong = std::vec::Vec::new();
        for (set, compute, expected) in CHECKS {
            let computed = compute(Backend::BASELINE);
            if computed != Some(*expected) {
                wrong.push(std::format!("{set}: {computed:x?}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(all_pass());
    }
}
