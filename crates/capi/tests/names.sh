#!/usr/bin/env bash
# names.sh LIBRARY [NM]: nothing is global in a library that was made private (an archive, a shared library), but names
# that headers declare; and it asks for nothing but a few functions of every C library.
set -euo pipefail
library=$1
nm=${2:-nm}
fail() { echo "names.sh: $library: $*" >&2; exit 1; }
case $library in *.so*) dynamic=-D ;; *) dynamic= ;; esac

# `goodprime_private_` is what Windows's format has in place of local names; there, imports are the names of a system.
ours='^(goodprime_|crypto_kem_(sntrup|ntru)|OQS_KEM_ntru|ntruprime_kem_sntrup|sntrup761_(keypair|enc|dec)$)'
defined=$("$nm" $dynamic -g --defined-only "$library" 2>/dev/null | awk 'NF == 3 { print $3 }')
case $library in
  *windows*) ours="$ours|^(__imp_)?(ProcessPrng|WaitOnAddress|WakeByAddress(All|Single))$|_imports_lib(_iname)?$" ;;
esac
foreign=$(grep -vE "$ours" <<<"$defined" || true)
[ -z "$foreign" ] || fail "$(wc -l <<<"$foreign") global names are not this library's: $(head -n 5 <<<"$foreign" | tr '\n' ' ')"
[ "$(grep -c '^goodprime_' <<<"$defined")" -gt 100 ] || fail "the library's own names are missing"

case $library in
  *windows*) exit ;; # Rust's standard library is part of it.
esac
# Of the standard of C, of POSIX, of Linux, and of compilers for Arm.
asked='abort bcmp free malloc memcmp memcpy memmove memset strlen
  getrandom __errno_location getauxval
  __aeabi_memclr __aeabi_memclr4 __aeabi_memclr8 __aeabi_memcpy __aeabi_memcpy4 __aeabi_memcpy8 __aeabi_memmove
  __aeabi_memmove4 __aeabi_memmove8 __aeabi_memset __aeabi_memset4 __aeabi_memset8'
# A shared library also has weak references to the toolchain's own functions.
missing=$("$nm" $dynamic -u "$library" 2>/dev/null | awk '$1 == "U" { sub(/@.*/, "", $2); print $2 }' | sort -u |
  grep -vxF -f <(tr -s ' ' '\n' <<<"$asked") || true)
[ -z "$missing" ] || fail "it asks for $(tr '\n' ' ' <<<"$missing")"

# A shared library names its C library, from which packages and the loader know what it needs.
case $library in
  *.so*)
    libc=$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(libc\..*\)\]/\1/p')
    [ -n "$libc" ] || fail "it needs no C library (readelf -d: no NEEDED)"
    # Not by a pipe: grep -q ends at its match, and the pipe would fail when nm goes on writing.
    needed=$("$nm" -D "$library")
    [ "$libc" != libc.so.6 ] || grep -q ' getrandom@GLIBC_' <<<"$needed" || fail "getrandom has no version"
    ;;
esac
