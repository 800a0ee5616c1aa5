/* SPDX-License-Identifier: CC0-1.0 OR 0BSD. Public domain, or 0BSD: as you like. */
/*
 * To be run by valgrind: everything random is undefined memory, so that a branch or an address that depends on it is an
 * error of memcheck. With an argument, one such address is made, which must be found.
 */
#include "sntrup761.h"

#include <stdint.h>
#include <string.h>
#include <valgrind/memcheck.h>

void randombytes(unsigned char *out, unsigned long long n);
void randombytes(unsigned char *out, unsigned long long n)
{
	static uint32_t state = 1;

	for (unsigned long long i = 0; i < n; i++) {
		state = state * 1664525u + 1013904223u;
		out[i] = (unsigned char)(state >> 24);
	}
	VALGRIND_MAKE_MEM_UNDEFINED(out, n);
}

int main(int argc, char **argv)
{
	enum { PK = crypto_kem_sntrup761_PUBLICKEYBYTES, RHO = 191 };
	static unsigned char pk[PK], sk[crypto_kem_sntrup761_SECRETKEYBYTES];
	static unsigned char c[crypto_kem_sntrup761_CIPHERTEXTBYTES], sent[32], received[32];
	static volatile unsigned char table[256];

	(void)argv;
	crypto_kem_sntrup761_keypair(pk, sk);
	if (argc > 1)
		table[table[sk[0]]] = 1;
	VALGRIND_MAKE_MEM_DEFINED(pk, PK);
	VALGRIND_MAKE_MEM_DEFINED(sk + 2 * RHO, PK);
	crypto_kem_sntrup761_enc(c, sent, pk);
	VALGRIND_MAKE_MEM_DEFINED(c, sizeof(c));
	crypto_kem_sntrup761_dec(received, c, sk);
	VALGRIND_MAKE_MEM_DEFINED(sent, 32);
	VALGRIND_MAKE_MEM_DEFINED(received, 32);
	if (memcmp(sent, received, 32) != 0)
		return 2;
	c[5] ^= 1;
	crypto_kem_sntrup761_dec(received, c, sk);
	VALGRIND_MAKE_MEM_DEFINED(received, 32);
	return memcmp(sent, received, 32) == 0 ? 2 : 0;
}
