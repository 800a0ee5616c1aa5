use goodprime::{Algorithm, Backend};

#[test]
fn both_sides_agree() {
    for backend in Backend::available() {
        for &algorithm in Algorithm::ALL {
            let mut pk = vec![0; algorithm.encapsulation_key_size()];
            let mut sk = vec![0; algorithm.decapsulation_key_size()];
            let mut ct = vec![0; algorithm.ciphertext_size()];
            let (mut sender, mut receiver) = ([0; 32], [0; 32]);
            algorithm.keygen_derand(backend, &[3; 32], &mut pk, &mut sk).unwrap();
            let mut fill = |bytes: &mut [u8]| {
                bytes.iter_mut().enumerate().for_each(|(i, b)| *b = (i * i >> 3) as u8);
                Ok(())
            };
            algorithm.encapsulate(backend, &pk, &mut fill, &mut ct, &mut sender).unwrap();
            algorithm.decapsulate(backend, &sk, &ct, &mut receiver).unwrap();
            assert_eq!(sender, receiver, "{algorithm} {backend}");
        }
    }
}
