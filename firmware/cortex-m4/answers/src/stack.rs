//! The stack of each operation of each set, in lines `SET: stack OPERATION BYTES`.

use board::say;
use board::stack::written_by;
use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Error};

use crate::record::LONGEST;

/// Bytes of stack that the control writes.
const GREEDY: usize = 100_000;

/// Writes pseudorandom bytes, without a buffer on the stack.
fn fill(out: &mut [u8]) -> Result<(), Error> {
    for (byte, i) in out.iter_mut().zip(1u32..) {
        *byte = (i.wrapping_mul(i).wrapping_mul(0x9e37_79b9) >> 24) as u8;
    }
    Ok(())
}

/// The control: writes `GREEDY` bytes of stack.
#[inline(never)]
fn greedy() {
    core::hint::black_box(&mut [1u8; GREEDY]);
}

/// Prints the stack of each set's operations; returns true if all calls succeed and the control's
/// stack is seen.
pub(crate) fn measure() -> bool {
    let mut all = true;
    for &set in Algorithm::ALL {
        let backend = Backend::detect();
        let (mut pk, mut sk, mut ct) = ([0; LONGEST], [0; LONGEST], [0; LONGEST]);
        let (mut sent, mut received) = ([0; 32], [1; 32]);
        let pk = &mut pk[..set.parameters().encapsulation_key_size];
        let sk = &mut sk[..set.parameters().decapsulation_key_size];
        let ct = &mut ct[..set.parameters().ciphertext_size];
        let mut well = true;
        let keygen =
            written_by(&mut || well &= set.keygen(backend, FillWith(&mut fill), pk, sk).is_ok());
        let encaps = written_by(&mut || {
            well &= set.encapsulate(backend, pk, FillWith(&mut fill), ct, &mut sent).is_ok();
        });
        let decaps =
            written_by(&mut || well &= set.decapsulate(backend, sk, ct, &mut received).is_ok());
        for (operation, bytes) in [("keygen", keygen), ("encaps", encaps), ("decaps", decaps)] {
            say!("{set}: stack {operation} {bytes}");
        }
        all &= well && sent == received;
    }
    let greedy = written_by(&mut greedy);
    say!("control: stack greedy {greedy}");
    all && greedy >= GREEDY
}
