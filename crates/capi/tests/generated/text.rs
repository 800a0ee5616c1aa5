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
                "After each pointer to bytes comes their number, for instance pk_len after pk. It must be exactly \
                 the size that the parameter set gives to such a buffer. In a batch it must be n times that size, but \
                 one key may serve all n items.",
            ),
            List(&[
                ("pk", "public key"),
                ("sk", "secret key"),
                ("ct", "ciphertext: it carries a shared secret to the owner of pk"),
                ("ss", "shared secret: GOODPRIME_SHAREDSECRETBYTES bytes, for every set"),
                ("n", "number of items of a batch; the items of a buffer lie one after another"),
                ("kem", "parameter set that was chosen by name while the program runs"),
                ("key", "decoded key: a public or a secret key that was decoded for many uses"),
                ("seed", "GOODPRIME_SEEDBYTES secret bytes that are expanded"),
                (
                    "random",
                    "ENCAPSRANDOMBYTES raw random bytes, as many as an encapsulation with the set needs",
                ),
                ("rng", "callback that writes random bytes; context is its first argument"),
            ]),
            Text(
                "Each set has macros for its sizes, for instance GOODPRIME_SNTRUP761_ENCAPSRANDOMBYTES. \
                 GOODPRIME_SNTRUP761_BYTES, named as in SUPERCOP, is the size of a shared secret.",
            ),
        ],
    ),
    (
        "Suffixes",
        &[
            Text(
                "Key generation (keypair) and encapsulation (encaps) need randomness. The suffix of their name \
                 says where it comes from:",
            ),
            List(&[
                ("(none)", "operating system: 32 bytes per call, expanded by AES-256-CTR"),
                ("_rng", "the callback rng"),
                ("_seed", "seed, which AES-256-CTR with a zero IV expands"),
                (
                    "_derand",
                    "random: ENCAPSRANDOMBYTES raw bytes, used as they are; encapsulation only",
                ),
                ("_batch", "n items in one call, from the operating system"),
                (
                    "_batch_rng, _batch_seeds, _batch_derand",
                    "n items in one call, from the same sources",
                ),
            ]),
            Text(
                "Only _seed and _seeds take a seed: other libraries often call that _derand. No other function needs randomness.",
            ),
        ],
    ),
    (
        "Return values",
        &[
            Text(
                "A function that can fail returns GOODPRIME_OK, which is 0, or one of the negative GOODPRIME_ERROR \
                 values. goodprime_strerror puts a value into words. Errors are a required pointer that is NULL, a \
                 length that does not match the parameter set, buffers that overlap, and randomness that fails. \
                 A ciphertext that was made for another key is not an error: see decaps.",
            ),
            Text(
                "On an error the function zeroes every output: at most the bytes that the set would have written, \
                 and never more than the length that you pass. If n or a length is more than memory can hold, the \
                 outputs of the batch stay as they are. A batch with n = 0 succeeds; its arrays of n items may be \
                 NULL.",
            ),
            Text(
                "If kem or key is NULL, the status is GOODPRIME_ERROR_NULL, and outputs are zeroed up to the length \
                 that you pass, at most up to the size that the largest set would have written. Functions that \
                 return sizes return 0 for NULL, those that return strings return NULL, and the _free functions do \
                 nothing.",
            ),
        ],
    ),
    (
        "Memory",
        &[
            Text(
                "You provide and free every buffer. Only functions whose name ends in _key_new allocate memory: \
                 free an encaps_key with goodprime_encaps_key_free and a decaps_key with \
                 goodprime_decaps_key_free. A goodprime_kem and the strings that the library returns are constants: \
                 never free them. Buffers need no alignment.",
            ),
            Text(
                "Except in batches, an output may overlap inputs: the call reads all inputs before it writes an \
                 output. If such a call fails, the output is zeroed all the same, and with it the input. Two \
                 outputs of a call must not overlap, nor an input and an output of a batch: the status is \
                 GOODPRIME_ERROR_OVERLAP, the call reads no input, and it zeroes the outputs.",
            ),
        ],
    ),
    (
        "Randomness",
        &[
            Text(
                "On Linux the functions without a suffix call getrandom(2). They open no file and keep no state. \
                 Without an operating system (libgoodprime_m4.a) they always return GOODPRIME_ERROR_RANDOMNESS.",
            ),
            Text(
                "A callback writes length bytes to out and returns 0. If it fails, it returns another value. It must \
                 return: it must not call longjmp and must not throw. It must not read or write the outputs of the \
                 call, and must not write its inputs.",
            ),
            Text(
                "Seeds and raw random bytes must be secret and uniform. Use each of them once, for one function. \
                 The same bytes give the same result.",
            ),
        ],
    ),
    (
        "Secrets",
        &[
            Text(
                "The library wipes its own copies of secrets before a call returns, and a decoded key when it is \
                 freed. No generator keeps a state after a call, so a fork repeats no randomness. Secret keys, seeds \
                 and shared secrets in your memory are yours to wipe: goodprime_cleanse does it.",
            ),
            Text(
                "In optimised builds on x86-64 and AArch64 no branch and no address depends on a secret. \
                 Decapsulation takes the same time whether or not a ciphertext was made for the key. \
                 docs/constant-time.md in the source has the evidence.",
            ),
        ],
    ),
    (
        "Damaged keys",
        &[
            Text(
                "Every function except check accepts any bytes of the right length as a key. check computes whether \
                 the parts of a secret key fit each other. The parts, in the order in which they are stored, and what \
                 check compares:",
            ),
            List(&[
                (
                    "sntrup",
                    "f, 1/g, pk, rho, hash of pk. f has the weight of the set; 3fh, with h from pk, is a small \
                     polynomial g; 1/g is its inverse modulo 3; the hash is that of pk.",
                ),
                (
                    "ntrulpr",
                    "a, pk, rho, hash of pk. a has the weight of the set; pk contains Round(aG); the hash is that \
                     of pk.",
                ),
                (
                    "ntruh",
                    "f, 1/f, 1/h, s. 1/f is the inverse of f modulo 3; fh is a numerator that key generation can \
                     draw.",
                ),
            ]),
            Text(
                "check also finds encodings that key generation never writes. It finds a change of any bit outside \
                 rho and s. These two are random and decide only which secret replaces that of a rejected \
                 ciphertext: a key with another rho or s still recovers genuine shared secrets. check cannot see that \
                 a whole key was replaced by another key: compare the result of public_key with the public key that \
                 you expect.",
            ),
        ],
    ),
    (
        "Stack",
        &[Text(
            "The heading of each set in goodprime.h says how much stack a call needs at most below its caller, in \
             units of 1024 bytes. This includes batches of any length and decoded keys, but not your callback. A \
             thread with a stack of 128 KB, the default of musl, can call every function. docs/c-api.md in the source \
             has a table.",
        )],
    ),
    (
        "Threads",
        &[Text(
            "Several threads may call all functions at once, also with the same goodprime_kem, goodprime_encaps_key \
             or goodprime_decaps_key. While a key is being freed, no other call may use it. A callback runs on the \
             thread that made the call.",
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
        what: "The public key is a quotient of polynomials.",
        degree: "p",
    },
    Family {
        page: "ntrulpr",
        prefix: "ntrulpr",
        name: "NTRU LPRime",
        what: "The public key is a noisy product of polynomials.",
        degree: "p",
    },
    Family {
        page: "ntru",
        prefix: "ntruh",
        name: "NTRU",
        what: "The public key is a quotient of polynomials modulo a power of two. A library that was \
               installed with NTRU= does not have these functions.",
        degree: "n",
    },
];
