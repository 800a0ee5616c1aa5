/* Eight exchanges at once, each with a key pair of its own. */
#include <goodprime.h>
#include <stdio.h>
#include <string.h>

enum { N = 8 };

static uint8_t pk[N * GOODPRIME_SNTRUP761_PUBLICKEYBYTES];
static uint8_t sk[N * GOODPRIME_SNTRUP761_SECRETKEYBYTES];
static uint8_t ct[N * GOODPRIME_SNTRUP761_CIPHERTEXTBYTES];
static uint8_t sent[N * GOODPRIME_SHAREDSECRETBYTES], received[N * GOODPRIME_SHAREDSECRETBYTES];

int main(void)
{
    const goodprime_kem *kem = goodprime_kem_by_name("sntrup761");
    int status = goodprime_kem_keypair_batch(kem, pk, sizeof pk, sk, sizeof sk, N);
    if (status == GOODPRIME_OK)
        status = goodprime_kem_encaps_batch(kem, ct, sizeof ct, sent, sizeof sent, N, pk, sizeof pk);
    if (status == GOODPRIME_OK)
        status = goodprime_kem_decaps_batch(kem, received, sizeof received, N, ct, sizeof ct, sk, sizeof sk);
    int same = status == GOODPRIME_OK && memcmp(sent, received, sizeof sent) == 0;
    if (status != GOODPRIME_OK)
        fprintf(stderr, "sntrup761: %s\n", goodprime_strerror(status));
    else if (!same)
        fprintf(stderr, "sntrup761: the secrets differ\n");

    goodprime_cleanse(sk, sizeof sk);
    goodprime_cleanse(sent, sizeof sent);
    goodprime_cleanse(received, sizeof received);
    if (!same)
        return 1;
    printf("sntrup761: both have the same %d secrets\n", N);
    return 0;
}
