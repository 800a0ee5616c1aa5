//! A self-test that needs no files: `checksumsmall` of every set.

use goodprime::{Algorithm, Backend};

use crate::report::{Progress, Report};
use crate::supercop::supercop_checksum;

/// Key pairs in a small checksum.
const LOOPS: usize = 8;

/// `checksumsmall` as published in SUPERCOP 20260330, crypto_kem/SET/checksumsmall.
const PUBLISHED: [(&str, &str); 12] = [
    ("sntrup653", "dda0bd7591a594a50d92d582175ec8465f5e17e464d115d3320de3b3baf82d1f"),
    ("sntrup761", "4081ab3f61bac9aae91bff7f9b212855177591ec4427dff2a501be124c5bb97d"),
    ("sntrup857", "9b5d45689313eea407b627421e453bec7c563fd5430901d217cb4a868b5a2435"),
    ("sntrup953", "6f497ec200d79d3a509f5b6ba13489ca97ce9bf9238e07c9079b62e77112828c"),
    ("sntrup1013", "1b5be888b85239e31dcd576507be93447dd8fa9791cd780f4146979406e763e5"),
    ("sntrup1277", "d03baeaa474adaa64bb1cf309fe7c3cccd29c82265f1d44fa668bf921580c8f1"),
    ("ntrulpr653", "d621b9d9cd966a1cca8ed49d710216e18ff1ccf0f94dd7f03c837af6ac58dec8"),
    ("ntrulpr761", "b0b519dd1b6442af0d5aeb99b7e3752d354f5706cbc7ea18a2a9920a860d4394"),
    ("ntrulpr857", "891324185cb92855e10c1a042f0ac4eb1714786d57350e9f4c44d0557602c60b"),
    ("ntrulpr953", "9fa04d1aff51b736fb8bad37f0d891d9a4f2dd6feaec394432a0cbf66107f29e"),
    ("ntrulpr1013", "0b8d0c158137dc93a014b11bf8b33e7491c365f3e542490c8d1861a33c1872e7"),
    ("ntrulpr1277", "2cec87752c70bef0013b9afe5cd2fe6ae0442180e22e097af1f35c7f6e676daa"),
];

/// Compares the SUPERCOP checksum of every set of this build with the published one.
pub fn selftest(backend: Backend, progress: &mut Progress<'_>) -> Report {
    compare(&PUBLISHED, backend, progress)
}

fn compare(published: &[(&str, &str)], backend: Backend, progress: &mut Progress<'_>) -> Report {
    let mut report = Report::default();
    for (i, &algorithm) in Algorithm::ALL.iter().enumerate() {
        match published.iter().find(|(name, _)| *name == algorithm.name()) {
            Some((_, expected)) => {
                let checksum = hex::encode(supercop_checksum(algorithm, backend, LOOPS));
                let wrong: &[&str] = if checksum == *expected { &[] } else { &["checksum"] };
                report.count(|| algorithm.name().into(), wrong);
            }
            None => report.skipped.push(algorithm.name().into()),
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
        assert_eq!(report, Report { passed: 12, ..Report::default() });
        assert_eq!(last, (12, 12));

        let other = PUBLISHED[0].1;
        let report = compare(&[("ntrulpr653", other)], backend, &mut |_, _| ());
        assert_eq!(report.failures, ["ntrulpr653: wrong checksum"]);
        assert_eq!((report.passed, report.failed, report.skipped.len()), (0, 1, 11));
    }

    #[test]
    fn built_in_values_are_those_of_the_data_file() {
        let text = include_str!("../../../kat/supercop.json");
        let file: serde_json::Value = serde_json::from_str(text).expect("JSON");
        for (name, checksum) in PUBLISHED {
            assert_eq!(file[name]["checksumsmall"], checksum);
        }
    }
}
