//! Bad input: buffers of wrong lengths and a generator that fails give errors, and zero what they were to write.

use board::say;
use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Error};

use crate::record::LONGEST;

fn works(out: &mut [u8]) -> Result<(), Error> {
    // A polynomial of other bytes than zero.
    for (byte, i) in out.iter_mut().zip(1u32..) {
        *byte = (i.wrapping_mul(i).wrapping_mul(0x9e37_79b9) >> 24) as u8;
    }
    Ok(())
}

fn fails(_: &mut [u8]) -> Result<(), Error> {
    Err(Error::Randomness)
}

/// Checks every set. Each kind of call is made with good input too, which must work: otherwise an error would show
/// nothing.
pub(crate) fn check() -> bool {
    let mut all = true;
    for &set in Algorithm::ALL {
        let right = errors(set);
        say!("{set}: bad input {}", if right { "is refused" } else { "is NOT refused" });
        all &= right;
    }
    all
}

fn errors(set: Algorithm) -> bool {
    let backend = Backend::detect();
    let [pk_size, sk_size, ct_size] = [
        set.parameters().encapsulation_key_size,
        set.parameters().decapsulation_key_size,
        set.parameters().ciphertext_size,
    ];
    let (mut pk, mut sk, mut ct) = ([1; LONGEST], [1; LONGEST], [1; LONGEST]);
    let (mut sent, mut received) = ([1; 32], [2; 32]);
    let mut right = true;

    // Key pairs: a byte less, a byte more, no randomness.
    for (p, s) in
        [(pk_size - 1, sk_size), (pk_size, sk_size - 1), (0, sk_size), (pk_size + 1, sk_size)]
    {
        right &= set.keygen(backend, FillWith(&mut works), &mut pk[..p], &mut sk[..s]).is_err();
    }
    pk.fill(1);
    let failed = set.keygen(backend, FillWith(&mut fails), &mut pk[..pk_size], &mut sk[..sk_size]);
    right &= failed == Err(Error::Randomness) && is_zero(&pk[..pk_size]) && is_zero(&sk[..sk_size]);
    right &=
        set.keygen(backend, FillWith(&mut works), &mut pk[..pk_size], &mut sk[..sk_size]).is_ok();

    // Encapsulation.
    for (p, c) in [(pk_size - 1, ct_size), (pk_size, ct_size - 1), (pk_size + 1, ct_size), (0, 0)] {
        sent.fill(1);
        let refused =
            set.encapsulate(backend, &pk[..p], FillWith(&mut works), &mut ct[..c], &mut sent);
        right &= refused.is_err() && is_zero(&sent);
    }
    ct.fill(1);
    sent.fill(1);
    let (p, c) = (&pk[..pk_size], &mut ct[..ct_size]);
    let failed = set.encapsulate(backend, p, FillWith(&mut fails), c, &mut sent);
    right &= failed == Err(Error::Randomness) && is_zero(c) && is_zero(&sent);
    right &= set.encapsulate(backend, p, FillWith(&mut works), c, &mut sent).is_ok();

    // Decapsulation.
    for (s, c) in [(sk_size - 1, ct_size), (sk_size, ct_size - 1), (sk_size, ct_size + 1), (0, 0)] {
        received.fill(2);
        let refused = set.decapsulate(backend, &sk[..s], &ct[..c], &mut received);
        right &= refused.is_err() && is_zero(&received);
    }
    let worked = set.decapsulate(backend, &sk[..sk_size], &ct[..ct_size], &mut received);
    right && worked.is_ok() && received == sent
}

fn is_zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0)
}
