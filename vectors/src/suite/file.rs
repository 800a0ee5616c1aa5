//! The reader of a file. It accepts only a file that is right as a whole, and names the place of a fault.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::file_error::FileError;

use super::case::{Case, Outcome};
use super::hex_text::HexText;
use super::operation::{Operation, Schema};

/// A file of test vectors.
#[derive(Debug)]
pub struct Suite {
    /// The algorithm's name, for people.
    pub algorithm: String,
    /// The classes of bugs by flag.
    pub notes: BTreeMap<String, Note>,
    /// The tests, in the order of the file.
    pub cases: Vec<Case>,
}

/// The explanation of a flag.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Note {
    bug_type: BugType,
    /// The bug that tests with this flag find.
    pub description: String,
    /// The damage that the bug does.
    #[serde(default)]
    pub effect: String,
    /// Where to read more.
    #[serde(default)]
    pub links: Vec<String>,
    #[serde(default, rename = "cves")]
    _cves: Vec<String>,
}

impl Note {
    /// Wycheproof's name of the kind of bug.
    pub fn bug_type(&self) -> &str {
        &self.bug_type.0
    }
}

/// One of Wycheproof's kinds of bugs.
#[derive(Clone, Debug)]
struct BugType(String);

const BUG_TYPES: &[&str] = &[
    "AUTH_BYPASS",
    "BASIC",
    "CAN_OF_WORMS",
    "CONFIDENTIALITY",
    "DEFINED",
    "EDGE_CASE",
    "FUNCTIONALITY",
    "KNOWN_BUG",
    "LEGACY",
    "MALLEABILITY",
    "MISSING_STEP",
    "MODIFIED_PARAMETER",
    "UNKNOWN",
    "WEAK_PARAMS",
    "WRONG_PRIMITIVE",
];

impl<'de> Deserialize<'de> for BugType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        match BUG_TYPES.contains(&&*name) {
            true => Ok(Self(name)),
            false => Err(D::Error::unknown_variant(&name, BUG_TYPES)),
        }
    }
}

/// The notes. A map of serde would let the second note of a name replace the first.
#[derive(Debug)]
struct Notes(BTreeMap<String, Note>);

impl<'de> Deserialize<'de> for Notes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OneOfEachName)
    }
}

struct OneOfEachName;

impl<'de> Visitor<'de> for OneOfEachName {
    type Value = Notes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of flags")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Notes, A::Error> {
        let mut notes = BTreeMap::new();
        while let Some((flag, note)) = map.next_entry::<String, Note>()? {
            if notes.contains_key(&flag) {
                return Err(A::Error::custom(format_args!("flag {flag:?} has two notes")));
            }
            notes.insert(flag, note);
        }
        Ok(Notes(notes))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct File {
    algorithm: String,
    schema: Schema,
    #[serde(rename = "generatorVersion")]
    _generator_version: String,
    number_of_tests: usize,
    #[serde(rename = "header")]
    _header: Vec<String>,
    notes: Notes,
    test_groups: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    #[serde(rename = "name")]
    _name: String,
    #[serde(rename = "version")]
    _version: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Group {
    #[serde(rename = "type")]
    operation: Operation,
    #[serde(rename = "source")]
    _source: Option<Source>,
    parameter_set: String,
    tests: Vec<Test>,
    randomness: Option<HexText>,
    ek: Option<HexText>,
    dk: Option<HexText>,
    c: Option<HexText>,
    #[serde(rename = "K")]
    k: Option<HexText>,
    init: Option<HexText>,
    x25519: Option<HexText>,
    reply: Option<HexText>,
    client_version: Option<HexText>,
    server_version: Option<HexText>,
    client_kexinit: Option<HexText>,
    server_kexinit: Option<HexText>,
    host_key: Option<HexText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Test {
    tc_id: u64,
    comment: String,
    flags: Vec<String>,
    result: Outcome,
    randomness: Option<HexText>,
    ek: Option<HexText>,
    dk: Option<HexText>,
    c: Option<HexText>,
    #[serde(rename = "K")]
    k: Option<HexText>,
    init: Option<HexText>,
    x25519: Option<HexText>,
    reply: Option<HexText>,
    client_version: Option<HexText>,
    server_version: Option<HexText>,
    client_kexinit: Option<HexText>,
    server_kexinit: Option<HexText>,
    host_key: Option<HexText>,
    #[serde(rename = "H")]
    h: Option<HexText>,
}

/// The byte strings of a group or a test, by name.
type Fields = Vec<(&'static str, HexText)>;

fn present<const N: usize>(fields: [(&'static str, Option<HexText>); N]) -> Fields {
    fields.into_iter().filter_map(|(name, text)| Some((name, text?))).collect()
}

/// Takes a byte string out of its fields.
fn take(fields: &mut Fields, name: &str) -> Option<HexText> {
    let at = fields.iter().position(|(other, _)| *other == name)?;
    Some(fields.swap_remove(at).1)
}

impl Suite {
    /// Reads a file.
    pub fn parse(json: &str) -> Result<Self, FileError> {
        let file: File = crate::json::parse(json)?;
        let mut ids = BTreeSet::new();
        let mut used = BTreeSet::new();
        let mut cases = Vec::new();
        for (number, group) in file.test_groups.into_iter().enumerate() {
            group.cases(number, file.schema, &mut cases)?;
        }
        for case in &cases {
            let fault = |problem| Err(FileError::record(format!("tcId {}", case.id), problem));
            if !ids.insert(case.id) {
                return fault("another test has this number".to_owned());
            }
            for flag in &case.flags {
                match file.notes.0.get_key_value(flag) {
                    Some((flag, _)) => used.insert(flag),
                    None => return fault(format!("flag {flag:?} is not in the notes")),
                };
            }
            if case.flags.is_empty() {
                return fault("the test has no flag".to_owned());
            }
        }
        if let Some(flag) = file.notes.0.keys().find(|flag| !used.contains(flag)) {
            return Err(FileError::record("notes", format!("no test has the flag {flag:?}")));
        }
        if cases.len() != file.number_of_tests {
            let problem = format!("{}, but the tests are {}", file.number_of_tests, cases.len());
            return Err(FileError::record("numberOfTests", problem));
        }
        match cases.is_empty() {
            true => Err(FileError::NoRecords),
            false => Ok(Self { algorithm: file.algorithm, notes: file.notes.0, cases }),
        }
    }
}

impl Group {
    /// Adds this group's tests to `cases`.
    fn cases(self, number: usize, schema: Schema, cases: &mut Vec<Case>) -> Result<(), FileError> {
        let place = format!("testGroups[{number}]");
        let (operation, kind) = (self.operation, self.operation.group_type());
        if !schema.covers(operation) {
            let problem = format!("the file's schema has no groups of type {kind}");
            return Err(FileError::record(place, problem));
        }
        let set: Rc<str> = self.parameter_set.into();
        let shared = present([
            ("randomness", self.randomness),
            ("ek", self.ek),
            ("dk", self.dk),
            ("c", self.c),
            ("K", self.k),
            ("init", self.init),
            ("x25519", self.x25519),
            ("reply", self.reply),
            ("clientVersion", self.client_version),
            ("serverVersion", self.server_version),
            ("clientKexinit", self.client_kexinit),
            ("serverKexinit", self.server_kexinit),
            ("hostKey", self.host_key),
        ]);
        if let Some((name, _)) = shared.iter().find(|(name, _)| !operation.inputs().contains(name))
        {
            let problem = format!("field {name} is no input of a {kind}");
            return Err(FileError::record(place, problem));
        }
        for test in self.tests {
            cases.push(test.case(operation, &set, &shared)?);
        }
        Ok(())
    }
}

impl Test {
    /// The test, with the inputs of its group.
    fn case(self, operation: Operation, set: &Rc<str>, shared: &Fields) -> Result<Case, FileError> {
        let fault = |problem| Err(FileError::record(format!("tcId {}", self.tc_id), problem));
        let mut own = present([
            ("randomness", self.randomness),
            ("ek", self.ek),
            ("dk", self.dk),
            ("c", self.c),
            ("K", self.k),
            ("init", self.init),
            ("x25519", self.x25519),
            ("reply", self.reply),
            ("clientVersion", self.client_version),
            ("serverVersion", self.server_version),
            ("clientKexinit", self.client_kexinit),
            ("serverKexinit", self.server_kexinit),
            ("hostKey", self.host_key),
            ("H", self.h),
        ]);
        let mut inputs = Vec::new();
        for &name in operation.inputs() {
            let of_group = shared.iter().find(|(other, _)| *other == name);
            match (take(&mut own, name), of_group) {
                (Some(text), None) => inputs.push((name, text.0)),
                (None, Some((_, text))) => inputs.push((name, text.0.clone())),
                (Some(_), Some(_)) => return fault(format!("field {name} repeats its group's")),
                (None, None) => return fault(format!("missing field {name}")),
            }
        }
        let mut outputs = Vec::new();
        for &name in operation.outputs() {
            match take(&mut own, name) {
                Some(text) => outputs.push((name, text.0)),
                // Nothing is right but a refusal.
                None if self.result == Outcome::Invalid => (),
                None => return fault(format!("missing field {name}")),
            }
        }
        if let Some((name, _)) = own.first() {
            return fault(format!("field {name} has no use in a {}", operation.group_type()));
        }
        let Self { tc_id: id, comment, flags, result: outcome, .. } = self;
        Ok(Case { id, comment, flags, outcome, operation, set: set.clone(), inputs, outputs })
    }
}
