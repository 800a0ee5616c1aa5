/* SPDX-License-Identifier: CC0-1.0 OR 0BSD. Public domain, or 0BSD: as you like. */
/*
 * An amalgamation: sntrup761.c amid the text of a program that declares its functions itself and uses the words of its
 * macros. Compiled twice, once with SECOND, under names of its own; one makes keys, the other ciphertexts.
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#ifdef SECOND
#define crypto_kem_sntrup761_keypair second_keypair
#define crypto_kem_sntrup761_enc second_enc
#define crypto_kem_sntrup761_dec second_dec
#endif
int crypto_kem_sntrup761_keypair(unsigned char *pk, unsigned char *sk);
int crypto_kem_sntrup761_enc(unsigned char *c, unsigned char *k, const unsigned char *pk);
int crypto_kem_sntrup761_dec(unsigned char *k, const unsigned char *c, const unsigned char *sk);

static int source(unsigned char *out, size_t n)
{
	static unsigned long state = 1;

	for (; n > 0; n--) {
		state = (state * 1664525ul + 1013904223ul) & 0xffffffff;
		*out++ = (unsigned char)(state >> 24);
	}
	return 0;
}
#undef SNTRUP761_HEADER
#define SNTRUP761_RANDOMBYTES(out, n) source((out), (n))
#define SNTRUP761_NO_HEADER
#include "sntrup761.c"

/* Words of the text: functions of this program, macros, members and variables. */
static int INLINE(int APART) { return APART + 1; }
static int LANES(int RESTRICT) { return RESTRICT + 2; }
#define N 5
#define P(x) (x)
#define HASH "hash"
typedef struct { int add, sub, lo, hi, sort, M1, OPAQUE, VECTORS, PER_PRIME, ROUND, ROTATED, RECIPROCAL; } word;

#ifndef SECOND
int second_enc(unsigned char *c, unsigned char *k, const unsigned char *pk);

int main(void)
{
	static unsigned char pk[1158], sk[1763], c[1039], sent[32], received[32];
	word one = { N, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
	int Q = P(one.add), wrong = INLINE(Q) != 6 || LANES(Q) != 7 || strlen(HASH) != 4;

	wrong |= crypto_kem_sntrup761_keypair(pk, sk) | second_enc(c, sent, pk) |
	    crypto_kem_sntrup761_dec(received, c, sk) | (memcmp(sent, received, 32) != 0);
	printf("amalgamation: wrong %d\n", wrong != 0);
	return wrong;
}
#else
int second_words(void);
int second_words(void) { return INLINE(LANES(N)) + (int)sizeof(word) + (int)sizeof(HASH) + P(1); }
#endif
