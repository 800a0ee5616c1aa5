//! Toeplitz: the product by a is a matrix with one number a diagonal. Its halves are Toeplitz again:
//! (T₁ T₀; T₂ T₁)(v₀; v₁) by T₁(v₀+v₁), (T₀-T₁)v₁ and (T₂-T₁)v₀, with no division and no product longer than n.
//! Fan and Hasan 2007.

use super::schoolbook::{fits, sum};
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::{Ring, Shape};

/// The size up to which the matrix is multiplied by definition.
const LEAF: usize = 16;

/// A matrix with one number a diagonal.
pub struct Toeplitz;

impl Method for Toeplitz {
    fn name(&self) -> &'static str {
        "toeplitz"
    }

    fn about(&self) -> &'static str {
        "a Toeplitz matrix by a vector, three halves (Fan and Hasan 2007)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, Diagonals::new(ring))
    }
}

pub(crate) struct Diagonals {
    n: usize,
    size: usize,
    negacyclic: bool,
}

impl Diagonals {
    pub(crate) fn new(ring: &Ring) -> Result<Self, WhyNot> {
        let negacyclic = match ring.shape() {
            Shape::Cyclic => false,
            Shape::Negacyclic => true,
            Shape::Other => return Err(WhyNot::Form { needed: "x^n-1 or x^n+1" }),
        };
        Ok(Self { n: ring.n, size: halving(ring.n), negacyclic })
    }

    /// The diagonals of the matrix that multiplies by a, with zeros up to this size: of T(i, j) the number i - j, at
    /// size - 1 + i - j.
    pub(crate) fn of<N: Numbers>(&self, numbers: &N, a: &[u64], size: usize) -> Vec<u64> {
        let mut diagonals = vec![0; 2 * size - 1];
        for (d, &x) in a.iter().enumerate() {
            diagonals[size - 1 + d] = x;
            if d > 0 {
                // i - j = d - n.
                let x = if self.negacyclic { numbers.sub(0, x) } else { x };
                diagonals[size - 1 + d - self.n] = x;
            }
        }
        diagonals
    }
}

/// The least size from n on that halves down to [`LEAF`] or less.
pub(crate) fn halving(n: usize) -> usize {
    let (mut size, mut levels) = (n, 0);
    while size > LEAF {
        size = size.div_ceil(2);
        levels += 1;
    }
    size << levels
}

/// Lines that say how matrices of this size are multiplied.
pub(crate) fn lines(mut size: usize, mut nodes: u64) -> Vec<String> {
    let mut lines = Vec::new();
    while size > LEAF {
        lines.push(format!("└ {nodes} × {size}×{size} as three halves"));
        (size, nodes) = (size / 2, 3 * nodes);
    }
    lines.push(format!("└ {nodes} × {size}×{size} by definition"));
    lines
}

/// T·v with T(i, j) = diagonals\[size - 1 + i - j\].
pub(crate) fn apply<N: Numbers>(numbers: &N, diagonals: &[u64], v: &[u64]) -> Vec<u64> {
    let size = v.len();
    if size <= LEAF {
        let chunk = fits(numbers.modulus());
        return (0..size)
            .map(|i| sum(numbers, chunk, (0..size).map(|j| (diagonals[size - 1 + i - j], v[j]))))
            .collect();
    }
    numbers.moves(4 * size);
    let h = size / 2;
    let (v0, v1) = v.split_at(h);
    // T₀ is above the diagonal, T₂ below it.
    let [t0, t1, t2] = [0, h, 2 * h].map(|from| &diagonals[from..from + 2 * h - 1]);
    let each = |x: &[u64], y: &[u64], f: fn(&N, u64, u64) -> u64| {
        x.iter().zip(y).map(|(&x, &y)| f(numbers, x, y)).collect::<Vec<_>>()
    };
    let middle = apply(numbers, t1, &each(v0, v1, N::add));
    let above = apply(numbers, &each(t0, t1, N::sub), v1);
    let below = apply(numbers, &each(t2, t1, N::sub), v0);
    let mut out = each(&middle, &above, N::add);
    out.extend(each(&middle, &below, N::add));
    out
}

impl Algorithm for Diagonals {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let (n, size) = (self.n, self.size);
        let diagonals = self.of(numbers, a, size);
        let mut v = b.to_vec();
        v.resize(size, 0);
        let mut out = apply(numbers, &diagonals, &v);
        out.truncate(n);
        out
    }

    fn tree(&self) -> Vec<String> {
        lines(self.size, 1)
    }
}
