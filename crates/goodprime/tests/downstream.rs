//! A crate that uses a set has no kernel of ours: this crate compiles them, once, and the other one calls them.
//!
//! Operations are generic functions that are not inlined. The compiler takes them from the library if the library has
//! them; that is an optimisation, not a promise, so this test looks at the object of a small crate, which is compiled
//! against the library with which the test is linked. `.ci/full` runs this with the oldest supported Rust too.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod object_of_a_crate {
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use goodprime::Algorithm;
    use object::read::elf::ElfFile64;
    use object::{Object, ObjectSection, ObjectSymbol, SectionKind};

    type Elf<'a> = ElfFile64<'a, object::Endianness>;

    /// The operations that each function of the small crate calls.
    const OPERATIONS: [&str; 5] =
        ["keygen_on", "encapsulate_on", "decapsulate_on", "prepare_on", "prepare_secret_on"];

    /// Bytes of machine code of one set: calls, and copies of keys. One kernel has more.
    const MOST: u64 = 8192;

    fn read(path: &Path) -> Vec<u8> {
        fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Names of symbols: of functions in the file, or of functions that it calls elsewhere.
    fn names<'a>(file: &Elf<'a>, here: bool) -> Vec<&'a str> {
        let symbols = file.symbols().filter(|symbol| symbol.is_definition() == here);
        symbols.filter_map(|symbol| symbol.name().ok()).collect()
    }

    /// The library that this program is linked with: it has an operation of the same name, which tells builds apart.
    fn library(folder: &Path, own: &Path) -> PathBuf {
        let own = read(own);
        let file = Elf::parse(&*own).expect("an ELF file");
        let is_one = |name: &&str| OPERATIONS.iter().any(|operation| name.contains(operation));
        let operation = names(&file, true).into_iter().find(is_one);
        let operation = operation.expect("an operation in this program").as_bytes();
        let has =
            |path: &PathBuf| read(path).windows(operation.len()).any(|window| window == operation);
        let libraries =
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
        let ours = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with("libgoodprime-") && name.ends_with(".rlib")
        };
        libraries.filter(ours).find(has).expect("the library of this program")
    }

    /// A crate of one set: every operation, with keys as bytes and prepared.
    fn source(set: Algorithm) -> String {
        format!(
            "use goodprime::{{randomness::Seed, {set}}};
            pub fn keygen(seed: &[u8; 32]) -> ({set}::EncapsulationKey, {set}::DecapsulationKey) {{
                {set}::keygen(Seed(seed))
            }}
            pub fn encapsulate(key: &{set}::EncapsulationKey, seed: &[u8; 32]) -> {set}::Ciphertext {{
                key.encapsulate(Seed(seed)).0
            }}
            pub fn decapsulate(key: &{set}::DecapsulationKey, ct: &{set}::Ciphertext) -> [u8; 32] {{
                *key.decapsulate(ct).as_bytes()
            }}
            pub fn prepared(key: &{set}::EncapsulationKey, seed: &[u8; 32]) -> {set}::Ciphertext {{
                key.prepare().encapsulate(Seed(seed)).0
            }}
            pub fn prepared_secret(key: &{set}::DecapsulationKey, ct: &{set}::Ciphertext) -> [u8; 32] {{
                *key.prepare().decapsulate(ct).as_bytes()
            }}"
        )
    }

    /// The object of the crate of a set, optimised as a release is.
    fn compiled(set: Algorithm, library: &Path) -> Vec<u8> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let (code, out) = (folder.join(format!("{set}.rs")), folder.join(format!("{set}.o")));
        fs::write(&code, source(set)).expect("a file");
        let mut goodprime = std::ffi::OsString::from("goodprime=");
        goodprime.push(library);
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition", "2024", "--crate-type", "lib", "--crate-name", "downstream"]);
        rustc.args(["--emit", "obj", "-C", "opt-level=3", "-C", "codegen-units=1", "--extern"]);
        rustc.arg(goodprime).arg("-L").arg(library.parent().expect("a folder"));
        let output = rustc.arg("-o").arg(&out).arg(code).output().expect("rustc");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        read(&out)
    }

    #[test]
    fn has_no_kernel_of_ours() {
        let own = std::env::current_exe().expect("path of this test");
        let library = library(own.parent().expect("a folder"), &own);
        for set in Algorithm::ALL {
            let object = compiled(*set, &library);
            let file = Elf::parse(&*object).expect("an ELF file");
            let (here, elsewhere) = (names(&file, true), names(&file, false));
            for operation in OPERATIONS {
                let named = |name: &&str| name.contains(operation);
                assert!(elsewhere.iter().any(named), "{set}: {operation} is elsewhere");
                assert!(!here.iter().any(named), "{set}: {operation} is here");
            }
            let code = file.sections().filter(|section| section.kind() == SectionKind::Text);
            let bytes: u64 = code.map(|section| section.size()).sum();
            println!("{set}: {bytes} bytes of machine code");
            assert!(bytes < MOST, "{set}: {bytes} bytes of machine code: {here:#?}");
        }
    }
}
