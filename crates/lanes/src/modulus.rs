//! Moduli, and the constants that every reduction needs, computed from the modulus alone.
//!
//! All functions here are `const`: tables are built by the compiler, and nothing in this file
//! runs on secrets.

/// An odd modulus q of at most 13 bits, as a type.
///
/// Everything that reductions need follows from `Q`. The lazy bounds of the kernels need 2^15 > 4q.
pub trait Modulus: Copy + Send + Sync + 'static {
    /// The modulus, odd, 3 ≤ q < 2^13.
    const Q: i16;
    /// The largest canonical representative, (q-1)/2.
    const HALF: i16 = (Self::Q - 1) / 2;
    /// q⁻¹ mod 2^16, for Montgomery reduction.
    const INVERSE: i16 = inverse_mod_2_32(Self::Q as i32) as i16;
    /// round(2^15/q), for Barrett reduction by a rounding doubling high product.
    const BARRETT: i16 = (((1 << 16) / Self::Q as i32 + 1) / 2) as i16;
    /// The quotient a/q by shifts.
    const SHIFTS: Shifts = Shifts::nearest(Self::Q);
    /// 2^16 mod q: undoes one Montgomery reduction.
    const R: i32 = center(1 << 16, Self::Q);
    /// 2^32 mod q: undoes two of them.
    const R2: i32 = center(Self::R as i64 * Self::R as i64, Self::Q);
}

/// A quotient without multiplication: a/q ≈ (a + a/2^`shift`)/2^`log`, rounded to the nearest integer, or a/2^`log` if
/// `shift` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shifts {
    /// The exponent of the power of two.
    pub log: u32,
    /// The exponent of the correction, at most 7.
    pub shift: u32,
}

impl Shifts {
    /// No correction if a power of two is within q/8, else the best one.
    const fn nearest(q: i16) -> Self {
        let mut best = Self { log: q.ilog2(), shift: 0 };
        let above = Self { log: best.log + 1, shift: 0 };
        if above.error(q) < best.error(q) {
            best = above;
        }
        if best.error(q) <= (q as i64) << 13 {
            return best;
        }
        let mut shift = 1;
        while shift < 8 {
            let corrected = Self { log: above.log, shift };
            if corrected.error(q) < best.error(q) {
                best = corrected;
            }
            shift += 1;
        }
        best
    }

    /// |d - q|·2^16 for the divisor d = 2^`log`/(1 + 2^-`shift`), or 2^`log`.
    const fn error(self, q: i16) -> i64 {
        let divisor = match self.shift {
            0 => 1 << (16 + self.log),
            shift => (1 << (16 + self.log + shift)) / ((1 << shift) + 1),
        };
        (divisor - ((q as i64) << 16)).abs()
    }

    /// The number that is shifted by `log`: a + a/2^`shift`.
    pub const fn corrected(self, a: i32) -> i32 {
        if self.shift == 0 { a } else { a + (a >> self.shift) }
    }

    /// The quotient of a.
    pub const fn quotient(self, a: i32) -> i32 {
        (self.corrected(a) + (1 << self.log >> 1)) >> self.log
    }
}

/// A modulus as a value in memory: the numbers that reductions need, each repeated for all lanes of the longest
/// vectors that take their modulus at run time.
///
/// Kernels take it where one compiled copy serves several moduli, and call [`Lanes::reducer`](crate::Modular::reducer)
/// with it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct ModulusWords {
    /// [`Modulus::Q`]
    pub q: [i16; 16],
    /// [`Modulus::INVERSE`]
    pub inverse: [i16; 16],
    /// [`Modulus::BARRETT`]
    pub barrett: [i16; 16],
    /// [`Modulus::HALF`]
    pub half: [i16; 16],
}

impl ModulusWords {
    /// The numbers of `M`.
    pub const fn of<M: Modulus>() -> Self {
        Self {
            q: [M::Q; 16],
            inverse: [M::INVERSE; 16],
            barrett: [M::BARRETT; 16],
            half: [M::HALF; 16],
        }
    }
}

/// The numbers that reductions modulo some q need, in all lanes of vectors `V`: the modulus that operations on
/// [`Lanes`](crate::Modular) take as a value.
#[derive(Clone, Copy, Debug)]
pub struct Reducer<V> {
    /// [`Modulus::Q`]
    pub(crate) q: V,
    /// [`Modulus::INVERSE`]
    pub(crate) inverse: V,
    /// [`Modulus::BARRETT`]
    pub(crate) barrett: V,
    /// [`Modulus::HALF`]
    pub(crate) half: V,
}

/// The integers modulo `Q`.
#[derive(Clone, Copy, Debug)]
pub struct Zq<const Q: i16>;

impl<const Q: i16> Modulus for Zq<Q> {
    const Q: i16 = {
        assert!(Q >= 3 && Q < 1 << 13 && Q % 2 == 1, "q must be odd, 3 <= q < 2^13");
        Q
    };
}

/// The method by which a lane type multiplies by a constant modulo q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Two high products and one low product, the constant scaled by 2^16 (Montgomery 1985,
    /// signed form of Seiler 2018). The best choice where the high product does not double (x86).
    Montgomery,
    /// A rounding doubling high product and a multiply-subtract, the constant unscaled
    /// ("Barrett multiplication", Becker–Hwang–Kannwischer–Yang–Yang 2021, Algorithm 10). The best
    /// choice on Neon.
    Barrett,
}

/// A constant prepared for [`Modular::mulc`](crate::Modular::mulc).
#[derive(Clone, Copy, Debug)]
pub struct Constant {
    /// Montgomery: c·2^16 mod q. Barrett: c mod q. Centred.
    pub value: i16,
    /// Montgomery: `value`·q⁻¹ mod 2^16. Barrett: round(`value`·2^15/q).
    pub companion: i16,
}

impl Constant {
    /// Prepares `c` (any integer) for multiplication modulo `M` by lanes of style `style`.
    pub const fn new<M: Modulus>(style: Style, c: i64) -> Self {
        match style {
            Style::Montgomery => {
                let value = center(center(c, M::Q) as i64 * M::R as i64, M::Q);
                Self {
                    value: value as i16,
                    companion: value.wrapping_mul(M::INVERSE as i32) as i16,
                }
            }
            Style::Barrett => {
                let value = center(c, M::Q);
                Self {
                    value: value as i16,
                    companion: round_div((value as i64) << 15, M::Q as i64) as i16,
                }
            }
        }
    }
}

/// Eight constants prepared for [`ModularRows::mulc_each`](crate::ModularRows::mulc_each).
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Constants {
    /// The values of the [`Constant`]s.
    pub values: [i16; 8],
    /// The companions of the [`Constant`]s.
    pub companions: [i16; 8],
}

impl Constants {
    /// All zeros: what tables are filled from.
    pub const ZERO: Self = Self { values: [0; 8], companions: [0; 8] };

    /// All values and companions, in turn.
    pub const fn flatten(all: &[Self]) -> &[i16] {
        // SAFETY: a constant is sixteen words without gaps.
        unsafe { core::slice::from_raw_parts(all.as_ptr().cast(), 16 * all.len()) }
    }

    /// Constant `lane` becomes `c`.
    pub const fn set(&mut self, lane: usize, c: Constant) {
        self.values[lane] = c.value;
        self.companions[lane] = c.companion;
    }
}

/// The representative of `a` in -(q-1)/2 ..= (q-1)/2.
#[inline]
pub const fn center(a: i64, q: i16) -> i32 {
    center_long(a, q as i64) as i32
}

/// a^e mod q, centred.
pub const fn power(a: i64, e: u32, q: i16) -> i32 {
    power_long(a, e, q as i64) as i32
}

/// a⁻¹ mod q for prime q and a ≢ 0, centred.
pub const fn inverse(a: i64, q: i16) -> i32 {
    inverse_long(a, q as i64) as i32
}

/// [`center`] for any odd modulus.
pub const fn center_long(a: i64, q: i64) -> i64 {
    let r = a.rem_euclid(q);
    if r > (q - 1) / 2 { r - q } else { r }
}

/// [`power`] for any odd modulus below 2^31.
pub const fn power_long(a: i64, mut e: u32, q: i64) -> i64 {
    // Remainders as the operator leaves them: the compiler interprets this loop some hundred thousand times.
    let (mut base, mut result) = (a % q, 1);
    while e > 0 {
        if e & 1 == 1 {
            result = result * base % q;
        }
        base = base * base % q;
        e >>= 1;
    }
    center_long(result, q)
}

/// [`inverse`] for any prime modulus below 2^31.
pub const fn inverse_long(a: i64, q: i64) -> i64 {
    power_long(a, q as u32 - 2, q)
}

/// q⁻¹ mod 2^32 for odd q, by Newton iteration.
pub const fn inverse_mod_2_32(q: i32) -> i32 {
    let mut x = q; // right modulo 2^3
    let mut bits = 3;
    while bits < 32 {
        x = x.wrapping_mul(2i32.wrapping_sub(q.wrapping_mul(x)));
        bits *= 2;
    }
    x
}

/// The integer nearest to a/b, b > 0.
#[inline]
pub const fn round_div(a: i64, b: i64) -> i64 {
    (2 * a + b).div_euclid(2 * b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<M: Modulus>() {
        let q = M::Q as i64;
        assert_eq!(M::INVERSE.wrapping_mul(M::Q), 1);
        assert_eq!(M::BARRETT as i64, (2 * 32768 + q) / (2 * q));
        assert_eq!((M::R as i64 - 65536).rem_euclid(q), 0);
        assert_eq!((M::R2 as i64 - (1 << 32)).rem_euclid(q), 0);
        for a in 1..M::Q {
            assert_eq!(center(a as i64 * inverse(a as i64, M::Q) as i64, M::Q), 1);
        }
    }

    #[test]
    fn constants_follow_from_q() {
        check::<Zq<4591>>();
        check::<Zq<4621>>();
        check::<Zq<5167>>();
        check::<Zq<6343>>();
        check::<Zq<7177>>();
        check::<Zq<7879>>();
        check::<Zq<8161>>();
    }
}
