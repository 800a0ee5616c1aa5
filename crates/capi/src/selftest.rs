//! Known answers that need no files.
//!
//! A shared secret is a hash over the ciphertext and its plaintext, and the ciphertext depends on every bit of the
//! public key: comparing the secrets checks all of it. The answers were computed by the portable backend, which the
//! tests of `goodprime` and of this crate compare with other implementations.

use goodprime::randomness::{Bytes, Seed};
use goodprime::{Array, Backend, Kem, Set, SharedSecret};

/// The seed of each key pair; the randomness of each encapsulation is bytes of this value too.
const BYTE: u8 = 7;

/// Randomness of the length of the longest of any encapsulation.
const RANDOM: [u8; 5833] = [BYTE; 5833];

/// The first bytes of an answer.
fn start(secret: &SharedSecret) -> u64 {
    let bytes = secret.as_bytes().first_chunk().copied().unwrap_or_default();
    u64::from_le_bytes(bytes)
}

/// The starts of the shared secret, as sender and receiver compute it, and of the pseudorandom secret of a
/// damaged ciphertext; `None` if the first two differ.
fn answers<S: Set>(backend: Backend) -> Option<[u64; 2]> {
    let kem = Kem::<S>::on(backend);
    let (pk, sk) = kem.keygen(Seed(&[BYTE; 32]));
    let (ct, sent) =
        kem.encapsulate(&pk, Bytes(RANDOM.get(..S::ENCAPSULATION_RANDOMNESS)?)).ok()?;
    let mut damaged = <S::CiphertextBytes>::ZERO;
    damaged.as_mut().copy_from_slice(ct.as_bytes());
    *damaged.as_mut().first_mut()? ^= 1;
    let rejected = kem.decapsulate(&sk, &damaged.as_ref().try_into().ok()?);
    (kem.decapsulate(&sk, &ct) == sent).then(|| [start(&sent), start(&rejected)])
}

type Compute = fn(Backend) -> Option<[u64; 2]>;

/// The answers of the sets, in their order, of which a build without NTRU has the beginning: the first 8 bytes,
/// little-endian, of the shared secret and of a damaged ciphertext's secret.
const ANSWERS: [[u64; 2]; 18] = [
    [0xe1f63e40fa2dcc9a, 0x389044e30e4d26ec],
    [0x4866e99067cd5a3d, 0x9837f0665a184435],
    [0x1556da1ec4f0064c, 0x8b4b7ee474c7dd8f],
    [0x272b82f26f40eedc, 0x0812a2ea71d02ca4],
    [0x6f1394239618cc67, 0x81cf5c897578bda1],
    [0x946ca5c004cd141c, 0x86d1a6c0467181f3],
    [0x6c371c6ee2098250, 0x646954de249d107a],
    [0xc0d7dfaa56803d14, 0x69e6a1f9cac45aed],
    [0x2178676ade23d0d8, 0xdb92c6062a3d2b88],
    [0x440f9a44e7e54280, 0x73d5252fce927b47],
    [0x2066fa83a7111642, 0x89a826eed8f26169],
    [0x8d1969f79a48d147, 0x9cd2a11c4a970885],
    [0xefdb742a7b342128, 0x1ecd241560765c14],
    [0x2f4373d8b4623d40, 0xea4c2de0ded165d4],
    [0xabfebeedf3c32710, 0xc7534beef2f23501],
    [0x8259ce008c2d21e5, 0xa826dd2a0c85f667],
    [0x12b5cff80261139d, 0x3a8e76cb44b1a7eb],
    [0x4d3d3cb7868aedd6, 0xf128e03cb287f8a7],
];

macro_rules! check {
    ($({ $set:ident $ty:ident $($rest:tt)* })*) => {
        /// Each set with its way to compute the answers.
        const SETS: &[(&str, Compute)] = &[$((stringify!($set), answers::<goodprime::$ty>)),*];
    };
}
goodprime::for_each_set!(check);

const _: () = assert!(SETS.len() <= ANSWERS.len());

/// True if every set of this build has its answers on every backend of this processor.
pub(crate) fn all_pass() -> bool {
    Backend::available().all(|backend| {
        SETS.iter().zip(ANSWERS).all(|((_, compute), answers)| compute(backend) == Some(answers))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_the_table_are_those_of_the_library() {
        let mut wrong = std::vec::Vec::new();
        for ((set, compute), expected) in SETS.iter().zip(ANSWERS) {
            let computed = compute(Backend::BASELINE);
            if computed != Some(expected) {
                wrong.push(std::format!("{set}: {computed:x?}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(all_pass());
    }
}
