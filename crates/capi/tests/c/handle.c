/* The handle, and what has to do with no set. */
#include "check.h"
#include "kem.h"

const char *subject = "handle";

/* The set that the functions below are about. */
static const goodprime_kem *the;

static int keypair(uint8_t *pk, size_t pk_len, uint8_t *sk, size_t sk_len)
{
    return goodprime_kem_keypair(the, pk, pk_len, sk, sk_len);
}

static int keypair_rng(uint8_t *pk, size_t pk_len, uint8_t *sk, size_t sk_len, goodprime_rng *rng,
                       void *context)
{
    return goodprime_kem_keypair_rng(the, pk, pk_len, sk, sk_len, rng, context);
}

static int keypair_seed(uint8_t *pk, size_t pk_len, uint8_t *sk, size_t sk_len,
                          const uint8_t *seed, size_t seed_len)
{
    return goodprime_kem_keypair_seed(the, pk, pk_len, sk, sk_len, seed, seed_len);
}

static int keypair_batch(uint8_t *pk, size_t pk_len, uint8_t *sk, size_t sk_len, size_t n)
{
    return goodprime_kem_keypair_batch(the, pk, pk_len, sk, sk_len, n);
}

static int keypair_batch_rng(uint8_t *pk, size_t pk_len, uint8_t *sk, size_t sk_len, size_t n,
                             goodprime_rng *rng, void *context)
{
    return goodprime_kem_keypair_batch_rng(the, pk, pk_len, sk, sk_len, n, rng, context);
}

static int keypair_batch_seeds(uint8_t *pk, size_t pk_len, uint8_t *sk, size_t sk_len, size_t n,
                                const uint8_t *seeds, size_t seeds_len)
{
    return goodprime_kem_keypair_batch_seeds(the, pk, pk_len, sk, sk_len, n, seeds, seeds_len);
}

static int encaps(uint8_t *ct, size_t ct_len, uint8_t *ss, size_t ss_len, const uint8_t *pk,
                  size_t pk_len)
{
    return goodprime_kem_encaps(the, ct, ct_len, ss, ss_len, pk, pk_len);
}

static int encaps_rng(uint8_t *ct, size_t ct_len, uint8_t *ss, size_t ss_len, const uint8_t *pk,
                      size_t pk_len, goodprime_rng *rng, void *context)
{
    return goodprime_kem_encaps_rng(the, ct, ct_len, ss, ss_len, pk, pk_len, rng, context);
}

static int encaps_seed(uint8_t *ct, size_t ct_len, uint8_t *ss, size_t ss_len, const uint8_t *pk,
                       size_t pk_len, const uint8_t *seed, size_t seed_len)
{
    return goodprime_kem_encaps_seed(the, ct, ct_len, ss, ss_len, pk, pk_len, seed, seed_len);
}

static int encaps_derand(uint8_t *ct, size_t ct_len, uint8_t *ss, size_t ss_len, const uint8_t *pk,
                         size_t pk_len, const uint8_t *random, size_t random_len)
{
    return goodprime_kem_encaps_derand(the, ct, ct_len, ss, ss_len, pk, pk_len, random, random_len);
}

static int encaps_batch(uint8_t *ct, size_t ct_len, uint8_t *ss, size_t ss_len, size_t n,
                        const uint8_t *pk, size_t pk_len)
{
    return goodprime_kem_encaps_batch(the, ct, ct_len, ss, ss_len, n, pk, pk_len);
}

static int encaps_batch_rng(uint8_t *ct, size_t ct_len, uint8_t *ss, size_t ss_len, size_t n,
                            const uint8_t *pk, size_t pk_len, goodprime_rng *rng, void *context)
{
    return goodprime_kem_encaps_batch_rng(the, ct, ct_len, ss, ss_len, n, pk, pk_len, rng, context);
}

static int encaps_batch_derand(uint8_t *ct, size_t ct_len, uint8_t *ss, size_t ss_len, size_t n,
                               const uint8_t *pk, size_t pk_len, const uint8_t *random,
                               size_t random_len)
{
    return goodprime_kem_encaps_batch_derand(the, ct, ct_len, ss, ss_len, n, pk, pk_len, random,
                                             random_len);
}

static int encaps_batch_seeds(uint8_t *ct, size_t ct_len, uint8_t *ss, size_t ss_len, size_t n,
                              const uint8_t *pk, size_t pk_len, const uint8_t *seeds,
                              size_t seeds_len)
{
    return goodprime_kem_encaps_batch_seeds(the, ct, ct_len, ss, ss_len, n, pk, pk_len, seeds,
                                            seeds_len);
}

static int decaps_batch(uint8_t *ss, size_t ss_len, size_t n, const uint8_t *ct, size_t ct_len,
                        const uint8_t *sk, size_t sk_len)
{
    return goodprime_kem_decaps_batch(the, ss, ss_len, n, ct, ct_len, sk, sk_len);
}

static int decaps(uint8_t *ss, size_t ss_len, const uint8_t *ct, size_t ct_len, const uint8_t *sk,
                  size_t sk_len)
{
    return goodprime_kem_decaps(the, ss, ss_len, ct, ct_len, sk, sk_len);
}

static int public_key(uint8_t *pk, size_t pk_len, const uint8_t *sk, size_t sk_len)
{
    return goodprime_kem_public_key(the, pk, pk_len, sk, sk_len);
}

static int check(const uint8_t *sk, size_t sk_len)
{
    return goodprime_kem_check(the, sk, sk_len);
}

static int encaps_key_new(goodprime_encaps_key **key, const uint8_t *pk, size_t pk_len)
{
    return goodprime_kem_encaps_key_new(the, key, pk, pk_len);
}

static int decaps_key_new(goodprime_decaps_key **key, const uint8_t *sk, size_t sk_len)
{
    return goodprime_kem_decaps_key_new(the, key, sk, sk_len);
}

/* Without a set all is refused, and outputs are zeroed. */
static void test_null_handle(void)
{
    struct buffer out = buffer_new(100, 1), other = buffer_new(50, 1);
    goodprime_encaps_key *key = (void *)out.bytes;
    dirty(out);
    dirty(other);
    CHECK(goodprime_kem_keypair(NULL, out.bytes, 100, other.bytes, 50) == GOODPRIME_ERROR_NULL);
    CHECK(zeroed(out) && zeroed(other));
    dirty(out);
    CHECK(goodprime_kem_decaps(NULL, out.bytes, 32, other.bytes, 50, other.bytes, 50)
          == GOODPRIME_ERROR_NULL);
    CHECK(all_are(out.bytes, 32, 0) && out.bytes[32] == 0x3c);
    CHECK(goodprime_kem_encaps_key_new(NULL, &key, other.bytes, 50) == GOODPRIME_ERROR_NULL);
    CHECK(key == NULL);
    CHECK(goodprime_kem_check(NULL, other.bytes, 50) == GOODPRIME_ERROR_NULL);
    /* Decoded keys likewise: what a call with a key would have written. */
    dirty(out);
    CHECK(goodprime_encaps_key_encaps(NULL, out.bytes, 50, out.bytes + 50, 32) == GOODPRIME_ERROR_NULL);
    CHECK(all_are(out.bytes, 82, 0) && out.bytes[82] == 0x3c);
    dirty(out);
    CHECK(goodprime_decaps_key_decaps(NULL, out.bytes, 50, other.bytes, 50) == GOODPRIME_ERROR_NULL);
    CHECK(all_are(out.bytes, 32, 0) && out.bytes[32] == 0x3c);
    /* A length that no set has zeroes no more than the largest set would have written. */
    struct buffer large = buffer_new(GOODPRIME_MAX_SECRETKEYBYTES + 1, 1);
    dirty(large);
    CHECK(goodprime_encaps_key_encaps(NULL, large.bytes, SIZE_MAX / 2, out.bytes, 32) == GOODPRIME_ERROR_NULL);
    CHECK(all_are(large.bytes, large.length - 1, 0) && large.bytes[large.length - 1] == 0x3c);
    buffer_free(large);
    CHECK(goodprime_kem_name(NULL) == NULL);
    CHECK(goodprime_encaps_key_name(NULL) == NULL && goodprime_decaps_key_name(NULL) == NULL);
    CHECK(goodprime_encaps_key_backend(NULL) == NULL && goodprime_decaps_key_backend(NULL) == NULL);
    CHECK(goodprime_encaps_key_ciphertextbytes(NULL) == 0 && goodprime_decaps_key_ciphertextbytes(NULL) == 0);
    CHECK(goodprime_encaps_key_encapsrandombytes(NULL) == 0);
    CHECK(goodprime_kem_publickeybytes(NULL) == 0 && goodprime_kem_secretkeybytes(NULL) == 0);
    CHECK(goodprime_kem_ciphertextbytes(NULL) == 0 && goodprime_kem_sharedsecretbytes(NULL) == 0);
    CHECK(goodprime_kem_encapsrandombytes(NULL) == 0);
    buffer_free(out);
    buffer_free(other);
}

/* Each instruction set of the processor is one that can be chosen, and a key keeps its own. */
static void test_backends(void)
{
    static uint8_t pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES], sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
    static const uint8_t seed[GOODPRIME_SEEDBYTES];
    uint8_t first[sizeof pk];
    char best[16];
    size_t n = 0;
    goodprime_encaps_key *old = NULL;
    CHECK(strlen(goodprime_backend()) < sizeof best);
    strcpy(best, goodprime_backend());
    for (const char *name; (name = goodprime_backend_by_index(n)) != NULL; n++) {
        CHECK(goodprime_set_backend(name) == GOODPRIME_OK && strcmp(goodprime_backend(), name) == 0);
        CHECK(goodprime_set_backend("mmx") == GOODPRIME_ERROR_BACKEND && strcmp(goodprime_backend(), name) == 0);
        CHECK(goodprime_set_backend("") == GOODPRIME_ERROR_BACKEND && strcmp(goodprime_backend(), name) == 0);
        CHECK(goodprime_sntrup761_keypair_seed(pk, sizeof pk, sk, sizeof sk, seed, sizeof seed) == 0);
        if (n == 0) {
            memcpy(first, pk, sizeof pk);
            CHECK(goodprime_sntrup761_encaps_key_new(&old, pk, sizeof pk) == GOODPRIME_OK);
        }
        CHECK(memcmp(first, pk, sizeof pk) == 0);
        CHECK(strcmp(goodprime_encaps_key_backend(old), goodprime_backend_by_index(0)) == 0);
    }
    CHECK(n > 0 && strcmp(goodprime_backend(), best) == 0);
    CHECK(goodprime_backend_by_index(SIZE_MAX) == NULL);
    CHECK(goodprime_set_backend(goodprime_backend_by_index(0)) == GOODPRIME_OK);
    CHECK(goodprime_set_backend(NULL) == GOODPRIME_OK && strcmp(goodprime_backend(), best) == 0);
    goodprime_encaps_key_free(old);
}

static void test_library(void)
{
    CHECK(goodprime_version_number() == GOODPRIME_VERSION_NUMBER);
    struct buffer secret = buffer_new(100, 3);
    dirty(secret);
    goodprime_cleanse(secret.bytes, 0);
    CHECK(all_are(secret.bytes, 100, 0x3c));
    goodprime_cleanse(secret.bytes, secret.length);
    CHECK(zeroed(secret));
    goodprime_cleanse(NULL, 100);
    buffer_free(secret);
    CHECK(strcmp(goodprime_version(), GOODPRIME_VERSION) == 0);
    CHECK(strstr("portable sse2 avx2 avx512 neon", goodprime_backend()) != NULL);
    CHECK(strcmp(goodprime_strerror(GOODPRIME_OK), "success") == 0);
    for (int status = GOODPRIME_ERROR_KEY; status < GOODPRIME_OK; status++)
        CHECK(strcmp(goodprime_strerror(status), "unknown status") != 0);
    CHECK(strcmp(goodprime_strerror(1), "unknown status") == 0);
    CHECK(strcmp(goodprime_strerror(GOODPRIME_ERROR_KEY - 1), "unknown status") == 0);
    CHECK(goodprime_selftest() == GOODPRIME_OK);
}

int main(int argc, char **argv)
{
    CHECK(argc == 2);
    FILE *answers = fopen(argv[1], "rb");
    CHECK(answers != NULL);
    test_library();
    test_backends();
    test_null_handle();
    CHECK(goodprime_kem_by_name("sntrup762") == NULL && goodprime_kem_by_name("") == NULL);
    CHECK(goodprime_kem_by_name("sntrup76") == NULL && goodprime_kem_by_name(NULL) == NULL);
    CHECK(goodprime_kem_by_index(18) == NULL && goodprime_kem_by_index(SIZE_MAX) == NULL);
    for (size_t i = 0; i < 18; i++) {
        the = goodprime_kem_by_index(i);
        CHECK(the != NULL && goodprime_kem_by_name(goodprime_kem_name(the)) == the);
        CHECK(goodprime_kem_sharedsecretbytes(the) == GOODPRIME_SHAREDSECRETBYTES);
        CHECK(goodprime_kem_publickeybytes(the) <= GOODPRIME_MAX_PUBLICKEYBYTES);
        CHECK(goodprime_kem_secretkeybytes(the) <= GOODPRIME_MAX_SECRETKEYBYTES);
        CHECK(goodprime_kem_ciphertextbytes(the) <= GOODPRIME_MAX_CIPHERTEXTBYTES);
        CHECK(goodprime_kem_encapsrandombytes(the) <= GOODPRIME_MAX_ENCAPSRANDOMBYTES);
        const struct kem kem = {
            goodprime_kem_name(the), goodprime_kem_publickeybytes(the),
            goodprime_kem_secretkeybytes(the), goodprime_kem_ciphertextbytes(the),
            goodprime_kem_encapsrandombytes(the), keypair, keypair_rng, keypair_seed,
            keypair_batch, keypair_batch_rng, keypair_batch_seeds, encaps, encaps_rng,
            encaps_seed, encaps_derand, encaps_batch, encaps_batch_rng, encaps_batch_derand,
            encaps_batch_seeds, decaps_batch, decaps, public_key, check, encaps_key_new, decaps_key_new,
        };
        test_kem(&kem, answers);
    }
    fclose(answers);
    return 0;
}
