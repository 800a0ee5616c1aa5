//! SSH's key exchange of the library.

use goodprime::hybrid::{ClientShare, Hybrid, ServerShare};
use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Error, Sntrup761};
use goodprime_ssh::transcript::Transcript;
use goodprime_vectors::suite::{Case, Operation, Reply};

use super::{fill_from, outputs};

pub(super) fn reply(case: &Case, backend: Backend) -> Result<Reply, Error> {
    match case.operation {
        Operation::HybridServer => server(case, backend),
        Operation::HybridHash => Ok(hash(case)),
        _ => client(case, backend),
    }
}

fn server(case: &Case, backend: Backend) -> Result<Reply, Error> {
    let share = ClientShare::try_from(&case.input("init")[..])?;
    let pieces = [case.input("randomness"), case.input("x25519")];
    let mut pieces = pieces.iter().map(Vec::as_slice);
    // Each half asks for its randomness once.
    let mut fill = |out: &mut [u8]| match pieces.next() {
        Some(piece) if piece.len() == out.len() => {
            out.copy_from_slice(piece);
            Ok(())
        }
        _ => Err(Error::Randomness),
    };
    let (answer, secret) = Hybrid::on(backend).answer(&share, FillWith(&mut fill))?;
    Ok(outputs([("reply", answer.as_bytes()), ("K", secret.as_bytes())]))
}

/// The client takes no key: it makes its own. So it gets the randomness of which it makes the key of the test.
fn client(case: &Case, backend: Backend) -> Result<Reply, Error> {
    let Some(mut randomness) = randomness_of(&case.input("dk"), backend) else {
        return Ok(Reply::Unsupported("no key that goodprime's client makes".into()));
    };
    randomness.extend(case.input("x25519"));
    let mut stream = &randomness[..];
    let mut fill = |out: &mut [u8]| fill_from(&mut stream, out);
    let (_, client) = Hybrid::on(backend).start(FillWith(&mut fill))?;
    if !stream.is_empty() {
        return Err(Error::Randomness);
    }
    let secret = client.finish(&ServerShare::try_from(&case.input("reply")[..])?)?;
    Ok(outputs([("K", secret.as_bytes())]))
}

/// The randomness of which key generation of sntrup761 makes this key, if it can make it.
fn randomness_of(dk: &[u8], backend: Backend) -> Option<Vec<u8>> {
    let set = Algorithm::of::<Sntrup761>();
    let sizes = set.parameters();
    // f, 1/g, the encapsulation key, ρ, a hash. A small polynomial has four coefficients in each byte.
    let small = sizes.p.div_ceil(4);
    let (f, rest) = dk.split_at_checked(small)?;
    let (inverse, rest) = rest.split_at_checked(small)?;
    let rho = rest.get(sizes.encapsulation_key_size..)?.get(..small)?;
    let coefficients = |encoded: &[u8]| -> Vec<u32> {
        (0..sizes.p).map(|i| u32::from(encoded[i / 4] >> (2 * (i % 4)) & 3)).collect()
    };
    let bytes = |words: Vec<u32>| words.into_iter().flat_map(u32::to_le_bytes);

    // Sorting puts the words in their places: those of the nonzero coefficients come first, 1 stands for zero.
    let places = coefficients(f).into_iter().enumerate();
    let (units, zeros): (Vec<_>, Vec<_>) = places.partition(|(_, code)| *code != 1);
    let placed = units.into_iter().chain(zeros).map(|(i, code)| (i as u32) << 2 | code).collect();
    let tail: Vec<u8> = bytes(placed).chain(rho.iter().copied()).collect();

    let key_with = |g: &[u8]| {
        // Three times this is just above a quarter of the words' range.
        let words =
            coefficients(g).into_iter().map(|code| code.wrapping_mul(0x1555_5556)).collect();
        let randomness: Vec<u8> = bytes(words).chain(tail.iter().copied()).collect();
        let mut ek = vec![0; sizes.encapsulation_key_size];
        let mut made = vec![0; sizes.decapsulation_key_size];
        let mut stream = &randomness[..];
        let mut fill = |out: &mut [u8]| fill_from(&mut stream, out);
        let result = set.keygen(backend, FillWith(&mut fill), &mut ek, &mut made);
        result.is_ok().then_some((randomness, made))
    };
    // The inverse of the inverse is g, which the key does not hold.
    let (_, other) = key_with(inverse)?;
    let (randomness, made) = key_with(&other[small..2 * small])?;
    (made == dk).then_some(randomness)
}

fn hash(case: &Case) -> Reply {
    let transcript = Transcript {
        client_version: case.input("clientVersion"),
        server_version: case.input("serverVersion"),
        client_kexinit: case.input("clientKexinit"),
        server_kexinit: case.input("serverKexinit"),
        host_key: case.input("hostKey"),
        client_share: case.input("init"),
        server_share: case.input("reply"),
    };
    match case.input("K").as_slice().try_into() {
        Ok(secret) => outputs([("H", &transcript.hash(secret))]),
        Err(_) => Reply::Refused("the secret must have 64 bytes".into()),
    }
}
