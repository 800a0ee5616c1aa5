//! The `goodprime-lab` command. Exit status: 0 good, 2 usage error or a wrong result, 130 interrupted.

fn main() -> std::process::ExitCode {
    goodprime_lab::main()
}
