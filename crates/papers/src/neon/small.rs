//! Algorithm 5 of the paper: butterflies of 8-bit words with a root x^k of Z\[x\]/(x^32 + 1), for ternary operands. Five layers
//! without a reduction: |c| ≤ 2^5.
//!
//! A polynomial is two vectors of 16 lanes. A power that is no multiple of 16 needs `ext`, which takes 16 neighbours out of
//! two vectors; what passes x^31 changes its sign before. The last layer widens: its sums are 16 bits long.

/// Coefficients of a polynomial.
const N: usize = 32;
/// Lanes of a vector of bytes.
const LANES: usize = 16;
/// Layers.
const LAYERS: u32 = 5;
/// After all layers.
pub const BOUND_OUT: i16 = 1 << LAYERS;

type Vector = [i8; LANES];

/// Lanes `from` … of low, then of high.
fn ext(low: Vector, high: Vector, from: usize) -> Vector {
    std::array::from_fn(|i| if from + i < LANES { low[from + i] } else { high[from + i - LANES] })
}

fn negated(vector: Vector) -> Vector {
    vector.map(|x| -x)
}

/// b·x^by modulo x^32 + 1.
fn turned([low, high]: [Vector; 2], by: usize) -> [Vector; 2] {
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

fn load(coefficients: &[i8]) -> [Vector; 2] {
    let half =
        |from: usize| std::array::from_fn(|i| coefficients.get(from + i).copied().unwrap_or(0));
    [half(0), half(LANES)]
}

/// Values at all powers of x² of 32 polynomials as coefficients of y, y^32 = 1, in the order of halving: bits the other way round.
#[must_use]
pub fn transform(pieces: &[Vec<i8>; N]) -> Vec<[i16; N]> {
    let mut elements = pieces.each_ref().map(|piece| load(piece));
    let mut out = vec![[0; N]; N];
    layer(&mut elements, &mut out, 0);
    out
}

fn layer(elements: &mut [[Vector; 2]], out: &mut [[i16; N]], e: usize) {
    let half = elements.len() / 2;
    let (low, high) = elements.split_at_mut(half);
    for (a, b) in low.iter_mut().zip(&mut *high) {
        let [v0, v1] = turned(*b, e / 2);
        if half == 1 {
            // saddl, saddl2, ssubl, ssubl2
            let wide = |f: fn(i16, i16) -> i16| -> [i16; N] {
                std::array::from_fn(|i| {
                    let (x, v) = (a[i / LANES][i % LANES], [v0, v1][i / LANES][i % LANES]);
                    f(i16::from(x), i16::from(v))
                })
            };
            (out[0], out[1]) = (wide(|x, v| x + v), wide(|x, v| x - v));
            return;
        }
        let apply = |f: fn(i8, i8) -> i8| {
            [(a[0], v0), (a[1], v1)].map(|(a, v)| std::array::from_fn(|i| f(a[i], v[i])))
        };
        (*a, *b) = (apply(|x, v| x + v), apply(|x, v| x - v));
    }
    let (first, second) = out.split_at_mut(half);
    layer(low, first, e / 2);
    layer(high, second, e / 2 + N);
}
