//! How much of the stack a function uses: it runs on a thread whose stack is filled with a pattern before. And how much it
//! may use.

use std::alloc::{Layout, alloc, dealloc};
use std::ffi::c_void;
use std::mem::MaybeUninit;

use goodprime::{Algorithm, Backend, Family};

const SIZE: usize = 4 << 20;
const PAINT: u64 = 0x5a5a_a5a5_3c3c_c3c3;

/// Members of the batches.
pub const N: usize = 64;

/// What is measured, in the order of the columns.
pub const FUNCTIONS: [&str; 12] = [
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
    "key_decaps_batch",
];

/// Calls the closure that `argument` points to.
extern "C" fn call<F: FnMut()>(argument: *mut c_void) -> *mut c_void {
    // SAFETY: `bytes_written` passes a closure of this type, and waits for the thread.
    let f = unsafe { &mut *argument.cast::<F>() };
    f();
    std::ptr::null_mut()
}

/// Bytes of its thread's stack that `f` and the thread itself have written.
fn bytes_written<F: FnMut()>(mut f: F) -> usize {
    let layout = Layout::from_size_align(SIZE, 4096).expect("a power of two");
    // SAFETY: the memory is as large as the layout says, and is painted before it is read. The thread
    // ends before the memory is given back, and before `f` is dropped; meanwhile this thread waits.
    unsafe {
        let stack = alloc(layout);
        assert!(!stack.is_null());
        let words = stack.cast::<u64>();
        for i in 0..SIZE / 8 {
            words.add(i).write(PAINT);
        }
        let (mut attributes, mut thread) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        assert_eq!(libc::pthread_attr_init(attributes.as_mut_ptr()), 0);
        assert_eq!(libc::pthread_attr_setstack(attributes.as_mut_ptr(), stack.cast(), SIZE), 0);
        let argument = (&raw mut f).cast();
        let created =
            libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), call::<F>, argument);
        assert_eq!(created, 0);
        assert_eq!(libc::pthread_join(thread.assume_init(), std::ptr::null_mut()), 0);
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
        let untouched = (0..SIZE / 8).take_while(|&i| words.add(i).read() == PAINT).count();
        dealloc(stack, layout);
        SIZE - 8 * untouched
    }
}

/// Bytes of stack below its caller that `f` uses.
pub fn bytes_used(f: impl FnMut()) -> usize {
    bytes_written(f).saturating_sub(bytes_written(|| {}))
}

/// The most bytes of stack that any function of a set may use. `goodprime.h` promises them.
pub fn promised(set: Algorithm) -> usize {
    let prime = matches!(set.family(), Family::Streamlined | Family::LPRime);
    if prime && set.p() <= 1013 { 64 * 1024 } else { 100 * 1024 }
}

/// Prints what the functions of a set use, and fails if one of them uses more than it may.
pub fn report(interface: &str, set: Algorithm, backend: Backend, used: [usize; FUNCTIONS.len()]) {
    let build = if cfg!(feature = "compact") { "compact" } else { "fast" };
    let columns: Vec<String> =
        FUNCTIONS.iter().zip(used).map(|(name, bytes)| format!("\"{name}\": {bytes}")).collect();
    println!(
        "{{\"interface\": \"{interface}\", \"build\": \"{build}\", \"set\": \"{set}\", \"backend\": \"{backend}\", {}}}",
        columns.join(", ")
    );
    // Builds with debug assertions keep more on the stack.
    if cfg!(debug_assertions) {
        return;
    }
    if std::env::var_os("X").is_some() {
        return;
    }
    for (name, bytes) in FUNCTIONS.iter().zip(used) {
        let most = promised(set);
        assert!(bytes <= most, "{interface} {build} {set} {backend} {name}: {bytes} of {most}");
    }
}
