//! Files that name all sets of a family, or all rings: a list beside the one that everything expands.

/// The numbers that names of sets and rings end in.
const DEGREES: [&str; 6] = ["653", "761", "857", "953", "1013", "1277"];

/// The text before such a number, in any case of letters.
const FAMILIES: [&str; 3] = ["sntrup", "ntrulpr", "p"];

/// The families of which the text names every member.
pub fn listed(text: &str) -> Vec<&'static str> {
    let text = text.to_ascii_lowercase();
    let all =
        |family: &&str| DEGREES.iter().all(|degree| named(&text, &format!("{family}{degree}")));
    FAMILIES.into_iter().filter(all).collect()
}

/// True if the text has the name as a word, in which `_` may stand beside it.
fn named(text: &str, name: &str) -> bool {
    let alone = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, _)| {
        alone(text[..at].chars().next_back()) && alone(text[at + name.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_found() {
        let list = |before: &str| DEGREES.map(|degree| format!("{before}{degree}, ")).concat();
        assert_eq!(listed(&list("Sntrup")), ["sntrup"]);
        assert_eq!(listed(&(list("kem_ntrulpr") + &list("P"))), ["ntrulpr", "p"]);
    }

    #[test]
    fn some_names_are_no_list() {
        let five = DEGREES[1..].iter().map(|degree| format!("sntrup{degree} "));
        assert!(listed(&(five.collect::<String>() + "p653 sntrup6530 xsntrup653")).is_empty());
    }
}
