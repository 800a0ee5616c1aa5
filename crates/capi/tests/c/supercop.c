/* SUPERCOP's names, for all sets, against this library's own. */
#include "check.h"

#include <crypto_kem_ntruhps2048509.h>
#include <crypto_kem_ntruhps2048677.h>
#include <crypto_kem_ntruhps4096821.h>
#include <crypto_kem_ntruhrss701.h>
#include <crypto_kem_ntrulpr1013.h>
#include <crypto_kem_ntrulpr1277.h>
#include <crypto_kem_ntrulpr653.h>
#include <crypto_kem_ntrulpr761.h>
#include <crypto_kem_ntrulpr857.h>
#include <crypto_kem_ntrulpr953.h>
#include <crypto_kem_sntrup1013.h>
#include <crypto_kem_sntrup1277.h>
#include <crypto_kem_sntrup653.h>
#include <crypto_kem_sntrup761.h>
#include <crypto_kem_sntrup857.h>
#include <crypto_kem_sntrup953.h>
#include <goodprime.h>

const char *subject = "supercop";

#define TEST(set)                                                                                \
    do {                                                                                         \
        struct buffer pk = buffer_new(crypto_kem_##set##_PUBLICKEYBYTES, 1);                     \
        struct buffer sk = buffer_new(crypto_kem_##set##_SECRETKEYBYTES, 1);                     \
        struct buffer c = buffer_new(crypto_kem_##set##_CIPHERTEXTBYTES, 1);                     \
        struct buffer k = buffer_new(crypto_kem_##set##_BYTES, 1), k2 = buffer_new(k.length, 1); \
        subject = #set;                                                                          \
        CHECK(crypto_kem_##set##_keypair(pk.bytes, sk.bytes) == 0);                              \
        CHECK(crypto_kem_##set##_enc(c.bytes, k.bytes, pk.bytes) == 0);                          \
        CHECK(crypto_kem_##set##_dec(k2.bytes, c.bytes, sk.bytes) == 0 && same(k, k2));          \
        CHECK(goodprime_##set##_decaps(k2.bytes, k2.length, c.bytes, c.length, sk.bytes,         \
                                       sk.length) == 0 && same(k, k2));                          \
        CHECK(crypto_kem_##set##_enc(c.bytes, k.bytes, NULL) != 0);                              \
        CHECK(zeroed(c) && zeroed(k));                                                           \
        CHECK(crypto_kem_##set##_keypair(pk.bytes, NULL) != 0 && zeroed(pk));                    \
        CHECK(crypto_kem_##set##_dec(k2.bytes, NULL, sk.bytes) != 0 && zeroed(k2));              \
        buffer_free(pk);                                                                         \
        buffer_free(sk);                                                                         \
        buffer_free(c);                                                                          \
        buffer_free(k);                                                                          \
        buffer_free(k2);                                                                         \
    } while (0)

int main(void)
{
    TEST(sntrup653);
    TEST(sntrup761);
    TEST(sntrup857);
    TEST(sntrup953);
    TEST(sntrup1013);
    TEST(sntrup1277);
    TEST(ntrulpr653);
    TEST(ntrulpr761);
    TEST(ntrulpr857);
    TEST(ntrulpr953);
    TEST(ntrulpr1013);
    TEST(ntrulpr1277);
    TEST(ntruhps2048509);
    TEST(ntruhps2048677);
    TEST(ntruhps4096821);
    TEST(ntruhrss701);
    return 0;
}
