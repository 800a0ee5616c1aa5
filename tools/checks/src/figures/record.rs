//! Records: what commands printed on one processor.

use std::path::PathBuf;

use serde_json::{Map, Value, json};

/// One processor's figures.
#[derive(Clone, Debug)]
pub struct Record(Value);

impl Record {
    /// Where the record of this name is kept.
    pub fn path(name: &str) -> PathBuf {
        crate::root().join("docs/figures").join(format!("{name}.json"))
    }

    /// The record of this name.
    pub fn load(name: &str) -> Result<Self, String> {
        let path = Self::path(name);
        let text = std::fs::read_to_string(&path);
        Self::parse(&text.map_err(|error| format!("{}: {error}", path.display()))?)
    }

    /// A record's text.
    pub fn parse(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        for key in ["name", "clock", "backend"] {
            value["machine"][key].as_str().ok_or_else(|| format!("no machine.{key}"))?;
        }
        Ok(Self(value))
    }

    /// A property of the machine: its `name`, `clock` or best `backend`.
    pub fn machine(&self, key: &str) -> &str {
        self.0["machine"][key].as_str().unwrap_or("")
    }

    /// The rows of a section.
    pub fn rows(&self, section: &str) -> Option<Rows<'_>> {
        self.0["sections"][section]["rows"].as_array().map(|rows| Rows(rows.iter().collect()))
    }

    /// The names of the sections.
    pub fn sections(&self) -> impl Iterator<Item = &str> {
        self.0["sections"].as_object().into_iter().flatten().map(|(name, _)| name.as_str())
    }

    /// The rows of a section as they stand.
    pub fn values(&self, section: &str) -> &[Value] {
        self.list(section, "rows")
    }

    /// Why rows of a section are as they are: see [`judge`](super::judge).
    pub fn reasons(&self, section: &str) -> &[Value] {
        self.list(section, "reasons")
    }

    fn list(&self, section: &str, key: &str) -> &[Value] {
        self.0["sections"][section][key].as_array().map_or(&[], Vec::as_slice)
    }

    /// The line that says where a section comes from.
    pub fn source(&self, section: &str) -> String {
        let made = self.made(section);
        let name = self.machine("name");
        let verb = if name.starts_with("model") { "counted by the" } else { "measured on" };
        super::table::paragraph(&format!("The figures were {verb} {name}, {made}."))
    }

    /// Returns the source of figures that any processor would give.
    pub fn source_of_any_machine(&self, section: &str) -> String {
        super::table::paragraph(&format!("The figures are of {}.", self.made(section)))
    }

    /// When, and by which command.
    fn made(&self, section: &str) -> String {
        let section = &self.0["sections"][section];
        let of = |key: &str| section[key].as_str().unwrap_or("").to_owned();
        format!("{}, by `{}`", of("date"), of("command"))
    }

    /// Replaces a section by the JSON objects among these lines; its reasons stay.
    pub fn set(
        &mut self,
        section: &str,
        command: &str,
        date: &str,
        lines: &str,
    ) -> Result<usize, String> {
        let objects = lines.lines().filter(|line| line.trim_start().starts_with('{'));
        let rows: Result<Vec<Value>, _> = objects.map(serde_json::from_str).collect();
        let rows = rows.map_err(|error| format!("{section}: {error}"))?;
        if rows.is_empty() {
            return Err(format!("{section}: the command printed no JSON object"));
        }
        let (count, reasons) = (rows.len(), self.reasons(section).to_vec());
        let sections = self.0.as_object_mut().ok_or("a record is an object")?;
        let sections = sections.entry("sections").or_insert_with(|| Value::Object(Map::new()));
        sections[section] =
            json!({ "command": command, "date": date, "reasons": reasons, "rows": rows });
        Ok(count)
    }

    /// Returns the numbers that exceed the record's by more than a tenth, in rows whose texts are the same.
    pub fn grown(&self, section: &str, lines: &str) -> Result<Vec<String>, String> {
        let known = self.rows(section).ok_or_else(|| format!("no section {section}"))?;
        let mut grown = Vec::new();
        for line in lines.lines().filter(|line| line.trim_start().starts_with('{')) {
            let row: Map<String, Value> = serde_json::from_str(line).map_err(|e| e.to_string())?;
            let texts = row.iter().filter_map(|(key, value)| Some((key, value.as_str()?)));
            let same = texts.fold(known.clone(), |rows, (key, value)| rows.with(key, value));
            for (key, value) in row.iter().filter_map(|(key, v)| Some((key, v.as_f64()?))) {
                // How many pages a fault brings differs between kernels.
                if key == "faults" {
                    continue;
                }
                let most = same.number(key).ok_or_else(|| format!("no {key} for {line}"))?;
                if value > 1.1 * most {
                    grown.push(format!("{line}: {key} was {most}"));
                }
            }
        }
        Ok(grown)
    }

    /// Returns the text, with one row per line.
    pub fn text(&self) -> String {
        let mut out = format!("{{\n \"machine\": {},\n \"sections\": {{", self.0["machine"]);
        let sections = self.0["sections"].as_object();
        for (n, (name, section)) in sections.into_iter().flatten().enumerate() {
            let rows = section["rows"].as_array().into_iter().flatten();
            let rows: Vec<String> = rows.map(|row| format!("   {row}")).collect();
            let (comma, name) = (if n == 0 { "" } else { "," }, json!(name));
            let (command, date) = (&section["command"], &section["date"]);
            out += &format!("{comma}\n  {name}: {{ \"command\": {command}, \"date\": {date}, ");
            let reasons = section["reasons"].as_array().into_iter().flatten();
            let reasons: Vec<String> = reasons.map(|reason| format!("   {reason}")).collect();
            if !reasons.is_empty() {
                out += &format!("\"reasons\": [\n{}\n  ], ", reasons.join(",\n"));
            }
            out += &format!("\"rows\": [\n{}\n  ]}}", rows.join(",\n"));
        }
        out + "\n }\n}\n"
    }
}

/// Some rows of a section.
#[derive(Clone)]
pub struct Rows<'a>(Vec<&'a Value>);

impl<'a> Rows<'a> {
    /// Those whose property is this.
    pub fn with(&self, key: &str, value: &str) -> Self {
        Self(self.0.iter().copied().filter(|row| row[key] == value).collect())
    }

    /// Those whose property is true.
    pub fn that(&self, key: &str) -> Self {
        Self(self.0.iter().copied().filter(|row| row[key] == true).collect())
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A number of the first row.
    pub fn number(&self, key: &str) -> Option<f64> {
        self.0.first()?[key].as_f64()
    }

    /// A text of the first row.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        self.0.first()?[key].as_str()
    }

    /// The row whose number is smallest.
    pub fn least(&self, key: &str) -> Self {
        let number = |row: &&&Value| row[key].as_f64().unwrap_or(f64::MAX);
        Self(
            self.0
                .iter()
                .min_by(|a, b| number(a).total_cmp(&number(b)))
                .into_iter()
                .copied()
                .collect(),
        )
    }

    /// The different values of a property, as texts, in the order of the rows.
    pub fn each(&self, key: &str) -> Vec<String> {
        let mut found = Vec::new();
        for row in &self.0 {
            let value = match &row[key] {
                Value::String(text) => text.clone(),
                Value::Null => continue,
                other => other.to_string(),
            };
            if !found.contains(&value) {
                found.push(value);
            }
        }
        found
    }

    /// One row at a time.
    pub fn iter(&self) -> impl Iterator<Item = Rows<'a>> + '_ {
        self.0.iter().map(|&row| Rows(vec![row]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_written_as_it_is_read() {
        let machine = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}}"#;
        let mut record = Record::parse(machine).unwrap();
        let lines = "head\n{\"set\": \"a\", \"min\": 3}\n{\"set\": \"b\", \"min\": 2}\n";
        assert_eq!(record.set("s", "c", "d", lines), Ok(2));
        assert!(record.set("t", "c", "d", "no rows").is_err());
        let again = Record::parse(&record.text()).unwrap();
        assert_eq!(again.text(), record.text());
        assert_eq!(again.rows("s").unwrap().least("min").text("set"), Some("b"));
        assert!(again.rows("t").is_none());
        assert_eq!(again.grown("s", "{\"set\": \"b\", \"min\": 2}\n"), Ok(vec![]));
        assert_eq!(again.grown("s", "{\"set\": \"b\", \"min\": 3}\n").map(|g| g.len()), Ok(1));
        assert!(again.grown("s", "{\"set\": \"c\", \"min\": 3}\n").is_err());
    }

    #[test]
    fn reasons_outlast_the_rows() {
        let text = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}, "sections": {"s":
            {"command": "c", "date": "d", "reasons": [{"rule": "r"}], "rows": [{"min": 1}]}}}"#;
        let mut record = Record::parse(text).unwrap();
        assert_eq!(record.set("s", "c", "e", "{\"min\": 2}\n"), Ok(1));
        let again = Record::parse(&record.text()).unwrap();
        assert_eq!(again.reasons("s"), [json!({"rule": "r"})]);
        assert_eq!(again.values("s"), [json!({"min": 2})]);
        assert_eq!(again.sections().collect::<Vec<_>>(), ["s"]);
    }
}
