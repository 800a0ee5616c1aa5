//! A running program: its three streams, and its end.
//!
//! Each program has a guard, a shell in its process group that waits for the end of a pipe from this process. However
//! this process ends, the pipe does too, and the guard kills the group: neither Ctrl-C nor SIGKILL leaves a program
//! running, and no signal needs a handler. The guard also keeps the group's number from being used again until the
//! group has been killed.

use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::streams::{self, Line, Tail};

/// A program that was started.
pub(super) struct Running {
    child: Child,
    guard: Guard,
    requests: Sender<String>,
    lines: Receiver<Line>,
    errors: Tail,
}

/// The reason why no reply came.
pub(super) enum NoReply {
    Timeout,
    TooLong,
    /// The program ended, or closed its output.
    End(Option<ExitStatus>),
}

/// The time for a program that closed its output to end.
const TO_END: Duration = Duration::from_secs(2);

impl Running {
    pub(super) fn start(command: &str) -> io::Result<Self> {
        let guard = Guard::new()?;
        let mut child = guard
            .shell(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let missing = || io::Error::other("the system gave no pipe");
        let requests = streams::writer(child.stdin.take().ok_or_else(missing)?);
        let lines = streams::lines(child.stdout.take().ok_or_else(missing)?);
        let errors = Tail::new(child.stderr.take().ok_or_else(missing)?);
        Ok(Self { child, guard, requests, lines, errors })
    }

    /// Sends a request and waits for a line.
    pub(super) fn ask(&mut self, request: String, timeout: Duration) -> Result<String, NoReply> {
        // A writer that is gone means a program that is gone, which the reader sees.
        let _ = self.requests.send(request + "\n");
        match self.lines.recv_timeout(timeout) {
            Ok(Line::Text(line)) => Ok(line),
            Ok(Line::TooLong) => Err(NoReply::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(NoReply::Timeout),
            Err(RecvTimeoutError::Disconnected) => Err(NoReply::End(self.wait(TO_END))),
        }
    }

    /// The last words on standard error since the last call.
    pub(super) fn errors(&self) -> String {
        self.errors.take()
    }

    /// Waits for the end, for a time.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        let mut pause = Duration::from_millis(1);
        loop {
            match self.child.try_wait() {
                Ok(None) if start.elapsed() < time => sleep(pause),
                Ok(status) => return status,
                Err(_) => return None,
            }
            pause = (pause * 2).min(Duration::from_millis(50));
        }
    }

    /// Ends the program's input and waits. Returns its status, or none if it had to be killed.
    pub(super) fn finish(mut self, time: Duration) -> (Option<ExitStatus>, String) {
        // The writer ends, and closes the pipe.
        self.requests = std::sync::mpsc::channel().0;
        let status = self.wait(time);
        (status, self.kill())
    }

    /// Kills the program and all that it started. Returns its last words on standard error.
    pub(super) fn kill(mut self) -> String {
        self.guard.kill();
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.errors.finish()
    }
}

#[cfg(unix)]
pub(super) struct Guard {
    shell: Child,
    /// Its end is that of this process.
    _pipe: Option<std::process::ChildStdin>,
}

#[cfg(unix)]
impl Guard {
    fn new() -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        let mut shell = Command::new("sh")
            .args(["-c", "read -r line; kill -s KILL 0"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        let pipe = shell.stdin.take();
        Ok(Self { shell, _pipe: pipe })
    }

    /// The shell that runs the program.
    fn shell(&self, command: &str) -> Command {
        use std::os::unix::process::CommandExt;
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).process_group(self.shell.id().cast_signed());
        shell
    }

    fn kill(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        // The group has this number until the guard has been waited for.
        let _ = kill_process_group(Pid::from_child(&self.shell), Signal::KILL);
        let _ = self.shell.wait();
    }
}

/// Systems without process groups: the console ends the program on Ctrl-C.
#[cfg(not(unix))]
pub(super) struct Guard;

#[cfg(not(unix))]
impl Guard {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    fn shell(&self, command: &str) -> Command {
        let mut shell = Command::new("cmd");
        shell.arg("/C");
        #[cfg(windows)]
        std::os::windows::process::CommandExt::raw_arg(&mut shell, command);
        #[cfg(not(windows))]
        shell.arg(command);
        shell
    }

    fn kill(&mut self) {}
}
