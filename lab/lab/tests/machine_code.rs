//! The laboratory measures kernels as they are compiled for a processor: no vector instruction of its command is a call.
//!
//! Whatever leaves `goodprime_lanes::Isa::run` (a function or closure that is not inlined) has no instruction set but the
//! target's. There the intrinsics of `core::arch` stay functions, each operation a call of one: results are right, and
//! times 70 times too long. Only optimised builds are checked (`cargo test --release`).

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::path::Path;

use goodprime_lanes::{Backend, Isa, Kernel, Modular};
use object::read::elf::ElfFile64;
use object::{Object, ObjectSymbol, SymbolKind};

/// Returns the intrinsics that are functions of a program: their names as the linker has them.
fn intrinsics(program: &Path) -> Vec<String> {
    let bytes = std::fs::read(program).expect("a program");
    let file = ElfFile64::<object::Endianness>::parse(&*bytes).expect("an ELF file");
    let functions = file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text);
    let names: Vec<&str> = functions.filter_map(|symbol| symbol.name().ok()).collect();
    assert!(names.len() > 100, "a program with its symbols");
    // Mangled, a name has its length in front of it.
    let is_vector = |name: &&&str| name.contains("9core_arch") && name.contains("_mm");
    names.iter().filter(is_vector).map(|name| (*name).to_owned()).collect()
}

/// Uses lanes in a function of its own, which the check must find.
#[inline(never)]
fn leaves_its_kernel<L: Modular>(lanes: L, memory: &mut [L::Element]) {
    let a = lanes.load(memory, 0);
    lanes.store(memory, 0, lanes.add(a, a));
}

struct Doubles<'a>(&'a mut [i16]);

impl Kernel for Doubles<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        leaves_its_kernel(isa, self.0);
    }
}

#[test]
fn no_intrinsic_is_called() {
    if cfg!(debug_assertions) {
        println!("skipped: machine code (needs --release)");
        return;
    }
    let found = intrinsics(Path::new(env!("CARGO_BIN_EXE_goodprime-lab")));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_deliberate_call_is_found() {
    if cfg!(debug_assertions) {
        println!("skipped: machine code (needs --release)");
        return;
    }
    for backend in Backend::available() {
        let mut memory = [3; 32];
        backend.run(Doubles(&mut memory));
        assert_eq!(memory[0], 6, "{backend}");
    }
    let found = intrinsics(&std::env::current_exe().expect("path of this test"));
    assert!(found.iter().any(|name| name.contains("_mm256_add_epi16")), "{found:#?}");
}
