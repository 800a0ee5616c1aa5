//! Decapsulation of damaged ciphertexts and with damaged keys, against other implementations.
#![cfg(any(all(feature = "sntrup", feature = "ntrulpr"), feature = "ntru"))]

mod common;

use common::{all_pass, backends, for_each_name, read};
use goodprime_vectors::check_reject;

fn check(set: &str) {
    let file = format!("reject/{set}.json");
    let json = read(&file);
    let expected = match set {
        "ntrulpr857" => 33,
        "ntruhps4096821" | "ntruhps40961229" | "ntruhrss1373" => 20,
        _ if set.starts_with("ntruh") => 26,
        _ if set.starts_with("ntrulpr") => 34,
        _ => 30,
    };
    for backend in backends() {
        let result = check_reject(&json, backend, &mut |_, _| ());
        all_pass(&format!("{file} on {backend}"), result, expected);
    }
}

for_each_name!(check);
