//! All methods, a line each.

use crate::method::Method;
use crate::methods::*;
use crate::trees::methods as trees;

/// Every method; the first is what the others are checked against.
pub static METHODS: &[&dyn Method] = &[
    &direct::Direct,
    &direct_study::DirectStudy,
    &plain::Plain,
    &plain_study::PlainStudy,
    &recursive::Recursive,
    &recursive_study::RecursiveStudy,
    &iterative::Iterative,
    &lanes::Lanes,
    &incomplete::Incomplete,
    &striding::Striding,
    &karatsuba::Karatsuba,
    &toom::Toom { pieces: 3 },
    &toom::Toom { pieces: 4 },
    &toom::Toom { pieces: 5 },
    &toeplitz::Toeplitz,
    &toeplitz_toom::ToeplitzToom { pieces: 3 },
    &toeplitz_toom::ToeplitzToom { pieces: 4 },
    &toeplitz_toom::ToeplitzToom { pieces: 5 },
    &mixed_radix::MixedRadix,
    &good::Good,
    &good_thomas::GoodThomas,
    &rader::Rader,
    &bruun::Bruun,
    &schoenhage::Schoenhage,
    &nussbaumer::Nussbaumer,
    &infinity::Infinity,
    &primes::Primes,
    &trees::Truncated,
    &trees::Dot,
    &trees::EightRows,
    #[cfg(feature = "shipped")]
    &shipped::Shipped,
];

/// The method of this name.
///
/// # Errors
/// One line with all names.
pub fn by_name(name: &str) -> Result<&'static dyn Method, String> {
    METHODS.iter().copied().find(|method| method.name() == name).ok_or_else(|| {
        if name == "shipped" {
            return "the method \"shipped\" needs --features shipped".to_owned();
        }
        let names: Vec<_> = METHODS.iter().map(|method| method.name()).collect();
        format!("there is no method {name:?}; there are {}", names.join(", "))
    })
}
