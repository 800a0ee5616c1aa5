//! The streams of a program, each with a thread, so that no program can make the run wait. Memory is bounded.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The most bytes of a reply: a hundred times the longest.
pub(super) const LONGEST: usize = 1 << 20;

/// The most bytes that are kept of standard error.
const KEPT: usize = 4096;

/// A line of the program.
pub(super) enum Line {
    Text(String),
    /// More than [`LONGEST`] bytes without an end.
    TooLong,
}

/// Starts a writer of what is sent to it.
pub(super) fn writer(mut stdin: ChildStdin) -> Sender<String> {
    let (sender, requests) = channel::<String>();
    thread::spawn(move || {
        for request in requests {
            if stdin.write_all(request.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// Starts a reader of lines. At the end of the stream the channel closes.
pub(super) fn lines(stdout: ChildStdout) -> Receiver<Line> {
    // A program that prints more than it is asked for waits.
    let (sender, lines) = sync_channel(4);
    thread::spawn(move || read_lines(stdout, &sender));
    lines
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<Line>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        match (&mut stdout).take(LONGEST as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(LONGEST) if line.last() != Some(&b'\n') => {
                let _ = lines.send(Line::TooLong);
                return;
            }
            Ok(_) => (),
        }
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        if lines.send(Line::Text(text)).is_err() {
            return;
        }
    }
}

/// The last bytes of standard error.
pub(super) struct Tail {
    bytes: Arc<Mutex<Vec<u8>>>,
    ended: Receiver<()>,
}

impl Tail {
    pub(super) fn new(mut stderr: ChildStderr) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        // It closes when the thread ends.
        let (sender, ended) = channel();
        let kept = Arc::clone(&bytes);
        thread::spawn(move || {
            let _sender = sender;
            let mut buffer = [0; KEPT];
            while let Ok(length @ 1..) = stderr.read(&mut buffer) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&buffer[..length]);
                let surplus = kept.len().saturating_sub(KEPT);
                kept.drain(..surplus);
            }
        });
        Self { bytes, ended }
    }

    /// Takes what was kept.
    pub(super) fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }

    /// Takes what was kept at the end of the stream. A process that left the program's group may keep it open: it is
    /// not waited for.
    pub(super) fn finish(&self) -> String {
        let _ = self.ended.recv_timeout(Duration::from_secs(1));
        self.take()
    }
}
