//! `goodprime keygen`, `encaps` and `decaps`: the operations of a KEM on files.

use goodprime::{Algorithm, Backend, system_random};
use zeroize::Zeroizing;

use crate::args::{Decaps, Encaps, Keygen};
use crate::error::{Error, Status};
use crate::files::{self, Output, What};
use crate::{output, sets};

pub(crate) fn keygen(args: &Keygen, backend: Backend) -> Result<Status, Error> {
    let set = sets::named(&args.set)?;
    files::check_places(&[], &[&args.public, &args.secret])?;
    if let Some(count) = args.count {
        return keygen_many(args, set, count, backend);
    }
    let public = Output::new(What::PublicKey, &args.public, &args.files)?;
    let secret = Output::new(What::SecretKey, &args.secret, &args.files)?;

    let mut pk = vec![0; set.encapsulation_key_size()];
    let mut sk = Zeroizing::new(vec![0; set.decapsulation_key_size()]);
    set.keygen(backend, &mut system_random, &mut pk, &mut sk)?;

    files::write(&[(public, &pk), (secret, &sk)], args.files.format)?;
    Ok(Status::Good)
}

/// Key pairs that are made and written at once: enough for most of what a batch saves, and no more files open
/// than any system allows.
const BATCH: usize = 64;

fn keygen_many(
    args: &Keygen,
    set: Algorithm,
    count: u32,
    backend: Backend,
) -> Result<Status, Error> {
    // All places are checked before the first key is made.
    let mut outputs = Vec::new();
    for number in 1..=count {
        let (public, secret) =
            (args.public.numbered(number, count)?, args.secret.numbered(number, count)?);
        outputs.push(Output::new(What::PublicKey, &public, &args.files)?);
        outputs.push(Output::new(What::SecretKey, &secret, &args.files)?);
    }
    let (pk_size, sk_size) = (set.encapsulation_key_size(), set.decapsulation_key_size());
    output::with_progress(count as usize, |bar| {
        bar.set_message(set.name());
        let (mut written, mut outputs) = (0, outputs.into_iter());
        while outputs.len() > 0 {
            let n = BATCH.min(outputs.len() / 2);
            let (mut pk, mut sk) = (vec![0; n * pk_size], Zeroizing::new(vec![0; n * sk_size]));
            set.keygen_batch(backend, &mut system_random, &mut pk, &mut sk)?;
            let bytes = pk.chunks(pk_size).zip(sk.chunks(sk_size)).flat_map(|(pk, sk)| [pk, sk]);
            let pairs: Vec<_> = outputs.by_ref().take(2 * n).zip(bytes).collect();
            files::write(&pairs, args.files.format).map_err(|error| match error {
                Error::Message(text) if written > 0 => {
                    Error::new(format_args!("{text}; the first {written} key pairs are written"))
                }
                error => error,
            })?;
            written += n;
            bar.inc(n as u64);
        }
        Ok(Status::Good)
    })
}

pub(crate) fn encaps(args: &Encaps, backend: Backend) -> Result<Status, Error> {
    let set = sets::named(&args.set)?;
    files::check_places(&[&args.public], &[&args.ciphertext, &args.shared_secret])?;
    let ciphertext = Output::new(What::Ciphertext, &args.ciphertext, &args.files)?;
    let shared_secret = Output::new(What::SharedSecret, &args.shared_secret, &args.files)?;
    let pk = files::read(What::PublicKey, &args.public, set, args.files.format)?;

    let mut ct = vec![0; set.ciphertext_size()];
    let mut shared = Zeroizing::new([0; 32]);
    set.encapsulate(backend, &pk, &mut system_random, &mut ct, &mut shared)?;

    files::write(&[(ciphertext, &ct), (shared_secret, &*shared)], args.files.format)?;
    Ok(Status::Good)
}

pub(crate) fn decaps(args: &Decaps, backend: Backend) -> Result<Status, Error> {
    let set = sets::named(&args.set)?;
    files::check_places(&[&args.secret, &args.ciphertext], &[&args.shared_secret])?;
    let shared_secret = Output::new(What::SharedSecret, &args.shared_secret, &args.files)?;
    let sk = files::read(What::SecretKey, &args.secret, set, args.files.format)?;
    let ct = files::read(What::Ciphertext, &args.ciphertext, set, args.files.format)?;

    let mut shared = Zeroizing::new([0; 32]);
    set.decapsulate(backend, &sk, &ct, &mut shared)?;

    files::write(&[(shared_secret, &*shared)], args.files.format)?;
    Ok(Status::Good)
}
