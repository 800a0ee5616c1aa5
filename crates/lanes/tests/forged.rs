//! The available backends are those that the features of the processor allow, whatever it reports: with the standard
//! library's detection, and without the feature `std` with ours. The tracer and its lies are those of goodprime's test.

#[cfg(all(sse2, target_os = "linux"))]
#[path = "../../goodprime/tests/forged/lies.rs"]
mod lies;
#[cfg(all(sse2, target_os = "linux"))]
#[path = "../../goodprime/tests/forged/tracer.rs"]
mod tracer;

#[cfg(all(sse2, target_os = "linux"))]
mod forged {
    use std::collections::BTreeMap;
    use std::io::Read as _;

    use goodprime_lanes::Backend;

    use crate::lies;
    use crate::tracer::{CHILD, Program, Question, Untraceable, Words};

    /// The program that runs under a tracer: prints the available backends.
    #[test]
    fn child() {
        if std::env::var_os(CHILD).is_none() {
            return;
        }
        println!("\nthread {}", nix::unistd::gettid());
        std::io::stdin().read_exact(&mut [0]).expect("a tracer");
        let names: Vec<_> = Backend::available().map(Backend::name).collect();
        println!("backends: {}", names.join(","));
    }

    fn backends(
        program: &Program,
        tell: impl FnMut(Question, Words) -> Words,
    ) -> Result<String, Untraceable> {
        let said = program.run(tell)?;
        let line = said.lines().find_map(|line| line.strip_prefix("backends: "));
        Ok(line.expect("backends").into())
    }

    #[test]
    fn backends_are_those_that_features_allow() {
        let program = Program::running();
        let mut asked = BTreeMap::new();
        let honest = backends(&program, |question, words| {
            asked.insert(question, words);
            words
        });
        let honest = match honest {
            Ok(honest) => honest,
            Err(Untraceable(why)) => {
                println!("skipped: forged processors (no tracing: {why})");
                return;
            }
        };
        let mut wrong = Vec::new();
        for lie in lies::all(&asked) {
            let found = backends(&program, |question, words| lie.tell(question, words));
            let (found, expected) = (found.expect("as before"), lie.backends(&honest));
            if found != expected {
                wrong.push(format!("{lie}: {found}, not {expected}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[cfg(not(all(sse2, target_os = "linux")))]
#[test]
fn skipped() {
    println!("skipped: forged processors (x86-64 Linux only)");
}
