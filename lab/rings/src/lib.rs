//! Products in any ring `Z_q[x]/f`: modulus and length are values, and so is the method.
//!
//! * [`ring`]: a ring from its text, and the definition of its product.
//! * [`integers`]: primality, units and roots of unity, computed and checked.
//! * [`numbers`]: arithmetic modulo q, once for each modular product, and once to count.
//! * [`methods`]: one file a method. [`registry`] lists them. A method makes a [`method::Plan`] for a ring, or says why
//!   not.
//! * [`trees`]: trees of splittings, generated, run, and ranked under models of processors.
//! * [`timing`]: methods side by side in one ring.
//! * [`study`]: the three methods of a published comparison, measured beside today's.
//!
//! Scalar code that compiles in seconds; what the library itself runs is in `goodprime-ring`.

pub mod integers;
pub mod method;
pub mod methods;
pub mod numbers;
pub mod operands;
pub mod peers;
pub mod registry;
pub mod ring;
pub mod study;
pub mod timing;
pub mod trees;
