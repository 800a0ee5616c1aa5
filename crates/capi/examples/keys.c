/* Several exchanges with one key pair: both keys are decoded once. */
#include <goodprime.h>
#include <stdio.h>
#include <string.h>

/* Exchanges a secret. Returns 1 if both sides have the same one. */
static int exchange(const goodprime_encaps_key *sender, const goodprime_decaps_key *receiver)
{
    uint8_t ct[GOODPRIME_SNTRUP761_CIPHERTEXTBYTES];
    uint8_t sent[GOODPRIME_SHAREDSECRETBYTES], received[GOODPRIME_SHAREDSECRETBYTES];
    int status = goodprime_encaps_key_encaps(sender, ct, sizeof ct, sent, sizeof sent);
    if (status == GOODPRIME_OK)
        status = goodprime_decaps_key_decaps(receiver, received, sizeof received, ct, sizeof ct);
    int same = status == GOODPRIME_OK && memcmp(sent, received, sizeof sent) == 0;
    if (status != GOODPRIME_OK)
        fprintf(stderr, "sntrup761: %s\n", goodprime_strerror(status));
    else if (!same)
        fprintf(stderr, "sntrup761: the secrets differ\n");
    goodprime_cleanse(sent, sizeof sent);
    goodprime_cleanse(received, sizeof received);
    return same;
}

int main(void)
{
    uint8_t pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES], sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
    goodprime_encaps_key *sender = NULL;
    goodprime_decaps_key *receiver = NULL;
    int status = goodprime_sntrup761_keypair(pk, sizeof pk, sk, sizeof sk);
    if (status == GOODPRIME_OK)
        status = goodprime_sntrup761_encaps_key_new(&sender, pk, sizeof pk);
    if (status == GOODPRIME_OK)
        status = goodprime_sntrup761_decaps_key_new(&receiver, sk, sizeof sk);
    /* The decoded key is all that is needed from here on. */
    goodprime_cleanse(sk, sizeof sk);
    if (status != GOODPRIME_OK)
        fprintf(stderr, "sntrup761: %s\n", goodprime_strerror(status));

    int good = status == GOODPRIME_OK;
    for (int i = 0; good && i < 3; i++)
        good = exchange(sender, receiver);
    goodprime_encaps_key_free(sender);
    goodprime_decaps_key_free(receiver);
    if (!good)
        return 1;
    printf("sntrup761: both have the same secrets\n");
    return 0;
}
