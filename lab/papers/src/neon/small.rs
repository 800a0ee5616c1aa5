//! Algorithm 5 of the paper: butterflies of 8-bit words with a root x^k of Z\[x\]/(x^32 + 1), for ternary operands. Five layers
//! without a reduction: |c| ≤ 2^5.
//!
//! A polynomial is two vectors of 16 lanes. A power that is no multiple of 16 needs `ext`, which takes 16 neighbours out of
//! two vectors; what passes x^31 changes its sign before. The last layer widens: its sums are 16 bits long.
//!
//! Words are a type, so that intervals show that none overflows.

/// Coefficients of a polynomial.
const N: usize = 32;
/// Lanes of a vector of bytes.
const LANES: usize = 16;
/// Layers.
const LAYERS: u32 = 5;
/// After all layers.
pub const BOUND_OUT: i16 = 1 << LAYERS;

/// A word of 8 bits.
pub trait Byte: Copy {
    /// A word of 16 bits.
    type Wide: Copy;
    /// 0.
    const ZERO: Self;
    /// -a.
    #[must_use]
    fn negated(self) -> Self;
    /// a + b.
    #[must_use]
    fn plus(self, b: Self) -> Self;
    /// a - b.
    #[must_use]
    fn minus(self, b: Self) -> Self;
    /// a + b and a - b in twice the length.
    fn widened(self, b: Self) -> [Self::Wide; 2];
}

impl Byte for i8 {
    type Wide = i16;
    const ZERO: Self = 0;

    fn negated(self) -> Self {
        -self
    }

    fn plus(self, b: Self) -> Self {
        self + b
    }

    fn minus(self, b: Self) -> Self {
        self - b
    }

    fn widened(self, b: Self) -> [i16; 2] {
        let (a, b) = (i16::from(self), i16::from(b));
        [a + b, a - b]
    }
}

type Vector<B> = [B; LANES];

/// Lanes `from` … of low, then of high.
fn ext<B: Byte>(low: Vector<B>, high: Vector<B>, from: usize) -> Vector<B> {
    std::array::from_fn(|i| if from + i < LANES { low[from + i] } else { high[from + i - LANES] })
}

fn negated<B: Byte>(vector: Vector<B>) -> Vector<B> {
    vector.map(B::negated)
}

/// b·x^by modulo x^32 + 1.
fn turned<B: Byte>([low, high]: [Vector<B>; 2], by: usize) -> [Vector<B>; 2] {
    let by = by % (2 * N);
    // By 16: the vectors change places, and the one that passes x^31 its sign.
    let whole = by / LANES;
    let (mut low, mut high) = (low, high);
    for _ in 0..whole {
        (low, high) = (negated(high), low);
    }
    match by % LANES {
        0 => [low, high],
        rest => [ext(negated(high), low, LANES - rest), ext(low, high, LANES - rest)],
    }
}

fn load<B: Byte>(coefficients: &[B]) -> [Vector<B>; 2] {
    let half = |from: usize| {
        std::array::from_fn(|i| coefficients.get(from + i).copied().unwrap_or(B::ZERO))
    };
    [half(0), half(LANES)]
}

/// Values at all powers of x² of 32 polynomials as coefficients of y, y^32 = 1, in the order of halving: bits the other way round.
#[must_use]
pub fn transform<B: Byte>(pieces: &[Vec<B>; N]) -> Vec<[B::Wide; N]> {
    let mut elements = pieces.each_ref().map(|piece| load(piece));
    let mut out = Vec::with_capacity(N);
    layer(&mut elements, &mut out, 0);
    out
}

fn layer<B: Byte>(elements: &mut [[Vector<B>; 2]], out: &mut Vec<[B::Wide; N]>, e: usize) {
    let half = elements.len() / 2;
    let (low, high) = elements.split_at_mut(half);
    for (a, b) in low.iter_mut().zip(&mut *high) {
        let v = turned(*b, e / 2);
        if half == 1 {
            // saddl, saddl2, ssubl, ssubl2
            let wide: [[B::Wide; 2]; N] =
                std::array::from_fn(|i| a[i / LANES][i % LANES].widened(v[i / LANES][i % LANES]));
            out.extend([0, 1].map(|sign| wide.map(|both| both[sign])));
            return;
        }
        let apply = |f: fn(B, B) -> B| {
            [(a[0], v[0]), (a[1], v[1])].map(|(a, v)| std::array::from_fn(|i| f(a[i], v[i])))
        };
        (*a, *b) = (apply(B::plus), apply(B::minus));
    }
    layer(low, out, e / 2);
    layer(high, out, e / 2 + N);
}
