//! Known answers on a board: `answers FILE…` prints how many of each file passed and failed.
//!
//! A file is of the NIST format: `# SET`, then records of `field = value` lines. By its fields a record is one of
//!
//! | fields | what is checked |
//! |---|---|
//! | seed, pk, sk, ct, ss | key generation, encapsulation, decapsulation |
//! | seed, pk, ct, ss | encapsulation to that key, with the generator of the seed |
//! | seed, xor, ct, ss | decapsulation by the seed's key with some bytes changed |
//!
//! For each changed byte, `xor` has its offset in two bytes, and the byte that is added modulo 2.
//!
//! `answers --bad-input` checks instead that bad input gives errors, `answers --stack` says how much stack
//! each operation takes.
//!
//! `pattern = bulk` in a record says that the randomness of a polynomial is one request to the
//! generator, not one per coefficient.
#![no_std]
#![no_main]

#[cfg(goodprime_exchanged)]
use exchange as _;

mod bad_input;
#[path = "../../../../vectors/src/drbg.rs"]
#[expect(unreachable_pub, dead_code, reason = "a file of another crate")]
mod drbg;
mod record;
mod stack;

use board::host::{File, command_line};
use board::say;
use goodprime::Algorithm;

use record::{Lines, Record};

#[panic_handler]
fn panicked(info: &core::panic::PanicInfo<'_>) -> ! {
    board::panicked(info)
}

/// The numbers of records of a file that passed and that failed.
#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
}

#[unsafe(no_mangle)]
extern "C" fn main() -> bool {
    let mut buffer = [0; 4096];
    let mut all = Count::default();
    let words = command_line(&mut buffer).split_whitespace().skip(1);
    if words.clone().eq(["--bad-input"]) {
        return bad_input::check();
    }
    if words.clone().eq(["--stack"]) {
        return stack::measure();
    }
    for name in words {
        let count = match File::open(name) {
            Some(file) => check(name, file),
            None => Err("it cannot be opened"),
        };
        let count = count.unwrap_or_else(|problem| {
            say!("{name}: {problem}");
            Count { passed: 0, failed: 1 }
        });
        say!("{name}: {} passed, {} failed", count.passed, count.failed);
        all.passed += count.passed;
        all.failed += count.failed;
    }
    say!("all: {} passed, {} failed", all.passed, all.failed);
    all.failed == 0 && all.passed > 0
}

/// Checks the records of a file.
fn check(name: &str, file: File) -> Result<Count, &'static str> {
    let mut lines = Lines::new(file);
    let algorithm = lines
        .set()
        .and_then(|set| set.parse::<Algorithm>().ok())
        .ok_or("not of a set of this build")?;
    let mut count = Count::default();
    let mut record = Record::new(algorithm, name.ends_with(".bulk.rsp"));
    while lines.record(&mut record)? {
        let wrong = record.check()?;
        match wrong {
            None => count.passed += 1,
            Some(field) => {
                count.failed += 1;
                say!("{algorithm} count {}: wrong {field}", record.count);
            }
        }
    }
    Ok(count)
}
