//! Inverses in S/q: modulo 2 by exponentiation ([`modulo_2`]), and from there by Newton's iteration ([`newton`]). Those in
//! S/3 are [`crate::inverse::bitsliced`]'s.

mod modulo_2;
mod newton;

pub(crate) use modulo_2::InvertModulo2;
pub(crate) use newton::newton;
