//! Files are whole after the command ends, by whatever cause and at any time: signals, limits, other commands.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{goodprime, names, output};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tempfile::{TempDir, tempdir, tempdir_in};

/// Signals that end a program, except those by which the command cannot be ended: of a pipe, or of the limit of file
/// sizes.
const DEADLY: [Signal; 20] = [
    Signal::SIGHUP,
    Signal::SIGINT,
    Signal::SIGQUIT,
    Signal::SIGKILL,
    Signal::SIGILL,
    Signal::SIGTRAP,
    Signal::SIGABRT,
    Signal::SIGBUS,
    Signal::SIGFPE,
    Signal::SIGUSR1,
    Signal::SIGSEGV,
    Signal::SIGUSR2,
    Signal::SIGALRM,
    Signal::SIGTERM,
    Signal::SIGSTKFLT,
    Signal::SIGXCPU,
    Signal::SIGVTALRM,
    Signal::SIGPROF,
    Signal::SIGIO,
    Signal::SIGSYS,
];

fn program() -> &'static Path {
    assert_cmd::cargo::cargo_bin!("goodprime")
}

/// Returns the command with these arguments, run by a shell after `first`.
fn after(directory: &Path, first: &str, arguments: &str) -> Command {
    let mut command = Command::new("env");
    // A shell that starts these tests in the background ignores both signals, and the command would inherit that. This
    // comes before `first`, which may ignore them on purpose.
    if ignored() {
        command.arg("--default-signal=INT,QUIT");
    }
    command.args(["sh", "-c", &format!("{first}; exec \"$0\" {arguments}")]);
    command.arg(program()).current_dir(directory).stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// True if the test program ignores SIGINT or SIGQUIT, which the commands that it starts inherit.
fn ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    [Signal::SIGINT, Signal::SIGQUIT].into_iter().any(|signal| mask >> (signal as u32 - 1) & 1 == 1)
}

/// A command that is running, and does not outlive a test that fails.
struct Running(Child);

impl Running {
    fn new(command: &mut Command) -> Self {
        Self(command.stderr(Stdio::null()).stdout(Stdio::null()).spawn().unwrap())
    }

    fn send(&self, signal: Signal) {
        kill(Pid::from_raw(self.0.id().cast_signed()), signal).unwrap();
    }

    fn wait(mut self) -> ExitStatus {
        self.0.wait().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

fn start(directory: &Path, arguments: &str) -> Running {
    Running::new(&mut after(directory, ":", arguments))
}

/// Bytes of a public key of sntrup653, and its offset in the secret key.
const PUBLIC: usize = 994;
const AT: usize = 2 * 164;
const SECRET: usize = 1518;

/// Checks that all files are whole and none is temporary, and that each secret key has its public key. Returns the
/// number of public keys without a secret key.
fn check_pairs(directory: &Path, said: &str) -> usize {
    let left = names(directory);
    let mut alone = 0;
    for name in &left {
        let content = fs::read(directory.join(name)).unwrap();
        if let Some(number) = name.strip_prefix("pk") {
            assert_eq!(content.len(), PUBLIC, "{said}: {name}");
            alone += usize::from(!left.contains(&format!("sk{number}")));
        } else if let Some(number) = name.strip_prefix("sk") {
            assert_eq!(content.len(), SECRET, "{said}: {name}");
            let public = fs::read(directory.join(format!("pk{number}")));
            let public = public.unwrap_or_else(|_| panic!("{said}: {name} has no public key"));
            assert!(
                content[AT..][..PUBLIC] == public,
                "{said}: {name} belongs to another public key"
            );
        } else {
            panic!("{said}: {name} is left over, {} bytes", content.len());
        }
    }
    alone
}

/// Removes files with temporary names, which must be complete. Returns their number.
fn clean(directory: &Path, said: &str) -> usize {
    let mut left = names(directory);
    left.retain(|name| {
        let size = fs::metadata(directory.join(name)).unwrap().len() as usize;
        assert!(size == PUBLIC || size == SECRET, "{said}: {name} has {size} bytes");
        name.starts_with('.')
    });
    left.iter().for_each(|name| fs::remove_file(directory.join(name)).unwrap());
    left.len()
}

/// True if files without names can be made here. Without them SIGKILL leaves files, as the manual page says.
fn unnamed_files(directory: &Path) -> bool {
    use rustix::fs::{Mode, OFlags, open};
    open(directory, OFlags::TMPFILE | OFlags::WRONLY, Mode::RUSR).is_ok()
}

const KEYGEN: &str = "keygen -s sntrup653 -n 70 -p pk -k sk";

/// A file system, a directory in it with all files of [`KEYGEN`], and the time to make them.
struct Scene {
    parent: PathBuf,
    again: TempDir,
    whole: Duration,
}

impl Scene {
    fn new(parent: PathBuf) -> Self {
        let again = tempdir_in(&parent).unwrap();
        let mut whole = Duration::MAX;
        // The first may have to wait for a disk that others use.
        for _ in 0..3 {
            let began = Instant::now();
            output(&mut goodprime(again.path(), &format!("{KEYGEN} --force")));
            whole = whole.min(began.elapsed());
        }
        Self { parent, again, whole }
    }

    /// Returns the file system of temporary files, where most time is spent waiting for the disk, and one without a
    /// disk.
    fn all() -> Vec<Self> {
        let memory = Path::new("/dev/shm");
        let mut parents = vec![std::env::temp_dir()];
        parents.extend(tempdir_in(memory).is_ok().then(|| memory.to_owned()));
        parents.into_iter().map(Self::new).collect()
    }
}

/// Sends every signal at random moments of `keygen`, with new files and with `--force`. GOODPRIME_ENDINGS=1000 does so
/// a thousand times.
#[test]
fn whatever_the_signal_and_the_moment_files_are_whole() {
    let times: usize =
        std::env::var("GOODPRIME_ENDINGS").map_or(120, |text| text.parse().expect("a number"));
    let scenes = Scene::all();
    // Moments come from a generator seeded by a clock, so that no two runs have the same.
    let mut state = scenes[0].whole.as_nanos() as u64 | 1;
    let mut moment = |whole: Duration| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        whole.mul_f64((state >> 11) as f64 / (1u64 << 53) as f64)
    };
    let (mut ended, mut killed_between, mut left_over) = ([0; DEADLY.len()], 0, 0);
    for i in 0..times {
        let (which, round) = (i % DEADLY.len(), i / DEADLY.len());
        // The disk is slow.
        let (signal, scene) = (DEADLY[which], &scenes[(round % 5).min(scenes.len() - 1)]);
        let fresh = tempdir_in(&scene.parent).unwrap();
        if signal == Signal::SIGKILL && !unnamed_files(fresh.path()) {
            println!("skipped: SIGKILL ({} has no O_TMPFILE)", scene.parent.display());
            continue;
        }
        let force = round % 2 == 1;
        let (directory, arguments) = match force {
            true => (scene.again.path(), format!("{KEYGEN} --force")),
            false => (fresh.path(), KEYGEN.to_owned()),
        };
        let child = start(directory, &arguments);
        let wait = moment(scene.whole);
        sleep(wait);
        child.send(signal);
        let status = child.wait();
        let said = format!("{signal} after {wait:?}, force {force}, {status}");
        // It was done before, or the signal is one that Rust's runtime takes once.
        assert!(status.signal() == Some(signal as i32) || status.success(), "{said}");
        ended[which] += usize::from(!status.success());
        if force && signal == Signal::SIGKILL {
            // Files are complete, as the manual page says; some may be new and some old.
            let left = clean(directory, &said);
            assert!(left <= 2, "{said}: {left} temporary files");
            left_over += left;
            output(&mut goodprime(directory, &arguments));
        }
        let alone = check_pairs(directory, &said);
        let killed = signal == Signal::SIGKILL && alone == 1;
        assert!(alone == 0 || killed, "{said}: {alone} public keys alone");
        killed_between += alone;
        assert!(!force || names(directory).len() == 140, "{said}: a file is missing");
    }
    for (signal, ended) in DEADLY.iter().zip(ended) {
        println!("{signal}: ended the command {ended} times");
    }
    let by_signals: usize = ended.iter().sum();
    println!("{times} signals, of which {by_signals} ended the command");
    println!("SIGKILL came between a public and a secret key {killed_between} times");
    println!(
        "SIGKILL while files were replaced left {left_over} complete files under temporary names"
    );
    assert!(times < 100 || by_signals > times / 10, "only {by_signals} signals came in time");
}

#[test]
fn an_ignored_signal_stays_ignored() {
    let dir = tempdir().unwrap();
    let arguments = "keygen -s sntrup653 -n 200 -p pk -k sk";
    let mut child =
        Running::new(&mut after(dir.path(), "trap '' HUP INT TERM QUIT USR1", arguments));
    while names(dir.path()).is_empty() {
        assert!(child.0.try_wait().unwrap().is_none(), "it is too fast");
        sleep(Duration::from_millis(1));
    }
    for signal in
        [Signal::SIGHUP, Signal::SIGINT, Signal::SIGTERM, Signal::SIGQUIT, Signal::SIGUSR1]
    {
        child.send(signal);
    }
    let status = child.wait();
    assert!(status.success(), "{status}");
    assert_eq!(check_pairs(dir.path(), "ignored"), 0);
    assert_eq!(names(dir.path()).len(), 400);
}

/// Returns a line of a file of the process under /proc, after its first word.
fn proc(child: &Running, file: &str, word: &str) -> String {
    let text = fs::read_to_string(format!("/proc/{}/{file}", child.0.id())).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(word));
    line.unwrap_or_else(|| panic!("{word}: {text}")).trim().to_owned()
}

/// Waits until the command waits for a reader of its pipe.
fn waits(child: &Running) {
    let began = Instant::now();
    // A wait that is not for a disk, and that still lasts some time later.
    let mut seen = 0;
    while seen < 5 {
        sleep(Duration::from_millis(5));
        let here = proc(child, "comm", "") == "goodprime"
            && proc(child, "status", "State:").starts_with('S');
        seen = if here { seen + 1 } else { 0 };
        assert!(began.elapsed() < Duration::from_secs(20), "it does not wait");
    }
}

#[test]
fn a_command_that_waits_for_a_reader_has_no_threads_no_files_and_leaves_no_core() {
    for signal in [Signal::SIGQUIT, Signal::SIGABRT, Signal::SIGINT, Signal::SIGKILL] {
        let dir = tempdir().unwrap();
        let pipe = dir.path().join("sk");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let arguments = "keygen -s sntrup653 -p pk -k sk";
        let child = Running::new(&mut after(dir.path(), "ulimit -c unlimited 2>&-", arguments));
        waits(&child);
        assert_eq!(proc(&child, "status", "Threads:"), "1");
        let limit = proc(&child, "limits", "Max core file size");
        assert!(limit.starts_with("0 "), "{limit}");
        child.send(signal);
        let status = child.wait();
        assert_eq!(status.signal(), Some(signal as i32));
        assert!(!status.core_dumped());
        assert_eq!(names(dir.path()), ["sk"], "only the pipe");
    }
}

#[test]
fn a_limit_of_file_sizes_is_an_error_that_leaves_nothing() {
    let dir = tempdir().unwrap();
    let keygen = "keygen -s sntrup653 -p pk -k sk --force";
    let mut limited = after(dir.path(), "ulimit -f 1", keygen);
    let refused = |result: Output| {
        let text = String::from_utf8(result.stderr).unwrap();
        assert_eq!(result.status.code(), Some(2), "{}: {text}", result.status);
        assert!(text.starts_with("goodprime: error: cannot write "), "{text}");
        assert!(text.ends_with(": File too large\n"), "{text}");
    };
    refused(limited.output().unwrap());
    assert!(names(dir.path()).is_empty());
    output(&mut goodprime(dir.path(), keygen));
    let before = fs::read(dir.path().join("sk")).unwrap();
    refused(limited.output().unwrap());
    assert_eq!(check_pairs(dir.path(), "limited"), 0);
    assert_eq!(fs::read(dir.path().join("sk")).unwrap(), before);
    // A stream has the same limit.
    let stream = fs::File::create(dir.path().join("sk")).unwrap();
    fs::remove_file(dir.path().join("pk")).unwrap();
    let keygen = "keygen -s sntrup653 -p pk -k -";
    refused(after(dir.path(), "ulimit -f 1", keygen).stdout(stream).output().unwrap());
    assert_eq!(names(dir.path()), ["sk"]);
}

#[test]
fn one_descriptor_is_enough() {
    let dir = tempdir().unwrap();
    // One more than the standard streams, which the loader needs.
    let keygen = "keygen -s sntrup653 -p pk -k sk";
    let result = after(dir.path(), "ulimit -n 4", keygen).output().unwrap();
    assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
    assert_eq!(check_pairs(dir.path(), "one descriptor"), 0);
    assert_eq!(names(dir.path()), ["pk", "sk"]);
}

#[test]
fn commands_that_replace_the_same_pair_leave_one_of_theirs() {
    let dir = tempdir().unwrap();
    for round in 0..40 {
        let keygen = "keygen -s sntrup653 -p pk -k sk --force";
        for child in [0; 4].map(|_| start(dir.path(), keygen)) {
            assert!(child.wait().success());
        }
        assert_eq!(check_pairs(dir.path(), &format!("round {round}")), 0);
        assert_eq!(names(dir.path()).len(), 2);
    }
}

#[test]
fn a_directory_that_another_program_has_locked_is_an_error() {
    let dir = tempdir().unwrap();
    let lock = fs::File::open(dir.path()).unwrap();
    lock.lock().unwrap();
    let child = Running::new(&mut after(dir.path(), ":", "keygen -s sntrup653 -p pk -k sk"));
    waits(&child);
    // Until then it waits, and can be ended.
    child.send(Signal::SIGTERM);
    assert_eq!(child.wait().signal(), Some(15));
    let child = Running::new(&mut after(dir.path(), ":", "keygen -s sntrup653 -p pk -k sk"));
    waits(&child);
    assert!(names(dir.path()).is_empty());
    drop(lock);
    assert!(child.wait().success());
    assert_eq!(check_pairs(dir.path(), "unlocked"), 0);
}

/// Runs as a user who may start no process and no thread. Only root can become one here.
#[test]
fn a_user_without_a_second_thread_makes_keys_that_nobody_else_reads() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let dir = tempdir().unwrap();
    if fs::metadata(dir.path()).unwrap().uid() != 0 {
        println!("left out: only root can become another user");
        return;
    }
    fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o777)).unwrap();
    // A directory in which that user may run the command.
    fs::copy(program(), dir.path().join("goodprime")).unwrap();
    fs::set_permissions(dir.path().join("goodprime"), fs::Permissions::from_mode(0o755)).unwrap();
    let limited = |arguments: &str| {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups", "prlimit", "--nproc=0"]);
        command.arg("./goodprime").args(arguments.split(' ')).current_dir(dir.path());
        command
    };
    let result = match limited("keygen -s sntrup653 -p pk -k sk").output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            println!("skipped: a user without a second thread (no setpriv)");
            return;
        }
        result => result.unwrap(),
    };
    let text = String::from_utf8(result.stderr).unwrap();
    assert!(result.status.success(), "{text}");
    assert_eq!(names(dir.path()), ["goodprime", "pk", "sk"]);
    // Files that this user's other processes may not read belong to root.
    assert!(
        Command::new("mkfifo")
            .args(["-m", "666"])
            .arg(dir.path().join("p"))
            .status()
            .unwrap()
            .success()
    );
    let child = Running::new(&mut limited("keygen -s sntrup653 -p pk2 -k p --force"));
    waits(&child);
    let memory = format!("/proc/{}/mem", child.0.id());
    assert_eq!(fs::metadata(memory).unwrap().uid(), 0);
    child.send(Signal::SIGTERM);
    assert_eq!(child.wait().signal(), Some(15));
}
