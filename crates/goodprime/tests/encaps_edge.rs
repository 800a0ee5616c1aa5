//! Encapsulation to unusual public keys, against other implementations.
#![cfg(all(feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{all_pass, backends, for_each_name, read};
use goodprime_kat::check_encaps_edge;

fn check(set: &str) {
    let file = format!("encaps_edge/{set}.json");
    let json = read(&file);
    for backend in backends() {
        let result = check_encaps_edge(&json, backend, &mut |_, _| ());
        all_pass(&format!("{file} on {backend}"), result, 5);
    }
}

for_each_name!(check);
