//! "Performance Analysis of NTT Algorithms" (García Lleyda, Gayoso Martínez, Hernández Encinas, Martín Muñoz, Castillo Campo),
//! begun again: its three methods in its two rings, beside today's practice, and its conclusions beside what is measured.
//!
//! * [`published`]: its tables.
//! * [`parameters`]: Table 1, computed and compared.
//! * [`measure`]: the same tables for this processor. Set-up stands apart, and in three columns.
//! * [`counts`]: operations counted beside its formulas, each missing term named.
//! * [`verdicts`]: its conclusions, beside its own tables and ours.
//! * [`tables`]: all of it as tables of text.
//!
//! What differs from the study's instrument: every result is checked, there is a warm-up, methods are interleaved, nothing is
//! printed while a clock runs, set-up is that of each method alone, and medians stand where it has means. So does the
//! arithmetic ([`BESIDE`]).

pub mod counts;
pub mod measure;
pub mod parameters;
pub mod published;
pub mod tables;
pub mod verdicts;

/// The first line of whatever shows both: why ours does not judge the study.
pub const BESIDE: &str = "Not the study's arithmetic: its direct method adds products and reduces each sum once, its plain \
    NTT reduces each term twice; here it is the other way round. Until that is done again, none of its conclusions is denied.";
/// The study's modulus.
pub const Q: u64 = 12289;
/// The study's lengths.
pub const LENGTHS: [usize; 10] = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];
