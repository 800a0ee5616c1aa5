//! Standard output: lines, tables and JSON; colours and progress bars only on a terminal.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

#[cfg(not(windows))]
use anstream::{AutoStream, ColorChoice, adapter::strip_str};
use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::Value;

use crate::error::{Error, reason};
#[cfg(not(windows))]
use crate::stdio;

/// Headings.
pub const BOLD: Style = Style::new().bold();
/// The style of a success.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// The style of a failure.
pub const BAD: Style = AnsiColor::Red.on_default().bold();

/// Prints a line. Colours are dropped unless a terminal shows them.
pub fn line(text: impl fmt::Display) -> Result<(), Error> {
    // In one piece, so that lines of several processes do not mix.
    print(&format!("{text}\n"))
}

/// Prints text as it is, but for its colours.
pub fn print(text: &str) -> Result<(), Error> {
    write(text).map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Error::Closed,
        _ => Error::new(format_args!("cannot write to standard output: {}", reason(&error))),
    })
}

#[cfg(not(windows))]
fn write(text: &str) -> io::Result<()> {
    let mut stream = stdio::stdout()?;
    match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => stream.write_all(strip_str(text).to_string().as_bytes()),
        _ => stream.write_all(text.as_bytes()),
    }
}

/// Writes to the library's stream, which knows the console's encoding.
#[cfg(windows)]
fn write(text: &str) -> io::Result<()> {
    anstream::stdout().write_all(text.as_bytes())
}

/// Prints an object in one line.
pub fn json(value: &Value) -> Result<(), Error> {
    line(value)
}

/// True for characters that change the order in which others are shown, so that text could look like another:
/// Unicode's marks, embeddings, overrides and isolates of directions (UAX 9, section 2).
fn is_directional(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Escapes text from a file, an argument or a server: returns one line, without the characters that could take over a
/// terminal or look like other text.
pub fn printable(text: &str) -> String {
    let other = |c| matches!(c, '\u{2028}' | '\u{2029}');
    let escape = |c: char| match c.is_control() || is_directional(c) || other(c) {
        true => c.escape_default().collect(),
        false => String::from(c),
    };
    text.chars().map(escape).collect()
}

/// Continues if the output is closed: for checks, whose exit status counts without their output.
pub fn unless_closed(printed: Result<(), Error>) -> Result<(), Error> {
    match printed {
        Err(Error::Closed) => Ok(()),
        other => other,
    }
}

/// Prints a table: the first `left` columns are words, the others are numbers.
pub fn table<const N: usize>(
    header: [&str; N],
    left: usize,
    rows: &[[String; N]],
) -> Result<(), Error> {
    let mut table = Table::new();
    table.set_header(header).add_rows(rows);
    print_table(table, left)
}

/// [`table`] for a number of columns that is known only at run time.
pub fn wide_table(header: &[String], left: usize, rows: &[Vec<String>]) -> Result<(), Error> {
    let mut table = Table::new();
    table.set_header(header).add_rows(rows);
    print_table(table, left)
}

fn print_table(mut table: Table, left: usize) -> Result<(), Error> {
    table.load_style(presets::NOTHING);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if index >= left {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for (index, text) in table.lines().enumerate() {
        let style = if index == 0 { BOLD } else { Style::new() };
        line(format_args!("{style}{}{style:#}", text.trim_end()))?;
    }
    Ok(())
}

/// Prints names and their values, one pair per line.
pub fn fields(fields: &[(&str, String)]) -> Result<(), Error> {
    fields
        .iter()
        .try_for_each(|(name, value)| line(format_args!("{BOLD}{name:14}{BOLD:#} {value}")))
}

/// A progress bar on standard error, which draws nothing unless that is a terminal.
pub fn progress(total: usize) -> ProgressBar {
    bar(total as u64, "{msg:16} [{bar:40}] {pos}/{len}, {eta} left")
}

fn bar(total: u64, template: &str) -> ProgressBar {
    let target = ProgressDrawTarget::stderr();
    let bar = ProgressBar::with_draw_target(Some(total), target);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        Err(_) => bar,
    }
}

/// Runs `work` with a progress bar, and clears the bar afterwards, so that results start on a clean line.
pub fn with_progress<T>(total: usize, work: impl FnOnce(&ProgressBar) -> T) -> T {
    let bar = progress(total);
    let result = work(&bar);
    bar.finish_and_clear();
    result
}

/// [`with_progress`] for work that takes this time: the bar's length is in milliseconds.
pub fn with_time<T>(time: Duration, work: impl FnOnce(&ProgressBar) -> T) -> T {
    let bar = bar(time.as_millis() as u64, "[{bar:40}] {eta} left");
    let result = work(&bar);
    bar.finish_and_clear();
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(printable("µ: 4 bytes"), "µ: 4 bytes");
        assert_eq!(printable("a\nb\u{1b}[31m"), "a\\nb\\u{1b}[31m");
        assert_eq!(printable("\u{9b}31m"), "\\u{9b}31m");
        assert_eq!(printable("a\u{202e}b\u{2066}"), "a\\u{202e}b\\u{2066}");
    }
}
