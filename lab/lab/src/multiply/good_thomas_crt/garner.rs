//! From residues modulo two or three primes to the integer product, modulo q.
//!
//! Garner's form c = c_1 + r_1·t_2, or c_1 + r_1·(t_2 + r_2·t_3), is an identity in Z as soon as
//! the last digit is exact, whatever representatives c_1 and t_2 are. The last digit is exact if
//! it is canonical and its true value is less than r/2: [`exact`] asserts it from the largest
//! product that operands in range have. So the sum may be taken modulo q, lane by lane, in 16 bits.

use goodprime_lanes::modulus::inverse;
use goodprime_lanes::{Constant, Modular, Modulus};

use super::super::good_thomas::{Blocks, Planned};
use super::primes::Prime;
use goodprime_ring::Ring;

/// Returns true if the last of `digits` digits is exact for all |a| ≤ (q-1)/2 and |b| ≤ `bound`.
///
/// For any 16-bit representatives c_1 and t_2, the first quotient is at most (|c| + 2^15)/r_1, and
/// the second at most ((|c| + 2^15)/r_1 + 2^15)/r_2.
const fn exact<R: Ring>(digits: usize, bound: i64) -> bool {
    let primes = [Prime::<R, 0>::Q as i64, Prime::<R, 1>::Q as i64, Prime::<R, 2>::Q as i64];
    let mut largest = R::P as i64 * <R::Q as Modulus>::HALF as i64 * bound;
    let mut k = 0;
    while k < digits - 1 {
        largest = (largest + (1 << 15)) / primes[k] + 1;
        k += 1;
    }
    largest <= (primes[digits - 1] - 1) / 2
}

/// out ≡ c (mod q) for the product c with residues `x`, |b| ≤ 2.
///
/// In: |x| < r. Out: |c| < q, 2·PADDED coefficients.
#[inline(always)]
pub(super) fn two<L: Modular, R: Ring>(lanes: L, out: &mut [L::Element], x: [&[L::Element]; 2]) {
    const { assert!(exact::<R>(2, 2)) }
    let [r1, r2] = [Prime::<R, 0>::Q, Prime::<R, 1>::Q];
    let divide = Constant::new::<Prime<R, 1>>(L::STYLE, inverse(r1 as i64, r2) as i64);
    let weight = Constant::new::<R::Q>(L::STYLE, r1 as i64);
    for i in (0..Blocks::<R, 16>::PRODUCT).step_by(L::LANES) {
        let (c1, c2) = (lanes.load(x[0], i), lanes.load(x[1], i));
        let t2 = lanes.mulc::<Prime<R, 1>>(lanes.sub(c2, c1), divide);
        let t2 = lanes.freeze::<Prime<R, 1>>(t2);
        let c = lanes.add(c1, lanes.mulc::<R::Q>(t2, weight));
        lanes.store(out, i, lanes.reduce::<R::Q>(c));
    }
    out[Blocks::<R, 16>::PRODUCT..].fill(lanes.element(0));
}

/// out ≡ c (mod q) for the product c with residues `x`, any b.
///
/// In: |x| < r. Out: |c| < q, 2·PADDED coefficients.
#[inline(always)]
pub(super) fn three<L: Modular, R: Ring>(lanes: L, out: &mut [L::Element], x: [&[L::Element]; 3]) {
    const { assert!(exact::<R>(3, <R::Q as Modulus>::HALF as i64)) }
    let [r1, r2, r3] = [Prime::<R, 0>::Q, Prime::<R, 1>::Q, Prime::<R, 2>::Q];
    let divide = Constant::new::<Prime<R, 1>>(L::STYLE, inverse(r1 as i64, r2) as i64);
    let divide_first = Constant::new::<Prime<R, 2>>(L::STYLE, inverse(r1 as i64, r3) as i64);
    let divide_second = Constant::new::<Prime<R, 2>>(L::STYLE, inverse(r2 as i64, r3) as i64);
    let weight2 = Constant::new::<R::Q>(L::STYLE, r1 as i64);
    let weight3 = Constant::new::<R::Q>(L::STYLE, r1 as i64 * r2 as i64);
    for i in (0..Blocks::<R, 16>::PRODUCT).step_by(L::LANES) {
        let (c1, c2, c3) = (lanes.load(x[0], i), lanes.load(x[1], i), lanes.load(x[2], i));
        let t2 = lanes.mulc::<Prime<R, 1>>(lanes.sub(c2, c1), divide);
        let t3 = lanes.mulc::<Prime<R, 2>>(lanes.sub(c3, c1), divide_first);
        let t3 = lanes.mulc::<Prime<R, 2>>(lanes.sub(t3, t2), divide_second);
        let t3 = lanes.freeze::<Prime<R, 2>>(t3);
        let high = lanes.add(lanes.mulc::<R::Q>(t2, weight2), lanes.mulc::<R::Q>(t3, weight3));
        lanes.store(out, i, lanes.reduce::<R::Q>(lanes.add(c1, high)));
    }
    out[Blocks::<R, 16>::PRODUCT..].fill(lanes.element(0));
}
