//! Tables in Markdown, and how numbers are written in them.

/// Thousands, with three digits.
pub fn thousands(number: f64) -> String {
    digits(number / 1000.0)
}

/// Three digits: 8.94, 12.1, 122.
pub fn digits(number: f64) -> String {
    match number {
        n if n >= 99.95 => format!("{n:.0}"),
        n if n >= 0.9995 => format!("{n:.1}"),
        n => format!("{n:.2}"),
    }
}

/// 4,968,616
pub fn grouped(number: f64) -> String {
    let plain = format!("{number:.0}");
    let mut out = String::new();
    for (i, c) in plain.char_indices() {
        if i > 0 && (plain.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// How many times faster: 1.50×
pub fn ratio(slow: f64, fast: f64) -> String {
    format!("{:.2}×", slow / fast)
}

/// The lines of a table: columns whose head begins with `<` hold text, others numbers.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
    let mut out = line(head.iter().map(|cell| cell.trim_start_matches('<')).collect());
    let rule = |cell: &&str| if cell.starts_with('<') { "---|" } else { "--:|" };
    out += &format!("|{}\n", head.iter().map(rule).collect::<String>());
    for row in rows {
        out += &line(row.iter().map(String::as_str).collect());
    }
    out
}

/// A number, or nothing where there is none.
pub fn or_empty(number: Option<f64>, write: impl Fn(f64) -> String) -> String {
    number.map_or(String::new(), write)
}

/// Bytes of a line of a paragraph that is made.
const WIDTH: usize = 100;

/// Breaks a paragraph into lines.
pub fn paragraph(text: &str) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.len();
        if width > 0 && width + 1 + length > WIDTH {
            out.push('\n');
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out += word;
        width += length;
    }
    out + "\n"
}
