//! A client for the first packets of SSH, up to the host key's signature.
//!
//! It does a key exchange with sntrup761x25519-sha512, verifies the signature, and disconnects. There are no
//! credentials, no encryption and no channels.
//!
//! * [`version`], [`packet`], [`kexinit`], [`message`]: parsers of a server's bytes. These functions are pure, and no
//!   input makes them panic.
//! * [`host_key`], [`transcript`]: the data that the server signs, and the verification of its signature.
//! * [`session`]: the exchange over any stream that reads and writes.
//! * [`connect`]: the exchange over TCP, with one limit for the total time.
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
