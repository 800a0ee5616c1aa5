//! Streamlined NTRU Prime with p = 5, q = 79, w = 2, so small that every key meets every message. The mathematical
//! claims of the scheme are tested for all 388,800 (f, g, r), with plain integers and none of the library's code.
//!
//! x^5-x-1 is irreducible modulo 79; 79 ≡ 1 (mod 6); 16w + 1 ≤ q, and 2p ≤ (q-1)/2.

const P: usize = 5;
const Q: i64 = 79;
const W: usize = 2;
/// The largest |g·r + 3f·m|: 2w in g·r, three times 2w in 3f·m.
const BOUND_3FC: i64 = 8 * W as i64;

/// A polynomial, lowest coefficient first.
type Poly = [i64; P];

const ONE: Poly = [1, 0, 0, 0, 0];

/// Returns a in -(m-1)/2 ..= (m-1)/2, for an odd m.
fn center(a: i64, m: i64) -> i64 {
    let r = a.rem_euclid(m);
    if r > (m - 1) / 2 { r - m } else { r }
}

/// Computes a·b modulo x^5-x-1, in integers.
fn product(a: &Poly, b: &Poly) -> Poly {
    let mut c = [0; 2 * P - 1];
    for i in 0..P {
        for j in 0..P {
            c[i + j] += a[i] * b[j];
        }
    }
    for i in P..2 * P - 1 {
        c[i - P] += c[i];
        c[i - P + 1] += c[i];
    }
    core::array::from_fn(|i| c[i])
}

fn modulo(a: &Poly, m: i64) -> Poly {
    a.map(|c| center(c, m))
}

/// Computes 1/a in R/q, a field of 79^5 elements: a^(79^5 - 2).
fn reciprocal(a: &Poly) -> Poly {
    let (mut power, mut out) = (*a, ONE);
    let mut exponent = Q.pow(P as u32) - 2;
    while exponent > 0 {
        if exponent & 1 == 1 {
            out = modulo(&product(&out, &power), Q);
        }
        power = modulo(&product(&power, &power), Q);
        exponent >>= 1;
    }
    out
}

/// Returns all 243 polynomials with coefficients -1, 0, 1.
fn small() -> Vec<Poly> {
    let digit = |n: usize, i: u32| (n / 3usize.pow(i) % 3) as i64 - 1;
    (0..243).map(|n| core::array::from_fn(|i| digit(n, i as u32))).collect()
}

/// Returns all 40 small polynomials of weight 2.
fn short() -> Vec<Poly> {
    small().into_iter().filter(|a| a.iter().filter(|c| **c != 0).count() == W).collect()
}

/// Returns the nearest multiple of 3.
fn round(c: i64) -> i64 {
    c - center(c, 3)
}

/// Irreducible: no monic divisor of degree 1 or 2.
#[test]
fn the_polynomial_is_irreducible() {
    for a in 0..Q {
        assert_ne!((a.pow(5) - a - 1) % Q, 0, "root {a}");
        for b in 0..Q {
            // x^5-x-1 modulo x^2 + ax + b, from the top.
            let mut rest = [-1, -1, 0, 0, 0, 1];
            for i in (2..6).rev() {
                rest[i - 1] = (rest[i - 1] - a * rest[i]) % Q;
                rest[i - 2] = (rest[i - 2] - b * rest[i]) % Q;
            }
            assert!(rest[0] != 0 || rest[1] != 0, "x^2 + {a}x + {b}");
        }
    }
}

#[test]
fn decryption_never_fails() {
    let (small, short) = (small(), short());
    assert_eq!((small.len(), short.len()), (243, 40));
    let (mut largest, mut met, mut skipped) = (0, 0, 0);
    for f in &short {
        let triple = modulo(&f.map(|c| 3 * c), Q);
        let inverse = reciprocal(&triple);
        assert_eq!(modulo(&product(&triple, &inverse), Q), ONE, "1/(3f)");
        for g in &small {
            let Some(g_inverse) = small.iter().find(|i| modulo(&product(g, i), 3) == ONE) else {
                skipped += short.len();
                continue;
            };
            let h = modulo(&product(g, &inverse), Q);
            for r in &short {
                let hr = modulo(&product(&h, r), Q);
                let c = hr.map(round);
                // Rounding stays in range, because (q-1)/2 is a multiple of 3.
                assert!(c.iter().all(|c| c.abs() <= (Q - 1) / 2 && c % 3 == 0));
                // c = hr + m, so 3f·c is g·r + 3f·m, small enough to be known as an integer.
                let m: Poly = core::array::from_fn(|i| c[i] - hr[i]);
                let (gr, fm) = (product(g, r), product(f, &m));
                let integer: Poly = core::array::from_fn(|i| gr[i] + 3 * fm[i]);
                let e = modulo(&product(&triple, &c), Q);
                assert_eq!(e, integer, "3f·c");
                largest = largest.max(e.iter().map(|e| e.abs()).max().expect("five"));
                let decrypted = modulo(&product(&modulo(&e, 3), g_inverse), 3);
                assert_eq!(decrypted, *r, "{f:?} {g:?}");
                met += 1;
            }
        }
    }
    assert_eq!(met + skipped, 388_800);
    assert!(met > 0 && skipped > 0 && largest <= BOUND_3FC, "{met} {skipped} {largest}");
    println!("{met} decrypted, {skipped} with g that has no inverse; |3f·c| <= {largest}");
}

/// A negative control: with a q that is too small, decryption fails sometimes.
#[test]
fn a_small_q_fails() {
    const SMALL_Q: i64 = 19;
    let wrong = short().iter().any(|f| {
        small().iter().any(|g| {
            short().iter().any(|r| {
                // The m that is worst for f, in c = hr + m.
                let m: Poly = core::array::from_fn(|i| f[(P - i) % P]);
                let (gr, fm) = (product(g, r), product(f, &m));
                (0..P).any(|i| {
                    let e = gr[i] + 3 * fm[i];
                    center(e, SMALL_Q) != e
                })
            })
        })
    });
    assert!(wrong);
}
