/* What is in front of goodprime's file: libssh's names, randomness, SHA-512 and wiping. */
#include "config.h"

#include "libssh/libssh.h"
#include "libssh/priv.h"
#include "libssh/sntrup761.h"
#include "libssh/wrapper.h"

#define crypto_kem_sntrup761_keypair sntrup761_keypair
#define crypto_kem_sntrup761_enc sntrup761_enc
#define crypto_kem_sntrup761_dec sntrup761_dec
#define SNTRUP761_RANDOMBYTES(out, n) (ssh_get_random((out), (int)(n), 1) != 1)
#define SNTRUP761_SHA512(out, in, n) (sha512((in), (n), (out)) != SSH_OK)
#define SNTRUP761_WIPE(p, n) ssh_burn((p), (n))

