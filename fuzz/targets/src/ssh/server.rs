//! A server in memory, whose bytes are fixed beforehand.

use std::io::{self, ErrorKind, Read, Write};

use goodprime_ssh::packet::MAX_PACKET;
use goodprime_ssh::session::MAX_SKIPPED;
use goodprime_ssh::version::MAX_GREETING;

/// The most bytes that the client reads at once.
const MOST_AT_ONCE: usize = 4096;
/// The most bytes of an exchange: the lines of a greeting, the messages that are skipped, KEXINIT, a wrong guess and
/// the reply, and the bytes that were read with the last of these.
const MOST_READ: usize = MAX_GREETING + (MAX_SKIPPED + 3) * MAX_PACKET + MOST_AT_ONCE;

/// The behaviour of the server after all bytes are sent.
#[derive(Clone, Copy)]
enum End {
    Closes,
    Breaks,
    /// Sends nothing more, and the client's time is over.
    IsSilent,
    /// Sends all bytes again, without an end.
    BeginsAgain,
}

/// The server's side of a connection.
pub(super) struct Server<'a> {
    bytes: &'a [u8],
    /// The number of bytes that were sent.
    done: usize,
    /// The most bytes per read or write.
    piece: usize,
    end: End,
    /// True if every other read is interrupted by a signal.
    interrupts: bool,
    /// True if the last read was interrupted.
    interrupted: bool,
    /// The number of bytes that the client can still send.
    room: usize,
    /// The number of bytes that the client may still read, so that a client that never ends is found.
    allowed: usize,
    /// True if the client knows that no more bytes come.
    over: bool,
    /// The bytes that the client has sent.
    pub(super) sent: Vec<u8>,
}

impl<'a> Server<'a> {
    /// Makes a server. Two bits of `manner` each choose how much is sent at once, how the server ends, whether reads
    /// are interrupted, and how much the client can send.
    pub(super) fn new(manner: u8, bytes: &'a [u8]) -> Self {
        let pick = |bit: u8| usize::from(manner >> bit) % 4;
        Self {
            bytes,
            done: 0,
            piece: [MOST_AT_ONCE, 509, 16, 3][pick(0)],
            end: [End::Closes, End::Breaks, End::IsSilent, End::BeginsAgain][pick(2)],
            interrupts: pick(4) == 1,
            interrupted: false,
            room: [usize::MAX, 2000, 800, 7][pick(6)],
            allowed: MOST_READ,
            over: false,
            sent: Vec::new(),
        }
    }
}

impl Read for Server<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.interrupted = self.interrupts && !self.interrupted;
        if self.interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        let (mut n, most) = (0, self.piece.min(out.len()));
        while n < most {
            if self.done == self.bytes.len() && matches!(self.end, End::BeginsAgain) {
                self.done = 0;
            }
            let rest = &self.bytes[self.done..];
            let now = rest.len().min(most - n);
            if now == 0 {
                break;
            }
            out[n..n + now].copy_from_slice(&rest[..now]);
            (n, self.done) = (n + now, self.done + now);
        }
        assert!(!self.over, "the client reads on after the end");
        self.over = n == 0;
        self.allowed = self.allowed.checked_sub(n).expect("the client reads no more than it must");
        match self.end {
            End::Breaks if n == 0 => Err(ErrorKind::ConnectionReset.into()),
            End::IsSilent if n == 0 => Err(ErrorKind::TimedOut.into()),
            _ => Ok(n),
        }
    }
}

impl Write for Server<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = bytes.len().min(self.room).min(self.piece);
        if n == 0 && !bytes.is_empty() {
            return Err(ErrorKind::BrokenPipe.into());
        }
        self.room -= n;
        self.sent.extend(&bytes[..n]);
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
