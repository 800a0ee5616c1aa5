//! `ssh-probe`: its output and its exit status, with servers in threads. The faults of servers are tested in
//! `goodprime-ssh`; here there is one server for each exit status.
#![cfg(feature = "ssh")]

mod common;
#[path = "../../ssh/tests/common/mod.rs"]
mod server;

use std::io::Write;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use common::{fields, goodprime, objects, refusal};
use server::{Client, Farewell, Parts, Script, serve};
use tempfile::tempdir;

fn probe(target: impl ToString, options: &str) -> Command {
    let dir = tempdir().unwrap();
    let mut command = goodprime(dir.path(), "ssh-probe");
    command.current_dir("/").arg(target.to_string()).args(options.split_whitespace());
    command
}

fn text(output: &[u8]) -> String {
    String::from_utf8(output.to_vec()).unwrap()
}

#[test]
fn a_good_server() {
    let served = Script::default().serve();
    let address = served.address;
    let result = probe(address, "--timeout 60").assert().success().stderr("");
    let shown = text(&result.get_output().stdout);
    for expected in [
        &format!("{address}"),
        "SSH-2.0-Fake_1.0 for tests",
        "ssh-ed25519, 256 bits, SHA256:",
        ", verified\n",
        "sntrup761x25519-sha512, sntrup761x25519-sha512@openssh.com",
        "strict key exchange   no",
        "our key pairs (keygen and X25519)",
        "The key exchange succeeded.",
    ] {
        assert!(shown.contains(expected), "{expected}:\n{shown}");
    }
    assert_eq!(served.farewell().unwrap(), Farewell::Disconnect(11));
}

#[test]
fn a_good_server_as_json() {
    let served = Script::default().serve();
    let address = served.address;
    let result = probe(address, "--timeout 60 --json").assert().success().stderr("");
    let [object] = &objects(&result.get_output().stdout)[..] else { panic!("one object") };
    assert_eq!(
        fields(object),
        [
            "host",
            "port",
            "address",
            "version",
            "lines_before_version",
            "offers",
            "strict",
            "agreed",
            "host_key",
            "verified",
            "milliseconds",
            "error",
            "message"
        ]
    );
    assert_eq!(object["port"], address.port());
    assert_eq!(object["verified"], true);
    assert_eq!(object["error"], serde_json::Value::Null);
    assert_eq!(object["agreed"]["key_exchange"], "sntrup761x25519-sha512");
    assert_eq!(object["agreed"]["mac"]["server_to_client"], serde_json::Value::Null);
    assert_eq!(object["offers"]["cipher"]["client_to_server"][3], "aes256-ctr");
    let steps =
        ["resolve", "connect", "version", "kexinit", "keygen", "exchange", "secret", "verify"];
    assert_eq!(fields(&object["milliseconds"]), steps);
    served.farewell().unwrap();
}

#[test]
fn a_server_that_fails_the_check() {
    let without = || {
        let mut script = Script::default();
        script.offer.key_exchange = vec!["curve25519-sha256".into()];
        script
    };
    let served = without().serve();
    let result = probe(served.address, "--timeout 60").assert().code(1).stderr("");
    let shown = text(&result.get_output().stdout);
    assert!(shown.contains(
        "the server does not offer sntrup761x25519-sha512; it offers: curve25519-sha256"
    ));
    served.farewell().unwrap();
    let served = without().serve();
    let result = probe(served.address, "--timeout 60 --json").assert().code(1).stderr("");
    let object = &objects(&result.get_output().stdout)[0];
    assert_eq!((&object["error"], &object["verified"]), (&"no-common".into(), &false.into()));
    served.farewell().unwrap();

    let change = |parts: &mut Parts| *parts.signature.last_mut().unwrap() ^= 1;
    let served = Script { change, ..Script::default() }.serve();
    let result = probe(served.address, "--timeout 60").assert().code(1).stderr("");
    let shown = text(&result.get_output().stdout);
    assert!(shown.contains(", not verified"), "{shown}");
    assert!(shown.contains("failed: the host key's signature does not verify"), "{shown}");
    served.farewell().unwrap();

    for (bytes, expected) in [
        (&b"\x7f\xff\xff\xff"[..], "oversized packet from the server: 2147483647 bytes"),
        (b"\0\0\0\0", "malformed message from the server: invalid packet length"),
    ] {
        let served = serve(|stream| {
            let mut client = Client::greeted(stream)?;
            client.stream.write_all(bytes)?;
            client.farewell()
        });
        let result = probe(served.address, "--timeout 60").assert().code(1).stderr("");
        assert!(text(&result.get_output().stdout).contains(expected));
        served.farewell().unwrap();
    }
}

#[test]
fn a_server_that_cannot_be_asked() {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let line = refusal(&mut probe(address, ""));
    assert_eq!(line, format!("{address}: cannot connect: Connection refused"));
    let line = refusal(&mut probe("no-such-host.invalid", "--timeout 60"));
    assert!(line.starts_with("no-such-host.invalid:22: cannot resolve "), "{line}");
    let served = serve(|mut stream| {
        // The client closes the connection in the end.
        while stream.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(Farewell::Closed)
    });
    let start = Instant::now();
    let line = refusal(&mut probe(served.address, "--timeout 0.5"));
    let expected = "timed out while waiting for the server's identification string, after 0.5 s; --timeout SECONDS allows more";
    assert_eq!(line, format!("{}: {expected}", served.address));
    assert!(start.elapsed() < Duration::from_secs(20));
    served.farewell().unwrap();
}

#[test]
fn targets_that_are_none() {
    const PORT: &str =
        "the port must be a number from 1 to 65535; write an IPv6 address with a port as [::1]:22";
    for (target, expected) in [
        ("user@host", "leave out the user: a probe does not log in"),
        ("[::1", "missing ]: write an IPv6 address with a port as [::1]:22"),
        ("host:99999", PORT),
        ("host:", PORT),
    ] {
        assert_eq!(refusal(&mut probe(target, "")), format!("{target:?}: {expected}"));
    }
}

/// C1 controls as UTF-8, and marks that turn the order of characters around, in text and in JSON.
#[test]
fn a_server_cannot_take_over_the_terminal() {
    for options in ["--timeout 60", "--timeout 60 --json"] {
        let version = "SSH-2.0-a\u{9b}31m\u{202e}b\u{2066}c".as_bytes();
        let served = Script { version, ..Script::default() }.serve();
        let output = probe(served.address, options).output().unwrap();
        let shown = text(&output.stdout) + &text(&output.stderr);
        assert!(!shown.contains(['\u{9b}', '\u{202e}', '\u{2066}']), "{shown:?}");
        let _ = served.farewell();
    }
}
