#!/usr/bin/env bash
# installed.sh PREFIX LIMIT: programs with the library that was installed there. Checks that they run, that
# pkg-config finds everything, that the library's own tests pass, and that one parameter set adds fewer than
# LIMIT bytes to a program. (docs/c-api.md says what takes the room.)
set -euo pipefail
prefix=$1
limit=${2:?the bytes that one set must stay below}
cd "$(dirname "$0")/.."
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cflags=(-std=c11 -Wall -Wextra -Werror -O2 -Wl,--gc-sections -s $(pkg-config --cflags goodprime))

cc "${cflags[@]}" -o "$scratch/shared" examples/exchange.c $(pkg-config --libs goodprime)
LD_LIBRARY_PATH="$prefix/lib" "$scratch/shared"

cc "${cflags[@]}" -o "$scratch/static" examples/exchange.c "$prefix/lib/libgoodprime.a"
"$scratch/static"
cc "${cflags[@]}" -o "$scratch/by_name" examples/by_name.c "$prefix/lib/libgoodprime.a"
"$scratch/by_name" ntrulpr1277

cat > "$scratch/selftest.c" <<'C'
#include <goodprime.h>
#include <stdio.h>
int main(void)
{
    int status = goodprime_selftest();
    printf("selftest on %s: %s\n", goodprime_backend(), goodprime_strerror(status));
    return status != GOODPRIME_OK;
}
C
cc "${cflags[@]}" -o "$scratch/selftest" "$scratch/selftest.c" "$prefix/lib/libgoodprime.a"
"$scratch/selftest"

# A program of as little else.
cat > "$scratch/empty.c" <<'C'
#include <stdio.h>
int main(void)
{
    return printf("both have\n") < 0;
}
C
cc -O2 -Wl,--gc-sections -s -o "$scratch/empty" "$scratch/empty.c"
size() { wc -c < "$1"; }
growth=$(($(size "$scratch/static") - $(size "$scratch/empty")))
echo "sntrup761 adds $growth bytes, all sets add $(($(size "$scratch/by_name") - $(size "$scratch/empty")))"
if [ "$growth" -ge "$limit" ]; then
  echo "more than $limit" >&2
  exit 1
fi
