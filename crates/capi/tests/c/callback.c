/* The form with a callback, against this library's own with the same randomness. */
#include "check.h"

#include <goodprime.h>
#include <sntrup761.h>

const char *subject = "callback";

/* Counts up, so that every request gives other bytes. */
static void count(void *ctx, size_t length, uint8_t *dst)
{
    uint32_t *state = ctx;
    scramble((struct buffer){ NULL, dst, length }, (*state)++);
}

static int count_too(void *context, uint8_t *out, size_t length)
{
    count(context, length, out);
    return 0;
}

int main(void)
{
    struct buffer pk = buffer_new(SNTRUP761_PUBLICKEY_SIZE, 1), pk2 = buffer_new(pk.length, 1);
    struct buffer sk = buffer_new(SNTRUP761_SECRETKEY_SIZE, 1), sk2 = buffer_new(sk.length, 1);
    struct buffer c = buffer_new(SNTRUP761_CIPHERTEXT_SIZE, 1), c2 = buffer_new(c.length, 1);
    struct buffer k = buffer_new(SNTRUP761_SIZE, 1), k2 = buffer_new(k.length, 1);
    uint32_t state = 1, state2 = 1;
    sntrup761_random_func *random = count;
    sntrup761_keypair(pk.bytes, sk.bytes, &state, random);
    CHECK(goodprime_sntrup761_keypair_rng(pk2.bytes, pk2.length, sk2.bytes, sk2.length, count_too,
                                          &state2) == 0);
    CHECK(state > 1 && state == state2 && same(pk, pk2) && same(sk, sk2));
    sntrup761_enc(c.bytes, k.bytes, pk.bytes, &state, random);
    CHECK(goodprime_sntrup761_encaps_rng(c2.bytes, c2.length, k2.bytes, k2.length, pk.bytes,
                                         pk.length, count_too, &state2) == 0);
    CHECK(state == state2 && same(c, c2) && same(k, k2));
    dirty(k2);
    sntrup761_dec(k2.bytes, c.bytes, sk.bytes);
    CHECK(same(k, k2));
    c.bytes[0] ^= 1;
    sntrup761_dec(k2.bytes, c.bytes, sk.bytes);
    CHECK(!same(k, k2));
    buffer_free(pk);
    buffer_free(pk2);
    buffer_free(sk);
    buffer_free(sk2);
    buffer_free(c);
    buffer_free(c2);
    buffer_free(k);
    buffer_free(k2);
    return 0;
}
