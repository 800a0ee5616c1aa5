//! Tests of the parsers alone: their results are part of their input, and are written as they were read.

use goodprime_ssh::host_key::HostKey;
use goodprime_ssh::kexinit::{Agreed, KexInit, SIGNATURES, STRICT_CLIENT};
use goodprime_ssh::message::{self, Message, Reply};
use goodprime_ssh::{packet, version};

/// Runs all parsers on the same bytes, and on the packets in them.
pub(super) fn check(bytes: &[u8]) {
    if let Some(line) = version::first_line(bytes) {
        assert!(bytes.starts_with(line) && !line.contains(&b'\n'));
    }
    let mut rest = bytes;
    if let Ok(Some(greeting)) = version::parse(bytes) {
        let (read, after) = bytes.split_at(greeting.length);
        let line = read.strip_suffix(b"\n").expect("the version's line is finished");
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        assert!(greeting.version.starts_with(b"SSH-") && line.ends_with(greeting.version));
        assert!(matches!(version::parse(&read[..read.len() - 1]), Ok(None)));
        rest = after;
    }
    while let Ok(Some(packet)) = packet::parse(rest) {
        let again = packet::wrap(packet.payload);
        assert_eq!(
            packet::parse(&again).expect("wrapped").expect("all of it").payload,
            packet.payload
        );
        assert!(matches!(packet::parse(&rest[..packet.length - 1]), Ok(None)));
        payload(packet.payload);
        rest = &rest[packet.length..];
    }
    payload(bytes);
    host_key(bytes);
}

/// Parses a payload, or other bytes as one.
fn payload(bytes: &[u8]) {
    match message::parse(bytes) {
        Ok(Message::KexInit(_)) => {
            if let Ok(offer) = KexInit::parse(bytes) {
                check_offer(&offer, bytes);
            }
        }
        Ok(Message::Reply(parts)) => {
            assert_eq!(message::reply(&parts), bytes);
            check_reply(parts);
        }
        Ok(Message::Skip(n) | Message::Other(n)) => assert_eq!(n, bytes[0]),
        Ok(Message::Disconnect { .. }) | Err(_) => {}
    }
}

fn check_offer(offer: &KexInit, bytes: &[u8]) {
    let again = offer.payload();
    // After the lists come a boolean, for which all bytes but 0 are true, and reserved bytes.
    let lists = bytes.len() - 5;
    assert_eq!(again.len(), bytes.len());
    assert_eq!(again[..lists], bytes[..lists]);
    assert_eq!(KexInit::parse(&again).expect("it was written"), *offer);

    let client = KexInit::of_client([0; 16]);
    let Ok(agreed) = Agreed::on(&client, offer) else { return };
    let both = |ours: &[String], theirs: &[String], name| {
        assert!(ours.contains(name) && theirs.contains(name), "{name} is not offered by both");
    };
    both(&client.key_exchange, &offer.key_exchange, &agreed.key_exchange);
    assert_ne!(agreed.key_exchange, STRICT_CLIENT);
    both(&client.host_key, &offer.host_key, &agreed.host_key);
    for to in 0..2 {
        both(&client.ciphers[to], &offer.ciphers[to], &agreed.ciphers[to]);
        both(&client.compression[to], &offer.compression[to], &agreed.compression[to]);
        if let Some(mac) = &agreed.macs[to] {
            both(&client.macs[to], &offer.macs[to], mac);
        }
    }
    assert!(offer.guess_follows || !agreed.wrong_guess);
}

/// Checks the parts of a reply: no key has signed a message that was never sent.
fn check_reply(Reply { host_key: key, signature, .. }: Reply<'_>) {
    host_key(key);
    if let Ok(key) = HostKey::parse(key) {
        for algorithm in SIGNATURES {
            key.verify(algorithm, signature, b"never sent").expect_err("a forgery");
        }
    }
}

fn host_key(bytes: &[u8]) {
    let Ok(key) = HostKey::parse(bytes) else { return };
    let kind = key.kind();
    // RSA's signatures are not named after their keys.
    assert!(kind == "ssh-rsa" || SIGNATURES.contains(&&*kind), "{kind}");
    assert!((256..=8 * bytes.len()).contains(&key.bits()), "{} bits", key.bits());
    let fingerprint = key.fingerprint();
    assert!(fingerprint.starts_with("SHA256:") && fingerprint.len() == 7 + 43, "{fingerprint}");
}
