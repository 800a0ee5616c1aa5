//! Encapsulation to unusual public keys: no library may refuse them or treat them differently.

use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend};
use serde::Deserialize;

use crate::drbg::Drbg;
use crate::field;
use crate::file_error::FileError;
use crate::pattern::Pattern;
use crate::report::{Progress, Report};

/// Checks every vector of a file of encapsulations, in each request pattern that it has.
pub fn check_encaps_edge(
    json: &str,
    backend: Backend,
    progress: &mut Progress<'_>,
) -> Result<Report, FileError> {
    let file: File = crate::json::parse(json)?;
    if file.vectors.is_empty() {
        return Err(FileError::NoRecords);
    }
    let Some(algorithm) = field::set(&file.set) else {
        return Ok(Report::skipping(&file.set));
    };
    let vectors: Vec<Unusual<'_>> = file
        .vectors
        .iter()
        .map(|vector| Unusual::new(algorithm, vector))
        .collect::<Result<_, FileError>>()?;
    let mut report = Report::default();
    for (i, vector) in vectors.iter().enumerate() {
        report.count(|| vector.id.into(), &vector.check(algorithm, backend));
        progress(i + 1, vectors.len());
    }
    Ok(report)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    set: String,
    vectors: Vec<Vector>,
    // The source of the vectors.
    #[serde(default, rename = "note")]
    _note: String,
}

// Unknown fields are errors: one that changes the inputs must not be overlooked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    id: String,
    drbg_seed: String,
    pk: String,
    nist_pattern: Output,
    /// Missing for schemes whose implementations all have one pattern.
    bulk_pattern: Option<Output>,
    // The subject of the vector.
    #[serde(default, rename = "kind")]
    _kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Output {
    ct: String,
    ss: String,
    // The implementations that gave the result.
    #[serde(default, rename = "agree")]
    _agree: Vec<String>,
}

/// A vector whose fields make sense for its set.
struct Unusual<'a> {
    id: &'a str,
    seed: [u8; Drbg::SEED],
    pk: Vec<u8>,
    outputs: Vec<Expected>,
}

/// The right results in one request pattern, and the messages for wrong ones.
struct Expected {
    pattern: Pattern,
    ct: Vec<u8>,
    ss: Vec<u8>,
    wrong_ct: &'static str,
    wrong_ss: &'static str,
}

impl<'a> Unusual<'a> {
    fn new(algorithm: Algorithm, vector: &'a Vector) -> Result<Self, FileError> {
        let id = vector.id.as_str();
        let seed = field::of_length(id, "drbg_seed", &vector.drbg_seed, Drbg::SEED)?;
        let expected = |output: &Output, pattern, wrong_ct, wrong_ss| {
            let ct =
                field::of_length(id, wrong_ct, &output.ct, algorithm.parameters().ciphertext_size)?;
            let ss = field::of_length(id, wrong_ss, &output.ss, goodprime::SharedSecret::SIZE)?;
            Ok(Expected { pattern, ct, ss, wrong_ct, wrong_ss })
        };
        let (nist, bulk) = (&vector.nist_pattern, vector.bulk_pattern.as_ref());
        let mut outputs =
            vec![expected(nist, Pattern::Nist, "nist_pattern.ct", "nist_pattern.ss")?];
        if let Some(bulk) = bulk {
            outputs.push(expected(bulk, Pattern::Bulk, "bulk_pattern.ct", "bulk_pattern.ss")?);
        }
        Ok(Self {
            id,
            seed: std::array::from_fn(|i| seed[i]),
            pk: field::of_length(
                id,
                "pk",
                &vector.pk,
                algorithm.parameters().encapsulation_key_size,
            )?,
            outputs,
        })
    }

    /// Returns the fields of the vector that differ from the library's results.
    fn check(&self, algorithm: Algorithm, backend: Backend) -> Vec<&'static str> {
        let mut differing = vec![];
        for expected in &self.outputs {
            let mut drbg = Drbg::new(&self.seed);
            let mut fill = expected.pattern.serve(algorithm, &mut drbg);
            let (mut ct, mut ss) = (vec![0; algorithm.parameters().ciphertext_size], [0; 32]);
            if algorithm
                .encapsulate(backend, &self.pk, FillWith(&mut fill), &mut ct, &mut ss)
                .is_err()
            {
                return vec!["result: the library reported an error"];
            }
            if ct != expected.ct {
                differing.push(expected.wrong_ct);
            }
            if ss[..] != expected.ss {
                differing.push(expected.wrong_ss);
            }
        }
        differing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn file() -> Value {
        let text = include_str!("../encaps_edge/sntrup653.json");
        serde_json::from_str(text).expect("JSON")
    }

    fn check(file: &Value) -> Result<Report, FileError> {
        check_encaps_edge(&file.to_string(), Backend::detect(), &mut |_, _| ())
    }

    #[test]
    fn good_vectors_pass() {
        assert_eq!(check(&file()), Ok(Report { passed: 5, ..Report::default() }));
    }

    #[test]
    fn a_changed_byte_fails_in_its_field() {
        for pattern in ["nist_pattern", "bulk_pattern"] {
            for field in ["ct", "ss"] {
                let mut file = file();
                let value = &mut file["vectors"][2][pattern][field];
                let hex = value.as_str().expect("hex");
                let digit = if hex.ends_with('0') { "1" } else { "0" };
                *value = format!("{}{digit}", &hex[..hex.len() - 1]).into();
                let report = check(&file).expect("still a file");
                assert_eq!((report.passed, report.failed), (4, 1));
                let expected = format!("sntrup653/0/all_ff_pk: wrong {pattern}.{field}");
                assert_eq!(report.failures, [expected]);
            }
        }
    }

    #[test]
    fn a_vector_without_the_second_pattern_is_checked_in_the_first() {
        let mut file = file();
        file["vectors"][1].as_object_mut().expect("an object").remove("bulk_pattern");
        assert_eq!(check(&file).map(|r| r.passed), Ok(5));
    }

    #[test]
    fn other_sets_are_skipped_by_name() {
        let mut file = file();
        file["set"] = "ntruhps2048613".into();
        assert_eq!(check(&file), Ok(Report::skipping("ntruhps2048613")));
    }

    #[test]
    fn unreadable_files_say_where_and_why() {
        let check_text = |text: &str| check_encaps_edge(text, Backend::detect(), &mut |_, _| ());
        assert_eq!(check_text(""), Err(FileError::Empty));
        assert_eq!(check_text(r#"{"set":"sntrup653","vectors":[]}"#), Err(FileError::NoRecords));
        assert!(check_text("[]").is_err());
        let error = |change: fn(&mut Value)| {
            let mut file = file();
            change(&mut file["vectors"][0]);
            check(&file).expect_err("not a good file").to_string()
        };
        assert_eq!(
            error(|v| v["pk"] = "0011".into()),
            "sntrup653/0/valid_pk: field pk must have 994 bytes, not 2"
        );
        assert_eq!(
            error(|v| v["drbg_seed"] = "xy".into()),
            "sntrup653/0/valid_pk: field drbg_seed contains 'x', which is not a hexadecimal digit"
        );
        assert_eq!(
            error(|v| v["bulk_pattern"]["ss"] = "00".into()),
            "sntrup653/0/valid_pk: field bulk_pattern.ss must have 32 bytes, not 1"
        );
        assert!(
            error(|v| v["nist_pattern"] = serde_json::json!({})).contains("missing field `ct`")
        );
        assert!(error(|v| v["sk"] = "00".into()).contains("unknown field `sk`"));
    }
}
