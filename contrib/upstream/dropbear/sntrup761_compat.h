/* To be included only by sntrup761.c, provides
 * random, sha512 and wiping from Dropbear. */

#include "includes.h"
#include "dbhelpers.h"
#include "dbrandom.h"
#include "sntrup761.h"

#if DROPBEAR_SNTRUP761

static inline void dropbear_sntrup_sha512(unsigned char *out,
		const unsigned char *in, size_t len) {
	hash_state hs;

	sha512_init(&hs);
	sha512_process(&hs, in, len);
	sha512_done(&hs, out);
	m_burn(&hs, sizeof(hs));
}

/* With -Os: 1 kB less, and keys in an eighth of the time. localoptions.h may
 * say 1 for the least code, or 0. */
#ifndef SNTRUP761_SMALL
#define SNTRUP761_SMALL 2
#endif
#define SNTRUP761_RANDOMBYTES(out, n) (genrandom((out), (n)), 0)
#define SNTRUP761_SHA512(out, in, n) \
		(dropbear_sntrup_sha512((out), (in), (n)), 0)
#define SNTRUP761_WIPE(p, n) m_burn((p), (n))

#endif /* DROPBEAR_SNTRUP761 */
