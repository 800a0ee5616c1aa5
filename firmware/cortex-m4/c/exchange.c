/* A key exchange on a microcontroller: the receiver makes a key pair, the sender encapsulates, the receiver
   decapsulates. Then what happens when something is wrong. */
#include <goodprime.h>
#include <stdio.h>
#include <string.h>

/* Not on the stack, where a microcontroller has little room. */
static uint8_t pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES];
static uint8_t sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
static uint8_t ct[GOODPRIME_SNTRUP761_CIPHERTEXTBYTES];
static uint8_t sent[GOODPRIME_SHAREDSECRETBYTES], received[GOODPRIME_SHAREDSECRETBYTES];

/* FOR THIS EXAMPLE ONLY: the emulated board has no source of randomness, so these bytes are the same on each run. A
   device asks its hardware generator here; see docs/embedded.md. */
static int generator(void *context, uint8_t *out, size_t length)
{
    uint32_t *state = context;
    for (size_t i = 0; i < length; i++) {
        *state = *state * 1664525 + 1013904223;
        out[i] = (uint8_t)(*state >> 24);
    }
    return 0;
}

/* A generator that found out that it is broken. */
static int broken(void *context, uint8_t *out, size_t length)
{
    (void)context, (void)out, (void)length;
    return 1;
}

static int fail(const char *what, int status)
{
    printf("%s: %s\n", what, goodprime_strerror(status));
    return 1;
}

int main(void)
{
    uint32_t state = 1;
    int status = goodprime_sntrup761_keypair_rng(pk, sizeof pk, sk, sizeof sk, generator, &state);
    if (status != GOODPRIME_OK)
        return fail("key generation", status);
    status = goodprime_sntrup761_encaps_rng(ct, sizeof ct, sent, sizeof sent, pk, sizeof pk, generator, &state);
    if (status != GOODPRIME_OK)
        return fail("encapsulation", status);
    status = goodprime_sntrup761_decaps(received, sizeof received, ct, sizeof ct, sk, sizeof sk);
    if (status != GOODPRIME_OK || memcmp(sent, received, sizeof sent) != 0)
        return fail("decapsulation", status);
    printf("goodprime %s: both have the same secret\n", goodprime_version());

    /* Decapsulation does not fail: a spoilt ciphertext gives another secret. */
    ct[100] ^= 1;
    status = goodprime_sntrup761_decaps(received, sizeof received, ct, sizeof ct, sk, sizeof sk);
    if (status != GOODPRIME_OK || memcmp(sent, received, sizeof sent) == 0)
        return fail("a spoilt ciphertext", status);
    printf("a spoilt ciphertext gives another secret\n");

    status = goodprime_sntrup761_keypair_rng(pk, sizeof pk, sk, sizeof sk, broken, NULL);
    if (status != GOODPRIME_ERROR_RANDOMNESS)
        return fail("a broken generator", status);
    printf("a broken generator: %s\n", goodprime_strerror(status));
    return 0;
}
