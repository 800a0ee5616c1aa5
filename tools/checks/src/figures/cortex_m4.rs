//! Blocks about Cortex-M4: rows of `table`, `c/table` and `products --json` in `firmware/cortex-m4`.

use super::record::{Record, Rows};
use super::table::{grouped, or_empty, table};

/// The name of a number in a table: cycles of a microcontroller are always those of the model.
fn label(number: &str) -> &str {
    if number == "cycles" { "modelled cycles" } else { number }
}

/// One line for each value of `what` of each set that has all profiles: of each profile the numbers of these names.
fn by_profile(record: &Record, section: &str, what: &str, numbers: &[&str]) -> Option<String> {
    let rows = record.rows(section)?;
    let profiles = rows.each("profile");
    let mut head = vec!["<set".to_owned(), format!("<{what}")];
    for profile in &profiles {
        head.extend(numbers.iter().map(|number| format!("{profile}: {}", label(number))));
    }
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut lines = Vec::new();
    for set in rows.each("set") {
        let of_set = rows.with("set", &set);
        if profiles.iter().any(|profile| of_set.with("profile", profile).is_empty()) {
            continue;
        }
        for name in of_set.each(what) {
            let of_name = of_set.with(what, &name);
            let mut line = vec![set.clone(), name];
            for profile in &profiles {
                let row = of_name.with("profile", profile);
                line.extend(numbers.iter().map(|number| or_empty(row.number(number), grouped)));
            }
            lines.push(line);
        }
    }
    Some(format!("{}\n{}", record.source(section), table(&head, &lines)))
}

/// The cost of operations.
pub fn operations(record: &Record) -> Option<String> {
    by_profile(record, "operations", "op", &["cycles", "stack", "flash"])
}

/// The stack and the flash of the C library's functions.
pub fn functions(record: &Record) -> Option<String> {
    by_profile(record, "c", "function", &["stack", "flash"])
}

/// Clock of the table in milliseconds, in cycles per millisecond: 48 MHz.
const CLOCK: f64 = 48e3;

/// Time of the operations of the two sets between which a device chooses.
pub fn milliseconds(record: &Record) -> Option<String> {
    let rows = record.rows("operations")?;
    let mut lines = Vec::new();
    for set in ["sntrup761", "ntrulpr761"] {
        for profile in ["small", "fast"] {
            let of_profile = rows.with("set", set).with("profile", profile);
            let time = |op| {
                let cycles = of_profile.with("op", op).number("cycles");
                or_empty(cycles, |cycles| format!("{:.0} ms", cycles / CLOCK))
            };
            let cells = ["keygen", "encaps", "decaps"].map(time);
            lines.push([vec![set.to_owned(), profile.to_owned()], cells.to_vec()].concat());
        }
    }
    let head = ["<set", "<profile", "keygen", "encaps", "decaps"];
    Some(format!("{}\n{}", record.source("operations"), table(&head, &lines)))
}

/// The cost of operations on Cortex-M3.
pub fn operations_of_m3(record: &Record) -> Option<String> {
    by_profile(record, "m3", "op", &["cycles", "stack", "flash"])
}

/// The stack and the flash of the C library's functions on Cortex-M3.
pub fn functions_of_m3(record: &Record) -> Option<String> {
    by_profile(record, "m3-c", "function", &["stack", "flash"])
}

/// The memory of a small device, in bytes: 16 KB.
const SMALL_DEVICE: f64 = 16384.0;

/// RAM of each operation in the profile `small`: its stack, and the keys and messages that it reads and writes; then RAM of a
/// program that keeps all of them while it runs any operation. `names` are the record's of the three operations.
fn memory(record: &Record, section: &str, what: &str, names: [&str; 3]) -> Option<String> {
    let rows = record.rows(section)?.with("profile", "small");
    let zen4 = Record::load("zen4").ok()?;
    let sizes = zen4.rows("sets")?;
    let operations = ["keygen", "encaps", "decaps"];
    let parts = [
        ["public_key", "secret_key"].as_slice(),
        &["public_key", "ciphertext", "shared_secret"],
        &["secret_key", "ciphertext", "shared_secret"],
    ];
    let every = ["public_key", "secret_key", "ciphertext", "shared_secret"];
    let mut lines = Vec::new();
    for set in rows.each("set") {
        let with = |stack: f64, parts: &[&str]| {
            parts.iter().try_fold(stack, |sum, part| match *part {
                "shared_secret" => Some(sum + 32.0),
                part => Some(sum + sizes.with("set", &set).number(part)?),
            })
        };
        let stacks = names.map(|name| rows.with("set", &set).with(what, name).number("stack"));
        let needs = [0, 1, 2].map(|i| with(stacks[i]?, parts[i]));
        let most = stacks.into_iter().collect::<Option<Vec<f64>>>();
        let all = most.and_then(|most| with(most.into_iter().fold(0.0, f64::max), &every));
        let fits: Vec<&str> = operations
            .iter()
            .zip(needs)
            .filter(|(_, need)| need.is_some_and(|need| need <= SMALL_DEVICE))
            .map(|(name, _)| *name)
            .collect();
        let fits = match fits.len() {
            0 => "nothing".to_owned(),
            3 => "each".to_owned(),
            _ => fits.join(", "),
        };
        let cells = [needs.as_slice(), &[all]].concat();
        let cells = cells.into_iter().map(|need| or_empty(need, grouped));
        lines.push([set].into_iter().chain(cells).chain([fits]).collect::<Vec<String>>());
    }
    let head = ["<set", "keygen", "encaps", "decaps", "all buffers kept", "<fits 16 KB, run alone"];
    Some(format!("{}\n{}", record.source(section), table(&head, &lines)))
}

/// RAM of a program in Rust.
pub fn ram(record: &Record) -> Option<String> {
    memory(record, "operations", "op", ["keygen", "encaps", "decaps"])
}

const FUNCTIONS: [&str; 3] = ["keypair_rng", "encaps_rng", "decaps"];

/// RAM of a program in C.
pub fn ram_of_c(record: &Record) -> Option<String> {
    memory(record, "c", "function", FUNCTIONS)
}

/// RAM of a program in C on Cortex-M3.
pub fn ram_of_c_on_m3(record: &Record) -> Option<String> {
    memory(record, "m3-c", "function", FUNCTIONS)
}

const STACK: &str = "product, bytes of stack";

/// The cost of products, without copies of operands: one column per ring.
pub fn products(record: &Record) -> Option<String> {
    let rows = record.rows("products")?;
    let line = |name: &str, op: &str, rings: &[&str]| {
        let number = if name == STACK { "stack" } else { "cycles" };
        let cell = |ring| rows.with("op", &format!("{op}_{ring}")).number(number);
        let cells = rings.iter().map(|ring| or_empty(cell(ring), grouped));
        [name.to_owned()].into_iter().chain(cells).collect::<Vec<String>>()
    };
    let part = |rings: &[&str], ops: &[(&str, &str)]| {
        let head: Vec<&str> =
            ["<modelled cycles"].into_iter().chain(rings.iter().copied()).collect();
        let lines: Vec<_> = ops.iter().map(|(name, op)| line(name, op, rings)).collect();
        table(&head, &lines)
    };
    let prime = part(
        &["653", "761", "857", "953", "1013", "1277"],
        &[
            ("product", "product"),
            ("product of prepared operands", "product_of_prepared"),
            ("product in low RAM", "low_ram_product"),
            ("left operand prepared", "prepare_left"),
            ("right operand prepared", "prepare_right"),
            ("reciprocal, by transforms", "jumped_inverse"),
            ("reciprocal in low RAM", "low_ram_inverse"),
            ("reciprocal modulo 3", "ternary_inverse"),
            ("quotient modulo 3", "quotient"),
            ("words sorted", "sort"),
        ],
    );
    let ntru = part(
        &["ntru_509", "ntru_677", "ntru_701", "ntru_821", "ntru_1229", "ntru_1373"],
        &[
            ("product", "product"),
            ("product of prepared operands", "product_of_prepared"),
            ("operand prepared", "prepare"),
        ],
    );
    Some(format!("{}\n{prime}\n{}", record.source("products"), ntru.replace("ntru_", "n = ")))
}

/// The authors' code of mixed radix in the same model.
const AUTHORS: &str = include_str!("../../../armsim/calibration.json");

/// The parts of a product by mixed radix: in the record, and in that of the authors' code.
const PARTS: [(&str, &str, &str); 5] = [
    ("transform, general", "ntt", "NTT"),
    ("transform, ternary", "ntt_small", "NTT1s"),
    ("products of leaves", "basemul", "basemul"),
    ("inverse", "invntt", "invNTT"),
    ("product, big × small", "polymul", "polymul"),
];

/// Mixed radix 1530 and 1620 beside the authors' code, both in the model; nothing of it is published.
pub fn mixed(record: &Record) -> Option<String> {
    let rows = record.rows("multipliers")?;
    let authors: serde_json::Value = serde_json::from_str(AUTHORS).ok()?;
    let theirs = |routine: String| {
        let mut rows = authors["cortex-m4"].as_array().into_iter().flatten();
        rows.find(|row| row["routine"] == routine.as_str())?["model"].as_f64()
    };
    let lines: Vec<_> = PARTS
        .iter()
        .map(|(name, op, routine)| {
            let cells = ["1530", "1620"].into_iter().flat_map(|length| {
                let ours = rows.with("set", &format!("mr{length}")).with("op", op);
                [ours.number("cycles"), theirs(format!("mixed radix {length} {routine}"))]
            });
            let cells = cells.map(|cell| or_empty(cell, grouped));
            [(*name).to_owned()].into_iter().chain(cells).collect::<Vec<String>>()
        })
        .collect();
    let head = [
        "<modelled cycles",
        "1530, ours",
        "1530, authors' code",
        "1620, ours",
        "1620, authors' code",
    ];
    Some(format!("{}\n{}", record.source("multipliers"), table(&head, &lines)))
}

/// Bytes of flash that a function of the C library may have beyond the operation of the crate: it checks its arguments, calls
/// the generator and names errors.
const INTERFACE: f64 = 3072.0;

/// Functions of the C library that take more flash than the crate's operation and 3 KB for each of them. What such a function
/// has in excess is of other sets.
pub fn excess_of_functions(record: &Record) -> Vec<String> {
    let (Some(functions), Some(operations)) = (record.rows("c"), record.rows("operations")) else {
        return vec!["no rows".to_owned()];
    };
    let operation = |function: &str| match function {
        "keypair_rng" => Some("keygen"),
        "encaps_rng" => Some("encaps"),
        "decaps" => Some("decaps"),
        "all" => Some("all"),
        _ => None,
    };
    let excess = |row: Rows<'_>| {
        let [set, profile, function] = ["set", "profile", "function"].map(|key| row.text(key));
        let (set, profile, function) = (set?, profile?, function?);
        let name = format!("{set} {function} {profile}");
        let of_crate = operations.with("set", set).with("profile", profile);
        let most = of_crate.with("op", operation(function)?).number("flash");
        let Some(most) = most else { return Some(format!("{name}: no operation")) };
        let functions = if function == "all" { 3.0 } else { 1.0 };
        let flash = row.number("flash")?;
        (flash > most + functions * INTERFACE)
            .then(|| format!("{name}: {flash}, the operation {most}"))
    };
    functions.iter().filter_map(excess).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_side_by_side() {
        let text = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}, "sections": {"c":
            {"command": "c", "date": "d", "rows":
                [{"set": "s", "function": "f", "profile": "fast", "stack": 2048, "flash": 3},
                 {"set": "t", "function": "f", "profile": "small", "stack": 512, "flash": 1},
                 {"set": "s", "function": "f", "profile": "small", "stack": 1024, "flash": 2}]}}}"#;
        let made = Record::parse(text).map(|record| functions(&record));
        let made = made.ok().flatten().expect("a block");
        assert!(made.contains("| set | function | fast: stack | fast: flash | small: stack |"));
        assert!(made.contains("| s | f | 2,048 | 3 | 1,024 | 2 |"), "{made}");
        assert!(!made.contains("| t |"), "a set of one profile is left out: {made}");
    }

    #[test]
    fn ram_is_stack_with_keys_and_messages() {
        // sntrup761 has keys of 1158 and 1763 bytes, ciphertexts of 1039.
        let with = |decaps: u32| {
            let text = format!(
                r#"{{"machine": {{"name": "M", "clock": "C", "backend": "b"}}, "sections": {{"operations":
                {{"command": "c", "date": "d", "rows":
                [{{"set": "sntrup761", "op": "keygen", "profile": "small", "stack": 20000}},
                 {{"set": "sntrup761", "op": "encaps", "profile": "fast", "stack": 1}},
                 {{"set": "sntrup761", "op": "encaps", "profile": "small", "stack": 1000}},
                 {{"set": "sntrup761", "op": "decaps", "profile": "small", "stack": {decaps}}}]}}}}}}"#
            );
            ram(&Record::parse(&text).expect("a record")).expect("a block")
        };
        let made = with(13550);
        assert!(
            made.contains("| sntrup761 | 22,921 | 3,229 | 16,384 | 23,992 | encaps, decaps |"),
            "{made}"
        );
        let made = with(13551);
        assert!(
            made.contains("| sntrup761 | 22,921 | 3,229 | 16,385 | 23,992 | encaps |"),
            "{made}"
        );
    }

    #[test]
    fn milliseconds_are_those_of_48_megahertz() {
        let text = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}, "sections": {"operations":
            {"command": "c", "date": "d", "rows":
                [{"set": "sntrup761", "op": "keygen", "profile": "small", "cycles": 8972827}]}}}"#;
        let made = Record::parse(text).map(|record| milliseconds(&record));
        let made = made.ok().flatten().expect("a block");
        assert!(made.contains("| sntrup761 | small | 187 ms |  |  |"), "{made}");
    }

    #[test]
    fn products_have_a_column_for_each_ring() {
        let text = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}, "sections": {"products":
            {"command": "c", "date": "d", "rows":
                [{"op": "product_761", "cycles": 104000, "stack": 124},
                 {"op": "product_ntru_677", "cycles": 140000, "stack": 136}]}}}"#;
        let made = Record::parse(text).map(|record| products(&record));
        let made = made.ok().flatten().expect("a block");
        assert!(made.contains("| product |  | 104,000 |  |"), "{made}");
        assert!(made.contains("| modelled cycles | n = 509 | n = 677 |"), "{made}");
        assert!(made.contains("| product |  | 140,000 |  |"), "{made}");
    }

    #[test]
    fn mixed_radix_stands_beside_the_authors_code() {
        let text = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}, "sections": {"multipliers":
            {"command": "c", "date": "d", "rows":
                [{"set": "mr1530", "op": "polymul", "cycles": 140000, "multiplier": "mr1530"},
                 {"set": "sntrup761", "op": "polymul", "cycles": 1, "multiplier": "mr1620"}]}}}"#;
        let made = Record::parse(text).map(|record| mixed(&record));
        let made = made.ok().flatten().expect("a block");
        assert!(
            made.contains("| product, big × small | 140,000 | 148,506 |  | 180,411 |"),
            "{made}"
        );
    }

    #[test]
    fn a_function_with_other_sets_in_it_is_found() {
        let record = |flash: u32| {
            let text = format!(
                r#"{{"machine": {{"name": "M", "clock": "C", "backend": "b"}}, "sections": {{
                "operations": {{"command": "c", "date": "d", "rows":
                    [{{"set": "s", "op": "decaps", "profile": "fast", "flash": 30000}}]}},
                "c": {{"command": "c", "date": "d", "rows":
                    [{{"set": "s", "function": "decaps", "profile": "fast", "flash": {flash}}}]}}}}}}"#
            );
            Record::parse(&text).expect("a record")
        };
        assert_eq!(excess_of_functions(&record(33072)), Vec::<String>::new());
        assert_eq!(
            excess_of_functions(&record(140_000)),
            ["s decaps fast: 140000, the operation 30000"]
        );
    }
}
