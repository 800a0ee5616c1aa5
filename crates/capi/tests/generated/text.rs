//! What header and manual pages both say.

/// The rules that hold for all functions, by topic.
pub(crate) const RULES: &[(&str, &str)] = &[
    (
        "Results",
        "Functions that can fail return GOODPRIME_OK (0) or one of the negative GOODPRIME_ERROR \
         values; goodprime_strerror says what it means. A pointer that is NULL, a wrong length for \
         the set, and a source of randomness that fails are errors. On an error outputs are zeroed, up \
         to the given lengths.",
    ),
    (
        "Randomness",
        "Functions without a suffix take 32 bytes from the operating system each time and expand them \
         by AES-256-CTR. Those with the suffix _rng ask the callback of the call, which fills out and \
         returns 0, or returns something else if it cannot; it must return, and must not call longjmp \
         or throw. Those with the suffix _derand compute the same result for the same bytes.",
    ),
    (
        "Memory",
        "Nothing needs to be aligned. An output may overlap inputs, which are read before it is \
         written. Two outputs of a call must not overlap (GOODPRIME_ERROR_OVERLAP), nor seeds and keys \
         of a batch.",
    ),
    (
        "Threads",
        "All functions may be called by several threads at once, also with the same goodprime_kem, \
         goodprime_encaps_key or goodprime_decaps_key, which only their _free functions change.",
    ),
    (
        "Secrets",
        "Secret keys, seeds and shared secrets in the caller's memory are the caller's to wipe. No \
         branch and no address depends on a secret; decapsulation takes the same time whether a \
         ciphertext is genuine or not.",
    ),
];

/// Sets by family: for the titles, the name of a page, and a word on it.
pub(crate) const FAMILIES: &[(&str, &str, &str)] = &[
    ("sntrup", "Streamlined NTRU Prime", "The public key is a quotient of polynomials."),
    ("ntrulpr", "NTRU LPRime", "The public key is a noisy product of polynomials."),
];
