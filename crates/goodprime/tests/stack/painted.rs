//! Measurement of a function's stack use: it runs on a thread whose stack is filled with a pattern before.

use std::alloc::{Layout, alloc, dealloc};
use std::ffi::c_void;
use std::mem::MaybeUninit;

use goodprime::{Algorithm, Backend};

use super::limits::most;

const SIZE: usize = 1 << 20;
const PAINT: u64 = 0x5a5a_a5a5_3c3c_c3c3;

/// Members of the batches.
pub const N: usize = 64;

/// The functions that are measured, in the order of the columns.
pub const FUNCTIONS: [&str; 13] = [
    "keygen",
    "encaps",
    "decaps",
    "public_key",
    "encaps_key_new",
    "decaps_key_new",
    "key_encaps",
    "key_decaps",
    "keygen_batch",
    "encaps_batch",
    "decaps_batch",
    "key_encaps_batch",
    "key_decaps_batch",
];

/// Calls the closure that `argument` points to.
extern "C" fn call<F: FnMut()>(argument: *mut c_void) -> *mut c_void {
    // SAFETY: `on_thread` passes a closure of this type, and waits for the thread.
    let f = unsafe { &mut *argument.cast::<F>() };
    f();
    std::ptr::null_mut()
}

/// Runs `f` on a thread with this stack, or with one of `size` bytes that the C library gives it, and waits for it.
fn on_thread<F: FnMut()>(mut f: F, stack: Option<*mut u8>, size: usize) {
    let (mut attributes, mut thread) = (MaybeUninit::uninit(), MaybeUninit::uninit());
    // SAFETY: the stack has the size. The thread ends before `f` is dropped; meanwhile this thread waits.
    unsafe {
        assert_eq!(libc::pthread_attr_init(attributes.as_mut_ptr()), 0);
        let set = match stack {
            Some(stack) => libc::pthread_attr_setstack(attributes.as_mut_ptr(), stack.cast(), size),
            None => libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), size),
        };
        assert_eq!(set, 0);
        let argument = (&raw mut f).cast();
        let created =
            libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), call::<F>, argument);
        assert_eq!(created, 0);
        assert_eq!(libc::pthread_join(thread.assume_init(), std::ptr::null_mut()), 0);
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
    }
}

/// Runs `f` on a thread with a stack of `size` bytes, below which no memory is accessible.
#[allow(dead_code)] // One of the tests needs it.
pub fn on_thread_of(size: usize, f: impl FnMut()) {
    on_thread(f, None, size);
}

/// Bytes of its thread's stack that `f` and the thread itself have written.
fn bytes_written(f: impl FnMut()) -> usize {
    let layout = Layout::from_size_align(SIZE, 4096).expect("a power of two");
    // SAFETY: the memory is as large as the layout says, and is painted before it is read. The thread
    // has ended before the memory is read and given back.
    unsafe {
        let stack = alloc(layout);
        assert!(!stack.is_null());
        let words = stack.cast::<u64>();
        for i in 0..SIZE / 8 {
            words.add(i).write(PAINT);
        }
        on_thread(f, Some(stack), SIZE);
        let untouched = (0..SIZE / 8).take_while(|&i| words.add(i).read() == PAINT).count();
        dealloc(stack, layout);
        SIZE - 8 * untouched
    }
}

/// Bytes of stack below its caller that `f` uses.
pub fn bytes_used(f: impl FnMut()) -> usize {
    bytes_written(f).saturating_sub(bytes_written(|| {}))
}

/// Prints the stack use of a set's functions. Returns the functions that exceed their limits.
#[must_use]
pub fn report(
    interface: &str,
    set: Algorithm,
    backend: Backend,
    used: [usize; FUNCTIONS.len()],
) -> Vec<String> {
    let build = if cfg!(feature = "compact") { "compact" } else { "fast" };
    let columns: Vec<String> =
        FUNCTIONS.iter().zip(used).map(|(name, bytes)| format!("\"{name}\": {bytes}")).collect();
    println!(
        "{{\"interface\": \"{interface}\", \"build\": \"{build}\", \"set\": \"{set}\", \"backend\": \"{backend}\", {}}}",
        columns.join(", ")
    );
    // Builds with debug assertions keep more on the stack.
    let most = |function| if cfg!(debug_assertions) { SIZE } else { most(set, function) };
    let functions = FUNCTIONS.iter().zip(used);
    let too_much = functions.filter(|(function, bytes)| *bytes > most(function));
    too_much
        .map(|(name, bytes)| format!("{set} {backend} {name}: {bytes} of {}", most(name)))
        .collect()
}
