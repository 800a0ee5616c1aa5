//! What header and manual pages both say.

use goodprime::Algorithm;

/// The rules that hold for all functions, by topic.
pub(crate) const RULES: &[(&str, &str)] = &[
    (
        "Results",
        "Functions that can fail return GOODPRIME_OK (0) or one of the negative GOODPRIME_ERROR \
         values; goodprime_strerror says what it means. A pointer that is NULL, a wrong length for \
         the set, and a source of randomness that fails are errors. On an error outputs are zeroed, up \
         to the given lengths. A batch of none succeeds: where n is 0, what has n items may be NULL.",
    ),
    (
        "Randomness",
        "Functions without a suffix take 32 bytes from the operating system each time and expand them \
         by AES-256-CTR. Those with the suffix _rng ask the callback of the call, which fills out and \
         returns 0, or returns something else if it cannot; it must return, and must not call longjmp \
         or throw. Those with the suffix _derand compute the same result for the same bytes. Where there is \
         no operating system (libgoodprime_m4.a) functions without a suffix that take randomness \
         always fail with GOODPRIME_ERROR_RANDOMNESS.",
    ),
    (
        "Memory",
        "Nothing needs to be aligned. An output may overlap inputs, which are read before it is \
         written. Two outputs of a call must not overlap (GOODPRIME_ERROR_OVERLAP), nor seeds and keys \
         of a batch.",
    ),
    (
        "Stack",
        "goodprime.h says of each set how much of the stack below its caller a call needs at most, batches of any \
         length and decoded keys included. A thread with 128 KB, musl's default, can call everything. \
         docs/c-api.md has a table of all functions.",
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

/// Sets that have a page of the manual in common.
pub(crate) struct Family {
    /// What follows `goodprime_` in the name of the page.
    pub(crate) page: &'static str,
    /// How the names of the sets begin.
    pub(crate) prefix: &'static str,
    /// For titles.
    pub(crate) name: &'static str,
    /// A word on it.
    pub(crate) what: &'static str,
    /// What the degree is called.
    pub(crate) degree: &'static str,
}

impl Family {
    /// Its sets.
    pub(crate) fn sets(&self) -> impl Iterator<Item = Algorithm> {
        Algorithm::ALL.iter().copied().filter(|set| set.name().starts_with(self.prefix))
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
