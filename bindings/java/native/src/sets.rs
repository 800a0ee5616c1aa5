//! The parameter sets in the order of Java's `ParameterSet`, whose ordinals come in.

use crate::set::Set;

/// Makes the table of the rows.
macro_rules! sets {
    ($({ $name:ident $type:ident $($rest:tt)* })*) => {
        static SETS: &[Set] = &[$(Set::of::<goodprime::$type>()),*];
    };
}
goodprime::for_each_set!(sets);

/// The set of an ordinal.
pub(crate) fn by_ordinal(ordinal: i32) -> Option<&'static Set> {
    SETS.get(usize::try_from(ordinal).ok()?)
}
