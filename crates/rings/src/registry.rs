//! All methods, a line each.

use crate::method::Method;
use crate::methods::*;

/// Every method; the first is what the others are checked against.
pub static METHODS: &[&dyn Method] = &[
    &direct::Direct,
    &direct_study::DirectStudy,
    &plain::Plain,
    &recursive::Recursive,
    &iterative::Iterative,
    &incomplete::Incomplete,
    &karatsuba::Karatsuba,
];

/// The method of this name.
///
/// # Errors
/// One line with all names.
pub fn by_name(name: &str) -> Result<&'static dyn Method, String> {
    METHODS.iter().copied().find(|method| method.name() == name).ok_or_else(|| {
        let names: Vec<_> = METHODS.iter().map(|method| method.name()).collect();
        format!("there is no method {name:?}; there are {}", names.join(", "))
    })
}
