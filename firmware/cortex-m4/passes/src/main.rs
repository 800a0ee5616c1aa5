//! The kernels on a board: after every pass memory is that of the model, for 100 pairs of operands
//! per ring, and some products are those of the definition. A model with one wrong constant has to
//! differ.
//!
#![no_std]
#![no_main]

mod carryless;
mod ciphering;
mod coding;
mod digits;
mod hashing;
mod inversion;
mod low_ram;
mod products;
mod sorting;
mod ternary;
mod toeplitz;
mod trits;

use board::say;
use goodprime_cortex_m4::field::Field;
use goodprime_cortex_m4::model::Model;
use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::pass::{Back, PassEngine, Spectra};
use goodprime_cortex_m4::ring::{MOST, PROGRAMS, Pass, Program, Tables, ZEROS};

use products::{FUNCTIONS, Functions, InPlace, Operand, Prepared, Scratch};

/// Pairs of operands per ring.
const PAIRS: u32 = 100;
/// Pairs of operands per ring that are multiplied by the definition too.
const BY_DEFINITION: u32 = 4;

#[panic_handler]
fn panicked(info: &core::panic::PanicInfo<'_>) -> ! {
    board::panicked(info)
}

/// A pseudorandom generator (xorshift).
struct Random(u32);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// Writes an operand of one of four kinds: any, small, extremes only, nothing but the largest.
    fn operand(&mut self, program: &Program<'_>, kind: u32, out: &mut [i16]) {
        let half = program.modulus.half() as i16;
        out.fill(0);
        out[..program.p].fill_with(|| match kind % 4 {
            0 => (self.next() % (2 * half as u32 + 1)) as i16 - half,
            1 => (self.next() % 3) as i16 - 1,
            2 => [half, -half][self.next() as usize % 2],
            _ => half,
        });
    }
}

/// All memory of a product, aligned as the kernels want it.
#[derive(PartialEq)]
#[repr(C, align(64))]
struct Memory {
    left: [i16; MOST.spectrum],
    right: [i16; MOST.spectrum],
    rows: [i16; MOST.spectrum],
    unfolded: [i16; MOST.unfolded],
    low_right: [i16; MOST.zeros_and_low],
    out: [i16; MOST.padded],
}

impl Memory {
    const ZERO: Self = Self {
        left: [0; _],
        right: [0; _],
        rows: [0; _],
        unfolded: [0; _],
        low_right: [0; _],
        out: [0; _],
    };

    /// Runs a pass of the left operand or, if not, of the right one.
    fn forward<E: PassEngine<i16>>(
        &mut self,
        program: &Program<'_>,
        is_left: bool,
        pass: Pass,
        a: &[i16],
    ) {
        let rows = if is_left { &mut self.left } else { &mut self.right };
        E::forward(program, pass, &mut rows[..program.spectrum()], a);
    }

    /// Runs a pass of the inverse transform.
    fn back<E: PassEngine<i16>>(&mut self, program: &Program<'_>, pass: Pass, a: &[i16]) {
        let Self { left, right, rows, unfolded, low_right, out } = self;
        let rows = &mut rows[..program.spectrum()];
        let spectra = Spectra::Apart(left, right);
        E::back(program, pass, &mut Back { out, rows, unfolded, spectra, low_left: a, low_right });
    }
}

/// Returns the first pass, if any, after which the memory of the kernels differs from the model's.
fn differs(
    program: &Program<'_>,
    modelled: &Program<'_>,
    [a, b]: [&[i16]; 2],
    [kernels, model]: [&mut Memory; 2],
) -> Option<Pass> {
    let mut first = None;
    let mut note = |pass, equal: bool| {
        if !equal && first.is_none() {
            first = Some(pass);
        }
    };
    for (passes, is_left, operand) in [(program.left, true, a), (program.right, false, b)] {
        for &pass in passes {
            kernels.forward::<Native>(program, is_left, pass, operand);
            model.forward::<Model>(modelled, is_left, pass, operand);
            note(pass, kernels == model);
        }
    }
    for memory in [&mut *kernels, &mut *model] {
        let low = &mut memory.low_right[ZEROS..];
        low.copy_from_slice(&b[..low.len()]);
    }
    for &pass in program.back {
        kernels.back::<Native>(program, pass, a);
        model.back::<Model>(modelled, pass, a);
        note(pass, kernels == model);
    }
    first
}

/// Returns true if `out` equals the definition's product.
fn is_product(program: &Program<'_>, [a, b]: [&[i16]; 2], out: &[i16]) -> bool {
    let (p, m): (usize, Field) = (program.p, program.modulus);
    let mut c = [0i32; 2 * MOST.padded];
    for i in 0..p {
        for j in 0..p {
            c[i + j] += i32::from(a[i]) * i32::from(b[j]) % m.q;
        }
    }
    for i in (p..2 * p - 1).rev() {
        c[i - p] += c[i] % m.q;
        c[i - p + 1] += c[i] % m.q;
    }
    (0..p).all(|i| m.center(c[i].into()) == out[i].into())
}

/// Checks a ring; returns true if all is as expected.
fn check(program: &Program<'_>, random: &mut Random) -> bool {
    let (mut a, mut b) = (Operand([0; _]), Operand([0; _]));
    let (mut kernels, mut model) = (Memory::ZERO, Memory::ZERO);
    let mut well = true;
    for i in 0..PAIRS {
        random.operand(program, i, &mut a.0);
        random.operand(program, i / 4, &mut b.0);
        let operands = [&a.0[..], &b.0];
        if let Some(pass) = differs(program, program, operands, [&mut kernels, &mut model]) {
            say!("{}: memory differs after {pass:?}", program.p);
            well = false;
        }
        if i < BY_DEFINITION && !is_product(program, operands, &kernels.out) {
            say!("{}: not the product", program.p);
            well = false;
        }
    }
    for (table, name) in SPOILT {
        let mut memory = [0; MOST.spectrum];
        let spoilt = spoil(program, table, &mut memory);
        let found = differs(program, &spoilt, [&a.0, &b.0], [&mut kernels, &mut model]);
        well &= found.is_some();
        say!("{}: a model with another constant of {name} differs after {found:?}", program.p);
        (kernels, model) = (Memory::ZERO, Memory::ZERO);
    }
    say!("{}: {PAIRS} pairs of operands, {}", program.p, if well { "all equal" } else { "FAILED" });
    well
}

/// One of the tables of a program.
type Table = for<'a, 't> fn(&'a mut Tables<'t>) -> &'a mut &'t [i32];

const SPOILT: [(Table, &str); 5] = [
    (|t| &mut t.columns, "columns"),
    (|t| &mut t.rows, "rows"),
    (|t| &mut t.leaves, "leaves"),
    (|t| &mut t.columns_back, "columns, back"),
    (|t| &mut t.rows_back, "rows, back"),
];

/// The program with the last constant of a table exchanged for the first one that is not the same.
fn spoil<'t>(program: &Program<'t>, table: Table, memory: &'t mut [i32]) -> Program<'t> {
    let mut spoilt = program.clone();
    let table = table(&mut spoilt.tables);
    let other = &mut memory[..table.len()];
    other.copy_from_slice(table);
    let last = other.len() - 1;
    other[last] = other[last - 1];
    *table = other;
    spoilt
}

/// Calls each function that tools/armsim measures, for two pairs of operands; returns true if the
/// products are right.
fn call(program: &Program<'_>, functions: &Functions, random: &mut Random) -> bool {
    let (mut a, mut b) = (Operand([0; _]), Operand([0; _]));
    let (mut out, mut again) = (Operand([0; _]), Operand([0; _]));
    let (mut left, mut right) = (Prepared([0; _]), Prepared([0; _]));
    let (mut scratch, mut memory) = (Scratch([0; _]), InPlace([0; _]));
    let mut equal = true;
    // One after the other: equal functions are one.
    for kind in 0..2 {
        random.operand(program, 2 * kind, &mut a.0);
        (functions.prepare_left)(&mut left, &a);
    }
    for kind in 0..2 {
        random.operand(program, kind, &mut b.0);
        (functions.prepare_right)(&mut right, &b);
    }
    for kind in 0..2 {
        random.operand(program, 2 * kind, &mut a.0);
        random.operand(program, kind, &mut b.0);
        (functions.prepare_left)(&mut left, &a);
        (functions.prepare_right)(&mut right, &b);
        (functions.product_of_prepared)(&mut out, &left, &right, &mut scratch);
        (functions.product)(&mut again, &a, &b, &mut scratch);
        let padded = program.padded();
        for (place, operand) in program.places().into_iter().zip([&a, &b]) {
            memory.0[place..place + padded].copy_from_slice(&operand.0[..padded]);
        }
        (functions.in_place)(&mut memory);
        equal &= memory.0[..padded] == out.0[..padded];
        equal &= out.0 == again.0 && is_product(program, [&a.0, &b.0], &out.0);
    }
    say!("{}: products in one call: {}", program.p, if equal { "equal" } else { "FAILED" });
    equal
}

#[unsafe(no_mangle)]
extern "C" fn main() -> bool {
    let mut random = Random(2463534242);
    // What is measured comes first: tools/armsim runs all that is before it.
    let mut well = toeplitz::call(&mut random);
    well &= low_ram::check(&mut random);
    for (program, functions) in PROGRAMS.into_iter().zip(&FUNCTIONS) {
        well &= check(program, &mut random);
        well &= call(program, functions, &mut random);
    }
    well &= hashing::check(&mut random);
    well &= ciphering::check(&mut random);
    well &= carryless::check(&mut random);
    well &= digits::check(&mut random);
    well &= inversion::check(&mut random);
    well &= ternary::check(&mut random);
    well &= trits::check(&mut random);
    well &= sorting::check(&mut random);
    well &= coding::check(&mut random);
    toeplitz::check(&mut random) && well
}
