//! Two parties agree on a secret: with types, and without a copy of a secret that is not wiped.
//!
//! `cargo run -p goodprime --example exchange`

use goodprime::randomness::Os;
use goodprime::sntrup761;
use zeroize::Zeroizing;

fn main() -> Result<(), goodprime::Error> {
    // With types. Alice sends her public key, Bob a ciphertext; both go as bytes.
    let (public_key, secret_key) = sntrup761::keygen(Os)?;
    let received = sntrup761::EncapsulationKey::from_bytes(&public_key.to_bytes());
    let (ciphertext, secret_of_bob) = received.encapsulate(Os)?;
    let received = sntrup761::Ciphertext::try_from(ciphertext.as_bytes())?;
    let secret_of_alice = secret_key.decapsulate(&received);
    assert_eq!(secret_of_alice, secret_of_bob);

    // In place: a value that moves may leave a copy behind.
    let kem = sntrup761::Kem::new();
    let mut pk = [0; sntrup761::ENCAPSULATION_KEY_SIZE];
    let mut sk = Zeroizing::new([0; sntrup761::DECAPSULATION_KEY_SIZE]);
    kem.keygen_into(Os, &mut pk, &mut *sk)?;
    let mut ct = [0; sntrup761::CIPHERTEXT_SIZE];
    let (mut bob, mut alice) = (Zeroizing::new([0; 32]), Zeroizing::new([0; 32]));
    kem.encapsulate_into(&pk, Os, &mut ct, &mut bob)?;
    kem.decapsulate_into(&*sk, &ct, &mut alice)?;
    assert_eq!(alice, bob);

    println!("sntrup761 on {}: both sides have the same 32 bytes, twice.", kem.backend());
    Ok(())
}
