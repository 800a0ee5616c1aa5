//! Decapsulation of many ciphertexts with one key in bytes, for sets whose decoded keys are too large for the stack.
//! Each polynomial of the key in turn is decoded and transformed, and then multiplied by the polynomials of all
//! ciphertexts of a group.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel};
use goodprime_ring::cyclic::operations::MultiplyPrepared;
use goodprime_ring::cyclic::{Left, PreparedScratch, Rq, Ternary};

use super::Ntru;
use super::codec::{decode_rq, decode_s3, encode_s3, to_ternary};
use super::key::{Parts, Private};
use super::secrets::{Secrets, choose};
use super::workspace::{Code, minus, reduce_s3};
use crate::algorithm::MOST_SECRET;
use crate::faults::{Fault, checked};
use crate::hash::{GROUP, Hash, part};
use crate::scheme::NtruSet;
use crate::wipe::{Secret, wipe_spilled};

/// True if this build processes ciphertexts in groups, and decoded keys of the set are too large for the stack.
pub(super) const fn groups_pay<S: NtruSet>() -> bool {
    GROUP > 1 && size_of::<Private<S::Ring>>() > MOST_SECRET
}

/// Decapsulates once per element of `secrets`.
pub(super) struct DecapsulateByOne<'a, S: NtruSet> {
    pub(super) set: PhantomData<S>,
    pub(super) sk: &'a [u8],
    pub(super) ct: &'a [u8],
    pub(super) secrets: &'a mut [Hash],
}

impl<S: NtruSet> Kernel for DecapsulateByOne<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { sk, ct, secrets, .. } = self;
        let made = &mut Secrets::<S>::new();
        let sk = Parts::of::<S::Ring>(sk);
        for (group, secrets) in secrets.chunks_mut(GROUP).enumerate() {
            let mut accepted = [Choice::FALSE; GROUP];
            let mut otherwise = [[&[][..]; 2]; GROUP];
            for j in 0..secrets.len() {
                otherwise[j] = [sk.prf, part(ct, S::CIPHERTEXT_SIZE, group * GROUP + j)];
            }
            let cts = &otherwise[..secrets.len()];
            let (sk, made_of, accepted_of) = (&sk, &mut *made, &mut accepted);
            isa.run_outlined(Decrypt::<S> { sk, cts, made: made_of, accepted: accepted_of });
            choose(isa, &accepted, &made.messages(), &otherwise, secrets);
        }
    }
}

/// Computes m and r of a group of ciphertexts, as [`Ntru::decrypt`] does. The function is outlined, so that its memory
/// is not on the stack during hashes.
struct Decrypt<'a, 'b, S: NtruSet> {
    sk: &'a Parts<'b>,
    /// Each element has two parts: prf and a ciphertext.
    cts: &'a [[&'b [u8]; 2]],
    made: &'a mut Secrets<S>,
    accepted: &'a mut [Choice; GROUP],
}

impl<S: NtruSet> Kernel for Decrypt<'_, '_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { sk, cts, made, accepted } = self;
        let left = &mut Secret::new(Left::<S::Ring>::new());
        let scratch = &mut Secret::new(PreparedScratch::<S::Ring>::new());
        let (mut product, mut big) = (Rq::<S::Ring>::ZERO, Rq::<S::Ring>::ZERO);
        let mut m = Ternary::<S::Ring>::ZERO;

        // m = (c·f in R/q) · (1/f) in S/3, both products in R/q.
        Code::S3(sk.f).prepare(isa, &mut big, left, scratch);
        for (j, [_, ct]) in cts.iter().enumerate() {
            let (a, b) = (&**left, (&*decode_rq(isa, ct, &mut big)).into());
            isa.run(MultiplyPrepared { out: &mut product, a, b, scratch });
            encode_s3(isa, reduce_s3(isa, &product, &mut m), made.of(j)[1]);
        }
        Code::S3(sk.f_inverse).prepare(isa, &mut big, left, scratch);
        for j in 0..cts.len() {
            decode_s3(isa, made.of(j)[1], &mut m);
            let (a, b) = (&**left, (&m).into());
            isa.run(MultiplyPrepared { out: &mut product, a, b, scratch });
            encode_s3(isa, reduce_s3(isa, &product, &mut m), made.of(j)[1]);
        }
        // r = (c - Lift(m))/h in S/q.
        Code::Sq(sk.h_inverse).prepare(isa, &mut big, left, scratch);
        for (j, [_, ct]) in cts.iter().enumerate() {
            decode_s3(isa, made.of(j)[1], &mut m);
            let ok = Ntru::<S>::may_be_made(isa, ct, &m);
            let lifted = Ntru::<S>::lift(isa, &m, product.coefficients_mut());
            let (a, b) = (&**left, (&*minus(decode_rq(isa, ct, &mut big), lifted)).into());
            isa.run(MultiplyPrepared { out: &mut product, a, b, scratch });
            accepted[j] = ok.and(checked(Fault::Ternary, to_ternary(isa, &product, &mut m)));
            encode_s3(isa, &m, made.of(j)[0]);
        }
        wipe_spilled();
    }
}
