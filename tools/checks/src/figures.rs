//! Figures in documents, made of records.
//!
//! A record, `docs/figures/NAME.json`, is what commands printed on one named processor: sections of rows, each
//! with the command that made it. In a document
//!
//! ```text
//! <!-- figures: NAME BLOCK -->
//! …
//! <!-- end of figures -->
//! ```
//!
//! encloses what [`render`] makes of it. `docs/figures/measure` fills a record and renders, a test compares.
//!
//! [`record`] reads and writes records, [`judge`] refuses those that cannot be true; [`ci`], [`kem`], [`peers`],
//! [`kernels`], [`memory`], [`ssh`], [`neon`], [`cortex_m4`] have the blocks, [`claims`] what submissions claim of
//! their sets.

pub mod ci;
pub mod claims;
pub mod cortex_m4;
pub mod judge;
pub mod kem;
pub mod kernels;
pub mod memory;
pub mod neon;
pub mod peers;
pub mod record;
pub mod ssh;
pub mod table;

use record::Record;

const BEGIN: &str = "<!-- figures: ";
const END: &str = "<!-- end of figures -->";

/// Returns the function that makes a block; none if the record lacks the section.
pub type Block = fn(&Record) -> Option<String>;

/// All blocks: the name, the section that it is made of, the function.
pub const BLOCKS: &[(&str, &str, Block)] = &[
    ("sets", "sets", kem::sets),
    ("backends", "kem", kem::backends),
    ("nine", "kem", peers::nine),
    ("peers", "kem", peers::all),
    ("lprime", "kem", peers::lprime),
    ("ml-kem", "kem", peers::ml_kem),
    ("one-file", "one-file", peers::one_file),
    ("ways", "kem", kem::ways),
    ("batches", "batches", kem::batches),
    ("first-call", "first", peers::first_call),
    ("kernels", "kem", kernels::ours),
    ("peer-kernels", "kem", kernels::peers),
    ("ntru-kernels", "kem", kernels::ntru),
    ("levels", "levels", kernels::levels),
    ("stack", "stack", memory::stack),
    ("stack-c", "stack", memory::stack_of_c),
    ("stack-rust", "stack", memory::stack_of_rust),
    ("size", "size", memory::size),
    ("code", "code", memory::code),
    ("compact", "compact", memory::compact),
    ("overhead", "overhead", memory::overhead),
    ("openssh", "openssh", ssh::openssh),
    ("neon-products", "products", neon::products),
    ("neon-kernels", "kernels", neon::kernels),
    ("neon-operations", "operations", neon::operations),
    ("neon-others", "products", neon::others),
    ("neon-ntru", "ntru", neon::ntru),
    ("m4-operations", "operations", cortex_m4::operations),
    ("m4-ram", "operations", cortex_m4::ram),
    ("m4-functions", "c", cortex_m4::functions),
    ("m4-ram-c", "c", cortex_m4::ram_of_c),
    ("m3-ram-c", "m3-c", cortex_m4::ram_of_c_on_m3),
    ("m4-milliseconds", "operations", cortex_m4::milliseconds),
    ("m3-operations", "m3", cortex_m4::operations_of_m3),
    ("m3-functions", "m3-c", cortex_m4::functions_of_m3),
    ("m4-products", "products", cortex_m4::products),
    ("m4-mixed", "multipliers", cortex_m4::mixed),
    ("neon-abstract", "ntru", neon::abstract_of_2023_541),
    ("ci-steps", "steps", ci::steps),
];

/// The document with all its blocks made anew.
pub fn render(text: &str, load: impl Fn(&str) -> Result<Record, String>) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let Some(names) = line.strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(" -->"))
        else {
            continue;
        };
        let (name, block) = names.split_once(' ').ok_or("a block is `figures: RECORD BLOCK`")?;
        let found = BLOCKS.iter().find(|(known, ..)| *known == block);
        let (_, section, make) = found.ok_or_else(|| format!("no block is called {block}"))?;
        let record = load(name)?;
        out.push_str(
            &make(&record)
                .unwrap_or_else(|| format!("(Section `{section}` has not been measured.)\n")),
        );
        for reason in record.reasons(section).iter().filter(|reason| reason["block"] == block) {
            out.push('\n');
            out.push_str(&table::paragraph(reason["reason"].as_str().unwrap_or("")));
        }
        if !lines.any(|line| line == END) {
            return Err(format!("{block} has no end"));
        }
        out.push_str(END);
        out.push('\n');
    }
    Ok(out)
}

/// Lines outside of blocks and code in which a measured figure is typed: their numbers.
pub fn typed(text: &str) -> Vec<usize> {
    let (mut made, mut code) = (false, false);
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        made = (made || line.starts_with(BEGIN)) && line != END;
        if line.trim_start().starts_with("```") {
            code = !code;
        }
        // What stands between backquotes is code.
        let prose: String = line.split('`').step_by(2).collect();
        if !made && !code && is_figure(&prose) {
            found.push(number + 1);
        }
    }
    found
}

/// True if a number with a unit of measurement is in the text.
fn is_figure(text: &str) -> bool {
    const UNITS: [&str; 12] =
        ["k", "×", "µs", "ms", "KB", "MB", "kB", "cycles", "%", "times", "million", "ns"];
    text.char_indices().any(|(at, c)| {
        let rest = text[at + c.len_utf8()..].trim_start_matches(' ');
        let after = |unit: &&&str| {
            let behind = rest[unit.len()..].chars().next();
            unit.len() > 3 || behind.is_none_or(|c| !c.is_alphanumeric())
        };
        c.is_ascii_digit()
            && UNITS.iter().filter(|unit| rest.starts_with(**unit)).any(|u| after(&u))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(_: &str) -> Result<Record, String> {
        let text = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}, "sections": {"stack":
            {"command": "c", "date": "d", "rows":
                [{"interface": "Rust", "build": "fast", "set": "s", "backend": "b", "keygen": 2048, "encaps": 1024,
                  "decaps": 4096},
                 {"interface": "C", "build": "compact", "set": "s", "backend": "b", "keygen": 3072, "decaps": 1024},
                 {"interface": "C", "build": "compact", "set": "s", "backend": "c", "keygen": 1024, "decaps": 2048}]}}}"#;
        Record::parse(text)
    }

    const DOCUMENT: &str = "a\n<!-- figures: m stack -->\nold\n<!-- end of figures -->\nb\n";

    #[test]
    fn a_figure_that_differs_from_the_record_is_found() {
        let made = render(DOCUMENT, load).expect("a known block");
        assert!(made.starts_with("a\n<!-- figures: m stack -->\n") && made.ends_with("\nb\n"));
        assert!(made.contains("2.0 / 1.0 / 4.0"), "{made}");
        assert_eq!(render(&made, load).as_ref(), Ok(&made));
        assert_ne!(
            render(&made.replace("2.0 /", "2.1 /"), load).unwrap(),
            made.replace("2.0 /", "2.1 /")
        );
    }

    #[test]
    fn a_reason_stands_under_its_table() {
        let with_reason = |block: &str| {
            let reason = format!(
                r#""date": "d", "reasons": [{{"block": "{block}", "reason": "Because."}}], "rows""#
            );
            let text =
                load("").map(|record| record.text().replace(r#""date": "d", "rows""#, &reason));
            render(DOCUMENT, |_| Record::parse(&text.clone()?)).expect("a known block")
        };
        assert!(with_reason("stack").contains(" |\n\nBecause.\n<!-- end of figures -->\n"));
        assert!(!with_reason("levels").contains("Because."));
    }

    #[test]
    fn of_each_function_the_most_of_all_backends_is_shown() {
        let made = memory::stack_of_c(&load("m").unwrap()).expect("a section");
        let row: Vec<&str> = made
            .lines()
            .last()
            .unwrap()
            .split('|')
            .map(str::trim)
            .filter(|c| !c.is_empty())
            .collect();
        assert_eq!(row, ["s", "3.0", "2.0", "3.0"], "{made}");
    }

    #[test]
    fn blocks_that_nobody_makes_are_errors() {
        assert!(render("<!-- figures: m none -->\n<!-- end of figures -->\n", load).is_err());
        assert!(render("<!-- figures: m stack -->\n", load).is_err());
    }

    #[test]
    fn typed_figures_are_found() {
        let typed_here = "It takes 12.1k.\n";
        for text in
            [typed_here, "800 times less", "28,000 cycles", "5 % more", "1.5× faster", "46 KB"]
        {
            assert_eq!(typed(text), [1], "{text}");
        }
        for text in ["RFC 9941", "sntrup761", "`12 KB`", "512-bit", "10 keys", DOCUMENT] {
            assert!(typed(text).is_empty(), "{text}");
        }
        let made = format!("<!-- figures: m stack -->\n{typed_here}<!-- end of figures -->\n");
        assert!(typed(&made).is_empty());
    }
}
