/* Tests of one parameter set. */
#include "check.h"
#include "kem.h"

enum { SS = GOODPRIME_SHAREDSECRETBYTES, SEED = GOODPRIME_SEEDBYTES };

/* Random bytes from a list, or made up if it is empty; and failures on demand. */
struct stream {
    struct buffer bytes;
    size_t used;
    int requests, fail_at; /* fails at this request, counted from 1 */
};

static int from_stream(void *context, uint8_t *out, size_t length)
{
    struct stream *stream = context;
    stream->requests++;
    /* A callback that writes nothing must not leave what an earlier request got. */
    CHECK(all_are(out, length, 0));
    if (stream->requests == stream->fail_at)
        return 1;
    if (stream->bytes.length == 0)
        scramble((struct buffer){ NULL, out, length }, (uint32_t)stream->requests);
    else
        for (size_t i = 0; i < length; i++)
            out[i] = stream->bytes.bytes[stream->used++ % stream->bytes.length];
    return 0;
}

/* A key pair, a ciphertext and its secrets. */
struct exchange {
    struct buffer pk, sk, ct, sent, received, seed, random;
};

static struct exchange exchange_new(const struct kem *kem, size_t offset)
{
    struct exchange e = {
        buffer_new(kem->pk, offset), buffer_new(kem->sk, offset), buffer_new(kem->ct, offset),
        buffer_new(SS, offset), buffer_new(SS, offset),
        buffer_new(SEED, offset), buffer_new(kem->random, offset),
    };
    scramble(e.seed, 1);
    scramble(e.random, 2);
    CHECK(kem->keypair_seed(e.pk.bytes, kem->pk, e.sk.bytes, kem->sk, e.seed.bytes, SEED) == 0);
    CHECK(kem->encaps_derand(e.ct.bytes, kem->ct, e.sent.bytes, SS, e.pk.bytes, kem->pk,
                             e.random.bytes, kem->random) == 0);
    return e;
}

static void exchange_free(struct exchange e)
{
    buffer_free(e.pk);
    buffer_free(e.sk);
    buffer_free(e.ct);
    buffer_free(e.sent);
    buffer_free(e.received);
    buffer_free(e.seed);
    buffer_free(e.random);
}

static void test_round_trip(const struct kem *kem)
{
    for (size_t offset = 0; offset < 4; offset++) {
        struct exchange e = exchange_new(kem, offset);
        struct buffer pk = buffer_new(kem->pk, offset + 1);
        CHECK(kem->keypair(e.pk.bytes, kem->pk, e.sk.bytes, kem->sk) == GOODPRIME_OK);
        CHECK(kem->public_key(pk.bytes, kem->pk, e.sk.bytes, kem->sk) == GOODPRIME_OK);
        CHECK(same(pk, e.pk));
        CHECK(kem->encaps(e.ct.bytes, kem->ct, e.sent.bytes, SS, pk.bytes, kem->pk) == GOODPRIME_OK);
        CHECK(kem->decaps(e.received.bytes, SS, e.ct.bytes, kem->ct, e.sk.bytes, kem->sk) == 0);
        CHECK(same(e.sent, e.received));
        e.ct.bytes[offset] ^= 1;
        CHECK(kem->decaps(e.received.bytes, SS, e.ct.bytes, kem->ct, e.sk.bytes, kem->sk) == 0);
        CHECK(!same(e.sent, e.received) && !zeroed(e.received));
        buffer_free(pk);
        exchange_free(e);
    }
}

/* Same bytes in, same bytes out; another byte in, other bytes out. */
static void test_derand(const struct kem *kem)
{
    struct exchange e = exchange_new(kem, 0), again = exchange_new(kem, 3);
    CHECK(same(e.pk, again.pk) && same(e.sk, again.sk));
    CHECK(same(e.ct, again.ct) && same(e.sent, again.sent));
    again.random.bytes[kem->random - 1] ^= 0x80;
    again.seed.bytes[0] ^= 1;
    CHECK(kem->encaps_derand(again.ct.bytes, kem->ct, again.sent.bytes, SS, e.pk.bytes, kem->pk,
                             again.random.bytes, kem->random) == 0);
    CHECK(!same(e.ct, again.ct) && !same(e.sent, again.sent));
    CHECK(kem->keypair_seed(again.pk.bytes, kem->pk, again.sk.bytes, kem->sk, again.seed.bytes,
                              SEED) == 0);
    CHECK(!same(e.pk, again.pk) && !same(e.sk, again.sk));
    exchange_free(e);
    exchange_free(again);
}

static struct buffer read_field(FILE *file)
{
    uint8_t length[4];
    CHECK(fread(length, 1, 4, file) == 4);
    struct buffer b = buffer_new(length[0] | (size_t)length[1] << 8 | (size_t)length[2] << 16, 0);
    CHECK(fread(b.bytes, 1, b.length, file) == b.length);
    return b;
}

/* The first record of the set's file, with the bytes that its generator gives. */
static void test_known_answer(const struct kem *kem, FILE *file)
{
    struct exchange e = exchange_new(kem, 0);
    struct stream stream = { .bytes = read_field(file) };
    struct buffer pk = read_field(file), sk = read_field(file);
    struct buffer ct = read_field(file), ss = read_field(file);
    CHECK(kem->keypair_rng(e.pk.bytes, kem->pk, e.sk.bytes, kem->sk, from_stream, &stream) == 0);
    CHECK(same(e.pk, pk) && same(e.sk, sk));
    CHECK(kem->encaps_rng(e.ct.bytes, kem->ct, e.sent.bytes, SS, pk.bytes, kem->pk, from_stream,
                          &stream) == 0);
    CHECK(same(e.ct, ct) && same(e.sent, ss));
    CHECK(stream.used == stream.bytes.length);
    CHECK(kem->decaps(e.received.bytes, SS, ct.bytes, kem->ct, sk.bytes, kem->sk) == 0);
    CHECK(same(e.received, ss));
    buffer_free(stream.bytes);
    buffer_free(pk);
    buffer_free(sk);
    buffer_free(ct);
    buffer_free(ss);
    exchange_free(e);
}

static void test_failing_rng(const struct kem *kem)
{
    struct exchange e = exchange_new(kem, 1);
    struct stream stream = { .fail_at = 0 };
    CHECK(kem->keypair_rng(e.pk.bytes, kem->pk, e.sk.bytes, kem->sk, from_stream, &stream) == 0);
    int requests = stream.requests;
    CHECK(requests >= 2);
    for (int i = 1; i <= requests; i++) {
        stream = (struct stream){ .fail_at = i };
        dirty(e.pk);
        dirty(e.sk);
        CHECK(kem->keypair_rng(e.pk.bytes, kem->pk, e.sk.bytes, kem->sk, from_stream, &stream)
              == GOODPRIME_ERROR_RANDOMNESS);
        CHECK(zeroed(e.pk) && zeroed(e.sk));
    }
    stream = (struct stream){ .fail_at = 1 };
    CHECK(kem->encaps_rng(e.ct.bytes, kem->ct, e.sent.bytes, SS, e.pk.bytes, kem->pk, from_stream,
                          &stream) == GOODPRIME_ERROR_RANDOMNESS);
    CHECK(zeroed(e.ct) && zeroed(e.sent) && stream.requests == 1);
    exchange_free(e);
}

/* Calls with one argument wrong: the status, and outputs that are zeroed as far as they reach. */
#define REFUSED(status, first, second, call)                       \
    do {                                                           \
        dirty(first);                                              \
        dirty(second);                                             \
        CHECK((call) == (status));                                 \
        CHECK(zeroed(first) && intact(first));                     \
        CHECK(zeroed(second) && intact(second));                   \
    } while (0)

/* Calls with a number of items that memory cannot hold: nothing is known of the outputs, and nothing is written. */
#define UNTOUCHED(status, first, second, call)                     \
    do {                                                           \
        dirty(first);                                              \
        dirty(second);                                             \
        CHECK((call) == (status));                                 \
        CHECK(all_are((first).bytes, (first).length, 0x3c) && intact(first));    \
        CHECK(all_are((second).bytes, (second).length, 0x3c) && intact(second)); \
    } while (0)

static void test_wrong_lengths(const struct kem *kem)
{
    struct exchange e = exchange_new(kem, 2);
    struct buffer pk = buffer_new(kem->pk, 1), sk = buffer_new(kem->sk, 1);
    struct buffer ct = buffer_new(kem->ct, 1), ss = buffer_new(SS, 1);
    const int wrong = GOODPRIME_ERROR_LENGTH;
    /* For any length, no more may be zeroed than would have been written. */
    for (size_t n = 1; n != 0; n = n == 1 ? SIZE_MAX / 2 + 1 : 0) {
        REFUSED(wrong, pk, sk, kem->keypair(pk.bytes, kem->pk + n, sk.bytes, kem->sk));
        REFUSED(wrong, pk, sk, kem->keypair(pk.bytes, kem->pk, sk.bytes, kem->sk + n));
        REFUSED(wrong, pk, sk, kem->keypair_seed(pk.bytes, kem->pk, sk.bytes, kem->sk,
                                                   e.seed.bytes, SEED + n));
        REFUSED(wrong, ct, ss, kem->encaps(ct.bytes, kem->ct + n, ss.bytes, SS, e.pk.bytes, kem->pk));
        REFUSED(wrong, ct, ss, kem->encaps(ct.bytes, kem->ct, ss.bytes, SS + n, e.pk.bytes, kem->pk));
        REFUSED(wrong, ct, ss, kem->encaps(ct.bytes, kem->ct, ss.bytes, SS, e.pk.bytes, kem->pk + n));
        REFUSED(wrong, ct, ss, kem->encaps_derand(ct.bytes, kem->ct, ss.bytes, SS, e.pk.bytes,
                                                  kem->pk, e.random.bytes, kem->random + n));
        REFUSED(wrong, ss, ss, kem->decaps(ss.bytes, SS + n, e.ct.bytes, kem->ct, e.sk.bytes, kem->sk));
        REFUSED(wrong, ss, ss, kem->decaps(ss.bytes, SS, e.ct.bytes, kem->ct + n, e.sk.bytes, kem->sk));
        REFUSED(wrong, ss, ss, kem->decaps(ss.bytes, SS, e.ct.bytes, kem->ct, e.sk.bytes, kem->sk + n));
        REFUSED(wrong, pk, pk, kem->public_key(pk.bytes, kem->pk + n, e.sk.bytes, kem->sk));
        REFUSED(wrong, pk, pk, kem->public_key(pk.bytes, kem->pk, e.sk.bytes, kem->sk + n));
    }
    /* Too short ones are zeroed as far as they reach: the byte after stays. */
    dirty(pk);
    dirty(sk);
    CHECK(kem->keypair(pk.bytes, kem->pk - 1, sk.bytes, kem->sk) == wrong);
    CHECK(all_are(pk.bytes, kem->pk - 1, 0) && pk.bytes[kem->pk - 1] == 0x3c && zeroed(sk));
    dirty(ss);
    CHECK(kem->decaps(ss.bytes, 0, e.ct.bytes, kem->ct, e.sk.bytes, kem->sk) == wrong);
    CHECK(all_are(ss.bytes, SS, 0x3c));
    buffer_free(pk);
    buffer_free(sk);
    buffer_free(ct);
    buffer_free(ss);
    exchange_free(e);
}

static void test_null(const struct kem *kem)
{
    struct exchange e = exchange_new(kem, 0);
    struct buffer pk = buffer_new(kem->pk, 1), sk = buffer_new(kem->sk, 1);
    struct buffer ct = buffer_new(kem->ct, 1), ss = buffer_new(SS, 1);
    const int null = GOODPRIME_ERROR_NULL;
    REFUSED(null, sk, sk, kem->keypair(NULL, kem->pk, sk.bytes, kem->sk));
    REFUSED(null, pk, pk, kem->keypair(pk.bytes, kem->pk, NULL, kem->sk));
    REFUSED(null, pk, sk, kem->keypair_rng(pk.bytes, kem->pk, sk.bytes, kem->sk, NULL, NULL));
    REFUSED(null, pk, sk, kem->keypair_seed(pk.bytes, kem->pk, sk.bytes, kem->sk, NULL, SEED));
    REFUSED(null, pk, sk, kem->keypair_batch_rng(pk.bytes, kem->pk, sk.bytes, kem->sk, 1, NULL, NULL));
    REFUSED(null, pk, sk,
            kem->keypair_batch_seeds(pk.bytes, kem->pk, sk.bytes, kem->sk, 1, NULL, SEED));
    REFUSED(null, ss, ss, kem->encaps(NULL, kem->ct, ss.bytes, SS, e.pk.bytes, kem->pk));
    REFUSED(null, ct, ct, kem->encaps(ct.bytes, kem->ct, NULL, SS, e.pk.bytes, kem->pk));
    REFUSED(null, ct, ss, kem->encaps(ct.bytes, kem->ct, ss.bytes, SS, NULL, kem->pk));
    REFUSED(null, ct, ss,
            kem->encaps_rng(ct.bytes, kem->ct, ss.bytes, SS, e.pk.bytes, kem->pk, NULL, NULL));
    REFUSED(null, ct, ss, kem->encaps_derand(ct.bytes, kem->ct, ss.bytes, SS, e.pk.bytes, kem->pk,
                                             NULL, kem->random));
    CHECK(kem->decaps(NULL, SS, e.ct.bytes, kem->ct, e.sk.bytes, kem->sk) == null);
    REFUSED(null, ss, ss, kem->decaps(ss.bytes, SS, NULL, kem->ct, e.sk.bytes, kem->sk));
    REFUSED(null, ss, ss, kem->decaps(ss.bytes, SS, e.ct.bytes, kem->ct, NULL, kem->sk));
    REFUSED(null, pk, pk, kem->public_key(pk.bytes, kem->pk, NULL, kem->sk));
    CHECK(kem->public_key(NULL, kem->pk, e.sk.bytes, kem->sk) == null);
    CHECK(kem->encaps_key_new(NULL, e.pk.bytes, kem->pk) == null);
    CHECK(kem->decaps_key_new(NULL, e.sk.bytes, kem->sk) == null);
    buffer_free(pk);
    buffer_free(sk);
    buffer_free(ct);
    buffer_free(ss);
    exchange_free(e);
}

/* Outputs over inputs: the results are those without overlap. */
static void test_in_place(const struct kem *kem)
{
    struct exchange e = exchange_new(kem, 0);
    size_t larger = kem->pk > kem->ct ? kem->pk : kem->ct;
    struct buffer both = buffer_new(larger, 1), sk = buffer_new(kem->sk, 1);
    struct buffer random = buffer_new(kem->random + kem->ct, 1), ss = buffer_new(SS, 1);

    /* The ciphertext over the public key. */
    memcpy(both.bytes, e.pk.bytes, kem->pk);
    CHECK(kem->encaps_derand(both.bytes, kem->ct, ss.bytes, SS, both.bytes, kem->pk, e.random.bytes,
                             kem->random) == 0);
    CHECK(memcmp(both.bytes, e.ct.bytes, kem->ct) == 0 && same(ss, e.sent));
    /* The ciphertext over part of its randomness. */
    memcpy(random.bytes, e.random.bytes, kem->random);
    CHECK(kem->encaps_derand(random.bytes + 5, kem->ct, ss.bytes, SS, e.pk.bytes, kem->pk,
                             random.bytes, kem->random) == 0);
    CHECK(memcmp(random.bytes + 5, e.ct.bytes, kem->ct) == 0 && same(ss, e.sent));
    /* The secret over the ciphertext. */
    memcpy(both.bytes, e.ct.bytes, kem->ct);
    CHECK(kem->decaps(both.bytes + 7, SS, both.bytes, kem->ct, e.sk.bytes, kem->sk) == 0);
    CHECK(memcmp(both.bytes + 7, e.sent.bytes, SS) == 0);
    /* The secret over the secret key. */
    memcpy(sk.bytes, e.sk.bytes, kem->sk);
    CHECK(kem->decaps(sk.bytes + kem->sk - SS, SS, e.ct.bytes, kem->ct, sk.bytes, kem->sk) == 0);
    CHECK(memcmp(sk.bytes + kem->sk - SS, e.sent.bytes, SS) == 0);
    /* The public key over the secret key. */
    memcpy(sk.bytes, e.sk.bytes, kem->sk);
    CHECK(kem->public_key(sk.bytes + 3, kem->pk, sk.bytes, kem->sk) == 0);
    CHECK(memcmp(sk.bytes + 3, e.pk.bytes, kem->pk) == 0);
    /* The secret key over the seed. */
    memcpy(sk.bytes + 9, e.seed.bytes, SEED);
    CHECK(kem->keypair_seed(both.bytes, kem->pk, sk.bytes, kem->sk, sk.bytes + 9, SEED) == 0);
    CHECK(same(sk, e.sk) && memcmp(both.bytes, e.pk.bytes, kem->pk) == 0);
    buffer_free(both);
    buffer_free(sk);
    buffer_free(random);
    buffer_free(ss);
    exchange_free(e);
}

static void test_overlapping_outputs(const struct kem *kem)
{
    struct exchange e = exchange_new(kem, 0);
    struct buffer place = buffer_new(kem->pk + kem->sk, 1);
    const int overlap = GOODPRIME_ERROR_OVERLAP;
    uint8_t *at = place.bytes;
    dirty(place);
    CHECK(kem->keypair(at, kem->pk, at + kem->pk - 1, kem->sk) == overlap);
    CHECK(all_are(at, kem->pk + kem->sk - 1, 0));
    CHECK(kem->keypair(at + kem->sk - 1, kem->pk, at, kem->sk) == overlap);
    CHECK(kem->keypair(at + kem->sk, kem->pk, at, kem->sk) == GOODPRIME_OK);
    CHECK(kem->encaps(at, kem->ct, at + 1, SS, e.pk.bytes, kem->pk) == overlap);
    CHECK(kem->encaps(at + 1, kem->ct, at, SS, e.pk.bytes, kem->pk) == overlap);
    CHECK(kem->encaps(at + SS, kem->ct, at, SS, e.pk.bytes, kem->pk) == GOODPRIME_OK);
    CHECK(kem->keypair_batch(at, kem->pk, at, kem->sk, 1) == overlap);
    CHECK(kem->keypair_batch_seeds(at, kem->pk, at + kem->pk, kem->sk, 1, at + 1, SEED) == overlap);
    CHECK(kem->keypair_batch_seeds(at, kem->pk, at + kem->pk, kem->sk, 1,
                                    at + kem->pk + kem->sk - 1, SEED) == overlap);
    buffer_free(place);
    exchange_free(e);
}

/* The vectors of vectors/seed, one by one, in a batch, and with a decoded key. */
static void test_seeds(const struct kem *kem, FILE *file)
{
    enum { N = 3 };
    struct exchange e = exchange_new(kem, 0);
    struct buffer key_seeds = read_field(file), seeds = read_field(file), expected = read_field(file);
    struct buffer pks = buffer_new(N * kem->pk, 1), sks = buffer_new(N * kem->sk, 2);
    struct buffer cts = buffer_new(N * kem->ct, 3), sss = buffer_new(N * SS, 1);
    struct buffer one_key = buffer_new(N * kem->ct, 1), decoded = buffer_new(N * kem->ct, 2);
    goodprime_encaps_key *key;
    CHECK(key_seeds.length == N * SEED && seeds.length == N * SEED && expected.length == N * SS);
    CHECK(kem->keypair_batch_seeds(pks.bytes, pks.length, sks.bytes, sks.length, N, key_seeds.bytes, key_seeds.length) == 0);
    CHECK(kem->encaps_batch_seeds(cts.bytes, cts.length, sss.bytes, sss.length, N, pks.bytes, pks.length, seeds.bytes, seeds.length) == 0);
    CHECK(same(sss, expected));
    for (size_t i = 0; i < N; i++) {
        CHECK(kem->encaps_seed(e.ct.bytes, kem->ct, e.sent.bytes, SS, pks.bytes + i * kem->pk, kem->pk, seeds.bytes + i * SEED, SEED) == 0);
        CHECK(memcmp(e.ct.bytes, cts.bytes + i * kem->ct, kem->ct) == 0);
        CHECK(memcmp(e.sent.bytes, expected.bytes + i * SS, SS) == 0);
    }
    /* One key for all. */
    CHECK(kem->encaps_batch_seeds(one_key.bytes, one_key.length, sss.bytes, sss.length, N, pks.bytes, kem->pk, seeds.bytes, seeds.length) == 0);
    CHECK(memcmp(one_key.bytes, cts.bytes, kem->ct) == 0 && memcmp(one_key.bytes + kem->ct, cts.bytes + kem->ct, kem->ct) != 0);
    CHECK(kem->encaps_key_new(&key, pks.bytes, kem->pk) == 0);
    CHECK(goodprime_encaps_key_encaps_batch_seeds(key, decoded.bytes, decoded.length, sss.bytes, sss.length, N, seeds.bytes, seeds.length) == 0);
    CHECK(same(decoded, one_key));
    /* Another seed is another ciphertext, of its member alone. */
    seeds.bytes[SEED] ^= 1;
    CHECK(kem->encaps_batch_seeds(one_key.bytes, one_key.length, sss.bytes, sss.length, N, pks.bytes, kem->pk, seeds.bytes, seeds.length) == 0);
    for (size_t i = 0; i < N; i++)
        CHECK((memcmp(one_key.bytes + i * kem->ct, decoded.bytes + i * kem->ct, kem->ct) == 0) == (i != 1));

    REFUSED(GOODPRIME_ERROR_LENGTH, cts, sss, kem->encaps_batch_seeds(cts.bytes, cts.length, sss.bytes, sss.length, N, pks.bytes, pks.length, seeds.bytes, seeds.length - 1));
    REFUSED(GOODPRIME_ERROR_LENGTH, cts, sss, kem->encaps_batch_seeds(cts.bytes, cts.length, sss.bytes, sss.length, N, pks.bytes, pks.length, seeds.bytes, seeds.length - SEED));
    REFUSED(GOODPRIME_ERROR_LENGTH, cts, sss, goodprime_encaps_key_encaps_batch_seeds(key, cts.bytes, cts.length, sss.bytes, sss.length, N, seeds.bytes, seeds.length - SEED));
    REFUSED(GOODPRIME_ERROR_NULL, cts, sss, kem->encaps_batch_seeds(cts.bytes, cts.length, sss.bytes, sss.length, N, pks.bytes, pks.length, NULL, seeds.length));
    REFUSED(GOODPRIME_ERROR_NULL, cts, sss, goodprime_encaps_key_encaps_batch_seeds(NULL, cts.bytes, cts.length, sss.bytes, sss.length, N, seeds.bytes, seeds.length));
    REFUSED(GOODPRIME_ERROR_OVERLAP, cts, sss, kem->encaps_batch_seeds(cts.bytes, cts.length, sss.bytes, sss.length, N, pks.bytes, pks.length, cts.bytes + 1, seeds.length));
    REFUSED(GOODPRIME_ERROR_OVERLAP, cts, sss, goodprime_encaps_key_encaps_batch_seeds(key, cts.bytes, cts.length, sss.bytes, sss.length, N, sss.bytes, seeds.length));
    CHECK(kem->encaps_batch_seeds(NULL, 0, NULL, 0, 0, NULL, 0, NULL, 0) == GOODPRIME_OK);
    goodprime_encaps_key_free(key);
    buffer_free(key_seeds);
    buffer_free(seeds);
    buffer_free(expected);
    buffer_free(pks);
    buffer_free(sks);
    buffer_free(cts);
    buffer_free(sss);
    buffer_free(one_key);
    buffer_free(decoded);
    exchange_free(e);
}

/* Checks a key with one bit changed in the first byte of a part, and in the last: `expected` is the result. */
static void check_part(const struct kem *kem, struct buffer sk, size_t start, size_t length, int expected)
{
    for (size_t i = 0; i < 2; i++) {
        size_t place = start + (length - 1) * i;
        sk.bytes[place] ^= 1;
        CHECK(kem->check(sk.bytes, kem->sk) == expected);
        sk.bytes[place] ^= 1;
    }
}

/* One bit is found in all parts of a secret key but the random ones, rho of NTRU Prime and s of NTRU. */
static void test_check(const struct kem *kem)
{
    struct exchange e = exchange_new(kem, 1);
    int streamlined = strncmp(kem->name, "sntrup", 6) == 0;
    size_t hash = streamlined || strncmp(kem->name, "ntrulpr", 7) == 0 ? 32 : 0;
    /* f and 1/g; a; f and 1/f. */
    size_t polynomials = streamlined ? 2 : hash ? 1 : 2;
    size_t random = 32;
    size_t polynomial = (kem->sk - kem->pk - hash - random) / polynomials;
    if (streamlined)
        random = polynomial = (kem->sk - kem->pk - hash) / 3;
    size_t start = 0;
    for (size_t i = 0; i < polynomials; i++, start += polynomial)
        check_part(kem, e.sk, start, polynomial, GOODPRIME_ERROR_KEY);
    /* NTRU has 1/h, which is as long. */
    check_part(kem, e.sk, start, kem->pk, GOODPRIME_ERROR_KEY);
    start += kem->pk;
    check_part(kem, e.sk, start, random, GOODPRIME_OK);
    start += random;
    if (hash)
        check_part(kem, e.sk, start, hash, GOODPRIME_ERROR_KEY);
    CHECK(start + hash == kem->sk && kem->check(e.sk.bytes, kem->sk) == GOODPRIME_OK);
    CHECK(kem->check(e.sk.bytes, kem->sk - 1) == GOODPRIME_ERROR_LENGTH);
    CHECK(kem->check(NULL, kem->sk) == GOODPRIME_ERROR_NULL);
    exchange_free(e);
}

static void test_decoded_keys(const struct kem *kem)
{
    struct exchange e = exchange_new(kem, 0);
    struct buffer ct = buffer_new(kem->ct, 1), ss = buffer_new(SS, 1);
    struct stream stream = { .bytes = e.random };
    goodprime_encaps_key *pk = (void *)e.pk.bytes;
    goodprime_decaps_key *sk = (void *)e.sk.bytes;
    CHECK(kem->encaps_key_new(&pk, e.pk.bytes, kem->pk + 1) == GOODPRIME_ERROR_LENGTH && pk == NULL);
    CHECK(kem->decaps_key_new(&sk, e.sk.bytes, kem->sk - 1) == GOODPRIME_ERROR_LENGTH && sk == NULL);
    REFUSED(GOODPRIME_ERROR_NULL, ct, ss, goodprime_encaps_key_encaps(pk, ct.bytes, kem->ct, ss.bytes, SS));
    REFUSED(GOODPRIME_ERROR_NULL, ss, ss, goodprime_decaps_key_decaps(sk, ss.bytes, SS, e.ct.bytes, kem->ct));
    CHECK(kem->encaps_key_new(&pk, NULL, kem->pk) == GOODPRIME_ERROR_NULL && pk == NULL);

    CHECK(kem->encaps_key_new(&pk, e.pk.bytes, kem->pk) == GOODPRIME_OK);
    CHECK(kem->decaps_key_new(&sk, e.sk.bytes, kem->sk) == GOODPRIME_OK);
    CHECK(goodprime_encaps_key_encaps_derand(pk, ct.bytes, kem->ct, ss.bytes, SS, e.random.bytes,
                                             kem->random) == GOODPRIME_OK);
    CHECK(same(ct, e.ct) && same(ss, e.sent));
    CHECK(goodprime_encaps_key_encaps_rng(pk, ct.bytes, kem->ct, ss.bytes, SS, from_stream, &stream) == 0);
    CHECK(same(ct, e.ct) && same(ss, e.sent));
    /* A seed gives the result of the key as bytes, and is no raw randomness. */
    CHECK(kem->encaps_seed(ct.bytes, kem->ct, ss.bytes, SS, e.pk.bytes, kem->pk, e.seed.bytes, SEED) == 0);
    CHECK(kem->decaps(e.received.bytes, SS, ct.bytes, kem->ct, e.sk.bytes, kem->sk) == 0);
    CHECK(same(ss, e.received) && !same(ct, e.ct));
    if (kem->random == SEED) {
        CHECK(kem->encaps_derand(e.ct.bytes, kem->ct, e.sent.bytes, SS, e.pk.bytes, kem->pk, e.seed.bytes, SEED) == 0);
        CHECK(!same(ct, e.ct));
    }
    CHECK(goodprime_encaps_key_encaps_seed(pk, e.ct.bytes, kem->ct, e.sent.bytes, SS, e.seed.bytes, SEED) == 0);
    CHECK(same(ct, e.ct) && same(ss, e.sent));
    REFUSED(GOODPRIME_ERROR_LENGTH, ct, ss, kem->encaps_seed(ct.bytes, kem->ct, ss.bytes, SS, e.pk.bytes, kem->pk, e.seed.bytes, SEED - 1));
    REFUSED(GOODPRIME_ERROR_NULL, ct, ss, goodprime_encaps_key_encaps_seed(pk, ct.bytes, kem->ct, ss.bytes, SS, NULL, SEED));
    for (int i = 0; i < 2; i++) {
        CHECK(goodprime_encaps_key_encaps(pk, ct.bytes, kem->ct, ss.bytes, SS) == GOODPRIME_OK);
        CHECK(!same(ct, e.ct));
        CHECK(goodprime_decaps_key_decaps(sk, e.received.bytes, SS, ct.bytes, kem->ct) == 0);
        CHECK(same(ss, e.received));
    }
    REFUSED(GOODPRIME_ERROR_LENGTH, ct, ss, goodprime_encaps_key_encaps(pk, ct.bytes, kem->ct + 1, ss.bytes, SS));
    REFUSED(GOODPRIME_ERROR_NULL, ct, ss, goodprime_encaps_key_encaps_rng(pk, ct.bytes, kem->ct, ss.bytes, SS, NULL, NULL));
    REFUSED(GOODPRIME_ERROR_LENGTH, ct, ss, goodprime_encaps_key_encaps_derand(pk, ct.bytes, kem->ct, ss.bytes, SS, e.random.bytes, kem->random - 1));
    REFUSED(GOODPRIME_ERROR_LENGTH, ss, ss, goodprime_decaps_key_decaps(sk, ss.bytes, SS, e.ct.bytes, kem->ct - 1));
    REFUSED(GOODPRIME_ERROR_NULL, ss, ss, goodprime_decaps_key_decaps(sk, ss.bytes, SS, NULL, kem->ct));
    CHECK(strcmp(goodprime_encaps_key_name(pk), kem->name) == 0 && strcmp(goodprime_decaps_key_name(sk), kem->name) == 0);
    CHECK(goodprime_encaps_key_ciphertextbytes(pk) == kem->ct && goodprime_decaps_key_ciphertextbytes(sk) == kem->ct);
    CHECK(goodprime_encaps_key_encapsrandombytes(pk) == kem->random);
    CHECK(strcmp(goodprime_encaps_key_backend(pk), goodprime_backend()) == 0);
    CHECK(strcmp(goodprime_decaps_key_backend(sk), goodprime_backend()) == 0);
    /* In place. */
    CHECK(goodprime_decaps_key_decaps(sk, e.ct.bytes, SS, e.ct.bytes, kem->ct) == GOODPRIME_OK);
    CHECK(memcmp(e.ct.bytes, e.sent.bytes, SS) == 0);
    goodprime_encaps_key_free(pk);
    goodprime_decaps_key_free(sk);
    goodprime_encaps_key_free(NULL);
    goodprime_decaps_key_free(NULL);
    buffer_free(ct);
    buffer_free(ss);
    exchange_free(e);
}

/* Batches with decoded keys are what single calls make, and refuse what is wrong. */
static void test_batches_of_decoded_keys(const struct kem *kem)
{
    enum { N = 5 };
    struct exchange e = exchange_new(kem, 0);
    struct buffer cts = buffer_new(N * kem->ct, 3), sss = buffer_new(N * SS, 1);
    struct buffer random = buffer_new(N * kem->random, 2), received = buffer_new(N * SS, 3);
    struct stream stream = { .bytes = random };
    goodprime_encaps_key *pk;
    goodprime_decaps_key *sk;
    CHECK(kem->encaps_key_new(&pk, e.pk.bytes, kem->pk) == GOODPRIME_OK);
    CHECK(kem->decaps_key_new(&sk, e.sk.bytes, kem->sk) == GOODPRIME_OK);
    scramble(random, 5);
    for (int way = 0; way < 3; way++) {
        dirty(cts);
        dirty(sss);
        int status = way == 0
            ? goodprime_encaps_key_encaps_batch(pk, cts.bytes, cts.length, sss.bytes, sss.length, N)
            : way == 1
            ? goodprime_encaps_key_encaps_batch_rng(pk, cts.bytes, cts.length, sss.bytes, sss.length, N, from_stream, &stream)
            : goodprime_encaps_key_encaps_batch_derand(pk, cts.bytes, cts.length, sss.bytes, sss.length, N, random.bytes, random.length);
        CHECK(status == GOODPRIME_OK);
        for (size_t i = 0; way > 0 && i < N; i++) {
            CHECK(kem->encaps_derand(e.ct.bytes, kem->ct, e.sent.bytes, SS, e.pk.bytes, kem->pk, random.bytes + i * kem->random, kem->random) == 0);
            CHECK(memcmp(e.ct.bytes, cts.bytes + i * kem->ct, kem->ct) == 0);
            CHECK(memcmp(e.sent.bytes, sss.bytes + i * SS, SS) == 0);
        }
        dirty(received);
        CHECK(goodprime_decaps_key_decaps_batch(sk, received.bytes, N * SS, N, cts.bytes, cts.length) == GOODPRIME_OK);
        CHECK(same(sss, received));
    }
    cts.bytes[3 * kem->ct] ^= 1;
    CHECK(goodprime_decaps_key_decaps_batch(sk, received.bytes, N * SS, N, cts.bytes, cts.length) == GOODPRIME_OK);
    for (size_t i = 0; i < N; i++)
        CHECK((memcmp(sss.bytes + i * SS, received.bytes + i * SS, SS) == 0) == (i != 3));
    CHECK(goodprime_encaps_key_encaps_batch(pk, cts.bytes, 0, sss.bytes, 0, 0) == GOODPRIME_OK);
    CHECK(goodprime_decaps_key_decaps_batch(sk, received.bytes, 0, 0, cts.bytes, 0) == GOODPRIME_OK);
    CHECK(goodprime_encaps_key_encaps_batch(pk, NULL, 0, NULL, 0, 0) == GOODPRIME_OK);
    CHECK(goodprime_encaps_key_encaps_batch_derand(pk, NULL, 0, NULL, 0, 0, NULL, 0) == GOODPRIME_OK);
    CHECK(goodprime_decaps_key_decaps_batch(sk, NULL, 0, 0, NULL, 0) == GOODPRIME_OK);

    stream = (struct stream){ .bytes = random, .fail_at = 3 };
    REFUSED(GOODPRIME_ERROR_RANDOMNESS, cts, sss, goodprime_encaps_key_encaps_batch_rng(pk, cts.bytes, cts.length, sss.bytes, sss.length, N, from_stream, &stream));
    REFUSED(GOODPRIME_ERROR_NULL, cts, sss, goodprime_encaps_key_encaps_batch(NULL, cts.bytes, cts.length, sss.bytes, sss.length, N));
    REFUSED(GOODPRIME_ERROR_NULL, cts, sss, goodprime_encaps_key_encaps_batch_rng(pk, cts.bytes, cts.length, sss.bytes, sss.length, N, NULL, NULL));
    REFUSED(GOODPRIME_ERROR_NULL, cts, sss, goodprime_encaps_key_encaps_batch_derand(pk, cts.bytes, cts.length, sss.bytes, sss.length, N, NULL, random.length));
    REFUSED(GOODPRIME_ERROR_LENGTH, cts, sss, goodprime_encaps_key_encaps_batch_derand(pk, cts.bytes, cts.length, sss.bytes, sss.length, N, random.bytes, random.length - 1));
    REFUSED(GOODPRIME_ERROR_LENGTH, cts, sss, goodprime_encaps_key_encaps_batch(pk, cts.bytes, cts.length, sss.bytes, sss.length, N + 1));
    UNTOUCHED(GOODPRIME_ERROR_LENGTH, cts, sss, goodprime_encaps_key_encaps_batch(pk, cts.bytes, cts.length, sss.bytes, sss.length, SIZE_MAX));
    CHECK(goodprime_encaps_key_encaps_batch_derand(pk, cts.bytes, cts.length, sss.bytes, sss.length, N, cts.bytes, N * kem->random) == GOODPRIME_ERROR_OVERLAP);
    REFUSED(GOODPRIME_ERROR_NULL, received, received, goodprime_decaps_key_decaps_batch(NULL, received.bytes, N * SS, N, cts.bytes, cts.length));
    REFUSED(GOODPRIME_ERROR_NULL, received, received, goodprime_decaps_key_decaps_batch(sk, received.bytes, N * SS, N, NULL, cts.length));
    REFUSED(GOODPRIME_ERROR_LENGTH, received, received, goodprime_decaps_key_decaps_batch(sk, received.bytes, N * SS, N, cts.bytes, cts.length - 1));
    CHECK(goodprime_decaps_key_decaps_batch(sk, cts.bytes + 1, N * SS, N, cts.bytes, cts.length) == GOODPRIME_ERROR_OVERLAP);
    goodprime_encaps_key_free(pk);
    goodprime_decaps_key_free(sk);
    buffer_free(cts);
    buffer_free(sss);
    buffer_free(random);
    buffer_free(received);
    exchange_free(e);
}

static void test_batches(const struct kem *kem)
{
    enum { N = 5 };
    struct exchange e = exchange_new(kem, 0);
    struct buffer pks = buffer_new(N * kem->pk, 1), sks = buffer_new(N * kem->sk, 2);
    struct buffer seeds = buffer_new(N * SEED, 3);
    struct stream stream = { .bytes = seeds };
    scramble(seeds, 3);
    for (int rng = 0; rng < 2; rng++) {
        dirty(pks);
        dirty(sks);
        int status = rng
            ? kem->keypair_batch_rng(pks.bytes, pks.length, sks.bytes, sks.length, N, from_stream, &stream)
            : kem->keypair_batch_seeds(pks.bytes, pks.length, sks.bytes, sks.length, N, seeds.bytes, seeds.length);
        CHECK(status == GOODPRIME_OK);
        for (size_t i = 0; i < N; i++) {
            CHECK(kem->keypair_seed(e.pk.bytes, kem->pk, e.sk.bytes, kem->sk, seeds.bytes + i * SEED, SEED) == 0);
            CHECK(memcmp(e.pk.bytes, pks.bytes + i * kem->pk, kem->pk) == 0);
            CHECK(memcmp(e.sk.bytes, sks.bytes + i * kem->sk, kem->sk) == 0);
        }
    }
    CHECK(kem->keypair_batch(pks.bytes, pks.length, sks.bytes, sks.length, N) == GOODPRIME_OK);
    for (size_t i = 0; i < N; i++) {
        uint8_t *pk = pks.bytes + i * kem->pk, *sk = sks.bytes + i * kem->sk;
        CHECK(kem->encaps(e.ct.bytes, kem->ct, e.sent.bytes, SS, pk, kem->pk) == GOODPRIME_OK);
        CHECK(kem->decaps(e.received.bytes, SS, e.ct.bytes, kem->ct, sk, kem->sk) == GOODPRIME_OK);
        CHECK(same(e.sent, e.received));
        CHECK(i == 0 || memcmp(pk, pk - kem->pk, kem->pk) != 0);
    }
    CHECK(kem->keypair_batch(pks.bytes, 0, sks.bytes, 0, 0) == GOODPRIME_OK);
    CHECK(kem->keypair_batch(NULL, 0, NULL, 0, 0) == GOODPRIME_OK);
    CHECK(kem->keypair_batch_seeds(NULL, 0, NULL, 0, 0, NULL, 0) == GOODPRIME_OK);
    CHECK(kem->keypair_batch(NULL, 0, NULL, 0, 1) == GOODPRIME_ERROR_NULL);
    stream = (struct stream){ .bytes = seeds, .fail_at = 1 };
    REFUSED(GOODPRIME_ERROR_RANDOMNESS, pks, sks, kem->keypair_batch_rng(pks.bytes, pks.length, sks.bytes, sks.length, N, from_stream, &stream));
    REFUSED(GOODPRIME_ERROR_LENGTH, pks, sks, kem->keypair_batch(pks.bytes, pks.length, sks.bytes, sks.length, N + 1));
    UNTOUCHED(GOODPRIME_ERROR_LENGTH, pks, sks, kem->keypair_batch(pks.bytes, pks.length, sks.bytes, sks.length, SIZE_MAX));
    REFUSED(GOODPRIME_ERROR_LENGTH, pks, sks, kem->keypair_batch_seeds(pks.bytes, pks.length, sks.bytes, sks.length, N, seeds.bytes, seeds.length - 1));
    REFUSED(GOODPRIME_ERROR_LENGTH, pks, sks, kem->keypair_batch_seeds(pks.bytes, pks.length, sks.bytes, sks.length, N, seeds.bytes, seeds.length - SEED));
    buffer_free(pks);
    buffer_free(sks);
    buffer_free(seeds);
    exchange_free(e);
}

/* Encapsulation in batches; with `one`, one key for all instead of one for each. */
static void test_encaps_batches(const struct kem *kem, int one)
{
    enum { N = 5 };
    struct exchange e = exchange_new(kem, 0);
    size_t keys = one ? 1 : N;
    struct buffer pks = buffer_new(keys * kem->pk, 1), sks = buffer_new(keys * kem->sk, 2);
    struct buffer cts = buffer_new(N * kem->ct, 3), sss = buffer_new(N * SS, 1);
    struct buffer random = buffer_new(N * kem->random, 2), received = buffer_new(N * SS, 3);
    struct stream stream = { .bytes = random };
    const uint8_t *pk = pks.bytes, *sk = sks.bytes;
    scramble(random, 4);
    CHECK(kem->keypair_batch(pks.bytes, pks.length, sks.bytes, sks.length, keys) == GOODPRIME_OK);
    for (int way = 0; way < 3; way++) {
        dirty(cts);
        dirty(sss);
        int status = way == 0
            ? kem->encaps_batch(cts.bytes, cts.length, sss.bytes, sss.length, N, pk, pks.length)
            : way == 1
            ? kem->encaps_batch_rng(cts.bytes, cts.length, sss.bytes, sss.length, N, pk, pks.length, from_stream, &stream)
            : kem->encaps_batch_derand(cts.bytes, cts.length, sss.bytes, sss.length, N, pk, pks.length, random.bytes, random.length);
        CHECK(status == GOODPRIME_OK);
        for (size_t i = 0; way > 0 && i < N; i++) {
            const uint8_t *key = pk + (one ? 0 : i * kem->pk);
            CHECK(kem->encaps_derand(e.ct.bytes, kem->ct, e.sent.bytes, SS, key, kem->pk, random.bytes + i * kem->random, kem->random) == 0);
            CHECK(memcmp(e.ct.bytes, cts.bytes + i * kem->ct, kem->ct) == 0);
            CHECK(memcmp(e.sent.bytes, sss.bytes + i * SS, SS) == 0);
        }
        dirty(received);
        CHECK(kem->decaps_batch(received.bytes, N * SS, N, cts.bytes, cts.length, sk, sks.length) == GOODPRIME_OK);
        CHECK(same(sss, received));
    }
    /* One of them was not made for its key. */
    cts.bytes[3 * kem->ct] ^= 1;
    CHECK(kem->decaps_batch(received.bytes, N * SS, N, cts.bytes, cts.length, sk, sks.length) == GOODPRIME_OK);
    for (size_t i = 0; i < N; i++)
        CHECK((memcmp(sss.bytes + i * SS, received.bytes + i * SS, SS) == 0) == (i != 3));

    CHECK(kem->encaps_batch(cts.bytes, 0, sss.bytes, 0, 0, pk, one ? pks.length : 0) == GOODPRIME_OK);
    CHECK(kem->decaps_batch(received.bytes, 0, 0, cts.bytes, 0, sk, one ? sks.length : 0) == GOODPRIME_OK);
    CHECK(kem->encaps_batch(NULL, 0, NULL, 0, 0, one ? pk : NULL, one ? pks.length : 0) == GOODPRIME_OK);
    CHECK(kem->decaps_batch(NULL, 0, 0, NULL, 0, one ? sk : NULL, one ? sks.length : 0) == GOODPRIME_OK);
    stream = (struct stream){ .bytes = random, .fail_at = 3 };
    REFUSED(GOODPRIME_ERROR_RANDOMNESS, cts, sss, kem->encaps_batch_rng(cts.bytes, cts.length, sss.bytes, sss.length, N, pk, pks.length, from_stream, &stream));
    REFUSED(GOODPRIME_ERROR_NULL, cts, sss, kem->encaps_batch_rng(cts.bytes, cts.length, sss.bytes, sss.length, N, pk, pks.length, NULL, NULL));
    REFUSED(GOODPRIME_ERROR_NULL, cts, sss, kem->encaps_batch(cts.bytes, cts.length, sss.bytes, sss.length, N, NULL, pks.length));
    REFUSED(GOODPRIME_ERROR_LENGTH, cts, sss, kem->encaps_batch(cts.bytes, cts.length, sss.bytes, sss.length, N, pk, pks.length - 1));
    UNTOUCHED(GOODPRIME_ERROR_LENGTH, cts, sss, kem->encaps_batch(cts.bytes, cts.length, sss.bytes, sss.length, SIZE_MAX, pk, pks.length));
    REFUSED(GOODPRIME_ERROR_LENGTH, cts, sss, kem->encaps_batch_derand(cts.bytes, cts.length, sss.bytes, sss.length, N, pk, pks.length, random.bytes, random.length - 1));
    REFUSED(GOODPRIME_ERROR_OVERLAP, cts, sss, kem->encaps_batch(cts.bytes, cts.length, sss.bytes, sss.length, N, cts.bytes, pks.length));
    REFUSED(GOODPRIME_ERROR_NULL, received, received, kem->decaps_batch(received.bytes, N * SS, N, NULL, cts.length, sk, sks.length));
    REFUSED(GOODPRIME_ERROR_LENGTH, received, received, kem->decaps_batch(received.bytes, N * SS, N, cts.bytes, cts.length - 1, sk, sks.length));
    REFUSED(GOODPRIME_ERROR_LENGTH, received, received, kem->decaps_batch(received.bytes, N * SS, N, cts.bytes, cts.length, sk, sks.length - 1));
    REFUSED(GOODPRIME_ERROR_OVERLAP, received, received, kem->decaps_batch(received.bytes, N * SS, N, received.bytes, cts.length, sk, sks.length));
    buffer_free(pks);
    buffer_free(sks);
    buffer_free(cts);
    buffer_free(sss);
    buffer_free(random);
    buffer_free(received);
    exchange_free(e);
}

void test_kem(const struct kem *kem, FILE *answers)
{
    subject = kem->name;
    test_known_answer(kem, answers);
    test_seeds(kem, answers);
    test_check(kem);
    test_round_trip(kem);
    test_derand(kem);
    test_failing_rng(kem);
    test_wrong_lengths(kem);
    test_null(kem);
    test_in_place(kem);
    test_overlapping_outputs(kem);
    test_decoded_keys(kem);
    test_batches_of_decoded_keys(kem);
    test_batches(kem);
    test_encaps_batches(kem, 0);
    test_encaps_batches(kem, 1);
}
