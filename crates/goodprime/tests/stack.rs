//! How much of the stack each operation uses: on a thread whose stack is filled with a pattern before.
//!
//! `cargo test --release -p goodprime --test stack -- --nocapture` prints the rows of docs/performance.md, as JSON.

#[cfg(target_os = "linux")]
mod painted {
    #![allow(unsafe_code)] // Only the C library lets a thread have memory of ours as its stack.

    use std::alloc::{Layout, alloc, dealloc};
    use std::ffi::c_void;
    use std::mem::MaybeUninit;

    use goodprime::{Algorithm, Backend, Family};

    const SIZE: usize = 1 << 20;
    const PAINT: u64 = 0x5a5a_a5a5_3c3c_c3c3;

    /// Calls the closure that `argument` points to.
    extern "C" fn call<F: FnMut()>(argument: *mut c_void) -> *mut c_void {
        // SAFETY: `bytes_used` passes a closure of this type, and waits for the thread.
        let f = unsafe { &mut *argument.cast::<F>() };
        f();
        std::ptr::null_mut()
    }

    /// Bytes of its thread's stack that `f` and the thread itself have written.
    fn bytes_used<F: FnMut() + Send>(mut f: F) -> usize {
        let layout = Layout::from_size_align(SIZE, 4096).expect("a power of two");
        // SAFETY: the memory is as large as the layout says, and is painted before it is read. The thread
        // ends before the memory is given back, and before `f` is dropped.
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

    /// Of key generation, encapsulation and decapsulation, with keys as bytes.
    fn operations(algorithm: Algorithm, backend: Backend) -> [usize; 3] {
        let mut pk = vec![0; algorithm.encapsulation_key_size()];
        let mut sk = vec![0; algorithm.decapsulation_key_size()];
        let mut ct = vec![0; algorithm.ciphertext_size()];
        let mut secret = [0; 32];
        let thread = bytes_used(|| {});
        let mut fill = |bytes: &mut [u8]| {
            bytes.iter_mut().zip(0u32..).for_each(|(b, i)| *b = (i.wrapping_mul(i) >> 3) as u8);
            Ok(())
        };
        let keygen = bytes_used(|| {
            algorithm.keygen_derand(backend, &[7; 32], &mut pk, &mut sk).expect("a key pair");
        });
        let encaps = bytes_used(|| {
            algorithm.encapsulate(backend, &pk, &mut fill, &mut ct, &mut secret).expect("a secret");
        });
        let mut same = [0; 32];
        let decaps = bytes_used(|| {
            algorithm.decapsulate(backend, &sk, &ct, &mut same).expect("a secret");
        });
        assert_eq!(same, secret);
        [keygen, encaps, decaps].map(|bytes| bytes.saturating_sub(thread))
    }

    #[test]
    fn of_every_operation() {
        for &algorithm in Algorithm::ALL {
            for backend in Backend::available() {
                let bytes = operations(algorithm, backend);
                println!(
                    "{{\"set\": \"{algorithm}\", \"backend\": \"{backend}\", \"keygen\": {}, \"encaps\": {}, \
                     \"decaps\": {}}}",
                    bytes[0], bytes[1], bytes[2]
                );
                assert!(
                    bytes.iter().all(|&bytes| bytes > 4096),
                    "too little to be true: {bytes:?}"
                );
                // Builds with debug assertions keep more on the stack.
                if cfg!(not(debug_assertions)) {
                    let limits = match algorithm.family() {
                        Family::Streamlined => [72, 62, 62],
                        Family::LPRime => [52, 80, 120],
                        _ => [140, 110, 100],
                    };
                    // What the set of SSH needs is a promise: 48 KiB.
                    let most = if algorithm.name() == "sntrup761" { 48 * 1024 } else { SIZE };
                    let limits = limits.map(|bytes| most.min(bytes * algorithm.p()));
                    let within = bytes.iter().zip(limits).all(|(&bytes, limit)| bytes < limit);
                    assert!(within, "{algorithm} {backend} {bytes:?}, limits {limits:?}");
                }
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
#[test]
fn skipped() {
    println!("skipped: stack (Linux only)");
}
