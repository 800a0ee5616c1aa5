//! A parameter set that is known only at run time, and many secrets for one key.
//!
//! `cargo run -p goodprime --example by_name -- ntrulpr857`

use goodprime::randomness::Os;
use goodprime::{Algorithm, Backend};
use zeroize::Zeroizing;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "sntrup761".into());
    let set: Algorithm = name.parse()?;
    let backend = Backend::detect();

    let mut pk = vec![0; set.parameters().encapsulation_key_size];
    let mut sk = Zeroizing::new(vec![0; set.parameters().decapsulation_key_size]);
    set.keygen(backend, Os, &mut pk, &mut sk)?;

    const N: usize = 10;
    let mut ct = vec![0; N * set.parameters().ciphertext_size];
    let (mut sent, mut received) = (Zeroizing::new([[0; 32]; N]), Zeroizing::new([[0; 32]; N]));
    set.encapsulate_batch(backend, &pk, Os, &mut ct, &mut *sent)?;
    set.decapsulate_batch(backend, &sk, &ct, &mut *received)?;
    assert_eq!(sent, received);

    println!(
        "{set} on {backend}: {N} secrets of 32 bytes, in ciphertexts of {} bytes",
        set.parameters().ciphertext_size
    );
    Ok(())
}
