//! All multiplication algorithms for all rings, as values, for tests and benchmarks.

use goodprime_lab_lanes::Run32;
use goodprime_lanes::{Backend, Modulus};

use super::multiplier::{Multiplier, NotApplicable, Product, ProductOfTransforms, Side, Transform};
use goodprime_ring::Ring;

/// Calls a macro with every algorithm.
#[macro_export]
macro_rules! for_each_multiplier {
    ($m:ident) => {
        $m!($crate::multiply::shipped::Shipped<goodprime_ring::kit::DotTransform>);
        $m!($crate::multiply::shipped::Shipped<goodprime_ring::kit::EightRows>);
        $m!($crate::multiply::good_thomas_crt::GoodThomasCrt);
        $m!($crate::multiply::good_thomas::GoodThomas);
        $m!($crate::multiply::good_thomas_4::GoodThomas4);
        $m!($crate::multiply::schoolbook::Schoolbook);
        $m!($crate::multiply::truncated_rader::TruncatedRader);
        $m!($crate::multiply::good_rader_bruun::GoodRaderBruun);
        $m!($crate::multiply::karatsuba::Karatsuba);
        $m!($crate::multiply::toom_cook::ToomCook<3>);
        $m!($crate::multiply::toom_cook::ToomCook<4>);
        $m!($crate::multiply::toom_cook::ToomCook<5>);
        $m!($crate::multiply::good_schoenhage_bruun::GoodSchoenhageBruun);
        $m!($crate::multiply::good_schoenhage_bruun::GoodSchoenhageBruunSmall);
        $m!($crate::multiply::schoenhage_nussbaumer::SchoenhageNussbaumer);
    };
}

/// (backend, out, a, b, bound, scratch), see [`Multiplier::multiply`].
pub type MultiplyOn = fn(Backend, &mut [i16], &[i16], &[i16], i16, &mut [i16]);

/// (backend, out, a, side, bound, scratch), see [`Multiplier::transform`].
pub type TransformOn = fn(Backend, &mut [i16], &[i16], Side, i16, &mut [i16]);

/// The steps of an algorithm that multiplies transforms.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// Coefficients of a transformed first operand and of a transformed second one.
    pub transformed: [usize; 2],
    /// Transforms an operand.
    pub transform: TransformOn,
    /// out = a·b for transformed a and b.
    pub multiply: MultiplyOn,
}

/// An algorithm for a ring.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the algorithm.
    pub name: &'static str,
    /// The ring in which the algorithm multiplies.
    pub ring: &'static str,
    /// The degree p.
    pub p: usize,
    /// The modulus q.
    pub q: i16,
    /// Coefficients of an operand, zeros included.
    pub padded: usize,
    /// Coefficients of scratch memory.
    pub scratch: usize,
    /// Returns `Ok` if the algorithm exists for the ring and |b| ≤ the bound, else the reason.
    pub applies: fn(i16) -> Result<(), NotApplicable>,
    /// out = a·b for |b| ≤ bound.
    pub multiply: MultiplyOn,
    /// The steps of an algorithm that multiplies transforms. They need no more scratch memory than
    /// a product.
    pub steps: Option<Steps>,
    /// Counts the operations of a product with |b| ≤ bound, on lanes of eight.
    pub count: fn(&goodprime_lab_lanes::Tally, i16),
}

impl Entry {
    const fn new<M: Multiplier<R>, R: Ring>() -> Self {
        fn multiply<M: Multiplier<R>, R: Ring>(
            backend: Backend,
            out: &mut [i16],
            a: &[i16],
            b: &[i16],
            bound: i16,
            scratch: &mut [i16],
        ) {
            // The kernels of the steps, and not one more for all of them together.
            if const { M::TRANSFORMED[0] > 0 } {
                let [first, second] = M::TRANSFORMED;
                let (first, scratch) = scratch.split_at_mut(first);
                let (second, scratch) = scratch.split_at_mut(second);
                transform::<M, R>(backend, first, a, Side::Left, bound, scratch);
                transform::<M, R>(backend, second, b, Side::Right, bound, scratch);
                multiply_transformed::<M, R>(backend, out, first, second, bound, scratch);
            } else {
                backend.run32(Product::<M, R>::new(out, a, b, bound, scratch));
            }
        }

        fn transform<M: Multiplier<R>, R: Ring>(
            backend: Backend,
            out: &mut [i16],
            a: &[i16],
            side: Side,
            bound: i16,
            scratch: &mut [i16],
        ) {
            backend.run32(Transform::<M, R>::new(out, a, side, bound, scratch));
        }

        fn multiply_transformed<M: Multiplier<R>, R: Ring>(
            backend: Backend,
            out: &mut [i16],
            a: &[i16],
            b: &[i16],
            bound: i16,
            scratch: &mut [i16],
        ) {
            backend.run32(ProductOfTransforms::<M, R>::new(out, a, b, bound, scratch));
        }

        fn count<M: Multiplier<R>, R: Ring>(tally: &goodprime_lab_lanes::Tally, bound: i16) {
            let lanes = goodprime_lab_lanes::Count::new(goodprime_lanes::Portable, tally);
            let (a, b) = (vec![0; R::PADDED], vec![0; R::PADDED]);
            M::multiply(lanes, &mut vec![0; R::PADDED], &a, &b, bound, &mut vec![0; M::SCRATCH]);
        }

        Self {
            name: M::NAME,
            ring: M::RING,
            p: R::P,
            q: <R::Q as Modulus>::Q,
            padded: R::PADDED,
            scratch: M::SCRATCH,
            applies: M::applies,
            multiply: multiply::<M, R>,
            steps: match M::TRANSFORMED {
                [0, _] => None,
                transformed => Some(Steps {
                    transformed,
                    transform: transform::<M, R>,
                    multiply: multiply_transformed::<M, R>,
                }),
            },
            count: count::<M, R>,
        }
    }
}

/// The number of algorithms.
const ALGORITHMS: usize = {
    let mut n = 0;
    macro_rules! one {
        ($m:ty) => {
            n += 1;
        };
    }
    for_each_multiplier!(one);
    n
};

const fn of_ring<R: Ring>() -> [Entry; ALGORITHMS] {
    let mut entries = [Entry::new::<crate::multiply::schoolbook::Schoolbook, R>(); ALGORITHMS];
    let mut n = 0;
    macro_rules! one {
        ($m:ty) => {
            entries[n] = Entry::new::<$m, R>();
            n += 1;
        };
    }
    for_each_multiplier!(one);
    assert!(n == ALGORITHMS);
    entries
}

macro_rules! of_rings {
    ($($ring:ident)*) => { [$(of_ring::<goodprime_ring::$ring>()),*] };
}

/// Every algorithm for every ring of this build, ring by ring. A `static`, so that the kernels are compiled with
/// this crate, once, and not again by everybody who lists them.
pub static ALL: &[[Entry; ALGORITHMS]] = &crate::with_rings!(of_rings);
