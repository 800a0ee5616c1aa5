//! The methods, one file each.

pub mod direct;
pub mod direct_study;
pub mod halving;
pub mod incomplete;
pub mod iterative;
pub mod karatsuba;
pub mod plain;
pub mod recursive;
pub mod roots;
pub mod schoolbook;
