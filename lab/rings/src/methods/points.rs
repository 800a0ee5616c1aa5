//! The points of Toom-Cook: what the pieces are worth there, and what makes coefficients of a product's values.
//!
//! A point u : v is a ratio, and ∞ is 1 : 0. The pieces a_0 … a_(k-1) are worth Σ u^j·v^(k-1-j)·a_j there. Interpolation
//! divides the value at i by Π (u_i·v_j - u_j·v_i) over all other points j. Modulo 2^k each factor 2 of such a product takes a
//! bit of the word: points that meet modulo 2 cost one bit, points that meet modulo 4 cost two.

use super::lift::Lift;
use crate::integers::{gcd, times};
use crate::method::{WhyNot, constant};
use crate::numbers::{Constant, Numbers, Product};

/// u : v.
pub type Point = (i64, i64);

/// The points after ∞, in the order in which more pieces need them.
const POINTS: [Point; 8] = [(0, 1), (1, 1), (-1, 1), (2, 1), (-2, 1), (1, 2), (-1, 2), (3, 1)];

/// The points of Toom-k for k up to 5, ∞ last: 0, ±1, 2; from four pieces on -2 and 1/2; for five -1/2 and 3.
#[must_use]
pub fn of_toom(k: usize) -> Vec<Point> {
    [&POINTS[..2 * k - 2], &[(1, 0)]].concat()
}

/// Points as they are written.
#[must_use]
pub fn names(points: &[Point]) -> String {
    let name = |&(u, v): &Point| match v {
        0 => "∞".to_owned(),
        1 => u.to_string(),
        _ => format!("{u}/{v}"),
    };
    points.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn others(points: &[Point], i: usize) -> impl Iterator<Item = Point> {
    points.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, &point)| point)
}

/// Returns the number by which interpolation divides the value at point i.
fn divisor(points: &[Point], i: usize) -> i64 {
    let (u, v) = points[i];
    others(points, i).map(|(s, t)| u * t - s * v).product()
}

/// The bits that interpolation at these points takes from words modulo 2^k.
#[must_use]
pub fn bits_lost(points: &[Point]) -> u32 {
    (0..points.len()).map(|i| divisor(points, i).trailing_zeros()).max().unwrap_or(0)
}

/// The fewest bits that any `count` points can lose. A point is one of six modulo 4, which are three pairs modulo 2: of two
/// points the divisor has two factors 2 if they are the same modulo 4, and one if they are the same modulo 2.
#[must_use]
pub fn fewest_bits_lost(count: usize) -> u32 {
    /// Distributes the points that are left, and says what the worst point loses at best.
    fn least(classes: &mut [u32; 6], class: usize, left: u32) -> u32 {
        if class == 5 {
            classes[5] = left;
            let taken = (0..6).filter(|&c| classes[c] > 0);
            let lost = |c: usize| 2 * (classes[c] - 1) + classes[c ^ 1];
            return taken.map(lost).max().unwrap_or(0);
        }
        let mut fewest = u32::MAX;
        for here in 0..=left {
            classes[class] = here;
            fewest = fewest.min(least(classes, class + 1, left - here));
        }
        fewest
    }
    least(&mut [0; 6], 0, count as u32)
}

/// Π (u_j·v - v_j·u) as a polynomial in u = x, v = 1.
fn vanishing(points: impl Iterator<Item = Point>) -> Vec<i64> {
    let mut product = vec![1];
    for (u, v) in points {
        // Times v·x - u.
        product.push(0);
        for m in (0..product.len()).rev() {
            product[m] = v * if m > 0 { product[m - 1] } else { 0 } - u * product[m];
        }
    }
    product
}

/// Two operands of k pieces whose product is worth 0 at all points of Toom-k but one, and there 2^[`bits_lost`] times an odd
/// number. 2^(m-1) times the second: in words that are one bit too short all values are 0, and the product modulo 2^m is not.
#[must_use]
pub fn indistinct_from_zero(k: usize) -> [Vec<i64>; 2] {
    let points = of_toom(k);
    let worst = (0..points.len()).max_by_key(|&i| divisor(&points, i).trailing_zeros());
    let others: Vec<_> = others(&points, worst.unwrap_or(0)).collect();
    let (first, second) = others.split_at(k - 1);
    [first, second].map(|half| vanishing(half.iter().copied()))
}

/// The value of pieces at a point.
#[must_use]
pub fn value(pieces: &[i64], (u, v): Point) -> i64 {
    let last = pieces.len() as u32 - 1;
    (0..).zip(pieces).map(|(j, piece)| u.pow(j) * v.pow(last - j) * piece).sum()
}

/// The tables of Toom-k over one modulus.
pub(crate) struct Tables {
    /// The constants of the division, and the modulus of the computation.
    pub(crate) lift: Lift,
    /// Point i's factor of piece j.
    pub(crate) forms: Vec<Vec<Constant>>,
    /// Coefficient m's factor of the value at point i, without the division by two.
    pub(crate) rows: Vec<Vec<Constant>>,
}

impl Tables {
    pub(crate) fn new(k: usize, q: u64, product: Product) -> Result<Self, WhyNot> {
        let points = of_toom(k);
        let divisors: Vec<i64> = (0..points.len()).map(|i| divisor(&points, i)).collect();
        let common = divisors.iter().fold(1, |lcm, d| {
            let d = d.unsigned_abs();
            lcm / gcd(lcm, d) * d
        });
        let lift = Lift::new(common, q, product)?;
        let residue = |x: i64| x.rem_euclid(lift.q as i64) as u64;
        let last = k as u32 - 1;
        let forms = points.iter().map(|&(u, v)| {
            let factor = |j: u32| u.pow(j) * v.pow(last - j);
            (0..=last).map(|j| constant(product, lift.q, residue(factor(j)))).collect()
        });
        let forms = forms.collect();
        let mut rows = vec![Vec::new(); points.len()];
        for (i, divisor) in divisors.iter().enumerate() {
            for (row, c) in rows.iter_mut().zip(vanishing(others(&points, i))) {
                let c = residue(c * (common as i64 / divisor));
                row.push(constant(product, lift.q, times(c, lift.unit(), lift.q)));
            }
        }
        Ok(Self { lift, forms, rows })
    }

    /// Returns the number of constants in the tables.
    pub(crate) fn constants(&self) -> usize {
        self.forms.iter().chain(&self.rows).map(Vec::len).sum()
    }

    /// The values of k pieces at all points, one after the other. What a lacks in length is 0.
    pub(crate) fn evaluate<N: Numbers>(&self, lifted: &N, a: &[u64], length: usize) -> Vec<u64> {
        let piece = |j: usize, i: usize| a.get(j * length + i).copied().unwrap_or(0);
        let form = |form: &Vec<Constant>, i: usize| {
            combined(lifted, form.iter().enumerate().map(|(j, &c)| (piece(j, i), c)))
        };
        let values = self.forms.iter().map(|row| (0..length).map(move |i| form(row, i)));
        values.flatten().collect()
    }
}

/// Σ x·c. Nothing is multiplied by 0, 1 and -1.
pub(crate) fn combined<N: Numbers>(
    numbers: &N,
    terms: impl Iterator<Item = (u64, Constant)>,
) -> u64 {
    let minus_one = numbers.modulus() - 1;
    let mut sum = None;
    for (x, c) in terms {
        sum = match (sum, u64::from(c.value)) {
            (sum, 0) => sum,
            (None, 1) => Some(x),
            (Some(sum), 1) => Some(numbers.add(sum, x)),
            (sum, value) if value == minus_one => Some(numbers.sub(sum.unwrap_or(0), x)),
            (None, _) => Some(numbers.scale(x, c)),
            (Some(sum), _) => Some(numbers.add(sum, numbers.scale(x, c))),
        };
    }
    sum.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toom_loses_as_few_bits_as_any_points_can() {
        for (k, bits) in [(2, 0), (3, 1), (4, 3), (5, 3)] {
            let points = of_toom(k);
            assert_eq!(points.len(), 2 * k - 1);
            assert_eq!(bits_lost(&points), bits, "Toom-{k}");
            assert_eq!(fewest_bits_lost(2 * k - 1), bits, "Toom-{k}");
        }
        // With 0, ±1, ±2, ±3, 4 and ∞ there are four.
        let integers: Vec<_> = (-3..=4).map(|u| (u, 1)).chain([(1, 0)]).collect();
        assert_eq!(bits_lost(&integers), 4);
    }

    /// The bound is one: no nine points of a range lose fewer bits than it says.
    #[test]
    fn no_points_of_a_range_lose_fewer_bits() {
        let mut all = Vec::new();
        for u in -5..=5_i64 {
            for v in 0..=5_i64 {
                if gcd(u.unsigned_abs(), v as u64) == 1 && (v > 0 || u == 1) {
                    all.push((u, v));
                }
            }
        }
        let mut generator = crate::operands::Generator::new(5);
        let mut reached = [false; 10];
        for round in 0..20_000 {
            let count = 2 + round % 8;
            let mut chosen: Vec<Point> = Vec::new();
            while chosen.len() < count {
                let point = all[generator.below(all.len() as u64) as usize];
                if !chosen.contains(&point) {
                    chosen.push(point);
                }
            }
            let (lost, fewest) = (bits_lost(&chosen), fewest_bits_lost(count));
            assert!(lost >= fewest, "{}", names(&chosen));
            reached[count] |= lost == fewest;
        }
        assert!(reached[2..8].iter().all(|reached| *reached), "{reached:?}");
    }

    #[test]
    fn one_bit_less_is_too_few() {
        for k in [3, 4, 5] {
            let points = of_toom(k);
            let lost = bits_lost(&points);
            let [a, mut b] = indistinct_from_zero(k);
            assert_eq!((a.len(), b.len()), (k, k));
            let q = 1_i64 << 11;
            b.iter_mut().for_each(|b| *b *= q / 2);
            let at = |bits: u32| {
                let words = q << bits;
                points.iter().filter(|&&p| value(&a, p) * value(&b, p) % words != 0).count()
            };
            // In words with as many bits as are lost one value tells; with one bit less none does.
            assert_eq!((at(lost), at(lost - 1)), (1, 0), "Toom-{k}");
            let product = |m: usize| -> i64 {
                (0..=m).filter(|&i| i < k && m - i < k).map(|i| a[i] * b[m - i]).sum()
            };
            assert!((0..2 * k - 1).any(|m| product(m) % q != 0), "Toom-{k}");
        }
    }
}
