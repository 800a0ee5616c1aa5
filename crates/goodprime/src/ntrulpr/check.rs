//! The check of a secret key of NTRU LPRime: a has as many nonzero coefficients as the set prescribes, and A =
//! Round(a·G).

use ctutils::CtEq;
use goodprime_lanes::Isa;
use goodprime_ring::{Array, Right, Rq};

use super::key::{PublicParts, SEED, SecretParts, decode_secret};
use crate::check::{Fits, has_weight, is_small};
use crate::codec::{decode_small, round_and_encode};
use crate::generator::generator;
use crate::hash::{Use, hash};
use crate::scheme::PrimeSet;
use crate::wipe::{Secret, wipe_spilled};
use crate::workspace::Workspace;

#[inline(never)]
pub(crate) fn check<I: Isa, S: PrimeSet>(isa: I, sk: &[u8]) -> Fits {
    let SecretParts { a, pk, cache, .. } = SecretParts::of::<S>(sk);
    let public = PublicParts::of(pk);
    let work = &mut const { Workspace::<S::Ring, ()>::with(()) };
    let encoding = is_small(a, S::P);
    let mut expected = [0; 32];
    hash(isa, Use::PublicKey.of(&[], pk), &mut expected);

    decode_small(isa, a, &mut work.big);
    let weight = has_weight(work.big.coefficients(), S::WEIGHT);

    let right = &mut Secret::new(Right::new());
    decode_secret(isa, a, right, work);
    let mut g = Rq::ZERO;
    generator::<I, S>(isa, public.seed, &mut g);
    let Workspace { ring, big, .. } = work;
    ring.left(isa, (&g).into());
    ring.left_times_prepared(isa, right, big);
    let mut made = S::PublicKey::ZERO;
    let made_a = &mut made.as_mut()[SEED..];
    round_and_encode(isa, big, &mut ring.numbers, made_a);
    let public = (*made_a).ct_eq(public.a);
    wipe_spilled();
    // LPRime's keys have no inverses.
    Fits { encoding, weight, hash: expected.ct_eq(cache), public, inverse: encoding }
}
