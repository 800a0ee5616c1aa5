/* One parameter set as the tests see it: by its own functions or by those of the handle. */
#ifndef KEM_H
#define KEM_H

#include <goodprime.h>

struct kem {
    const char *name;
    size_t pk, sk, ct, random;
    int (*keypair)(uint8_t *, size_t, uint8_t *, size_t);
    int (*keypair_rng)(uint8_t *, size_t, uint8_t *, size_t, goodprime_rng *, void *);
    int (*keypair_seed)(uint8_t *, size_t, uint8_t *, size_t, const uint8_t *, size_t);
    int (*keypair_batch)(uint8_t *, size_t, uint8_t *, size_t, size_t);
    int (*keypair_batch_rng)(uint8_t *, size_t, uint8_t *, size_t, size_t, goodprime_rng *, void *);
    int (*keypair_batch_seeds)(uint8_t *, size_t, uint8_t *, size_t, size_t, const uint8_t *,
                                size_t);
    int (*encaps)(uint8_t *, size_t, uint8_t *, size_t, const uint8_t *, size_t);
    int (*encaps_rng)(uint8_t *, size_t, uint8_t *, size_t, const uint8_t *, size_t,
                      goodprime_rng *, void *);
    int (*encaps_seed)(uint8_t *, size_t, uint8_t *, size_t, const uint8_t *, size_t,
                       const uint8_t *, size_t);
    int (*encaps_derand)(uint8_t *, size_t, uint8_t *, size_t, const uint8_t *, size_t,
                         const uint8_t *, size_t);
    int (*encaps_batch)(uint8_t *, size_t, uint8_t *, size_t, size_t, const uint8_t *, size_t);
    int (*encaps_batch_rng)(uint8_t *, size_t, uint8_t *, size_t, size_t, const uint8_t *, size_t,
                            goodprime_rng *, void *);
    int (*encaps_batch_derand)(uint8_t *, size_t, uint8_t *, size_t, size_t, const uint8_t *,
                               size_t, const uint8_t *, size_t);
    int (*encaps_batch_seeds)(uint8_t *, size_t, uint8_t *, size_t, size_t, const uint8_t *,
                              size_t, const uint8_t *, size_t);
    int (*decaps_batch)(uint8_t *, size_t, size_t, const uint8_t *, size_t, const uint8_t *,
                        size_t);
    int (*decaps)(uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *, size_t);
    int (*public_key)(uint8_t *, size_t, const uint8_t *, size_t);
    int (*check)(const uint8_t *, size_t);
    int (*encaps_key_new)(goodprime_encaps_key **, const uint8_t *, size_t);
    int (*decaps_key_new)(goodprime_decaps_key **, const uint8_t *, size_t);
};

/* Everything that can be tested of a set. `answers` has its known answers, in the order of the sets. */
void test_kem(const struct kem *kem, FILE *answers);

#endif
