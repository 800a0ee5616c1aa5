//! The NIST known answers of every set, in both request patterns, on every backend.
#![cfg(any(all(feature = "sntrup", feature = "ntrulpr"), feature = "ntru"))]

mod common;

use common::{all_pass, backends, for_each_name, read};
use goodprime_vectors::{Pattern, Report, check_rsp};

fn check(set: &str) {
    for (file, records) in [(format!("{set}.rsp"), 10), (format!("{set}.bulk.rsp"), 3)] {
        // NTRU's requests have one pattern.
        if set.starts_with("ntruh") && file.contains("bulk") {
            continue;
        }
        let text = read(&file);
        for backend in backends() {
            let result = check_rsp(&text, Pattern::guess(&file), backend, &mut |_, _| ());
            all_pass(&format!("{file} on {backend}"), result, records);
        }
    }
}

for_each_name!(check);

#[test]
fn a_set_that_is_not_in_the_build_is_skipped_not_passed() {
    let text = read("ntruhps2048509.rsp").replace("ntruhps2048509", "ntruhps2048613");
    let report = check_rsp(&text, Pattern::Nist, backends()[0], &mut |_, _| ()).unwrap();
    assert_eq!(report, Report { skipped: vec!["ntruhps2048613".into()], ..Report::default() });
}
