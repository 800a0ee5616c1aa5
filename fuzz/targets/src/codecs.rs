//! `Decode` of any bytes: numbers are below the radix, equal on every backend, and encode to bytes that decode to
//! them again. Keys of NTRU: bits that no coefficient uses are ignored, and never set in ciphertexts.

use crate::{on_all_backends, stretch};
use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend};
use goodprime_lanes::Modulus;
use goodprime_ring::Array;
use goodprime_ring::Ring;
use goodprime_ring::encode::CodecPlan;
use goodprime_ring::operations::{Decode, Encode};

fn decode<R: Ring>(plan: &'static CodecPlan, backend: Backend, bytes: &[u8]) -> Vec<u16> {
    let mut numbers = R::Numbers::ZERO;
    backend.run(Decode::<R> { plan, bytes, numbers: &mut numbers });
    numbers.as_ref().to_vec()
}

fn encode<R: Ring>(plan: &'static CodecPlan, backend: Backend, decoded: &[u16]) -> Vec<u8> {
    let mut numbers = R::Numbers::ZERO;
    numbers.as_mut().copy_from_slice(decoded);
    let mut out = vec![0; plan.length()];
    backend.run(Encode::<R> { plan, numbers: &mut numbers, out: &mut out });
    out
}

fn round_trip<R: Ring>(plan: &'static CodecPlan, radix: u16, input: &[u8]) {
    let bytes = stretch(input, plan.length());
    let numbers = on_all_backends(|backend| decode::<R>(plan, backend, &bytes));
    assert!(numbers.iter().all(|&n| n < radix), "a number is not below {radix}");
    let canonical = on_all_backends(|backend| encode::<R>(plan, backend, &numbers));
    let again = on_all_backends(|backend| decode::<R>(plan, backend, &canonical));
    assert_eq!(again, numbers);
}

fn both<R: Ring>(input: &[u8]) {
    let q = <R::Q as Modulus>::Q as u16;
    round_trip::<R>(const { &CodecPlan::new(R::P, <R::Q as Modulus>::Q as u16) }, q, input);
    let rounded = const { &CodecPlan::new(R::P, (<R::Q as Modulus>::Q as u16).div_ceil(3)) };
    round_trip::<R>(rounded, q.div_ceil(3), input);
}

/// The bits of the last byte of n-1 coefficients modulo 2^k that belong to no coefficient.
fn unused(set: Algorithm) -> u8 {
    let bits = (set.parameters().p - 1) * set.parameters().q.trailing_zeros() as usize;
    if bits.is_multiple_of(8) { 0 } else { 0xff << (bits % 8) }
}

/// A ciphertext for any bytes as a key, with the unused bits of the key cleared or set.
fn encapsulate(set: Algorithm, backend: Backend, pk: &[u8], ones: bool) -> (Vec<u8>, [u8; 32]) {
    let mut pk = pk.to_vec();
    let last = pk.last_mut().expect("keys have bytes");
    *last = if ones { *last | unused(set) } else { *last & !unused(set) };
    let (mut ct, mut secret) = (vec![0; set.parameters().ciphertext_size], [0; 32]);
    let mut fill = |bytes: &mut [u8]| {
        bytes.copy_from_slice(&stretch(&pk[..7], bytes.len()));
        Ok(())
    };
    set.encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut secret)
        .expect("lengths are right");
    (ct, secret)
}

fn ntru(set: Algorithm, input: &[u8]) {
    let pk = stretch(input, set.parameters().encapsulation_key_size);
    let [cleared, set_bits] =
        [false, true].map(|ones| on_all_backends(|backend| encapsulate(set, backend, &pk, ones)));
    assert_eq!(cleared, set_bits, "{set}: unused bits of a key are used");
    assert_eq!(cleared.0.last().map(|last| last & unused(set)), Some(0), "{set}");
}

/// Runs the target on one input.
pub fn run(input: &[u8]) {
    let Some((ring, input)) = input.split_first() else { return };
    let ring = usize::from(*ring);
    macro_rules! targets {
        ($($ring:ident)*) => { [$(both::<goodprime_ring::$ring>),*] };
    }
    let targets: &[fn(&[u8])] = &goodprime_ring::for_each_ring!(targets);
    let ntrus: Vec<_> =
        Algorithm::ALL.iter().filter(|set| set.parameters().q.is_power_of_two()).collect();
    let which = ring % (targets.len() + ntrus.len());
    match targets.get(which) {
        Some(target) => target(input),
        None => ntru(*ntrus[which - targets.len()], input),
    }
}
