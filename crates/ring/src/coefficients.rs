//! What is done coefficient by coefficient. Source: NTRU Prime round 3, sections 3.1 to 3.3.

use goodprime_lanes::{Modular, Modulus, Zq};

use crate::params::Params;

/// Modulo 3, for `freeze`.
pub(crate) type Z3 = Zq<3>;

/// Rounds every coefficient to the nearest multiple of 3, `Round`, and writes which one that is: (c + (q-1)/2)/3 for
/// a multiple c.
///
/// With u = c + (q-1)/2, and because q ≡ 1 (mod 6), so that (q-1)/2 is a multiple of 3, it is floor((u+1)/3). 21846 is
/// (2^16+2)/3, so the high half of a product with it is that for u + 1 < 2^15. No lanes here: of plain code the compiler makes
/// vectors with just these steps.
///
/// In: |c| ≤ (q-1)/2. Out: 0 ≤ n ≤ (q-1)/3.
#[inline(always)]
pub fn round<R: Params>(numbers: &mut [u16], a: &[i16]) {
    for (n, c) in numbers[..R::PADDED].iter_mut().zip(a) {
        *n = rounded::<R>(*c);
    }
}

/// [`round`] of one coefficient.
#[inline(always)]
pub(crate) fn rounded<R: Params>(c: i16) -> u16 {
    const { assert!(<R::Q as Modulus>::Q % 6 == 1) }
    let v = (c + (<R::Q as Modulus>::HALF + 1)) as u16;
    ((v as u32 * 21846) >> 16) as u16
}

/// 3a in R/q, centred, then modulo 3: what Streamlined NTRU Prime's decryption does with f·c.
///
/// With q = 6m + 1, centred 3a is 3a - kq for k = 1 if a > m, -1 if a < -m, 0 elsewhere, and q is 1 modulo 3: the
/// result is -k.
///
/// In: |a| ≤ (q-1)/2. Out: -1 ≤ c ≤ 1.
#[inline(always)]
pub fn triple_mod_3<L: Modular, R: Params>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    const { assert!(<R::Q as Modulus>::Q % 6 == 1) }
    let m = lanes.splat(<R::Q as Modulus>::Q / 6);
    let (minus_one, zero, one) = (lanes.splat(-1), lanes.splat(0), lanes.splat(1));
    for i in (0..R::PADDED).step_by(L::LANES) {
        let v = lanes.load(a, i);
        let above = lanes.positive(lanes.sub(v, m));
        let below = lanes.positive(lanes.sub(lanes.sub(zero, m), v));
        let c = lanes.select(below, one, zero);
        lanes.store(out, i, lanes.select(above, minus_one, c));
    }
    // They are zero already, but intervals do not know what a comparison says of zero.
    out[R::P..R::PADDED].fill(lanes.element(0));
}

/// Every coefficient modulo 3. In: anything. Out: -1 ≤ c ≤ 1.
#[inline(always)]
pub fn mod_3<L: Modular, R: Params>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    for i in (0..R::PADDED).step_by(L::LANES) {
        lanes.store(out, i, lanes.freeze::<Z3>(lanes.load(a, i)));
    }
}

// The same in place, for processors without vectors, where each coefficient has a register.

#[cfg(any(test, target_arch = "arm"))]
/// [`triple_mod_3`]: signs of differences are all ones or all zeros.
#[inline(always)]
pub(crate) fn triple_mod_3_one_by_one<R: Params>(c: &mut [i16]) {
    const { assert!(<R::Q as Modulus>::Q % 6 == 1) }
    let m = i32::from(<R::Q as Modulus>::Q / 6);
    for c in &mut c[..R::PADDED] {
        let a = i32::from(*c);
        *c = (((m - a) >> 31) - ((a + m) >> 31)) as i16;
    }
}

#[cfg(any(test, target_arch = "arm"))]
/// [`mod_3`] of |a| ≤ (q-1)/2: 10923/2^15 is 1/3 and 1/(3·2^15), which is too little to change what is nearest.
#[inline(always)]
pub(crate) fn mod_3_one_by_one<R: Params>(c: &mut [i16]) {
    const { assert!((<R::Q as Modulus>::HALF as i32) < 1 << 14) }
    for c in &mut c[..R::PADDED] {
        let a = i32::from(*c);
        *c = (a - 3 * ((a * 10923 + (1 << 14)) >> 15)) as i16;
    }
}

/// Canonical representatives modulo q. In: anything. Out: |c| ≤ (q-1)/2.
#[inline(always)]
pub fn freeze<L: Modular, R: Params>(lanes: L, a: &mut [L::Element]) {
    for i in (0..R::PADDED).step_by(L::LANES) {
        lanes.store(a, i, lanes.freeze::<R::Q>(lanes.load(a, i)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::P761;
    use goodprime_lanes::Portable;

    /// All coefficients, and what one of the two makes of them.
    fn each(make: impl Fn(&mut [i16])) -> std::vec::Vec<i16> {
        let half = <<P761 as Params>::Q as Modulus>::HALF;
        let all: std::vec::Vec<i16> = (-half..=half).collect();
        let of = |a: &[i16]| {
            let mut padded = [0; P761::PADDED];
            padded[..a.len()].copy_from_slice(a);
            make(&mut padded);
            padded[..a.len()].to_vec()
        };
        all.chunks(P761::P).flat_map(of).collect()
    }

    #[test]
    fn one_by_one_is_what_lanes_make() {
        let portable = Portable;
        let of_lanes = each(|c| triple_mod_3::<_, P761>(portable, c, &c.to_vec()));
        assert_eq!(each(triple_mod_3_one_by_one::<P761>), of_lanes);
        let of_lanes = each(|c| mod_3::<_, P761>(portable, c, &c.to_vec()));
        assert_eq!(each(mod_3_one_by_one::<P761>), of_lanes);
        assert_ne!(each(mod_3_one_by_one::<P761>), each(triple_mod_3_one_by_one::<P761>));
    }
}
