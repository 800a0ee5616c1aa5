//! KEXINIT: the proposal of a side, and the negotiation of algorithms.
//!
//! Source: RFC 4253, section 7.1; OpenSSH's PROTOCOL, sections 1.6 and 1.9.

use goodprime::hybrid;

use crate::error::Error;
use crate::message::number;
use crate::wire::{Reader, put_names};

/// The name by which a server announces strict exchanges; it is no algorithm.
///
/// Such a server accepts only the messages of the exchange before NEWKEYS, if the client requests that.
pub const STRICT_SERVER: &str = "kex-strict-s-v00@openssh.com";
/// The name by which a client requests a strict exchange; it is no algorithm.
pub const STRICT_CLIENT: &str = "kex-strict-c-v00@openssh.com";

/// The key exchanges of this client, the RFC's name first.
pub const KEX: [&str; 2] = [hybrid::NAME, hybrid::NAME_OPENSSH];
/// The signature algorithms that this client verifies; none uses SHA-1.
pub const SIGNATURES: [&str; 6] = [
    "ssh-ed25519",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "rsa-sha2-512",
    "rsa-sha2-256",
];
/// Ciphers to negotiate. None is ever used, but a server disconnects if it has none of them.
const CIPHERS: [&str; 8] = [
    "chacha20-poly1305@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-gcm@openssh.com",
    "aes256-ctr",
    "aes192-ctr",
    "aes128-ctr",
    "aes256-cbc",
    "aes128-cbc",
];
/// Ciphers that authenticate by themselves; no MAC is negotiated with them.
const AUTHENTICATED: [&str; 3] = [CIPHERS[0], CIPHERS[1], CIPHERS[2]];
const MACS: [&str; 7] = [
    "hmac-sha2-256-etm@openssh.com",
    "hmac-sha2-512-etm@openssh.com",
    "umac-128-etm@openssh.com",
    "hmac-sha2-256",
    "hmac-sha2-512",
    "umac-128@openssh.com",
    "hmac-sha1",
];
const COMPRESSION: [&str; 3] = ["none", "zlib@openssh.com", "zlib"];

/// The directions of the connection, in the order of their lists.
pub const DIRECTIONS: [&str; 2] = ["client_to_server", "server_to_client"];

/// The proposal of a side, best first. Pairs are for [`DIRECTIONS`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KexInit {
    /// 16 random bytes.
    pub cookie: [u8; 16],
    /// Key exchanges, and names that announce extensions.
    pub key_exchange: Vec<String>,
    /// Algorithms of the host keys' signatures.
    pub host_key: Vec<String>,
    /// Ciphers.
    pub ciphers: [Vec<String>; 2],
    /// Message authentication codes.
    pub macs: [Vec<String>; 2],
    /// Compression.
    pub compression: [Vec<String>; 2],
    /// Languages, which are not used in practice.
    pub languages: [Vec<String>; 2],
    /// True if a guess of the key exchange's first packet follows.
    pub guess_follows: bool,
}

impl KexInit {
    /// Returns the proposal of this client.
    pub fn of_client(cookie: [u8; 16]) -> Self {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let both = |list: &[&str]| [names(list), names(list)];
        let mut key_exchange = names(&KEX);
        key_exchange.push(STRICT_CLIENT.to_owned());
        Self {
            cookie,
            key_exchange,
            host_key: names(&SIGNATURES),
            ciphers: both(&CIPHERS),
            macs: both(&MACS),
            compression: both(&COMPRESSION),
            ..Self::default()
        }
    }

    /// Parses the payload of a KEXINIT message, from the message's number on.
    pub fn parse(payload: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(payload);
        if reader.byte()? != number::KEXINIT {
            return Err(Error::Malformed("it is not a KEXINIT"));
        }
        let mut offer = Self { cookie: reader.array()?, ..Self::default() };
        for list in offer.lists() {
            *list = reader.names()?;
        }
        offer.guess_follows = reader.boolean()?;
        // Reserved for extensions; its value does not matter.
        reader.number()?;
        reader.end()?;
        Ok(offer)
    }

    /// Returns the payload of a KEXINIT message, from the message's number on.
    pub fn payload(&self) -> Vec<u8> {
        let mut out = vec![number::KEXINIT];
        out.extend(self.cookie);
        for list in self.clone().lists() {
            put_names(&mut out, list);
        }
        out.push(u8::from(self.guess_follows));
        out.extend([0; 4]);
        out
    }

    /// All lists, in the order of the message.
    fn lists(&mut self) -> [&mut Vec<String>; 10] {
        let [cipher_out, cipher_in] = &mut self.ciphers;
        let [mac_out, mac_in] = &mut self.macs;
        let [compression_out, compression_in] = &mut self.compression;
        let [language_out, language_in] = &mut self.languages;
        [
            &mut self.key_exchange,
            &mut self.host_key,
            cipher_out,
            cipher_in,
            mac_out,
            mac_in,
            compression_out,
            compression_in,
            language_out,
            language_in,
        ]
    }

    /// Returns true if this server takes part in strict exchanges.
    pub fn is_strict(&self) -> bool {
        self.key_exchange.iter().any(|name| name == STRICT_SERVER)
    }
}

/// The negotiated algorithms. Pairs are for [`DIRECTIONS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// The key exchange.
    pub key_exchange: String,
    /// The algorithm of the host key's signature.
    pub host_key: String,
    /// Ciphers.
    pub ciphers: [String; 2],
    /// Message authentication codes; none with a cipher that authenticates by itself.
    pub macs: [Option<String>; 2],
    /// Compression.
    pub compression: [String; 2],
    /// True if the next packet of the server is a wrong guess, to be ignored.
    pub wrong_guess: bool,
}

impl Agreed {
    /// Negotiates: takes the client's first name of each kind that the server has too.
    pub fn on(client: &KexInit, server: &KexInit) -> Result<Self, Error> {
        let algorithms = client.key_exchange.iter().filter(|name| *name != STRICT_CLIENT);
        let key_exchange = common("key exchange", algorithms, &server.key_exchange)?;
        let host_key = common("host key", &client.host_key, &server.host_key)?;
        let each = |what, client: &[Vec<String>; 2], server: &[Vec<String>; 2]| {
            Ok::<_, Error>([
                common(what, &client[0], &server[0])?,
                common(what, &client[1], &server[1])?,
            ])
        };
        let ciphers = each("cipher", &client.ciphers, &server.ciphers)?;
        let mut macs = [None, None];
        for direction in 0..2 {
            if !AUTHENTICATED.contains(&&*ciphers[direction]) {
                let (ours, theirs) = (&client.macs[direction], &server.macs[direction]);
                macs[direction] = Some(common("MAC", ours, theirs)?);
            }
        }
        let compression = each("compression", &client.compression, &server.compression)?;
        // A guess is right if both sides have the same first key exchange and host key algorithm.
        let same_first = client.key_exchange.first() == server.key_exchange.first()
            && client.host_key.first() == server.host_key.first();
        let wrong_guess = server.guess_follows && !same_first;
        Ok(Self { key_exchange, host_key, ciphers, macs, compression, wrong_guess })
    }
}

fn common<'a>(
    what: &'static str,
    client: impl IntoIterator<Item = &'a String>,
    server: &[String],
) -> Result<String, Error> {
    let found = client.into_iter().find(|name| server.contains(name));
    found.cloned().ok_or_else(|| Error::NoCommon {
        what,
        offered: match server {
            [] => "none".to_owned(),
            names => names.join(", "),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// A server as a distribution ships it.
    fn server() -> KexInit {
        KexInit {
            cookie: [9; 16],
            key_exchange: names("mlkem768x25519-sha256 sntrup761x25519-sha512@openssh.com x"),
            host_key: names("rsa-sha2-512 ssh-ed25519"),
            ciphers: [names("aes128-ctr"), names("x aes256-gcm@openssh.com")],
            macs: [names("hmac-sha2-512 hmac-sha2-256"), names("x")],
            compression: [names("none"), names("zlib none")],
            ..KexInit::default()
        }
    }

    #[test]
    fn an_offer_is_read_as_it_was_written() {
        for offer in [KexInit::of_client([3; 16]), server(), KexInit::default()] {
            let payload = offer.payload();
            assert_eq!(KexInit::parse(&payload).unwrap(), offer);
            for end in 0..payload.len() {
                assert!(KexInit::parse(&payload[..end]).is_err(), "{end}");
            }
            assert!(KexInit::parse(&[&payload[..], b"x"].concat()).is_err());
        }
    }

    #[test]
    fn the_clients_order_decides() {
        let agreed = Agreed::on(&KexInit::of_client([0; 16]), &server()).unwrap();
        assert_eq!(agreed.key_exchange, "sntrup761x25519-sha512@openssh.com");
        assert_eq!(agreed.host_key, "ssh-ed25519");
        assert_eq!(agreed.ciphers, ["aes128-ctr", "aes256-gcm@openssh.com"]);
        assert_eq!(agreed.macs, [Some("hmac-sha2-256".to_owned()), None]);
        assert_eq!(agreed.compression, ["none", "none"]);
        let mut both = server();
        both.key_exchange = names("sntrup761x25519-sha512@openssh.com sntrup761x25519-sha512");
        let agreed = Agreed::on(&KexInit::of_client([0; 16]), &both).unwrap();
        assert_eq!(agreed.key_exchange, "sntrup761x25519-sha512");
    }

    #[test]
    fn what_is_missing_is_named_with_what_is_there() {
        let client = KexInit::of_client([0; 16]);
        for (change, expected) in [
            ((|s| s.key_exchange = names("a b")) as fn(&mut KexInit), ("key exchange", "a, b")),
            // The client's extension is no algorithm, even for a server that repeats it.
            (|s| s.key_exchange = names(STRICT_CLIENT), ("key exchange", STRICT_CLIENT)),
            (|s| s.host_key = names("ssh-rsa"), ("host key", "ssh-rsa")),
            (|s| s.ciphers[1] = names("3des-cbc"), ("cipher", "3des-cbc")),
            (|s| s.macs[0].clear(), ("MAC", "none")),
            (|s| s.compression[0] = names("x"), ("compression", "x")),
        ] {
            let mut server = server();
            change(&mut server);
            match Agreed::on(&client, &server) {
                Err(Error::NoCommon { what, offered }) => assert_eq!((what, &*offered), expected),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn a_guess_is_wrong_unless_both_like_the_same_best() {
        let client = KexInit::of_client([0; 16]);
        let mut server = server();
        let wrong = |server: &KexInit| Agreed::on(&client, server).unwrap().wrong_guess;
        assert!(!wrong(&server));
        server.guess_follows = true;
        assert!(wrong(&server));
        server.key_exchange = names("sntrup761x25519-sha512");
        assert!(wrong(&server), "the host key is another");
        server.host_key = names("ssh-ed25519");
        assert!(!wrong(&server));
    }
}
