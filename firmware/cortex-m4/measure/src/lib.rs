//! The operations of one set, each as a function that is found by its name: `keygen`, `encaps`, `decaps`, `mul`.
//!
//! `main` calls each once, on memory of its own, which therefore is not counted as a function's stack, and `decaps` again
//! with a ciphertext that is rejected. Randomness is that of the model, and takes no time. Source of the convention: the papers' tables count stack without arguments.
#![no_std]

#[cfg(goodprime_exchanged)]
use exchange as _;

mod leaks;
#[cfg_attr(ring = "cyclic", path = "cyclic.rs")]
#[cfg_attr(ring = "prime", path = "prime.rs")]
mod product;
mod chosen {
    include!(concat!(env!("OUT_DIR"), "/set.rs"));
}

use board::host::random;
use chosen::Chosen;
use goodprime::randomness::FillWith;
use goodprime::{Error, Kem, Set};
use product::Operands;

/// The panic handler: loops for ever, and prints nothing.
#[panic_handler]
fn panicked(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// The memory of a key pair and of an encapsulation.
struct Memory {
    pk: [u8; Chosen::ENCAPSULATION_KEY_SIZE],
    sk: [u8; Chosen::DECAPSULATION_KEY_SIZE],
    ct: [u8; Chosen::CIPHERTEXT_SIZE],
    sent: [u8; 32],
    received: [u8; 32],
}

fn fill(bytes: &mut [u8]) -> Result<(), Error> {
    random(bytes);
    Ok(())
}

/// Makes a key pair.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn keygen(memory: &mut Memory) -> bool {
    let Memory { pk, sk, .. } = memory;
    Kem::<Chosen>::new().keygen_into(FillWith(&mut fill), pk, sk).is_ok()
}

/// Makes a secret and its ciphertext.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn encaps(memory: &mut Memory) -> bool {
    let Memory { pk, ct, sent, .. } = memory;
    Kem::<Chosen>::new().encapsulate_into(pk, FillWith(&mut fill), ct, sent).is_ok()
}

/// Recovers the secret.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn decaps(memory: &mut Memory) -> bool {
    let Memory { sk, ct, received, .. } = memory;
    Kem::<Chosen>::new().decapsulate_into(sk, ct, received).is_ok()
}

/// A product of a big and a small polynomial.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn mul(operands: &mut Operands) {
    operands.multiply();
}

/// Keeps all operations in the program, and none in the measure of another one.
#[unsafe(no_mangle)]
extern "C" fn main() -> bool {
    let memory = &mut Memory { pk: [0; _], sk: [0; _], ct: [0; _], sent: [0; _], received: [0; _] };
    let accepted =
        keygen(memory) && encaps(memory) && decaps(memory) && memory.sent == memory.received;
    memory.ct[Chosen::CIPHERTEXT_SIZE / 2] ^= 1;
    let rejected = decaps(memory) && memory.sent != memory.received;
    leaks::all(&memory.received);
    let operands = &mut Operands::random();
    mul(operands);
    accepted && rejected && operands.are_right()
}
