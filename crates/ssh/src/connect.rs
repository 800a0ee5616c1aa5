//! Probes over TCP: names, addresses, and one limit for the total time.

use std::fmt;
use std::io::{self, Read, Write};
use std::net::{Ipv6Addr, Shutdown, SocketAddr, TcpStream, ToSocketAddrs};
use std::str::FromStr;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use goodprime::Backend;
use goodprime::rand_core::TryCryptoRng;

use crate::error::Error;
use crate::report::Report;
use crate::session;
use crate::step::Step;

/// The port on which SSH servers listen unless told otherwise.
pub const PORT: u16 = 22;
/// The time that a server may take to close after our DISCONNECT.
const FAREWELL: Duration = Duration::from_millis(500);

/// A host name or address, and a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The name or address, without brackets.
    pub host: String,
    /// The port.
    pub port: u16,
}

/// The error of parsing a [`Target`]: what is wrong with the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadTarget(&'static str);

impl fmt::Display for BadTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for BadTarget {}

impl FromStr for Target {
    type Err = BadTarget;

    /// Parses `host`, `host:port`, `[address]`, `[address]:port`, or an IPv6 address by itself.
    fn from_str(text: &str) -> Result<Self, BadTarget> {
        let (host, port) = if let Some(rest) = text.strip_prefix('[') {
            let (host, rest) = rest
                .split_once(']')
                .ok_or(BadTarget("missing ]: write an IPv6 address with a port as [::1]:22"))?;
            match (rest, rest.strip_prefix(':')) {
                ("", _) => (host, None),
                (_, Some(port)) => (host, Some(port)),
                _ => return Err(BadTarget("expected :PORT or nothing after ]")),
            }
        } else if text.parse::<Ipv6Addr>().is_ok() {
            (text, None)
        } else {
            match text.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (text, None),
            }
        };
        if host.is_empty() {
            return Err(BadTarget("missing host: write HOST or HOST:PORT"));
        }
        if host.contains('@') {
            return Err(BadTarget("leave out the user: a probe does not log in"));
        }
        if host.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err(BadTarget("the host contains a space or a control character"));
        }
        let digits = |port: &&str| port.bytes().all(|c| c.is_ascii_digit());
        let port = match port {
            None => PORT,
            Some(port) => match Some(port).filter(digits).map(str::parse) {
                Some(Ok(port @ 1..)) => port,
                _ => {
                    return Err(BadTarget(
                        "the port must be a number from 1 to 65535; write an IPv6 address with a port as [::1]:22",
                    ));
                }
            },
        };
        Ok(Self { host: host.to_owned(), port })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.contains(':') {
            true => write!(f, "[{}]:{}", self.host, self.port),
            false => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

/// The longest time that a probe may take: an hour, more than any server needs.
const LONGEST: Duration = Duration::from_secs(3600);

/// Connects to a server and does the key exchange, all within `time`.
///
/// More than an hour counts as an hour. [`session::exchange`] says what is done, and what `rng` is asked for.
pub fn probe<G: TryCryptoRng + ?Sized>(
    target: &Target,
    time: Duration,
    backend: Backend,
    rng: &mut G,
    report: &mut Report,
) -> Result<(), Error> {
    let end = Instant::now() + time.min(LONGEST);
    let addresses = report.timed(Step::Resolve, |_| resolve(target, end))?;
    let stream = report.timed(Step::Connect, |report| {
        let (address, stream) = connect(&addresses, end)?;
        report.address = Some(address);
        Ok::<_, Error>(stream)
    })?;
    let result = session::exchange(Limited { stream: &stream, end }, backend, rng, report);
    farewell(&stream, end);
    result
}

/// All addresses of a host. The system's look-up cannot be interrupted; if it takes too long, its thread continues
/// and its result is ignored.
fn resolve(target: &Target, end: Instant) -> Result<Vec<SocketAddr>, Error> {
    let (sender, receiver) = mpsc::channel();
    let question = (target.host.clone(), target.port);
    let failed = |reason| Error::Resolve { host: target.host.clone(), reason };
    let look_up = move || {
        let addresses = question.to_socket_addrs().map(Iterator::collect::<Vec<_>>);
        // The receiver is gone if time is over.
        let _ = sender.send(addresses);
    };
    thread::Builder::new().name("resolver".into()).spawn(look_up).map_err(failed)?;
    match receiver.recv_timeout(left(end)) {
        Ok(Ok(addresses)) if addresses.is_empty() => Err(failed(io::ErrorKind::NotFound.into())),
        Ok(addresses) => addresses.map_err(failed),
        Err(_) => Err(Error::Timeout(Step::Resolve)),
    }
}

/// Connects to the first address that accepts. Each may use its share of the time that is left.
fn connect(addresses: &[SocketAddr], end: Instant) -> Result<(SocketAddr, TcpStream), Error> {
    let mut last = Error::Timeout(Step::Connect);
    for (index, address) in addresses.iter().enumerate() {
        let share = left(end) / (addresses.len() - index) as u32;
        if share.is_zero() {
            return Err(Error::Timeout(Step::Connect));
        }
        match TcpStream::connect_timeout(address, share) {
            Ok(stream) => {
                // An error costs speed only.
                let _ = stream.set_nodelay(true);
                return Ok((*address, stream));
            }
            Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                last = Error::Timeout(Step::Connect);
            }
            Err(error) => last = Error::Connect(error),
        }
    }
    Err(last)
}

/// Waits a moment for the server to close, so that it reads our DISCONNECT before the connection is gone; ignores
/// bytes that it still sends.
fn farewell(mut stream: &TcpStream, end: Instant) {
    let end = end.min(Instant::now() + FAREWELL);
    if stream.shutdown(Shutdown::Write).is_err() {
        return;
    }
    let mut rest = [0; 4096];
    while let (Ok(1..), false) = (limited_read(&mut stream, &mut rest, end), left(end).is_zero()) {}
}

fn left(end: Instant) -> Duration {
    end.saturating_duration_since(Instant::now())
}

/// A connection whose reads and writes must all be over at `end`.
struct Limited<'a> {
    stream: &'a TcpStream,
    end: Instant,
}

/// The remaining time, or an error if it is zero: for a socket a zero limit means no limit.
fn limit(end: Instant) -> io::Result<Option<Duration>> {
    match left(end) {
        Duration::ZERO => Err(io::ErrorKind::TimedOut.into()),
        time => Ok(Some(time)),
    }
}

fn limited_read(stream: &mut &TcpStream, out: &mut [u8], end: Instant) -> io::Result<usize> {
    stream.set_read_timeout(limit(end)?)?;
    stream.read(out)
}

impl Read for Limited<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        limited_read(&mut self.stream, out, self.end)
    }
}

impl Write for Limited<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(limit(self.end)?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_have_a_host_and_maybe_a_port() {
        for (text, host, port, shown) in [
            ("example.org", "example.org", 22, "example.org:22"),
            ("example.org:2222", "example.org", 2222, "example.org:2222"),
            ("127.0.0.1:65535", "127.0.0.1", 65535, "127.0.0.1:65535"),
            ("::1", "::1", 22, "[::1]:22"),
            ("2001:db8::1:22", "2001:db8::1:22", 22, "[2001:db8::1:22]:22"),
            ("[::1]", "::1", 22, "[::1]:22"),
            ("[::1]:2222", "::1", 2222, "[::1]:2222"),
            ("[fe80::1%eth0]:1", "fe80::1%eth0", 1, "[fe80::1%eth0]:1"),
        ] {
            let target: Target = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((&*target.host, target.port), (host, port), "{text}");
            assert_eq!(target.to_string(), shown);
        }
    }

    #[test]
    fn bad_targets_are_refused() {
        for text in [
            "",
            ":22",
            "[]:22",
            "[::1",
            "[::1]22",
            "[::1]x:22",
            "host:",
            "host:0",
            "host:65536",
            "host:+22",
            "host:ssh",
            "user@host",
            "a b",
            "host:22:22",
            "a\n",
            "[::1]:",
        ] {
            assert!(text.parse::<Target>().is_err(), "{text:?}");
        }
    }
}
