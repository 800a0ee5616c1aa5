//! Straight-line programs, whose instructions are scheduled at compile time: some processors look only a few
//! instructions ahead of one that waits, and compilers count on more.
//!
//! A [`Program`] is recorded by a [`Recorder`], whose methods are those of lanes and `const`. The compiler then plays
//! a pipeline that begins each instruction as soon as it can (`schedule.rs`), deals out the registers, and emits the
//! instructions one at a time in that order ([`ModularRows::run_program`](crate::ModularRows::run_program)). All of it
//! happens at compile time; what is left is the code. On other processors only the recorder is there, for the model
//! lanes, which run programs as they are recorded.
//!
//! The pipeline is that of Cortex-A72: three micro-operations per cycle, one unit that multiplies, one that shifts,
//! both for everything else, one to load and one to store. Latencies as in Arm's optimisation guide for it.

#[cfg(any(neon, all(test, feature = "model")))]
pub(crate) mod hankel;
mod instruction;
mod record;
#[cfg(any(neon, test))]
mod registers;
#[cfg(any(neon, test))]
mod schedule;
#[cfg(test)]
mod tests;

pub use instruction::{Instruction, Op};
pub use record::{Factor, Promise, Recorder, Value, Wide};

use crate::modulus::Modulus;

/// The most instructions of a program.
pub const MAX: usize = 800;
/// The number of vectors of constants that a program may keep in registers.
pub const KNOWN: usize = 6;
/// The number of arrays that a program may write, which are parts of one slice, and of those it may read, which are
/// parts of another.
pub const STARTS: usize = 11;
/// The most results that stay in registers.
pub const RESULTS: usize = 10;
/// The first array that a program may only read.
pub const OPERAND: usize = STARTS;
/// Another array that a program may only read.
pub const SECOND: usize = 2 * STARTS;
/// The first array of constants.
pub const TABLE: usize = SECOND + 1;
/// The number of arrays of constants that a program may read, from [`TABLE`] on.
pub const TABLES: usize = 2;
/// All arrays.
pub const ARRAYS: usize = TABLE + TABLES;

/// Vector registers.
pub const REGISTERS: usize = 32;

/// The memory of a program.
#[derive(Debug)]
pub struct Memory<'a, E> {
    /// The slice that is written.
    pub x: &'a mut [E],
    /// The indices of `x` at which the first arrays begin.
    pub x_starts: [usize; STARTS],
    /// The slice that is only read.
    pub y: &'a [E],
    /// The indices of `y` at which the arrays from [`OPERAND`] on begin.
    pub y_starts: [usize; STARTS],
    /// The array [`SECOND`].
    pub z: &'a [E],
    /// Constants.
    pub tables: [&'a [i16]; TABLES],
}

/// Straight-line code.
pub trait Program {
    /// The modulus of its reductions and constants.
    type Modulus: Modulus;
    /// The instructions of the program in an order that gives the right result.
    const RECORDED: Recorder;
    /// The length of the window of instructions that may begin, from the first one that has not begun.
    const WINDOW: usize;
    /// The number of live vectors beyond which only that first instruction may begin, or another that leaves no more.
    const LIVE: usize;
}

#[cfg(any(neon, test))]
/// Instructions, whose operands are registers.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// The instructions; those from `len` on do not exist.
    pub instructions: [Instruction; MAX],
    /// The number of instructions.
    pub len: usize,
    /// One more than the highest index that is read or written, for each array.
    pub reach: [usize; ARRAYS],
}

#[cfg(any(neon, test))]
/// The instructions of a program in their computed order.
#[derive(Clone, Copy, Debug)]
pub struct Scheduled<P>(core::marker::PhantomData<P>);

#[cfg(any(neon, test))]
impl<P: Program> Scheduled<P> {
    /// The program in its order, with fewer live vectors if registers do not suffice.
    pub const CODE: &'static Code = &{
        let recorded = &P::RECORDED;
        let mut live = P::LIVE;
        loop {
            let order = schedule::order(recorded, P::WINDOW, live);
            if let Some(code) = registers::assign(recorded, &order) {
                break code;
            }
            assert!(live > 0, "no order does with these registers");
            live -= 1;
        }
    };
}
