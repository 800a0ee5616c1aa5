/* Helpers of the tests: conditions, and buffers with canaries around them. */
#ifndef CHECK_H
#define CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name of the test, for messages. */
extern const char *subject;

#define CHECK(condition)                                                                     \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            fprintf(stderr, "%s:%d: %s: not so: %s\n", __FILE__, __LINE__, subject, #condition); \
            exit(1);                                                                         \
        }                                                                                    \
    } while (0)

enum { CANARY = 64, CANARY_BYTE = 0xa5 };

/* A buffer of exactly `length` bytes, `offset` bytes off any alignment, with canaries around it. */
struct buffer {
    uint8_t *memory, *bytes;
    size_t length;
};

static inline struct buffer buffer_new(size_t length, size_t offset)
{
    struct buffer b;
    b.memory = malloc(2 * CANARY + length);
    CHECK(b.memory != NULL && offset < CANARY);
    memset(b.memory, CANARY_BYTE, 2 * CANARY + length);
    b.bytes = b.memory + CANARY - offset;
    b.length = length;
    return b;
}

static inline int all_are(const uint8_t *bytes, size_t length, uint8_t value)
{
    for (size_t i = 0; i < length; i++)
        if (bytes[i] != value)
            return 0;
    return 1;
}

/* The canaries of a buffer. */
static inline int intact(struct buffer b)
{
    const uint8_t *end = b.memory + 2 * CANARY + b.length;
    return all_are(b.memory, (size_t)(b.bytes - b.memory), CANARY_BYTE)
        && all_are(b.bytes + b.length, (size_t)(end - b.bytes) - b.length, CANARY_BYTE);
}

/* Checks the canaries and frees. */
static inline void buffer_free(struct buffer b)
{
    CHECK(intact(b));
    free(b.memory);
}

static inline void dirty(struct buffer b)
{
    memset(b.bytes, 0x3c, b.length);
}

static inline int zeroed(struct buffer b)
{
    return all_are(b.bytes, b.length, 0);
}

static inline int same(struct buffer a, struct buffer b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

/* Bytes that look random and are the same each time. */
static inline void scramble(struct buffer b, uint32_t state)
{
    for (size_t i = 0; i < b.length; i++) {
        state = state * 1664525 + 1013904223;
        b.bytes[i] = (uint8_t)(state >> 24);
    }
}

#endif
