//! The stack that is overwritten after an operation: it reaches deeper than the operation did.
//!
//! Only the compact build overwrites the stack of whole operations. The test paints a stack, runs an operation on it,
//! and searches for the zeros from the deepest byte on that was written.

use goodprime::{Backend, Set};

use crate::memory::Memory;
use crate::operations::{self, Inputs, Outputs};

/// The function that overwrites the stack has a frame below its zeros, and calls one that fills memory.
const BELOW_THE_ZEROS: usize = 512;

/// Zeros in a row that no operation leaves by itself.
const ZEROS: usize = 1024;

/// Bytes of a stack, from the deepest that was written, before the first zeros.
fn before_the_zeros(stack: &[u8]) -> usize {
    let (mut begin, mut zeros) = (0, 0);
    for (i, &byte) in stack.iter().enumerate() {
        zeros = if byte == 0 { zeros + 1 } else { 0 };
        if zeros == ZEROS {
            return begin;
        }
        if byte != 0 {
            begin = i + 1;
        }
    }
    stack.len()
}

/// Writes deeper than any operation goes.
#[inline(never)]
fn write_deep() {
    std::hint::black_box(&mut [0xa5u8; 1 << 20]);
}

/// Runs the operations of a set; returns those that went deeper than the overwritten stack.
fn too_deep<S: Set>(backend: Backend) -> Vec<String> {
    let inputs = Inputs::<S>::new(backend, 1);
    let mut memory = Memory::new();
    let mut found = Vec::new();
    let of_a_set = |(name, _): &(&str, _)| name.starts_with("Algorithm::");
    for (name, operation) in operations::in_place().into_iter().filter(of_a_set) {
        let mut outputs = Outputs::new(inputs.set);
        let [stack, _] = memory.left_by(|| operation(&inputs, &mut outputs));
        let (deeper, all) = (before_the_zeros(stack), stack.len());
        if deeper > BELOW_THE_ZEROS {
            found.push(format!("{} {backend}, {name}: {deeper} of {all} bytes", inputs.set));
        }
        // Fault injection: writes below the zeros are found.
        let [stack, _] = memory.left_by(|| {
            write_deep();
            operation(&inputs, &mut outputs);
        });
        assert!(before_the_zeros(stack) > BELOW_THE_ZEROS, "{name}: a deep write is not found");
    }
    found
}

/// Tests that no operation of any set goes deeper than the stack that is overwritten after it.
#[test]
fn operations_stay_above_what_is_overwritten() {
    macro_rules! sets {
        ($found:ident $({ $name:ident $set:ident $($rest:tt)* })*) => {
            $(for backend in crate::backends() {
                $found.extend(too_deep::<goodprime::$set>(backend));
            })*
        };
    }
    let mut found = Vec::new();
    goodprime::for_each_set!(sets, found);
    assert_eq!(found, Vec::<String>::new());
}
