/* Several threads at once, from the first call on, with shared keys. */
#include "check.h"

#include <goodprime.h>
#include <pthread.h>

const char *subject = "threads";

enum { THREADS = 4, ROUNDS = 20 };

static goodprime_encaps_key *to;
static goodprime_decaps_key *from;

static void *work(void *sum)
{
    uint8_t ct[GOODPRIME_SNTRUP761_CIPHERTEXTBYTES], sent[32], received[32];
    for (int i = 0; i < ROUNDS; i++) {
        CHECK(goodprime_encaps_key_encaps(to, ct, sizeof ct, sent, 32) == GOODPRIME_OK);
        CHECK(goodprime_decaps_key_decaps(from, received, 32, ct, sizeof ct) == GOODPRIME_OK);
        CHECK(memcmp(sent, received, 32) == 0);
        *(uint8_t *)sum ^= sent[0];
    }
    return NULL;
}

/* The first call of all may be made by any thread. */
static void *make_keys(void *unused)
{
    uint8_t pk[GOODPRIME_NTRULPR653_PUBLICKEYBYTES], sk[GOODPRIME_NTRULPR653_SECRETKEYBYTES];
    CHECK(goodprime_ntrulpr653_keypair(pk, sizeof pk, sk, sizeof sk) == GOODPRIME_OK);
    return unused;
}

static void run(void *(*function)(void *))
{
    pthread_t threads[THREADS];
    uint8_t sums[THREADS] = { 0 };
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, function, &sums[i]) == 0);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
}

int main(void)
{
    static uint8_t pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES], sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
    run(make_keys);
    CHECK(goodprime_sntrup761_keypair(pk, sizeof pk, sk, sizeof sk) == GOODPRIME_OK);
    CHECK(goodprime_sntrup761_encaps_key_new(&to, pk, sizeof pk) == GOODPRIME_OK);
    CHECK(goodprime_sntrup761_decaps_key_new(&from, sk, sizeof sk) == GOODPRIME_OK);
    run(work);
    goodprime_encaps_key_free(to);
    goodprime_decaps_key_free(from);
    return 0;
}
