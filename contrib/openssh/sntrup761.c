/*
 * In place of OpenSSH's sntrup761.c: the same three functions, by libgoodprime.
 * OpenSSH does not look at their results, so a failure must end the program.
 */

#include "includes.h"

#ifdef USE_SNTRUP761X25519

#include <stdarg.h>

#include "crypto_api.h"
#include "log.h"

#include <goodprime.h>

int
crypto_kem_sntrup761_keypair(unsigned char *pk, unsigned char *sk)
{
	int r = goodprime_sntrup761_keypair(
	    pk, crypto_kem_sntrup761_PUBLICKEYBYTES,
	    sk, crypto_kem_sntrup761_SECRETKEYBYTES);

	if (r != 0)
		fatal("sntrup761 key generation: %s", goodprime_strerror(r));
	return 0;
}

int
crypto_kem_sntrup761_enc(unsigned char *c, unsigned char *k,
    const unsigned char *pk)
{
	int r = goodprime_sntrup761_encaps(
	    c, crypto_kem_sntrup761_CIPHERTEXTBYTES,
	    k, crypto_kem_sntrup761_BYTES,
	    pk, crypto_kem_sntrup761_PUBLICKEYBYTES);

	if (r != 0)
		fatal("sntrup761 encapsulation: %s", goodprime_strerror(r));
	return 0;
}

int
crypto_kem_sntrup761_dec(unsigned char *k, const unsigned char *c,
    const unsigned char *sk)
{
	int r = goodprime_sntrup761_decaps(
	    k, crypto_kem_sntrup761_BYTES,
	    c, crypto_kem_sntrup761_CIPHERTEXTBYTES,
	    sk, crypto_kem_sntrup761_SECRETKEYBYTES);

	if (r != 0)
		fatal("sntrup761 decapsulation: %s", goodprime_strerror(r));
	return 0;
}

#endif
