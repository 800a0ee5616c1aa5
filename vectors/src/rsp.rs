//! NIST response files: `# NAME`, then records of `field = value` lines.
//!
//! The seed of a record is the input; pk, sk, ct and ss are the results, and decapsulation must give ss again.

use goodprime::{Algorithm, Backend};

use crate::drbg::Drbg;
use crate::field;
use crate::file_error::FileError;
use crate::pattern::Pattern;
use crate::report::{Progress, Report};
use crate::standard::Answers;

/// Checks every record of a response file.
pub fn check_rsp(
    text: &str,
    pattern: Pattern,
    backend: Backend,
    progress: &mut Progress<'_>,
) -> Result<Report, FileError> {
    let file = File::parse(text)?;
    let Some(algorithm) = field::set(file.name) else {
        return Ok(Report::skipping(file.name));
    };
    let records: Vec<Record<'_>> = file
        .records
        .iter()
        .map(|record| Record::new(algorithm, record))
        .collect::<Result<_, FileError>>()?;
    let mut report = Report::default();
    for (i, record) in records.iter().enumerate() {
        let differing = record.check(algorithm, backend, pattern);
        report.count(|| format!("{algorithm} count {}", record.count), &differing);
        progress(i + 1, records.len());
    }
    Ok(report)
}

const FIELDS: [&str; 5] = ["seed", "pk", "sk", "ct", "ss"];

/// A file whose lines make sense; its byte strings may still have wrong lengths.
struct File<'a> {
    name: &'a str,
    records: Vec<Raw>,
}

/// A record as it is in the file.
#[derive(Default)]
struct Raw {
    count: usize,
    /// The byte strings, in the order of [`FIELDS`].
    fields: [Option<Vec<u8>>; FIELDS.len()],
}

impl<'a> File<'a> {
    fn parse(text: &'a str) -> Result<Self, FileError> {
        let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let (number, header) = lines.next().ok_or(FileError::Empty)?;
        let name = header.strip_prefix('#').map(str::trim).filter(|name| !name.is_empty());
        let name = name.ok_or_else(|| {
            FileError::line(number, "a response file begins with `# ` and the name of its set")
        })?;
        let mut records: Vec<Raw> = vec![];
        for (number, line) in lines {
            let at = |problem: String| FileError::line(number, problem);
            let (field, value) = line
                .split_once('=')
                .map(|(field, value)| (field.trim(), value.trim()))
                .ok_or_else(|| at("not of the form `field = value`".into()))?;
            if field == "count" {
                let count = value.parse().map_err(|_| at("the count is not a number".into()))?;
                records.push(Raw { count, ..Raw::default() });
                continue;
            }
            let index = FIELDS.iter().position(|f| *f == field);
            let index = index.ok_or_else(|| at(format!("unknown field {field:?}")))?;
            let record =
                records.last_mut().ok_or_else(|| at(format!("field {field} before any count")))?;
            if record.fields[index].is_some() {
                return Err(at(format!("field {field} again in count {}", record.count)));
            }
            record.fields[index] = Some(field::bytes(field, value).map_err(at)?);
        }
        for record in &records {
            if let Some(index) = record.fields.iter().position(Option::is_none) {
                let problem = format!("field {} is missing", FIELDS[index]);
                return Err(FileError::record(format!("count {}", record.count), problem));
            }
        }
        if records.is_empty() { Err(FileError::NoRecords) } else { Ok(Self { name, records }) }
    }
}

/// A record whose fields have the lengths of its set.
struct Record<'a> {
    count: usize,
    seed: [u8; Drbg::SEED],
    pk: &'a [u8],
    sk: &'a [u8],
    ct: &'a [u8],
    ss: &'a [u8],
}

impl<'a> Record<'a> {
    fn new(algorithm: Algorithm, raw: &'a Raw) -> Result<Self, FileError> {
        let sizes = [
            Drbg::SEED,
            algorithm.parameters().encapsulation_key_size,
            algorithm.parameters().decapsulation_key_size,
            algorithm.parameters().ciphertext_size,
            goodprime::SharedSecret::SIZE,
        ];
        for (i, value) in raw.fields.iter().enumerate() {
            let actual = value.as_deref().unwrap_or_default().len();
            FileError::check_length(&format!("count {}", raw.count), FIELDS[i], sizes[i], actual)?;
        }
        let [seed, pk, sk, ct, ss] =
            raw.fields.each_ref().map(|value| value.as_deref().unwrap_or_default());
        let seed = std::array::from_fn(|i| seed[i]);
        Ok(Self { count: raw.count, seed, pk, sk, ct, ss })
    }

    /// Returns the fields of the record that differ from the library's results.
    fn check(&self, algorithm: Algorithm, backend: Backend, pattern: Pattern) -> Vec<&'static str> {
        let Ok(answers) = Answers::of_seed(algorithm, backend, pattern, &self.seed) else {
            return vec!["result: the library reported an error"];
        };
        let right = [
            ("pk", answers.pk == self.pk),
            ("sk", answers.sk == self.sk),
            ("ct", answers.ct == self.ct),
            ("ss", answers.ss == self.ss),
            ("decapsulated ss", answers.decapsulated == self.ss),
        ];
        right.into_iter().filter(|(_, right)| !right).map(|(field, _)| field).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BULK: &str = include_str!("../sntrup653.bulk.rsp");

    fn check(text: &str) -> Result<Report, FileError> {
        check_rsp(text, Pattern::Bulk, Backend::detect(), &mut |_, _| ())
    }

    fn error(text: &str) -> String {
        check(text).expect_err("not a good file").to_string()
    }

    /// The first record alone, with the last digit of a field changed.
    fn damaged(field: &str) -> String {
        let record = BULK.split("count = 1").next().expect("a record");
        let line = record.lines().find(|l| l.starts_with(&format!("{field} = "))).expect("a field");
        let (rest, digit) = line.split_at(line.len() - 1);
        let other = if digit == "0" { "1" } else { "0" };
        record.replace(line, &format!("{rest}{other}"))
    }

    #[test]
    fn good_records_pass_and_are_counted() {
        let mut calls = vec![];
        let backend = Backend::detect();
        let mut progress = |done, total| calls.push((done, total));
        let report = check_rsp(BULK, Pattern::Bulk, backend, &mut progress);
        assert_eq!(report, Ok(Report { passed: 3, ..Report::default() }));
        assert_eq!(calls, [(1, 3), (2, 3), (3, 3)]);
    }

    #[test]
    fn a_changed_digit_fails_in_its_field() {
        for (field, wrong) in [
            ("pk", "pk"),
            ("sk", "sk"),
            ("ct", "ct"),
            ("ss", "ss, decapsulated ss"),
            ("seed", "pk, sk, ct, ss, decapsulated ss"),
        ] {
            let report = check(&damaged(field)).expect("still a file");
            assert_eq!((report.passed, report.failed), (0, 1), "{field}");
            assert_eq!(report.failures, [format!("sntrup653 count 0: wrong {wrong}")]);
        }
    }

    #[test]
    fn the_other_pattern_fails() {
        let report =
            check_rsp(BULK, Pattern::Nist, Backend::detect(), &mut |_, _| ()).expect("a file");
        assert_eq!((report.passed, report.failed), (0, 3));
    }

    #[test]
    fn other_schemes_are_skipped_by_name() {
        let text = include_str!("../ntruhps2048509.rsp");
        let report = check(&text.replace("ntruhps2048509", "ntruhps2048613")).expect("a file");
        assert_eq!(report, Report::skipping("ntruhps2048613"));
        assert_eq!(report.passed + report.failed, 0);
    }

    #[test]
    fn carriage_returns_and_lower_case_are_fine() {
        let text = BULK.replace('\n', "\r\n");
        assert_eq!(check(&text).map(|r| r.passed), Ok(3));
        let text = BULK.to_lowercase();
        assert_eq!(check(&text).map(|r| r.passed), Ok(3));
    }

    #[test]
    fn unreadable_files_say_where_and_why() {
        assert_eq!(error(""), "the file is empty");
        assert_eq!(error("\n \n"), "the file is empty");
        assert_eq!(error("# kem/sntrup653\n"), "the file has no records");
        let header = "line 2: a response file begins with `# ` and the name of its set";
        assert_eq!(error("\ncount = 0"), header);
        assert_eq!(error("\n#"), header);
        let file = |lines: &str| format!("# kem/sntrup653\n\n{lines}\n");
        let form = "line 3: not of the form `field = value`";
        assert_eq!(error(&file("NTRU Prime")), form);
        assert_eq!(error(&file("count = one")), "line 3: the count is not a number");
        assert_eq!(error(&file("pk = 00")), "line 3: field pk before any count");
        assert_eq!(error(&file("count = 0\nmsg = 00")), "line 4: unknown field \"msg\"");
        assert_eq!(
            error(&file("count = 7\npk = 00\npk = 00")),
            "line 5: field pk again in count 7"
        );
        assert_eq!(
            error(&file("count = 0\npk = 012")),
            "line 4: field pk has 3 hexadecimal digits, an odd number"
        );
        assert_eq!(
            error(&file("count = 0\npk = 0x")),
            "line 4: field pk contains 'x', which is not a hexadecimal digit"
        );
        assert_eq!(error(&file("count = 4\nseed = 00")), "count 4: field pk is missing");
    }

    #[test]
    fn truncated_fields_say_which() {
        for (field, length) in [("seed", 48), ("pk", 994), ("sk", 1518), ("ct", 897), ("ss", 32)] {
            let good = damaged(field);
            let start = good.find(&format!("{field} = ")).expect("a field") + field.len() + 3;
            let mut short = good.clone();
            short.replace_range(start..start + 2, "");
            let expected =
                format!("count 0: field {field} must have {length} bytes, not {}", length - 1);
            assert_eq!(error(&short), expected);
        }
    }

    #[test]
    fn a_skipped_set_must_still_be_a_file() {
        assert_eq!(error("# ntruhps2048509\n"), "the file has no records");
        assert_eq!(error("# notes\nhello"), "line 2: not of the form `field = value`");
    }
}
