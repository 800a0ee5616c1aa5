//! The block about OpenSSH: rows of `contrib/openssh/run --json`.

use super::record::{Record, Rows};
use super::table::{digits, grouped, or_empty, paragraph, table};

/// CPU time of sntrup761's functions, and of whole connections.
pub fn openssh(record: &Record) -> Option<String> {
    let rows = record.rows("openssh")?;
    let functions: Vec<Vec<String>> = rows
        .each("functions")
        .iter()
        .map(|who| {
            let row = rows.with("functions", who);
            let cell = |key: &str| or_empty(row.number(key), digits);
            vec![who.clone(), cell("keygen"), cell("encaps"), cell("decaps")]
        })
        .collect();
    let flags = rows.iter().find_map(|row| row.text("flags")).unwrap_or("").trim().to_owned();
    let version = rows.iter().find_map(|row| row.text("version")).unwrap_or("").to_owned();
    let connections: Vec<Vec<String>> = rows
        .each("pair")
        .iter()
        .map(|pair| {
            let row = rows.with("pair", pair);
            let cell = |key: &str| or_empty(row.number(key), digits);
            vec![pair.clone(), cell("wall"), cell("client"), cell("server")]
        })
        .collect();
    let count = or_empty(rows.iter().find_map(|row| row.number("count")), |n| format!("{n:.0}"));
    let built = format!(
        "{version} was compiled with the flags that its own `configure` chooses:\n\n```text\n{}```\n",
        paragraph(&flags)
    );
    let head = ["<sntrup761, µs of CPU", "key generation", "encapsulation", "decapsulation"];
    let functions = table(&head, &functions);
    let connections = table(&["<", "wall", "client's CPU", "server's CPU"], &connections);
    let conclusion = paragraph(&conclusion(&rows)?);
    let connected = paragraph(&format!(
        "All connections succeeded. The next table has the mean times of {count} connections per pair of programs, in \
         ms. *Stock* programs use OpenSSH's sntrup761, *our* programs use libgoodprime's:"
    ));
    Some(format!(
        "{}\n{conclusion}\n{built}\n{functions}\n{connected}\n{connections}",
        record.source("openssh"),
    ))
}

/// Milliseconds of CPU per connection of one side, for both programs of that side and both of the other.
struct Side {
    /// As it is, and with the library: means over the programs of the other side.
    stock: f64,
    ours: f64,
    /// The most by which a program's time differs when only the other side's program does: noise.
    noise: f64,
}

impl Side {
    fn of(rows: &Rows<'_>, side: &str) -> Option<Self> {
        let time = |mine: &str, other: &str| {
            let pair = match side {
                "client" => format!("{mine} ssh -> {other} sshd"),
                _ => format!("{other} ssh -> {mine} sshd"),
            };
            rows.with("pair", &pair).number(side)
        };
        let both = |mine: &str| Some([time(mine, "stock")?, time(mine, "our")?]);
        let (stock, ours) = (both("stock")?, both("our")?);
        let mean = |[a, b]: [f64; 2]| (a + b) / 2.0;
        let noise = [stock, ours].map(|[a, b]| (a - b).abs());
        Some(Self { stock: mean(stock), ours: mean(ours), noise: noise[0].max(noise[1]) })
    }

    fn saved(&self) -> f64 {
        self.stock - self.ours
    }
}

/// Who gains how much.
fn conclusion(rows: &Rows<'_>) -> Option<String> {
    let mut out = String::new();
    for (name, other) in [("client", "servers"), ("server", "clients")] {
        // The server's time is not known where the user may not log in.
        let Some(of) = Side::of(rows, name) else { continue };
        let (stock, ours, noise) = (digits(of.stock), digits(of.ours), digits(of.noise));
        let times = format!(
            "{stock} ms with OpenSSH's sntrup761, {ours} ms with libgoodprime's. The time of one {name} differs by up to \
             {noise} ms between the two {other}. "
        );
        out += &match of.saved() {
            saved if saved > of.noise => {
                format!("**The {name} saves {} ms of CPU per connection**: {times}", digits(saved))
            }
            saved if saved < -of.noise => {
                format!("**The {name} loses {} ms of CPU per connection**: {times}", digits(-saved))
            }
            _ => format!("**The {name} saves nothing that can be told from noise**: {times}"),
        };
    }
    let time = |who: &str, key: &str| rows.with("functions", who).number(key);
    let (theirs, ours) = ("OpenSSH's, first call", "libgoodprime's, first call");
    let client = |who: &str| Some(time(who, "keygen")? + time(who, "decaps")?);
    out += &format!(
        "In a connection the client makes a key pair and decapsulates once. In a new process, as each `ssh` is, the two \
         operations together take {} µs of CPU in OpenSSH's code and {} µs in libgoodprime. The server encapsulates once, \
         which takes a new process {} µs in OpenSSH's code and {} µs in libgoodprime.",
        grouped(client(theirs)?),
        digits(client(ours)?),
        grouped(time(theirs, "encaps")?),
        digits(time(ours, "encaps")?),
    );
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record whose stock server takes this much with one client and that much with the other.
    fn conclusion_of(stock: [f64; 2]) -> String {
        let functions = |who: &str| {
            format!(r#"{{"functions": "{who}", "keygen": 3000, "encaps": 200, "decaps": 300}}"#)
        };
        let names = ["OpenSSH's", "libgoodprime's"];
        let mut lines: Vec<String> = names
            .iter()
            .flat_map(|who| [functions(who), functions(&format!("{who}, first call"))])
            .collect();
        for (client, time) in [("stock", 46.0), ("our", 9.0)] {
            for (server, taken) in [("stock", stock), ("our", [17.0, 17.2])] {
                let taken = taken[usize::from(client == "our")];
                lines.push(format!(
                    r#"{{"pair": "{client} ssh -> {server} sshd", "client": {time}, "server": {taken}}}"#
                ));
            }
        }
        let machine = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}}"#;
        let mut record = Record::parse(machine).unwrap();
        record.set("openssh", "c", "d", &lines.join("\n")).unwrap();
        conclusion(&record.rows("openssh").unwrap()).unwrap()
    }

    #[test]
    fn a_gain_within_the_noise_is_none() {
        let noisy = conclusion_of([17.7, 19.8]);
        assert!(noisy.contains("The client saves 37.0 ms of CPU"), "{noisy}");
        assert!(noisy.contains("The server saves nothing"), "{noisy}");
        assert!(conclusion_of([19.7, 19.8]).contains("The server saves 2.6 ms of CPU"));
        assert!(conclusion_of([15.7, 15.8]).contains("The server loses 1.4 ms of CPU"));
    }
}
