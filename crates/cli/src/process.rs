//! Restrictions of what the system does to this process.

/// No dump of this process's memory, and nobody but root looks into it: it has keys.
pub(crate) fn keep_memory_private() {
    // Both, as a program that receives dumps may not know the limit. That neither can be had is no reason to make
    // no keys.
    #[cfg(unix)]
    let _ = rustix::process::setrlimit(
        rustix::process::Resource::Core,
        rustix::process::Rlimit { current: Some(0), maximum: Some(0) },
    );
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
}

/// A file that would exceed the limit of file sizes is an error that can be shown and undone, not the end by a
/// signal.
pub(crate) fn limit_of_file_size_is_an_error() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        // It has no other cause than such a file. Masks of known signals are never refused.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }
}
