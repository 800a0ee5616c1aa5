//! `goodprime keygen`, `encaps`, `decaps`, `pubkey` and `check`: the operations of a KEM on files.

mod many;

use goodprime::randomness::Os;
use goodprime::{Algorithm, Backend};
use zeroize::Zeroizing;

use crate::args::{Check, Decaps, Encaps, Keygen, Pubkey};
use crate::error::{Error, Status};
use crate::files::{self, Output, What};
use crate::output::{self, BAD, GOOD};
use crate::sets;

pub(crate) fn keygen(args: &Keygen, backend: Backend) -> Result<Status, Error> {
    let set = sets::named(&args.set)?;
    files::check_places(&[], &[(What::PublicKey, &args.public), (What::SecretKey, &args.secret)])?;
    if let Some(count) = args.count {
        return many::keygen(args, set, count, backend);
    }
    let public = Output::new(What::PublicKey, &args.public, &args.files)?;
    let secret = Output::new(What::SecretKey, &args.secret, &args.files)?;

    let mut pk = vec![0; set.parameters().encapsulation_key_size];
    let mut sk = Zeroizing::new(vec![0; set.parameters().decapsulation_key_size]);
    set.keygen(backend, Os, &mut pk, &mut sk)?;

    files::write(&[(public, &pk), (secret, &sk)])?;
    Ok(Status::Good)
}

pub(crate) fn encaps(args: &Encaps, backend: Backend) -> Result<Status, Error> {
    let set = named(args.set.as_deref())?;
    let outputs = [(What::Ciphertext, &args.ciphertext), (What::SharedSecret, &args.shared_secret)];
    files::check_places(&[(What::PublicKey, &args.public)], &outputs)?;
    if let Some(count) = args.count {
        return many::encaps(args, set, count, backend);
    }
    let ciphertext = Output::new(What::Ciphertext, &args.ciphertext, &args.files)?;
    let shared_secret = Output::new(What::SharedSecret, &args.shared_secret, &args.files)?;
    let (set, pk) = files::read_of(What::PublicKey, &args.public, set, &args.files)?;

    let mut ct = vec![0; set.parameters().ciphertext_size];
    let mut shared = Zeroizing::new([0; 32]);
    set.encapsulate(backend, &pk, Os, &mut ct, &mut shared)?;

    files::write(&[(ciphertext, &ct), (shared_secret, &*shared)])?;
    Ok(Status::Good)
}

pub(crate) fn decaps(args: &Decaps, backend: Backend) -> Result<Status, Error> {
    let set = named(args.set.as_deref())?;
    files::check_places(
        &[(What::SecretKey, &args.secret), (What::Ciphertext, &args.ciphertext)],
        &[(What::SharedSecret, &args.shared_secret)],
    )?;
    if let Some(count) = args.count {
        return many::decaps(args, set, count, backend);
    }
    let shared_secret = Output::new(What::SharedSecret, &args.shared_secret, &args.files)?;
    let (set, sk) = files::read_of(What::SecretKey, &args.secret, set, &args.files)?;
    let ct = files::read(What::Ciphertext, &args.ciphertext, set, &args.files)?;

    let mut shared = Zeroizing::new([0; 32]);
    set.decapsulate(backend, &sk, &ct, &mut shared)?;

    files::write(&[(shared_secret, &*shared)])?;
    Ok(Status::Good)
}

pub(crate) fn pubkey(args: &Pubkey, backend: Backend) -> Result<Status, Error> {
    let set = named(args.set.as_deref())?;
    files::check_places(&[(What::SecretKey, &args.secret)], &[(What::PublicKey, &args.public)])?;
    let public = Output::new(What::PublicKey, &args.public, &args.files)?;
    let (set, sk) = files::read_of(What::SecretKey, &args.secret, set, &args.files)?;

    let mut pk = vec![0; set.parameters().encapsulation_key_size];
    set.encapsulation_key(backend, &sk, &mut pk)?;

    files::write(&[(public, &pk)])?;
    Ok(Status::Good)
}

pub(crate) fn check(args: &Check, backend: Backend) -> Result<Status, Error> {
    let (set, public) = (named(args.set.as_deref())?, args.public.as_ref());
    let inputs =
        [Some((What::SecretKey, &args.secret)), public.map(|place| (What::PublicKey, place))];
    files::check_places(&inputs.into_iter().flatten().collect::<Vec<_>>(), &[])?;
    let (set, sk) = files::read_of(What::SecretKey, &args.secret, set, &args.files)?;
    let mut verdict = set.check(&sk).map_err(|error| match error {
        // The option says "secret key".
        goodprime::Error::Unfit => {
            "the secret key is damaged: its parts do not fit each other".to_owned()
        }
        error => error.to_string(),
    });
    if let Some(place) = public {
        let pk = files::read(What::PublicKey, place, set, &args.files)?;
        let mut contained = vec![0; set.parameters().encapsulation_key_size];
        set.encapsulation_key(backend, &sk, &mut contained)?;
        if contained != *pk {
            verdict =
                verdict.and(Err("the public key does not belong to this secret key".to_owned()));
        }
    }
    output::unless_closed(match &verdict {
        Ok(()) => {
            let belongs = if public.is_some() { ", and the public key belongs to it" } else { "" };
            output::line(format_args!("{set}: {GOOD}the secret key is consistent{belongs}{GOOD:#}"))
        }
        Err(fault) => output::line(format_args!("{set}: {BAD}{fault}{BAD:#}")),
    })?;
    Ok(if verdict.is_ok() { Status::Good } else { Status::Failed })
}

/// The set of `--set`, if it is given.
fn named(set: Option<&str>) -> Result<Option<Algorithm>, Error> {
    set.map(sets::named).transpose()
}
