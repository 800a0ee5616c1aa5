#!/usr/bin/env bash
# makefile.sh [TARGET]: `make install` as packagers use it, with a library that `make` has built: places of their choice
# below DESTDIR, odd paths, a umask that forbids, nothing built, and nothing left by `make uninstall`. With a target, one of
# Rust's with musl, a library for it is built and installed as cargo's variables and configuration say.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "makefile.sh: $*" >&2; exit 1; }

places=(DESTDIR="$scratch/staged" PREFIX=/usr LIBDIR=/usr/lib/somewhere INCLUDEDIR=/usr/include/here MANDIR=/usr/man
  DOCDIR=/usr/doc)
make -s install "${places[@]}" CARGO=false
version=$(sed -n 's/^version = "\(.*\)"/\1/p' ../../Cargo.toml)
for file in lib/somewhere/libgoodprime.a lib/somewhere/libgoodprime.so "lib/somewhere/libgoodprime.so.$version" \
  lib/somewhere/pkgconfig/goodprime.pc lib/somewhere/cmake/goodprime/goodprime-config.cmake \
  lib/somewhere/cmake/goodprime/goodprime-config-version.cmake include/here/goodprime.h \
  man/man3/goodprime_kem.3 man/man3/goodprime_kem_encaps.3 man/man3/goodprime_sntrup761.3 \
  doc/LICENSE-THIRD-PARTY; do
  [ -e "$scratch/staged/usr/$file" ] || fail "$file is not installed"
done
! grep -r "$scratch" "$scratch/staged" --include='*.pc' --include='*.cmake' || fail "DESTDIR shows in a file"
grep -qx 'libdir=/usr/lib/somewhere' "$scratch/staged/usr/lib/somewhere/pkgconfig/goodprime.pc" || fail "libdir"

make -s uninstall "${places[@]}"
left=$(find "$scratch/staged" -type f -o -type l)
[ -z "$left" ] || fail "left: $left"

# Values that are not known, and a target that is not m4's.
for wrong in COMPACT=0 NTRU=0 FLOAT=softfp; do
  ! make -s -n m4 "$wrong" 2>"$scratch/said" >/dev/null || fail "$wrong is accepted"
  grep -qF "$wrong is not known" "$scratch/said" || fail "$wrong: $(cat "$scratch/said")"
done
! make -s m4 TARGET=thumbv7m-none-eabi CARGO=false 2>"$scratch/said" || fail "make m4 accepts a target"
grep -q "make bare" "$scratch/said" || fail "make m4 with a target: $(cat "$scratch/said")"

# Paths with spaces and with what means something to sed, and a umask that forbids everything: others can read it all.
odd="$scratch/a b&c|d"
(umask 077; make -s install PREFIX="$odd" FEATURES="supercop oqs callback libntruprime" CARGO=false)
unreadable=$(find "$odd" -not -perm -o+r)
[ -z "$unreadable" ] || fail "only the owner can read $unreadable"
grep -qxF "prefix=$odd" "$odd/lib/pkgconfig/goodprime.pc" || fail "prefix: $(grep prefix= "$odd/lib/pkgconfig/goodprime.pc")"
(cd include/compat && find . -name '*.h' | sort) | diff - <(cd "$odd/include/goodprime-compat" && find . -name '*.h' | sort) ||
  fail "headers of other libraries' names"
eval "cc -o '$scratch/program' examples/exchange.c $(PKG_CONFIG_PATH="$odd/lib/pkgconfig" pkg-config --cflags --libs goodprime)"
LD_LIBRARY_PATH="$odd/lib" "$scratch/program" > /dev/null

# Nothing says in which folders the library was built.
for place in "$(cd ../.. && pwd)/" /registry/src/; do
  ! grep -qaF "$place" "$odd"/lib/libgoodprime.{a,so} || fail "$place is in the libraries"
done

# Without a library there is nothing to install, and no compiler is called.
if said=$(make -s install "${places[@]}" CARGO=false CARGO_TARGET_DIR="$scratch/empty" 2>&1); then
  fail "what was not built was installed"
fi
grep -q 'run make first' <<<"$said" || fail "$said"

# A build that fails keeps the library of the last one.
mkdir "$scratch/last"
echo last > "$scratch/last/libgoodprime.a"
! make -s CARGO=false BUILT="$scratch/last" 2>/dev/null || fail "no compiler was called"
[ -s "$scratch/last/libgoodprime.a" ] || fail "the last library is gone"

# Without binutils there is no library, and the reason is said.
if said=$(OBJCOPY=no-such-objcopy ./private-names "$odd/lib/libgoodprime.a" "$scratch/out.a" 2>&1) || [ -e "$scratch/out.a" ]; then
  fail "a library was made without objcopy"
fi
grep -q 'there is no no-such-objcopy.*binutils' <<<"$said" || fail "$said"

# Another target and another directory, by variables and by configuration: what was built is what is installed. Not
# optimised, for it is built twice.
if [ $# -gt 0 ]; then
  export CARGO_PROFILE_CAPI_COMPACT_OPT_LEVEL=0
  elsewhere="$scratch/target & more"
  unset CARGO_TARGET_DIR
  build=(make -s COMPACT=1 NTRU=)
  "${build[@]}" CARGO_BUILD_TARGET="$1" CARGO_BUILD_TARGET_DIR="$elsewhere"
  configured="cargo --config \"build.target='$1'\" --config \"build.target-dir='$elsewhere'\""
  "${build[@]}" CARGO="$configured" BUILT="$scratch/built"
  cmp "$scratch/built/libgoodprime.a" "$elsewhere/libgoodprime/$1/capi-compact/libgoodprime.a" || fail "two libraries"
  "${build[@]}" install CARGO=false CARGO_BUILD_TARGET="$1" CARGO_BUILD_TARGET_DIR="$elsewhere" PREFIX="$scratch/musl" |
    grep -q 'no shared library' || fail "a shared library for $1"
  tests/names.sh "$scratch/musl/lib/libgoodprime.a"
  musl-gcc -static -I "$scratch/musl/include" -o "$scratch/program" examples/exchange.c "$scratch/musl/lib/libgoodprime.a"
  "$scratch/program" > /dev/null
fi
echo "makefile.sh: all files are where they should be, and gone again"
