//! A handshake with sntrup761 and X25519 that adds what `docs/security.md` demands of a protocol, except signatures.
//!
//! `cargo run -p goodprime --example handshake --features ssh-hybrid`
//!
//! Alice and Bob hash both secrets and all messages, and confirm the result before they use it. They refuse an X25519
//! secret of zero and wipe their secrets. One SHA-512 per key takes the place of HKDF and HMAC. Your protocol must also
//! authenticate the peer: sign the transcript, or use certified public keys.
//!
//! A program of your own needs the crates `ctutils`, `getrandom`, `zeroize`, and, with their feature `zeroize`, `sha2`
//! and `x25519-dalek` (also `static_secrets`). Functions of X25519 return secrets by value, which may leave copies.

use std::error::Error;

use ctutils::CtEq;
use goodprime::randomness::Os;
use goodprime::sntrup761::{CIPHERTEXT_SIZE, DECAPSULATION_KEY_SIZE, ENCAPSULATION_KEY_SIZE, Kem};
use sha2::{Digest, Sha512};
use x25519_dalek::{PublicKey, StaticSecret};
use zeroize::Zeroizing;

const PROTOCOL: &[u8] = b"example protocol, version 1";

/// Public key of sntrup761 ‖ X25519 public value.
type Message = [u8; ENCAPSULATION_KEY_SIZE + 32];
/// Ciphertext of sntrup761 ‖ X25519 public value.
type Answer = [u8; CIPHERTEXT_SIZE + 32];
/// Secret of sntrup761 ‖ secret of X25519.
type Secrets = Zeroizing<[u8; 64]>;
/// A key on the heap, so that a move leaves no copy of it.
type Key = Zeroizing<Vec<u8>>;

/// The keys that both sides derive, 32 bytes each.
struct Keys {
    /// Alice sends this key to confirm that she has the secrets.
    confirms_alice: Key,
    /// Bob sends this key to confirm that he has the secrets.
    confirms_bob: Key,
    session: Key,
}

impl Keys {
    fn derive(secrets: &Secrets, message: &Message, answer: &Answer) -> Self {
        let transcript = Sha512::new().chain_update(PROTOCOL).chain_update(message);
        let transcript = transcript.chain_update(answer).finalize();
        let key = |purpose: u8| {
            let hash = Sha512::new().chain_update([purpose]).chain_update(&secrets[..]);
            let hash = Zeroizing::<[u8; 64]>::new(hash.chain_update(transcript).finalize().into());
            Zeroizing::new(hash[..32].to_vec())
        };
        Self { confirms_alice: key(1), confirms_bob: key(2), session: key(3) }
    }
}

/// Alice's secret keys, while she waits for Bob's answer.
struct Alice {
    message: Message,
    sk: Zeroizing<Vec<u8>>,
    x25519: Box<StaticSecret>,
}

impl Alice {
    fn start() -> Result<Self, Box<dyn Error>> {
        let mut message = [0; _];
        let (pk, share) = message.split_at_mut(ENCAPSULATION_KEY_SIZE);
        let mut sk = Zeroizing::new(vec![0; DECAPSULATION_KEY_SIZE]);
        Kem::new().keygen_into(Os, pk, &mut sk)?;
        let x25519 = x25519_secret()?;
        share.copy_from_slice(PublicKey::from(&*x25519).as_bytes());
        Ok(Self { message, sk, x25519 })
    }

    /// Checks Bob's confirmation. Returns Alice's confirmation, which she sends to Bob, and the session key.
    fn finish(self, answer: &Answer, confirmation: &[u8]) -> Result<(Key, Key), Box<dyn Error>> {
        let (ct, share) = answer.split_at(CIPHERTEXT_SIZE);
        let mut secrets = Secrets::new([0; 64]);
        let (kem, curve) = secrets.split_at_mut(32);
        Kem::new().decapsulate_into(&self.sk, ct, kem.try_into()?)?;
        agree(&self.x25519, share, curve)?;
        let keys = Keys::derive(&secrets, &self.message, answer);
        check(&keys.confirms_bob, confirmation)?;
        Ok((keys.confirms_alice, keys.session))
    }
}

/// Bob's keys, while he waits for Alice's confirmation.
struct Bob(Keys);

impl Bob {
    /// Returns Bob, and his answer for Alice. He sends `confirms_bob` with the answer.
    fn answer(message: &Message) -> Result<(Self, Answer), Box<dyn Error>> {
        let (pk, alices_share) = message.split_at(ENCAPSULATION_KEY_SIZE);
        let mut answer = [0; _];
        let (ct, share) = answer.split_at_mut(CIPHERTEXT_SIZE);
        let mut secrets = Secrets::new([0; 64]);
        let (kem, curve) = secrets.split_at_mut(32);
        Kem::new().encapsulate_into(pk, Os, ct, kem.try_into()?)?;
        let x25519 = x25519_secret()?;
        share.copy_from_slice(PublicKey::from(&*x25519).as_bytes());
        agree(&x25519, alices_share, curve)?;
        Ok((Self(Keys::derive(&secrets, message, &answer)), answer))
    }

    /// Checks Alice's confirmation and returns the session key.
    fn finish(self, confirmation: &[u8]) -> Result<Key, Box<dyn Error>> {
        check(&self.0.confirms_alice, confirmation)?;
        Ok(self.0.session)
    }
}

fn x25519_secret() -> Result<Box<StaticSecret>, Box<dyn Error>> {
    let mut bytes = Zeroizing::new([0; 32]);
    getrandom::fill(&mut *bytes)?;
    Ok(Box::new(StaticSecret::from(*bytes)))
}

/// Writes the secret of X25519 to `secret`. A secret of zero is an error: the peer sent a point of low order.
fn agree(own: &StaticSecret, share: &[u8], secret: &mut [u8]) -> Result<(), Box<dyn Error>> {
    let shared = own.diffie_hellman(&PublicKey::from(<[u8; 32]>::try_from(share)?));
    if !shared.was_contributory() {
        return Err("the secret of X25519 is zero".into());
    }
    secret.copy_from_slice(shared.as_bytes());
    Ok(())
}

/// Compares a confirmation in constant time. The error is the same for every cause.
fn check(expected: &[u8], confirmation: &[u8]) -> Result<(), Box<dyn Error>> {
    let equal = expected.ct_eq(confirmation).to_bool();
    if equal { Ok(()) } else { Err("the peer does not confirm the secret".into()) }
}

fn main() -> Result<(), Box<dyn Error>> {
    let alice = Alice::start()?;
    let (bob, answer) = Bob::answer(&alice.message)?;
    let (confirmation, alices_key) = alice.finish(&answer, &bob.0.confirms_bob)?;
    let bobs_key = bob.finish(&confirmation)?;
    assert_eq!(alices_key, bobs_key);
    println!("Alice and Bob have confirmed the same session key of {} bytes.", bobs_key.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_confirm_one_key() {
        main().unwrap();
    }

    #[test]
    fn changed_messages_and_confirmations_are_refused() {
        for changed in [0, CIPHERTEXT_SIZE] {
            let alice = Alice::start().unwrap();
            let (bob, mut answer) = Bob::answer(&alice.message).unwrap();
            answer[changed] ^= 1;
            assert!(alice.finish(&answer, &bob.0.confirms_bob).is_err());
            assert!(bob.finish(&[0; 32]).is_err());
        }
    }

    #[test]
    fn shares_of_low_order_are_refused() {
        let mut alice = Alice::start().unwrap();
        let (bob, mut answer) = Bob::answer(&alice.message).unwrap();
        answer[CIPHERTEXT_SIZE..].fill(0);
        let refused = alice.finish(&answer, &bob.0.confirms_bob).unwrap_err();
        assert_eq!(refused.to_string(), "the secret of X25519 is zero");
        alice = Alice::start().unwrap();
        alice.message[ENCAPSULATION_KEY_SIZE..].fill(0);
        assert!(Bob::answer(&alice.message).is_err());
    }
}
