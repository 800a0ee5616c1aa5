/* SPDX-License-Identifier: CC0-1.0 OR 0BSD. Public domain, or 0BSD: as you like. */
/*
 * wiped [PERCENT]: bytes that depend on secrets and are left on the stack. Each function that wipes runs twice, on a stack
 * that was painted, with other random bytes and keys; a byte that differs afterwards was computed from them. Such are
 * addresses, registers that were saved and what the compiler spilled. Fails if there are more than the function's limit,
 * which gcc and clang keep at -O3 -flto (other flags: more percent of it), or eight bytes of a key or hash.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static int source(unsigned char *out, size_t n)
{
	for (; n > 0; n--) {
		state = state * 6364136223846793005u + 1442695040888963407u;
		*out++ = (unsigned char)(state >> 56);
	}
	return 0;
}
#define SNTRUP761_RANDOMBYTES(out, n) source((out), (n))
#include "sntrup761.c"

enum { SIZE = 1 << 18, PAINT = 0xa5, SECRETS = 5 };
static unsigned char pk[PUBLIC], sk[SK_CACHE + HASH], c[CIPHER], k[HASH], r_bytes[SMALL], y[HASH];
static i16 f[N], g[N], h[N];
static int32_t x[N];
static work w;

static void run_keypair(void) { crypto_kem_sntrup761_keypair(pk, sk); }
static void run_enc(void) { crypto_kem_sntrup761_enc(c, k, pk); }
static void run_dec(void) { crypto_kem_sntrup761_dec(k, c, sk); }
static void run_hide(void) { hide(c, r_bytes, g, pk, sk + SK_CACHE); }
static void run_session(void) { session(k, 1, r_bytes, c); }
static void run_hash(void) { hash(y, 3, r_bytes, SMALL, NULL, 0); }
static void run_small(void) { random_polynomial(h, 0); }
static void run_short(void) { random_polynomial(h, 1); }
static void run_sort(void) { sort(x); }
static void run_inverse_3(void) { inverse_3(h, g); }
static void run_inverse_q(void) { inverse_q(h, g); }
static void run_multiply_3(void) { multiply(h, g, g, 3); }
static void run_multiply_q(void) { multiply(h, f, g, Q); }
static void run_product(void) { product(w.a, w.b, &M1); }
static void run_encode_q(void) { encode(pk, f, 1); }
static void run_round(void) { encode(c, f, 3); }

static void *thread(void *run)
{
	(*(void (**)(void))run)();
	return NULL;
}

/* Everything that the functions read, from a seed; then one of them on this stack. */
static void leave(unsigned char *stack, void (*run)(void), uint64_t seed)
{
	pthread_attr_t attributes;
	pthread_t id;

	state = seed;
	crypto_kem_sntrup761_keypair(pk, sk);
	random_polynomial(g, 1);
	decode(f, pk, 1);
	hide(c, r_bytes, g, pk, sk + SK_CACHE);
	hash(y, 3, r_bytes, SMALL, NULL, 0);
	session(k, 1, r_bytes, c);
	source((unsigned char *)x, sizeof(x));
	transform_1(w.a, f);
	transform_1(w.b, g);
	memset(stack, PAINT, SIZE);
	pthread_attr_init(&attributes);
	if (pthread_attr_setstack(&attributes, stack, SIZE) != 0 || pthread_create(&id, &attributes, thread, &run) != 0)
		exit(2);
	pthread_join(id, NULL);
}

static int left(const unsigned char *stack, const unsigned char *secret, size_t n)
{
	size_t used = 0;

	while (used < SIZE && stack[used] == PAINT)
		used++;
	for (size_t i = 0; i + 8 <= n; i++)
		for (size_t j = used; j + 8 <= SIZE; j++)
			if (stack[j] == secret[i] && memcmp(stack + j, secret + i, 8) == 0)
				return 1;
	return 0;
}

int main(int argc, char **argv)
{
	static const struct { const char *name; void (*run)(void); unsigned long limit; } functions[] = {
		{ "keypair", run_keypair, 240 }, { "enc", run_enc, 240 }, { "dec", run_dec, 240 }, { "hide", run_hide, 200 },
		{ "session", run_session, 76 }, { "hash", run_hash, 76 }, { "random_polynomial (small)", run_small, 56 },
		{ "random_polynomial (short)", run_short, 60 }, { "sort", run_sort, 56 }, { "inverse_3", run_inverse_3, 70 },
		{ "inverse_q", run_inverse_q, 90 }, { "multiply (R/3)", run_multiply_3, 100 }, { "multiply (R/q)", run_multiply_q, 150 },
		{ "product", run_product, 80 }, { "encode (1)", run_encode_q, 60 }, { "encode (3)", run_round, 60 },
	};
	unsigned long percent = argc > 1 ? strtoul(argv[1], NULL, 10) : 100;
	void *stack[2];
	unsigned long wrong = 0;

	if (posix_memalign(&stack[0], 4096, SIZE) != 0 || posix_memalign(&stack[1], 4096, SIZE) != 0)
		return 2;
	for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
		const unsigned char *one = (unsigned char *)stack[0], *other = (unsigned char *)stack[1];
		unsigned long differ = 0;
		int secret, many;

		leave((unsigned char *)stack[0], functions[i].run, 1);
		leave((unsigned char *)stack[1], functions[i].run, 2);
		for (size_t j = 0; j < SIZE; j++)
			differ += one[j] != other[j];
		secret = left(other, k, HASH) || left(other, y, HASH) || left(other, r_bytes, SMALL) ||
		    left(other, sk, SK_PUBLIC) || left(other, sk + SK_RHO, SMALL);
		many = differ * 100 > functions[i].limit * percent;
		printf("%s %lu of %lu bytes%s%s%s", functions[i].name, differ, functions[i].limit * percent / 100,
		    many ? " TOO MANY" : "", secret ? " A SECRET" : "", i % 4 == 3 ? "\n" : ", ");
		wrong += secret || many;
	}
	if (wrong != 0)
		printf("wiped: %lu functions leave a secret or too many bytes; the limits are for -O3 -flto, and `wiped PERCENT` "
		    "multiplies them\n", wrong);
	else
		printf("wiped: no function leaves a secret, or more bytes than its limit\n");
	return wrong != 0;
}
