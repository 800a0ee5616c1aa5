//! A ring of the other kind, Z_{2^k}[x]/(x^n-1), beside Z_q[x]/(x^p-x-1): its products are of the same form
//! ([`Product`]: left, right, multiply), over the same lanes, and are chosen, compiled and proved in the same way. The
//! ring is a row of its own and has no q, no factors and no field.

mod common;

use common::Random;
use goodprime_lanes::model::{LikeAvx2, Log, Value};
use goodprime_lanes::{Backend, Isa, Kernel, Modular};
use goodprime_ring::kit::Product;

/// Z_{2^k}[x]/(x^n-1), as a type.
trait Cyclic {
    /// The degree n.
    const N: usize;
    /// The modulus is 2^k.
    const K: u32;
}

/// n = 13, k = 11: a sum of 13 coefficients of 11 bits fits a lane.
struct Toy;

impl Cyclic for Toy {
    const N: usize = 13;
    const K: u32 = 11;
}

/// The sum of a's rotations, with the signs of a ternary right operand. The left operand is kept twice in a row, so
/// that a rotation is a window of it.
struct Rotations;

/// Coefficients in memory: n rounded up to whole vectors of any length.
const fn padded<R: Cyclic>() -> usize {
    R::N.next_multiple_of(32)
}

impl<R: Cyclic> Product<R> for Rotations {
    const NAME: &'static str = "rotations";
    const LEFT: usize = R::N + padded::<R>();
    const RIGHT: usize = R::N;
    const SCRATCH: usize = 0;

    fn left<L: Modular>(_: L, out: &mut [L::Element], a: &[L::Element], _: i16) {
        for (i, place) in out.iter_mut().enumerate() {
            *place = a[i % R::N];
        }
    }

    fn right<L: Modular>(
        _: L,
        out: &mut [L::Element],
        b: &[L::Element],
        bound: i16,
        _: &mut [L::Element],
    ) {
        assert_eq!(bound, 1, "the right operand is ternary");
        out.copy_from_slice(&b[..R::N]);
    }

    fn multiply<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        _: &mut [L::Element],
    ) {
        for at in (0..padded::<R>()).step_by(L::LANES) {
            let (zero, mut sum) = (lanes.splat(0), lanes.splat(0));
            for j in 0..R::N {
                let rotated = lanes.load(a, (R::N - j) % R::N + at);
                let b = lanes.broadcast(b, j);
                let signed = lanes.select(lanes.positive(b), rotated, lanes.sub(zero, rotated));
                sum = lanes.add(sum, lanes.select(lanes.nonzero(b), signed, zero));
            }
            lanes.store(out, at, sum);
        }
    }
}

/// The product as the library makes products: prepare left, prepare right, multiply.
fn multiply<L: Modular, R: Cyclic>(
    lanes: L,
    a: &[L::Element],
    b: &[L::Element],
) -> Vec<L::Element> {
    let zeros = |n| vec![lanes.element(0); n];
    let mut left = zeros(<Rotations as Product<R>>::LEFT);
    let mut right = zeros(<Rotations as Product<R>>::RIGHT);
    let mut out = zeros(padded::<R>());
    <Rotations as Product<R>>::left(lanes, &mut left, a, (1 << R::K) - 1);
    <Rotations as Product<R>>::right(lanes, &mut right, b, 1, &mut []);
    <Rotations as Product<R>>::multiply(lanes, &mut out, &left, &right, &mut []);
    out.truncate(R::N);
    out
}

/// [`multiply`] as a kernel of a backend.
struct Multiply<'a, R>(&'a [i16], &'a [i16], std::marker::PhantomData<R>);

impl<R: Cyclic> Kernel for Multiply<'_, R> {
    type Output = Vec<i16>;
    fn on<I: Isa>(self, isa: I) -> Vec<i16> {
        multiply::<I, R>(isa, self.0, self.1)
    }
}

/// a·b modulo (x^n-1, 2^k) by definition.
fn by_definition<R: Cyclic>(a: &[i16], b: &[i16]) -> Vec<i64> {
    let mut c = vec![0; R::N];
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            c[(i + j) % R::N] += i64::from(a) * i64::from(b);
        }
    }
    c.iter().map(|c| c.rem_euclid(1 << R::K)).collect()
}

#[test]
fn products_in_the_second_ring_are_right_on_every_backend() {
    let mut random = Random(7);
    for backend in Backend::available() {
        for _ in 0..100 {
            let a: Vec<i16> = (0..Toy::N).map(|_| (random.next() % (1 << Toy::K)) as i16).collect();
            let b: Vec<i16> = (0..Toy::N).map(|_| random.within(1)).collect();
            let c = backend.run(Multiply::<Toy>(&a, &b, std::marker::PhantomData));
            let c: Vec<i64> = c.iter().map(|c| i64::from(*c).rem_euclid(1 << Toy::K)).collect();
            assert_eq!(c, by_definition::<Toy>(&a, &b), "{backend}");
        }
    }
}

/// n = 509, k = 11, as in ntruhps2048509: sums of that many do not fit.
struct Large;

impl Cyclic for Large {
    const N: usize = 509;
    const K: u32 = 11;
}

#[test]
fn models_prove_it_and_refuse_a_sum_that_does_not_fit() {
    fn violations<R: Cyclic>() -> usize {
        let log = Log::new();
        let a = vec![Value::within((1 << R::K) - 1); R::N];
        multiply::<_, R>(LikeAvx2::new(&log), &a, &vec![Value::within(1); R::N]);
        log.violations().len()
    }
    assert_eq!(violations::<Toy>(), 0);
    assert_ne!(violations::<Large>(), 0);
}
