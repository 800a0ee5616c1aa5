//! Transforms of 3, 4, 5 and 8 vectors.
//!
//! In: what a reduction leaves, or a multiplication whose operand was below 3r: about 0.8·r. Out
//! below 2^15. No twiddle factors: those belong to the passes.

use goodprime_lanes::{Lanes, Modulus};

use super::tables::Roots;

/// y_k = Σ y_j·w^jk, in natural order.
#[inline(always)]
pub(super) fn transform<L: Lanes, M: Modulus, const N: usize>(
    lanes: L,
    y: [L::Vector; N],
    roots: &Roots,
) -> [L::Vector; N] {
    let mut out = y;
    match N {
        3 => out.copy_from_slice(&radix3::<L, M>(lanes, [y[0], y[1], y[2]], roots)),
        4 => out.copy_from_slice(&radix4::<L, M>(lanes, [y[0], y[1], y[2], y[3]], roots)),
        5 => out.copy_from_slice(&radix5::<L, M>(lanes, [y[0], y[1], y[2], y[3], y[4]], roots)),
        _ => {
            assert!(N == 8);
            let even = radix4::<L, M>(lanes, [y[0], y[2], y[4], y[6]], roots);
            let odd = radix4::<L, M>(lanes, [y[1], y[3], y[5], y[7]], roots);
            let odd = [
                lanes.reduce::<M>(odd[0]),
                lanes.mulc::<M>(odd[1], roots.w8[0]),
                lanes.mulc::<M>(odd[2], roots.w4),
                lanes.mulc::<M>(odd[3], roots.w8[1]),
            ];
            for k in 0..4 {
                out[k] = lanes.add(even[k], odd[k]);
                out[k + 4] = lanes.sub(even[k], odd[k]);
            }
        }
    }
    out
}

/// Order 3 with one multiplication, because 1 + w + w² = 0.
#[inline(always)]
fn radix3<L: Lanes, M: Modulus>(
    lanes: L,
    [a, b, c]: [L::Vector; 3],
    roots: &Roots,
) -> [L::Vector; 3] {
    let d = lanes.mulc::<M>(lanes.sub(b, c), roots.w3);
    [lanes.add(lanes.add(a, b), c), lanes.add(lanes.sub(a, c), d), lanes.sub(lanes.sub(a, b), d)]
}

/// Order 4 with one multiplication.
#[inline(always)]
fn radix4<L: Lanes, M: Modulus>(
    lanes: L,
    [a, b, c, d]: [L::Vector; 4],
    roots: &Roots,
) -> [L::Vector; 4] {
    let (p, m) = (lanes.add(a, c), lanes.sub(a, c));
    let (s, t) = (lanes.add(b, d), lanes.mulc::<M>(lanes.sub(b, d), roots.w4));
    [lanes.add(p, s), lanes.add(m, t), lanes.sub(p, s), lanes.sub(m, t)]
}

/// Order 5 with five multiplications: sums and differences of y_j and y_5-j meet the even and the
/// odd parts of the powers of w.
#[inline(always)]
fn radix5<L: Lanes, M: Modulus>(
    lanes: L,
    [a, b, c, d, e]: [L::Vector; 5],
    roots: &Roots,
) -> [L::Vector; 5] {
    let (s1, d1) = (lanes.add(b, e), lanes.sub(b, e));
    let (s2, d2) = (lanes.add(c, d), lanes.sub(c, d));
    let sum = lanes.add(s1, s2);

    let middle = lanes.add(a, lanes.mulc::<M>(sum, roots.w5[0]));
    let swing = lanes.mulc::<M>(lanes.sub(s1, s2), roots.w5[1]);
    let (even1, even2) = (lanes.add(middle, swing), lanes.sub(middle, swing));

    let both = lanes.mulc::<M>(lanes.add(d1, d2), roots.w5[2]);
    let odd1 = lanes.add(both, lanes.mulc::<M>(d2, roots.w5[3]));
    let odd2 = lanes.sub(lanes.mulc::<M>(d1, roots.w5[4]), both);
    [
        lanes.add(a, sum),
        lanes.add(even1, odd1),
        lanes.add(even2, odd2),
        lanes.sub(even2, odd2),
        lanes.sub(even1, odd1),
    ]
}
