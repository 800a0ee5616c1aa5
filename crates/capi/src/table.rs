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

            /// Makes a key pair with randomness from the operating system.
            fn keypair(pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize);

            /// Makes a key pair with randomness from `rng`, which is called once for each polynomial that
            /// is drawn. `rng` must not touch pk and sk.
            fn keypair_rng(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize,
                rng: Rng, context: *mut c_void
            );

            /// Makes the key pair that belongs to a secret seed of GOODPRIME_SEEDBYTES bytes. AES-256-CTR
            /// with a zero IV expands the seed.
            fn keypair_seed(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize,
                seed: *const u8, seed_len: usize
            );

            /// Makes n key pairs with randomness from the operating system. pk and sk have room for exactly
            /// n keys. For Streamlined NTRU Prime and NTRU, one batch takes less time than n calls.
            fn keypair_batch(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize
            );

            /// Makes n key pairs, each from a seed of GOODPRIME_SEEDBYTES bytes that `rng` writes. One call
            /// of `rng` asks for up to 32 seeds. `rng` must not touch pk and sk.
            fn keypair_batch_rng(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize,
                rng: Rng, context: *mut c_void
            );

            /// Makes n key pairs from n seeds: the same pairs as n calls of keypair_seed. The seeds must
            /// not overlap pk or sk.
            fn keypair_batch_seeds(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize,
                seeds: *const u8, seeds_len: usize
            );

            /// Makes a shared secret ss, and the ciphertext ct that carries it to the owner of pk, with
            /// randomness from the operating system.
            fn encaps(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize
            );

            /// Makes a shared secret and its ciphertext with randomness from one call of `rng`, which must
            /// not write to pk.
            fn encaps_rng(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize, rng: Rng, context: *mut c_void
            );

            /// Makes the shared secret and the ciphertext that belong to a seed of GOODPRIME_SEEDBYTES
            /// bytes, which must be secret, uniform and used only once. AES-256-CTR with a zero IV expands
            /// the seed.
            fn encaps_seed(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize, seed: *const u8, seed_len: usize
            );

            /// Makes the shared secret and the ciphertext that belong to ENCAPSRANDOMBYTES random bytes,
            /// which must be secret, uniform and used only once. The bytes are the raw randomness of the
            /// encapsulation, not a seed as for encaps_seed.
            fn encaps_derand(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize, random: *const u8, random_len: usize
            );

            /// Makes n shared secrets and their ciphertexts with randomness from the operating system. ss
            /// and ct have room for exactly n items. pk is one public key for all of them, or n public
            /// keys.
            fn encaps_batch(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize
            );

            /// Makes n shared secrets and their ciphertexts, with one call of `rng` for each. `rng` must
            /// not touch pk, ct and ss.
            fn encaps_batch_rng(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize, rng: Rng, context: *mut c_void
            );

            /// Makes n shared secrets and their ciphertexts from n times ENCAPSRANDOMBYTES random bytes. pk
            /// and random must not overlap ct or ss.
            fn encaps_batch_derand(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize, random: *const u8, random_len: usize
            );

            /// Makes n shared secrets and their ciphertexts from n seeds: the same as n calls of
            /// encaps_seed. pk is one public key for all of them, or n public keys. pk and seeds must not
            /// overlap ct or ss.
            fn encaps_batch_seeds(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize, seeds: *const u8, seeds_len: usize
            );

            /// Recovers the shared secret ss from a ciphertext. A wrong key or a damaged ciphertext is not
            /// an error: the status is GOODPRIME_OK, and ss is another secret, which only the owner of sk
            /// can compute (implicit rejection). Your protocol must notice that the secrets differ.
            fn decaps(
                ss: *mut u8, ss_len: usize, ct: *const u8, ct_len: usize,
                sk: *const u8, sk_len: usize
            );

            /// Recovers n shared secrets from n ciphertexts. sk is one secret key for all of them, or n
            /// secret keys.
            fn decaps_batch(
                ss: *mut u8, ss_len: usize, n: usize, ct: *const u8, ct_len: usize,
                sk: *const u8, sk_len: usize
            );

            /// Writes the public key that belongs to a secret key. NTRU Prime's secret keys contain their
            /// public key. NTRU's secret keys do not, so the call computes the public key, by an inversion.
            fn public_key(pk: *mut u8, pk_len: usize, sk: *const u8, sk_len: usize);

            /// Looks for damage in a secret key that was stored. Returns GOODPRIME_OK if the parts of the
            /// key fit each other, as the parts of every generated key do, else GOODPRIME_ERROR_KEY.
            /// "Damaged keys" says what is compared, and which damage cannot be found.
            fn check(sk: *const u8, sk_len: usize);

            /// Decodes a public key for many encapsulations. Free it with goodprime_encaps_key_free. On an
            /// error *key is NULL.
            fn encaps_key_new(key: *mut *mut EncapsKey, pk: *const u8, pk_len: usize);

            /// Decodes a secret key for many decapsulations. Free it with goodprime_decaps_key_free. On an
            /// error *key is NULL.
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
