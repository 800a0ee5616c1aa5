//! Constant time, checked in the machine code of this very program: goodprime's functions contain no division, no
//! comparison of vectors that ends in a flag or a general register, and no call to a function outside a reviewed list.
//!
//! A division takes longer for some operands than for others; a call to a comparison (`bcmp`) or to a generic
//! function that was not inlined may hide a branch. A branch on lanes needs a mask of them outside the vectors; so
//! this also covers AVX-512, which memcheck does not know. Only optimised builds are checked (`cargo test --release`).

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod elf {
    use core::arch::x86_64::{__m256i, __m512i, _mm256_testz_si256, _mm512_cmpeq_epi8_mask};
    use std::collections::{BTreeMap, BTreeSet};

    use goodprime::Algorithm;
    use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};
    use object::elf::{R_X86_64_GLOB_DAT, R_X86_64_JUMP_SLOT, R_X86_64_RELATIVE};
    use object::read::elf::ElfFile64;
    use object::{
        Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget, SymbolKind,
    };

    /// Functions whose machine code is checked, by the beginnings of their names.
    const CHECKED: [&str; 4] =
        ["goodprime::", "goodprime_lanes::", "goodprime_ring::", "goodprime_sha512::"];

    /// Functions outside goodprime that the checked ones may call. Copies and fills depend on lengths only; the hash
    /// and the cipher are constant-time libraries; panics and unwinding are never reached with secrets.
    const ALLOWED: [&str; 22] = [
        "memcpy",
        "memmove",
        "memset",
        "_Unwind_Resume",
        "core::panicking::",
        "core::slice::",
        "core::result::unwrap_failed",
        "core::option::",
        "core::num::int_log10::panic",
        // Compares two lengths.
        "core::iter::adapters::zip::Zip<A,B> as core::iter::adapters::zip::ZipImpl<A,B>>::new",
        "core::ptr::drop_in_place<goodprime",
        "core::ptr::drop_in_place<aes::",
        "core::ptr::drop_in_place<sha3::",
        "aes::",
        "cipher::",
        "sha2::",
        "sha3::",
        "keccak::",
        "digest::",
        "zeroize::",
        "ctutils::",
        "cmov::",
    ];

    /// The functions and the pointers of this program.
    struct Program {
        /// The end and the name of each function, by its address.
        functions: BTreeMap<u64, (u64, String)>,
        /// Targets that the loader writes into the slots from which pointers are read.
        slots: BTreeMap<u64, Target>,
        text: (u64, Vec<u8>),
        stubs: Vec<(u64, Vec<u8>)>,
    }

    #[derive(Clone)]
    enum Target {
        Address(u64),
        Name(String),
    }

    fn demangled(name: &str) -> String {
        let name = name.split('@').next().unwrap_or(name);
        format!("{:#}", rustc_demangle::demangle(name))
    }

    impl Program {
        fn running() -> Self {
            let path = std::env::current_exe().expect("path of this test");
            let bytes = std::fs::read(path).expect("this test can be read");
            let file = ElfFile64::<object::Endianness>::parse(&*bytes).expect("an ELF file");
            let functions = file
                .symbols()
                .filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0)
                .filter_map(|symbol| {
                    let name = demangled(symbol.name().ok()?);
                    Some((symbol.address(), (symbol.address() + symbol.size(), name)))
                })
                .collect();
            let names: Vec<&str> =
                file.dynamic_symbols().filter_map(|symbol| symbol.name().ok()).collect();
            assert!(!names.is_empty(), "a dynamically linked program");
            let slots = file
                .dynamic_relocations()
                .into_iter()
                .flatten()
                .filter_map(|(slot, relocation)| {
                    let RelocationFlags::Elf { r_type } = relocation.flags() else { return None };
                    let target = match (r_type, relocation.target()) {
                        (R_X86_64_RELATIVE, _) => Target::Address(relocation.addend() as u64),
                        (
                            R_X86_64_GLOB_DAT | R_X86_64_JUMP_SLOT,
                            RelocationTarget::Symbol(index),
                        ) => {
                            let table = file.dynamic_symbol_table()?;
                            let symbol = object::ObjectSymbolTable::symbol_by_index(&table, index);
                            Target::Name(demangled(symbol.ok()?.name().ok()?))
                        }
                        _ => return None,
                    };
                    Some((slot, target))
                })
                .collect();
            let section = |name: &str| {
                let section = file.section_by_name(name)?;
                Some((section.address(), section.data().ok()?.to_vec()))
            };
            let stubs = [".plt", ".plt.got", ".plt.sec"].iter().filter_map(|name| section(name));
            let stubs = stubs.collect();
            Self { functions, slots, text: section(".text").expect("machine code"), stubs }
        }

        fn code(&self, from: u64, to: u64) -> Decoder<'_> {
            let (start, bytes) = &self.text;
            let bytes = &bytes[(from - start) as usize..(to - start) as usize];
            Decoder::with_ip(64, bytes, from, DecoderOptions::NONE)
        }

        /// The function at an address, seen through the stubs of the linker.
        fn function(&self, address: u64) -> Option<String> {
            if let Some((_, name)) = self.functions.get(&address) {
                return Some(name.clone());
            }
            let in_stub = |(start, bytes): &&(u64, Vec<u8>)| {
                (*start..*start + bytes.len() as u64).contains(&address)
            };
            let (start, bytes) = self.stubs.iter().find(in_stub)?;
            let bytes = &bytes[(address - start) as usize..];
            let mut decoder = Decoder::with_ip(64, bytes, address, DecoderOptions::NONE);
            let jump = decoder.iter().take(2).find(|i| i.mnemonic() == Mnemonic::Jmp)?;
            self.slot(jump.memory_displacement64())
        }

        /// The function that a slot points to.
        fn slot(&self, slot: u64) -> Option<String> {
            match self.slots.get(&slot)? {
                Target::Address(address) => self.function(*address),
                Target::Name(name) => Some(name.clone()),
            }
        }

        /// The function outside of `from` to `to` that an instruction calls or whose address it takes.
        fn refers(&self, instruction: &Instruction, from: u64, to: u64) -> Option<String> {
            let near = instruction.op_count() > 0 && instruction.op0_kind() == OpKind::NearBranch64;
            if near {
                let target = instruction.near_branch_target();
                let elsewhere = !(from..to).contains(&target);
                let unknown = || format!("something at {target:#x}");
                return elsewhere.then(|| self.function(target).unwrap_or_else(unknown));
            }
            let relative = instruction.memory_base() == Register::RIP;
            relative.then(|| {
                let address = instruction.memory_displacement64();
                let taken = instruction.mnemonic() == Mnemonic::Lea;
                if taken { self.function(address) } else { self.slot(address) }
            })?
        }
    }

    /// True if lanes of a vector become something that a branch can read: `ptest`, `pmovmskb`, `movmskps`, `kortest`,
    /// `ktest`, and `kmov` into a general register.
    fn leaves_vectors(instruction: &Instruction) -> bool {
        let name = format!("{:?}", instruction.mnemonic()).to_lowercase();
        let name = name.strip_prefix('v').unwrap_or(&name);
        let to_general = || {
            instruction.op0_kind() == OpKind::Register
                && !format!("{:?}", instruction.op0_register()).starts_with('K')
        };
        ["ptest", "testp", "pmovmskb", "movmskp", "kortest", "ktest"]
            .iter()
            .any(|n| name.starts_with(n))
            && !name.starts_with("ptestm")
            && !name.starts_with("ptestnm")
            || name.starts_with("kmov") && to_general()
    }

    /// Counts the functions whose names begin as one of `checked`, and returns their forbidden instructions and calls.
    fn findings(program: &Program, checked: &[&str]) -> (usize, BTreeSet<String>) {
        let is = |name: &str, beginnings: &[&str]| {
            // <T as Trait>::method is named after T.
            let name = name.trim_start_matches(['<', '&']);
            beginnings.iter().any(|beginning| name.starts_with(beginning))
        };
        let mut count = 0;
        let mut found = BTreeSet::new();
        for (&from, (to, name)) in &program.functions {
            if !is(name, checked) {
                continue;
            }
            count += 1;
            for instruction in program.code(from, *to).iter() {
                let mnemonic = instruction.mnemonic();
                // div, idiv, divps, vdivpd, …
                let divides = format!("{mnemonic:?}").to_lowercase().contains("div");
                if divides || leaves_vectors(&instruction) {
                    found.insert(format!("{mnemonic:?} in {name}"));
                }
                if let Some(target) = program.refers(&instruction, from, *to)
                    && !is(&target, checked)
                    && !is(&target, &CHECKED)
                    && !is(&target, &ALLOWED)
                {
                    found.insert(format!("{target}, from {name}"));
                }
            }
        }
        (count, found)
    }

    /// A leak that the check must find: divides by a secret.
    #[inline(never)]
    fn leaks_by_division(secret: u32, other: u32) -> u32 {
        other / std::hint::black_box(secret).max(1)
    }

    /// A leak that the check must find: compares until the first difference.
    #[inline(never)]
    fn leaks_by_comparison(secret: &[u8], other: &[u8]) -> bool {
        std::hint::black_box(secret) == std::hint::black_box(other)
    }

    /// A leak that the check must find: brings the signs of lanes into a general register.
    #[allow(unsafe_code)]
    #[inline(never)]
    fn leaks_by_mask(secret: i64, other: i64) -> u32 {
        use core::arch::x86_64::{_mm_movemask_epi8, _mm_set_epi64x};
        let secret = std::hint::black_box(secret);
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_movemask_epi8(_mm_set_epi64x(secret, other)) }.count_ones()
    }

    /// A leak that the check must find, with AVX-512: a mask of lanes in a general register.
    #[target_feature(enable = "avx512bw")]
    #[inline(never)]
    fn leaks_by_kmov(secret: __m512i, other: __m512i) -> u32 {
        _mm512_cmpeq_epi8_mask(secret, other).count_ones()
    }

    /// A leak that the check must find: a branch on a mask register that never leaves the vectors.
    #[target_feature(enable = "avx512bw")]
    #[inline(never)]
    fn leaks_by_kortest(secret: __m512i, other: __m512i) -> bool {
        _mm512_cmpeq_epi8_mask(secret, other) == u64::MAX && std::hint::black_box(true)
    }

    /// A leak that the check must find: a branch on a vector of AVX.
    #[target_feature(enable = "avx")]
    #[inline(never)]
    fn leaks_by_ptest(secret: __m256i, other: __m256i) -> i32 {
        _mm256_testz_si256(secret, other)
    }

    #[test]
    fn neither_divisions_nor_masks_nor_unknown_calls() {
        if cfg!(debug_assertions) {
            println!("skipped: assembly (needs --release)");
            return;
        }
        // Makes the linker keep the code of all sets on all backends.
        let sets = if cfg!(feature = "ntru") { 18 } else { 12 };
        assert_eq!(std::hint::black_box(Algorithm::ALL).len(), sets);
        let program = Program::running();
        let (count, found) = findings(&program, &CHECKED);
        assert!(count > 100, "only {count} functions of goodprime in this program");
        assert!(found.is_empty(), "{found:#?}");
    }

    #[test]
    fn deliberate_leaks_are_found() {
        if cfg!(debug_assertions) {
            println!("skipped: assembly (needs --release)");
            return;
        }
        assert_eq!(leaks_by_division(3, 10), 3);
        assert!(leaks_by_comparison(b"secret", b"secret"));
        assert_eq!(leaks_by_mask(-1, std::hint::black_box(0)), 8);
        // Part of the program on every processor; nothing runs them.
        std::hint::black_box(leaks_by_kmov as unsafe fn(__m512i, __m512i) -> u32);
        std::hint::black_box(leaks_by_kortest as unsafe fn(__m512i, __m512i) -> bool);
        std::hint::black_box(leaks_by_ptest as unsafe fn(__m256i, __m256i) -> i32);
        let (count, found) = findings(&Program::running(), &["assembly::elf::leaks_by_"]);
        assert_eq!(count, 6);
        let has = |what: &str| found.iter().any(|line| line.to_lowercase().starts_with(what));
        assert!(has("div in"), "{found:#?}");
        assert!(has("pmovmskb in") || has("vpmovmskb in"), "{found:#?}");
        assert!(has("kmovq in"), "{found:#?}");
        assert!(has("kortest"), "{found:#?}");
        assert!(has("vptest in"), "{found:#?}");
        assert!(has("bcmp") || has("memcmp"), "{found:#?}");
    }
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
#[test]
fn skipped() {
    println!("skipped: assembly (x86-64 Linux only)");
}
