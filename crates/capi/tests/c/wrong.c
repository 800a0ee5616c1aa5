/* Stand-ins for functions of the library, which the tests of examples put in their place by -D: decapsulations that
   give another secret, a self-test that fails, and a goodprime_cleanse that counts. */
#undef goodprime_cleanse
#undef goodprime_selftest
#undef goodprime_kem_decaps
#undef goodprime_kem_decaps_batch
#undef goodprime_decaps_key_decaps
#undef goodprime_sntrup761_decaps
#undef goodprime_ntrulpr761_decaps
#undef goodprime_ntruhps2048677_decaps
#include <goodprime.h>
#include <stdio.h>
#include <stdlib.h>

/* The function NAME with another result: its parameters, its arguments. */
#define WRONG(NAME, PARAMETERS, ARGUMENTS) \
    int wrong_##NAME PARAMETERS;           \
    int wrong_##NAME PARAMETERS            \
    {                                      \
        int status = goodprime_##NAME ARGUMENTS; \
        ss[ss_len - 1] ^= 1;               \
        return status;                     \
    }

#define OF_SET(NAME)                                                                                            \
    WRONG(NAME, (uint8_t *ss, size_t ss_len, const uint8_t *ct, size_t ct_len, const uint8_t *sk, size_t sk_len), \
          (ss, ss_len, ct, ct_len, sk, sk_len))

OF_SET(sntrup761_decaps)
OF_SET(ntrulpr761_decaps)
OF_SET(ntruhps2048677_decaps)
WRONG(kem_decaps,
      (const goodprime_kem *kem, uint8_t *ss, size_t ss_len, const uint8_t *ct, size_t ct_len, const uint8_t *sk,
       size_t sk_len),
      (kem, ss, ss_len, ct, ct_len, sk, sk_len))
WRONG(kem_decaps_batch,
      (const goodprime_kem *kem, uint8_t *ss, size_t ss_len, size_t n, const uint8_t *ct, size_t ct_len,
       const uint8_t *sk, size_t sk_len),
      (kem, ss, ss_len, n, ct, ct_len, sk, sk_len))
WRONG(decaps_key_decaps,
      (const goodprime_decaps_key *key, uint8_t *ss, size_t ss_len, const uint8_t *ct, size_t ct_len),
      (key, ss, ss_len, ct, ct_len))

int wrong_selftest(void);
int wrong_selftest(void)
{
    return GOODPRIME_ERROR_SELFTEST;
}

static size_t wiped;

static void report(void)
{
    printf("wiped: %zu\n", wiped);
}

void wrong_cleanse(void *memory, size_t length);
void wrong_cleanse(void *memory, size_t length)
{
    if (wiped == 0)
        atexit(report);
    wiped += length;
    goodprime_cleanse(memory, length);
}
