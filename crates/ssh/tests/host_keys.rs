//! RSA host keys by their size: too small ones are refused, and those that cannot be verified here are not called
//! wrong.

use goodprime_ssh::Error;
use goodprime_ssh::host_key::HostKey;

fn string(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend((bytes.len() as u32).to_be_bytes());
    out.extend(bytes);
}

/// Returns a key of `bits` bits, in the encoding of RFC 4253, section 6.6.
fn rsa(bits: usize) -> Vec<u8> {
    // A zero byte in front, because the first bit of a number is its sign.
    let mut modulus = vec![0; 1 + bits / 8];
    modulus[1] = 0x80;
    *modulus.last_mut().unwrap() = 1;
    let mut key = Vec::new();
    string(&mut key, b"ssh-rsa");
    string(&mut key, &[1, 0, 1]);
    string(&mut key, &modulus);
    key
}

#[test]
fn rsa_by_size() {
    for (bits, refused) in [
        (1024, Some("RSA of fewer than 2048 bits")),
        (2040, Some("RSA of fewer than 2048 bits")),
        (2048, None),
        (4096, None),
        (8192, None),
        (16384, Some("RSA of more than 8192 bits cannot be verified here")),
    ] {
        match (HostKey::parse(&rsa(bits)), refused) {
            (Ok(key), None) => assert_eq!(key.bits(), bits),
            (Err(Error::HostKey(what)), Some(expected)) => assert_eq!(what, expected),
            (other, _) => panic!("{bits}: {other:?}"),
        }
    }
}
