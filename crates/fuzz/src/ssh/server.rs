//! A server in memory, whose bytes are known beforehand.

use std::io::{self, ErrorKind, Read, Write};

/// The most that the client asks for at once.
pub(super) const MOST_AT_ONCE: usize = 4096;

/// What happens when all bytes are sent.
#[derive(Clone, Copy)]
enum End {
    Closes,
    Breaks,
    /// Says nothing more, and the client's time is over.
    IsSilent,
    /// Sends all again, without an end.
    BeginsAgain,
}

/// The server's side of a connection.
pub(super) struct Server<'a> {
    bytes: &'a [u8],
    /// How many of them were sent.
    done: usize,
    /// So many at once.
    piece: usize,
    end: End,
    /// Whether every other read is interrupted by a signal.
    interrupts: bool,
    /// Whether the last read was.
    interrupted: bool,
    /// How many bytes of the client still go through.
    room: usize,
    /// How many bytes the client has read.
    pub(super) read: usize,
    /// What the client has sent.
    pub(super) sent: Vec<u8>,
}

impl<'a> Server<'a> {
    /// Two bits of `manner` each say how much is sent at once, what comes after all bytes, whether reads
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
            read: 0,
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
        self.read += n;
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
