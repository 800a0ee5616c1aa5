/* Decapsulations that give another secret, for the examples: compiled with these names in place of the library's. */
#undef goodprime_kem_decaps
#undef goodprime_sntrup761_decaps
#include <goodprime.h>

int wrong_kem_decaps(const goodprime_kem *kem, uint8_t *ss, size_t ss_len, const uint8_t *ct, size_t ct_len,
                     const uint8_t *sk, size_t sk_len);
int wrong_sntrup761_decaps(uint8_t *ss, size_t ss_len, const uint8_t *ct, size_t ct_len, const uint8_t *sk,
                           size_t sk_len);

int wrong_kem_decaps(const goodprime_kem *kem, uint8_t *ss, size_t ss_len, const uint8_t *ct, size_t ct_len,
                     const uint8_t *sk, size_t sk_len)
{
    int status = goodprime_kem_decaps(kem, ss, ss_len, ct, ct_len, sk, sk_len);
    ss[0] ^= 1;
    return status;
}

int wrong_sntrup761_decaps(uint8_t *ss, size_t ss_len, const uint8_t *ct, size_t ct_len, const uint8_t *sk,
                           size_t sk_len)
{
    int status = goodprime_sntrup761_decaps(ss, ss_len, ct, ct_len, sk, sk_len);
    ss[0] ^= 1;
    return status;
}
