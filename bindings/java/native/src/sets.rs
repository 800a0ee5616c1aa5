//! The parameter sets in the order of Java's `ParameterSet`, whose ordinals come in.

use crate::set::Set;

/// Makes the table of the types.
macro_rules! sets {
    ($($type:ident)*) => {
        static SETS: &[Set] = &[$(Set::of::<goodprime::$type>()),*];
    };
}

sets! {
    Sntrup653 Sntrup761 Sntrup857 Sntrup953 Sntrup1013 Sntrup1277
    Ntrulpr653 Ntrulpr761 Ntrulpr857 Ntrulpr953 Ntrulpr1013 Ntrulpr1277
    Ntruhps2048509 Ntruhps2048677 Ntruhps4096821 Ntruhps40961229 Ntruhrss701 Ntruhrss1373
}

/// The set of an ordinal.
pub(crate) fn by_ordinal(ordinal: i32) -> Option<&'static Set> {
    SETS.get(usize::try_from(ordinal).ok()?)
}
