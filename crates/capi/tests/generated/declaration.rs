//! Functions of the table as C declarations.

use goodprime_capi::table::Function;

use crate::text::Part;

/// Characters of a line of a header.
pub(crate) const WIDTH: usize = 100;

/// Characters of a word of a list that has its meaning beside it.
const COLUMN: usize = 12;

/// Returns the C type of a Rust type.
fn c_type(rust: &str) -> &'static str {
    // The spacing of types by `stringify!` is unspecified.
    match rust.replace("* ", "*").as_str() {
        "()" => "void ",
        "c_int" => "int ",
        "usize" => "size_t ",
        "*mut u8" => "uint8_t *",
        "*const u8" => "const uint8_t *",
        "*mut c_void" => "void *",
        "*const c_char" => "const char *",
        "Rng" => "goodprime_rng *",
        "*const Kem" => "const goodprime_kem *",
        "*const EncapsKey" => "const goodprime_encaps_key *",
        "*mut EncapsKey" => "goodprime_encaps_key *",
        "*mut *mut EncapsKey" => "goodprime_encaps_key **",
        "*const DecapsKey" => "const goodprime_decaps_key *",
        "*mut DecapsKey" => "goodprime_decaps_key *",
        "*mut *mut DecapsKey" => "goodprime_decaps_key **",
        other => panic!("no C type for {other}"),
    }
}

/// Returns result and name, and the parameters.
fn parts(function: &Function, name: &str, first: Option<&str>) -> (String, Vec<String>) {
    let head = format!("{}{name}(", c_type(function.result));
    let others = function.parameters.iter().map(|(name, ty)| format!("{}{name}", c_type(ty)));
    let mut parameters: Vec<_> = first.map(str::to_string).into_iter().chain(others).collect();
    if parameters.is_empty() {
        parameters.push("void".into());
    }
    (head, parameters)
}

/// Returns a prototype under the given name, with one more parameter in front, as lines of code.
pub(crate) fn prototype(
    function: &Function,
    name: &str,
    first: Option<&str>,
    width: usize,
) -> String {
    let (head, parameters) = parts(function, name, first);
    let indent = if width < WIDTH { 8 } else { head.len() };
    let indent = " ".repeat(indent.min(44));
    let mut lines = vec![head];
    for (i, parameter) in parameters.iter().enumerate() {
        let end = if i + 1 == parameters.len() { ");" } else { "," };
        let line = lines.last_mut().expect("a line");
        let space = if line.ends_with(',') { " " } else { "" };
        if i > 0 && line.len() + space.len() + parameter.len() + end.len() > width {
            lines.push(format!("{indent}{parameter}{end}"));
        } else {
            *line += &format!("{space}{parameter}{end}");
        }
    }
    lines.join("\n") + "\n"
}

/// Returns a [`prototype`] for a header, with a warning if a caller ignores the status.
pub(crate) fn checked(function: &Function, name: &str, first: Option<&str>) -> String {
    let ignorable = ["goodprime_version_number"].contains(&name) || function.result != "c_int";
    let front = if ignorable { "" } else { "GOODPRIME_CHECKED\n" };
    front.to_owned() + &prototype(function, name, first, WIDTH)
}

/// Returns the documentation of a function as one paragraph.
pub(crate) fn sentence(function: &Function) -> String {
    let words: Vec<_> = function.doc.iter().flat_map(|line| line.split_whitespace()).collect();
    words.join(" ").replace('`', "")
}

/// Returns text in lines, each with `front` before it.
pub(crate) fn wrap(text: &str, front: &str) -> String {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && front.len() + line.len() + 1 + word.len() > WIDTH - 3 {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    lines.push(line);
    lines.iter().map(|line| format!("{front}{line}\n")).collect()
}

/// Returns a paragraph as a C comment.
pub(crate) fn comment(text: &str) -> String {
    if text.len() + 6 <= WIDTH {
        return format!("/* {text} */\n");
    }
    let lines = wrap(text, "   ");
    format!("/* {} */\n", lines.trim())
}

/// Returns a convention as a C comment: paragraphs, and lists with their words in a column.
pub(crate) fn convention(topic: &str, parts: &[Part]) -> String {
    let mut out = format!("/* {topic}\n");
    for part in parts {
        out.push('\n');
        match part {
            Part::Text(text) => out += &wrap(text, "   "),
            Part::List(entries) => {
                let most = entries.iter().map(|(word, _)| word.len()).filter(|n| *n <= COLUMN);
                let column = most.max().unwrap_or(0);
                for (word, meaning) in *entries {
                    let lines = wrap(meaning, &" ".repeat(5 + column + 2));
                    if word.len() <= column {
                        out += &format!("     {word:column$}  {}\n", lines.trim());
                    } else {
                        out += &format!("     {word}\n{lines}");
                    }
                }
            }
        }
    }
    format!("{} */\n", out.trim_end())
}
