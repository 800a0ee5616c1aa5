//! serde's traits: values are written and read again, in text as hexadecimal digits, and no other length is read.
#![cfg(feature = "serde")]

use goodprime::randomness::Seed;
use goodprime::{Ciphertext, DecapsulationKey, EncapsulationKey, Kem, Set};

fn all<S: Set>() {
    let (public, secret) = Kem::<S>::new().keygen(Seed(&[7; 32]));
    let (ciphertext, _) = Kem::<S>::new().encapsulate(&public, Seed(&[8; 32]));

    let text = serde_json::to_string(&secret).unwrap();
    assert_eq!(text, format!("\"{}\"", hex::encode(secret.as_bytes())));
    let again: DecapsulationKey<S> = serde_json::from_str(&text).unwrap();
    assert!(again == secret && again.encapsulation_key() == &public);
    let text = serde_json::to_string(&public).unwrap();
    assert_eq!(serde_json::from_str::<EncapsulationKey<S>>(&text).unwrap(), public);
    assert_eq!(serde_json::from_str::<EncapsulationKey<S>>(&text.to_uppercase()).unwrap(), public);
    let text = serde_json::to_string(&ciphertext).unwrap();
    assert_eq!(serde_json::from_str::<Ciphertext<S>>(&text).unwrap(), ciphertext);

    for bad in [
        format!("\"{}\"", hex::encode(&secret.as_bytes()[1..])),
        format!("\"{}00\"", hex::encode(secret.as_bytes())),
        format!("\"{}\"", hex::encode(secret.as_bytes()).replacen(|_: char| true, "x", 1)),
        "\"\"".to_owned(),
        "7".to_owned(),
    ] {
        assert!(serde_json::from_str::<DecapsulationKey<S>>(&bad).is_err());
    }
    let short = serde_json::from_str::<Ciphertext<S>>("\"00\"").unwrap_err().to_string();
    let expected = format!("expected {} bytes for {}", ciphertext.as_bytes().len(), S::NAME);
    assert!(short.contains(&expected), "{short}");

    let bytes = postcard::to_allocvec(&secret).unwrap();
    assert!(bytes.ends_with(secret.as_bytes()) && bytes.len() <= secret.as_bytes().len() + 2);
    assert!(postcard::from_bytes::<DecapsulationKey<S>>(&bytes).unwrap() == secret);
    let bytes = postcard::to_allocvec(&ciphertext).unwrap();
    assert_eq!(postcard::from_bytes::<Ciphertext<S>>(&bytes).unwrap(), ciphertext);
    assert!(postcard::from_bytes::<EncapsulationKey<S>>(&bytes).is_err());
}

macro_rules! each {
    ($({ $name:ident $set:ident $($rest:tt)* })*) => {
        $(
            #[test]
            fn $name() {
                all::<goodprime::$set>();
            }
        )*
    };
}
goodprime::for_each_set!(each);
