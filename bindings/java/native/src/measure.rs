//! The library's own calls in a loop, without Java, for the command `measure`: no jar that is released has this.

#![allow(unsafe_code)] // A name is exported.

use core::hint::black_box;
use std::sync::LazyLock;

use goodprime::randomness::Os;
use goodprime::{Algorithm, Backend, Error, Sntrup761 as S};

use crate::jni::{Class, Env};
use crate::set::{Decapsulator, Encapsulator, Set};

/// Keys that are used for the second time and later, and a ciphertext.
struct Prepared {
    public: Encapsulator,
    private: Decapsulator,
    ct: [u8; 1039],
}

static PREPARED: LazyLock<Result<Prepared, Error>> = LazyLock::new(|| {
    let set = Set::of::<S>();
    let (mut pk, mut sk, mut ct) = ([0; 1158], [0; 1763], [0; 1039]);
    set.algorithm.keygen(Backend::detect(), Os, &mut pk, &mut sk)?;
    let public = (set.encapsulator)(&pk)?;
    public.encapsulate(&mut ct, &mut [[0; 32]])?;
    Ok(Prepared { public, private: (set.decapsulator)(&sk)?, ct })
});

/// Runs an operation of sntrup761 many times: 0 key generation, 1 encapsulation, 2 decapsulation.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Measured_rust(
    _: Env,
    _: Class,
    operation: i32,
    calls: i32,
) -> i64 {
    let Ok(keys) = &*PREPARED else { return -1 };
    if run(keys, operation, calls).is_ok() { 0 } else { -1 }
}

fn run(keys: &Prepared, operation: i32, calls: i32) -> Result<(), Error> {
    let (mut pk, mut sk, mut ct, mut secret) = ([0; 1158], [0; 1763], [0; 1039], [[0; 32]]);
    for _ in 0..calls {
        match operation {
            0 => Algorithm::of::<S>().keygen(Backend::detect(), Os, &mut pk, &mut sk)?,
            1 => keys.public.encapsulate(&mut ct, &mut secret)?,
            _ => keys.private.decapsulate(&keys.ct, &mut secret)?,
        }
        black_box((&pk, &sk, &ct, &secret));
    }
    Ok(())
}
