/* SPDX-License-Identifier: CC0-1.0 OR 0BSD */
/*
 * bench ROUNDS LABEL: times of OpenSSH's file and of this one, in turns in one
 * process, as a JSON row per file and operation. Times are the processor's for this
 * thread, as OpenSSH's operations are so long that other programs interrupt nearly
 * all of them. `make bench` compiles both files with the same flags, under names of
 * their own, and links them here.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DECLARE(name) \
	int name##_keypair(unsigned char *, unsigned char *); \
	int name##_enc(unsigned char *, unsigned char *, const unsigned char *); \
	int name##_dec(unsigned char *, const unsigned char *, const unsigned char *)
DECLARE(openssh);
DECLARE(onefile);

void bench_random(void *out, size_t n);
int crypto_hash_sha512(unsigned char *, const unsigned char *, unsigned long long);
/* OpenSSH's file has these against optimisers. */
extern volatile int16_t crypto_int16_optblocker;
extern volatile int32_t crypto_int32_optblocker;
extern volatile int64_t crypto_int64_optblocker;
volatile int16_t crypto_int16_optblocker;
volatile int32_t crypto_int32_optblocker;
volatile int64_t crypto_int64_optblocker;

#ifdef OWN_SHA512
/* The SHA-512 of sntrup761.c, for both. */
#undef SNTRUP761_RANDOMBYTES
#undef SNTRUP761_SHA512
#undef SNTRUP761_HEADER
#define crypto_kem_sntrup761_keypair unused_keypair
#define crypto_kem_sntrup761_enc unused_enc
#define crypto_kem_sntrup761_dec unused_dec
#define SNTRUP761_RANDOMBYTES(out, n) (bench_random(out, n), 0)
#include "sntrup761.c"
int crypto_hash_sha512(unsigned char *out, const unsigned char *in,
    unsigned long long n)
{
	sha512(out, in, (size_t)n);
	return 0;
}
#else
unsigned char *SHA512(const unsigned char *in, size_t n, unsigned char *out);
int crypto_hash_sha512(unsigned char *out, const unsigned char *in,
    unsigned long long n)
{
	SHA512(in, (size_t)n, out);
	return 0;
}
#endif

/* splitmix64: cheap, so that random bytes are a small part of every time. */
void bench_random(void *out, size_t n)
{
	static uint64_t state = 1;
	unsigned char *byte = (unsigned char *)out;

	while (n > 0) {
		uint64_t z = state += 0x9e3779b97f4a7c15;
		size_t some = n < 8 ? n : 8;

		z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
		z = (z ^ z >> 27) * 0x94d049bb133111eb;
		z ^= z >> 31;
		memcpy(byte, &z, some);
		byte += some;
		n -= some;
	}
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

typedef struct {
	const char *name;
	int (*keypair)(unsigned char *, unsigned char *);
	int (*enc)(unsigned char *, unsigned char *, const unsigned char *);
	int (*dec)(unsigned char *, const unsigned char *, const unsigned char *);
	double *us[3];
	size_t count[3];
} file;

int main(int argc, char **argv)
{
	static const char *const operations[] = { "keypair", "enc", "dec" };
	static file files[] = {
		{ "openssh", openssh_keypair, openssh_enc, openssh_dec, { 0 }, { 0 } },
		{ "onefile", onefile_keypair, onefile_enc, onefile_dec, { 0 }, { 0 } },
	};
	static unsigned char pk[2][1158], sk[2][1763], c[1039], k[2][32];
	size_t rounds = argc > 1 ? strtoul(argv[1], NULL, 10) : 200;
	double least[2][3], middle[2][3];

	for (size_t i = 0; i < 2; i++)
		for (size_t j = 0; j < 3; j++)
			if ((files[i].us[j] = (double *)calloc(rounds + 1, sizeof(double))) == NULL)
				return 2;
	for (size_t round = 0; round < rounds; round++)
		for (size_t i = 0; i < 2; i++) {
			file *f = files + i;
			double t;

			/* OpenSSH's key generation is slow: every eighth round. */
			if (i > 0 || round % 8 == 0) {
				t = now();
				if (f->keypair(pk[i], sk[i]) != 0)
					return 2;
				f->us[0][f->count[0]++] = now() - t;
			}
			t = now();
			f->enc(c, k[0], pk[i]);
			f->us[1][f->count[1]++] = now() - t;
			t = now();
			f->dec(k[1], c, sk[i]);
			f->us[2][f->count[2]++] = now() - t;
			if (memcmp(k[0], k[1], 32) != 0) {
				fprintf(stderr, "%s: secrets differ\n", f->name);
				return 1;
			}
		}
	for (size_t i = 0; i < 2; i++)
		for (size_t j = 0; j < 3; j++) {
			size_t count = files[i].count[j];

			qsort(files[i].us[j], count, sizeof(double), ascending);
			least[i][j] = files[i].us[j][0];
			middle[i][j] = files[i].us[j][count / 2];
		}
	for (size_t i = 0; i < 2; i++)
		for (size_t j = 0; j < 3; j++)
			printf("{\"flags\":\"%s\",\"file\":\"%s\",\"operation\":\"%s\",\"us\":%.2f,"
			    "\"median_us\":%.2f,\"times\":%.2f}\n", argc > 2 ? argv[2] : "", files[i].name,
			    operations[j], least[i][j], middle[i][j], least[0][j] / least[i][j]);
	return 0;
}
