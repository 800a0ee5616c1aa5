/* SPDX-License-Identifier: CC0-1.0 OR 0BSD. Public domain, or 0BSD: as you like. */
/*
 * For libFuzzer (make fuzz). An input is a byte of choices, a ciphertext and a secret key; they stand for themselves or
 * for what is changed in valid ones, and the ciphertext's bytes are a public key, too. Sanitizers look for accesses and
 * undefined behaviour; a valid ciphertext must give the secret that was sent, and a damaged one that of rejection.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int source(unsigned char *out, size_t n)
{
	static uint32_t state = 1;

	for (; n > 0; n--) {
		state = state * 1664525u + 1013904223u;
		*out++ = (unsigned char)(state >> 24);
	}
	return 0;
}
#define SNTRUP761_RANDOMBYTES(out, n) source((out), (n))
#include "sntrup761.c"

static unsigned char pk[PUBLIC], sk[SK_CACHE + HASH], c[CIPHER], sent[HASH];

/* In memory of its own, so that an access behind it is seen. */
static unsigned char *taken(const uint8_t **data, size_t *size, const unsigned char *valid, size_t n)
{
	unsigned char *out = (unsigned char *)calloc(n, 1);
	size_t some = *size < n ? *size : n;

	if (out == NULL)
		abort();
	memcpy(out, *data, some);
	*data += some;
	*size -= some;
	for (size_t i = 0; valid != NULL && i < n; i++)
		out[i] ^= valid[i];
	return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *at = data + 1;
	size_t rest = size - 1;
	unsigned char *bad_c, *bad_sk, *bad_pk, k[HASH], wanted[HASH], again[CIPHER];
	static int ready;

	if (size == 0)
		return 0;
	if (!ready && (crypto_kem_sntrup761_keypair(pk, sk) != 0 || crypto_kem_sntrup761_enc(c, sent, pk) != 0))
		abort();
	ready = 1;
	bad_c = taken(&at, &rest, data[0] & 1 ? c : NULL, CIPHER);
	bad_sk = taken(&at, &rest, data[0] & 2 ? NULL : sk, sizeof(sk));
	at = data;
	rest = size;
	bad_pk = taken(&at, &rest, data[0] & 4 ? pk : NULL, PUBLIC);
	memcpy(wanted, sent, HASH);
	if (memcmp(bad_c, c, CIPHER) != 0)
		session(wanted, 0, sk + SK_RHO, bad_c);
	if (crypto_kem_sntrup761_dec(k, bad_c, bad_sk) != 0 ||
	    (memcmp(bad_sk, sk, sizeof(sk)) == 0 && memcmp(k, wanted, HASH) != 0))
		abort();
	if (data[0] & 8 && crypto_kem_sntrup761_enc(again, k, bad_pk) != 0)
		abort();
	free(bad_c);
	free(bad_sk);
	free(bad_pk);
	return 0;
}
