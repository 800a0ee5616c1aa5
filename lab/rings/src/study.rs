//! "Performance Analysis of NTT Algorithms" (García Lleyda, Gayoso Martínez, Hernández Encinas, Martín Muñoz, Castillo Campo),
//! redone: its three methods in its two rings as its program computes them, present practice beside them, and its conclusions
//! beside its own tables and ours. The program is `victor-gayoso/ntt-test` at 0aeab9f.
//!
//! * [`published`]: its tables, in the form of [`times`].
//! * [`parameters`]: Table 1, computed and compared.
//! * [`setup`]: its program's set-up.
//! * [`measure`]: Tables 2 and 3 for this processor.
//! * [`counts`]: operations counted beside its formulas, each missing term named.
//! * [`verdicts`]: its conclusions, beside its own tables and ours.
//! * [`lines`]: its set-up times, as straight lines.
//! * [`errata`]: its misprints, with what is computed.
//!
//! Our measurement differs from that of the study: every result is checked, there is a warm-up, methods are interleaved,
//! nothing is printed while a clock runs, and minima stand where the study has means.

pub mod counts;
pub mod errata;
pub mod lines;
pub mod measure;
pub mod parameters;
pub mod published;
pub mod setup;
pub mod times;
pub mod verdicts;

/// The study's modulus.
pub const Q: u64 = 12289;
/// The study's lengths.
pub const LENGTHS: [usize; 10] = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];
