//! Any bytes as the messages of an SSH server: the parsers keep their promises, and an exchange ends, reads no more
//! than it must, and accepts only signed data.
//!
//! The client has its randomness of the recorded exchanges of `vectors/hybrid`. Replayed, they get through all of it;
//! damaged, they get far.

mod parsers;
mod recorded;
mod server;

use goodprime::Backend;
use goodprime_ssh::kexinit::KexInit;
use goodprime_ssh::message::{self, Message, number};
use goodprime_ssh::report::Report;
use goodprime_ssh::session::{VERSION, exchange};
use goodprime_ssh::{Error, packet};

pub use recorded::{are_current, exchanges};
use server::Server;

/// Runs the target on one input: a byte for the manner of the server, and its bytes.
pub fn run(input: &[u8]) {
    let Some((&manner, bytes)) = input.split_first() else { return };
    parsers::check(bytes);
    let _ = attempt(manner, bytes);
}

/// Runs an exchange with a server that sends `bytes`, and checks the promises of the client.
pub fn attempt(manner: u8, bytes: &[u8]) -> Result<(), Error> {
    let (mut server, mut report) = (Server::new(manner, bytes), Report::default());
    let mut client = recorded::drawn();
    let result = exchange(&mut server, Backend::detect(), &mut client, &mut report);

    assert_eq!(report.verified, result.is_ok());
    check_sent(&server.sent, &report);
    match &result {
        Ok(()) => assert!(recorded::is_signed(&report.transcript), "nobody signed this exchange"),
        Err(error) => {
            let text = error.to_string();
            assert!(!text.is_empty() && !text.contains(char::is_control), "{text:?}");
        }
    }
    result
}

/// Checks that the client sends its identification string and messages in their order, of which the last may have
/// been cut off.
fn check_sent(sent: &[u8], report: &Report) {
    let line = format!("{VERSION}\r\n");
    let Some(mut rest) = sent.strip_prefix(line.as_bytes()) else {
        assert!(line.as_bytes().starts_with(sent), "not the client's version");
        return;
    };
    let mut numbers = Vec::new();
    while let Some(packet) = packet::parse(rest).expect("the client's packets are right") {
        let payload = packet.payload;
        numbers.push(payload[0]);
        match message::parse(payload).expect("the client's messages are right") {
            Message::KexInit(_) => {
                assert_eq!(payload, report.transcript.client_kexinit);
                KexInit::parse(payload).expect("the client's offer is right");
            }
            Message::Disconnect { .. } => {}
            other => {
                assert_eq!(other, Message::Other(number::KEX_ECDH_INIT));
                assert_eq!(payload, message::init(&report.transcript.client_share));
            }
        }
        rest = &rest[packet.length..];
    }
    // A DISCONNECT may come at any time, but last.
    numbers.pop_if(|last| *last == number::DISCONNECT);
    assert!([number::KEXINIT, number::KEX_ECDH_INIT].starts_with(&numbers), "{numbers:?}");
}
