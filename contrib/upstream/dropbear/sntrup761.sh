#!/bin/sh
#       Placed in the Public Domain.
#
# Prints sntrup761.c: the file of goodprime, whose folder onefile is the
# argument, with Dropbear's names before it.
set -eu
# Names the text: "git log --find-object" in a clone of goodprime finds it.
blob=$(git hash-object "$1/sntrup761.c")
cat <<'EOT'
#include "sntrup761_compat.h"

#if DROPBEAR_SNTRUP761

EOT
echo "/* onefile/sntrup761.c of goodprime, git blob $blob */"
cat "$1/sntrup761.c"
echo
echo '#endif /* DROPBEAR_SNTRUP761 */'
