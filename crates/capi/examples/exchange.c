/* A key exchange: the receiver makes a key pair, the sender encapsulates, the receiver decapsulates. */
#include <goodprime.h>
#include <stdio.h>
#include <string.h>

static uint8_t pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES];
static uint8_t sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
static uint8_t ct[GOODPRIME_SNTRUP761_CIPHERTEXTBYTES];

int main(void)
{
    uint8_t sent[GOODPRIME_SHAREDSECRETBYTES], received[GOODPRIME_SHAREDSECRETBYTES];
    int status = goodprime_sntrup761_keypair(pk, sizeof pk, sk, sizeof sk);
    if (status == GOODPRIME_OK)
        status = goodprime_sntrup761_encaps(ct, sizeof ct, sent, sizeof sent, pk, sizeof pk);
    if (status == GOODPRIME_OK)
        status = goodprime_sntrup761_decaps(received, sizeof received, ct, sizeof ct, sk, sizeof sk);
    int same = status == GOODPRIME_OK && memcmp(sent, received, sizeof sent) == 0;
    if (status != GOODPRIME_OK)
        fprintf(stderr, "sntrup761: %s\n", goodprime_strerror(status));
    else if (!same)
        fprintf(stderr, "sntrup761: the secrets differ\n");

    /* Secrets are wiped when they are no longer needed. */
    goodprime_cleanse(sk, sizeof sk);
    goodprime_cleanse(sent, sizeof sent);
    goodprime_cleanse(received, sizeof received);
    if (!same)
        return 1;
    printf("goodprime %s, %s: both have the same secret\n", goodprime_version(), goodprime_backend());
    return 0;
}
