#!/usr/bin/env bash
# installed.sh NAME PREFIX [--time]: programs with the library that was installed there. Checks that they run,
# that pkg-config finds everything, and that the library's own tests pass. Prints as JSON how many bytes are added
# to a program by one set of NTRU Prime, one of NTRU, all of NTRU and all there are, or with --time what the
# operations of sntrup761 cost; and the page faults of a process's first encapsulation.
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
"$scratch/by_name" ntruhrss1373

sed 's/sntrup761/ntruhps2048677/g; s/SNTRUP761/NTRUHPS2048677/g' examples/exchange.c > "$scratch/ntru.c"
cc "${cflags[@]}" -o "$scratch/ntru" "$scratch/ntru.c" "$prefix/lib/libgoodprime.a"
"$scratch/ntru"
cat > "$scratch/all_ntru.c" <<'C'
#include <goodprime.h>
#include <stdio.h>
#include <string.h>
#define SET(set, SET)                                                                          \
    static int set(void)                                                                       \
    {                                                                                          \
        static uint8_t pk[GOODPRIME_##SET##_PUBLICKEYBYTES], sk[GOODPRIME_##SET##_SECRETKEYBYTES]; \
        static uint8_t ct[GOODPRIME_##SET##_CIPHERTEXTBYTES], sent[32], received[32];          \
        return goodprime_##set##_keypair(pk, sizeof pk, sk, sizeof sk)                         \
            || goodprime_##set##_encaps(ct, sizeof ct, sent, 32, pk, sizeof pk)                \
            || goodprime_##set##_decaps(received, 32, ct, sizeof ct, sk, sizeof sk)            \
            || memcmp(sent, received, 32) != 0;                                                \
    }
SET(ntruhps2048509, NTRUHPS2048509)
SET(ntruhps2048677, NTRUHPS2048677)
SET(ntruhps4096821, NTRUHPS4096821)
SET(ntruhps40961229, NTRUHPS40961229)
SET(ntruhrss701, NTRUHRSS701)
SET(ntruhrss1373, NTRUHRSS1373)
int main(void)
{
    int failed = ntruhps2048509() || ntruhps2048677() || ntruhps4096821() || ntruhps40961229()
        || ntruhrss701() || ntruhrss1373();
    return printf("NTRU: %s\n", failed ? "failed" : "both have the same secrets") < 0 || failed;
}
C
cc "${cflags[@]}" -o "$scratch/all_ntru" "$scratch/all_ntru.c" "$prefix/lib/libgoodprime.a"
"$scratch/all_ntru"

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

# CMake finds the shared library and the static one.
if command -v cmake >/dev/null; then
  mkdir "$scratch/cmake"
  cp examples/exchange.c "$scratch/cmake"
  cat > "$scratch/cmake/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.10)
project(exchange C)
find_package(goodprime 0.1 REQUIRED)
add_executable(shared exchange.c)
target_link_libraries(shared PRIVATE goodprime::goodprime)
add_executable(static exchange.c)
target_link_libraries(static PRIVATE goodprime::static)
find_package(goodprime 99 QUIET)
if(goodprime_FOUND)
  message(FATAL_ERROR "version 99 was found")
endif()
CMAKE
  cmake -S "$scratch/cmake" -B "$scratch/cmake/build" -DCMAKE_PREFIX_PATH="$prefix" > /dev/null
  cmake --build "$scratch/cmake/build" > /dev/null
  "$scratch/cmake/build/shared"
  "$scratch/cmake/build/static"
else
  echo "skipped: CMake (there is none)"
fi

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
  # The median of many processes: where the stack and the program lie differs.
  cc "${cflags[@]}" -o "$scratch/first" tests/first.c "$prefix/lib/libgoodprime.a"
  "$scratch/first" > "$scratch/key"
  faults=$(for _ in {1..41}; do "$scratch/first" "$scratch/key"; done | sort -n | sed -n 21p)
  empty=$(size "$scratch/empty")
  printf '{"build": "%s", "one": %d, "ntru": %d, "all_ntru": %d, "all": %d, "faults": %d}\n' "$name" \
    $(($(size "$scratch/static") - empty)) $(($(size "$scratch/ntru") - empty)) \
    $(($(size "$scratch/all_ntru") - empty)) $(($(size "$scratch/by_name") - empty)) "$faults"
fi
