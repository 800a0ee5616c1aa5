//! Helpers of this crate's tests: plain integer arithmetic, and operands worth trying.
#![allow(dead_code, unreachable_pub)] // Each test file uses its part.

use goodprime_lanes::Modulus;
use goodprime_ring::Ring;

/// Fixed-seed generator (SplitMix64), so that a failure can be reproduced.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number in -bound ..= bound.
    pub fn within(&mut self, bound: i16) -> i16 {
        (self.next() % (2 * bound as u64 + 1)) as i16 - bound
    }
}

/// Returns the representative of `a` modulo `m` in -(m-1)/2 ..= (m-1)/2.
pub fn center(a: i64, m: i64) -> i16 {
    let r = a.rem_euclid(m);
    (if r > (m - 1) / 2 { r - m } else { r }) as i16
}

/// Computes a·b mod (x^p-x-1, m) by definition.
pub fn product(a: &[i16], b: &[i16], m: i64) -> Vec<i16> {
    let p = a.len();
    let mut c = vec![0i64; 2 * p - 1];
    for (i, &x) in a.iter().enumerate().filter(|(_, x)| **x != 0) {
        for (c, &y) in c[i..].iter_mut().zip(b) {
            *c += x as i64 * y as i64;
        }
    }
    for i in (p..2 * p - 1).rev() {
        c[i - p] += c[i];
        c[i - p + 1] += c[i];
    }
    c[..p].iter().map(|&c| center(c, m)).collect()
}

pub fn q<R: Ring>() -> i64 {
    <R::Q as Modulus>::Q as i64
}

/// Returns operands of at most `bound`: random ones, and those that stress sums and edges.
pub fn operands(p: usize, bound: i16, random: &mut Random) -> Vec<Vec<i16>> {
    let single = |i: usize, c: i16| {
        let mut a = vec![0; p];
        a[i] = c;
        a
    };
    vec![
        (0..p).map(|_| random.within(bound)).collect(),
        (0..p).map(|_| random.within(bound)).collect(),
        vec![bound; p],
        vec![-bound; p],
        (0..p).map(|i| if i % 2 == 0 { bound } else { -bound }).collect(),
        (0..p).map(|_| if random.next() & 1 == 0 { bound } else { -bound }).collect(),
        single(0, 1),
        single(0, -bound),
        single(1, bound),
        single(p / 2, -1),
        single(p - 1, bound),
    ]
}
