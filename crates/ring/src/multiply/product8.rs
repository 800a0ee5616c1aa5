//! Products of polynomials of eight coefficients, eight at once, one a lane.

use goodprime_lanes::{EightLanes, Modulus};

/// a·b: the sums for x^0 to x^7, and coefficients of x^8 to x^14 times 2^-16.
///
/// |sum| ≤ 8·max|a|·max|b|, which must be at most 2^31 - 2^15·q.
#[inline(always)]
pub(super) fn product<L: EightLanes, Q: Modulus>(
    lanes: L,
    a: &[L::Element],
    b: &[L::Element],
) -> ([L::Accumulator; 8], [L::Vector; 7]) {
    let (a, b) = (&a[..64], &b[..64]);
    let mut x = [lanes.splat(0); 8];
    for j in 0..8 {
        x[j] = lanes.load(a, 8 * j);
    }
    let mut sums = [lanes.zero(); 8];
    for k in (1..8).rev() {
        let y = lanes.load(b, 8 * k);
        for j in 8 - k..8 {
            sums[j + k - 8] = if k == 7 {
                lanes.multiply(x[j], y)
            } else {
                lanes.multiply_add(sums[j + k - 8], x[j], y)
            };
        }
    }
    let mut high = [x[0]; 7];
    for i in 0..7 {
        high[i] = lanes.montgomery::<Q>(sums[i]);
    }
    for k in 0..8 {
        let y = lanes.load(b, 8 * k);
        for j in 0..8 - k {
            sums[j + k] = if k == 0 {
                lanes.multiply(x[j], y)
            } else {
                lanes.multiply_add(sums[j + k], x[j], y)
            };
        }
    }
    (sums, high)
}
