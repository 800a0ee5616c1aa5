#!/usr/bin/env bash
# installed.sh NAME PREFIX [--time]: programs with the library that was installed there. Checks that they run,
# that pkg-config finds everything, and that the library's own tests pass. Prints as JSON how many bytes one
# parameter set and all of them add to a program, or with --time what the operations of sntrup761 cost.
set -euo pipefail
name=$1
prefix=$2
what=${3:-}
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
if [ "$what" = --time ]; then
  cc "${cflags[@]}" -o "$scratch/time" tests/time.c "$prefix/lib/libgoodprime.a"
  "$scratch/time" "$name"
else
  empty=$(size "$scratch/empty")
  printf '{"build": "%s", "one": %d, "all": %d}\n' "$name" \
    $(($(size "$scratch/static") - empty)) $(($(size "$scratch/by_name") - empty))
fi
