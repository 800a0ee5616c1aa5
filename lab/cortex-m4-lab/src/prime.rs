//! Arithmetic modulo a prime below 2^31, for tables.

/// A prime.
#[derive(Clone, Copy, Debug)]
pub struct Prime(pub i32);

impl Prime {
    /// a modulo q, within ±(q-1)/2.
    pub const fn center(self, a: i64) -> i32 {
        let r = a.rem_euclid(self.0 as i64) as i32;
        if r > self.0 / 2 { r - self.0 } else { r }
    }

    /// a·b modulo q.
    pub const fn times(self, a: i64, b: i64) -> i64 {
        self.center(self.center(a) as i64 * self.center(b) as i64) as i64
    }

    /// a^e modulo q; e may be negative.
    pub const fn power(self, a: i64, e: i64) -> i64 {
        let (mut r, mut a, mut e) = (1, a, e.rem_euclid(self.0 as i64 - 1));
        while e > 0 {
            if e & 1 == 1 {
                r = self.times(r, a);
            }
            a = self.times(a, a);
            e >>= 1;
        }
        r
    }

    /// -1/q modulo 2^32.
    pub const fn negative_inverse(self) -> i32 {
        let (mut x, mut i) = (1i32, 0);
        // Newton: each step doubles the number of right bits.
        while i < 5 {
            x = x.wrapping_mul(2i32.wrapping_sub(self.0.wrapping_mul(x)));
            i += 1;
        }
        x.wrapping_neg()
    }

    /// 2^32/q, rounded to the nearest: by what `smmulr` and `mls` reduce.
    pub const fn barrett(self) -> i32 {
        (((1i64 << 32) + self.0 as i64 / 2) / self.0 as i64) as i32
    }
}
