//! Bounds of the results that the contract promises, as functions of |a| or of the sum in an operation: tests compare
//! every result of a backend with them, for all 16-bit operands. Each is the largest integer that its formula allows.

use crate::modulus::{Modulus, Style};

/// |r| of [`mulc`](super::Modular::mulc): q/2 + |a|·q/2^17 + 1 by Montgomery's method, q/2 + |a|·q/2^16 + 1 by Barrett's.
pub const fn mulc(style: Style, q: i64, a: i64) -> i64 {
    match style {
        Style::Montgomery => (((q << 16) + a.abs() * q) >> 17) + 1,
        Style::Barrett => reduce(q, a),
    }
}

/// |r| of [`reduce`](super::Modular::reduce): q/2 + |a|·q/2^16 + 1.
pub const fn reduce(q: i64, a: i64) -> i64 {
    (((q << 15) + a.abs() * q) >> 16) + 1
}

/// |r| of [`mulf`](super::Modular::mulf) for a product, and of [`montgomery`](super::Modular::montgomery) for a sum of
/// products: |sum|/2^16 + q/2 + 1.
pub const fn montgomery(q: i64, sum: i64) -> i64 {
    ((sum.abs() + (q << 15)) >> 16) + 1
}

/// The largest |sum| that [`montgomery`](super::Modular::montgomery) takes: 2^31 - 2^15·q.
pub const fn montgomery_sum(q: i64) -> i64 {
    (1 << 31) - (q << 15)
}

/// The largest |a·b| + |c·d| that [`mulf_difference`](super::Modular::mulf_difference) takes.
pub const MULF_DIFFERENCE_PRODUCTS: i64 = (1 << 30) - (1 << 16);

/// |r| of [`mulf_difference`](super::Modular::mulf_difference) for |a·b| + |c·d|: that/2^16 + q + 2.
pub const fn mulf_difference(q: i64, products: i64) -> i64 {
    (products >> 16) + q + 2
}

/// |r| of [`half`](super::ModularRows::half): (|a| + q)/2.
pub const fn half(q: i64, a: i64) -> i64 {
    (a.abs() + q) / 2
}

/// |r| of [`quarter`](super::ModularRows::quarter): |a|/4 + 3q/4.
pub const fn quarter(q: i64, a: i64) -> i64 {
    (a.abs() + 3 * q) / 4
}

/// The largest |a| that [`reduce_by_shifts`](super::ModularRows::reduce_by_shifts) takes: a + a/2^shift fits 16 bits.
pub const fn reduce_by_shifts_operand<M: Modulus>() -> i64 {
    match M::SHIFTS.shift {
        0 => 1 << 15,
        shift => (32767 << shift) / ((1 << shift) + 1),
    }
}

/// |r| of [`reduce_by_shifts`](super::ModularRows::reduce_by_shifts): for its divisor d, max(d, q)/2 + |a|·|q/d - 1| + 2.
pub const fn reduce_by_shifts<M: Modulus>(a: i64) -> i64 {
    let (q, shifts) = (M::Q as i64, M::SHIFTS);
    // d = n/m.
    let (n, m) = match shifts.shift {
        0 => (1 << shifts.log, 1),
        shift => (1 << (shifts.log + shift), (1 << shift) + 1),
    };
    let largest = if n > q * m { n } else { q * m };
    (largest * n + 2 * a.abs() * (q * m - n).abs() * m) / (2 * m * n) + 2
}
