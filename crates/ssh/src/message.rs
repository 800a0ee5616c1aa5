//! Messages: the payloads of packets, by their first byte.
//!
//! Source: RFC 4253, sections 7, 9 and 11; RFC 5656, section 4; RFC 8308, section 2.3.

use crate::error::Error;
use crate::wire::{Reader, put_string};

/// The numbers of messages, under the names of the RFCs.
pub mod number {
    /// A side ends the connection, and says why.
    pub const DISCONNECT: u8 = 1;
    /// A message without content, to be ignored.
    pub const IGNORE: u8 = 2;
    /// A side does not know the message of a certain packet.
    pub const UNIMPLEMENTED: u8 = 3;
    /// A text for people who look for faults.
    pub const DEBUG: u8 = 4;
    /// The extensions that a side has.
    pub const EXT_INFO: u8 = 7;
    /// The algorithms that a side proposes.
    pub const KEXINIT: u8 = 20;
    /// A side encrypts with the new keys from here on.
    pub const NEWKEYS: u8 = 21;
    /// The client's side of the key exchange.
    pub const KEX_ECDH_INIT: u8 = 30;
    /// The server's side of the key exchange, with its host key and signature.
    pub const KEX_ECDH_REPLY: u8 = 31;
}

/// Reasons of a DISCONNECT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Reason {
    /// A message was not allowed or made no sense.
    ProtocolError = 2,
    /// The key exchange failed.
    KeyExchangeFailed = 3,
    /// The client has finished.
    ByApplication = 11,
}

/// A message of a server before NEWKEYS.
#[derive(Debug, PartialEq, Eq)]
pub enum Message<'a> {
    /// The server disconnects.
    Disconnect {
        /// The number of the server's reason, of those in RFC 4253, section 11.1.
        reason: u32,
        /// The description of the reason, in UTF-8 if the server keeps to the rules.
        description: &'a [u8],
    },
    /// IGNORE, DEBUG, UNIMPLEMENTED or EXT_INFO: no exchange depends on them.
    Skip(u8),
    /// The server's proposal: the whole payload, for [`KexInit`](crate::kexinit::KexInit).
    KexInit(&'a [u8]),
    /// The server's side of the key exchange.
    Reply(Reply<'a>),
    /// A message with any other number.
    Other(u8),
}

/// KEX_ECDH_REPLY: the server's side of the key exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply<'a> {
    /// The host key, K_S.
    pub host_key: &'a [u8],
    /// The server's message, Q_S.
    pub share: &'a [u8],
    /// The host key's signature on the exchange hash.
    pub signature: &'a [u8],
}

/// Parses the payload of a server's packet.
pub fn parse(payload: &[u8]) -> Result<Message<'_>, Error> {
    let mut reader = Reader::new(payload);
    let message = match reader.byte()? {
        number::DISCONNECT => {
            // Old servers leave out the language; faults of a DISCONNECT do not matter.
            let (reason, description) = (reader.number()?, reader.string()?);
            return Ok(Message::Disconnect { reason, description });
        }
        number::KEXINIT => return Ok(Message::KexInit(payload)),
        number::KEX_ECDH_REPLY => {
            let (host_key, share) = (reader.string()?, reader.string()?);
            Message::Reply(Reply { host_key, share, signature: reader.string()? })
        }
        number::UNIMPLEMENTED => {
            reader.number()?;
            Message::Skip(number::UNIMPLEMENTED)
        }
        n @ (number::IGNORE | number::DEBUG | number::EXT_INFO) => return Ok(Message::Skip(n)),
        n => return Ok(Message::Other(n)),
    };
    reader.end()?;
    Ok(message)
}

/// Returns the payload of KEX_ECDH_INIT, the client's side of the key exchange.
pub fn init(share: &[u8]) -> Vec<u8> {
    let mut out = vec![number::KEX_ECDH_INIT];
    put_string(&mut out, share);
    out
}

/// Returns the payload of KEX_ECDH_REPLY, the server's side of the key exchange.
pub fn reply(reply: &Reply<'_>) -> Vec<u8> {
    let mut out = vec![number::KEX_ECDH_REPLY];
    for part in [reply.host_key, reply.share, reply.signature] {
        put_string(&mut out, part);
    }
    out
}

/// Returns the payload of DISCONNECT, whose description is in English.
pub fn disconnect(reason: Reason, description: &str) -> Vec<u8> {
    let mut out = vec![number::DISCONNECT];
    out.extend((reason as u32).to_be_bytes());
    put_string(&mut out, description.as_bytes());
    put_string(&mut out, b"");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_read_as_it_was_written() {
        let parts = Reply { host_key: b"key", share: b"share", signature: b"" };
        let bytes = reply(&parts);
        assert_eq!(parse(&bytes).unwrap(), Message::Reply(parts));
        for end in 1..bytes.len() {
            assert!(parse(&bytes[..end]).is_err(), "{end}");
        }
        assert!(parse(&[&bytes[..], b"x"].concat()).is_err());
    }

    #[test]
    fn a_farewell_is_read_with_and_without_its_language() {
        let bytes = disconnect(Reason::ByApplication, "done");
        let expected = Message::Disconnect { reason: 11, description: b"done" };
        assert_eq!(parse(&bytes).unwrap(), expected);
        assert_eq!(parse(&bytes[..bytes.len() - 4]).unwrap(), expected);
        assert!(parse(&bytes[..bytes.len() - 5]).is_err());
    }

    #[test]
    fn what_does_not_matter_is_skipped() {
        for bytes in [&b"\x02"[..], b"\x02\0\0\0\x01x", b"\x03\0\0\0\x05", b"\x04\x01", b"\x07junk"]
        {
            assert_eq!(parse(bytes).unwrap(), Message::Skip(bytes[0]));
        }
        assert_eq!(parse(b"\x14rest").unwrap(), Message::KexInit(b"\x14rest"));
        for number in [0, 5, 6, 21, 30, 32, 50, 255] {
            assert_eq!(parse(&[number]).unwrap(), Message::Other(number));
        }
        assert!(parse(b"").is_err());
    }
}
