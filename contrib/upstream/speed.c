/*
 * CPU time of the three functions of sntrup761, in microseconds: the least of N calls each. A
 * project whose functions have other names defines KEYPAIR, ENCAPSULATE and DECAPSULATE.
 * Status 1 if both sides do not agree.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef KEYPAIR
#define KEYPAIR(pk, sk) crypto_kem_sntrup761_keypair(pk, sk)
#define ENCAPSULATE(c, k, pk) crypto_kem_sntrup761_enc(c, k, pk)
#define DECAPSULATE(k, c, sk) crypto_kem_sntrup761_dec(k, c, sk)
#endif

static double now(void)
{
	struct timespec t;

	if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) != 0)
		abort();
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static void keep_least(double *least, double start)
{
	double took = now() - start;

	if (took < *least)
		*least = took;
}

int main(int argc, char **argv)
{
	static unsigned char pk[1158], sk[1763], c[1039], sent[32], received[32];
	double keypair = 1e9, encapsulate = 1e9, decapsulate = 1e9, start;
	int rounds = argc > 1 ? atoi(argv[1]) : 100;

	for (int i = 0; i < rounds; i++) {
		start = now();
		KEYPAIR(pk, sk);
		keep_least(&keypair, start);
		start = now();
		ENCAPSULATE(c, sent, pk);
		keep_least(&encapsulate, start);
		start = now();
		DECAPSULATE(received, c, sk);
		keep_least(&decapsulate, start);
		if (memcmp(sent, received, sizeof(sent)) != 0)
			return 1;
	}
	printf("%.1f %.1f %.1f\n", keypair, encapsulate, decapsulate);
	return 0;
}
