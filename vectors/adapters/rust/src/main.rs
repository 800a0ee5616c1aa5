//! An adapter for `goodprime vectors run --program`: a request per line of standard input, a reply per line of
//! standard output. The part that knows a crate's interface is `sntrup.rs` or `sntrup761.rs`.

mod randomness;
#[cfg(any(
    feature = "sntrup-0-1-0",
    feature = "sntrup-0-2-1",
    feature = "sntrup-0-3-0",
    feature = "sntrup-0-4-0"
))]
#[path = "sntrup.rs"]
mod library;
#[cfg(any(
    feature = "sntrup761-0-1-0",
    feature = "sntrup761-0-2-0",
    feature = "sntrup761-0-3-0",
    feature = "sntrup761-0-4-0"
))]
#[path = "sntrup761.rs"]
mod library;

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use randomness::{Randomness, UsedUp};
use serde_json::{Value, json};

/// A reply without outputs.
pub enum Failure {
    /// The library refuses the input: a case that expects so passes.
    Error(String),
    /// The library, or this adapter, cannot do it: the case is skipped.
    Unsupported(&'static str),
}

/// An operation with its inputs.
pub enum Operation<'a> {
    KeyGen,
    Encaps { ek: &'a [u8] },
    Decaps { dk: &'a [u8], c: &'a [u8] },
}

/// Outputs by their names, in order.
pub type Outputs = Vec<(&'static str, Vec<u8>)>;

fn main() -> std::io::Result<()> {
    // The one panic that is expected is not worth a message.
    let message = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.payload().is::<UsedUp>() {
            message(info);
        }
    }));
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?).unwrap_or_default();
        let mut reply = json!({"id": request["id"]});
        match answer(&request) {
            Ok(fields) => {
                for (name, value) in fields {
                    reply[name] = value;
                }
            }
            Err(Failure::Error(text)) => reply["error"] = text.into(),
            Err(Failure::Unsupported(text)) => reply["unsupported"] = text.into(),
        }
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(request: &Value) -> Result<Vec<(&'static str, Value)>, Failure> {
    let op = text(request, "op")?;
    if op == "info" {
        return Ok(vec![("name", library::NAME.into()), ("version", library::VERSION.into())]);
    }
    if !matches!(op, "keygen" | "encaps" | "decaps") {
        return Err(Failure::Unsupported("no such operation"));
    }
    let set = text(request, "parameterSet")?;
    let (ek, dk, c);
    let operation = match op {
        "keygen" => Operation::KeyGen,
        "encaps" => {
            ek = bytes(request, "ek")?;
            Operation::Encaps { ek: &ek }
        }
        _ => {
            dk = bytes(request, "dk")?;
            c = bytes(request, "c")?;
            Operation::Decaps { dk: &dk, c: &c }
        }
    };
    let given = if op == "decaps" { Vec::new() } else { bytes(request, "randomness")? };
    let outputs = run(set, &operation, &given)?;
    Ok(outputs.into_iter().map(|(name, value)| (name, hex::encode(value).into())).collect())
}

/// Calls the library. A panic of its own ends the adapter, which is a failed case.
fn run(set: &str, operation: &Operation, given: &[u8]) -> Result<Outputs, Failure> {
    let mut rng = Randomness(given);
    let ended = catch_unwind(AssertUnwindSafe(|| library::call(set, operation, &mut rng)));
    let outputs = ended.unwrap_or_else(|payload| match payload.downcast::<UsedUp>() {
        Ok(_) => Err(Failure::Error("asks for more randomness than the vector has".into())),
        Err(other) => resume_unwind(other),
    })?;
    if !rng.0.is_empty() {
        return Err(Failure::Error("asks for less randomness than the vector has".into()));
    }
    Ok(outputs)
}

fn text<'a>(request: &'a Value, field: &str) -> Result<&'a str, Failure> {
    request[field].as_str().ok_or_else(|| Failure::Error(format!("bad line: no {field}")))
}

fn bytes(request: &Value, field: &str) -> Result<Vec<u8>, Failure> {
    hex::decode(text(request, field)?).map_err(|error| Failure::Error(format!("bad line: {field}: {error}")))
}
