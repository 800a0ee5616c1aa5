//! Declassification: the only way in which a bit of a secret decides a branch.

use ctutils::Choice;

/// A bit of a secret that may decide a branch, for a reason that says why the branch does not reveal the secret.
///
/// The branch stands on the line of the call: `tests/constant_time.rs` finds these calls in the source, and allows and
/// expects what Valgrind says of those lines, and nothing else.
#[inline(always)]
pub(crate) fn declassify(choice: Choice, _reason: &'static str) -> bool {
    choice.to_bool()
}
