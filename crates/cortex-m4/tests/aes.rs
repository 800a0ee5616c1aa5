//! Tests of AES-256 in counter mode: the model against another implementation, and its parts against FIPS 197.

use aes::Aes256;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use goodprime_cortex_m4::aes::{
    AesColumns, AesEngine, AesModel, AesRun, BATCH, STATE, expand, stream, stream_by_table,
};

/// The key stream by another implementation.
fn expected(key: &[u8; 32], from: u64, length: usize) -> Vec<u8> {
    let cipher = Aes256::new(key.into());
    let skipped = (from % 16) as usize;
    let mut out = Vec::new();
    for number in from / 16.. {
        if out.len() >= skipped + length {
            break;
        }
        let mut block = u128::from(number).to_be_bytes().into();
        cipher.encrypt_block(&mut block);
        out.extend_from_slice(&block);
    }
    out[skipped..][..length].to_vec()
}

fn keys() -> impl Iterator<Item = [u8; 32]> {
    (0..4u32).map(|k| core::array::from_fn(|i| (i as u32 * (17 * k + 1) + 91 * k) as u8))
}

#[test]
fn streams_are_those_of_another_program() {
    for key in keys() {
        for (from, length) in
            [(0, 1), (0, 3044), (5, 2000), (512, 512), (4090, 17), (65_530, 20), (1 << 40, 100)]
        {
            let mut out = vec![0; length];
            stream::<AesModel>(&key, from, &mut out);
            assert_eq!(out, expected(&key, from, length), "{from}, {length}");
        }
        for length in [0, 1, 16, 31, 3044, 4096, 4100, 5108] {
            let mut out = vec![0; length];
            stream_by_table::<AesModel>(&key, &mut out);
            assert_eq!(out, expected(&key, 0, length), "{length}");
        }
    }
}

/// FIPS 197, appendix A.3: the first and the last words of the expansion that do not belong to the key.
#[test]
fn round_keys_are_those_of_the_standard() {
    let key = [
        0x60, 0x3d, 0xeb, 0x10, 0x15, 0xca, 0x71, 0xbe, 0x2b, 0x73, 0xae, 0xf0, 0x85, 0x7d, 0x77,
        0x81, 0x1f, 0x35, 0x2c, 0x07, 0x3b, 0x61, 0x08, 0xd7, 0x2d, 0x98, 0x10, 0xa3, 0x09, 0x14,
        0xdf, 0xf4,
    ];
    let keys = expand::<AesModel>(&key);
    let word = |i: usize| u32::from_be_bytes(keys[i / 4][i % 4].to_le_bytes()) ^ 0x6363_6363;
    assert_eq!([word(8), word(12), word(59)], [0x9ba3_5411, 0xa8b0_9c1a, 0x706c_631e]);
}

/// The model with one step that does nothing.
struct Without<const STEP: usize>;

impl<const STEP: usize> AesEngine for Without<STEP> {
    fn substitute(out: &mut [u32], groups: &[u32]) {
        if STEP != 0 {
            AesModel::substitute(out, groups);
        }
    }
    fn substitute_shifted(out: &mut [u32; STATE], state: &[u32; STATE]) {
        if STEP != 1 {
            AesModel::substitute_shifted(out, state);
        }
    }
    fn mix(state: &mut [u32; STATE], key: &AesColumns) {
        if STEP != 2 {
            AesModel::mix(state, key);
        }
    }
    fn blocks(out: &mut [u8; BATCH], state: &mut [u32; STATE], key: &AesColumns) {
        if STEP != 3 {
            AesModel::blocks(out, state, key);
        }
    }
    fn tables(out: &mut [u8], run: &AesRun) {
        if STEP != 4 {
            AesModel::tables(out, run);
        }
    }
}

#[test]
fn no_step_can_be_left_out() {
    fn found<const STEP: usize>() {
        let (key, mut secret, mut public) = ([7; 32], [0; 64], [0; 64]);
        stream::<Without<STEP>>(&key, 0, &mut secret);
        stream_by_table::<Without<STEP>>(&key, &mut public);
        let expected = expected(&key, 0, 64);
        assert!(secret != expected[..] || public != expected[..], "{STEP}");
        assert_eq!(public != expected[..], STEP == 0 || STEP == 4, "{STEP}");
    }
    found::<0>();
    found::<1>();
    found::<2>();
    found::<3>();
    found::<4>();
}
