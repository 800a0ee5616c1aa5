//! `goodprime ssh-probe`: a key exchange with an SSH server, and its report.

use std::time::Duration;

use getrandom::SysRng;
use goodprime::Backend;
use goodprime_ssh::connect::{Target, probe};
use goodprime_ssh::kexinit::{Agreed, DIRECTIONS, KexInit};
use goodprime_ssh::report::Report;
use goodprime_ssh::step::Step;
use serde_json::{Map, Value, json};

use crate::args::SshProbe;
use crate::error::{Error, Status};
use crate::output::{self, BAD, GOOD, printable};

pub(crate) fn run(args: &SshProbe, backend: Backend) -> Result<Status, Error> {
    let target: Target = args
        .target
        .parse()
        .map_err(|error| Error::new(format_args!("{:?}: {error}", args.target)))?;
    let mut report = Report::default();
    let result = probe(&target, args.timeout, backend, &mut SysRng, &mut report);
    match &result {
        Err(error @ goodprime_ssh::Error::Timeout(_)) => {
            let seconds = args.timeout.as_secs_f64();
            return Err(Error::new(format_args!(
                "{target}: {error}, after {seconds} s; --timeout SECONDS allows more"
            )));
        }
        Err(error) if !error.is_the_servers() => {
            return Err(Error::new(format_args!("{target}: {error}")));
        }
        _ if args.json => print_json(&target, &report, &result)?,
        _ => print(&target, &report, &result)?,
    }
    Ok(if result.is_ok() { Status::Good } else { Status::Failed })
}

/// The server's identification string, as text in one line.
fn version(report: &Report) -> Option<String> {
    report.server_version().map(|version| printable(&String::from_utf8_lossy(version)))
}

/// The lists of a proposal by name; those of the two directions only once if they are equal.
fn lists(offer: &KexInit) -> Vec<(String, &[String])> {
    let mut lists = vec![
        ("key exchange".to_owned(), &offer.key_exchange[..]),
        ("host key".to_owned(), &offer.host_key[..]),
    ];
    for (name, [out, back]) in
        [("cipher", &offer.ciphers), ("MAC", &offer.macs), ("compression", &offer.compression)]
    {
        if out == back {
            lists.push((name.to_owned(), out));
        } else {
            lists.push((format!("{name} to server"), out));
            lists.push((format!("{name} to client"), back));
        }
    }
    lists
}

/// The negotiated algorithms, by the same names.
fn agreements(agreed: &Agreed) -> Vec<(String, String)> {
    let mut list = vec![
        ("key exchange".to_owned(), agreed.key_exchange.clone()),
        ("host key".to_owned(), agreed.host_key.clone()),
    ];
    let macs = agreed.macs.clone().map(|mac| mac.unwrap_or_else(|| "that of the cipher".into()));
    for (name, [out, back]) in
        [("cipher", &agreed.ciphers), ("MAC", &macs), ("compression", &agreed.compression)]
    {
        let both = if out == back { out.clone() } else { format!("{out}, {back}") };
        list.push((name.to_owned(), both));
    }
    list
}

fn print(
    target: &Target,
    report: &Report,
    result: &Result<(), goodprime_ssh::Error>,
) -> Result<(), Error> {
    let mut fields = vec![("server", target.to_string())];
    fields.extend(report.address.map(|address| ("address", address.to_string())));
    fields.extend(version(report).map(|version| ("version", version)));
    if let Some(key) = &report.host_key {
        let verified = if report.verified { "verified" } else { "not verified" };
        let (kind, bits, fingerprint) = (key.kind(), key.bits(), key.fingerprint());
        fields.push(("host key", format!("{kind}, {bits} bits, {fingerprint}, {verified}")));
    }
    output::fields(&fields)?;
    let heading = |text| output::line(format_args!("\n{}{text}{:#}", output::BOLD, output::BOLD));
    if let Some(offer) = &report.offer {
        heading("The server offers")?;
        for (name, list) in lists(offer) {
            output::line(format_args!("  {name:21} {}", list.join(", ")))?;
        }
        let strict = if offer.is_strict() { "yes" } else { "no" };
        output::line(format_args!("  {:21} {strict}", "strict key exchange"))?;
    }
    if let Some(agreed) = &report.agreed {
        heading("Agreed")?;
        for (name, choice) in agreements(agreed) {
            output::line(format_args!("  {name:21} {choice}"))?;
        }
    }
    heading("Times in ms")?;
    for (step, time) in &report.times {
        output::line(format_args!("  {:36}{:>9.3}", description(*step), milliseconds(*time)))?;
    }
    match result {
        Ok(()) => output::line(format_args!("\n{GOOD}The key exchange succeeded.{GOOD:#}")),
        Err(error) => output::line(format_args!(
            "\n{BAD}The key exchange failed:{BAD:#} {}",
            printable(&error.to_string())
        )),
    }
}

/// The description of a step, for people.
fn description(step: Step) -> &'static str {
    match step {
        Step::Resolve => "looking the name up",
        Step::Connect => "connecting",
        Step::Version => "versions",
        Step::KexInit => "offers (KEXINIT)",
        Step::Keygen => "our key pairs (keygen and X25519)",
        Step::Exchange => "shares, the server's work included",
        Step::Secret => "our secret (decaps and X25519)",
        Step::Verify => "verifying the host key's signature",
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn print_json(
    target: &Target,
    report: &Report,
    result: &Result<(), goodprime_ssh::Error>,
) -> Result<(), Error> {
    let error = result.as_ref().err();
    let steps = report.times.iter();
    let times: Map<String, Value> =
        steps.map(|(step, time)| (step.name().to_owned(), json!(milliseconds(*time)))).collect();
    output::json(&json!({
        "host": target.host,
        "port": target.port,
        "address": report.address.map(|address| address.to_string()),
        "version": version(report),
        "lines_before_version": report.lines_before_version,
        "offers": report.offer.as_ref().map(offer_json),
        "strict": report.offer.as_ref().map(KexInit::is_strict),
        "agreed": report.agreed.as_ref().map(agreed_json),
        "host_key": report.host_key.as_ref().map(|key| json!({
            "kind": key.kind(),
            "bits": key.bits(),
            "fingerprint": key.fingerprint(),
        })),
        "verified": report.verified,
        "milliseconds": times,
        "error": error.map(goodprime_ssh::Error::kind),
        "message": error.map(|error| printable(&error.to_string())),
    }))
}

fn offer_json(offer: &KexInit) -> Value {
    json!({
        "key_exchange": offer.key_exchange,
        "host_key": offer.host_key,
        "cipher": by_direction(&offer.ciphers),
        "mac": by_direction(&offer.macs),
        "compression": by_direction(&offer.compression),
    })
}

fn agreed_json(agreed: &Agreed) -> Value {
    json!({
        "key_exchange": agreed.key_exchange,
        "host_key": agreed.host_key,
        "cipher": by_direction(&agreed.ciphers),
        "mac": by_direction(&agreed.macs),
        "compression": by_direction(&agreed.compression),
    })
}

fn by_direction<T: Clone + Into<Value>>(pair: &[T; 2]) -> Value {
    let entries = DIRECTIONS.iter().zip(pair);
    entries
        .map(|(name, item)| ((*name).to_owned(), item.clone().into()))
        .collect::<Map<_, _>>()
        .into()
}
