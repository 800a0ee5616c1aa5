/* SPDX-License-Identifier: CC0-1.0 OR 0BSD. Public domain, or 0BSD. */
/*
 * A regression test of sntrup761 in one file, to be vendored with sntrup761.h:
 *
 *	cc -DSNTRUP761_SUPERCOP sntrup761.c regress.c -o regress && ./regress
 *
 * Key pairs, exchanges, rejections and operations on hostile bytes, from random
 * bytes of a fixed seed. The sums below are those of OpenSSH 10.0p1's file, too.
 * It brings its own randombytes(). The exit status is 0 if all is right.
 */
#include "sntrup761.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
	PK = crypto_kem_sntrup761_PUBLICKEYBYTES,
	SK = crypto_kem_sntrup761_SECRETKEYBYTES,
	CT = crypto_kem_sntrup761_CIPHERTEXTBYTES,
	SS = crypto_kem_sntrup761_BYTES,
	GUARD = 16, KEYS = 8
};

static uint64_t state = 761, sum = 0xcbf29ce484222325;
static unsigned wrong;

/* xorshift64* (Marsaglia, Vigna), a byte of each number. */
static unsigned char next(void)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (unsigned char)((state * 0x2545f4914f6cdd1d) >> 56);
}

#ifdef __cplusplus
extern "C" void randombytes(unsigned char *, unsigned long long);
#else
void randombytes(unsigned char *, unsigned long long);
#endif
void randombytes(unsigned char *out, unsigned long long n)
{
	while (n-- > 0)
		*out++ = next();
}

/* FNV-1a. */
static void add_to_sum(const unsigned char *p, size_t n)
{
	while (n-- > 0)
		sum = (sum ^ *p++) * 0x100000001b3;
}

static void expect(int right) { wrong += right == 0; }

static void part(const char *name, uint64_t wanted)
{
	expect(sum == wanted);
	printf("%s: %s\n", name, sum == wanted ? "right" : "WRONG");
	sum = 0xcbf29ce484222325;
}

/* Memory of an output, whose surroundings must stay as they are. */
typedef struct { unsigned char before[GUARD], at[SK], after[GUARD]; } output;
static output pk[KEYS], sk[KEYS], ct[KEYS], sent[KEYS], got;

static void guard(output *o, size_t n)
{
	for (size_t i = 0; i < sizeof(*o); i++)
		if (i < GUARD || i >= GUARD + n)
			((unsigned char *)o)[i] = (unsigned char)(i + 1);
}

static void guarded(const output *o, size_t n)
{
	for (size_t i = 0; i < sizeof(*o); i++)
		if (i < GUARD || i >= GUARD + n)
			expect(((const unsigned char *)o)[i] == (unsigned char)(i + 1));
}

/* Decapsulates to `got`, and once more over the ciphertext. */
static void decapsulate(const unsigned char *c, const unsigned char *key)
{
	unsigned char over[CT];

	guard(&got, SS);
	expect(crypto_kem_sntrup761_dec(got.at, c, key) == 0);
	guarded(&got, SS);
	memcpy(over, c, CT);
	expect(crypto_kem_sntrup761_dec(over, over, key) == 0);
	expect(memcmp(over, got.at, SS) == 0);
	add_to_sum(got.at, SS);
}

static void encapsulate(output *c, output *k, const unsigned char *key)
{
	guard(c, CT);
	guard(k, SS);
	expect(crypto_kem_sntrup761_enc(c->at, k->at, key) == 0);
	guarded(c, CT);
	guarded(k, SS);
	add_to_sum(c->at, CT);
	add_to_sum(k->at, SS);
}

int main(void)
{
	unsigned char bad[SK];

	for (unsigned i = 0; i < KEYS; i++) {
		guard(&pk[i], PK);
		guard(&sk[i], SK);
		expect(crypto_kem_sntrup761_keypair(pk[i].at, sk[i].at) == 0);
		guarded(&pk[i], PK);
		guarded(&sk[i], SK);
		add_to_sum(pk[i].at, PK);
		add_to_sum(sk[i].at, SK);
	}
	part("key pairs", 0x33740fe76968ae21);
	for (unsigned i = 0; i < KEYS; i++) {
		encapsulate(&ct[i], &sent[i], pk[i].at);
		decapsulate(ct[i].at, sk[i].at);
		expect(memcmp(got.at, sent[i].at, SS) == 0);
	}
	part("exchanges", 0xc7ad2fb8b3229a10);
	/* A bit of the ciphertext, each of its last 32 bytes too; another key. */
	for (unsigned i = 0; i < CT; i += i < CT - 32 ? 19 : 1) {
		memcpy(bad, ct[i % KEYS].at, CT);
		bad[i] ^= (unsigned char)(1u << i % 8);
		decapsulate(bad, sk[i % KEYS].at);
		expect(memcmp(got.at, sent[i % KEYS].at, SS) != 0);
		decapsulate(ct[i % KEYS].at, sk[(i + 1) % KEYS].at);
	}
	part("rejections", 0x1c395672cb43ee96);
	/* Zeros, ones and random bytes as keys and ciphertexts. */
	for (unsigned i = 0; i < 2 * KEYS; i++) {
		memset(bad, i == 0 ? 0 : 255, SK);
		if (i > 1)
			randombytes(bad, SK);
		decapsulate(bad, sk[i % KEYS].at);
		decapsulate(ct[i % KEYS].at, bad);
		decapsulate(bad, bad);
		encapsulate(&ct[0], &sent[0], bad);
	}
	part("hostile bytes", 0x1b45445d1a355fd2);
	printf("sntrup761: %s\n", wrong == 0 ? "right" : "WRONG");
	return wrong != 0;
}
