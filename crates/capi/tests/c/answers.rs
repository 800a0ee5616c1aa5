//! Known answers for C programs: the first record of each `vectors/SET.bulk.rsp`, or `vectors/SET.rsp` if requests have
//! only one pattern; and the vectors of `vectors/seed/SET.json`.

use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend};
use goodprime_vectors::Drbg;

/// Returns for each set: the bytes that the generator gives to key generation and encapsulation, then pk, sk, ct and ss
/// of the file; then the seeds of key pairs, those of encapsulations, and the secrets of the vectors of seeds. Each is
/// preceded by its length in four bytes, little-endian.
pub(crate) fn all() -> Vec<u8> {
    Algorithm::ALL.iter().flat_map(|&algorithm| of(algorithm)).collect()
}

fn of(algorithm: Algorithm) -> Vec<u8> {
    let read = |end: &str| {
        let path = format!("{}/../../vectors/{algorithm}{end}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path)
    };
    let text = read(".bulk.rsp").or_else(|_| read(".rsp")).expect("known answers");
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
        hex::decode(line.expect("field")).expect("hexadecimal")
    };
    let seed = field("seed").try_into().expect("48 bytes");
    let mut fields = vec![random(algorithm, &seed, &field("pk"))];
    fields.extend(["pk", "sk", "ct", "ss"].map(field));
    fields.extend(["keygen_seed", "encapsulation_seed", "ss"].map(|name| vectors(algorithm, name)));
    fields
        .iter()
        .flat_map(|field| [&(field.len() as u32).to_le_bytes(), field.as_slice()].concat())
        .collect()
}

/// Returns a field of all vectors of seeds of a set, one after another.
fn vectors(algorithm: Algorithm, name: &str) -> Vec<u8> {
    let path = format!("{}/../../vectors/seed/{algorithm}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("vectors");
    let field = format!("\"{name}\": \"");
    let of = |line: &str| line.trim().strip_prefix(&field)?.split('"').next().map(hex::decode);
    text.lines().filter_map(of).flat_map(|bytes| bytes.expect("hexadecimal")).collect()
}

/// Returns the generator's bytes, requested like the library does.
fn random(algorithm: Algorithm, seed: &[u8; Drbg::SEED], pk: &[u8]) -> Vec<u8> {
    let mut drbg = Drbg::new(seed);
    let mut given = vec![];
    let mut fill = |bytes: &mut [u8]| {
        drbg.fill(bytes);
        given.extend_from_slice(bytes);
        Ok(())
    };
    let mut made = vec![0; pk.len()];
    let mut sk = vec![0; algorithm.parameters().decapsulation_key_size];
    let mut ct = vec![0; algorithm.parameters().ciphertext_size];
    let backend = Backend::detect();
    algorithm.keygen(backend, FillWith(&mut fill), &mut made, &mut sk).expect("key pair");
    algorithm.encapsulate(backend, pk, FillWith(&mut fill), &mut ct, &mut [0; 32]).expect("secret");
    given
}
