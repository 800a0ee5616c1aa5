/* SPDX-License-Identifier: CC0-1.0 OR 0BSD. Public domain, or 0BSD: as you like. */
/*
 * test answers FILE.rsp        known answers, in the format of NIST's; the generator is asked for four bytes at a time, or
 *                              in FILE.bulk.rsp for all of a polynomial
 * test edges FILE.json         encapsulations to keys of any bytes, of both kinds
 * test rejected FILE.rsp FILE.json   decapsulations of damaged ciphertexts and keys, of the records of FILE.rsp
 * test random COUNT            COUNT exchanges with random keys, each with a damaged ciphertext too
 */
#include "sntrup761.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	PK = crypto_kem_sntrup761_PUBLICKEYBYTES, SK = crypto_kem_sntrup761_SECRETKEYBYTES,
	CT = crypto_kem_sntrup761_CIPHERTEXTBYTES, SS = crypto_kem_sntrup761_BYTES, RECORDS = 100
};

/* ---- AES-256, by the definition: only for the generator of known answers ---- */

static uint8_t sbox[256];

static uint8_t times(uint8_t a, uint8_t b)
{
	unsigned product = 0;

	for (unsigned i = 0; i < 8; i++)
		if (b >> i & 1)
			product ^= (unsigned)a << i;
	for (unsigned i = 15; i-- > 8;)
		if (product >> i & 1)
			product ^= 0x11bu << (i - 8);
	return (uint8_t)product;
}

static void make_sbox(void)
{
	for (unsigned a = 0; a < 256; a++) {
		unsigned inverse = 0;

		for (unsigned b = 1; b < 256; b++)
			if (times((uint8_t)a, (uint8_t)b) == 1)
				inverse = b;
		inverse *= 0x101; /* Twice, to rotate. */
		sbox[a] = (uint8_t)(inverse ^ inverse >> 4 ^ inverse >> 5 ^ inverse >> 6 ^ inverse >> 7 ^ 0x63);
	}
}

static void aes256(const uint8_t key[32], const uint8_t in[16], uint8_t out[16])
{
	uint8_t w[240], s[16], t[16], constant = 1;

	memcpy(w, key, 32);
	for (unsigned i = 32; i < 240; i += 4) {
		const uint8_t *before = w + i - 4;
		uint8_t word[4];

		for (unsigned j = 0; j < 4; j++)
			word[j] = i % 32 == 0 ? sbox[before[(j + 1) % 4]] : i % 32 == 16 ? sbox[before[j]] : before[j];
		if (i % 32 == 0) {
			word[0] ^= constant;
			constant = times(constant, 2);
		}
		for (unsigned j = 0; j < 4; j++)
			w[i + j] = w[i + j - 32] ^ word[j];
	}
	for (unsigned i = 0; i < 16; i++)
		s[i] = in[i] ^ w[i];
	for (unsigned round = 1; round <= 14; round++) {
		for (unsigned i = 0; i < 16; i++)
			t[i] = sbox[s[(5 * i) % 16]];
		for (unsigned i = 0; i < 16; i++) {
			const uint8_t *column = t + i / 4 * 4;
			uint8_t mixed = (uint8_t)(times(column[i % 4], 2) ^ times(column[(i + 1) % 4], 3) ^
			    column[(i + 2) % 4] ^ column[(i + 3) % 4]);

			s[i] = (round < 14 ? mixed : t[i]) ^ w[16 * round + i];
		}
	}
	memcpy(out, s, 16);
}

/* ---- The generators: CTR_DRBG of NIST's known answers; and xorshift* ---- */

static uint8_t drbg_key[32], drbg_counter[16];
static uint64_t xorshift;
/* All random bytes of a polynomial, and how many of them are left; whether the generator gives them at once. */
static uint8_t words[4 * 761];
static size_t left;
static int bulk;

static void drbg_block(uint8_t out[16])
{
	for (unsigned i = 16; i-- > 0 && ++drbg_counter[i] == 0;)
		;
	aes256(drbg_key, drbg_counter, out);
}

static void drbg_update(const uint8_t *input)
{
	uint8_t next[48];

	for (unsigned i = 0; i < 48; i += 16)
		drbg_block(next + i);
	for (unsigned i = 0; input != NULL && i < 48; i++)
		next[i] ^= input[i];
	memcpy(drbg_key, next, 32);
	memcpy(drbg_counter, next + 32, 16);
}

static void drbg_bytes(unsigned char *out, size_t n)
{
	uint8_t block[16];

	while (n > 0) {
		size_t some = n < 16 ? n : 16;

		drbg_block(block);
		memcpy(out, block, some);
		out += some;
		n -= some;
	}
	drbg_update(NULL);
}

void randombytes(unsigned char *out, unsigned long long n);
void randombytes(unsigned char *out, unsigned long long n)
{
	if (xorshift != 0) {
		for (; n > 0; n--) {
			xorshift ^= xorshift >> 12;
			xorshift ^= xorshift << 25;
			xorshift ^= xorshift >> 27;
			*out++ = (unsigned char)(xorshift * 2685821657736338717u >> 56);
		}
		return;
	}
	/* The reference implementation asks for each word of a polynomial, others for all; ours in pieces. */
	if (n % 4 != 0) {
		drbg_bytes(out, (size_t)n);
		return;
	}
	if (bulk && left == 0)
		drbg_bytes(words, left = sizeof(words));
	for (; n > 0; out += 4, n -= 4)
		if (bulk) {
			memcpy(out, words + sizeof(words) - left, 4);
			left -= 4;
		} else
			drbg_bytes(out, 4);
}

/* ---- Files ---- */

static char *contents(const char *name)
{
	FILE *file = fopen(name, "rb");
	size_t size = 0, room = 1 << 16;
	char *text = (char *)malloc(room);

	if (file == NULL || text == NULL) {
		perror(name);
		exit(2);
	}
	while (!feof(file) && !ferror(file)) {
		if (room - size < 2 && (text = (char *)realloc(text, room *= 2)) == NULL)
			exit(2);
		size += fread(text + size, 1, room - size - 1, file);
	}
	fclose(file);
	text[size] = 0;
	return text;
}

/* The bytes in hexadecimal after `name`, from `at` on; exactly n. */
static void field(uint8_t *out, const char *at, const char *name, size_t n)
{
	const char *hex = at == NULL ? NULL : strstr(at, name);
	size_t found = 0;

	if (hex != NULL)
		for (hex += strlen(name); isxdigit((unsigned char)hex[0]) && isxdigit((unsigned char)hex[1]); hex += 2) {
			char digits[3] = { hex[0], hex[1], 0 };

			if (found < n)
				out[found] = (uint8_t)strtoul(digits, NULL, 16);
			found++;
		}
	if (found != n) {
		fprintf(stderr, "%s: %lu bytes, not %lu\n", name, (unsigned long)found, (unsigned long)n);
		exit(2);
	}
}

static void seeded(const uint8_t seed[48], int at_once)
{
	memset(drbg_key, 0, sizeof(drbg_key));
	memset(drbg_counter, 0, sizeof(drbg_counter));
	drbg_update(seed);
	bulk = at_once;
	left = 0;
}

static int report(const char *what, unsigned count, unsigned wrong)
{
	printf("%s: %u, wrong %u\n", what, count, wrong);
	return count == 0 || wrong != 0;
}

static int answers(const char *name)
{
	unsigned count = 0, wrong = 0;

	for (const char *at = contents(name); (at = strstr(at, "\nseed = ")) != NULL; at++, count++) {
		uint8_t seed[48], pk[PK], sk[SK], ct[CT], ss[SS], pk2[PK], sk2[SK], ct2[CT], sent[SS], received[SS];

		field(seed, at, "\nseed = ", sizeof(seed));
		field(pk, at, "\npk = ", PK);
		field(sk, at, "\nsk = ", SK);
		field(ct, at, "\nct = ", CT);
		field(ss, at, "\nss = ", SS);
		seeded(seed, strstr(name, ".bulk.") != NULL);
		wrong += crypto_kem_sntrup761_keypair(pk2, sk2) != 0 || crypto_kem_sntrup761_enc(ct2, sent, pk2) != 0 ||
		    crypto_kem_sntrup761_dec(received, ct2, sk2) != 0 || memcmp(pk, pk2, PK) != 0 || memcmp(sk, sk2, SK) != 0 ||
		    memcmp(ct, ct2, CT) != 0 || memcmp(ss, sent, SS) != 0 || memcmp(ss, received, SS) != 0;
	}
	return report("known answers", count, wrong);
}

static int edges(const char *name)
{
	static const char *const patterns[] = { "\"nist_pattern\"", "\"bulk_pattern\"" };
	unsigned count = 0, wrong = 0;

	for (const char *at = strstr(contents(name), "\"drbg_seed\""); at != NULL; at = strstr(at + 1, "\"drbg_seed\""))
		for (int i = 0; i < 2; i++, count++) {
			uint8_t seed[48], pk[PK], ct[CT], ss[SS], ct2[CT], sent[SS];
			const char *answer = strstr(at, patterns[i]);

			field(seed, at, "\"drbg_seed\": \"", sizeof(seed));
			field(pk, at, "\"pk\": \"", PK);
			field(ct, answer, "\"ct\": \"", CT);
			field(ss, answer, "\"ss\": \"", SS);
			seeded(seed, i);
			wrong += crypto_kem_sntrup761_enc(ct2, sent, pk) != 0 || memcmp(ct, ct2, CT) != 0 || memcmp(ss, sent, SS) != 0;
		}
	return report("unusual keys", count, wrong);
}

static int rejected(const char *answers, const char *name)
{
	static uint8_t keys[RECORDS][SK];
	unsigned records = 0, count = 0, wrong = 0;
	const char *next;

	for (const char *at = contents(answers); (at = strstr(at, "\nsk = ")) != NULL && records < RECORDS; at++)
		field(keys[records++], at, "\nsk = ", SK);
	for (const char *at = strstr(contents(name), "\"id\":"); at != NULL; at = next, count++) {
		uint8_t sk[SK], ct[CT], ss[SS], received[SS];
		const char *record = strstr(at, "\"count\":"), *damage = strstr(at, "\"sk_xor\":");
		unsigned long which = record == NULL ? RECORDS : strtoul(record + 8, NULL, 10);

		next = strstr(at + 1, "\"id\":");
		if (which >= records) {
			fprintf(stderr, "%s: a record that %s has not\n", name, answers);
			exit(2);
		}
		memcpy(sk, keys[which], SK);
		field(ct, at, "\"ct\": \"", CT);
		field(ss, at, "\"ss\": \"", SS);
		/* Pairs [place, bits]. */
		if (damage != NULL && (next == NULL || damage < next)) {
			const char *end = damage, *digit = damage;

			for (int depth = 0;; end++) {
				depth += (*end == '[') - (*end == ']');
				if (*end == 0 || (*end == ']' && depth == 0))
					break;
			}
			while (digit < end) {
				unsigned long pair[2] = { SK, 0 };

				for (unsigned i = 0; i < 2 && digit < end; i++) {
					while (digit < end && !isdigit((unsigned char)*digit))
						digit++;
					if (digit < end)
						pair[i] = strtoul(digit, (char **)&digit, 10);
				}
				if (pair[0] < SK)
					sk[pair[0]] = (uint8_t)(sk[pair[0]] ^ pair[1]);
			}
		}
		wrong += crypto_kem_sntrup761_dec(received, ct, sk) != 0 || memcmp(ss, received, SS) != 0;
	}
	return report("rejections", count, wrong);
}

static int exchanges(unsigned long count)
{
	unsigned wrong = 0;

	xorshift = 1;
	for (unsigned long i = 0; i < count; i++) {
		uint8_t pk[PK], sk[SK], ct[CT], sent[SS], received[SS], other[SS];
		uint8_t where[3];

		crypto_kem_sntrup761_keypair(pk, sk);
		crypto_kem_sntrup761_enc(ct, sent, pk);
		crypto_kem_sntrup761_dec(received, ct, sk);
		randombytes(where, sizeof(where));
		ct[(where[0] << 8 | where[1]) % CT] ^= (uint8_t)(1 << where[2] % 8);
		crypto_kem_sntrup761_dec(other, ct, sk);
		wrong += memcmp(sent, received, SS) != 0 || memcmp(sent, other, SS) == 0;
	}
	return report("exchanges", (unsigned)count, wrong);
}

int main(int argc, char **argv)
{
	make_sbox();
	if (argc == 3 && strcmp(argv[1], "answers") == 0)
		return answers(argv[2]);
	if (argc == 3 && strcmp(argv[1], "edges") == 0)
		return edges(argv[2]);
	if (argc == 4 && strcmp(argv[1], "rejected") == 0)
		return rejected(argv[2], argv[3]);
	if (argc == 3 && strcmp(argv[1], "random") == 0)
		return exchanges(strtoul(argv[2], NULL, 10));
	fprintf(stderr, "test answers FILE.rsp | edges FILE.json | rejected FILE.rsp FILE.json | random COUNT\n");
	return 2;
}
