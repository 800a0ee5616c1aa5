//! `Decode` of any bytes: numbers below the radix, the same on every backend, and what they encode
//! to decodes to them again.

use crate::{on_all_backends, stretch};
use goodprime::Backend;
use goodprime_lanes::Modulus;
use goodprime_ring::Array;
use goodprime_ring::Ring;
use goodprime_ring::encode::Plan;
use goodprime_ring::operations::{Decode, Encode};

fn decode<R: Ring>(plan: &'static Plan, backend: Backend, bytes: &[u8]) -> Vec<u16> {
    let mut numbers = R::Numbers::ZERO;
    backend.run(Decode::<R> { plan, bytes, numbers: &mut numbers });
    numbers.as_ref().to_vec()
}

fn encode<R: Ring>(plan: &'static Plan, backend: Backend, decoded: &[u16]) -> Vec<u8> {
    let mut numbers = R::Numbers::ZERO;
    numbers.as_mut().copy_from_slice(decoded);
    let mut out = vec![0; plan.length()];
    backend.run(Encode::<R> { plan, numbers: &mut numbers, out: &mut out });
    out
}

fn round_trip<R: Ring>(plan: &'static Plan, radix: u16, input: &[u8]) {
    let bytes = stretch(input, plan.length());
    let numbers = on_all_backends(|backend| decode::<R>(plan, backend, &bytes));
    assert!(numbers.iter().all(|&n| n < radix), "a number is not below {radix}");
    let canonical = on_all_backends(|backend| encode::<R>(plan, backend, &numbers));
    let again = on_all_backends(|backend| decode::<R>(plan, backend, &canonical));
    assert_eq!(again, numbers);
}

fn both<R: Ring>(input: &[u8]) {
    let q = <R::Q as Modulus>::Q as u16;
    round_trip::<R>(const { &Plan::new(R::P, <R::Q as Modulus>::Q as u16) }, q, input);
    let rounded = const { &Plan::new(R::P, (<R::Q as Modulus>::Q as u16).div_ceil(3)) };
    round_trip::<R>(rounded, q.div_ceil(3), input);
}

/// Runs the target on one input.
pub fn run(input: &[u8]) {
    let Some((ring, input)) = input.split_first() else { return };
    macro_rules! targets {
        ($($ring:ident)*) => { [$(both::<goodprime_ring::$ring>),*] };
    }
    let targets: &[fn(&[u8])] = &goodprime_ring::for_each_ring!(targets);
    targets[usize::from(*ring) % targets.len()](input);
}
