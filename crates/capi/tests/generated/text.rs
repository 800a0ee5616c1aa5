//! Text that header and manual pages share.

use goodprime::Algorithm;

/// A part of a convention.
pub(crate) enum Part {
    /// A paragraph.
    Text(&'static str),
    /// A list of words, each with its meaning.
    List(&'static [(&'static str, &'static str)]),
}

use Part::{List, Text};

/// The conventions of all functions, by topic.
pub(crate) const CONVENTIONS: &[(&str, &[Part])] = &[
    (
        "Parameters",
        &[
            Text(
                "After each pointer to bytes comes the number of bytes, for instance pk_len after pk. The number \
                 must be exactly the size that the parameter set gives to this buffer. In a batch it must be n \
                 times that size. A batch of encapsulations or decapsulations may also take a single key for all \
                 n items.",
            ),
            List(&[
                ("pk", "public key of PUBLICKEYBYTES bytes"),
                ("sk", "secret key of SECRETKEYBYTES bytes"),
                (
                    "ct",
                    "ciphertext of CIPHERTEXTBYTES bytes, which carries a shared secret to the owner of pk",
                ),
                (
                    "ss",
                    "shared secret of GOODPRIME_SHAREDSECRETBYTES bytes, for every parameter set",
                ),
                ("n", "number of items of a batch; a buffer holds its n items one after another"),
                ("kem", "parameter set that the program chose by name"),
                (
                    "key",
                    "decoded key, which is a public or secret key that was decoded for many uses",
                ),
                (
                    "seed",
                    "GOODPRIME_SEEDBYTES secret bytes, which AES-256-CTR expands to all random bytes of a call",
                ),
                (
                    "random",
                    "ENCAPSRANDOMBYTES random bytes, which an encapsulation uses as they are",
                ),
                (
                    "rng",
                    "callback that writes random bytes; the library passes context to it as first argument",
                ),
            ]),
            Text(
                "Each parameter set has macros for its sizes. For instance, GOODPRIME_SNTRUP761_PUBLICKEYBYTES is \
                 the size of a public key of sntrup761. GOODPRIME_SNTRUP761_BYTES is the size of a shared secret; \
                 the benchmark SUPERCOP uses the ending _BYTES for this size.",
            ),
        ],
    ),
    (
        "Suffixes",
        &[
            Text(
                "Key generation (keypair) and encapsulation (encaps) need randomness; no other function does. The \
                 end of the function's name says where the random bytes come from:",
            ),
            List(&[
                (
                    "(none)",
                    "the operating system provides 32 bytes per call, which AES-256-CTR expands",
                ),
                ("_rng", "the callback rng writes the random bytes"),
                (
                    "_seed",
                    "AES-256-CTR with a zero IV expands the parameter seed to the random bytes",
                ),
                (
                    "_derand",
                    "the encapsulation uses the ENCAPSRANDOMBYTES bytes of random as they are; there is no \
                     keypair_derand",
                ),
                ("_batch", "n items in one call, with randomness from the operating system"),
                (
                    "_batch_rng, _batch_seeds, _batch_derand",
                    "n items in one call, with randomness from rng, from n seeds, or from n times \
                     ENCAPSRANDOMBYTES bytes",
                ),
            ]),
            Text(
                "In some other libraries, the function that generates a key pair from a seed is called \
                 keypair_derand. In this library its name ends in keypair_seed, or in keypair_batch_seeds for a \
                 batch.",
            ),
        ],
    ),
    (
        "Return values",
        &[
            Text(
                "A function that can fail returns GOODPRIME_OK, which is 0, or one of the negative \
                 GOODPRIME_ERROR values. The function goodprime_strerror returns a text that explains the value. \
                 A call fails if a required pointer is NULL, if a length does not match the parameter set, if two \
                 buffers overlap that must be separate, or if the source of randomness fails. A ciphertext that \
                 was made for another key is not an error: decapsulation then returns GOODPRIME_OK and writes a \
                 different secret.",
            ),
            Text(
                "A call that fails overwrites each output buffer with zeros. The call zeroes no more bytes than the \
                 length that you pass, and no more than a successful call would have written. If a length, or the \
                 size of n items, exceeds PTRDIFF_MAX bytes, a batch fails and leaves its outputs unchanged. A batch \
                 with n = 0 succeeds, and its buffers of n items may be NULL.",
            ),
            Text(
                "If kem or key is NULL, the status is GOODPRIME_ERROR_NULL. The call then zeroes each output up \
                 to the length that you pass, but no more bytes than the largest parameter set would have \
                 written. Functions that return a size return 0 if kem or key is NULL, and functions that return \
                 a string return NULL. Functions that free a key ignore NULL.",
            ),
        ],
    ),
    (
        "Memory",
        &[
            Text(
                "You provide and free every buffer. Only functions whose name ends in _key_new allocate memory: \
                 free an encaps_key with goodprime_encaps_key_free and a decaps_key with \
                 goodprime_decaps_key_free. A goodprime_kem and the strings that the library returns are \
                 constants: never free them. Buffers need no alignment.",
            ),
            Text(
                "Outside batches, an output buffer may overlap input buffers, because the call reads all inputs \
                 before it writes an output. If a call with overlapping buffers fails, it zeroes its outputs, \
                 and thereby the overlapping bytes of the input. In a batch, an output buffer must not overlap \
                 an input buffer. Two output buffers must never overlap. If buffers overlap although they must not, \
                 the call returns GOODPRIME_ERROR_OVERLAP and zeroes the outputs.",
            ),
        ],
    ),
    (
        "Randomness",
        &[
            Text(
                "Functions of key generation and encapsulation take their randomness from the operating system if \
                 their names have no suffix, or the suffix _batch. On Linux these functions call getrandom(2), open \
                 no file and keep no state. Without an operating system (libgoodprime_m4.a, libgoodprime_bare.a) they always return \
                 GOODPRIME_ERROR_RANDOMNESS.",
            ),
            Text(
                "A callback must write length bytes to its argument out and return 0. If the callback cannot do so, \
                 it must return another value, and the call fails with GOODPRIME_ERROR_RANDOMNESS. A callback must \
                 always return: it must not call longjmp or throw an exception. A callback must not read or write \
                 the output buffers of the call, nor write to the input buffers of the call.",
            ),
            Text(
                "Seeds, and the bytes of the parameter random, must be secret and uniform. Use each seed, and \
                 each string of random bytes, for a single call. A second call of the same function with the same \
                 seed or random bytes, and the same pk, computes the same result.",
            ),
        ],
    ),
    (
        "Secrets",
        &[
            Text(
                "The library wipes its own copies of secrets before a call returns, and a decoded key when you \
                 free it. No random generator keeps a state after a call, so a process and its fork never use the \
                 same randomness. You must wipe the secret keys, seeds and shared secrets in your own buffers: \
                 call goodprime_cleanse.",
            ),
            Text(
                "In optimised builds on x86-64 and AArch64, no branch and no memory address depends on a secret. \
                 Decapsulation takes the same time for a ciphertext that was made for the key as for any other. \
                 The evidence is in docs/constant-time.md of the source.",
            ),
        ],
    ),
    (
        "Damaged keys",
        &[
            Text(
                "Functions whose names end in _check test whether the parts of a secret key fit each other. All \
                 other functions accept any bytes of the right length as a key. The following list has the parts of \
                 a secret key of each family, in the order in which they are stored, and the conditions that the \
                 check tests:",
            ),
            List(&[
                (
                    "sntrup",
                    "A secret key consists of a small polynomial f, the inverse 1/g of a small polynomial g modulo 3, \
                     the public key pk, random bytes rho and the hash of pk. The check tests the number of nonzero \
                     coefficients of f and the hash of pk. It also computes g as 3fh, where h is the polynomial of \
                     pk: the result must be small, and the stored 1/g must be its inverse modulo 3.",
                ),
                (
                    "ntrulpr",
                    "A secret key consists of a small polynomial a, the public key pk, random bytes rho and the hash \
                     of pk. The check tests the number of nonzero coefficients of a and the hash of pk. It also \
                     expands the seed in pk to a polynomial G: pk must contain the rounded product of a and G.",
                ),
                (
                    "ntruh",
                    "A secret key consists of a ternary polynomial f, its inverse 1/f modulo 3, the inverse 1/h of the \
                     public key h, and random bytes prf. The check tests that the stored 1/f is the inverse of f \
                     modulo 3. It also tests that fh is 3g (NTRU-HPS) or 3(x-1)g (NTRU-HRSS) for a ternary \
                     polynomial g. In NTRU-HPS, g must have as many nonzero coefficients as the set prescribes.",
                ),
            ]),
            Text(
                "The check also fails if a part is encoded in a way that key generation never uses. The check finds \
                 a change of any bit outside the parts rho and prf. The parts rho and prf are random, and decide only \
                 which secret decapsulation returns for a damaged ciphertext: a key with a changed rho or prf still \
                 recovers the secrets of genuine ciphertexts. The check also accepts another valid secret key in \
                 the place of the right one. To notice such a replacement, compute the public key by \
                 goodprime_kem_public_key, and compare it with the public key that you expect.",
            ),
        ],
    ),
    (
        "Stack",
        &[Text(
            "The heading of each parameter set in goodprime.h states the largest stack that a call uses below \
                 its caller, in units of 1024 bytes. The figure includes batches of any length and decoded keys, \
                 but not your callback. A thread with a stack of 128 KB, the default of musl, can call every \
                 function. A table in docs/c-api.md of the source shows the stack of each function. These figures are \
                 not for microcontrollers: in libgoodprime_m4.a, built with COMPACT=1, functions of sntrup761 for one \
                 message use at most 24 KB, and keypair_rng, encaps_rng and decaps at most 12 KB (docs/embedded.md).",
        )],
    ),
    (
        "Threads",
        &[Text(
            "Several threads may call all functions at once, also with the same goodprime_kem, \
                 goodprime_encaps_key or goodprime_decaps_key. While one thread frees a key, no other thread may \
                 use that key. A callback runs on the thread that called the library.",
        )],
    ),
];

/// Sets that share a manual page.
pub(crate) struct Family {
    /// The name of the page after `goodprime_`.
    pub(crate) page: &'static str,
    /// The common beginning of the sets' names.
    pub(crate) prefix: &'static str,
    /// The name for titles.
    pub(crate) name: &'static str,
    /// A sentence about the family.
    pub(crate) what: &'static str,
    /// The name of the degree.
    pub(crate) degree: &'static str,
}

impl Family {
    /// Returns the sets of the family.
    pub(crate) fn sets(&self) -> impl Iterator<Item = Algorithm> {
        Algorithm::ALL.iter().copied().filter(|set| set.parameters().name.starts_with(self.prefix))
    }
}

/// All families.
pub(crate) const FAMILIES: &[Family] = &[
    Family {
        page: "sntrup",
        prefix: "sntrup",
        name: "Streamlined NTRU Prime",
        what: "A public key is a quotient of two small polynomials modulo q.",
        degree: "p",
    },
    Family {
        page: "ntrulpr",
        prefix: "ntrulpr",
        name: "NTRU LPRime",
        what: "A public key is the rounded product of two polynomials, and the seed of one of them.",
        degree: "p",
    },
    Family {
        page: "ntru",
        prefix: "ntruh",
        name: "NTRU",
        what: "A public key is a quotient of two polynomials modulo a power of two. A library that was built \
               with make NTRU= lacks these functions.",
        degree: "n",
    },
];
