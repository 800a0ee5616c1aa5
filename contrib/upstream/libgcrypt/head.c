/* What is in front of goodprime's file: Libgcrypt's randomness, SHA-512 and wiping. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "g10lib.h"

/* _gcry_randomize does not return if it has no randomness. */
#define SNTRUP761_RANDOMBYTES(out, n) \
  (_gcry_randomize ((out), (n), GCRY_STRONG_RANDOM), 0)
#define SNTRUP761_SHA512(out, in, n) \
  (_gcry_md_hash_buffer (GCRY_MD_SHA512, (out), (in), (n)), 0)
#define SNTRUP761_WIPE(p, n) wipememory ((p), (n))

