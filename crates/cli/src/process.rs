//! Protection of this process's memory, and an error in place of a fatal signal.

/// Forbids dumps of this process's memory, and access to it by anyone but root, because it holds keys.
pub(crate) fn keep_memory_private() {
    // Both, because a program that receives dumps may not know the limit. Keys are made even if the system refuses
    // both.
    #[cfg(unix)]
    let _ = rustix::process::setrlimit(
        rustix::process::Resource::Core,
        rustix::process::Rlimit { current: Some(0), maximum: Some(0) },
    );
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
}

/// Turns a file that would exceed the limit of file sizes into an error that can be shown and undone, instead of a
/// fatal signal.
pub(crate) fn limit_of_file_size_is_an_error() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        // The signal has no other cause than such a file. Masks of known signals are never refused.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }
}
