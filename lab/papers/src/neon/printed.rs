//! Formulas as the paper prints them, where its own text needs another one, computed where that is possible; and formulas of it
//! that look wrong and are right.

use goodprime_rings::integers::{power, principal_root, square_root, times};

/// The paper's modulus.
const Q: u64 = 4591;
/// Coefficients of an operand.
const P: usize = 761;

/// A misprint.
pub struct Misprint {
    /// The section or algorithm of the paper.
    pub place: &'static str,
    /// The formula as printed.
    pub printed: &'static str,
    /// The formula that the paper's text, its tables or its authors' code need.
    pub right: &'static str,
    /// The results of both formulas, or the reason why one of them is wrong.
    pub computed: String,
}

/// Returns all misprints that were found; five are computed anew.
#[must_use]
pub fn misprints() -> Vec<Misprint> {
    let [printed, right] = [2, 8].map(square_of_x16_less);
    let [reached, all] = [true, false].map(coefficients_reached);
    let [lines, exchanged] = [true, false].map(|printed| {
        basis().filter(|[a, b]| algorithm_5(*a, *b, printed) == butterfly(*a, *b)).count()
    });
    let [matrix, transposed] = [false, true].map(|transposed| rader_5_differs(transposed).len());
    vec![
        Misprint {
            place: "§4.3, Nussbaumer vs Bruun",
            printed: "(x^16+1229x^2+1)(x^16-1229x^2+1)",
            right: "1229x^8",
            computed: format!("as printed {printed}; right: {right}"),
        },
        Misprint {
            place: "§4.3, implicit permutation",
            printed: "in[(16(64i+33j) mod 96)+k]",
            right: "in[16((64i+33j) mod 96)+k]",
            computed: format!("as printed {reached} of {P} coefficients are read; right: {all}"),
        },
        Misprint {
            place: "§4.3, radix-3 NTT",
            printed: "of polynomials (v1, v2, v3)",
            right: "(v0, v1, v2)",
            computed: format!(
                "the formulas have v0, v1, v2, and are right for them: {}",
                yes(radix_3_is_right())
            ),
        },
        Misprint {
            place: "Algorithm 5, lines 4 to 7",
            printed: "b0 = a0-v0, b1 = a1-v1, a0 = a0+v0, a1 = a1+v1",
            right: "v0 and v1 exchanged",
            computed: format!(
                "right for {lines} of 64 unit vectors as printed; exchanged: {exchanged}"
            ),
        },
        Misprint {
            place: "Algorithm 5, registers",
            printed: "a0 = a7‖…‖a0, a1 = a15‖…‖a8",
            right: "a0 = a15‖…‖a0, a1 = a31‖…‖a16",
            computed: "two registers .16b hold 32 bytes; as printed 16 of the 32".to_owned(),
        },
        Misprint {
            place: "§3.5, example p = 5",
            printed: "the matrix of powers of ω5",
            right: "its transpose",
            computed: format!(
                "values that are wrong: {matrix} of 4 as printed, {transposed} of 4 transposed"
            ),
        },
        Misprint {
            place: "§3.5, the sequence",
            printed: "j = 0, …, p-2",
            right: "k = 0, …, p-2",
            computed: "its terms have k and no j".to_owned(),
        },
    ]
}

const fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// (x^16 + 1229·x^e + 1)(x^16 - 1229·x^e + 1) = (x^16+1)² - 1229²·x^2e, written out.
fn square_of_x16_less(e: usize) -> String {
    let mut product = vec![0; 33];
    (product[0], product[16], product[32]) = (1, 2, 1);
    product[2 * e] = (product[2 * e] + Q - times(1229, 1229, Q)) % Q;
    let term = |i: usize| match (product[i], i) {
        (0, _) => None,
        (c, 0) => Some(c.to_string()),
        (1, _) => Some(format!("x^{i}")),
        (c, _) if c > Q / 2 => Some(format!("-{}x^{i}", Q - c)),
        (c, _) => Some(format!("{c}x^{i}")),
    };
    (0..=32).rev().filter_map(term).collect::<Vec<_>>().join(" + ").replace("+ -", "- ")
}

/// Returns how many of 761 coefficients a map of pieces of 16 reads, with the factor 16 within the
/// reduction or before it.
fn coefficients_reached(printed: bool) -> usize {
    let mut read = [false; P];
    for (i, j) in (0..3).flat_map(|i| (0..32).map(move |j| (i, j))) {
        let piece = 64 * i + 33 * j;
        let from = if printed { 16 * piece % 96 } else { 16 * (piece % 96) };
        read[from.min(P)..(from + 16).min(P)].fill(true);
    }
    read.into_iter().filter(|&read| read).count()
}

/// Values of v0 + v1·x + v2·x² at 1, ω3 and ω3², by the formulas of §4.3 after Dubois and Venetsanopoulos.
fn radix_3_is_right() -> bool {
    let omega = principal_root(3, Q).unwrap_or(0);
    let minus = |a: u64, b: u64| (a + Q - b) % Q;
    (0..3).all(|i| {
        let v: [u64; 3] = std::array::from_fn(|j| u64::from(i == j));
        let turned = times(omega, minus(v[1], v[2]), Q);
        let by_formula = [
            (v[0] + v[1] + v[2]) % Q,
            (minus(v[0], v[2]) + turned) % Q,
            minus(minus(v[0], v[1]), turned),
        ];
        by_formula == [0, 1, 2].map(|k| power(omega, (i * k) as u64, Q))
    })
}

/// A polynomial of 32 coefficients in two registers of bytes.
type Two = [[i8; 16]; 2];

/// a = 0 or b = 0, and the other one power of x.
fn basis() -> impl Iterator<Item = [Two; 2]> {
    (0..64).map(|i| {
        let mut both = [[[0; 16]; 2]; 2];
        both[i / 32][i / 16 % 2][i % 16] = 1;
        both
    })
}

/// Lanes from `from` on of the first, then of the second.
fn ext(first: [i8; 16], second: [i8; 16], from: usize) -> [i8; 16] {
    std::array::from_fn(|i| if from + i < 16 { first[from + i] } else { second[from + i - 16] })
}

/// Algorithm 5, line by line: with v0 and v1 in lines 4 to 7 as printed, or exchanged.
fn algorithm_5([mut a0, mut a1]: Two, [mut b0, mut b1]: Two, printed: bool) -> [Two; 2] {
    let add = |x: [i8; 16], y: [i8; 16]| std::array::from_fn(|i| x[i] + y[i]);
    let sub = |x: [i8; 16], y: [i8; 16]| std::array::from_fn(|i| x[i] - y[i]);
    let v0 = ext(b0, b1, 14);
    b1 = b1.map(|x| -x);
    let v1 = ext(b1, b0, 14);
    let [low, high] = if printed { [v0, v1] } else { [v1, v0] };
    b0 = sub(a0, low);
    b1 = sub(a1, high);
    a0 = add(a0, low);
    a1 = add(a1, high);
    [[a0, a1], [b0, b1]]
}

/// (a + b·x², a - b·x²) modulo x^32 + 1.
fn butterfly(a: Two, b: Two) -> [Two; 2] {
    let at = |x: &Two, i: usize| x[i / 16][i % 16];
    let turned = |i: usize| if i < 2 { -at(&b, 30 + i) } else { at(&b, i - 2) };
    [1, -1].map(|sign| {
        std::array::from_fn(|half| {
            std::array::from_fn(|i| at(&a, 16 * half + i) + sign * turned(16 * half + i))
        })
    })
}

/// Returns the indices in â2 - a0, â4 - a0, â3 - a0, â1 - a0 of the values that the example's
/// matrix computes wrongly, for a = (1, 10, 100, 1000, 432).
fn rader_5_differs(transposed: bool) -> Vec<usize> {
    // Exponents of ω5, as printed.
    const MATRIX: [[u64; 4]; 4] = [[1, 2, 4, 3], [3, 1, 2, 4], [4, 3, 1, 2], [2, 4, 3, 1]];
    let omega = principal_root(5, Q).unwrap_or(0);
    let a: [u64; 5] = [1, 10, 100, 1000, 432];
    let exponent = |i: usize, j: usize| if transposed { MATRIX[j][i] } else { MATRIX[i][j] };
    let by_matrix = |i: usize| {
        let terms = [3, 4, 2, 1].into_iter().enumerate();
        terms.fold(0, |sum, (j, k)| (sum + a[k] * power(omega, exponent(i, j), Q)) % Q)
    };
    let defined = |value: u64| {
        (1..5).fold(0, |sum, i| (sum + a[i as usize] * power(omega, i * value, Q)) % Q)
    };
    let values = [2, 4, 3, 1].into_iter().enumerate();
    values.filter(|&(i, value)| by_matrix(i) != defined(value)).map(|(i, _)| i).collect()
}

/// Returns the moduli that have the roots of order 17 and 3, and the trinomials, of
/// Good–Rader–Bruun.
#[must_use]
pub fn moduli_of_good_rader_bruun(moduli: &[u64]) -> Vec<u64> {
    let numbers = |&q: &u64| goodprime_rings::numbers::Barrett::new(q);
    let has = |q: &&u64| super::GoodRaderBruun::new(&numbers(q)).is_ok();
    moduli.iter().filter(has).copied().collect()
}

/// §4.4 at every i: x^16 + ω^2i = (x^8 + √2·ω^128i·x^4 + ω^256i)(x^8 - √2·ω^128i·x^4 + ω^256i) for ω of order 102.
#[must_use]
pub fn lemma_3_holds() -> bool {
    let Some((omega, root)) = principal_root(102, Q).zip(square_root(2, Q)) else { return false };
    (0..51).all(|i| {
        let [alpha, beta] = [128 * i, 256 * i].map(|e| power(omega, e, Q));
        let alpha = times(root, alpha, Q);
        let middle = (2 * beta + Q - times(alpha, alpha, Q)) % Q;
        (middle, times(beta, beta, Q)) == (0, power(omega, 2 * i, Q))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misprints_compute_what_is_said() {
        let found = misprints();
        let said = |place: &str| {
            let one = found.iter().find(|one| one.place.starts_with(place));
            one.unwrap_or_else(|| panic!("{place}")).computed.clone()
        };
        assert_eq!(said("§4.3, Nussbaumer"), "as printed x^32 + 2x^16 - 2x^4 + 1; right: x^32 + 1");
        assert!(said("§4.3, implicit").starts_with("as printed 96 of 761"), "{}", said("§4.3, i"));
        assert!(said("§4.3, implicit").ends_with("right: 761"));
        assert!(said("§4.3, radix").ends_with("yes"));
        assert_eq!(
            said("Algorithm 5, lines"),
            "right for 32 of 64 unit vectors as printed; exchanged: 64"
        );
        assert!(said("§3.5, example").ends_with("4 of 4 as printed, 0 of 4 transposed"));
    }

    #[test]
    fn algorithm_5_exchanged_is_the_butterfly_for_other_operands() {
        let a: Two =
            std::array::from_fn(|i| std::array::from_fn(|j| (i * 7 + j * 3) as i8 % 5 - 2));
        let b: Two = std::array::from_fn(|i| std::array::from_fn(|j| (i + j * j) as i8 % 7 - 3));
        assert_eq!(algorithm_5(a, b, false), butterfly(a, b));
        assert_ne!(algorithm_5(a, b, true), butterfly(a, b));
    }

    /// §3.4: P(14)·F6·P(14) = F2 ⊗ F3, as printed.
    #[test]
    fn good_thomas_of_six_is_as_printed() {
        let omega = principal_root(6, Q).expect("a root");
        let exchanged = |i: usize| match i {
            1 => 4,
            4 => 1,
            _ => i,
        };
        // The printed right side: F2 over the 3×3 matrix with ω6⁴ and ω6².
        let three = [[0, 0, 0], [0, 4, 2], [0, 2, 4]];
        for (i, j) in (0..6).flat_map(|i| (0..6).map(move |j| (i, j))) {
            let permuted = power(omega, (exchanged(i) * exchanged(j)) as u64, Q);
            let sign = if (i / 3) * (j / 3) == 1 { Q - 1 } else { 1 };
            assert_eq!(permuted, times(sign, power(omega, three[i % 3][j % 3], Q), Q));
        }
    }

    /// §3.5: (1, 2, 3, 4) = (2⁴, 2, 2³, 2²); and the generators that Rader's transform finds, for 17 the authors' code's.
    #[test]
    fn two_generates_as_printed() {
        assert_eq!(
            [(4, 5), (16, 17)].map(|(order, r)| principal_root(order, r)),
            [Some(2), Some(3)]
        );
        assert_eq!([4, 1, 3, 2].map(|e| power(2, e, 5)), [1, 2, 3, 4]);
    }

    /// §4.4: (e0, e1, e2) is unique, and its powers of a root of order 102 have the orders 17, 3 and 2.
    #[test]
    fn the_three_roots_are_powers_of_one() {
        let fits = |e: &[u64; 3]| {
            (0..102).all(|a| (e[0] * (a % 17) + e[1] * (a % 3) + e[2] * (a % 2)) % 102 == a)
        };
        let all =
            (0..102).flat_map(|x| (0..102).flat_map(move |y| (0..102).map(move |z| [x, y, z])));
        let found: Vec<[u64; 3]> = all.filter(fits).collect();
        assert_eq!(found, [[18, 34, 51]]);
        let omega = principal_root(102, Q).expect("a root");
        for (e, order) in found[0].into_iter().zip([17, 3, 2]) {
            let root = power(omega, e, Q);
            assert!(root != 1 && power(root, order, Q) == 1);
        }
        assert!(lemma_3_holds());
    }

    /// x^16 - ω^(2i+1) are the x^16 + ω^2i in another order: -1 = ω^51.
    #[test]
    fn odd_powers_are_negative_even_ones() {
        let omega = principal_root(102, Q).expect("a root");
        let sorted = |mut all: Vec<u64>| {
            all.sort_unstable();
            all
        };
        let odd = (0..51).map(|i| power(omega, 2 * i + 1, Q)).collect();
        let even = (0..51).map(|i| Q - power(omega, 2 * i, Q)).collect();
        assert_eq!(sorted(odd), sorted(even));
    }

    /// §4.3: the 48 powers x^(2i+8j), i = 0, 1, 3 and j < 16, are the roots of (y^16-1)(y^32+1) for x^64 = -1.
    #[test]
    fn points_of_truncated_schoenhage_are_as_printed() {
        let points = [0, 1, 3].map(|i| (0..16).map(move |j| 2 * i + 8 * j)).into_iter().flatten();
        let root = |e: u64| (16 * e).is_multiple_of(128) || 32 * e % 128 == 64;
        let points: Vec<u64> = points.collect();
        assert!(points.iter().all(|&e| root(e)));
        assert_eq!(points.len(), (0..128).filter(|&e| root(e)).count());
    }

    /// Σ over all products of roots: Lemmas 1 and 2 of §3.3 for polynomials that split.
    #[test]
    fn composed_multiplication_is_as_the_lemmas_say() {
        let from_roots = |roots: &[u64]| {
            roots.iter().fold(vec![1], |f: Vec<u64>, &root| {
                let mut out = vec![0; f.len() + 1];
                for (i, &c) in f.iter().enumerate() {
                    out[i + 1] = (out[i + 1] + c) % Q;
                    out[i] = (out[i] + c * (Q - root)) % Q;
                }
                out
            })
        };
        let composed = |f: &[u64], g: &[u64]| {
            let pairs = f.iter().flat_map(|&a| g.iter().map(move |&b| times(a, b, Q)));
            from_roots(&pairs.collect::<Vec<_>>())
        };
        let (f, g) = ([3, 14, 159], [2, 71, 828, 1828]);
        let product = |a: &[u64], b: &[u64]| {
            let mut out = vec![0; a.len() + b.len() - 1];
            for (i, x) in a.iter().enumerate() {
                for (j, y) in b.iter().enumerate() {
                    out[i + j] = (out[i + j] + x * y) % Q;
                }
            }
            out
        };
        // Lemma 2: the product over α of α^deg(g)·g(x/α).
        let scaled = |alpha: u64| -> Vec<u64> {
            let g = from_roots(&g);
            let degree = g.len() - 1;
            g.iter()
                .enumerate()
                .map(|(i, &c)| times(c, power(alpha, (degree - i) as u64, Q), Q))
                .collect()
        };
        let by_lemma = f.iter().fold(vec![1], |all, &alpha| product(&all, &scaled(alpha)));
        assert_eq!(composed(&f, &g), by_lemma);
        // Lemma 1: of products, the product of all pairs.
        let ((f0, f1), (g0, g1)) = (f.split_at(1), g.split_at(3));
        let parts = [(f0, g0), (f0, g1), (f1, g0), (f1, g1)].map(|(f, g)| composed(f, g));
        assert_eq!(composed(&f, &g), parts.iter().fold(vec![1], |all, part| product(&all, part)));
        // Lemma 3's first step: (x^17 - 1) ⊙ (x^16 - 1)'s linear part, x^2·17 - 1.
        let omega = principal_root(17, Q).expect("a root");
        let roots: Vec<u64> = (0..17).map(|i| power(omega, i, Q)).collect();
        let mut expected = vec![0; 35];
        (expected[0], expected[34]) = (Q - 1, 1);
        assert_eq!(composed(&roots, &[1, Q - 1]), expected);
    }

    #[test]
    fn good_rader_bruun_has_one_of_six_moduli() {
        assert_eq!(moduli_of_good_rader_bruun(&[4621, 4591, 5167, 6343, 7177, 7879]), [4591]);
    }
}
