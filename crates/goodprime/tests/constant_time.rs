//! Constant time, checked by Valgrind: all randomness is marked undefined, and memcheck reports
//! every branch and every address that depends on it.
//!
//! Public keys, ciphertexts and the messages of SSH's key exchange are declared public when they are published. Only
//! the branches of `declassify` are allowed: the list is made from the calls in the source, each with its file,
//! function and line, and memcheck must see each of them.
//!
//! Only optimised builds are checked (`cargo test --release`): the overflow checks of debug builds
//! are branches on every sum. Valgrind knows neither AVX-512 nor, here, other processors than x86-64.

#![allow(unsafe_code)] // Valgrind's client request is an instruction sequence.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod valgrind {
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use goodprime::hybrid::{Hybrid, ServerShare};
    use goodprime::randomness::{Bytes, FillWith, Generator};
    use goodprime::{Algorithm, Backend, Error, Set, Sntrup761};
    use rand_core::{Infallible, TryCryptoRng, TryRng};

    const CHILD: &str = "GOODPRIME_VALGRIND_CHILD";

    #[derive(Clone, Copy)]
    enum Mark {
        Secret = 1,
        Public = 2,
    }

    /// Tells memcheck that bytes are undefined (secret) or defined (public). Outside Valgrind the
    /// instructions do nothing.
    fn mark(bytes: &[u8], mark: Mark) {
        // Request codes of memcheck.h: 'M' 'C' and a number.
        let code = 0x4d43_0000 + mark as u64;
        let request = [code, bytes.as_ptr() as u64, bytes.len() as u64, 0, 0, 0];
        // SAFETY: the sequence rotates rdi by 128 bits in all and exchanges rbx with itself.
        // Valgrind reads `request` and writes rdx.
        unsafe {
            std::arch::asm!(
                "rol rdi, 3",
                "rol rdi, 13",
                "rol rdi, 61",
                "rol rdi, 51",
                "xchg rbx, rbx",
                in("rax") &request,
                inout("rdx") 0u64 => _,
            );
        }
    }

    /// Randomness that is secret.
    struct Secret(u64);

    impl Secret {
        fn bytes<const N: usize>(&mut self) -> [u8; N] {
            let mut bytes = [0; N];
            self.fill(&mut bytes);
            bytes
        }

        fn fill(&mut self, bytes: &mut [u8]) {
            for byte in bytes.iter_mut() {
                self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1);
                *byte = (self.0 >> 56) as u8;
            }
            mark(bytes, Mark::Secret);
        }
    }

    impl TryRng for Secret {
        type Error = Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(u32::from_le_bytes(self.bytes()))
        }
        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(u64::from_le_bytes(self.bytes()))
        }
        fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
            self.fill(out);
            Ok(())
        }
    }

    // Marker that the operations demand; this generator is not one for cryptography.
    impl TryCryptoRng for Secret {}

    fn operations(algorithm: Algorithm, backend: Backend) {
        let mut pk = vec![0; algorithm.parameters().encapsulation_key_size];
        let mut sk = vec![0; algorithm.parameters().decapsulation_key_size];
        let mut ct = vec![0; algorithm.parameters().ciphertext_size];
        let mut secret = [0; 32];
        let mut randomness = Secret(1);
        let mut fill = |bytes: &mut [u8]| {
            randomness.fill(bytes);
            Ok(())
        };
        let (mut pks, mut sks) = (pk.repeat(3), sk.repeat(3));
        algorithm
            .keygen_batch(backend, FillWith(&mut fill), &mut pks, &mut sks)
            .expect("key pairs");
        algorithm.keygen(backend, FillWith(&mut fill), &mut pk, &mut sk).expect("key pair");
        algorithm.check(&sk).expect("a sound key");
        mark(&pk, Mark::Public);
        algorithm
            .encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut secret)
            .expect("secret");
        mark(&ct, Mark::Public);
        algorithm.decapsulate(backend, &sk, &ct, &mut secret).expect("the same secret");
        ct[7] ^= 1;
        algorithm.decapsulate(backend, &sk, &ct, &mut secret).expect("another secret");

        // Five members fill a group of hashes and leave a single one.
        let (mut cts, mut secrets) = (ct.repeat(5), [[0; 32]; 5]);
        for (pk, sk) in [(&pk, &sk), (&pk.repeat(5), &sk.repeat(5))] {
            let encapsulated = algorithm.encapsulate_batch(
                backend,
                pk,
                FillWith(&mut fill),
                &mut cts,
                &mut secrets,
            );
            encapsulated.expect("secrets");
            mark(&cts, Mark::Public);
            cts[7] ^= 1;
            cts[4 * ct.len() - 1] ^= 1;
            let decapsulated = algorithm.decapsulate_batch(backend, sk, &cts, &mut secrets);
            decapsulated.expect("secrets, two of them others");
        }
    }

    /// Two byte strings, one after the other.
    fn both<const N: usize>(first: &[u8], second: &[u8]) -> [u8; N] {
        [first, second].concat().try_into().expect("lengths that add up")
    }

    /// Both sides of SSH's key exchange. The messages between them are public.
    fn key_exchange(backend: Backend) {
        let (hybrid, mut randomness) = (Hybrid::on(backend), Secret(2));
        let (share, client) = hybrid.start(Generator(&mut randomness)).expect("a share");
        mark(share.as_bytes(), Mark::Public);
        let (answer, _) = hybrid.answer(&share, Generator(&mut randomness)).expect("a secret");
        mark(answer.as_bytes(), Mark::Public);
        client.finish(&answer).expect("the same secret");

        // From seeds, as in SSH clients that keep them.
        let mut start = || {
            let (share, client) =
                hybrid.start(Bytes(&both(&randomness.bytes::<32>(), &randomness.bytes::<32>())));
            mark(share.as_bytes(), Mark::Public);
            (share, client)
        };
        let ((share, client), (_, other)) = (start(), start());
        let drawn: [u8; Sntrup761::ENCAPSULATION_RANDOMNESS] = randomness.bytes();
        let answer = hybrid.answer(&share, Bytes(&both(&drawn, &randomness.bytes::<32>())));
        let (answer, _) = answer.expect("a secret");
        let mut answer = *answer.as_bytes();
        mark(&answer, Mark::Public);
        answer[7] ^= 1;
        let damaged = ServerShare::try_from(&answer[..]).expect("the right length");
        client.finish(&damaged).expect("another secret");

        // An X25519 public value of low order.
        answer[ServerShare::SIZE - 32..].fill(0);
        let refused = ServerShare::try_from(&answer[..]).expect("the right length");
        assert_eq!(other.finish(&refused).err(), Some(Error::LowOrder));
    }

    /// The operations that run under Valgrind.
    #[test]
    fn child() {
        match std::env::var(CHILD).as_deref() {
            Ok("leak") => {
                let secret = [std::hint::black_box(1u8)];
                mark(&secret, Mark::Secret);
                if std::hint::black_box(&secret)[0] == 1 {
                    std::hint::black_box(&secret);
                }
            }
            Ok("all") => {
                for backend in Backend::available() {
                    for &algorithm in Algorithm::ALL {
                        operations(algorithm, backend);
                    }
                    key_exchange(backend);
                }
            }
            _ => {}
        }
    }

    /// The innermost frames of memcheck's reports, or `None`, with a message, in builds and on machines without this
    /// check.
    fn reports(child: &str) -> Option<Vec<String>> {
        if cfg!(debug_assertions) {
            println!("skipped: constant_time (needs --release)");
            return None;
        }
        let output = Command::new("valgrind")
            .args(["--quiet", "--error-limit=no"])
            .arg(std::env::current_exe().expect("path of this test"))
            .args(["--exact", "valgrind::child", "--test-threads=1"])
            .env(CHILD, child)
            .output();
        let Ok(output) = output else {
            println!("skipped: constant_time (no valgrind on this machine)");
            return None;
        };
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "the child failed:\n{stderr}");
        let frames =
            stderr.lines().filter(|line| line.contains("== ") && line.contains("   at 0x"));
        Some(frames.map(str::to_string).collect())
    }

    /// The source files of goodprime that are part of this build.
    fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("the source") {
            let path = entry.expect("a file").path();
            if path.file_stem().is_some_and(|name| name == "ntru") && !cfg!(feature = "ntru") {
                println!("skipped: constant_time of NTRU (needs --features ntru)");
            } else if path.file_stem().is_some_and(|name| name == "low_stack") {
                // It runs on microcontrollers alone, where firmware/cortex-m4/secrets compares paths. This test does
                // not allow its lines.
            } else if path.is_dir() {
                sources(&path, out);
            } else {
                out.push(path);
            }
        }
    }

    /// A branch that is allowed.
    #[derive(Debug)]
    struct Declassified {
        /// The function, as Valgrind names it within its path.
        function: String,
        /// (file:line)
        line: String,
    }

    /// The branches that are allowed: the calls of `declassify`.
    fn declassified() -> Vec<Declassified> {
        let (mut files, mut found) = (Vec::new(), Vec::new());
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
        for path in files {
            let source = std::fs::read_to_string(&path).expect("text");
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
            let mut function = String::new();
            for (i, line) in source.lines().enumerate() {
                let declared = line.split_once("fn ").map(|(_, rest)| rest);
                if let Some(rest) = declared.filter(|_| !line.trim_start().starts_with("//")) {
                    let end = rest.find(|c: char| c != '_' && !c.is_alphanumeric());
                    function = rest[..end.unwrap_or(rest.len())].to_string();
                }
                if line.contains("declassify(") && function != "declassify" {
                    let line = format!("({name}:{})", i + 1);
                    found.push(Declassified { function: function.clone(), line });
                }
            }
        }
        found
    }

    impl Declassified {
        /// True if a frame of memcheck's is this branch: the line alone may be that of another file with the same name.
        fn is_at(&self, frame: &str) -> bool {
            frame.contains(&self.line) && frame.contains(&self.function)
        }
    }

    #[test]
    fn another_function_at_an_allowed_line_is_a_leak() {
        let allowed = Declassified {
            function: "keygen_batch".to_string(),
            line: "(batch.rs:40)".to_string(),
        };
        let frame = |function: &str, line: &str| {
            format!("==7==    at 0x123456: goodprime::{function}::h0123 ({line})")
        };
        assert!(allowed.is_at(&frame("sntrup::batch::keygen_batch", "batch.rs:40")));
        assert!(!allowed.is_at(&frame("sntrup::batch::keygen_batch", "batch.rs:41")));
        assert!(!allowed.is_at(&frame("batch::encapsulate", "batch.rs:40")));
    }

    #[test]
    fn no_branch_or_address_depends_on_a_secret() {
        let Some(frames) = reports("all") else { return };
        if Backend::BASELINE.name() != "portable" {
            println!("skipped: constant_time on portable lanes (needs --features portable)");
        }
        let allowed = declassified();
        assert!(!allowed.is_empty());
        for branch in &allowed {
            let seen = frames.iter().any(|frame| branch.is_at(frame));
            assert!(seen, "memcheck did not see {branch:?}");
        }
        let is_allowed = |frame: &String| allowed.iter().any(|branch| branch.is_at(frame));
        let leaks: Vec<_> = frames.iter().filter(|frame| !is_allowed(frame)).collect();
        assert!(leaks.is_empty(), "{leaks:#?}");
    }

    #[test]
    fn a_deliberate_leak_is_caught() {
        let Some(frames) = reports("leak") else { return };
        assert!(!frames.is_empty(), "memcheck did not see the branch");
    }
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
#[test]
fn skipped() {
    println!("skipped: constant_time (x86-64 Linux only)");
}
