//! The check of a secret key of Streamlined NTRU Prime: f has w nonzero coefficients, 3f·h is a small polynomial g, and
//! the stored inverse is that of g.

use ctutils::{Choice, CtEq};
use goodprime_lanes::{Isa, Modulus};
use goodprime_ring::operations::Mod3;
use goodprime_ring::{Array, Right, Ring, Rq, Small};

use super::key::{SecretParts, decode_f, decode_g_inverse};
use crate::check::{Fits, below_3, has_weight, is_small};
use crate::codec::{decode_rq, decode_small, encode_rq};
use crate::hash::{Use, hash};
use crate::scheme::PrimeSet;
use crate::wipe::{Secret, wipe_spilled};
use crate::workspace::Workspace;

#[inline(never)]
pub(crate) fn check<I: Isa, S: PrimeSet>(isa: I, sk: &[u8]) -> Fits {
    let SecretParts { f, g_inverse, pk, cache, .. } = SecretParts::of::<S>(sk);
    let work = &mut const { Workspace::<S::Ring, ()>::with(()) };
    let right = &mut Secret::new(Right::new());
    let encoding = is_small(f, S::P).and(is_small(g_inverse, S::P));

    let mut h = Rq::ZERO;
    decode_rq(isa, pk, &mut work.ring.numbers, &mut h);
    let mut again = S::PublicKey::ZERO;
    encode_rq(isa, &h, &mut work.ring.numbers, again.as_mut());
    let canonical = again.as_ref().ct_eq(pk);
    let mut expected = [0; 32];
    hash(isa, Use::PublicKey.of(&[], pk), &mut expected);

    decode_small(isa, f, &mut work.big);
    let weight = has_weight(work.big.coefficients(), S::WEIGHT);

    decode_f(isa, f, right, work);
    let Workspace { ring, big: fh, small: g } = work;
    ring.left(isa, (&h).into());
    ring.left_times_prepared(isa, right, fh);
    let public = triple_is_small(fh);
    ring.triple_mod_3(isa, fh, g);
    ring.left(isa, (&*g).into());
    decode_g_inverse(isa, g_inverse, right, work);
    let Workspace { ring, big: product, small: one } = work;
    ring.left_times_prepared(isa, right, product);
    isa.run(Mod3 { out: one, a: (&*product).into() });
    let inverse = is_one(one);
    wipe_spilled();
    Fits { encoding: encoding.and(canonical), weight, hash: expected.ct_eq(cache), public, inverse }
}

/// True if 3a is small in R/q.
fn triple_is_small<R: Ring>(a: &Rq<R>) -> Choice {
    let q = <R::Q as Modulus>::Q as i32;
    let small = a.coefficients().iter().fold(1, |all, c| {
        let v = 3 * *c as i32 + 1;
        all & (below_3(v) | below_3(v + q) | below_3(v - q))
    });
    Choice::from_u32_eq(small, 1)
}

fn is_one<R: Ring>(a: &Small<R>) -> Choice {
    let differs = a.coefficients().iter().enumerate();
    let differs = differs.fold(0, |all, (i, c)| all | (c ^ (i == 0) as i16));
    Choice::from_u16_eq(differs as u16, 0)
}
