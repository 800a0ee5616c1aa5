//! Text that header and manual pages share.

use goodprime::Algorithm;

/// The rules that hold for all functions, by topic.
pub(crate) const RULES: &[(&str, &str)] = &[
    (
        "Arguments",
        "pk is a public key, sk a secret key, ct a ciphertext, ss a shared secret, n a number of items of a \
         batch. The length in bytes follows each pointer and must be the one of the set. GOODPRIME_SET_BYTES, the name of \
         SUPERCOP, is GOODPRIME_SHAREDSECRETBYTES: the bytes of a shared secret.",
    ),
    (
        "Results",
        "Functions that can fail return GOODPRIME_OK (0) or one of the negative GOODPRIME_ERROR \
         values; goodprime_strerror says what it means. A pointer that is NULL (but for the context of a callback), a wrong length for \
         the set, and a source of randomness that fails are errors. On an error every output is zeroed: \
         the bytes that the set would have written, or as many as the length says that was passed, whichever are \
         fewer. NULL in place of a goodprime_kem or of a decoded key is GOODPRIME_ERROR_NULL: then every output is \
         zeroed as far as its length says, but no further than the largest set would have written; functions that \
         return sizes give 0, those that return strings NULL, and those that free do nothing. An output of \
         a batch is left as it is if n, or its length, is more than memory can hold. A batch of none succeeds: where n is \
         0, what has n items may be NULL.",
    ),
    (
        "Randomness",
        "Functions that name no source, batches too, take 32 bytes from the operating system per call and expand them by \
         AES-256-CTR, a batch for all its members; on Linux they call getrandom(2), open no file and keep no state. Those \
         with the suffix _rng ask the callback of the call, which fills out and returns 0, or returns \
         something else if it cannot; it must return, must not call longjmp or throw, and must \
         neither read nor write outputs of the call, nor write its inputs, such as pk. The others compute the \
         same result for the same bytes: with the suffix _seed from GOODPRIME_SEEDBYTES bytes, which \
         AES-256-CTR with a zero IV expands (_seeds: so many for each member of a batch). A seed is secret, uniform and used once, for one function. With the suffix \
         _derand the source is the ENCAPSRANDOMBYTES raw random bytes of the set, which are used as they are. Where there is \
         no operating system (libgoodprime_m4.a), functions that name no source \
         always fail with GOODPRIME_ERROR_RANDOMNESS.",
    ),
    (
        "Damaged keys",
        "Every function but check takes any bytes of the right length for a key. check finds a changed bit in every part of \
         a secret key but one. A Streamlined NTRU Prime key is f, 1/g, pk, rho and the hash of pk, in this order: f has the \
         weight of the set, 3fh is a small polynomial g where h is that of pk, 1/g is its inverse modulo 3, and the hash is \
         that of pk. NTRU LPRime, a, pk, rho and the hash of pk: a has the weight of the set, pk contains Round(aG), and the \
         hash is that of pk. NTRU, f, 1/f, 1/h and s: 1/f is the inverse of f modulo 3, and fh is a numerator that key \
         generation draws. In all of them the bytes are those that an encoder writes. rho and s are random, and a change of \
         them is not found: then a ciphertext that was made for the key gives the right secret, and any other one a secret \
         that differs from that of the undamaged key. Nor does check see that a whole key was replaced by another one: compare what \
         public_key writes with the public key that you expect.",
    ),
    (
        "Memory",
        "Only functions whose name ends in _key_new allocate. Nothing needs to be aligned. An output of a call that is no batch may overlap inputs, which are read before it is \
         written; on an error it is zeroed all the same, and the key that lay there is lost. Two outputs of a call must not \
         overlap, nor inputs and outputs of a batch: the result is GOODPRIME_ERROR_OVERLAP, nothing was read, and the \
         outputs are zeroed.",
    ),
    (
        "Stack",
        "The heading of each set in goodprime.h says how much of the stack below its caller a call of the set needs at most, in units of \
         1024 bytes, batches of any length and decoded keys included, but not what a callback needs. A thread with 128 KB, musl's default, can call everything. \
         docs/c-api.md in the source has a table.",
    ),
    (
        "Threads",
        "All functions may be called by several threads at once, also with the same goodprime_kem, \
         goodprime_encaps_key or goodprime_decaps_key, which only their _free functions change: no other call may use a key \
         that is being freed. A callback runs on the thread of the call.",
    ),
    (
        "Secrets",
        "The library wipes its own copies before a call returns, and decoded keys when they are freed; no generator \
         state outlives a call, so that forks repeat nothing. Secret keys, seeds and shared secrets in the caller's \
         memory are the caller's to wipe (goodprime_cleanse). In optimised builds on x86-64 and AArch64 no branch \
         and no address depends on a secret; decapsulation takes the same time whether a ciphertext is genuine or \
         not.",
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
