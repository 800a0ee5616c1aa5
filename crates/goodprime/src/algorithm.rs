//! Parameter sets as values: the operations on byte slices, for a set that is known only at run
//! time. The command line and other languages come in here.

use core::fmt;
use core::slice::from_mut;
use core::str::FromStr;

use goodprime_lanes::Backend;

use crate::error::Error;
use crate::hash::Hash;
use crate::random::{Fill, Randomness, expansion};
use crate::scheme::{Family, Keys, Set};
use crate::wipe::wipe;

/// A parameter set, as a value.
///
/// ```
/// # #[cfg(feature = "sntrup")]
/// # fn main() -> Result<(), goodprime::Error> {
/// use goodprime::{Algorithm, Backend};
///
/// let kem = Algorithm::by_name("sntrup761").expect("in this build");
/// let mut pk = vec![0; kem.encapsulation_key_size()];
/// let mut sk = vec![0; kem.decapsulation_key_size()];
/// let mut ct = vec![0; kem.ciphertext_size()];
/// let (mut sender, mut receiver) = ([0; 32], [0; 32]);
///
/// let backend = Backend::detect();
/// kem.keygen_derand(backend, &[7; 32], &mut pk, &mut sk)?;
/// let mut zeros = |bytes: &mut [u8]| Ok(bytes.fill(0)); // A real program has real randomness.
/// kem.encapsulate(backend, &pk, &mut zeros, &mut ct, &mut sender)?;
/// kem.decapsulate(backend, &sk, &ct, &mut receiver)?;
/// assert_eq!(sender, receiver);
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "sntrup"))]
/// # fn main() {}
/// ```
#[derive(Clone, Copy)]
pub struct Algorithm(pub(crate) &'static Table);

impl Algorithm {
    /// The set that is known as a type.
    pub const fn of<S: Set>() -> Self {
        Self(const { &Table::of::<S>() })
    }

    /// The set of this name, if this build has it.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|a| a.name() == name)
    }

    /// The name, for instance `"sntrup761"`.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The design.
    pub fn family(self) -> Family {
        self.0.family
    }

    /// The degree, p or n.
    pub fn p(self) -> usize {
        self.0.p
    }

    /// The modulus q.
    pub fn q(self) -> u16 {
        self.0.q
    }

    /// Nonzero coefficients of a short polynomial; 0 for NTRU-HRSS, where they may be any.
    pub fn weight(self) -> usize {
        self.0.weight
    }

    /// Bytes of an encapsulation key.
    pub fn encapsulation_key_size(self) -> usize {
        self.0.encapsulation_key_size
    }

    /// Bytes of a decapsulation key.
    pub fn decapsulation_key_size(self) -> usize {
        self.0.decapsulation_key_size
    }

    /// Bytes of a ciphertext.
    pub fn ciphertext_size(self) -> usize {
        self.0.ciphertext_size
    }

    /// Bytes of a shared secret: 32.
    pub fn shared_secret_size(self) -> usize {
        32
    }

    /// Bytes of randomness that encapsulation asks for, in one request.
    pub fn encapsulation_randomness(self) -> usize {
        self.0.encapsulation_randomness
    }

    /// Makes a key pair. Each sampling is one request to `fill`.
    ///
    /// On an error both outputs are zeroed.
    pub fn keygen(
        self,
        backend: Backend,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let checked = Error::check("encapsulation key", self.encapsulation_key_size(), pk.len())
            .and_then(|()| {
                Error::check("decapsulation key", self.decapsulation_key_size(), sk.len())
            });
        let result = checked.and_then(|()| (self.0.keygen)(backend, fill, pk, sk));
        zeroed_unless_ok(result, [pk, sk])
    }

    /// Makes the key pair of a seed, which AES-256-CTR with a zero IV expands.
    ///
    /// **The argument is a seed.** [`Algorithm::encapsulate_batch_derand`] has the same suffix and takes raw
    /// randomness.
    pub fn keygen_derand(
        self,
        backend: Backend,
        seed: &[u8; 32],
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        self.keygen(backend, &mut expansion(seed), pk, sk)
    }

    /// Makes a shared secret and its ciphertext from one request to `fill`.
    ///
    /// On an error both outputs are zeroed.
    pub fn encapsulate(
        self,
        backend: Backend,
        pk: &[u8],
        fill: &mut Fill<'_>,
        ct: &mut [u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        let checked = Error::check("encapsulation key", self.encapsulation_key_size(), pk.len())
            .and_then(|()| Error::check("ciphertext", self.ciphertext_size(), ct.len()));
        let secrets = from_mut(secret);
        let result = checked
            .and_then(|()| (self.0.encapsulate)(backend, pk, Randomness::Asked(fill), ct, secrets));
        zeroed_unless_ok(result, [ct, secret])
    }

    /// Recovers the shared secret of a ciphertext, or a pseudorandom one (implicit rejection).
    /// The only error is a wrong length; then the output is zeroed.
    pub fn decapsulate(
        self,
        backend: Backend,
        sk: &[u8],
        ct: &[u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        let checked = Error::check("decapsulation key", self.decapsulation_key_size(), sk.len())
            .and_then(|()| Error::check("ciphertext", self.ciphertext_size(), ct.len()));
        let result = checked.map(|()| (self.0.decapsulate)(backend, sk, ct, from_mut(secret)));
        zeroed_unless_ok(result, [secret])
    }

    /// The encapsulation key that a decapsulation key contains: an error for NTRU, whose keys do not contain it;
    /// [`Algorithm::copy_public_part`] computes it.
    pub fn public_part(self, sk: &[u8]) -> Result<&[u8], Error> {
        Error::check("decapsulation key", self.decapsulation_key_size(), sk.len())?;
        contained((self.0.public_part)(sk))
    }

    /// The encapsulation key of a decapsulation key: copied, or computed where it is not inside (NTRU).
    pub fn copy_public_part(self, backend: Backend, sk: &[u8], pk: &mut [u8]) -> Result<(), Error> {
        Error::check("decapsulation key", self.decapsulation_key_size(), sk.len())?;
        Error::check("encapsulation key", self.encapsulation_key_size(), pk.len())?;
        (self.0.copy_public_part)(backend, sk, pk);
        Ok(())
    }

    /// Whether a decapsulation key is sound, as [`DecapsulationKey::check`](crate::DecapsulationKey::check) says.
    pub fn check(self, sk: &[u8]) -> Result<(), Error> {
        Error::check("decapsulation key", self.decapsulation_key_size(), sk.len())?;
        self.fits(sk).verdict()
    }
}

/// The public part, or an error if there is none.
pub(crate) fn contained(part: Option<&[u8]>) -> Result<&[u8], Error> {
    #[cfg(feature = "ntru")]
    return part.ok_or(Error::NoPublicPart);
    #[cfg(not(feature = "ntru"))]
    Ok(part.unwrap_or_else(|| unreachable!("all keys of this build contain it")))
}

/// Passes a result on; an error leaves no half-written output behind.
pub(crate) fn zeroed_unless_ok<const N: usize>(
    result: Result<(), Error>,
    outputs: [&mut [u8]; N],
) -> Result<(), Error> {
    if result.is_err() {
        for output in outputs {
            wipe(output);
        }
    }
    result
}

impl PartialEq for Algorithm {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Algorithm {}

impl fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Algorithm({})", self.name())
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        Self::by_name(name).ok_or(UnknownAlgorithm)
    }
}

/// No parameter set of this build has the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownAlgorithm;

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown parameter set; this build has ")?;
        for (i, algorithm) in Algorithm::ALL.iter().enumerate() {
            write!(f, "{}{algorithm}", if i > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownAlgorithm {}

/// Key generation: the backend, the randomness, and the places of the public and the secret key.
type Keygen = fn(Backend, &mut Fill<'_>, &mut [u8], &mut [u8]) -> Result<(), Error>;
/// Key generation in batches: the backend, and the places of public and secret keys.
type KeygenBatch = fn(Backend, &mut [u8], &mut [u8]) -> Result<(), Error>;

/// Encapsulation: the backend, the public keys, the randomness, and the places of ciphertexts and secrets.
type Encapsulate =
    fn(Backend, &[u8], Randomness<'_, '_>, &mut [u8], &mut [Hash]) -> Result<(), Error>;

/// A set as a table: its constants, and its operations on keys in bytes. Lengths have been checked.
pub(crate) struct Table {
    name: &'static str,
    family: Family,
    p: usize,
    q: u16,
    weight: usize,
    encapsulation_key_size: usize,
    decapsulation_key_size: usize,
    ciphertext_size: usize,
    encapsulation_randomness: usize,
    keygen: Keygen,
    pub(crate) keygen_batch: KeygenBatch,
    /// There is one key for all secrets, or one for each; here and below.
    pub(crate) encapsulate: Encapsulate,
    pub(crate) decapsulate: fn(Backend, &[u8], &[u8], &mut [Hash]),
    public_part: fn(&[u8]) -> Option<&[u8]>,
    copy_public_part: fn(Backend, &[u8], &mut [u8]),
}

impl Table {
    const fn of<S: Set>() -> Self {
        Self {
            name: S::NAME,
            family: S::FAMILY,
            p: S::P,
            q: S::Q,
            weight: S::WEIGHT,
            encapsulation_key_size: S::ENCAPSULATION_KEY_SIZE,
            decapsulation_key_size: S::DECAPSULATION_KEY_SIZE,
            ciphertext_size: S::CIPHERTEXT_SIZE,
            encapsulation_randomness: S::ENCAPSULATION_RANDOMNESS,
            keygen: S::keygen_on,
            keygen_batch: S::keygen_batch_on,
            encapsulate: |backend, pk, randomness, ct, secrets| match pk.len()
                == secrets.len().saturating_mul(S::ENCAPSULATION_KEY_SIZE)
            {
                true => S::encapsulate_on(backend, Keys::Each(pk), randomness, ct, secrets),
                false => encapsulate_for_one::<S>(backend, pk, randomness, ct, secrets),
            },
            decapsulate: |backend, sk, ct, secrets| match sk.len()
                == secrets.len().saturating_mul(S::DECAPSULATION_KEY_SIZE)
            {
                true => S::decapsulate_on(backend, Keys::Each(sk), ct, secrets),
                false => decapsulate_by_one::<S>(backend, sk, ct, secrets),
            },
            public_part: S::public_part,
            copy_public_part: S::copy_public_part_on,
        }
    }
}

/// The most bytes of a prepared key that is on the stack. Those of NTRU's larger sets take up to 190 KB; there a batch decodes
/// its only key for each member, and who wants more speed prepares it.
const MOST_PUBLIC: usize = if cfg!(feature = "compact") { 32 } else { 64 } * 1024;
/// Likewise of a secret key: decapsulation needs less of the stack.
pub(crate) const MOST_SECRET: usize = if cfg!(feature = "compact") { 54 } else { 72 } * 1024;

/// Prepares the only key of a batch. Not inlined, so that single operations have no prepared key on the stack.
#[inline(never)]
fn encapsulate_for_one<S: Set>(
    backend: Backend,
    pk: &[u8],
    randomness: Randomness<'_, '_>,
    ct: &mut [u8],
    secrets: &mut [Hash],
) -> Result<(), Error> {
    if const { size_of::<S::Public>() > MOST_PUBLIC } {
        return S::encapsulate_on(backend, Keys::Same(pk), randomness, ct, secrets);
    }
    let mut key = S::Public::default();
    S::prepare_on(backend, pk, &mut key);
    S::encapsulate_on(backend, Keys::one(&key), randomness, ct, secrets)
}

/// Likewise for secret keys.
#[inline(never)]
fn decapsulate_by_one<S: Set>(backend: Backend, sk: &[u8], ct: &[u8], secrets: &mut [Hash]) {
    if const { size_of::<S::Secret>() > MOST_SECRET } {
        return S::decapsulate_on(backend, Keys::Same(sk), ct, secrets);
    }
    let mut key = S::Secret::default();
    S::prepare_secret_on(backend, sk, &mut key);
    S::decapsulate_on(backend, Keys::one(&key), ct, secrets)
}
