//! Decapsulation of damaged ciphertexts, and with damaged keys.
//!
//! The files carry no keys: a vector names a record of the standard response file, whose key pair
//! follows from the NIST generator.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use goodprime::{Algorithm, Backend};
use serde::Deserialize;

use crate::field;
use crate::file_error::FileError;
use crate::pattern::Pattern;
use crate::report::{Progress, Report};
use crate::standard::{Answers, seed_of_count};

/// Checks every vector of a rejection file.
pub fn check_reject(
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
    let vectors: Vec<Damaged<'_>> = file
        .vectors
        .iter()
        .map(|vector| Damaged::new(algorithm, vector))
        .collect::<Result<_, FileError>>()?;
    let mut records = BTreeMap::new();
    let mut report = Report::default();
    for (i, vector) in vectors.iter().enumerate() {
        let record = match records.entry(vector.count) {
            Entry::Occupied(record) => Ok(record.into_mut()),
            Entry::Vacant(entry) => {
                Answers::of_seed(algorithm, backend, Pattern::Nist, &vector.seed)
                    .map(|record| entry.insert(record))
            }
        };
        let differing = match record {
            Ok(record) => vector.check(algorithm, backend, record),
            Err(_) => vec!["key: the library reported an error"],
        };
        report.count(|| vector.id.into(), &differing);
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
    #[serde(default, rename = "sk_source")]
    _sk_source: String,
    #[serde(default, rename = "implementations")]
    _implementations: Vec<String>,
}

// Unknown fields are errors: one that changes the inputs must not be overlooked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    id: String,
    /// The record whose key is used.
    count: usize,
    /// Changes of that key: an offset, and the byte that is XORed into it.
    #[serde(default)]
    sk_xor: Vec<(usize, u8)>,
    ct: String,
    ss: String,
    /// True if `ss` is the record's secret.
    equals_honest_ss: Option<bool>,
    // The subject of the vector, and the implementations that gave the result.
    #[serde(default, rename = "kind")]
    _kind: String,
    #[serde(default, rename = "agree")]
    _agree: usize,
    #[serde(default, rename = "disagree")]
    _disagree: Vec<String>,
}

/// A vector whose fields make sense for its set.
struct Damaged<'a> {
    id: &'a str,
    count: usize,
    seed: [u8; crate::Drbg::SEED],
    sk_xor: &'a [(usize, u8)],
    ct: Vec<u8>,
    ss: Vec<u8>,
    equals_honest_ss: Option<bool>,
}

impl<'a> Damaged<'a> {
    fn new(algorithm: Algorithm, vector: &'a Vector) -> Result<Self, FileError> {
        let Vector { id, count, sk_xor, ct, ss, .. } = vector;
        let length = algorithm.parameters().decapsulation_key_size;
        if let Some((offset, _)) = sk_xor.iter().find(|(offset, _)| *offset >= length) {
            let problem = format!("sk_xor changes byte {offset} of a key of {length} bytes");
            return Err(FileError::record(id, problem));
        }
        let seed = seed_of_count(*count).ok_or_else(|| {
            FileError::record(id, format!("count {count} is not one of the 100 standard records"))
        })?;
        Ok(Self {
            id,
            count: *count,
            seed,
            sk_xor,
            ct: field::of_length(id, "ct", ct, algorithm.parameters().ciphertext_size)?,
            ss: field::of_length(id, "ss", ss, goodprime::SharedSecret::SIZE)?,
            equals_honest_ss: vector.equals_honest_ss,
        })
    }

    /// Returns the fields of the vector that differ from the library's results.
    fn check(&self, algorithm: Algorithm, backend: Backend, record: &Answers) -> Vec<&'static str> {
        let mut sk = record.sk.clone();
        for &(offset, change) in self.sk_xor {
            sk[offset] ^= change;
        }
        let mut ss = [0; 32];
        if algorithm.decapsulate(backend, &sk, &self.ct, &mut ss).is_err() {
            return vec!["result: the library reported an error"];
        }
        let mut differing = vec![];
        if ss[..] != self.ss {
            differing.push("ss");
        }
        if self.equals_honest_ss.is_some_and(|equals| equals != (ss == record.ss)) {
            differing.push("equals_honest_ss");
        }
        differing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// A valid ciphertext, a damaged one, and one for a damaged key.
    fn small_file() -> Value {
        let text = include_str!("../reject/ntrulpr653.json");
        let mut file: Value = serde_json::from_str(text).expect("JSON");
        let vectors = file["vectors"].as_array_mut().expect("a list");
        let changed = vectors.iter().position(|v| v.get("sk_xor").is_some()).expect("one");
        vectors.swap(2, changed);
        vectors.truncate(3);
        file
    }

    fn check(file: &Value) -> Result<Report, FileError> {
        check_reject(&file.to_string(), Backend::detect(), &mut |_, _| ())
    }

    fn error(file: &Value) -> String {
        check(file).expect_err("not a good file").to_string()
    }

    #[test]
    fn good_vectors_pass() {
        let report = check(&small_file()).expect("a file");
        assert_eq!(report, Report { passed: 3, ..Report::default() });
    }

    #[test]
    fn a_changed_byte_fails() {
        for (vector, field) in [(0, "ct"), (0, "ss"), (1, "ct"), (1, "ss"), (2, "ct"), (2, "ss")] {
            let mut file = small_file();
            let value = file["vectors"][vector][field].as_str().expect("hex");
            let digit = if value.starts_with('0') { "1" } else { "0" };
            file["vectors"][vector][field] = format!("{digit}{}", &value[1..]).into();
            let report = check(&file).expect("still a file");
            assert_eq!((report.passed, report.failed), (2, 1), "{vector} {field}");
            let id = file["vectors"][vector]["id"].as_str().expect("a name");
            assert!(report.failures[0].starts_with(&format!("{id}: wrong ss")), "{report:?}");
        }
    }

    #[test]
    fn a_wrong_key_fails() {
        let mut file = small_file();
        file["vectors"][2]["sk_xor"] = json!([]);
        assert_eq!(check(&file).expect("a file").failed, 1);
        let mut file = small_file();
        file["vectors"][0]["count"] = 1.into();
        assert_eq!(check(&file).expect("a file").failed, 1);
    }

    #[test]
    fn a_wrong_claim_about_the_honest_secret_fails() {
        let mut file = small_file();
        file["vectors"][1]["equals_honest_ss"] = true.into();
        let failures = check(&file).expect("a file").failures;
        assert_eq!(failures, ["ntrulpr653/0/flip_first_bit: wrong equals_honest_ss"]);
    }

    #[test]
    fn other_sets_are_skipped_by_name() {
        let mut file = small_file();
        file["set"] = "ntruhps2048613".into();
        assert_eq!(check(&file), Ok(Report::skipping("ntruhps2048613")));
    }

    #[test]
    fn unreadable_files_say_where_and_why() {
        let check = |text: &str| check_reject(text, Backend::detect(), &mut |_, _| ());
        assert_eq!(check(" \n"), Err(FileError::Empty));
        let message = check("# kem/sntrup653").expect_err("no JSON").to_string();
        assert!(message.starts_with("not a known-answer file: expected value at line 1"));

        let mut file = small_file();
        file["vectors"] = json!([]);
        assert_eq!(error(&file), "the file has no records");

        let mut file = small_file();
        file["vectors"][1].as_object_mut().expect("an object").remove("ss");
        assert!(error(&file).contains("missing field `ss`"));

        let mut file = small_file();
        file["vectors"][1]["pk_xor"] = json!([[0, 1]]);
        assert!(error(&file).contains("unknown field `pk_xor`"));

        let with = |field: &str, value: Value| {
            let mut file = small_file();
            file["vectors"][1][field] = value;
            error(&file)
        };
        let id = "ntrulpr653/0/flip_first_bit";
        assert_eq!(with("ct", "00".into()), format!("{id}: field ct must have 1025 bytes, not 1"));
        let odd = "field ss has 3 hexadecimal digits, an odd number";
        assert_eq!(with("ss", "123".into()), format!("{id}: {odd}"));
        let offset = "sk_xor changes byte 1125 of a key of 1125 bytes";
        assert_eq!(with("sk_xor", json!([[1125, 1]])), format!("{id}: {offset}"));
        let count = "count 100 is not one of the 100 standard records";
        assert_eq!(with("count", 100.into()), format!("{id}: {count}"));
    }
}
