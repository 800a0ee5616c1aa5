//! SUPERCOP's checksums of every set on every backend. The big ones only on demand:
//! GOODPRIME_BIG=1.
#![cfg(all(feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{backends, for_each_name, read};
use goodprime::Algorithm;
use goodprime_vectors::{selftest, supercop_checksum};

fn compare(set: &str, field: &str, loops: usize) {
    let published: serde_json::Value = serde_json::from_str(&read("supercop.json")).unwrap();
    let algorithm = set.parse::<Algorithm>().expect("a set of this build");
    for backend in backends() {
        let checksum = hex::encode(supercop_checksum(algorithm, backend, loops));
        assert_eq!(published[set][field], checksum, "{field} of {set} on {backend}");
    }
}

mod small {
    fn check(set: &str) {
        super::compare(set, "checksumsmall", 8);
    }
    super::for_each_name!(check);
}

mod big {
    fn check(set: &str) {
        if std::env::var("GOODPRIME_BIG").is_ok_and(|value| value == "1") {
            super::compare(set, "checksumbig", 64);
        } else {
            println!("skipped: checksumbig of {set} (GOODPRIME_BIG=1 runs it)");
        }
    }
    super::for_each_name!(check);
}

#[test]
fn the_self_test_covers_every_set() {
    for backend in backends() {
        let report = selftest(backend, &mut |_, _| ());
        assert_eq!(report.passed, Algorithm::ALL.len(), "{report:?}");
        assert!(report.failed == 0 && report.skipped.is_empty(), "{report:?}");
    }
}
