//! The auxiliary primes.

use core::marker::PhantomData;

use goodprime_lanes::Modulus;

use super::super::good_thomas::{Blocks, Planned};
use goodprime_ring::Ring;

/// The `K`-th largest prime below 2^13 that is 1 modulo n, as a modulus.
#[derive(Clone, Copy, Debug)]
pub struct Prime<R, const K: usize>(PhantomData<R>);

impl<R: Ring, const K: usize> Modulus for Prime<R, K> {
    const Q: i16 = prime(Blocks::<R, 16>::BLOCKS as i16, K);
}

const fn prime(n: i16, index: usize) -> i16 {
    let mut candidate = (8191 - 1) / n * n + 1;
    let mut found = 0;
    loop {
        let mut d = 2;
        while candidate % d != 0 {
            d += 1;
        }
        if d == candidate {
            if found == index {
                return candidate;
            }
            found += 1;
        }
        candidate -= n;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_primes<R: Ring>() {
        let n = Blocks::<R, 16>::BLOCKS as i16;
        let primes = [Prime::<R, 0>::Q, Prime::<R, 1>::Q, Prime::<R, 2>::Q];
        assert!(8192 > primes[0] as i32 && primes[0] > primes[1] && primes[1] > primes[2]);
        for prime in primes {
            assert!((2..prime).take_while(|d| d * d <= prime).all(|d| prime % d != 0));
            assert_eq!(prime % n, 1);
        }
    }

    #[test]
    fn primes_are_distinct_and_have_the_roots() {
        macro_rules! each {
            ($($ring:ident)*) => { $(check_primes::<goodprime_ring::$ring>();)* };
        }
        goodprime_ring::for_each_ring!(each);
    }
}
