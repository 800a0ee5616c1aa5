//! Portable lanes.

use goodprime_lanes::Portable;

use crate::{Moves, Rows32};

const LANES: usize = 8;
type V = [i16; LANES];

/// One value per lane, from a formula of the lane's index. A macro because a closure that is called
/// twice may not be inlined.
macro_rules! each {
    ($n:expr, $i:ident => $e:expr) => {{
        let mut r = [0; $n];
        let mut $i = 0;
        while $i < $n {
            r[$i] = $e;
            $i += 1;
        }
        r
    }};
}

mod bytes;
mod modular32;

impl Moves for Portable {}
impl Rows32 for Portable {}
