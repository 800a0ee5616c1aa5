/* liboqs's names, against this library's own. */
#include "check.h"

#include <goodprime.h>
#include <oqs/kem_ntru.h>
#include <oqs/kem_ntruprime.h>

const char *subject = "oqs";

#define TEST(kem, set)                                                                           \
    do {                                                                                         \
        struct buffer pk = buffer_new(OQS_KEM_##kem##_length_public_key, 1);                     \
        struct buffer sk = buffer_new(OQS_KEM_##kem##_length_secret_key, 1);                     \
        struct buffer ct = buffer_new(OQS_KEM_##kem##_length_ciphertext, 1);                     \
        struct buffer ss = buffer_new(OQS_KEM_##kem##_length_shared_secret, 1);                  \
        struct buffer ss2 = buffer_new(ss.length, 1);                                            \
        subject = #kem;                                                                          \
        CHECK(OQS_KEM_##kem##_keypair(pk.bytes, sk.bytes) == OQS_SUCCESS);                       \
        CHECK(OQS_KEM_##kem##_encaps(ct.bytes, ss.bytes, pk.bytes) == OQS_SUCCESS);              \
        CHECK(OQS_KEM_##kem##_decaps(ss2.bytes, ct.bytes, sk.bytes) == OQS_SUCCESS);             \
        CHECK(same(ss, ss2));                                                                    \
        CHECK(goodprime_##set##_decaps(ss2.bytes, 32, ct.bytes, ct.length, sk.bytes, sk.length)  \
              == 0);                                                                             \
        CHECK(same(ss, ss2));                                                                    \
        CHECK(OQS_KEM_##kem##_keypair(NULL, sk.bytes) == OQS_ERROR && zeroed(sk));               \
        CHECK(OQS_KEM_##kem##_encaps(ct.bytes, ss.bytes, NULL) == OQS_ERROR);                    \
        CHECK(zeroed(ct) && zeroed(ss));                                                         \
        CHECK(OQS_KEM_##kem##_decaps(ss2.bytes, NULL, sk.bytes) == OQS_ERROR && zeroed(ss2));    \
        buffer_free(pk);                                                                         \
        buffer_free(sk);                                                                         \
        buffer_free(ct);                                                                         \
        buffer_free(ss);                                                                         \
        buffer_free(ss2);                                                                        \
    } while (0)

int main(void)
{
    TEST(ntruprime_sntrup761, sntrup761);
    TEST(ntru_hps2048509, ntruhps2048509);
    TEST(ntru_hps2048677, ntruhps2048677);
    TEST(ntru_hps4096821, ntruhps4096821);
    TEST(ntru_hps40961229, ntruhps40961229);
    TEST(ntru_hrss701, ntruhrss701);
    TEST(ntru_hrss1373, ntruhrss1373);
    return 0;
}
