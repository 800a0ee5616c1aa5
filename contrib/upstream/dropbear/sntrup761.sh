#!/bin/sh
#       Placed in the Public Domain.
#
# Prints sntrup761.c: the file of goodprime, whose folder onefile is the
# argument, with Dropbear's names before it.
set -eu
cat <<'EOT'
#include "sntrup761_compat.h"

#if DROPBEAR_SNTRUP761

EOT
cat "$1/sntrup761.c"
echo
echo '#endif /* DROPBEAR_SNTRUP761 */'
