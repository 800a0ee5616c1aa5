//! The manual pages.

use std::fmt::Write;

use goodprime_capi::lists::{FUNCTIONS, HANDLE_FUNCTIONS, KEY_FUNCTIONS, STATUSES};
use goodprime_capi::table::{Function, OPERATIONS};

use crate::declaration::{prototype, sentence};
use crate::text::{CONVENTIONS, FAMILIES, Family, Part};

/// Characters of a line of code, without the margin of a page on a terminal.
const PAGE: usize = 72;

pub(crate) fn pages() -> Vec<(String, String)> {
    let mut pages: Vec<_> = FAMILIES
        .iter()
        .map(|family| (format!("man/goodprime_{}.3", family.page), family_page(family)))
        .collect();
    for group in GROUPS {
        pages.push((format!("man/goodprime_{}.3", group.page), group_page(group)));
    }
    for (name, ..) in functions() {
        let page = Group::of(&name).page;
        if name != format!("goodprime_{page}") {
            pages.push(alias(&name, page));
        }
    }
    for family in FAMILIES {
        pages.extend(family.sets().map(|set| alias(&format!("goodprime_{set}"), family.page)));
    }
    pages
}

/// Functions for any set that share a page.
struct Group {
    /// The name of the page after `goodprime_`.
    page: &'static str,
    /// The title.
    what: &'static str,
    /// The text before the functions.
    text: &'static str,
    /// The example program.
    example: &'static str,
}

impl Group {
    /// Returns the group of a function.
    fn of(name: &str) -> &'static Self {
        let page = if name.contains("_batch") {
            "batch"
        } else if name.contains("caps_key") {
            "keys"
        } else if name.starts_with("goodprime_kem_") {
            "kem"
        } else {
            "backend"
        };
        GROUPS.iter().find(|group| group.page == page).expect("a group")
    }
}

const GROUPS: &[Group] = &[
    Group {
        page: "kem",
        what: "key encapsulation with a set that is chosen by name",
        text: "A goodprime_kem stands for a parameter set of NTRU Prime or NTRU. Most of these functions take a \
         goodprime_kem as first argument, so that a program can choose the set while it runs. A program that chooses \
         the set contains the code of all sets. If your program always uses one set, call the functions of that set: \
         the program becomes smaller.",
        example: include_str!("../../examples/by_name.c"),
    },
    Group {
        page: "keys",
        what: "key encapsulation with keys that are decoded once",
        text: "A goodprime_encaps_key is a decoded public key of any set, a goodprime_decaps_key a decoded secret key. \
               Functions that take a key as bytes decode the key in each call. If you use a key many times, decode it once \
               with goodprime_kem_encaps_key_new or goodprime_kem_decaps_key_new. For a set that you know when you write \
               the program, these functions are called goodprime_SET_encaps_key_new and goodprime_SET_decaps_key_new. Free an encaps_key with goodprime_encaps_key_free and a decaps_key with \
               goodprime_decaps_key_free.",
        example: include_str!("../../examples/keys.c"),
    },
    Group {
        page: "batch",
        what: "many key pairs, ciphertexts or shared secrets in one call",
        text: "Each of these functions processes n items in one call: n key pairs, n encapsulations or n decapsulations. \
               A buffer holds its n items one after another, and its length is exactly n times the size of an item. \
               The buffer of an input key may also hold a single key, which then serves all n items. \
               On x86-64 a batch usually takes less time than n single calls.",
        example: include_str!("../../examples/batch.c"),
    },
    Group {
        page: "backend",
        what: "instruction sets, version, error texts, wiping and self-test",
        text: "These functions do not depend on a parameter set.",
        example: include_str!("../../examples/backend.c"),
    },
];

/// Returns the functions that have their own names, for any set: name, function, and a parameter in front.
fn functions() -> impl Iterator<Item = (String, &'static Function, Option<&'static str>)> {
    let named = [FUNCTIONS, HANDLE_FUNCTIONS].into_iter().flatten();
    let named = named.map(|function| (function.name.to_owned(), function, None));
    let operations = OPERATIONS.iter().map(|function| {
        let name = format!("goodprime_kem_{}", function.name);
        (name, function, Some("const goodprime_kem *kem"))
    });
    let keys = KEY_FUNCTIONS.iter().map(|function| (function.name.to_owned(), function, None));
    named.chain(operations).chain(keys)
}

/// Returns a page that is another page.
fn alias(name: &str, page: &str) -> (String, String) {
    (format!("man/{name}.3"), format!(".so man3/goodprime_{page}.3\n"))
}

/// Returns text that roff prints literally.
fn escape(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}

/// Writes a paragraph, one sentence per line as is usual in manual pages.
fn paragraph(out: &mut String, text: &str) {
    let _ = writeln!(out, "{}", escape(text).replace(". ", ".\n"));
}

/// Returns the date of all manual pages, the command's too.
fn date() -> &'static str {
    let pages = include_str!("../../../cli/src/pages.rs");
    let date = pages.split_once("const DATE: &str = \"").and_then(|(_, rest)| rest.split_once('"'));
    date.expect("the date in crates/cli/src/pages.rs").0
}

/// Returns the beginning of a page, whose NAME section lists the page and all other names.
fn begin(page: &str, others: &[String], what: &str) -> String {
    let library = "The goodprime library";
    let others = others.iter().map(String::as_str).filter(|name| *name != page);
    let names: Vec<_> = [page].into_iter().chain(others).collect();
    format!(
        ".\\\" Generated by crates/capi/tests/generated: do not edit.\n\
         .TH {} 3 {} \"goodprime {}\" \"{library}\"\n\
         .SH NAME\n{} \\- {what}\n\
         .SH LIBRARY\n{library} (libgoodprime, \\-lgoodprime)\n\
         .SH SYNOPSIS\n.nf\n.B #include <goodprime.h>\n.PP\n",
        page.to_uppercase(),
        date(),
        env!("CARGO_PKG_VERSION"),
        names.join(",\n"),
    )
}

fn synopsis(out: &mut String, prototypes: impl Iterator<Item = String>) {
    for prototype in prototypes {
        for line in prototype.lines() {
            let indent = line.len() - line.trim_start().len();
            let _ = writeln!(out, "{}\\fB{}\\fR", &line[..indent], escape(line.trim_start()));
        }
    }
}

fn descriptions<'a>(out: &mut String, functions: impl Iterator<Item = (String, &'a Function)>) {
    for (name, function) in functions {
        let _ = writeln!(out, ".TP\n.BR {} ()", escape(&name));
        paragraph(out, &sentence(function));
    }
}

fn example(out: &mut String, code: &str) {
    let _ = writeln!(out, ".SH EXAMPLES\n.EX\n{}.EE", escape(code).replace("\n.", "\n\\&."));
}

fn end(out: &mut String, see: &str) {
    *out += ".SH RETURN VALUE\n";
    for (name, value, text) in STATUSES {
        let _ = writeln!(
            out,
            ".TP\n.BR {} \" ({})\"\n{text}",
            escape(name),
            escape(&value.to_string())
        );
    }
    *out += ".SH NOTES\n";
    for (topic, parts) in CONVENTIONS {
        let _ = writeln!(out, ".SS {topic}");
        for (i, part) in parts.iter().enumerate() {
            match part {
                Part::Text(text) => {
                    *out += if i > 0 { ".PP\n" } else { "" };
                    paragraph(out, text);
                }
                Part::List(entries) => {
                    for (word, meaning) in *entries {
                        let _ = writeln!(out, ".TP\n.B {}", escape(word));
                        paragraph(out, meaning);
                    }
                }
            }
        }
    }
    let _ = writeln!(out, ".SH SEE ALSO\n{see}");
}

/// Returns references to all other pages.
fn see(page: &str) -> String {
    let groups = GROUPS.iter().map(|group| group.page);
    let pages = groups.chain(FAMILIES.iter().map(|family| family.page));
    let others = pages.filter(|other| *other != page);
    others.map(|other| format!(".BR goodprime_{other} (3)")).collect::<Vec<_>>().join(",\n")
}

fn family_page(family: &Family) -> String {
    let Family { page, name, what, .. } = family;
    let sets: Vec<_> = family.sets().collect();
    let page = format!("goodprime_{page}");
    let names: Vec<_> = sets.iter().map(|set| format!("goodprime_{set}")).collect();
    let mut out = begin(&page, &names, &format!("key encapsulation with {name}"));
    synopsis(
        &mut out,
        OPERATIONS.iter().map(|f| prototype(f, &format!("goodprime_SET_{}", f.name), None, PAGE)),
    );
    out += ".fi\n.SH DESCRIPTION\n";
    let names: Vec<_> = sets.iter().map(|a| a.parameters().name).collect();
    paragraph(
        &mut out,
        &format!(
            "In the names of functions, SET stands for the name of a parameter set: {}. {what} All these sets have \
             the same functions. The following table lists sizes in bytes. Each size is also the value of a macro, for \
             instance GOODPRIME_{}_PUBLICKEYBYTES.",
            names.join(", "),
            names[1].to_uppercase(),
        ),
    );
    out += ".PP\n.TS\nl r r r r.\nSET\tPUBLICKEY\tSECRETKEY\tCIPHERTEXT\tENCAPSRANDOM\n";
    for a in &sets {
        let _ = writeln!(
            out,
            "{a}\t{}\t{}\t{}\t{}",
            a.parameters().encapsulation_key_size,
            a.parameters().decapsulation_key_size,
            a.parameters().ciphertext_size,
            a.parameters().encapsulation_randomness,
        );
    }
    out += ".TE\n";
    descriptions(&mut out, OPERATIONS.iter().map(|f| (format!("goodprime_SET_{}", f.name), f)));
    out += ".PP\nThe functions that use and free decoded keys are described in\n.BR goodprime_keys (3).\n";
    let code = include_str!("../../examples/exchange.c");
    let code = code.replace("sntrup761", names[1]);
    example(&mut out, &code.replace("SNTRUP761", &names[1].to_uppercase()));
    end(&mut out, &see(family.page));
    // The first line asks for tbl.
    format!("'\\\" t\n{out}")
}

fn group_page(group: &Group) -> String {
    let Group { page, what, text, example: program } = group;
    let of_page = || functions().filter(|(name, ..)| Group::of(name).page == *page);
    let names: Vec<_> = of_page().map(|(name, ..)| name).collect();
    let mut out = begin(&format!("goodprime_{page}"), &names, what);
    synopsis(
        &mut out,
        of_page().map(|(name, function, first)| prototype(function, &name, first, PAGE)),
    );
    out += ".fi\n.SH DESCRIPTION\n";
    paragraph(&mut out, text);
    descriptions(&mut out, of_page().map(|(name, function, _)| (name, function)));
    example(&mut out, program);
    end(&mut out, &see(page));
    out
}
