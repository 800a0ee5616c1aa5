//! The library's own calls in a loop, without Java, for the command `measure`: no jar that is released has this.

#![allow(unsafe_code)] // A name is exported.

use core::hint::black_box;

use goodprime::randomness::Os;
use goodprime::{Algorithm, Backend, Error, Kem, Sntrup761 as S};

use crate::jni::{Class, Env};

/// Runs an operation of sntrup761 many times: 0 key generation, 1 encapsulation, 2 decapsulation, with prepared keys.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Measured_rust(
    _: Env,
    _: Class,
    operation: i32,
    calls: i32,
) -> i64 {
    if run(operation, calls).is_ok() { 0 } else { -1 }
}

fn run(operation: i32, calls: i32) -> Result<(), Error> {
    let (set, on) = (Algorithm::of::<S>(), Backend::detect());
    let (mut pk, mut sk, mut ct, mut secret) = ([0; 1158], [0; 1763], [0; 1039], [[0; 32]]);
    if operation == 0 {
        for _ in 0..calls {
            set.keygen(on, Os, &mut pk, &mut sk)?;
            black_box((&pk, &sk));
        }
        return Ok(());
    }
    set.keygen(on, Os, &mut pk, &mut sk)?;
    let (mut public, mut private) = (Box::default(), Box::default());
    let public = Kem::<S>::on(on).prepare_into(&pk, &mut public)?;
    let private = Kem::<S>::on(on).prepare_secret_into(&sk, &mut private)?;
    public.encapsulate_into(Os, &mut ct, &mut secret)?;
    for _ in 0..calls {
        match operation {
            1 => public.encapsulate_into(Os, &mut ct, &mut secret)?,
            _ => private.decapsulate_into(&ct, &mut secret)?,
        }
        black_box((&ct, &secret));
    }
    Ok(())
}
