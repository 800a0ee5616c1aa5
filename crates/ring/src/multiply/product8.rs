//! Products of polynomials of eight coefficients, eight at once, one a lane.

use goodprime_lanes::{EightLanes, Lanes};

/// The sums of a product: x^0 to x^7, and x^8 to x^14.
pub(super) type Sums<L> = ([<L as Lanes>::Accumulator; 8], [<L as Lanes>::Accumulator; 7]);

/// a·b, by one level of Karatsuba's algorithm.
///
/// Sums of two coefficients four apart must fit 16 bits, and 8·max|a|·max|b| must fit 32 bits.
#[inline(always)]
pub(super) fn product<L: EightLanes>(lanes: L, a: &[L::Element], b: &[L::Element]) -> Sums<L> {
    let (a, b) = (&a[..64], &b[..64]);
    let mut x = [[lanes.splat(0); 4]; 3];
    let mut y = x;
    for j in 0..4 {
        (x[0][j], x[1][j]) = (lanes.load(a, 8 * j), lanes.load(a, 8 * (4 + j)));
        (y[0][j], y[1][j]) = (lanes.load(b, 8 * j), lanes.load(b, 8 * (4 + j)));
        x[2][j] = lanes.add(x[0][j], x[1][j]);
        y[2][j] = lanes.add(y[0][j], y[1][j]);
    }
    let high = product4(lanes, &x[1], &y[1]);
    let low = product4(lanes, &x[0], &y[0]);
    let mut middle = product4(lanes, &x[2], &y[2]);
    for i in 0..7 {
        middle[i] = lanes.sub_wrapping(middle[i], lanes.add_wrapping(low[i], high[i]));
    }
    let mut sums = ([low[0]; 8], [low[0]; 7]);
    for i in 0..15 {
        let sum = match i {
            0..4 => low[i],
            4..7 => lanes.add_wrapping(low[i], middle[i - 4]),
            7 => middle[3],
            8..11 => lanes.add_wrapping(high[i - 8], middle[i - 4]),
            _ => high[i - 8],
        };
        let sum = lanes.sum_of_products(sum, 8 - i.abs_diff(7), a, b);
        if i < 8 {
            sums.0[i] = sum;
        } else {
            sums.1[i - 8] = sum;
        }
    }
    sums
}

/// The product of polynomials of four coefficients.
#[inline(always)]
fn product4<L: EightLanes>(
    lanes: L,
    x: &[L::Vector; 4],
    y: &[L::Vector; 4],
) -> [L::Accumulator; 7] {
    let mut sums = [lanes.zero(); 7];
    for k in 0..4 {
        for j in 0..4 {
            sums[j + k] = if k == 0 || j == 3 {
                lanes.multiply(x[j], y[k])
            } else {
                lanes.multiply_add(sums[j + k], x[j], y[k])
            };
        }
    }
    sums
}
