//! Lanes of eight on every backend against integer arithmetic.

use core::marker::PhantomData;

use goodprime_lanes::contract::bounds;
use goodprime_lanes::{
    Backend, Constant, Constants, Isa, Kernel, Modular, ModularRows, Modulus, Zq,
};

use crate::common::Random;

/// Every 16-bit value in all lanes, each lane times its own constant.
struct Each<'a, M>([i64; 8], &'a mut [[i16; 8]], PhantomData<M>);

impl<M: Modulus> Kernel for Each<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Each(constants, out, _) = self;
        let isa = isa.eight();
        let mut c = Constants::ZERO;
        for lane in 0..8 {
            c.set(lane, Constant::new::<M>(<I::Eight as Modular>::STYLE, constants[lane]));
        }
        for (a, out) in (i16::MIN..=i16::MAX).zip(out) {
            isa.store(out, 0, isa.mulc_each::<M>(isa.splat(a), &c));
        }
    }
}

fn constants_of_their_own<M: Modulus>() {
    let q = M::Q as i64;
    let constants = [1, -1, 0, 2, (q - 1) / 2, -(q - 1) / 2, 1229, -345];
    let mut out = vec![[0; 8]; 1 << 16];
    for backend in Backend::available() {
        backend.run(Each::<M>(constants, &mut out, PhantomData));
        for (a, out) in (i16::MIN as i64..).zip(&out) {
            for lane in 0..8 {
                let r = out[lane] as i64;
                assert_eq!((r - a * constants[lane]).rem_euclid(q), 0, "{backend} {a} {lane}");
                let bound = bounds::reduce(q, a);
                assert!(r.abs() <= bound, "{backend} {a}: |{r}| > {bound}");
            }
        }
    }
}

#[test]
fn every_lane_has_its_constant() {
    constants_of_their_own::<Zq<4591>>();
    constants_of_their_own::<Zq<4621>>();
    constants_of_their_own::<Zq<5167>>();
    constants_of_their_own::<Zq<6343>>();
    constants_of_their_own::<Zq<7177>>();
    constants_of_their_own::<Zq<7879>>();
}

/// Every 16-bit value: reduced by shifts, halved and quartered.
struct Cheap<'a, M>(&'a mut [[i16; 8]], PhantomData<M>);

impl<M: Modulus> Kernel for Cheap<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let isa = isa.eight();
        for (a, out) in (i16::MIN..=i16::MAX).zip(self.0.chunks_exact_mut(3)) {
            let a = isa.splat(a);
            isa.store(&mut out[0], 0, isa.reduce_by_shifts::<M>(a));
            isa.store(&mut out[1], 0, isa.half::<M>(a));
            isa.store(&mut out[2], 0, isa.quarter::<M>(a));
        }
    }
}

fn cheap_operations<M: Modulus>() {
    let q = M::Q as i64;
    let mut out = vec![[0; 8]; 3 << 16];
    for backend in Backend::available() {
        backend.run(Cheap::<M>(&mut out, PhantomData));
        for (a, out) in (i16::MIN as i64..).zip(out.chunks_exact(3)) {
            let bounds =
                [bounds::reduce_by_shifts::<M>(a), bounds::half(q, a), bounds::quarter(q, a)];
            for i in 0..3 {
                assert!(out[i].iter().all(|r| r == &out[i][0]), "{backend} {a}");
                let r = out[i][0] as i64;
                if i > 0 || a.abs() <= bounds::reduce_by_shifts_operand::<M>() {
                    assert_eq!(((r << i) - a).rem_euclid(q), 0, "{backend} {a} {i}");
                    assert!(r.abs() <= bounds[i], "{backend} {a} {i}: {r}");
                }
            }
        }
    }
}

#[test]
fn reductions_by_shifts_and_halves_keep_their_promise() {
    cheap_operations::<Zq<4591>>();
    cheap_operations::<Zq<4621>>();
    cheap_operations::<Zq<5167>>();
    cheap_operations::<Zq<6343>>();
    cheap_operations::<Zq<7177>>();
    cheap_operations::<Zq<7879>>();
}

/// Eight vectors, transposed.
struct Transpose<'a>(&'a [i16; 64], &'a mut [i16; 64]);

impl Kernel for Transpose<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Transpose(from, to) = self;
        let isa = isa.eight();
        let mut rows = [isa.splat(0); 8];
        for i in 0..8 {
            rows[i] = isa.load(from, 8 * i);
        }
        let columns = isa.transpose_vectors(rows);
        for i in 0..8 {
            isa.store(to, 8 * i, columns[i]);
        }
    }
}

#[test]
fn vectors_are_transposed() {
    let from = core::array::from_fn(|i| i as i16);
    for backend in Backend::available() {
        let mut to = [0; 64];
        backend.run(Transpose(&from, &mut to));
        for i in 0..64 {
            assert_eq!(to[i], from[i % 8 * 8 + i / 8], "{backend} {i}");
        }
    }
}

struct ShiftDown<'a>(&'a [i16; 16], &'a mut [[i16; 8]; 8]);

impl Kernel for ShiftDown<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let isa = isa.eight();
        let (a, high) = (isa.load(self.0, 0), isa.load(self.0, 8));
        let [zero, one, two, three, four, five, six, seven] = self.1;
        isa.store(zero, 0, isa.shift_down::<0>(a, high));
        isa.store(one, 0, isa.shift_down::<1>(a, high));
        isa.store(two, 0, isa.shift_down::<2>(a, high));
        isa.store(three, 0, isa.shift_down::<3>(a, high));
        isa.store(four, 0, isa.shift_down::<4>(a, high));
        isa.store(five, 0, isa.shift_down::<5>(a, high));
        isa.store(six, 0, isa.shift_down::<6>(a, high));
        isa.store(seven, 0, isa.shift_down::<7>(a, high));
    }
}

#[test]
fn lanes_shift_down() {
    let from = core::array::from_fn(|i| i as i16 - 5);
    for backend in Backend::available() {
        let mut out = [[0; 8]; 8];
        backend.run(ShiftDown(&from, &mut out));
        for n in 0..8 {
            assert_eq!(out[n], from[n..n + 8], "{backend} {n}");
        }
    }
}

/// Sums of products, reduced: one product; plus another; minus another; sums and differences of
/// sums that wrap; a vector times each lane of another.
struct Sums<'a, M>(&'a [[i16; 8]; 4], &'a mut [[i16; 8]; 14], PhantomData<M>);

impl<M: Modulus> Kernel for Sums<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Sums(from, out, _) = self;
        let isa = isa.eight();
        let [a, b, c, d] = from;
        let (a, b) = (isa.known(a), isa.known(b));
        let (c, d) = (isa.known(c), isa.known(d));
        let product = isa.multiply(a, b);
        let sum = isa.multiply_add(product, c, d);
        let difference = isa.multiply_sub(product, c, d);
        // From 2^30 on, two of these are more than 31 bits.
        let large = isa.multiply(isa.splat(i16::MIN), isa.splat(i16::MIN));
        let wrapped = isa.add_wrapping(isa.add_wrapping(large, large), large);
        let back =
            isa.sub_wrapping(isa.sub_wrapping(wrapped, large), isa.add_wrapping(large, large));
        let there_and_back = isa.add_wrapping(back, product);
        let promised = isa.sum_of_products(product, 1, &from[0], &from[1]);
        macro_rules! put {
            ($($i:literal: $sum:expr;)*) => {
                $(isa.store(&mut out[$i], 0, isa.montgomery::<M>($sum));)*
            };
        }
        put! {
            0: product;
            1: sum;
            2: difference;
            3: isa.add_wrapping(sum, product);
            4: there_and_back;
            5: promised;
            6: isa.multiply_add_lane::<0>(product, c, d);
            7: isa.multiply_add_lane::<1>(product, c, d);
            8: isa.multiply_add_lane::<2>(product, c, d);
            9: isa.multiply_add_lane::<3>(product, c, d);
            10: isa.multiply_add_lane::<4>(product, c, d);
            11: isa.multiply_add_lane::<5>(product, c, d);
            12: isa.multiply_add_lane::<6>(product, c, d);
            13: isa.multiply_add_lane::<7>(product, c, d);
        }
    }
}

fn sums<M: Modulus>() {
    let q = M::Q as i64;
    let mut random = Random(q as u64);
    for backend in Backend::available() {
        for round in 0..1000 {
            let from: [[i16; 8]; 4] = core::array::from_fn(|_| match round {
                0 => [8191; 8],
                1 => [-8192; 8],
                _ => core::array::from_fn(|_| (random.next() as i16) >> 2),
            });
            let mut out = [[0; 8]; 14];
            backend.run(Sums::<M>(&from, &mut out, PhantomData));
            for lane in 0..8 {
                let [a, b, c, d] = from.map(|v| v[lane] as i64);
                let mut expected = [a * b; 14];
                expected[1] += c * d;
                expected[2] -= c * d;
                expected[3] += a * b + c * d;
                for i in 0..8 {
                    expected[6 + i] += c * from[3][i] as i64;
                }
                for (i, (r, acc)) in out.iter().zip(expected).enumerate() {
                    let r = r[lane] as i64;
                    let context = format!("{backend} {i} lane {lane}");
                    assert_eq!((r * 65536 - acc).rem_euclid(q), 0, "{context}");
                    assert!(r.abs() <= bounds::montgomery(q, acc), "{context}: {r}");
                }
            }
        }
    }
}

// A sum of 31 bits is known by its residues modulo these three.
#[test]
fn sums_of_products() {
    sums::<Zq<4591>>();
    sums::<Zq<5167>>();
    sums::<Zq<7879>>();
}
