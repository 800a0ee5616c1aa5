#!/bin/sh
#       Placed in the Public Domain.
#
# Prints sntrup761.c: the file of goodprime, whose folder onefile is the
# argument, with Dropbear's names before it.
set -eu
file=$1/sntrup761.c
grep -q '^#include "sntrup761.h"$' "$file"
cat <<'EOT'
#include "sntrup761_compat.h"

#if DROPBEAR_SNTRUP761

EOT
cat "$file"
echo
echo '#endif /* DROPBEAR_SNTRUP761 */'
