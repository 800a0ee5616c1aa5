//! Cycles in the models of Cortex-A72 and Cortex-M4, from the records that `tools/armsim` makes: the authors' code beside its
//! hardware (`calibration.json`), and ours (`docs/figures/cortex-a72.json`, `docs/figures/cortex-m4.json`); and what x86-64
//! measured (`docs/figures/zen4.json`).

use serde_json::Value;

use super::table::number;

/// The cell for a number that is not in a record.
pub(super) const NOT_RECORDED: &str = "not recorded";
/// The notes that say why a number is not recorded: one of our code, and one of the authors'.
pub(super) const WHY: &str =
    "`not recorded`: docs/figures/cortex-a72.json has no such row; tools/armsim/figures makes it.";
pub(super) const WHY_AUTHORS: &str = "`not recorded` of the authors' code: tools/armsim/calibration.json has no run of it, and their code is not in this repository.";

/// The mark of cycles of a product that are the sum of its stages', and the note that says why.
pub(super) const SUM_OF_STAGES: &str = "sum of stages";
pub(super) const WHY_SUM: &str = "Sum of stages: docs/figures/cortex-a72.json has this product by its stages alone, which are shown with the others. Of products that it has both ways, the sum is within a hundredth of the whole.";

/// A product of ours for sntrup761: its name in the record, its cycles, and whether they are the sum of its stages'.
pub(super) struct Product<'a> {
    pub(super) name: &'a str,
    pub(super) cycles: Option<u64>,
    pub(super) by_stages: bool,
}

impl Product<'_> {
    /// Returns the cycles as a cell.
    pub(super) fn cell(&self) -> String {
        match self.cycles {
            None => NOT_RECORDED.to_owned(),
            Some(cycles) if self.by_stages => format!("{}, {SUM_OF_STAGES}", number(cycles)),
            Some(cycles) => number(cycles),
        }
    }
}

/// The records.
pub(super) struct Record {
    authors: Value,
    ours: Value,
    ours_m4: Value,
    zen4: Value,
}

impl Record {
    pub(super) fn read() -> Self {
        let parse = |text| serde_json::from_str(text).unwrap_or(Value::Null);
        Self {
            authors: parse(include_str!("../../../../tools/armsim/calibration.json")),
            ours: parse(include_str!("../../../../docs/figures/cortex-a72.json")),
            ours_m4: parse(include_str!("../../../../docs/figures/cortex-m4.json")),
            zen4: parse(include_str!("../../../../docs/figures/zen4.json")),
        }
    }

    /// Returns a field of a routine of the authors' code in the model of Cortex-M4.
    pub(super) fn authors_m4(&self, routine: &str, field: &str) -> Option<u64> {
        let mut rows = self.authors["cortex-m4"].as_array().into_iter().flatten();
        rows.find(|row| row["routine"] == routine)?[field].as_u64()
    }

    /// Returns a field of a multiplier of ours in the model of Cortex-M4, for an operation of a set
    /// or for the multiplier itself.
    pub(super) fn ours_m4(&self, [name, set, op]: [&str; 3], field: &str) -> Option<u64> {
        let rows = &self.ours_m4["sections"]["multipliers"]["rows"];
        let is = |row: &&Value| row["multiplier"] == name && row["set"] == set && row["op"] == op;
        rows.as_array().into_iter().flatten().find(is)?[field].as_u64()
    }

    /// Returns a field of an operation that ships in the model of Cortex-M4, by set and profile.
    pub(super) fn ships_m4(&self, [set, op, profile]: [&str; 3], field: &str) -> Option<u64> {
        let rows = &self.ours_m4["sections"]["operations"]["rows"];
        let is = |row: &&Value| row["set"] == set && row["op"] == op && row["profile"] == profile;
        rows.as_array().into_iter().flatten().find(is)?[field].as_u64()
    }

    /// Returns the cycles of a function of `firmware/cortex-m4/products`.
    pub(super) fn function_m4(&self, op: &str) -> Option<u64> {
        let rows = &self.ours_m4["sections"]["products"]["rows"];
        rows.as_array().into_iter().flatten().find(|row| row["op"] == op)?["cycles"].as_u64()
    }

    /// Returns the largest deviation of the model from hardware, in per cent of the hardware's
    /// cycles, among the authors' routines on Cortex-M4 whose names contain `part`.
    pub(super) fn model_off_m4(&self, part: &str) -> Option<f64> {
        let rows = self.authors["cortex-m4"].as_array().into_iter().flatten();
        let mine =
            rows.filter(|row| row["routine"].as_str().is_some_and(|name| name.contains(part)));
        let off = |row: &Value| {
            let [model, hardware] = ["model", "hardware"].map(|field| row[field].as_f64());
            Some(100.0 * (model? - hardware?).abs() / hardware?)
        };
        mine.filter_map(off).reduce(f64::max)
    }

    /// Returns the modelled cycles of a routine of the authors' code, as a cell.
    pub(super) fn authors(&self, routine: &str) -> String {
        let rows = self.authors["cortex-a72"].as_array().into_iter().flatten();
        cell(rows, |row| row["routine"] == routine)
    }

    /// Returns the first of these multipliers for sntrup761 that the record has, whole or by its
    /// stages alone, else the last.
    pub(super) fn product<'a>(&self, names: &[&'a str]) -> Product<'a> {
        let name = names.last().copied().unwrap_or("");
        let none = Product { name, cycles: None, by_stages: false };
        names.iter().find_map(|&name| self.known_product(name)).unwrap_or(none)
    }

    fn known_product<'a>(&self, name: &'a str) -> Option<Product<'a>> {
        let mut rows = self.ours["sections"]["products"]["rows"].as_array().into_iter().flatten();
        let row = rows.find(|row| row["name"] == name && row["set"] == "sntrup761");
        if let Some(cycles) = row.and_then(|row| row["model"].as_u64()) {
            return Some(Product { name, cycles: Some(cycles), by_stages: false });
        }
        let stages = self.stages(name);
        let sum = stages.iter().map(|(_, _, model)| model).sum();
        (!stages.is_empty()).then_some(Product { name, cycles: Some(sum), by_stages: true })
    }

    /// Returns the modelled cycles of a row of our code, as a cell: by section and name, and by set
    /// where names repeat.
    pub(super) fn ours(&self, section: &str, set: Option<&str>, name: &str) -> String {
        let rows = self.ours["sections"][section]["rows"].as_array().into_iter().flatten();
        cell(rows, |row| row["name"] == name && set.is_none_or(|set| row["set"] == set))
    }
}

impl Record {
    /// Returns the stages of a product for sntrup761: their names, calls and cycles.
    pub(super) fn stages(&self, name: &str) -> Vec<(String, u64, u64)> {
        let rows = self.ours["sections"]["stages"]["rows"].as_array().into_iter().flatten();
        let mine = rows.filter(|row| row["name"] == name && row["set"] == "sntrup761");
        mine.filter_map(|row| {
            let stage = row["stage"].as_str()?.to_owned();
            Some((stage, row["calls"].as_u64()?, row["model"].as_u64()?))
        })
        .collect()
    }
}

impl Record {
    /// Returns a field of a paper's code, a row of `papers`, by our name for the operation.
    pub(super) fn paper(&self, name: &str, field: &str) -> Option<f64> {
        let mut rows = self.ours["sections"]["papers"]["rows"].as_array().into_iter().flatten();
        rows.find(|row| row["name"] == name)?[field].as_f64()
    }

    /// Returns the date and the rows of a section of the measurements on Zen 4.
    pub(super) fn zen4(&self, section: &str) -> (&str, &[Value]) {
        let section = &self.zen4["sections"][section];
        let rows = section["rows"].as_array().map_or(&[][..], Vec::as_slice);
        (section["date"].as_str().unwrap_or(NOT_RECORDED), rows)
    }
}

fn cell<'a>(mut rows: impl Iterator<Item = &'a Value>, is: impl Fn(&Value) -> bool) -> String {
    let model = rows.find(|row| is(row)).and_then(|row| row["model"].as_u64());
    model.map_or_else(|| NOT_RECORDED.to_owned(), number)
}
