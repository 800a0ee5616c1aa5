/* What is in front of goodprime's file: TinySSH's names, randomness, SHA-512 and wiping. */
#include "crypto_kem_sntrup761.h"

#include "haslibntruprime.h"
#ifndef HASLIBNTRUPRIME

#include "cleanup.h"
#include "crypto_declassify.h"
#include "crypto_hash_sha512.h"
#include "randombytes.h"

/* TinySSH is built with -Os: small code, and inverses that are vectors even so. */
#define SNTRUP761_SMALL 2
#define SNTRUP761_NO_HEADER
#define SNTRUP761_RANDOMBYTES(out, n) (randombytes((out), (long long) (n)), 0)
#define SNTRUP761_SHA512(out, in, n) crypto_hash_sha512((out), (in), (n))
#define SNTRUP761_WIPE(p, n) cleanup_((p), (long long) (n))
#define SNTRUP761_DECLASSIFY(p, n) crypto_declassify((p), (long long) (n))

