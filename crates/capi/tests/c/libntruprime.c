/* libntruprime's names, for its six sets, against this library's own. */
#include "check.h"

#include <goodprime.h>
#include <ntruprime.h>

const char *subject = "libntruprime";

#define TEST(set)                                                                          \
    do {                                                                                   \
        struct buffer pk = buffer_new(set##_PUBLICKEYBYTES, 1);                            \
        struct buffer sk = buffer_new(set##_SECRETKEYBYTES, 1);                            \
        struct buffer c = buffer_new(set##_CIPHERTEXTBYTES, 1);                            \
        struct buffer k = buffer_new(set##_BYTES, 1), k2 = buffer_new(k.length, 1);        \
        subject = #set;                                                                    \
        set##_keypair(pk.bytes, sk.bytes);                                                 \
        set##_enc(c.bytes, k.bytes, pk.bytes);                                             \
        set##_dec(k2.bytes, c.bytes, sk.bytes);                                            \
        CHECK(same(k, k2));                                                                \
        CHECK(goodprime_##set##_decaps(k2.bytes, k2.length, c.bytes, c.length, sk.bytes,   \
                                       sk.length) == 0 && same(k, k2));                    \
        buffer_free(pk);                                                                   \
        buffer_free(sk);                                                                   \
        buffer_free(c);                                                                    \
        buffer_free(k);                                                                    \
        buffer_free(k2);                                                                   \
    } while (0)

static void test_header(void)
{
    TEST(sntrup653);
    TEST(sntrup761);
    TEST(sntrup857);
    TEST(sntrup953);
    TEST(sntrup1013);
    TEST(sntrup1277);
}

int main(void)
{
    test_header();
    return 0;
}
