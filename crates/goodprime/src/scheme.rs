//! What a parameter set is: sizes, and the three operations on bytes.

use goodprime_lanes::Isa;
use goodprime_ring::Ring;
use goodprime_ring::params::Array;

use crate::algorithm::{Family, Fill};
use crate::error::Error;
use crate::hash::Hash;

/// A parameter set of NTRU Prime, as a type: [`Sntrup761`](crate::Sntrup761) and its siblings.
///
/// Sealed: the sets are those of the NTRU Prime submission.
pub trait Set: Scheme + Copy + Default + Ord + core::fmt::Debug + Send + Sync + 'static {
    /// The name, for instance `"sntrup761"`.
    const NAME: &'static str;
    /// Streamlined NTRU Prime or NTRU LPRime.
    const FAMILY: Family;
    /// The degree p.
    const P: usize;
    /// The modulus q.
    const Q: u16;
    /// Nonzero coefficients of a short polynomial.
    const WEIGHT: usize;
    /// Bytes of an encapsulation key.
    const ENCAPSULATION_KEY_SIZE: usize;
    /// Bytes of a decapsulation key.
    const DECAPSULATION_KEY_SIZE: usize;
    /// Bytes of a ciphertext.
    const CIPHERTEXT_SIZE: usize;
    /// Bytes of randomness that encapsulation uses: 4p (Streamlined) or 32 (LPRime).
    const ENCAPSULATION_RANDOMNESS: usize;
}

/// The operations of a set. Private, which seals [`Set`].
pub trait Scheme: Sized {
    /// The ring of the set.
    type Ring: Ring;
    /// Bytes of an encapsulation key.
    type PublicKey: Array<u8>;
    /// Bytes of a decapsulation key.
    type SecretKey: Array<u8>;
    /// Bytes of a ciphertext.
    type CiphertextBytes: Array<u8>;
    /// Bytes of randomness that encapsulation uses.
    type Randomness: Array<u8>;
    /// p words of randomness.
    type WordBytes: Array<u8>;
    /// An encapsulation key, decoded.
    type Public: Clone + Send + Sync;
    /// A decapsulation key, decoded. Wipes itself.
    type Secret: Clone + Send + Sync;

    /// Makes a key pair. All slices have their exact lengths.
    fn keygen<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error>;
    /// Makes as many key pairs as there are places. All slices have their exact lengths, and the last
    /// 32 bytes of each secret key are the seed of its pair.
    fn keygen_batch<I: Isa>(isa: I, pk: &mut [u8], sk: &mut [u8]);
    /// Decodes an encapsulation key.
    fn prepare<I: Isa>(isa: I, pk: &[u8]) -> Self::Public;
    /// Decodes a decapsulation key.
    fn prepare_secret<I: Isa>(isa: I, sk: &[u8]) -> Self::Secret;
    /// Encapsulates to a decoded key.
    fn encapsulate<I: Isa>(isa: I, key: &Self::Public, randomness: &[u8], ct: &mut [u8]) -> Hash;
    /// Decapsulates with a decoded key.
    fn decapsulate<I: Isa>(isa: I, key: &Self::Secret, ct: &[u8]) -> Hash;
    /// The encapsulation key inside a decapsulation key.
    fn public_part(sk: &[u8]) -> &[u8];
}
