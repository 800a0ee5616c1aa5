/* SPDX-License-Identifier: CC0-1.0 OR 0BSD */
/*
 * Prints the bytes of stack of key generation, encapsulation and decapsulation:
 * each runs in a thread whose stack is painted before, less what a thread that
 * does nothing takes.
 */
#define _GNU_SOURCE
#include "sntrup761.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 18, PAINT = 0xa5 };
static unsigned char pk[crypto_kem_sntrup761_PUBLICKEYBYTES];
static unsigned char sk[crypto_kem_sntrup761_SECRETKEYBYTES];
static unsigned char c[crypto_kem_sntrup761_CIPHERTEXTBYTES], k[crypto_kem_sntrup761_BYTES];

void randombytes(unsigned char *out, unsigned long long n);
void randombytes(unsigned char *out, unsigned long long n)
{
	static uint32_t state = 1;

	for (; n > 0; n--) {
		state = state * 1664525u + 1013904223u;
		*out++ = (unsigned char)(state >> 24);
	}
}

static void *nothing(void *p) { return p; }
static void *keypair(void *p) { crypto_kem_sntrup761_keypair(pk, sk); return p; }
static void *enc(void *p) { crypto_kem_sntrup761_enc(c, k, pk); return p; }
static void *dec(void *p) { crypto_kem_sntrup761_dec(k, c, sk); return p; }

static long used(void *(*run)(void *))
{
	void *memory = NULL;
	unsigned char *stack;
	pthread_attr_t attributes;
	pthread_t thread;
	long clean = 0;

	if (posix_memalign(&memory, 4096, SIZE) != 0)
		exit(2);
	stack = (unsigned char *)memory;
	memset(stack, PAINT, SIZE);
	pthread_attr_init(&attributes);
	if (pthread_attr_setstack(&attributes, stack, SIZE) != 0 ||
	    pthread_create(&thread, &attributes, run, NULL) != 0)
		exit(2);
	pthread_join(thread, NULL);
	while (clean < SIZE && stack[clean] == PAINT)
		clean++;
	free(memory);
	return SIZE - clean;
}

int main(void)
{
	long least;

	keypair(NULL);
	enc(NULL);
	dec(NULL);
	least = used(nothing);
	printf("%ld %ld %ld\n", used(keypair) - least, used(enc) - least, used(dec) - least);
	return 0;
}
