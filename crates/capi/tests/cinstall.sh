#!/usr/bin/env bash
# cinstall.sh PREFIX: `cargo cinstall` against what `make install COMPACT=1` has put there: the same files, the same
# functions, the same answers of pkg-config, and a program that runs. Left to make: CMake's files and the headers of
# other libraries' names, which cargo-c cannot fill in or choose.
set -euo pipefail
prefix=$(realpath "$1")
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "cinstall.sh: $*" >&2; exit 1; }

export RUSTFLAGS='-C force-unwind-tables=no --cfg sha2_backend_soft="compact" --cfg aes_backend_soft="compact"'
cargo cinstall --locked --profile capi-compact -p goodprime-capi --features compact \
  --prefix "$scratch/installed" --libdir "$scratch/installed/lib"

files() { (cd "$1" && find . ! -type d ! -path '*/cmake/*' ! -path '*/goodprime-compat/*' | sort); }
diff <(files "$prefix") <(files "$scratch/installed") || fail "other files (<: make, >: cargo-c)"

same_texts() { # of two prefixes
  diff -r "$1/include/goodprime.h" "$2/include/goodprime.h" && diff -r "$1/share/man" "$2/share/man"
}
same_texts "$prefix" "$scratch/installed" || fail "header or manual pages"
functions() { nm -D --defined-only "$1/lib/libgoodprime.so" | awk '{print $NF}' | grep '^goodprime_' | sort; }
[ "$(functions "$prefix" | wc -l)" -gt 100 ] || fail "make's library has no functions"
diff <(functions "$prefix") <(functions "$scratch/installed") || fail "other functions"
soname() { readelf -d "$1/lib/libgoodprime.so" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p'; }
[ "$(soname "$prefix")" = "$(soname "$scratch/installed")" ] || fail "another interface: $(soname "$scratch/installed")"

asked() { # prefix: what pkg-config says of it
  PKG_CONFIG_PATH="$1/lib/pkgconfig" pkg-config --modversion --cflags --libs goodprime | sed "s|$1|PREFIX|g; s/ *$//"
}
diff <(asked "$prefix") <(asked "$scratch/installed") || fail "pkg-config"

export PKG_CONFIG_PATH="$scratch/installed/lib/pkgconfig"
cc -std=c11 -O2 -o "$scratch/shared" examples/exchange.c $(pkg-config --cflags --libs goodprime)
LD_LIBRARY_PATH="$scratch/installed/lib" "$scratch/shared"

# A header that differs is found.
echo >> "$scratch/installed/include/goodprime.h"
! same_texts "$prefix" "$scratch/installed" >/dev/null || fail "another header was not found"
echo "cinstall.sh: cargo-c gives what make gives"
