//! Methods and plans: a method returns a plan for a ring, or the reason why it has none. A plan
//! multiplies, and counts its operations.

use std::fmt;

use crate::integers;
use crate::numbers::{
    Barrett, Constant, Counting, Counts, Montgomery, Numbers, Plantard, Product, Remainder, Shoup,
};
use crate::ring::Ring;

/// A method for products.
///
/// A new method is a file in `methods/` (`methods/karatsuba.rs` is a short model), its `pub mod` in `methods.rs` and a
/// line in `registry.rs`. A new [`WhyNot::Form`] needs a case in `tests/random_rings.rs`. The test:
/// `cargo test -p goodprime-rings --test random_rings`.
pub trait Method: Sync {
    /// Returns the method's name on the command line.
    fn name(&self) -> &'static str;

    /// Returns one line that describes the method and names its source.
    fn about(&self) -> &'static str;

    /// Returns the plan for this ring.
    ///
    /// # Errors
    /// Why the method does not serve the ring; computed, never listed.
    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot>;
}

/// The reason why a method does not serve a ring. Each can be checked by exhaustion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhyNot {
    /// There is no principal root of unity of this order modulo q.
    NoRoot {
        /// The order.
        order: u64,
        /// The modulus.
        q: u64,
    },
    /// A number that the method divides by is no unit modulo q.
    NotInvertible {
        /// The number.
        number: u64,
        /// The modulus.
        q: u64,
    },
    /// x^n + a·x^(n/2) + c is no product of x^(n/2) + α·x^(n/4) + b and the same with -α, for units α and b.
    NoSplit {
        /// The middle coefficient.
        a: u64,
        /// The constant coefficient.
        c: u64,
        /// The modulus.
        q: u64,
    },
    /// q - 1 has no prime factor in this range.
    NoFactor {
        /// The modulus.
        q: u64,
        /// The least prime that would serve.
        least: u64,
        /// The upper end of the range.
        most: u64,
    },
    /// The method needs a field.
    NotPrime(u64),
    /// f or its degree does not have the form that the method needs.
    Form {
        /// The form that the method needs.
        needed: &'static str,
    },
    /// A number is above what the arithmetic or memory holds.
    Bound {
        /// The name of the number that is above its bound.
        what: &'static str,
        /// The number.
        value: u64,
        /// The bound.
        bound: u64,
    },
    /// The modular product does not serve the modulus.
    Product(&'static str),
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoot { order, q } => write!(f, "no root of unity of order {order} modulo {q}"),
            Self::NotInvertible { number, q } => write!(f, "{number} is not invertible modulo {q}"),
            Self::NoSplit { a, c, q } => write!(f, "no b² = {c} with 2b - {a} a square modulo {q}"),
            Self::NoFactor { least, most, .. } => {
                write!(f, "q-1 has no prime factor from {least} to {most}")
            }
            Self::NotPrime(q) => write!(f, "{q} is not prime"),
            Self::Form { needed } => write!(f, "the ring is not {needed}"),
            Self::Bound { what, value, bound } => write!(f, "{what} is {value}, above {bound}"),
            Self::Product(why) => write!(f, "{why}"),
        }
    }
}

/// A function that multiplies by a prepared operand.
pub type By<'a> = Box<dyn Fn(&[u64]) -> Vec<u64> + 'a>;

/// A product in one ring.
pub trait Multiply {
    /// a·b in the ring, both of n residues.
    fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64>;

    /// Returns a function that multiplies by b. If the method can prepare an operand, this call
    /// prepares b.
    fn by<'a>(&'a self, b: &[u64]) -> By<'a> {
        let b = b.to_vec();
        Box::new(move |a| self.multiply(a, &b))
    }
}

/// A method with its tables, for one ring.
pub trait Plan: Multiply {
    /// Returns the product, and the operations that the same code counted.
    fn counted(&self, a: &[u64], b: &[u64]) -> (Vec<u64>, Counts);

    /// Returns the factorization, one line per level.
    fn tree(&self) -> Vec<String>;

    /// Returns the bytes of the plan's tables.
    fn table_bytes(&self) -> usize;

    /// Bits that divisions by two take from words modulo 2^k.
    fn loss(&self) -> u32;
}

/// The algorithm of a method, over any numbers: each file in `methods/` implements this trait.
pub trait Algorithm {
    /// a·b in the ring.
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64>;

    /// Prepares b for [`Self::finish`]: most transforms compute b's values.
    fn prepare<N: Numbers>(&self, _numbers: &N, b: &[u64]) -> Vec<u64> {
        b.to_vec()
    }

    /// a·b for what [`Self::prepare`] made of b.
    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        self.run(numbers, a, prepared)
    }

    /// Returns the factorization, one line per level.
    fn tree(&self) -> Vec<String>;

    /// Returns the number of constants in the algorithm's tables.
    fn constants(&self) -> usize {
        0
    }

    /// Bits that divisions by two take from words modulo 2^k.
    fn loss(&self) -> u32 {
        0
    }
}

/// An algorithm with its modulus and modular product.
pub struct Planned<A> {
    algorithm: A,
    q: u64,
    product: Product,
}

impl<A> Planned<A> {
    /// Binds an algorithm to its modulus and modular product.
    pub const fn new(algorithm: A, q: u64, product: Product) -> Self {
        Self { algorithm, q, product }
    }
}

impl<A: Algorithm + 'static> Planned<A> {
    /// Returns the plan in the form that [`Method::plan`] returns.
    #[must_use]
    pub fn boxed(self) -> Box<dyn Plan> {
        Box::new(self)
    }
}

impl<A: Algorithm> Planned<A> {
    fn prepared<'a, N: Numbers + 'a>(&'a self, numbers: N, b: &[u64]) -> By<'a> {
        let b = self.algorithm.prepare(&numbers, b);
        Box::new(move |a| self.algorithm.finish(&numbers, a, &b))
    }
}

impl<A: Algorithm> Multiply for Planned<A> {
    fn by<'a>(&'a self, b: &[u64]) -> By<'a> {
        match self.product {
            Product::Remainder => self.prepared(Remainder::new(self.q), b),
            Product::Barrett => self.prepared(Barrett::new(self.q), b),
            Product::Montgomery => self.prepared(Montgomery::new(self.q), b),
            Product::Plantard => self.prepared(Plantard::new(self.q), b),
            Product::Shoup => self.prepared(Shoup::new(self.q), b),
        }
    }

    fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        match self.product {
            Product::Remainder => self.algorithm.run(&Remainder::new(self.q), a, b),
            Product::Barrett => self.algorithm.run(&Barrett::new(self.q), a, b),
            Product::Montgomery => self.algorithm.run(&Montgomery::new(self.q), a, b),
            Product::Plantard => self.algorithm.run(&Plantard::new(self.q), a, b),
            Product::Shoup => self.algorithm.run(&Shoup::new(self.q), a, b),
        }
    }
}

impl<A: Algorithm> Plan for Planned<A> {
    fn counted(&self, a: &[u64], b: &[u64]) -> (Vec<u64>, Counts) {
        // Every modular product gives the same residues; the remainder needs nothing from the tables.
        let numbers = Counting::new(Remainder::new(self.q));
        let result = self.algorithm.run(&numbers, a, b);
        (result, numbers.counts())
    }

    fn tree(&self) -> Vec<String> {
        self.algorithm.tree()
    }

    fn table_bytes(&self) -> usize {
        self.algorithm.constants() * size_of::<Constant>()
    }

    fn loss(&self) -> u32 {
        self.algorithm.loss()
    }
}

/// A number of a table, for this modular product.
#[must_use]
pub fn constant(product: Product, q: u64, value: u64) -> Constant {
    match product {
        Product::Remainder => Remainder::new(q).constant(value),
        Product::Barrett => Barrett::new(q).constant(value),
        Product::Montgomery => Montgomery::new(q).constant(value),
        Product::Plantard => Plantard::new(q).constant(value),
        Product::Shoup => Shoup::new(q).constant(value),
    }
}

/// The plan, after what every method asks of modulus and modular product.
pub(crate) fn checked<A: Algorithm + 'static>(
    ring: &Ring,
    product: Product,
    algorithm: Result<A, WhyNot>,
) -> Result<Box<dyn Plan>, WhyNot> {
    if let Some(why) = product.why_not(ring.q) {
        return Err(WhyNot::Product(why));
    }
    Ok(Planned::new(algorithm?, ring.q, product).boxed())
}

/// 1/number mod q, or why not.
pub(crate) fn inverse(number: u64, q: u64) -> Result<u64, WhyNot> {
    integers::inverse(number % q, q).ok_or(WhyNot::NotInvertible { number, q })
}

/// A root of unity of this order, or why not.
pub(crate) fn root(order: u64, q: u64) -> Result<u64, WhyNot> {
    integers::principal_root(order, q).ok_or(WhyNot::NoRoot { order, q })
}
