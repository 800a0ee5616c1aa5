//! The 3-point transform.

/// (a + b + c, a + bw + cw², a + bw² + cw) for w of order 3, with one multiplication.
macro_rules! radix3 {
    ($lanes:ident, $q:ty, $x:expr, $w:expr) => {{
        let [a, b, c] = $x;
        let d = $lanes.mulc::<$q>($lanes.sub(b, c), $w);
        [
            $lanes.add($lanes.add(a, b), c),
            $lanes.add($lanes.sub(a, c), d),
            $lanes.sub($lanes.sub(a, b), d),
        ]
    }};
}
pub(super) use radix3;
