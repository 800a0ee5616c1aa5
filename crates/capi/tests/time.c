/* time NAME: the fewest cycles of the time-stamp counter that the operations of sntrup761 take, as JSON. */
#include <goodprime.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <x86intrin.h>

enum { ROUNDS = 2000 };

static unsigned char pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES], sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
static unsigned char ct[GOODPRIME_SNTRUP761_CIPHERTEXTBYTES], ss[GOODPRIME_SNTRUP761_BYTES];

static int keygen(void)
{
    return goodprime_sntrup761_keypair(pk, sizeof pk, sk, sizeof sk);
}

static int encaps(void)
{
    return goodprime_sntrup761_encaps(ct, sizeof ct, ss, sizeof ss, pk, sizeof pk);
}

static int decaps(void)
{
    return goodprime_sntrup761_decaps(ss, sizeof ss, ct, sizeof ct, sk, sizeof sk);
}

static void measure(const char *build, const char *op, int (*run)(void))
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t before = __rdtsc();
        if (run() != GOODPRIME_OK) exit(1);
        uint64_t cycles = __rdtsc() - before;
        if (cycles < least) least = cycles;
    }
    printf("{\"build\": \"%s\", \"set\": \"sntrup761\", \"op\": \"%s\", \"min\": %llu}\n", build, op,
           (unsigned long long)least);
}

int main(int argc, char **argv)
{
    const char *build = argc > 1 ? argv[1] : "";
    measure(build, "keygen", keygen);
    measure(build, "encaps", encaps);
    measure(build, "decaps", decaps);
    return 0;
}
