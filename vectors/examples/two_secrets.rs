//! The program that `tools/armsim/two-secrets` runs: one operation with one of several secrets, three times, in a function of its
//! own name. What is public (sizes, and the key that is encapsulated to) is the same for all secrets.
//!
//! `two_secrets SET keygen|encaps|decaps|branch|table SECRET`. Of decapsulation, an odd SECRET means a ciphertext that
//! is rejected. `branch` and `table` are controls: they leak on purpose.

use std::hint::black_box;
use std::process::ExitCode;

use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Error};
use goodprime_vectors::Drbg;

/// Calls, of which the second is traced: what happens once is over then.
const CALLS: usize = 3;

#[inline(never)]
fn traced_by_armsim(run: &mut dyn FnMut()) {
    run();
}

fn calls(mut run: impl FnMut()) {
    for _ in 0..CALLS {
        traced_by_armsim(black_box(&mut run));
    }
}

/// The generator of known answers, and how often it was asked.
struct Stream {
    drbg: Drbg,
    requests: usize,
}

impl Stream {
    fn new(seed: u64) -> Self {
        let mut bytes = [0; Drbg::SEED];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self { drbg: Drbg::new(&bytes), requests: 0 }
    }

    fn fill(&mut self, out: &mut [u8]) -> Result<(), Error> {
        self.requests += 1;
        self.drbg.fill(out);
        Ok(())
    }
}

struct Keys {
    pk: Vec<u8>,
    sk: Vec<u8>,
    /// The state of the generator.
    seed: u64,
}

/// The `number`th key pair whose first g is invertible: how many are drawn is public.
fn keys(set: Algorithm, backend: Backend, number: u64) -> Result<Keys, Error> {
    const SEEDS: u64 = 12;
    let (pk_size, sk_size) =
        (set.parameters().encapsulation_key_size, set.parameters().decapsulation_key_size);
    let mut same = Keys { pk: vec![0; pk_size], sk: vec![0; sk_size], seed: 0 };
    let mut made = Vec::new();
    for seed in 0..SEEDS {
        let mut stream = Stream::new(seed);
        let (mut pk, mut sk) = (vec![0; pk_size], vec![0; sk_size]);
        set.keygen(backend, FillWith(&mut |out| stream.fill(out)), &mut pk, &mut sk)?;
        made.push((stream.requests, Keys { pk, sk, seed }));
    }
    let fewest = made.iter().map(|(requests, _)| *requests).min().unwrap_or(0);
    let mut kept = made.into_iter().filter(|(requests, _)| *requests == fewest);
    let (_, chosen) = kept.nth(number as usize).ok_or(Error::Randomness)?;
    // At the same addresses, whichever it is.
    same.pk.copy_from_slice(&chosen.pk);
    same.sk.copy_from_slice(&chosen.sk);
    same.seed = chosen.seed;
    Ok(same)
}

/// A fault that `tools/armsim/machine-code` must find: a branch on a lane of a vector. Nothing calls it.
#[cfg(target_arch = "aarch64")]
#[target_feature(enable = "neon")]
#[inline(never)]
fn leaks_by_lane(secret: u32) -> u32 {
    use core::arch::aarch64::{vdupq_n_u32, vmaxvq_u32};
    let largest = vmaxvq_u32(vdupq_n_u32(secret));
    if largest > 5 { black_box(largest) } else { 7 }
}

/// A fault that `tools/armsim/machine-code` must find: a division.
#[inline(never)]
fn leaks_by_division(secret: u32) -> u32 {
    1000 / black_box(secret).max(1)
}

fn run(set: &str, op: &str, secret: u64) -> Result<(), Box<dyn std::error::Error>> {
    let set: Algorithm = set.parse()?;
    let backend = Backend::detect();
    let (mut ct, mut shared) = (vec![0; set.parameters().ciphertext_size], [0; 32]);
    match op {
        "keygen" => {
            let Keys { mut pk, mut sk, seed } = keys(set, backend, secret)?;
            calls(|| {
                let mut stream = Stream::new(seed);
                let _ = black_box(set.keygen(
                    backend,
                    FillWith(&mut |out| stream.fill(out)),
                    &mut pk,
                    &mut sk,
                ));
            });
        }
        "encaps" => {
            let Keys { pk, .. } = keys(set, backend, 0)?;
            calls(|| {
                let mut stream = Stream::new(100 + secret);
                let fill = &mut |out: &mut [u8]| stream.fill(out);
                let _ =
                    black_box(set.encapsulate(backend, &pk, FillWith(fill), &mut ct, &mut shared));
            });
        }
        "decaps" => {
            let Keys { pk, sk, .. } = keys(set, backend, secret / 2)?;
            let mut stream = Stream::new(100 + secret / 2);
            set.encapsulate(
                backend,
                &pk,
                FillWith(&mut |out| stream.fill(out)),
                &mut ct,
                &mut shared,
            )?;
            ct[0] ^= (secret % 2) as u8;
            calls(|| {
                let _ = black_box(set.decapsulate(backend, &sk, &ct, &mut shared));
            });
        }
        "branch" => calls(|| {
            if black_box(secret) % 2 == 1 {
                black_box(leaks_by_division(3));
            }
        }),
        "table" => calls(|| {
            black_box(ct[black_box(secret) as usize % 2 * 64]);
        }),
        _ => return Err("no such operation".into()),
    }
    Ok(())
}

fn main() -> ExitCode {
    // The compiler must keep this function, which nothing calls.
    #[cfg(target_arch = "aarch64")]
    black_box(leaks_by_lane as *const ());
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [set, op, secret] = &arguments[..] else { return ExitCode::from(2) };
    let Ok(secret) = secret.parse() else { return ExitCode::from(2) };
    match run(set, op, secret) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
