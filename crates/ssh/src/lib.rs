//! The first packets of SSH, as a client: a key exchange with sntrup761x25519-sha512 that is checked
//! up to the host key's signature and then given up. No credentials, no encryption, no channels.
//!
//! * [`version`], [`packet`], [`kexinit`], [`message`]: what a server sends, parsed from byte slices.
//!   These functions are pure, and no input makes them panic.
//! * [`host_key`], [`transcript`]: what the server signs, and whether it did.
//! * [`session`]: the exchange over anything that reads and writes.
//! * [`connect`]: over TCP, with a limit on the time of everything together.
//!
//! Sources: RFC 4253 (transport), RFC 5656 (the messages of the exchange), RFC 9941 (its algorithm),
//! RFC 8709, 5656 and 8332 (signatures), OpenSSH's PROTOCOL, section 1.9 (strict key exchange).
#![forbid(unsafe_code)]

pub mod connect;
pub mod error;
pub mod host_key;
pub mod kexinit;
pub mod message;
pub mod packet;
pub mod report;
pub mod session;
pub mod step;
pub mod transcript;
pub mod version;
pub mod wire;

pub use error::Error;
