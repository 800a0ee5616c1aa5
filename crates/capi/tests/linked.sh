#!/usr/bin/env bash
# linked.sh PREFIX: the libraries that were installed there, linked in all ways: names that are
# global, beside other Rust libraries, in a Rust program, by musl, statically; the system's randomness in each; and races.
set -euo pipefail
prefix=$(realpath "$1")
cd "$(dirname "$0")/.."
archive=$prefix/lib/libgoodprime.a
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "linked.sh: $*" >&2; exit 1; }

tests/names.sh "$archive"
tests/names.sh "$prefix/lib/libgoodprime.so"
# What cargo makes is found to be what it is: a test that passes everything would be none.
rustc --edition 2024 -O --crate-type staticlib --crate-name other -o "$scratch/libother.a" - <<'RS'
// A Rust library with the standard library, and panics that unwind.
#[unsafe(no_mangle)]
pub extern "C" fn other_sum(n: u64) -> u64 {
    let sum = || {
        if n == 13 {
            panic!("unlucky");
        }
        (0..n).collect::<Vec<_>>().iter().sum()
    };
    std::panic::catch_unwind(sum).unwrap_or(u64::MAX)
}
RS
! tests/names.sh "$scratch/libother.a" 2>/dev/null || fail "names.sh does not see the names of a Rust library"

cat > "$scratch/exchange.h" <<'C'
#include <goodprime.h>
#include <string.h>
static int exchange_works(void)
{
    static uint8_t pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES], sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
    static uint8_t ct[GOODPRIME_SNTRUP761_CIPHERTEXTBYTES], sent[32], received[32];
    return !goodprime_sntrup761_keypair(pk, sizeof pk, sk, sizeof sk)
        && !goodprime_sntrup761_encaps(ct, sizeof ct, sent, 32, pk, sizeof pk)
        && !goodprime_sntrup761_decaps(received, 32, ct, sizeof ct, sk, sizeof sk)
        && memcmp(sent, received, 32) == 0;
}
C
cflags=(-std=c11 -Wall -Wextra -Werror -O2 -I "$prefix/include" -I "$scratch")

# Beside another Rust library, with and without the standard library, in both orders.
rustc --edition 2024 -O -C panic=abort --crate-type staticlib --crate-name bare -o "$scratch/libbare.a" - <<'RS'
#![no_std]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
#[unsafe(no_mangle)]
pub extern "C" fn other_sum(n: u64) -> u64 {
    (0..n).map(|i| i.wrapping_mul(i) / (i + 1)).sum()
}
RS
cat > "$scratch/two.c" <<'C'
#include "exchange.h"
uint64_t other_sum(uint64_t n);
int main(void)
{
    return !(exchange_works() && other_sum(10) > 30 && other_sum(13) != 0);
}
C
for other in other bare; do
  for both in "$archive $scratch/lib$other.a" "$scratch/lib$other.a $archive"; do
    cc "${cflags[@]}" -o "$scratch/two" "$scratch/two.c" $both -lpthread -ldl -lm -lgcc_s
    "$scratch/two" 2>/dev/null || fail "a program with $both"
  done
done

# A Rust program that takes the archive as any C library, and catches panics of its own.
cat > "$scratch/program.rs" <<'RS'
use std::ffi::c_int;
#[link(name = "goodprime", kind = "static")]
unsafe extern "C" {
    fn goodprime_sntrup761_keypair(pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize) -> c_int;
}
fn main() {
    let (mut pk, mut sk) = ([0u8; 1158], [0u8; 1763]);
    // SAFETY: the buffers have the lengths that are given.
    let status = unsafe { goodprime_sntrup761_keypair(pk.as_mut_ptr(), pk.len(), sk.as_mut_ptr(), sk.len()) };
    assert_eq!(status, 0);
    assert!(std::panic::catch_unwind(|| panic!("the program's own")).is_err());
}
RS
for flags in "" "-C target-feature=+crt-static"; do
  rustc --edition 2024 -O $flags -L "native=$prefix/lib" -o "$scratch/program" "$scratch/program.rs"
  "$scratch/program" 2>/dev/null || fail "a Rust program ($flags)"
done

# A program's own arithmetic stays that of its compiler.
cat > "$scratch/trapv.c" <<'C'
#include "exchange.h"
int main(int argc, char **argv)
{
    (void)argv;
    return !(exchange_works() && argc * 3 == 3);
}
C
cc "${cflags[@]}" -ftrapv -o "$scratch/trapv" "$scratch/trapv.c" "$archive" -Wl,-Map="$scratch/map"
"$scratch/trapv" || fail "a program with -ftrapv"
grep -q 'libgcc.*mulv[sd]i3' "$scratch/map" || fail "arithmetic with -ftrapv is not libgcc's"

# Randomness: shared and static, position-independent and not, of both C libraries.
system() { # what is tested, command that compiles
  local name=$1
  shift
  mkdir -p "$scratch/root"
  "$@" -std=c11 -Wall -Wextra -Werror -O2 -I include -o "$scratch/system" tests/c/system.c "${libraries[@]}"
  LD_LIBRARY_PATH="$prefix/lib" "$scratch/system" "$scratch/root" || fail "randomness: $name"
  passed=$((passed + 1))
}
passed=0
libraries=(-L "$prefix/lib" -lgoodprime)
system "shared" cc
libraries=("$archive")
system "archive" cc
system "static" cc -static
system "static and position-independent" cc -static-pie
if command -v musl-gcc >/dev/null; then
  # The kernel's headers are among those of the other C library.
  musl=(musl-gcc -idirafter /usr/include -idirafter "/usr/include/$(uname -m)-linux-gnu")
  system "musl" "${musl[@]}"
  system "musl, static" "${musl[@]}" -static
  system "musl, static and position-independent" "${musl[@]}" -static-pie
else
  echo "skipped: musl (there is no musl-gcc)"
fi
# Tools that look for races have nothing to say but what the suppressions know.
if command -v valgrind >/dev/null; then
  cc "${cflags[@]}" -g -pthread -o "$scratch/race" tests/c/race.c "$archive"
  watched() { valgrind --error-exitcode=9 "$@" "$scratch/race" > "$scratch/said" 2>&1; }
  for tool in helgrind drd; do
    watched --tool=$tool --suppressions=../../contrib/valgrind/goodprime.supp || { cat "$scratch/said" >&2; fail "$tool"; }
    ! watched --tool=$tool || fail "$tool needs no suppressions"
  done
else
  echo "skipped: races (there is no valgrind)"
fi
echo "linked.sh: nothing is global that is not ours; $passed ways to link have randomness"
