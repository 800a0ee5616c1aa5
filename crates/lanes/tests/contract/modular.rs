//! Every backend of this processor against integer arithmetic: exhaustive over 16-bit inputs where
//! an operation has one, and bit-exact after `freeze`.

use core::marker::PhantomData;

use goodprime_lanes::contract::bounds;
use goodprime_lanes::modulus::ModulusWords;
use goodprime_lanes::{Backend, Constant, Isa, Kernel, Modular, Modulus, Style, Zq};

use crate::common::{On, OnLanes, Random, all_lanes};

const EVERYTHING: usize = 1 << 16;

fn all_i16() -> Vec<i16> {
    (i16::MIN..=i16::MAX).collect()
}

/// Applies a unary lane operation to a whole array, with q as a value and with q as a type: bit for bit the same.
macro_rules! map_kernel {
    ($name:ident<M>($isa:ident, $q:ident, $v:ident $(, $arg:ident: $t:ty)?) => $by_value:expr; $by_type:expr) => {
        struct $name<'a, M>(&'a [i16], &'a mut [i16], $($t,)? PhantomData<M>);
        impl<M: Modulus> OnLanes for $name<'_, M> {
            type Output = ();
            #[inline(always)]
            fn on<L: Modular<Element = i16>>(self, $isa: L) {
                let $name(from, to, $($arg,)? _) = self;
                let words = const { &ModulusWords::of::<M>() };
                let mut typed = [0; 32];
                for i in (0..from.len()).step_by(L::LANES) {
                    let ($v, $q) = ($isa.load(from, i), $isa.reducer(words));
                    $isa.store(to, i, $by_value);
                    $isa.store(&mut typed, 0, $by_type);
                    assert_eq!(to[i..i + L::LANES], typed[..L::LANES]);
                }
            }
        }
    };
}

map_kernel!(Reduce<M>(isa, q, v) => isa.reduce_in(q, v); isa.reduce::<M>(v));
map_kernel!(Freeze<M>(isa, q, v) => isa.freeze_in(q, v); isa.freeze::<M>(v));
map_kernel!(MulC<M>(isa, q, v, c: i64) => {
    isa.mulc_in(q, v, Constant::new::<M>(L::STYLE, c))
}; {
    isa.mulc::<M>(v, Constant::new::<M>(L::STYLE, c))
});
map_kernel!(MulF<M>(isa, q, v, b: i16) => {
    isa.mulf_in(q, v, isa.factor_in(q, isa.splat(b)))
}; {
    isa.mulf::<M>(v, isa.factor::<M>(isa.splat(b)))
});
map_kernel!(MulFDifference<M>(isa, q, v, bcd: [i16; 3]) => {
    let [b, c, d] = bcd.map(|x| isa.splat(x));
    isa.mulf_difference_in(q, (v, isa.factor_in(q, b)), (c, isa.factor_in(q, d)))
}; {
    let [b, c, d] = bcd.map(|x| isa.splat(x));
    isa.mulf_difference::<M>((v, isa.factor::<M>(b)), (c, isa.factor::<M>(d)))
});

/// r ≡ expected, |r| ≤ bound.
#[track_caller]
fn congruent(q: i64, r: i16, expected: i64, bound: i64, context: &str) {
    assert_eq!((r as i64 - expected).rem_euclid(q), 0, "{context}: wrong residue");
    assert!((r as i64).abs() <= bound, "{context}: |{r}| > {bound}");
}

/// The style in which lanes multiply by constants.
struct StyleOf;

impl OnLanes for StyleOf {
    type Output = Style;
    fn on<L: Modular<Element = i16>>(self, _: L) -> Style {
        L::STYLE
    }
}

fn exhaustive<M: Modulus>(backend: Backend, wide: bool) {
    let q = M::Q as i64;
    let style = backend.run(On(StyleOf, wide));
    let input = all_i16();
    let mut out = vec![0; EVERYTHING];

    backend.run(On(Reduce::<M>(&input, &mut out, PhantomData), wide));
    for (&a, &r) in input.iter().zip(&out) {
        congruent(q, r, a as i64, bounds::reduce(q, a as i64), "reduce");
    }

    backend.run(On(Freeze::<M>(&input, &mut out, PhantomData), wide));
    for (&a, &r) in input.iter().zip(&out) {
        let mut expected = (a as i64).rem_euclid(q);
        if expected > (q - 1) / 2 {
            expected -= q;
        }
        assert_eq!(r as i64, expected, "{backend} freeze {a} mod {q}");
    }

    let mut random = Random(q as u64);
    let constants = [0, 1, -1, 2, 3, M::R as i64, M::R2 as i64, (q - 1) / 2, -(q - 1) / 2];
    for c in constants.into_iter().chain((0..8).map(|_| (random.next() as i16) as i64)) {
        backend.run(On(MulC::<M>(&input, &mut out, c, PhantomData), wide));
        for (&a, &r) in input.iter().zip(&out) {
            congruent(q, r, a as i64 * c, bounds::mulc(style, q, a as i64), "mulc");
        }
    }

    for b in [0, 1, -1, 32767, -32767, M::HALF]
        .into_iter()
        .chain((0..8).map(|_| random.next() as i16 | 1))
    {
        backend.run(On(MulF::<M>(&input, &mut out, b, PhantomData), wide));
        for (&a, &r) in input.iter().zip(&out) {
            // r ≡ a·b·2^-16, verified by multiplying.
            let product = a as i64 * b as i64;
            let bound = bounds::montgomery(q, product);
            assert_eq!((r as i64 * 65536 - product).rem_euclid(q), 0, "{backend} {a}·{b} mod {q}");
            assert!((r as i64).abs() <= bound, "{backend} |{a}·{b}| mod {q} = {r} > {bound}");
        }
    }

    // |a·b| + |c·d| up to 2^30 - 2^16.
    for bcd in [
        [0, 1, 1],
        [1, 0, 0],
        [16383, 16382, 32767],
        [16383, -16382, 32767],
        [-16383, 32767, 16382],
    ]
    .into_iter()
    .chain((0..8).map(|_| [0; 3].map(|_| random.next() as i16 >> 1 | 1)))
    {
        backend.run(On(MulFDifference::<M>(&input, &mut out, bcd, PhantomData), wide));
        let [b, c, d] = bcd.map(i64::from);
        for (&a, &r) in input.iter().zip(&out) {
            let (ab, cd) = (a as i64 * b, c * d);
            if ab.abs() + cd.abs() > bounds::MULF_DIFFERENCE_PRODUCTS {
                continue;
            }
            let bound = bounds::mulf_difference(q, ab.abs() + cd.abs());
            let error = r as i64 * 65536 - (ab - cd);
            assert_eq!(error.rem_euclid(q), 0, "{backend} {a}·{b} - {c}·{d} mod {q}");
            assert!(
                (r as i64).abs() <= bound,
                "{backend} {a}·{b} - {c}·{d} mod {q} = {r} > {bound}"
            );
        }
    }
}

macro_rules! exhaustive {
    ($($name:ident: $q:literal;)*) => {$(
        #[test]
        fn $name() {
            for (backend, wide) in all_lanes() {
                exhaustive::<Zq<$q>>(backend, wide);
            }
        }
    )*};
}

exhaustive! {
    exhaustive_mod_3: 3;
    exhaustive_mod_4591: 4591;
    exhaustive_mod_4621: 4621;
    exhaustive_mod_5167: 5167;
    exhaustive_mod_6343: 6343;
    exhaustive_mod_7177: 7177;
    exhaustive_mod_7879: 7879;
    // Primes of integer products; the last is the largest modulus of all.
    exhaustive_mod_7297: 7297;
    exhaustive_mod_7561: 7561;
    exhaustive_mod_7681: 7681;
    exhaustive_mod_7841: 7841;
    exhaustive_mod_7873: 7873;
    exhaustive_mod_7937: 7937;
    exhaustive_mod_8161: 8161;
}

/// The whole range of `montgomery`, and the order of lanes in `window`.
struct Dot<'a, M>(&'a [i16], &'a [i16], &'a mut [i16], PhantomData<M>);

impl<M: Modulus> OnLanes for Dot<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<L: Modular<Element = i16>>(self, isa: L) {
        let Dot(window, pairs, out, _) = self;
        let mut acc = isa.zero();
        for (i, pair) in isa.pairs(pairs, 0).into_iter().enumerate().take(USED) {
            acc = isa.window(acc, window, 2 * i, pair);
        }
        for i in (2 * USED..2 * PAIRS).step_by(2) {
            acc = isa.window(acc, window, i, isa.pair(pairs, i));
        }
        isa.store(out, 0, isa.montgomery_in(isa.reducer(&ModulusWords::of::<M>()), acc));
    }
}

/// Pairs of a convolution, and how many of them come from `pairs`; the others from `pair`.
const PAIRS: usize = 8;
const USED: usize = 7;

fn dot<M: Modulus>(backend: Backend, wide: bool) {
    let q = M::Q as i64;
    let mut random = Random(1);
    for round in 0..2000 {
        // Extremes in the first rounds, then anything: 16 products of at most 2^12·2^15 fit.
        let value = |random: &mut Random| match round {
            0 => 4095,
            1 => -4095,
            _ => (random.next() as i16) >> 3,
        };
        let window: [i16; 64] = core::array::from_fn(|_| value(&mut random));
        let pairs: [i16; 2 * PAIRS] = core::array::from_fn(|_| random.next() as i16);
        let mut out = [0; 32];
        backend.run(On(Dot::<M>(&window, &pairs, &mut out, PhantomData), wide));
        struct Length;
        impl OnLanes for Length {
            type Output = usize;
            fn on<L: Modular<Element = i16>>(self, _: L) -> usize {
                L::LANES
            }
        }
        for lane in 0..backend.run(On(Length, wide)) {
            let acc: i64 = (0..PAIRS)
                .map(|p| {
                    let (w0, w1) = (window[2 * p + lane] as i64, window[2 * p + lane + 1] as i64);
                    w0 * pairs[2 * p] as i64 + w1 * pairs[2 * p + 1] as i64
                })
                .sum();
            let r = out[lane] as i64;
            assert_eq!((r * 65536 - acc).rem_euclid(q), 0, "{backend} lane {lane}");
            assert!(r.abs() <= bounds::montgomery(q, acc), "{backend} lane {lane}: {r}");
        }
    }
}

#[test]
fn windows_are_dot_products() {
    for (backend, wide) in all_lanes() {
        dot::<Zq<4591>>(backend, wide);
        dot::<Zq<7879>>(backend, wide);
        dot::<Zq<8161>>(backend, wide);
    }
}

/// add, sub, mul_add, masks and select, on pairs of values.
struct Simple<'a>(&'a [i16], &'a [i16], i16, &'a mut [[i16; 32]; 6]);

impl OnLanes for Simple<'_> {
    type Output = ();
    #[inline(always)]
    fn on<L: Modular<Element = i16>>(self, isa: L) {
        let Simple(a, b, c, out) = self;
        for i in (0..32).step_by(L::LANES) {
            let (x, y) = (isa.load(a, i), isa.load(b, i));
            isa.store(&mut out[0], i, isa.add(x, y));
            isa.store(&mut out[1], i, isa.sub(x, y));
            isa.store(&mut out[2], i, isa.select(isa.nonzero(x), x, y));
            isa.store(&mut out[3], i, isa.select(isa.positive(x), x, y));
            isa.store(&mut out[4], i, isa.select(isa.both(isa.nonzero(y), isa.positive(x)), x, y));
            isa.store(&mut out[5], i, isa.mul_add(x, y, c));
        }
    }
}

#[test]
fn simple_operations() {
    for (backend, wide) in all_lanes() {
        let mut random = Random(2);
        for _ in 0..1000 {
            let edges = [0, 1, -1, i16::MAX, i16::MIN];
            let mut value = || {
                let r = random.next();
                if r & 1 == 0 { edges[(r >> 8) as usize % 5] } else { (r >> 16) as i16 }
            };
            let a: [i16; 32] = core::array::from_fn(|_| value());
            let b: [i16; 32] = core::array::from_fn(|_| value());
            let c = value();
            let mut out = [[0; 32]; 6];
            backend.run(On(Simple(&a, &b, c, &mut out), wide));
            for i in 0..32 {
                let (x, y) = (a[i], b[i]);
                let expected = [
                    x.wrapping_add(y),
                    x.wrapping_sub(y),
                    if x != 0 { x } else { y },
                    if x > 0 { x } else { y },
                    if y != 0 && x > 0 { x } else { y },
                    x.wrapping_add(y.wrapping_mul(c)),
                ];
                assert_eq!(out.map(|o| o[i]), expected, "{backend} {x} {y}");
            }
        }
    }
}

#[test]
#[cfg_attr(
    panic = "abort",
    ignore = "a panic ends the program: contrib/wasm/check looks at its end"
)]
fn accesses_out_of_bounds_panic_instead_of_reading() {
    struct Load<'a>(&'a [i16], usize);
    impl OnLanes for Load<'_> {
        type Output = i16;
        #[inline(always)]
        fn on<L: Modular<Element = i16>>(self, isa: L) -> i16 {
            let mut out = [0; 32];
            let acc = isa.window(isa.zero(), self.0, self.1, isa.pair(self.0, 0));
            isa.store(&mut out, 0, isa.montgomery::<Zq<4591>>(acc));
            out[0]
        }
    }
    for (backend, wide) in all_lanes() {
        let data = [1; 40];
        let load = |at| std::panic::catch_unwind(|| backend.run(On(Load(&data, at), wide)));
        assert!(load(40 - 33).is_ok());
        for at in [39, 40, usize::MAX] {
            assert!(load(at).is_err(), "{backend} {at}");
        }
    }
}

/// Sums and differences of interleaved dot products, and exchanged neighbours.
struct Wide<'a, M>(
    &'a [i16; 32],
    &'a [i16; 32],
    [[i16; 2]; 2],
    &'a mut [[i16; 32]; 3],
    PhantomData<M>,
);

impl<M: Modulus> OnLanes for Wide<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<L: Modular<Element = i16>>(self, isa: L) {
        let Wide(a, b, c, out, _) = self;
        for i in (0..32).step_by(L::LANES) {
            let (x, y) = (isa.load(a, i), isa.load(b, i));
            let pairs = isa.interleave(x, y);
            let first = isa.dot(isa.zero(), pairs, c[0]);
            let second = isa.dot(isa.dot(isa.zero(), pairs, c[1]), pairs, c[0]);
            let (sum, difference) = (isa.add_wide(first, second), isa.sub_wide(first, second));
            isa.store(&mut out[0], i, isa.montgomery::<M>(sum));
            isa.store(&mut out[1], i, isa.montgomery::<M>(difference));
            isa.store(&mut out[2], i, isa.swap_pairs(x));
        }
    }
}

#[test]
fn wide_sums_keep_the_order_of_lanes() {
    const Q: i64 = 7879;
    for (backend, wide) in all_lanes() {
        let mut random = Random(4);
        for _ in 0..1000 {
            let a: [i16; 32] = core::array::from_fn(|_| (random.next() as i16) >> 3);
            let b: [i16; 32] = core::array::from_fn(|_| (random.next() as i16) >> 3);
            let c = [
                [(random.next() as i16), (random.next() as i16)],
                [(random.next() as i16), (random.next() as i16)],
            ];
            let mut out = [[0; 32]; 3];
            backend.run(On(Wide::<Zq<7879>>(&a, &b, c, &mut out, PhantomData), wide));
            for i in 0..32 {
                let dot = |c: [i16; 2]| a[i] as i64 * c[0] as i64 + b[i] as i64 * c[1] as i64;
                let (first, second) = (dot(c[0]), dot(c[1]) + dot(c[0]));
                assert_eq!((out[0][i] as i64 * 65536 - first - second).rem_euclid(Q), 0);
                assert_eq!((out[1][i] as i64 * 65536 - first + second).rem_euclid(Q), 0);
                assert_eq!(out[2][i], a[i ^ 1], "{backend}");
            }
        }
    }
}

/// sum + a·c, fused and not.
struct Fused<'a, M>(&'a [i16], &'a [i16], i64, &'a mut [Vec<i16>; 2], PhantomData<M>);

impl<M: Modulus> Kernel for Fused<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Fused(a, sum, c, out, _) = self;
        let c = Constant::new::<M>(I::STYLE, c);
        for i in (0..a.len()).step_by(I::LANES) {
            let (x, sum) = (isa.load(a, i), isa.load(sum, i));
            let product = isa.mulc::<M>(x, c);
            isa.store(&mut out[0], i, isa.mulc_add::<M>(sum, x, c));
            isa.store(&mut out[1], i, isa.add(sum, product));
        }
    }
}

#[test]
fn multiply_add_gives_what_its_parts_give() {
    let a: Vec<i16> = (i16::MIN..=i16::MAX).collect();
    let mut random = Random(3);
    let sum: Vec<i16> = a.iter().map(|_| random.next() as i16).collect();
    for backend in Backend::available() {
        for c in [0, 1, -1, 58, 1229, 2295, -2295] {
            let mut out = [const { Vec::new() }; 2].map(|_: Vec<i16>| vec![0; a.len()]);
            backend.run(Fused::<Zq<4591>>(&a, &sum, c, &mut out, PhantomData));
            assert_eq!(out[0], out[1], "{backend} {c}");
        }
    }
}
