//! The table from which everything is made: the functions that each set has. The sets come from
//! `goodprime::for_each_set!`.
//!
//! From `operations!` come the functions of each set and of the handle, the header and the manual pages, so that they
//! cannot disagree.

/// Calls `$then!` with `[$args]` and the operations of a set, with the documentation that C
/// programmers read.
macro_rules! operations {
    ($then:ident! $($args:tt)*) => {
        $then! {
            [$($args)*]

            /// Makes a key pair from the operating system's randomness.
            fn keypair(pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize);

            /// Makes a key pair. Each sampling is one request to `rng`, which must not touch pk and sk.
            fn keypair_rng(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize,
                rng: Rng, context: *mut c_void
            );

            /// Makes the key pair of a secret seed of GOODPRIME_SEEDBYTES bytes, which AES-256-CTR
            /// with a zero IV expands.
            fn keypair_seed(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize,
                seed: *const u8, seed_len: usize
            );

            /// Makes n key pairs, one after another in pk and sk, which have room for exactly n. For
            /// Streamlined NTRU Prime and NTRU that is quicker than single calls.
            fn keypair_batch(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize
            );

            /// Makes n key pairs, each from a seed of GOODPRIME_SEEDBYTES bytes. One request to `rng`
            /// is for up to 32 seeds; it must not touch pk and sk.
            fn keypair_batch_rng(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize,
                rng: Rng, context: *mut c_void
            );

            /// Makes the n key pairs of n seeds, which lie one after another: those that
            /// keypair_seed makes of them. The seeds must not overlap pk or sk.
            fn keypair_batch_seeds(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize,
                seeds: *const u8, seeds_len: usize
            );

            /// Makes a shared secret, and the ciphertext that carries it to the owner of pk, from the
            /// operating system's randomness.
            fn encaps(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize
            );

            /// Makes a shared secret and its ciphertext from one request to `rng`, which must not write to pk.
            fn encaps_rng(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize, rng: Rng, context: *mut c_void
            );

            /// Makes the shared secret and ciphertext of a seed of GOODPRIME_SEEDBYTES bytes, which
            /// must be secret, uniform and used only once. AES-256-CTR with a zero IV expands it.
            fn encaps_seed(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize, seed: *const u8, seed_len: usize
            );

            /// Makes the shared secret and ciphertext of ENCAPSRANDOMBYTES given bytes, which must be
            /// secret, uniform and used only once. They are the raw randomness, not a seed as
            /// encaps_seed takes it.
            fn encaps_derand(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize, random: *const u8, random_len: usize
            );

            /// Makes n shared secrets and their ciphertexts, one after another in ss and ct, which have
            /// room for exactly n. There is one public key for all, or n of them one after another.
            fn encaps_batch(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize
            );

            /// Makes n shared secrets and their ciphertexts, each from one request to `rng`, which must
            /// not touch pk, ct and ss.
            fn encaps_batch_rng(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize, rng: Rng, context: *mut c_void
            );

            /// Makes the n shared secrets and ciphertexts of n times ENCAPSRANDOMBYTES given bytes. Inputs
            /// of batches must not overlap outputs.
            fn encaps_batch_derand(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize, random: *const u8, random_len: usize
            );

            /// Makes n shared secrets and their ciphertexts, each those that encaps_seed makes of its seed. The
            /// seeds of GOODPRIME_SEEDBYTES bytes lie one after another; there is one public key for all, or n of
            /// them. Neither may overlap ct or ss.
            fn encaps_batch_seeds(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize, seeds: *const u8, seeds_len: usize
            );

            /// Recovers the shared secret of a ciphertext. If the ciphertext was not made for this
            /// key, the result is GOODPRIME_OK and a secret that nobody else can compute (implicit
            /// rejection).
            fn decaps(
                ss: *mut u8, ss_len: usize, ct: *const u8, ct_len: usize,
                sk: *const u8, sk_len: usize
            );

            /// Recovers the shared secrets of n ciphertexts, which lie one after another. There is one
            /// secret key for all, or n of them one after another.
            fn decaps_batch(
                ss: *mut u8, ss_len: usize, n: usize, ct: *const u8, ct_len: usize,
                sk: *const u8, sk_len: usize
            );

            /// Writes the public key of a secret key, which contains it; NTRU's does not, so there it
            /// is computed.
            fn public_key(pk: *mut u8, pk_len: usize, sk: *const u8, sk_len: usize);

            /// Looks for damage in a secret key that was stored: GOODPRIME_OK if its parts fit each other, as those of
            /// every key that key generation makes do, GOODPRIME_ERROR_KEY if not. "Damaged keys" lists
            /// what it compares and what it cannot find.
            fn check(sk: *const u8, sk_len: usize);

            /// Decodes a public key for many encapsulations. On an error *key is NULL.
            fn encaps_key_new(key: *mut *mut EncapsKey, pk: *const u8, pk_len: usize);

            /// Decodes a secret key for many decapsulations. On an error *key is NULL.
            fn decaps_key_new(key: *mut *mut DecapsKey, sk: *const u8, sk_len: usize);
        }
    };
}
pub(crate) use operations;

/// A function as data: for the header and the manual pages.
pub struct Function {
    /// The name; for an operation, the part after `goodprime_SET_`.
    pub name: &'static str,
    /// The lines of its documentation.
    pub doc: &'static [&'static str],
    /// Names and (Rust) types of its parameters.
    pub parameters: &'static [(&'static str, &'static str)],
    /// The (Rust) type of its result.
    pub result: &'static str,
}

macro_rules! describe {
    ([] $($(#[doc = $doc:literal])* fn $name:ident($($argument:ident: $ty:ty),* $(,)?);)*) => {
        /// The operations that each set has, and a handle.
        pub const OPERATIONS: &[Function] = &[$(Function {
            name: stringify!($name),
            doc: &[$($doc),*],
            parameters: &[$((stringify!($argument), stringify!($ty))),*],
            result: "c_int",
        }),*];
    };
}
operations!(describe!);

/// Exports functions under their full names, and describes them in `$list`.
macro_rules! exported {
    ($list:ident: $(
        $(#[doc = $doc:literal])*
        unsafe fn $name:ident($($argument:ident: $ty:ty),* $(,)?) -> $result:ty $body:block
    )*) => {
        $(
            $(#[doc = $doc])*
            ///
            /// # Safety
            ///
            /// Pointers are null or point to what the header says.
            #[unsafe(no_mangle)]
            pub(crate) unsafe extern "C" fn $name($($argument: $ty),*) -> $result $body
        )*

        /// These functions as data.
        pub const $list: &[$crate::table::Function] = &[$($crate::table::Function {
            name: stringify!($name),
            doc: &[$($doc),*],
            parameters: &[$((stringify!($argument), stringify!($ty))),*],
            result: stringify!($result),
        }),*];
    };
}
pub(crate) use exported;
