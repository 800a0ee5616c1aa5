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
    if (status != GOODPRIME_OK) {
        fprintf(stderr, "%s\n", goodprime_strerror(status));
        return 1;
    }
    if (memcmp(sent, received, sizeof sent) != 0)
        return 1;
    printf("goodprime %s, %s: both have ", goodprime_version(), goodprime_backend());
    for (size_t i = 0; i < sizeof received; i++)
        printf("%02x", received[i]);
    printf("\n");
    return 0;
}
