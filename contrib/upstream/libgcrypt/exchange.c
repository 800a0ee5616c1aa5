/*
 * sntrup761 of whichever libgcrypt it is linked with, on files: `exchange keypair PK SK`,
 * `exchange encapsulate PK C K`, `exchange decapsulate SK C K`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gcrypt.h>

static void die(const char *why)
{
	fprintf(stderr, "exchange: %s\n", why);
	exit(1);
}

static void load(const char *path, unsigned char *bytes, size_t n)
{
	FILE *file = fopen(path, "rb");

	if (file == NULL || fread(bytes, 1, n, file) != n || fclose(file) != 0)
		die(path);
}

static void save(const char *path, const unsigned char *bytes, size_t n)
{
	FILE *file = fopen(path, "wb");

	if (file == NULL || fwrite(bytes, 1, n, file) != n || fclose(file) != 0)
		die(path);
}

int main(int argc, char **argv)
{
	static unsigned char pk[GCRY_KEM_SNTRUP761_PUBKEY_LEN], sk[GCRY_KEM_SNTRUP761_SECKEY_LEN];
	static unsigned char c[GCRY_KEM_SNTRUP761_ENCAPS_LEN], k[GCRY_KEM_SNTRUP761_SHARED_LEN];
	gcry_error_t error = 0;

	if (gcry_check_version(GCRYPT_VERSION) == NULL)
		die("another version of libgcrypt");
	gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
	gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
	if (argc == 4 && strcmp(argv[1], "keypair") == 0) {
		error = gcry_kem_keypair(GCRY_KEM_SNTRUP761, pk, sizeof(pk), sk, sizeof(sk));
		save(argv[2], pk, sizeof(pk));
		save(argv[3], sk, sizeof(sk));
	} else if (argc == 5 && strcmp(argv[1], "encapsulate") == 0) {
		load(argv[2], pk, sizeof(pk));
		error = gcry_kem_encap(GCRY_KEM_SNTRUP761, pk, sizeof(pk), c, sizeof(c), k, sizeof(k), NULL, 0);
		save(argv[3], c, sizeof(c));
		save(argv[4], k, sizeof(k));
	} else if (argc == 5 && strcmp(argv[1], "decapsulate") == 0) {
		load(argv[2], sk, sizeof(sk));
		load(argv[3], c, sizeof(c));
		error = gcry_kem_decap(GCRY_KEM_SNTRUP761, sk, sizeof(sk), c, sizeof(c), k, sizeof(k), NULL, 0);
		save(argv[4], k, sizeof(k));
	} else {
		die("no such operation");
	}
	if (error)
		die(gcry_strerror(error));
	return 0;
}
