//! Equal results whatever the processor says of itself: this program runs itself again under a tracer that changes
//! the answers of CPUID and XGETBV, with each bit that is read cleared alone and left alone, and with pairs of them.
//!
//! Skipped on other processors, and by users who may not trace.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod answers;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod lies;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod tracer;

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod forged {
    use std::collections::BTreeMap;

    use crate::answers::{self, Answers};
    use crate::lies::{self, Lie};
    use crate::tracer::{Program, Question, Untraceable, Words};

    /// The program under a tracer: prints its answers.
    #[test]
    fn child() {
        answers::print_if_asked();
    }

    #[test]
    fn answers_do_not_depend_on_what_the_processor_says() {
        let program = Program::running();
        let mut asked = BTreeMap::new();
        let honest = |question: Question, words: Words| {
            asked.insert(question, words);
            words
        };
        let expected = match answers::of(&program, honest) {
            Ok(answers) => answers,
            Err(Untraceable(why)) => {
                println!("skipped: forged processors (no tracing: {why})");
                return;
            }
        };
        let lies = lies::all(&asked);
        let run = |lie: &Lie| {
            answers::of(&program, |question, words| lie.tell(question, words)).expect("as before")
        };
        let mut wrong = Vec::new();
        let mut library = 0;
        for lie in &lies {
            let answers = run(lie);
            library += usize::from(!answers.library_is_right);
            if let Some(fault) = fault(lie, &answers, &expected) {
                wrong.push(format!("{lie}: {fault}"));
            }
        }
        println!(
            "{} processors, on {} of which the library `aes` is wrong, with {}",
            lies.len(),
            library,
            expected.backends
        );
        assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), lies.len(), wrong.join("\n"));
    }

    /// The fault of answers, if they have one.
    fn fault(lie: &Lie, answers: &Answers, honest: &Answers) -> Option<String> {
        let backends = lie.backends(&honest.backends);
        if answers.backends != backends {
            return Some(format!("has {}, not {backends}", answers.backends));
        }
        (answers.digest != honest.digest)
            .then(|| format!("{} and not {}", answers.digest, honest.digest))
    }
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
#[test]
fn skipped() {
    println!("skipped: forged processors (x86-64 Linux only)");
}
