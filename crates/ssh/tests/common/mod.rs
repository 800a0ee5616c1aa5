//! A server in a thread: the other side of the exchange, with every fault that a test wants.
#![allow(dead_code, unreachable_pub)] // Each test file uses its part.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use goodprime::hybrid::{ClientShare, Hybrid, SessionSecret};
use goodprime_ssh::kexinit::KexInit;
use goodprime_ssh::message::{self, Message, Reply};
use goodprime_ssh::transcript::Transcript;
use goodprime_ssh::{packet, version};
use signature::Signer;
use ssh_key::encoding::Encode;
use ssh_key::private::Ed25519Keypair;
use ssh_key::public::KeyData;

/// A server that serves one connection in a thread.
pub struct Served {
    pub address: SocketAddr,
    thread: JoinHandle<io::Result<Farewell>>,
}

/// The way in which the client left.
#[derive(Debug, PartialEq, Eq)]
pub enum Farewell {
    /// A disconnect message, with this reason.
    Disconnect(u32),
    /// A closed connection.
    Closed,
}

impl Served {
    /// Returns the way in which the client left.
    pub fn farewell(self) -> io::Result<Farewell> {
        self.thread.join().expect("the server does not panic")
    }
}

/// Starts a server that runs `work` on its one connection.
pub fn serve(work: impl FnOnce(TcpStream) -> io::Result<Farewell> + Send + 'static) -> Served {
    serve_on("127.0.0.1:0", work).expect("a port on the loopback interface")
}

/// Starts such a server on an address.
pub fn serve_on(
    address: &str,
    work: impl FnOnce(TcpStream) -> io::Result<Farewell> + Send + 'static,
) -> io::Result<Served> {
    let listener = TcpListener::bind(address)?;
    let address = listener.local_addr()?;
    let thread = thread::spawn(move || {
        let (stream, _) = listener.accept()?;
        // No test waits forever.
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        work(stream)
    });
    Ok(Served { address, thread })
}

/// The parts of a reply, before they are sent.
pub struct Parts {
    pub host_key: Vec<u8>,
    pub share: Vec<u8>,
    pub signature: Vec<u8>,
}

/// A correct server, except for the changes of a test.
pub struct Script {
    /// Bytes before the identification string.
    pub greeting: Vec<u8>,
    pub version: &'static [u8],
    /// Payloads before KEXINIT.
    pub before_offer: Vec<Vec<u8>>,
    pub offer: KexInit,
    /// Payloads after KEXINIT.
    pub before_reply: Vec<Vec<u8>>,
    /// The last change to the reply.
    pub change: fn(&mut Parts),
}

impl Default for Script {
    fn default() -> Self {
        Self {
            greeting: Vec::new(),
            version: b"SSH-2.0-Fake_1.0 for tests",
            before_offer: Vec::new(),
            // A client's proposal serves as well as a server's.
            offer: KexInit::of_client([0x5a; 16]),
            before_reply: Vec::new(),
            change: |_| (),
        }
    }
}

/// Returns the key of all fake servers.
pub fn key_pair() -> Ed25519Keypair {
    Ed25519Keypair::from_seed(&[11; 32])
}

/// Returns the public key as it is sent.
pub fn host_key() -> Vec<u8> {
    KeyData::from(key_pair().public).encode_vec().unwrap()
}

/// Returns the signature as it is sent.
pub fn sign(message: &[u8]) -> Vec<u8> {
    key_pair().sign(message).encode_vec().unwrap()
}

impl Script {
    /// Serves one connection by this script.
    pub fn serve(self) -> Served {
        serve(move |stream| self.run(stream))
    }

    /// Runs the server's side of an exchange.
    pub fn run(self, stream: TcpStream) -> io::Result<Farewell> {
        match self.exchange(stream) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(Farewell::Closed),
            other => other,
        }
    }

    fn exchange(self, stream: TcpStream) -> io::Result<Farewell> {
        let mut client = Client::new(stream);
        client.stream.write_all(&self.greeting)?;
        client.stream.write_all(&[self.version, b"\r\n"].concat())?;
        let mut transcript = Transcript {
            client_version: client.version()?,
            server_version: self.version.to_vec(),
            server_kexinit: self.offer.payload(),
            host_key: host_key(),
            ..Transcript::default()
        };
        for payload in self.before_offer.iter().chain([&transcript.server_kexinit]) {
            client.send(payload)?;
        }
        transcript.client_kexinit = client.receive()?;
        for payload in &self.before_reply {
            client.send(payload)?;
        }
        let init = client.receive()?;
        if let Message::Disconnect { reason, .. } = message::parse(&init).unwrap() {
            return Ok(Farewell::Disconnect(reason));
        }
        // The message number and the length of the string come first.
        let share = ClientShare::try_from(&init[5..]).expect("a share");
        let (answer, secret) = Hybrid::new().answer(&share, goodprime::randomness::Os).unwrap();
        transcript.client_share = share.as_bytes().to_vec();
        transcript.server_share = answer.as_bytes().to_vec();
        client.send(&self.reply(&transcript, &secret))?;
        client.send(&[message::number::NEWKEYS])?;
        client.farewell()
    }

    fn reply(&self, transcript: &Transcript, secret: &SessionSecret) -> Vec<u8> {
        let mut parts = Parts {
            host_key: transcript.host_key.clone(),
            share: transcript.server_share.clone(),
            signature: sign(&transcript.hash(secret.as_bytes())),
        };
        (self.change)(&mut parts);
        let Parts { host_key, share, signature } = &parts;
        message::reply(&Reply { host_key, share, signature })
    }
}

/// A client, as the server sees it.
pub struct Client {
    pub stream: TcpStream,
    buffer: Vec<u8>,
}

impl Client {
    pub fn new(stream: TcpStream) -> Self {
        Self { stream, buffer: Vec::new() }
    }

    /// Sends an identification string and returns the client.
    pub fn greeted(mut stream: TcpStream) -> io::Result<Self> {
        stream.write_all(b"SSH-2.0-Fake\r\n")?;
        let mut client = Self::new(stream);
        client.version()?;
        Ok(client)
    }

    pub fn version(&mut self) -> io::Result<Vec<u8>> {
        loop {
            if let Some(greeting) = version::parse(&self.buffer).unwrap() {
                let version = greeting.version.to_vec();
                self.buffer.drain(..greeting.length);
                return Ok(version);
            }
            self.read()?;
        }
    }

    pub fn send(&mut self, payload: &[u8]) -> io::Result<()> {
        self.stream.write_all(&packet::wrap(payload))
    }

    pub fn receive(&mut self) -> io::Result<Vec<u8>> {
        loop {
            if let Some(packet) = packet::parse(&self.buffer).unwrap() {
                let (payload, length) = (packet.payload.to_vec(), packet.length);
                self.buffer.drain(..length);
                return Ok(payload);
            }
            self.read()?;
        }
    }

    fn read(&mut self) -> io::Result<()> {
        let mut bytes = [0; 4096];
        match self.stream.read(&mut bytes)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            n => {
                self.buffer.extend(&bytes[..n]);
                Ok(())
            }
        }
    }

    /// Reads on until the client disconnects or closes.
    pub fn farewell(&mut self) -> io::Result<Farewell> {
        loop {
            match self.receive() {
                Ok(payload) => match message::parse(&payload).unwrap() {
                    Message::Disconnect { reason, .. } => return Ok(Farewell::Disconnect(reason)),
                    _ => continue,
                },
                Err(error) if error.kind() == io::ErrorKind::TimedOut => return Err(error),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Err(error),
                Err(_) => return Ok(Farewell::Closed),
            }
        }
    }
}
