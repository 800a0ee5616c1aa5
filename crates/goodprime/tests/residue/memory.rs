//! Dead memory: the stack of a thread that has ended, and the heap blocks that it gave back.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

const STACK: usize = 2 << 20;
const FREED: usize = 4 << 20;
const PAINT: u8 = 0x5a;

/// An allocator that keeps the contents of blocks at the moment when a watched thread frees them.
pub struct Scanning;

static WATCHING: AtomicBool = AtomicBool::new(false);
static WATCHED: AtomicUsize = AtomicUsize::new(0);
static KEPT: AtomicUsize = AtomicUsize::new(0);
static PLACE: AtomicUsize = AtomicUsize::new(0);
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// The identity of this thread, without allocating.
fn this_thread() -> usize {
    // SAFETY: no preconditions.
    unsafe { libc::pthread_self() as usize }
}

// SAFETY: all memory comes from the system's allocator; blocks are only read before they go back to it.
unsafe impl GlobalAlloc for Scanning {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // Zeros, so that all bytes of a freed block are its owner's.
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        if WATCHING.load(Ordering::Relaxed) && WATCHED.load(Ordering::Relaxed) == this_thread() {
            let at = KEPT.fetch_add(layout.size(), Ordering::Relaxed);
            assert!(at + layout.size() <= FREED, "more was freed than is kept");
            let place = (PLACE.load(Ordering::Relaxed) + at) as *mut u8;
            // SAFETY: the block is its owner's until it is given back; the place is ours, and large enough.
            unsafe { pointer.copy_to_nonoverlapping(place, layout.size()) };
        }
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// A stack for one thread after another, and a buffer for the blocks that they free.
pub struct Memory {
    stack: *mut u8,
    freed: *mut u8,
    _guard: MutexGuard<'static, ()>,
}

fn layout(size: usize) -> Layout {
    Layout::from_size_align(size, 4096).expect("a power of two")
}

impl Memory {
    /// Allocates the memory. Only one exists at a time.
    pub fn new() -> Self {
        let guard = ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // SAFETY: the sizes are not zero.
        let (stack, freed) =
            unsafe { (System.alloc_zeroed(layout(STACK)), System.alloc_zeroed(layout(FREED))) };
        assert!(!stack.is_null() && !freed.is_null());
        PLACE.store(freed as usize, Ordering::Relaxed);
        Self { stack, freed, _guard: guard }
    }

    /// Runs `f` on this stack; returns the contents of the stack, and of the heap blocks that `f` freed.
    pub fn left_by<F: FnMut()>(&mut self, mut f: F) -> [&[u8]; 2] {
        /// Calls the closure that `argument` points to, watched.
        extern "C" fn call<F: FnMut()>(argument: *mut c_void) -> *mut c_void {
            // SAFETY: a closure of this type, which is waited for.
            let f = unsafe { &mut *argument.cast::<F>() };
            WATCHED.store(this_thread(), Ordering::Relaxed);
            WATCHING.store(true, Ordering::Relaxed);
            f();
            WATCHING.store(false, Ordering::Relaxed);
            std::ptr::null_mut()
        }
        KEPT.store(0, Ordering::Relaxed);
        // SAFETY: the memory has this size. The thread ends before the memory is read, and before `f` is dropped.
        unsafe {
            self.stack.write_bytes(PAINT, STACK);
            let (mut attributes, mut thread) = (MaybeUninit::uninit(), MaybeUninit::uninit());
            assert_eq!(libc::pthread_attr_init(attributes.as_mut_ptr()), 0);
            let stack = self.stack.cast();
            assert_eq!(libc::pthread_attr_setstack(attributes.as_mut_ptr(), stack, STACK), 0);
            let argument = (&raw mut f).cast();
            let created =
                libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), call::<F>, argument);
            assert_eq!(created, 0);
            assert_eq!(libc::pthread_join(thread.assume_init(), std::ptr::null_mut()), 0);
            libc::pthread_attr_destroy(attributes.as_mut_ptr());
            let stack = std::slice::from_raw_parts(self.stack, STACK);
            let used = stack.iter().position(|&byte| byte != PAINT).unwrap_or(STACK);
            let freed = std::slice::from_raw_parts(self.freed, KEPT.load(Ordering::Relaxed));
            [&stack[used..], freed]
        }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: `System` allocated both with these layouts; no thread uses them.
        unsafe {
            System.dealloc(self.stack, layout(STACK));
            System.dealloc(self.freed, layout(FREED));
        }
    }
}
