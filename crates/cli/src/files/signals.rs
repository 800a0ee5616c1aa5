//! Signals wait while files get their names.
//!
//! On Unix neither a handler nor a thread is needed: blocked signals are delivered at the end, with their usual
//! effect. A signal that was ignored from the start stays ignored, as `nohup` needs it; others end the process, which
//! shells see, so that loops stop. On Windows a handler waits for the names.

pub(super) use system::Held;

#[cfg(unix)]
mod system {
    use std::io;

    use nix::sys::signal::{SigSet, SigmaskHow};

    /// A guard: while it lives, no signal but KILL and STOP has an effect.
    pub(in crate::files) struct Held {
        before: SigSet,
    }

    impl Held {
        pub(in crate::files) fn new() -> io::Result<Self> {
            Ok(Self { before: SigSet::all().thread_swap_mask(SigmaskHow::SIG_BLOCK)? })
        }
    }

    impl Drop for Held {
        fn drop(&mut self) {
            // A mask that the system gave is never refused.
            let _ = self.before.thread_set_mask();
        }
    }
}

#[cfg(windows)]
mod system {
    use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
    use std::{io, process};

    static NAMING: Mutex<()> = Mutex::new(());

    fn naming() -> MutexGuard<'static, ()> {
        NAMING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A guard: while it lives, neither Ctrl-C, Ctrl-Break nor the end of the console or of the session ends the
    /// process.
    pub(in crate::files) struct Held {
        _naming: MutexGuard<'static, ()>,
    }

    impl Held {
        pub(in crate::files) fn new() -> io::Result<Self> {
            static WATCHED: OnceLock<Result<(), String>> = OnceLock::new();
            WATCHED.get_or_init(watch).clone().map_err(io::Error::other)?;
            Ok(Self { _naming: naming() })
        }
    }

    fn watch() -> Result<(), String> {
        /// The status with which Windows itself ends such a process.
        const STATUS_CONTROL_C_EXIT: u32 = 0xc000_013a;
        let end = || {
            let _naming = naming();
            process::exit(STATUS_CONTROL_C_EXIT.cast_signed())
        };
        ctrlc::set_handler(end).map_err(|error| error.to_string())
    }
}

/// Systems without known signals.
#[cfg(not(any(unix, windows)))]
mod system {
    pub(in crate::files) struct Held;

    impl Held {
        pub(in crate::files) fn new() -> std::io::Result<Self> {
            Ok(Self)
        }
    }
}
