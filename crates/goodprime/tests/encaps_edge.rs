//! Encapsulation to unusual public keys, against other implementations.
#![cfg(any(all(feature = "sntrup", feature = "ntrulpr"), feature = "ntru"))]

mod common;

use common::{all_pass, backends, for_each_name, read};
use goodprime_vectors::check_encaps_edge;

fn check(set: &str) {
    let file = format!("encaps_edge/{set}.json");
    let json = read(&file);
    let expected = match set {
        "ntruhps4096821" | "ntruhps40961229" | "ntruhrss1373" => 4,
        _ => 5,
    };
    for backend in backends() {
        let result = check_encaps_edge(&json, backend, &mut |_, _| ());
        all_pass(&format!("{file} on {backend}"), result, expected);
    }
}

for_each_name!(check);
