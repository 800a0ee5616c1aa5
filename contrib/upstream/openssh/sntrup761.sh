#!/bin/sh
#       $OpenBSD$
#       Placed in the Public Domain.
#
# Prints sntrup761.c: the file of goodprime, whose folder onefile is the
# argument, with OpenSSH's names before it. Its header is left out, as
# crypto_api.h declares the functions.
set -eu
file=$1/sntrup761.c
grep -q '^#include "sntrup761.h"$' "$file"
cat <<'EOT'
/*  $OpenBSD: $ */

#include "includes.h"

#ifdef USE_SNTRUP761X25519

#include <string.h>
#include "crypto_api.h"

#define SNTRUP761_RANDOMBYTES(out, n) (randombytes((out), (n)), 0)
#define SNTRUP761_SHA512(out, in, n) crypto_hash_sha512((out), (in), (n))
#define SNTRUP761_WIPE(p, n) explicit_bzero((p), (n))

EOT
sed '/^#include "sntrup761.h"$/d' "$file"
echo
echo '#endif /* USE_SNTRUP761X25519 */'
