//! The sorting network on every backend.

mod common;

use common::Random;
use goodprime_lanes::{Backend, Isa, Kernel};
use goodprime_ring::Array;
use goodprime_ring::operations::Sort;
use goodprime_ring::{Ring, for_each_ring, sort};

struct SortSlice<'a>(&'a mut [u32]);

impl Kernel for SortSlice<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        // The processor determines which of the first two `sort` uses.
        let mut others = [(); 3].map(|()| self.0.to_vec());
        sort::sort(isa, self.0);
        sort::blocks::sort_in::<I, false>(isa, &mut others[0]);
        sort::blocks::sort_in::<I, true>(isa, &mut others[1]);
        sort::rows::sort(isa, &mut others[2]);
        assert!(others.iter().all(|x| x == self.0), "the networks differ");
    }
}

/// Runs a check for each backend in a thread of its own, because the two longest tests run alone at the end.
fn on_each_backend(check: impl Fn(Backend) + Sync) {
    std::thread::scope(|scope| {
        let check = &check;
        for backend in Backend::available() {
            scope.spawn(move || check(backend));
        }
    });
}

/// A network that sorts every sequence of zeros and ones sorts everything (Knuth, 5.3.4).
#[test]
fn zero_one_principle_for_short_lengths() {
    on_each_backend(|backend| {
        for n in 0..=16 {
            for bits in 0..1u32 << n {
                let mut x: Vec<u32> =
                    (0..n).map(|i| if bits >> i & 1 == 1 { u32::MAX } else { 7 }).collect();
                backend.run(SortSlice(&mut x));
                let ones = bits.count_ones() as usize;
                assert!(x[..n - ones].iter().all(|&v| v == 7), "{backend} n={n} {bits:b}");
                assert!(x[n - ones..].iter().all(|&v| v == u32::MAX), "{backend} n={n} {bits:b}");
            }
        }
    });
}

#[track_caller]
fn check(backend: Backend, mut x: Vec<u32>, context: &str) {
    let mut expected = x.clone();
    expected.sort_unstable();
    backend.run(SortSlice(&mut x));
    assert_eq!(x, expected, "{backend} n={} {context}", x.len());
}

/// Returns the number of cases of which one is tried: 1, that is all, on AVX2 and AVX-512, else `slow`. The networks
/// are the same text on all lanes.
fn one_of(backend: Backend, slow: usize) -> usize {
    if ["portable", "sse2"].contains(&backend.name()) { slow } else { 1 }
}

#[test]
fn all_lengths() {
    let mut random = Random(1);
    for backend in Backend::available() {
        for n in (17..=1280).step_by(one_of(backend, 7)) {
            check(backend, (0..n).map(|_| random.next() as u32).collect(), "random words");
            let threshold = random.next() % 100;
            let bits =
                (0..n).map(|_| (random.next() % 100 < threshold) as u32 * u32::MAX).collect();
            check(backend, bits, "two values");
        }
    }
}

/// Sequences of zeros and ones with every number of ones, in orders that reveal wrong merges: runs at every kind of
/// offset, and strided ones.
#[test]
fn zeros_and_ones() {
    on_each_backend(|backend| {
        let mut random = Random(2);
        for n in [653, 761, 857, 953, 1013, 1277] {
            for ones in (0..=n).step_by(one_of(backend, 8)) {
                let (start, stride) =
                    (random.next() as usize % n, 1 + random.next() as usize % 300);
                let run = (0..n).map(|i| ((i + start) % n < ones) as u32).collect();
                check(backend, run, "a run of ones");
                let strided = (0..n).map(|i| (i * stride % n < ones) as u32 * u32::MAX).collect();
                check(backend, strided, "strided ones");
            }
        }
    });
}

fn ring<R: Ring>() {
    let mut random = Random(R::P as u64);
    for backend in Backend::available() {
        for round in 0..50 {
            let mut words = R::Words::ZERO;
            for (i, w) in words.as_mut()[..R::P].iter_mut().enumerate() {
                *w = match round {
                    0 => (R::P - i) as u32,
                    1 => u32::MAX,
                    2 => (random.next() as u32 & 1) << 31 | i as u32,
                    // Two distinct values at a random threshold: samples of the 0-1 principle.
                    3..=20 => (random.next() % 20 < round) as u32 * u32::MAX,
                    _ => random.next() as u32,
                };
            }
            let mut expected = words.as_ref()[..R::P].to_vec();
            expected.sort_unstable();
            backend.run(Sort::<R> { words: &mut words });
            assert_eq!(words.as_ref()[..R::P], expected, "{backend} p={}", R::P);
            assert!(words.as_ref()[R::P..].iter().all(|&w| w == 0), "padding was touched");
        }
    }
}

macro_rules! tests {
    ($($ring:ident)*) => {$(
        #[allow(non_snake_case)]
        mod $ring {
            #[test]
            fn sorts() {
                super::ring::<goodprime_ring::$ring>();
            }
        }
    )*};
}
for_each_ring!(tests);
