//! A design, with the parameters of a set: the sizes of what it makes, and its operations.

use goodprime_lanes::{Backend, Isa};

use crate::check::Fits;
use crate::error::Error;
use crate::hash::Hash;
use crate::random::{Fill, Randomness};
use crate::scheme::{Family, Keys, Scheme};

/// A design with the parameters of a set: `Streamlined<S>`, `LPRime<S>`, `Ntru<S>`.
pub trait Design {
    /// An encapsulation key, decoded.
    type Public: Clone + Default + Send + Sync;
    /// A decapsulation key, decoded. Wipes itself.
    type Secret: Clone + Default + Send + Sync;
    /// The name of the design.
    const FAMILY: Family;
    /// The degree, p or n.
    const P: usize;
    /// The modulus q.
    const Q: u16;
    /// Bytes of an encapsulation key.
    const PUBLIC_KEY: usize;
    /// Bytes of a decapsulation key.
    const SECRET_KEY: usize;
    /// Bytes of a ciphertext.
    const CIPHERTEXT: usize;
    /// Bytes of randomness that encapsulation uses.
    const RANDOMNESS: usize;
    /// Bytes of a small polynomial.
    const SMALL: usize;
    /// Bytes of memory of a product, of one in place, and of an operand that is prepared: the stack is counted by them.
    const MEMORY: [usize; 3];

    /// Makes a key pair.
    fn keygen<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error>;
    /// Makes one key pair for each place, from the seeds in the last 32 bytes of the secret keys.
    fn keygen_batch<I: Isa>(isa: I, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error>;
    /// Decodes an encapsulation key.
    fn prepare<I: Isa>(isa: I, pk: &[u8], key: &mut Self::Public);
    /// Decodes a decapsulation key.
    fn prepare_secret<I: Isa>(isa: I, sk: &[u8], key: &mut Self::Secret);
    /// Encap, once for each place of a secret. The only error is that of the randomness. Not yet in a kernel, here and below:
    /// the design chooses among kernels by the keys.
    fn encapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Public>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error>;
    /// Decap, once for each place of a secret.
    fn decapsulate(backend: Backend, keys: Keys<'_, Self::Secret>, ct: &[u8], secrets: &mut [Hash]);
    /// The encapsulation key of a decapsulation key: copied, or computed where it is not inside.
    fn copy_public_part(backend: Backend, sk: &[u8], pk: &mut [u8]);
    /// The verdict on the parts of a decapsulation key: whether they fit each other.
    fn check<I: Isa>(isa: I, sk: &[u8]) -> Fits;
}

/// An encapsulation key of a set, decoded.
pub(crate) type Public<S> = <<S as Scheme>::Design as Design>::Public;

/// A decapsulation key of a set, decoded.
pub(crate) type Secret<S> = <<S as Scheme>::Design as Design>::Secret;
