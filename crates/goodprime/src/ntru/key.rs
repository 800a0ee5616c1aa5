//! The keys of NTRU: their bytes, their decoded form, and the types by which an operation reads either form.

use goodprime_lanes::Isa;
use goodprime_ring::cyclic::{CyclicRing, Left, PreparedScratch, Rq, Scratch};

use super::codec::{rq_size, s3_size};
use super::workspace::{Code, Factor};
use crate::design::{Key, Keys};
use crate::hash::part;
use crate::scheme::NtruSet;
use crate::wipe::{Secret, wipe, wipe_spilled};

/// The number of bytes of prf, the implicit-rejection key.
pub(super) const PRF: usize = 32;

/// A decoded public key.
#[derive(Clone)]
pub struct Public<R: CyclicRing> {
    pub(super) h: Left<R>,
}

/// A decoded secret key.
#[derive(Clone)]
pub struct Private<R: CyclicRing> {
    pub(super) f: Secret<Left<R>>,
    pub(super) f_inverse: Secret<Left<R>>,
    pub(super) h_inverse: Secret<Left<R>>,
    prf: [u8; PRF],
}

impl<R: CyclicRing> Default for Public<R> {
    #[inline(always)]
    fn default() -> Self {
        const { Self { h: Left::new() } }
    }
}

impl<R: CyclicRing> Default for Private<R> {
    #[inline(always)]
    fn default() -> Self {
        const {
            Self {
                f: Secret::new(Left::new()),
                f_inverse: Secret::new(Left::new()),
                h_inverse: Secret::new(Left::new()),
                prf: [0; PRF],
            }
        }
    }
}

impl<R: CyclicRing> Drop for Private<R> {
    fn drop(&mut self) {
        wipe(&mut self.prf);
    }
}

impl<R: CyclicRing> Public<R> {
    /// Decodes a key.
    pub(super) fn decode<I: Isa>(&mut self, isa: I, pk: &[u8]) {
        let (mut big, scratch) = (Rq::ZERO, &mut Secret::new(PreparedScratch::new()));
        Code::Rq(pk).prepare(isa, &mut big, &mut self.h, scratch);
    }
}

impl<R: CyclicRing> Private<R> {
    /// Decodes a key.
    pub(super) fn decode<I: Isa>(&mut self, isa: I, sk: &[u8]) {
        let (sk, big) = (Parts::of::<R>(sk), &mut const { Rq::ZERO });
        let scratch = &mut Secret::new(PreparedScratch::new());
        Code::S3(sk.f).prepare(isa, big, &mut self.f, scratch);
        Code::S3(sk.f_inverse).prepare(isa, big, &mut self.f_inverse, scratch);
        Code::Sq(sk.h_inverse).prepare(isa, big, &mut self.h_inverse, scratch);
        self.prf.copy_from_slice(sk.prf);
        // Wiped here, because this may be a function of its own, and products spill registers below its frame.
        wipe_spilled();
    }

    /// Returns prf, the implicit-rejection key.
    pub(super) fn prf(key: Key<'_, Self>) -> &[u8] {
        match key {
            Key::Decoded(key) => &key.prf,
            Key::Bytes(sk) => Parts::of::<R>(sk).prf,
        }
    }
}

/// The parts of a secret key in bytes.
pub(super) struct Parts<'a> {
    pub(super) f: &'a [u8],
    pub(super) f_inverse: &'a [u8],
    pub(super) h_inverse: &'a [u8],
    pub(super) prf: &'a [u8],
}

impl<'a> Parts<'a> {
    pub(super) fn of<R: CyclicRing>(sk: &'a [u8]) -> Self {
        let (f, rest) = sk.split_at(s3_size::<R>());
        let (f_inverse, rest) = rest.split_at(s3_size::<R>());
        let (h_inverse, prf) = rest.split_at(rq_size::<R>());
        Self { f, f_inverse, h_inverse, prf }
    }
}

/// The buffers for the parts of one key pair.
pub(super) struct Pair<'a> {
    pub(super) pk: &'a mut [u8],
    pub(super) f: &'a mut [u8],
    pub(super) f_inverse: &'a mut [u8],
    pub(super) h_inverse: &'a mut [u8],
    /// The implicit-rejection key prf. In a batch, the buffer holds the seed of the pair on entry.
    pub(super) prf: &'a mut [u8; PRF],
}

impl<'a> Pair<'a> {
    /// Returns the buffers of key pair i of a batch.
    #[inline(always)]
    pub(super) fn of<S: NtruSet>(pk: &'a mut [u8], sk: &'a mut [u8], i: usize) -> Self {
        let pk = &mut pk[i * S::ENCAPSULATION_KEY_SIZE..][..S::ENCAPSULATION_KEY_SIZE];
        let sk = &mut sk[i * S::DECAPSULATION_KEY_SIZE..][..S::DECAPSULATION_KEY_SIZE];
        let (f, rest) = sk.split_at_mut(s3_size::<S::Ring>());
        let (f_inverse, rest) = rest.split_at_mut(s3_size::<S::Ring>());
        let (h_inverse, prf) = rest.split_at_mut(rq_size::<S::Ring>());
        let prf = prf.first_chunk_mut().expect("a secret key ends with 32 bytes");
        Self { pk, f, f_inverse, h_inverse, prf }
    }
}

/// The keys of one operation or of a batch, with the scratch memory for products by the polynomials of a key.
pub(super) struct KeysWithScratch<'a, R: CyclicRing, K> {
    form: Form<'a, R, K>,
    /// The keys in bytes. It is empty if the keys are decoded.
    bytes: &'a [u8],
    /// True if each operation of a batch has its own key.
    each: bool,
}

/// The form of the keys. Products by prepared polynomials need less scratch memory.
enum Form<'a, R: CyclicRing, K> {
    Decoded(&'a K, &'a mut PreparedScratch<R>),
    Bytes(&'a mut Scratch<R>),
}

/// One key, with the scratch memory for products by its polynomials.
pub(super) enum KeyWithScratch<'k, 's, R: CyclicRing, K> {
    Decoded(&'k K, &'s mut PreparedScratch<R>),
    Bytes(&'k [u8], &'s mut Scratch<R>),
}

/// Calls `code` with the keys of an operation and their scratch memory. There is one function per form of keys, so
/// that the stack never holds the scratch memory of the other form.
#[inline(always)]
pub(super) fn with_scratch<R: CyclicRing, K, T>(
    keys: Keys<'_, K>,
    code: impl FnOnce(KeysWithScratch<'_, R, K>) -> T,
) -> T {
    #[inline(never)]
    fn decoded<R: CyclicRing, K, T>(
        key: &K,
        code: impl FnOnce(KeysWithScratch<'_, R, K>) -> T,
    ) -> T {
        let scratch = &mut Secret::new(PreparedScratch::new());
        code(KeysWithScratch { form: Form::Decoded(key, scratch), bytes: &[], each: false })
    }
    #[inline(never)]
    fn bytes<R: CyclicRing, K, T>(
        bytes: &[u8],
        each: bool,
        code: impl FnOnce(KeysWithScratch<'_, R, K>) -> T,
    ) -> T {
        let scratch = &mut Secret::new(Scratch::new());
        code(KeysWithScratch { form: Form::Bytes(scratch), bytes, each })
    }
    match keys {
        Keys::One(key, _) => decoded(key, code),
        Keys::Each(keys) => bytes(keys, true, code),
        Keys::Same(key) => bytes(key, false, code),
    }
}

impl<'a, R: CyclicRing, K> KeysWithScratch<'a, R, K> {
    /// Returns the key of operation i. Keys in bytes have `size` bytes each.
    #[inline(always)]
    pub(super) fn get(&mut self, i: usize, size: usize) -> KeyWithScratch<'a, '_, R, K> {
        match &mut self.form {
            Form::Decoded(key, scratch) => KeyWithScratch::Decoded(key, scratch),
            Form::Bytes(scratch) => {
                let key = part(self.bytes, size, if self.each { i } else { 0 });
                KeyWithScratch::Bytes(key, scratch)
            }
        }
    }
}

impl<'k, R: CyclicRing, K> KeyWithScratch<'k, '_, R, K> {
    /// Returns the key without the scratch memory.
    #[inline(always)]
    pub(super) fn key(&self) -> Key<'k, K> {
        match self {
            Self::Decoded(key, _) => Key::Decoded(key),
            Self::Bytes(key, _) => Key::Bytes(key),
        }
    }

    /// Returns a polynomial of the key as a factor of products: a part of the decoded key, or of the bytes.
    #[inline(always)]
    fn factor<'f>(
        &'f mut self,
        prepared: impl FnOnce(&'f K) -> &'f Left<R>,
        code: impl FnOnce(&'k [u8]) -> Code<'k>,
    ) -> Factor<'f, R>
    where
        'k: 'f,
    {
        match self {
            Self::Decoded(key, scratch) => Factor::Prepared(prepared(key), scratch),
            Self::Bytes(key, scratch) => Factor::Bytes(code(key), scratch),
        }
    }
}

impl<R: CyclicRing> KeyWithScratch<'_, '_, R, Public<R>> {
    #[inline(always)]
    pub(super) fn h(&mut self) -> Factor<'_, R> {
        self.factor(|pk| &pk.h, Code::Rq)
    }
}

impl<R: CyclicRing> KeyWithScratch<'_, '_, R, Private<R>> {
    #[inline(always)]
    pub(super) fn f(&mut self) -> Factor<'_, R> {
        self.factor(|sk| &sk.f, |sk| Code::S3(Parts::of::<R>(sk).f))
    }

    #[inline(always)]
    pub(super) fn f_inverse(&mut self) -> Factor<'_, R> {
        self.factor(|sk| &sk.f_inverse, |sk| Code::S3(Parts::of::<R>(sk).f_inverse))
    }

    #[inline(always)]
    pub(super) fn h_inverse(&mut self) -> Factor<'_, R> {
        self.factor(|sk| &sk.h_inverse, |sk| Code::Sq(Parts::of::<R>(sk).h_inverse))
    }
}
