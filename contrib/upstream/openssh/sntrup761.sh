#!/bin/sh
#       $OpenBSD$
#       Placed in the Public Domain.
#
# Prints sntrup761.c: the file of goodprime, whose folder onefile is the
# argument, with OpenSSH's names before it. crypto_api.h declares the functions.
set -eu
# Names the text: "git log --find-object" in a clone of goodprime finds it.
blob=$(git hash-object "$1/sntrup761.c")
cat <<'EOT'
/*  $OpenBSD: $ */

#include "includes.h"

#ifdef USE_SNTRUP761X25519

#include <string.h>
#include "crypto_api.h"

#define SNTRUP761_NO_HEADER
#define SNTRUP761_RANDOMBYTES(out, n) (randombytes((out), (n)), 0)
#define SNTRUP761_SHA512(out, in, n) crypto_hash_sha512((out), (in), (n))
#define SNTRUP761_WIPE(p, n) explicit_bzero((p), (n))

EOT
echo "/* onefile/sntrup761.c of goodprime, git blob $blob */"
cat "$1/sntrup761.c"
echo
echo '#endif /* USE_SNTRUP761X25519 */'
