//! Known-answer files of any content: an error or a report, never a panic.

use goodprime::Backend;
use goodprime_vectors::{Pattern, check_encaps_edge, check_reject, check_rsp};

/// Runs the target on one input.
pub fn run(input: &str) {
    let backend = Backend::detect();
    let progress = &mut |_, _| {};
    let _ = check_rsp(input, Pattern::Bulk, backend, progress);
    let _ = check_rsp(input, Pattern::Nist, backend, progress);
    let _ = check_reject(input, backend, progress);
    let _ = check_encaps_edge(input, backend, progress);
}
