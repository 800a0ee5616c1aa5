/* A key exchange with the parameter set that the first argument names. */
#include <goodprime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether both sides get the same secret; what goes wrong is printed. */
static int exchange(const goodprime_kem *kem)
{
    size_t pk_len = goodprime_kem_publickeybytes(kem);
    size_t sk_len = goodprime_kem_secretkeybytes(kem);
    size_t ct_len = goodprime_kem_ciphertextbytes(kem);
    uint8_t *pk = malloc(pk_len), *sk = malloc(sk_len), *ct = malloc(ct_len);
    uint8_t sent[GOODPRIME_SHAREDSECRETBYTES], received[GOODPRIME_SHAREDSECRETBYTES];

    /* A buffer that malloc could not give is NULL, which is an error of the call. */
    int status = goodprime_kem_keypair(kem, pk, pk_len, sk, sk_len);
    if (status == GOODPRIME_OK)
        status = goodprime_kem_encaps(kem, ct, ct_len, sent, sizeof sent, pk, pk_len);
    if (status == GOODPRIME_OK)
        status = goodprime_kem_decaps(kem, received, sizeof received, ct, ct_len, sk, sk_len);
    int same = status == GOODPRIME_OK && memcmp(sent, received, sizeof sent) == 0;
    if (status != GOODPRIME_OK)
        fprintf(stderr, "%s: %s\n", goodprime_kem_name(kem), goodprime_strerror(status));
    else if (!same)
        fprintf(stderr, "%s: the secrets differ\n", goodprime_kem_name(kem));

    /* Secrets are wiped before their memory is given back. */
    goodprime_cleanse(sent, sizeof sent);
    goodprime_cleanse(received, sizeof received);
    goodprime_cleanse(sk, sk_len);
    free(sk);
    free(pk);
    free(ct);
    return same;
}

int main(int argc, char **argv)
{
    const goodprime_kem *kem = goodprime_kem_by_name(argc > 1 ? argv[1] : "sntrup761");
    if (kem == NULL) {
        fprintf(stderr, "unknown parameter set; there are");
        for (size_t i = 0; (kem = goodprime_kem_by_index(i)) != NULL; i++)
            fprintf(stderr, " %s", goodprime_kem_name(kem));
        fprintf(stderr, "\n");
        return 1;
    }
    if (!exchange(kem))
        return 1;
    printf("%s: both have the same secret\n", goodprime_kem_name(kem));
    return 0;
}
