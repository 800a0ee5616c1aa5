/* SPDX-License-Identifier: CC0-1.0 OR 0BSD */
/* A source of randomness, and a hash, that fail at each of their calls in turn. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static unsigned until_failure, until_hash_fails;

static int source(unsigned char *out, size_t n)
{
	static uint32_t state = 1;

	if (until_failure > 0 && --until_failure == 0)
		return -1;
	for (; n > 0; n--) {
		state = state * 1664525u + 1013904223u;
		*out++ = (unsigned char)(state >> 24);
	}
	return 0;
}

/* No SHA-512, but as long. */
static int some_hash(unsigned char *out, const unsigned char *in, size_t n)
{
	if (until_hash_fails > 0 && --until_hash_fails == 0)
		return 1;
	for (unsigned i = 0; i < 64; i++)
		out[i] = in[i % n];
	return 0;
}

#undef SNTRUP761_HEADER
#define SNTRUP761_RANDOMBYTES(out, n) source((out), (n))
#define SNTRUP761_SHA512(out, in, n) some_hash((out), (in), (n))
#include "sntrup761.c"

static unsigned char pk[PUBLIC], sk[SK_CACHE + HASH], c[CIPHER], k[HASH];

static int zeros(const unsigned char *p, size_t n)
{
	unsigned char some = 0;

	while (n-- > 0)
		some |= *p++;
	return some == 0;
}

int main(void)
{
	unsigned wrong = 0;

	/* g, f and rho of the first key pair, whose g is invertible. */
	for (unsigned call = 1; call <= 2 * ((4 * P + 255) / 256) + 1; call++) {
		until_failure = call;
		memset(pk, 1, sizeof(pk));
		memset(sk, 1, sizeof(sk));
		wrong += crypto_kem_sntrup761_keypair(pk, sk) != -1 || !zeros(pk, sizeof(pk)) || !zeros(sk, sizeof(sk));
	}
	until_failure = 0;
	wrong += crypto_kem_sntrup761_keypair(pk, sk) != 0;
	until_failure = 1;
	memset(c, 1, sizeof(c));
	memset(k, 1, sizeof(k));
	wrong += crypto_kem_sntrup761_enc(c, k, pk) != -1 || !zeros(c, sizeof(c)) || !zeros(k, sizeof(k));
	until_failure = 0;
	/* One hash in key generation, five in encapsulation, four in decapsulation. */
	until_hash_fails = 1;
	memset(pk, 1, sizeof(pk));
	memset(sk, 1, sizeof(sk));
	wrong += crypto_kem_sntrup761_keypair(pk, sk) != -1 || !zeros(pk, sizeof(pk)) || !zeros(sk, sizeof(sk));
	wrong += crypto_kem_sntrup761_keypair(pk, sk) != 0;
	for (unsigned call = 1; call <= 5; call++) {
		until_hash_fails = call;
		memset(k, 1, sizeof(k));
		wrong += crypto_kem_sntrup761_enc(c, k, pk) != -1 || !zeros(c, sizeof(c)) || !zeros(k, sizeof(k));
	}
	wrong += crypto_kem_sntrup761_enc(c, k, pk) != 0;
	for (unsigned call = 1; call <= 4; call++) {
		until_hash_fails = call;
		memset(k, 1, sizeof(k));
		wrong += crypto_kem_sntrup761_dec(k, c, sk) != -1 || !zeros(k, sizeof(k));
	}
	wrong += crypto_kem_sntrup761_dec(k, c, sk) != 0 || zeros(k, sizeof(k)) || until_hash_fails != 0;
	printf("failing randomness and hash: wrong %u\n", wrong);
	return wrong != 0;
}
