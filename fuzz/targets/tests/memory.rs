//! However much an SSH server sends, the client takes little memory for it.

use goodprime_fuzz::ssh;
use goodprime_ssh::kexinit::KexInit;
use goodprime_ssh::{message, packet, version};

/// KiB: far more than an exchange needs, far less than what a server may send.
const LIMIT: u64 = 8 << 10;

/// KiB of memory that this process has had at once, where the system says so.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

#[test]
fn servers_that_send_much_take_little_memory() {
    let after_version = |bytes: &[u8]| [b"SSH-2.0-x\r\n", bytes].concat();
    let most = packet::MAX_PACKET - 16;
    // The shortest names in the longest list, none of which the client knows.
    let key_exchange = vec!["x".to_owned(); (most - 100) / 2];
    let many_names = KexInit { key_exchange, ..KexInit::default() };
    let ignored = [&[message::number::IGNORE][..], &vec![0; most]].concat();
    let goodbye = "x".repeat(most - 13);
    let cases = [
        ("lines without an end", b"\n".to_vec()),
        ("a line without an end", b"x".to_vec()),
        ("most lines before the version", {
            let lines = version::MAX_GREETING - 20;
            [&b"\n".repeat(lines)[..], b"SSH-2.0-x\r\n"].concat()
        }),
        ("packets of any length", after_version(&[0x7f; 64])),
        ("a list of many names", after_version(&packet::wrap(&many_names.payload()))),
        ("long messages that are ignored", after_version(&packet::wrap(&ignored).repeat(40))),
        ("a long farewell", {
            let payload = message::disconnect(message::Reason::ByApplication, &goodbye);
            after_version(&packet::wrap(&payload))
        }),
    ];
    // What every exchange needs, and the tables that are made once.
    for exchange in ssh::exchanges() {
        let _ = ssh::attempt(0x00, &exchange);
    }
    let Some(before) = peak() else {
        println!("skipped: memory of SSH exchanges (the system does not say how much is used)");
        return;
    };
    for (what, bytes) in cases {
        // All at once, and again without an end.
        let _ = ssh::attempt(0x0c, &bytes);
        let more = peak().map_or(0, |now| now - before);
        println!("{what}: {more} KiB");
        assert!(more <= LIMIT, "{what}: {more} KiB");
    }
}
