//! Every kind of server, in threads on the loopback interface: a correct one, and one for each fault.

mod common;

use std::io::Write;
use std::net::TcpListener;
use std::thread;
use std::time::{Duration, Instant};

use common::{Client, Farewell, Parts, Script, Served, serve, serve_on};
use getrandom::SysRng;
use goodprime::Backend;
use goodprime_ssh::Error;
use goodprime_ssh::connect::{Target, probe};
use goodprime_ssh::kexinit::{KexInit, STRICT_SERVER};
use goodprime_ssh::message::{self, Reason};
use goodprime_ssh::report::Report;
use goodprime_ssh::step::Step;

/// Timeout that is long enough for debug builds on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// Timeout for servers that keep silent.
const IMPATIENCE: Duration = Duration::from_millis(700);

fn ask(target: &str, time: Duration) -> (Report, Result<(), Error>) {
    let target: Target = target.parse().unwrap();
    let mut report = Report::default();
    let result = probe(&target, time, Backend::detect(), &mut SysRng, &mut report);
    (report, result)
}

fn ask_server(server: &Served) -> (Report, Result<(), Error>) {
    ask(&server.address.to_string(), PATIENCE)
}

/// A time limit beyond the clock's range does not panic.
#[test]
fn no_limit_on_time_is_too_long() {
    let server = Script::default().serve();
    ask(&server.address.to_string(), Duration::MAX).1.expect("a host key");
}

/// Returns the error of a server that follows a script, and the way in which the client left.
fn failure(script: Script) -> (Error, Farewell) {
    let server = script.serve();
    let (report, result) = ask_server(&server);
    assert!(!report.verified);
    (result.unwrap_err(), server.farewell().unwrap())
}

const PROTOCOL_ERROR: Farewell = Farewell::Disconnect(Reason::ProtocolError as u32);
const EXCHANGE_FAILED: Farewell = Farewell::Disconnect(Reason::KeyExchangeFailed as u32);

#[test]
fn an_exchange_that_is_right() {
    let server = Script::default().serve();
    let (report, result) = ask_server(&server);
    result.unwrap();
    assert!(report.verified);
    assert_eq!(report.address, Some(server.address));
    assert_eq!(report.server_version(), Some(&b"SSH-2.0-Fake_1.0 for tests"[..]));
    assert_eq!(report.offer, Some(KexInit::of_client([0x5a; 16])));
    let agreed = report.agreed.unwrap();
    assert_eq!(agreed.key_exchange, "sntrup761x25519-sha512");
    assert_eq!(agreed.host_key, "ssh-ed25519");
    let key = report.host_key.unwrap();
    assert_eq!((&*key.kind(), key.bits()), ("ssh-ed25519", 256));
    // ssh-keygen -lf shows this for the key of seed 0b…0b.
    assert_eq!(key.fingerprint(), "SHA256:ACp7het+5at0PuMIyNhhqe8OXAJ9oehORSHEyzwQYcg");
    let steps: Vec<_> = report.times.iter().map(|(step, _)| *step).collect();
    use Step::{Connect, Exchange, KexInit as Offer, Keygen, Resolve, Secret, Verify, Version};
    assert_eq!(steps, [Resolve, Connect, Version, Offer, Keygen, Exchange, Secret, Verify]);
    assert_eq!(server.farewell().unwrap(), Farewell::Disconnect(Reason::ByApplication as u32));
}

#[test]
fn the_older_name_lines_before_the_version_and_messages_without_content() {
    let mut script = Script { greeting: b"Welcome\r\nto\n\r\n".to_vec(), ..Script::default() };
    script.offer.key_exchange = vec!["x".into(), "sntrup761x25519-sha512@openssh.com".into()];
    let debug = b"\x04\x01\0\0\0\x02hi\0\0\0\0".to_vec();
    script.before_offer = vec![b"\x02\0\0\0\x03abc".to_vec(), debug.clone()];
    script.before_reply = vec![debug, b"\x07\0\0\0\0".to_vec(), b"\x03\0\0\0\x01".to_vec()];
    let server = script.serve();
    let (report, result) = ask_server(&server);
    result.unwrap();
    assert_eq!(report.lines_before_version, 3);
    assert_eq!(report.agreed.unwrap().key_exchange, "sntrup761x25519-sha512@openssh.com");
    server.farewell().unwrap();
}

#[test]
fn a_wrong_guess_is_thrown_away() {
    let mut script = Script::default();
    script.offer.guess_follows = true;
    script.offer.key_exchange.insert(0, "diffie-hellman-group14-sha256".into());
    script.before_reply = vec![b"\x1fjunk of another exchange".to_vec()];
    let server = script.serve();
    let (_, result) = ask_server(&server);
    result.unwrap();
    server.farewell().unwrap();
}

#[test]
fn a_strict_exchange_has_no_message_too_many() {
    let strict = || {
        let mut script = Script::default();
        script.offer.key_exchange.push(STRICT_SERVER.into());
        script
    };
    let server = strict().serve();
    let (report, result) = ask_server(&server);
    result.unwrap();
    assert!(report.offer.unwrap().is_strict());
    server.farewell().unwrap();

    let ignore = b"\x02\0\0\0\0".to_vec();
    let (error, farewell) = failure(Script { before_offer: vec![ignore.clone()], ..strict() });
    assert!(matches!(error, Error::Malformed(_)), "{error}");
    assert_eq!(farewell, PROTOCOL_ERROR);
    let (error, _) = failure(Script { before_reply: vec![ignore], ..strict() });
    assert!(matches!(error, Error::Unexpected { message: 2, step: Step::Exchange }), "{error}");
}

#[test]
fn endless_chatter() {
    let script = Script { before_offer: vec![b"\x02\0\0\0\0".to_vec(); 33], ..Script::default() };
    let server = serve(move |stream| {
        // The client leaves in the middle of the script.
        let _ = script.run(stream);
        Ok(Farewell::Closed)
    });
    let (_, result) = ask_server(&server);
    assert!(matches!(result, Err(Error::Chatter)), "{result:?}");
    server.farewell().unwrap();
}

#[test]
fn a_server_without_the_algorithm() {
    let mut script = Script::default();
    script.offer.key_exchange = vec!["curve25519-sha256".into(), "x".into()];
    let server = script.serve();
    let (report, result) = ask_server(&server);
    match result {
        Err(Error::NoCommon { what: "key exchange", offered }) => {
            assert_eq!(offered, "curve25519-sha256, x");
        }
        other => panic!("{other:?}"),
    }
    assert!(report.offer.is_some() && report.agreed.is_none());
    assert_eq!(server.farewell().unwrap(), EXCHANGE_FAILED);
}

#[test]
fn wrong_signatures_and_host_keys() {
    let changes: [fn(&mut Parts); 10] = [
        |parts| *parts.signature.last_mut().unwrap() ^= 1,
        |parts| parts.signature = common::sign(b"another hash"),
        // A key that differs from the one that signed, and from the one that is hashed.
        |parts| *parts.host_key.last_mut().unwrap() ^= 1,
        |parts| parts.share[0] ^= 1,
        |parts| parts.share[1070] ^= 1,
        // Algorithms that were not negotiated.
        |parts| parts.signature[7] = b'x',
        |parts| parts.host_key[7] = b'x',
        |parts| parts.host_key.push(0),
        |parts| parts.signature.push(0),
        |parts| parts.host_key.clear(),
    ];
    for (index, change) in changes.into_iter().enumerate() {
        let (error, farewell) = failure(Script { change, ..Script::default() });
        let expected = match index {
            0..5 => matches!(error, Error::Signature | Error::HostKey(_)),
            5 | 8 => matches!(error, Error::Malformed(_) | Error::Signature),
            _ => matches!(error, Error::HostKey(_)),
        };
        assert!(expected, "{index}: {error}");
        assert_ne!(farewell, Farewell::Closed, "{index}: {error}");
    }
}

#[test]
fn shares_without_a_secret_and_of_other_lengths() {
    let (error, farewell) =
        failure(Script { change: |parts| parts.share[1039..].fill(0), ..Script::default() });
    assert!(matches!(error, Error::Share(goodprime::Error::LowOrder)), "{error}");
    assert_eq!(farewell, EXCHANGE_FAILED);
    let changes: [fn(&mut Parts); 3] = [
        |parts| parts.share.push(0),
        |parts| parts.share.truncate(1070),
        |parts| parts.share.clear(),
    ];
    for change in changes {
        let (error, farewell) = failure(Script { change, ..Script::default() });
        assert!(matches!(error, Error::Malformed(_)), "{error}");
        assert_eq!(farewell, PROTOCOL_ERROR);
    }
}

#[test]
fn a_server_that_gives_up() {
    let goodbye = message::disconnect(Reason::ByApplication, "too many\nconnections");
    for script in [
        Script { before_offer: vec![goodbye.clone()], ..Script::default() },
        Script { before_reply: vec![goodbye], ..Script::default() },
    ] {
        let (error, farewell) = failure(script);
        assert_eq!(farewell, Farewell::Closed);
        let expected = "the server disconnected: too many\\nconnections (reason 11)";
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn messages_that_have_no_place() {
    for (script, step) in [
        (Script { before_offer: vec![vec![21]], ..Script::default() }, Step::KexInit),
        (Script { before_reply: vec![vec![21]], ..Script::default() }, Step::Exchange),
    ] {
        let (error, farewell) = failure(script);
        assert!(
            matches!(error, Error::Unexpected { message: 21, step: s } if s == step),
            "{error}"
        );
        assert_eq!(farewell, PROTOCOL_ERROR);
    }
}

#[test]
fn malformed_and_oversized_packets() {
    let oversized = 0x7fff_fff4_u32.to_be_bytes();
    for (bytes, oversized) in [
        (&oversized[..], true),
        (b"\0\0\0\x0b\x04aaaaaaaaaaa", false),
        (b"\0\0\0\0", false),
        (b"\0\0\0\x0c\x03\x14aaaaaaaaaa", false),
        (b"\0\0\0\x0c\x0b\x14aaaaaaaaaa", false),
        // A KEXINIT that ends early.
        (b"\0\0\0\x0c\x04\x14aaaaaaaaaa", false),
        // The first line of a server without SSH.
        (b"HTTP/1.1 400 Bad Request\r\n", true),
    ] {
        let bytes = bytes.to_vec();
        let server = serve(move |stream| {
            let mut client = Client::greeted(stream)?;
            client.stream.write_all(&bytes)?;
            client.farewell()
        });
        let (_, result) = ask_server(&server);
        match result {
            Err(Error::Oversized(_)) => assert!(oversized),
            Err(Error::Malformed(_)) => assert!(!oversized),
            other => panic!("{other:?}"),
        }
        assert_eq!(server.farewell().unwrap(), PROTOCOL_ERROR);
    }
}

#[test]
fn servers_of_other_protocols() {
    for (greeting, close, expected) in [
        (
            &b"HTTP/1.1 400 Bad \x1b[1mRequest\r\n\r\n"[..],
            true,
            "the server closed the connection while waiting for the server's identification string; \
             it said: HTTP/1.1 400 Bad \\x1b[1mRequest",
        ),
        (
            b"",
            true,
            "the server closed the connection while waiting for the server's identification string",
        ),
        (
            b"SSH-1.5-old\r\n",
            false,
            "the server does not speak SSH 2: its identification string names another protocol version",
        ),
    ] {
        let server = serve(move |mut stream| {
            stream.write_all(greeting)?;
            match close {
                // The client's identification string is read; otherwise closing would reset the connection.
                true => Client::new(stream).version(),
                false => Ok(Vec::new()),
            }?;
            Ok(Farewell::Closed)
        });
        let (_, result) = ask_server(&server);
        assert_eq!(result.unwrap_err().to_string(), expected);
        server.farewell().unwrap();
    }
    let server = serve(|mut stream| {
        // The client leaves in the middle of the text.
        let _ = stream.write_all(&b"chatter without an end\r\n".repeat(2000));
        Ok(Farewell::Closed)
    });
    let (_, result) = ask_server(&server);
    assert!(matches!(result, Err(Error::Version(_) | Error::Io(_))), "{result:?}");
    server.farewell().unwrap();
}

#[test]
fn silence_at_every_step() {
    fn silent(
        work: impl FnOnce(std::net::TcpStream) -> std::io::Result<Client> + Send + 'static,
    ) -> Served {
        serve(|stream| work(stream)?.farewell())
    }
    for (server, expected) in [
        (
            silent(|stream| {
                let mut client = Client::new(stream);
                client.version()?;
                Ok(client)
            }),
            Step::Version,
        ),
        (silent(Client::greeted), Step::KexInit),
        (
            silent(|stream| {
                let mut client = Client::greeted(stream)?;
                client.send(&Script::default().offer.payload())?;
                Ok(client)
            }),
            Step::Exchange,
        ),
    ] {
        let start = Instant::now();
        // The last step waits for a key pair first, which takes its time in debug builds.
        let time = if expected == Step::Exchange { 4 * IMPATIENCE } else { IMPATIENCE };
        let (_, result) = ask(&server.address.to_string(), time);
        assert!(matches!(result, Err(Error::Timeout(step)) if step == expected), "{result:?}");
        assert!(start.elapsed() >= time && start.elapsed() < PATIENCE / 2);
        server.farewell().unwrap();
    }
}

#[test]
fn a_server_that_drips() {
    // Each byte comes in time; all of them together never do.
    for drop in [b"x", b"\n"] {
        let server = serve(move |mut stream| {
            while stream.write_all(drop).is_ok() {
                thread::sleep(Duration::from_millis(20));
            }
            Ok(Farewell::Closed)
        });
        let start = Instant::now();
        let (_, result) = ask(&server.address.to_string(), IMPATIENCE);
        assert!(matches!(result, Err(Error::Timeout(Step::Version))), "{result:?}");
        assert!(start.elapsed() >= IMPATIENCE && start.elapsed() < PATIENCE / 2);
        server.farewell().unwrap();
    }
}

#[test]
fn a_connection_that_ends_early() {
    let server = serve(|stream| {
        let mut client = Client::greeted(stream)?;
        client.receive()?;
        client.stream.write_all(b"\0\0\0")?;
        Ok(Farewell::Closed)
    });
    let (_, result) = ask_server(&server);
    assert!(matches!(result, Err(Error::Closed { step: Step::KexInit, said: None })), "{result:?}");
    server.farewell().unwrap();
}

#[test]
fn nobody_at_home() {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let (report, result) = ask(&address.to_string(), PATIENCE);
    let error = result.unwrap_err();
    assert!(matches!(error, Error::Connect(_)) && !error.is_the_servers(), "{error:?}");
    assert_eq!(error.to_string(), "cannot connect: Connection refused");
    assert_eq!(report.address, None);
}

#[test]
fn names_without_an_address() {
    // RFC 6761: no server answers for this domain.
    let (_, result) = ask("no-such-host.invalid", PATIENCE);
    let error = result.unwrap_err();
    assert!(matches!(error, Error::Resolve { .. }), "{error:?}");
    assert!(error.to_string().starts_with("cannot resolve no-such-host.invalid: "), "{error}");
}

#[test]
fn literals_of_ipv6() {
    match serve_on("[::1]:0", |stream| Script::default().run(stream)) {
        Ok(server) => {
            let target = format!("[::1]:{}", server.address.port());
            let (report, result) = ask(&target, PATIENCE);
            result.unwrap();
            assert_eq!(report.address.unwrap().to_string(), target);
            server.farewell().unwrap();
        }
        Err(error) => println!("skipped: literals of IPv6 (no loopback interface of it: {error})"),
    }
}
