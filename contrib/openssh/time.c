/*
 * CPU time of the three functions of sntrup761 as ssh and sshd call them, whoever made them, in
 * microseconds. `time N`: medians of N calls in one process. `time first`: one call of each in
 * processes that have made none before, key generation and decapsulation in one (ssh),
 * encapsulation in another (sshd).
 */

#include "includes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "crypto_api.h"

enum { MAX_ROUNDS = 100000 };

static double
now(void)
{
	struct timespec t;

	if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) != 0)
		abort();
	return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median(double *samples, int n)
{
	qsort(samples, n, sizeof(*samples), compare);
	return samples[n / 2];
}

static void
send_all(int to, const void *bytes, size_t n)
{
	if (write(to, bytes, n) != (ssize_t)n)
		abort();
}

static void
receive_all(int from, void *bytes, size_t n)
{
	if (read(from, bytes, n) != (ssize_t)n)
		abort();
}

/* All messages are shorter than what a pipe takes at once. */
static int
first(void)
{
	struct {
		unsigned char c[crypto_kem_sntrup761_CIPHERTEXTBYTES];
		unsigned char k[crypto_kem_sntrup761_BYTES];
		double sent;
	} answer;
	unsigned char pk[crypto_kem_sntrup761_PUBLICKEYBYTES];
	unsigned char sk[crypto_kem_sntrup761_SECRETKEYBYTES];
	unsigned char k[crypto_kem_sntrup761_BYTES];
	int to_server[2], to_client[2];
	double start, made, received;

	if (pipe(to_server) != 0 || pipe(to_client) != 0)
		abort();
	switch (fork()) {
	case -1:
		abort();
	case 0:
		receive_all(to_server[0], pk, sizeof(pk));
		start = now();
		crypto_kem_sntrup761_enc(answer.c, answer.k, pk);
		answer.sent = now() - start;
		send_all(to_client[1], &answer, sizeof(answer));
		_exit(0);
	}
	start = now();
	crypto_kem_sntrup761_keypair(pk, sk);
	made = now() - start;
	send_all(to_server[1], pk, sizeof(pk));
	receive_all(to_client[0], &answer, sizeof(answer));
	start = now();
	crypto_kem_sntrup761_dec(k, answer.c, sk);
	received = now() - start;
	if (memcmp(k, answer.k, sizeof(k)) != 0) {
		fprintf(stderr, "the two sides have different secrets\n");
		return 1;
	}
	printf("%.1f %.1f %.1f\n", made, answer.sent, received);
	return 0;
}

int
main(int argc, char **argv)
{
	static unsigned char pk[crypto_kem_sntrup761_PUBLICKEYBYTES];
	static unsigned char sk[crypto_kem_sntrup761_SECRETKEYBYTES];
	static unsigned char c[crypto_kem_sntrup761_CIPHERTEXTBYTES];
	static unsigned char k[2][crypto_kem_sntrup761_BYTES];
	static double samples[3][MAX_ROUNDS];
	int i, n = argc > 1 ? atoi(argv[1]) : 0;

	if (argc > 1 && strcmp(argv[1], "first") == 0)
		return first();
	if (n < 1 || n > MAX_ROUNDS)
		return 2;
	for (i = 0; i < n; i++) {
		double start = now(), made, sent, received;

		crypto_kem_sntrup761_keypair(pk, sk);
		made = now();
		crypto_kem_sntrup761_enc(c, k[0], pk);
		sent = now();
		crypto_kem_sntrup761_dec(k[1], c, sk);
		received = now();
		samples[0][i] = made - start;
		samples[1][i] = sent - made;
		samples[2][i] = received - sent;
		if (memcmp(k[0], k[1], sizeof(k[0])) != 0) {
			fprintf(stderr, "the two sides have different secrets\n");
			return 1;
		}
	}
	printf("%.1f %.1f %.1f\n", median(samples[0], n), median(samples[1], n),
	    median(samples[2], n));
	return 0;
}
