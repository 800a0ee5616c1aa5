//! Declassification: the only function by which a bit that depends on a secret may decide a branch.

use ctutils::Choice;

/// Returns a secret bit as a value that may decide a branch. The argument `_reason` says why the branch does not
/// reveal the secret.
///
/// The branch must be on the line of the call. `tests/constant_time.rs` finds these calls in the source, expects
/// Valgrind to report their lines, and allows no other report.
#[inline(always)]
pub(crate) fn declassify(choice: Choice, _reason: &'static str) -> bool {
    choice.to_bool()
}
