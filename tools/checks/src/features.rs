//! The list of features in the documentation of the crate `goodprime`, made of its Cargo.toml.
//!
//! A comment of two hashes above a feature is its text; features of `default` are marked.

/// The lines of the list, each feature in the order of the manifest.
pub fn list(manifest: &str) -> String {
    let section = manifest.split("[features]\n").nth(1).unwrap_or("");
    let section = section.split("\n[").next().unwrap_or("");
    let default = section.lines().find(|line| line.starts_with("default = ")).unwrap_or("");
    let (mut text, mut list) = (String::new(), String::new());
    for line in section.lines() {
        if let Some(comment) = line.strip_prefix("## ") {
            text = format!("{text} {comment}");
        } else if let Some((name, _)) =
            line.split_once(" = ").filter(|(name, _)| *name != "default")
        {
            let mark = if default.contains(&format!("\"{name}\"")) { " (default)" } else { "" };
            list += &format!("//! * `{name}`{mark}:{text}\n");
            text.clear();
        }
    }
    list
}

/// Returns the documentation with this list under its heading `Features`, in place of the one that it has.
pub fn replaced(documentation: &str, list: &str) -> Option<String> {
    let (head, rest) = documentation.split_once("//! # Features\n//!\n")?;
    let end = rest.find("//!\n")?;
    Some(format!("{head}//! # Features\n//!\n{list}{}", &rest[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_has_its_comment_and_its_mark() {
        let manifest = "[features]\ndefault = [\"a\"]\n## Of a,\n## that is.\na = []\n## Of b.\nb = [\"a\"]\n\n[dependencies]\nc = \"1\"\n";
        assert_eq!(list(manifest), "//! * `a` (default): Of a, that is.\n//! * `b`: Of b.\n");
    }

    #[test]
    fn the_list_is_replaced() {
        let documentation = "//! A.\n//!\n//! # Features\n//!\n//! * `a`: old.\n//!\n//! # B\n";
        let new = documentation.replace("old", "new");
        assert_eq!(replaced(documentation, "//! * `a`: new.\n"), Some(new));
        assert_eq!(replaced("//! A.\n", ""), None);
    }
}
