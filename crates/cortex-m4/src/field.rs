//! Arithmetic modulo q for tables, and the words by which kernels multiply.
//!
//! Plantard's product by a constant: the word of β is β' = (-β·2^32 mod q)/q modulo 2^32. Then β'·x mod 2^32, taken as
//! a signed number and multiplied by q, is 2^32·(β·x mod q) but for less than a unit in 2^15. The kernels keep its
//! upper half, add up to three of them, multiply by q once and add [`Field::offset`] for the truncated parts.
//!
//! Source: T. Plantard, Efficient word size modular arithmetic, 2021; Huang et al., ePrint 2022/956 (16 bits).

/// A prime below 2^13 with the constants of reductions.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// q
    pub q: i32,
    /// 1/q modulo 2^32.
    pub inverse: i32,
}

impl Field {
    /// The constants of q.
    pub const fn new(q: i32) -> Self {
        assert!(q % 2 == 1 && q < 1 << 13);
        let (mut x, mut i) = (1i32, 0);
        // Newton: each step doubles the number of right bits.
        while i < 5 {
            x = x.wrapping_mul(2i32.wrapping_sub(q.wrapping_mul(x)));
            i += 1;
        }
        assert!(x.wrapping_mul(q) == 1);
        Self { q, inverse: x }
    }

    /// The number that is added before the upper half of a Plantard product is taken: a unit q for each of up to three
    /// truncated products, and one more.
    pub const fn offset(self) -> i32 {
        4 * self.q
    }

    /// (q - 1)/2: the largest canonical coefficient.
    pub const fn half(self) -> i32 {
        self.q / 2
    }

    /// -1/q modulo 2^16 in the upper half, q in the lower: for Montgomery's reduction from one register.
    pub const fn montgomery(self) -> i32 {
        self.inverse.wrapping_neg() << 16 | self.q
    }

    /// a modulo q, within ±(q-1)/2.
    pub const fn center(self, a: i64) -> i32 {
        let r = (a % self.q as i64) as i32;
        if r > self.half() {
            r - self.q
        } else if r < -self.half() {
            r + self.q
        } else {
            r
        }
    }

    /// a·b modulo q.
    pub const fn times(self, a: i64, b: i64) -> i64 {
        self.center(self.center(a) as i64 * self.center(b) as i64) as i64
    }

    /// a^e modulo q; e may be negative.
    pub const fn power(self, a: i64, e: i64) -> i64 {
        // Plain remainders: the compiler interprets this for every entry of a table.
        let q = self.q as i64;
        let (mut r, mut a, mut e) = (1, a % q, e.rem_euclid(q - 1));
        while e > 0 {
            if e & 1 == 1 {
                r = r * a % q;
            }
            a = a * a % q;
            e >>= 1;
        }
        self.center(r) as i64
    }

    /// 1/a modulo q.
    pub const fn invert(self, a: i64) -> i64 {
        self.power(a, -1)
    }

    /// A root of unity of this order, which divides q - 1.
    pub const fn root(self, order: i64) -> i64 {
        let n = self.q as i64 - 1;
        assert!(n % order == 0);
        let mut g = 2;
        loop {
            let w = self.power(g, n / order);
            if self.is_primitive(w, order) {
                return w;
            }
            g += 1;
        }
    }

    /// True if no smaller power of w than w^order = 1 is 1.
    const fn is_primitive(self, w: i64, order: i64) -> bool {
        let mut d = order / 2;
        while d > 0 {
            if order % d == 0 && self.power(w, d) == 1 {
                return false;
            }
            d -= 1;
        }
        true
    }

    /// The word that multiplies by β.
    pub const fn plantard(self, beta: i64) -> i32 {
        self.center(-(self.times(beta, 1 << 32))).wrapping_mul(self.inverse)
    }

    /// x·β modulo q, canonical, for the word of β by [`Self::plantard`].
    pub const fn scaled(self, x: i16, word: i32) -> i16 {
        let t = ((word as i64 * x as i64) >> 16) as i16;
        ((t as i32 * self.q + self.offset()) >> 16) as i16
    }

    /// The factor by which the reduction of a leaf's 32-bit sums multiplies: -2^-32.
    pub const fn leaf(self) -> i64 {
        -self.invert(1 << 32)
    }
}
