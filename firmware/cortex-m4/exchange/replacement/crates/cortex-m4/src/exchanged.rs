//! Products of another program in place of those of `goodprime-cortex-m4`, in whose copy this file is put: the laboratory
//! compares multipliers in whole KEMs, and the program that it links has these two functions.
//!
//! A prepared left operand is a transform. A prepared right one is its coefficients, so that a product needs no memory
//! for a third transform.

unsafe extern "Rust" {
    /// The transform of an operand.
    safe fn goodprime_exchanged_forward(out: &mut [i16], operand: &[i16]);

    /// out = left·right, of a ring of degree p, from a transform and coefficients. The memory is of a transform.
    safe fn goodprime_exchanged_multiply(
        p: usize,
        out: &mut [i16],
        left: &[i16],
        right: &[i16],
        memory: &mut [i16],
    );
}

/// Coefficients of 16 bits that hold a transform.
pub const TRANSFORM: usize = decimal(env!("GOODPRIME_TRANSFORM"));

const fn decimal(text: &str) -> usize {
    match usize::from_str_radix(text, 10) {
        Ok(n) => n,
        Err(_) => panic!("GOODPRIME_TRANSFORM is a number"),
    }
}

/// Prepares the left operand.
#[inline(always)]
pub fn left(out: &mut [i16], a: &[i16]) {
    goodprime_exchanged_forward(out, a);
}

/// Prepares the right operand.
#[inline(always)]
pub fn right(out: &mut [i16], b: &[i16]) {
    out.copy_from_slice(&b[..out.len()]);
}

/// out = a·b modulo x^p - x - 1 for prepared operands.
#[inline(always)]
pub fn multiply(p: usize, out: &mut [i16], a: &[i16], b: &[i16], memory: &mut [i16]) {
    goodprime_exchanged_multiply(p, out, a, b, memory);
}
