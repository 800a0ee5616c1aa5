//! Runs this program again and stops it at each `cpuid` and `xgetbv` of its code, to change their results.
//!
//! Breakpoints, because single steps take seconds. Instructions of the C library are in other files and stay as they
//! are.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use iced_x86::{Code, Decoder, DecoderOptions};
use nix::errno::Errno;
use nix::sys::ptrace::{self, AddressType};
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use object::read::elf::ElfFile64;
use object::{Object as _, ObjectSection as _, ObjectSymbol as _, SymbolKind};

/// Tells this program that it is traced.
pub(crate) const CHILD: &str = "GOODPRIME_FORGED_CHILD";

/// A question: a leaf of CPUID and its sub-leaf, or register XCR0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Question {
    Cpuid(u32, u32),
    Xcr0,
}

/// EAX, EBX, ECX, EDX. The answer for XCR0 is in EAX; EDX is ignored.
pub(crate) type Words = [u32; 4];

/// The reason why nothing can be traced.
#[derive(Debug)]
pub(crate) struct Untraceable(pub(crate) String);

/// The file of this program, and its instructions that ask the processor.
pub(crate) struct Program {
    path: PathBuf,
    /// The addresses of the instructions, and true for `cpuid`.
    questions: BTreeMap<u64, bool>,
}

impl Program {
    pub(crate) fn running() -> Self {
        let path = std::env::current_exe().expect("path of this test");
        let bytes = std::fs::read(&path).expect("this test can be read");
        let file = ElfFile64::<object::Endianness>::parse(&*bytes).expect("an ELF file");
        let functions: BTreeSet<u64> = file
            .symbols()
            .filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0)
            .map(|symbol| symbol.address())
            .collect();
        let text = file.section_by_name(".text").expect("code");
        let (start, code) = (text.address(), text.data().expect("code"));
        let candidates = code
            .windows(3)
            .enumerate()
            .filter(|(_, w)| w[..2] == [0x0f, 0xa2] || *w == [0x0f, 0x01, 0xd0]);
        let candidates = candidates.map(|(at, _)| start + at as u64);
        let questions = candidates.filter_map(|address| {
            let function = *functions.range(..=address).next_back()?;
            let from = &code[(function - start) as usize..];
            let mut decoder = Decoder::with_ip(64, from, function, DecoderOptions::NONE);
            let found = decoder.iter().find(|instruction| instruction.ip() >= address)?;
            let is_cpuid = found.code() == Code::Cpuid;
            (found.ip() == address && (is_cpuid || found.code() == Code::Xgetbv))
                .then_some((address, is_cpuid))
        });
        let questions: BTreeMap<u64, bool> = questions.collect();
        assert!(questions.len() > 5, "this program asks its processor: {questions:x?}");
        Self { path, questions }
    }

    /// Runs the test `child` with answers that `tell` makes of the processor's. Returns its output.
    pub(crate) fn run(
        &self,
        mut tell: impl FnMut(Question, Words) -> Words,
    ) -> Result<String, Untraceable> {
        let mut child = Command::new(&self.path)
            .args(["forged::child", "--exact", "--nocapture", "--test-threads=1"])
            .env(CHILD, "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this test runs again");
        let mut said = BufReader::new(child.stdout.take().expect("a pipe"));
        let thread = loop {
            let mut line = String::new();
            assert!(said.read_line(&mut line).expect("text") > 0, "the child says its thread");
            if let Some(number) = line.strip_prefix("thread ") {
                break Pid::from_raw(number.trim().parse().expect("a number"));
            }
        };
        if let Err(error) = ptrace::attach(thread) {
            let _ = child.kill();
            let _ = child.wait();
            return Err(Untraceable(error.to_string()));
        }
        assert_eq!(wait(thread), WaitStatus::Stopped(thread, Signal::SIGSTOP));
        let stops = self.stops(&child);
        let mut before = BTreeMap::new();
        for &address in stops.keys() {
            before.insert(address, plant(thread, address));
        }
        child.stdin.take().expect("a pipe").write_all(b"\n").expect("the child reads");
        ptrace::cont(thread, None).expect("a stopped thread");
        while let WaitStatus::Stopped(_, signal) = wait(thread) {
            if signal != Signal::SIGTRAP {
                ptrace::cont(thread, signal).expect("a stopped thread");
                continue;
            }
            let mut registers = ptrace::getregs(thread).expect("a stopped thread");
            let address = registers.rip - 1;
            let Some(&is_cpuid) = stops.get(&address) else {
                panic!("an unknown stop at {address:x}");
            };
            let question = if is_cpuid {
                Question::Cpuid(registers.rax as u32, registers.rcx as u32)
            } else {
                Question::Xcr0
            };
            registers.rip = address;
            ptrace::setregs(thread, registers).expect("a stopped thread");
            write(thread, address, before[&address]);
            ptrace::step(thread, None).expect("a stopped thread");
            assert_eq!(wait(thread), WaitStatus::Stopped(thread, Signal::SIGTRAP));
            let mut registers = ptrace::getregs(thread).expect("a stopped thread");
            let words = [registers.rax, registers.rbx, registers.rcx, registers.rdx];
            let [a, b, c, d] = tell(question, words.map(|word| word as u32)).map(u64::from);
            registers.rax = a;
            if is_cpuid {
                (registers.rbx, registers.rcx) = (b, c);
            }
            registers.rdx = d;
            ptrace::setregs(thread, registers).expect("a stopped thread");
            plant(thread, address);
            ptrace::cont(thread, None).expect("a stopped thread");
        }
        let mut text = String::new();
        said.read_to_string(&mut text).expect("text");
        let status = child.wait().expect("a child");
        assert!(status.success(), "{status}: {text}");
        Ok(text)
    }

    /// The addresses of the instructions in the memory of the child.
    fn stops(&self, child: &Child) -> BTreeMap<u64, bool> {
        let maps = std::fs::read_to_string(format!("/proc/{}/maps", child.id())).expect("maps");
        let own = |line: &&str| line.split_whitespace().last().map(Path::new) == Some(&*self.path);
        let first = maps.lines().find(own).expect("this program is in memory");
        let base = first.split('-').next().expect("an address");
        let base = u64::from_str_radix(base, 16).expect("an address");
        self.questions.iter().map(|(address, is_cpuid)| (base + address, *is_cpuid)).collect()
    }
}

/// Waits for a thread to stop or to end.
fn wait(thread: Pid) -> WaitStatus {
    loop {
        match waitpid(thread, Some(WaitPidFlag::__WALL)) {
            Ok(status) => return status,
            Err(Errno::EINTR) => {}
            // It has ended and was collected with its process.
            Err(_) => return WaitStatus::Exited(thread, 0),
        }
    }
}

/// Writes a breakpoint. Returns the word that it replaces.
fn plant(thread: Pid, address: u64) -> i64 {
    let word = ptrace::read(thread, address as AddressType).expect("code");
    write(thread, address, word & !0xff | 0xcc);
    word
}

fn write(thread: Pid, address: u64, word: i64) {
    ptrace::write(thread, address as AddressType, word).expect("code");
}
