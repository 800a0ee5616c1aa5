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

            /// Generates a key pair with randomness from the operating system. Writes the public key to pk and the
            /// secret key to sk.
            fn keypair(pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize);

            /// Generates a key pair with randomness from the callback `rng`, which is called several times. Writes the
            /// public key to pk and the secret key to sk. The callback `rng` must not read or write pk or sk.
            fn keypair_rng(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize,
                rng: Rng, context: *mut c_void
            );

            /// Generates the key pair that belongs to a secret seed of GOODPRIME_SEEDBYTES bytes: a seed always gives
            /// one and the same key pair. AES-256-CTR with a zero IV expands the seed. Writes the public key to pk
            /// and the secret key to sk.
            fn keypair_seed(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize,
                seed: *const u8, seed_len: usize
            );

            /// Generates n key pairs with randomness from the operating system. Writes n public keys to pk and n
            /// secret keys to sk, one after another. For Streamlined NTRU Prime and NTRU, one call with n key pairs
            /// takes less time than n calls of keypair.
            fn keypair_batch(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize
            );

            /// Generates n key pairs, each from a seed of GOODPRIME_SEEDBYTES bytes that the callback `rng` writes. One
            /// call of `rng` asks for up to 32 seeds. Writes n public keys to pk and n secret keys to sk, one after
            /// another. The callback `rng` must not read or write pk or sk.
            fn keypair_batch_rng(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize,
                rng: Rng, context: *mut c_void
            );

            /// Generates n key pairs from n seeds of GOODPRIME_SEEDBYTES bytes each. Key pair i equals the one that
            /// keypair_seed generates from seed i. Writes n public keys to pk and n secret keys to sk, one after
            /// another. The input seeds must not overlap the outputs pk and sk.
            fn keypair_batch_seeds(
                pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize,
                seeds: *const u8, seeds_len: usize
            );

            /// Generates a shared secret for the owner of the public key pk, with randomness from the operating
            /// system. Writes the shared secret to ss, and to ct the ciphertext to send to that owner.
            fn encaps(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize
            );

            /// Generates a shared secret for the owner of the public key pk, with randomness from one call of the
            /// callback `rng`. Writes the shared secret to ss and its ciphertext to ct. The callback `rng` must not
            /// write to pk, ct or ss.
            fn encaps_rng(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize, rng: Rng, context: *mut c_void
            );

            /// Computes the shared secret and the ciphertext that belong to pk and to a seed of GOODPRIME_SEEDBYTES
            /// bytes. AES-256-CTR with a zero IV expands the seed. The seed must be secret and uniform, and be used
            /// only once. Writes the shared secret to ss and its ciphertext to ct.
            fn encaps_seed(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize, seed: *const u8, seed_len: usize
            );

            /// Computes the shared secret and the ciphertext that belong to pk and to ENCAPSRANDOMBYTES random bytes.
            /// The bytes must be secret and uniform, and be used only once. The encapsulation uses these bytes as they
            /// are, whereas encaps_seed expands a seed. Writes the shared secret to ss and its ciphertext to ct.
            fn encaps_derand(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
                pk: *const u8, pk_len: usize, random: *const u8, random_len: usize
            );

            /// Generates n shared secrets with randomness from the operating system. Writes n shared secrets to ss
            /// and their n ciphertexts to ct, one after another. The input pk holds either one public key for all n,
            /// or n public keys. The input pk must not overlap ct or ss.
            fn encaps_batch(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize
            );

            /// Generates n shared secrets, with one call of the callback `rng` for each. Writes n shared secrets to ss
            /// and their n ciphertexts to ct. The input pk holds one or n public keys and must not overlap ct or ss.
            /// The callback `rng` must not read or write ct or ss, and must not write to pk.
            fn encaps_batch_rng(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize, rng: Rng, context: *mut c_void
            );

            /// Computes n shared secrets from n times ENCAPSRANDOMBYTES random bytes, which are used as they are.
            /// Writes n shared secrets to ss and their n ciphertexts to ct. The input pk holds one or n public keys.
            /// The inputs pk and random must not overlap the outputs ct and ss.
            fn encaps_batch_derand(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize, random: *const u8, random_len: usize
            );

            /// Computes n shared secrets from n seeds of GOODPRIME_SEEDBYTES bytes each. Shared secret i equals the one
            /// that encaps_seed computes from seed i. Writes n shared secrets to ss and their n ciphertexts to ct. The
            /// input pk holds one or n public keys. The inputs pk and seeds must not overlap the outputs ct and ss.
            fn encaps_batch_seeds(
                ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
                pk: *const u8, pk_len: usize, seeds: *const u8, seeds_len: usize
            );

            /// Recovers a shared secret from the ciphertext ct with the secret key sk, and writes it to ss. A wrong key
            /// or a damaged ciphertext is not an error: the status is GOODPRIME_OK, and ss receives a different secret
            /// (implicit rejection). Only the owner of sk can compute that secret. The sender then has another secret
            /// than the one in ss, and your protocol must notice the difference.
            fn decaps(
                ss: *mut u8, ss_len: usize, ct: *const u8, ct_len: usize,
                sk: *const u8, sk_len: usize
            );

            /// Recovers n shared secrets from n ciphertexts in ct, and writes them to ss, one after another. The
            /// input sk holds either one secret key for all n, or n secret keys. The inputs ct and sk must not
            /// overlap the output ss.
            fn decaps_batch(
                ss: *mut u8, ss_len: usize, n: usize, ct: *const u8, ct_len: usize,
                sk: *const u8, sk_len: usize
            );

            /// Writes to pk the public key that belongs to the secret key sk. An NTRU Prime secret key contains its
            /// public key, so the call copies it. An NTRU secret key does not: the call computes the public key,
            /// which includes an inversion.
            fn public_key(pk: *mut u8, pk_len: usize, sk: *const u8, sk_len: usize);

            /// Checks a stored secret key for damage. Returns GOODPRIME_OK if the parts of sk fit each other, as the
            /// parts of every generated key do, and GOODPRIME_ERROR_KEY otherwise. The section "Damaged keys" says
            /// which parts are compared, and which damage cannot be found.
            fn check(sk: *const u8, sk_len: usize);

            /// Decodes the public key pk for many encapsulations and stores a pointer to the new key in *key. Free
            /// the key with goodprime_encaps_key_free. On an error *key is NULL.
            fn encaps_key_new(key: *mut *mut EncapsKey, pk: *const u8, pk_len: usize);

            /// Decodes the secret key sk for many decapsulations and stores a pointer to the new key in *key. Free
            /// the key with goodprime_decaps_key_free. On an error *key is NULL.
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
