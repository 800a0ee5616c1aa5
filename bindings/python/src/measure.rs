//! The library's own calls, timed without Python, for the command `measure`: no wheel that is released has this.

use std::hint::black_box;
use std::time::Instant;

use goodprime::randomness::Os;
use goodprime::{Backend, Error, Kem, Sntrup761 as S};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The least time of `calls` calls of an operation of sntrup761, in microseconds; of a batch, of each member.
#[pyfunction]
pub(crate) fn rust_least(operation: &str, calls: usize) -> PyResult<f64> {
    least(operation, calls).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn least(operation: &str, calls: usize) -> Result<f64, Error> {
    const BATCH: usize = 256;
    let (set, on) = (goodprime::Algorithm::of::<S>(), Backend::detect());
    let (mut pk, mut sk) = (vec![0; BATCH * 1158], vec![0; BATCH * 1763]);
    let (mut ct, mut secrets) = (vec![0; BATCH * 1039], vec![[0; 32]; BATCH]);
    set.keygen_batch(on, Os, &mut pk, &mut sk)?;
    let (mut public, mut private) = (Box::default(), Box::default());
    let public = Kem::<S>::on(on).prepare_into(&pk[..1158], &mut public)?;
    let private = Kem::<S>::on(on).prepare_secret_into(&sk[..1763], &mut private)?;
    public.encapsulate_into(Os, &mut ct, &mut secrets)?;

    let mut best = f64::INFINITY;
    for _ in 0..calls {
        let began = Instant::now();
        let members = match operation {
            "keygen" => {
                set.keygen(on, Os, &mut pk[..1158], &mut sk[..1763])?;
                1
            }
            "encaps" => {
                public.encapsulate_into(Os, &mut ct[..1039], &mut secrets[..1])?;
                1
            }
            "decaps" => {
                private.decapsulate_into(&ct[..1039], &mut secrets[..1])?;
                1
            }
            "keygen, batch" => {
                set.keygen_batch(on, Os, &mut pk, &mut sk)?;
                BATCH
            }
            "encaps, batch" => {
                public.encapsulate_into(Os, &mut ct, &mut secrets)?;
                BATCH
            }
            _ => {
                private.decapsulate_into(&ct, &mut secrets)?;
                BATCH
            }
        };
        best = best.min(began.elapsed().as_secs_f64() * 1e6 / members as f64);
        black_box((&pk, &sk, &ct, &secrets));
    }
    Ok(best)
}
