/* SPDX-License-Identifier: CC0-1.0 OR 0BSD. Public domain, or 0BSD: as you like. */
/*
 * differential COUNT [planted]   COUNT operations of sntrup761.c and of libgoodprime on the same bytes: key pairs and
 *	encapsulations from one stream of random bytes; keys and ciphertexts as they are, damaged, and of random bytes.
 *	"planted" turns a bit of one shared secret, which has to be found.
 */
#include "sntrup761.h"

#include <goodprime.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	PK = crypto_kem_sntrup761_PUBLICKEYBYTES, SK = crypto_kem_sntrup761_SECRETKEYBYTES,
	CT = crypto_kem_sntrup761_CIPHERTEXTBYTES, SS = crypto_kem_sntrup761_BYTES
};

/* A stream that does not depend on how many bytes a request has: splitmix64, a byte of each number. */
static uint64_t next_number(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static int fill(void *state, uint8_t *out, size_t n)
{
	while (n--)
		*out++ = (uint8_t)(next_number(state) >> 24);
	return 0;
}

static uint64_t stream;

void randombytes(unsigned char *out, unsigned long long n)
{
	fill(&stream, out, (size_t)n);
}

static unsigned long done, wrong;

static void expect(int same, const char *what)
{
	done++;
	if (!same && wrong++ < 10)
		printf("operation %lu: %s differ\n", done, what);
}

static int planted;

static void decapsulate(const uint8_t *ct, const uint8_t *sk, const char *what)
{
	uint8_t mine[SS], theirs[SS];

	crypto_kem_sntrup761_dec(mine, ct, sk);
	mine[0] ^= (uint8_t)(planted && done == 102);
	if (goodprime_sntrup761_decaps(theirs, SS, ct, CT, sk, SK) != GOODPRIME_OK)
		abort();
	expect(memcmp(mine, theirs, SS) == 0, what);
}

static void encapsulate(const uint8_t *pk, uint8_t *ct, uint64_t seed, const char *what)
{
	uint8_t theirs[CT], mine_ss[SS], theirs_ss[SS];

	stream = seed;
	if (crypto_kem_sntrup761_enc(ct, mine_ss, pk) != 0)
		abort();
	if (goodprime_sntrup761_encaps_rng(theirs, CT, theirs_ss, SS, pk, PK, fill, &seed) != GOODPRIME_OK)
		abort();
	expect(memcmp(ct, theirs, CT) == 0 && memcmp(mine_ss, theirs_ss, SS) == 0, what);
}

int main(int argc, char **argv)
{
	unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000;
	uint64_t random = 1;
	static uint8_t pk[PK], sk[SK], their_pk[PK], their_sk[SK], ct[CT], bad[SK];

	planted = argc > 2;
	while (done < count) {
		uint64_t seed = next_number(&random);

		stream = seed;
		if (crypto_kem_sntrup761_keypair(pk, sk) != 0)
			abort();
		if (goodprime_sntrup761_keypair_rng(their_pk, PK, their_sk, SK, fill, &seed) != GOODPRIME_OK)
			abort();
		expect(memcmp(pk, their_pk, PK) == 0 && memcmp(sk, their_sk, SK) == 0, "key pairs");
		for (int i = 0; i < 4; i++) {
			encapsulate(pk, ct, next_number(&random), "encapsulations");
			decapsulate(ct, sk, "decapsulations");
			memcpy(bad, sk, SK);
			bad[next_number(&random) % SK] ^= (uint8_t)(1u << next_number(&random) % 8);
			decapsulate(ct, bad, "decapsulations with a damaged key");
			ct[next_number(&random) % CT] ^= (uint8_t)(1u << next_number(&random) % 8);
			decapsulate(ct, sk, "decapsulations of damaged ciphertexts");
		}
		fill(&random, ct, CT);
		decapsulate(ct, sk, "decapsulations of random bytes");
		fill(&random, bad, SK);
		decapsulate(ct, bad, "decapsulations of random bytes with random bytes");
		encapsulate(bad, ct, next_number(&random), "encapsulations to random bytes");
	}
	printf("operations beside libgoodprime: %lu, wrong %lu\n", done, wrong);
	return wrong != 0;
}
