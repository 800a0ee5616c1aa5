//! Lanes that move, and comparison with multiples of q, on every backend.

use core::marker::PhantomData;

use goodprime_lanes::modulus::ModulusWords;
use goodprime_lanes::{Modular, Modulus, Zq};

use crate::common::{On, OnLanes, Random, all_lanes};

/// Lanes that move, and comparison with multiples of q.
struct Moves<'a, M>(&'a [i16; 64], usize, &'a mut [[i16; 32]; 5], PhantomData<M>);

impl<M: Modulus> OnLanes for Moves<'_, M> {
    type Output = usize;
    #[inline(always)]
    fn on<L: Modular<Element = i16>>(self, isa: L) -> usize {
        let Moves(a, lane, out, _) = self;
        let (low, v) = (isa.load(a, 0), isa.load(a, 32));
        isa.store(&mut out[0], 0, isa.shift_up(low, v));
        isa.store(&mut out[1], 0, isa.spread_lane(v, lane % L::LANES));
        let q = isa.reducer(&ModulusWords::of::<M>());
        let mask = isa.nonzero_modulo_in(q, isa.factor_in(q, v));
        isa.store(&mut out[2], 0, isa.select(mask, isa.splat(1), isa.splat(0)));
        isa.store(&mut out[3], 0, isa.shift_in_zero(v));
        isa.store(&mut out[4], 0, isa.clear_lane(v, lane % L::LANES));
        L::LANES
    }
}

#[test]
fn lanes_move_and_compare() {
    for (backend, wide) in all_lanes() {
        let mut random = Random(5);
        for round in 0..1000 {
            const Q: i16 = 7879;
            let mut a: [i16; 64] = core::array::from_fn(|_| (random.next() as i16) >> 2);
            // Multiples of q, and their neighbours.
            for c in &mut a[32..48] {
                *c = [*c, 0, Q, -Q, Q + 1, Q - 1, 1 - Q, -1][random.next() as usize % 8];
            }
            let mut out = [[0; 32]; 5];
            let kernel = Moves::<Zq<Q>>(&a, round, &mut out, PhantomData);
            let lanes = backend.run(On(kernel, wide));
            assert_eq!(out[0][0], a[lanes - 1], "{backend}");
            assert_eq!(out[0][1..lanes], a[32..31 + lanes], "{backend}");
            assert_eq!(out[1][..lanes], vec![a[32 + round % lanes]; lanes], "{backend}");
            assert_eq!(out[3][0], 0, "{backend}");
            assert_eq!(out[3][1..lanes], a[32..31 + lanes], "{backend}");
            for i in 0..lanes {
                assert_eq!(out[2][i] == 0, a[32 + i] % Q == 0, "{backend}: {}", a[32 + i]);
                let others = if i == round % lanes { 0 } else { a[32 + i] };
                assert_eq!(out[4][i], others, "{backend}");
            }
        }
    }
}
