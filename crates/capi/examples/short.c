#include <goodprime.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    uint8_t pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES], sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
    uint8_t ct[GOODPRIME_SNTRUP761_CIPHERTEXTBYTES], alice[32], bob[32];
    int status = goodprime_sntrup761_keypair(pk, sizeof pk, sk, sizeof sk);
    if (status == GOODPRIME_OK)
        status = goodprime_sntrup761_encaps(ct, sizeof ct, bob, sizeof bob, pk, sizeof pk);
    if (status == GOODPRIME_OK)
        status = goodprime_sntrup761_decaps(alice, sizeof alice, ct, sizeof ct, sk, sizeof sk);
    int same = status == GOODPRIME_OK && memcmp(alice, bob, sizeof bob) == 0;
    puts(same ? "same secret" : status ? goodprime_strerror(status) : "the secrets differ");
    goodprime_cleanse(sk, sizeof sk);
    goodprime_cleanse(alice, sizeof alice);
    goodprime_cleanse(bob, sizeof bob);
    return !same;
}
