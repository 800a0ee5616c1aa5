//! More operations on 16-bit lanes.

use core::marker::PhantomData;

use goodprime_lab_lanes::{Isa32, Kernel32, Rows32, Run32, bounds};
use goodprime_lanes::{Backend, Constant, Modular, Modulus, Zq};

use crate::common::Random;

/// Squares of 8×8, transposed.
struct Transpose<'a>(&'a [i16], usize, &'a mut [i16], usize);

impl Kernel32 for Transpose<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) {
        let Transpose(from, from_step, to, to_step) = self;
        isa.transpose(to, to_step, from, from_step);
    }
}

#[test]
fn squares_are_transposed() {
    let mut random = Random(5);
    let from: Vec<i16> = (0..200).map(|_| random.next() as i16).collect();
    for backend in Backend::available() {
        for (from_step, to_step) in [(8, 8), (24, 9), (13, 24)] {
            let mut to = vec![7; 200];
            backend.run32(Transpose(&from, from_step, &mut to, to_step));
            for i in 0..8 {
                for k in 0..8 {
                    assert_eq!(to[to_step * k + i], from[from_step * i + k], "{backend}");
                    to[to_step * k + i] = 7;
                }
            }
            assert_eq!(to, [7; 200], "{backend}: nothing else is written");
        }
    }
}

/// sum - a·c, fused and not.
struct Fused<'a, M>(&'a [i16], &'a [i16], i64, &'a mut [Vec<i16>; 2], PhantomData<M>);

impl<M: Modulus> Kernel32 for Fused<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) {
        let Fused(a, sum, c, out, _) = self;
        let c = Constant::new::<M>(I::STYLE, c);
        for i in (0..a.len()).step_by(I::LANES) {
            let (x, sum) = (isa.load(a, i), isa.load(sum, i));
            let product = isa.mulc::<M>(x, c);
            isa.store(&mut out[0], i, isa.mulc_sub::<M>(sum, x, c));
            isa.store(&mut out[1], i, isa.sub(sum, product));
        }
    }
}

#[test]
fn multiply_subtract_gives_what_its_parts_give() {
    let a: Vec<i16> = (i16::MIN..=i16::MAX).collect();
    let mut random = Random(3);
    let sum: Vec<i16> = a.iter().map(|_| random.next() as i16).collect();
    for backend in Backend::available() {
        for c in [0, 1, -1, 58, 1229, 2295, -2295] {
            let mut out = [const { Vec::new() }; 2].map(|_: Vec<i16>| vec![0; a.len()]);
            backend.run32(Fused::<Zq<4591>>(&a, &sum, c, &mut out, PhantomData));
            assert_eq!(out[0], out[1], "{backend} {c}");
        }
    }
}

/// Every 16-bit value, reduced coarsely.
struct Coarse<'a, M>(&'a mut [i16], PhantomData<M>);

impl<M: Modulus> Kernel32 for Coarse<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) {
        let isa = isa.eight32();
        for (a, out) in (i16::MIN..=i16::MAX).zip(self.0.chunks_exact_mut(8)) {
            isa.store(out, 0, isa.reduce_coarsely::<M>(isa.splat(a)));
        }
    }
}

fn coarse_reductions<M: Modulus>() {
    let mut out = vec![0; 8 << 16];
    for backend in Backend::available() {
        backend.run32(Coarse::<M>(&mut out, PhantomData));
        for (a, out) in (i16::MIN as i64..).zip(out.chunks_exact(8)) {
            assert!(out.iter().all(|r| r == &out[0]), "{backend} {a}");
            let r = out[0] as i64;
            assert_eq!((r - a).rem_euclid(M::Q as i64), 0, "{backend} {a}");
            assert!(r.abs() <= bounds::reduce_coarsely::<M>(a), "{backend} {a}: {r}");
        }
    }
}

#[test]
fn coarse_reductions_keep_their_promise() {
    coarse_reductions::<Zq<4591>>();
    coarse_reductions::<Zq<4621>>();
    coarse_reductions::<Zq<5167>>();
    coarse_reductions::<Zq<6343>>();
    coarse_reductions::<Zq<7177>>();
    coarse_reductions::<Zq<7879>>();
}
