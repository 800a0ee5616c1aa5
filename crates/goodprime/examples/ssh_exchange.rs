//! SSH's sntrup761x25519-sha512, both sides in one process, with secrets made in place.
//!
//! `cargo run -p goodprime --example ssh_exchange --features ssh-hybrid`

use goodprime::hybrid::{ClientShare, Hybrid, NAME, ServerShare, SessionSecret};
use goodprime::randomness::Os;
use zeroize::Zeroizing;

fn main() -> Result<(), goodprime::Error> {
    let hybrid = Hybrid::new();

    let mut client = None;
    let sent = hybrid.start_into(Os, &mut client)?;

    let received = ClientShare::try_from(&sent.as_bytes()[..])?;
    let mut servers = Zeroizing::new([0; SessionSecret::SIZE]);
    let answer = hybrid.answer_into(&received, Os, &mut servers)?;

    let received = ServerShare::try_from(&answer.as_bytes()[..])?;
    let mut clients = Zeroizing::new([0; SessionSecret::SIZE]);
    client.expect("started").finish_into(&received, &mut clients)?;

    assert_eq!(clients, servers);
    println!("{NAME}: both sides have the same {} bytes", SessionSecret::SIZE);
    Ok(())
}
