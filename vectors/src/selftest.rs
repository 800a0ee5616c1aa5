//! A self-test that needs no files at run time: `checksumsmall` of every set.

use goodprime::{Algorithm, Backend};
use serde_json::Value;

use crate::report::{Progress, Report};
use crate::supercop::supercop_checksum;

/// Key pairs in a small checksum.
const LOOPS: usize = 8;

/// The checksums of SUPERCOP 20260330, crypto_kem/SET/checksumsmall; those of ntruhps40961229 and ntruhrss1373, which
/// SUPERCOP lacks, are computed by its recipe.
const PUBLISHED: &str = include_str!("../supercop.json");

/// Compares the SUPERCOP checksum of every set of this build with the published one.
pub fn selftest(backend: Backend, progress: &mut Progress<'_>) -> Report {
    compare(&published(), backend, progress)
}

/// The file: checksums of sets.
fn published() -> Value {
    serde_json::from_str(PUBLISHED).expect("a file of this repository")
}

fn compare(published: &Value, backend: Backend, progress: &mut Progress<'_>) -> Report {
    let mut report = Report::default();
    for (i, &algorithm) in Algorithm::ALL.iter().enumerate() {
        match published[algorithm.parameters().name]["checksumsmall"].as_str() {
            Some(expected) => {
                let checksum = hex::encode(supercop_checksum(algorithm, backend, LOOPS));
                let wrong: &[&str] = if checksum == expected { &[] } else { &["checksum"] };
                report.count(|| algorithm.parameters().name.into(), wrong);
            }
            None => report.skipped.push(algorithm.parameters().name.into()),
        }
        progress(i + 1, Algorithm::ALL.len());
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_checksums_pass_and_others_fail() {
        let backend = Backend::detect();
        let mut last = (0, 0);
        let report = selftest(backend, &mut |done, total| last = (done, total));
        let sets = Algorithm::ALL.len();
        assert_eq!(report, Report { passed: sets, ..Report::default() });
        assert_eq!(last, (sets, sets));

        let other = serde_json::json!({ "ntrulpr653": published()["sntrup653"] });
        let report = compare(&other, backend, &mut |_, _| ());
        assert_eq!(report.failures, ["ntrulpr653: wrong checksum"]);
        assert_eq!((report.passed, report.failed, report.skipped.len()), (0, 1, sets - 1));
    }
}
