//! OpenSSH's server, with each type of host key. Without sshd the test says that it was skipped.
//!
//! With GOODPRIME_RECORD=1 the exchanges are written to the file that `recorded.rs` reads.

#![cfg(unix)]

#[path = "common/record.rs"]
mod record;

use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use goodprime::Backend;
use goodprime::hybrid::{Hybrid, ServerShare};
use goodprime::randomness::Bytes;
use goodprime_ssh::connect::{Target, probe};
use goodprime_ssh::report::Report;
use record::Record;

const PATIENCE: Duration = Duration::from_secs(60);
/// The paths of sshd, which is not in every user's PATH.
const PLACES: [&str; 3] = ["/usr/sbin/sshd", "/usr/local/sbin/sshd", "/usr/bin/sshd"];
/// The directory that sshd requires when root starts it.
const SEPARATION: &str = "/run/sshd";

/// Types of keys by ssh-keygen's names, their bits, and the algorithms of their signatures.
const KEYS: [(&str, &str, &str); 6] = [
    ("ed25519", "256", "ssh-ed25519"),
    ("ecdsa", "256", "ecdsa-sha2-nistp256"),
    ("ecdsa", "384", "ecdsa-sha2-nistp384"),
    ("ecdsa", "521", "ecdsa-sha2-nistp521"),
    ("rsa", "2048", "rsa-sha2-256"),
    ("rsa", "3072", "rsa-sha2-512"),
];

/// A directory that is removed afterwards if it was not there before.
struct Separation(bool);

impl Separation {
    fn new() -> Self {
        Self(fs::create_dir(SEPARATION).is_ok())
    }
}

impl Drop for Separation {
    fn drop(&mut self) {
        if self.0 {
            let _ = fs::remove_dir(SEPARATION);
        }
    }
}

/// A server of our own, stopped when dropped.
struct Sshd {
    child: Child,
    port: u16,
    log: PathBuf,
}

impl Sshd {
    fn start(program: &str, directory: &Path, algorithm: &str) -> Self {
        // This port was free a moment ago; it is unlikely to be taken meanwhile.
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let (port, key) = (free.port(), directory.join("key"));
        let config = directory.join("config");
        let lines = [
            format!("ListenAddress 127.0.0.1:{port}"),
            format!("HostKey {}", key.display()),
            format!("HostKeyAlgorithms {algorithm}"),
            "KexAlgorithms sntrup761x25519-sha512@openssh.com".into(),
            "PidFile none".into(),
            "StrictModes no".into(),
            "UsePAM no".into(),
            "PasswordAuthentication no".into(),
            String::new(),
        ];
        fs::write(&config, lines.join("\n")).unwrap();
        let log = directory.join("log");
        let child = Command::new(program)
            .args(["-D", "-e", "-f"])
            .arg(&config)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let mut sshd = Self { child, port, log };
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if let Some(status) = sshd.child.try_wait().unwrap() {
                panic!("sshd ended: {status}\n{}", sshd.log());
            }
            assert!(start.elapsed() < PATIENCE, "sshd does not listen\n{}", sshd.log());
            thread::sleep(Duration::from_millis(20));
        }
        sshd
    }

    fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }
}

impl Drop for Sshd {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Draws the client's randomness and keeps it.
#[derive(Default)]
struct Known {
    counter: u8,
    requests: Vec<Vec<u8>>,
}

impl goodprime::rand_core::TryRng for Known {
    type Error = goodprime::Error;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        unreachable!("bytes are asked for in bulk")
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("bytes are asked for in bulk")
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
        for byte in &mut *out {
            self.counter = self.counter.wrapping_mul(5).wrapping_add(3);
            *byte = self.counter ^ self.requests.len() as u8;
        }
        self.requests.push(out.to_vec());
        Ok(())
    }
}

impl goodprime::rand_core::TryCryptoRng for Known {}

/// Runs an exchange with sshd and returns it as a record.
fn record(program: &str, (kind, bits, algorithm): (&str, &str, &str)) -> Record {
    let directory = tempfile::tempdir().unwrap();
    let key = directory.path().join("key");
    let mut keygen = Command::new("ssh-keygen");
    keygen.args(["-q", "-t", kind, "-b", bits, "-N", "", "-C", "", "-f"]).arg(&key);
    assert!(keygen.status().unwrap().success(), "{keygen:?}");
    let sshd = Sshd::start(program, directory.path(), algorithm);

    let target = Target { host: "127.0.0.1".into(), port: sshd.port };
    let (mut report, mut known) = (Report::default(), Known::default());
    probe(&target, PATIENCE, Backend::detect(), &mut known, &mut report)
        .unwrap_or_else(|error| panic!("{algorithm}: {error}\n{}", sshd.log()));
    assert!(report.verified);
    let agreed = report.agreed.as_ref().unwrap();
    assert_eq!(agreed.key_exchange, "sntrup761x25519-sha512@openssh.com");
    assert_eq!(agreed.host_key, algorithm);
    let host_key = report.host_key.as_ref().unwrap();
    assert_eq!(host_key.bits().to_string(), bits);
    // 256 SHA256:… no comment (ED25519)
    let listed = Command::new("ssh-keygen").arg("-lf").arg(&key).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert_eq!(listed.split(' ').nth(1), Some(&*host_key.fingerprint()));
    let goodbye = "the key exchange was all that was wanted";
    let start = Instant::now();
    while !sshd.log().contains(goodbye) {
        assert!(start.elapsed() < PATIENCE, "sshd did not read the goodbye\n{}", sshd.log());
        thread::sleep(Duration::from_millis(20));
    }

    let [_, seed, x25519] = &known.requests[..] else { panic!("three requests") };
    let (seed, x25519): ([u8; 32], [u8; 32]) =
        (seed[..].try_into().unwrap(), x25519[..].try_into().unwrap());
    let drawn: [u8; 64] = [seed, x25519].concat().try_into().unwrap();
    let (share, client) = Hybrid::new().start(Bytes(&drawn));
    assert_eq!(report.transcript.client_share, share.as_bytes());
    let answer = ServerShare::try_from(&report.transcript.server_share[..]).unwrap();
    let secret = client.finish(&answer).unwrap().as_bytes().to_vec();
    Record {
        server: String::from_utf8(report.transcript.server_version.clone()).unwrap(),
        algorithm: algorithm.into(),
        fingerprint: host_key.fingerprint(),
        seed,
        x25519,
        transcript: report.transcript,
        signature: report.signature,
        secret,
    }
}

#[test]
fn openssh_and_every_kind_of_host_key() {
    let Some(program) = PLACES.into_iter().find(|place| Path::new(place).exists()) else {
        println!("skipped: OpenSSH's server (sshd is not installed)");
        return;
    };
    let _separation = Separation::new();
    let records: Vec<_> = KEYS.map(|key| record(program, key)).into();
    if std::env::var_os("GOODPRIME_RECORD").is_some() {
        let objects: Vec<_> = records.iter().map(|r| format!("{:#}", r.to_json())).collect();
        fs::create_dir_all(record::path().parent().unwrap()).unwrap();
        fs::write(record::path(), format!("[\n{}\n]\n", objects.join(",\n"))).unwrap();
    }
}
