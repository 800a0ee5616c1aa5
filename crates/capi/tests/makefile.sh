#!/usr/bin/env bash
# makefile.sh: `make install` as packagers use it, with a library that `make` has built: places of their choice below
# DESTDIR, nothing built, and nothing left by `make uninstall`.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "makefile.sh: $*" >&2; exit 1; }

places=(DESTDIR="$scratch/staged" PREFIX=/usr LIBDIR=/usr/lib/somewhere INCLUDEDIR=/usr/include/here MANDIR=/usr/man)
make -s install "${places[@]}" CARGO=false
version=$(sed -n 's/^version = "\(.*\)"/\1/p' ../../Cargo.toml)
for file in lib/somewhere/libgoodprime.a lib/somewhere/libgoodprime.so "lib/somewhere/libgoodprime.so.$version" \
  lib/somewhere/pkgconfig/goodprime.pc lib/somewhere/cmake/goodprime/goodprime-config.cmake \
  lib/somewhere/cmake/goodprime/goodprime-config-version.cmake include/here/goodprime.h \
  man/man3/goodprime_kem.3 man/man3/goodprime_kem_encaps.3 man/man3/goodprime_sntrup761.3; do
  [ -e "$scratch/staged/usr/$file" ] || fail "$file is not installed"
done
! grep -r "$scratch" "$scratch/staged" --include='*.pc' --include='*.cmake' || fail "DESTDIR shows in a file"
grep -qx 'libdir=/usr/lib/somewhere' "$scratch/staged/usr/lib/somewhere/pkgconfig/goodprime.pc" || fail "libdir"

make -s uninstall "${places[@]}"
left=$(find "$scratch/staged" -type f -o -type l)
[ -z "$left" ] || fail "left: $left"

# Without a library there is nothing to install, and no compiler is called.
if said=$(make -s install "${places[@]}" CARGO=false CARGO_TARGET_DIR="$scratch/empty" 2>&1); then
  fail "what was not built was installed"
fi
grep -q 'run make first' <<<"$said" || fail "$said"
echo "makefile.sh: all files are where they should be, and gone again"
