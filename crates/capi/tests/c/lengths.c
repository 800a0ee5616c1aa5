/* Lengths and numbers of items that exceed all memory: a call returns an error, and writes nothing to outputs of unknown
   size. Sizes of batches are multiplied as by a careless caller, and wrap. */
#include "check.h"

#include <goodprime.h>

const char *subject = "lengths";

/* Room for one item of any set. */
static struct buffer pk, sk, ct, ss, seed, random_bytes;
static const goodprime_kem *kem;
static goodprime_encaps_key *encaps_key;
static goodprime_decaps_key *decaps_key;
static size_t pk_size, sk_size, ct_size, random_size;
enum { SS = GOODPRIME_SHAREDSECRETBYTES, SEED = GOODPRIME_SEEDBYTES };

static int fill(void *context, uint8_t *out, size_t length)
{
    (void)context;
    memset(out, 1, length);
    return 0;
}

static int untouched(void)
{
    return intact(pk) && intact(sk) && intact(ct) && intact(ss)
        && all_are(pk.bytes, pk.length, 0x3c) && all_are(sk.bytes, sk.length, 0x3c)
        && all_are(ct.bytes, ct.length, 0x3c) && all_are(ss.bytes, ss.length, 0x3c);
}

/* All batches of n items with these lengths. */
static void test_batches(size_t n, size_t pks, size_t sks, size_t cts, size_t sss, size_t seeds, size_t randoms)
{
    const goodprime_kem *sets[] = {kem, NULL};
    for (int i = 0; i < 2; i++) {
        const goodprime_kem *k = sets[i];
        const int wrong = k == NULL ? GOODPRIME_ERROR_NULL : GOODPRIME_ERROR_LENGTH;
        CHECK(goodprime_kem_keypair_batch(k, pk.bytes, pks, sk.bytes, sks, n) == wrong);
        CHECK(goodprime_kem_keypair_batch_rng(k, pk.bytes, pks, sk.bytes, sks, n, fill, NULL) == wrong);
        CHECK(goodprime_kem_keypair_batch_seeds(k, pk.bytes, pks, sk.bytes, sks, n, seed.bytes, seeds) == wrong);
        CHECK(goodprime_kem_encaps_batch(k, ct.bytes, cts, ss.bytes, sss, n, pk.bytes, pks) == wrong);
        CHECK(goodprime_kem_encaps_batch_rng(k, ct.bytes, cts, ss.bytes, sss, n, pk.bytes, pks, fill, NULL) == wrong);
        CHECK(goodprime_kem_encaps_batch_derand(k, ct.bytes, cts, ss.bytes, sss, n, pk.bytes, pks, random_bytes.bytes,
                                                randoms) == wrong);
        CHECK(goodprime_kem_encaps_batch_seeds(k, ct.bytes, cts, ss.bytes, sss, n, pk.bytes, pks, seed.bytes, seeds) == wrong);
        CHECK(goodprime_kem_decaps_batch(k, ss.bytes, sss, n, ct.bytes, cts, sk.bytes, sks) == wrong);
        CHECK(untouched());
    }
    CHECK(goodprime_encaps_key_encaps_batch(encaps_key, ct.bytes, cts, ss.bytes, sss, n) == GOODPRIME_ERROR_LENGTH);
    CHECK(goodprime_encaps_key_encaps_batch_rng(encaps_key, ct.bytes, cts, ss.bytes, sss, n, fill, NULL)
          == GOODPRIME_ERROR_LENGTH);
    CHECK(goodprime_encaps_key_encaps_batch_derand(encaps_key, ct.bytes, cts, ss.bytes, sss, n, random_bytes.bytes,
                                                   randoms) == GOODPRIME_ERROR_LENGTH);
    CHECK(goodprime_encaps_key_encaps_batch_seeds(encaps_key, ct.bytes, cts, ss.bytes, sss, n, seed.bytes, seeds)
          == GOODPRIME_ERROR_LENGTH);
    CHECK(goodprime_decaps_key_decaps_batch(decaps_key, ss.bytes, sss, n, ct.bytes, cts) == GOODPRIME_ERROR_LENGTH);
    CHECK(untouched());
}

/* Without a key, and with lengths that no object has: refused, for one reason or another. */
static void test_no_key(void)
{
    const size_t most = SIZE_MAX;
    CHECK(goodprime_encaps_key_encaps(NULL, ct.bytes, most, ss.bytes, most) < 0);
    CHECK(goodprime_encaps_key_encaps_rng(NULL, ct.bytes, most, ss.bytes, most, fill, NULL) < 0);
    CHECK(goodprime_encaps_key_encaps_derand(NULL, ct.bytes, most, ss.bytes, most, random_bytes.bytes, most) < 0);
    CHECK(goodprime_encaps_key_encaps_batch(NULL, ct.bytes, most, ss.bytes, most, 1) < 0);
    CHECK(goodprime_decaps_key_decaps_batch(NULL, ss.bytes, most, 1, ct.bytes, most) < 0);
    CHECK(goodprime_kem_keypair(NULL, pk.bytes, most, sk.bytes, most) < 0);
    CHECK(goodprime_kem_encaps(NULL, ct.bytes, most, ss.bytes, most, pk.bytes, most) < 0);
    CHECK(goodprime_kem_decaps(NULL, ss.bytes, most, ct.bytes, most, sk.bytes, most) < 0);
    CHECK(goodprime_kem_public_key(NULL, pk.bytes, most, sk.bytes, most) < 0);
    CHECK(untouched());
    CHECK(goodprime_decaps_key_decaps(NULL, ss.bytes, most, ct.bytes, most) < 0);
    CHECK(all_are(ss.bytes, SS, 0) && intact(ss));
    dirty(ss);
}

/* Without a set, no more is zeroed than the largest one would write. */
static void test_no_set(void)
{
    enum { ROOM = 3 * GOODPRIME_MAX_SECRETKEYBYTES };
    struct buffer large = buffer_new(ROOM, 1), small = buffer_new(SS, 1);
    dirty(large);
    CHECK(goodprime_kem_keypair(NULL, large.bytes, ROOM, small.bytes, SS) == GOODPRIME_ERROR_NULL);
    CHECK(all_are(large.bytes, GOODPRIME_MAX_SECRETKEYBYTES, 0));
    CHECK(large.bytes[GOODPRIME_MAX_SECRETKEYBYTES] == 0x3c && zeroed(small));
    dirty(large);
    CHECK(goodprime_kem_keypair_batch(NULL, large.bytes, ROOM, small.bytes, SS, 2) == GOODPRIME_ERROR_NULL);
    CHECK(all_are(large.bytes, 2 * GOODPRIME_MAX_SECRETKEYBYTES, 0));
    CHECK(large.bytes[2 * GOODPRIME_MAX_SECRETKEYBYTES] == 0x3c);
    buffer_free(large);
    buffer_free(small);
}

int main(void)
{
    const char *names[] = {"sntrup761", "ntrulpr1277", "ntruhps2048677"};
    pk = buffer_new(GOODPRIME_MAX_PUBLICKEYBYTES, 1);
    sk = buffer_new(GOODPRIME_MAX_SECRETKEYBYTES, 1);
    ct = buffer_new(GOODPRIME_MAX_CIPHERTEXTBYTES, 1);
    random_bytes = buffer_new(GOODPRIME_MAX_ENCAPSRANDOMBYTES, 1);
    ss = buffer_new(SS, 1);
    seed = buffer_new(SEED, 1);
    dirty(seed);
    dirty(random_bytes);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        subject = names[i];
        kem = goodprime_kem_by_name(names[i]);
        if (kem == NULL)
            continue; /* A library without NTRU. */
        pk_size = goodprime_kem_publickeybytes(kem);
        sk_size = goodprime_kem_secretkeybytes(kem);
        ct_size = goodprime_kem_ciphertextbytes(kem);
        random_size = goodprime_kem_encapsrandombytes(kem);
        CHECK(goodprime_kem_keypair(kem, pk.bytes, pk_size, sk.bytes, sk_size) == GOODPRIME_OK);
        CHECK(goodprime_kem_encaps_key_new(kem, &encaps_key, pk.bytes, pk_size) == GOODPRIME_OK);
        CHECK(goodprime_kem_decaps_key_new(kem, &decaps_key, sk.bytes, sk_size) == GOODPRIME_OK);
        dirty(pk);
        dirty(sk);
        dirty(ct);
        dirty(ss);
        test_batches(SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX);
        test_batches(1, SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX);
        test_batches(SIZE_MAX / GOODPRIME_MAX_SECRETKEYBYTES / 2, SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX,
                     SIZE_MAX);
        const size_t sizes[] = {1, 2, SS, pk_size, sk_size, ct_size, random_size};
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++)
            for (size_t more = 0; more < 4; more++) {
                size_t n = SIZE_MAX / sizes[j] + more;
                if (more == 3)
                    n = SIZE_MAX / 2 / sizes[j] + 1;
                if (n > SIZE_MAX / 2 / GOODPRIME_MAX_SECRETKEYBYTES)
                    test_batches(n, n * pk_size, n * sk_size, n * ct_size, n * SS, n * SEED, n * random_size);
            }
        test_no_key();
        goodprime_encaps_key_free(encaps_key);
        goodprime_decaps_key_free(decaps_key);
    }
    subject = "no set";
    test_no_set();
    buffer_free(pk);
    buffer_free(sk);
    buffer_free(ct);
    buffer_free(ss);
    buffer_free(seed);
    buffer_free(random_bytes);
    return 0;
}
