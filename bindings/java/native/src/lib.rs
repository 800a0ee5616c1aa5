//! The native half of goodprime for Java: the methods of its class `Native`, without policy of their own.
//!
//! Java allocates all arrays. Each method returns a number that is not negative, or the negative number of an error,
//! which Java turns into an exception; outputs are written only without an error. No method throws, calls back into
//! Java, or unwinds: a panic, which no input should cause, ends the process.

mod exports;
mod jni;
mod keys;
#[cfg(feature = "measure")]
mod measure;
// Java and Python prepare keys in the same way.
#[path = "../../../python/src/set.rs"]
mod set;
mod sets;
