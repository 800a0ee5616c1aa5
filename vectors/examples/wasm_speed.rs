//! Operations without an operating system: a WebAssembly module whose operations `contrib/wasm/speed` times.
#![allow(unsafe_code)] // Names for the other side.

use std::cell::RefCell;

use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Error};

/// A set on a backend, with a key pair and a ciphertext.
struct Bench {
    set: Algorithm,
    backend: Backend,
    pk: Vec<u8>,
    sk: Vec<u8>,
    ct: Vec<u8>,
    secret: [u8; 32],
    /// The state of a generator that takes no time and is good for nothing else (xorshift64).
    random: u64,
}

std::thread_local! {
    static ALL: RefCell<Vec<Bench>> = const { RefCell::new(Vec::new()) };
}

/// Sets and backends by which the other side names them: an index that is out of range is answered by 0.
const SETS: [&str; 3] = ["sntrup761", "ntrulpr761", "ntruhps2048677"];

/// Makes a bench for this set on this backend, both by their indices. Returns its number plus one, or 0.
#[unsafe(no_mangle)]
extern "C" fn bench(set: usize, backend: usize) -> usize {
    let (Some(set), Some(backend)) = (SETS.get(set), Backend::available().nth(backend)) else {
        return 0;
    };
    let set: Algorithm = set.parse().expect("a set of this build");
    let sizes = set.parameters();
    let mut bench = Bench {
        set,
        backend,
        pk: vec![0; sizes.encapsulation_key_size],
        sk: vec![0; sizes.decapsulation_key_size],
        ct: vec![0; sizes.ciphertext_size],
        secret: [0; 32],
        random: 0x9e37_79b9_7f4a_7c15,
    };
    bench.keygen();
    bench.encapsulate();
    let sent = bench.secret;
    bench.decapsulate();
    assert_eq!(sent, bench.secret);
    ALL.with_borrow_mut(|all| {
        all.push(bench);
        all.len()
    })
}

/// Runs an operation of a bench `count` times: 0 makes key pairs, 1 encapsulates, 2 decapsulates.
#[unsafe(no_mangle)]
extern "C" fn run(bench: usize, operation: u32, count: u32) {
    ALL.with_borrow_mut(|all| {
        let bench = &mut all[bench - 1];
        for _ in 0..count {
            match operation {
                0 => bench.keygen(),
                1 => bench.encapsulate(),
                _ => bench.decapsulate(),
            }
        }
    });
}

/// The address of a backend's name, whose last byte is zero; empty if there is none of this index.
#[unsafe(no_mangle)]
extern "C" fn backend_name(backend: usize) -> *const u8 {
    let name = Backend::available().nth(backend).map_or("", Backend::name);
    Box::leak(format!("{name}\0").into_boxed_str()).as_ptr()
}

impl Bench {
    fn keygen(&mut self) {
        let Self { set, backend, pk, sk, random, .. } = self;
        let made = set.keygen(*backend, FillWith(&mut |out| fill(random, out)), pk, sk);
        made.expect("the lengths are those of the set");
    }
    fn encapsulate(&mut self) {
        let Self { set, backend, pk, ct, secret, random, .. } = self;
        let made =
            set.encapsulate(*backend, pk, FillWith(&mut |out| fill(random, out)), ct, secret);
        made.expect("the lengths are those of the set");
    }
    fn decapsulate(&mut self) {
        let made = self.set.decapsulate(self.backend, &self.sk, &self.ct, &mut self.secret);
        made.expect("the lengths are those of the set");
    }
}

fn fill(state: &mut u64, out: &mut [u8]) -> Result<(), Error> {
    for chunk in out.chunks_mut(8) {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        chunk.copy_from_slice(&state.to_le_bytes()[..chunk.len()]);
    }
    Ok(())
}
