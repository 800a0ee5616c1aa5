//! Arithmetic in 32-bit lanes, against integer arithmetic.

use core::marker::PhantomData;

use goodprime_lab_lanes::{Constant32, Isa32, Kernel32, Modulus32, Run32, Zq32};
use goodprime_lanes::{Backend, Zq};

use crate::common::Random;

/// Coefficients of 32 bits as memory has them: the lower half first.
fn elements(values: &[i32]) -> Vec<i16> {
    values.iter().flat_map(|&v| [v as i16, (v >> 16) as i16]).collect()
}

fn values(elements: &[i16]) -> Vec<i32> {
    elements.chunks(2).map(|e| e[0] as u16 as i32 | (e[1] as i32) << 16).collect()
}

/// Extremes, then anything.
fn some_i32(random: &mut Random, n: usize) -> Vec<i32> {
    let edges = [0, 1, -1, i32::MAX, i32::MIN, 0xffff, -0x1_0000, 0x7fff_0000];
    (0..n).map(|i| edges.get(i).copied().unwrap_or_else(|| random.next() as i32)).collect()
}

/// One product by a constant of every coefficient.
struct MulC<'a, M>(&'a [i16], &'a mut [i16], i64, PhantomData<M>);

impl<M: Modulus32> Kernel32 for MulC<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) {
        let MulC(from, to, c, _) = self;
        let c = Constant32::new::<M>(I::STYLE, c);
        for i in (0..from.len()).step_by(I::LANES) {
            isa.store32(to, i, isa.mulc32::<M>(isa.load32(from, i), c));
        }
    }
}

fn products_by_constants<M: Modulus32>() {
    const N: usize = 4096;
    let q = M::Q as i64;
    let mut random = Random(q as u64);
    let a = some_i32(&mut random, N);
    let constants = [0, 1, -1, 2, M::R, M::HALF as i64, -M::HALF as i64];
    for c in constants.into_iter().chain((0..8).map(|_| random.next() as i32 as i64)) {
        for backend in Backend::available() {
            let mut out = vec![0; 2 * N];
            backend.run32(MulC::<M>(&elements(&a), &mut out, c, PhantomData));
            for (&a, &r) in a.iter().zip(&values(&out)) {
                let (a, r) = (a as i64, r as i64);
                assert_eq!((r - a % q * (c % q)).rem_euclid(q), 0, "{backend} {a}·{c} mod {q}");
                let bound = q as f64 / 2.0 + a.abs() as f64 * q as f64 / 2f64.powi(32) + 1.0;
                assert!(r.abs() as f64 <= bound, "{backend} |{a}·{c}| mod {q} = {r} > {bound}");
            }
        }
    }
}

#[test]
fn products_by_constants_are_reduced() {
    products_by_constants::<Zq32<12_289>>();
    products_by_constants::<Zq32<6_984_193>>();
    products_by_constants::<Zq32<16_760_833>>();
    products_by_constants::<Zq32<33_550_337>>();
}

/// Sums, differences, canonical forms.
struct Simple<'a, M>(&'a [i16], &'a [i16], &'a mut [Vec<i16>; 3], PhantomData<M>);

impl<M: Modulus32> Kernel32 for Simple<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) {
        let Simple(a, b, out, _) = self;
        for i in (0..a.len()).step_by(I::LANES) {
            let (x, y) = (isa.load32(a, i), isa.load32(b, i));
            isa.store32(&mut out[0], i, isa.add32(x, y));
            isa.store32(&mut out[1], i, isa.sub32(x, y));
            isa.store32(&mut out[2], i, isa.freeze32::<M>(x));
        }
    }
}

#[test]
fn sums_and_canonical_forms() {
    type M = Zq32<16_760_833>;
    const N: usize = 1024;
    let (q, half) = (M::Q, M::HALF);
    let mut random = Random(1);
    let mut a: Vec<i32> = (0..N).map(|_| (random.next() % (3 * q as u64 - 2)) as i32).collect();
    a.iter_mut().for_each(|a| *a -= q + half);
    a[..8].copy_from_slice(&[half, half + 1, -half, -half - 1, q + half, -q - half, q, 0]);
    let b = some_i32(&mut random, N);
    for backend in Backend::available() {
        let mut out = [const { Vec::new() }; 3].map(|_: Vec<i16>| vec![0; 2 * N]);
        backend.run32(Simple::<M>(&elements(&a), &elements(&b), &mut out, PhantomData));
        let [sum, difference, frozen] = out.map(|o| values(&o));
        for i in 0..N {
            assert_eq!(sum[i], a[i].wrapping_add(b[i]), "{backend}");
            assert_eq!(difference[i], a[i].wrapping_sub(b[i]), "{backend}");
            assert!(frozen[i].abs() <= half, "{backend} {}", a[i]);
            assert_eq!((frozen[i] - a[i]) % q, 0, "{backend} {}", a[i]);
        }
    }
}

/// Windows of products, reduced.
struct Windows<'a, M>(&'a [i16], &'a [i16], &'a mut [i16], PhantomData<M>);

impl<M: Modulus32> Kernel32 for Windows<'_, M> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) -> usize {
        let Windows(window, factors, out, _) = self;
        let mut acc = isa.zero64();
        for i in (0..factors.len()).step_by(2) {
            acc = isa.window32(acc, window, i, isa.broadcast32(factors, i));
        }
        isa.store32(out, 0, isa.montgomery32::<M>(acc));
        I::LANES / 2
    }
}

#[test]
fn windows_are_convolutions() {
    type M = Zq32<33_550_337>;
    const TERMS: usize = 8;
    let q = M::Q as i64;
    let mut random = Random(2);
    for round in 0..2000 {
        // 8·2^29·2^29 = 2^61.
        let mut value = || match round {
            0 => 1 << 29,
            1 => -(1 << 29),
            2 => (1 << 29) - ((random.next() & 1) << 30) as i32,
            _ => random.next() as i32 >> 2,
        };
        let window: Vec<i32> = (0..32).map(|_| value()).collect();
        let factors: Vec<i32> = (0..TERMS).map(|_| value()).collect();
        for backend in Backend::available() {
            let mut out = [0; 32];
            let (w, f) = (elements(&window), elements(&factors));
            let lanes = backend.run32(Windows::<M>(&w, &f, &mut out, PhantomData));
            for (lane, &r) in values(&out)[..lanes].iter().enumerate() {
                let terms = factors.iter().zip(&window[lane..]);
                let sum: i64 = terms.map(|(&f, &w)| f as i64 * w as i64).sum();
                let product = (r as i64 % q * (M::R % q)) % q;
                assert_eq!((product - sum % q) % q, 0, "{backend} lane {lane}");
                assert!(
                    r as i64 <= sum.abs() / (1 << 32) + q / 2 + 1,
                    "{backend} lane {lane}: {r}"
                );
            }
        }
    }
}

/// 16 bits to 32, and 32 to 16 modulo q.
struct Convert<'a>(&'a [i16], &'a mut [i16], &'a mut [i16]);

impl Kernel32 for Convert<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) {
        let Convert(from, wide, back) = self;
        for i in (0..from.len()).step_by(I::LANES) {
            let [low, high] = isa.widen(isa.load(from, i));
            isa.store32(wide, 2 * i, isa.add32(low, low));
            isa.store32(wide, 2 * i + I::LANES, isa.add32(high, high));
            let v = [isa.load32(wide, 2 * i), isa.load32(wide, 2 * i + I::LANES)];
            isa.store(back, i, isa.montgomery::<Zq<4591>>(isa.narrow(v)));
        }
    }
}

#[test]
fn conversions_keep_the_order_of_lanes() {
    let from: Vec<i16> = (i16::MIN..=i16::MAX).collect();
    for backend in Backend::available() {
        let (mut wide, mut back) = (vec![0; 2 * from.len()], vec![0; from.len()]);
        backend.run32(Convert(&from, &mut wide, &mut back));
        for ((&a, &w), &r) in from.iter().zip(&values(&wide)).zip(&back) {
            assert_eq!(w, 2 * a as i32, "{backend}");
            assert_eq!((r as i64 * 65536 - w as i64) % 4591, 0, "{backend} {a}: {r}");
        }
    }
}
