//! Every backend of this processor against integer arithmetic: exhaustive over 16-bit inputs where
//! an operation has one, and bit-exact after `freeze`.

use goodprime_lanes::{Backend, Constant, Isa, Kernel, Modulus, Zq};

/// Fixed-seed generator (SplitMix64), so that a failure can be reproduced.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn i16(&mut self) -> i16 {
        self.next() as i16
    }
}

const EVERYTHING: usize = 1 << 16;

fn all_i16() -> Vec<i16> {
    (i16::MIN..=i16::MAX).collect()
}

/// Applies a unary lane operation to a whole array.
macro_rules! map_kernel {
    ($name:ident<M>($isa:ident, $v:ident $(, $arg:ident: $t:ty)?) => $e:expr) => {
        struct $name<'a, M>(&'a [i16], &'a mut [i16], $($t,)? core::marker::PhantomData<M>);
        impl<M: Modulus> Kernel for $name<'_, M> {
            type Output = ();
            #[inline(always)]
            fn on<I: Isa>(self, $isa: I) {
                let $name(from, to, $($arg,)? _) = self;
                for i in (0..from.len()).step_by(I::LANES) {
                    let $v = $isa.load(from, i);
                    $isa.store(to, i, $e);
                }
            }
        }
    };
}

map_kernel!(Reduce<M>(isa, v) => isa.reduce::<M>(v));
map_kernel!(Freeze<M>(isa, v) => isa.freeze::<M>(v));
map_kernel!(MulC<M>(isa, v, c: i64) => isa.mulc::<M>(v, Constant::new::<M>(I::STYLE, c)));
map_kernel!(MulF<M>(isa, v, b: i16) => isa.mulf::<M>(v, isa.factor::<M>(isa.splat(b))));

use core::marker::PhantomData;

/// |r| ≤ q/2 + slope·|a|, r ≡ expected.
#[track_caller]
fn congruent(q: i64, r: i16, expected: i64, bound: f64, context: &str) {
    assert_eq!((r as i64 - expected).rem_euclid(q), 0, "{context}: wrong residue");
    assert!((r as f64).abs() <= bound, "{context}: |{r}| > {bound}");
}

fn exhaustive<M: Modulus>(backend: Backend) {
    let q = M::Q as i64;
    let half = q as f64 / 2.0;
    let input = all_i16();
    let mut out = vec![0; EVERYTHING];

    backend.run(Reduce::<M>(&input, &mut out, PhantomData));
    for (&a, &r) in input.iter().zip(&out) {
        let bound = half + (a as f64).abs() * q as f64 / 65536.0 + 1.0;
        congruent(q, r, a as i64, bound, "reduce");
    }

    backend.run(Freeze::<M>(&input, &mut out, PhantomData));
    for (&a, &r) in input.iter().zip(&out) {
        let mut expected = (a as i64).rem_euclid(q);
        if expected > (q - 1) / 2 {
            expected -= q;
        }
        assert_eq!(r as i64, expected, "{backend} freeze {a} mod {q}");
    }

    let mut random = Random(q as u64);
    let constants = [0, 1, -1, 2, 3, M::R as i64, M::R2 as i64, (q - 1) / 2, -(q - 1) / 2];
    for c in constants.into_iter().chain((0..8).map(|_| random.i16() as i64)) {
        backend.run(MulC::<M>(&input, &mut out, c, PhantomData));
        for (&a, &r) in input.iter().zip(&out) {
            let bound = half + (a as f64).abs() * q as f64 / 65536.0 + 1.0;
            congruent(q, r, a as i64 * c, bound, "mulc");
        }
    }

    for b in [0, 1, -1, 32767, -32767, M::HALF].into_iter().chain((0..8).map(|_| random.i16() | 1))
    {
        backend.run(MulF::<M>(&input, &mut out, b, PhantomData));
        for (&a, &r) in input.iter().zip(&out) {
            let bound = (a as f64 * b as f64).abs() / 65536.0 + half + 1.0;
            // r·2^16 ≡ a·b, so compare r with a·b·2^-16 by multiplying back.
            let product = a as i64 * b as i64;
            assert_eq!((r as i64 * 65536 - product).rem_euclid(q), 0, "{backend} {a}·{b} mod {q}");
            assert!((r as f64).abs() <= bound, "{backend} |{a}·{b}| mod {q} = {r} > {bound}");
        }
    }
}

macro_rules! exhaustive {
    ($($name:ident: $q:literal;)*) => {$(
        #[test]
        fn $name() {
            for backend in Backend::available() {
                exhaustive::<Zq<$q>>(backend);
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

/// The whole reach of `montgomery`, and the order of lanes in `window`.
struct Dot<'a, M>(&'a [i16], &'a [i16], &'a mut [i16], PhantomData<M>);

impl<M: Modulus> Kernel for Dot<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Dot(window, pairs, out, _) = self;
        let mut acc = isa.zero();
        for i in (0..pairs.len()).step_by(2) {
            acc = isa.window(acc, window, i, isa.pair(pairs, i));
        }
        isa.store(out, 0, isa.montgomery::<M>(acc));
    }
}

fn dot<M: Modulus>(backend: Backend) {
    const PAIRS: usize = 4;
    let q = M::Q as i64;
    let mut random = Random(1);
    for round in 0..2000 {
        // Extremes in the first rounds, then anything: 8 products of at most 2^13·2^15 fit.
        let value = |random: &mut Random| match round {
            0 => 8191,
            1 => -8191,
            _ => random.i16() >> 2,
        };
        let window: [i16; 64] = core::array::from_fn(|_| value(&mut random));
        let pairs: [i16; 2 * PAIRS] = core::array::from_fn(|_| random.i16());
        let mut out = [0; 32];
        backend.run(Dot::<M>(&window, &pairs, &mut out, PhantomData));
        struct Lanes;
        impl Kernel for Lanes {
            type Output = usize;
            fn on<I: Isa>(self, _: I) -> usize {
                I::LANES
            }
        }
        for lane in 0..backend.run(Lanes) {
            let acc: i64 = (0..PAIRS)
                .map(|p| {
                    let (w0, w1) = (window[2 * p + lane] as i64, window[2 * p + lane + 1] as i64);
                    w0 * pairs[2 * p] as i64 + w1 * pairs[2 * p + 1] as i64
                })
                .sum();
            let r = out[lane] as i64;
            assert_eq!((r * 65536 - acc).rem_euclid(q), 0, "{backend} lane {lane}");
            assert!(r.abs() <= acc.abs() / 65536 + q / 2 + 1, "{backend} lane {lane}: {r}");
        }
    }
}

#[test]
fn windows_are_dot_products() {
    for backend in Backend::available() {
        dot::<Zq<4591>>(backend);
        dot::<Zq<7879>>(backend);
        dot::<Zq<8161>>(backend);
    }
}

/// add, sub, masks and select, on pairs of values.
struct Simple<'a>(&'a [i16], &'a [i16], &'a mut [[i16; 32]; 5]);

impl Kernel for Simple<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Simple(a, b, out) = self;
        for i in (0..32).step_by(I::LANES) {
            let (x, y) = (isa.load(a, i), isa.load(b, i));
            isa.store(&mut out[0], i, isa.add(x, y));
            isa.store(&mut out[1], i, isa.sub(x, y));
            isa.store(&mut out[2], i, isa.select(isa.nonzero(x), x, y));
            isa.store(&mut out[3], i, isa.select(isa.positive(x), x, y));
            isa.store(&mut out[4], i, isa.select(isa.both(isa.nonzero(y), isa.positive(x)), x, y));
        }
    }
}

#[test]
fn simple_operations() {
    for backend in Backend::available() {
        let mut random = Random(2);
        for _ in 0..1000 {
            let edges = [0, 1, -1, i16::MAX, i16::MIN];
            let mut value = || {
                let r = random.next();
                if r & 1 == 0 { edges[(r >> 8) as usize % 5] } else { (r >> 16) as i16 }
            };
            let a: [i16; 32] = core::array::from_fn(|_| value());
            let b: [i16; 32] = core::array::from_fn(|_| value());
            let mut out = [[0; 32]; 5];
            backend.run(Simple(&a, &b, &mut out));
            for i in 0..32 {
                let (x, y) = (a[i], b[i]);
                let expected = [
                    x.wrapping_add(y),
                    x.wrapping_sub(y),
                    if x != 0 { x } else { y },
                    if x > 0 { x } else { y },
                    if y != 0 && x > 0 { x } else { y },
                ];
                assert_eq!(out.map(|o| o[i]), expected, "{backend} {x} {y}");
            }
        }
    }
}

/// The operations on unsigned words.
struct WordOps<'a>(&'a [u32; 16], &'a [u32; 16], &'a mut [[u32; 16]; 2]);

impl Kernel for WordOps<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let WordOps(a, b, out) = self;
        for i in (0..16).step_by(I::WORDS) {
            let (x, y) = (isa.load_words(a, i), isa.load_words(b, i));
            isa.store_words(&mut out[0], i, isa.min_words(x, y));
            isa.store_words(&mut out[1], i, isa.max_words(x, y));
        }
    }
}

#[test]
fn words_compare_unsigned() {
    for backend in Backend::available() {
        let mut random = Random(3);
        for _ in 0..1000 {
            let edges = [0, 1, u32::MAX, 0x7fff_ffff, 0x8000_0000, 0x8000_0001];
            let mut value = || {
                let r = random.next();
                if r & 1 == 0 { edges[(r >> 8) as usize % 6] } else { (r >> 16) as u32 }
            };
            let a: [u32; 16] = core::array::from_fn(|_| value());
            let b: [u32; 16] = core::array::from_fn(|_| value());
            let mut out = [[0; 16]; 2];
            backend.run(WordOps(&a, &b, &mut out));
            for i in 0..16 {
                let expected = [a[i].min(b[i]), a[i].max(b[i])];
                assert_eq!(out.map(|o| o[i]), expected, "{backend} {:x} {:x}", a[i], b[i]);
            }
        }
    }
}

#[test]
fn accesses_out_of_bounds_panic_instead_of_reading() {
    struct Load<'a>(&'a [i16], usize);
    impl Kernel for Load<'_> {
        type Output = i16;
        #[inline(always)]
        fn on<I: Isa>(self, isa: I) -> i16 {
            let mut out = [0; 32];
            let acc = isa.window(isa.zero(), self.0, self.1, isa.pair(self.0, 0));
            isa.store(&mut out, 0, isa.montgomery::<Zq<4591>>(acc));
            out[0]
        }
    }
    for backend in Backend::available() {
        let data = [1; 40];
        assert!(std::panic::catch_unwind(|| backend.run(Load(&data, 8 - 1 - 1))).is_ok());
        assert!(std::panic::catch_unwind(|| backend.run(Load(&data, 39))).is_err(), "{backend}");
        assert!(std::panic::catch_unwind(|| backend.run(Load(&data, usize::MAX))).is_err());
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

impl<M: Modulus> Kernel for Wide<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Wide(a, b, c, out, _) = self;
        for i in (0..32).step_by(I::LANES) {
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
    for backend in Backend::available() {
        let mut random = Random(4);
        for _ in 0..1000 {
            let a: [i16; 32] = core::array::from_fn(|_| random.i16() >> 3);
            let b: [i16; 32] = core::array::from_fn(|_| random.i16() >> 3);
            let c = [[random.i16(), random.i16()], [random.i16(), random.i16()]];
            let mut out = [[0; 32]; 3];
            backend.run(Wide::<Zq<7879>>(&a, &b, c, &mut out, PhantomData));
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

/// Lanes that move, and comparison with multiples of q.
struct Moves<'a, M>(&'a [i16; 64], usize, &'a mut [[i16; 32]; 3], PhantomData<M>);

impl<M: Modulus> Kernel for Moves<'_, M> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        let Moves(a, lane, out, _) = self;
        let (low, v) = (isa.load(a, 0), isa.load(a, 32));
        isa.store(&mut out[0], 0, isa.shift_up(low, v));
        isa.store(&mut out[1], 0, isa.spread_lane(v, lane % I::LANES));
        let mask = isa.nonzero_modulo::<M>(v);
        isa.store(&mut out[2], 0, isa.select(mask, isa.splat(1), isa.splat(0)));
        I::LANES
    }
}

#[test]
fn lanes_move_and_compare() {
    for backend in Backend::available() {
        let mut random = Random(5);
        for round in 0..1000 {
            const Q: i16 = 7879;
            let mut a: [i16; 64] = core::array::from_fn(|_| random.i16() >> 2);
            // Multiples of q, and their neighbours.
            for c in &mut a[32..48] {
                *c = [*c, 0, Q, -Q, Q + 1, Q - 1, 1 - Q, -1][random.next() as usize % 8];
            }
            let mut out = [[0; 32]; 3];
            let lanes = backend.run(Moves::<Zq<Q>>(&a, round, &mut out, PhantomData));
            assert_eq!(out[0][0], a[lanes - 1], "{backend}");
            assert_eq!(out[0][1..lanes], a[32..31 + lanes], "{backend}");
            assert_eq!(out[1][..lanes], vec![a[32 + round % lanes]; lanes], "{backend}");
            for i in 0..lanes {
                assert_eq!(out[2][i] == 0, a[32 + i] % Q == 0, "{backend}: {}", a[32 + i]);
            }
        }
    }
}

/// What bit vectors do: (sum, difference of products and selection), in words.
struct BitOperations<'a>(&'a [u64; 24], &'a mut [[u64; 4]; 12]);

impl Kernel for BitOperations<'_> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        let BitOperations(a, out) = self;
        let v = |i: usize| isa.load_bits(a, 4 * i);
        let sum = isa.add_product((v(0), v(1)), (v(2), v(3)), (v(4), v(5)));
        let results = [
            isa.and_bits(v(0), v(1)),
            isa.or_bits(v(0), v(1)),
            isa.xor_bits(v(0), v(1)),
            isa.and_not_bits(v(0), v(1)),
            isa.select_bits(isa.spread_sign(v(2)), v(0), v(1)),
            isa.shift_down(v(0)),
            isa.rotate_down(v(0)),
            isa.spread_bit(v(0)),
            isa.spread_sign(v(0)),
            isa.add_bits(v(0), v(1)),
            sum.0,
            sum.1,
        ];
        for (out, v) in out.iter_mut().zip(results) {
            isa.store_bits(out, 0, v);
        }
        I::BIT_WORDS
    }
}

#[test]
fn bit_vectors_agree_with_words() {
    let spread = |bit: u64| bit.wrapping_neg();
    for backend in Backend::available() {
        let mut random = Random(6);
        for _ in 0..1000 {
            let a: [u64; 24] = core::array::from_fn(|_| random.next());
            let mut out = [[0; 4]; 12];
            let words = backend.run(BitOperations(&a, &mut out));
            for i in 0..words {
                let [x, y, z] = [a[i], a[4 + i], a[8 + i]];
                let mask = spread(z >> 63);
                let next = if i == words - 1 { a[0] >> 1 } else { a[i + 1] };
                let turned = if i == words - 1 { a[0].rotate_right(1) } else { a[i + 1] };
                let expected = [
                    x & y,
                    x | y,
                    x ^ y,
                    x & !y,
                    x & mask | y & !mask,
                    next,
                    turned,
                    spread(a[0] & 1),
                    spread(x >> 63),
                    x.wrapping_add(y),
                ];
                for (k, expected) in expected.into_iter().enumerate() {
                    assert_eq!(out[k][i], expected, "{backend} operation {k}");
                }
                // Coefficient by coefficient: (nonzero, negative) is 0, 1 or -1.
                for bit in 0..64 {
                    let trit =
                        |n: u64, s: u64| (n >> bit & 1) as i32 * (1 - 2 * (s >> bit & 1) as i32);
                    let c = trit(a[16 + i], a[20 + i]);
                    let expected = trit(x, y) + trit(z, a[12 + i]) * c;
                    let sum = trit(out[10][i], out[11][i]);
                    assert_eq!((sum - expected).rem_euclid(3), 0, "{backend}");
                }
            }
        }
    }
}
