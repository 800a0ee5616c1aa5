//! Controls of `../secrets`: functions that show a secret on purpose, each in one way.

use core::hint::black_box;

static TABLE: [u8; 256] = [1; 256];

/// Branches on each byte: does a round for each odd one.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn leaks_by_branch(secret: &[u8; 32]) -> u8 {
    secret.iter().filter(|byte| **byte & 1 == 1).fold(0, |sum, byte| black_box(sum ^ byte))
}

/// Reads elements of a table that the bytes choose.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn leaks_by_table(secret: &[u8; 32]) -> u8 {
    secret.iter().fold(0, |sum, byte| sum ^ black_box(&TABLE)[usize::from(*byte)])
}

/// Computes a quotient: the processor's division takes 2 to 12 cycles, as its operands are.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn leaks_by_division(secret: &[u8; 32]) -> u32 {
    black_box(0x8000_0001) / (1 + u32::from(secret[0]))
}

/// Computes a quotient that the processor has no instruction for.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn leaks_by_routine(secret: &[u8; 32]) -> u64 {
    black_box(0x8000_0001_0000_0001) / (1 + u64::from(secret[0]))
}

/// Computes products of 64 bits.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn leaks_by_product(secret: &[u8; 32]) -> u64 {
    let product = |byte: &u8| u64::from(black_box(0x8000_0001_u32)) * u64::from(*byte);
    secret.iter().fold(0, |sum, byte| sum ^ product(byte))
}

/// Leaves bytes on the stack.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn leaks_by_stack(secret: &[u8; 32]) -> u8 {
    black_box([secret[0] | 1; 1024])[usize::from(black_box(7u8))]
}

/// Calls each function once.
pub(crate) fn all(secret: &[u8; 32]) {
    black_box((leaks_by_branch(secret), leaks_by_table(secret)));
    black_box(leaks_by_stack(secret));
    black_box((leaks_by_division(secret), leaks_by_routine(secret), leaks_by_product(secret)));
}
