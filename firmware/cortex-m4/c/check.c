/* A set of the library, checked on the board: `check INPUT OUTPUT`, compiled with -DSET=sntrup761 -DUPPER=SNTRUP761.

   INPUT has the seed of a key pair and the randomness of an encapsulation; OUTPUT gets the keys, the ciphertext and the
   secret that they make. Then what is wrong is refused, and each function says how much stack it wrote. */
#include <goodprime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOINED(a, b, c) a##b##c
#define JOIN(a, b, c) JOINED(a, b, c)
#define FUNCTION(name) JOIN(JOIN(goodprime_, SET, _), name, )
#define SIZE(name) JOIN(JOIN(GOODPRIME_, UPPER, _), name, )

enum {
    PK = SIZE(PUBLICKEYBYTES), SK = SIZE(SECRETKEYBYTES), CT = SIZE(CIPHERTEXTBYTES),
    SS = GOODPRIME_SHAREDSECRETBYTES, SEED = GOODPRIME_SEEDBYTES, RANDOM = SIZE(ENCAPSRANDOMBYTES),
    /* Around each buffer, and what it and the painted stack are filled with. */
    GUARD = 16, PAINT = 0xa5,
    /* Bytes of stack that are painted, and that `greedy` takes. */
    PAINTED = 256 << 10, GREEDY = 100000
};

/* A buffer between guards. */
#define BUFFER(name, length) static uint8_t name##_memory[GUARD + (length) + GUARD]; \
    static uint8_t *const name = name##_memory + GUARD
BUFFER(pk, PK);
BUFFER(sk, SK);
BUFFER(ct, CT);
BUFFER(sent, SS);
BUFFER(received, SS);
static uint8_t seed[SEED], given[RANDOM];

#define CHECK(condition)                                                   \
    do {                                                                   \
        if (!(condition)) {                                                \
            printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                       \
        }                                                                  \
    } while (0)

static int all_are(const uint8_t *bytes, size_t length, uint8_t value)
{
    for (size_t i = 0; i < length; i++)
        if (bytes[i] != value)
            return 0;
    return 1;
}

#define GUARDED(call) call(pk, PK), call(sk, SK), call(ct, CT), call(sent, SS), call(received, SS)

static void set_guards(uint8_t *bytes, size_t length)
{
    memset(bytes - GUARD, PAINT, GUARD);
    memset(bytes + length, PAINT, GUARD);
}

static void check_guards(const uint8_t *bytes, size_t length)
{
    CHECK(all_are(bytes - GUARD, GUARD, PAINT) && all_are(bytes + length, GUARD, PAINT));
}

/* The same bytes on each run; fails at request number `fail_at`, counted from 1. */
struct generator {
    uint32_t state;
    int requests, fail_at;
};

static int generate(void *context, uint8_t *out, size_t length)
{
    struct generator *generator = context;
    if (++generator->requests == generator->fail_at)
        return 1;
    for (size_t i = 0; i < length; i++) {
        generator->state = generator->state * 1664525 + 1013904223;
        out[i] = (uint8_t)(generator->state >> 24);
    }
    return 0;
}

static struct generator generator = { 1, 0, 0 };

static int keypair_rng(void)
{
    return FUNCTION(keypair_rng)(pk, PK, sk, SK, generate, &generator);
}

static int encaps_rng(void)
{
    return FUNCTION(encaps_rng)(ct, CT, sent, SS, pk, PK, generate, &generator);
}

static int decaps(void)
{
    return FUNCTION(decaps)(received, SS, ct, CT, sk, SK);
}

static int keypair_seed(void)
{
    return FUNCTION(keypair_seed)(pk, PK, sk, SK, seed, SEED);
}

static int encaps_seed(void)
{
    return FUNCTION(encaps_seed)(ct, CT, sent, SS, pk, PK, seed, SEED);
}

static int public_key(void)
{
    return FUNCTION(public_key)(pk, PK, sk, SK);
}

static int check(void)
{
    return FUNCTION(check)(sk, SK);
}

/* The decoded keys. */
static goodprime_encaps_key *to;
static goodprime_decaps_key *own;

static int encaps_key_new(void)
{
    return FUNCTION(encaps_key_new)(&to, pk, PK);
}

static int encaps_key_encaps_rng(void)
{
    return goodprime_encaps_key_encaps_rng(to, ct, CT, sent, SS, generate, &generator);
}

static int decaps_key_new(void)
{
    return FUNCTION(decaps_key_new)(&own, sk, SK);
}

static int decaps_key_decaps(void)
{
    return goodprime_decaps_key_decaps(own, received, SS, ct, CT);
}

/* The control: takes more stack than any bound. */
static int greedy(void)
{
    volatile uint8_t memory[GREEDY];
    memory[0] = 1;
    return memory[0] - 1;
}

/* How many bytes below here `operation` writes. They are painted before. */
__attribute__((noinline)) static size_t stack_of(int (*operation)(void))
{
    register uint8_t *top __asm__("sp");
    volatile uint8_t *const bottom = top - PAINTED, *const end = top;
    for (volatile uint8_t *at = bottom; at < end - 64; at++)
        *at = PAINT;
    CHECK(operation() == GOODPRIME_OK);
    volatile uint8_t *at = bottom;
    while (at < end && *at == PAINT)
        at++;
    CHECK(at > bottom);
    return (size_t)(end - at);
}

static void known_answer(const char *input, const char *output)
{
    FILE *file = fopen(input, "rb");
    CHECK(file != NULL && fread(seed, 1, SEED, file) == SEED && fread(given, 1, RANDOM, file) == RANDOM);
    fclose(file);
    CHECK(FUNCTION(keypair_seed)(pk, PK, sk, SK, seed, SEED) == GOODPRIME_OK);
    CHECK(FUNCTION(encaps_derand)(ct, CT, sent, SS, pk, PK, given, RANDOM) == GOODPRIME_OK);
    CHECK(decaps() == GOODPRIME_OK && memcmp(sent, received, SS) == 0);
    file = fopen(output, "wb");
    CHECK(file != NULL);
    CHECK(fwrite(pk, 1, PK, file) == PK && fwrite(sk, 1, SK, file) == SK);
    CHECK(fwrite(ct, 1, CT, file) == CT && fwrite(sent, 1, SS, file) == SS);
    fclose(file);
    ct[CT / 2] ^= 1;
    CHECK(decaps() == GOODPRIME_OK && memcmp(sent, received, SS) != 0 && !all_are(received, SS, 0));
}

static void refusals(void)
{
    generator = (struct generator){ 1, 0, 0 };
    CHECK(keypair_rng() == GOODPRIME_OK && generator.requests > 0);
    for (int last = generator.requests, at = 1; at <= last; at++) {
        memset(sk, 1, SK);
        generator = (struct generator){ 1, 0, at };
        CHECK(keypair_rng() == GOODPRIME_ERROR_RANDOMNESS && all_are(pk, PK, 0) && all_are(sk, SK, 0));
    }
    CHECK(FUNCTION(keypair)(pk, PK, sk, SK) == GOODPRIME_ERROR_RANDOMNESS);
    CHECK(FUNCTION(keypair_rng)(pk, PK - 1, sk, SK, generate, &generator) == GOODPRIME_ERROR_LENGTH);
    CHECK(FUNCTION(keypair_rng)(pk, PK, sk, SK + 1, generate, &generator) == GOODPRIME_ERROR_LENGTH);
    CHECK(FUNCTION(keypair_rng)(sk, PK, sk, SK, generate, &generator) == GOODPRIME_ERROR_OVERLAP);
    CHECK(FUNCTION(keypair_rng)(pk, PK, NULL, SK, generate, &generator) == GOODPRIME_ERROR_NULL);
    CHECK(FUNCTION(keypair_rng)(pk, PK, sk, SK, NULL, NULL) == GOODPRIME_ERROR_NULL);
    generator = (struct generator){ 1, 0, 0 };
    CHECK(keypair_rng() == GOODPRIME_OK);

    generator = (struct generator){ 1, 0, 1 };
    memset(sent, 1, SS);
    CHECK(encaps_rng() == GOODPRIME_ERROR_RANDOMNESS && all_are(ct, CT, 0) && all_are(sent, SS, 0));
    CHECK(FUNCTION(encaps)(ct, CT, sent, SS, pk, PK) == GOODPRIME_ERROR_RANDOMNESS);
    CHECK(FUNCTION(encaps_rng)(ct, CT, sent, SS, pk, PK - 1, generate, &generator) == GOODPRIME_ERROR_LENGTH);
    CHECK(FUNCTION(encaps_rng)(ct, CT - 1, sent, SS, pk, PK, generate, &generator) == GOODPRIME_ERROR_LENGTH);
    CHECK(FUNCTION(encaps_rng)(ct, CT, sent, SS, NULL, PK, generate, &generator) == GOODPRIME_ERROR_NULL);
    CHECK(encaps_rng() == GOODPRIME_OK);

    memset(received, 1, SS);
    CHECK(FUNCTION(decaps)(received, SS, ct, CT - 1, sk, SK) == GOODPRIME_ERROR_LENGTH && all_are(received, SS, 0));
    CHECK(FUNCTION(decaps)(received, SS, ct, CT, sk, SK - 1) == GOODPRIME_ERROR_LENGTH);
    CHECK(FUNCTION(decaps)(received, SS - 1, ct, CT, sk, SK) == GOODPRIME_ERROR_LENGTH);
    CHECK(FUNCTION(decaps)(received, SS, NULL, CT, sk, SK) == GOODPRIME_ERROR_NULL);
    CHECK(decaps() == GOODPRIME_OK && memcmp(sent, received, SS) == 0);
}

int main(int argc, char **argv)
{
    CHECK(argc == 3);
    GUARDED(set_guards);
    known_answer(argv[1], argv[2]);
    GUARDED(check_guards);
    refusals();
    GUARDED(check_guards);
#define STACK_OF(function) printf("stack " #function " %u\n", (unsigned)stack_of(function))
    STACK_OF(keypair_seed);
    STACK_OF(keypair_rng);
    STACK_OF(encaps_seed);
    STACK_OF(encaps_rng);
    STACK_OF(decaps);
    static uint8_t copy[PK];
    memcpy(copy, pk, PK);
    memset(pk, 0, PK);
    STACK_OF(public_key);
    CHECK(memcmp(pk, copy, PK) == 0);
    STACK_OF(check);
    STACK_OF(encaps_key_new);
    STACK_OF(encaps_key_encaps_rng);
    STACK_OF(decaps_key_new);
    STACK_OF(decaps_key_decaps);
    CHECK(memcmp(sent, received, SS) == 0);
    goodprime_encaps_key_free(to);
    goodprime_decaps_key_free(own);
    STACK_OF(greedy);
    GUARDED(check_guards);
    printf("all is well\n");
    return 0;
}
