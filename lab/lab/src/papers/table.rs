//! A table of a paper: as text, as Markdown for the documents, or as one object per row.

use goodprime_cli_common::error::Error;
use goodprime_cli_common::output::{self, BOLD};
use serde_json::{Map, Value};

/// Rows of cells below a header, and notes on them. Markdown is for documents, and leaves out columns that a machine
/// measured, whose header says `ns`. Markdown prints a cell between `**` in bold; text begins such a cell with `*`.
pub(super) struct Table {
    pub(super) title: String,
    pub(super) header: Vec<String>,
    /// Columns of words, which come first.
    pub(super) words: usize,
    pub(super) rows: Vec<Vec<String>>,
    pub(super) notes: Vec<String>,
}

/// The form in which tables are printed.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Text,
    Markdown,
    Json,
}

impl Form {
    pub(super) const fn new(json: bool, markdown: bool) -> Self {
        match (json, markdown) {
            (true, _) => Self::Json,
            (_, true) => Self::Markdown,
            _ => Self::Text,
        }
    }
}

impl Table {
    pub(super) fn new(title: &str, words: usize, header: &[&str]) -> Self {
        let header = header.iter().map(|&cell| cell.to_owned()).collect();
        Self { title: title.to_owned(), header, words, rows: Vec::new(), notes: Vec::new() }
    }

    pub(super) fn note(&mut self, text: &str) {
        self.notes.push(text.to_owned());
    }

    /// Adds the note `why` if some cells are `gap`.
    pub(super) fn note_gaps(&mut self, gap: &str, why: &str) {
        if self.rows.iter().flatten().any(|cell| cell == gap) {
            self.note(why);
        }
    }

    pub(super) fn print(&self, form: Form) -> Result<(), Error> {
        match form {
            Form::Text => self.shown(),
            Form::Markdown => self.markdown(),
            Form::Json => self.objects(),
        }
    }

    fn shown(&self) -> Result<(), Error> {
        output::line(format_args!("{BOLD}{}{BOLD:#}", self.title))?;
        let marked = |row: &Vec<String>| {
            row.iter().map(|cell| cell.replacen("**", "*", 1).replace("**", "")).collect()
        };
        let rows: Vec<Vec<String>> = self.rows.iter().map(marked).collect();
        output::wide_table(&self.header, self.words, &rows)?;
        self.notes.iter().try_for_each(|note| output::line(note.replace("Bold:", "*:")))?;
        output::line("")
    }

    fn markdown(&self) -> Result<(), Error> {
        let lasting = |cell: &str| !cell.split([' ', ',']).any(|word| word == "ns");
        let kept: Vec<usize> =
            (0..self.header.len()).filter(|&i| lasting(&self.header[i])).collect();
        if kept.len() < self.header.len() && kept.iter().all(|&i| i < self.words) {
            return Ok(());
        }
        output::line(format_args!("\n### {}\n", self.title))?;
        let wide = |row: &Vec<String>| kept.iter().any(|&i| width(&row[i]) > WIDEST);
        if self.rows.iter().any(wide) {
            self.list(&kept)?;
            return self.markdown_notes();
        }
        let row = |cells: &[String]| {
            let cells: Vec<_> = kept.iter().map(|&i| cells[i].as_str()).collect();
            output::line(format_args!("| {} |", cells.join(" | ")))
        };
        row(&self.header)?;
        let rule = |i| if i < self.words { "---".to_owned() } else { "--:".to_owned() };
        row(&(0..self.header.len()).map(rule).collect::<Vec<_>>())?;
        self.rows.iter().try_for_each(|cells| row(cells))?;
        self.markdown_notes()
    }

    fn markdown_notes(&self) -> Result<(), Error> {
        self.notes.iter().try_for_each(|note| output::line(format_args!("\n{}", wrapped(note))))
    }

    /// Prints the columns `kept` as a list: an item for a row's first cell, and for the second if the first is short;
    /// below it an item per row with the other cells. Rows with equal first cells share their item.
    fn list(&self, kept: &[usize]) -> Result<(), Error> {
        let short = |row: &Vec<String>| width(&row[kept[0]]) <= LABEL;
        let labels = if kept.len() > 2 && self.rows.iter().all(short) { 2 } else { 1 };
        let (labels, others) = kept.split_at(labels);
        let mut before = String::new();
        for row in &self.rows {
            let cell = |i: &usize| row[*i].replace("\\|", "|");
            let label = labels.iter().map(cell).collect::<Vec<_>>().join(": ");
            if label != before {
                output::line(item("", &label))?;
            }
            let filled = others.iter().filter(|&&i| !row[i].is_empty());
            let named = filled.map(|i| format!("*{}*: {}", self.header[*i], cell(i)));
            let named = named.collect::<Vec<_>>().join("; ");
            if !named.is_empty() {
                output::line(item("  ", &named))?;
            }
            before = label;
        }
        Ok(())
    }

    fn objects(&self) -> Result<(), Error> {
        self.rows.iter().try_for_each(|row| {
            let cells = self.header.iter().zip(row);
            let mut object: Map<String, Value> = cells
                .map(|(name, cell)| {
                    let cell = cell.replace("**", "");
                    let number = cell.replace(',', "").parse::<u64>();
                    (name.clone(), number.map_or_else(|_| cell.into(), Value::from))
                })
                .collect();
            object.insert("table".to_owned(), self.title.clone().into());
            output::json(&Value::Object(object))
        })
    }
}

/// The most characters of a cell in the documents; a table with a wider one is printed as a list.
const WIDEST: usize = 80;
/// The most characters of a cell that is a label of another one.
const LABEL: usize = 30;

/// Returns the characters of a cell, in which a link counts as its text.
fn width(cell: &str) -> usize {
    let mut pieces = cell.split("](");
    let first = pieces.next().map_or(0, |piece| piece.chars().count());
    let after = |piece: &str| piece.split_once(')').map_or(piece, |(_, rest)| rest).chars().count();
    first + pieces.map(|piece| 1 + after(piece)).sum::<usize>()
}

/// Returns an item of a list, in lines of at most 100 bytes. No line but the first begins with a mark of a list.
fn item(indent: &str, text: &str) -> String {
    let is_mark = |word: &str| {
        let number = word.trim_end_matches(['.', ')']);
        word.chars().all(|c| "-+*=#>".contains(c))
            || number.len() < word.len() && number.chars().all(|c| c.is_ascii_digit())
    };
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match words.last_mut() {
            Some(last) if is_mark(word) => *last += &format!("\u{a0}{word}"),
            _ => words.push(word.to_owned()),
        }
    }
    let lines = wrapped_to(MOST - indent.len() - 2, &words.join(" "));
    let lines = lines.replace('\n', &format!("\n{indent}  ")).replace('\u{a0}', " ");
    format!("{indent}* {lines}")
}

/// The most bytes of a line in the documents.
const MOST: usize = 100;

/// Wraps a text to lines of at most 100 bytes, the limit of the documents.
fn wrapped(text: &str) -> String {
    wrapped_to(MOST, text)
}

/// Returns a text in lines of at most `most` bytes.
fn wrapped_to(most: usize, text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = &mut lines.last_mut().expect("a line");
        if !line.is_empty() && line.len() + 1 + word.len() > most {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

/// Returns a number with a comma between thousands.
pub(super) fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
