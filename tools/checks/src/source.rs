//! Rust source as text: without comments, strings and tests. Sources are formatted by rustfmt, which is what
//! makes indentation tell where an item ends.

/// The text with the inside of comments and of string and character literals blanked; lines stay lines.
pub fn code(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    while i < bytes.len() {
        let rest = &text[i..];
        let end = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else if rest.starts_with('"') {
            string(rest)
        } else if (rest.starts_with("r\"") || rest.starts_with("r#")) && !after_word(&out) {
            raw_string(rest)
        } else if rest.starts_with('\'') {
            character(rest)
        } else {
            let c = rest.chars().next().expect("not at the end");
            out.push(c);
            i += c.len_utf8();
            continue;
        };
        out.extend(rest[..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        i += end;
    }
    out
}

fn after_word(out: &str) -> bool {
    out.ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

fn block_comment(rest: &str) -> usize {
    let (mut depth, mut i) = (0, 0);
    while i < rest.len() {
        if rest[i..].starts_with("/*") {
            (depth, i) = (depth + 1, i + 2);
        } else if rest[i..].starts_with("*/") {
            (depth, i) = (depth - 1, i + 2);
            if depth == 0 {
                return i;
            }
        } else {
            i += rest[i..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

fn string(rest: &str) -> usize {
    let mut escaped = false;
    for (i, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return i + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of `r"…"`, `r#"…"#` and so on; 2 for a raw identifier.
fn raw_string(rest: &str) -> usize {
    let hashes = rest[1..].chars().take_while(|&c| c == '#').count();
    if !rest[1 + hashes..].starts_with('"') {
        return 2;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let begin = 2 + hashes;
    rest[begin..].find(&end).map_or(rest.len(), |i| begin + i + end.len())
}

/// The length of a character literal; 1 for a lifetime.
fn character(rest: &str) -> usize {
    let mut inside = rest.char_indices().skip(1);
    match (inside.next(), inside.next()) {
        (Some((_, '\\')), Some((second, _))) => {
            let from = second + 1;
            rest[from..].find('\'').map_or(1, |i| from + i + 1)
        }
        (Some(_), Some((i, '\''))) => i + 1,
        _ => 1,
    }
}

/// Returns the code that is compiled into the library: without items under `#[cfg(test)]`.
pub fn without_tests(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            let indent = indent(line);
            for line in lines.by_ref() {
                let ends = line.trim_end();
                let at_its_level = indent_is(line, indent) && !ends.trim().starts_with("#[");
                if at_its_level && (ends.ends_with(';') || ends.ends_with('}')) {
                    break;
                }
            }
            continue;
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// Spaces before a line's text.
pub fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn indent_is(line: &str, spaces: usize) -> bool {
    indent(line) == spaces && !line.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_blank() {
        let text = "a /* b /* c */ */ d // e\n\"f\\\"g\" h r#\"i\"j\"# 'k' '\\n' &'l m";
        let words: Vec<_> = code(text).split_whitespace().map(str::to_owned).collect();
        assert_eq!(words, ["a", "d", "h", "&", "l", "m"]);
        assert_eq!(code(text).lines().count(), 2);
    }

    #[test]
    fn tests_are_left_out() {
        let text = "a\n#[cfg(test)]\n#[path]\nmod tests {\n    b\n}\nc\n#[cfg(test)]\nmod d;\ne\n";
        assert_eq!(without_tests(text), "a\nc\ne\n");
    }
}
